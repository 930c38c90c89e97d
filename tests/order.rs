//! A slice is a function of the program, the rules and the set of targets: neither the order of the targets nor what was
//! sliced before changes a byte.

use std::path::Path;

use typeslice::pipeline::{OutputFile, Program, Project, Target};

fn open(project: &str) -> Program {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(project);
    let project = Project::open(&[folder]).expect("the sample projects are there");
    Program::open(project, &Default::default()).expect("the tests need a JDK")
}

/// Slices for every tenth target, together with the one after it, in both orders.
fn check(project: &str) {
    let program = open(project);
    let targets = program.all_targets();
    for pair in targets.chunks(2).step_by(5) {
        let forwards = program.slice(pair).files;
        let backwards: Vec<Target> = pair.iter().rev().cloned().collect();
        assert_eq!(texts(&forwards), texts(&program.slice(&backwards).files), "{}", pair[0].id);
        // A program that has sliced nothing yet has other ids for everything.
        assert_eq!(texts(&forwards), texts(&open(project).slice(pair).files), "{}", pair[0].id);
    }
}

fn texts(files: &[OutputFile]) -> Vec<(&str, &str)> {
    files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect()
}

#[test]
fn the_order_of_targets_does_not_matter() {
    check("collections");
    check("orders");
    check("ledger");
}

/// What slices before made up is not seen by those after them: not by an import on demand, nor in the same package.
#[test]
fn made_up_annotations_of_other_slices_are_not_seen() {
    let files = [
        ("p/A.java", "package p; import q.Note; class A { @Note void m() { } }"),
        ("r/Note.java", "package r; public @interface Note { }"),
        (
            "p/B.java",
            "package p; import q.*; import r.*; import z.Other; class B { @Note @Other void m() { } }",
        ),
        ("p/C.java", "package p; import z.*; class C { @Other void m() { } @w.Last void n() { } }"),
        ("w/D.java", "package w; import q.*; class D { @Last @Note void m() { } }"),
    ];
    let open = || {
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
        Program::open(Project::in_memory(files), &Default::default()).expect("the tests need a JDK")
    };
    let program = open();
    // The second time, all that the slices lack has been made up before.
    let targets = program.all_targets();
    for target in targets.iter().chain(&targets) {
        let fresh = open().slice(std::slice::from_ref(target)).files;
        assert_eq!(texts(&program.slice(std::slice::from_ref(target)).files), texts(&fresh), "{}", target.id);
    }
}
