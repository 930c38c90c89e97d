//! Capture, projection, least upper and greatest lower bounds.

use super::World;
use crate::symbols::{InferenceVariable, Type};
use crate::types::*;

fn check_lub(tys: &[&str], expected: &str) {
    let world = World::new(
        "class A implements Runnable, Serializable {} class B implements Serializable, Runnable {}",
    );
    assert_eq!(world.show(&lub(&world.symbols, &world.tys(tys))), expected, "lub of {tys:?}");
}

#[test]
fn least_upper_bounds() {
    check_lub(&["String"], "String");
    check_lub(&["Integer", "Number"], "Number");
    check_lub(&["null", "Integer"], "Integer");
    check_lub(&["null"], "null");
    check_lub(&["String", "unknown"], "<unknown>");
    check_lub(&["A", "B"], "Runnable & Serializable");
    check_lub(&["A", "Number", "B"], "Serializable");
    check_lub(&["Void", "Runnable"], "Object");
    check_lub(&["ArrayList<String>", "List<String>"], "List<String>");
    check_lub(
        &["List<String>", "List<Integer>"],
        "List<? extends Serializable & Comparable<? extends Serializable & Comparable<?>>>",
    );
    check_lub(&["List<A>", "List<B>"], "List<? extends Runnable & Serializable>");
    check_lub(&["List<Void>", "Collection<Runnable>"], "Collection<?>");
    check_lub(&["List", "ArrayList<String>"], "List");
    check_lub(&["List<? super Integer>", "List<Number>"], "List<? super Integer>");
    check_lub(&["List<Number>", "List<? super Integer>"], "List<? super Integer>");
    // Neither is below the other, so that the arguments are looked at one by one.
    check_lub(
        &["Map<Number, ? super Integer>", "Map<? super Integer, Number>"],
        "Map<? super Integer, ? super Integer>",
    );
    check_lub(&["List<? extends Number>", "List<Integer>"], "List<? extends Number>");
    check_lub(&["List<Integer>", "List<? extends Number>"], "List<? extends Number>");
    check_lub(&["List<? super Integer>", "List<String>"], "List<?>");
}

#[test]
fn endless_least_upper_bounds_are_cut() {
    check_lub(&["String", "Integer"], "Serializable & Comparable<? extends Serializable & Comparable<?>>");
    check_lub(&["Integer", "Long"], "Number & Comparable<? extends Number & Comparable<?>>");
}

#[test]
fn least_upper_bounds_of_arrays() {
    check_lub(&["Integer[]", "Long[]"], "Number & Comparable<? extends Number & Comparable<?>>[]");
    check_lub(&["int[]", "int[]"], "int[]");
    check_lub(&["int[]", "long[]"], "Object & Cloneable & Serializable");
    check_lub(&["int[]", "String"], "Serializable");
    check_lub(&["A[]", "B[]"], "Runnable & Serializable[]");
}

#[test]
fn greatest_lower_bounds() {
    let world = World::new("");
    let check = |tys: &[&str], expected: &str| {
        assert_eq!(world.show(&glb(&world.symbols, &world.tys(tys))), expected, "glb of {tys:?}");
    };
    check(&["Number", "Integer"], "Integer");
    check(&["Runnable", "Number"], "Number & Runnable");
    check(&["Object", "Runnable"], "Runnable");
    check(&["unknown", "Runnable"], "Runnable");
    check(&["List<String>", "Collection<String>", "Runnable"], "List<String> & Runnable");
    check(&[], "Object");
}

#[test]
fn capture_makes_fresh_variables() {
    let world = World::new("class Box<T extends Number> {} class Pair<A, B extends List<A>> {}");
    let symbols = &world.symbols;
    let upper = |ty: &str, index: usize| match capture(symbols, &world.ty(ty)) {
        Type::Class(class) => world.show(&upper_bound(symbols, &class.arguments[index])),
        other => panic!("{other:?}"),
    };
    assert_eq!(upper("List<?>", 0), "Object");
    assert_eq!(upper("List<? extends Number>", 0), "Number");
    assert_eq!(upper("Box<?>", 0), "Number");
    assert_eq!(upper("Box<? super Integer>", 0), "Number");
    assert_eq!(upper("Box<? extends Integer>", 0), "Integer");
    assert_eq!(upper("Box<? extends Serializable>", 0), "Number");
    assert_eq!(upper("Box<? extends Runnable>", 0), "Number & Runnable");
    assert_eq!(upper("Enum<?>", 0), "Enum<capture of ?>");
    assert_eq!(upper("Pair<String, ?>", 1), "List<String>");
    assert_eq!(upper("Pair<?, ?>", 1), "List<capture of ?>");
    let wild = world.ty("List<?>");
    assert!(!is_same_type(symbols, &capture(symbols, &wild), &capture(symbols, &wild)));
    let plain = world.ty("List<List<?>>");
    assert_eq!(capture(symbols, &plain), plain);
    let lower = match capture(symbols, &world.ty("List<? super Integer>")) {
        Type::Class(class) => class.arguments[0].clone(),
        other => panic!("{other:?}"),
    };
    assert!(is_subtype(symbols, &world.ty("Integer"), &lower));
    assert!(!is_subtype(symbols, &world.ty("Number"), &lower));
}

#[test]
fn upward_projections() {
    let world = World::new("class Box<T extends Number> {} class Tree<T extends Comparable<T>> {}");
    let symbols = &world.symbols;
    let check = |ty: &str, expected: &str| {
        let projected = upward_projection(symbols, &capture(symbols, &world.ty(ty)));
        assert_eq!(world.show(&projected), expected, "{ty}");
    };
    check("List<String>", "List<String>");
    check("List<?>", "List<?>");
    check("List<? extends Number>", "List<? extends Number>");
    check("List<? super Integer>", "List<? super Integer>");
    check("Box<?>", "Box<?>");
    check("Box<? super Integer>", "Box<? super Integer>");
    check("Box<? extends Integer>", "Box<? extends Integer>");
    check("Enum<?>", "Enum<? extends Enum<?>>");
    check("Tree<?>", "Tree<? extends Comparable<?>>");
    check("Tree<? extends Comparable<?>>", "Tree<? extends Comparable<?>>");
    check("Map<?, ? extends List<String>>", "Map<?, ? extends List<String>>");
}

#[test]
fn substitution_shares_and_collapses() {
    let world = World::new("class Own<T> {}");
    let variables = world.symbols.type_variables(world.class("Own"));
    let check = |ty: &str, to: &str, expected: &str| {
        let substitution = Substitution::new(&variables, &world.tys(&[to]));
        assert_eq!(world.show(&substitution.apply(&world.ty_in("Own", ty))), expected, "{ty} with {to}");
    };
    check("Map<T, List<? extends T>[]>", "String", "Map<String, List<? extends String>[]>");
    check("List<? extends T>", "? extends Number", "List<? extends Number>");
    check("List<? super T>", "? super Number", "List<? super Number>");
    check("List<? super T>", "? extends Number", "List<?>");
    check("List<? extends T>", "?", "List<?>");
    check("List<T>", "? super Number", "List<? super Number>");
    check("T[]", "? extends Number", "Number[]");
    let plain = world.ty("List<String>");
    let applied = Substitution::new(&variables, &world.tys(&["Integer"])).apply(&plain);
    let (Type::Class(a), Type::Class(b)) = (&plain, &applied) else { panic!("classes") };
    assert!(std::sync::Arc::ptr_eq(&a.arguments, &b.arguments));
    let missing = Substitution::new(&variables, &[]).apply(&world.ty_in("Own", "List<T>"));
    assert_eq!(world.show(&missing), "List<<unknown>>");
}

#[test]
fn inference_variables_are_replaced() {
    let world = World::new("");
    let list = world.class("List");
    let ty = Type::parameterized(list, vec![Type::Inference(InferenceVariable(7))]);
    let replaced = substitute_inference(&ty, &mut |variable| {
        (variable == InferenceVariable(7)).then(|| world.ty("String"))
    });
    assert_eq!(world.show(&replaced), "List<String>");
    assert_eq!(substitute_inference(&ty, &mut |_| None), ty);
}
