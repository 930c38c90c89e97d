//! Enum constants (JLS 8.9.1).

use super::class::{KeptMembers, Piece};
use super::text::indentation;
use super::unit::Unit;
use super::{constructor, method};
use crate::base::MethodId;
use crate::base::{ClassId, FieldId, Span};
use crate::slice::{Annotated, Item, constant_body};
use crate::symbols::MethodOrigin;
use crate::syntax::tree::{ClassDecl, EnumConstantDecl, Member};

/// The constants as one piece, without the semicolon that may have to end them.
pub(super) fn constants(
    unit: &Unit,
    class: ClassId,
    decl: &ClassDecl,
    kept: &KeptMembers,
    inner: &str,
) -> Option<Piece> {
    let staying: Vec<(FieldId, &EnumConstantDecl)> = decl
        .members
        .iter()
        .enumerate()
        .filter_map(|(at, member)| match member {
            Member::EnumConstant(constant) => Some((kept.field(at)?, constant)),
            _ => None,
        })
        .collect();
    let first = staying.first()?.1;
    let indent = indentation(unit.source, first.span.start).unwrap_or(inner).to_owned();
    let texts: Vec<String> = staying.iter().map(|(id, decl)| constant(unit, class, *id, decl)).collect();
    let is_plain = texts.iter().all(|text| !text.contains(['{', '@', '\n']));
    let separator = if is_plain { ", ".to_owned() } else { format!(",{}{indent}", unit.newline) };
    Some(Piece::Text { indent, text: texts.join(&separator) })
}

/// A semicolon between the constants (there may be none) and what follows them.
pub(super) fn end_constants(pieces: &mut Vec<Piece>, constants: usize, indent: &str) {
    if pieces.len() == constants {
        return;
    }
    match pieces.first_mut() {
        Some(Piece::Text { text, .. }) if constants > 0 => text.push(';'),
        _ => pieces.insert(0, Piece::Text { indent: format!("{indent}    "), text: ";".to_owned() }),
    }
}

fn constant(unit: &Unit, class: ClassId, id: FieldId, decl: &EnumConstantDecl) -> String {
    if unit.slice.keeps(Item::FieldInitializer(id)) {
        return unit.text(unit.as_written(decl.span)).to_owned();
    }
    let edits = unit.annotation_edits(Annotated::Field(id));
    let name = unit.header(Span::new(decl.span.start, decl.name_span.end), edits);
    let arguments = constructor::enum_arguments(unit, class);
    let body = constant_methods(unit, id);
    if body.is_empty() {
        format!("{name}{arguments}")
    } else {
        format!("{name}{arguments} {{ {} }}", body.join(" "))
    }
}

/// Stubs of the methods that the constant's own class body must have.
fn constant_methods(unit: &Unit, id: FieldId) -> Vec<String> {
    let Some(body) = constant_body(unit.world, id) else { return Vec::new() };
    let symbols = &unit.world.symbols;
    let Some(source) = symbols.class(body).source() else { return Vec::new() };
    let decl = source.decl();
    let kept = (0..).zip(&symbols.members(body).methods).filter_map(|(index, symbol)| {
        let method = MethodId { class: body, index };
        match symbol.origin {
            MethodOrigin::Declared(at) if unit.slice.keeps_method(method) => Some((method, at)),
            _ => None,
        }
    });
    kept.filter_map(|(id, at)| match decl.members.get(at) {
        Some(Member::Method(method)) => method::method_text(unit, body, decl, id, method),
        _ => None,
    })
    .collect()
}
