//! The marker file, which makes a folder an output of ours: it lists our files with the hashes of their contents, in the form
//! that `sha256sum` reads. What is not in it, or has changed since, is not ours.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Component, Path};

use anyhow::Context;
use sha2::{Digest, Sha256};

use crate::base::{open_regular, read_regular_text};
use crate::project::MARKER;

const HEADING: &str =
    "Written by typeslice. A later run may replace the files listed here, unless they have changed.";
const UNFINISHED: &str =
    "Being written by typeslice. If no typeslice is running, this folder can be removed.";

/// A marker on its way.
pub(super) const DRAFT: &str = ".typeslice-marker";

/// A list of millions of files.
const LARGEST: u64 = 512 << 20;

/// The hash of a file's content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ContentHash([u8; 32]);

impl ContentHash {
    pub fn of(content: &[u8]) -> ContentHash {
        ContentHash(Sha256::digest(content).into())
    }

    /// Of a regular file; not of what a symbolic link leads to.
    pub fn of_file(path: &Path) -> io::Result<ContentHash> {
        if !path.symlink_metadata()?.is_file() {
            return Err(io::Error::other("it is no file"));
        }
        let mut hasher = Sha256::new();
        io::copy(&mut open_regular(path)?, &mut HashWriter(&mut hasher))?;
        Ok(ContentHash(hasher.finalize().into()))
    }

    fn parse(hex: &str) -> Option<ContentHash> {
        let mut bytes = [0; 32];
        let is_hex = hex.len() == 64 && hex.is_ascii();
        for (at, byte) in bytes.iter_mut().enumerate().take_while(|_| is_hex) {
            *byte = u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        is_hex.then_some(ContentHash(bytes))
    }
}

struct HashWriter<'h>(&'h mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl std::fmt::Display for ContentHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The files of an output by their paths relative to its folder.
pub(super) type OwnFiles = BTreeMap<String, ContentHash>;

/// What a folder's marker says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Marker {
    /// There is none, or none of this version.
    Absent,
    /// Somebody is writing the folder, or died over it.
    Unfinished,
    Complete(OwnFiles),
}

impl Marker {
    pub fn read(folder: &Path) -> anyhow::Result<Marker> {
        let path = folder.join(MARKER);
        let failed = || format!("cannot read {}", path.display());
        match path.symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Marker::Absent),
            Err(error) => return Err(error).with_context(failed),
            // Whose marker is elsewhere has none.
            Ok(metadata) if metadata.is_symlink() => return Ok(Marker::Absent),
            Ok(_) => {}
        }
        Ok(parse(&read_regular_text(&path, LARGEST).with_context(failed)?))
    }
}

/// Puts a marker into a folder in one step: a run that is killed leaves the one that was there or this one, and never a part of it,
/// by which the folder would be nobody's.
pub(super) fn put(folder: &Path, text: &str) -> io::Result<()> {
    let draft = folder.join(DRAFT);
    fs::write(&draft, text)?;
    fs::rename(draft, folder.join(MARKER))
}

/// The text of the marker of a complete output.
pub(super) fn text(files: &OwnFiles) -> String {
    let mut text = format!("{HEADING}\n");
    for (path, hash) in files {
        let _ = writeln!(text, "{hash}  {path}");
    }
    text
}

/// The text of the marker of a folder that is being written.
pub(super) fn unfinished_text() -> String {
    format!("{UNFINISHED}\n")
}

fn parse(text: &str) -> Marker {
    let mut lines = text.lines();
    match lines.next() {
        Some(UNFINISHED) => Marker::Unfinished,
        Some(HEADING) => {
            let file = |line: &str| {
                let (hash, path) = line.split_once("  ")?;
                stays_inside(path).then_some((path.to_owned(), ContentHash::parse(hash)?))
            };
            Marker::Complete(lines.filter_map(file).collect())
        }
        Some(_) | None => Marker::Absent,
    }
}

/// Whether a relative path leads to a place in its folder.
pub(super) fn stays_inside(relative: &str) -> bool {
    !relative.is_empty()
        && Path::new(relative).components().all(|part| matches!(part, Component::Normal(_)))
        && !relative.contains(['\\', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::{ContentHash, Marker, OwnFiles, parse, text, unfinished_text};

    #[test]
    fn what_is_written_is_read_again() {
        let files: OwnFiles = [("a/A.java", "A"), ("with  two blanks", "")]
            .map(|(path, content)| (path.to_owned(), ContentHash::of(content.as_bytes())))
            .into();
        assert_eq!(parse(&text(&files)), Marker::Complete(files));
        assert_eq!(parse(&unfinished_text()), Marker::Unfinished);
    }

    #[test]
    fn a_hostile_or_damaged_marker_owns_nothing() {
        let hash = ContentHash::of(b"x");
        let paths = ["../a", "/etc/passwd", "a/../../b", "", "a\\b", "./a"];
        let lines: String = paths.iter().map(|path| format!("{hash}  {path}\n")).collect();
        let own = text(&OwnFiles::new()) + &lines + "abc  A.java\nA.java\n\u{e4}  x\n";
        assert_eq!(parse(&own), Marker::Complete(OwnFiles::new()));
        for other in ["", "Written by typeslice.\nA.java\n", "\0"] {
            assert_eq!(parse(other), Marker::Absent, "{other:?}");
        }
    }
}
