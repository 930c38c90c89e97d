//! How a user checks a slice: the command that compiles it.

use super::settings::{Folder, Place};
use super::slice::CLASS_PATH_FILE;
use crate::pipeline::SliceOutput;

/// The command for a POSIX shell; the files of a slice that went to standard output are taken to be in the working directory.
pub(super) fn command(output: &SliceOutput, out: &Place<Folder>) -> String {
    let folder = match out {
        Place::Stdout => ".".to_owned(),
        Place::At(folder) => folder.path.display().to_string(),
    };
    let mut words = vec!["javac".to_owned(), "-proc:none".to_owned()];
    words.extend(output.modules.arguments(&folder).iter().map(|word| quoted(word)));
    let folder = quoted(&folder);
    if !output.libraries.is_empty() {
        words.push(format!("-cp \"$(cat {folder}/{CLASS_PATH_FILE})\""));
    }
    words.push(format!("$(find {folder} -name '*.java')"));
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
