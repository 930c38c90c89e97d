//! Finds the source files below the paths that the user gave.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use walkdir::{DirEntry, WalkDir};

use super::archive::{Archive, Unpacking};
use super::source::Source;
use super::strays::Strays;
use crate::base::Diagnostic;

/// Marks a folder as written by typeslice: it may be replaced, and it is not part of any input that contains it.
pub const MARKER: &str = ".typeslice";

/// Why there is nothing to work on.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{path}: no such file or folder")]
    Missing { path: String },
    #[error("cannot read {path}: {cause}")]
    Unreadable { path: String, cause: io::Error },
    #[error("{path} is neither a folder nor a .java, .zip or .jar file")]
    Unsupported { path: String },
    #[error("there is no .java file in {paths}{}", instead.iter().map(|found| format!("; {found}")).collect::<String>())]
    Empty {
        paths: String,
        /// What is there, and what could not be looked at, in sentences.
        instead: Vec<String>,
    },
}

/// The files found, by path, and what could not be read.
pub(super) struct Walk {
    pub files: BTreeMap<String, Source>,
    pub warnings: Vec<Diagnostic>,
    /// Canonical paths of the files and archives found, so that overlapping paths give each file once.
    pub seen: FxHashSet<PathBuf>,
    /// Canonical folders that were walked.
    walked: Vec<PathBuf>,
    /// Folders behind symbolic links, still to be walked: (path as shown, canonical path).
    links: Vec<(PathBuf, PathBuf)>,
    unpacking: Unpacking,
    /// What the archives so far unpack to.
    unpacked: u64,
}

pub(super) fn walk(paths: &[PathBuf], unpacking: Unpacking) -> Result<Walk, OpenError> {
    let mut walk = Walk {
        files: BTreeMap::new(),
        warnings: Vec::new(),
        seen: FxHashSet::default(),
        walked: Vec::new(),
        links: Vec::new(),
        unpacking,
        unpacked: 0,
    };
    for path in paths {
        walk.add(path)?;
    }
    // Only now: what a link leads to may be below a path of the user's own, which then names its files.
    while let Some((shown, canonical)) = walk.links.pop() {
        let overlaps = |folder: &PathBuf| canonical.starts_with(folder) || folder.starts_with(&canonical);
        if !walk.walked.iter().any(overlaps) {
            walk.folder(&shown, canonical)?;
        }
    }
    if walk.files.is_empty() {
        let shown: Vec<String> = paths.iter().map(|path| show(path)).collect();
        let unread = walk.warnings.into_iter().map(|problem| problem.message);
        let instead = unread.chain(Strays::below(paths).instead()).collect();
        return Err(OpenError::Empty { paths: shown.join(", "), instead });
    }
    Ok(walk)
}

impl Walk {
    fn add(&mut self, path: &Path) -> Result<(), OpenError> {
        let unreadable = |cause: io::Error| match cause.kind() {
            io::ErrorKind::NotFound => OpenError::Missing { path: show(path) },
            _ => OpenError::Unreadable { path: show(path), cause },
        };
        let metadata = path.metadata().map_err(unreadable)?;
        let canonical = path.canonicalize().map_err(unreadable)?;
        if metadata.is_dir() {
            return self.folder(path, canonical);
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("java") if metadata.is_file() => {
                self.file(path.to_owned(), canonical);
                Ok(())
            }
            Some("zip" | "jar") if metadata.is_file() => {
                self.archive(path).map_err(unreadable)?;
                self.seen.insert(canonical);
                Ok(())
            }
            Some(_) | None => Err(OpenError::Unsupported { path: show(path) }),
        }
    }

    fn folder(&mut self, shown: &Path, canonical: PathBuf) -> Result<(), OpenError> {
        let entries = WalkDir::new(shown).into_iter().filter_entry(is_wanted);
        for entry in entries {
            match entry {
                Ok(entry) => self.entry(shown, &canonical, entry),
                Err(error) if error.depth() == 0 => {
                    return Err(OpenError::Unreadable { path: show(shown), cause: error.into() });
                }
                Err(error) => {
                    let path = error.path().map_or_else(String::new, show);
                    let cause =
                        error.io_error().map_or_else(|| "unreadable".to_owned(), io::Error::to_string);
                    self.warnings.push(Diagnostic::warning(format!("{path} is left out: {cause}")));
                }
            }
        }
        self.walked.push(canonical);
        Ok(())
    }

    fn entry(&mut self, shown: &Path, canonical: &Path, entry: DirEntry) {
        let kind = entry.file_type();
        let is_java = entry.path().extension().is_some_and(|extension| extension == "java");
        if kind.is_file() && is_java {
            // Nothing between `shown` and the entry is a link, so its canonical path needs no system call.
            let below = entry.path().strip_prefix(shown).unwrap_or(entry.path());
            let canonical = canonical.join(below);
            self.file(entry.into_path(), canonical);
        } else if kind.is_symlink() && entry.depth() > 0 {
            // A link that leads nowhere is not worth a word: editors leave such lock files behind.
            let Ok(target) = entry.path().canonicalize() else { return };
            if target.is_dir() {
                self.links.push((entry.into_path(), target));
            } else if is_java && target.is_file() {
                self.file(entry.into_path(), target);
            }
        }
    }

    fn file(&mut self, path: PathBuf, canonical: PathBuf) {
        if self.seen.insert(canonical) {
            self.files.insert(show(&path), Source::Disk(path));
        }
    }

    fn archive(&mut self, path: &Path) -> io::Result<()> {
        let archive = Arc::new(Archive::open(path)?);
        let shown = show(path);
        let sources = archive.sources();
        self.unpacked += archive.unpacked(&sources, self.unpacking, self.unpacked)?;
        for (name, entry) in sources {
            let source = Source::Archive { archive: Arc::clone(&archive), entry };
            self.files.insert(format!("{shown}!/{name}"), source);
        }
        Ok(())
    }
}

/// Hidden folders hold version control and editor state; a marked folder is an output of ours.
pub(super) fn is_wanted(entry: &DirEntry) -> bool {
    if entry.depth() == 0 || !entry.file_type().is_dir() {
        return true;
    }
    let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
    !hidden && !entry.path().join(MARKER).exists()
}

/// The path with `/` between folders and without a leading `./`.
pub(super) fn show(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace('\\', "/") };
    let mut rest = text.as_str();
    while let Some(shorter) = rest.strip_prefix("./") {
        rest = shorter.trim_start_matches('/');
    }
    if rest.is_empty() { ".".to_owned() } else { rest.replace("//", "/").replace("/./", "/") }
}
