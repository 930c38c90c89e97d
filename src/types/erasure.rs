//! Type erasure and raw types (JLS 4.6, 4.8).

use super::bounded::bounded;
use crate::base::ClassId;
use crate::symbols::{Symbols, Type, Wildcard};

/// The erasure of a type (JLS 4.6). A captured variable erases like a declared one, a wildcard like its upper
/// bound; variables whose bounds go round in a circle erase to `Object`.
pub fn erasure(symbols: &Symbols, ty: &Type) -> Type {
    match ty {
        Type::Class(class) if class.arguments.is_empty() => ty.clone(),
        Type::Class(class) => Type::class(class.class),
        Type::Array(element) => Type::array(erasure(symbols, element)),
        Type::Variable(variable) => first_bound(symbols, symbols.bounds(*variable).first()),
        Type::Captured(captured) => first_bound(symbols, captured.upper.get()),
        Type::Intersection(parts) => first_bound(symbols, parts.first()),
        Type::Wildcard(Wildcard::Extends(bound)) => first_bound(symbols, Some(bound)),
        Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => symbols.well_known().object_type(),
        Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => ty.clone(),
    }
}

fn first_bound(symbols: &Symbols, bound: Option<&Type>) -> Type {
    bound
        .and_then(|bound| bounded(|| erasure(symbols, bound)))
        .unwrap_or_else(|| symbols.well_known().object_type())
}

/// Whether the class has type parameters, or is an inner class of one that has (JLS 4.5, 8.1.2).
pub fn is_generic(symbols: &Symbols, class: ClassId) -> bool {
    let mut symbol = symbols.class(class);
    loop {
        if !symbol.type_parameters.is_empty() {
            return true;
        }
        if !symbol.is_inner {
            return false;
        }
        match symbol.enclosing() {
            Some(outer) => symbol = symbols.class(outer),
            None => return false,
        }
    }
}

/// Whether this is a raw type (JLS 4.8), an array of one included.
pub fn is_raw(symbols: &Symbols, ty: &Type) -> bool {
    match ty {
        Type::Class(class) => class.arguments.is_empty() && is_generic(symbols, class.class),
        Type::Array(element) => is_raw(symbols, element),
        Type::Primitive(_)
        | Type::Void
        | Type::Null
        | Type::Variable(_)
        | Type::Captured(_)
        | Type::Wildcard(_)
        | Type::Intersection(_)
        | Type::Inference(_)
        | Type::Unknown => false,
    }
}
