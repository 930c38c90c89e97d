//! The output folder: written beside its place, swapped in when complete, and replaced only if it is ours.
//!
//! A marker file makes a folder ours. It lists the files that we wrote and their hashes, so that a later run removes those and
//! nothing else. A lock keeps runs apart, and tells the next one when a run died.

mod contents;
mod marker;
mod replace;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};

use super::lock::{Lock, beside};
use super::settings::Folder;
use super::{AfterWriting, inputs::Inputs};
use crate::base::cleanup::{Unfinished, uninterrupted};
use crate::project::{MARKER, Project};
use contents::first_foreign;
use marker::{ContentHash, OwnFiles, stays_inside};

/// What to do about files in the output folder that are not ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Foreign {
    /// Write nothing at all.
    Refuse,
    /// Leave them there (`--force`).
    Keep,
}

/// What becomes of a half-written output when the run ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Early {
    Remove,
    /// It stays for a run that goes on with it.
    Keep,
}

/// The lock and the folder to write in, where they are inside of the output folder.
const LOCK: &str = ".typeslice-lock";
const STAGING: &str = ".typeslice-new";

/// An output folder that nobody else writes to, and that may be written to.
pub(super) struct OutputFolder {
    path: PathBuf,
    state: State,
    /// Files of an earlier output.
    earlier: OwnFiles,
    /// Where the new output is made, beside the folder or in it.
    staging: PathBuf,
    /// Ends the staging folder with the run.
    unfinished: Option<Unfinished>,
    written: Mutex<OwnFiles>,
    lock: Lock,
    /// Folders above that were made for it.
    parents: Vec<Unfinished>,
}

/// What is in the place of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Nothing,
    /// An empty folder or an output of ours, that can be exchanged for another folder.
    Replaceable,
    /// A folder that stays itself; files are put into it.
    Fixed,
}

impl OutputFolder {
    /// Checks that the folder may be written to. Writes nothing, but finishes what a run that died left undone: unless `early`
    /// wants to go on with it, its half-written output is removed.
    pub fn check(folder: &Folder, inputs: &Inputs, early: Early) -> anyhow::Result<OutputFolder> {
        let shown = folder.path.display();
        let (path, parents) = find_place(&folder.path)?;
        inputs.check_folder(&path, &folder.path)?;
        let mut lock = take_lock(&path, &folder.path)?;
        let staging = beside(&path, "new");
        replace::recover(&mut lock, &path, &staging, early)?;
        if !path.is_dir() {
            let (state, earlier) = (State::Nothing, OwnFiles::new());
            return Ok(OutputFolder::new(path, state, earlier, staging, lock, parents));
        }
        let earlier = replace::own_files(&path)?;
        let foreign = first_foreign(&path, &earlier)?;
        if let (Some(foreign), Foreign::Refuse) = (&foreign, folder.foreign) {
            bail!(
                "the output folder {shown} holds files that typeslice did not write, or that have changed since (such as \
                 {}); choose another --out, or --force",
                foreign.display()
            );
        }
        let state = match foreign {
            None if can_be_exchanged(&path) => State::Replaceable,
            None | Some(_) => State::Fixed,
        };
        let staging = if state == State::Fixed { path.join(STAGING) } else { staging };
        Ok(OutputFolder::new(path, state, earlier, staging, lock, parents))
    }

    fn new(
        path: PathBuf,
        state: State,
        earlier: OwnFiles,
        staging: PathBuf,
        lock: Lock,
        parents: Vec<Unfinished>,
    ) -> OutputFolder {
        let (unfinished, written) = (None, Mutex::default());
        OutputFolder { path, state, earlier, staging, unfinished, written, lock, parents }
    }

    /// Starts to write. None of the files of the input may be in the folder.
    pub fn open(mut self, input: &Project, early: Early) -> anyhow::Result<OutputFolder> {
        if let Some(inside) = input.input_below(&self.path) {
            bail!("{inside} is in the output folder and a file of the input; choose another --out");
        }
        let failed = || format!("cannot write to {}", self.path.display());
        let guard = match early {
            Early::Remove => Some(Unfinished::marked_folder(self.staging.clone(), MARKER)),
            Early::Keep => None,
        };
        uninterrupted(|| match fs::create_dir(&self.staging) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && early == Early::Keep => Ok(()),
            made => made.and_then(|()| marker::put(&self.staging, &marker::unfinished_text())),
        })
        .with_context(failed)?;
        self.unfinished = guard;
        Ok(self)
    }

    /// Takes over what a run that ended early wrote below one folder, if it did.
    pub fn adopt(&self, folder: &str) -> anyhow::Result<bool> {
        let place = self.staging.join(folder);
        if !place.is_dir() {
            return Ok(false);
        }
        for entry in walkdir::WalkDir::new(&place) {
            let entry = entry.with_context(|| format!("cannot read {}", place.display()))?;
            let relative = entry.path().strip_prefix(&self.staging).ok().and_then(Path::to_str);
            if let (Some(relative), true) = (relative, entry.file_type().is_file()) {
                self.list(relative, ContentHash::of_file(entry.path())?);
            }
        }
        Ok(true)
    }

    /// Removes what a run that ended early wrote below one folder.
    pub fn discard(&self, folder: &str) -> anyhow::Result<()> {
        match fs::remove_dir_all(self.staging.join(folder)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot write to {}", self.path.display()))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn list(&self, relative: &str, hash: ContentHash) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.insert(relative.to_owned(), hash);
    }

    /// Writes a file of the slice. Threads may call this side by side.
    pub fn write(&self, relative: &str, text: &str) -> anyhow::Result<()> {
        ensure!(stays_inside(relative), "the output path {relative:?} leads out of the output folder");
        let place = self.staging.join(relative);
        let write = || {
            if let Some(parent) = place.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&place, text)
        };
        uninterrupted(write)
            .with_context(|| format!("cannot write {relative} to {}", self.path.display()))?;
        self.list(relative, ContentHash::of(text.as_bytes()));
        Ok(())
    }

    /// Moves everything to its place.
    pub fn publish(mut self) -> anyhow::Result<()> {
        let written = std::mem::take(&mut *self.written.lock().unwrap_or_else(PoisonError::into_inner));
        if self.state == State::Fixed {
            replace::check_places(&self.path, &written, &self.earlier)?;
        }
        let place = self.path.clone();
        let failed = || format!("cannot write to {}", place.display());
        let complete = || {
            marker::put(&self.staging, &marker::text(&written))?;
            contents::sync(&self.staging, &written)
        };
        uninterrupted(complete).with_context(failed)?;
        uninterrupted(|| match self.state {
            State::Nothing => fs::rename(&self.staging, &self.path).with_context(failed),
            State::Replaceable => self.exchange(&written),
            State::Fixed => self.move_in(),
        })?;
        self.parents.drain(..).for_each(Unfinished::keep);
        Ok(())
    }

    fn exchange(&mut self, written: &OwnFiles) -> anyhow::Result<()> {
        if let Ok(metadata) = self.path.metadata() {
            // A folder that nobody but its owner may see stays so.
            let _ = fs::set_permissions(&self.staging, metadata.permissions());
        }
        if replace::exchange(&self.staging, &self.path).is_err() {
            let inside = self.path.join(STAGING);
            replace::carry_over(&self.staging, &inside, written)
                .with_context(|| format!("cannot write to {}", self.path.display()))?;
            self.staging = inside;
            return self.move_in();
        }
        // The new output is in its place. What is left is the old one, of which only our files go.
        self.unfinished.take().into_iter().for_each(Unfinished::keep);
        replace::remove_staging(&self.staging)
            .context(AfterWriting("the slice is written, but the old one is not gone"))
    }

    fn move_in(&mut self) -> anyhow::Result<()> {
        // From here on, what is not yet moved is for the next run, if this one cannot go on.
        self.unfinished.take().into_iter().for_each(Unfinished::keep);
        replace::move_in(&mut self.lock, &self.staging, &self.path)
            .context(AfterWriting("the slice is written only in part; the next run goes on with it"))
    }
}

/// The absolute path of an output folder, without links above it, and the folders that had to be made for it to be made.
fn find_place(path: &Path) -> anyhow::Result<(PathBuf, Vec<Unfinished>)> {
    let shown = path.display();
    // Without a slash at its end, which would follow a link.
    let bare: PathBuf = path.components().collect();
    let failed = || format!("cannot use --out {shown}");
    match bare.symlink_metadata() {
        Ok(metadata) if metadata.is_symlink() => {
            bail!("--out {shown} is a symbolic link; name the folder that it leads to");
        }
        Ok(metadata) if metadata.is_dir() => {
            return Ok((bare.canonicalize().with_context(failed)?, Vec::new()));
        }
        Ok(_) => bail!("--out {shown} is a file, not a folder"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(failed),
    }
    let name = bare.file_name().with_context(|| format!("--out {shown} names no folder"))?;
    let parent = match bare.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        Some(_) | None => Path::new("."),
    };
    let missing: Vec<&Path> = parent.ancestors().take_while(|folder| !folder.exists()).collect();
    let mut made = Vec::new();
    for folder in missing.into_iter().rev().filter(|folder| !folder.as_os_str().is_empty()) {
        uninterrupted(|| fs::create_dir(folder)).with_context(failed)?;
        made.push(Unfinished::empty_folder(folder.to_owned()));
    }
    // Of folders within each other, the inner ones are to go first.
    made.reverse();
    Ok((parent.canonicalize().with_context(failed)?.join(name), made))
}

/// Beside the folder, or inside it where its parent cannot be written.
fn take_lock(path: &Path, shown: &Path) -> anyhow::Result<Lock> {
    let taken = Lock::take(&beside(path, "lock"), shown);
    let is_refused = |error: &anyhow::Error| {
        let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
        causes
            .map(io::Error::kind)
            .any(|kind| matches!(kind, io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem))
    };
    match taken {
        Err(error) if is_refused(&error) && path.is_dir() => Lock::take(&path.join(LOCK), shown),
        taken => taken,
    }
}

/// Not a mount, not the folder that somebody stands in, and its parent can be written.
fn can_be_exchanged(path: &Path) -> bool {
    let stands_inside = std::env::current_dir().is_ok_and(|current| current.starts_with(path));
    let parent = path.parent().filter(|parent| is_on_the_same_device(parent, path) && !stands_inside);
    parent.is_some_and(is_writable)
}

#[cfg(unix)]
fn is_on_the_same_device(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| path.metadata().map(|metadata| metadata.dev()).ok();
    device(one) == device(other)
}

#[cfg(not(unix))]
fn is_on_the_same_device(_: &Path, _: &Path) -> bool {
    true
}

#[cfg(unix)]
fn is_writable(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok()
}

#[cfg(not(unix))]
fn is_writable(_: &Path) -> bool {
    true
}
