//! Why each item is kept: the shortest way from a target, found after the fact.
//!
//! Invariant: `explain` lists every kept item once, targets first, each after the items that its reason names, and no
//! rules lead to it from the targets in fewer steps. Slicing itself records no reasons: what a single item requires is
//! remembered by [`Requirements`], and the clauses with several premises are in the slice.

mod kept;

use rustc_hash::FxHashMap;

use super::item::{Clause, Item, Reason};
use super::requirements::Requirements;
use super::{Slice, elements};
use crate::base::MethodId;
use crate::enter::World;

pub use kept::{AlsoKept, Citation, KeptItem, KeptReason, Step, kept_items};

/// A kept item and why it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explained {
    pub item: Item,
    pub reason: Reason,
    /// The number of rules between the item and the targets. A rule counts from the last of its premises.
    pub steps: usize,
}

/// Goes breadth-first from the targets over all rules that applied.
pub fn explain(
    world: &World,
    requirements: &Requirements,
    slice: &Slice,
    targets: &[Vec<Item>],
) -> Vec<Explained> {
    let mut waiting = Waiting::new(world, slice);
    let mut found = Found::default();
    for (number, items) in targets.iter().enumerate() {
        for item in items {
            found.add(*item, Reason::Target(number), 0);
        }
    }
    let mut next = 0;
    while let Some(&Explained { item, steps, .. }) = found.order.get(next) {
        next += 1;
        for required in &requirements.of(world, item).items {
            found.add(required.item, Reason::Rule(*required, item), steps + 1);
        }
        for clause in waiting.arrived(item) {
            found.add(clause.item, Reason::Clause(clause), steps + 1);
        }
    }
    found.order
}

#[derive(Default)]
struct Found {
    order: Vec<Explained>,
    seen: rustc_hash::FxHashSet<Item>,
}

impl Found {
    fn add(&mut self, item: Item, reason: Reason, steps: usize) {
        if self.seen.insert(item) {
            self.order.push(Explained { item, reason, steps });
        }
    }
}

/// Clauses by the premises that they wait for.
struct Waiting {
    clauses: Vec<(Clause, usize)>,
    by_premise: FxHashMap<Item, Vec<usize>>,
}

impl Waiting {
    fn new(world: &World, slice: &Slice) -> Waiting {
        let mut by_premise: FxHashMap<Item, Vec<usize>> = FxHashMap::default();
        let mut clauses = Vec::new();
        for (at, clause) in slice.clauses.iter().enumerate() {
            let premises = premises(world, clause);
            clauses.push((*clause, premises.len()));
            for premise in premises {
                by_premise.entry(premise).or_default().push(at);
            }
        }
        Waiting { clauses, by_premise }
    }

    /// The clauses whose last premise this is.
    fn arrived(&mut self, item: Item) -> Vec<Clause> {
        let mut complete = Vec::new();
        for at in self.by_premise.remove(&item).unwrap_or_default() {
            if let Some((clause, missing)) = self.clauses.get_mut(at) {
                *missing = missing.saturating_sub(1);
                if *missing == 0 {
                    complete.push(*clause);
                }
            }
        }
        complete
    }
}

/// The kept items that a clause follows from; what libraries declare is there in any case.
fn premises(world: &World, clause: &Clause) -> Vec<Item> {
    let is_kept = |method: &MethodId| {
        elements::is_item(world, Item::Method(*method)) && world.is_ours(clause.class, method.class)
    };
    let also = clause.also.methods().filter(is_kept).map(Item::Method);
    [Item::Class(clause.class)].into_iter().chain(also).collect()
}
