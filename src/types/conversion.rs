//! Conversions and the contexts that allow them (JLS 5).

use super::bounded::bounded;
use super::subtyping::{is_subtype, is_subtype_unchecked};
use super::supertypes::{as_super, is_subclass, parts, upper_bound};
use crate::base::{ClassId, Flags, Primitive};
use crate::symbols::questions::answer_unknown;
use crate::symbols::{Constant, Symbols, Type};

/// Boxing conversion (JLS 5.1.7); other types are given back as they are.
pub fn boxed(symbols: &Symbols, ty: &Type) -> Type {
    match ty {
        Type::Primitive(primitive) => box_class(symbols, *primitive).map_or(Type::Unknown, Type::class),
        other => other.clone(),
    }
}

fn box_class(symbols: &Symbols, primitive: Primitive) -> Option<ClassId> {
    let boxes = &symbols.well_known().boxes;
    let at = Primitive::ALL.iter().position(|known| *known == primitive);
    at.and_then(|index| boxes.get(index)).copied().flatten()
}

/// Unboxing conversion (JLS 5.1.8), also of what has a box as its bound; a primitive type gives itself.
pub fn unboxed(symbols: &Symbols, ty: &Type) -> Option<Primitive> {
    match ty {
        Type::Primitive(primitive) => Some(*primitive),
        Type::Class(class) => {
            let boxes = &symbols.well_known().boxes;
            let at = boxes.iter().position(|known| *known == Some(class.class))?;
            Primitive::ALL.get(at).copied()
        }
        Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_) => {
            parts(&upper_bound(symbols, ty)).iter().find_map(|part| match part {
                Type::Class(_) => unboxed(symbols, part),
                _ => unboxed_bound(symbols, part),
            })
        }
        Type::Void | Type::Null | Type::Array(_) | Type::Inference(_) | Type::Unknown => None,
    }
}

/// `unboxed` for a variable within an intersection; one further level is all that capture can make.
fn unboxed_bound(symbols: &Symbols, ty: &Type) -> Option<Primitive> {
    let bound = upper_bound(symbols, ty);
    parts(&bound).iter().filter(|part| part.class_id().is_some()).find_map(|part| unboxed(symbols, part))
}

/// Whether one of the types is not known. Then the other may have to be below what nobody knows.
pub fn is_doubtful(s: &Type, t: &Type) -> bool {
    let is_doubtful = s.is_unknown() || t.is_unknown();
    if is_doubtful && let Some(class) = s.class_id() {
        answer_unknown(class);
    }
    is_doubtful
}

/// Strict invocation (JLS 5.3): identity, primitive widening, and subtyping with unchecked conversion.
pub fn is_strictly_compatible(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    if is_doubtful(s, t) {
        return true;
    }
    match (s, t) {
        (Type::Primitive(s), Type::Primitive(t)) => s.widens_to(*t),
        (Type::Primitive(_) | Type::Void, _) | (_, Type::Primitive(_) | Type::Void) => false,
        _ => is_subtype_unchecked(symbols, s, t),
    }
}

/// Loose invocation (JLS 5.3): strict, with boxing or unboxing.
pub fn is_loosely_compatible(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    if is_doubtful(s, t) {
        return true;
    }
    match (s, t) {
        (Type::Void, _) | (_, Type::Void) => false,
        (Type::Primitive(s), Type::Primitive(t)) => s.widens_to(*t),
        (Type::Primitive(_), _) => is_subtype_unchecked(symbols, &boxed(symbols, s), t),
        (_, Type::Primitive(t)) => {
            matches!(s, Type::Inference(_)) || unboxed(symbols, s).is_some_and(|s| s.widens_to(*t))
        }
        _ => is_subtype_unchecked(symbols, s, t),
    }
}

/// Assignment (JLS 5.2): loose, and narrowing of a constant expression's value where it fits.
pub fn is_assignable(symbols: &Symbols, s: &Type, t: &Type, constant: Option<&Constant>) -> bool {
    is_loosely_compatible(symbols, s, t) || constant.is_some_and(|constant| narrows(symbols, s, t, constant))
}

/// A constant of type byte, short, char or int fits into a byte, short or char, or a box of one.
fn narrows(symbols: &Symbols, s: &Type, t: &Type, constant: &Constant) -> bool {
    let Constant::Int(_, value) = *constant else { return false };
    let is_small = match s.as_primitive() {
        Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => true,
        Some(Primitive::Boolean | Primitive::Long | Primitive::Float | Primitive::Double) | None => false,
    };
    // Not `unboxed` for variables: a `T extends Byte` takes no constants.
    let target = match t {
        Type::Primitive(_) | Type::Class(_) => unboxed(symbols, t),
        _ => None,
    };
    is_small
        && match target {
            Some(Primitive::Byte) => i8::try_from(value).is_ok(),
            Some(Primitive::Short) => i16::try_from(value).is_ok(),
            Some(Primitive::Char) => u16::try_from(value).is_ok(),
            Some(
                Primitive::Boolean | Primitive::Int | Primitive::Long | Primitive::Float | Primitive::Double,
            )
            | None => false,
        }
}

/// Whether a cast from `s` to `t` is allowed (JLS 5.5). Lenient: parameterizations are never taken as provably
/// distinct, and neither are sealed hierarchies (JLS 5.1.6.1).
pub fn is_castable(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    if is_doubtful(s, t) {
        return true;
    }
    match (s, t) {
        (Type::Void, _) | (_, Type::Void) => false,
        (Type::Primitive(s), Type::Primitive(t)) => (*s == Primitive::Boolean) == (*t == Primitive::Boolean),
        (Type::Primitive(_), _) => is_subtype_unchecked(symbols, &boxed(symbols, s), t),
        (_, Type::Primitive(primitive)) => match unboxed(symbols, s) {
            Some(value) => value.widens_to(*primitive),
            None => *s != Type::Null && is_subtype(symbols, &boxed(symbols, t), &upper_bound(symbols, s)),
        },
        (Type::Null, _) => true,
        _ => is_reference_castable(symbols, s, t),
    }
}

fn is_reference_castable(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    match (s, t) {
        (Type::Array(s_element), Type::Array(t_element)) => {
            match (s_element.as_primitive(), t_element.as_primitive()) {
                (None, None) => is_reference_castable(symbols, s_element, t_element),
                (s, t) => s == t,
            }
        }
        (Type::Class(from), Type::Class(to)) => {
            let is_castable = are_classes_castable(symbols, from.class, to.class);
            if is_castable && !from.arguments.is_empty() && !to.arguments.is_empty() {
                ask_for_arguments(symbols, s, t);
            }
            is_castable
        }
        (Type::Array(_), Type::Class(class)) => as_super(symbols, s, class.class).is_some(),
        (Type::Class(class), Type::Array(_)) => as_super(symbols, t, class.class).is_some(),
        (Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_), _) => {
            all_castable(&upper_bound(symbols, s), |part| {
                can_be_followed(part) || is_castable(symbols, part, t)
            })
        }
        (_, Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_)) => {
            all_castable(&upper_bound(symbols, t), |part| {
                can_be_followed(part) || is_castable(symbols, s, part)
            })
        }
        _ => true,
    }
}

/// Asks what keeps two parameterizations from being provably distinct (JLS 4.5.1): that their arguments, too, may be of the same
/// class. They are taken for what they are; only the questions count.
fn ask_for_arguments(symbols: &Symbols, s: &Type, t: &Type) {
    let (Type::Class(from), Type::Class(to)) = (s, t) else { return };
    let seen = as_super(symbols, s, to.class).map(|seen| (seen, t.clone()));
    let seen = seen.or_else(|| as_super(symbols, t, from.class).map(|seen| (s.clone(), seen)));
    let Some((Type::Class(one), Type::Class(other))) = seen else { return };
    for (a, b) in one.arguments.iter().zip(other.arguments.iter()) {
        if !a.is_unknown() && !b.is_unknown() && a != b {
            bounded(|| is_castable(symbols, &upper_bound(symbols, a), &upper_bound(symbols, b)));
        }
    }
}

fn all_castable(bound: &Type, test: impl Fn(&Type) -> bool) -> bool {
    parts(bound).iter().all(test)
}

/// A variable within a bound that was already followed: in doubt, castable.
fn can_be_followed(ty: &Type) -> bool {
    matches!(ty, Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_))
}

/// JLS 5.1.6.1 without sealed classes: related, or an interface that a subclass could implement.
fn are_classes_castable(symbols: &Symbols, s: ClassId, t: ClassId) -> bool {
    if is_subclass(symbols, s, t) || is_subclass(symbols, t, s) {
        return true;
    }
    let (s, t) = (symbols.class(s), symbols.class(t));
    match (s.is_interface(), t.is_interface()) {
        (true, true) => true,
        (true, false) => !t.flags.has(Flags::FINAL),
        (false, true) => !s.flags.has(Flags::FINAL),
        (false, false) => false,
    }
}

/// Unary numeric promotion (JLS 5.6), after unboxing: byte, short and char become int. A type that is not
/// numeric is given back unboxed if it can be, else as it is.
pub fn unary_promotion(symbols: &Symbols, ty: &Type) -> Type {
    match unboxed(symbols, ty) {
        Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => {
            Type::Primitive(Primitive::Int)
        }
        Some(other) => Type::Primitive(other),
        None => ty.clone(),
    }
}

/// Binary numeric promotion (JLS 5.6), after unboxing. Two booleans give boolean (JLS 15.22.2); `Unknown` where
/// there is no common numeric type.
pub fn binary_promotion(symbols: &Symbols, a: &Type, b: &Type) -> Type {
    let (Some(a), Some(b)) = (unboxed(symbols, a), unboxed(symbols, b)) else { return Type::Unknown };
    let either = |primitive| a == primitive || b == primitive;
    let promoted = if either(Primitive::Boolean) {
        if a != b {
            return Type::Unknown;
        }
        Primitive::Boolean
    } else if either(Primitive::Double) {
        Primitive::Double
    } else if either(Primitive::Float) {
        Primitive::Float
    } else if either(Primitive::Long) {
        Primitive::Long
    } else {
        Primitive::Int
    };
    Type::Primitive(promoted)
}
