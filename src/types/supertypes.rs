//! Supertypes, and members as seen through them (JLS 4.10.2, 4.10.3, 8.2).

use smallvec::SmallVec;

use super::bounded::bounded;
use super::erasure::{erasure, is_generic};
use super::substitution::class_substitution;
use crate::base::{ClassId, Visited};
use crate::symbols::questions::{answer_unknown, answer_yes};
use crate::symbols::{ClassType, Superclasses, Symbols, Type, Wildcard};

/// Longest chain of bounds that is followed; only broken code has longer ones.
const CHAIN: usize = 4096;

/// The direct supertypes (JLS 4.10.2, 4.10.3). Of a raw type: erased. Of a type with wildcards: those of the
/// declaration with the wildcards put in, so capture first where it matters.
pub fn direct_supertypes(symbols: &Symbols, ty: &Type) -> Vec<Type> {
    match ty {
        Type::Class(class) => {
            let mut all: Vec<Type> = superclass(symbols, ty).into_iter().collect();
            all.extend(interfaces(symbols, ty));
            if all.is_empty() && Some(class.class) != symbols.well_known().object {
                all.push(symbols.well_known().object_type());
            }
            all
        }
        Type::Array(element) => array_supertypes(symbols, element),
        Type::Variable(variable) => bounds_or_object(symbols, symbols.bounds(*variable)),
        Type::Captured(captured) => match captured.upper() {
            Type::Intersection(parts) => parts.to_vec(),
            upper => vec![upper.clone()],
        },
        Type::Intersection(parts) => parts.to_vec(),
        Type::Wildcard(_) => vec![upper_bound(symbols, ty)],
        Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => Vec::new(),
    }
}

fn bounds_or_object(symbols: &Symbols, bounds: &[Type]) -> Vec<Type> {
    if bounds.is_empty() { vec![symbols.well_known().object_type()] } else { bounds.to_vec() }
}

fn array_supertypes(symbols: &Symbols, element: &Type) -> Vec<Type> {
    let known = symbols.well_known();
    if element.is_primitive() || element.class_id().is_some_and(|class| Some(class) == known.object) {
        return [known.object, known.cloneable, known.serializable]
            .into_iter()
            .flatten()
            .map(Type::class)
            .collect();
    }
    direct_supertypes(symbols, element).into_iter().map(Type::array).collect()
}

/// The superclass type; `None` for `Object`, interfaces and what has no class. A variable has the first class
/// among its bounds.
pub fn superclass(symbols: &Symbols, ty: &Type) -> Option<Type> {
    match ty {
        Type::Class(class) => {
            let declared = symbols.supertypes(class.class).superclass.as_ref()?;
            Some(seen_through(symbols, class, declared))
        }
        Type::Array(_) => Some(symbols.well_known().object_type()),
        Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_) => {
            let is_class = |part: &Type| part.class_id().is_some_and(|id| !symbols.class(id).is_interface());
            parts(&upper_bound(symbols, ty)).iter().find(|part| is_class(part)).cloned()
        }
        Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => None,
    }
}

/// The direct superinterface types; of a variable those among its bounds.
pub fn interfaces(symbols: &Symbols, ty: &Type) -> Vec<Type> {
    match ty {
        Type::Class(class) => {
            let declared = &symbols.supertypes(class.class).interfaces;
            declared.iter().map(|interface| seen_through(symbols, class, interface)).collect()
        }
        Type::Array(_) => {
            let known = symbols.well_known();
            [known.cloneable, known.serializable].into_iter().flatten().map(Type::class).collect()
        }
        Type::Variable(_) | Type::Captured(_) | Type::Intersection(_) | Type::Wildcard(_) => {
            let is_interface =
                |part: &&Type| part.class_id().is_some_and(|id| symbols.class(id).is_interface());
            parts(&upper_bound(symbols, ty)).iter().filter(is_interface).cloned().collect()
        }
        Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => Vec::new(),
    }
}

/// The length of the longest way from a class up to `Object`. The classes on the way are visited once for each
/// length, which a hierarchy without cycles bounds. All that is above the class matters to it.
pub fn rank(symbols: &Symbols, class: ClassId) -> usize {
    for at in all_supertypes(symbols, class) {
        declared_supertypes(symbols, at).for_each(|above| answer_yes(at, above.class));
    }
    let mut level: Vec<ClassId> = vec![class];
    let mut rank = 0;
    while rank < CHAIN {
        let mut above = level.iter().flat_map(|&at| declared_supertypes(symbols, at)).map(|up| up.class);
        let Some(first) = above.next() else { break };
        let mut next = Visited::starting_at(first);
        for up in above {
            next.insert(up);
        }
        rank += 1;
        level = next.into_vec();
    }
    rank
}

/// The parts of an intersection, or the type itself.
pub(super) fn parts(ty: &Type) -> &[Type] {
    match ty {
        Type::Intersection(parts) => parts,
        other => std::slice::from_ref(other),
    }
}

/// A type of `through`'s declaration as seen from that type: with its arguments, or erased if it is raw.
fn seen_through(symbols: &Symbols, through: &ClassType, declared: &Type) -> Type {
    if !through.arguments.is_empty() {
        return class_substitution(symbols, through).apply(declared);
    }
    if is_generic(symbols, through.class) { erasure(symbols, declared) } else { declared.clone() }
}

/// The supertype of `ty` (itself included) that is a parameterization of `class`, or raw where the way there
/// leads through a raw type. `None` if `class` is no supertype.
pub fn as_super(symbols: &Symbols, ty: &Type, class: ClassId) -> Option<Type> {
    match ty {
        Type::Class(start) if start.class == class => Some(ty.clone()),
        Type::Class(start) => class_as_super(symbols, start, class),
        Type::Array(_) => {
            let known = symbols.well_known();
            [known.object, known.cloneable, known.serializable]
                .contains(&Some(class))
                .then(|| Type::class(class))
        }
        Type::Variable(variable) => {
            first_as_super(symbols, symbols.bounds(*variable), class).or_else(|| object_if(symbols, class))
        }
        Type::Captured(captured) => first_as_super(symbols, std::slice::from_ref(captured.upper()), class),
        Type::Intersection(parts) => first_as_super(symbols, parts, class),
        Type::Wildcard(Wildcard::Extends(bound)) => as_super(symbols, bound, class),
        Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => object_if(symbols, class),
        Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => None,
    }
}

fn object_if(symbols: &Symbols, class: ClassId) -> Option<Type> {
    (Some(class) == symbols.well_known().object).then(|| Type::class(class))
}

fn first_as_super(symbols: &Symbols, candidates: &[Type], class: ClassId) -> Option<Type> {
    bounded(|| candidates.iter().find_map(|candidate| as_super(symbols, candidate, class))).flatten()
}

/// Breadth-first over the declared supertypes; types are only built along the way that leads to `class`.
fn class_as_super(symbols: &Symbols, start: &ClassType, class: ClassId) -> Option<Type> {
    if Some(class) == symbols.well_known().object {
        return Some(Type::class(class));
    }
    // Each step: a declared supertype and the step it was declared in; `None` for `start` itself.
    let mut steps: SmallVec<[(&ClassType, Option<usize>); 24]> = SmallVec::new();
    let mut seen = Visited::starting_at(start.class);
    let mut next = 0;
    let mut from = start.class;
    let mut through = None;
    loop {
        for supertype in declared_supertypes(symbols, from) {
            if supertype.class == class {
                answer_yes(start.class, class);
                return Some(along(symbols, start, &steps, through, supertype));
            }
            if seen.insert(supertype.class) {
                steps.push((supertype, through));
            }
        }
        let Some((step, _)) = steps.get(next) else {
            answer_unknown(start.class);
            return None;
        };
        from = step.class;
        through = Some(next);
        next += 1;
    }
}

/// `found`, declared at the step `through`, in terms of `start`'s arguments.
fn along(
    symbols: &Symbols,
    start: &ClassType,
    steps: &[(&ClassType, Option<usize>)],
    mut through: Option<usize>,
    found: &ClassType,
) -> Type {
    let mut ty = Type::Class(found.clone());
    while let Some((step, outer)) = through.and_then(|index| steps.get(index)) {
        ty = seen_through(symbols, step, &ty);
        through = *outer;
    }
    seen_through(symbols, start, &ty)
}

/// The declared superclass and superinterfaces, in that order.
fn declared_supertypes(symbols: &Symbols, class: ClassId) -> impl Iterator<Item = &ClassType> {
    let declared = symbols.supertypes(class);
    declared.superclass.iter().chain(&declared.interfaces).filter_map(Type::as_class)
}

/// The class and its superclasses, from the class up.
pub fn all_superclasses(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    match symbols.superclasses(class, || find_superclasses(symbols, class)) {
        Some(known) => known.in_order.clone(),
        None => find_superclasses(symbols, class).in_order,
    }
}

/// The nearest superclass that is in another package than the class.
pub(super) fn first_outside(symbols: &Symbols, class: ClassId) -> Option<ClassId> {
    match symbols.superclasses(class, || find_superclasses(symbols, class)) {
        Some(known) => known.outside,
        None => find_superclasses(symbols, class).outside,
    }
}

fn find_superclasses(symbols: &Symbols, class: ClassId) -> Superclasses {
    let mut all = Visited::starting_at(class);
    let mut from = class;
    while let Some(up) = symbols.supertypes(from).superclass.as_ref().and_then(Type::class_id)
        && all.insert(up)
    {
        from = up;
    }
    let in_order = all.into_vec();
    let package = symbols.class(class).package;
    let outside = in_order.iter().copied().find(|above| symbols.class(*above).package != package);
    Superclasses { in_order, outside }
}

/// The class and all classes and interfaces above it, breadth-first, each once. `Object` is last for an
/// interface: its public members are the interface's too (JLS 9.2).
pub fn all_supertypes(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    match symbols.above(class, || find_supertypes(symbols, class)) {
        Some(known) => known.in_order.to_vec(),
        None => find_supertypes(symbols, class),
    }
}

fn find_supertypes(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    let mut all = Visited::starting_at(class);
    let mut next = 0;
    while let Some(from) = all.get(next) {
        for supertype in declared_supertypes(symbols, from) {
            all.insert(supertype.class);
        }
        next += 1;
    }
    if let Some(object) = symbols.well_known().object {
        all.insert(object);
    }
    all.into_vec()
}

/// Whether `sub` is `sup` or a subclass or subinterface of it. Everything is below `Object`.
pub fn is_subclass(symbols: &Symbols, sub: ClassId, sup: ClassId) -> bool {
    if sub == sup || Some(sup) == symbols.well_known().object {
        return true;
    }
    let is_below = is_proper_subclass(symbols, sub, sup);
    if is_below {
        answer_yes(sub, sup);
    } else {
        answer_unknown(sub);
    }
    is_below
}

fn is_proper_subclass(symbols: &Symbols, sub: ClassId, sup: ClassId) -> bool {
    let found = if symbols.class(sup).is_interface() {
        is_subinterface(symbols, sub, sup)
    } else {
        extends(symbols, sub, sup)
    };
    found.unwrap_or_else(|| match symbols.above(sub, || find_supertypes(symbols, sub)) {
        Some(above) => above.contains(sup),
        None => find_supertypes(symbols, sub).contains(&sup),
    })
}

/// Steps up a hierarchy that are quicker than to work out all of it, which may read classes that nobody needs.
const NEAR: usize = 24;

/// `is_subclass` where `sup` is a class: only superclasses matter. `None` if that is not seen from near.
fn extends(symbols: &Symbols, sub: ClassId, sup: ClassId) -> Option<bool> {
    let mut from = sub;
    for _ in 0..NEAR {
        match symbols.supertypes(from).superclass.as_ref().and_then(Type::class_id) {
            Some(up) if up == sup => return Some(true),
            Some(up) => from = up,
            None => return Some(false),
        }
    }
    None
}

fn is_subinterface(symbols: &Symbols, sub: ClassId, sup: ClassId) -> Option<bool> {
    let mut seen: SmallVec<[ClassId; NEAR]> = SmallVec::new();
    seen.push(sub);
    let mut next = 0;
    while let Some(&from) = seen.get(next) {
        if next == NEAR {
            return None;
        }
        for supertype in declared_supertypes(symbols, from) {
            if supertype.class == sup {
                return Some(true);
            }
            if !seen.contains(&supertype.class) {
                seen.push(supertype.class);
            }
        }
        next += 1;
    }
    Some(false)
}

/// The type `ty` of an instance member or constructor declared in `owner`, as a member of `site` (JLS 4.5.2):
/// with `site`'s arguments, erased if `owner` is seen as a raw type (JLS 4.8). Static members keep their declared type:
/// do not ask for them. A `site` with wildcards should be captured first; failing that, a bare wildcard in the
/// result becomes its upper bound.
pub fn member_type(symbols: &Symbols, site: &Type, owner: ClassId, ty: &Type) -> Type {
    if !is_generic(symbols, owner) {
        return ty.clone();
    }
    match as_super(symbols, site, owner) {
        Some(Type::Class(base)) => match seen_through(symbols, &base, ty) {
            wildcard @ Type::Wildcard(_) => upper_bound(symbols, &wildcard),
            seen => seen,
        },
        _ => ty.clone(),
    }
}

/// What is known of a value: the bound of a declared or captured variable (an intersection if there are several), the
/// upper bound of a wildcard, any other type itself. Follows variables that are bounds of variables.
pub fn upper_bound(symbols: &Symbols, ty: &Type) -> Type {
    let mut ty = ty.clone();
    for _ in 0..CHAIN {
        ty = match &ty {
            Type::Variable(variable) => match symbols.bounds(*variable) {
                [] => symbols.well_known().object_type(),
                [bound] => bound.clone(),
                bounds => Type::Intersection(bounds.into()),
            },
            Type::Captured(captured) => captured.upper().clone(),
            Type::Wildcard(Wildcard::Extends(bound)) => bound.as_ref().clone(),
            Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => symbols.well_known().object_type(),
            Type::Primitive(_)
            | Type::Void
            | Type::Null
            | Type::Class(_)
            | Type::Array(_)
            | Type::Intersection(_)
            | Type::Inference(_)
            | Type::Unknown => return ty,
        };
    }
    symbols.well_known().object_type()
}

/// The classes that a value of the type, or the elements of an array, are surely of.
pub fn classes_of_value(symbols: &Symbols, ty: &Type) -> Vec<ClassId> {
    let mut ty = ty;
    while let Type::Array(element) = ty {
        ty = element;
    }
    match upper_bound(symbols, ty) {
        Type::Intersection(parts) => {
            parts.iter().filter_map(|part| upper_bound(symbols, part).class_id()).collect()
        }
        bound => bound.class_id().into_iter().collect(),
    }
}
