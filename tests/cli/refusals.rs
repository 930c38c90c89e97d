//! What is refused: with exit code 2, a message, and no change on the disk.

use crate::CART;
use crate::place::Place;

#[test]
fn wrong_usage_is_refused() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place.refused(&[], &["--target"]);
    place.refused(&["--no-such-option", "-t", "Cart"], &["--no-such-option"]);
    place.refused(&["-t", ""], &["a target starts with a class name"]);
    place.refused(&["-t", "   "], &["a target starts with a class name"]);
    place.refused(&["-t", "#total"], &["#total"]);
    place.refused(&["-t", "Cart#"], &["no member name", "Cart#"]);
    place.refused(&["-t", "Cart#total(int"], &["Cart#total(int"]);
    place.refused(&["-t", "Cart", "--rules", "no-such-map"], &["no-such-map"]);
    place.refused(&["-t", "Cart", "--jdk", "no-such-jdk"], &["no-such-jdk"]);
    place.refused(&["-t", "Cart", "--threads", "0"], &["threads"]);
    place.refused(&["batch", "--shard", "3/2"], &["--shard 3/2"]);
    place.refused(&["batch", "--targets", "nowhere"], &["cannot read --targets"]);
}

#[test]
fn a_missing_path_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    place.refused(&["-t", "Cart#count", "src", "nowhere"], &["no such file or folder", "nowhere"]);
    place.refused(&["-t", "Cart#count", "src/shop/Gone.java"], &["Gone.java"]);
}

#[test]
fn a_folder_without_sources_is_refused() {
    let place = Place::with(&[("docs/readme.txt", "hello")]);
    place.refused(&["-t", "Cart#count", "docs"], &["no .java file", "docs"]);
    place.refused(&["-t", "Cart#count", "docs/readme.txt"], &["neither a folder nor"]);
}

#[test]
fn a_report_that_cannot_be_written_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("full/notes.txt", "mine")]);
    place.refused(&["-t", "Cart", "--report", "full", "src"], &["it is a folder"]);
    place.refused(&["-t", "Cart", "--report", "no/such/report", "src"], &["cannot write no/such/report"]);
    place.refused(&["-t", "Cart", "--jdk", "full", "src"], &["no JDK there"]);
}

#[test]
fn a_target_that_is_not_there_gets_the_closest_matches() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place
        .refused(&["-t", "Cart#totl"], &["totl", "did you mean", "shop.Cart#total(int)  (shop/Cart.java:4)"]);
    place.refused(&["-t", "Kart#total"], &["Kart", "did you mean", "shop.Cart  (shop/Cart.java:3)"]);
    place.refused(&["-t", "Cart#total(String)"], &["did you mean", "shop.Cart#total(int)"]);
    // One good target does not save the run.
    place.refused(&["-t", "Cart#count", "-t", "Cart#nothing"], &["nothing"]);
}

#[test]
fn an_ambiguous_target_lists_the_candidates() {
    let other = CART.replace("package shop", "package depot");
    let place = Place::with(&[("shop/Cart.java", CART), ("depot/Cart.java", &other)]);
    place.refused(&["-t", "Cart#count"], &["ambiguous", "shop.Cart", "depot.Cart", "depot/Cart.java"]);
}
