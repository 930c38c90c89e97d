//! What one kept item requires by itself, whatever else is kept: the clauses with a single premise.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::item::{Item, Requirement};
use super::relations::{self, Element};
use crate::attribute::Use;
use crate::base::{ClassId, MethodId, Span};
use crate::enter::World;
use crate::rules::{Condition, RuleId, Rules};
use crate::types;

/// The rule map with what it was found to require, shared by all slices of a program: an item's own requirements
/// depend on the program alone.
pub struct Requirements {
    pub rules: Rules,
    of_items: RwLock<FxHashMap<Item, Arc<[Requirement]>>>,
    implementations: RwLock<FxHashMap<(ClassId, MethodId), Option<MethodId>>>,
    pub(super) conflicts: RwLock<FxHashMap<ClassId, Arc<[super::conflicts::Conflict]>>>,
    pub(super) jdk_implementations: RwLock<FxHashMap<ClassId, Arc<[MethodId]>>>,
    pub(super) supertypes: RwLock<FxHashMap<ClassId, Arc<[ClassId]>>>,
}

impl Requirements {
    pub fn new(rules: Rules) -> Requirements {
        Requirements {
            rules,
            of_items: RwLock::default(),
            implementations: RwLock::default(),
            conflicts: RwLock::default(),
            jdk_implementations: RwLock::default(),
            supertypes: RwLock::default(),
        }
    }

    /// What the item requires, each once.
    pub(super) fn of(&self, world: &World, item: Item) -> Arc<[Requirement]> {
        memo(&self.of_items, item, || {
            let mut collected = Collected::default();
            for element in relations::elements(world, item) {
                self.collect(world, element, None, &mut collected);
            }
            collected.requirements.into()
        })
    }

    fn collect(&self, world: &World, element: Element, span: Option<Span>, into: &mut Collected) {
        for (id, rule) in self.rules.on(element.kind()) {
            if !rule.when.is_none_or(|condition| holds(world, &element, condition)) {
                continue;
            }
            for relation in &rule.require {
                let related = relations::related(world, &element, *relation);
                for item in related.items {
                    into.add(world, item, id, span);
                }
                if let Some(uses) = related.uses {
                    self.collect_uses(world, &uses, into);
                }
            }
        }
    }

    fn collect_uses(&self, world: &World, uses: &relations::Uses, into: &mut Collected) {
        for found in uses.iter() {
            let Use { span, .. } = found;
            if let Some(element) = relations::use_element(found) {
                self.collect(world, element, Some(*span), into);
            }
        }
    }

    /// What implements the method in the class (JLS 8.4.8.1), if it is an item or may be one.
    pub(super) fn implementation(&self, world: &World, class: ClassId, method: MethodId) -> Option<MethodId> {
        memo(&self.implementations, (class, method), || types::implementation(&world.symbols, class, method))
    }
}

/// Conditions on the element itself. Those with a second premise are checked against the slice by the work list.
fn holds(world: &World, element: &Element, condition: Condition) -> bool {
    match condition {
        Condition::FunctionalInterface => relations::is_annotated(world, element, "FunctionalInterface"),
        Condition::Repeatable => relations::is_annotated(world, element, "Repeatable"),
        Condition::AbstractMethodKept
        | Condition::ConflictKept
        | Condition::ConstantMissing
        | Condition::SuperConstructorUnusable => false,
    }
}

#[derive(Default)]
struct Collected {
    requirements: Vec<Requirement>,
    seen: FxHashSet<Item>,
}

impl Collected {
    fn add(&mut self, world: &World, item: Item, rule: RuleId, span: Option<Span>) {
        if relations::is_item(world, item) && self.seen.insert(item) {
            self.requirements.push(Requirement { item, rule, span });
        }
    }
}

/// The value for a key, computed on first use without holding the lock: two threads may both compute it.
pub(super) fn memo<K: Eq + std::hash::Hash, V: Clone>(
    table: &RwLock<FxHashMap<K, V>>,
    key: K,
    compute: impl FnOnce() -> V,
) -> V {
    if let Some(known) = table.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return known.clone();
    }
    let value = compute();
    table.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(value).clone()
}
