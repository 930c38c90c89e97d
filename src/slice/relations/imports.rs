//! The relation to classes that imports find inherited members in.

use super::super::elements::UsePlace;
use super::super::hierarchy;
use super::super::item::Item;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::UseKind;
use crate::base::{ClassId, FileId, Name};
use crate::enter::World;
use crate::resolve;
use crate::syntax::tree::ImportKind;
use crate::types;

pub(super) const IMPORT_OWNER: Entry =
    Entry { follow: &[Follow::UseAt(import_owners)], phrase: Phrase::Says("imports from") };

/// What an import brings into scope.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Imported {
    /// A static field or method.
    Value,
    /// A member class.
    Class,
}

/// The classes that imports of the file find the used member in.
fn import_owners(world: &World, kind: &UseKind, place: UsePlace, _: &Query) -> Vec<Item> {
    let symbols = &world.symbols;
    let owners = |class, name, imported| owners(world, place.file, class, name, imported);
    match kind {
        UseKind::Type(class) => {
            let symbol = symbols.class(*class);
            let declared_in = symbol.outer().into_iter();
            declared_in.flat_map(|outer| owners(outer, symbol.name, Imported::Class)).collect()
        }
        UseKind::Field { field, .. } if symbols.field(*field).is_static() => {
            owners(field.class, symbols.field(*field).name, Imported::Value)
        }
        UseKind::Call { methods, .. } => methods
            .iter()
            .filter(|method| symbols.method(**method).is_static())
            .flat_map(|method| owners(method.class, symbols.method(*method).name, Imported::Value))
            .collect(),
        _ => Vec::new(),
    }
}

/// The classes that imports of the file find the member of `class` in, other than `class` itself: subclasses
/// that inherit it (JLS 7.5.1 - 7.5.4).
fn owners(world: &World, file: FileId, class: ClassId, name: Name, imported: Imported) -> Vec<Item> {
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
