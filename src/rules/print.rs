//! A map as a rule file.

use std::fmt::Write;

use super::{ReadAnnotations, Rule, Rules};

/// The resolved map, for people to read and for `--rules` to take back.
pub(super) fn to_toml(rules: &Rules) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_map(&mut text, rules);
    text
}

fn write_map(out: &mut String, rules: &Rules) -> std::fmt::Result {
    if let Some(title) = rules.title() {
        writeln!(out, "title = {}", quoted(title))?;
    }
    if let Some(derived) = rules.derived() {
        writeln!(out, "derived = {}", quoted(derived))?;
    }
    let choices = rules.choices();
    writeln!(out, "overloads = {}", quoted(choices.overloads.as_str()))?;
    writeln!(out, "comments = {}", quoted(choices.comments.as_str()))?;
    if !choices.provided.is_empty() {
        writeln!(out, "provided = {}", list(choices.provided.iter().map(|name| &**name)))?;
    }
    writeln!(out, "\n[stubs]\nfinal-fields = {}", quoted(choices.final_fields.as_str()))?;
    writeln!(out, "fields = {}", quoted(choices.fields.as_str()))?;
    writeln!(out, "constructors = {}", quoted(choices.constructors.as_str()))?;
    if let Some(value) = &choices.value {
        writeln!(out, "value = {}", quoted(value))?;
    }
    let lists = [
        ("suppress", &choices.suppress),
        ("suppress-libraries", &choices.suppress_libraries),
        ("suppress-serializable", &choices.suppress_serializable),
        ("suppress-around", &choices.suppress_around),
        ("unset", &choices.unset),
        ("nullable", &choices.nullable),
    ];
    for (key, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
        writeln!(out, "{key} = {}", list(names.iter().map(|name| &**name)))?;
    }
    writeln!(out, "\n[annotations]")?;
    if !choices.provided_annotations.is_empty() {
        writeln!(out, "provided = {}", list(choices.provided_annotations.iter().map(|name| &**name)))?;
    }
    if !choices.reads.is_empty() {
        let entries: Vec<String> = choices.reads.iter().map(read_entry).collect();
        writeln!(out, "reads = [{}]", entries.join(", "))?;
    }
    writeln!(out, "others = {}", quoted(choices.other_annotations.as_str()))?;
    rules.all().iter().try_for_each(|rule| write_rule(out, rule))
}

fn read_entry(entry: &ReadAnnotations) -> String {
    let name = quoted(&entry.which.to_string());
    if entry.on.is_empty() {
        return name;
    }
    format!("{{ name = {name}, on = {} }}", list(entry.on.iter().map(|target| target.as_str())))
}

fn write_rule(out: &mut String, rule: &Rule) -> std::fmt::Result {
    writeln!(out, "\n[[rule]]\nid = {}\non = {}", quoted(&rule.id), quoted(rule.on.as_str()))?;
    writeln!(out, "require = {}", list(rule.require.iter().map(|relation| relation.as_str())))?;
    if let Some(when) = rule.when {
        writeln!(out, "when = {}", quoted(when.as_str()))?;
    }
    if !rule.annotations.is_empty() {
        writeln!(out, "annotations = {}", list(rule.annotations.iter().map(|name| &**name)))?;
    }
    for (key, value) in [("jls", &rule.jls), ("manual", &rule.manual)] {
        if let Some(value) = value {
            writeln!(out, "{key} = {}", quoted(value))?;
        }
    }
    writeln!(out, "why = {}", quoted(&rule.why))
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", words.map(quoted).collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
