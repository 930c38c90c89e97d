//! The texts and archives that fuzzing kept are read and sliced without a panic, as `fuzz/` does for longer.

use std::fs;
use std::path::{Path, PathBuf};

use typeslice::pipeline::{Options, Program, Project, Release};
use typeslice::testing::{parse_all, parse_declarations};

/// The files that a fuzz target kept.
fn kept(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    assert!(files.len() >= 20, "{target}");
    files
}

fn text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned()
}

#[test]
fn texts_are_parsed() {
    for path in kept("source").iter().chain(&kept("slice")) {
        let text = text(path);
        let end = u32::try_from(text.len()).expect("small");
        let (unit, bodies) = parse_all(&text);
        let quick = parse_declarations(&text);
        for error in unit.errors.iter().chain(&bodies.errors).chain(&quick.errors) {
            assert!(error.span.start <= error.span.end && error.span.end <= end, "{}", path.display());
        }
    }
}

#[test]
fn programs_are_sliced() {
    let mut sliced = 0;
    for path in kept("slice") {
        let project = Project::in_memory(vec![("p/A.java".to_owned(), text(&path))]);
        let options = Options { release: Some(Release::new(21)), ..Options::default() };
        let program = Program::open(project, &options).expect("a program");
        for target in program.all_targets() {
            let output = program.slice(std::slice::from_ref(&target));
            assert!(!output.files.is_empty(), "{}: nothing was kept for {}", path.display(), target.id);
            sliced += 1;
        }
    }
    assert!(sliced > 10, "{sliced}");
}

#[test]
fn archives_are_read_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let zip = folder.path().join("a.zip");
    let mut read = 0;
    for path in kept("source_zip") {
        fs::copy(&path, &zip).expect("a copy");
        let Ok(project) = Project::open(std::slice::from_ref(&zip)) else { continue };
        for file in project.file_ids() {
            let inside = project.relative_path(file);
            assert!(!inside.starts_with('/') && !inside.split('/').any(|part| part == ".."), "{inside}");
            read += usize::from(project.try_text(file).is_ok());
        }
    }
    assert!(read > 3, "{read}");
}
