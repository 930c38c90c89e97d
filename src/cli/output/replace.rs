//! From an old output to a new one, so that whoever looks finds the one or the other, whole.
//!
//! Where the system can exchange two folders in one step, it does. Else (the folder is a mount, its parent cannot be written,
//! it holds other people's files) the files are moved one by one. Then a note in the lock says that the new output is complete, and
//! a run that finds the note of one that died finishes its work.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use super::contents::{is_own, not_a_folder, remove_own};
use super::marker::{self, DRAFT, Marker, OwnFiles};
use super::{Early, STAGING};
use crate::base::cleanup::remove_marked_folder;
use crate::cli::lock::Lock;
use crate::project::MARKER;

/// The note of a run that was moving files.
const MOVING: &str = "moving files\n";

/// Finishes what a run that died left behind: its complete output gets to its place, and its half-written one goes, unless `early`
/// wants to go on with it.
pub(super) fn recover(lock: &mut Lock, folder: &Path, beside: &Path, early: Early) -> anyhow::Result<()> {
    let inside = folder.join(STAGING);
    if lock.earlier() == Some(MOVING) {
        move_files(&inside, folder).context("cannot finish what an earlier run began")?;
        lock.note("").with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    for staging in [&*inside, beside] {
        let is_wanted = early == Early::Keep && Marker::read(staging)? == Marker::Unfinished;
        if !is_wanted {
            remove_staging(staging)?;
        }
    }
    Ok(())
}

/// Removes a folder that a run of ours made to write in, with a half-written output in it or the one that was replaced.
pub(super) fn remove_staging(staging: &Path) -> anyhow::Result<()> {
    let shown = staging.display();
    match staging.symlink_metadata() {
        Err(_) => return Ok(()),
        Ok(metadata) => ensure!(metadata.is_dir(), "{shown} is in the way: typeslice did not write it"),
    }
    match Marker::read(staging)? {
        Marker::Unfinished => {
            remove_marked_folder(staging, MARKER).with_context(|| format!("cannot remove {shown}"))?;
        }
        Marker::Complete(files) => {
            remove_own(staging, &files);
            remove_holding(staging, MARKER);
        }
        // The run died before it wrote anything.
        Marker::Absent => remove_holding(staging, DRAFT),
    }
    if staging.symlink_metadata().is_ok() {
        bail!(
            "{shown} is left from an earlier run and holds files that typeslice did not write; look there, and remove it"
        );
    }
    Ok(())
}

/// Removes a folder that holds nothing, or this file alone.
fn remove_holding(folder: &Path, file: &str) {
    let is_alone = fs::read_dir(folder).is_ok_and(|entries| entries.take(2).count() == 1);
    if is_alone {
        let _ = fs::remove_file(folder.join(file));
    }
    let _ = fs::remove_dir(folder);
}

/// Exchanges two folders in one step.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "ios"))]
pub(super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "ios")))]
pub(super) fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Moves a complete output file by file from `inside`, a folder in `folder`, to its place.
pub(super) fn move_in(lock: &mut Lock, inside: &Path, folder: &Path) -> anyhow::Result<()> {
    lock.note(MOVING).with_context(|| format!("cannot write to {}", folder.display()))?;
    // Without an error, the lock goes with the run, and so does the note.
    move_files(inside, folder).inspect_err(|_| lock.leave_note())
}

/// Can be done again after it was cut off at any point: the marker is moved last.
fn move_files(inside: &Path, folder: &Path) -> anyhow::Result<()> {
    let Marker::Complete(files) = Marker::read(inside)? else { return Ok(()) };
    let earlier = own_files(folder)?;
    let stale: OwnFiles = earlier
        .iter()
        .filter(|(path, _)| !files.contains_key(*path))
        .map(|(path, hash)| (path.clone(), *hash))
        .collect();
    remove_own(folder, &stale);
    let moved = files.keys().try_for_each(|path| {
        check_place(folder, path, &files, &earlier)?;
        move_file(inside, folder, path)
    });
    moved.and_then(|()| move_file(inside, folder, MARKER))?;
    remove_empty_folders(inside);
    Ok(())
}

/// The files of the output that a folder holds.
pub(super) fn own_files(folder: &Path) -> anyhow::Result<OwnFiles> {
    match Marker::read(folder)? {
        Marker::Complete(files) => Ok(files),
        Marker::Absent | Marker::Unfinished => Ok(OwnFiles::new()),
    }
}

/// Whether all files may be moved to their places.
pub(super) fn check_places(folder: &Path, new: &OwnFiles, earlier: &OwnFiles) -> anyhow::Result<()> {
    let marker = folder.join(MARKER);
    let is_foreign = marker.symlink_metadata().is_ok() && Marker::read(folder)? == Marker::Absent;
    ensure!(!is_foreign, "{} is not a file that typeslice wrote; choose another --out", marker.display());
    new.keys().try_for_each(|path| check_place(folder, path, new, earlier))
}

/// Whether a file may be moved to its place: nothing of other people's is there, and no link on the way.
fn check_place(folder: &Path, path: &str, new: &OwnFiles, earlier: &OwnFiles) -> anyhow::Result<()> {
    if let Some(obstacle) = not_a_folder(folder, path) {
        bail!("{} is in the way of {path}: it is no folder; choose another --out", obstacle.display());
    }
    let place = folder.join(path);
    let is_ours = || {
        let hashes = [new.get(path), earlier.get(path)];
        hashes.into_iter().flatten().any(|hash| is_own(&place, hash))
    };
    if place.symlink_metadata().is_ok() && !is_ours() {
        bail!(
            "{} is not a file that typeslice wrote, or has changed since; choose another --out",
            place.display()
        );
    }
    Ok(())
}

fn move_file(inside: &Path, folder: &Path, path: &str) -> anyhow::Result<()> {
    let (from, to) = (inside.join(path), folder.join(path));
    if from.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        // It was moved before the run was cut off.
        return Ok(());
    }
    let parents = to.parent().map_or(Ok(()), fs::create_dir_all);
    parents.and_then(|()| fs::rename(from, &to)).with_context(|| format!("cannot write {}", to.display()))
}

/// Removes what is left of a staging folder when its files have been moved: folders.
fn remove_empty_folders(folder: &Path) {
    for entry in walkdir::WalkDir::new(folder).contents_first(true).into_iter().flatten() {
        // Fails, as it should, where something is in it.
        let _ = fs::remove_dir(entry.path());
    }
}

/// Brings a complete output from beside a folder into it.
pub(super) fn carry_over(beside: &Path, inside: &Path, files: &OwnFiles) -> io::Result<()> {
    // A folder that is mounted may be on the same device as its parent, and yet nothing can be moved into it.
    if fs::rename(beside, inside).is_ok() {
        return Ok(());
    }
    fs::create_dir(inside)?;
    marker::put(inside, &marker::unfinished_text())?;
    for path in files.keys() {
        let place = inside.join(path);
        place.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::copy(beside.join(path), place)?;
    }
    marker::put(inside, &marker::text(files))?;
    super::contents::sync(inside, files)?;
    remove_marked_folder(beside, MARKER)
}
