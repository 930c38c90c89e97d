//! The output folder: written aside, moved into place when complete, and replaced only if it is ours.
//!
//! A marker file makes a folder ours. It lists the files that we wrote, so that a later run removes those and
//! nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;

use anyhow::{Context, bail, ensure};
use rustc_hash::FxHashSet;

use super::interrupt::{Unfinished, uninterrupted};
use super::settings::Folder;
use crate::project::{MARKER, Project};

/// What to do about files in the output folder that are not ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Foreign {
    /// Write nothing at all.
    Refuse,
    /// Leave them there (`--force`).
    Keep,
}

const STAGING: &str = ".typeslice-staging";
const HEADING: &str = "Written by typeslice. A later run may replace the files listed here.";

/// An output folder that may be written to.
pub(super) struct OutputFolder {
    path: PathBuf,
    /// Whether it was there before.
    exists: bool,
    /// Files of an earlier output, relative.
    earlier: BTreeSet<String>,
    staging: Option<Unfinished>,
    written: Mutex<BTreeSet<String>>,
}

impl OutputFolder {
    /// Checks that the folder may be written to; writes nothing.
    pub fn check(folder: &Folder) -> anyhow::Result<OutputFolder> {
        let path = folder.path.clone();
        let shown = path.display();
        let exists = match path.metadata() {
            Ok(metadata) if metadata.is_dir() => true,
            Ok(_) => bail!("--out {shown} is a file, not a folder"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error).with_context(|| format!("cannot use --out {shown}")),
        };
        let earlier = if exists { read_marker(&path)? } else { BTreeSet::new() };
        let foreign = match folder.foreign {
            Foreign::Refuse if exists => first_foreign(&path, &earlier)?,
            Foreign::Refuse | Foreign::Keep => None,
        };
        if let Some(foreign) = foreign {
            bail!(
                "the output folder {shown} holds files that typeslice did not write (such as {}); \
                 choose another --out, or --force",
                foreign.display()
            );
        }
        Ok(OutputFolder { path, exists, earlier, staging: None, written: Mutex::default() })
    }

    /// Starts to write.
    pub fn open(mut self) -> anyhow::Result<OutputFolder> {
        let staging = if self.exists {
            self.path.join(format!("{STAGING}-{}", std::process::id()))
        } else {
            let name = self.path.file_name().context("--out names no folder")?.to_string_lossy();
            self.path.with_file_name(format!("{STAGING}-{name}-{}", std::process::id()))
        };
        let staging = Unfinished::new(staging);
        uninterrupted(|| fs::create_dir_all(staging.path()))
            .with_context(|| format!("cannot write to {}", self.path.display()))?;
        self.staging = Some(staging);
        Ok(self)
    }

    /// Writes a file of the slice. Threads may call this side by side.
    pub fn write(&self, relative: &str, text: &str) -> anyhow::Result<()> {
        ensure!(stays_inside(relative), "the output path {relative:?} leads out of the output folder");
        let staging = self.staging.as_ref().context("the output folder is not open")?;
        let place = staging.path().join(relative);
        let write = || {
            if let Some(parent) = place.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&place, text)
        };
        uninterrupted(write)
            .with_context(|| format!("cannot write {relative} to {}", self.path.display()))?;
        self.written.lock().unwrap_or_else(PoisonError::into_inner).insert(relative.to_owned());
        Ok(())
    }

    /// Moves everything to its place. The input's files are never overwritten, not even with `--force`.
    pub fn publish(self, input: &Project) -> anyhow::Result<()> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let lines: String = written.iter().flat_map(|path| [path.as_str(), "\n"]).collect();
        self.write(MARKER, &format!("{HEADING}\n{lines}"))?;
        self.check_input(input, &written)?;
        let failed = || format!("cannot write to {}", self.path.display());
        uninterrupted(|| if self.exists { self.replace(&written) } else { self.move_whole() })
            .with_context(failed)
    }

    fn check_input(&self, input: &Project, written: &BTreeSet<String>) -> anyhow::Result<()> {
        let replaced: Vec<PathBuf> = written
            .iter()
            .filter(|path| !self.earlier.contains(*path))
            .filter_map(|path| self.path.join(path).canonicalize().ok())
            .collect();
        // Resolving the input's paths takes a while, and most often nothing is replaced.
        if replaced.is_empty() {
            return Ok(());
        }
        let paths = input.files().iter().filter_map(|file| Path::new(file.path()).canonicalize().ok());
        let protected: FxHashSet<PathBuf> = paths.collect();
        match replaced.iter().find(|path| protected.contains(*path)) {
            Some(path) => bail!("{} is a file of the input; choose another --out", path.display()),
            None => Ok(()),
        }
    }

    fn move_whole(&self) -> io::Result<()> {
        match &self.staging {
            Some(staging) => fs::rename(staging.path(), &self.path),
            None => Ok(()),
        }
    }

    fn replace(&self, written: &BTreeSet<String>) -> io::Result<()> {
        let Some(staging) = &self.staging else { return Ok(()) };
        remove_files(&self.path, &self.earlier);
        let mut moved = BTreeSet::new();
        for path in written.iter().map(String::as_str).chain([MARKER]) {
            let place = self.path.join(path);
            let parent = place.parent().unwrap_or(&self.path);
            if let Err(error) =
                fs::create_dir_all(parent).and_then(|()| fs::rename(staging.path().join(path), &place))
            {
                remove_files(&self.path, &moved);
                return Err(error);
            }
            moved.insert(path.to_owned());
        }
        Ok(())
    }
}

/// The files that the marker lists, and the marker itself; empty without one.
fn read_marker(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let text = match fs::read_to_string(folder.join(MARKER)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}/{MARKER}", folder.display()));
        }
    };
    let listed = text.lines().skip(1).filter(|line| stays_inside(line)).map(str::to_owned);
    Ok(listed.chain([MARKER.to_owned()]).collect())
}

/// A file or folder that no earlier output accounts for.
fn first_foreign(folder: &Path, earlier: &BTreeSet<String>) -> anyhow::Result<Option<PathBuf>> {
    let ours: FxHashSet<PathBuf> = earlier
        .iter()
        .flat_map(|path| Path::new(path).ancestors().map(Path::to_owned).collect::<Vec<_>>())
        .collect();
    let is_staging = |entry: &walkdir::DirEntry| {
        entry.depth() == 1 && entry.file_name().to_string_lossy().starts_with(STAGING)
    };
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().min_depth(1);
    for entry in entries.into_iter().filter_entry(|entry| !is_staging(entry)) {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        if !ours.contains(relative) {
            return Ok(Some(relative.to_owned()));
        }
    }
    Ok(None)
}

/// Removes files and the folders that become empty by it. What is already gone is no matter.
fn remove_files(folder: &Path, files: &BTreeSet<String>) {
    let mut parents: BTreeSet<&Path> = BTreeSet::new();
    for file in files {
        let _ = fs::remove_file(folder.join(file));
        parents.extend(Path::new(file).ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()));
    }
    for parent in parents.into_iter().rev() {
        // Fails, as it should, where something is left.
        let _ = fs::remove_dir(folder.join(parent));
    }
}

fn stays_inside(relative: &str) -> bool {
    !relative.is_empty()
        && Path::new(relative).components().all(|part| matches!(part, Component::Normal(_)))
        && !relative.contains('\\')
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::super::settings::Folder;
    use super::{Foreign, OutputFolder};
    use crate::project::Project;

    fn write(path: &Path, foreign: Foreign, files: &[&str]) -> anyhow::Result<()> {
        let folder = Folder { path: path.to_owned(), foreign };
        let input = path.join("Input.java").display().to_string();
        let project = Project::in_memory(vec![(input, String::new())]);
        let output = OutputFolder::check(&folder)?.open()?;
        for file in files {
            output.write(file, "text")?;
        }
        output.publish(&project)
    }

    fn files(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = walkdir::WalkDir::new(folder)
            .into_iter()
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| entry.path().strip_prefix(folder).unwrap().display().to_string())
            .collect();
        names.sort();
        names
    }

    fn parent_is_clean(out: &Path) -> bool {
        let left = fs::read_dir(out.parent().unwrap()).unwrap().count();
        left <= 1
    }

    #[test]
    fn a_new_folder_an_empty_one_and_an_earlier_output_are_fine() {
        let temporary = tempfile::tempdir().unwrap();
        let out = temporary.path().join("out");
        write(&out, Foreign::Refuse, &["a/A.java", "a/b/B.java"]).unwrap();
        assert_eq!(files(&out), [".typeslice", "a/A.java", "a/b/B.java"]);
        write(&out, Foreign::Refuse, &["a/A.java", "c/C.java"]).unwrap();
        assert_eq!(files(&out), [".typeslice", "a/A.java", "c/C.java"]);
        assert!(!out.join("a/b").exists() && parent_is_clean(&out));
        let empty = temporary.path().join("out2/deep");
        fs::create_dir_all(&empty).unwrap();
        write(&empty, Foreign::Refuse, &["A.java"]).unwrap();
        assert_eq!(files(&empty), [".typeslice", "A.java"]);
    }

    #[test]
    fn foreign_files_are_never_touched() {
        let temporary = tempfile::tempdir().unwrap();
        let out = temporary.path().join("out");
        fs::create_dir(&out).unwrap();
        fs::write(out.join("notes.txt"), "mine").unwrap();
        let error = write(&out, Foreign::Refuse, &["A.java"]).unwrap_err();
        assert!(error.to_string().contains("notes.txt"), "{error}");
        assert_eq!(files(&out), ["notes.txt"]);
        write(&out, Foreign::Keep, &["A.java"]).unwrap();
        assert_eq!(files(&out), [".typeslice", "A.java", "notes.txt"]);
        // Ours, but somebody added a file.
        assert!(write(&out, Foreign::Refuse, &["B.java"]).is_err());
        assert_eq!(files(&out), [".typeslice", "A.java", "notes.txt"]);
    }

    #[test]
    fn the_input_is_not_overwritten_even_by_force() {
        let temporary = tempfile::tempdir().unwrap();
        let out = temporary.path().join("out");
        fs::create_dir(&out).unwrap();
        fs::write(out.join("Input.java"), "mine").unwrap();
        assert!(write(&out, Foreign::Keep, &["Input.java"]).is_err());
        assert_eq!(fs::read_to_string(out.join("Input.java")).unwrap(), "mine");
        assert_eq!(files(&out), ["Input.java"]);
    }

    #[test]
    fn nothing_is_left_when_something_fails() {
        let temporary = tempfile::tempdir().unwrap();
        let out = temporary.path().join("out");
        for bad in ["../A.java", "/A.java", "", "a/../../b"] {
            assert!(write(&out, Foreign::Refuse, &["B.java", bad]).is_err(), "{bad}");
            assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
        }
        fs::write(&out, "a file").unwrap();
        assert!(write(&out, Foreign::Keep, &["A.java"]).is_err());
        assert_eq!(files(temporary.path()), [PathBuf::from("out").display().to_string()]);
    }
}
