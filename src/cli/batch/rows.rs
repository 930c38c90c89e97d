//! The rows of a batch: put back into the order of the targets, written, counted, shown as progress.

use std::collections::BTreeMap;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::super::messages::{Console, Verbosity};
use super::super::print;
use super::super::settings::{BatchSettings, Place};
use super::super::staging::StagedFile;
use super::row::Row;
use super::summary::Summary;

/// Takes rows in any order.
pub(super) struct Rows {
    report: Option<Place<StagedFile>>,
    bar: ProgressBar,
    summary: Summary,
    /// The place of the row that is written next.
    next: usize,
    waiting: BTreeMap<usize, Row>,
}

impl Rows {
    pub fn new(settings: &BatchSettings, console: &Console, total: usize) -> anyhow::Result<Rows> {
        let report = match &settings.report {
            None => None,
            Some(Place::Stdout) => Some(Place::Stdout),
            Some(Place::At(path)) => Some(Place::At(StagedFile::create(path)?)),
        };
        let bar = progress_bar(console, total);
        Ok(Rows { report, bar, summary: Summary::default(), next: 0, waiting: BTreeMap::new() })
    }

    /// Takes the row of the task at this place.
    pub fn add(&mut self, place: usize, row: Row) -> anyhow::Result<()> {
        self.bar.inc(1);
        self.waiting.insert(place, row);
        while let Some(row) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.write(&row)?;
            self.summary.add(&row);
        }
        Ok(())
    }

    fn write(&mut self, row: &Row) -> anyhow::Result<()> {
        let Some(report) = &mut self.report else { return Ok(()) };
        let line = serde_json::to_string(row)? + "\n";
        match report {
            Place::Stdout => print(&line),
            Place::At(file) => file.write(&line),
        }
    }

    /// Moves the report to its place.
    pub fn publish(self) -> anyhow::Result<Summary> {
        self.bar.finish_and_clear();
        match self.report {
            Some(Place::At(file)) => file.publish()?,
            Some(Place::Stdout) | None => {}
        }
        Ok(self.summary)
    }
}

fn progress_bar(console: &Console, total: usize) -> ProgressBar {
    // Off a terminal, a bar on standard error hides itself.
    let target = match console.verbosity {
        Verbosity::Quiet => ProgressDrawTarget::hidden(),
        Verbosity::Normal | Verbosity::Verbose => ProgressDrawTarget::stderr(),
    };
    let bar = ProgressBar::with_draw_target(Some(total as u64), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} targets, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
