//! Methods, constructors and annotation elements.

use super::constructor;
use super::field::is_among;
use super::names;
use super::suppress;
use super::text::Edit;
use super::unit::Unit;
use crate::base::{ClassId, MethodId, Name, Root, Span};
use crate::slice::{Annotated, Item};
use crate::symbols::Scope;
use crate::syntax::tree::{Annotation, ClassDecl, ClassKind, MethodDecl, MethodKind};
use crate::types;

/// The body, in this scope, of everything that is not a target, after these statements.
pub(super) fn stub_after(unit: &Unit, scope: &Scope, before: &str) -> String {
    // In a slice of the JDK's own sources the class is what the slice makes of it.
    let error = unit.world.symbols.find_class(Name::new("java.lang.Error"), Root::NONE);
    if error.is_some_and(|error| unit.slice.keeps_class(error)) {
        return format!("{{ {before}throw null; }}");
    }
    format!("{{ {before}throw new {}(); }}", names::java_lang(unit, scope, "Error"))
}

pub(super) fn is_constructor(kind: MethodKind) -> bool {
    match kind {
        MethodKind::Constructor | MethodKind::CompactConstructor => true,
        MethodKind::Method | MethodKind::AnnotationElement => false,
    }
}

/// A kept method as written if it is a target, else with a stub for its body. `None` where Java declares it
/// anyway: a record's canonical constructor (JLS 8.10.4), with the access of the record.
pub(super) fn method_text(
    unit: &Unit,
    class: ClassId,
    class_decl: &ClassDecl,
    id: MethodId,
    decl: &MethodDecl,
) -> Option<String> {
    if unit.slice.keeps(Item::MethodBody(id)) {
        return Some(unit.text(unit.as_written(decl.span)).to_owned());
    }
    let Some(body) = decl.body else {
        return Some(unit.header(decl.span, annotation_edits(unit, id, decl)));
    };
    let suppression = suppress::of_member(unit, class, &decl.modifiers);
    let mut edits = annotation_edits(unit, id, decl);
    edits.extend(suppression.edit);
    let header = unit.header(Span::new(decl.span.start, body.start), edits);
    let header = suppression.prefix + &header;
    if !is_constructor(decl.kind) {
        return Some(format!("{header} {}", stub_after(unit, &unit.world.scope_of_method(id), "")));
    }
    let stub = match class_decl.kind {
        ClassKind::Record if is_canonical(unit, class, id, decl) => {
            let symbols = &unit.world.symbols;
            if symbols.method(id).flags.access() == symbols.class(class).flags.access() {
                return None;
            }
            stub_after(unit, &unit.world.scope_of_method(id), "")
        }
        ClassKind::Record => constructor::record_stub(unit, class, id),
        ClassKind::Class | ClassKind::Enum | ClassKind::Interface | ClassKind::Annotation => {
            constructor::stub(unit, class, id)
        }
    };
    Some(format!("{header} {stub}"))
}

/// Whether it is the record's canonical constructor (JLS 8.10.4.1).
fn is_canonical(unit: &Unit, class: ClassId, id: MethodId, decl: &MethodDecl) -> bool {
    if decl.kind == MethodKind::CompactConstructor {
        return true;
    }
    let symbols = &unit.world.symbols;
    let parameters = &symbols.signature(id).parameters;
    let components = constructor::component_types(unit, class);
    parameters.len() == components.len()
        && parameters.iter().zip(&components).all(|(parameter, component)| {
            types::erasure(symbols, parameter) == types::erasure(symbols, component)
        })
}

/// Drops what is not kept of the annotations.
fn annotation_edits(unit: &Unit, id: MethodId, decl: &MethodDecl) -> Vec<Edit> {
    let mut edits = unit.annotation_edits(Annotated::Method(id));
    if let Some(moved) = move_type_annotation(unit, &edits, decl) {
        let [together, _] = &moved;
        edits.retain(|edit| edit.span.start != together.span.start);
        edits.extend(moved);
    }
    edits
}

/// Where the annotation to be dropped stands first, one of the result type may come next and then the other modifiers. The
/// Checker Framework asks for type annotations before the type, but not behind an annotation of the declaration.
fn move_type_annotation(unit: &Unit, dropped: &[Edit], decl: &MethodDecl) -> Option<[Edit; 2]> {
    let is_dropped = |annotation: &Annotation| dropped.iter().any(|edit| edit.span.contains(annotation.span));
    let [first, second, ..] = decl.modifiers.annotations.as_slice() else { return None };
    let (_, keyword) = decl.modifiers.keywords.first()?;
    let (_, last) = decl.modifiers.keywords.last()?;
    let is_next = is_dropped(first)
        && !is_dropped(second)
        && second.span.end <= keyword.start
        && is_among(&unit.choices.nullable, second);
    let moved = format!("{} {}", unit.text(*last), unit.text(second.span));
    is_next.then(|| {
        [Edit::delete(unit.source, first.span.to(second.span)), Edit { span: *last, replacement: moved }]
    })
}
