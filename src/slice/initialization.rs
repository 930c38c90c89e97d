//! What decides whether fields are initialised: relations for checkers that follow initialisation through a class.

use super::facts::{Fields, is_initializer};
use super::item::Item;
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, Flags, MethodId};
use crate::enter::World;
use crate::rules::Relation;
use crate::symbols::{FieldOrigin, MethodOrigin};

/// Follows a relation to other parts of the item's class; `code` is the item's.
pub(super) fn related(world: &World, item: Item, code: Option<CodeOf>, relation: Relation) -> Vec<Item> {
    let Some(class) = item.class() else { return Vec::new() };
    match (relation, code) {
        (Relation::ClassFields, Some(_)) => fields(world, item, class),
        (Relation::ClassFieldInitializers, Some(_)) => field_initializers(world, item, class),
        (Relation::ClassInitializers, Some(_)) => initializers(world, item, class),
        (Relation::ConstructorBodies, _) => constructor_bodies(world, class),
        (Relation::CalledBodies, Some(code)) => called_bodies(world, code),
        (Relation::DelegatedBody, Some(code)) => delegated_bodies(world, code),
        _ => Vec::new(),
    }
}

/// The fields whose initialisation is judged by who follows the relation: all of the class where it is to be complete,
/// else those that the code reads while the class or instance is being initialised.
pub(super) fn judged(world: &World, item: Item, code: CodeOf, relation: Relation) -> Vec<FieldId> {
    let of = runs_with(world, item);
    match relation {
        Relation::ClassFields => declared_fields(world, code.class())
            .filter(|field| Fields::of_field(world.symbols.field(*field)) == of)
            .collect(),
        Relation::ClassInitializers => {
            let found = attribute::attribute_body(world, code);
            let used = found.uses.iter().filter_map(|found| match found.kind {
                UseKind::Field { field, .. } if field.class == code.class() => Some(field),
                _ => None,
            });
            used.collect()
        }
        _ => Vec::new(),
    }
}

/// The fields of the instances where the item's code runs with these, else of the class itself.
fn fields(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let of = runs_with(world, item);
    declared_fields(world, class)
        .filter(|field| Fields::of_field(world.symbols.field(*field)) == of)
        .map(Item::Field)
        .collect()
}

/// The fields that the class declares, enum constants aside.
fn declared_fields(world: &World, class: ClassId) -> impl Iterator<Item = FieldId> + '_ {
    (0..)
        .zip(&world.symbols.members(class).fields)
        .filter(|(_, field)| match field.origin {
            FieldOrigin::Declared(_) | FieldOrigin::Component(_) => true,
            FieldOrigin::EnumConstant(_) | FieldOrigin::Record(_) => false,
        })
        .map(move |(index, _)| FieldId { class, index })
}

/// Whether the item's code runs with instances of its class or with the class itself.
fn runs_with(world: &World, item: Item) -> Fields {
    let symbols = &world.symbols;
    match item {
        Item::MethodBody(method) | Item::Method(method) if symbols.method(method).is_static() => {
            Fields::Static
        }
        Item::FieldInitializer(field) | Item::ConstantValue(field) | Item::Field(field) => {
            Fields::of_field(symbols.field(field))
        }
        Item::Initializer(class, at) => match world.class_decl(class).and_then(|decl| decl.members.get(at)) {
            Some(member) if is_initializer(member, Fields::Static) => Fields::Static,
            Some(_) | None => Fields::Instance,
        },
        Item::MethodBody(_)
        | Item::Method(_)
        | Item::Class(_)
        | Item::Package(_)
        | Item::Edge(..)
        | Item::Annotation(..) => Fields::Instance,
    }
}

/// The fields that get a value from their initializers where the item's code runs, with these.
fn field_initializers(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let of = runs_with(world, item);
    declared_fields(world, class)
        .filter(|field| Fields::of_field(world.symbols.field(*field)) == of)
        .filter(|field| world.field_decl(*field).is_some_and(|decl| decl.initializer.is_some()))
        .map(Item::FieldInitializer)
        .collect()
}

/// The initializers of the class that run where the item's code does.
fn initializers(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let of = runs_with(world, item);
    let members = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
    let blocks = members.iter().enumerate().filter(|(_, member)| is_initializer(member, of));
    blocks.map(|(at, _)| Item::Initializer(class, at)).collect()
}

/// The constructors that the class writes, with bodies.
fn constructor_bodies(world: &World, class: ClassId) -> Vec<Item> {
    declared_methods(world, class)
        .filter(|method| world.symbols.method(*method).is_constructor())
        .map(Item::MethodBody)
        .collect()
}

/// The methods that the class writes with bodies, constructors included.
pub(super) fn declared_methods(world: &World, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    (0..)
        .zip(&world.symbols.members(class).methods)
        .filter(|(_, method)| matches!(method.origin, MethodOrigin::Declared(_)))
        .map(move |(index, _)| MethodId { class, index })
        .filter(|method| has_body(world, *method))
}

fn has_body(world: &World, method: MethodId) -> bool {
    world.method_decl(method).is_some_and(|decl| decl.body.is_some())
}

/// The methods of its own class that the code calls and that no subclass can replace, with bodies.
fn called_bodies(world: &World, code: CodeOf) -> Vec<Item> {
    let symbols = &world.symbols;
    let class = code.class();
    let is_final_class = symbols.class(class).flags.has(Flags::FINAL);
    let found = attribute::attribute_body(world, code);
    let called = found.uses.iter().flat_map(|found| match &found.kind {
        UseKind::Call { methods, .. } => methods.as_slice(),
        _ => &[],
    });
    called
        .filter(|method| {
            let symbol = symbols.method(**method);
            let is_fixed =
                is_final_class || symbol.flags.has(Flags::FINAL) || symbol.flags.has(Flags::PRIVATE);
            method.class == class && is_fixed && !symbol.is_static() && has_body(world, **method)
        })
        .map(|method| Item::MethodBody(*method))
        .collect()
}

/// The constructors of the same class that a constructor starts with (JLS 8.8.7.1), with bodies.
fn delegated_bodies(world: &World, code: CodeOf) -> Vec<Item> {
    let found = attribute::attribute_body(world, code);
    let called = found.uses.iter().flat_map(|found| match &found.kind {
        UseKind::ConstructorCall { constructors, .. } => constructors.as_slice(),
        _ => &[],
    });
    called
        .filter(|constructor| constructor.class == code.class() && has_body(world, **constructor))
        .map(|constructor| Item::MethodBody(*constructor))
        .collect()
}

/// Whether the field is declared without a value and may get it anywhere.
pub(super) fn is_blank(world: &World, field: FieldId) -> bool {
    !world.symbols.field(field).is_final()
        && world.field_decl(field).is_some_and(|decl| decl.initializer.is_none())
}

/// Whether the field is `final` and its declaration gives it a value.
pub(super) fn is_final_with_value(world: &World, field: FieldId) -> bool {
    world.symbols.field(field).is_final()
        && world.field_decl(field).is_some_and(|decl| decl.initializer.is_some())
}
