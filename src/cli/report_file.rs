//! Where a report goes: a file that appears whole or not at all, or a pipe or device that is written through.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::inputs::Inputs;
use super::lock::{Lock, beside};
use crate::base::cleanup::{Unfinished, uninterrupted};
use crate::project::Project;

/// The place of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReportPlace {
    /// A file, there or not, by the path behind all links.
    File(PathBuf),
    /// A pipe, a device, or an open file of this process.
    Stream(PathBuf),
}

/// Links to links, as many as Linux follows.
const MOST_LINKS: usize = 40;

impl ReportPlace {
    pub fn find(path: &Path) -> anyhow::Result<ReportPlace> {
        let failed = || format!("cannot write {}", path.display());
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => bail!("{}: it is a folder", failed()),
            Ok(metadata) if is_socket(&metadata) => bail!("{}: it is a socket", failed()),
            Ok(metadata) if metadata.is_file() && !is_system(path) => {
                Ok(ReportPlace::File(path.canonicalize().with_context(failed)?))
            }
            Ok(_) => Ok(ReportPlace::Stream(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let end = end_of_links(path).with_context(failed)?;
                let name = end.file_name().with_context(failed)?;
                let parent = end.parent().filter(|parent| !parent.as_os_str().is_empty());
                let parent = parent.unwrap_or(Path::new(".")).canonicalize().with_context(failed)?;
                Ok(ReportPlace::File(parent.join(name)))
            }
            Err(error) => Err(error).with_context(failed),
        }
    }

    /// Refuses a file that this run reads. `shown` is the path as the user wrote it.
    pub fn check(&self, shown: &Path, inputs: &Inputs, project: &Project) -> anyhow::Result<()> {
        match self {
            ReportPlace::File(path) => inputs.check_file(path, shown, project),
            ReportPlace::Stream(_) => Ok(()),
        }
    }
}

/// Where links that lead to nothing end.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !end.is_symlink() {
            return Ok(end);
        }
        let target = fs::read_link(&end)?;
        end = end.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// `/dev/stdout` may be a file that the shell has opened: whoever replaced it would write to a file that nobody sees.
fn is_system(path: &Path) -> bool {
    cfg!(unix) && (path.starts_with("/dev") || path.starts_with("/proc"))
}

#[cfg(unix)]
fn is_socket(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_socket(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_socket(_: &fs::Metadata) -> bool {
    false
}

/// Opens a pipe or device.
pub(super) fn open_stream(path: &Path) -> anyhow::Result<File> {
    let opened = OpenOptions::new().append(true).open(path);
    opened.with_context(|| format!("cannot write {}", path.display()))
}

/// A file that is being written beside its place.
pub(super) struct StagedFile {
    target: PathBuf,
    writer: BufWriter<File>,
    unfinished: Unfinished,
    _lock: Lock,
}

impl StagedFile {
    /// Starts a file for `target`, which stays as it is until [`StagedFile::publish`].
    pub fn create(target: &Path) -> anyhow::Result<StagedFile> {
        let lock = Lock::take(&beside(target, "lock"), target)?;
        StagedFile::with_lock(target, lock)
    }

    /// The same for those who have the lock of the target.
    pub fn with_lock(target: &Path, lock: Lock) -> anyhow::Result<StagedFile> {
        let unfinished = Unfinished::new(beside(target, "part"));
        let create = || {
            // What a run that died left there. With the lock, nobody else writes it.
            drop(fs::remove_file(unfinished.path()));
            OpenOptions::new().write(true).create_new(true).open(unfinished.path())
        };
        let file = uninterrupted(create).with_context(|| format!("cannot write {}", target.display()))?;
        let writer = BufWriter::new(file);
        Ok(StagedFile { target: target.to_owned(), writer, unfinished, _lock: lock })
    }

    /// Writes all that a reader gives.
    pub fn write(&mut self, mut text: impl io::Read) -> anyhow::Result<()> {
        uninterrupted(|| io::copy(&mut text, &mut self.writer))
            .with_context(|| format!("cannot write {}", self.target.display()))?;
        Ok(())
    }

    /// Makes sure that all is on the disk: after this, only the move to its place is left.
    pub fn complete(&mut self) -> anyhow::Result<()> {
        uninterrupted(|| self.writer.flush().and_then(|()| self.writer.get_ref().sync_all()))
            .with_context(|| format!("cannot write {}", self.target.display()))
    }

    pub fn publish(mut self) -> anyhow::Result<()> {
        self.complete()?;
        if let Ok(metadata) = self.target.metadata() {
            // Who could read the old one can read the new one, and nobody else.
            let _ = fs::set_permissions(self.unfinished.path(), metadata.permissions());
        }
        uninterrupted(|| fs::rename(self.unfinished.path(), &self.target))
            .with_context(|| format!("cannot write {}", self.target.display()))
    }
}
