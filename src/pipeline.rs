//! The one place that calls the phases in order: project, symbols, attribution, rules, slice, files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::base::{Diagnostic, FileId, Span};
use crate::classfile::{ClassPath, ContainerError};
use crate::emit;
use crate::enter::{self, World};
use crate::project::{Project, code_lines, jdk};
use crate::rules::{RuleProblems, Rules};
use crate::slice::target::{self, FoundTarget, TargetSpec};
use crate::slice::{self, Item, Requirements, Slice};

pub use crate::emit::OutputFile;
pub use crate::slice::{AlsoKept, Citation, KeptItem, KeptReason, Step};

/// Warnings for one file: the first errors explain the rest.
const MAX_SYNTAX_WARNINGS: usize = 3;

/// How to slice.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rule map: a name, or the path of a rule file.
    pub rules: String,
    /// The JDK whose types to use; by default `JAVA_HOME`'s, else that of the `java` on the path.
    pub jdk: Option<PathBuf>,
    /// Jars and class folders that the sources refer to. One that cannot be opened is left out, with a warning.
    pub class_path: Vec<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options { rules: "java".to_owned(), jdk: None, class_path: Vec::new() }
    }
}

/// A rule file is written by people; a larger one is something else.
const LARGEST_RULE_FILE: u64 = 1 << 20;

/// The built-in rule map of this name, or that of the rule file at this path.
pub fn load_rules(name: &str) -> Result<Rules, RuleProblems> {
    Rules::load(name, &|path| {
        let mut text = String::new();
        let read = File::open(path)?.take(LARGEST_RULE_FILE + 1).read_to_string(&mut text)?;
        if read as u64 > LARGEST_RULE_FILE {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 1 MiB"));
        }
        Ok(text)
    })
}

/// A program that can be sliced, any number of times and from several threads.
pub struct Program {
    world: World,
    requirements: Requirements,
    /// What is wrong with entries of the class path.
    warnings: Vec<Diagnostic>,
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
    /// The annotation interfaces that were left out because the checker brings them along, sorted by binary name.
    pub provided: Vec<String>,
    pub timings: Vec<(&'static str, Duration)>,
    /// How the slice was made: `exact` from complete sources.
    pub mode: &'static str,
    slice: Slice,
    /// The items that each target is.
    targets: Vec<Vec<Item>>,
}

impl SliceOutput {
    /// The number of kept items.
    pub fn size(&self) -> usize {
        self.slice.items().len()
    }
}

/// An entry of the class path that a slice needs to compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    pub path: PathBuf,
    /// The classes in it that the slice uses, by binary name. None where only classes of other entries need it.
    pub classes: Vec<String>,
}

impl Program {
    pub fn open(project: Project, options: &Options) -> anyhow::Result<Program> {
        let rules = load_rules(&options.rules)?;
        Program::with_rules(project, rules, options)
    }

    /// A program under a given rule map.
    pub fn with_rules(project: Project, rules: Rules, options: &Options) -> anyhow::Result<Program> {
        let jdk = jdk::find(options.jdk.as_deref()).map_err(anyhow::Error::msg)?;
        let image = enter::open_jdk(&jdk.home)?;
        let (class_path, problems) = ClassPath::open(&options.class_path);
        let world = World::with_class_path(Arc::new(project), Some(image), class_path);
        let left_out = |problem: &ContainerError| {
            Diagnostic::warning(format!("class path: {problem}")).hint("this entry is left out")
        };
        let warnings = problems.iter().map(left_out).collect();
        Ok(Program { world, requirements: Requirements::new(rules), warnings })
    }

    /// What there is to say about the input: about the class path, then about the files that were read so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let broken = self.world.broken_classes().into_iter().map(|problem| {
            Diagnostic::warning(problem).hint("the class is taken for missing, as javac has it")
        });
        [self.warnings.clone(), broken.collect(), self.project().diagnostics()].concat()
    }

    /// The entries of the class path that could be opened.
    pub fn class_path(&self) -> impl Iterator<Item = &Path> {
        self.world.class_path().paths()
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

    /// The declarations that a target as written means.
    pub fn find(&self, spec: &str) -> Result<Vec<Target>, Diagnostic> {
        let parsed = TargetSpec::parse(spec)
            .map_err(|problem| Diagnostic::error(format!("target `{spec}`: {problem}")))?;
        let found = target::find(self.project(), &parsed, &|file| self.world.unit(file))
            .map_err(|error| error.to_diagnostic(self.project()))?;
        for target in &found {
            if let Some(error) = self.world.all_syntax_errors(target.file).first() {
                let path = self.project().path(target.file);
                let message =
                    format!("{path}, which the target is in, has a syntax error: {}", error.message);
                return Err(Diagnostic::error(message).at(target.file, error.span));
            }
        }
        Ok(found.into_iter().map(Target::from).collect())
    }

    /// The slice for all of these targets together.
    pub fn slice(&self, targets: &[Target]) -> SliceOutput {
        let started = Instant::now();
        let targets: Vec<Vec<Item>> =
            targets.iter().map(|target| target::items(&self.world, &target.found)).collect();
        let slice = slice::slice(&self.world, &self.requirements, &targets.concat());
        let sliced = Instant::now();
        let files = emit::emit(&self.world, &slice, self.requirements.rules.choices());
        let emitted = Instant::now();
        let timings = vec![("slice", sliced - started), ("emit", emitted - sliced)];
        SliceOutput {
            files,
            diagnostics: self.slice_diagnostics(&slice),
            libraries: self.libraries(&slice),
            provided: self.provided(&slice),
            timings,
            mode: "exact",
            slice,
            targets,
        }
    }

    /// Every kept item and why it is kept: targets first, each behind the items that it follows from.
    pub fn explain(&self, output: &SliceOutput) -> Vec<KeptItem> {
        let explained = slice::explain(&self.world, &self.requirements, &output.slice, &output.targets);
        slice::kept_items(&self.world, &self.requirements.rules, &explained)
    }

    fn libraries(&self, slice: &Slice) -> Vec<Library> {
        let used = slice::used_entries(&self.world, slice).into_iter();
        used.filter_map(|used| {
            Some(Library {
                path: self.world.class_path().path(used.entry)?.to_owned(),
                classes: used.classes.iter().map(ToString::to_string).collect(),
            })
        })
        .collect()
    }

    fn provided(&self, slice: &Slice) -> Vec<String> {
        let name = |class| self.world.symbols.class(class).binary_name.to_string();
        let mut names: Vec<String> = slice.provided().map(name).collect();
        names.sort();
        names
    }

    /// Lines of code of the original files that something is kept of.
    pub fn lines_before(&self, output: &SliceOutput) -> usize {
        let files = emit::kept_files(&self.world, &output.slice);
        files.into_iter().map(|file| code_lines(self.project().text(file))).sum()
    }

    /// Files that the slice reached and that do not parse, and what attribution noted in the code of the targets.
    fn slice_diagnostics(&self, slice: &Slice) -> Vec<Diagnostic> {
        let broken = emit::kept_files(&self.world, slice).into_iter().flat_map(|file| {
            let errors = self.world.syntax_errors(file).iter();
            errors.take(MAX_SYNTAX_WARNINGS).map(move |error| {
                Diagnostic::warning(error.message.clone())
                    .at(file, error.span)
                    .hint("what could be read of this file was used")
            })
        });
        broken.chain(self.notes(slice)).collect()
    }

    fn notes(&self, slice: &Slice) -> Vec<Diagnostic> {
        slice
            .items()
            .iter()
            .filter_map(|item| slice::attribution_of(&self.world, *item))
            .flat_map(|(file, found)| {
                let notes = found.notes.iter();
                notes
                    .map(move |(span, note)| Diagnostic::note(note.clone()).at(file, *span))
                    .collect::<Vec<_>>()
            })
            .collect()
    }
}
