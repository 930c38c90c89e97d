//! What there is to say about a program and its slices.

use std::collections::BTreeSet;

use super::{Mode, Program, Target};
use crate::base::{ClassId, Diagnostic, Release};
use crate::classfile::ClassPath;
use crate::emit;
use crate::enter::World;
use crate::slice::{self, Slice};
use crate::stub;

/// Warnings for one file: the first errors explain the rest.
const MAX_SYNTAX_WARNINGS: usize = 3;

impl Program {
    /// What there is to say about the input: about the JDK and the class path, then about the files that were read so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let broken = self.world.broken_classes().into_iter().map(|problem| {
            Diagnostic::warning(problem).hint("the class is taken for missing, as javac has it")
        });
        let newer =
            self.world.newer_entries().into_iter().map(|problem| {
                Diagnostic::warning(problem).hint("they are read as far as they are understood")
            });
        let class_path = class_path_warnings(self.world.class_path());
        let left_out = self.world.left_out().into_iter().map(|(class, members)| {
            let names = members.join(", ");
            Diagnostic::note(format!("left out of {class}, because Java has no words for it: {names}"))
        });
        let of_classes: Vec<Diagnostic> = newer.chain(broken).chain(left_out).collect();
        [self.notes.clone(), class_path, of_classes, self.project().diagnostics()].concat()
    }

    /// What there is to say about declarations that are missing: all of them if none may be made up, else those that
    /// could not be.
    pub(super) fn missing(
        &self,
        world: &World,
        slice: &Slice,
        missing: Vec<stub::Missing>,
    ) -> Vec<Diagnostic> {
        let say = |missing: stub::Missing| {
            let message =
                format!("{} is declared neither in the sources nor on the class path", missing.name);
            (message, missing.file, missing.span)
        };
        match self.mode {
            Mode::Exact => missing
                .into_iter()
                .map(say)
                .map(|(message, file, span)| {
                    Diagnostic::error(message)
                        .at(file, span)
                        .hint("give what declares it with -cp, or make it up with --mode approximate")
                })
                .collect(),
            Mode::Auto | Mode::Approximate if missing.is_empty() => Vec::new(),
            Mode::Auto | Mode::Approximate => stub::missing(world, slice.items())
                .into_iter()
                .filter(|missing| !world.project().is_added(missing.file))
                .map(say)
                .map(|(message, file, span)| {
                    Diagnostic::warning(message)
                        .at(file, span)
                        .hint("nothing could be made up that fits here")
                })
                .collect(),
        }
    }
}

/// What to say where the types are those that are built in.
pub(super) fn no_jdk(why: &str, release: Release) -> Diagnostic {
    Diagnostic::note(format!("no JDK is used ({why}), but the types of release {release} that are built in"))
        .hint("--release N takes those of another release, --jdk DIR a JDK")
}

/// Which of several declarations of a class the targets are taken from.
pub fn choices(targets: &[Target]) -> Vec<Diagnostic> {
    let choices = targets.iter().filter_map(|target| target.found.choice.clone());
    let hint = "another one is chosen by its path: path:Class#member";
    choices.map(|choice| Diagnostic::warning(choice).hint(hint)).collect()
}

/// Files that the slice reached and that do not parse, and what attribution noted in the code of the targets.
pub(super) fn of_slice(world: &World, slice: &Slice) -> Vec<Diagnostic> {
    let originals = emit::kept_files(world, slice).into_iter().filter(|file| world.project().is_input(*file));
    let broken = originals.flat_map(|file| {
        let errors = world.syntax_errors(file).iter();
        errors.take(MAX_SYNTAX_WARNINGS).map(move |error| {
            Diagnostic::warning(error.message.clone()).at(file, error.span).hint(match error.within {
                Some(_) => "what is broken was left out; the rest of the file was read",
                None => "what could be read of this file was used",
            })
        })
    });
    broken.chain(notes(world, slice)).chain(declared_twice(world, slice)).collect()
}

fn notes(world: &World, slice: &Slice) -> Vec<Diagnostic> {
    slice
        .items()
        .iter()
        .filter_map(|item| slice::attribution_of(world, *item))
        .filter(|(file, _)| world.project().is_input(*file))
        .flat_map(|(file, found)| {
            let notes = found.notes.iter();
            notes.map(move |(span, note)| Diagnostic::note(note.clone()).at(file, *span)).collect::<Vec<_>>()
        })
        .collect()
}

fn class_path_warnings(class_path: &ClassPath) -> Vec<Diagnostic> {
    let left_out = class_path
        .problems()
        .map(|problem| Diagnostic::warning(format!("class path: {problem}")).hint("this entry is left out"));
    let folders = class_path.folders_of_jars().map(|folder| {
        let folder = folder.display();
        Diagnostic::warning(format!(
            "class path: {folder} holds jars and no class files, so that nothing is found in it"
        ))
        .hint(format!("{folder}/* means its jars"))
    });
    left_out.chain(folders).collect()
}

/// What to say if the class path declares classes, too, that the slice has from the sources.
fn declared_twice(world: &World, slice: &Slice) -> Option<Diagnostic> {
    let kept = slice.items().iter().filter_map(|item| item.class());
    let is_input =
        |class: &ClassId| world.source(*class).is_some_and(|source| world.project().is_input(source.file));
    let from_source = kept.filter(is_input);
    let names: BTreeSet<&str> =
        from_source.map(|class| world.symbols.class(class).binary_name.as_str()).collect();
    let mut twice = names.into_iter().filter_map(|name| Some((name, world.class_path().entry_of(name)?)));
    let (name, entry) = twice.next()?;
    let path = world.class_path().path(entry)?.display();
    let others = match twice.count() {
        0 => String::new(),
        1 => ", and so is another class of the slice".to_owned(),
        more => format!(", and so are {more} other classes of the slice"),
    };
    Some(Diagnostic::note(format!(
        "{name} is declared in the sources and in {path}{others}; the sources count"
    )))
}
