//! `typeslice rules`: the type-rule maps, and the table of annotations.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;

use super::settings::RulesSettings;
use super::{Outcome, annotations, print};
use crate::base::counted;
use crate::pipeline::load_rules;
use crate::rules;

pub(super) fn run(settings: &RulesSettings) -> anyhow::Result<Outcome> {
    match settings {
        RulesSettings::List => list()?,
        RulesSettings::Show(map) => print(&load_rules(map)?.to_toml())?,
        RulesSettings::Check(file) => check(file)?,
        RulesSettings::Annotations(names) => annotations::list(names)?,
    }
    Ok(Outcome::Done)
}

/// A line for each built-in map.
fn list() -> anyhow::Result<()> {
    let mut text = String::new();
    let width = rules::built_in_names().map(str::len).max().unwrap_or(0);
    for name in rules::built_in_names() {
        let map = load_rules(name)?;
        let title = map.title().unwrap_or_default();
        let _ = writeln!(text, "{name:width$}  {:3} rules  {title}", map.all().len());
    }
    print(&text)
}

fn check(file: &Path) -> anyhow::Result<()> {
    let path = file.to_str().context("the path of a rule file is no Unicode text")?;
    // A file in the working folder may have any name; only a path is never taken for a map's name.
    let is_bare = file.parent().is_none_or(|parent| parent.as_os_str().is_empty());
    let path = if is_bare { format!("./{path}") } else { path.to_owned() };
    let map = load_rules(&path)?;
    let (all, own) = (map.all().len(), map.own());
    print(&format!("{} is valid: {}, {own} of its own\n", file.display(), counted(all, "rule")))
}
