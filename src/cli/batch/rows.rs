//! The rows of a batch: put back into the order of the targets, written, counted, shown as progress.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::super::messages::{Console, Verbosity};
use super::super::{AfterWriting, print};
use super::partial::OpenPartial;
use super::row::Row;
use super::summary::Summary;

/// Where rows go.
pub(super) enum Sink {
    Nowhere,
    Stdout,
    /// A pipe or device.
    Stream(File),
    Partial(OpenPartial),
}

impl Sink {
    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        match self {
            Sink::Nowhere => Ok(()),
            Sink::Stdout => print(line),
            Sink::Stream(stream) => stream.write_all(line.as_bytes()).context("cannot write the report"),
            Sink::Partial(partial) => partial.write(line),
        }
    }
}

/// Takes rows in any order.
pub(super) struct Rows {
    sink: Sink,
    bar: ProgressBar,
    summary: Summary,
    /// The place of the row that is written next.
    next: usize,
    waiting: BTreeMap<usize, Row>,
}

impl Rows {
    /// For `total` rows, the first of which are there already.
    pub fn new(sink: Sink, earlier: &[Row], console: &Console, total: usize) -> Rows {
        let bar = progress_bar(console, total);
        bar.inc(earlier.len() as u64);
        bar.reset_eta();
        let mut summary = Summary::default();
        earlier.iter().for_each(|row| summary.add(row));
        Rows { sink, bar, summary, next: earlier.len(), waiting: BTreeMap::new() }
    }

    /// Takes the row of the task at this place.
    pub fn add(&mut self, place: usize, row: Row) -> anyhow::Result<()> {
        self.bar.inc(1);
        self.waiting.insert(place, row);
        while let Some(row) = self.waiting.remove(&self.next) {
            self.next += 1;
            let line = serde_json::to_string(&row)? + "\n";
            self.sink.write(&line).context(AfterWriting("the report is not complete"))?;
            self.summary.add(&row);
        }
        Ok(())
    }

    /// Moves the report to its place.
    pub fn publish(self) -> anyhow::Result<Summary> {
        self.bar.finish_and_clear();
        match self.sink {
            Sink::Partial(partial) => partial.publish()?,
            Sink::Nowhere | Sink::Stdout | Sink::Stream(_) => {}
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
