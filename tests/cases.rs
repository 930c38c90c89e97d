//! Runs `tests/cases/*.md`: every case is a small program, a target, and the slice that must come out.
//!
//!     cargo test --test cases                    all cases
//!     cargo test --test cases -- enums           cases whose title contains `enums` (also: CASE=enums)
//!     cargo bless enums                          rewrites the expected slices of tests/cases/enums.md
//!
//! For every case: the input compiles (not in `missing/`, where declarations are missing); the slice is the expected one, compiles, holds the target byte for byte, is the
//! same in a second run and when sliced again; every kept item has a reason. All is compiled by one javac per JDK. For every
//! type rule there is a case in which it fires and whose slice is another one without it, and one that says (`silent`)
//! that it makes no difference there.

#[path = "support/check.rs"]
mod check;
#[path = "support/javac.rs"]
mod javac;
#[path = "support/libraries.rs"]
mod libraries;
#[path = "support/markdown.rs"]
mod markdown;
#[path = "support/newer_jdk.rs"]
mod newer_jdk;
#[path = "support/skips.rs"]
mod skips;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use check::Outcome;
use javac::Javac;
use libraries::Libraries;
use markdown::{Case, Topic, folder, read_topics};
use rayon::prelude::*;
use typeslice::pipeline::Rules;
use typeslice::testing::built_in_names;

/// What to do, from the arguments.
enum Mode {
    Check,
    Bless,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let mode = if arguments.iter().any(|argument| argument == "--bless") { Mode::Bless } else { Mode::Check };
    let filter = arguments.into_iter().find(|argument| !argument.starts_with('-'));
    let filter = filter.or_else(|| std::env::var("CASE").ok()).unwrap_or_default();
    let topics = match read_topics() {
        Ok(topics) => topics,
        Err(problem) => return fail(&problem),
    };
    match mode {
        Mode::Check => check_all(&topics, &filter),
        Mode::Bless if std::env::var_os("CI").is_some() => fail("blessing is for people, not for CI"),
        Mode::Bless => bless(topics, &filter),
    }
}

fn fail(problem: &str) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::FAILURE
}

fn check_all(topics: &[Topic], filter: &str) -> ExitCode {
    let cases: Vec<&Case> =
        topics.iter().flat_map(|topic| &topic.cases).filter(|case| case.title().contains(filter)).collect();
    let libraries = Libraries::compile(&cases);
    let outcomes = run_all(&cases, &libraries);
    let mut failures = Vec::new();
    let mut known = 0;
    if filter.is_empty() {
        let idle = idle_rules(&cases, &outcomes);
        failures.extend(
            (!idle.is_empty()).then(|| ("rules that make no difference to any case".to_owned(), idle)),
        );
        let unlimited = unlimited_rules(&cases);
        failures.extend(
            (!unlimited.is_empty()).then(|| ("rules that no case is `silent` on".to_owned(), unlimited)),
        );
    }
    for (case, mut outcome) in cases.iter().zip(outcomes) {
        if let Some(files) = &outcome.slice {
            let differences = check::compare(case, files);
            outcome.problems.extend(differences);
            let speaking = not_silent(case, &outcome);
            outcome.problems.extend(speaking);
        }
        match verdict(case, outcome) {
            Verdict::Right => {}
            Verdict::KnownWrong => known += 1,
            Verdict::Failed(problems) => failures.push((case.title(), problems)),
        }
    }
    for (title, problems) in &failures {
        eprintln!("\n--- {title}");
        problems.iter().for_each(|problem| eprintln!("{}", problem.trim_end()));
    }
    if !failures.is_empty() {
        eprintln!("\nfailed:");
        failures.iter().for_each(|(title, problems)| eprintln!("  {title} ({})", headline(problems)));
    }
    eprintln!("\ncases: {}, {known} known to be wrong, {} failed", cases.len(), failures.len());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The ids of the rules of all built-in maps.
fn all_rules() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for name in built_in_names() {
        match Rules::built_in(name) {
            Ok(rules) => ids.extend(rules.all().iter().map(|rule| rule.id.to_string())),
            Err(problems) => panic!("{problems}"),
        }
    }
    ids
}

/// The rules of the built-in maps that no case says to be silent in it: where a rule ends must be shown, too.
fn unlimited_rules(cases: &[&Case]) -> Vec<String> {
    let is_said = |id: &String| cases.iter().any(|case| case.settings.silent.contains(id));
    all_rules().into_iter().filter(|id| !is_said(id)).collect()
}

/// The rules that a case says to be silent and that make a difference, or that its map does not have.
fn not_silent(case: &Case, outcome: &Outcome) -> Vec<String> {
    let speaks = |id: &&String| check::matters(case, outcome, id) || !check::has_rule(case, id);
    case.settings.silent.iter().filter(speaks).map(|id| format!("rule {id} is not silent")).collect()
}

/// The rules of the built-in maps that can go without a difference to any case: each must
/// be the reason for something.
fn idle_rules(cases: &[&Case], outcomes: &[Outcome]) -> Vec<String> {
    let is_idle = |id: &String| {
        let all = || cases.iter().zip(outcomes);
        // Where it is a reason it is likely to matter; rules that lead to uses in headers never are.
        let (named, others): (Vec<_>, Vec<_>) = all().partition(|(_, outcome)| outcome.reasons.contains(id));
        !named.into_iter().chain(others).any(|(case, outcome)| check::matters(case, outcome, id))
    };
    all_rules().into_par_iter().filter(is_idle).collect()
}

fn headline(problems: &[String]) -> &str {
    problems.first().and_then(|problem| problem.lines().next()).unwrap_or("")
}

enum Verdict {
    Right,
    KnownWrong,
    Failed(Vec<String>),
}

/// A case that is known to be wrong must be wrong in the way it says and no other, so that a fix is noticed.
fn verdict(case: &Case, outcome: Outcome) -> Verdict {
    match &case.settings.wrong {
        None if outcome.problems.is_empty() => Verdict::Right,
        None => Verdict::Failed(outcome.problems),
        Some(wrong) if is_only_problem(&outcome, wrong) => Verdict::KnownWrong,
        Some(wrong) => {
            let mut problems = vec![format!(
                "is not wrong as it says (`{wrong}`) and else right: remove `wrong`, or mend it"
            )];
            problems.extend(outcome.problems);
            Verdict::Failed(problems)
        }
    }
}

fn is_only_problem(outcome: &Outcome, wrong: &str) -> bool {
    matches!(outcome.problems.as_slice(), [only] if only.contains(wrong))
}

/// Slices all cases, then compiles all inputs and slices, one javac for each JDK.
fn run_all(cases: &[&Case], libraries: &Libraries) -> Vec<Outcome> {
    let run = |(index, case): (usize, &&Case)| check::run(case, libraries.of(index));
    let mut outcomes: Vec<Outcome> = cases.par_iter().enumerate().map(run).collect();
    let mut by_jdk: BTreeMap<Option<u32>, Vec<(&Case, &mut Outcome)>> = BTreeMap::new();
    for (case, outcome) in cases.iter().zip(&mut outcomes) {
        by_jdk.entry(case.settings.jdk).or_default().push((case, outcome));
    }
    std::thread::scope(|scope| {
        for (jdk, group) in by_jdk {
            scope.spawn(move || compile_group(jdk, group));
        }
    });
    outcomes
}

fn compile_group(jdk: Option<u32>, group: Vec<(&Case, &mut Outcome)>) {
    let home = match jdk {
        None => javac::default_jdk(),
        Some(release) => match newer_jdk::newer_jdk(release) {
            Some(home) => home,
            None => {
                let why = format!("no JDK {release} here: {} cases are not compiled", group.len());
                return skips::skip(&format!("jdk-{release}"), &why);
            }
        },
    };
    let mut javac = Javac::at(home);
    for (case, outcome) in group {
        let problems = check::compile(case, outcome, &mut javac);
        outcome.problems.extend(problems);
    }
}

/// Rewrites the expected blocks of the topics whose name contains `filter`; a slice that javac rejects, or that
/// contradicts what the case says, is not written.
fn bless(topics: Vec<Topic>, filter: &str) -> ExitCode {
    let mut refused = 0;
    for mut topic in topics.into_iter().filter(|topic| topic.name.contains(filter)) {
        let cases: Vec<&Case> = topic.cases.iter().collect();
        let outcomes = run_all(&cases, &Libraries::compile(&cases));
        let mut changed = 0;
        for (case, outcome) in topic.cases.iter_mut().zip(outcomes) {
            let is_known = case.settings.wrong.as_ref().is_some_and(|wrong| is_only_problem(&outcome, wrong));
            if !outcome.problems.is_empty() && !is_known {
                refused += 1;
                eprintln!("\n--- not blessed: {}", case.title());
                outcome.problems.iter().for_each(|problem| eprintln!("{}", problem.trim_end()));
                continue;
            }
            let files = outcome.slice.unwrap_or_default();
            let blocks: Vec<_> = files.iter().map(|(path, text)| case.block_of(path, text)).collect();
            changed += usize::from(blocks != case.expected);
            case.expected = blocks;
        }
        if let Err(error) = std::fs::write(folder().join(format!("{}.md", topic.name)), topic.to_markdown()) {
            return fail(&format!("{}.md: {error}", topic.name));
        }
        eprintln!("{}: {changed} of {} cases changed", topic.name, topic.cases.len());
    }
    if refused == 0 { ExitCode::SUCCESS } else { fail(&format!("{refused} cases not blessed")) }
}
