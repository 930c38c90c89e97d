//! The classes of the JDK that unit tests name, as headers in `tests/jdk`: tests run where no JDK is installed.
//! `tests/mini_jdk.rs` compares them with a real one.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::World;
use crate::project::Project;

static HEADERS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let project = Project::open(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jdk")]);
    let project = project.expect("the headers are part of the repository");
    let files = project.file_ids();
    files
        .map(|file| (format!("jdk/{}", project.relative_path(file)), project.text(file).to_owned()))
        .collect()
});

/// A program of these files, with the headers in a source root of their own.
pub fn world(mut files: Vec<(String, String)>) -> World {
    files.extend(HEADERS.iter().cloned());
    World::new(Arc::new(Project::in_memory(files)), None)
}
