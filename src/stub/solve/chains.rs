//! Chains of calls that go on with the same class, as those of builders do: `b.name(x).size(y).name(z)`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Argument, Evidence};
use super::super::model::{ClassKey, StubType};
use super::super::unknown::{TypeOf, Unknown};
use super::memory::Memory;
use super::strategies::Answer;
use crate::base::Name;

/// Calls in a row, each on the result of the one before, that are looked at.
const MAX_CHAIN: usize = 256;
/// So many unknown results in a row are taken for one class.
const LONG_CHAIN: usize = 3;

/// The unknown results of such calls, each with the class that it is.
pub(super) fn results(evidence: &Evidence, memory: &Memory) -> BTreeMap<Unknown, ClassKey> {
    let mut names: BTreeMap<&ClassKey, BTreeSet<Name>> = BTreeMap::new();
    for (owner, name) in evidence.methods.keys() {
        names.entry(owner).or_default().insert(*name);
    }
    let mut found = ended(evidence, memory);
    for (last, used) in &names {
        let mut links: Vec<(Unknown, Name)> = Vec::new();
        let mut at: &ClassKey = last;
        while let Some((unknown, owner, name)) = link(evidence, at).filter(|_| links.len() < MAX_CHAIN) {
            links.push((unknown, name));
            at = owner;
            let is_generic = evidence.arity(at) > 0;
            let shared: Vec<Name> =
                names.get(at).into_iter().flat_map(|names| names.intersection(used)).copied().collect();
            if shared.iter().any(|name| takes_another(evidence, at, last, *name)) {
                break;
            }
            let goes_on = shared.iter().any(|name| !is_converted(evidence, last, *name));
            let is_long = links.len() >= LONG_CHAIN && link(evidence, at).is_none();
            if !is_generic && (goes_on || is_long) {
                let start = link(evidence, at).map(|(unknown, ..)| unknown);
                let end = start.and_then(|_| end(evidence, last, &shared));
                let class = end.unwrap_or(at);
                if let Some(start) = start.filter(|_| class != at) {
                    found.entry(start).or_insert_with(|| class.clone());
                }
                for (unknown, name) in &links {
                    found.entry(*unknown).or_insert_with(|| class.clone());
                    let same = Unknown::result(class, *name);
                    found.entry(same).or_insert_with(|| class.clone());
                }
                break;
            }
        }
    }
    found
}

/// Chains of an unknown class that turn out to end in a missing one: all of it is a chain of that.
fn ended(evidence: &Evidence, memory: &Memory) -> BTreeMap<Unknown, ClassKey> {
    let mut found = BTreeMap::new();
    for (owner, name) in evidence.methods.keys() {
        let ClassKey::Unknown(unknown) = owner else { continue };
        let result = |class: &ClassKey| Unknown::result(class, *name);
        let own = Answer::Type(StubType::class(owner.clone()));
        let goes_on = memory.told(result(owner)).is_some_and(|told| told.answer == own);
        if let Some(class) = end(evidence, owner, &[*name]).filter(|_| goes_on) {
            for same in [*unknown, result(owner), result(class)] {
                found.insert(same, class.clone());
            }
        }
    }
    found
}

/// The call that a class is the unknown result of: the class that it is of, and its name.
fn link<'k>(evidence: &Evidence, class: &'k ClassKey) -> Option<(Unknown, &'k ClassKey, Name)> {
    let ClassKey::Unknown(unknown) = class else { return None };
    match unknown.what() {
        TypeOf::Result(owner, name) if evidence.methods.contains_key(&(owner.clone(), *name)) => {
            Some((*unknown, owner, *name))
        }
        TypeOf::Result(..)
        | TypeOf::Field(..)
        | TypeOf::Element(_)
        | TypeOf::Parameter { .. }
        | TypeOf::Function(..) => None,
    }
}

/// Whether the result of the method is used as a type that is named: `a.map(f).map(g)` as an `Optional<B>` is none of `a`.
fn is_converted(evidence: &Evidence, owner: &ClassKey, name: Name) -> bool {
    evidence.targets_of(owner, name).any(|known| {
        matches!(&known.written, StubType::Class(key, arguments) if key != owner && !arguments.is_empty())
    })
}

/// Whether the method takes another type parameter of the code each time, as in `pair.with(c).with(d)`: it gives another type
/// each time, too.
fn takes_another(evidence: &Evidence, first: &ClassKey, last: &ClassKey, name: Name) -> bool {
    let taken = |owner: &ClassKey| {
        let calls = evidence.methods.get(&(owner.clone(), name)).into_iter().flatten();
        let known = calls.flat_map(|call| &call.arguments).filter_map(Argument::known);
        let variables = known.filter_map(|known| match known.written {
            StubType::Free(variable) => Some(variable),
            _ => None,
        });
        variables.collect::<BTreeSet<Name>>()
    };
    let (first, last) = (taken(first), taken(last));
    !first.is_empty() && !last.is_empty() && first.is_disjoint(&last)
}

/// The missing class that a chain of an unknown class ends in, with the method that all of it calls: `V.conf().add(s).add(s)`
/// as a `Conf` is a chain of `Conf`.
fn end<'e>(evidence: &'e Evidence, last: &ClassKey, shared: &[Name]) -> Option<&'e ClassKey> {
    shared.iter().find_map(|name| {
        evidence.targets_of(last, *name).find_map(|known| match &known.written {
            StubType::Class(key, arguments) if evidence.is_named(key) && arguments.is_empty() => Some(key),
            _ => None,
        })
    })
}
