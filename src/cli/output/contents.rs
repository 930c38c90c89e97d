//! What is in an output folder: our own files, as the marker lists them, and other people's.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::marker::{ContentHash, OwnFiles};
use crate::project::MARKER;

/// Names in an output folder that are ours beside what the marker lists.
const OWN_NAMES: [&str; 3] = [MARKER, super::LOCK, super::STAGING];

/// A file, folder or link that is not ours: the marker does not list it, or it has changed since. Links are never followed.
pub(super) fn first_foreign(folder: &Path, own: &OwnFiles) -> anyhow::Result<Option<PathBuf>> {
    let own_folders: FxHashSet<&Path> =
        own.keys().flat_map(|path| Path::new(path).ancestors().skip(1)).collect();
    let mut files = Vec::new();
    let is_own_name = |entry: &walkdir::DirEntry| {
        entry.depth() == 1 && OWN_NAMES.iter().any(|name| entry.file_name() == *name)
    };
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().min_depth(1);
    for entry in entries.into_iter().filter_entry(|entry| !is_own_name(entry)) {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
        let kind = entry.file_type();
        let listed = relative.to_str().and_then(|path| own.get(path));
        match listed {
            Some(hash) if kind.is_file() => files.push((relative, hash)),
            Some(_) | None if kind.is_dir() && own_folders.contains(relative.as_path()) => {}
            Some(_) | None => return Ok(Some(relative)),
        }
    }
    let changed = files.par_iter().find_first(|(path, hash)| !is_own(&folder.join(path), hash));
    Ok(changed.map(|(path, _)| path.clone()))
}

/// Whether a regular file with this content is there.
pub(super) fn is_own(path: &Path, hash: &ContentHash) -> bool {
    ContentHash::of_file(path).is_ok_and(|found| found == *hash)
}

/// The first part of a path in a folder that exists and is no real folder, up to the parent of the file that the path is of.
pub(super) fn not_a_folder(folder: &Path, relative: &str) -> Option<PathBuf> {
    let parents: Vec<&Path> = Path::new(relative).ancestors().skip(1).collect();
    let parents = parents.into_iter().rev().filter(|parent| !parent.as_os_str().is_empty());
    let mut places = parents.map(|parent| folder.join(parent));
    places.find(|place| place.symlink_metadata().is_ok_and(|metadata| !metadata.is_dir()))
}

/// Removes those files of an output that are as we wrote them, and the folders that become empty by it.
pub(super) fn remove_own(folder: &Path, own: &OwnFiles) {
    let removable = |(path, hash): &(&String, &ContentHash)| {
        not_a_folder(folder, path).is_none() && is_own(&folder.join(path), hash)
    };
    // What cannot be removed stays, and whoever looks finds it.
    let remove = |(path, _): (&String, &ContentHash)| drop(fs::remove_file(folder.join(path)));
    own.par_iter().filter(removable).for_each(remove);
    let parents: BTreeSet<&Path> = own.keys().flat_map(|path| Path::new(path).ancestors().skip(1)).collect();
    for parent in parents.into_iter().rev().filter(|parent| !parent.as_os_str().is_empty()) {
        // Fails, as it should, where something is left or a link is in the way.
        if not_a_folder(folder, &parent.join("x").to_string_lossy()).is_none() {
            let _ = fs::remove_dir(folder.join(parent));
        }
    }
}

/// Makes sure that files are on the disk, and not only on their way there.
pub(super) fn sync(folder: &Path, files: &OwnFiles) -> io::Result<()> {
    // One by one, they cost some milliseconds each.
    #[cfg(target_os = "linux")]
    if files.len() > 32 {
        return Ok(rustix::fs::syncfs(fs::File::open(folder)?)?);
    }
    let paths: Vec<PathBuf> = files.keys().map(|path| folder.join(path)).collect();
    paths
        .par_iter()
        .chain([folder.join(MARKER)].par_iter())
        .try_for_each(|path| fs::File::open(path)?.sync_all())
}
