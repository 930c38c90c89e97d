//! Classes of one name: for checkers that report a name that means one class here and another there in a file.

use rustc_hash::FxHashSet;

use super::super::elements::{declaration_of, file_of};
use super::super::item::Item;
use super::users::{Code, all_code};
use super::{Entry, Follow, Phrase};
use crate::base::{ClassId, Name};
use crate::enter::World;
use crate::resolve::{self, TypeName};
use crate::symbols::Scope;
use crate::syntax::simple_names;

pub(super) const OTHER_CLASSES_OF_NAME: Entry =
    Entry { follow: &[Follow::Written(others_of_name)], phrase: Phrase::Says("names a class as does") };

/// For each class that the code names, code of the file in which the name means another class: the shortest for each such class.
fn others_of_name(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let Some(text) = text_of(world, item) else { return Vec::new() };
    let code = all_code(world, resolve::outermost(&world.symbols, class));
    let mut names: Vec<Name> =
        simple_names(text).filter(|name| is_like_a_class(name)).map(Name::new).collect();
    names.sort_unstable();
    names.dedup();
    let scope = world.scope_of_class(class);
    let named = names.into_iter().filter_map(|name| Some((name, meaning(world, &scope, name)?)));
    named.flat_map(|(name, meant)| others(world, &code, name, meant)).collect()
}

/// By convention; a class that is not named like one is not looked for.
fn is_like_a_class(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

fn meaning(world: &World, scope: &Scope, name: Name) -> Option<ClassId> {
    match resolve::find_type(&world.symbols, scope, name).first()? {
        TypeName::Class(class) => Some(class),
        TypeName::Variable(_) => None,
    }
}

/// Code in which the name means another class than `meant`.
fn others(world: &World, code: &[Code], name: Name, meant: ClassId) -> Vec<Item> {
    let mut found: Vec<(ClassId, usize, Item)> = Vec::new();
    for (item, _) in code {
        let Some(class) = item.class_of_code() else { continue };
        let Some(text) = text_of(world, *item).filter(|text| text.contains(name.as_str())) else { continue };
        let is_used = || simple_names(text).any(|used| used == name.as_str());
        match meaning(world, &world.scope_of_class(class), name) {
            Some(other) if other != meant && is_used() => found.push((other, text.len(), *item)),
            _ => {}
        }
    }
    found.sort_by_key(|(_, length, _)| *length);
    let mut seen = FxHashSet::default();
    found.retain(|(class, ..)| seen.insert(*class));
    found.into_iter().map(|(.., item)| item).collect()
}

/// A declaration with its code.
fn text_of(world: &World, item: Item) -> Option<&str> {
    let file = file_of(world, item)?;
    Some(declaration_of(world, item)?.text(world.project().text(file)))
}
