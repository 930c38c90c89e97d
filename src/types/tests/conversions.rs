//! Invocation, assignment and casting contexts; promotion.

use super::World;
use crate::base::Primitive;
use crate::symbols::Constant;
use crate::types::*;

#[test]
fn invocation_contexts() {
    let world = World::new("class Own<T extends Integer> {}");
    // strict, loose
    let check = |s: &str, t: &str, expected: (bool, bool)| {
        let (s, t) = (world.ty_in("Own", s), world.ty_in("Own", t));
        let found =
            (is_strictly_compatible(&world.symbols, &s, &t), is_loosely_compatible(&world.symbols, &s, &t));
        assert_eq!(found, expected, "{} to {}", world.show(&s), world.show(&t));
    };
    check("int", "long", (true, true));
    check("long", "int", (false, false));
    check("int", "Integer", (false, true));
    check("int", "Object", (false, true));
    check("int", "Comparable<Integer>", (false, true));
    check("int", "Long", (false, false));
    check("Integer", "int", (false, true));
    check("Integer", "long", (false, true));
    check("Number", "int", (false, false));
    check("T", "int", (false, true));
    check("null", "int", (false, false));
    check("null", "Integer", (true, true));
    check("List", "List<String>", (true, true));
    check("void", "Object", (false, false));
    check("unknown", "int", (true, true));
    check("int", "unknown", (true, true));
}

#[test]
fn constants_narrow() {
    let world = World::new("");
    let check = |s: &str, t: &str, value: i32, expected: bool| {
        let constant = Constant::Int(Primitive::Int, value);
        let found = is_assignable(&world.symbols, &world.ty(s), &world.ty(t), Some(&constant));
        assert_eq!(found, expected, "{s} {value} to {t}");
    };
    check("int", "byte", 127, true);
    check("int", "byte", 128, false);
    check("int", "char", 65_535, true);
    check("int", "char", -1, false);
    check("char", "short", 32_767, true);
    check("int", "Byte", 1, true);
    check("int", "Character", 1, true);
    check("int", "Long", 1, false);
    check("int", "Object", 1, true);
    assert!(!is_assignable(&world.symbols, &world.ty("int"), &world.ty("byte"), None));
    let long = Constant::Long(1);
    assert!(!is_assignable(&world.symbols, &world.ty("long"), &world.ty("int"), Some(&long)));
}

#[test]
fn casts() {
    let world = World::new("class Own<T, N extends Number> {} class Open {}");
    let check = |s: &str, t: &str, expected: bool| {
        let found = is_castable(&world.symbols, &world.ty_in("Own", s), &world.ty_in("Own", t));
        assert_eq!(found, expected, "({t}) {s}");
    };
    check("Object", "String", true);
    check("String", "Integer", false);
    check("Open", "Runnable", true);
    check("String", "Runnable", false);
    check("Runnable", "String", false);
    check("Runnable", "Cloneable", true);
    check("double", "byte", true);
    check("boolean", "int", false);
    check("Object", "int", true);
    check("Number", "int", true);
    check("Integer", "long", true);
    check("Integer", "short", false);
    check("int", "Number", true);
    check("int", "Long", false);
    check("Object", "int[]", true);
    check("int[]", "long[]", false);
    check("Object[]", "String[]", true);
    check("T", "String", true);
    check("N", "String", false);
    check("Object", "N", true);
    check("null", "String", true);
    check("null", "int", false);
    check("List<Object>", "List<String>", true);
}

#[test]
fn promotion() {
    let world = World::new("class Own<T extends Integer> {}");
    let check = |a: &str, b: &str, expected: &str| {
        let found = binary_promotion(&world.symbols, &world.ty_in("Own", a), &world.ty_in("Own", b));
        assert_eq!(world.show(&found), expected, "{a}, {b}");
    };
    check("byte", "char", "int");
    check("int", "Long", "long");
    check("float", "long", "float");
    check("T", "double", "double");
    check("Boolean", "boolean", "boolean");
    check("boolean", "int", "<unknown>");
    check("String", "int", "<unknown>");
    let unary = |ty: &str| world.show(&unary_promotion(&world.symbols, &world.ty(ty)));
    assert_eq!(unary("Character"), "int");
    assert_eq!(unary("Float"), "float");
    assert_eq!(unary("String"), "String");
}
