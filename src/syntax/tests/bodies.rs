//! Bodies are found by the starts that the declarations give.

use super::dump::Dump;
use super::parse_all;
use crate::syntax::tree::{BodyRoot, Member};

#[test]
fn every_member_with_code_has_a_body() {
    let text = "enum E { P(1) { int m() { return 1; } }, @X Q; int f = 1, g; static { a(); } { b(); } E() { c(); } void n() { d(); } abstract void o(); }";
    let (unit, bodies) = parse_all(text);
    let mut found = Vec::new();
    for member in &unit.classes[0].members {
        let start = match member {
            Member::Field(field) => field.initializer.map(|span| span.start),
            Member::Method(method) => method.body.map(|span| span.start),
            Member::Initializer(initializer) => Some(initializer.body.start),
            Member::EnumConstant(constant) => Some(constant.name_span.start),
            Member::Class(_) | Member::LocalClass(_) => None,
        };
        let Some(body) = start.and_then(|start| bodies.get(start)) else { continue };
        let dump = Dump(&body.arena);
        found.push(match body.root {
            BodyRoot::Block(block) => dump.stmt(block),
            BodyRoot::Expr(expr) => dump.expr(expr),
            BodyRoot::EnumConstant(expr) => format!("constant {}", dump.expr(expr)),
        });
    }
    assert_eq!(
        found,
        [
            "constant (new - 1 Class { Method int m() { return 1; } })",
            "constant (new -)",
            "1",
            "{ (a()); }",
            "{ (b()); }",
            "{ (c()); }",
            "{ (d()); }",
        ]
    );
    assert_eq!(bodies.iter().count(), found.len());
}

/// The same whether declarations are kept or not.
#[test]
fn bodies_alone_are_the_bodies_of_the_whole() {
    for text in [
        "package p; import a.B; class A { int x = 1; class In { void m() { } record R(int a) { R { f(); } } } static { } }",
        "enum E { P { void m() { class L { int y = 2; } } } } interface I { default void m() { } }",
        "int f = 1; void main() { } class In { void m() { } }",
        "class A { void m() { int x = ; } @B(1__) int y = 09; void n() { } }",
    ] {
        let (_, all) = parse_all(text);
        let bodies = crate::syntax::parse_bodies(text);
        assert_eq!(format!("{:?}", bodies.errors), format!("{:?}", all.errors), "{text}");
        assert_eq!(bodies.iter().count(), all.iter().count(), "{text}");
        for start in 0..text.len() as u32 {
            let dump = |of: &crate::syntax::Bodies| of.get(start).map(|body| format!("{body:?}"));
            assert_eq!(dump(&bodies), dump(&all), "{text} at {start}");
        }
    }
}
