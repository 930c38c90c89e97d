//! `typeslice headers`: reads every class of the JDK, or of the jars of a class path, for `scripts/read-classes` and
//! `scripts/bench`. A developer's command, not shown in the help.
//!
//! With `--json` one JSON object a class, as its class file has it. The last line is a JSON object with `classes`, `members`,
//! `problems`, and the `microseconds` until the `first` class was read and until all were.

use std::time::Instant;

use serde_json::{Value, json};

use super::settings::{EngineSettings, HeadersSettings, Listing};
use super::{Outcome, print};
use crate::base::Name;
use crate::classfile::record::{ClassRecord, ConstantRecord, FieldRecord, MethodRecord};
use crate::classfile::signature::{parse_class, parse_method, parse_type};
use crate::classfile::{ClassPath, ClassPathEntry, JdkImage, read_class};
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
    Ok(if seen.problems.is_empty() { Outcome::Done } else { Outcome::VerificationFailed })
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
        let read = bytes.map_err(str::to_owned).and_then(|bytes| {
            let record = read_class(bytes).map_err(|error| error.to_string())?;
            check_signatures(&record)?;
            if &*record.name == name { Ok(record) } else { Err(format!("it declares {}", record.name)) }
        });
        match read {
            Err(problem) => self.problems.push(format!("{name}: {problem}")),
            Ok(record) => {
                self.first.get_or_insert_with(|| self.started.elapsed().as_micros());
                self.classes += 1;
                self.members += record.fields.len() + record.methods.len();
                match self.listing {
                    Listing::Json => print(&format!("{}\n", class_row(&record)))?,
                    Listing::Lines => {}
                }
            }
        }
        Ok(())
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

fn class_row(record: &ClassRecord) -> Value {
    json!({
        "class": record.name.as_str(),
        "superclass": record.superclass.map(Name::as_str),
        "interfaces": names(&record.interfaces),
        "signature": record.signature,
        "permitted": names(&record.permitted),
        "components": names(&record.record_components),
        "fields": record.fields.iter().map(field_row).collect::<Vec<Value>>(),
        "methods": record.methods.iter().map(method_row).collect::<Vec<Value>>(),
    })
}

fn field_row(field: &FieldRecord) -> Value {
    json!({
        "name": field.name.as_str(),
        "descriptor": field.descriptor,
        "signature": field.signature,
        "constant": field.constant.as_ref().map(constant_text),
    })
}

fn method_row(method: &MethodRecord) -> Value {
    json!({
        "name": method.name.as_str(),
        "descriptor": method.descriptor,
        "signature": method.signature,
        "exceptions": names(&method.exceptions),
        "default": method.has_default,
    })
}

fn constant_text(constant: &ConstantRecord) -> String {
    match constant {
        ConstantRecord::Int(value) => format!("int {value}"),
        ConstantRecord::Long(value) => format!("long {value}"),
        ConstantRecord::Float(value) => format!("float {value:?}"),
        ConstantRecord::Double(value) => format!("double {value:?}"),
        ConstantRecord::String(value) => format!("String {value}"),
    }
}

fn names(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| name.as_str()).collect()
}
