//! `typeslice batch`: every target in one process, sharing all that was parsed.

mod fingerprint;
mod list;
mod partial;
mod plan;
mod row;
mod rows;
mod summary;
mod work;

use std::path::Path;
use std::time::Instant;

use anyhow::Context;

use super::inputs::Inputs;
use super::messages::{Console, Verbosity};
use super::output::{Early, OutputFolder};
use super::report_file::{ReportPlace, open_stream};
use super::settings::{BatchSettings, EngineSettings, OutputPlace};
use super::{AfterWriting, Outcome, open_program, print};
use fingerprint::Fingerprint;
use partial::Partial;
pub(super) use partial::Resume;
use plan::Task;
use row::Row;
use rows::{Rows, Sink};
use work::Bench;

pub(super) fn run(
    engine: &EngineSettings,
    settings: &BatchSettings,
    console: &Console,
) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let inputs = Inputs::new(engine, settings.targets.as_ref().and_then(OutputPlace::path));
    let report = Report::claim(settings)?;
    let checked = settings.out.as_ref().map(|folder| {
        let early = match settings.resume {
            Resume::Yes => Early::Keep,
            Resume::No => Early::Remove,
        };
        OutputFolder::check(folder, &inputs, early)
    });
    let out = checked.transpose()?;
    let program = open_program(engine)?;
    let project = program.project();
    if let Some(OutputPlace::At(path)) = &settings.report {
        ReportPlace::find(path)?.check(path, &inputs, project)?;
    }
    let Some(plan) = plan::choose(&program, settings, console)? else { return Ok(Outcome::Refused) };
    // What a run that can be resumed wrote is of use to the next one.
    let early = if let Report::Partial(_) = report { Early::Keep } else { Early::Remove };
    let out = out.map(|folder| folder.open(project, early)).transpose()?;
    let bench = Bench::new(&program, engine, settings.check, out.as_ref())?;
    let run = Fingerprint::new(&program, engine, settings, &plan);
    let (sink, earlier) = report.open(&run, &plan, out.as_ref())?;
    if !earlier.is_empty() {
        console.status(&format!("{} of {} rows are there already", earlier.len(), plan.len()));
    }
    let rows = Rows::new(sink, &earlier, console, plan.len());
    let rows = work::slice_all(&bench, &plan, earlier.len(), rows)?;
    console.diagnostics(project, &program.diagnostics());
    drop(bench);
    let has_slices = out.is_some();
    if let Some(out) = out {
        out.publish()?;
    }
    let published = rows.publish();
    let summary = if has_slices {
        published.context(AfterWriting("the slices are written, the report is not"))?
    } else {
        published?
    };
    let table = summary.table(start.elapsed());
    match settings.report {
        // Standard output holds the rows and nothing else.
        Some(OutputPlace::Stdout) => console.status(table.trim_end()),
        Some(OutputPlace::At(_)) | None if console.verbosity > Verbosity::Quiet => print(&table)?,
        Some(OutputPlace::At(_)) | None => {}
    }
    Ok(if summary.all_well() { Outcome::Done } else { Outcome::Incomplete })
}

/// The report of a batch, before it is known what the batch is of.
enum Report {
    Nowhere,
    Stdout,
    Stream(std::path::PathBuf),
    Partial(Partial),
}

impl Report {
    fn claim(settings: &BatchSettings) -> anyhow::Result<Report> {
        Ok(match &settings.report {
            None => Report::Nowhere,
            Some(OutputPlace::Stdout) => Report::Stdout,
            Some(OutputPlace::At(path)) => match ReportPlace::find(path)? {
                ReportPlace::Stream(path) => Report::Stream(path),
                ReportPlace::File(path) => Report::Partial(Partial::of(&path, settings.resume)?),
            },
        })
    }

    /// Where the rows go, and those of an earlier run, whose slices are taken over.
    fn open(
        self,
        run: &Fingerprint,
        tasks: &[Task],
        out: Option<&OutputFolder>,
    ) -> anyhow::Result<(Sink, Vec<Row>)> {
        Ok(match self {
            Report::Nowhere => (Sink::Nowhere, Vec::new()),
            Report::Stdout => (Sink::Stdout, Vec::new()),
            Report::Stream(path) => (Sink::Stream(open_stream(&path)?), Vec::new()),
            Report::Partial(partial) => {
                let mut earlier = partial.earlier(run, tasks)?;
                if let Some(out) = out {
                    adopt_slices(&mut earlier, tasks, out)?;
                }
                let opened = partial.resume(run, earlier.last())?;
                (Sink::Partial(opened), earlier.into_iter().map(|(row, _)| row).collect())
            }
        })
    }
}

/// Keeps the rows whose slices an earlier run has written, up to the first that lacks its own.
fn adopt_slices<E>(earlier: &mut Vec<(Row, E)>, tasks: &[Task], out: &OutputFolder) -> anyhow::Result<()> {
    let mut kept = 0;
    for (row, _) in &*earlier {
        if row.files > 0 && !out.adopt(&row.row.to_string())? {
            break;
        }
        kept += 1;
    }
    earlier.truncate(kept);
    tasks.iter().skip(kept).try_for_each(|task| out.discard(&task.row.to_string()))
}

impl OutputPlace<std::path::PathBuf> {
    fn path(&self) -> Option<&Path> {
        match self {
            OutputPlace::Stdout => None,
            OutputPlace::At(path) => Some(path),
        }
    }
}
