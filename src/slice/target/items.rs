//! The items that a target is.

use super::super::headers;
use super::super::hierarchy;
use super::super::item::{Annotated, Item};
use super::{FoundTarget, TargetMember};
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::World;
use crate::symbols::{FieldOrigin, FieldSymbol, MethodOrigin};
use crate::syntax::tree::Member;

/// What of the program a target is.
pub fn items(world: &World, target: &FoundTarget) -> Vec<Item> {
    let class = world.class_of(target.file, target.class);
    match target.member {
        TargetMember::WholeClass => whole_class(world, class),
        TargetMember::Member(at) => member_items(world, class, at),
        TargetMember::Component(at) => {
            let fields = (0..).zip(&world.symbols.members(class).fields);
            let of = |(index, field): (u32, &FieldSymbol)| {
                (field.origin == FieldOrigin::Component(at)).then_some(Item::Field(FieldId { class, index }))
            };
            let items = header(world, class).into_iter();
            items.chain(fields.filter_map(of)).collect()
        }
        TargetMember::StaticInitializers => {
            let members = members(world, class).iter().enumerate();
            let statics = members.filter(|(_, member)| match member {
                Member::Initializer(block) => block.is_static,
                _ => false,
            });
            statics.map(|(at, _)| Item::Initializer(class, at)).collect()
        }
    }
}

/// The header of a class as it is written.
fn header(world: &World, class: ClassId) -> Vec<Item> {
    let mut items = vec![Item::Class(class)];
    items.extend(headers::all_annotations(world, Annotated::Class(class)));
    items.extend(hierarchy::all_edges(world, class));
    items
}

fn members(world: &World, class: ClassId) -> &[Member] {
    world.symbols.class(class).source().map_or(&[], |source| source.decl().members.as_slice())
}

/// A class with all its members and those of the classes in it.
fn whole_class(world: &World, class: ClassId) -> Vec<Item> {
    let mut items = Vec::new();
    let mut classes = vec![class];
    while let Some(class) = classes.pop() {
        items.extend(header(world, class));
        items.extend((0..members(world, class).len()).flat_map(|at| member_items(world, class, at)));
        classes.extend(world.symbols.members(class).classes.iter().map(|(_, inner)| *inner));
    }
    items
}

/// A member as a target, by its place in the declaration.
fn member_items(world: &World, class: ClassId, at: usize) -> Vec<Item> {
    let symbols = world.symbols.members(class);
    let method = || {
        (0..)
            .zip(&symbols.methods)
            .filter(|(_, method)| method.origin == MethodOrigin::Declared(at))
            .map(|(index, _)| Item::MethodBody(MethodId { class, index }))
            .collect()
    };
    let field = || {
        let origins = [FieldOrigin::Declared(at), FieldOrigin::EnumConstant(at)];
        (0..)
            .zip(&symbols.fields)
            .filter(|(_, field)| origins.contains(&field.origin))
            .map(|(index, _)| Item::FieldInitializer(FieldId { class, index }))
            .collect()
    };
    match members(world, class).get(at) {
        Some(Member::Method(_)) => method(),
        Some(Member::Field(_) | Member::EnumConstant(_)) => field(),
        Some(Member::Initializer(_)) => vec![Item::Initializer(class, at)],
        Some(Member::Class(_) | Member::LocalClass(_)) | None => Vec::new(),
    }
}
