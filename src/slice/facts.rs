//! What the program says about classes, as far as relations ask for it.

use super::hierarchy;
use super::item::Item;
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, FileId, Flags, MethodId, Name};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{FieldOrigin, FieldSymbol, Symbols, Type};
use crate::syntax::tree::{ClassKind, Code, FieldDecl, ImportKind, InitializerDecl, Member};
use crate::types;

/// The permitted subclasses of a sealed class, and theirs (JLS 8.1.6).
pub(super) fn permitted(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut next = 0;
    while let Some(&sealed) = all.get(next) {
        next += 1;
        for below in symbols.permitted(sealed) {
            if !all.contains(below) {
                all.push(*below);
            }
        }
    }
    all.remove(0);
    all
}

/// The same as items, with what makes them subclasses of the sealed ones.
pub(super) fn permitted_items(world: &World, class: ClassId) -> Vec<Item> {
    let below = permitted(&world.symbols, class);
    let paths: Vec<Item> = below.iter().flat_map(|below| hierarchy::path(world, *below, class)).collect();
    below.into_iter().map(Item::Class).chain(paths).collect()
}

/// The first candidate for the start of the program (JLS 12.1.4) in a class that is declared without a header (JLS 8.1.8).
pub(super) fn main_of_compact_unit(world: &World, class: ClassId) -> Option<Item> {
    let symbols = &world.symbols;
    let string = symbols.well_known().string_type();
    let is_candidate = |method: MethodId| {
        let arguments = &symbols.signature(method).parameters;
        let takes_strings = |ty: &Type| matches!(ty, Type::Array(element) if **element == string);
        !symbols.method(method).flags.has(Flags::PRIVATE)
            && (arguments.is_empty() || (arguments.len() == 1 && arguments.iter().all(takes_strings)))
    };
    let members = symbols.members(class);
    let mut named = members.methods_named(Name::new("main")).iter().map(|&index| MethodId { class, index });
    let is_implicit = symbols.class(class).source()?.is_implicit();
    named.find(|method| is_implicit && is_candidate(*method)).map(Item::Method)
}

/// The constants of an enum, in source order.
pub(super) fn constants(symbols: &Symbols, class: ClassId) -> Vec<Item> {
    (0..)
        .zip(&symbols.members(class).fields)
        .filter(|(_, field)| field.is_enum_constant)
        .map(|(index, _)| Item::Field(FieldId { class, index }))
        .collect()
}

/// Whether the field is a constant variable (JLS 4.12.4), or one whose value names something that is missing.
pub(super) fn may_be_constant(world: &World, field: FieldId) -> bool {
    let symbols = &world.symbols;
    if symbols.constant(field).is_some() {
        return true;
    }
    // Other initializers are not kept with the header.
    let is_expression =
        |decl: &FieldDecl| matches!(decl.initializer_code, Code::Here(_)) && symbols.field(field).is_final();
    if !world.field_decl(field).is_some_and(is_expression) {
        return false;
    }
    let ty = symbols.field_type(field);
    let has_value = ty.as_primitive().is_some() || *ty == symbols.well_known().string_type();
    let is_missing = |found: &attribute::Use| matches!(found.kind, UseKind::Missing { .. });
    has_value && attribute::attribute_body(world, CodeOf::Field(field)).uses.iter().any(is_missing)
}

pub(super) fn accessors(symbols: &Symbols, record: ClassId) -> Vec<Item> {
    let members = symbols.members(record);
    let components = members.fields.iter().filter(|field| matches!(field.origin, FieldOrigin::Component(_)));
    components
        .flat_map(|component| members.methods_named(component.name))
        .filter(|index| members.methods.get(**index as usize).is_some_and(|method| method.arity == 0))
        .map(|&index| Item::Method(MethodId { class: record, index }))
        .collect()
}

/// The constructors of the class of an instance initializer, if every one of them declares exceptions: only then can
/// the initializer throw some (JLS 11.2.3).
pub(super) fn throwing_constructors(world: &World, item: Item) -> Vec<Item> {
    let symbols = &world.symbols;
    let class = match item {
        Item::FieldInitializer(field) if !symbols.field(field).is_static() => field.class,
        Item::Initializer(class, at) => match world.class_decl(class).and_then(|decl| decl.members.get(at)) {
            Some(member) if is_initializer(member, Fields::Instance) => class,
            Some(_) | None => return Vec::new(),
        },
        Item::FieldInitializer(_)
        | Item::Class(_)
        | Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Package(_)
        | Item::Edge(..)
        | Item::Annotation(..) => return Vec::new(),
    };
    let constructors = resolve::constructors(symbols, class);
    if constructors.iter().any(|constructor| symbols.signature(*constructor).throws.is_empty()) {
        return Vec::new();
    }
    constructors.into_iter().map(Item::Method).collect()
}

/// Whether the class can be instantiated, so that nothing abstract may be left in it. A functional interface counts:
/// a lambda is an instance of it.
pub(super) fn is_concrete(symbols: &Symbols, class: ClassId) -> bool {
    let symbol = symbols.class(class);
    match symbol.kind {
        ClassKind::Class => !symbol.flags.has(Flags::ABSTRACT),
        // Where constants have bodies, these implement what the enum leaves abstract.
        ClassKind::Enum | ClassKind::Record => true,
        ClassKind::Interface => types::functional_method(symbols, class).is_some(),
        ClassKind::Annotation => false,
    }
}

/// Whether the member is an initializer that runs with the given fields.
pub(super) fn is_initializer(member: &Member, of: Fields) -> bool {
    match member {
        Member::Initializer(block) => Fields::of_block(block) == of,
        Member::Field(_)
        | Member::Method(_)
        | Member::EnumConstant(_)
        | Member::Class(_)
        | Member::LocalClass(_) => false,
    }
}

/// The fields of a class or of its instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fields {
    Static,
    Instance,
}

impl Fields {
    pub fn of_block(block: &InitializerDecl) -> Fields {
        if block.is_static { Fields::Static } else { Fields::Instance }
    }

    pub fn of_field(field: &FieldSymbol) -> Fields {
        if field.is_static() { Fields::Static } else { Fields::Instance }
    }
}

/// What an import brings into scope.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Imported {
    /// A static field or method.
    Value,
    /// A member class.
    Class,
}

/// The classes that imports of the file find the member of `class` in, other than `class` itself: subclasses
/// that inherit it (JLS 7.5.1 - 7.5.4).
pub(super) fn import_owners(
    world: &World,
    file: FileId,
    class: ClassId,
    name: Name,
    imported: Imported,
) -> Vec<Item> {
    let symbols = &world.symbols;
    let root = world.project().root(file);
    let unit = world.unit(file);
    unit.imports
        .iter()
        .filter(|import| match import.kind {
            ImportKind::StaticSingle => import.name.parts.last() == Some(&name),
            ImportKind::StaticOnDemand => true,
            ImportKind::OnDemand => imported == Imported::Class,
            ImportKind::Single | ImportKind::Module => false,
        })
        .filter_map(|import| resolve::import_owner(symbols, import, root))
        .filter(|owner| *owner != class && types::is_subclass(symbols, *owner, class))
        .flat_map(|owner| [vec![Item::Class(owner)], hierarchy::path(world, owner, class)].concat())
        .collect()
}
