//! What happens to files in and around an output folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::inputs::Inputs;
use super::super::lock::{Lock, beside};
use super::super::settings::{EngineSettings, Folder, Threads};
use super::{Early, Foreign, OutputFolder, State, replace};
use crate::pipeline::Options;
use crate::project::Project;

fn inputs(paths: &[&Path]) -> Inputs {
    let paths = paths.iter().map(|path| path.to_path_buf()).collect();
    Inputs::new(&EngineSettings { paths, options: Options::default(), threads: Threads::Number(1) }, None)
}

fn check(path: &Path, foreign: Foreign) -> anyhow::Result<OutputFolder> {
    OutputFolder::check(&Folder { path: path.to_owned(), foreign }, &inputs(&[]), Early::Remove)
}

fn write(path: &Path, foreign: Foreign, files: &[&str]) -> anyhow::Result<()> {
    write_as(check(path, foreign)?, files)
}

fn write_as(output: OutputFolder, files: &[&str]) -> anyhow::Result<()> {
    staged(output, files)?.publish()
}

fn staged(output: OutputFolder, files: &[&str]) -> anyhow::Result<OutputFolder> {
    let output = output.open(&Project::in_memory(Vec::new()), Early::Remove)?;
    files.iter().try_for_each(|file| output.write(file, &format!("text of {file}")))?;
    Ok(output)
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap())
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| entry.path().strip_prefix(folder).unwrap().display().to_string())
        .collect();
    names.sort();
    names
}

fn error(result: anyhow::Result<()>) -> String {
    result.err().map_or_else(String::new, |error| format!("{error:#}"))
}

/// A folder for an output, and whether nothing else was left beside it.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> (Desk, PathBuf) {
        let desk = Desk(tempfile::tempdir().unwrap());
        let out = desk.0.path().canonicalize().unwrap().join("out");
        (desk, out)
    }

    fn is_clean(&self) -> bool {
        fs::read_dir(self.0.path()).unwrap().all(|entry| entry.unwrap().file_name() == "out")
    }
}

#[test]
fn a_new_folder_an_empty_one_and_an_earlier_output_are_fine() {
    let (desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["a/A.java", "a/b/B.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "a/A.java", "a/b/B.java"]);
    write(&out, Foreign::Refuse, &["a/A.java", "c/C.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "a/A.java", "c/C.java"]);
    assert!(!out.join("a/b").exists() && desk.is_clean());
    let empty = out.join("../out2/deep");
    fs::create_dir_all(&empty).unwrap();
    write(&empty, Foreign::Refuse, &["A.java"]).unwrap();
    assert_eq!(files(&empty), [".typeslice", "A.java"]);
}

#[test]
fn folders_above_are_made_and_go_with_a_run_that_fails() {
    let (desk, out) = Desk::new();
    let deep = out.join("x/y");
    drop(check(&deep, Foreign::Refuse).unwrap());
    assert_eq!(fs::read_dir(desk.0.path()).unwrap().count(), 0);
    write(&deep, Foreign::Refuse, &["A.java"]).unwrap();
    assert_eq!(files(&out), ["x/y/.typeslice", "x/y/A.java"]);
}

#[test]
fn foreign_files_are_never_touched() {
    let (_desk, out) = Desk::new();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    assert!(error(write(&out, Foreign::Refuse, &["A.java"])).contains("notes.txt"));
    assert_eq!(files(&out), ["notes.txt"]);
    write(&out, Foreign::Keep, &["A.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "A.java", "notes.txt"]);
    // Ours, but somebody added a file.
    assert!(write(&out, Foreign::Refuse, &["B.java"]).is_err());
    assert_eq!(files(&out), [".typeslice", "A.java", "notes.txt"]);
    write(&out, Foreign::Keep, &["b/B.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "b/B.java", "notes.txt"]);
    // A name that is taken is refused, by force as well.
    assert!(error(write(&out, Foreign::Keep, &["C.java", "notes.txt"])).contains("notes.txt"));
    assert_eq!(fs::read_to_string(out.join("notes.txt")).unwrap(), "mine");
    assert_eq!(files(&out), [".typeslice", "b/B.java", "notes.txt"]);
}

#[test]
fn a_file_of_ours_that_somebody_changed_is_theirs() {
    let (_desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java", "B.java"]).unwrap();
    fs::write(out.join("A.java"), "with a note of mine").unwrap();
    assert!(error(write(&out, Foreign::Refuse, &["C.java"])).contains("A.java"));
    write(&out, Foreign::Keep, &["C.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "A.java", "C.java"]);
    assert_eq!(fs::read_to_string(out.join("A.java")).unwrap(), "with a note of mine");
}

#[cfg(unix)]
#[test]
fn links_are_never_followed() {
    use std::os::unix::fs::symlink;
    let (desk, out) = Desk::new();
    let victim = desk.0.path().join("victim");
    fs::create_dir(&victim).unwrap();
    fs::write(victim.join("A.java"), "text of shop/A.java").unwrap();
    // The marker names a file with the right content behind a link.
    write(&out, Foreign::Refuse, &["shop/A.java"]).unwrap();
    fs::remove_dir_all(out.join("shop")).unwrap();
    symlink(&victim, out.join("shop")).unwrap();
    assert!(error(write(&out, Foreign::Refuse, &["B.java"])).contains("shop"));
    assert!(error(write(&out, Foreign::Keep, &["shop/B.java"])).contains("no folder"));
    write(&out, Foreign::Keep, &["B.java"]).unwrap();
    assert_eq!(files(&victim), ["A.java"]);
    assert_eq!(fs::read_to_string(victim.join("A.java")).unwrap(), "text of shop/A.java");
    // The folder itself.
    let link = desk.0.path().join("link");
    symlink(&victim, &link).unwrap();
    for path in [link.clone(), link.join("")] {
        assert!(error(write(&path, Foreign::Keep, &["B.java"])).contains("symbolic link"), "{path:?}");
    }
    assert_eq!(files(&victim), ["A.java"]);
}

#[test]
fn an_output_that_contains_an_input_is_refused() {
    let (_desk, out) = Desk::new();
    fs::create_dir_all(out.join("src")).unwrap();
    for input in [out.clone(), out.join("src")] {
        let folder = Folder { path: out.clone(), foreign: Foreign::Keep };
        let refused = OutputFolder::check(&folder, &inputs(&[&input]), Early::Remove);
        assert!(error(refused.map(drop)).contains("an input of this run"), "{input:?}");
    }
    assert_eq!(files(&out), Vec::<String>::new());
}

#[test]
fn nothing_is_left_when_something_fails() {
    let (desk, out) = Desk::new();
    for bad in ["../A.java", "/A.java", "", "a/../../b", "a\nb"] {
        assert!(write(&out, Foreign::Refuse, &["B.java", bad]).is_err(), "{bad}");
        assert_eq!(fs::read_dir(desk.0.path()).unwrap().count(), 0);
    }
    fs::write(&out, "a file").unwrap();
    assert!(write(&out, Foreign::Keep, &["A.java"]).is_err());
    assert_eq!(files(desk.0.path()), ["out"]);
}

#[test]
fn one_run_at_a_time() {
    let (desk, out) = Desk::new();
    let first = check(&out, Foreign::Refuse).unwrap();
    let refusal = error(check(&out, Foreign::Refuse).map(drop));
    assert!(refusal.contains(&format!("process {} is writing", std::process::id())), "{refusal}");
    write_as(first, &["A.java"]).unwrap();
    assert!(desk.is_clean());
    write(&out, Foreign::Refuse, &["B.java"]).unwrap();
    // What only looks like a lock of ours is not touched.
    fs::write(beside(&out, "lock"), "mine").unwrap();
    assert!(error(write(&out, Foreign::Refuse, &["C.java"])).contains("in the way"));
    assert_eq!(fs::read_to_string(beside(&out, "lock")).unwrap(), "mine");
}

/// Lets go of all that a run holds, as if it was killed.
fn kill(mut output: OutputFolder) {
    output.lock.leave_note();
    output.unfinished.take().into_iter().for_each(super::Unfinished::keep);
}

#[test]
fn what_a_dead_run_left_is_removed() {
    let (desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java"]).unwrap();
    kill(staged(check(&out, Foreign::Refuse).unwrap(), &["B.java", "c/C.java"]).unwrap());
    assert!(!desk.is_clean());
    drop(check(&out, Foreign::Refuse).unwrap());
    assert_eq!(files(&out), [".typeslice", "A.java"]);
    assert!(desk.is_clean());
    // Somebody else's folder of that name is theirs.
    fs::create_dir(beside(&out, "new")).unwrap();
    fs::write(beside(&out, "new").join("mine"), "").unwrap();
    assert!(error(write(&out, Foreign::Refuse, &["C.java"])).contains("look there"));
    assert!(beside(&out, "new").join("mine").exists());
}

/// The steps between which there is neither the old marker nor the new one, if it is not put in its place whole.
#[test]
fn a_run_that_dies_over_its_marker_is_cleared_away() {
    let text = super::marker::unfinished_text();
    for (marker, draft, files) in
        [(None, &text[..9], false), (Some(&text), "", true), (Some(&text), "Wri", true)]
    {
        let (desk, out) = Desk::new();
        let staging = beside(&out, "new");
        fs::create_dir(&staging).unwrap();
        fs::write(staging.join(super::marker::DRAFT), draft).unwrap();
        marker.inspect(|text| fs::write(staging.join(super::MARKER), text).unwrap());
        if files {
            fs::write(staging.join("A.java"), "").unwrap();
        }
        write(&out, Foreign::Refuse, &["B.java"]).unwrap();
        assert!(desk.is_clean());
    }
}

/// The files are moved one by one where the folder cannot be exchanged. Here, a run is cut off after each of its steps.
#[test]
fn a_dead_run_that_was_moving_files_is_finished() {
    let all = ["A.java", "b/B.java", "d/D.java"];
    for moved in 0..=all.len() {
        let (desk, out) = Desk::new();
        write(&out, Foreign::Refuse, &["A.java", "c/C.java"]).unwrap();
        fs::write(out.join("mine"), "").unwrap();
        let mut output = staged(check(&out, Foreign::Keep).unwrap(), &all).unwrap();
        assert_eq!(output.state, State::Fixed);
        let text = super::marker::text(&output.written.lock().unwrap());
        fs::write(output.staging.join(super::MARKER), text).unwrap();
        output.lock.note("moving files\n").unwrap();
        for path in &all[..moved] {
            fs::create_dir_all(out.join(path).parent().unwrap()).unwrap();
            fs::rename(output.staging.join(path), out.join(path)).unwrap();
        }
        kill(output);
        drop(check(&out, Foreign::Keep).unwrap());
        assert_eq!(files(&out), [".typeslice", "A.java", "b/B.java", "d/D.java", "mine"], "{moved}");
        assert!(desk.is_clean() && !out.join(super::STAGING).exists() && !out.join("c").exists());
        write(&out, Foreign::Keep, &["E.java"]).unwrap();
        assert_eq!(files(&out), [".typeslice", "E.java", "mine"]);
    }
}

/// The same where the exchange fails for reasons that show only then.
#[test]
fn what_cannot_be_exchanged_is_carried_over() {
    let (desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java", "B.java"]).unwrap();
    let output = staged(check(&out, Foreign::Refuse).unwrap(), &["A.java", "c/C.java"]).unwrap();
    let written = output.written.lock().unwrap().clone();
    fs::write(output.staging.join(super::MARKER), super::marker::text(&written)).unwrap();
    let inside = out.join(super::STAGING);
    replace::carry_over(&output.staging, &inside, &written).unwrap();
    let mut lock = Lock::take(&desk.0.path().join("lock"), &out).unwrap();
    replace::move_in(&mut lock, &inside, &out).unwrap();
    drop((lock, output));
    assert_eq!(files(&out), [".typeslice", "A.java", "c/C.java"]);
    assert!(desk.is_clean());
}

#[test]
fn a_file_that_appears_meanwhile_is_not_lost() {
    let (_desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java"]).unwrap();
    let output = staged(check(&out, Foreign::Refuse).unwrap(), &["B.java"]).unwrap();
    assert_eq!(output.state, State::Replaceable);
    fs::write(out.join("mine"), "mine").unwrap();
    assert!(error(output.publish()).contains("look there"));
    assert_eq!(files(&out), [".typeslice", "B.java"]);
    assert_eq!(fs::read_to_string(beside(&out, "new").join("mine")).unwrap(), "mine");
}

/// A run that cannot go on moving files leaves a note, and the next one goes on.
#[test]
fn a_move_that_fails_is_finished_by_the_next_run() {
    let (desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java", "c/C.java"]).unwrap();
    fs::write(out.join("mine"), "").unwrap();
    let mut output = staged(check(&out, Foreign::Keep).unwrap(), &["A.java", "b/B.java"]).unwrap();
    let text = super::marker::text(&output.written.lock().unwrap());
    fs::write(output.staging.join(super::MARKER), text).unwrap();
    // It comes in the way after everything was looked at.
    fs::write(out.join("b"), "").unwrap();
    assert!(error(output.move_in()).contains("the next run goes on with it"));
    drop(output);
    fs::remove_file(out.join("b")).unwrap();
    drop(check(&out, Foreign::Keep).unwrap());
    assert_eq!(files(&out), [".typeslice", "A.java", "b/B.java", "mine"]);
    assert!(desk.is_clean());
}

#[cfg(unix)]
#[test]
fn a_folder_that_others_may_not_see_stays_so() {
    use std::os::unix::fs::PermissionsExt;

    let (_desk, out) = Desk::new();
    write(&out, Foreign::Refuse, &["A.java"]).unwrap();
    fs::set_permissions(&out, fs::Permissions::from_mode(0o700)).unwrap();
    let output = check(&out, Foreign::Refuse).unwrap();
    assert_eq!(output.state, State::Replaceable);
    write_as(output, &["B.java"]).unwrap();
    assert_eq!(files(&out), [".typeslice", "B.java"]);
    assert_eq!(out.metadata().unwrap().permissions().mode() & 0o777, 0o700);
}
