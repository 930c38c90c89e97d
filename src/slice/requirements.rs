//! What one kept item requires by itself, whatever else is kept: the clauses with a single premise.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::conditions::holds;
use super::elements::{self, Element};
use super::headers;
use super::implementations::{Implementations, implementations};
use super::is_provided;
use super::item::{Item, Place, Requirement};
use super::libraries::is_left_to_jdk;
use super::relations::{self, Query};
use crate::attribute::UseKind;
use crate::base::{ClassId, FieldId, FileId, Flags, MethodId, is_of_jdk};
use crate::enter::World;
use crate::rules::{Relation, RuleId, Rules};

/// The rule map with what it was found to require, shared by all slices of a program: an item's own requirements
/// depend on the program alone.
pub struct Requirements {
    pub rules: Arc<Rules>,
    of_items: RwLock<FxHashMap<Item, Arc<Required>>>,
    implementations: RwLock<FxHashMap<(ClassId, MethodId), Implementations>>,
    pub(super) conflicts: RwLock<FxHashMap<ClassId, Arc<[super::conflicts::Conflict]>>>,
    pub(super) jdk_choices: RwLock<FxHashMap<ClassId, Choices>>,
}

/// What an item requires, each once.
#[derive(Default)]
pub(super) struct Required {
    pub items: Vec<Requirement>,
    /// Of the class path, or of the JDK beside its API: nothing that could be kept, but the slice depends on it.
    pub libraries: Vec<Item>,
    /// Classes that are left to the checker.
    pub provided: Vec<ClassId>,
    /// Fields whose initialisation is judged.
    pub judged: Vec<FieldId>,
    /// Whether it names something that nobody declares.
    pub is_incomplete: bool,
}

/// Abstract methods with what implements them.
pub(super) type Choices = Arc<[(MethodId, Implementations)]>;

impl Requirements {
    pub fn new(rules: impl Into<Arc<Rules>>) -> Requirements {
        Requirements {
            rules: rules.into(),
            of_items: RwLock::default(),
            implementations: RwLock::default(),
            conflicts: RwLock::default(),
            jdk_choices: RwLock::default(),
        }
    }

    pub(super) fn of(&self, world: &World, item: Item) -> Arc<Required> {
        memo(&self.of_items, item, || {
            let mut collected = Collected::default();
            let file = elements::file_of(world, item);
            for element in elements::elements(world, item) {
                self.collect(world, element, (item, file), None, &mut collected);
            }
            collected.required.into()
        })
    }

    fn collect(
        &self,
        world: &World,
        element: Element,
        (item, file): (Item, Option<FileId>),
        place: Option<Place>,
        into: &mut Collected,
    ) {
        let choices = self.rules.choices();
        for (id, rule) in self.rules.on(element.kind()) {
            if !rule.when.is_none_or(|condition| holds(world, &element, condition, &rule.annotations)) {
                continue;
            }
            let query = Query { annotations: &rule.annotations, choices };
            for relation in &rule.require {
                let related = relations::related(world, &element, *relation, &query);
                for required in related.items {
                    let is_left = |class: &ClassId| is_provided(world, choices, item.class(), *class);
                    match required.class().filter(is_left) {
                        Some(class) if is_left_to_jdk(world, item.class(), class) => {}
                        Some(class) if names(world, &element, required) => {
                            into.required.provided.push(class);
                        }
                        Some(_) => {}
                        None => into.add(world, (required, *relation), id, place),
                    }
                }
                into.required.judged.extend(related.judged);
                if let (Some(uses), Some(file)) = (related.uses, file) {
                    self.collect_uses(world, &uses, (item, file, id), into);
                }
            }
        }
    }

    fn collect_uses(
        &self,
        world: &World,
        uses: &headers::Uses,
        (item, file, through): (Item, FileId, RuleId),
        into: &mut Collected,
    ) {
        for found in uses.iter() {
            into.required.is_incomplete |= matches!(found.kind, UseKind::Missing { .. });
            let place = Place { span: found.span, through };
            for element in elements::use_elements(world, found, file, item) {
                self.collect(world, element, (item, Some(file)), Some(place), into);
            }
        }
        for question in uses.questions() {
            let place = Place { span: question.span, through };
            self.collect(world, Element::Subtype(*question), (item, Some(file)), Some(place), into);
        }
    }

    /// The implementations of the method in the class.
    pub(super) fn implementations(&self, world: &World, class: ClassId, method: MethodId) -> Implementations {
        memo(&self.implementations, (class, method), || implementations(world, class, method))
    }
}

/// Whether the element names the class of what it requires. A made-up class that only values are of is nobody's:
/// it stands for a type that the checker knows.
fn names(world: &World, element: &Element, required: Item) -> bool {
    let source = required.class().and_then(|class| world.source(class));
    if !source.is_some_and(|source| world.project().is_added(source.file)) {
        return true;
    }
    let is_static = match required {
        Item::Method(method) => world.symbols.method(method).flags.has(Flags::STATIC),
        Item::Field(field) => world.symbols.field(field).is_static(),
        _ => false,
    };
    match element {
        Element::Use(UseKind::Type(_) | UseKind::Annotation { .. }, ..) => true,
        Element::Use(..) => is_static,
        Element::Item(..) | Element::Override(..) | Element::Subtype(_) => true,
    }
}

#[derive(Default)]
struct Collected {
    required: Required,
    seen: FxHashSet<Item>,
}

impl Collected {
    fn add(&mut self, world: &World, (item, relation): (Item, Relation), rule: RuleId, place: Option<Place>) {
        if elements::is_item(world, item) {
            if self.seen.insert(item) {
                self.required.items.push(Requirement { item, rule, relation, place });
            }
        } else if is_library(world, item) && self.seen.insert(item) {
            self.required.libraries.push(item);
        }
    }
}

/// Whether it is of the class path, or of packages of the JDK that its modules may not export.
fn is_library(world: &World, item: Item) -> bool {
    let Some(class) = item.class() else { return false };
    let package = world.symbols.class(class).package;
    !is_of_jdk(&package) || (!world.class_path().is_empty() && world.class_path_entry(class).is_some())
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
