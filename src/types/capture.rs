//! Capture conversion (JLS 5.1.10).

use std::sync::{Arc, OnceLock};

use super::lub::{drop_supertypes, intersect};
use super::substitution::Substitution;
use super::subtyping::is_object;
use crate::symbols::{CapturedVariable, ClassType, Symbols, Type, TypeVariable, Wildcard};

/// Captured variables that are bounds of captured variables; only broken code has more.
const CHAIN: usize = 64;

/// Whether an argument is a wildcard.
pub(super) fn has_wildcards(ty: &ClassType) -> bool {
    ty.arguments.iter().any(|argument| matches!(argument, Type::Wildcard(_)))
}

/// Capture conversion (JLS 5.1.10): each wildcard becomes a fresh variable. A type without wildcards is given
/// back as it is; capture is not applied to arguments of arguments.
pub fn capture(symbols: &Symbols, ty: &Type) -> Type {
    let Type::Class(class) = ty else { return ty.clone() };
    if !has_wildcards(class) {
        return ty.clone();
    }
    let variables = symbols.all_type_variables(class.class);
    if variables.len() != class.arguments.len() {
        // A wrong number of arguments: there is no parameter to take bounds from.
        return ty.clone();
    }
    let mut arguments: Vec<Type> = class
        .arguments
        .iter()
        .zip(&variables)
        .map(|(argument, variable)| fresh(argument, *variable))
        .collect();
    let substitution = Substitution::new(&variables, &arguments);
    let mut uppers = Vec::new();
    for (argument, old) in arguments.iter().zip(class.arguments.iter()) {
        if let (Type::Captured(captured), Type::Wildcard(wildcard)) = (argument, old) {
            let bounds = substitution.apply_all(symbols.bounds(captured.parameter));
            uppers.push((captured, upper(symbols, wildcard, bounds)));
        }
    }
    // All bounds are computed before any is set, so that the order of the parameters does not matter.
    for (captured, upper) in uppers {
        // Nobody else has seen the variable: it cannot be set yet.
        let _ = captured.upper.set(upper);
    }
    // Between equal bounds there is only one type, which javac takes: `? super Object` is `Object`.
    for argument in &mut arguments {
        if let Type::Captured(captured) = &*argument
            && let Some(lower) = captured.lower.clone().filter(|lower| lower == captured.upper())
        {
            *argument = lower;
        }
    }
    Type::parameterized(class.class, arguments)
}

/// The upper bound of a captured variable, as far up as there are such; any other type as it is.
pub fn upper_of_captured(ty: &Type) -> Type {
    let mut ty = ty;
    for _ in 0..CHAIN {
        let Type::Captured(captured) = ty else { break };
        ty = captured.upper();
    }
    ty.clone()
}

/// The type that inference sees a value through: captured, and for a captured variable its bound, captured as well, always
/// with the same variables. So does javac, for captured variables only; JLS 18.2.3 speaks of supertypes as they are.
pub fn capture_bound(symbols: &Symbols, ty: &Type) -> Type {
    let mut ty = ty.clone();
    for _ in 0..CHAIN {
        let Type::Captured(captured) = &ty else { break };
        let Some(upper) = captured.upper.get() else { break };
        ty = captured.captured_upper.get_or_init(|| capture(symbols, upper)).clone();
    }
    capture(symbols, &ty)
}

fn fresh(argument: &Type, parameter: TypeVariable) -> Type {
    let Type::Wildcard(wildcard) = argument else { return argument.clone() };
    let lower = match wildcard {
        Wildcard::Super(bound) => Some(bound.as_ref().clone()),
        Wildcard::Unbounded | Wildcard::Extends(_) => None,
    };
    let (upper, captured_upper) = (OnceLock::new(), OnceLock::new());
    let wildcard = wildcard.clone();
    Type::Captured(Arc::new(CapturedVariable { wildcard, parameter, upper, lower, captured_upper }))
}

/// glb of the wildcard's bound and the parameter's.
fn upper(symbols: &Symbols, wildcard: &Wildcard, bounds: Vec<Type>) -> Type {
    let mut all: Vec<Type> = Vec::new();
    match wildcard {
        Wildcard::Extends(bound) => all.extend(super::supertypes::parts(bound).iter().cloned()),
        Wildcard::Unbounded | Wildcard::Super(_) => {}
    }
    for bound in bounds {
        if !is_object(symbols, &bound) && !all.contains(&bound) {
            all.push(bound);
        }
    }
    if all.len() > 1 && !all.iter().any(is_under_way) {
        all = drop_supertypes(symbols, all);
    }
    intersect(symbols, all)
}

/// Whether the type mentions a variable of the capture under way: nothing can be said of it yet.
fn is_under_way(ty: &Type) -> bool {
    ty.any(&mut |part| match part {
        Type::Captured(captured) => captured.upper.get().is_none(),
        _ => false,
    })
}
