//! Least upper bounds and greatest lower bounds (JLS 4.10.4, 5.1.10).

use std::sync::Arc;

use super::erasure::is_raw;
use super::subtyping::{contains, is_object, is_same_type, is_subtype};
use super::supertypes::{all_supertypes, as_super, direct_supertypes, is_subclass, parts, upper_bound};
use crate::base::ClassId;
use crate::symbols::questions::Silence;
use crate::symbols::{ClassType, Symbols, Type, Wildcard};

/// How many lubs within type arguments of lubs are computed before an argument becomes `?`.
const NESTING: usize = 4;

/// The least upper bound of reference types (JLS 4.10.4), of boxed types where primitives are given. `Null` adds
/// nothing; `Unknown` makes the answer unknown. Where the bound is infinite (`lub(String, Integer)` is
/// `Comparable<? extends Comparable<? extends …>>`), the repeated argument is `?`, as javac does.
pub fn lub(symbols: &Symbols, tys: &[Type]) -> Type {
    bound_of(symbols, tys, &mut Vec::new())
}

/// `open`: the pairs of parameterizations whose arguments this lub is for.
fn bound_of(symbols: &Symbols, tys: &[Type], open: &mut Vec<(ClassType, ClassType)>) -> Type {
    let mut distinct: Vec<Type> = Vec::new();
    for ty in tys {
        let ty = super::conversion::boxed(symbols, ty);
        if ty.is_unknown() {
            return Type::Unknown;
        }
        if ty != Type::Null && !distinct.contains(&ty) {
            distinct.push(ty);
        }
    }
    match distinct.as_slice() {
        [] => return if tys.is_empty() { Type::Unknown } else { Type::Null },
        [only] => return only.clone(),
        _ => {}
    }
    // Not a rule of its own: where one type is above all others, the candidates below lead to it too.
    let is_above_all = |ty: &&Type| distinct.iter().all(|other| is_below(symbols, other, ty));
    if let Some(top) = distinct.iter().find(is_above_all) {
        return top.clone();
    }
    if let Some(elements) = array_elements(&distinct) {
        if elements.iter().any(Type::is_primitive) {
            return array_supertype(symbols);
        }
        return Type::array(bound_of(symbols, &elements, open));
    }
    for ty in &mut distinct {
        if matches!(ty, Type::Array(_)) {
            *ty = array_supertype(symbols);
        }
    }
    let bound = class_bound(symbols, &distinct, open);
    match shared_variable(symbols, &distinct) {
        Some(variable) => glb(symbols, &[variable, bound]),
        None => bound,
    }
}

/// Subtyping, but javac's candidates do not include a captured variable that is above a type by its lower bound alone.
fn is_below(symbols: &Symbols, ty: &Type, above: &Type) -> bool {
    match above {
        Type::Captured(captured) if captured.lower.is_some() => ty == above,
        _ => is_subtype(symbols, ty, above),
    }
}

/// The nearest type variable above the first of the types that is above all others, too: it is among the candidates of JLS 4.10.4,
/// which have no erasure of it.
fn shared_variable(symbols: &Symbols, tys: &[Type]) -> Option<Type> {
    let (first, rest) = tys.split_first()?;
    let is_variable = |ty: &Type| matches!(ty, Type::Variable(_) | Type::Captured(_));
    let mut above = vec![first.clone()];
    let mut next = 0;
    while let Some(ty) = above.get(next).filter(|ty| next < NESTING && is_variable(ty)).cloned() {
        next += 1;
        above.extend(direct_supertypes(symbols, &ty));
        let mut variables = above.iter().skip(next).filter(|ty| is_variable(ty));
        if let Some(found) = variables.find(|ty| rest.iter().all(|other| is_below(symbols, other, ty))) {
            return Some(found.clone());
        }
    }
    None
}

fn array_elements(tys: &[Type]) -> Option<Vec<Type>> {
    tys.iter()
        .map(|ty| match ty {
            Type::Array(element) => Some(element.as_ref().clone()),
            _ => None,
        })
        .collect()
}

/// What every array type is below (JLS 4.10.3).
fn array_supertype(symbols: &Symbols) -> Type {
    let known = symbols.well_known();
    let all = [known.object, known.cloneable, known.serializable];
    Type::intersection(all.into_iter().flatten().map(Type::class).collect())
}

/// The glb of the candidates (JLS 4.10.4, the third case).
fn class_bound(symbols: &Symbols, tys: &[Type], open: &mut Vec<(ClassType, ClassType)>) -> Type {
    let classes = minimal_candidates(symbols, tys);
    let candidates = classes.into_iter().map(|class| candidate(symbols, class, tys, open)).collect();
    intersect(symbols, candidates)
}

/// MEC: the erased candidates without those that another one is below.
fn minimal_candidates(symbols: &Symbols, tys: &[Type]) -> Vec<ClassId> {
    let Some((first, rest)) = tys.split_first() else { return Vec::new() };
    let mut shared = erased_supertypes(symbols, first);
    {
        // What is minimal is asked for below.
        let _silence = Silence::start();
        shared.retain(|class| rest.iter().all(|ty| as_super(symbols, ty, *class).is_some()));
    }
    let is_minimal =
        |class: &ClassId| !shared.iter().any(|other| other != class && is_subclass(symbols, *other, *class));
    shared.iter().copied().filter(is_minimal).collect()
}

/// EST: the classes among all supertypes.
fn erased_supertypes(symbols: &Symbols, ty: &Type) -> Vec<ClassId> {
    let mut all: Vec<ClassId> = Vec::new();
    for part in parts(&upper_bound(symbols, ty)) {
        let part = upper_bound(symbols, part);
        for class in parts(&part).iter().filter_map(Type::class_id) {
            for supertype in all_supertypes(symbols, class) {
                if !all.contains(&supertype) {
                    all.push(supertype);
                }
            }
        }
    }
    all
}

/// Candidate(G): the least containing parameterization of those that the types have.
fn candidate(
    symbols: &Symbols,
    class: ClassId,
    tys: &[Type],
    open: &mut Vec<(ClassType, ClassType)>,
) -> Type {
    let relevant: Vec<Type> = tys.iter().filter_map(|ty| as_super(symbols, ty, class)).collect();
    if relevant.iter().any(|ty| is_raw(symbols, ty)) {
        return Type::class(class);
    }
    let Some((first, rest)) = relevant.split_first() else { return Type::class(class) };
    rest.iter().fold(first.clone(), |so_far, ty| {
        let (Type::Class(a), Type::Class(b)) = (&so_far, ty) else { return so_far };
        Type::parameterized(class, containing_arguments(symbols, a, b, open))
    })
}

/// lcp, argument by argument. Where the same pair comes up again among its own arguments, the bound goes on for
/// ever and the arguments are `?`.
fn containing_arguments(
    symbols: &Symbols,
    a: &ClassType,
    b: &ClassType,
    open: &mut Vec<(ClassType, ClassType)>,
) -> Vec<Type> {
    let is_endless =
        open.len() >= NESTING || open.iter().any(|(known_a, known_b)| known_a == a && known_b == b);
    open.push((a.clone(), b.clone()));
    let arguments = a.arguments.iter().zip(b.arguments.iter()).map(|(a, b)| {
        if is_same_type(symbols, a, b) {
            a.clone()
        } else if is_endless {
            Type::Wildcard(Wildcard::Unbounded)
        } else {
            containing_argument(symbols, a, b, open)
        }
    });
    let arguments = arguments.collect();
    open.pop();
    arguments
}

/// lcta: the least containing type argument of two that differ. Where `? super` meets something else and neither
/// contains the other, javac says `?`; JLS 4.10.4 has `? super glb(a, b)`.
fn containing_argument(
    symbols: &Symbols,
    a: &Type,
    b: &Type,
    open: &mut Vec<(ClassType, ClassType)>,
) -> Type {
    if contains(symbols, a, b) {
        return a.clone();
    }
    if contains(symbols, b, a) {
        return b.clone();
    }
    let bound = match (extends_bound(a), extends_bound(b)) {
        (Some(a), Some(b)) => bound_of(symbols, &[a.clone(), b.clone()], open),
        (None, _) | (_, None) => return Type::Wildcard(Wildcard::Unbounded),
    };
    Type::Wildcard(if is_object(symbols, &bound) {
        Wildcard::Unbounded
    } else {
        Wildcard::Extends(Arc::new(bound))
    })
}

/// The upper bound of what an argument stands for, if it says one.
fn extends_bound(argument: &Type) -> Option<&Type> {
    match argument {
        Type::Wildcard(Wildcard::Extends(bound)) => Some(bound),
        Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => None,
        plain => Some(plain),
    }
}

/// The greatest lower bound (JLS 5.1.10): the intersection, without parts that another part is below.
pub fn glb(symbols: &Symbols, tys: &[Type]) -> Type {
    let mut all: Vec<Type> = Vec::new();
    for part in tys.iter().flat_map(parts) {
        if !part.is_unknown() && !all.contains(part) {
            all.push(part.clone());
        }
    }
    if all.is_empty() && !tys.is_empty() {
        return Type::Unknown;
    }
    intersect(symbols, drop_supertypes(symbols, all))
}

/// The types without those that another one is a subtype of; of equal ones the first stays. What is not known
/// yet is below everything (`is_subtype`), so it must not stand in for the others.
pub(super) fn drop_supertypes(symbols: &Symbols, mut tys: Vec<Type>) -> Vec<Type> {
    if tys.iter().any(Type::mentions_inference) {
        return tys;
    }
    if tys.iter().any(|ty| !ty.is_unknown()) {
        tys.retain(|ty| !ty.is_unknown());
    }
    let mut kept: Vec<Type> = Vec::with_capacity(tys.len());
    for ty in tys {
        if kept.iter().any(|other| is_subtype(symbols, other, &ty)) {
            continue;
        }
        kept.retain(|other| !is_subtype(symbols, &ty, other));
        kept.push(ty);
    }
    kept
}

/// The intersection of the types (JLS 4.9): what is no interface first, since the erasure is that of the first
/// part. `Object` if there are none.
pub(super) fn intersect(symbols: &Symbols, mut tys: Vec<Type>) -> Type {
    if tys.is_empty() {
        return symbols.well_known().object_type();
    }
    tys.sort_by_key(|ty| ty.class_id().is_some_and(|class| symbols.class(class).is_interface()));
    Type::intersection(tys)
}
