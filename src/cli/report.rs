//! The JSON report of a slice.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::base::{Diagnostic, Severity};
use crate::pipeline::{Library, SliceOutput, Target};
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
    lines: Lines,
    /// Microseconds by phase.
    timings: BTreeMap<&'static str, u128>,
    notes: Vec<NoteEntry<'r>>,
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

#[derive(Serialize)]
struct ItemEntry<'r> {
    what: &'r str,
    reason: &'r str,
}

#[derive(Serialize)]
struct LibraryEntry<'r> {
    path: std::borrow::Cow<'r, str>,
    classes: &'r [String],
}

/// Code lines: neither blank nor comment only.
#[derive(Serialize)]
struct Lines {
    before: usize,
    after: usize,
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
        diagnostics: &'r [Diagnostic],
    ) -> Report<'r> {
        let files: Vec<FileEntry> = output
            .files
            .iter()
            .map(|file| FileEntry { path: &file.path, lines: code_lines(&file.text) })
            .collect();
        let after = files.iter().map(|file| file.lines).sum();
        let items = output.items.iter().map(|item| ItemEntry { what: &item.what, reason: &item.reason });
        Report {
            version: env!("CARGO_PKG_VERSION"),
            targets: targets.iter().map(|target| TargetEntry::new(project, target)).collect(),
            mode: output.mode,
            items: items.collect(),
            class_path: output.libraries.iter().map(library_entry).collect(),
            lines: Lines { before: output.lines_before, after },
            files,
            timings: output.timings.iter().map(|(phase, time)| (*phase, time.as_micros())).collect(),
            notes: diagnostics.iter().map(|note| note_entry(project, note)).collect(),
        }
    }

    /// The text of the report file.
    pub fn to_json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

fn library_entry(library: &Library) -> LibraryEntry<'_> {
    LibraryEntry { path: library.path.to_string_lossy(), classes: &library.classes }
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
