//! Files whose imports mean in every slice what they mean in the program (JLS 7.5).
//!
//! A slice has the imports that its text uses and whose classes it keeps. What is imported through a subclass that inherits it
//! needs that class, too.

use crate::base::{ClassId, FileId, Name, Root};
use crate::enter::World;
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::{Import, ImportKind};
use crate::types;

/// The imports of a file in this source root.
#[derive(Clone, Copy)]
pub(super) struct Imports<'u> {
    pub root: Root,
    pub all: &'u [Import],
}

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

/// Whether the imports that mean a member class have the class's own name. Those of other classes with its simple name say nothing.
pub(super) fn import_class(world: &World, imports: Imports<'_>, class: ClassId) -> bool {
    let symbol = world.symbols.class(class);
    let mut named = imports.all.iter().filter(|import| import.name.parts.last() == Some(&symbol.name));
    symbol.outer().is_none()
        || named.all(|import| {
            has_name(world, class, &import.name.parts) || !imports_class(world, import, imports.root, class)
        })
}

fn imports_class(world: &World, import: &Import, root: Root, class: ClassId) -> bool {
    match import.kind {
        ImportKind::Single => resolve::import_owner(&world.symbols, import, root) == Some(class),
        ImportKind::StaticSingle => {
            let name = world.symbols.class(class).name;
            let owner = resolve::import_owner(&world.symbols, import, root);
            owner.is_some_and(|owner| {
                resolve::member_class(&world.symbols, owner, name).first() == Some(class)
            })
        }
        ImportKind::OnDemand | ImportKind::StaticOnDemand | ImportKind::Module => false,
    }
}

/// The classes that the static imports of a member of this name go through, and that inherit it from the class that declares it.
pub(super) fn member_imports(
    world: &World,
    imports: Imports<'_>,
    class: ClassId,
    name: Name,
) -> Vec<ClassId> {
    let named = imports
        .all
        .iter()
        .filter(|import| import.kind == ImportKind::StaticSingle && import.name.parts.last() == Some(&name));
    let through = named.filter_map(|import| {
        let owner = resolve::import_owner(&world.symbols, import, imports.root)?;
        (owner != class && types::is_subclass(&world.symbols, owner, class)).then_some(owner)
    });
    through.collect()
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
    let mut above = supertypes.all().filter_map(Type::class_id);
    !world.is_source(class) || !above.any(|above| world.is_source(above))
}
