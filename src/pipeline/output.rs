//! What a slice is when it leaves the pipeline.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::modules::ModuleOptions;
use super::stubbed::StubbedProgram;
use crate::base::Diagnostic;
use crate::emit::OutputFile;
use crate::enter::World;
use crate::slice::{self, Item, Slice};
use crate::stub;

/// A slice, ready to be written.
#[derive(Clone, Debug)]
pub struct SliceOutput {
    /// In path order.
    pub files: Vec<OutputFile>,
    pub diagnostics: Vec<Diagnostic>,
    /// What the slice needs of the class path, in its order.
    pub libraries: Vec<Library>,
    /// What the slice has its own declarations of, in the order of the class path.
    pub written: Vec<Library>,
    /// The classes that were left out because the checker brings them along, sorted by binary name.
    pub provided: Vec<Provided>,
    /// What javac must be told about modules.
    pub modules: ModuleOptions,
    pub timings: Vec<(&'static str, Duration)>,
    pub made: Made,
    /// How many of the kept classes and members were made up.
    pub made_up: usize,
    pub(super) sliced: Arc<Sliced>,
}

/// How a slice was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// From complete sources, or as if they were.
    Exactly,
    /// With declarations that were made up.
    Approximately,
}

/// A slice with the symbols that it speaks of.
#[derive(Debug)]
pub(super) struct Sliced {
    pub slice: Slice,
    /// The items that each target is.
    pub targets: Vec<Vec<Item>>,
    /// The program with what was made up, if something was.
    pub made_up: Option<MadeUp>,
}

/// What was made up, and the program with it.
#[derive(Debug)]
pub(super) struct MadeUp {
    pub program: Arc<StubbedProgram>,
    pub stubs: stub::Stubs,
    /// Whether another look at the code would have changed nothing.
    pub is_settled: bool,
}

impl SliceOutput {
    /// The number of kept items.
    pub fn size(&self) -> usize {
        self.sliced.slice.items().len()
    }
}

/// An entry of the class path that a slice uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    pub path: PathBuf,
    /// The classes in it that the slice uses, by binary name. None where only classes of other entries need it to compile.
    pub classes: Vec<String>,
}

/// A class that is left to the checker.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Provided {
    /// The binary name.
    pub name: String,
    /// The entry of the class path that has it, too.
    pub entry: Option<PathBuf>,
}

pub(super) fn libraries(world: &World, used: Vec<slice::UsedEntry>) -> Vec<Library> {
    let used = used.into_iter();
    used.filter_map(|used| {
        Some(Library {
            path: world.class_path().path(used.entry)?.to_owned(),
            classes: used.classes.iter().map(ToString::to_string).collect(),
        })
    })
    .collect()
}

pub(super) fn provided(world: &World, slice: &Slice) -> Vec<Provided> {
    let class_path = world.class_path();
    let of = |class| {
        let name = world.symbols.class(class).binary_name.to_string();
        let entry = class_path.entry_of(&name).and_then(|entry| class_path.path(entry));
        Provided { entry: entry.map(PathBuf::from), name }
    };
    let mut provided: Vec<Provided> = slice.provided().map(of).collect();
    provided.sort();
    provided
}
