//! Values that stand for dropped expressions.

use super::names;
use super::unit::Unit;
use crate::base::{ClassId, Primitive};
use crate::symbols::Type;

/// An argument of this type for a call in `class`: typed, so that the call means the constructor it is for.
pub(super) fn argument(unit: &Unit, class: ClassId, ty: &Type) -> String {
    match ty {
        Type::Primitive(primitive) => zero(*primitive).to_owned(),
        _ => match names::type_text(unit, class, ty) {
            Some(text) => format!("({text}) null"),
            None => "null".to_owned(),
        },
    }
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
    let Some(primitive) = ty.as_primitive() else { return "null".to_owned() };
    let box_name = names::java_lang(unit, &unit.world.scope_of_class(class), box_name(primitive));
    format!("{box_name}.valueOf({})", zero(primitive))
}

/// The class that boxes it (JLS 5.1.7), in `java.lang`.
fn box_name(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "Boolean",
        Primitive::Byte => "Byte",
        Primitive::Short => "Short",
        Primitive::Char => "Character",
        Primitive::Int => "Integer",
        Primitive::Long => "Long",
        Primitive::Float => "Float",
        Primitive::Double => "Double",
    }
}
