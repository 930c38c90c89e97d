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

/// What is not read.
#[derive(Debug)]
pub(super) struct Strays {
    /// Archives without sources: a sentence about each.
    archives: Vec<String>,
    /// Class files, and sources in other languages.
    files: Vec<PathBuf>,
}

impl Strays {
    pub fn below(paths: &[PathBuf]) -> Strays {
        let archives = paths.iter().filter_map(|path| class_archive(path)).collect();
        let entries = paths.iter().flat_map(|path| WalkDir::new(path).into_iter().filter_entry(is_wanted));
        let files = entries.take(MOST_ENTRIES).flatten().filter(|entry| entry.file_type().is_file());
        let is_stray =
            |path: &PathBuf| end_of(path).is_some_and(|end| end == "class" || language(end).is_some());
        Strays { archives, files: files.map(walkdir::DirEntry::into_path).filter(is_stray).collect() }
    }

    /// Where a class of this name may be, in sentences.
    pub fn of_class(&self, class: &str) -> Vec<String> {
        let files = self.files.iter().filter_map(|path| stray(path, class));
        self.archives.iter().cloned().chain(files).take(MOST_STRAYS).collect()
    }

    /// What there is in the place of Java sources, in sentences.
    pub fn instead(&self) -> Vec<String> {
        let mut found = self.archives.clone();
        for (end, language) in LANGUAGES {
            let count = self.files.iter().filter(|path| end_of(path) == Some(end)).count();
            let (verb, files) =
                (if count == 1 { "is" } else { "are" }, counted(count, &format!("{language} file")));
            if count > 0 {
                found.push(format!("there {verb} {files}, but only Java can be sliced"));
            }
        }
        let class_file = self.files.iter().find(|path| end_of(path) == Some("class"));
        found.extend(
            class_file.map(|path| format!("{} is a class file; class files are given with -cp", show(path))),
        );
        found
    }
}

/// Whether a class file of this name is somewhere below a folder.
pub fn has_class_file(folder: &Path, class: &str) -> bool {
    let name = format!("{class}.class");
    let mut entries = WalkDir::new(folder).into_iter().take(MOST_ENTRIES).flatten();
    entries.any(|entry| entry.file_name() == name.as_str())
}

/// The other language that files with this end are in.
fn language(end: &str) -> Option<&'static str> {
    LANGUAGES.iter().find(|(name, _)| *name == end).map(|(_, language)| *language)
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
    let language = language(end)?;
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
