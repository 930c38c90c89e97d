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
pub(super) fn not_constant(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(Primitive::Boolean) => "Boolean.valueOf(false)",
        Type::Primitive(Primitive::Byte) => "Byte.valueOf((byte) 0)",
        Type::Primitive(Primitive::Short) => "Short.valueOf((short) 0)",
        Type::Primitive(Primitive::Char) => "Character.valueOf((char) 0)",
        Type::Primitive(Primitive::Int) => "Integer.valueOf(0)",
        Type::Primitive(Primitive::Long) => "Long.valueOf(0L)",
        Type::Primitive(Primitive::Float) => "Float.valueOf(0F)",
        Type::Primitive(Primitive::Double) => "Double.valueOf(0D)",
        Type::Void
        | Type::Null
        | Type::Class(_)
        | Type::Array(_)
        | Type::Variable(_)
        | Type::Captured(_)
        | Type::Wildcard(_)
        | Type::Intersection(_)
        | Type::Inference(_)
        | Type::Unknown => "null",
    }
}
