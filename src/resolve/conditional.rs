//! The types and values of conditionals over numbers (JLS 15.25.2, 15.28.1).

use super::cast_constant;
use crate::base::Primitive;
use crate::symbols::Constant;

/// The value of `condition ? then : otherwise`, in the type of the whole (JLS 15.25).
pub fn fold_conditional(condition: &Constant, then: Constant, otherwise: Constant) -> Option<Constant> {
    let Constant::Boolean(condition) = condition else { return None };
    let ty = conditional_type(&then, &otherwise)?;
    let chosen = if *condition { then } else { otherwise };
    match ty {
        ConditionalType::AsIs => Some(chosen),
        ConditionalType::Number(primitive) => cast_constant(primitive, &chosen),
    }
}

enum ConditionalType {
    AsIs,
    Number(Primitive),
}

fn conditional_type(a: &Constant, b: &Constant) -> Option<ConditionalType> {
    let (x, y) = match (primitive_of(a), primitive_of(b)) {
        (None, None) => return Some(ConditionalType::AsIs),
        (Some(x), Some(y)) if x == y => return Some(ConditionalType::AsIs),
        (Some(Primitive::Boolean) | None, _) | (_, Some(Primitive::Boolean) | None) => return None,
        (Some(x), Some(y)) => (x, y),
    };
    Some(ConditionalType::Number(numeric_branches(&[(x, Some(a)), (y, Some(b))])))
}

/// The type of a numeric conditional or switch expression by the types of its results (JLS 15.25.2, 15.28.1), each
/// with its value if it is constant: an int constant that fits takes the narrower type of the others.
pub fn numeric_branches(parts: &[(Primitive, Option<&Constant>)]) -> Primitive {
    let any = |primitive: &Primitive| parts.iter().any(|(part, _)| part == primitive);
    if let Some(wide) = [Primitive::Double, Primitive::Float, Primitive::Long].into_iter().find(any) {
        return wide;
    }
    let fits = |narrow: Primitive| {
        parts.iter().all(|&(part, value)| match part {
            Primitive::Int => value.is_some_and(|value| is_representable(value, narrow)),
            _ => part == narrow,
        })
    };
    let mut narrow = [Primitive::Char, Primitive::Short, Primitive::Byte].into_iter().filter(any);
    if let Some(narrow) = narrow.find(|&narrow| fits(narrow)) {
        return narrow;
    }
    // With a constant beside both a byte and a short, the specification says short and javac says int.
    let small = parts.iter().all(|(part, _)| matches!(part, Primitive::Byte | Primitive::Short));
    if small { Primitive::Short } else { Primitive::Int }
}

fn is_representable(value: &Constant, narrow: Primitive) -> bool {
    let narrowed = cast_constant(narrow, value);
    matches!((value, narrowed), (Constant::Int(_, v), Some(Constant::Int(_, w))) if *v == w)
}

fn primitive_of(constant: &Constant) -> Option<Primitive> {
    Some(match constant {
        Constant::Boolean(_) => Primitive::Boolean,
        Constant::Int(primitive, _) => *primitive,
        Constant::Long(_) => Primitive::Long,
        Constant::Float(_) => Primitive::Float,
        Constant::Double(_) => Primitive::Double,
        Constant::String(_) => return None,
    })
}
