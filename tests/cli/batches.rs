//! `typeslice batch`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::CART;
use crate::place::Place;

#[test]
fn a_batch_gives_a_row_for_every_target() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    let arguments =
        ["batch", "src", "--compile", "--report", "rows.jsonl", "--out", "slices", "--threads", "2"];
    let ran = place.run(&arguments).succeeded();
    assert!(ran.printed.contains("3 targets"), "{}", ran.printed);
    let rows: Vec<Value> =
        place.read("rows.jsonl").lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let ids: Vec<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, ["shop.Cart#total(int)", "shop.Cart#price(int)", "shop.Cart#count()"]);
    for row in &rows {
        assert_eq!(row["verdict"], "compiled", "{row}");
        assert!(row["files"] == 1 && row["lines"].is_u64() && row["microseconds"].is_u64(), "{row}");
        let file = format!("slices/{}/shop/Cart.java", row["row"]);
        assert!(place.path().join(&file).is_file(), "{file}");
    }
    assert!(rows.iter().zip(1..).all(|(row, number)| row["row"] == number), "{rows:?}");
    let paths = place.paths();
    assert_eq!(paths.iter().filter(|path| path.starts_with("slices/")).count(), 4, "{paths:?}");
}

#[test]
fn a_batch_without_javac_says_what_was_sliced() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("list", "# one of them\nshop.Cart#count()\n")]);
    let listed = place.run(&["batch", "src", "--targets", "list", "--report", "-"]).succeeded().printed;
    assert_eq!(listed.lines().count(), 1, "{listed}");
    let row: Value = serde_json::from_str(&listed).expect("a row");
    assert_eq!((&row["id"], &row["verdict"]), (&"shop.Cart#count()".into(), &"sliced".into()));
    let shard = place.run(&["batch", "src", "--shard", "2/2", "--report", "-"]).succeeded().printed;
    assert!(shard.starts_with("{\"row\":2,"), "{shard}");
}

#[test]
fn a_batch_takes_samples_shards_and_lists() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("some", "Cart#count\nshop.Cart#total(int)\n")]);
    let rows = |arguments: &[&str]| {
        place.run(&[&["batch", "-q", "src", "--report", "rows.jsonl"], arguments].concat()).succeeded();
        let ids = |line: &str| {
            serde_json::from_str::<Value>(line).expect("a row")["id"].as_str().map(str::to_owned)
        };
        place.read("rows.jsonl").lines().filter_map(ids).collect::<Vec<_>>()
    };
    assert_eq!(rows(&["--sample", "2", "--seed", "7"]), rows(&["--sample", "2", "--seed", "7"]));
    assert_eq!(rows(&["--sample", "2", "--seed", "7"]).len(), 2);
    let (mut first, second) = (rows(&["--shard", "1/2"]), rows(&["--shard", "2/2"]));
    first.extend(second);
    first.sort();
    assert_eq!(first, ["shop.Cart#count()", "shop.Cart#price(int)", "shop.Cart#total(int)"]);
    assert_eq!(rows(&["--targets", "some"]).len(), 2);
}

#[test]
fn the_slice_does_not_depend_on_the_number_of_threads() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/orders");
    let place = Place::with(&[]);
    let run = |threads: &str| {
        let out = format!("out{threads}");
        place.run(&["batch", "-q", corpus, "--threads", threads, "--out", &out]).succeeded();
        let strip =
            |(path, text): (String, Vec<u8>)| Some((path.strip_prefix(&format!("{out}/"))?.to_owned(), text));
        place.files().into_iter().filter_map(strip).collect::<BTreeMap<_, _>>()
    };
    assert!(run("1") == run("4"));
}
