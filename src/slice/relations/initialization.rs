//! What decides whether fields are initialised: relations for checkers that follow initialisation through a class.

use super::super::facts::{Level, is_initializer};
use super::super::finals;
use super::super::item::Item;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, Flags, MethodId};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{FieldOrigin, MethodOrigin};

use Phrase::Says;

pub(super) const CLASS_FIELDS: Entry = Entry {
    follow: &[Follow::Judging(
        |world, code| headers(fields(world, code)),
        |world, code| fields(world, code).collect(),
    )],
    phrase: Says("is checked with field"),
};

pub(super) const CLASS_FIELD_INITIALIZERS: Entry =
    Entry { follow: &[Follow::Code(field_initializers)], phrase: Says("is checked with the value of") };

pub(super) const CLASS_INITIALIZERS: Entry = Entry {
    follow: &[Follow::Judging(initializers, fields_used)],
    phrase: Says("is checked with initializer"),
};

pub(super) const CONSTRUCTOR_BODIES: Entry =
    Entry { follow: &[Follow::InClass(constructor_bodies)], phrase: Says("is checked with the body of") };

pub(super) const CALLED_BODIES: Entry =
    Entry { follow: &[Follow::Code(called_bodies)], phrase: Says("calls the body of") };

pub(super) const DELEGATED_BODY: Entry =
    Entry { follow: &[Follow::Code(delegated_bodies)], phrase: Says("delegates to the body of") };

pub(super) const THROWING_CONSTRUCTORS: Entry =
    Entry { follow: &[Follow::Written(throwing_constructors)], phrase: Says("may throw as declared by") };

pub(super) const ASSIGNING_INITIALIZERS: Entry = Entry {
    follow: &[Follow::FieldInitializer(finals::assigning_initializers)],
    phrase: Says("is assigned in"),
};

/// The fields of the instances where the code runs with these, else of the class itself: their initialisation is to be
/// complete.
fn fields(world: &World, code: CodeOf) -> impl Iterator<Item = FieldId> + '_ {
    let of = level_of(world, code);
    declared_fields(world, code.class())
        .filter(move |field| Level::of_field(world.symbols.field(*field)) == of)
}

fn headers(fields: impl Iterator<Item = FieldId>) -> Vec<Item> {
    fields.map(Item::Field).collect()
}

/// The fields of its own class that the code uses while the class or instance is being initialised.
fn fields_used(world: &World, code: CodeOf) -> Vec<FieldId> {
    let found = attribute::attribute_body(world, code);
    let used = found.uses.iter().filter_map(|found| match found.kind {
        UseKind::Field { field, .. } if field.class == code.class() => Some(field),
        _ => None,
    });
    used.collect()
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

/// Whether the code runs with instances of its class or with the class itself.
fn level_of(world: &World, code: CodeOf) -> Level {
    let symbols = &world.symbols;
    match code {
        CodeOf::Method(method) if symbols.method(method).is_static() => Level::Static,
        CodeOf::Method(_) => Level::Instance,
        CodeOf::Field(field) => Level::of_field(symbols.field(field)),
        CodeOf::Initializer(class, at) => match world.class_decl(class).and_then(|decl| decl.members.get(at))
        {
            Some(member) if is_initializer(member, Level::Static) => Level::Static,
            Some(_) | None => Level::Instance,
        },
    }
}

/// The fields that get a value from their initializers where the code runs, with these.
fn field_initializers(world: &World, code: CodeOf) -> Vec<Item> {
    let has_value = |field: &FieldId| world.field_decl(*field).is_some_and(|decl| decl.initializer.is_some());
    fields(world, code).filter(has_value).map(Item::FieldInitializer).collect()
}

/// The initializers of the class that run where the code does.
fn initializers(world: &World, code: CodeOf) -> Vec<Item> {
    let (of, class) = (level_of(world, code), code.class());
    let members = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
    let blocks = members.iter().enumerate().filter(|(_, member)| is_initializer(member, of));
    blocks.map(|(at, _)| Item::Initializer(class, at)).collect()
}

/// The constructors that the class writes, with bodies.
fn constructor_bodies(world: &World, class: ClassId, _: &Query) -> Vec<Item> {
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

/// The constructors of the class of an instance initializer, if every one of them declares exceptions: only then can
/// the initializer throw some (JLS 11.2.3).
fn throwing_constructors(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let symbols = &world.symbols;
    if !is_of_instances(world, item) {
        return Vec::new();
    }
    let constructors = resolve::constructors(symbols, class);
    if constructors.iter().any(|constructor| symbols.signature(*constructor).throws.is_empty()) {
        return Vec::new();
    }
    constructors.into_iter().map(Item::Method).collect()
}

/// Whether it is an initializer, or a field with one, of instances.
fn is_of_instances(world: &World, item: Item) -> bool {
    match item {
        Item::FieldInitializer(field) => !world.symbols.field(field).is_static(),
        Item::Initializer(class, at) => world
            .class_decl(class)
            .and_then(|decl| decl.members.get(at))
            .is_some_and(|member| is_initializer(member, Level::Instance)),
        Item::Class(_)
        | Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => false,
    }
}
