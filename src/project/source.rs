//! One input file: where it comes from, and its text, read on first use.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::archive::Archive;
use super::package_scan::{self, Scan};
use crate::base::{Diagnostic, FileId, Name, Root, Span};

/// The size of a file in megabytes up to which it is read. No person wrote a larger one, and what is known of a file takes up to a
/// hundred times its size.
pub const LARGEST_FILE: u64 = 8;

/// What a user may raise that to.
pub const LARGEST_FILE_EVER: u64 = 1024;

/// A package declaration is looked for no further than this.
const MAX_HEAD: usize = 1 << 20;

/// Where the bytes of a file are.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Disk(PathBuf),
    Archive { archive: Arc<Archive>, entry: usize },
    Memory(Arc<str>),
}

/// A source file of the project.
#[derive(Debug)]
pub struct SourceFile {
    pub(super) path: String,
    pub(super) source: Source,
    pub(super) package: Name,
    pub(super) root: Root,
    pub(super) content: OnceLock<Result<Text, Diagnostic>>,
    /// Offsets of the line ends.
    pub(super) line_ends: OnceLock<Box<[u32]>>,
}

#[derive(Debug)]
pub(super) struct Text {
    pub text: Box<str>,
    /// That the bytes were not UTF-8.
    pub warning: Option<Diagnostic>,
}

impl SourceFile {
    /// The path as the user would write it, with `/` between folders.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// `Cart.java`.
    pub fn file_name(&self) -> &str {
        file_name(&self.path)
    }

    /// The text of a file that has at most `limit` megabytes.
    pub(super) fn load(&self, id: FileId, limit: u64) -> Result<Text, Diagnostic> {
        match self.source.read(limit) {
            Ok(bytes) if is_utf16(&bytes) => {
                let message = format!("{} is in UTF-16, which is not read; convert it to UTF-8", self.path);
                Err(Diagnostic::warning(message))
            }
            Ok(bytes) => Ok(decode(bytes, id, &self.path)),
            Err(error) => Err(Diagnostic::warning(format!("cannot read {}: {error}", self.path))),
        }
    }
}

impl Source {
    fn read(&self, limit: u64) -> io::Result<Vec<u8>> {
        let most = limit.saturating_mul(1 << 20).saturating_add(1);
        let (bytes, size) = match self {
            Source::Disk(path) => {
                let file = File::open(path)?;
                let size = file.metadata()?.len();
                let mut bytes =
                    Vec::with_capacity(usize::try_from(size.saturating_add(1).min(most)).unwrap_or(0));
                // The file may grow while it is read, so the bound does not rest on its length.
                file.take(most).read_to_end(&mut bytes)?;
                (bytes, size)
            }
            Source::Archive { archive, entry } => (archive.read(*entry, most)?, archive.size(*entry)?),
            Source::Memory(text) => return Ok(text.as_bytes().to_vec()),
        };
        if (bytes.len() as u64) < most {
            return Ok(bytes);
        }
        let wanted = size.div_ceil(1 << 20).max(limit + 1);
        Err(io::Error::other(format!("it is larger than {limit} MB; --max-file {wanted} would read it")))
    }

    /// The package that the file declares; empty for the unnamed package and for unreadable files, which are
    /// reported when their text is asked for.
    pub(super) fn declared_package(&self) -> String {
        match self {
            Source::Disk(path) => File::open(path).map(scan_head).unwrap_or_default(),
            Source::Archive { archive, entry } => {
                archive.with_entry(*entry, |reader| scan_head(reader)).unwrap_or_default()
            }
            Source::Memory(text) => package_scan::package_of(text.as_bytes()),
        }
    }
}

/// Reads as much as the package declaration takes.
pub(super) fn scan_head(mut reader: impl Read) -> String {
    let mut head = Vec::with_capacity(4096);
    let mut step = 4096_usize;
    while head.len() < MAX_HEAD {
        let before = head.len();
        if reader.by_ref().take(step as u64).read_to_end(&mut head).is_err() || head.len() == before {
            break;
        }
        match package_scan::scan(&head) {
            Scan::Package(name) => return name,
            Scan::Unnamed => break,
            Scan::Incomplete => step = step.saturating_mul(4),
        }
    }
    String::new()
}

/// Whether the bytes start as UTF-16 does: with its byte order mark, or with letters of which every second byte is 0.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => true,
        [0, a, 0, b, ..] | [a, 0, b, 0, ..] => *a != 0 && *b != 0,
        _ => false,
    }
}

fn decode(bytes: Vec<u8>, id: FileId, path: &str) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text { text: text.into_boxed_str(), warning: None },
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            // ISO-8859-1 maps every byte to the letter that old sources mean, where U+FFFD would break identifiers.
            let text: String = error.as_bytes().iter().map(|&byte| char::from(byte)).collect();
            let at = text.char_indices().nth(valid).map_or(0, |(offset, _)| offset);
            let at = u32::try_from(at).unwrap_or(0);
            let warning = Diagnostic::warning(format!("{path} is not valid UTF-8; it is read as ISO-8859-1"))
                .at(id, Span::new(at, at));
            Text { text: text.into_boxed_str(), warning: Some(warning) }
        }
    }
}

/// What comes after the last `/`.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// What comes before the last `/`; empty without one.
pub(super) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
