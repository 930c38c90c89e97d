//! `typeslice batch`: every target in one process, sharing all that was parsed.

mod plan;
mod row;
mod rows;
mod summary;
mod work;

use std::time::Instant;

use super::messages::{Console, Verbosity};
use super::output::OutputFolder;
use super::settings::{BatchSettings, EngineSettings, Place};
use super::{Outcome, open_program, print};
use rows::Rows;
use work::Bench;

pub(super) fn run(
    engine: &EngineSettings,
    settings: &BatchSettings,
    console: &Console,
) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let out = settings.out.as_ref().map(OutputFolder::check).transpose()?;
    let program = open_program(engine)?;
    let project = program.project();
    let Some(plan) = plan::choose(&program, settings, console)? else { return Ok(Outcome::Refused) };
    let out = out.map(OutputFolder::open).transpose()?;
    let bench = Bench::new(&program, engine, settings.check, out.as_ref())?;
    let rows = work::slice_all(&bench, &plan, Rows::new(settings, console, plan.len())?)?;
    console.diagnostics(project, &program.diagnostics());
    let summary = rows.publish()?;
    if let Some(out) = out {
        out.publish(project)?;
    }
    let table = summary.table(start.elapsed());
    match settings.report {
        // Standard output holds the rows and nothing else.
        Some(Place::Stdout) => console.status(table.trim_end()),
        Some(Place::At(_)) | None if console.verbosity > Verbosity::Quiet => print(&table)?,
        Some(Place::At(_)) | None => {}
    }
    Ok(if summary.all_well() { Outcome::Done } else { Outcome::VerificationFailed })
}
