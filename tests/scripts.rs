//! The pure parts of the scripts have tests of their own, in Python.

use std::path::Path;
use std::process::Command;

#[test]
fn the_scripts_tests_pass() {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut python = Command::new("python3");
    python.args(["-m", "unittest", "discover", "-s", "measuring/tests", "-t", "."]);
    python.current_dir(scripts).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = python.output().expect("python3 runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    // Tests that are not found fail nothing.
    assert!(said.contains("Ran ") && !said.contains("Ran 0 tests"), "{said}");
}
