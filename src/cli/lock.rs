//! Locks: one run at a time writes to a place.
//!
//! The lock is the system's (`flock`), so that it ends with the process that holds it, however that ends. The file says who
//! holds it, and carries notes from a run that died to the next one.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::base::cleanup::{Unfinished, uninterrupted};

const HEADING: &str = "typeslice lock";

/// Most runs are over by then.
const PATIENCE: Duration = Duration::from_secs(2);

/// Notes are short; more is not ours.
const LONGEST: u64 = 64 << 10;

/// A lock that this process holds. Its file is removed when this is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    /// Dropped before the file, which ends the lock: nobody else can have it while its name goes.
    unfinished: Option<Unfinished>,
    file: File,
    /// What a run that died with the lock noted.
    earlier: Option<String>,
}

impl Lock {
    /// Takes the lock at `path` for writing to `place`; waits a little for a run that holds it.
    pub fn take(path: &Path, place: &Path) -> anyhow::Result<Lock> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(lock) = Lock::try_take(path)? {
                return Ok(lock);
            }
            if Instant::now() > deadline {
                let holder = read_file(path).ok().and_then(|text| Some(parse(&text)?.0.to_owned()));
                let holder = holder.map_or("another run".to_owned(), |process| format!("process {process}"));
                bail!("{holder} is writing to {}; wait for it, or choose another place", place.display());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// `None` while another process has it.
    fn try_take(path: &Path) -> anyhow::Result<Option<Lock>> {
        let failed = || format!("cannot write {}", path.display());
        let file = open(path).with_context(failed)?;
        match file.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => return Ok(None),
            // A file system without locks: there, two runs are not told apart.
            Ok(()) | Err(std::fs::TryLockError::Error(_)) => {}
        }
        if !is_still_there(&file, path) {
            return Ok(None);
        }
        let text = read(&file).with_context(failed)?;
        let earlier = match parse(&text) {
            Some((_, notes)) => Some(notes.to_owned()),
            None if text.is_empty() => None,
            None => bail!("{} is in the way: typeslice did not write it", path.display()),
        };
        let unfinished = Some(Unfinished::new(path.to_owned()));
        let mut lock = Lock { unfinished, file, earlier };
        lock.note(&lock.earlier.clone().unwrap_or_default()).with_context(failed)?;
        Ok(Some(lock))
    }

    /// What a run that died with the lock noted; `None` if the last one ended well.
    pub fn earlier(&self) -> Option<&str> {
        self.earlier.as_deref()
    }

    /// Leaves a note for whoever gets the lock if this run dies.
    pub fn note(&mut self, note: &str) -> io::Result<()> {
        let text = format!("{HEADING}\nprocess {}\n{note}", std::process::id());
        uninterrupted(|| {
            self.file.set_len(0)?;
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(text.as_bytes())?;
            self.file.sync_data()
        })
    }

    /// Leaves the note for the next run, even though this one ends in order.
    pub fn leave_note(&mut self) {
        if let Some(file) = self.unfinished.take() {
            file.keep();
        }
    }
}

/// The process and the notes in the text of a lock file.
fn parse(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(HEADING)?.strip_prefix("\nprocess ")?;
    rest.split_once('\n')
}

/// Opens or makes a lock file; never something behind a symbolic link, or something that is no file.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is in the way, and no file")) }
}

/// Whoever had the lock before removes the file: then a new one has to be made.
#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), path.symlink_metadata()) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

#[cfg(not(unix))]
fn is_still_there(_: &File, _: &Path) -> bool {
    true
}

fn read_file(path: &Path) -> io::Result<String> {
    crate::base::read_regular_text(path, LONGEST)
}

fn read(file: &File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The name of a file that belongs to `path` and stands beside it: `.out.typeslice-lock`.
pub(super) fn beside(path: &Path, what: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.typeslice-{what}"))
}
