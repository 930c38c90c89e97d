//! Members of a class that a checker looks for by their names or by what they override.

use super::super::facts;
use super::super::item::Item;
use super::{Entry, Follow, Phrase};
use crate::base::{ClassId, FieldId, MethodId, Name};
use crate::enter::World;
use crate::symbols::MethodOrigin;
use crate::types;

pub(super) const OBJECT_METHODS: Entry = Entry {
    follow: &[Follow::Class(object_methods), Follow::MethodBody(other_object_methods)],
    phrase: Phrase::Says("has of Object"),
};

pub(super) const CLOSE_METHOD: Entry =
    Entry { follow: &[Follow::Class(close_method)], phrase: Phrase::Says("is closed by") };

pub(super) const SERIAL_MEMBERS: Entry =
    Entry { follow: &[Follow::Written(of_serialization)], phrase: Phrase::Says("is serialized by") };

pub(super) const SAME_NAME: Entry =
    Entry { follow: &[Follow::MethodBody(same_name)], phrase: Phrase::Says("has the name of") };

/// What the Java Object Serialization Specification looks for.
const SERIAL_FIELDS: [&str; 2] = ["serialVersionUID", "serialPersistentFields"];
const SERIAL_METHODS: [&str; 7] = [
    "writeObject",
    "readObject",
    "readObjectNoData",
    "writeReplace",
    "readResolve",
    "writeExternal",
    "readExternal",
];

/// The methods of the class that override one of `Object`.
fn object_methods(world: &World, class: ClassId) -> Vec<Item> {
    overriding(world, class, world.symbols.well_known().object)
}

/// The methods of the class that override one of `AutoCloseable`.
fn close_method(world: &World, class: ClassId) -> Vec<Item> {
    overriding(world, class, world.symbols.well_known().auto_closeable)
}

fn overriding(world: &World, class: ClassId, above: Option<ClassId>) -> Vec<Item> {
    let symbols = &world.symbols;
    let overrides = |method: &MethodId| {
        types::overridden(symbols, *method).iter().any(|overridden| Some(overridden.class) == above)
    };
    let methods = (0..).zip(&symbols.members(class).methods);
    let declared = methods.filter(|(_, method)| matches!(method.origin, MethodOrigin::Declared(_)));
    let ids = declared.map(|(index, _)| MethodId { class, index });
    ids.filter(overrides).map(Item::Method).collect()
}

/// The same for a method, if it is one of them.
fn other_object_methods(world: &World, method: MethodId) -> Vec<Item> {
    let all = object_methods(world, method.class);
    if all.contains(&Item::Method(method)) { all } else { Vec::new() }
}

/// What says how the class of some code, and those around it, are serialized; constants with their values.
fn of_serialization(world: &World, _: Item, class: ClassId) -> Vec<Item> {
    let symbols = &world.symbols;
    let around = std::iter::successors(Some(class), |class| symbols.class(*class).outer());
    let of_class = |class| {
        let members = symbols.members(class);
        let fields = SERIAL_FIELDS.iter().filter_map(move |name| members.field_named(Name::new(name)));
        let fields = fields.flat_map(move |index| with_value(world, FieldId { class, index }));
        let methods = SERIAL_METHODS.iter().flat_map(move |name| members.methods_named(Name::new(name)));
        fields.chain(methods.map(move |&index| Item::Method(MethodId { class, index })))
    };
    around.flat_map(of_class).collect()
}

fn with_value(world: &World, field: FieldId) -> impl Iterator<Item = Item> {
    let value = facts::may_be_constant(world, field).then_some(Item::ConstantValue(field));
    std::iter::once(Item::Field(field)).chain(value)
}

/// The other methods of the class that have this one's name, with what makes interfaces that they take functional.
fn same_name(world: &World, method: MethodId) -> Vec<Item> {
    let symbols = &world.symbols;
    let named = symbols.members(method.class).methods_named(symbols.method(method).name);
    if named.len() < 2 {
        return Vec::new();
    }
    let of_parameters = |method: MethodId| {
        let parameters = symbols.signature(method).parameters.iter();
        parameters.filter_map(|ty| types::functional_method(symbols, ty.class_id()?)).map(Item::Method)
    };
    let methods = named.iter().map(|&index| MethodId { class: method.class, index });
    methods.flat_map(|method| std::iter::once(Item::Method(method)).chain(of_parameters(method))).collect()
}
