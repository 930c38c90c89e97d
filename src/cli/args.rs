//! The arguments as typed.

// Doc comments are the help text here, not Markdown.
#![allow(rustdoc::invalid_html_tags)]

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::pipeline::DEFAULT_RULES;
use crate::project::LARGEST_FILE;

const ABOUT: &str = "Cut a small program out of a large Java program";

const LONG_ABOUT: &str = "\
Cut a small program out of a large Java program.

The slice holds the members you name, byte for byte, and the declarations they need (headers, not bodies).
It compiles alone, and a typechecker judges the members in it as it judged them in the whole program.";

const EXAMPLES: &str = "\
Targets:
  Cart#total                      every method `total` of class Cart
  shop.Cart#total(int, String)    one overload; types simple or qualified, type arguments optional
  Cart#Cart(int)   Cart#<init>    a constructor, all constructors
  Cart#<clinit>                   the static initializers
  Cart#count                      a field with its initializer, an enum constant, a record component
  Cart#.count   Cart#count()      only the field, only the method, where both have the name
  Cart                            the whole class
  Outer.Inner#m   Outer$Inner#m   a member of a nested class
  android/src:Cart#total          of the Cart in this folder (or file), where several files declare one

Examples:
  typeslice --target Cart#total src/
  typeslice -t 'shop.Cart#total(int)' -t shop.Order -o slice .
  typeslice -t Cart#total -o - src/ | less
  typeslice -t Cart#total --explain src/           why each item is in the slice
  typeslice -t Cart#total --explain=Money src/     why Money is
  typeslice -t Cart#total -cp lib/money.jar:build/classes src/
  typeslice targets src/ | grep Cart
  typeslice batch src/ --compile --report rows.jsonl
  typeslice check typeslice-out                    would javac accept it; needs no JDK
  typeslice rules show java

A PATH that is called like a subcommand is written ./targets, ./batch, ./check or ./rules.

Exit status: 0 all done, 1 something is written but not all went well (a verification, the report), 2 wrong
usage or input (nothing is written).";

const RULES_EXAMPLES: &str = "\
Examples:
  typeslice rules                               the maps
  typeslice rules show java | less              all rules of one, with the reason for each
  typeslice rules check my-checker.toml         before you use it
  typeslice rules annotations Nullable          what the annotations of this name are
  typeslice -t Cart#total --rules my-checker.toml src/";

const BATCH_EXAMPLES: &str = "\
Examples:
  typeslice batch src/ --report rows.jsonl --compile -cp lib/money.jar
  typeslice batch src/ --report rows.jsonl --resume            goes on with an interrupted one
  typeslice batch src/ --report rows.jsonl --sample 500 --seed 1
  typeslice targets src/ | grep Cart > carts && typeslice batch src/ --targets carts --out slices

A row holds: row, id, file, line, verdict, error (the first one), checked (typeslice's
own verdict: accepted, or the first thing that is wrong; absent with --no-check), files, lines, microseconds. Verdicts: sliced
(without --compile), compiled, failed (javac reports an error), unchecked (javac did not answer), refused (no
slice can be made), crashed (a defect of typeslice).";

/// Cut a small program out of a large Java program.
#[derive(Parser, Debug)]
#[command(name = "typeslice", version, about = ABOUT, long_about = LONG_ABOUT, after_help = EXAMPLES)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Args {
    #[command(flatten)]
    pub slice: SliceArgs,

    #[command(subcommand)]
    pub command: Option<CommandArgs>,
}

impl Args {
    /// The arguments of this process. Help and wrong usage end it.
    pub fn of_process() -> Args {
        Args::try_parse_from(with_long_names(std::env::args_os())).unwrap_or_else(|error| {
            match error.kind() {
                ErrorKind::DisplayHelp => {
                    let text = error.render();
                    let has_colors =
                        std::io::stdout().is_terminal() && super::messages::terminal_has_colors();
                    let text = if has_colors { text.ansi().to_string() } else { text.to_string() };
                    // A reader that went away has seen enough.
                    let _ = std::io::stdout().write_all(with_javac_names(&text).as_bytes());
                    std::process::exit(error.exit_code())
                }
                _ => error.exit(),
            }
        })
    }

    pub fn console(&self) -> &ConsoleArgs {
        match &self.command {
            None => &self.slice.console,
            Some(CommandArgs::Targets(targets)) => &targets.console,
            Some(CommandArgs::Batch(batch)) => &batch.console,
            Some(CommandArgs::Check(check)) => &check.console,
            Some(CommandArgs::Rules(rules)) => &rules.console,
            Some(CommandArgs::Attribute(attribute)) => &attribute.console,
            Some(CommandArgs::Headers(headers)) => &headers.console,
        }
    }
}

/// javac's spellings of `--class-path`: short options of more than one letter, which clap does not know.
const JAVAC_NAMES: [&str; 2] = ["-cp", "-classpath"];

/// The arguments with javac's options by their long names.
fn with_long_names(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut options = true;
    arguments.map(move |argument| {
        options &= argument != "--";
        let is_class_path = options && JAVAC_NAMES.iter().any(|name| argument == *name);
        if is_class_path { OsString::from("--class-path") } else { argument }
    })
}

/// The help with `-cp` where short options stand.
fn with_javac_names(help: &str) -> String {
    let named = |line: &str| {
        if line.starts_with("      ") && line.contains("--class-path") {
            line.replacen("      ", " ", 1).replacen("--class-path", "-cp, --class-path", 1)
        } else {
            line.to_owned()
        }
    };
    help.split_inclusive('\n').map(named).collect()
}

#[derive(Subcommand, Debug)]
pub(super) enum CommandArgs {
    /// List every member that can be sliced, one per line, in the form that --target takes
    Targets(TargetsArgs),
    /// Slice every member in one process, in parallel, and report on each
    #[command(after_help = BATCH_EXAMPLES)]
    Batch(BatchArgs),
    /// Say whether javac would accept the sources, and if not, where and why; needs no JDK
    ///
    /// Prints `path:line: message` for each fault. What is not known is accepted. Exit status: 0 none, 1 some.
    Check(CheckArgs),
    /// List the type-rule maps; show one, check a file of your own
    #[command(after_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Print what every name in the code refers to
    #[command(hide = true)]
    Attribute(AttributeArgs),
    /// Read every class of the JDK, or of the jars of the class path
    #[command(hide = true)]
    Headers(HeadersArgs),
}

#[derive(ClapArgs, Debug)]
pub(super) struct SliceArgs {
    /// What to slice for: Cart#total, shop.Cart#total(int, String), Cart#<init>, Cart#count, Cart (repeatable)
    #[arg(short, long, value_name = "TARGET", required = true)]
    pub target: Vec<String>,

    /// Folder for the slice; `-` prints all files to standard output
    ///
    /// It must not exist, be empty, or hold nothing but an earlier output of typeslice, which is replaced as a whole. It must
    /// not contain an input.
    #[arg(short, long, value_name = "DIR", default_value = "typeslice-out")]
    pub out: PathBuf,

    /// Write into the output folder even if it holds other files (which stay; one in the way of the slice is refused)
    #[arg(long)]
    pub force: bool,

    /// Print why each item is kept, as a tree; with =ITEM the shortest chain of rules to the items of that name
    ///
    /// ITEM is written like a target. The tree goes to standard output, or to standard error where the slice or
    /// the report is printed.
    #[arg(long, value_name = "ITEM", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub explain: Option<String>,

    /// Compile the slice with the javac of the JDK in the end; exit code 1 if it is rejected
    #[arg(long)]
    pub verify: bool,

    /// Write a JSON report: targets, files, items kept with reasons, libraries used, sizes, timings, notes
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct TargetsArgs {
    /// Print a JSON array of objects with id, file and line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct BatchArgs {
    /// Write one JSON object per target, in the order of the targets; `-` for standard output
    ///
    /// Until the end the rows are in FILE.partial.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    /// Judge every slice by its text, also where what is known of the program says that it is right; takes some times as long
    /// as the slicing, and comes to the same
    #[arg(long)]
    pub check: bool,

    /// Do not judge the slices
    #[arg(long, conflicts_with_all = ["check", "compile"])]
    pub no_check: bool,

    /// Compile every slice alone with the javac of the JDK, too
    #[arg(long)]
    pub compile: bool,

    /// Also write every slice, to DIR/<row number>/
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Write into the output folder even if it holds other files (which stay; one in the way of the slice is refused)
    #[arg(long)]
    pub force: bool,

    /// Slice only these targets: a file with one per line, `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub targets: Option<PathBuf>,

    /// Slice only N targets, chosen at random
    #[arg(long, value_name = "N")]
    pub sample: Option<NonZeroUsize>,

    /// Start of the random choice: the same seed chooses the same targets
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    pub seed: u64,

    /// Go on with an interrupted batch of the same inputs and options: its rows, in FILE.partial, are not done again
    #[arg(long, requires = "report")]
    pub resume: bool,

    /// Slice only the I-th of N equal parts of the targets, to share the work between machines
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct CheckArgs {
    /// Check each folder in PATH as a program of its own, ask javac as well, and print one JSON object each
    #[arg(long, hide = true)]
    pub each: bool,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct RulesArgs {
    #[command(subcommand)]
    pub command: Option<RulesCommandArgs>,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(Subcommand, Debug)]
pub(super) enum RulesCommandArgs {
    /// Print a map with all that it extends, as a rule file
    Show {
        /// A map's name, or a rule file
        #[arg(value_name = "NAME|FILE")]
        map: String,
    },
    /// Say what is wrong with a rule file: exit status 0 if nothing, 2 otherwise
    Check {
        /// A rule file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// List well-known annotations with their targets, retention and elements, as their libraries declare them
    Annotations {
        /// Only annotations of this name (simple or qualified) or package
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
}

#[derive(ClapArgs, Debug)]
pub(super) struct AttributeArgs {
    /// Print one JSON array a line, the only form there is
    #[arg(long, required = true)]
    pub json: bool,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct HeadersArgs {
    /// Print one JSON object a class
    #[arg(long)]
    pub json: bool,

    /// Read this class only (repeatable)
    #[arg(long = "class", value_name = "NAME")]
    pub classes: Vec<String>,

    #[command(flatten)]
    pub engine: EngineArgs,

    #[command(flatten)]
    pub console: ConsoleArgs,
}

#[derive(ClapArgs, Debug)]
pub(super) struct EngineArgs {
    /// Folders, .java files and zips of sources, any number; source roots are found from `package` declarations
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// Jars and class folders that the sources need, separated as for javac (repeatable; also -classpath)
    ///
    /// `lib/*` means the jars in lib. Sources win over the class path, and the first entry wins. What the slice uses of it is
    /// written as source.
    #[arg(long, value_name = "LIST", alias = "classpath")]
    pub class_path: Vec<OsString>,

    /// Modules (.jar, .jmod, folders) and folders of modules that the sources need, behind the class path (repeatable; also -p)
    #[arg(long, value_name = "LIST", short = 'p')]
    pub module_path: Vec<OsString>,

    /// Leave classes of the class path where they are, instead of writing what the slice uses of them: class-path.txt in
    /// the output folder names the entries that it needs
    #[arg(long)]
    pub keep_class_path: bool,

    /// Folder or jar with sources of libraries, which are preferred to their class files (repeatable)
    #[arg(long, value_name = "DIR|JAR")]
    pub library_sources: Vec<PathBuf>,

    /// JDK whose types to use (default: JAVA_HOME, else the `java` on PATH, else what is built in)
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// Release of Java whose types to use, 8 to 25 (default: that of the JDK; 25 without one)
    ///
    /// Needs no JDK. Multi-release jars are read as of this release, and javac gets it for --verify and --compile.
    #[arg(long, value_name = "N")]
    pub release: Option<u16>,

    /// What to do about declarations that are missing: make them up where there are any (auto, approximate) or refuse to
    /// slice (exact)
    #[arg(long, value_enum, value_name = "MODE", default_value_t = ModeArg::Auto)]
    pub mode: ModeArg,

    /// Type-rule map: a name that `typeslice rules` lists, or a rule file (a path that ends in .toml or has a separator)
    ///
    /// Name your checker, and the slice has what that reads. Without one it has the annotations that any of the maps here reads;
    /// `java` has only those that the language gives a meaning, so its slices are the shortest.
    #[arg(long, value_name = "NAME|FILE", default_value = DEFAULT_RULES)]
    pub rules: String,

    /// How much the sources in zips and jars may unpack to (default: 512, and for each archive 50 times its own size)
    #[arg(long, value_name = "MB")]
    pub max_unpacked: Option<u64>,

    /// How large a source file may be
    #[arg(long, value_name = "MB", default_value_t = LARGEST_FILE)]
    pub max_file: u64,

    /// Number of threads (default: one per processor; four times as many at the most)
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

#[derive(ClapArgs, Debug)]
pub(super) struct ConsoleArgs {
    /// Print errors only
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Print notes as well
    #[arg(short, long)]
    pub verbose: bool,

    /// Colour messages
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Color {
    /// On a terminal
    Auto,
    Always,
    Never,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ModeArg {
    /// Exact, unless something is missing
    Auto,
    /// Refuse to slice where something is missing
    Exact,
    /// Make up what is missing
    Approximate,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::{Args, CommandArgs};

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_slice_needs_no_subcommand() {
        let args =
            Args::try_parse_from(["typeslice", "--target", "A#m", "src/", "-t", "B", "targets"]).unwrap();
        assert!(args.command.is_none());
        assert_eq!(args.slice.target, ["A#m", "B"]);
        assert_eq!(args.slice.engine.paths.len(), 2);
        assert!(Args::try_parse_from(["typeslice", "src/"]).is_err());
        assert!(Args::try_parse_from(["typeslice"]).is_err());
    }

    #[test]
    fn subcommands_need_no_target() {
        let args = Args::try_parse_from(["typeslice", "targets", "a", "b", "--json"]).unwrap();
        assert!(matches!(args.command, Some(CommandArgs::Targets(targets)) if targets.json));
        let args = Args::try_parse_from([
            "typeslice",
            "batch",
            ".",
            "--report",
            "r",
            "--sample",
            "3",
            "--seed",
            "4",
        ]);
        assert!(matches!(args.unwrap().command, Some(CommandArgs::Batch(batch)) if batch.seed == 4));
    }
}
