//! Ctrl-C: what is only half written is removed before the process ends.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

/// Unfinished files and folders.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Held shared by whoever writes, and exclusively by the interrupt, so that nothing appears behind its back.
static WRITING: RwLock<()> = RwLock::new(());

/// A file or folder that is removed when this value is dropped or the process is interrupted, unless it was kept.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    pub fn new(path: PathBuf) -> Unfinished {
        list().push(path.clone());
        Unfinished { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        remove(&self.path);
        list().retain(|path| *path != self.path);
    }
}

/// Does something to the disk that an interrupt must not cut in two.
pub(super) fn uninterrupted<T>(write: impl FnOnce() -> T) -> T {
    let _writing = WRITING.read().unwrap_or_else(PoisonError::into_inner);
    write()
}

fn list() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn remove(path: &Path) {
    // Nothing can be done about a failure here, and most often the path has been moved to its place.
    let _ = match path.symlink_metadata() {
        Ok(metadata) if metadata.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
        Err(_) => Ok(()),
    };
}

/// Starts to listen for Ctrl-C and polite requests to end.
#[cfg(unix)]
pub(super) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Without signals the run still works; only the clean-up after Ctrl-C is lost.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    let listen = move || {
        if let Some(signal) = signals.forever().next() {
            let _nobody_writes = WRITING.write().unwrap_or_else(PoisonError::into_inner);
            for path in list().iter() {
                remove(path);
            }
            std::process::exit(128 + signal);
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(listen);
}

#[cfg(not(unix))]
pub(super) fn install() {}
