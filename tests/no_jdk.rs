//! A machine without a JDK: the types of the JDK are those that are built in.

#[path = "support/check.rs"]
#[allow(dead_code, reason = "nothing can be compiled here")]
mod check;
#[path = "support/javac.rs"]
#[allow(dead_code, reason = "nothing can be compiled here")]
mod javac;
#[path = "support/markdown.rs"]
#[allow(dead_code, reason = "nothing is blessed here")]
mod markdown;
#[path = "support/place.rs"]
mod place;

use std::process::Command;

use markdown::{Case, read_topics};
use place::Place;
use rayon::prelude::*;
use typeslice::testing::find_jdk_types;

/// Set in the process that finds no JDK.
const WITHOUT: &str = "TYPESLICE_TEST_WITHOUT_JDK";

/// The cases without libraries, which would have to be compiled.
#[test]
fn cases_have_the_same_slices() {
    if std::env::var_os(WITHOUT).is_none() {
        let this = std::env::current_exe().expect("this test");
        let arguments = ["--exact", "cases_have_the_same_slices", "--nocapture"];
        let output = Command::new(this)
            .args(arguments)
            .env(WITHOUT, "1")
            .env("PATH", "")
            .env_remove("JAVA_HOME")
            .output()
            .expect("it runs again");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        return;
    }
    let types = find_jdk_types(None, None).expect("built-in types");
    assert!(types.no_jdk.is_some(), "there is a JDK");
    let topics = read_topics().expect("cases");
    let cases: Vec<&Case> = topics.iter().flat_map(|topic| &topic.cases).collect();
    let wrong: Vec<String> = cases.par_iter().flat_map_iter(|case| problems(case)).collect();
    assert!(
        cases.len() > 100 && wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

fn problems(case: &Case) -> Vec<String> {
    if !case.libraries.is_empty() || case.settings.wrong.is_some() {
        return Vec::new();
    }
    let outcome = check::run(case, Vec::new());
    let differences = outcome.slice.iter().flat_map(|files| check::compare(case, files));
    let all = outcome.problems.iter().cloned().chain(differences);
    all.map(|problem| format!("{}: {problem}", case.title())).collect()
}

const LISTS: &str = "import java.util.*;
class Lists {
    String first(List<String> all) { return all.getFirst().strip(); }
}
";

/// Runs the binary where no JDK can be found.
fn run_without(place: &Place, arguments: &[&str]) -> place::Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_typeslice"))
        .args(arguments)
        .current_dir(place.path())
        .env_clear()
        .env("NO_COLOR", "1")
        .output();
    place::Ran::from(output.expect("the binary runs"))
}

#[test]
fn the_newest_release_is_the_default() {
    let place = Place::with(&[("Lists.java", LISTS)]);
    let arguments = ["-t", "Lists#first", "--mode", "exact", "-v"];
    let ran = run_without(&place, &arguments).succeeded();
    assert!(ran.errors.contains("no JDK is used (JAVA_HOME is not set"), "{}", ran.errors);
    assert!(ran.errors.contains("release 25"), "{}", ran.errors);
    // `List.getFirst` is of 21, `String.strip` of 11.
    run_without(&place, &[&arguments[..], &["--release", "21"]].concat()).succeeded();
    for (release, missing) in [("17", "getFirst"), ("8", "strip")] {
        let ran = run_without(&place, &[&arguments[..], &["--release", release]].concat());
        assert_eq!(ran.code, 2, "{}", ran.errors);
        assert!(ran.errors.contains(missing) && !ran.errors.contains("no JDK"), "{}", ran.errors);
    }
    let ran = run_without(&place, &[&arguments[..], &["--release", "99"]].concat());
    assert!(ran.code == 2 && ran.errors.contains("--release 99: known are 8 to 25"), "{}", ran.errors);
}

#[test]
fn what_needs_a_jdk_says_so() {
    let place = Place::with(&[("Lists.java", LISTS)]);
    let ran = run_without(&place, &["-t", "Lists#first", "--verify"]);
    // The slice itself needs none, and is written.
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(place.path().join("typeslice-out/Lists.java").is_file());
    assert!(ran.errors.contains("no JDK found"), "{}", ran.errors);
}

#[test]
fn a_release_wins_over_that_of_the_jdk() {
    let place = Place::with(&[("Lists.java", LISTS)]);
    let exact = ["-t", "Lists#first", "--mode", "exact", "--release"];
    place.run(&[&exact[..], &["25"]].concat()).succeeded();
    place.refused(&[&exact[..], &["8"]].concat(), &["strip"]);
}
