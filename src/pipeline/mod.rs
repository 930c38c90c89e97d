//! The one place that calls the phases in order: project, symbols, attribution, rules, slice, files.

mod approximate;
mod checked;
mod classes;
mod stubbed;
mod messages;
mod modules;
mod options;
mod output;
mod targets;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use crate::check;
use crate::classfile::ClassPathEntry;
use crate::emit;
use crate::enter::World;
use crate::project::code_lines;
use crate::slice::target;
use crate::slice::{self, Item, Requirements};
use crate::stub;

use classes::FoundClasses;
use output::{Sliced, libraries, provided};
use stubbed::StubbedPrograms;

pub use crate::base::{Diagnostic, FileId, Release, Span};
pub use crate::emit::OutputFile;
pub use crate::enter::LibraryClasses;
pub use crate::project::{Limits, Project};
pub use crate::rules::{RuleProblems, Rules};
pub use crate::slice::{AlsoKept, Citation, KeptItem, KeptReason, Step};
pub use crate::stub::Guess;
pub use checked::Checked;
pub use messages::choices;
pub use modules::ModuleOptions;
pub use options::{DEFAULT_RULES, Mode, Options, load_rules};
pub use output::{Library, Made, Provided, SliceOutput};
pub use targets::Target;

/// A program that can be sliced, any number of times and from several threads.
pub struct Program {
    world: World,
    requirements: Requirements,
    /// The same with all supertypes, for what is missing.
    wide: Requirements,
    /// What the code says about declarations that are missing.
    findings: stub::Findings,
    /// What verdicts on slices have in common.
    known: check::Known,
    /// The program with declarations that slices before needed made up.
    stubbed: StubbedPrograms,
    /// What there is to say about the JDK.
    notes: Vec<Diagnostic>,
    mode: Mode,
}

impl Program {
    pub fn open(project: Project, options: &Options) -> anyhow::Result<Program> {
        let rules = load_rules(&options.rules)?;
        Program::with_rules(project, rules, options)
    }

    /// The program that folders, files and archives of sources hold.
    pub fn open_paths(paths: &[PathBuf], options: &Options) -> anyhow::Result<Program> {
        // First, since a long class path is looked at meanwhile.
        let classes = FoundClasses::find(options)?;
        let rules = load_rules(&options.rules)?;
        Ok(Program::of(Project::open_within(paths, options.limits)?, rules, classes, options.mode))
    }

    /// A program under a given rule map.
    pub fn with_rules(project: Project, rules: Rules, options: &Options) -> anyhow::Result<Program> {
        Ok(Program::of(project, rules, FoundClasses::find(options)?, options.mode))
    }

    fn of(project: Project, rules: Rules, classes: FoundClasses, mode: Mode) -> Program {
        let FoundClasses { jdk, mut dependencies } = classes;
        dependencies.provided = rules.choices().provided.as_slice().into();
        let world = World::with_dependencies(Arc::new(project), Some(jdk.image), dependencies);
        let notes = jdk.no_jdk.map(|why| messages::no_jdk(&why, jdk.release)).into_iter().collect();
        let wide = Requirements::new(rules.with_whole_hierarchy());
        let requirements = Requirements::new(rules);
        let (findings, known, stubbed) = Default::default();
        Program { world, requirements, wide, findings, known, stubbed, notes, mode }
    }

    /// The entries of the class path and the module path that could be opened.
    pub(crate) fn class_path(&self) -> impl Iterator<Item = &ClassPathEntry> {
        self.world.class_path().entries()
    }

    pub fn project(&self) -> &Project {
        self.world.project()
    }

    /// The symbols of the program.
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// Every member that can be a target, in the order of paths and source text.
    pub fn all_targets(&self) -> Vec<Target> {
        let found = target::all_targets(self.project(), &|file| self.world.unit(file));
        found.into_iter().map(Target::from).collect()
    }

    /// The slice for all of these targets together.
    pub fn slice(&self, targets: &[Target]) -> SliceOutput {
        let started = Instant::now();
        let exact = slice_in(&self.world, &self.requirements, targets);
        let missing = if exact.slice.is_incomplete() {
            stub::missing(&self.world, exact.slice.items())
        } else {
            Vec::new()
        };
        let may_make_up = match self.mode {
            Mode::Exact => false,
            Mode::Auto | Mode::Approximate => !missing.is_empty(),
        };
        let sliced = if may_make_up { self.approximate(targets, exact) } else { exact };
        let (world, requirements) = self.view(&sliced);
        let slice = &sliced.slice;
        let sliced_at = Instant::now();
        let files = emit::emit(world, slice, requirements.rules.choices());
        let emitted = Instant::now();
        let timings = vec![("slice", sliced_at - started), ("emit", emitted - sliced_at)];
        SliceOutput {
            modules: ModuleOptions::of(world, slice, &files),
            files,
            diagnostics: [
                choices(targets),
                self.spoiled(targets),
                self.missing(world, slice, missing),
                approximate::unsettled(&sliced),
                messages::of_slice(world, slice),
            ]
            .concat(),
            libraries: libraries(world, slice::used_entries(world, slice)),
            written: libraries(world, slice::written_entries(world, slice)),
            provided: provided(world, slice),
            timings,
            made: match (self.mode, &sliced.made_up) {
                (Mode::Exact, _) | (Mode::Auto, None) => Made::Exactly,
                (Mode::Approximate, _) | (Mode::Auto, Some(_)) => Made::Approximately,
            },
            made_up: slice.items().iter().filter(|item| is_added(world, **item)).count(),
            sliced: Arc::new(sliced),
        }
    }

    /// The symbols that a slice speaks of.
    fn view<'a>(&'a self, sliced: &'a Sliced) -> (&'a World, &'a Requirements) {
        match &sliced.made_up {
            Some(made_up) => (&made_up.program.world, &made_up.program.requirements),
            None => (&self.world, &self.requirements),
        }
    }

    /// Every kept item and why it is kept: targets first, each behind the items that it follows from.
    pub fn explain(&self, output: &SliceOutput) -> Vec<KeptItem> {
        let (world, requirements) = self.view(&output.sliced);
        let Sliced { slice, targets, .. } = &*output.sliced;
        let explained = slice::explain(world, requirements, slice, targets);
        let mut kept = slice::kept_items(world, &requirements.rules, &explained);
        // What was made up stands in no file that anyone could look at, what was read from a class file at no line.
        let is_there = |place: &(FileId, Span)| world.project().has_places(place.0);
        for item in &mut kept {
            item.declared = item.declared.filter(|place| !world.project().is_added(place.0));
            if let KeptReason::Rule(step) = &mut item.reason {
                step.place = step.place.filter(is_there);
            }
        }
        kept
    }

    /// The declarations in the slice that were made up.
    pub fn guesses(&self, output: &SliceOutput) -> Vec<Guess> {
        match &output.sliced.made_up {
            Some(made_up) => stub::guesses(&made_up.program.world, &output.sliced.slice, &made_up.stubs),
            None => Vec::new(),
        }
    }

    /// The annotations that the map does not read, by simple name, and how often they were left out of headers.
    pub fn dropped_annotations(&self, output: &SliceOutput) -> Vec<(String, usize)> {
        let (world, _) = self.view(&output.sliced);
        let dropped = slice::dropped_annotations(world, &output.sliced.slice).into_iter();
        dropped.map(|(name, times)| (name.to_string(), times)).collect()
    }

    /// Lines of code of the original files that something is kept of.
    pub fn lines_before(&self, output: &SliceOutput) -> usize {
        let (world, _) = self.view(&output.sliced);
        let files = emit::kept_files(world, &output.sliced.slice);
        let originals = files.into_iter().filter(|file| world.project().is_input(*file));
        originals.map(|file| code_lines(self.project().text(file))).sum()
    }
}

/// Whether the item was made up.
fn is_added(world: &World, item: Item) -> bool {
    let source = item.class().and_then(|class| world.source(class));
    source.is_some_and(|source| world.project().is_added(source.file))
}

fn slice_in(world: &World, requirements: &Requirements, targets: &[Target]) -> Sliced {
    let targets: Vec<Vec<Item>> = targets.iter().map(|target| target::items(world, &target.found)).collect();
    let slice = slice::slice(world, requirements, &targets.concat());
    Sliced { slice, targets, made_up: None }
}
