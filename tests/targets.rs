//! Which declarations a target means: fields beside methods, classes of several roots, members beside broken ones.

#[path = "support/place.rs"]
mod place;

use place::Place;
use serde_json::Value;

/// A program with everything that needs telling apart.
fn duplicates() -> Place {
    Place::with(&[
        (
            "android/src/shop/Cart.java",
            "package shop;\nclass Cart {\n    int count;\n    int count() { return count; }\n    int small() { return 1; }\n}\n",
        ),
        (
            "main/src/shop/Cart.java",
            "package shop;\nclass Cart {\n    long count;\n    long count() { return count; }\n}\n",
        ),
        ("android/src/shop/Same.java", "package shop;\nclass Same {\n    int n() { return 1; }\n}\n"),
        ("main/src/shop/Same.java", "package shop;\nclass Same {\n    int n() { return 1; }\n}\n"),
        (
            "main/src/shop/Kinds.java",
            "package shop;\nclass Kinds {\n    record Line(int n, int m) { public int n() { return n; } }\n    enum Mode { FAST, SLOW; static int FAST() { return 1; } }\n    static { }\n    Kinds() { }\n    Kinds(int n) { }\n    void Kinds() { }\n}\n",
        ),
        (
            "main/src/shop/Both.java",
            "package shop;\nclass Both { int both; static class Both2 { } }\nclass Hidden { int h; }\n",
        ),
        ("android/src/shop/Hidden.java", "package shop;\nclass Hidden { int h; int only; }\n"),
    ])
}

#[test]
fn every_listed_target_names_itself_and_nothing_else() {
    let place = duplicates();
    let json = place.run(&["targets", "--json"]).succeeded().printed;
    let listed: Vec<Value> = serde_json::from_str(&json).expect("JSON");
    assert!(listed.len() > 15, "{json}");
    for target in &listed {
        let id = target["id"].as_str().expect("an id");
        place.run(&["-q", "-t", id, "-o", "out", "--report", "report.json"]).succeeded();
        let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
        let found = &report["targets"][0];
        assert_eq!((&found["file"], &found["line"]), (&target["file"], &target["line"]), "{id}");
        assert_eq!(report["targets"].as_array().map(Vec::len), Some(1), "{id}");
    }
    let ids: Vec<&str> = listed.iter().filter_map(|target| target["id"].as_str()).collect();
    let unique: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    for id in [
        "main/src/shop/Cart.java:shop.Cart#.count",
        "main/src/shop/Cart.java:shop.Cart#count()",
        "shop.Kinds.Line#.n",
        "shop.Kinds.Line#m",
        "shop.Kinds.Mode#.FAST",
        "shop.Kinds.Mode#SLOW",
        "main/src/shop/Both.java:shop.Hidden#h",
        "shop.Both#both",
        "shop.Kinds#<init>()",
        "shop.Kinds#Kinds()",
    ] {
        assert!(ids.contains(&id), "{id}: {ids:?}");
    }
    // The same through a list.
    place.write("list", &ids.join("\n"));
    place.run(&["batch", "-q", "--targets", "list", "--report", "rows.jsonl"]).succeeded();
    let row =
        |line: &str| serde_json::from_str::<Value>(line).expect("a row")["id"].as_str().map(str::to_owned);
    let rows: Vec<String> = place.read("rows.jsonl").lines().filter_map(row).collect();
    assert_eq!(rows, ids);
}

#[test]
fn a_class_of_two_roots_is_never_picked_silently() {
    let place = duplicates();
    let places = [
        "shop.Cart is declared in 2 files",
        "android/src/shop/Cart.java:Cart#count()  (android/src/shop/Cart.java:4)",
        "main/src/shop/Cart.java:Cart#count()  (main/src/shop/Cart.java:4)",
    ];
    place.refused(&["-t", "Cart#count()"], &places);
    place.write("list", "Cart#count()\n");
    place.refused(&["batch", "--targets", "list"], &places);
    let by_folder = place.run(&["-t", "main:Cart#count()", "-o", "-"]).succeeded();
    assert!(by_folder.printed.contains("long count()"), "{}", by_folder.printed);
    assert!(
        by_folder.errors.contains("sliced main/src/shop/Cart.java:shop.Cart#count()"),
        "{}",
        by_folder.errors
    );
    let absolute = place.path().join("main/src").display().to_string();
    place.run(&["-q", "-t", &format!("{absolute}:Cart#count()"), "-o", "-"]).succeeded();
    // One of them has the member: that is said.
    let only = place.run(&["-t", "Cart#small", "-o", "-"]).succeeded();
    assert!(only.errors.contains("taken from android/src/shop/Cart.java, not from main"), "{}", only.errors);
    // All say the same.
    let same = place.run(&["-t", "Same#n", "-o", "-"]).succeeded();
    assert!(same.errors.contains("warning: shop.Same is declared in 2 files"), "{}", same.errors);
    place.refused(&["-t", "elsewhere:Cart#count()"], &["no file of the input is elsewhere or in it"]);
    place.refused(
        &["-t", "main/src/shop/Both.java:Cart"],
        &["shop.Cart is not declared in main/src/shop/Both.java"],
    );
}

#[test]
fn a_field_and_a_method_of_one_name_are_told_apart() {
    let place = duplicates();
    let sliced = |target: &str| place.run(&["-q", "-t", target, "-o", "-", "main"]).succeeded().printed;
    assert!(sliced("Cart#.count").contains("long count;") && !sliced("Cart#.count").contains("count()"));
    assert!(sliced("Cart#count()").contains("return count;"));
    assert!(sliced("Cart#count").contains("return count;"));
    let help = place.run(&["--help"]).succeeded().printed;
    assert!(help.contains("Cart#.count") && help.contains("android/src:Cart#total"), "{help}");
    let why =
        place.run(&["-q", "-t", "Cart#count()", "--explain=Cart#.count", "-o", "out", "main"]).succeeded();
    assert!(why.printed.starts_with("Cart#.count (field"), "{}", why.printed);
}

const BROKEN: &str = "package shop;

class Cart {
    void broken() { if (x { } }

    int header( { return 1; }

    int price = 3 + ;

    int helper(int n) { return n + + ; }

    int total(int n) { return helper(price) + n; }

    static class Inner {
        int fine() { return 1; }
    }
}
";

#[test]
fn an_error_in_another_member_is_a_warning() {
    let place = Place::with(&[("src/shop/Cart.java", BROKEN)]);
    let ran = place.run(&["-t", "Cart#total", "--verify", "src"]).succeeded();
    assert!(
        ran.errors.contains("warning: `)` expected") && ran.errors.contains("javac accepts it"),
        "{}",
        ran.errors
    );
    let slice = place.read("typeslice-out/shop/Cart.java");
    assert_eq!(
        slice,
        "package shop;\n\nclass Cart {\n    int price;\n\n    int helper(int n) { throw new Error(); }\n\n    \
         int total(int n) { return helper(price) + n; }\n}\n"
    );
    place.run(&["-q", "-t", "Inner#fine", "--verify", "-o", "inner", "src"]).succeeded();
}

#[test]
fn an_error_in_the_target_or_around_it_is_one() {
    let place = Place::with(&[
        ("src/shop/Cart.java", BROKEN),
        (
            "src/shop/Open.java",
            "package shop;\nclass Open {\n    void a() { if (x) { }\n    void target() { }\n}\n",
        ),
        ("src/shop/Header.java", "package shop;\nclass {\n    void target() { }\n}\n"),
    ]);
    place.refused(&["-t", "Cart#helper", "src"], &["the target, in src/shop/Cart.java, has a syntax error"]);
    place.refused(&["-t", "Cart", "src"], &["the target, in src/shop/Cart.java, has a syntax error"]);
    place
        .refused(&["-t", "Cart#header", "src"], &["src/shop/Cart.java:6", "syntax error, which may hide it"]);
    for file in ["Open", "Header"] {
        place.refused(
            &["-t", &format!("{file}#target"), "src"],
            &[&format!("src/shop/{file}.java"), "syntax error"],
        );
    }
}
