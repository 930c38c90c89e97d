//! Upward and downward projection (JLS 4.10.5): a type without captured variables near one that has them.

use std::sync::Arc;

use super::erasure::erasure;
use super::lub::glb;
use super::subtyping::{is_object, is_subtype};
use super::supertypes::upper_bound;
use crate::symbols::{CapturedVariable, ClassType, Symbols, Type, TypeVariable, Wildcard};

/// The closest supertype that mentions no captured variable: the type of a `var` (JLS 14.4.1).
pub fn upward_projection(symbols: &Symbols, ty: &Type) -> Type {
    upward(symbols, ty, &mut Vec::new())
}

fn mentions_captured(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Captured(_)))
}

/// `open`: the variables whose bounds are being projected; bounds may lead back to their variable.
fn upward(symbols: &Symbols, ty: &Type, open: &mut Vec<Arc<CapturedVariable>>) -> Type {
    if !mentions_captured(ty) {
        return ty.clone();
    }
    match ty {
        Type::Captured(captured) => {
            if open.contains(captured) {
                return erasure(symbols, ty);
            }
            open.push(captured.clone());
            let bound = upward(symbols, captured.upper(), open);
            open.pop();
            bound
        }
        Type::Class(class) => {
            let variables = symbols.all_type_variables(class.class);
            let arguments: Vec<Type> = class
                .arguments
                .iter()
                .enumerate()
                .map(|(index, argument)| {
                    upward_argument(symbols, argument, variables.get(index).copied(), class, open)
                })
                .collect();
            Type::parameterized(class.class, arguments)
        }
        Type::Array(element) => Type::array(upward(symbols, element, open)),
        Type::Intersection(parts) => {
            // Parts that differed only in variables are the same now.
            glb(symbols, &parts.iter().map(|part| upward(symbols, part, open)).collect::<Vec<_>>())
        }
        Type::Wildcard(_) => upward(symbols, &upper_bound(symbols, ty), open),
        Type::Primitive(_)
        | Type::Void
        | Type::Null
        | Type::Variable(_)
        | Type::Inference(_)
        | Type::Unknown => ty.clone(),
    }
}

fn upward_argument(
    symbols: &Symbols,
    argument: &Type,
    parameter: Option<TypeVariable>,
    class: &ClassType,
    open: &mut Vec<Arc<CapturedVariable>>,
) -> Type {
    if !mentions_captured(argument) {
        return argument.clone();
    }
    let projected = match argument {
        Type::Wildcard(Wildcard::Extends(bound)) => extends(symbols, upward(symbols, bound, open)),
        Type::Wildcard(Wildcard::Super(bound)) => match downward(symbols, bound, open) {
            Some(lower) => Wildcard::Super(Arc::new(lower)),
            None => Wildcard::Unbounded,
        },
        Type::Captured(captured) if open.contains(captured) => Wildcard::Unbounded,
        plain => {
            let upper = upward(symbols, plain, open);
            if tells_more(symbols, &upper, parameter, class) {
                Wildcard::Extends(Arc::new(upper))
            } else {
                match downward(symbols, plain, open) {
                    Some(lower) => Wildcard::Super(Arc::new(lower)),
                    None => Wildcard::Unbounded,
                }
            }
        }
    };
    Type::Wildcard(projected)
}

fn extends(symbols: &Symbols, bound: Type) -> Wildcard {
    if is_object(symbols, &bound) { Wildcard::Unbounded } else { Wildcard::Extends(Arc::new(bound)) }
}

/// Whether `? extends upper` says more than the parameter's own bound does: `upper` is not Object, and either
/// the bound mentions a parameter of the class or it is not below `upper`.
fn tells_more(symbols: &Symbols, upper: &Type, parameter: Option<TypeVariable>, class: &ClassType) -> bool {
    if is_object(symbols, upper) {
        return false;
    }
    let Some(parameter) = parameter else { return true };
    let parameters = symbols.all_type_variables(class.class);
    let bounds = symbols.bounds(parameter);
    let mentions_parameter = |bound: &Type| {
        bound.any(&mut |part| matches!(part, Type::Variable(variable) if parameters.contains(variable)))
    };
    bounds.iter().any(mentions_parameter) || !bounds.iter().any(|bound| is_subtype(symbols, bound, upper))
}

/// The closest subtype without captured variables, if there is one.
fn downward(symbols: &Symbols, ty: &Type, open: &mut Vec<Arc<CapturedVariable>>) -> Option<Type> {
    if !mentions_captured(ty) {
        return Some(ty.clone());
    }
    match ty {
        Type::Captured(captured) => {
            if open.contains(captured) {
                return None;
            }
            open.push(captured.clone());
            let lower = captured.lower.as_ref().and_then(|lower| downward(symbols, lower, open));
            open.pop();
            lower
        }
        Type::Class(class) => {
            let arguments: Option<Vec<Type>> =
                class.arguments.iter().map(|argument| downward_argument(symbols, argument, open)).collect();
            Some(Type::parameterized(class.class, arguments?))
        }
        Type::Array(element) => downward(symbols, element, open).map(Type::array),
        Type::Intersection(parts) => {
            let parts: Option<Vec<Type>> = parts.iter().map(|part| downward(symbols, part, open)).collect();
            parts.map(Type::intersection)
        }
        Type::Wildcard(_)
        | Type::Primitive(_)
        | Type::Void
        | Type::Null
        | Type::Variable(_)
        | Type::Inference(_)
        | Type::Unknown => None,
    }
}

fn downward_argument(
    symbols: &Symbols,
    argument: &Type,
    open: &mut Vec<Arc<CapturedVariable>>,
) -> Option<Type> {
    if !mentions_captured(argument) {
        return Some(argument.clone());
    }
    match argument {
        Type::Wildcard(Wildcard::Extends(bound)) => {
            let bound = downward(symbols, bound, open)?;
            Some(Type::Wildcard(Wildcard::Extends(Arc::new(bound))))
        }
        Type::Wildcard(Wildcard::Super(bound)) => {
            let bound = upward(symbols, bound, open);
            Some(Type::Wildcard(Wildcard::Super(Arc::new(bound))))
        }
        _ => None,
    }
}
