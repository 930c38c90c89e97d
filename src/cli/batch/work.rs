//! Slicing and checking the targets of a batch, in parallel.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use rayon::prelude::*;

use super::super::check::summary;
use super::super::compile::{Compilation, Compilers};
use super::super::crash;
use super::super::output::OutputFolder;
use super::super::settings::{Check, EngineSettings};
use super::super::slice::{CLASS_PATH_FILE, class_path_text};
use super::plan::Task;
use super::row::{Row, Verdict};
use super::rows::Rows;
use crate::base::Severity;
use crate::pipeline::{Program, SliceOutput, Target};
use crate::project::code_lines;

/// All that work on a target needs.
pub(super) struct Bench<'b> {
    program: &'b Program,
    compilers: Option<Compilers>,
    check: Check,
    out: Option<&'b OutputFolder>,
    /// Set when the disk or the report failed: the rest is not worth doing.
    stopped: AtomicBool,
    failure: Mutex<Option<anyhow::Error>>,
}

/// The targets of one file share its declarations, so they are sliced one after the other; a file with a thousand
/// members is still shared between threads.
const LARGEST_GROUP: usize = 32;

impl<'b> Bench<'b> {
    pub fn new(
        program: &'b Program,
        engine: &EngineSettings,
        check: Check,
        out: Option<&'b OutputFolder>,
    ) -> anyhow::Result<Bench<'b>> {
        let compilers = match check {
            Check::Nothing | Check::Judged | Check::Read => None,
            Check::Compiles => Some(Compilers::new(program, engine, rayon::current_num_threads())?),
        };
        let stopped = AtomicBool::new(false);
        Ok(Bench { program, compilers, check, out, stopped, failure: Mutex::new(None) })
    }

    fn fail(&self, error: anyhow::Error) {
        self.stopped.store(true, Ordering::Relaxed);
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    fn failure(&self) -> Option<anyhow::Error> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Slices all targets from the place `start` on and gives their rows to `rows`, in order.
pub(super) fn slice_all(bench: &Bench, tasks: &[Task], start: usize, mut rows: Rows) -> anyhow::Result<Rows> {
    let (sender, receiver) = channel::<(usize, Row)>();
    let rows = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            for (place, row) in receiver {
                if let Err(error) = rows.add(place, row) {
                    bench.fail(error);
                    break;
                }
            }
            rows
        });
        groups(tasks, start).into_par_iter().with_max_len(1).for_each_with(
            sender,
            |sender, (first, group)| {
                for (place, task) in (first..).zip(group) {
                    if bench.stopped.load(Ordering::Relaxed) {
                        return;
                    }
                    // The writer ends early only after it has reported why.
                    let _ = sender.send((place, run_one(bench, task)));
                }
            },
        );
        writer.join()
    });
    match (bench.failure(), rows) {
        (Some(error), _) => Err(error),
        (None, Ok(rows)) => Ok(rows),
        (None, Err(_)) => anyhow::bail!("internal error, please report: the report's writer crashed"),
    }
}

/// Stretches of tasks in the same file, from the place `start` on, with the place of their first.
fn groups(tasks: &[Task], start: usize) -> Vec<(usize, &[Task])> {
    let mut first = start;
    let mut groups = Vec::new();
    for file in tasks.get(start..).unwrap_or_default().chunk_by(|a, b| a.target.file == b.target.file) {
        for group in file.chunks(LARGEST_GROUP) {
            groups.push((first, group));
            first += group.len();
        }
    }
    groups
}

fn run_one(bench: &Bench, task: &Task) -> Row {
    let start = Instant::now();
    let sliced = crash::catch(|| bench.program.slice(std::slice::from_ref(&task.target)));
    let microseconds = start.elapsed().as_micros();
    let project = bench.program.project();
    let target = &task.target;
    let mut row = Row {
        row: task.row,
        id: target.id.clone(),
        file: project.path(target.file).to_owned(),
        line: project.line(target.file, target.span.start),
        verdict: Verdict::Sliced,
        error: None,
        code: None,
        checked: None,
        files: 0,
        lines: 0,
        microseconds,
    };
    match sliced {
        Ok(output) => judge(bench, &mut row, target, &output),
        Err(message) => {
            row.verdict = Verdict::Crashed;
            row.error = Some(message);
        }
    }
    row
}

/// Our own verdict, if it was asked for. One that crashes says nothing about the slice.
fn checked(bench: &Bench, target: &Target, output: &SliceOutput) -> Option<String> {
    let targets = std::slice::from_ref(target);
    let checked = crash::catch(|| match bench.check {
        Check::Nothing => None,
        Check::Judged | Check::Compiles => bench.program.judge(targets, output),
        Check::Read => bench.program.check(targets, output),
    });
    checked.ok().flatten().map(|checked| summary(&checked))
}

fn judge(bench: &Bench, row: &mut Row, target: &Target, output: &SliceOutput) {
    let refusal = output.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    if let Some(diagnostic) = refusal {
        row.verdict = Verdict::Refused;
        row.error = Some(diagnostic.message.clone());
        return;
    }
    row.files = output.files.len();
    row.lines = output.files.iter().map(|file| code_lines(&file.text)).sum();
    row.checked = checked(bench, target, output);
    if let Some(out) = bench.out {
        let class_path = class_path_text(&output.libraries).map(|list| (CLASS_PATH_FILE, list));
        let files = output.files.iter().map(|file| (file.path.as_str(), &file.text));
        for (path, text) in files.chain(class_path.iter().map(|(path, text)| (*path, text))) {
            if let Err(error) = out.write(&format!("{}/{path}", row.row), text) {
                bench.fail(error);
                return;
            }
        }
    }
    let Some(compilers) = &bench.compilers else { return };
    match compilers.compile(output) {
        Ok(Compilation::Accepted) => row.verdict = Verdict::Compiled,
        Ok(Compilation::Rejected { code, message, .. }) => {
            row.verdict = Verdict::Failed;
            row.code = code;
            row.error = Some(message);
        }
        Err(error) => {
            row.verdict = Verdict::Unchecked;
            row.error = Some(format!("{error:#}"));
        }
    }
}
