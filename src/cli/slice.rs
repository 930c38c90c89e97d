//! `typeslice --target …`: one slice.

use std::fmt::Write;
use std::time::Instant;

use super::check;
use super::compile::{Compilation, Compilers};
use super::explain;
use super::messages::{self, Console};
use super::output::OutputFolder;
use super::report::{Lines, Report};
use super::settings::{Check, EngineSettings, Explain, Place, SliceSettings};
use super::staging::StagedFile;
use super::{Outcome, open_program, print};
use crate::base::{Diagnostic, Severity, counted};
use crate::pipeline::{Library, Program, Provided, SliceOutput, Target};
use crate::project::Project;
use crate::verify::JavacMessage;

pub(super) fn run(
    engine: &EngineSettings,
    settings: &SliceSettings,
    console: &Console,
) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let out = match &settings.out {
        Place::Stdout => Place::Stdout,
        Place::At(folder) => Place::At(OutputFolder::check(folder)?),
    };
    let program = open_program(engine)?;
    let project = program.project();
    let Some(targets) = find_targets(&program, &settings.targets, console) else {
        return Ok(Outcome::Refused);
    };
    let output = program.slice(&targets);
    let diagnostics: Vec<Diagnostic> = [program.diagnostics(), output.diagnostics.clone()].concat();
    console.diagnostics(project, &diagnostics);
    if output.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Ok(Outcome::Refused);
    }
    let kept = match (&settings.report, &settings.explain) {
        (None, Explain::Nothing) => Vec::new(),
        (Some(_), _) | (None, Explain::Everything | Explain::Items(..)) => program.explain(&output),
    };
    let guesses = match (&settings.report, &settings.explain) {
        (None, Explain::Nothing) => Vec::new(),
        (Some(_), _) | (None, Explain::Everything | Explain::Items(..)) => program.guesses(&output),
    };
    let lines = Lines::of(&program, &output);
    let check = check::command(&output, &settings.out);
    let report = Report::new(project, &targets, &output, (lines, &kept, &guesses), check, &diagnostics);
    write(project, settings, out, &output, &report)?;
    explain::print(project, settings, console, &targets, (&kept, &guesses))?;
    summarize(settings, console, (project, &targets), (&output, lines), start);
    match settings.check {
        Check::Nothing => Ok(Outcome::Done),
        Check::Compiles => Ok(verify((&program, engine), &targets, &output, console)),
    }
}

/// Asks javac, as `--verify` wants it. The slice is written already, so that whatever fails now is the verification.
fn verify(
    (program, engine): (&Program, &EngineSettings),
    targets: &[Target],
    output: &SliceOutput,
    console: &Console,
) -> Outcome {
    let wish = check::wants_checker(&output.provided).map_or(Ok(()), |wish| Err(anyhow::Error::msg(wish)));
    let compiled = wish.and_then(|()| Compilers::new(program, engine, 1)?.compile(output));
    match compiled {
        Ok(Compilation::Accepted) => {
            console.status("javac accepts it");
            Outcome::Done
        }
        Ok(Compilation::Rejected { message, all, .. }) => {
            let in_target =
                |error: &&JavacMessage| check::is_in_target(program.project(), targets, output, error);
            all.iter().for_each(|error| console.error(&format!("javac: {error}")));
            if all.is_empty() {
                console.error(&format!("javac: {message}"));
            }
            let inside = all.iter().filter(in_target).count();
            if inside > 0 {
                let which = if inside == all.len() { "" } else { ", among other things" };
                console.error(&format!("javac rejects the target{which}, as it may have in the original"));
            }
            Outcome::VerificationFailed
        }
        Err(error) => {
            console.error(&messages::chain(&error));
            Outcome::VerificationFailed
        }
    }
}

/// All targets, each once; `None` if one of them was not found, which has been said.
fn find_targets(program: &Program, wanted: &[String], console: &Console) -> Option<Vec<Target>> {
    let mut targets: Vec<Target> = Vec::new();
    let mut complete = true;
    for text in wanted {
        match program.find(text) {
            Ok(found) => targets.extend(found),
            Err(problem) => {
                console.diagnostic(Some(program.project()), &problem);
                complete = false;
            }
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    targets.retain(|target| seen.insert((target.file, target.span, target.id.clone())));
    complete.then_some(targets)
}

/// Everything is staged before anything is moved to its place.
fn write(
    project: &Project,
    settings: &SliceSettings,
    out: Place<OutputFolder>,
    output: &SliceOutput,
    report: &Report,
) -> anyhow::Result<()> {
    let mut staged_report = None;
    match &settings.report {
        Some(Place::At(path)) => {
            let mut staged = StagedFile::create(path)?;
            staged.write(&report.to_json()?)?;
            staged.complete()?;
            staged_report = Some(staged);
        }
        Some(Place::Stdout) | None => {}
    }
    match out {
        Place::Stdout => print(&as_text(output))?,
        Place::At(folder) => {
            let folder = folder.open()?;
            output.files.iter().try_for_each(|file| folder.write(&file.path, &file.text))?;
            if let Some(list) = class_path_text(&output.libraries) {
                folder.write(CLASS_PATH_FILE, &list)?;
            }
            folder.publish(project)?;
        }
    }
    if let Some(staged) = staged_report {
        staged.publish()?;
    }
    if let Some(Place::Stdout) = settings.report {
        print(&report.to_json()?)?;
    }
    Ok(())
}

/// Where the entries of the class path are listed that the slice needs to compile.
pub(super) const CLASS_PATH_FILE: &str = "class-path.txt";

/// The entries that the slice needs, as `javac -cp "$(cat class-path.txt)"` wants them from any folder.
pub(super) fn class_path_text(libraries: &[Library]) -> Option<String> {
    let absolute = |library: &Library| std::path::absolute(&library.path).unwrap_or(library.path.clone());
    let list = std::env::join_paths(libraries.iter().map(absolute)).ok()?;
    (!libraries.is_empty()).then(|| format!("{}\n", list.display()))
}

/// All files, each under a line with its path.
fn as_text(output: &SliceOutput) -> String {
    let mut text = String::new();
    for file in &output.files {
        let separator = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{separator}// file: {}", file.path);
        text.push_str(&file.text);
        if !file.text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

fn summarize(
    settings: &SliceSettings,
    console: &Console,
    (project, targets): (&Project, &[Target]),
    (output, lines): (&SliceOutput, Lines),
    start: Instant,
) {
    let place = match &settings.out {
        Place::Stdout => "standard output".to_owned(),
        Place::At(folder) => folder.path.display().to_string(),
    };
    for target in targets {
        console.status(&format!("sliced {}", target.id));
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    console.status(&format!(
        "wrote {}, {} of code, to {place} in {milliseconds:.0} ms; the input has {}",
        counted(output.files.len(), "file"),
        counted(lines.after, "line"),
        counted(project.files().len(), "file")
    ));
    if output.made_up > 0 {
        let verb = if output.made_up == 1 { "was" } else { "were" };
        let declarations = counted(output.made_up, "declaration");
        console.status(&format!(
            "approximate: {declarations} that nobody declares {verb} made up; --explain shows them"
        ));
    }
    if let Some(line) = own_copies(&output.written) {
        console.status(&line);
    }
    if let Some(line) = dependencies(&output.libraries) {
        console.status(&line);
    }
    if !output.modules.is_empty() {
        console.status(&format!("compile it with {}", check::command(output, &settings.out)));
    }
    if let Some(line) = left_to_checker(&output.provided) {
        console.status(&line);
    }
}

/// What must be said about a slice that only compiles with its checker.
fn left_to_checker(provided: &[Provided]) -> Option<String> {
    let (first, others) = provided.split_first()?;
    let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    Some(format!(
        "it leaves {}{more} to the checker; compile it with what the checker brings along",
        first.name
    ))
}

/// What was written from class files.
fn own_copies(written: &[Library]) -> Option<String> {
    let classes: usize = written.iter().map(|library| library.classes.len()).sum();
    let names: Vec<String> = written.iter().map(|library| library.path.display().to_string()).collect();
    let shown = match names.as_slice() {
        [] => return None,
        [first, second, third, _, ..] => {
            format!("{first}, {second}, {third} and {} more", names.len() - 3)
        }
        few => few.join(", "),
    };
    Some(format!("it declares what it uses of {} of {shown}", counted(classes, "class")))
}

/// What must be said about a slice that does not compile alone.
fn dependencies(libraries: &[Library]) -> Option<String> {
    let classes: usize = libraries.iter().map(|library| library.classes.len()).sum();
    let list = std::env::join_paths(libraries.iter().map(|library| &library.path)).ok()?;
    (classes > 0).then(|| {
        let classes = counted(classes, "class");
        format!("it uses {classes} of the class path; compile it with -cp {}", list.display())
    })
}
