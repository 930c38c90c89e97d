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
mod text;
mod unit;
mod value;

use crate::base::FileId;
use crate::enter::World;
use crate::slice::{Item, Slice};

/// A file of the slice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFile {
    /// Below the output folder, with `/` between folders.
    pub path: String,
    pub text: String,
}

/// The files of a slice, in path order.
pub fn emit(world: &World, slice: &Slice) -> Vec<OutputFile> {
    let mut files: Vec<OutputFile> = kept_files(world, slice)
        .into_iter()
        .map(|file| OutputFile {
            path: world.project().relative_path(file),
            text: unit::unit_text(world, slice, file),
        })
        .filter(|output| !output.text.is_empty())
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
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
            | Item::FieldInitializer(_)
            | Item::Initializer(..) => None,
        })
        .collect();
    files.sort_unstable();
    files.dedup();
    files
}
