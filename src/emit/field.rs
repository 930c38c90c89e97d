//! Fields: declarators that stay, initializers that a constant or a `final` field needs.

use super::class::KeptMembers;
use super::text::{edited, uncommented};
use super::unit::Unit;
use super::{suppress, value};
use crate::base::{FieldId, Span};
use crate::rules::VariableFields;
use crate::slice::{Item, stays_blank};
use crate::syntax::tree::{ClassDecl, FieldDecl, Member};

/// A field declaration with the declarators that are kept, at the place of the first declarator (`int a, b;` is
/// two members and one text).
pub(super) fn field_text(
    unit: &Unit,
    decl: &ClassDecl,
    kept: &KeptMembers,
    at: usize,
    field: &FieldDecl,
) -> Option<String> {
    let declarator_at = |index: usize| match decl.members.get(index) {
        Some(Member::Field(other)) if other.declaration == field.declaration => Some((index, other)),
        _ => None,
    };
    // The declarators of one declaration are members one after another.
    if at.checked_sub(1).and_then(declarator_at).is_some() {
        return None;
    }
    let declarators: Vec<(usize, &FieldDecl)> = (at..).map_while(declarator_at).collect();
    let staying: Vec<(FieldId, &FieldDecl)> =
        declarators.iter().filter_map(|(index, field)| Some((kept.field(*index)?, *field))).collect();
    if staying.is_empty() {
        return None;
    }
    let is_target = |field: FieldId| unit.slice.keeps(Item::FieldInitializer(field));
    if staying.len() == declarators.len() && staying.iter().all(|(field, _)| is_target(*field)) {
        return Some(unit.text(unit.as_written(field.declaration)).to_owned());
    }
    let head = head(unit, field, &staying);
    let texts: Vec<String> = staying
        .into_iter()
        .map(
            |(id, decl)| {
                if is_target(id) { unit.text(decl.span).to_owned() } else { declarator(unit, id, decl) }
            },
        )
        .collect();
    Some(format!("{head} {};", texts.join(", ")))
}

/// Modifiers and type. Where a declarator is a target, so is what stands before all of them.
fn head(unit: &Unit, field: &FieldDecl, staying: &[(FieldId, &FieldDecl)]) -> String {
    let span = Span::new(field.declaration.start, field.type_span.end);
    let stub = staying.iter().find(|(id, _)| !unit.slice.keeps(Item::FieldInitializer(*id)));
    match stub {
        Some((id, _)) if !staying.iter().any(|(id, _)| unit.slice.keeps(Item::FieldInitializer(*id))) => {
            let suppression = suppress::of_member(unit, id.class, &field.modifiers);
            suppression.prefix + &edited(unit.source, span, suppression.edit.into_iter().collect())
        }
        Some(_) | None => edited(unit.source, span, Vec::new()),
    }
}

/// A declarator that is not a target: with its value if that is looked at (JLS 4.12.4), with one of its type
/// if it is `final` and nothing else assigns it (JLS 8.3.1.2) or the map wants one.
fn declarator(unit: &Unit, id: FieldId, decl: &FieldDecl) -> String {
    let symbols = &unit.world.symbols;
    if unit.slice.keeps(Item::ConstantValue(id)) {
        return uncommented(unit.text(decl.span));
    }
    let name = uncommented(unit.text(decl.declarator_head));
    let is_blank = if symbols.field(id).is_final() {
        stays_blank(unit.world, unit.slice, id, unit.choices.final_fields)
    } else {
        !is_valued(unit, id, decl)
    };
    if is_blank {
        return name;
    }
    format!("{name} = {}", value::not_constant(unit, id.class, symbols.field_type(id)))
}

/// Whether a field that is not `final` gets a value, by the map's choice: one that had none only if its initialisation
/// is not judged.
fn is_valued(unit: &Unit, id: FieldId, decl: &FieldDecl) -> bool {
    match unit.choices.fields {
        VariableFields::Blank => false,
        VariableFields::Valued => {
            let ty = unit.world.symbols.field_type(id);
            let may_have = decl.initializer.is_some() || !unit.slice.judges(id);
            may_have && value::can_throw(unit, id.class, ty)
        }
    }
}
