//! What is below the paths of the user and is not read: for those who look there for a class and do not find it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::archive::Archive;
use super::walk::{is_wanted, show};
use crate::base::counted;

/// Files and folders looked at: an answer is wanted while the user waits.
const MOST_ENTRIES: usize = 200_000;

/// More would not be read.
const MOST_STRAYS: usize = 3;

/// What is read of a source of another language.
const MAX_TEXT: u64 = 1 << 20;

/// Other languages that declare classes for the JVM, by the ends of their files' names.
const LANGUAGES: [(&str, &str); 3] = [("kt", "Kotlin"), ("scala", "Scala"), ("groovy", "Groovy")];

/// Where a class of this name may be, in sentences.
pub(super) fn strays(paths: &[PathBuf], class: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in paths {
        if let Some(jar) = class_archive(path) {
            found.push(jar);
        }
        let entries = WalkDir::new(path).into_iter().filter_entry(is_wanted).take(MOST_ENTRIES).flatten();
        let files = entries.filter(|entry| entry.file_type().is_file());
        found.extend(files.filter_map(|entry| stray(entry.path(), class)).take(MOST_STRAYS));
    }
    found.truncate(MOST_STRAYS);
    found
}

/// Whether a class file of this name is somewhere below a folder.
pub fn has_class_file(folder: &Path, class: &str) -> bool {
    let name = format!("{class}.class");
    let mut entries = WalkDir::new(folder).into_iter().take(MOST_ENTRIES).flatten();
    entries.any(|entry| entry.file_name() == name.as_str())
}

/// What there is in the place of Java sources, in sentences.
pub(super) fn instead(paths: &[PathBuf]) -> Vec<String> {
    let mut found: Vec<String> = paths.iter().filter_map(|path| class_archive(path)).collect();
    let entries = paths.iter().flat_map(|path| WalkDir::new(path).into_iter().filter_entry(is_wanted));
    let mut counts = [0_usize; LANGUAGES.len()];
    let mut class_files = None;
    for entry in entries.take(MOST_ENTRIES).flatten().filter(|entry| entry.file_type().is_file()) {
        let end = end_of(entry.path());
        for ((language, _), count) in LANGUAGES.iter().zip(&mut counts) {
            *count += usize::from(end == Some(language));
        }
        if end == Some("class") && class_files.is_none() {
            class_files = Some(show(entry.path()));
        }
    }
    for ((_, language), count) in LANGUAGES.iter().zip(counts).filter(|(_, count)| *count > 0) {
        let files = counted(count, &format!("{language} file"));
        found.push(format!(
            "there {} {files}, but only Java can be sliced",
            if count == 1 { "is" } else { "are" }
        ));
    }
    found.extend(class_files.map(|path| format!("{path} is a class file; class files are given with -cp")));
    found
}

fn end_of(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

/// A zip that holds class files and no sources.
fn class_archive(path: &Path) -> Option<String> {
    if !matches!(end_of(path), Some("jar" | "zip")) || !path.is_file() {
        return None;
    }
    let archive = Archive::open(path).ok()?;
    (archive.sources().is_empty() && archive.holds_classes())
        .then(|| format!("{} holds class files, not sources; give it with -cp", show(path)))
}

fn stray(path: &Path, class: &str) -> Option<String> {
    let end = end_of(path)?;
    let is_named = path.file_stem().is_some_and(|stem| stem == class);
    if end == "class" {
        let shown = show(path);
        return is_named.then(|| format!("{shown} is its class file: sources of it are needed"));
    }
    let (_, language) = LANGUAGES.iter().find(|(name, _)| *name == end)?;
    (is_named || declares(path, class))
        .then(|| format!("{} declares it, in {language}; only Java can be sliced", show(path)))
}

/// Whether a text has `class Name`, `object Name` or the like in it.
fn declares(path: &Path, class: &str) -> bool {
    let mut text = String::new();
    let read = fs::File::open(path).and_then(|file| file.take(MAX_TEXT).read_to_string(&mut text));
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    let mut before = "";
    let is_declaration = |word: &str| {
        let found = matches!(before, "class" | "object" | "interface" | "trait") && word == class;
        before = match word {
            "class" | "object" | "interface" | "trait" => "class",
            _ => "",
        };
        found
    };
    read.is_ok() && words.any(is_declaration)
}
