//! What the user reads: why a class is not there, why javac was not asked, what was written.

#[path = "support/place.rs"]
mod place;

use std::fs;
use std::process::Command;

use place::{Place, Ran};
use serde_json::Value;

const CART: &str = "package shop;\n\nclass Cart {\n    int total() { return 1; }\n}\n";

fn utf16(text: &str, mark: &[u8]) -> Vec<u8> {
    mark.iter().copied().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
}

#[test]
fn a_class_that_is_not_there_has_a_cause() {
    let place = Place::with(&[
        ("src/shop/Cart.java", CART),
        ("src/shop/Open.java", "package shop;\nclass Open extends {\n}\n} class Lost { }"),
        ("src/shop/Money.kt", "package shop\nclass Money\nobject Coin { }\n"),
        ("src/shop/Trait.scala", "trait Talks"),
    ]);
    for (name, mark) in [("Marked", &[0xFF, 0xFE][..]), ("Bare", &[][..])] {
        let path = place.path().join(format!("src/shop/{name}.java"));
        fs::write(path, utf16(&format!("package shop; class {name} {{ }}"), mark)).expect("a file");
    }
    let says = |target: &str, says: &[&str]| place.refused(&["-t", target, "src"], says);
    says("Marked", &["there is no class Marked", "src/shop/Marked.java is in UTF-16"]);
    says("Bare#m", &["there is no class Bare", "src/shop/Bare.java is in UTF-16"]);
    says("Lost", &["src/shop/Open.java", "syntax error"]);
    says("Money", &["src/shop/Money.kt declares it, in Kotlin"]);
    says("shop.Coin#x", &["src/shop/Money.kt declares it, in Kotlin"]);
    says("Talks", &["src/shop/Trait.scala declares it, in Scala"]);
    says("java.util.ArrayList#add", &["it is a class of the JDK"]);
}

#[test]
fn class_files_are_not_sources() {
    let place = Place::with(&[
        ("lib/acme/Tax.java", "package acme; public class Tax { public static class Rate { } }"),
        ("src/shop/Cart.java", CART),
        ("kotlin/A.kt", "class A"),
    ]);
    run_tool(&place, "javac", &["-d", "classes", "lib/acme/Tax.java"]);
    run_tool(&place, "jar", &["cf", "app.jar", "-C", "classes", "."]);
    place.refused(&["-t", "Tax", "app.jar"], &["app.jar holds class files, not sources; give it with -cp"]);
    place.refused(
        &["-t", "Tax", "app.jar", "src"],
        &["app.jar holds class files, not sources; give it with -cp"],
    );
    place.refused(&["-t", "Tax", "classes"], &["classes/acme/Tax", "class files are given with -cp"]);
    place.refused(&["-t", "Tax", "classes", "src"], &["classes/acme/Tax.class is its class file"]);
    for (target, path) in [("Tax", "app.jar"), ("acme.Tax.Rate#x", "app.jar"), ("acme.Tax", "classes")] {
        let needed = format!("it is on the class path, in {path}: sources of it are needed");
        place.refused(&["-t", target, "-cp", path, "src"], &[&needed]);
    }
    place.refused(&["-t", "A", "kotlin"], &["there is 1 Kotlin file, but only Java can be sliced"]);
}

fn run_tool(place: &Place, tool: &str, arguments: &[&str]) {
    let home = typeslice::testing::jdk::find(None).expect("a JDK").home;
    let status = Command::new(home.join("bin").join(tool)).args(arguments).current_dir(place.path()).status();
    assert!(status.expect("the tool runs").success());
}

/// As a user who may not read everything.
#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::with(&[
        ("src/shop/Cart.java", CART),
        ("src/closed/Other.java", "package closed; class Other { }"),
    ]);
    let closed = place.path().join("src/closed");
    let set = |mode| fs::set_permissions(&closed, fs::Permissions::from_mode(mode)).expect("permissions");
    set(0o000);
    for path in ["src", "src/closed"] {
        let ran = place.run_unprivileged(&["-t", "Other", "-o", "-", path]);
        assert_eq!(ran.code, 2, "{}", ran.errors);
        assert!(
            ran.errors.contains("src/closed") && ran.errors.contains("Permission denied"),
            "{}",
            ran.errors
        );
    }
    set(0o755);
}

#[test]
fn a_temporary_folder_that_is_not_there_is_not_the_fault_of_the_jdk() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    let output = Command::new(env!("CARGO_BIN_EXE_typeslice"))
        .args(["-t", "Cart#total", "--verify", "src"])
        .current_dir(place.path())
        .env("TMPDIR", "/nonexistent")
        .output()
        .expect("it runs");
    let ran = Ran::from(output);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(
        ran.errors.contains("no folder can be made in /nonexistent") && !ran.errors.contains("JDK"),
        "{}",
        ran.errors
    );
    assert_eq!(ran.errors.matches("No such file or directory").count(), 1, "{}", ran.errors);
    assert!(place.path().join("typeslice-out/shop/Cart.java").is_file());
}

#[test]
fn other_spellings_are_answered_with_ours() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    for (written, meant) in [
        ("Cart::total", "Cart#total"),
        ("shop/Cart#total", "shop.Cart#total"),
        ("shop/Cart.java#total", "shop/Cart.java:Cart#total"),
        ("Cart.total", "shop.Cart#total"),
        ("shop.Cart#total()I", "shop.Cart#total()"),
    ] {
        place.refused(&["-t", written], &[meant]);
        place.run(&["-q", "-t", meant, "-o", "-"]).succeeded();
    }
}

#[test]
fn the_summary_counts_in_words() {
    let place = Place::with(&[
        ("src/shop/Cart.java", "package shop; class Cart { int total() { return Lost.price(); } }"),
        ("src/shop/Other.java", "package shop; class Other { }"),
    ]);
    let ran = place.run(&["-t", "Cart#total", "--report", "report.json", "src"]).succeeded();
    assert!(
        ran.errors.contains("wrote 2 files, ") && ran.errors.contains("; the input has 2 files"),
        "{}",
        ran.errors
    );
    assert!(ran.errors.contains("2 declarations that nobody declares were made up"), "{}", ran.errors);
    let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
    assert_eq!(report["input"]["files"], 2);
    let one = place.run(&["-t", "Other", "-o", "-", "src/shop/Other.java"]).succeeded();
    assert!(one.printed.starts_with("// file: shop/Other.java"), "{}", one.printed);
    assert!(
        one.errors.contains("wrote 1 file, 2 lines of code, to") && one.errors.contains("has 1 file"),
        "{}",
        one.errors
    );
}

const NULLABLE: &str = "package org.checkerframework.checker.nullness.qual;
import java.lang.annotation.*;
@Target(ElementType.TYPE_USE) public @interface Nullable { }
";

#[test]
fn what_is_left_to_the_checker_is_asked_for() {
    let nullable = "src/org/checkerframework/checker/nullness/qual/Nullable.java";
    let place = Place::with(&[
        (nullable, NULLABLE),
        (
            "src/shop/Cart.java",
            "package shop;\nimport org.checkerframework.checker.nullness.qual.Nullable;\nclass Cart { @Nullable String m() { return null; } }\n",
        ),
    ]);
    let slice =
        ["-t", "Cart#m", "--rules", "checker-framework", "--verify", "--report", "report.json", "src"];
    let check =
        || serde_json::from_str::<Value>(&place.read("report.json")).expect("JSON")["check"].to_string();
    let ran = place.run(&slice);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    for text in ["qual.Nullable to the checker", "give the checker's jar with -cp to have it verified"] {
        assert!(ran.errors.contains(text), "{}", ran.errors);
    }
    assert!(
        !ran.errors.contains("cannot find symbol") && check().contains("-cp CHECKER_JAR"),
        "{}",
        ran.errors
    );
    run_tool(&place, "javac", &["-d", "checker", nullable]);
    let ran = place.run(&[&slice[..], &["-cp", "checker"]].concat()).succeeded();
    assert!(ran.errors.contains("javac accepts it") && check().contains("-cp checker"), "{}", ran.errors);
}

#[test]
fn an_error_of_the_target_itself_is_called_so() {
    let wrong = "package shop;\nclass Cart {\n    int wrong() { int n = \"one\"; return other(); }\n    int other() { return 1; }\n}\n";
    let place = Place::with(&[("src/shop/Cart.java", wrong)]);
    let ran = place.run(&["-t", "Cart#wrong", "--verify", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert!(
        ran.errors.contains("javac rejects the target, as it may have in the original"),
        "{}",
        ran.errors
    );
}
