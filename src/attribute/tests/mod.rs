//! Attribution in the caret form. Under a line of Java, `//^ X` says what the code above the caret refers to: `Owner#field`,
//! `Owner.method(types)`, a class; `//^ : X` says the type of the innermost expression there.
//!
//! A fixture is the file `p/T.java`; others follow, each under a line `// file: path`. Every header and body of the
//! first file is attributed.

mod access;
mod bounds;
mod constants;
mod conversions;
mod creation;
mod generics;
mod implicit;
mod imports;
mod inference;
mod lambdas;
mod local_classes;
mod members;
mod names;
mod nested_calls;
mod overloads;
mod patterns;
mod scoping;
mod statements;
mod switches;
mod thrown;
mod type_arguments;

use std::sync::Arc;

use super::{Attribution, CodeOf, UseKind, attribute_fully, body_of};
use super::{attribute_class_header, attribute_field_header, attribute_method_header};
use crate::base::{ClassId, FieldId, FileId, MethodId};
use crate::enter::{World, mini_jdk};
use crate::symbols::FieldOrigin;
use crate::syntax::tree::{Body, ClassDeclId, Member};
use crate::types;

/// What was found in a body, with its tree, or in a header, without one.
struct Table {
    found: Arc<Attribution>,
    body: Option<Arc<Body>>,
}

/// Checks every caret of the fixture.
fn check(fixture: &str) {
    let world = world(fixture);
    let tables = attribute_all(&world);
    let carets = carets(fixture);
    assert!(!carets.is_empty(), "a fixture without carets");
    let mut wrong = Vec::new();
    for (line, offset, expected) in carets {
        let found = match expected.strip_prefix(": ") {
            Some(_) => type_at(&world, &tables, offset).map(|ty| format!(": {ty}")).into_iter().collect(),
            None => found_at(&world, &tables, offset),
        };
        if !found.contains(&expected) {
            wrong.push(format!("line {line}: expected {expected}, found {found:?}"));
        }
    }
    let notes: Vec<_> = tables.iter().flat_map(|table| &table.found.notes).collect();
    assert!(wrong.is_empty(), "{}\nnotes: {notes:?}", wrong.join("\n"));
}

fn world(fixture: &str) -> World {
    let mut parts = fixture.split("// file: ");
    let mut files = vec![("p/T.java".to_owned(), parts.next().unwrap_or_default().to_owned())];
    for part in parts {
        let (path, text) = part.split_once('\n').expect("a line with a path");
        files.push((path.trim().to_owned(), text.to_owned()));
    }
    mini_jdk::world(files)
}

/// The tables of all headers and bodies of `p/T.java`.
fn attribute_all(world: &World) -> Vec<Table> {
    let mut files = world.project().file_ids();
    let file = files.find(|&file| world.project().path(file) == "p/T.java").expect("the fixture");
    let classes = 0..world.unit(file).classes.len() as u32;
    classes.flat_map(|index| attribute_class(world, file, ClassDeclId(index))).collect()
}

fn attribute_class(world: &World, file: FileId, decl: ClassDeclId) -> Vec<Table> {
    let class = world.class_of(file, decl);
    let members = world.symbols.members(class);
    let header = |found| Table { found, body: None };
    let mut tables = vec![header(attribute_class_header(world, class))];
    let mut codes: Vec<CodeOf> = Vec::new();
    for index in 0..members.methods.len() {
        let method = MethodId { class, index: index as u32 };
        tables.push(header(attribute_method_header(world, method)));
        codes.push(CodeOf::Method(method));
    }
    for (index, field) in members.fields.iter().enumerate() {
        if !matches!(field.origin, FieldOrigin::Record(_)) {
            let field = FieldId { class, index: index as u32 };
            tables.push(header(attribute_field_header(world, field)));
            codes.push(CodeOf::Field(field));
        }
    }
    codes.extend(initializers(world, class));
    let bodies = codes
        .into_iter()
        .map(|code| Table { found: Arc::new(attribute_fully(world, code)), body: body_of(world, code) });
    tables.extend(bodies);
    tables
}

fn initializers(world: &World, class: ClassId) -> Vec<CodeOf> {
    let members = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
    let blocks = members.iter().enumerate().filter(|(_, member)| matches!(member, Member::Initializer(_)));
    blocks.map(|(index, _)| CodeOf::Initializer(class, index)).collect()
}

/// Line number, offset above the caret, and expectation of each caret. Carets of one line may stand in several lines
/// below it.
fn carets(fixture: &str) -> Vec<(usize, u32, String)> {
    let mut found = Vec::new();
    let (mut start, mut code_line) = (0, 0);
    for (index, line) in fixture.split_inclusive('\n').enumerate() {
        let caret = line.find("//^").map(|at| at + 2);
        match caret.filter(|&caret| line[..caret - 2].trim().is_empty()) {
            Some(caret) => {
                found.push((index, (code_line + caret) as u32, line[caret + 1..].trim().to_owned()));
            }
            None => code_line = start,
        }
        start += line.len();
    }
    found
}

fn found_at(world: &World, tables: &[Table], offset: u32) -> Vec<String> {
    let uses = tables.iter().flat_map(|table| &table.found.uses);
    let here = uses.filter(|found| found.span.start <= offset && offset < found.span.end);
    here.filter_map(|found| display(world, &found.kind)).collect()
}

/// The type of the innermost expression at the offset.
fn type_at(world: &World, tables: &[Table], offset: u32) -> Option<String> {
    let typed = tables.iter().filter_map(|table| Some((&table.body.as_ref()?.arena, &table.found.types)));
    let exprs = typed.flat_map(|(arena, types)| arena.exprs.iter().zip(types));
    let here = exprs.filter(|(expr, _)| expr.span.start <= offset && offset < expr.span.end);
    let innermost = here.min_by_key(|(expr, _)| expr.span.end - expr.span.start);
    innermost.map(|(_, ty)| types::display(&world.symbols, ty))
}

fn display(world: &World, kind: &UseKind) -> Option<String> {
    let symbols = &world.symbols;
    let methods = |methods: &[MethodId]| {
        methods.iter().map(|m| types::method_display(symbols, *m)).collect::<Vec<_>>().join(" | ")
    };
    match kind {
        UseKind::Type(class) => Some(symbols.class(*class).name.to_string()),
        UseKind::Field { field, .. } => {
            Some(format!("{}#{}", symbols.class(field.class).name, symbols.field(*field).name))
        }
        UseKind::Call { methods: found, .. } | UseKind::MethodReference { methods: found, .. } => {
            Some(methods(found))
        }
        UseKind::New { constructors, .. } => Some(methods(constructors)),
        UseKind::ConstructorCall { constructors, .. } => Some(methods(constructors)),
        UseKind::Function { interface, method, .. } => {
            Some(format!("{} via {}", methods(&[*method]), symbols.class(*interface).name))
        }
        UseKind::Resource { close } => Some(methods(&[*close])),
        UseKind::ForEach { methods: found } => Some(methods(found)),
        UseKind::Missing { name, .. } => Some(format!("missing {name}")),
        UseKind::Cast { .. }
        | UseKind::Switch { .. }
        | UseKind::Catch(_)
        | UseKind::Throw(_)
        | UseKind::RecordPattern { .. }
        | UseKind::Annotation { .. }
        | UseKind::Override { .. } => None,
    }
}
