//! Single files that appear whole or not at all: written beside their place, then moved there.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::interrupt::{Unfinished, uninterrupted};

/// A file that is being written.
pub(super) struct StagedFile {
    target: PathBuf,
    writer: BufWriter<File>,
    unfinished: Unfinished,
}

impl StagedFile {
    /// Starts a file for `target`; nothing is at `target` before [`StagedFile::publish`].
    pub fn create(target: &Path) -> anyhow::Result<StagedFile> {
        let failed = || format!("cannot write {}", target.display());
        anyhow::ensure!(!target.is_dir(), "{}: it is a folder", failed());
        let name = target.file_name().with_context(failed)?.to_string_lossy();
        let staged = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let unfinished = Unfinished::new(staged);
        let file = uninterrupted(|| File::create(unfinished.path())).with_context(failed)?;
        Ok(StagedFile { target: target.to_owned(), writer: BufWriter::new(file), unfinished })
    }

    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        uninterrupted(|| self.writer.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", self.target.display()))
    }

    /// Makes sure that all is on the disk: after this, only the move to its place is left.
    pub fn complete(&mut self) -> anyhow::Result<()> {
        uninterrupted(|| self.writer.flush())
            .with_context(|| format!("cannot write {}", self.target.display()))
    }

    pub fn publish(mut self) -> anyhow::Result<()> {
        self.complete()?;
        uninterrupted(|| std::fs::rename(self.unfinished.path(), &self.target))
            .with_context(|| format!("cannot write {}", self.target.display()))
    }
}
