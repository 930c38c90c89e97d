//! The arguments, validated.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::args::{
    Args, BatchArgs, CheckArgs, CommandArgs, EngineArgs, ModeArg, RulesArgs, RulesCommandArgs, SliceArgs,
    TargetsArgs,
};
use super::batch::Resume;
use super::output::Foreign;
use crate::base::Release;
use crate::pipeline::{LibraryClasses, Mode, Options};
use crate::project::{LARGEST_FILE_EVER, Limits, Unpacking};
use crate::slice::target::TargetSpec;

/// A run that can start.
pub(super) struct Settings {
    engine: EngineSettings,
    pub command: Command,
}

pub(super) enum Command {
    Slice(SliceSettings),
    Targets(TargetsSettings),
    Batch(BatchSettings),
    Check(Programs),
    Rules(RulesSettings),
    Attribute,
    Headers(HeadersSettings),
}

/// What is analysed, and how.
pub(super) struct EngineSettings {
    pub paths: Vec<PathBuf>,
    pub options: Options,
    pub threads: Threads,
}

/// How many threads work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Threads {
    /// As many as there are processors.
    OnePerProcessor,
    Number(usize),
    /// As many as `used`, because `wanted` would do nothing but harm.
    Bounded {
        wanted: usize,
        used: usize,
    },
}

/// More threads than this for each processor only take memory from each other.
const MOST_PER_PROCESSOR: usize = 4;

impl Threads {
    fn of(wanted: Option<NonZeroUsize>) -> Threads {
        let Some(wanted) = wanted.map(NonZeroUsize::get) else { return Threads::OnePerProcessor };
        let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let used = processors.saturating_mul(MOST_PER_PROCESSOR);
        if wanted <= used { Threads::Number(wanted) } else { Threads::Bounded { wanted, used } }
    }

    /// For a thread pool: 0 is one per processor.
    pub fn number(self) -> usize {
        match self {
            Threads::OnePerProcessor => 0,
            Threads::Number(number) | Threads::Bounded { used: number, .. } => number,
        }
    }
}

/// Where text goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OutputPlace<T> {
    Stdout,
    At(T),
}

/// An output folder and what to do about other people's files in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Folder {
    pub path: PathBuf,
    pub foreign: Foreign,
}

pub(super) struct SliceSettings {
    pub targets: Vec<String>,
    pub out: OutputPlace<Folder>,
    pub report: Option<OutputPlace<PathBuf>>,
    pub explain: Explain,
    pub check: Check,
}

/// What to explain to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Explain {
    Nothing,
    Everything,
    /// The items that this means, which was written so.
    Items(TargetSpec, String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listing {
    Lines,
    Json,
}

pub(super) struct TargetsSettings {
    pub listing: Listing,
}

pub(super) struct HeadersSettings {
    pub listing: Listing,
    /// By binary name; none for all.
    pub classes: Vec<String>,
}

/// What the paths hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Programs {
    One,
    /// Each folder in them is a program.
    Each,
}

pub(super) enum RulesSettings {
    List,
    Show(String),
    Check(PathBuf),
    /// The well-known annotations; all without a name.
    Annotations(Vec<String>),
}

pub(super) struct BatchSettings {
    pub report: Option<OutputPlace<PathBuf>>,
    pub check: Check,
    pub out: Option<Folder>,
    pub targets: Option<OutputPlace<PathBuf>>,
    pub sample: Option<Sample>,
    pub shard: Option<Shard>,
    pub resume: Resume,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    Nothing,
    /// By our own verdict, from what is known of the program where that will do.
    Judged,
    /// By our own verdict on the text of every slice.
    Read,
    /// By javac, too.
    Compiles,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    pub size: usize,
    pub seed: u64,
}

/// The `index`-th (from 0) of `count` parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shard {
    pub index: usize,
    pub count: usize,
}

impl Settings {
    pub fn validate(args: Args) -> anyhow::Result<Settings> {
        match args.command {
            None => slice_settings(args.slice),
            Some(CommandArgs::Targets(targets)) => targets_settings(targets),
            Some(CommandArgs::Batch(batch)) => batch_settings(batch),
            Some(CommandArgs::Check(check)) => check_settings(check),
            Some(CommandArgs::Rules(rules)) => Ok(rules_settings(rules)),
            Some(CommandArgs::Attribute(attribute)) => {
                Ok(Settings { engine: engine_settings(attribute.engine)?, command: Command::Attribute })
            }
            Some(CommandArgs::Headers(headers)) => {
                let listing = listing(headers.json);
                let command = Command::Headers(HeadersSettings { listing, classes: headers.classes });
                Ok(Settings { engine: engine_settings(headers.engine)?, command })
            }
        }
    }

    pub fn engine(&self) -> &EngineSettings {
        &self.engine
    }
}

fn slice_settings(args: SliceArgs) -> anyhow::Result<Settings> {
    let out = match place(args.out) {
        OutputPlace::Stdout => OutputPlace::Stdout,
        OutputPlace::At(path) => OutputPlace::At(folder(path, args.force)?),
    };
    let report = args.report.map(place);
    if report == Some(OutputPlace::Stdout) && out == OutputPlace::Stdout {
        bail!("--out and --report cannot both be `-`");
    }
    if let (OutputPlace::At(folder), Some(OutputPlace::At(report))) = (&out, &report) {
        check_apart(&folder.path, report)?;
    }
    let explain = explain(args.explain.as_deref())?;
    let check = if args.verify { Check::Compiles } else { Check::Nothing };
    let slice = SliceSettings { targets: args.target, out, report, explain, check };
    Ok(Settings { engine: engine_settings(args.engine)?, command: Command::Slice(slice) })
}

fn explain(item: Option<&str>) -> anyhow::Result<Explain> {
    match item {
        None => Ok(Explain::Nothing),
        Some("") => Ok(Explain::Everything),
        Some(item) => match TargetSpec::parse(item) {
            Ok(spec) => Ok(Explain::Items(spec, item.trim().to_owned())),
            Err(problem) => bail!("--explain={item}: {problem}"),
        },
    }
}

fn targets_settings(args: TargetsArgs) -> anyhow::Result<Settings> {
    let command = Command::Targets(TargetsSettings { listing: listing(args.json) });
    Ok(Settings { engine: engine_settings(args.engine)?, command })
}

fn listing(json: bool) -> Listing {
    if json { Listing::Json } else { Listing::Lines }
}

fn batch_settings(args: BatchArgs) -> anyhow::Result<Settings> {
    let report = args.report.map(place);
    ensure!(!args.resume || report != Some(OutputPlace::Stdout), "--resume needs a report in a file");
    let out = args.out.map(|path| folder(path, args.force)).transpose()?;
    if let (Some(folder), Some(OutputPlace::At(report))) = (&out, &report) {
        check_apart(&folder.path, report)?;
    }
    let batch = BatchSettings {
        report,
        check: match (args.compile, args.check, args.no_check) {
            (true, _, _) => Check::Compiles,
            (false, true, _) => Check::Read,
            (false, false, false) => Check::Judged,
            (false, false, true) => Check::Nothing,
        },
        out,
        targets: args.targets.map(place),
        sample: args.sample.map(|size| Sample { size: size.get(), seed: args.seed }),
        shard: args.shard.as_deref().map(parse_shard).transpose()?,
        resume: if args.resume { Resume::Yes } else { Resume::No },
    };
    Ok(Settings { engine: engine_settings(args.engine)?, command: Command::Batch(batch) })
}

fn check_settings(args: CheckArgs) -> anyhow::Result<Settings> {
    let programs = if args.each { Programs::Each } else { Programs::One };
    Ok(Settings { engine: engine_settings(args.engine)?, command: Command::Check(programs) })
}

fn rules_settings(args: RulesArgs) -> Settings {
    let rules = match args.command {
        None => RulesSettings::List,
        Some(RulesCommandArgs::Show { map }) => RulesSettings::Show(map),
        Some(RulesCommandArgs::Check { file }) => RulesSettings::Check(file),
        Some(RulesCommandArgs::Annotations { names }) => RulesSettings::Annotations(names),
    };
    // Nothing is analysed.
    let engine =
        EngineSettings { paths: Vec::new(), options: Options::default(), threads: Threads::Number(1) };
    Settings { engine, command: Command::Rules(rules) }
}

fn engine_settings(args: EngineArgs) -> anyhow::Result<EngineSettings> {
    let entries = |lists: &[OsString]| {
        let paths = lists.iter().flat_map(std::env::split_paths);
        paths.filter(|path| !path.as_os_str().is_empty()).collect::<Vec<PathBuf>>()
    };
    let (class_path, module_path) = (entries(&args.class_path), entries(&args.module_path));
    let release = args.release.map(Release::new);
    if let Some(release) = release.filter(|release| *release < Release::OLDEST) {
        bail!("--release {release}: the oldest release that is known is {}", Release::OLDEST);
    }
    ensure!(
        (1..=LARGEST_FILE_EVER).contains(&args.max_file),
        "--max-file {}: expected megabytes from 1 to {LARGEST_FILE_EVER}",
        args.max_file
    );
    let unpacking = args
        .max_unpacked
        .map_or(Unpacking::Careful, |megabytes| Unpacking::UpTo(megabytes.saturating_mul(1 << 20)));
    let mode = match args.mode {
        ModeArg::Auto => Mode::Auto,
        ModeArg::Exact => Mode::Exact,
        ModeArg::Approximate => Mode::Approximate,
    };
    Ok(EngineSettings {
        paths: args.paths,
        options: Options {
            rules: args.rules,
            jdk: args.jdk,
            release,
            class_path,
            module_path,
            library_classes: if args.keep_class_path {
                LibraryClasses::Kept
            } else {
                LibraryClasses::Written
            },
            library_sources: args.library_sources,
            limits: Limits { file: args.max_file, unpacking },
            mode,
        },
        threads: Threads::of(args.threads),
    })
}

fn place(path: PathBuf) -> OutputPlace<PathBuf> {
    if path.as_os_str() == "-" { OutputPlace::Stdout } else { OutputPlace::At(path) }
}

fn folder(path: PathBuf, force: bool) -> anyhow::Result<Folder> {
    ensure!(!path.as_os_str().is_empty(), "--out needs a folder");
    Ok(Folder { path, foreign: if force { Foreign::Keep } else { Foreign::Refuse } })
}

/// A report inside the output folder would be a foreign file there at the next run.
fn check_apart(folder: &Path, report: &Path) -> anyhow::Result<()> {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    ensure!(
        !absolute(report).starts_with(absolute(folder)),
        "--report {} is inside the output folder {}; choose another place for it",
        report.display(),
        folder.display()
    );
    Ok(())
}

fn parse_shard(text: &str) -> anyhow::Result<Shard> {
    let wrong = || format!("--shard {text}: expected I/N with 1 <= I <= N, such as 2/8");
    let (index, count) = text.split_once('/').with_context(wrong)?;
    let index: usize = index.trim().parse().with_context(wrong)?;
    let count: usize = count.trim().parse().with_context(wrong)?;
    ensure!(1 <= index && index <= count, wrong());
    Ok(Shard { index: index - 1, count })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::super::args::Args;
    use super::{Command, Settings, Shard, parse_shard};

    fn error(arguments: &[&str]) -> String {
        let args = Args::try_parse_from([&["typeslice"], arguments].concat()).unwrap();
        Settings::validate(args).err().map_or_else(String::new, |error| format!("{error:#}"))
    }

    #[test]
    fn shards_count_from_one() {
        assert_eq!(parse_shard("2/8").unwrap(), Shard { index: 1, count: 8 });
        for wrong in ["0/8", "9/8", "1", "a/b", "1/0", "-1/2"] {
            assert!(parse_shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn places_must_not_overlap() {
        assert!(error(&["-t", "A", "-o", "-", "--report", "-"]).contains("cannot both"));
        assert!(
            error(&["-t", "A", "-o", "x", "--report", "./x/r.json"]).contains("inside the output folder")
        );
        assert_eq!(error(&["-t", "A", "-o", "x", "--report", "x.json"]), "");
    }

    #[test]
    fn the_default_path_is_the_working_folder() {
        let settings = Settings::validate(Args::try_parse_from(["typeslice", "batch"]).unwrap()).unwrap();
        assert_eq!(settings.engine().paths, [std::path::PathBuf::from(".")]);
        assert!(matches!(settings.command, Command::Batch(_)));
    }
}
