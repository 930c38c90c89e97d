//! How to slice.

use std::path::PathBuf;

use crate::base::{Release, read_regular_text};
use crate::enter::LibraryClasses;
use crate::project::Limits;
use crate::rules::{RuleProblems, Rules};

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
