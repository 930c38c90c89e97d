//! Any bytes are opened as a zip of sources, or refused, and so is each source in it.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use typeslice::pipeline::Project;

fuzz_target!(|bytes: &[u8]| {
    let Ok(folder) = tempfile::tempdir() else { return };
    let path = folder.path().join("a.zip");
    if fs::write(&path, bytes).is_err() {
        return;
    }
    let Ok(project) = Project::open(&[path]) else { return };
    for file in project.file_ids() {
        let path = project.relative_path(file);
        assert!(!path.starts_with('/') && !path.split('/').any(|part| part == ".."), "{path}");
        drop(project.try_text(file));
    }
});
