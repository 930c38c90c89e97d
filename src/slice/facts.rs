//! What the program says about classes and fields, as far as relations and the work list ask for it.

use super::is_text_class;
use super::item::Item;
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, Flags};
use crate::enter::World;
use crate::symbols::{FieldSymbol, Symbols, Type};
use crate::syntax::tree::{ClassKind, Code, FieldDecl, InitializerDecl, Member};
use crate::types;

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

/// Whether the slice may declare a class abstract that is not. Enums and records cannot be, nor what has no header to say so in;
/// whether a sealed class is abstract, and what is below one, matters to switches (JLS 8.1.1.2, 14.11.1.1).
pub(super) fn may_become_abstract(world: &World, class: ClassId) -> bool {
    let symbols = &world.symbols;
    let is_sealed = |class: ClassId| symbols.class(class).flags.has(Flags::SEALED);
    let symbol = symbols.class(class);
    symbol.kind == ClassKind::Class
        && !symbol.flags.has(Flags::ABSTRACT)
        && world.is_source(class)
        && !is_text_class(symbols, class)
        && !symbol.source().is_some_and(|source| source.is_implicit())
        && !is_sealed(class)
        && !symbols.supertypes(class).all().filter_map(Type::class_id).any(is_sealed)
}

/// Whether the member is an initializer that runs with the given fields.
pub(super) fn is_initializer(member: &Member, of: Level) -> bool {
    match member {
        Member::Initializer(block) => Level::of_block(block) == of,
        Member::Field(_)
        | Member::Method(_)
        | Member::EnumConstant(_)
        | Member::Class(_)
        | Member::LocalClass(_) => false,
    }
}

/// The fields of a class or of its instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    Static,
    Instance,
}

impl Level {
    pub fn of_block(block: &InitializerDecl) -> Level {
        if block.is_static { Level::Static } else { Level::Instance }
    }

    pub fn of_field(field: &FieldSymbol) -> Level {
        if field.is_static() { Level::Static } else { Level::Instance }
    }
}
