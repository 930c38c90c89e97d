//! Overriding, implementation and function types.

use super::World;
use crate::base::MethodId;
use crate::types::*;

fn show_all(world: &World, methods: &[MethodId]) -> String {
    methods.iter().map(|m| method_display(&world.symbols, *m)).collect::<Vec<_>>().join(" ")
}

fn check_overridden(declarations: &str, class: &str, name: &str, expected: &str) {
    let world = World::new(declarations);
    let found = overridden(&world.symbols, world.method(class, name));
    assert_eq!(show_all(&world, &found), expected, "{class}.{name}");
}

#[test]
fn overriding_with_type_parameters() {
    check_overridden("", "ArrayList", "toArray", "List.toArray(U[]) Collection.toArray(T[])");
    check_overridden("", "ArrayList", "add", "List.add(E) Collection.add(E)");
    check_overridden("", "Integer", "compareTo", "Comparable.compareTo(T)");
    check_overridden("", "Comparator", "equals", "Object.equals(Object)");
    // The erasure of the inherited signature will do, a different parameterization will not.
    check_overridden(
        "class A extends ArrayList<String> { public boolean add(String); }",
        "A",
        "add",
        "ArrayList.add(E) List.add(E) Collection.add(E)",
    );
    check_overridden("class A extends ArrayList<String> { public boolean add(Object); }", "A", "add", "");
    check_overridden(
        "class A extends ArrayList { public boolean add(Object); }",
        "A",
        "add",
        "ArrayList.add(E) List.add(E) Collection.add(E)",
    );
    check_overridden(
        "class A extends ArrayList<String> { public Object[] toArray(Object[]); }",
        "A",
        "toArray",
        "ArrayList.toArray(V[]) List.toArray(U[]) Collection.toArray(T[])",
    );
    check_overridden(
        "class A { void m(List<String>); } class B extends A { void m(List); }",
        "B",
        "m",
        "A.m(List<String>)",
    );
    check_overridden("class A { void m(List); } class B extends A { void m(List<String>); }", "B", "m", "");
}

#[test]
fn overriding_and_access() {
    check_overridden("class A { private void m(); } class B extends A { void m(); }", "B", "m", "");
    check_overridden("class A { static void m(); } class B extends A { static void m(); }", "B", "m", "");
    check_overridden("class A { void m(); } class B extends A { void m(); }", "B", "m", "A.m()");
    check_overridden("class A { void m(); } package q; class B extends A { void m(); }", "B", "m", "");
    check_overridden(
        "class A { protected void m(); } package q; class B extends A { void m(); }",
        "B",
        "m",
        "A.m()",
    );
    check_overridden(
        "package p; class A { void m(); } package q; class B extends A {} package p; class C extends B { void m(); }",
        "C",
        "m",
        "",
    );
}

#[test]
fn implementations() {
    let check = |declarations: &str, class: &str, of: (&str, &str), expected: &str| {
        let world = World::new(declarations);
        let found = implementation(&world.symbols, world.class(class), world.method(of.0, of.1));
        assert_eq!(show_all(&world, found.as_slice()), expected, "{of:?} in {class}: {declarations}");
    };
    check("class A implements Runnable { public void run(); }", "A", ("Runnable", "run"), "A.run()");
    check(
        "class A { public void run(); } class B extends A implements Runnable {}",
        "B",
        ("Runnable", "run"),
        "A.run()",
    );
    check("class A { void run(); } class B extends A implements Runnable {}", "B", ("Runnable", "run"), "");
    check("abstract class A implements Runnable {}", "A", ("Runnable", "run"), "");
    check("class A extends ArrayList<String> {}", "A", ("Collection", "add"), "ArrayList.add(E)");
    check("class A implements Comparator<String> {}", "A", ("Comparator", "equals"), "Object.equals(Object)");
    check("", "Comparator", ("Comparator", "equals"), "Object.equals(Object)");
    check("interface I { Object clone(); } class A implements I {}", "A", ("I", "clone"), "");
    check(
        "interface I { void m(); } interface J extends I { default void m(); } class A implements I, J {}",
        "A",
        ("I", "m"),
        "J.m()",
    );
    check(
        "interface I { void m(); } interface J { default void m(); } class A implements I, J {}",
        "A",
        ("I", "m"),
        "",
    );
    check(
        "interface I { default void m(); } interface J extends I { void m(); } class A implements J {}",
        "A",
        ("J", "m"),
        "",
    );
    check(
        "class A { public void m(); } abstract class B extends A { public abstract void m(); } class C extends B {}",
        "C",
        ("B", "m"),
        "",
    );
    check(
        "interface I<T> { void m(T); } class A<T> { public void m(T); } class B extends A<String> implements I<String> {}",
        "B",
        ("I", "m"),
        "A.m(T)",
    );
    check(
        "interface I<T> { void m(T); } class A<T> { public void m(T); } class B extends A<String> implements I<Integer> {}",
        "B",
        ("I", "m"),
        "",
    );
}

#[test]
fn abstract_methods_of_all_supertypes() {
    let world = World::new("abstract class A implements Comparable<A>, Runnable { abstract void own(); }");
    let found = abstract_methods(&world.symbols, world.class("A"));
    assert_eq!(show_all(&world, &found), "A.own() Comparable.compareTo(T) Runnable.run()");
}

fn check_function(declarations: &str, ty: &str, expected: &str) {
    let world = World::new(declarations);
    let found = function_type(&world.symbols, &world.ty(ty)).map_or("none".to_owned(), |function| {
        let parameters: Vec<String> = function.parameters.iter().map(|ty| world.show(ty)).collect();
        let throws: String = function.throws.iter().map(|ty| format!(" throws {}", world.show(ty))).collect();
        format!("({}) -> {}{throws}", parameters.join(", "), world.show(&function.result))
    });
    assert_eq!(found, expected, "{ty}: {declarations}");
}

#[test]
fn function_types() {
    check_function("", "Runnable", "() -> void");
    check_function("", "Function<String, Integer>", "(String) -> Integer");
    check_function("", "UnaryOperator<String>", "(String) -> String");
    check_function("", "Comparator<String>", "(String, String) -> int");
    check_function("", "Callable<String>", "() -> String throws Exception");
    check_function("", "Function", "(Object) -> Object");
    check_function("", "Function<? super String, ? extends Number>", "(String) -> Number");
    check_function("", "Function<?, ?>", "(Object) -> Object");
    check_function("", "Iterator<String>", "none");
    check_function("", "String", "none");
    check_function("", "Serializable", "none");
    check_function("", "Cloneable", "none");
    check_function("interface F<N extends Number> { N m(N); }", "F<?>", "(Number) -> Number");
    check_function(
        "interface F<N extends Number> { N m(N); }",
        "F<? extends Serializable>",
        "(Number) -> Number",
    );
    check_function("interface F<N extends Comparable<N>> { N m(N); }", "F<?>", "(Object) -> Object");
    check_function("sealed interface F { void m(); }", "F", "none");
}

#[test]
fn inherited_abstract_methods_merge() {
    check_function("interface F extends Runnable { default void run(); }", "F", "none");
    check_function(
        "interface F extends Iterator<String> { default boolean hasNext(); }",
        "F",
        "() -> String",
    );
    check_function("interface F extends Runnable { void run(); }", "F", "() -> void");
    check_function(
        "interface A { Object m(); } interface B { String m(); } interface F extends A, B {}",
        "F",
        "() -> String",
    );
    check_function(
        "interface A { void m(List<String>); } interface B { void m(List); } interface F extends A, B {}",
        "F",
        "(List) -> void",
    );
    check_function(
        "interface A { void m(String); } interface B { void m(Integer); } interface F extends A, B {}",
        "F",
        "none",
    );
    check_function(
        "interface A<T> { void m(T); } interface B { void m(String); } interface F extends A<String>, B {}",
        "F",
        "(String) -> void",
    );
    check_function(
        "interface A { <T> void m(T); } interface B { <S> void m(S); } interface F extends A, B {}",
        "F",
        "(T) -> void",
    );
}
