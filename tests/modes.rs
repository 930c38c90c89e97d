//! `--mode`: what a user meets when declarations are missing.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

/// A program in which `org.lib.Item` is missing, and one in which a class lacks a member.
fn desk() -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = desk.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "src/shop/Cart.java",
        "package shop;\n\nimport org.lib.Item;\n\nclass Cart {\n    int sum(Item item) { return item.price(); }\n\n    int \
         size() { return 3; }\n\n    int lost(Bag bag) { return bag.weight(); }\n}\n",
    );
    write("src/shop/Bag.java", "package shop;\n\nclass Bag {\n}\n");
    desk
}

fn run(desk: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_typeslice"))
        .args(arguments)
        .arg("src")
        .current_dir(desk.path())
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn exact_refuses_what_is_missing_and_says_where() {
    let desk = desk();
    let output = run(&desk, &["-t", "Cart#sum", "--mode", "exact", "-o", "out"]);
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("Item") && stderr.contains("Cart.java:6"), "{stderr}");
    assert!(!desk.path().join("out").exists(), "something was written");
}

#[test]
fn exact_slices_what_is_complete() {
    let output = run(&desk(), &["-t", "Cart#size", "--mode", "exact", "-o", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn auto_makes_up_what_is_missing() {
    let desk = desk();
    let output = run(&desk, &["-t", "Cart#sum", "-o", "out", "--report", "report.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let item = fs::read_to_string(desk.path().join("out/org/lib/Item.java")).unwrap();
    assert!(item.contains("public int price() { throw new Error(); }"), "{item}");
    let report = fs::read_to_string(desk.path().join("report.json")).unwrap();
    assert!(report.contains("\"approximate\""), "{report}");
}

#[test]
fn auto_is_exact_while_nothing_is_missing() {
    let desk = desk();
    let output = run(&desk, &["-t", "Cart#size", "-o", "out", "--report", "report.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let report = fs::read_to_string(desk.path().join("report.json")).unwrap();
    assert!(report.contains("\"exact\""), "{report}");
}

#[test]
fn a_member_that_no_missing_class_can_have_is_named() {
    let desk = desk();
    let output = run(&desk, &["-t", "Cart#lost", "-o", "out"]);
    let stderr = said(&output);
    assert!(stderr.contains("weight") && stderr.contains("Cart.java:10"), "{stderr}");
    let bag = fs::read_to_string(desk.path().join("out/shop/Bag.java")).unwrap_or_default();
    assert!(!bag.contains("weight"), "a class of the sources was changed: {bag}");
}

/// What a call belongs to hangs on the one before it: each must be asked for once.
#[test]
fn a_long_chain_of_missing_calls_takes_no_time() {
    let desk = desk();
    let chain: String = (0..200).map(|n| format!(".with{}({n})", n % 7)).collect();
    let source = format!("class Chain {{ Object m(org.lib.Builder b) {{ return b{chain}; }} }}");
    fs::write(desk.path().join("src/Chain.java"), source).unwrap();
    let output = run(&desk, &["-t", "Chain#m", "-o", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}
