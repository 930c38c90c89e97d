//! Values that stand for dropped expressions.

use super::names;
use super::unit::Unit;
use crate::base::{ClassId, Primitive};
use crate::rules::TYPE_IN_VALUE;
use crate::symbols::Type;

/// An argument of this type for a call in `class`: typed, so that the call means the constructor it is for.
pub(super) fn argument(unit: &Unit, class: ClassId, ty: &Type) -> String {
    match ty {
        Type::Primitive(primitive) => zero(*primitive).to_owned(),
        _ => match (names::type_text(unit, class, ty), &unit.choices.value) {
            (Some(text), None) => format!("({text}) null"),
            (Some(text), Some(value)) => value.replace(TYPE_IN_VALUE, &text),
            (None, _) => "null".to_owned(),
        },
    }
}

/// Whether the type can be written, so that there is an expression of it.
pub(super) fn can_be_typed(unit: &Unit, class: ClassId, ty: &Type) -> bool {
    ty.as_primitive().is_none() && names::type_text(unit, class, ty).is_some()
}

fn zero(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "false",
        Primitive::Byte => "(byte) 0",
        Primitive::Short => "(short) 0",
        Primitive::Char => "(char) 0",
        Primitive::Int => "0",
        Primitive::Long => "0L",
        Primitive::Float => "0F",
        Primitive::Double => "0D",
    }
}

/// A value for a `final` field that must not turn it into a constant variable (JLS 4.12.4), which would be
/// judged differently.
pub(super) fn not_constant(unit: &Unit, class: ClassId, ty: &Type) -> String {
    let Some(primitive) = ty.as_primitive() else {
        return match unit.choices.value {
            None => "null".to_owned(),
            Some(_) => argument(unit, class, ty),
        };
    };
    let box_name = names::java_lang(unit, &unit.world.scope_of_class(class), primitive.box_name());
    format!("{box_name}.valueOf({})", zero(primitive))
}
