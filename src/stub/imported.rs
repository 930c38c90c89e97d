//! What other files say about the package of a class: they import it by name, or name it where it is.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::model::ClassKey;
use super::placement::qualified;
use crate::base::{FileId, Name, is_of_jdk};
use crate::enter::World;
use crate::slice::Slice;
use crate::syntax::tree::{Import, ImportKind};

/// Files of a package that are asked what they import.
const MAX_BESIDE: usize = 200;

/// The classes that files of the slice import by name; these files are looked at when it matters.
pub struct Imported<'a> {
    world: &'a World,
    slice: &'a Slice,
    /// What simple names are known to mean.
    meanings: &'a [ClassKey],
    known: OnceCell<Imports>,
    take_slice_dependence: Cell<bool>,
    /// What the files of a package import.
    beside: RefCell<FxHashMap<Name, Rc<Imports>>>,
    /// Whether the files of a package name a class that they do not import.
    named: RefCell<FxHashMap<(Name, Name), bool>>,
}

impl<'a> Imported<'a> {
    pub fn new(world: &'a World, slice: &'a Slice, meanings: &'a [ClassKey]) -> Imported<'a> {
        let (known, take_slice_dependence, beside, named) = Default::default();
        Imported { world, slice, meanings, known, take_slice_dependence, beside, named }
    }

    /// The class that a simple name is known to mean.
    pub fn meaning(&self, name: Name) -> Option<&'a ClassKey> {
        self.meanings.iter().find(|meaning| meaning.simple_name() == name)
    }

    /// Whether what else is kept had a say since this was asked last.
    pub fn take_slice_dependence(&self) -> bool {
        self.take_slice_dependence.take()
    }

    /// Whether a file of the slice imports the class, or one in it, by name.
    pub fn has(&self, class: &ClassKey) -> bool {
        self.take_slice_dependence.set(true);
        let known = self.known.get_or_init(|| Imports::of(self.world, self.files().into_iter()));
        known.has(class)
    }

    /// The files of the slice.
    fn files(&self) -> Vec<FileId> {
        let classes = self.slice.items().iter().filter_map(|item| item.class());
        let files = classes.filter_map(|class| self.world.source(class)).map(|source| source.file);
        let mut files: Vec<FileId> = files.collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// What the files of a package import, as far as that takes no time.
    pub fn beside(&self, package: Name) -> Rc<Imports> {
        let known = self.beside.borrow().get(&package).cloned();
        known.unwrap_or_else(|| {
            let files = self.world.project().files_in_package(package);
            let found = Rc::new(Imports::of(self.world, files.iter().copied().take(MAX_BESIDE)));
            self.beside.borrow_mut().insert(package, found.clone());
            found
        })
    }

    /// Whether a file of the package has the name of a class, though it imports no such class: it is of that package then.
    pub fn is_named_in(&self, package: Name, class: Name) -> bool {
        let known = self.named.borrow().get(&(package, class)).copied();
        known.unwrap_or_else(|| {
            let project = self.world.project();
            // What is imported on demand there may have it as well.
            let is_elsewhere = |import: &Import| match import.kind {
                ImportKind::Single => import.name.parts.last() == Some(&class),
                ImportKind::OnDemand => !is_of_jdk(&import.name.text),
                _ => false,
            };
            let names = |file: &FileId| {
                !project.is_added(*file)
                    && has_word(project.text(*file), class.as_str())
                    && !self.world.unit(*file).imports.iter().any(is_elsewhere)
            };
            let files = project.files_in_package(package);
            let found = files.iter().take(MAX_BESIDE).any(names);
            self.named.borrow_mut().insert((package, class), found);
            found
        })
    }
}

/// Whether the word occurs in the text as the start of a name, and not in a comment.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(word).any(|(at, _)| {
        let (before, rest) = text.split_at(at);
        let after = rest.get(word.len()..).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or(before).trim_start();
        let is_comment = line.starts_with(['*', '/']) || line.contains("//");
        let is_name = !before.ends_with(is_part) && !before.ends_with('.') && !after.starts_with(is_part);
        is_name && !is_comment
    })
}

/// The classes that are imported by name, and those around them, by their simple names.
pub struct Imports(FxHashMap<Name, Vec<ClassKey>>);

impl Imports {
    fn of(world: &World, files: impl Iterator<Item = FileId>) -> Imports {
        let mut all: FxHashMap<Name, Vec<ClassKey>> = FxHashMap::default();
        for file in files {
            let unit = world.unit(file);
            for import in &unit.imports {
                let parts = match import.kind {
                    ImportKind::Single | ImportKind::StaticOnDemand => Some(import.name.parts.as_slice()),
                    ImportKind::StaticSingle => import.name.parts.split_last().map(|(_, class)| class),
                    _ => None,
                };
                for class in std::iter::successors(parts.map(qualified), ClassKey::outer) {
                    let known = all.entry(class.simple_name()).or_default();
                    if !known.contains(&class) {
                        known.push(class);
                    }
                }
            }
        }
        Imports(all)
    }

    pub fn has(&self, class: &ClassKey) -> bool {
        self.0.get(&class.simple_name()).is_some_and(|known| known.contains(class))
    }
}

#[cfg(test)]
mod tests {
    use super::has_word;

    #[test]
    fn words_of_comments_and_parts_of_names_do_not_count() {
        for (text, expected) in [
            ("class A { Node n; }", true),
            ("class A { List<Node> n; }", true),
            ("/** Of a Node. */\nclass A { }", false),
            ("/**\n * See {@link Node}.\n */\nclass A { }", false),
            ("class A { int n; // a Node\n}", false),
            ("class A { org.lib.Node n; }", false),
            ("class A { NodeList n; TreeNode m; }", false),
        ] {
            assert_eq!(has_word(text, "Node"), expected, "{text}");
        }
    }
}
