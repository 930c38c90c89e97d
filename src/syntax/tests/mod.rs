//! Every construct of the language through one `check` for each level of the tree.

mod bodies;
mod declarations;
mod dump;
mod dump_code;
mod expressions;
mod recovery;
mod statements;
mod types;

use super::tree::{BodyRoot, ClassDeclId, CompilationUnit, Member};
use super::{parse_all, parse_declarations};
use dump::Dump;

/// The members of a unit and their classes: `A { … }`, one class a line.
fn dump_unit(unit: &CompilationUnit) -> String {
    let dump = Dump(&unit.arena);
    let mut out = String::new();
    if let Some(package) = &unit.package {
        out.push_str(&format!("{}package {}\n", dump.annotations(&package.annotations), package.name.text));
    }
    if let Some(module) = &unit.module {
        out.push_str(&format!("{}module {}\n", dump.annotations(&module.annotations), module.name.text));
        let exports = module.exports.iter().map(|package| format!("  exports {}\n", package.text));
        let requires = module
            .requires_transitive
            .iter()
            .map(|module| format!("  requires transitive {}\n", module.text));
        out.extend(exports.chain(requires));
    }
    for import in &unit.imports {
        out.push_str(&format!("import {:?} {}\n", import.kind, import.name.text));
    }
    for (index, class) in unit.classes.iter().enumerate() {
        let outer = class.outer.map_or(String::new(), |ClassDeclId(outer)| format!(" in #{outer}"));
        out.push_str(&format!("#{index}{outer} {}\n", dump.class_head(class)));
        for member in &class.members {
            out.push_str(&format!("  {}\n", dump.member(member)));
        }
    }
    for error in &unit.errors {
        out.push_str(&format!("error: {}\n", error.message));
    }
    out
}

/// Checks the declarations of a text, both ways to get at them.
#[track_caller]
fn check_unit(text: &str, expected: &str) {
    let (unit, _) = parse_all(text);
    let dumped = dump_unit(&unit);
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(dumped.lines().map(str::trim).collect::<Vec<_>>(), expected, "\n{dumped}");
    assert_eq!(format!("{unit:?}"), format!("{:?}", parse_declarations(text)), "headers alone differ");
}

/// Checks the body of the method `m` or constructor of the class `A` that `members` are put into.
#[track_caller]
fn check_members(members: &str, expected: &str) {
    let text = format!("class A {{ {members} }}");
    let (unit, bodies) = parse_all(&text);
    assert!(unit.errors.is_empty(), "{:?}", unit.errors);
    let method = unit.classes.iter().flat_map(|class| &class.members).find_map(|member| match member {
        Member::Method(method) => method.body,
        _ => None,
    });
    let body = method.and_then(|body| bodies.get(body.start)).expect("a body");
    let BodyRoot::Block(block) = body.root else { panic!("no block: {:?}", body.root) };
    assert_eq!(Dump(&body.arena).stmt(block), expected);
}

#[track_caller]
fn check_stmt(statement: &str, expected: &str) {
    check_members(&format!("void m() {{ {statement} }}"), &format!("{{ {expected} }}"));
}

#[track_caller]
fn check_expr(expression: &str, expected: &str) {
    check_stmt(&format!("x = {expression};"), &format!("(x = {expected});"));
}

/// Checks a type as that of a local variable.
#[track_caller]
fn check_type(ty: &str, expected: &str) {
    check_stmt(&format!("{ty} x;"), &format!("{expected} x = -;"));
}
