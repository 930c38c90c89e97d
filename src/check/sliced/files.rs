//! Files whose imports mean in every slice what they mean in the program (JLS 7.5).
//!
//! A slice has the imports that its text uses and whose classes it keeps. What is imported through a subclass that inherits it
//! needs that class, too, and is left to those who read the text.

use crate::base::{ClassId, FileId, Name};
use crate::enter::World;
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::{Import, ImportKind};

/// Whether the file could be read, and its imports on demand are of packages and of classes that inherit nothing.
pub(super) fn is_right(world: &World, file: FileId) -> bool {
    let root = world.project().root(file);
    let unit = world.unit(file);
    let on_demand = |import: &&Import| match import.kind {
        ImportKind::OnDemand | ImportKind::StaticOnDemand => true,
        ImportKind::Single | ImportKind::StaticSingle | ImportKind::Module => false,
    };
    let mut owners = unit.imports.iter().filter(on_demand);
    world.syntax_errors(file).is_empty()
        && unit.implicit_class.is_none()
        && owners.all(|import| {
            let owner = resolve::import_owner(&world.symbols, import, root);
            owner.is_none_or(|owner| {
                has_name(world, owner, &import.name.parts) && inherits_nothing(world, owner)
            })
        })
}

/// Whether the imports that may mean a member class have the class's own name.
pub(super) fn import_class(world: &World, imports: &[Import], class: ClassId) -> bool {
    let symbol = world.symbols.class(class);
    let mut named = imports.iter().filter(|import| import.name.parts.last() == Some(&symbol.name));
    symbol.outer().is_none() || named.all(|import| has_name(world, class, &import.name.parts))
}

/// Whether the static imports that may mean a member of this name are of the class that declares it.
pub(super) fn import_member(world: &World, imports: &[Import], class: ClassId, name: Name) -> bool {
    let mut all = imports.iter().filter(|import| import.kind == ImportKind::StaticSingle);
    all.all(|import| match import.name.parts.split_last() {
        Some((last, parts)) => *last != name || has_name(world, class, parts),
        None => true,
    })
}

/// Whether it is the class's own name, not one through a subclass of the class around it.
fn has_name(world: &World, class: ClassId, parts: &[Name]) -> bool {
    let symbols = &world.symbols;
    let mut class = class;
    for part in parts.iter().rev() {
        let symbol = symbols.class(class);
        if symbol.name != *part {
            return false;
        }
        match symbol.outer() {
            Some(outer) => class = outer,
            None => return true,
        }
    }
    false
}

fn inherits_nothing(world: &World, class: ClassId) -> bool {
    let symbols = &world.symbols;
    let supertypes = symbols.supertypes(class);
    let mut above = supertypes.superclass.iter().chain(&supertypes.interfaces).filter_map(Type::class_id);
    !world.is_source(class) || !above.any(|above| world.is_source(above))
}
