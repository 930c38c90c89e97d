//! `typeslice rules annotations`: the well-known annotations, a line each, grouped by package.

use std::fmt::Write;

use anyhow::bail;

use super::print;
use crate::rules::{AnnotationElement, WellKnownAnnotation, closest};

/// Prints those with one of the names, or all if there are no names.
pub(super) fn list(names: &[String]) -> anyhow::Result<()> {
    if let Some(unknown) =
        names.iter().find(|name| !WellKnownAnnotation::all().iter().any(|a| is_called(a, name)))
    {
        bail!("no well-known annotation is called `{unknown}`{}", suggestion(unknown));
    }
    let is_asked =
        |known: &&WellKnownAnnotation| names.is_empty() || names.iter().any(|name| is_called(known, name));
    let mut asked: Vec<&WellKnownAnnotation> = WellKnownAnnotation::all().iter().filter(is_asked).collect();
    // Two libraries can share a package.
    asked.sort_by_key(|known| (&known.package, &known.library));
    let mut text = String::new();
    for group in asked.chunk_by(|a, b| (&a.package, &a.library) == (&b.package, &b.library)) {
        write_group(&mut text, group);
    }
    print(&text)
}

/// Whether a name, simple or qualified, or a package's, means this annotation.
fn is_called(known: &WellKnownAnnotation, name: &str) -> bool {
    let name = name.strip_prefix('@').unwrap_or(name);
    known.simple_name() == name
        || *known.name == *name
        || *known.package == *name
        || known.qualified_name() == name
}

/// The closest name; a qualified one is compared with qualified ones.
fn suggestion(unknown: &str) -> String {
    let all = WellKnownAnnotation::all().iter();
    let names: Vec<String> = match unknown.contains('.') {
        true => all.flat_map(|known| [known.qualified_name(), known.name.to_string()]).collect(),
        false => all.map(|known| known.simple_name().to_owned()).collect(),
    };
    match closest(unknown, names.iter().map(String::as_str)) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => "; `typeslice rules annotations` lists all".to_owned(),
    }
}

fn write_group(text: &mut String, group: &[&WellKnownAnnotation]) {
    let Some(first) = group.first() else { return };
    let gap = if text.is_empty() { "" } else { "\n" };
    let _ = writeln!(text, "{gap}{} ({})", first.package, first.library);
    let width = group.iter().map(|known| known.name.len()).max().unwrap_or(0);
    for known in group {
        let _ = write!(text, "  {:width$}  {}  {}", known.name, targets(known), known.retention.as_str());
        if !known.elements.is_empty() {
            let elements: Vec<String> = known.elements.iter().map(element).collect();
            let _ = write!(text, "  ({})", elements.join(", "));
        }
        text.push('\n');
    }
}

fn targets(known: &WellKnownAnnotation) -> String {
    match known.targets.as_deref() {
        None => "every declaration".to_owned(),
        Some([]) => "values of annotations only".to_owned(),
        Some(targets) => targets.iter().map(|target| target.as_str()).collect::<Vec<_>>().join(" "),
    }
}

fn element(element: &AnnotationElement) -> String {
    let AnnotationElement { name, type_text, default } = element;
    match default {
        Some(value) => format!("{type_text} {name} default {value}"),
        None => format!("{type_text} {name}"),
    }
}
