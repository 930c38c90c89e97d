//! `--explain`: the tree of reasons, the chain to one item, and the report that both can be rebuilt from.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo test --test explain`, and read the difference.

#[path = "support/place.rs"]
mod place;

use std::path::Path;

use place::Place;
use serde_json::Value;

fn corpus(project: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(project).display().to_string()
}

/// The tree of a slice of a sample project.
fn check_tree(project: &str, target: &str) {
    let ran = Place::with(&[]).run(&["-q", "-t", target, "--explain", &corpus(project)]).succeeded();
    assert!(ran.errors.is_empty(), "{}", ran.errors);
    let name = format!("explain-{project}-{}", target.replace('#', "."));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, description => target }, {
        insta::assert_snapshot!(name, ran.printed);
    });
}

#[test]
fn trees_of_the_sample_projects() {
    check_tree("orders", "OrderService#place");
    check_tree("collections", "Tree#insert");
    check_tree("ledger", "Main#main");
}

/// `Special` is named by the end of a chain of superclasses, and sooner by the implementation of a method: a rule that
/// waits until all else is known.
const SHAPES: &str = "\
package shop;

class Main {
    void target(Shape shape) {
        shape = new Circle();
        shape.area();
        A a;
    }
}

interface Shape {
    Object area();
}

class Circle implements Shape {
    public Special area() {
        return null;
    }
}

class A extends B {}
class B extends C {}
class C extends Special {}
class Special {}
";

#[test]
fn the_chain_is_the_shortest_and_shows_every_premise() {
    let place = Place::with(&[("shop/Main.java", SHAPES)]);
    let ran = place.run(&["-q", "-t", "Main#target", "--rules", "java", "--explain=Special"]).succeeded();
    insta::assert_snapshot!(ran.printed, @r"
    Special (class, shop/Main.java:24)
      shop.Main#target(Shape)
      → names Circle (type-name, JLS 6.5.5) at shop/Main.java:5:21
      → implements Shape#area() by Circle#area() (implementation, JLS 8.1.1.1)
      → returns Special (method-header, JLS 8.4) at shop/Main.java:16:12
      where Shape#area() is kept because
      shop.Main#target(Shape)
      → calls Shape#area() (method-call, JLS 15.12) at shop/Main.java:6:15
    ");
}

#[test]
fn the_tree_names_the_implemented_method_and_each_item_once() {
    let place = Place::with(&[("shop/Main.java", SHAPES)]);
    let ran =
        place.run(&["-q", "-t", "Main#target", "-t", "shop.A", "--rules", "java", "--explain"]).succeeded();
    insta::assert_snapshot!(ran.printed, @r"
    shop.Main#target(Shape)
    ├─ names Circle (type-name, JLS 6.5.5)
    │  └─ implements Shape#area() by Circle#area() (implementation, JLS 8.1.1.1)
    │     └─ returns Special (method-header, JLS 8.4)
    ├─ makes an instance of Circle (not abstract) (object-creation, JLS 15.9)
    ├─ creates by constructor Circle() (object-creation, JLS 15.9)
    ├─ calls Shape#area() (method-call, JLS 15.12)
    ├─ calls a method of Shape (method-call, JLS 15.12)
    ├─ has `new Circle()`, which asks for Circle implements Shape (subtype, JLS 4.10)
    └─ is declared in Main (method-owner, JLS 8.2)
    shop.A
    ├─ contains A
    └─ contains A extends B
       └─ names B (supertype, JLS 8.1.4)
    ");
}

#[test]
fn items_are_found_by_class_member_and_parameters() {
    let place = Place::with(&[("shop/Main.java", SHAPES)]);
    let headlines = |item: &str| {
        let ran = place.run(&["-q", "-t", "Main#target", &format!("--explain={item}")]).succeeded();
        let lines = ran.printed.lines().filter(|line| !line.starts_with(' ') && !line.is_empty());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(headlines("Circle#area"), ["Circle#area() (method, shop/Main.java:16)"]);
    assert_eq!(headlines("shop.Shape#area()"), ["Shape#area() (method, shop/Main.java:12)"]);
    assert_eq!(headlines("area").len(), 2);
    assert_eq!(headlines("Main#target(Shape)"), ["Main#target(Shape) (method-body, shop/Main.java:4)"]);
    assert_eq!(
        headlines("Main#target(int)"),
        ["Main#target(int) is not in the slice; did you mean Main#target(Shape)?"]
    );
    assert_eq!(headlines("Cirle"), ["Cirle is not in the slice; did you mean Circle?"]);
    place.refused(&["-t", "Main#target", "--explain=#x"], &["--explain=#x", "class name"]);
}

#[test]
fn the_explanation_leaves_standard_output_to_the_slice() {
    let place = Place::with(&[("shop/Main.java", SHAPES)]);
    let ran = place.run(&["-q", "-t", "Main#target", "--explain", "-o", "-"]).succeeded();
    assert!(
        ran.printed.starts_with("// file: shop/Main.java") && !ran.printed.contains('├'),
        "{}",
        ran.printed
    );
    assert!(ran.errors.starts_with("shop.Main#target(Shape)\n├─ "), "{}", ran.errors);
    let ran = place.run(&["-q", "-t", "Main#target", "--explain", "--report", "-"]).succeeded();
    assert!(serde_json::from_str::<Value>(&ran.printed).is_ok() && ran.errors.contains('├'));
    let ran = place.run(&["-q", "-t", "Main#target", "--explain", "--color", "always"]).succeeded();
    assert!(ran.printed.contains("\u{1b}[2m"), "{}", ran.printed);
}

/// Every chain can be followed in the report, to a target and to the place of each use.
#[test]
fn the_report_holds_the_whole_graph() {
    let place = Place::with(&[]);
    for (project, target) in [("orders", "OrderService#place"), ("collections", "Tree#insert")] {
        place.run(&["-q", "-t", target, "--report", "report.json", &corpus(project)]).succeeded();
        let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
        let items = report["items"].as_array().expect("items");
        for (index, item) in items.iter().enumerate() {
            for key in ["id", "kind", "file", "line", "steps", "reason"] {
                assert!(!item[key].is_null(), "{key} in {item}");
            }
            if item["steps"] == 0 {
                assert_eq!(item["target"], 0, "{item}");
                continue;
            }
            let also = item["also"].as_array().into_iter().flatten().filter_map(|also| also["item"].as_u64());
            let premises: Vec<usize> =
                also.chain(item["from"].as_u64()).map(|at| usize::try_from(at).expect("small")).collect();
            assert!(premises.iter().all(|premise| *premise < index), "{item}");
            let last = premises.iter().filter_map(|premise| items[*premise]["steps"].as_u64()).max();
            assert_eq!(last.map(|steps| steps + 1), item["steps"].as_u64(), "{item}");
            assert!(item["rule"].is_string() && item["section"].is_string(), "{item}");
            assert_eq!(item["place"].is_object(), item["through"].is_string(), "{item}");
            check_place(&item["place"]);
        }
    }
}

/// A place is inside its file.
fn check_place(place: &Value) {
    let Some(path) = place["file"].as_str() else { return };
    let text = std::fs::read_to_string(path).expect("a file of the input");
    let number = |key: &str| usize::try_from(place[key].as_u64().expect("a number")).expect("small");
    let line = text.lines().nth(number("line") - 1).expect("a line of the file");
    assert!(line.chars().nth(number("column") - 1).is_some_and(|c| !c.is_whitespace()), "{place}");
}
