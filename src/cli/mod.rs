//! The command line: arguments as typed, then validated; messages, reports, and writing the output.
//!
//! Invariant: nothing is written unless the whole run succeeded (the rows of a batch aside, which are work of hours), and
//! nothing that typeslice did not write is replaced.

mod annotations;
mod args;
mod attribute;
mod batch;
mod check;
mod compile;
mod crash;
mod explain;
mod headers;
mod inputs;
mod interrupt;
mod lock;
mod messages;
mod output;
mod report;
mod report_file;
mod rules;
mod settings;
mod slice;
mod targets;
mod verdict;

use std::io::{self, Write};

use anyhow::Context;

use crate::base::Diagnostic;
use args::Args;
use messages::Console;
use settings::{Command, EngineSettings, Settings, Threads};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Done,
    /// Something was written, but not all that was asked for went well: a verification, the report.
    Incomplete,
    /// Wrong usage or input: nothing was written.
    Refused,
}

impl Outcome {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Outcome::Done => 0,
            Outcome::Incomplete => 1,
            Outcome::Refused => 2,
        }
    }
}

/// The context of an error that came after something was written, so that the exit code does not say that nothing was. It says
/// what is there.
#[derive(Debug)]
struct AfterWriting(&'static str);

impl std::fmt::Display for AfterWriting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Deeply nested sources make deep trees; threads with this much stack stand them. Only what is used is backed
/// by memory.
const STACK: usize = 64 << 20;

/// Runs the command line of this process.
pub fn main() -> Outcome {
    let args = Args::of_process();
    crash::install_hook();
    interrupt::install();
    let console = Console::new(&args);
    let outcome = Settings::validate(args).and_then(|settings| {
        let threads = settings.engine().threads;
        if let Threads::Bounded { wanted, used } = threads {
            console.diagnostic(None, &Diagnostic::warning(format!("{used} threads are used, not {wanted}")));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.number()).stack_size(STACK).build();
        pool.context("cannot start threads")?.install(|| guarded(&settings, &console))
    });
    outcome.unwrap_or_else(|error| {
        match error.downcast_ref() {
            Some(problems) => console.rule_problems(problems),
            None => console.error(&messages::chain(&error)),
        }
        if error.is::<AfterWriting>() { Outcome::Incomplete } else { Outcome::Refused }
    })
}

/// A panic is a defect of ours: it ends the run as wrong input would, with nothing written.
fn guarded(settings: &Settings, console: &Console) -> anyhow::Result<Outcome> {
    crash::catch(|| run(settings, console)).unwrap_or_else(|message| {
        anyhow::bail!("internal error, please report: {message}");
    })
}

fn run(settings: &Settings, console: &Console) -> anyhow::Result<Outcome> {
    match &settings.command {
        Command::Slice(slice) => slice::run(settings.engine(), slice, console),
        Command::Targets(targets) => targets::run(settings.engine(), targets, console),
        Command::Attribute => attribute::run(settings.engine(), console),
        Command::Headers(headers) => headers::run(settings.engine(), headers),
        Command::Rules(rules) => rules::run(rules),
        Command::Check(programs) => verdict::run(settings.engine(), *programs, console),
        Command::Batch(batch) => batch::run(settings.engine(), batch, console),
    }
}

/// Opens the program that the paths hold.
fn open_program(engine: &EngineSettings) -> anyhow::Result<crate::pipeline::Program> {
    crate::pipeline::Program::open_paths(&engine.paths, &engine.options)
}

/// Writes to standard output. A reader that went away (`| head`) has seen enough.
fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        Ok(()) | Err(_) => Ok(()),
    }
}
