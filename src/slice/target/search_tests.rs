//! Targets in sources.

use std::sync::Arc;

use super::{TargetSpec, all_targets, find};
use crate::project::Project;
use crate::syntax;

fn project() -> Project {
    let files = [
        (
            "src/main/java/shop/Cart.java",
            "package shop;\n\
             class Cart<T> {\n\
             static { }\n\
             static { }\n\
             int count, more[] = {1};\n\
             Cart() { }\n\
             Cart(int n) { }\n\
             int total(int n, java.util.List<String> names) { return 0; }\n\
             long total(String... names) { return 0; }\n\
             int total(@Deprecated final T[] @A [] t) { return 0; }\n\
             void receiver(Cart<T> this, int x) { }\n\
             int count() { return count; }\n\
             static class Line { void add(Map.Entry<K, V> e) { } class Deep { int f; } }\n\
             }\n\
             class Second { enum Mode { FAST, SLOW { }; int m; } }\n",
        ),
        (
            "src/main/java/shop/Point.java",
            "package shop; record Point(int x, T... rest) { Point { } int x() { return 1; } }",
        ),
        ("src/main/java/other/Order.java", "package other; class Order { static class Line { } int id; }"),
        ("src/test/java/shop/Basket.java", "package shop; class Basket { int n() { return 1; } }"),
        ("src/main/java/shop/Basket.java", "package shop; class Basket { int n() { return 2; } int m; }"),
        ("copy/java/shop/Copy.java", "package shop; class Copy { int n; }"),
        ("main/java/shop/Copy.java", "package shop; class Copy { int n; }"),
        ("src/main/java/shop/A$B.java", "package shop; class A$B { int n; }"),
        ("src/main/java/shop/A.java", "package shop; class A { class B { int n; } }"),
        ("src/main/java/shop/Broken.java", "package shop; class Broken { void m( { } }"),
        (
            "src/main/java/shop/Sorted.java",
            "package shop; class Sorted<C extends Number> {\n\
             static <K extends Comparable<? super K>, V> void of(K k, V v) { }\n\
             static <K, V extends K> void of(K k, V v) { }\n\
             void put(C[] c) { } }",
        ),
        ("src/main/java/shop/$Gson$Types.java", "package shop; class $Gson$Types { int f; }"),
    ];
    Project::in_memory(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
}

fn search(target: &str) -> Vec<String> {
    let project = project();
    let units = |file| Arc::new(syntax::parse_declarations(project.text(file)));
    match find(&project, &TargetSpec::parse(target).unwrap(), &units) {
        Ok(found) => found.into_iter().map(|target| target.id).collect(),
        Err(error) => {
            let diagnostic = error.to_diagnostic(&project);
            let hint = diagnostic.hint.unwrap_or_default();
            vec![format!("{}; {}", diagnostic.message, hint.replace("\n ", ""))]
        }
    }
}

#[test]
fn members_are_found_by_name_and_parameters() {
    let all = ["shop.Cart#total(int, java.util.List)", "shop.Cart#total(String[])", "shop.Cart#total(T[][])"];
    assert_eq!(search("Cart#total"), all);
    assert_eq!(search("shop.Cart#total(int, List<?>)"), all[..1]);
    assert_eq!(search("Cart#total(java.lang.String[])"), all[1..2]);
    assert_eq!(search("Cart#total(T[][] t)"), all[2..]);
    assert_eq!(search("Cart#Cart(int)"), ["shop.Cart#Cart(int)"]);
    assert_eq!(search("Cart#<init>"), ["shop.Cart#Cart()", "shop.Cart#Cart(int)"]);
    assert_eq!(search("Cart#<clinit>"), ["shop.Cart#<clinit>"]);
    assert_eq!(search("Cart#count"), ["shop.Cart#.count", "shop.Cart#count()"]);
    assert_eq!(search("Cart#count()"), ["shop.Cart#count()"]);
    assert_eq!(search("Cart#.count"), ["shop.Cart#.count"]);
    assert_eq!(search("Cart#.more"), ["shop.Cart#more"]);
    assert_eq!(search("Cart#more"), ["shop.Cart#more"]);
    assert_eq!(search("Cart#receiver(int)"), ["shop.Cart#receiver(int)"]);
    assert_eq!(search("Point#x"), ["shop.Point#.x", "shop.Point#x()"]);
    assert_eq!(search("Point#Point(int, T[])"), ["shop.Point#Point(int, T[])"]);
    assert_eq!(search("Sorted#of"), ["shop.Sorted#of(Comparable, Object)", "shop.Sorted#of(Object, Object)"]);
    assert_eq!(search("Sorted#of(Comparable,Object)"), ["shop.Sorted#of(Comparable, Object)"]);
    assert_eq!(search("Sorted#put(java.lang.Number[])"), ["shop.Sorted#put(C[])"]);
    assert_eq!(search("Second.Mode#SLOW"), ["shop.Second.Mode#SLOW"]);
}

#[test]
fn classes_are_found_by_name_part_and_text() {
    assert_eq!(search("Cart"), ["shop.Cart"]);
    assert_eq!(search("Cart$Line#add(Map$Entry)"), ["shop.Cart.Line#add(Map.Entry)"]);
    assert_eq!(search("shop.Cart.Line.Deep#f"), ["shop.Cart.Line.Deep#f"]);
    assert_eq!(search("Deep#f"), ["shop.Cart.Line.Deep#f"]);
    assert_eq!(search("Second"), ["shop.Second"]);
    assert_eq!(search("Mode"), ["shop.Second.Mode"]);
    assert_eq!(search("$Gson$Types#f"), ["shop.$Gson$Types#f"]);
}

#[test]
fn what_is_not_there_gives_the_closest() {
    let first = |target: &str| search(target).remove(0);
    let main = "src/main/java/shop/Cart.java";
    assert_eq!(
        first("Cart#totl(int)"),
        format!(
            "shop.Cart has no member totl; did you mean \
        shop.Cart#total(int, java.util.List)  ({main}:8) shop.Cart#total(String[])  ({main}:9) \
        shop.Cart#total(T[][])  ({main}:10)"
        )
    );
    assert!(
        first("Cart#total(long)").starts_with("shop.Cart has no total with these parameters; did you mean")
    );
    assert_eq!(
        first("Crat#total"),
        format!("there is no class Crat in the sources; did you mean shop.Cart  ({main}:2)")
    );
    assert!(first("Cart.Lin#add").contains(&format!("did you mean shop.Cart.Line  ({main}:13)")));
    assert!(
        first("shop.Cart.total").contains("a member stands behind a `#`"),
        "{}",
        first("shop.Cart.total")
    );
    let lines = first("Line#add");
    assert!(lines.starts_with("the target is ambiguous: 2 classes fit"), "{lines}");
    assert!(lines.contains("other.Order.Line") && lines.contains(&format!("shop.Cart.Line  ({main}:13)")));
    assert!(first("Order#<init>").starts_with("other.Order declares no constructor"));
    assert!(first("Broken#m").contains("has a syntax error, which may hide it"), "{}", first("Broken#m"));
    assert!(first("a.b.c.d.e.f.g").starts_with("there is no class a.b.c.d.e.f.g"));
}

#[test]
fn every_listed_target_finds_itself() {
    let project = project();
    let units = |file| Arc::new(syntax::parse_declarations(project.text(file)));
    let all = all_targets(&project, &units);
    assert!(all.len() > 20, "{}", all.len());
    for target in &all {
        let found = find(&project, &TargetSpec::parse(&target.id).unwrap(), &units);
        assert_eq!(found.map_err(|error| error.message), Ok(vec![target.clone()]));
    }
}

#[test]
fn a_class_in_two_places_is_chosen_by_its_path() {
    let n = |path: &str| vec![format!("{path}:shop.Basket#n()")];
    let (main, test) = ("src/main/java/shop/Basket.java", "src/test/java/shop/Basket.java");
    let both = search("Basket#n").remove(0);
    assert!(both.starts_with("shop.Basket is declared in 2 files, in different words"), "{both}");
    assert!(both.contains(&format!("{main}:Basket#n  ({main}:1)")), "{both}");
    for path in [main, "src/main", "./src/main/", "main", "main/java"] {
        assert_eq!(search(&format!("{path}:Basket#n")), n(main), "{path}");
    }
    assert_eq!(search("src/test:Basket#n"), n(test));
    // Only one of them has it.
    assert_eq!(search("Basket#m"), [format!("{main}:shop.Basket#m")]);
    assert_eq!(search("Copy#n"), ["copy/java/shop/Copy.java:shop.Copy#n"]);
    assert!(search("src:Copy#n").remove(0).starts_with("shop.Copy is not declared in src; did you mean"));
    assert!(search("nowhere:Copy#n").remove(0).starts_with("no file of the input is nowhere or in it"));
}
