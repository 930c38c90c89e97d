//! Subtyping, containment and type equality (JLS 4.3.4, 4.5.1, 4.10, 5.1.9).

use std::cell::LazyCell;

use super::bounded::bounded;
use super::capture::{capture, has_wildcards};
use super::conversion::is_doubtful;
use super::erasure::is_raw;
use super::supertypes::{as_super, is_subclass, parts};
use crate::symbols::{CapturedVariable, ClassType, Symbols, Type, Wildcard};

/// Whether the two are the same type (JLS 4.3.4). `Unknown` is the same as any; `?` is `? extends Object`; the
/// order of an intersection's parts does not matter. An unresolved inference variable may be any type. Answers
/// "same" where the types are too deep.
pub fn is_same_type(symbols: &Symbols, a: &Type, b: &Type) -> bool {
    if a == b {
        return true;
    }
    match (a, b) {
        (Type::Unknown | Type::Inference(_), _) | (_, Type::Unknown | Type::Inference(_)) => true,
        (Type::Class(a), Type::Class(b)) => {
            a.class == b.class
                && a.arguments.len() == b.arguments.len()
                && (a.arguments.iter().zip(b.arguments.iter()).enumerate())
                    .all(|(index, (x, y))| is_same_argument(symbols, a, index, x, y))
        }
        (Type::Array(a), Type::Array(b)) => is_same_type(symbols, a, b),
        (Type::Wildcard(a), Type::Wildcard(b)) => is_same_wildcard(symbols, a, b),
        (Type::Intersection(a), Type::Intersection(b)) => {
            let within =
                |part: &Type, all: &[Type]| all.iter().any(|other| is_same_type(symbols, part, other));
            a.iter().all(|part| within(part, b)) && b.iter().all(|part| within(part, a))
        }
        _ => false,
    }
}

/// Whether these are the same as the argument of a class at `index`: for javac `?` is also `? extends B` where the
/// parameter's own bound is below `B`.
fn is_same_argument(symbols: &Symbols, class: &ClassType, index: usize, a: &Type, b: &Type) -> bool {
    if is_same_type(symbols, a, b) {
        return true;
    }
    let bound = match (a, b) {
        (Type::Wildcard(Wildcard::Unbounded), Type::Wildcard(Wildcard::Extends(bound)))
        | (Type::Wildcard(Wildcard::Extends(bound)), Type::Wildcard(Wildcard::Unbounded)) => bound,
        _ => return false,
    };
    let parameters = symbols.all_type_variables(class.class);
    let declared = parameters.get(index).map_or(&[][..], |parameter| symbols.bounds(*parameter));
    declared.iter().any(|declared| is_subtype(symbols, declared, bound))
}

fn is_same_wildcard(symbols: &Symbols, a: &Wildcard, b: &Wildcard) -> bool {
    match (a, b) {
        (Wildcard::Unbounded, Wildcard::Unbounded) => true,
        (Wildcard::Extends(bound), Wildcard::Unbounded) | (Wildcard::Unbounded, Wildcard::Extends(bound)) => {
            is_object(symbols, bound)
        }
        (Wildcard::Extends(a), Wildcard::Extends(b)) | (Wildcard::Super(a), Wildcard::Super(b)) => {
            is_same_type(symbols, a, b)
        }
        (Wildcard::Super(_), Wildcard::Extends(_) | Wildcard::Unbounded)
        | (Wildcard::Extends(_) | Wildcard::Unbounded, Wildcard::Super(_)) => false,
    }
}

/// Whether this is the class `Object`.
pub(super) fn is_object(symbols: &Symbols, ty: &Type) -> bool {
    ty.class_id().is_some_and(|class| Some(class) == symbols.well_known().object)
}

/// Whether `s` is a subtype of `t` (JLS 4.10), without unchecked conversion. A type with wildcards is captured
/// where that matters. `Unknown` is a subtype and supertype of everything, and so is an unresolved inference variable.
/// Answers "yes" where the question is too deep.
pub fn is_subtype(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    match (s, t) {
        (Type::Class(s), Type::Class(t)) if t.arguments.is_empty() => is_subclass(symbols, s.class, t.class),
        (Type::Primitive(s), Type::Primitive(t)) => s.widens_to(*t),
        _ => s == t || bounded(|| is_proper_subtype(symbols, s, t)).unwrap_or(true),
    }
}

/// `is_subtype` for types that are not equal.
fn is_proper_subtype(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    match (s, t) {
        (Type::Unknown | Type::Inference(_), _) | (_, Type::Inference(_)) => true,
        (_, Type::Unknown) => is_doubtful(s, t),
        (Type::Primitive(_) | Type::Void, _) | (_, Type::Primitive(_) | Type::Void | Type::Null) => false,
        (Type::Null, _) => true,
        (_, Type::Intersection(parts)) => parts.iter().all(|part| is_subtype(symbols, s, part)),
        (_, Type::Wildcard(Wildcard::Super(lower))) => is_subtype(symbols, s, lower),
        (_, Type::Wildcard(Wildcard::Unbounded | Wildcard::Extends(_))) => false,
        (_, Type::Captured(captured)) => is_below_captured(symbols, s, captured, t),
        (Type::Class(s), Type::Class(t)) => is_class_subtype(symbols, s, t),
        (Type::Array(s), Type::Array(t)) => match (s.as_primitive(), t.as_primitive()) {
            (None, None) => is_subtype(symbols, s, t),
            (s, t) => s == t,
        },
        (Type::Array(_), Type::Class(t)) => as_super(symbols, s, t.class).is_some(),
        (Type::Class(_), Type::Array(_)) | (Type::Class(_) | Type::Array(_), Type::Variable(_)) => false,
        (Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_), _) => {
            has_bound_below(symbols, s, t)
        }
    }
}

/// A captured variable is above its lower bound, and otherwise only above what has it as a bound.
fn is_below_captured(symbols: &Symbols, s: &Type, captured: &CapturedVariable, t: &Type) -> bool {
    captured.lower.as_ref().is_some_and(|lower| is_subtype(symbols, s, lower))
        || has_bound_below(symbols, s, t)
}

/// Whether a bound of the variable or a part of the intersection is a subtype of `t`.
fn has_bound_below(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    match s {
        Type::Variable(variable) => {
            is_object(symbols, t)
                || symbols.bounds(*variable).iter().any(|bound| is_subtype(symbols, bound, t))
        }
        Type::Captured(captured) => is_object(symbols, t) || is_subtype(symbols, captured.upper(), t),
        Type::Intersection(parts) => parts.iter().any(|part| is_subtype(symbols, part, t)),
        Type::Wildcard(Wildcard::Extends(bound)) => is_subtype(symbols, bound, t),
        Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => is_object(symbols, t),
        Type::Primitive(_)
        | Type::Void
        | Type::Null
        | Type::Class(_)
        | Type::Array(_)
        | Type::Inference(_)
        | Type::Unknown => false,
    }
}

/// JLS 4.10.2, for a parameterized `t`.
fn is_class_subtype(symbols: &Symbols, s: &ClassType, t: &ClassType) -> bool {
    if t.arguments.is_empty() {
        return is_subclass(symbols, s.class, t.class);
    }
    if s.class == t.class {
        return are_arguments_contained(symbols, s, t);
    }
    if !is_subclass(symbols, s.class, t.class) {
        return false;
    }
    let start = Type::Class(s.clone());
    match as_super(symbols, &capture(symbols, &start), t.class) {
        Some(Type::Class(base)) => contains_all(symbols, &t.arguments, &base.arguments),
        _ => false,
    }
}

/// For two parameterizations of one class. The bounds of its parameters, which capture brings in, are only
/// looked at where a wildcard alone does not decide.
fn are_arguments_contained(symbols: &Symbols, s: &ClassType, t: &ClassType) -> bool {
    if !has_wildcards(s) {
        return contains_all(symbols, &t.arguments, &s.arguments);
    }
    let captured = LazyCell::new(|| capture(symbols, &Type::Class(s.clone())));
    let is_contained = |index: usize, container: &Type| match (container, s.arguments.get(index)) {
        (Type::Wildcard(_), Some(argument @ Type::Wildcard(_))) => {
            let fresh = || captured.as_class().and_then(|class| class.arguments.get(index));
            contains(symbols, container, argument)
                || fresh().is_some_and(|fresh| contains(symbols, container, fresh))
        }
        (_, Some(argument)) => contains(symbols, container, argument),
        (_, None) => false,
    };
    t.arguments.len() == s.arguments.len()
        && t.arguments.iter().enumerate().all(|(index, container)| is_contained(index, container))
}

/// Argument by argument; no arguments at all means a raw type, which is no subtype without unchecked conversion.
fn contains_all(symbols: &Symbols, containers: &[Type], arguments: &[Type]) -> bool {
    containers.len() == arguments.len()
        && containers
            .iter()
            .zip(arguments)
            .all(|(container, argument)| contains(symbols, container, argument))
}

/// Whether the type argument `container` contains `argument` (JLS 4.5.1: `argument <= container`).
pub fn contains(symbols: &Symbols, container: &Type, argument: &Type) -> bool {
    match (container, argument) {
        (Type::Wildcard(Wildcard::Unbounded), _) => true,
        (Type::Wildcard(Wildcard::Extends(bound)), Type::Wildcard(Wildcard::Extends(inner))) => {
            is_subtype(symbols, inner, bound)
        }
        (
            Type::Wildcard(Wildcard::Extends(bound)),
            Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)),
        ) => bound.is_unknown() || is_object(symbols, bound),
        (Type::Wildcard(Wildcard::Extends(bound)), plain) => is_subtype(symbols, plain, bound),
        (Type::Wildcard(Wildcard::Super(bound)), Type::Wildcard(Wildcard::Super(inner))) => {
            is_subtype(symbols, bound, inner)
        }
        (
            Type::Wildcard(Wildcard::Super(bound)),
            Type::Wildcard(Wildcard::Unbounded | Wildcard::Extends(_)),
        ) => bound.is_unknown(),
        (Type::Wildcard(Wildcard::Super(bound)), plain) => is_subtype(symbols, bound, plain),
        (plain, argument) => is_same_type(symbols, plain, argument),
    }
}

/// Whether `s` is a subtype of `t`, with unchecked conversion (JLS 5.1.9) where needed: from a raw `C` to any
/// `C<…>`, also of a supertype, and elementwise for arrays.
pub fn is_subtype_unchecked(symbols: &Symbols, s: &Type, t: &Type) -> bool {
    if is_subtype(symbols, s, t) {
        return true;
    }
    match (s, t) {
        (Type::Array(s), Type::Array(t)) => {
            !s.is_primitive() && !t.is_primitive() && is_subtype_unchecked(symbols, s, t)
        }
        (_, Type::Class(class)) => {
            as_super(symbols, s, class.class).is_some_and(|base| is_raw(symbols, &base))
        }
        (_, Type::Intersection(_)) => parts(t).iter().all(|part| is_subtype_unchecked(symbols, s, part)),
        _ => false,
    }
}
