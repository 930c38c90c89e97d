//! `typeslice rules` and `--rules`: maps by name and by file, and what is said about files that are wrong.

#[path = "support/place.rs"]
mod place;

use std::fs;

use place::Place;

const CART: &str = "package shop;

class Cart {
    int total(int n) {
        return n;
    }
}
";

const MAP: &str = "extends = 'java'\nremove = ['override']\n";

#[test]
fn maps_are_listed_shown_and_checked() {
    let place = Place::with(&[("my.toml", MAP), ("bare", MAP)]);
    let listed = place.run(&["rules"]).succeeded();
    let java = listed.printed.lines().find(|line| line.starts_with("java ")).expect("the java map");
    assert!(java.contains(" rules  Java: "), "{java}");

    let shown = place.run(&["rules", "show", "java"]).succeeded().printed;
    assert!(shown.contains("\n[[rule]]\nid = \"method-call\"\n"), "{shown}");
    fs::write(place.path().join("shown.toml"), &shown).expect("to write");
    assert_eq!(place.run(&["rules", "show", "./shown.toml"]).succeeded().printed, shown);

    let count = shown.matches("[[rule]]").count();
    let checked = place.run(&["rules", "check", "my.toml"]).succeeded().printed;
    assert_eq!(checked, format!("my.toml is valid: {} rules, 0 of its own\n", count - 1));
    place.run(&["rules", "check", "bare"]).succeeded();
}

#[test]
fn a_rule_file_is_a_map() {
    let base = "package shop; class Base { int total(int n) { return 1; } }";
    let cart = CART.replace("class Cart", "class Cart extends Base");
    let place = Place::with(&[
        ("src/shop/Cart.java", &cart),
        ("src/shop/Base.java", base),
        ("my.toml", MAP),
        ("maps/other.toml", "extends = '../my.toml'"),
    ]);
    let slice = |map: &str| {
        place.run(&["-q", "-t", "Cart#total", "-o", "out", "--rules", map, "src"]).succeeded();
        fs::read_to_string(place.path().join("out/shop/Base.java")).ok()
    };
    let kept = slice("java");
    assert!(kept.as_ref().is_some_and(|kept| kept.contains("int total")), "{kept:?}");
    assert_eq!(slice("my.toml"), None);
    assert_eq!(slice("maps/other.toml"), None);
}

#[test]
fn a_rule_file_that_is_wrong_is_refused_at_its_place() {
    let wrong = "extends = 'java'\nremove = ['overide']\n\n[[rule]]\nid = 'x'\non = 'method-cal'\nrequire = ['method.header']\njls = '15'\n";
    let place = Place::with(&[
        ("my.toml", wrong),
        ("shop/Cart.java", CART),
        ("circle.toml", "extends = 'circle.toml'"),
    ]);
    let expected = [
        "my.toml:2:11",
        "remove = ['overide']",
        "^^^^^^^^^",
        "did you mean `override`?",
        "my.toml:6:6",
        "did you mean `method-call`?",
        "my.toml:4:1",
        "add why = ",
    ];
    place.refused(&["rules", "check", "my.toml"], &expected);
    place.refused(&["rules", "show", "my.toml"], &expected);
    place.refused(&["-t", "Cart#total", "--rules", "my.toml"], &expected);
    place.refused(&["batch", "--rules", "my.toml"], &expected);
    place.refused(&["rules", "check", "circle.toml"], &["circle.toml:1:11", "cannot extend itself"]);
    place.refused(&["rules", "check", "gone.toml"], &["cannot read", "gone.toml"]);
    place.refused(&["rules", "check", "shop"], &["cannot read", "shop"]);
    place.refused(&["rules", "show", "jva"], &["did you mean `java`?"]);
    place.refused(&["rules", "shw", "java"], &["shw"]);
}

#[test]
fn what_is_left_to_the_checker_is_said() {
    let nullable = "package org.checkerframework.checker.nullness.qual; public @interface Nullable {}";
    let pure = "package org.checkerframework.dataflow.qual; public @interface Pure {}";
    let cart = "package shop; import org.checkerframework.checker.nullness.qual.Nullable;
        class Cart { @Nullable @org.checkerframework.dataflow.qual.Pure String owner() { return null; } }";
    let place = Place::with(&[
        ("src/org/checkerframework/checker/nullness/qual/Nullable.java", nullable),
        ("src/org/checkerframework/dataflow/qual/Pure.java", pure),
        ("src/shop/Cart.java", cart),
    ]);
    let arguments = ["-t", "Cart#owner", "-o", "out", "--report", "report.json", "--rules"];
    let ran = place.run(&[&arguments[..], &["checker-framework", "src"]].concat()).succeeded();
    let says = "it leaves org.checkerframework.checker.nullness.qual.Nullable and 1 more to the checker";
    assert!(ran.errors.contains(says), "{}", ran.errors);
    let listed = "\"provided\": [\n    \"org.checkerframework.checker.nullness.qual.Nullable\",\n    \"org.checkerframework.dataflow.qual.Pure\"\n  ]";
    assert!(place.read("report.json").contains(listed));
    assert!(!place.path().join("out/org").exists());

    let ran = place.run(&[&arguments[..], &["java", "src"]].concat()).succeeded();
    assert!(!ran.errors.contains("checker"), "{}", ran.errors);
    assert!(place.path().join("out/org").exists());
}

#[test]
fn well_known_annotations_are_listed_and_found() {
    let place = Place::with(&[]);
    let all = place.run(&["rules", "annotations"]).succeeded().printed;
    assert!(all.lines().count() > 600, "{all}");
    assert!(all.contains("\n\norg.jspecify.annotations (org.jspecify:jspecify:"), "{all}");
    let says = " every declaration  RUNTIME  (javax.annotation.meta.When when default javax.annotation.meta.When.ALWAYS)";
    let mut nonnull = all.lines().filter(|line| line.starts_with("  Nonnull "));
    assert!(nonnull.any(|line| line.ends_with(says)), "{all}");

    let found = |names: &[&str]| {
        let arguments = [&["rules", "annotations"], names].concat();
        place.run(&arguments).succeeded().printed
    };
    let one = found(&["org.jspecify.annotations.Nullable"]);
    assert_eq!(one.lines().nth(1), Some("  Nullable  TYPE_USE  RUNTIME"), "{one}");
    assert_eq!(one.lines().count(), 2);
    let many = found(&["@CheckForNull", "NullMarked"]);
    let lines: Vec<&str> = many.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(lines.iter().all(|line| line.contains("CheckForNull") || line.contains("NullMarked")), "{many}");
    assert!(lines.len() >= 3, "{many}");
    assert_eq!(found(&["org.jspecify.annotations"]).lines().count(), 5);
    assert!(found(&["ApiStatus.Internal"]).contains("  ApiStatus.Internal  TYPE "));

    let says = "no well-known annotation is called `Nullabel`; did you mean `Nullable`?";
    place.refused(&["rules", "annotations", "NonNull", "Nullabel"], &[says]);
    place.refused(
        &["rules", "annotations", "org.jspecify.annotation.Nullable"],
        &["did you mean `org.jspecify.annotations.Nullable`?"],
    );
    place.refused(&["rules", "annotations", "Zzzzzzzzzzzzz"], &["`typeslice rules annotations` lists all"]);
    place.refused(&["rules", "annotations", ""], &["is called ``"]);
}
