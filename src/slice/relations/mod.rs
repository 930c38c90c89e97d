//! What elements are related to: the relations of the rule files, given meaning. Which relation matters where is the
//! files' to say.
//!
//! A relation is one [`Entry`], beside the functions that follow it, and a line in `table.rs`. Its word, with the elements that
//! have it, is in `rules/relations.rs`; `slice/tests.rs` holds the one against the other.

pub(super) mod annotated;
mod classes;
mod expressions;
mod imports;
mod initialization;
mod members;
mod overloads;
mod overriding;
mod packages;
mod parts;
mod phrase;
mod premises;
mod same_name;
mod table;
mod users;
mod uses;

use super::classes::{Classes, Fired, Moment};
use super::elements::{Element, UsePlace, code};
use super::headers::Uses;
use super::item::Item;
use crate::attribute::{CodeOf, UseKind};
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::World;
use crate::rules::{Choices, Relation};
use crate::symbols::questions::Question;

use phrase::Phrase;
pub(super) use table::entry;

/// What a relation means.
pub(super) struct Entry {
    /// How it is followed from each sort of element that has it.
    pub follow: &'static [Follow],
    /// What the element does with what it leads to, in words that can stand between their names.
    pub phrase: Phrase,
}

/// A way to follow a relation, from one sort of element.
pub(super) enum Follow {
    /// From a use in code or in a header.
    Use(fn(&World, &UseKind) -> Vec<Item>),
    /// The same, where the place of the use, the rule or its map matters.
    UseAt(fn(&World, &UseKind, UsePlace, &Query) -> Vec<Item>),
    /// From a kept method that overrides these.
    Override(fn(&World, MethodId, &[MethodId]) -> Vec<Item>),
    /// From a class that had to be below another.
    Subtype(fn(&World, &Question) -> Vec<Item>),
    /// From the header of a class.
    Class(fn(&World, ClassId) -> Vec<Item>),
    /// From a method or constructor with its body.
    MethodBody(fn(&World, MethodId) -> Vec<Item>),
    /// From a field or enum constant without its value.
    Field(fn(&World, FieldId) -> Vec<Item>),
    ConstantValue(fn(&World, FieldId) -> Vec<Item>),
    FieldInitializer(fn(&World, FieldId) -> Vec<Item>),
    /// From code, values of constants included.
    Code(fn(&World, CodeOf) -> Vec<Item>),
    /// The same, with the fields whose initialisation is judged by who follows the relation.
    Judging(fn(&World, CodeOf) -> Vec<Item>, fn(&World, CodeOf) -> Vec<FieldId>),
    /// From code that is kept as it is written, in this class.
    Written(fn(&World, Item, ClassId) -> Vec<Item>),
    /// From a class or a member of it.
    InClass(fn(&World, ClassId, &Query) -> Vec<Item>),
    /// From items of several sorts.
    Item(fn(&World, Item, &Query) -> Vec<Item>),
    /// From an item to elements of their own.
    Elements(fn(&World, Item) -> Option<Uses>),
    /// From all that is kept, for the relation of a condition on several premises.
    Inherited(fn(&mut Classes, &Moment) -> Vec<Fired>),
    /// The same, when nothing of that is open.
    Afterwards(fn(&Classes, &Moment) -> Vec<Fired>),
}

/// What the rule and its map say to those who follow a relation.
pub(super) struct Query<'r> {
    /// Simple names of the annotations that the rule speaks of.
    pub annotations: &'r [Box<str>],
    pub choices: &'r Choices,
}

impl Query<'_> {
    /// Whether the rule speaks of the annotation with this simple name.
    pub fn names(&self, annotation: &str) -> bool {
        self.annotations.iter().any(|name| **name == *annotation)
    }
}

/// What an element is related to.
#[derive(Default)]
pub(super) struct Related {
    pub items: Vec<Item>,
    /// Elements of their own.
    pub uses: Option<Uses>,
    /// Fields whose initialisation is judged.
    pub judged: Vec<FieldId>,
}

impl From<Vec<Item>> for Related {
    fn from(items: Vec<Item>) -> Related {
        Related { items, ..Related::default() }
    }
}

/// Follows a relation; one that the element does not have leads nowhere.
pub(super) fn related(world: &World, element: &Element, relation: Relation, query: &Query) -> Related {
    let ways = entry(relation).follow.iter();
    ways.filter_map(|way| way.follow(world, element, query)).next().unwrap_or_default()
}

impl Follow {
    /// `None` from another sort of element.
    fn follow(&self, world: &World, element: &Element, query: &Query) -> Option<Related> {
        let items = match (self, element) {
            (Follow::Use(find), Element::Use(kind, ..)) => find(world, kind),
            (Follow::UseAt(find), Element::Use(kind, _, place)) => find(world, kind, *place, query),
            (Follow::Override(find), Element::Override(method, overridden)) => {
                find(world, *method, overridden)
            }
            (Follow::Subtype(find), Element::Subtype(question)) => find(world, question),
            (way, Element::Item(item, _)) => return way.follow_item(world, *item, query),
            (_, Element::Use(..) | Element::Override(..) | Element::Subtype(_)) => return None,
        };
        Some(items.into())
    }

    fn follow_item(&self, world: &World, item: Item, query: &Query) -> Option<Related> {
        let items = match (self, item) {
            (Follow::Class(find), Item::Class(class)) => find(world, class),
            (Follow::MethodBody(find), Item::MethodBody(method)) => find(world, method),
            (Follow::Field(find), Item::Field(field))
            | (Follow::ConstantValue(find), Item::ConstantValue(field))
            | (Follow::FieldInitializer(find), Item::FieldInitializer(field)) => find(world, field),
            (Follow::Code(find), _) => find(world, code(item)?),
            (Follow::Judging(find, judged), _) => {
                let code = code(item)?;
                return Some(Related { judged: judged(world, code), ..find(world, code).into() });
            }
            (Follow::Written(find), _) => find(world, item, item.class_of_code()?),
            (Follow::InClass(find), _) => find(world, item.class_or_of_member()?, query),
            (Follow::Item(find), _) => find(world, item, query),
            (Follow::Elements(find), _) => {
                return Some(Related { uses: find(world, item), ..Related::default() });
            }
            (
                Follow::Class(_)
                | Follow::MethodBody(_)
                | Follow::Field(_)
                | Follow::ConstantValue(_)
                | Follow::FieldInitializer(_)
                | Follow::Use(_)
                | Follow::UseAt(_)
                | Follow::Override(_)
                | Follow::Subtype(_)
                | Follow::Inherited(_)
                | Follow::Afterwards(_),
                _,
            ) => return None,
        };
        Some(items.into())
    }
}
