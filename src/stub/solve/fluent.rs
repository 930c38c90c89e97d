//! Chains of calls that go on with the same class, as those of builders do: `b.name(x).size(y).name(z)`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::collect::hole_key;
use super::super::evidence::{Evidence, Known, Want};
use super::super::model::{ClassKey, StubType};
use crate::base::Name;

/// Calls in a row, each on the result of the one before, that are looked at.
const MAX_CHAIN: usize = 64;
/// So many unknown results in a row are taken for one class.
const LONG_CHAIN: usize = 3;

/// Whether the result of the method is used as a type that is named: `a.map(f).map(g)` as an `Optional<B>` is none of `a`.
fn is_converted(evidence: &Evidence, owner: &ClassKey, name: Name) -> bool {
    let calls = evidence.methods.get(&(owner.clone(), name)).into_iter().flatten();
    calls.flat_map(|call| &call.result).any(|want| match want {
        Want::To(known) => {
            matches!(&known.written, StubType::Class(key, arguments) if key != owner && !arguments.is_empty())
        }
        _ => false,
    })
}

/// The missing class that a chain of an unknown class ends in, with the method that all of it calls: `V.conf().add(s).add(s)`
/// as a `Conf` is a chain of `Conf`.
fn end<'a>(
    evidence: &'a Evidence,
    hole: &ClassKey,
    mut shared: impl Iterator<Item = Name>,
) -> Option<&'a ClassKey> {
    shared.find_map(|name| {
        let calls = evidence.methods.get(&(hole.clone(), name)).into_iter().flatten();
        calls.flat_map(|call| &call.result).find_map(|want| match want {
            Want::To(Known { written: StubType::Class(key, arguments), .. }) => {
                let is_missing = evidence.classes.contains_key(key) && evidence.is_named(key);
                (is_missing && arguments.is_empty()).then_some(key)
            }
            _ => None,
        })
    })
}

/// The holes of such results, each with the class that it is.
pub(super) fn results(evidence: &Evidence) -> BTreeMap<ClassKey, ClassKey> {
    let mut names: BTreeMap<&ClassKey, BTreeSet<Name>> = BTreeMap::new();
    let mut owners: BTreeMap<ClassKey, (&ClassKey, Name)> = BTreeMap::new();
    for (owner, name) in evidence.methods.keys() {
        names.entry(owner).or_default().insert(*name);
        owners.insert(hole_key(owner, *name), (owner, *name));
    }
    let mut found = BTreeMap::new();
    for (hole, used) in names.iter().filter(|(class, _)| owners.contains_key(**class)) {
        let mut links: Vec<(&ClassKey, Name)> = Vec::new();
        let mut at: &ClassKey = hole;
        while let Some((owner, name)) = owners.get(at).filter(|_| links.len() < MAX_CHAIN) {
            links.push((at, *name));
            at = owner;
            let is_generic = evidence.classes.get(at).is_some_and(|class| class.arity > 0);
            let shares = names.get(at).is_some_and(|names| {
                names.intersection(used).any(|name| !is_converted(evidence, hole, *name))
            });
            let is_long = links.len() >= LONG_CHAIN && !owners.contains_key(at);
            if !is_generic && (shares || is_long) {
                let shared = names.get(at).into_iter().flat_map(|names| names.intersection(used)).copied();
                let end = end(evidence, hole, shared).filter(|_| owners.contains_key(at));
                let class = end.unwrap_or(at);
                if class != at {
                    found.entry(at.clone()).or_insert_with(|| class.clone());
                }
                for (link, name) in &links {
                    found.entry((*link).clone()).or_insert_with(|| class.clone());
                    found.entry(hole_key(class, *name)).or_insert_with(|| class.clone());
                }
                break;
            }
        }
    }
    found
}
