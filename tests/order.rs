//! A slice is a function of the program, the rules and the set of targets: neither the order of the targets nor what was
//! sliced before changes a byte.

use std::path::Path;

use typeslice::pipeline::{OutputFile, Program, Target};
use typeslice::project::Project;

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
