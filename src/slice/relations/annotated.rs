//! Declarations that carry annotations which a rule speaks of, by their simple names as written.

use super::super::item::Item;
use super::initialization::declared_methods;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::{self, UseKind};
use crate::base::{ClassId, MethodId, Name};
use crate::enter::World;
use crate::syntax::tree::{Annotation, ClassKind, Modifiers};
use crate::types;

pub(super) const ANNOTATED_METHODS: Entry = Entry {
    follow: &[Follow::InClass(annotated_methods)],
    phrase: Phrase::Says("is checked with the body of"),
};

pub(super) const ANNOTATED_OVERRIDDEN: Entry =
    Entry { follow: &[Follow::Item(annotated_overridden)], phrase: Phrase::Says("overrides") };

pub(super) const CONTAINER_VALUE: Entry =
    Entry { follow: &[Follow::Item(container_value)], phrase: Phrase::Says("is repeated in") };

/// Whether the item's declaration carries one of these annotations; for a method, also one that it overrides.
pub fn is_annotated(world: &World, item: Item, names: &[Box<str>]) -> bool {
    let has = |modifiers: &Modifiers| is_among(&modifiers.annotations, names);
    match item {
        Item::Class(class) => world.class_decl(class).is_some_and(|decl| has(&decl.modifiers)),
        Item::Method(method) | Item::MethodBody(method) => is_annotated_method(world, method, names),
        Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field) => {
            world.field_decl(field).is_some_and(|decl| has(&decl.modifiers))
                || world.enum_constant_decl(field).is_some_and(|decl| has(&decl.modifiers))
        }
        Item::Initializer(..) | Item::Concrete(_) | Item::Edge(..) | Item::Annotation(..) => false,
        Item::Package(file) => {
            world.unit(file).package.as_ref().is_some_and(|package| is_among(&package.annotations, names))
        }
    }
}

/// The methods of the class that carry one of these annotations, or override one that does, with bodies.
fn annotated_methods(world: &World, class: ClassId, query: &Query) -> Vec<Item> {
    declared_methods(world, class)
        .filter(|method| is_annotated_method(world, *method, query.annotations))
        .map(Item::MethodBody)
        .collect()
}

/// The methods that the method overrides and that carry one of these annotations.
fn annotated_overridden(world: &World, item: Item, query: &Query) -> Vec<Item> {
    let Item::Method(method) = item else { return Vec::new() };
    let overridden = types::overridden(&world.symbols, method).into_iter();
    overridden.filter(|method| carries(world, *method, query.annotations)).map(Item::Method).collect()
}

fn is_annotated_method(world: &World, method: MethodId, names: &[Box<str>]) -> bool {
    let mut overridden = types::overridden(&world.symbols, method).into_iter();
    carries(world, method, names) || overridden.any(|method| carries(world, method, names))
}

fn carries(world: &World, method: MethodId, names: &[Box<str>]) -> bool {
    let decl = world.method_decl(method);
    decl.is_some_and(|decl| is_among(&decl.modifiers.annotations, names))
}

/// `value()` of the annotation interfaces that such an annotation of the class names (JLS 9.6.3).
fn container_value(world: &World, item: Item, query: &Query) -> Vec<Item> {
    let Item::Class(class) = item else { return Vec::new() };
    let symbols = &world.symbols;
    let Some(decl) = world.class_decl(class) else { return Vec::new() };
    let annotations: Vec<&Annotation> = decl
        .modifiers
        .annotations
        .iter()
        .filter(|annotation| is_named(annotation, query.annotations))
        .collect();
    if annotations.is_empty() {
        return Vec::new();
    }
    let found = attribute::attribute_class_header(world, class);
    let containers = found.uses.iter().filter_map(|found| match found.kind {
        UseKind::Type(container) => {
            annotations.iter().any(|annotation| annotation.span.contains(found.span)).then_some(container)
        }
        _ => None,
    });
    let value = Name::new("value");
    containers
        .filter(|container| symbols.class(*container).kind == ClassKind::Annotation)
        .flat_map(|container| {
            let named = symbols.members(container).methods_named(value);
            named.iter().map(move |&index| Item::Method(MethodId { class: container, index }))
        })
        .collect()
}

fn is_among(annotations: &[Annotation], names: &[Box<str>]) -> bool {
    annotations.iter().any(|annotation| is_named(annotation, names))
}

fn is_named(annotation: &Annotation, names: &[Box<str>]) -> bool {
    let simple = annotation.name.parts.last();
    simple.is_some_and(|simple| names.iter().any(|name| **name == *simple.as_str()))
}
