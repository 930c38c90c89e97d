//! The work list: forward chaining from the targets.

use super::classes::{Classes, Fired, Moment};
use super::item::{Clause, Item};
use super::relations::{self, Follow};
use super::requirements::Requirements;
use super::{Slice, elements};
use crate::base::ClassId;
use crate::enter::World;
use crate::rules::{Condition, ElementKind, Relation, RuleId};

/// The least set of items that contains the targets and satisfies every clause.
pub fn slice(world: &World, requirements: &Requirements, targets: &[Item]) -> Slice {
    let mut work =
        Work { world, requirements, slice: Slice::default(), classes: Classes::default(), next: 0 };
    for item in targets {
        work.slice.keep(*item);
    }
    loop {
        work.drain();
        // What is a choice among kept items waits until all others are known: the outcome then does not depend on
        // the order of arrival.
        if !work.choose() {
            let moment = Moment::new(world, requirements, &work.slice);
            work.slice.made_abstract = work.classes.left_unimplemented(&moment);
            return work.slice;
        }
    }
}

struct Work<'a> {
    world: &'a World,
    requirements: &'a Requirements,
    slice: Slice,
    classes: Classes,
    /// The first kept item whose requirements have not been looked at.
    next: usize,
}

impl Work<'_> {
    fn drain(&mut self) {
        while let Some(&item) = self.slice.items().get(self.next) {
            self.next += 1;
            let required = self.requirements.of(self.world, item);
            self.slice.libraries.extend(&required.libraries);
            self.slice.provided.extend(&required.provided);
            self.slice.judged.extend(&required.judged);
            self.slice.is_incomplete |= required.is_incomplete;
            for required in &required.items {
                self.slice.keep(required.item);
            }
            match item {
                Item::Class(class) => self.classes.class_kept(self.world, class),
                Item::Method(method) => self.classes.method_kept(self.world, method),
                Item::MethodBody(_)
                | Item::Field(_)
                | Item::ConstantValue(_)
                | Item::FieldInitializer(_)
                | Item::Initializer(..)
                | Item::Package(_)
                | Item::Concrete(_)
                | Item::Edge(..)
                | Item::Annotation(..) => {}
            }
        }
    }

    /// Settles what is a choice. Returns whether something new is kept.
    fn choose(&mut self) -> bool {
        let moment = Moment::new(self.world, self.requirements, &self.slice);
        let mut fired = Vec::new();
        for (relation, way) in clauses() {
            if let Follow::Inherited(find) = way {
                fired.push((relation, find(&mut self.classes, &moment)));
            }
        }
        if self.fire(fired) {
            return true;
        }
        let moment = Moment::new(self.world, self.requirements, &self.slice);
        let mut fired = Vec::new();
        for (relation, way) in clauses() {
            if let Follow::Afterwards(find) = way {
                fired.push((relation, find(&self.classes, &moment)));
            }
        }
        self.fire(fired)
    }

    /// Keeps what clauses with several premises require, where the map has such a rule. Returns whether something new is kept.
    fn fire(&mut self, fired: Vec<(Relation, Vec<Fired>)>) -> bool {
        let mut is_new = false;
        for (relation, fired) in fired {
            for Fired { on, class, item, also } in fired {
                if self.may_keep(class, item)
                    && let Some(rule) = self.rule(on, relation)
                {
                    is_new |= self.slice.conclude(Clause { item, rule, relation, class, also });
                }
            }
        }
        is_new
    }

    /// Whether an item that a class needs is one that the slice can have.
    fn may_keep(&self, user: ClassId, item: Item) -> bool {
        let is_ours = |class| self.world.is_ours(user, class);
        elements::is_item(self.world, item) && item.class().is_none_or(is_ours)
    }

    /// The rule that requires the relation; its condition is the one that goes with that.
    fn rule(&self, on: ElementKind, relation: Relation) -> Option<RuleId> {
        let mut rules = self.requirements.rules.on(on);
        rules.find(|(_, rule)| rule.require.contains(&relation)).map(|(id, _)| id)
    }
}

/// The relations that go with conditions on what else is kept, in the order of these.
fn clauses() -> impl Iterator<Item = (Relation, &'static Follow)> {
    let relations = Condition::ALL.iter().filter_map(|condition| condition.relation());
    relations.flat_map(|relation| relations::entry(relation).follow.iter().map(move |way| (relation, way)))
}
