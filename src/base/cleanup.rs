//! What must not outlive the process: half-written files, temporary folders, child processes. Each is ended when its value is
//! dropped, and [`end_all`] ends all of them, for those who leave without returning (a signal).

use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

/// What is there at the moment.
static LEFTOVERS: Mutex<Vec<Leftover>> = Mutex::new(Vec::new());

/// Held shared by whoever writes, and exclusively by [`end_all`], so that nothing appears behind its back.
static WRITING: RwLock<()> = RwLock::new(());

#[derive(Clone, PartialEq, Eq, Debug)]
enum Leftover {
    /// A file, or a folder with all that is in it.
    Path(PathBuf),
    /// A folder with all that is in it, this file last.
    MarkedFolder(PathBuf, &'static str),
    /// A folder that goes only if it is empty.
    EmptyFolder(PathBuf),
    /// A process group, by the id of its leader.
    Group(u32),
}

impl Leftover {
    fn end(&self) {
        // Nothing can be done about a failure here, and most often the path has been moved to its place.
        match self {
            Leftover::Path(path) => drop(remove(path)),
            Leftover::MarkedFolder(path, marker) => drop(remove_marked_folder(path, marker)),
            Leftover::EmptyFolder(path) => drop(std::fs::remove_dir(path)),
            Leftover::Group(leader) => kill_group(*leader),
        }
    }
}

/// Ends a leftover when dropped.
#[derive(Debug)]
struct Guard(Leftover);

impl Guard {
    fn new(leftover: Leftover) -> Guard {
        list().push(leftover.clone());
        Guard(leftover)
    }

    /// Forgets about it.
    fn release(self) {
        unlist(&self.0);
        std::mem::forget(self);
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.end();
        unlist(&self.0);
    }
}

/// A file or folder that is removed when this value is dropped or the process is interrupted.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
    guard: Guard,
}

impl Unfinished {
    pub fn new(path: PathBuf) -> Unfinished {
        let guard = Guard::new(Leftover::Path(path.clone()));
        Unfinished { path, guard }
    }

    /// A folder that is ours by a file in it.
    pub fn marked_folder(path: PathBuf, marker: &'static str) -> Unfinished {
        let guard = Guard::new(Leftover::MarkedFolder(path.clone(), marker));
        Unfinished { path, guard }
    }

    /// A folder that stays if something is in it.
    pub fn empty_folder(path: PathBuf) -> Unfinished {
        let guard = Guard::new(Leftover::EmptyFolder(path.clone()));
        Unfinished { path, guard }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves it where it is.
    pub fn keep(self) {
        self.guard.release();
    }
}

/// A new folder in the system's folder for temporary files.
pub fn temporary_folder() -> std::io::Result<Unfinished> {
    let folder = uninterrupted(|| {
        let folder = tempfile::Builder::new().prefix("typeslice-").tempdir()?;
        std::io::Result::Ok(Unfinished::new(folder.keep()))
    });
    folder.map_err(|error| {
        let place = std::env::temp_dir();
        std::io::Error::new(error.kind(), format!("no folder can be made in {}: {error}", place.display()))
    })
}

/// A child that leads a process group of its own. All of the group is killed when this is dropped.
#[derive(Debug)]
pub struct ChildGroup {
    pub child: Child,
}

impl ChildGroup {
    /// Starts the command as the leader of a group. Ctrl-C reaches a whole group: how we end is ours to decide.
    pub fn spawn(command: &mut std::process::Command) -> std::io::Result<ChildGroup> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        uninterrupted(|| {
            let child = command.spawn()?;
            list().push(Leftover::Group(child.id()));
            Ok(ChildGroup { child })
        })
    }
}

impl Drop for ChildGroup {
    fn drop(&mut self) {
        let group = Leftover::Group(self.child.id());
        // Before the child is waited for: until then nobody else can have its id.
        group.end();
        unlist(&group);
        // Both fail only where the process is gone already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Does something to the disk that an interrupt must not cut in two.
pub fn uninterrupted<T>(write: impl FnOnce() -> T) -> T {
    let _writing = WRITING.read().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// Ends everything that is there, then calls `leave`; meanwhile nobody writes.
pub fn end_all(leave: impl FnOnce()) {
    let _nobody_writes = WRITING.write().unwrap_or_else(PoisonError::into_inner);
    // What was made last is inside of what was made before.
    for leftover in list().iter().rev() {
        leftover.end();
    }
    leave();
}

fn list() -> MutexGuard<'static, Vec<Leftover>> {
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unlist(leftover: &Leftover) {
    let mut list = list();
    if let Some(at) = list.iter().position(|listed| listed == leftover) {
        list.remove(at);
    }
}

fn remove(path: &Path) -> std::io::Result<()> {
    match path.symlink_metadata() {
        Ok(metadata) if metadata.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

/// Removes a folder so that what a kill leaves of it still has its marker.
pub fn remove_marked_folder(folder: &Path, marker: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() != marker {
            remove(&entry.path())?;
        }
    }
    std::fs::remove_dir_all(folder)
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails where the group is gone.
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}
