//! `typeslice --target …`: one slice.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use anyhow::Context;

use super::check;
use super::compile::{Compilation, Compilers};
use super::explain;
use super::inputs::Inputs;
use super::messages::{Console, Verbosity};
use super::output::{Early, OutputFolder};
use super::report::{Lines, Report};
use super::report_file::{ReportPlace, StagedFile, open_stream};
use super::settings::{Check, EngineSettings, Explain, OutputPlace, SliceSettings};
use super::{AfterWriting, Outcome, open_program, print};
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
    let inputs = Inputs::new(engine, None);
    let out = match &settings.out {
        OutputPlace::Stdout => OutputPlace::Stdout,
        OutputPlace::At(folder) => OutputPlace::At(OutputFolder::check(folder, &inputs, Early::Remove)?),
    };
    let program = open_program(engine)?;
    let project = program.project();
    let report_place = find_report_place(settings, &inputs, project)?;
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
    let checked = program.check(&targets, &output);
    let judged = (check, checked.as_ref());
    let report = Report::new(project, &targets, &output, (lines, &kept, &guesses), judged, &diagnostics);
    write(project, (out, report_place), &output, &report)?;
    let explained = explain::print(project, settings, console, &targets, (&kept, &guesses));
    explained.context(AfterWriting("the slice is written, the explanation is not"))?;
    summarize(settings, console, (project, &targets), (&output, lines), start);
    if console.verbosity >= Verbosity::Normal
        && let Some(line) = left_out(&program.dropped_annotations(&output), &engine.options.rules, console)
    {
        console.status(&line);
    }
    if let Some(checked) = &checked {
        match check::verdict(checked) {
            Some(warning) => console.diagnostic(None, &warning),
            None => console.status(&format!("checked: {}", check::summary(checked))),
        }
    }
    match settings.check {
        Check::Nothing | Check::Judged | Check::Read => Ok(Outcome::Done),
        Check::Compiles => verify((&program, engine), &targets, &output, console)
            .context(AfterWriting("the slice is written, but javac could not be asked about it")),
    }
}

fn find_report_place(
    settings: &SliceSettings,
    inputs: &Inputs,
    project: &Project,
) -> anyhow::Result<Option<OutputPlace<ReportPlace>>> {
    Ok(match &settings.report {
        None => None,
        Some(OutputPlace::Stdout) => Some(OutputPlace::Stdout),
        Some(OutputPlace::At(path)) => {
            let place = ReportPlace::find(path)?;
            place.check(path, inputs, project)?;
            Some(OutputPlace::At(place))
        }
    })
}

/// Asks javac, as `--verify` wants it.
fn verify(
    (program, engine): (&Program, &EngineSettings),
    targets: &[Target],
    output: &SliceOutput,
    console: &Console,
) -> anyhow::Result<Outcome> {
    if let Some(wish) = check::wants_checker(&output.provided) {
        console.error(&wish);
        return Ok(Outcome::Incomplete);
    }
    match Compilers::new(program, engine, 1)?.compile(output)? {
        Compilation::Accepted => {
            console.status("javac accepts it");
            Ok(Outcome::Done)
        }
        Compilation::Rejected { message, all, .. } => {
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
            Ok(Outcome::Incomplete)
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

/// Everything that can be staged is, before anything is moved to its place.
fn write(
    project: &Project,
    (out, report_place): (OutputPlace<OutputFolder>, Option<OutputPlace<ReportPlace>>),
    output: &SliceOutput,
    report: &Report,
) -> anyhow::Result<()> {
    let json = if report_place.is_some() { report.to_json()? } else { String::new() };
    let mut staged = match &report_place {
        Some(OutputPlace::At(ReportPlace::File(path))) => Some(StagedFile::create(path)?),
        Some(OutputPlace::At(ReportPlace::Stream(_)) | OutputPlace::Stdout) | None => None,
    };
    if let Some(staged) = &mut staged {
        staged.write(json.as_bytes())?;
        staged.complete()?;
    }
    match out {
        OutputPlace::Stdout => print(&as_text(output)).context(AfterWriting("not all is printed"))?,
        OutputPlace::At(folder) => {
            let folder = folder.open(project, Early::Remove)?;
            output.files.iter().try_for_each(|file| folder.write(&file.path, &file.text))?;
            if let Some(list) = class_path_text(&output.libraries) {
                folder.write(CLASS_PATH_FILE, &list)?;
            }
            folder.publish()?;
        }
    }
    let reported = match (staged, report_place) {
        (Some(staged), _) => staged.publish(),
        (None, Some(OutputPlace::Stdout)) => print(&json),
        (None, Some(OutputPlace::At(ReportPlace::File(path) | ReportPlace::Stream(path)))) => {
            open_stream(&path)
                .and_then(|mut stream| Ok(stream.write_all(json.as_bytes())?))
                .with_context(|| format!("cannot write {}", path.display()))
        }
        (None, None) => Ok(()),
    };
    reported.context(AfterWriting("the slice is written, the report is not"))
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
        OutputPlace::Stdout => "standard output".to_owned(),
        OutputPlace::At(folder) => folder.path.display().to_string(),
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

/// What was left out of headers because the map does not read it.
fn left_out(annotations: &[(String, usize)], map: &str, console: &Console) -> Option<String> {
    let times: usize = annotations.iter().map(|(_, times)| times).sum();
    let shown = match console.verbosity {
        Verbosity::Verbose => {
            let each = annotations.iter().map(|(name, times)| format!("@{name} {times}"));
            format!(": {}", each.collect::<Vec<_>>().join(", "))
        }
        Verbosity::Quiet | Verbosity::Normal => {
            " (-v lists them; --rules all-annotations keeps all)".to_owned()
        }
    };
    (times > 0)
        .then(|| format!("left out {} that the map {map} does not read{shown}", counted(times, "annotation")))
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
