//! `typeslice targets`: what can be sliced.

use std::fmt::Write;

use super::messages::Console;
use super::report::TargetEntry;
use super::settings::{EngineSettings, Listing, TargetsSettings};
use super::{Outcome, open_program, print};

pub(super) fn run(
    engine: &EngineSettings,
    settings: &TargetsSettings,
    console: &Console,
) -> anyhow::Result<Outcome> {
    let program = open_program(engine)?;
    let project = program.project();
    let targets = program.all_targets();
    console.diagnostics(project, &program.diagnostics());
    let mut text = String::new();
    match settings.listing {
        Listing::Lines => targets.iter().for_each(|target| {
            let _ = writeln!(text, "{}", target.id);
        }),
        Listing::Json => {
            let entries =
                targets.iter().map(|target| serde_json::to_string(&TargetEntry::new(project, target)));
            let entries = entries.collect::<Result<Vec<String>, _>>()?;
            let _ = writeln!(text, "[\n{}\n]", entries.join(",\n"));
        }
    }
    print(&text)?;
    Ok(Outcome::Done)
}
