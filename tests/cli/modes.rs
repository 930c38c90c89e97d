//! `--mode`: what a user meets when declarations are missing.

use crate::place::Place;

/// A program in which `org.lib.Item` is missing, and one in which a class lacks a member.
fn incomplete() -> Place {
    let cart = "package shop;

import org.lib.Item;

class Cart {
    int sum(Item item) { return item.price(); }

    int size() { return 3; }

    int lost(Bag bag) { return bag.weight(); }
}
";
    Place::with(&[("src/shop/Cart.java", cart), ("src/shop/Bag.java", "package shop;\n\nclass Bag {\n}\n")])
}

#[test]
fn exact_refuses_what_is_missing_and_says_where() {
    let place = incomplete();
    place.refused(&["-t", "Cart#sum", "--mode", "exact", "-o", "out", "src"], &["Item", "Cart.java:6"]);
}

#[test]
fn exact_slices_what_is_complete() {
    incomplete().run(&["-t", "Cart#size", "--mode", "exact", "-o", "out", "src"]).succeeded();
}

#[test]
fn auto_makes_up_what_is_missing() {
    let place = incomplete();
    place.run(&["-t", "Cart#sum", "-o", "out", "--report", "report.json", "src"]).succeeded();
    let item = place.read("out/org/lib/Item.java");
    assert!(item.contains("public int price() { throw new Error(); }"), "{item}");
    let report = place.read("report.json");
    assert!(report.contains("\"approximate\""), "{report}");
}

#[test]
fn auto_is_exact_while_nothing_is_missing() {
    let place = incomplete();
    place.run(&["-t", "Cart#size", "-o", "out", "--report", "report.json", "src"]).succeeded();
    let report = place.read("report.json");
    assert!(report.contains("\"exact\""), "{report}");
}

#[test]
fn a_member_that_no_missing_class_can_have_is_named() {
    let place = incomplete();
    let ran = place.run(&["-t", "Cart#lost", "-o", "out", "src"]);
    assert!(ran.errors.contains("weight") && ran.errors.contains("Cart.java:10"), "{}", ran.errors);
    let bag = place.files().remove("out/shop/Bag.java").unwrap_or_default();
    assert!(!String::from_utf8_lossy(&bag).contains("weight"), "a class of the sources was changed");
}

/// What a call belongs to hangs on the one before it: each must be asked for once.
#[test]
fn a_long_chain_of_missing_calls_takes_no_time() {
    let place = incomplete();
    let chain: String = (0..200).map(|n| format!(".with{}({n})", n % 7)).collect();
    let source = format!("class Chain {{ Object m(org.lib.Builder b) {{ return b{chain}; }} }}");
    place.write("src/Chain.java", &source);
    place.run(&["-t", "Chain#m", "-o", "out", "src"]).succeeded();
}
