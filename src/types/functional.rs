//! Functional interfaces and function types (JLS 9.8, 9.9).

use super::capture::{capture, has_wildcards};
use super::overriding::{abstract_methods, is_subsignature, methods_named, of_object, overrides, renaming};
use super::subtyping::{is_same_type, is_subtype};
use super::supertypes::member_type;
use crate::base::{ClassId, Flags, MethodId};
use crate::symbols::questions::{Silence, answer_yes};
use crate::symbols::{CapturedVariable, Symbols, Type, Wildcard};
use crate::syntax::tree::ClassKind;

/// The function type of a functional interface type (JLS 9.9).
#[derive(Clone, Debug)]
pub struct FunctionType {
    /// The parameterization it was derived from: without wildcards.
    pub interface: Type,
    pub method: MethodId,
    pub parameters: Vec<Type>,
    pub result: Type,
    pub throws: Vec<Type>,
}

/// The function type of a functional interface type; of an intersection, that of its only functional part. For a
/// type with wildcards, that of its non-wildcard parameterization; for a raw type, erased.
pub fn function_type(symbols: &Symbols, ty: &Type) -> Option<FunctionType> {
    match ty {
        Type::Class(class) => {
            let method = functional_method(symbols, class.class)?;
            let interface = non_wildcard_parameterization(symbols, ty);
            Some(function_of(symbols, interface, method))
        }
        Type::Intersection(parts) => parts.iter().find_map(|part| match part {
            Type::Class(_) => function_type(symbols, part),
            _ => None,
        }),
        Type::Primitive(_)
        | Type::Void
        | Type::Null
        | Type::Array(_)
        | Type::Variable(_)
        | Type::Captured(_)
        | Type::Wildcard(_)
        | Type::Inference(_)
        | Type::Unknown => None,
    }
}

fn function_of(symbols: &Symbols, interface: Type, method: MethodId) -> FunctionType {
    let signature = symbols.signature(method);
    let seen = |ty: &Type| member_type(symbols, &interface, method.class, ty);
    FunctionType {
        method,
        parameters: signature.parameters.iter().map(seen).collect(),
        result: seen(&signature.result),
        throws: signature.throws.iter().map(seen).collect(),
        interface,
    }
}

/// The one abstract method of a functional interface (JLS 9.8), not counting those that `Object` declares public.
/// Where it inherits several that a single method overrides all, the one whose signature and result fit all.
pub fn functional_method(symbols: &Symbols, class: ClassId) -> Option<MethodId> {
    let method = {
        let _silence = Silence::start();
        find_functional_method(symbols, class)
    };
    // With less above it, it has no other abstract methods.
    method.inspect(|method| answer_yes(class, method.class))
}

fn find_functional_method(symbols: &Symbols, class: ClassId) -> Option<MethodId> {
    let symbol = symbols.class(class);
    match symbol.kind {
        ClassKind::Interface => {}
        ClassKind::Annotation | ClassKind::Class | ClassKind::Enum | ClassKind::Record => return None,
    }
    if symbol.flags.has(Flags::SEALED) {
        return None;
    }
    let mut found: Vec<MethodId> = Vec::new();
    for method in abstract_methods(symbols, class) {
        if of_object(symbols, method).is_some() || is_overridden(symbols, method, class) {
            continue;
        }
        let (new, known) = (symbols.method(method), found.first().map(|known| symbols.method(*known)));
        if known.is_some_and(|known| known.name != new.name || known.arity != new.arity) {
            return None;
        }
        found.push(method);
    }
    match found.as_slice() {
        [] => None,
        [only] => Some(*only),
        several => most_specific(symbols, class, several),
    }
}

/// Whether an interface between the method's and `class` declares it again, abstract or default.
fn is_overridden(symbols: &Symbols, method: MethodId, class: ClassId) -> bool {
    let name = symbols.method(method).name;
    method.class != class
        && super::supertypes::all_supertypes(symbols, class)
            .into_iter()
            .flat_map(|between| methods_named(symbols, between, name))
            .any(|other| overrides(symbols, other, method, class))
}

/// The method whose signature is a subsignature of all others' and whose result can stand for theirs; failing
/// the latter, the first of the former (JLS 9.8, 9.9).
fn most_specific(symbols: &Symbols, class: ClassId, methods: &[MethodId]) -> Option<MethodId> {
    let site = symbols.this_type(class);
    let is_below = |m: &&MethodId| {
        methods.iter().all(|other| m == &other || is_subsignature(symbols, &site, **m, *other))
    };
    let mut below = methods.iter().filter(is_below).peekable();
    let fallback = below.peek().copied().copied();
    let fits = |m: &&MethodId| methods.iter().all(|other| is_substitutable(symbols, &site, **m, *other));
    below.find(fits).copied().or(fallback)
}

/// Return-type-substitutability (JLS 8.4.5), as far as it decides between inherited methods.
fn is_substitutable(symbols: &Symbols, site: &Type, m: MethodId, other: MethodId) -> bool {
    let result =
        |method: MethodId| member_type(symbols, site, method.class, &symbols.signature(method).result);
    let (own, theirs) = (result(m), renaming(symbols, other, m).apply(&result(other)));
    match (&own, &theirs) {
        (Type::Void | Type::Primitive(_), _) | (_, Type::Void | Type::Primitive(_)) => {
            is_same_type(symbols, &own, &theirs)
        }
        _ => is_subtype(symbols, &own, &theirs),
    }
}

/// The non-wildcard parameterization of a functional interface type (JLS 9.9): `? extends B` becomes `B` (with the
/// parameter's bound), `? super B` becomes `B`, `?` the parameter's bound; a bound that depends on the parameters is
/// left out, as javac does.
pub fn non_wildcard_parameterization(symbols: &Symbols, ty: &Type) -> Type {
    let Type::Class(class) = ty else { return ty.clone() };
    if !has_wildcards(class) {
        return ty.clone();
    }
    let Type::Class(captured) = capture(symbols, ty) else { return ty.clone() };
    let fresh: Vec<&CapturedVariable> = captured
        .arguments
        .iter()
        .zip(class.arguments.iter())
        .filter_map(|(new, old)| match (new, old) {
            (Type::Captured(new), Type::Wildcard(_)) => Some(new.as_ref()),
            _ => None,
        })
        .collect();
    let arguments: Vec<Type> = class
        .arguments
        .iter()
        .zip(captured.arguments.iter())
        .map(|(old, new)| without_wildcard(symbols, old, new, &fresh))
        .collect();
    Type::parameterized(class.class, arguments)
}

fn without_wildcard(symbols: &Symbols, old: &Type, new: &Type, fresh: &[&CapturedVariable]) -> Type {
    let (Type::Wildcard(wildcard), Type::Captured(captured)) = (old, new) else { return old.clone() };
    let depends = captured
        .upper()
        .any(&mut |part| matches!(part, Type::Captured(other) if fresh.contains(&other.as_ref())));
    match wildcard {
        Wildcard::Super(bound) => bound.as_ref().clone(),
        Wildcard::Extends(bound) if depends => bound.as_ref().clone(),
        Wildcard::Unbounded if depends => symbols.well_known().object_type(),
        Wildcard::Extends(_) | Wildcard::Unbounded => captured.upper().clone(),
    }
}
