//! Fields: declarators that stay, initializers that a constant or a `final` field needs.

use super::class::KeptMembers;
use super::suppress;
use super::text::uncommented;
use super::unit::Unit;
use super::value;
use crate::base::{FieldId, Span};
use crate::rules::{FinalFields, VariableFields};
use crate::slice::{Annotated, Item, initialization_is_kept, program_may_set, stays_blank};
use crate::syntax::tree::{Annotation, ClassDecl, FieldDecl, Member, TypeSyntaxKind};

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
    let is_target = |field: FieldId| unit.slice.keeps(Item::FieldInitializer(field));
    if staying.len() == declarators.len() && staying.iter().all(|(field, _)| is_target(*field)) {
        return Some(unit.text(unit.as_written(field.declaration)).to_owned());
    }
    // Where a declarator is a target, so is what stands before all of them.
    let is_as_written = staying.iter().any(|(field, _)| is_target(*field));
    let stubs: Vec<Stub> = staying.iter().map(|(id, decl)| stub(unit, *id, decl, is_as_written)).collect();
    let stubbed = (!is_as_written).then_some((staying.first()?.0, &stubs));
    let head = head(unit, field, stubbed);
    let texts = staying.into_iter().zip(stubs).map(|((id, decl), stub)| match stub {
        Stub::AsWritten => unit.text(decl.span).to_owned(),
        stub => declarator(unit, id, decl, stub),
    });
    Some(format!("{head} {};", texts.collect::<Vec<_>>().join(", ")))
}

/// What is left of a declarator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stub {
    /// It is a target.
    AsWritten,
    /// With its value, which is looked at (JLS 4.12.4).
    Constant,
    Blank,
    /// Blank, and that is not to be reported.
    Unset,
    /// With a value of its type.
    Valued,
}

/// Modifiers and type; with what is silenced on these stubs, of which the first is of this field.
fn head(unit: &Unit, decl: &FieldDecl, stubs: Option<(FieldId, &Vec<Stub>)>) -> String {
    let span = Span::new(decl.declaration.start, decl.type_span.end);
    let Some((field, stubs)) = stubs else { return unit.header(span, Vec::new()) };
    let suppression = if stubs.contains(&Stub::Unset) {
        suppress::of_unset_field(unit, field.class, &decl.modifiers)
    } else {
        suppress::of_member(unit, field.class, &decl.modifiers)
    };
    let mut edits = unit.annotation_edits(Annotated::Field(field));
    edits.extend(suppression.edit);
    suppression.prefix + &unit.header(span, edits)
}

fn declarator(unit: &Unit, id: FieldId, decl: &FieldDecl, stub: Stub) -> String {
    let name = || uncommented(unit.text(decl.declarator_head));
    match stub {
        Stub::AsWritten => unit.text(decl.span).to_owned(),
        Stub::Constant => uncommented(unit.text(decl.span)),
        Stub::Blank | Stub::Unset => name(),
        Stub::Valued => {
            let ty = unit.world.symbols.field_type(id);
            format!("{} = {}", name(), value::not_constant(unit, id.class, ty))
        }
    }
}

/// A declarator that is not a target: with its value if that is looked at, with one of its type if it is `final` and
/// nothing else assigns it (JLS 8.3.1.2) or the map wants one.
fn stub(unit: &Unit, id: FieldId, decl: &FieldDecl, head_is_as_written: bool) -> Stub {
    if unit.slice.keeps(Item::FieldInitializer(id)) {
        Stub::AsWritten
    } else if unit.slice.keeps(Item::ConstantValue(id)) {
        Stub::Constant
    } else if unit.world.symbols.field(id).is_final() {
        final_stub(unit, id, decl, head_is_as_written)
    } else {
        variable_stub(unit, id, decl, head_is_as_written)
    }
}

fn final_stub(unit: &Unit, id: FieldId, decl: &FieldDecl, head_is_as_written: bool) -> Stub {
    if !stays_blank(unit.world, unit.slice, id, unit.choices.final_fields) {
        return Stub::Valued;
    }
    match unit.choices.final_fields {
        FinalFields::Silenced if !head_is_as_written && is_unset(unit, id, decl) => Stub::Unset,
        FinalFields::Blank | FinalFields::Default | FinalFields::Silenced => Stub::Blank,
    }
}

/// A field that is not `final` needs no value.
fn variable_stub(unit: &Unit, id: FieldId, decl: &FieldDecl, head_is_as_written: bool) -> Stub {
    match unit.choices.fields {
        VariableFields::Blank => Stub::Blank,
        VariableFields::Silenced => {
            let can_be_set = value::can_be_typed(unit, id.class, unit.world.symbols.field_type(id));
            let is_read_early = head_is_as_written || initialization_is_kept(unit.world, unit.slice, id);
            let may_be_blank = decl.initializer.is_none() && may_be_null(unit, decl);
            match decl.initializer.is_some() || !unit.slice.initialisation_is_checked(id) {
                true if can_be_set && is_read_early && !may_be_blank => Stub::Valued,
                true if is_unset(unit, id, decl) => Stub::Unset,
                true | false => Stub::Blank,
            }
        }
    }
}

/// Whether a checker would report that the field is left without a value, and does not report it of the program.
fn is_unset(unit: &Unit, id: FieldId, decl: &FieldDecl) -> bool {
    unit.world.symbols.field_type(id).as_primitive().is_none()
        && !may_be_null(unit, decl)
        && !initialization_is_kept(unit.world, unit.slice, id)
        && program_may_set(unit.world, id)
}

/// Whether annotations of the field, or of its type, say that it needs no value.
fn may_be_null(unit: &Unit, decl: &FieldDecl) -> bool {
    let says_so = |annotation: &Annotation| is_among(&unit.choices.nullable, annotation);
    let of_type = match &decl.ty.kind {
        // Those before the whole type are of its elements.
        TypeSyntaxKind::Array { annotations, .. } => return annotations.iter().any(says_so),
        TypeSyntaxKind::Named(segments) => segments.last().map_or(&[][..], |segment| &segment.annotations),
        _ => &[],
    };
    decl.modifiers.annotations.iter().chain(&decl.ty.annotations).chain(of_type).any(says_so)
}

/// Whether the annotation has one of these simple names.
pub(super) fn is_among(names: &[Box<str>], annotation: &Annotation) -> bool {
    let simple = annotation.name.parts.last();
    simple.is_some_and(|simple| names.iter().any(|name| **name == *simple.as_str()))
}
