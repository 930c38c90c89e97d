//! What a slice uses of the class path: what it has declarations of, and what stays a dependency of the slice.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Slice;
use super::item::Item;
use crate::base::{ClassId, Name};
use crate::classfile::EntryId;
use crate::enter::World;
use crate::rules::Choices;
use crate::symbols::{Origin, Symbols, Type};
use crate::syntax::tree::ClassKind;
use crate::types;

/// An entry of the class path that the slice needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedEntry {
    pub entry: EntryId,
    /// The classes in it that the slice uses by name or through a member, sorted by binary name. None where compilers look
    /// only because of other entries' classes.
    pub classes: Vec<Name>,
}

/// The entries that the slice needs, in the order of the class path.
pub fn used_entries(world: &World, slice: &Slice) -> Vec<UsedEntry> {
    if world.class_path().is_empty() {
        return Vec::new();
    }
    let mut used: Vec<UsedEntry> = Vec::new();
    let entry_of = |class: &ClassId| world.class_path_entry(*class);
    let mut entries: Vec<EntryId> = reached(world, slice).iter().filter_map(entry_of).collect();
    entries.sort_unstable();
    entries.dedup();
    let named: FxHashSet<ClassId> = slice.libraries().filter_map(Item::class).collect();
    for entry in entries {
        let here = named.iter().filter(|class| entry_of(class) == Some(entry) && has_name(world, **class));
        let mut classes: Vec<Name> = here.map(|class| world.symbols.class(*class).binary_name).collect();
        classes.sort_unstable_by_key(|name| name.as_str());
        used.push(UsedEntry { entry, classes });
    }
    used
}

/// The entries that kept classes were written from, in the order of the class path.
pub fn written_entries(world: &World, slice: &Slice) -> Vec<UsedEntry> {
    let mut by_entry: BTreeMap<EntryId, Vec<Name>> = BTreeMap::new();
    for item in slice.items() {
        if let Item::Class(class) = item
            && let Some(entry) = world.written_from(*class)
        {
            by_entry.entry(entry).or_default().push(world.symbols.class(*class).binary_name);
        }
    }
    let sorted = |(entry, mut classes): (EntryId, Vec<Name>)| {
        classes.sort_unstable_by_key(|name| name.as_str());
        UsedEntry { entry, classes }
    };
    by_entry.into_iter().map(sorted).collect()
}

/// Bodies of enum constants are permitted subclasses, but nothing names them.
fn has_name(world: &World, class: ClassId) -> bool {
    match &world.symbols.class(class).origin {
        Origin::Source(_) => true,
        Origin::ClassFile(record) => !record.is_local,
    }
}

/// The classes that a compiler reads for the slice: those it uses, the classes above and around them, and what the
/// signatures of used members name.
fn reached(world: &World, slice: &Slice) -> FxHashSet<ClassId> {
    let symbols = &world.symbols;
    let mut reached = FxHashSet::default();
    let mut open: Vec<ClassId> = Vec::new();
    for item in slice.libraries() {
        open.extend(item.class());
        match item {
            Item::Method(method) => {
                let signature = symbols.signature(method);
                let types = signature.parameters.iter().chain(&signature.throws).chain([&signature.result]);
                open.extend(types.filter_map(|ty| erased_class(symbols, ty)));
            }
            Item::Field(field) => open.extend(erased_class(symbols, symbols.field_type(field))),
            Item::Class(_)
            | Item::MethodBody(_)
            | Item::ConstantValue(_)
            | Item::FieldInitializer(_)
            | Item::Initializer(..)
            | Item::Package(_)
            | Item::Concrete(_)
            | Item::Edge(..)
            | Item::Annotation(..) => {}
        }
    }
    while let Some(class) = open.pop() {
        if reached.insert(class) {
            open.extend(types::all_supertypes(symbols, class));
            open.extend(symbols.class(class).outer());
        }
    }
    reached
}

fn erased_class(symbols: &Symbols, ty: &Type) -> Option<ClassId> {
    let mut erased = types::erasure(symbols, ty);
    while let Type::Array(element) = &erased {
        erased = Type::clone(element);
    }
    match erased {
        Type::Class(class) => Some(class.class),
        _ => None,
    }
}

/// Whether the class is one of the JDK's sources that a slice of them need not have: the slice patches a module of the JDK,
/// which has the annotations that all others are declared with.
pub(super) fn is_left_to_jdk(world: &World, user: Option<ClassId>, class: ClassId) -> bool {
    let package = world.symbols.class(class).package;
    package.as_str() == "java.lang.annotation"
        && world.is_source(class)
        && user.is_none_or(|user| world.symbols.class(user).package != package)
        && world.jdk_module(package).is_some()
}

/// Whether the class of the sources, which `user` needs, is one that the checker brings along.
pub fn is_provided(world: &World, choices: &Choices, user: Option<ClassId>, class: ClassId) -> bool {
    if is_left_to_jdk(world, user, class) {
        return true;
    }
    if choices.provided.is_empty() && choices.provided_annotations.is_empty() {
        return false;
    }
    let symbol = world.symbols.class(class);
    let is_annotation =
        || symbol.kind == ClassKind::Annotation && choices.provides_annotations(symbol.package.as_str());
    let is_whole = || world.is_provided(class) && !user.is_some_and(|user| world.is_provided(user));
    world.is_source(class) && (is_annotation() || is_whole())
}
