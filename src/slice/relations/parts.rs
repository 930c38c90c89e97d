//! Relations of a declaration to its own parts: what it names, its annotations, its value, classes in its code.

use super::super::constant_body;
use super::super::elements::code;
use super::super::headers::{self, Uses};
use super::super::item::Item;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::{self, CodeOf};
use crate::base::FieldId;
use crate::enter::World;

use Phrase::Says;

pub(super) const HEADER_USES: Entry =
    Entry { follow: &[Follow::Elements(uses_of_header)], phrase: Says("names") };

pub(super) const BODY_USES: Entry =
    Entry { follow: &[Follow::Elements(uses_of_code)], phrase: Says("names") };

pub(super) const HEADER_ANNOTATIONS: Entry =
    Entry { follow: &[Follow::Item(annotations_around_code)], phrase: Says("is annotated with") };

pub(super) const READ_ANNOTATIONS: Entry =
    Entry { follow: &[Follow::Item(read_annotations)], phrase: Says("is annotated with") };

pub(super) const FIELD_INITIALIZER: Entry = Entry {
    follow: &[Follow::Field(initializer), Follow::ConstantValue(initializer)],
    phrase: Says("is kept with its value:"),
};

pub(super) const CONSTANT_BODY: Entry =
    Entry { follow: &[Follow::Field(body_of_constant)], phrase: Says("has body") };

pub(super) const LOCAL_CLASSES: Entry =
    Entry { follow: &[Follow::Code(local_classes)], phrase: Says("contains") };

/// What is known of a package is in relations of its own.
fn uses_of_header(world: &World, item: Item) -> Option<Uses> {
    if let Item::Package(_) = item { None } else { headers::header_uses(world, item) }
}

fn uses_of_code(world: &World, item: Item) -> Option<Uses> {
    Some(Uses::all(attribute::attribute_body(world, code(item)?)))
}

/// All annotations of the header of code that is kept.
fn annotations_around_code(world: &World, item: Item, _: &Query) -> Vec<Item> {
    match item {
        Item::MethodBody(_) | Item::FieldInitializer(_) => {
            item.annotated().map_or_else(Vec::new, |of| headers::all_annotations(world, of))
        }
        Item::Class(_)
        | Item::Method(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => Vec::new(),
    }
}

/// The annotations of a header that the map reads.
fn read_annotations(world: &World, item: Item, query: &Query) -> Vec<Item> {
    match item {
        Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::Package(_) | Item::Edge(..) => item
            .annotated()
            .map_or_else(Vec::new, |of| headers::read_annotations(world, item, of, query.choices)),
        Item::MethodBody(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Concrete(_)
        | Item::Annotation(..) => Vec::new(),
    }
}

fn initializer(_: &World, field: FieldId) -> Vec<Item> {
    vec![Item::FieldInitializer(field)]
}

fn body_of_constant(world: &World, field: FieldId) -> Vec<Item> {
    constant_body(world, field).map(Item::Class).into_iter().collect()
}

fn local_classes(world: &World, code: CodeOf) -> Vec<Item> {
    let found = attribute::attribute_body(world, code);
    found.local_classes.iter().map(|class| Item::Class(*class)).collect()
}
