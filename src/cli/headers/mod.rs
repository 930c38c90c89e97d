//! `typeslice headers`: reads every class of the JDK, or of the jars of a class path, for `scripts/read-classes` and
//! `scripts/bench`. A developer's command, not shown in the help.
//!
//! With `--json` one JSON object a class, as its class file has it, annotations included; without, those are not read, as
//! they are not when a class is only used. The last line is a JSON object with `classes`, `members`,
//! `problems`, and the `microseconds` until the `first` class was read and until all were.

mod rows;

use std::time::Instant;

use serde_json::{Value, json};

use super::settings::{EngineSettings, HeadersSettings, Listing};
use super::{Outcome, print};
use crate::classfile::record::ClassRecord;
use crate::classfile::signature::{parse_class, parse_method, parse_type};
use crate::classfile::{ClassPath, ClassPathEntry, JdkImage, read_class, read_details};
use crate::enter;

pub(super) fn run(engine: &EngineSettings, settings: &HeadersSettings) -> anyhow::Result<Outcome> {
    let started = Instant::now();
    let options = &engine.options;
    let jdk = enter::find_jdk_types(options.jdk.as_deref(), options.release).map_err(anyhow::Error::msg)?;
    let class_path = ClassPath::new(&options.class_path, &options.module_path, jdk.release);
    let mut seen = Seen::new(started, settings.listing);
    if class_path.is_empty() {
        seen.jdk(&jdk.image, &settings.classes)?;
    } else {
        class_path.entries().try_for_each(|entry| seen.entry(entry, &settings.classes))?;
        seen.problems.extend(class_path.problems().map(ToString::to_string));
    }
    print(&format!("{}\n", seen.summary()))?;
    Ok(if seen.problems.is_empty() { Outcome::Done } else { Outcome::Incomplete })
}

/// What was read so far.
struct Seen {
    started: Instant,
    listing: Listing,
    classes: usize,
    members: usize,
    problems: Vec<String>,
    first: Option<u128>,
}

impl Seen {
    fn new(started: Instant, listing: Listing) -> Seen {
        Seen { started, listing, classes: 0, members: 0, problems: Vec::new(), first: None }
    }

    fn jdk(&mut self, image: &JdkImage, wanted: &[String]) -> anyhow::Result<()> {
        let all = || {
            let packages = image.packages().into_iter();
            packages.flat_map(|package| {
                image.classes_in_package(package).into_iter().map(move |simple| format!("{package}.{simple}"))
            })
        };
        let names: Vec<String> = if wanted.is_empty() { all().collect() } else { wanted.to_vec() };
        for name in names {
            let bytes = image.find_class(&name).ok_or_else(|| "it is not there".to_owned());
            self.class(&name, bytes.as_deref().map_err(String::as_str))?;
        }
        Ok(())
    }

    fn entry(&mut self, entry: &ClassPathEntry, wanted: &[String]) -> anyhow::Result<()> {
        let ClassPathEntry::Jar(jar) = entry else { return Ok(()) };
        for name in jar.classes().filter(|name| wanted.is_empty() || wanted.contains(name)) {
            let bytes = jar.find_class(&name).unwrap_or_else(|| Err("it is not there".to_owned()));
            self.class(&name, bytes.as_deref().map_err(String::as_str))?;
        }
        Ok(())
    }

    fn class(&mut self, name: &str, bytes: Result<&[u8], &str>) -> anyhow::Result<()> {
        match bytes.map_err(str::to_owned).and_then(|bytes| self.read(name, bytes)) {
            Err(problem) => self.problems.push(format!("{name}: {problem}")),
            Ok((record, row)) => {
                self.first.get_or_insert_with(|| self.started.elapsed().as_micros());
                self.classes += 1;
                self.members += record.fields.len() + record.methods.len();
                row.map_or(Ok(()), |row| print(&format!("{row}\n")))?;
            }
        }
        Ok(())
    }

    /// The class, and what is printed of it.
    fn read(&self, name: &str, bytes: &[u8]) -> Result<(ClassRecord, Option<Value>), String> {
        let record = read_class(bytes).map_err(|error| error.to_string())?;
        check_signatures(&record)?;
        if &*record.name != name {
            return Err(format!("it declares {}", record.name));
        }
        let row = match self.listing {
            Listing::Lines => None,
            Listing::Json => {
                let details = read_details(bytes).map_err(|error| format!("details: {error}"))?;
                Some(rows::class_row(&record, &details)?)
            }
        };
        Ok((record, row))
    }

    fn summary(&self) -> Value {
        json!({
            "classes": self.classes,
            "members": self.members,
            "problems": self.problems,
            "first": self.first.map(|first| first as u64),
            "microseconds": self.started.elapsed().as_micros() as u64,
        })
    }
}

/// Parses what is parsed when a class is used.
fn check_signatures(record: &ClassRecord) -> Result<(), String> {
    let wrong = |text: &str| format!("signature {text}");
    if let Some(text) = &record.signature {
        parse_class(text).map_err(|_| wrong(text))?;
    }
    for field in &record.fields {
        for text in [Some(&field.descriptor), field.signature.as_ref()].into_iter().flatten() {
            parse_type(text).map_err(|_| wrong(text))?;
        }
    }
    for method in &record.methods {
        for text in [Some(&method.descriptor), method.signature.as_ref()].into_iter().flatten() {
            parse_method(text).map_err(|_| wrong(text))?;
        }
    }
    Ok(())
}
