//! `typeslice targets`.

use serde_json::Value;

use crate::CART;
use crate::place::Place;

#[test]
fn targets_are_listed_in_the_form_that_target_takes() {
    let generic = "package shop;\nclass Box<T> {\n    static { }\n    T t;\n    Box(T t) {}\n    <S> void put(java.util.List<? super S> s, int... n) {}\n    enum Kind { BIG }\n    record Line(int n) {}\n}\n";
    let place = Place::with(&[("shop/Cart.java", CART), ("shop/Box.java", generic)]);
    let listed = place.run(&["targets"]).succeeded().printed;
    assert!(listed.contains("shop.Cart#total(int)\n"), "{listed}");
    for target in listed.lines() {
        place.run(&["-q", "-t", target, "-o", "-"]).succeeded();
    }
    let json: Value =
        serde_json::from_str(&place.run(&["targets", "--json"]).succeeded().printed).expect("JSON");
    let ids: Vec<&str> =
        json.as_array().expect("an array").iter().filter_map(|entry| entry["id"].as_str()).collect();
    assert_eq!(ids, listed.lines().collect::<Vec<_>>());
    assert!(json[0]["file"].is_string() && json[0]["line"].is_u64(), "{json}");
}

#[test]
fn targets_are_listed_in_the_order_of_the_file() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    let listed = place.run(&["targets", "src"]).succeeded().printed;
    assert_eq!(listed, "shop.Cart#total(int)\nshop.Cart#price(int)\nshop.Cart#count()\n");
    let json: Value =
        serde_json::from_str(&place.run(&["targets", "src", "--json"]).succeeded().printed).expect("JSON");
    assert_eq!(json[1]["id"], "shop.Cart#price(int)");
    assert_eq!(json[1]["file"], "src/shop/Cart.java");
    assert_eq!(json[1]["line"], 8);
}
