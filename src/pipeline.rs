//! The one place that calls the phases in order: project, symbols, attribution, rules, slice, files.

mod approximate;
mod checked;
mod classes;
mod completed;
mod modules;
mod targets;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::base::{Diagnostic, FileId, Release, Span, read_regular_text};
use crate::check;
use crate::classfile::ClassPathEntry;
use crate::emit;
use crate::enter::World;
use crate::project::{Limits, Project, code_lines};
use crate::rules::{RuleProblems, Rules};
use crate::slice::target::{self, FoundTarget};
use crate::slice::{self, Item, Requirements, Slice};
use crate::stub;

use self::classes::{Classes, class_path_warnings, declared_twice};
use completed::{Completed, CompletedProgram};

pub use self::checked::Checked;
pub use crate::emit::OutputFile;
pub use crate::enter::LibraryClasses;
pub use crate::slice::{AlsoKept, Citation, KeptItem, KeptReason, Step};
pub use crate::stub::Guess;
pub use modules::ModuleOptions;

/// Warnings for one file: the first errors explain the rest.
const MAX_SYNTAX_WARNINGS: usize = 3;

/// The rule map for those who name none: they may run any checker on the slice.
pub const DEFAULT_RULES: &str = "any-checker";

/// How to slice.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rule map: a name, or the path of a rule file.
    pub rules: String,
    /// The JDK whose types to use; by default `JAVA_HOME`'s, else that of the `java` on the path, else the built-in types.
    pub jdk: Option<PathBuf>,
    /// The release of Java whose types to use; by default that of the JDK.
    pub release: Option<Release>,
    /// Jars, class folders and `lib/*` that the sources refer to. One that cannot be opened is left out, with a warning.
    pub class_path: Vec<PathBuf>,
    /// Modules and folders of modules, searched behind the class path.
    pub module_path: Vec<PathBuf>,
    /// Whether the slice has its own copy of what it uses of them.
    pub library_classes: LibraryClasses,
    /// Folders and zips with sources of libraries, which are better than their class files.
    pub library_sources: Vec<PathBuf>,
    /// How much of the sources is read.
    pub limits: Limits,
    pub mode: Mode,
}

/// What to do about declarations that are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Slice exactly; where something is missing, make it up.
    #[default]
    Auto,
    /// Make nothing up: what is missing is an error.
    Exact,
    /// Make up what is missing.
    Approximate,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            rules: DEFAULT_RULES.to_owned(),
            jdk: None,
            release: None,
            class_path: Vec::new(),
            module_path: Vec::new(),
            library_classes: LibraryClasses::Written,
            library_sources: Vec::new(),
            limits: Limits::default(),
            mode: Mode::Auto,
        }
    }
}

/// A rule file is written by people; a larger one is something else.
const LARGEST_RULE_FILE: u64 = 1 << 20;

/// The built-in rule map of this name, or that of the rule file at this path.
pub fn load_rules(name: &str) -> Result<Rules, RuleProblems> {
    Rules::load(name, &|path| read_regular_text(path, LARGEST_RULE_FILE))
}

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
    completed: Completed,
    /// What there is to say about the JDK.
    notes: Vec<Diagnostic>,
    mode: Mode,
}

/// A declaration to slice for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// In the form that `--target` takes: `shop.Cart#total(int, String)`.
    pub id: String,
    pub file: FileId,
    pub span: Span,
    found: FoundTarget,
}

impl From<FoundTarget> for Target {
    fn from(found: FoundTarget) -> Target {
        Target { id: found.id.clone(), file: found.file, span: found.span, found }
    }
}

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
    /// How the slice was made: `exact` from complete sources.
    pub mode: &'static str,
    /// How many of the kept classes and members were made up.
    pub made_up: usize,
    sliced: Arc<Sliced>,
}

/// A slice with the symbols that it speaks of.
#[derive(Debug)]
struct Sliced {
    slice: Slice,
    /// The items that each target is.
    targets: Vec<Vec<Item>>,
    /// The program with what was made up, if something was.
    made_up: Option<MadeUp>,
}

/// What was made up, and the program with it.
#[derive(Debug)]
struct MadeUp {
    program: Arc<CompletedProgram>,
    stubs: stub::Stubs,
    /// Whether another look at the code would have changed nothing.
    is_settled: bool,
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

impl Program {
    pub fn open(project: Project, options: &Options) -> anyhow::Result<Program> {
        let rules = load_rules(&options.rules)?;
        Program::with_rules(project, rules, options)
    }

    /// The program that folders, files and archives of sources hold.
    pub fn open_paths(paths: &[PathBuf], options: &Options) -> anyhow::Result<Program> {
        // First, since a long class path is looked at meanwhile.
        let classes = Classes::find(options)?;
        let rules = load_rules(&options.rules)?;
        Ok(Program::of(Project::open_within(paths, options.limits)?, rules, classes, options.mode))
    }

    /// A program under a given rule map.
    pub fn with_rules(project: Project, rules: Rules, options: &Options) -> anyhow::Result<Program> {
        Ok(Program::of(project, rules, Classes::find(options)?, options.mode))
    }

    fn of(project: Project, rules: Rules, classes: Classes, mode: Mode) -> Program {
        let Classes { jdk, mut dependencies } = classes;
        dependencies.provided = rules.choices().provided.as_slice().into();
        let world = World::with_dependencies(Arc::new(project), Some(jdk.image), dependencies);
        let built_in = |why| {
            let release = jdk.release;
            let said =
                format!("no JDK is used ({why}), but the types of release {release} that are built in");
            Diagnostic::note(said).hint("--release N takes those of another release, --jdk DIR a JDK")
        };
        let notes = jdk.no_jdk.map(built_in).into_iter().collect();
        let wide = Requirements::new(rules.with_whole_hierarchy());
        let requirements = Requirements::new(rules);
        let (findings, known, completed) = Default::default();
        Program { world, requirements, wide, findings, known, completed, notes, mode }
    }

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

    /// The entries of the class path and the module path that could be opened.
    pub fn class_path(&self) -> impl Iterator<Item = &ClassPathEntry> {
        self.world.class_path().entries()
    }

    pub fn project(&self) -> &Project {
        self.world.project()
    }

    /// The symbols of the program.
    pub fn world(&self) -> &World {
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
                slice_diagnostics(world, slice),
            ]
            .concat(),
            libraries: libraries(world, slice::used_entries(world, slice)),
            written: libraries(world, slice::written_entries(world, slice)),
            provided: provided(world, slice),
            timings,
            mode: match (self.mode, &sliced.made_up) {
                (Mode::Exact, _) | (Mode::Auto, None) => "exact",
                (Mode::Approximate, _) | (Mode::Auto, Some(_)) => "approximate",
            },
            made_up: slice.items().iter().filter(|item| is_added(world, **item)).count(),
            sliced: Arc::new(sliced),
        }
    }

    /// What there is to say about declarations that are missing: all of them if none may be made up, else those that
    /// could not be.
    fn missing(&self, world: &World, slice: &Slice, missing: Vec<stub::Missing>) -> Vec<Diagnostic> {
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

/// Which of several declarations of a class the targets are taken from.
pub fn choices(targets: &[Target]) -> Vec<Diagnostic> {
    let choices = targets.iter().filter_map(|target| target.found.choice.clone());
    let hint = "another one is chosen by its path: path:Class#member";
    choices.map(|choice| Diagnostic::warning(choice).hint(hint)).collect()
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

fn libraries(world: &World, used: Vec<slice::UsedEntry>) -> Vec<Library> {
    let used = used.into_iter();
    used.filter_map(|used| {
        Some(Library {
            path: world.class_path().path(used.entry)?.to_owned(),
            classes: used.classes.iter().map(ToString::to_string).collect(),
        })
    })
    .collect()
}

fn provided(world: &World, slice: &Slice) -> Vec<Provided> {
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

/// Files that the slice reached and that do not parse, and what attribution noted in the code of the targets.
fn slice_diagnostics(world: &World, slice: &Slice) -> Vec<Diagnostic> {
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
