//! Relations of uses to the members and classes that attribution found them to mean.

use super::super::facts;
use super::super::item::{Item, Place};
use super::phrase::type_phrase;
use super::{Entry, Follow, Phrase};
use crate::attribute::UseKind;
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::World;
use crate::rules::ElementKind;

use Phrase::{Between, By, Says};

pub(super) const CLASS_HEADER: Entry = Entry {
    follow: &[Follow::Use(named_class)],
    phrase: By(
        &[
            (ElementKind::TypeName, Between(type_phrase)),
            (ElementKind::ObjectCreation, Says("creates")),
            (ElementKind::Lambda, Says("makes a function of type")),
            (ElementKind::MethodReference, Says("makes a function of type")),
            (ElementKind::Catch, Says("catches")),
            (ElementKind::Throw, Says("throws")),
            (ElementKind::Switch, Says("switches over")),
            (ElementKind::RecordPattern, Says("matches record")),
        ],
        &Says("is annotated with"),
    ),
};

pub(super) const RECEIVER_TYPE: Entry = Entry {
    follow: &[Follow::Use(receiver)],
    phrase: By(
        &[
            (ElementKind::MethodCall, Says("calls a method of")),
            (ElementKind::MethodReference, Says("refers to a method of")),
        ],
        &Says("uses a field of"),
    ),
};

pub(super) const FIELD_HEADER: Entry = Entry {
    follow: &[Follow::Use(field), Follow::ConstantValue(header), Follow::FieldInitializer(header)],
    phrase: By(&[(ElementKind::FieldAccess, Between(access_phrase))], &Says("is declared by")),
};

pub(super) const CONSTANT_VALUE: Entry =
    Entry { follow: &[Follow::Use(value_of_field), Follow::Field(value)], phrase: Says("uses the value of") };

pub(super) const METHOD_HEADER: Entry = Entry {
    follow: &[Follow::Use(method), Follow::MethodBody(|_, method| vec![Item::Method(method)])],
    phrase: By(
        &[
            (ElementKind::MethodCall, Says("calls")),
            (ElementKind::MethodReference, Says("refers to method")),
            (ElementKind::EnhancedFor, Says("iterates by")),
            (ElementKind::TryResource, Says("closes by")),
        ],
        &Says("is declared by"),
    ),
};

pub(super) const CONSTRUCTOR_HEADER: Entry = Entry {
    follow: &[Follow::Use(constructor)],
    phrase: By(&[(ElementKind::ObjectCreation, Says("creates by constructor"))], &Says("calls constructor")),
};

pub(super) const REFERENCE_OTHER: Entry =
    Entry { follow: &[Follow::Use(reference_other)], phrase: Says("refers to one of several, with") };

pub(super) const ANNOTATION_ELEMENTS: Entry =
    Entry { follow: &[Follow::Use(annotation_elements)], phrase: Says("gives a value to") };

pub(super) const CLASS_CONSTANTS: Entry =
    Entry { follow: &[Follow::Use(constants_of_switch)], phrase: Says("switches over constant") };

/// The class that a use names, gets its type from or looks into.
pub(super) fn class_named(kind: &UseKind) -> Option<ClassId> {
    match kind {
        UseKind::Type(class)
        | UseKind::New { class, .. }
        | UseKind::Function { interface: class, .. }
        | UseKind::Switch { selector: class }
        | UseKind::RecordPattern { record: class }
        | UseKind::Annotation { interface: class, .. }
        | UseKind::Catch(class)
        | UseKind::Throw(class) => Some(*class),
        UseKind::Field { .. }
        | UseKind::Call { .. }
        | UseKind::ConstructorCall { .. }
        | UseKind::MethodReference { .. }
        | UseKind::ForEach { .. }
        | UseKind::Resource { .. }
        | UseKind::Cast { .. }
        | UseKind::Override { .. }
        | UseKind::Missing { .. } => None,
    }
}

fn named_class(_: &World, kind: &UseKind) -> Vec<Item> {
    class_named(kind).map(Item::Class).into_iter().collect()
}

fn receiver(_: &World, kind: &UseKind) -> Vec<Item> {
    let (UseKind::Field { site, .. } | UseKind::Call { site, .. } | UseKind::MethodReference { site, .. }) =
        kind
    else {
        return Vec::new();
    };
    site.iter().map(|class| Item::Class(*class)).collect()
}

fn field(_: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Field { field, .. } = kind else { return Vec::new() };
    vec![Item::Field(*field)]
}

fn header(_: &World, field: FieldId) -> Vec<Item> {
    vec![Item::Field(field)]
}

/// What an enum constant is called differs from what other fields are.
fn access_phrase(world: &World, (_, to): (Item, Item), _: Option<Place>) -> String {
    match to {
        Item::Field(field) if world.symbols.field(field).is_enum_constant => "uses constant".to_owned(),
        _ => "uses field".to_owned(),
    }
}

fn value_of_field(world: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Field { field, .. } = kind else { return Vec::new() };
    value(world, *field)
}

fn value(world: &World, field: FieldId) -> Vec<Item> {
    facts::may_be_constant(world, field).then_some(Item::ConstantValue(field)).into_iter().collect()
}

fn method(_: &World, kind: &UseKind) -> Vec<Item> {
    match kind {
        UseKind::Call { methods, .. }
        | UseKind::MethodReference { methods, .. }
        | UseKind::ForEach { methods } => headers(methods),
        UseKind::Resource { close } => vec![Item::Method(*close)],
        _ => Vec::new(),
    }
}

fn constructor(_: &World, kind: &UseKind) -> Vec<Item> {
    match kind {
        UseKind::New { constructors, .. } | UseKind::ConstructorCall { constructors, .. } => {
            headers(constructors)
        }
        _ => Vec::new(),
    }
}

fn reference_other(_: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::MethodReference { beside, .. } = kind else { return Vec::new() };
    beside.iter().map(|method| Item::Method(*method)).collect()
}

fn annotation_elements(_: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Annotation { elements, .. } = kind else { return Vec::new() };
    headers(elements)
}

fn constants_of_switch(world: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Switch { selector } = kind else { return Vec::new() };
    facts::constants(&world.symbols, *selector)
}

fn headers(methods: &[MethodId]) -> Vec<Item> {
    methods.iter().map(|method| Item::Method(*method)).collect()
}
