//! Runs the binary in a folder of its own.

// Not every test needs all of it.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder of files to run in.
pub struct Place(TempDir);

impl Place {
    pub fn with(files: &[(&str, &str)]) -> Place {
        let place = Place(tempfile::tempdir().expect("a temporary folder"));
        files.iter().for_each(|(path, text)| place.write(path, text));
        place
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The binary with these arguments, in this folder.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_typeslice"));
        command.args(arguments).current_dir(self.path()).env("NO_COLOR", "1");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::from(self.command(arguments).output().expect("the binary runs"))
    }

    /// The same as a user who may not read everything: root reads all, so somebody else runs it then.
    #[cfg(unix)]
    pub fn run_unprivileged(&self, arguments: &[&str]) -> Ran {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        use std::os::unix::process::CommandExt;

        const NOBODY: u32 = 65534;
        let set =
            |path: &Path| fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
        // The owner of a folder that was just made is who we are.
        if self.path().metadata().expect("the folder").uid() != 0 {
            return self.run(arguments);
        }
        // The binary may be where nobody else can go.
        let elsewhere = tempfile::tempdir().expect("a temporary folder");
        let binary = elsewhere.path().join("typeslice");
        // By a process of its own: what another test starts meanwhile would hold our handle, and the copy were busy.
        let copied =
            Command::new("cp").args([env!("CARGO_BIN_EXE_typeslice").as_ref(), binary.as_os_str()]).status();
        assert!(copied.expect("cp runs").success());
        [self.path(), elsewhere.path(), &binary].into_iter().for_each(set);
        let mut command = Command::new(binary);
        command.args(arguments).current_dir(self.path()).env("NO_COLOR", "1").uid(NOBODY).gid(NOBODY);
        Ran::from(command.output().expect("the binary runs"))
    }

    /// The paths of all files.
    pub fn paths(&self) -> Vec<String> {
        self.files().into_keys().collect()
    }

    /// Every file with its text; without links, and without the locks that dead runs leave behind, which any run may remove.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = walkdir::WalkDir::new(self.path()).into_iter().flatten();
        let is_lock =
            |entry: &walkdir::DirEntry| entry.file_name().to_string_lossy().ends_with("typeslice-lock");
        let files = entries.filter(|entry| entry.file_type().is_file() && !is_lock(entry));
        let of = |entry: walkdir::DirEntry| {
            let path = entry.path().strip_prefix(self.path()).expect("below").to_string_lossy().into_owned();
            (path, fs::read(entry.path()).unwrap_or_default())
        };
        files.map(of).collect()
    }

    /// Runs, and checks that it is refused: exit 2, the message says all of `says`, no file has changed.
    pub fn refused(&self, arguments: &[&str], says: &[&str]) {
        let before = self.files();
        let ran = self.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}\n{}", ran.errors);
        for text in says {
            assert!(ran.errors.contains(text), "{arguments:?} does not say `{text}`:\n{}", ran.errors);
        }
        assert!(!ran.errors.contains("panicked") && !ran.errors.contains("internal error"), "{}", ran.errors);
        assert!(before == self.files(), "{arguments:?} changed files");
    }
}

/// How a run ended.
pub struct Ran {
    pub code: i32,
    pub printed: String,
    pub errors: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().expect("an exit code"),
            printed: String::from_utf8(output.stdout).expect("UTF-8"),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Ran {
    pub fn succeeded(self) -> Ran {
        assert_eq!(self.code, 0, "{}", self.errors);
        self
    }
}
