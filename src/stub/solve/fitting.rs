//! Which of some types fits all uses of a value: it converts to all of them, or takes all of them (JLS 5.2, 5.3).

use super::super::evidence::{Evidence, Expectation, Known};
use super::super::model::{ClassKey, StubType};
use super::strategies::{Answer, Own};
use crate::base::{Flags, Primitive};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{Symbols, Type};
use crate::syntax::tree::ClassKind;
use crate::types;

/// The type that converts to all of these: one of them, a class of its own below them, or whatever is expected.
pub(super) fn converts_to_all(world: &World, targets: &[&Known]) -> Answer {
    let symbols = &world.symbols;
    let primitives: Vec<Primitive> = targets.iter().filter_map(|known| known.ty.as_primitive()).collect();
    if !primitives.is_empty() {
        return narrowest(symbols, targets, &primitives);
    }
    let fits = |candidate: &&&Known| targets.iter().all(|other| is_below(symbols, candidate, other));
    if let Some(known) = targets.iter().find(fits) {
        return Answer::Type(known.written.clone());
    }
    let is_class = |known: &&&Known| {
        known.ty.class_id().is_some_and(|class| symbols.class(class).kind == ClassKind::Class)
    };
    let is_own = targets.iter().all(|known| is_extensible(world, &known.ty))
        && targets.iter().filter(is_class).count() <= 1;
    if is_own {
        let above = targets.iter().map(|known| known.written.clone()).collect();
        return Answer::Own(Own { above, ..Own::default() });
    }
    Answer::Generic
}

/// The narrowest primitive type among the targets, if its value can be all others, too (JLS 5.1.2, 5.1.7).
fn narrowest(symbols: &Symbols, targets: &[&Known], primitives: &[Primitive]) -> Answer {
    let fits = |candidate: &Primitive| {
        let ty = Type::Primitive(*candidate);
        targets
            .iter()
            .all(|known| known.ty.is_unknown() || types::is_loosely_compatible(symbols, &ty, &known.ty))
    };
    let narrowest = Primitive::below_all(primitives).filter(fits);
    narrowest.map_or(Answer::Generic, |narrowest| Answer::Type(StubType::Primitive(narrowest)))
}

/// `String`, or one of these types, if it is below all of them.
pub(super) fn below_all(world: &World, supertypes: &[Known]) -> Option<StubType> {
    let symbols = &world.symbols;
    let string = symbols
        .well_known()
        .string
        .map(|string| Known { ty: Type::class(string), written: StubType::java_lang("String") });
    let fits = |candidate: &&Known| supertypes.iter().all(|other| is_below(symbols, candidate, other));
    let candidates = string.iter().filter(|_| !supertypes.is_empty()).chain(supertypes);
    candidates.into_iter().find(fits).map(|known| known.written.clone())
}

fn is_below(symbols: &Symbols, candidate: &Known, other: &Known) -> bool {
    other.written == candidate.written
        || other.written.is_object()
        || (!other.ty.is_unknown()
            && !candidate.ty.is_unknown()
            && types::is_subtype_unchecked(symbols, &candidate.ty, &other.ty))
}

/// A type that takes all values that are assigned.
pub(super) fn taking_all(symbols: &Symbols, wants: &[&Expectation]) -> StubType {
    let given = wants.iter().filter_map(|want| match want {
        Expectation::From(known) => Some(known),
        _ => None,
    });
    takes_all(symbols, &given.collect::<Vec<_>>())
}

/// The one of these types that all of them convert to, else `Object`.
pub(super) fn takes_all(symbols: &Symbols, given: &[&Known]) -> StubType {
    if let Some((first, others)) = given.split_first()
        && others.iter().all(|other| other.written == first.written)
    {
        return first.written.clone();
    }
    let primitives: Option<Vec<Primitive>> = given.iter().map(|known| known.ty.as_primitive()).collect();
    if let Some(widest) = primitives.and_then(|primitives| Primitive::above_all(&primitives)) {
        return StubType::Primitive(widest);
    }
    let fits = |candidate: &&&Known| {
        given.iter().all(|other| types::is_loosely_compatible(symbols, &other.ty, &candidate.ty))
    };
    given.iter().find(fits).map_or_else(StubType::object, |known| known.written.clone())
}

/// Whether a class can be declared below the type.
pub(super) fn is_extensible(world: &World, ty: &Type) -> bool {
    ty.class_id().is_some_and(|class| {
        let symbol = world.symbols.class(class);
        let is_final = symbol.flags.has(Flags::FINAL);
        matches!(symbol.kind, ClassKind::Class | ClassKind::Interface) && !is_final
    })
}

/// Whether the type has members of all names that are used of the class.
pub(super) fn has_all_members(world: &World, evidence: &Evidence, class: &ClassKey, ty: &Type) -> bool {
    let Some(known) = ty.class_id() else { return false };
    let symbols = &world.symbols;
    let mut methods = evidence.methods_of(class);
    let mut fields = evidence.fields_of(class);
    methods.all(|(name, _)| !resolve::methods_named(symbols, known, name).is_empty())
        && fields.all(|(name, _)| !resolve::find_field(symbols, known, name).is_absent())
}
