//! The command line as users and scripts meet it: exit codes, what is written, what bad input is answered with.

mod batches;
mod input;
mod modes;
mod output;
#[path = "../support/place.rs"]
mod place;
mod refusals;
mod targets;

use place::Place;

const CART: &str = "package shop;

class Cart {
    int total(int n) {
        return price(n);
    }

    int price(int n) {
        return n;
    }

    int count() {
        return 0;
    }
}
";

#[test]
fn help_and_version_are_there() {
    let place = Place::with(&[]);
    assert!(place.run(&["--version"]).succeeded().printed.contains(env!("CARGO_PKG_VERSION")));
    assert!(place.run(&["--help"]).succeeded().printed.contains("--target"));
    assert!(place.run(&["batch", "--help"]).succeeded().printed.contains("--compile"));
}
