//! How a user checks a slice: the command that compiles it.

use super::settings::{Folder, OutputPlace};
use super::slice::CLASS_PATH_FILE;
use crate::base::Diagnostic;
use crate::pipeline::{Checked, Provided, SliceOutput, Target};
use crate::project::Project;
use crate::verify::JavacMessage;

/// The command for a POSIX shell; the files of a slice that went to standard output are taken to be in the working directory.
pub(super) fn command(output: &SliceOutput, out: &OutputPlace<Folder>) -> String {
    let folder = match out {
        OutputPlace::Stdout => ".".to_owned(),
        OutputPlace::At(folder) => folder.path.display().to_string(),
    };
    let mut words = vec!["javac".to_owned(), "-proc:none".to_owned()];
    words.extend(output.modules.arguments(&folder).iter().map(|word| quoted(word)));
    let folder = quoted(&folder);
    let mut entries = Vec::new();
    if !output.libraries.is_empty() {
        entries.push(format!("\"$(cat {folder}/{CLASS_PATH_FILE})\""));
    }
    entries.extend(checker_entries(&output.provided));
    if !entries.is_empty() {
        words.push(format!("-cp {}", entries.join(":")));
    }
    words.push(format!("$(find {folder} -name '*.java')"));
    words.join(" ")
}

/// How our own verdict on a slice begins that javac would accept, what the original has wrong aside.
pub(super) const ACCEPTED: &str = "accepted";

/// Our own verdict in a few words: the first thing that is wrong, if anything is.
pub(super) fn summary(checked: &Checked) -> String {
    match (checked.faults.first(), checked.as_in_original.first()) {
        (Some(fault), _) => fault.clone(),
        (None, Some(fault)) => format!("{ACCEPTED} but for {fault}"),
        (None, None) => ACCEPTED.to_owned(),
    }
}

/// What our own verdict says about a slice that javac would reject.
pub(super) fn verdict(checked: &Checked) -> Option<Diagnostic> {
    let (first, others) = checked.faults.split_first()?;
    let more = if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) };
    let warning = Diagnostic::warning(format!("javac would reject the slice: {first}{more}"));
    Some(warning.hint("if it accepts the original, this is a defect of typeslice; --verify asks javac"))
}

/// What stands for the jar of a checker that was not given.
const CHECKER_JAR: &str = "CHECKER_JAR";

/// Where the classes are that are left to the checker.
fn checker_entries(provided: &[Provided]) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for class in provided {
        let entry = class.entry.as_ref();
        let entry = entry.map_or_else(|| CHECKER_JAR.to_owned(), |path| quoted(&path.display().to_string()));
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    entries
}

/// What javac cannot do without, if it was not given.
pub(super) fn wants_checker(provided: &[Provided]) -> Option<String> {
    let absent: Vec<&str> =
        provided.iter().filter(|one| one.entry.is_none()).map(|one| one.name.as_str()).collect();
    let (first, others) = absent.split_first()?;
    let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    Some(format!(
        "javac was not asked: the slice leaves {first}{more} to the checker; \
         give the checker's jar with -cp to have it verified"
    ))
}

/// Whether an error of javac is in the text of a target, which the slice has as it is in the original.
pub(super) fn is_in_target(
    project: &Project,
    targets: &[Target],
    output: &SliceOutput,
    error: &JavacMessage,
) -> bool {
    let (Some(path), Some(place)) = (&error.file, error.span) else { return false };
    let Some(file) = output.files.iter().find(|file| file.path == *path) else { return false };
    let encloses = |target: &Target| {
        let text = target.span.text(project.text(target.file));
        // A short text may stand elsewhere, too.
        let mut places = file.text.match_indices(text).map(|(at, _)| at..at + text.len());
        match (places.next(), places.next()) {
            (Some(found), None) => found.contains(&(place.start as usize)),
            (Some(_), Some(_)) | (None, _) => false,
        }
    };
    targets.iter().any(encloses)
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
