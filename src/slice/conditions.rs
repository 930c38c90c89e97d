//! The conditions of the rule files, given meaning.

use super::elements::Element;
use super::item::Item;
use super::relations::annotated::is_annotated;
use crate::base::FieldId;
use crate::enter::World;
use crate::rules::Condition;

/// Whether a condition on the element itself holds. Those on what else is kept are for the work list, which follows their relations.
pub(super) fn holds(
    world: &World,
    element: &Element,
    condition: Condition,
    annotations: &[Box<str>],
) -> bool {
    match condition {
        Condition::Annotated => match element {
            Element::Item(item, _) => is_annotated(world, *item, annotations),
            Element::Use(..) | Element::Override(..) | Element::Subtype(_) => false,
        },
        Condition::InCode => match element {
            Element::Use(_, _, place) => place.item.class_of_code().is_some(),
            Element::Item(..) | Element::Override(..) | Element::Subtype(_) => false,
        },
        Condition::FieldBlank => field_of(element).is_some_and(|field| is_blank(world, field)),
        Condition::FieldFinalWithValue => {
            field_of(element).is_some_and(|field| is_final_with_value(world, field))
        }
        Condition::AbstractMethodKept
        | Condition::ConflictKept
        | Condition::OverriddenKept
        | Condition::ResultKept
        | Condition::FunctionMethodKept
        | Condition::ConstantMissing
        | Condition::SuperConstructorUnusable => false,
    }
}

/// The field that an element is, with or without its initializer.
fn field_of(element: &Element) -> Option<FieldId> {
    match element {
        Element::Item(Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field), _) => {
            Some(*field)
        }
        Element::Item(..) | Element::Use(..) | Element::Override(..) | Element::Subtype(_) => None,
    }
}

/// Whether the field is declared without a value and may get it anywhere.
fn is_blank(world: &World, field: FieldId) -> bool {
    !world.symbols.field(field).is_final()
        && world.field_decl(field).is_some_and(|decl| decl.initializer.is_none())
}

/// Whether the field is `final` and its declaration gives it a value.
fn is_final_with_value(world: &World, field: FieldId) -> bool {
    world.symbols.field(field).is_final()
        && world.field_decl(field).is_some_and(|decl| decl.initializer.is_some())
}
