//! The work list: forward chaining from the targets.

use super::classes::{Classes, Fired, Moment, class_kind};
use super::constructors::{self, Caller};
use super::item::{Also, Clause, Item};
use super::method_annotations::MethodAnnotations;
use super::requirements::Requirements;
use super::{Slice, elements, facts};
use crate::base::ClassId;
use crate::enter::World;
use crate::rules::{Condition, ElementKind, Relation, RuleId};

/// The least set of items that contains the targets and satisfies every clause.
pub fn slice(world: &World, requirements: &Requirements, targets: &[Item]) -> Slice {
    let mut work = Work {
        world,
        requirements,
        slice: Slice::default(),
        classes: Classes::default(),
        annotated: MethodAnnotations::default(),
        next: 0,
    };
    for item in targets {
        work.slice.keep(*item);
    }
    loop {
        work.drain();
        // What is a choice among kept items waits until all others are known: the outcome then does not depend on
        // the order of arrival.
        if !work.choose() {
            return work.slice;
        }
    }
}

struct Work<'a> {
    world: &'a World,
    requirements: &'a Requirements,
    slice: Slice,
    classes: Classes,
    annotated: MethodAnnotations,
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
                Item::Class(class) => self.class_kept(class),
                Item::Method(method) => {
                    self.classes.method_kept(self.world, method);
                    self.annotated.method_kept(self.world, method);
                }
                Item::MethodBody(_)
                | Item::Field(_)
                | Item::ConstantValue(_)
                | Item::FieldInitializer(_)
                | Item::Initializer(..)
                | Item::Package(_)
                | Item::Edge(..)
                | Item::Annotation(..) => {}
            }
        }
    }

    fn class_kept(&mut self, class: ClassId) {
        self.classes.class_kept(class);
        self.annotated.class_kept(self.world, class);
    }

    /// Keeps what clauses with two premises require, where the map has such a rule for the class.
    fn fire(&mut self, fired: Vec<Fired>, condition: Condition, relation: Relation) {
        for Fired { class, item, also } in fired {
            if self.may_keep(class, item)
                && let Some(rule) = self.rule(class, condition, relation)
            {
                self.slice.conclude(Clause { item, rule, relation, class, also });
            }
        }
    }

    /// Whether an item that a class needs is one that the slice can have.
    fn may_keep(&self, user: ClassId, item: Item) -> bool {
        let is_ours = |class| self.world.is_ours(user, class);
        elements::is_item(self.world, item) && item.class().is_none_or(is_ours)
    }

    fn rule(&self, class: ClassId, condition: Condition, relation: Relation) -> Option<RuleId> {
        self.rule_on(class_kind(self.world, class), condition, relation)
    }

    fn rule_on(&self, kind: ElementKind, condition: Condition, relation: Relation) -> Option<RuleId> {
        let mut rules = self.requirements.rules.when(kind, condition);
        rules.find(|(_, rule)| rule.require.contains(&relation)).map(|(id, _)| id)
    }

    /// Settles what is a choice. Returns whether something new is kept.
    fn choose(&mut self) -> bool {
        let kept = self.slice.items().len();
        let moment = Moment::new(self.world, self.requirements, &self.slice);
        let implementations = self.classes.implementations(&moment);
        let conflicts = self.classes.conflicts(&moment);
        let results = self.classes.results(&moment);
        self.fire(implementations, Condition::AbstractMethodKept, Relation::Implementation);
        self.fire(conflicts, Condition::ConflictKept, Relation::ConflictOverride);
        self.fire(results, Condition::ResultKept, Relation::ResultPath);
        if self.slice.items().len() > kept {
            return true;
        }
        let mut required = Vec::new();
        for &class in &self.classes.kept {
            self.super_constructors(class, &mut required);
            self.first_constant(class, &mut required);
        }
        self.method_annotations(&mut required);
        let mut is_new = false;
        for clause in required {
            is_new |= self.may_keep(clause.class, clause.item) && self.slice.conclude(clause);
        }
        is_new
    }

    /// A constructor of the superclass wherever none that is kept can be called.
    fn super_constructors(&self, class: ClassId, required: &mut Vec<Clause>) {
        let relation = Relation::SuperConstructor;
        let rule = self.rule(class, Condition::SuperConstructorUnusable, relation);
        let Some(rule) = rule else { return };
        for caller in constructors::callers(self.world, &self.slice, class) {
            let call = constructors::super_call(self.world, &self.slice, class, caller);
            if constructors::is_right(&call, caller) {
                continue;
            }
            if let Some(constructor) =
                constructors::another_constructor(self.world, &self.slice, class, caller)
            {
                let also = match caller {
                    Caller::Written(constructor) => Also::One(constructor),
                    Caller::Added | Caller::Default => Also::Nothing,
                };
                required.push(Clause { item: Item::Method(constructor), rule, relation, class, also });
            }
        }
    }

    /// `@Override` and `@FunctionalInterface` where the method is there that they speak of.
    fn method_annotations(&self, required: &mut Vec<Clause>) {
        let moment = Moment::new(self.world, self.requirements, &self.slice);
        let overriding = (ElementKind::Method, Condition::OverriddenKept, Relation::OverrideAnnotation);
        let function = (ElementKind::Class, Condition::FunctionMethodKept, Relation::FunctionAnnotation);
        for ((on, condition, relation), found) in
            [(overriding, self.annotated.overriding(&moment)), (function, self.annotated.functional(&moment))]
        {
            let Some(rule) = self.rule_on(on, condition, relation) else { continue };
            required.extend(found.into_iter().map(|(class, item, also)| Clause {
                item,
                rule,
                relation,
                class,
                also,
            }));
        }
    }

    /// A constant of an enum that leaves a method abstract.
    fn first_constant(&self, class: ClassId, required: &mut Vec<Clause>) {
        let constants = facts::constants(&self.world.symbols, class);
        if constants.is_empty() || constants.iter().any(|constant| self.slice.keeps(*constant)) {
            return;
        }
        let moment = Moment::new(self.world, self.requirements, &self.slice);
        let left = self.classes.left_abstract(&moment, class);
        let Some(method) = left else { return };
        let relation = Relation::FirstConstant;
        let rule = self.rule(class, Condition::ConstantMissing, relation);
        if let (Some(rule), Some(&item)) = (rule, constants.first()) {
            required.push(Clause { item, rule, relation, class, also: Also::One(method) });
        }
    }
}
