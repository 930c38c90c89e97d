//! Where a slice goes, and what is there already.

use serde_json::Value;

use crate::CART;
use crate::place::Place;

#[test]
fn a_slice_is_written_to_the_default_folder() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    // The second run replaces the output of the first.
    for _ in 0..2 {
        let ran = place.run(&["--target", "Cart#total", "src/"]).succeeded();
        assert!(ran.printed.is_empty(), "{}", ran.printed);
        assert!(ran.errors.contains("typeslice-out"), "{}", ran.errors);
        assert_eq!(
            place.paths(),
            ["src/shop/Cart.java", "typeslice-out/.typeslice", "typeslice-out/shop/Cart.java"]
        );
    }
    let slice = place.read("typeslice-out/shop/Cart.java");
    assert!(
        slice.contains("return price(n);") && slice.contains("int price(int n) { throw new Error(); }"),
        "{slice}"
    );
    assert!(!slice.contains("count"), "{slice}");
    assert_eq!(place.read("src/shop/Cart.java"), CART);
}

#[test]
fn the_current_folder_is_the_default_path() {
    let place = Place::with(&[("deep/src/main/java/shop/Cart.java", CART)]);
    place.run(&["-q", "-t", "shop.Cart#count()"]).succeeded();
    // The output of the first run is not input of the second.
    let ran = place.run(&["-q", "-t", "Cart#count"]).succeeded();
    assert_eq!(ran.errors, "");
    assert!(place.read("typeslice-out/shop/Cart.java").contains("int count()"));
}

#[test]
fn a_dash_prints_the_files() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    let ran = place.run(&["-q", "-t", "Cart#count", "-o", "-", "."]).succeeded();
    assert!(ran.printed.starts_with("// file: shop/Cart.java\npackage shop;\n"), "{}", ran.printed);
    assert_eq!(place.paths(), ["shop/Cart.java"]);
}

#[test]
fn an_earlier_output_is_replaced() {
    let place = Place::with(&[
        ("src/shop/Cart.java", CART),
        ("src/shop/Tax.java", "package shop; class Tax { int rate() { return 1; } }"),
    ]);
    place.run(&["-q", "-t", "Tax#rate", "-o", "out", "src"]).succeeded();
    assert!(place.path().join("out/shop/Tax.java").is_file());
    place.run(&["-q", "-t", "Cart#count", "-o", "out", "src"]).succeeded();
    assert!(place.path().join("out/shop/Cart.java").is_file());
    assert!(!place.path().join("out/shop/Tax.java").exists());
}

#[test]
fn a_foreign_output_folder_is_refused_unless_forced() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("out/notes.txt", "mine")]);
    place.refused(&["-t", "Cart#count", "-o", "out", "src"], &["out", "notes.txt", "--force"]);
    place.run(&["-q", "-t", "Cart#count", "-o", "out", "--force", "src"]).succeeded();
    assert_eq!(place.read("out/notes.txt"), "mine");
    assert!(place.path().join("out/shop/Cart.java").is_file());
}

#[test]
fn the_input_is_never_overwritten() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place.refused(&["-t", "Cart#count", "-o", ".", "--force", "shop"], &["input"]);
    place.refused(&["-t", "Cart#count", "-o", "shop", "--force", "shop"], &["an input of this run"]);
    // Not the folder that is given, but one in it, with a file that is read.
    let place =
        Place::with(&[("shop/Cart.java", CART), ("made/depot/Tax.java", "package depot; class Tax { }")]);
    place.refused(
        &["-t", "Cart#count", "-o", "made", "--force", "."],
        &["made/depot/Tax.java is in the output folder and a file of the input"],
    );
}

#[test]
fn an_output_that_is_a_file_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("out", "a file")]);
    place.refused(&["-t", "Cart#count", "-o", "out", "src"], &["out", "a file, not a folder"]);
    place.refused(&["-t", "Cart#count", "-o", "src/shop/Cart.java", "src"], &["not a folder"]);
}

#[test]
fn the_report_tells_what_was_kept_and_why() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    place.run(&["-q", "-t", "Cart#total", "-o", "-", "--report", "report.json", "src"]).succeeded();
    assert_eq!(place.paths(), ["report.json", "src/shop/Cart.java"]);
    let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["targets"][0]["id"], "shop.Cart#total(int)");
    assert_eq!(report["targets"][0]["line"], 4);
    assert_eq!(report["files"][0]["path"], "shop/Cart.java");
    assert!(
        report["mode"].is_string() && report["timings"].is_object() && report["notes"].is_array(),
        "{report}"
    );
    let items = report["items"].as_array().expect("items");
    assert!(items.len() >= 3, "{report}");
    assert!(
        items.iter().all(|item| item["reason"].as_str().is_some_and(|reason| !reason.is_empty())),
        "{report}"
    );
    assert!(report["lines"]["after"].as_u64() < report["lines"]["before"].as_u64(), "{report}");
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_nothing_behind() {
    let place = Place::with(&[]);
    let members: String = (0..3000).map(|n| format!("int f{n} = {n};\n")).collect();
    for n in 0..20 {
        place.write(&format!("src/p/A{n}.java"), &format!("package p; class A{n} {{ {members} }}"));
    }
    let everything = || {
        let entries = walkdir::WalkDir::new(place.path()).sort_by_file_name().into_iter().flatten();
        entries.map(walkdir::DirEntry::into_path).collect::<Vec<_>>()
    };
    let before = (everything(), place.files());
    let mut child = place.command(&["batch", "src", "--out", "slices", "-q"]).spawn().expect("it starts");
    // With a report in a file it could be resumed, and would leave its rows (tests/reports.rs).
    let staged = || place.path().join(".slices.typeslice-new").exists();
    while !staged() && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!((everything(), place.files()) == before);
}
