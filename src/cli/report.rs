//! The JSON report of a slice.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::base::{Diagnostic, FileId, Severity, Span};
use crate::pipeline::{
    Checked, Guess, KeptItem, KeptReason, Library, Made, Program, SliceOutput, Step, Target,
};
use crate::project::{Project, code_lines};

/// The report as it is written.
#[derive(Serialize)]
pub(super) struct Report<'r> {
    version: &'static str,
    targets: Vec<TargetEntry<'r>>,
    mode: &'static str,
    files: Vec<FileEntry<'r>>,
    items: Vec<ItemEntry<'r>>,
    /// What the slice needs to compile beside the JDK.
    class_path: Vec<LibraryEntry<'r>>,
    /// What the slice has its own declarations of.
    libraries: Vec<LibraryEntry<'r>>,
    /// Annotation interfaces that are left out because the checker brings them along.
    provided: Vec<&'r str>,
    /// How to compile the slice.
    check: String,
    /// What is wrong with the slice by our own verdict, if that could be asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<&'r [String]>,
    /// The same of the targets, where the original has it as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_in_original: Option<&'r [String]>,
    input: InputEntry,
    lines: Lines,
    /// Microseconds by phase.
    timings: BTreeMap<&'static str, u128>,
    notes: Vec<NoteEntry<'r>>,
    /// What was made up because nobody declares it.
    guesses: Vec<GuessEntry<'r>>,
}

/// A declaration that was made up, and what shaped it.
#[derive(Serialize)]
struct GuessEntry<'r> {
    symbol: &'r str,
    declaration: &'r str,
    /// What decided it.
    decided: &'r [String],
    /// `path:line` of each use.
    uses: Vec<String>,
    /// What would have fitted as well.
    alternatives: &'r [String],
}

/// A declaration that can be, or was, sliced for.
#[derive(Serialize)]
pub(super) struct TargetEntry<'r> {
    pub id: &'r str,
    pub file: &'r str,
    pub line: usize,
}

#[derive(Serialize)]
struct FileEntry<'r> {
    path: &'r str,
    lines: usize,
}

/// A kept item. `from` and `item` are places in this list, always before the item itself.
#[derive(Serialize)]
struct ItemEntry<'r> {
    id: &'r str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The number of rules back to a target: the least there is.
    steps: usize,
    reason: String,
    #[serde(flatten)]
    why: WhyEntry<'r>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WhyEntry<'r> {
    Target {
        /// The place in the list of targets.
        target: usize,
    },
    Rule {
        from: usize,
        rule: &'r str,
        section: Option<&'r str>,
        relation: &'static str,
        /// The rule that looked at the text in which the use stands.
        #[serde(skip_serializing_if = "Option::is_none")]
        through: Option<&'r str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        also: Vec<AlsoEntry<'r>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<PlaceEntry<'r>>,
    },
}

/// A further premise of a rule; without `item`, a library declares it.
#[derive(Serialize)]
struct AlsoEntry<'r> {
    name: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<usize>,
}

#[derive(Serialize)]
struct PlaceEntry<'r> {
    file: &'r str,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct LibraryEntry<'r> {
    path: std::borrow::Cow<'r, str>,
    classes: &'r [String],
}

/// What there was to slice.
#[derive(Serialize)]
struct InputEntry {
    files: usize,
}

/// Code lines: neither blank nor comment only.
#[derive(Serialize, Clone, Copy, Debug)]
pub(super) struct Lines {
    /// Of the input files that something is kept of, as a whole: the others are not read.
    pub before: usize,
    /// Of the slice.
    pub after: usize,
}

impl Lines {
    pub fn of(program: &Program, output: &SliceOutput) -> Lines {
        let after = output.files.iter().map(|file| code_lines(&file.text)).sum();
        Lines { before: program.lines_before(output), after }
    }
}

#[derive(Serialize)]
struct NoteEntry<'r> {
    severity: &'static str,
    message: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl<'r> TargetEntry<'r> {
    pub fn new(project: &'r Project, target: &'r Target) -> TargetEntry<'r> {
        let line = project.line(target.file, target.span.start);
        TargetEntry { id: &target.id, file: project.path(target.file), line }
    }
}

impl<'r> Report<'r> {
    pub fn new(
        project: &'r Project,
        targets: &'r [Target],
        output: &'r SliceOutput,
        (lines, kept, guesses): (Lines, &'r [KeptItem], &'r [Guess]),
        (check, checked): (String, Option<&'r Checked>),
        diagnostics: &'r [Diagnostic],
    ) -> Report<'r> {
        let files =
            output.files.iter().map(|file| FileEntry { path: &file.path, lines: code_lines(&file.text) });
        Report {
            version: env!("CARGO_PKG_VERSION"),
            targets: targets.iter().map(|target| TargetEntry::new(project, target)).collect(),
            mode: match output.made {
                Made::Exactly => "exact",
                Made::Approximately => "approximate",
            },
            items: kept.iter().map(|item| item_entry(project, kept, item)).collect(),
            class_path: output.libraries.iter().map(library_entry).collect(),
            libraries: output.written.iter().map(library_entry).collect(),
            provided: output.provided.iter().map(|provided| provided.name.as_str()).collect(),
            check,
            checked: checked.map(|checked| checked.faults.as_slice()),
            as_in_original: checked
                .map(|checked| checked.as_in_original.as_slice())
                .filter(|all| !all.is_empty()),
            input: InputEntry { files: project.files().len() },
            lines,
            files: files.collect(),
            timings: output.timings.iter().map(|(phase, time)| (*phase, time.as_micros())).collect(),
            notes: diagnostics.iter().map(|note| note_entry(project, note)).collect(),
            guesses: guesses.iter().map(|guess| guess_entry(project, guess)).collect(),
        }
    }

    /// The text of the report file.
    pub fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

fn guess_entry<'r>(project: &Project, guess: &'r Guess) -> GuessEntry<'r> {
    let place = |(file, span): &(FileId, Span)| {
        format!("{}:{}", project.path(*file), project.line(*file, span.start))
    };
    let mut uses: Vec<String> = guess.uses.iter().map(place).collect();
    uses.dedup();
    GuessEntry {
        symbol: &guess.symbol,
        declaration: &guess.declaration,
        decided: &guess.decided,
        uses,
        alternatives: &guess.alternatives,
    }
}

fn library_entry(library: &Library) -> LibraryEntry<'_> {
    LibraryEntry { path: library.path.to_string_lossy(), classes: &library.classes }
}

fn item_entry<'r>(project: &'r Project, kept: &'r [KeptItem], item: &'r KeptItem) -> ItemEntry<'r> {
    let (reason, why) = match &item.reason {
        KeptReason::Target(target) => ("target".to_owned(), WhyEntry::Target { target: *target }),
        KeptReason::Rule(step) => {
            let from = kept.get(step.from).map_or("", |from| &from.id);
            (format!("{from} {} it ({})", step.phrase, step.shown), rule_entry(project, step))
        }
    };
    ItemEntry {
        id: &item.id,
        kind: item.kind,
        file: item.declared.map(|(file, _)| project.path(file)),
        line: item
            .declared
            .filter(|(file, _)| project.has_places(*file))
            .map(|(file, span)| project.line(file, span.start)),
        steps: item.steps,
        reason,
        why,
    }
}

fn rule_entry<'r>(project: &'r Project, step: &'r Step) -> WhyEntry<'r> {
    WhyEntry::Rule {
        from: step.from,
        rule: &step.rule.id,
        section: step.rule.section.as_deref(),
        relation: step.relation,
        through: step.through.as_ref().map(|rule| rule.id.as_str()),
        also: step.also.iter().map(|also| AlsoEntry { name: &also.name, item: also.item }).collect(),
        place: step.place.map(|place| place_entry(project, place)),
    }
}

fn place_entry(project: &Project, (file, span): (FileId, Span)) -> PlaceEntry<'_> {
    PlaceEntry {
        file: project.path(file),
        line: project.line(file, span.start),
        column: project.column(file, span.start),
    }
}

fn note_entry<'r>(project: &'r Project, note: &'r Diagnostic) -> NoteEntry<'r> {
    NoteEntry {
        severity: match note.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        },
        message: &note.message,
        file: note.place.map(|(file, _)| project.path(file)),
        line: note.place.map(|(file, span)| project.line(file, span.start)),
    }
}
