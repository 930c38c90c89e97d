//! Subtyping, containment, supertypes, erasure.

use super::World;
use crate::types::*;

/// Lines `S <: T`, `S !<: T`, and `S ~> T` for "only with unchecked conversion".
fn check(declarations: &str, lines: &str) {
    let world = World::new(declarations);
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        check_line(&world, line, |text| world.ty(text));
    }
}

fn check_line(world: &World, line: &str, ty: impl Fn(&str) -> crate::symbols::Type) {
    for (sign, expected) in [("!<:", (false, false)), ("<:", (true, true)), ("~>", (false, true))] {
        if let Some((s, t)) = line.split_once(sign) {
            let (s, t) = (ty(s.trim()), ty(t.trim()));
            let found = (is_subtype(&world.symbols, &s, &t), is_subtype_unchecked(&world.symbols, &s, &t));
            assert_eq!(found, expected, "{line}");
            return;
        }
    }
    panic!("no sign in {line}");
}

#[test]
fn classes_and_parameterizations() {
    check(
        "class Names extends ArrayList<String> {} class Bag extends ArrayList {}",
        "Integer <: Number
         Integer <: Object
         Number !<: Integer
         Runnable <: Object
         List<String> <: Collection<String>
         List<String> !<: List<Object>
         List<String> <: List<? extends CharSequence>
         List<Object> <: List<? super String>
         List<String> <: List<?>
         List<?> !<: List<String>
         List<? extends Integer> <: Collection<? extends Number>
         List<? super Number> <: List<? super Integer>
         List<? super Integer> !<: List<? super Number>
         List<List<String>> !<: List<List<?>>
         List<List<String>> <: List<? extends List<?>>
         Names <: List<String>
         Names !<: List<Integer>
         ArrayList<String> <: List
         List ~> List<String>
         ArrayList ~> Collection<String>
         Bag ~> List<String>
         Bag <: List
         Map<String, List<? extends Number>> <: Map<String, ? extends Collection<?>>",
    );
}

#[test]
fn arrays_null_primitives_and_gaps() {
    check(
        "",
        "Integer[] <: Number[]
         int[] !<: long[]
         int[] !<: Object[]
         int[][] <: Object[]
         int[] <: Cloneable
         String[] <: Object
         List[] ~> List<String>[]
         null <: String
         null <: int[]
         null !<: int
         byte <: short
         char <: int
         byte !<: char
         long <: float
         boolean !<: int
         int !<: Integer
         unknown <: String
         List<unknown> <: List<String>
         String <: unknown",
    );
}

#[test]
fn declared_bounds_count_for_wildcards() {
    check(
        "class Box<T extends Number> {} class Tree<T extends Comparable<T>> {} class Twice<T> extends ArrayList<List<T>> {}",
        "Box<?> <: Box<? extends Number>
         Box<? super Integer> <: Box<? extends Number>
         Box<?> !<: Box<? extends Integer>
         Tree<?> <: Tree<? extends Comparable<?>>
         Enum<?> <: Enum<? extends Enum<?>>
         Twice<?> <: List<? extends List<?>>
         Twice<?> !<: List<List<?>>",
    );
}

#[test]
fn type_variables() {
    let world = World::new(
        "class Owner<T extends Comparable<? super T>, U extends T, N extends Number & Comparable<N>, C extends C> {}",
    );
    for line in [
        "T <: T",
        "T <: Object",
        "T <: Comparable<? super T>",
        "U <: T",
        "U <: Comparable<? super T>",
        "T !<: U",
        "String !<: T",
        "N <: Number",
        "N <: Comparable<N>",
        "N <: Comparable<? extends Number>",
        "List<U> <: List<? extends T>",
        "U[] <: T[]",
        // A circle is cut, in favour of "compatible".
        "C <: T",
        "null <: T",
    ] {
        check_line(&world, line, |text| world.ty_in("Owner", text));
    }
}

#[test]
fn endless_questions_end() {
    // Kennedy and Pierce: subtyping with contravariant, expanding inheritance is undecidable.
    let world = World::new(
        "interface Sink<T> {} class C implements Sink<Sink<? super D<D<C>>>> {} class D<P> implements Sink<Sink<? super D<D<P>>>> {}
         interface F<A extends F<A, B>, B extends F<B, A>> {}",
    );
    let (c, t) = (world.ty("D<C>"), world.ty("Sink<? super D<C>>"));
    assert!(is_subtype(&world.symbols, &c, &t));
    let wild = world.ty("F<?, ?>");
    assert!(is_subtype(&world.symbols, &wild, &world.ty("F<? extends F<?, ?>, ? extends F<?, ?>>")));
}

#[test]
fn broken_hierarchies_end() {
    let world = World::new(
        "class A extends B {} class B extends A {} interface I extends J {} interface J extends I {}",
    );
    let symbols = &world.symbols;
    let (a, b, i, j) = (world.class("A"), world.class("B"), world.class("I"), world.class("J"));
    assert!(is_subclass(symbols, a, b));
    assert!(!is_subclass(symbols, a, world.class("Number")));
    assert!(!is_subclass(symbols, a, world.class("Runnable")));
    assert!(is_subclass(symbols, i, j));
    assert!(all_supertypes(symbols, i).contains(&j));
    assert_eq!(all_superclasses(symbols, a), [a, b]);
    assert!(as_super(symbols, &world.ty("A"), world.class("Number")).is_none());
}

#[test]
fn supertypes_of_instantiations() {
    let world = World::new(
        "class Names extends ArrayList<String> {} class Bag<X> extends ArrayList {} class Own<T extends List<String>> {}",
    );
    let check = |ty: &str, class: &str, expected: &str| {
        let found = as_super(&world.symbols, &world.ty_in("Own", ty), world.class(class));
        assert_eq!(found.map_or("none".into(), |ty| world.show(&ty)), expected, "{ty} as {class}");
    };
    check("Names", "Iterable", "Iterable<String>");
    check("Bag<String>", "Iterable", "Iterable");
    check("ArrayList", "Collection", "Collection");
    check("List<? extends Number>", "Iterable", "Iterable<? extends Number>");
    check("T", "Iterable", "Iterable<String>");
    check("String[]", "Serializable", "Serializable");
    check("String", "Iterable", "none");
    check("Runnable", "Object", "Object");
    let direct = |ty: &str| {
        let all = direct_supertypes(&world.symbols, &world.ty_in("Own", ty));
        all.iter().map(|ty| world.show(ty)).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(direct("ArrayList<Integer>"), "Object, List<Integer>, Cloneable");
    assert_eq!(direct("ArrayList"), "Object, List, Cloneable");
    assert_eq!(direct("Runnable"), "Object");
    assert_eq!(direct("Integer[]"), "Number[], Comparable<Integer>[]");
    assert_eq!(direct("int[]"), "Object, Cloneable, Serializable");
    assert_eq!(direct("Object"), "");
}

#[test]
fn all_supertypes_are_breadth_first() {
    let world = World::new("");
    let names = |class: &str| {
        let all = all_supertypes(&world.symbols, world.class(class));
        all.iter().map(|class| world.symbols.class(*class).name.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("ArrayList"), "ArrayList Object List Cloneable Collection Iterable");
    assert_eq!(names("List"), "List Collection Iterable Object");
}

#[test]
fn erasures() {
    let world = World::new("class Own<T extends Comparable<T> & Serializable, U extends T, C extends C> {}");
    let check = |ty: &str, expected: &str| {
        let erased = erasure(&world.symbols, &world.ty_in("Own", ty));
        assert_eq!(world.show(&erased), expected, "{ty}");
    };
    check("int", "int");
    check("void", "void");
    check("List<String>", "List");
    check("T", "Comparable");
    check("U[][]", "Comparable[][]");
    check("C", "Object");
    let raw = |ty: &str| is_raw(&world.symbols, &world.ty_in("Own", ty));
    assert!(raw("List") && raw("List[]") && raw("HashMap"));
    assert!(!raw("List<String>") && !raw("String") && !raw("T"));
}

#[test]
fn members_of_sites() {
    let world = World::new("class Names extends ArrayList<String> {} class Bag extends ArrayList {}");
    let check = |site: &str, expected: &str| {
        let get = world.method("List", "get");
        let result = &world.symbols.signature(get).result;
        let seen = member_type(&world.symbols, &world.ty(site), get.class, result);
        assert_eq!(world.show(&seen), expected, "{site}");
    };
    check("List<Integer>", "Integer");
    check("Names", "String");
    check("Bag", "Object");
    check("List", "Object");
    check("List<? extends Number>", "Number");
    let key = world.method("Node", "key");
    let result = &world.symbols.signature(key).result;
    let site = world.ty("Node<String, Integer>");
    assert_eq!(world.show(&member_type(&world.symbols, &site, key.class, result)), "String");
    assert_eq!(world.show(&site), "Node");
}
