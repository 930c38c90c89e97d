//! Kept items to files: original text with deletions, stubs where bodies were. Never touches the disk.
//!
//! Invariants: what is a target is copied byte for byte; the order of everything is that of the source.

mod class;
mod constructor;
mod enumeration;
mod field;
mod imports;
mod method;
mod names;
mod supertypes;
mod suppress;
mod text;
mod unit;
mod value;

use rustc_hash::FxHashMap;
use unit::Unit;

use crate::base::FileId;
use crate::enter::World;
use crate::rules::Choices;
use crate::slice::{Item, Slice};

/// A file of the slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFile {
    /// Below the output folder, with `/` between folders.
    pub path: String,
    pub text: String,
}

/// The files of a slice, in path order, with stubs as the map chooses them.
pub fn emit(world: &World, slice: &Slice, choices: &Choices) -> Vec<OutputFile> {
    let with_code = suppress::classes_with_code(world, slice);
    let mut files: Vec<OutputFile> = kept_files(world, slice)
        .into_iter()
        .map(|file| {
            let source = unit::readable_text(world, file);
            let unit = Unit::new(world, slice, (choices, &with_code), (file, &source));
            OutputFile { path: world.project().relative_path(file), text: unit::unit_text(&unit) }
        })
        .filter(|output| !output.text.is_empty())
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    tell_apart(&mut files);
    files
}

/// Files of several source roots may have the same path below them; the later ones get a folder of their own, which is
/// nothing to compilers that are given all files.
fn tell_apart(files: &mut [OutputFile]) {
    let mut seen: FxHashMap<String, usize> = FxHashMap::default();
    for file in files {
        let times = seen.entry(file.path.clone()).or_default();
        *times += 1;
        if *times > 1 {
            file.path = format!("root-{times}/{}", file.path);
        }
    }
}

/// The files that something is kept of, in path order.
pub fn kept_files(world: &World, slice: &Slice) -> Vec<FileId> {
    let mut files: Vec<FileId> = slice
        .items()
        .iter()
        .filter_map(|item| match item {
            Item::Class(class) => world.symbols.class(*class).source().map(|source| source.file),
            Item::Package(file) => Some(*file),
            Item::Method(_)
            | Item::MethodBody(_)
            | Item::Field(_)
            | Item::ConstantValue(_)
            | Item::FieldInitializer(_)
            | Item::Initializer(..)
            | Item::Concrete(_)
            | Item::Edge(..)
            | Item::Annotation(..) => None,
        })
        .collect();
    files.sort_unstable();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::{OutputFile, tell_apart};

    #[test]
    fn no_file_is_written_over_another() {
        let file = |path: &str| OutputFile { path: path.to_owned(), text: String::new() };
        let mut files = vec![file("A.java"), file("A.java"), file("B.java"), file("A.java")];
        tell_apart(&mut files);
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["A.java", "root-2/A.java", "B.java", "root-3/A.java"]);
    }
}
