//! Attribution in the caret form: `//^ Owner#member` under a line names what the code above the caret refers to.
//! The class of the last `class T` in the fixture is attributed, all members of it.

mod inference;
mod names;
mod overloads;

use std::sync::{Arc, LazyLock};

use super::{Attribution, CodeOf, UseKind, attribute_fully};
use crate::base::{ClassId, FieldId, MethodId, Name, Root};
use crate::enter::{World, open_jdk};
use crate::project::{Project, jdk};
use crate::symbols::FieldOrigin;
use crate::syntax::tree::Member;
use crate::types;

/// Checks every caret of the fixture, a single file `p/T.java` whose class `T` is attributed.
fn check(fixture: &str) {
    let world = world(fixture);
    let class = world.symbols.find_class(Name::new("p.T"), Root(0)).expect("class T in package p");
    let tables = attribute_all(&world, class);
    let mut wrong = Vec::new();
    for (line, offset, expected) in carets(fixture) {
        let found = found_at(&world, &tables, offset);
        if !found.contains(&expected) {
            wrong.push(format!("line {line}: expected {expected}, found {found:?}"));
        }
    }
    let notes: Vec<_> = tables.iter().flat_map(|table| &table.notes).collect();
    assert!(wrong.is_empty(), "{}\nnotes: {notes:?}", wrong.join("\n"));
}

fn world(text: &str) -> World {
    static HOME: LazyLock<std::path::PathBuf> = LazyLock::new(|| jdk::find(None).expect("a JDK").home);
    let project = Project::in_memory(vec![("p/T.java".into(), text.into())]);
    World::new(Arc::new(project), open_jdk(&HOME).ok())
}

fn attribute_all(world: &World, class: ClassId) -> Vec<Attribution> {
    let members = world.symbols.members(class);
    let mut codes: Vec<CodeOf> = Vec::new();
    for index in 0..members.methods.len() {
        codes.push(CodeOf::Method(MethodId { class, index: index as u32 }));
    }
    for (index, field) in members.fields.iter().enumerate() {
        if !matches!(field.origin, FieldOrigin::Record(_)) {
            codes.push(CodeOf::Field(FieldId { class, index: index as u32 }));
        }
    }
    if let Some(decl) = world.class_decl(class) {
        for (index, member) in decl.members.iter().enumerate() {
            if let Member::Initializer(_) = member {
                codes.push(CodeOf::Initializer(class, index));
            }
        }
    }
    codes.into_iter().map(|code| attribute_fully(world, code)).collect()
}

/// Line number, offset above the caret, and expectation of each caret.
fn carets(fixture: &str) -> Vec<(usize, u32, String)> {
    let mut found = Vec::new();
    let mut starts = vec![0];
    for (index, line) in fixture.split_inclusive('\n').enumerate() {
        let start = starts[index];
        if let Some(at) = line.find("//")
            && let Some(caret) = line[at..].find('^').map(|caret| caret + at)
            && line[at + 2..caret].trim().is_empty()
        {
            let above = starts[index - 1] + caret;
            found.push((index, above as u32, line[caret + 1..].trim().to_string()));
        }
        starts.push(start + line.len());
    }
    found
}

fn found_at(world: &World, tables: &[Attribution], offset: u32) -> Vec<String> {
    let mut found = Vec::new();
    for found_use in tables.iter().flat_map(|table| &table.uses) {
        if found_use.span.start <= offset && offset < found_use.span.end {
            found.extend(display(world, &found_use.kind));
        }
    }
    found
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
        UseKind::ConstructorCall { constructors } => Some(methods(constructors)),
        UseKind::Function { interface, method } => {
            Some(format!("{} via {}", methods(&[*method]), symbols.class(*interface).name))
        }
        UseKind::Resource { close } => Some(methods(&[*close])),
        UseKind::ForEach { methods: found } => Some(methods(found)),
        UseKind::Missing { name } => Some(format!("missing {name}")),
        UseKind::Cast { .. }
        | UseKind::Switch { .. }
        | UseKind::RecordPattern { .. }
        | UseKind::Annotation { .. }
        | UseKind::Override { .. } => None,
    }
}
