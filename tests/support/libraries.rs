//! The class paths of cases: what their `class-path` blocks declare, compiled to class files.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::javac::default_jdk;
use crate::markdown::{Block, Case};

/// Folders of class files, one for each case that has libraries; gone when this is.
pub struct Libraries(Option<TempDir>);

impl Libraries {
    /// Compiles the libraries of all cases in one JVM.
    pub fn compile(cases: &[&Case]) -> Libraries {
        let with_libraries = || (0..).zip(cases).filter(|(_, case)| !case.libraries.is_empty());
        if with_libraries().next().is_none() {
            return Libraries(None);
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (index, case) in with_libraries() {
            let sources = place(&folder, index).join("sources");
            case.libraries.iter().for_each(|block| write(&sources, block));
        }
        let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/Libraries.java");
        let status = Command::new(default_jdk().join("bin/java"))
            .arg(compiler)
            .args(with_libraries().map(|(index, _)| place(&folder, index)))
            .status()
            .expect("a JVM");
        assert!(status.success(), "the class-path blocks of a case do not compile: {status}");
        Libraries(Some(folder))
    }

    /// The class path of a case by its place in the list that was compiled.
    pub fn of(&self, index: usize) -> Vec<PathBuf> {
        let classes = self.0.as_ref().map(|folder| place(folder, index).join("classes"));
        classes.into_iter().filter(|folder| folder.is_dir()).collect()
    }
}

fn place(folder: &TempDir, index: usize) -> PathBuf {
    folder.path().join(index.to_string())
}

fn write(folder: &Path, block: &Block) {
    let path = folder.join(&block.path);
    std::fs::create_dir_all(path.parent().expect("below the folder")).expect("folders");
    std::fs::write(path, &block.text).expect("a file");
}
