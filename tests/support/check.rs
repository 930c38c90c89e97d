//! Slices a case and says what is wrong with the result; the only file of the cases that knows the library's API.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use similar::TextDiff;
use typeslice::pipeline::{
    Diagnostic, KeptItem, KeptReason, LibraryClasses, Options, Program, Project, Release, Rules, SliceOutput,
    Target,
};

use crate::javac::{Files, Javac};
use crate::markdown::{Block, Case, MISSING};

/// What came of a case.
pub struct Outcome {
    /// The files of the slice, in path order; none if the target was refused.
    pub slice: Option<Files>,
    /// What the case's libraries were compiled to.
    class_path: Vec<PathBuf>,
    /// Whether the slice is compiled without it.
    stands_alone: bool,
    /// The rules by which items were kept.
    pub reasons: Vec<String>,
    /// What is wrong, each with its detail on the following lines.
    pub problems: Vec<String>,
}

/// Slices the case and checks all that needs no compiler.
pub fn run(case: &Case, class_path: Vec<PathBuf>) -> Outcome {
    let rules = match case_rules(case) {
        Ok(rules) => rules,
        Err(problem) => {
            let problems = vec![problem];
            return Outcome { slice: None, class_path, stands_alone: true, reasons: Vec::new(), problems };
        }
    };
    let known = if case.settings.hide_class_path { Vec::new() } else { class_path.clone() };
    let input = Input::of(case, known, rules);
    let mut problems = Vec::new();
    let sliced = guarded(|| slice(&input, &case.settings.targets)).unwrap_or_else(|panic| {
        problems.push(format!("panics: {panic}"));
        Err(String::new())
    });
    let sliced = match sliced {
        Ok(sliced) => sliced,
        Err(message) => {
            problems.extend(check_refusal(case, &message));
            return Outcome { slice: None, class_path, stands_alone: true, reasons: Vec::new(), problems };
        }
    };
    if !case.settings.error.is_empty() {
        problems.push("the target is accepted, but the case says it is not".to_owned());
    }
    problems.extend(check_texts(case, &sliced.files));
    problems.extend(check_uses(case, &sliced.uses));
    problems.extend(check_provided(case, &sliced.provided));
    problems.extend(sliced.problems);
    problems.extend(check_stable(&input, case, &sliced.files));
    Outcome {
        slice: Some(sliced.files),
        class_path,
        stands_alone: sliced.stands_alone,
        reasons: sliced.reasons,
        problems,
    }
}

/// Compares the slice with the expected blocks.
pub fn compare(case: &Case, files: &Files) -> Vec<String> {
    let actual: Vec<Block> = files.iter().map(|(path, text)| case.block_of(path, text)).collect();
    if case.expected.is_empty() {
        return vec![format!(
            "has no expected slice: run `cargo bless {}` and read what it wrote",
            case.topic
        )];
    }
    let paths = actual.iter().chain(&case.expected).map(|block| block.path.as_str());
    let mut paths: Vec<&str> = paths.collect();
    paths.sort_unstable();
    paths.dedup();
    let of = |blocks: &[Block], path: &str| blocks.iter().find(|block| block.path == path).cloned();
    let differing =
        paths.into_iter().filter_map(|path| match (of(&case.expected, path), of(&actual, path)) {
            (Some(wanted), Some(got)) if wanted == got => None,
            (Some(wanted), Some(got)) if wanted.text == got.text => {
                Some(format!("{path}: expected {:?}, got {:?}", wanted.encoding, got.encoding))
            }
            (wanted, got) => Some(diff(path, wanted.as_ref(), got.as_ref())),
        });
    differing.collect()
}

/// Compiles the input and the slice.
pub fn compile(case: &Case, outcome: &Outcome, javac: &mut Javac) -> Vec<String> {
    let mut problems = Vec::new();
    let is_complete = !case.topic.starts_with(MISSING);
    let errors = if is_complete { javac.errors(&outcome.class_path, &input_files(case)) } else { Vec::new() };
    if is_complete && !is_as_expected(case, &errors) {
        problems.push(format!("the input does not compile as it should:\n{}", errors.join("\n")));
    }
    if let Some(files) = &outcome.slice {
        let class_path: &[PathBuf] = if outcome.stands_alone { &[] } else { &outcome.class_path };
        let errors = javac.errors(class_path, files);
        if !is_as_expected(case, &errors) {
            let text: String =
                files.iter().map(|(path, text)| format!("// file: {path}\n{text}\n")).collect();
            problems.push(format!("the slice does not compile: {}\n{text}", errors.join("\n")));
        }
    }
    problems
}

/// Whether javac accepts the files, or rejects them in the way that the case says.
fn is_as_expected(case: &Case, errors: &[String]) -> bool {
    match &case.settings.rejected {
        None => errors.is_empty(),
        Some(text) => !errors.is_empty() && errors.iter().all(|error| error.contains(text)),
    }
}

fn library_classes(case: &Case) -> LibraryClasses {
    if case.settings.keep_class_path { LibraryClasses::Kept } else { LibraryClasses::Written }
}

fn input_files(case: &Case) -> Files {
    case.input.iter().map(|block| (block.path.clone(), block.encoding.encode(&block.text))).collect()
}

/// The rule map of a case: by name, or as text.
fn case_rules(case: &Case) -> Result<Rules, String> {
    let map = &case.settings.rules;
    let loaded = if map.contains('\n') {
        Rules::load("case.toml", &|_| Ok(map.clone()))
    } else {
        Rules::built_in(map)
    };
    loaded.map_err(|problems| problems.to_string())
}

/// Whether the case's map has a rule of this name.
pub fn has_rule(case: &Case, rule: &str) -> bool {
    case_rules(case).is_ok_and(|rules| rules.all().iter().any(|known| &*known.id == rule))
}

/// Whether the slice is another one without the rule.
pub fn matters(case: &Case, outcome: &Outcome, rule: &str) -> bool {
    let Ok(rules) = case_rules(case) else { return false };
    if !has_rule(case, rule) {
        return false;
    }
    let class_path = outcome.class_path.clone();
    let rules = rules.without(rule);
    let input = Input::of(case, class_path, rules);
    let sliced = guarded(|| slice(&input, &case.settings.targets));
    sliced.is_ok_and(|sliced| sliced.ok().map(|sliced| sliced.files) != outcome.slice)
}

struct Input {
    files: Files,
    /// Of a case for another JDK than the one at hand, whose types may be missing.
    release: Option<Release>,
    class_path: Vec<PathBuf>,
    library_classes: LibraryClasses,
    rules: Rules,
}

impl Input {
    fn of(case: &Case, class_path: Vec<PathBuf>, rules: Rules) -> Input {
        let release = case.settings.jdk.and_then(|release| u16::try_from(release).ok()).map(Release::new);
        Input { files: input_files(case), release, class_path, library_classes: library_classes(case), rules }
    }
}

struct Sliced {
    files: Files,
    /// Classes of the class path.
    uses: Vec<String>,
    /// Classes that are left to the checker.
    provided: Vec<String>,
    /// Neither the class path nor the checker has to bring something along.
    stands_alone: bool,
    reasons: Vec<String>,
    problems: Vec<String>,
}

/// The slice, or why the targets are refused.
fn slice(input: &Input, targets: &[String]) -> Result<Sliced, String> {
    let options = Options {
        release: input.release,
        class_path: input.class_path.clone(),
        library_classes: input.library_classes,
        ..Options::default()
    };
    let project = Project::in_memory(input.files.clone());
    let program =
        Program::with_rules(project, input.rules.clone(), &options).map_err(|e| format!("{e:#}"))?;
    let mut found = Vec::new();
    for target in targets {
        found.extend(program.find(target).map_err(|refusal| text_of(&refusal))?);
    }
    let output = program.slice(&found);
    let kept = program.explain(&output);
    let mut problems = broken_reasons(&kept, output.size());
    problems.extend(found.iter().filter_map(|target| check_untouched(&program, target, &output)));
    let reasons = kept.iter().filter_map(rule_of).collect();
    let stands_alone = output.libraries.is_empty() && output.provided.is_empty();
    let used = match input.library_classes {
        LibraryClasses::Written => output.written,
        LibraryClasses::Kept => output.libraries,
    };
    let provided = output.provided.into_iter().map(|class| class.name).collect();
    let uses = used.into_iter().flat_map(|library| library.classes).collect();
    let files = output.files.into_iter().map(|file| (file.path, file.text)).collect();
    Ok(Sliced { files, uses, provided, stands_alone, reasons, problems })
}

fn text_of(refusal: &Diagnostic) -> String {
    format!("{}\n{}", refusal.message, refusal.hint.as_deref().unwrap_or(""))
}

/// The rule by which an item is kept.
fn rule_of(item: &KeptItem) -> Option<String> {
    match &item.reason {
        KeptReason::Target(_) => None,
        KeptReason::Rule(step) => Some(step.rule.id.clone()),
    }
}

/// Every item follows from earlier ones, in one step more than the last of them, and so from a target.
fn broken_reasons(kept: &[KeptItem], size: usize) -> Vec<String> {
    let mut problems = Vec::new();
    for (index, item) in kept.iter().enumerate() {
        let steps = match &item.reason {
            KeptReason::Target(_) => 0,
            KeptReason::Rule(step) => {
                let premises = step.also.iter().filter_map(|also| also.item).chain([step.from]);
                let last =
                    premises.map(|premise| if premise < index { kept[premise].steps } else { usize::MAX });
                last.max().unwrap_or(0).saturating_add(1)
            }
        };
        if steps != item.steps {
            problems.push(format!("{} is kept without a reason", item.id));
        }
    }
    if kept.is_empty() || kept.len() != size {
        problems.push(format!("{} of {size} kept items have a reason", kept.len()));
    }
    problems
}

/// A target method or constructor is in the slice byte for byte.
fn check_untouched(program: &Program, target: &Target, output: &SliceOutput) -> Option<String> {
    let text = target.span.text(program.project().text(target.file));
    let is_callable = target.id.ends_with(')');
    let is_there = output.files.iter().any(|file| file.text.contains(text));
    (is_callable && !is_there).then(|| format!("{} is not in the slice byte for byte", target.id))
}

fn check_refusal(case: &Case, message: &str) -> Vec<String> {
    if case.settings.error.is_empty() {
        return vec![format!("the target is refused: {message}")];
    }
    let missing = case.settings.error.iter().filter(|wanted| !message.contains(*wanted));
    missing.map(|wanted| format!("the refusal does not say `{wanted}`:\n{message}")).collect()
}

fn check_texts(case: &Case, files: &Files) -> Vec<String> {
    let texts: Vec<String> = files.iter().map(|(_, text)| text.replace("\r\n", "\n")).collect();
    let is_kept = |wanted: &String| texts.iter().any(|text| text.contains(wanted));
    let lost = case.settings.keeps.iter().filter(|wanted| !is_kept(wanted));
    let extra = case.settings.drops.iter().filter(|unwanted| is_kept(unwanted));
    lost.map(|wanted| format!("does not keep `{wanted}`"))
        .chain(extra.map(|unwanted| format!("does not drop `{unwanted}`")))
        .collect()
}

fn check_provided(case: &Case, provided: &[String]) -> Option<String> {
    let said = case.settings.provided.as_ref()?;
    (said != provided)
        .then(|| format!("leaves other classes to the checker than the case says: {provided:?}"))
}

fn check_uses(case: &Case, uses: &[String]) -> Option<String> {
    let wanted = case.settings.uses.as_ref()?;
    (wanted != uses).then(|| format!("uses {uses:?} of the class path, not {wanted:?}"))
}

/// A second run gives the same bytes, and so does slicing the slice.
fn check_stable(input: &Input, case: &Case, first: &Files) -> Vec<String> {
    let again = |input: &Input, what: &str| match guarded(|| slice(input, &case.settings.targets)) {
        Ok(Ok(sliced)) if sliced.files == *first => None,
        Ok(Ok(sliced)) => Some(format!("{what} differs:\n{}", diff_all(first, &sliced.files))),
        Ok(Err(message)) => Some(format!("{what} is refused: {message}")),
        Err(panic) => Some(format!("{what} panics: {panic}")),
    };
    let output = Input {
        files: first.clone(),
        release: input.release,
        class_path: input.class_path.clone(),
        library_classes: input.library_classes,
        rules: input.rules.clone(),
    };
    [again(input, "a second run"), again(&output, "the slice of the slice")].into_iter().flatten().collect()
}

fn guarded<T>(action: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(action)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
    })
}

fn diff_all(wanted: &Files, got: &Files) -> String {
    let join = |files: &Files| {
        files.iter().map(|(path, text)| format!("// file: {path}\n{text}")).collect::<String>()
    };
    let (wanted, got) = (join(wanted), join(got));
    TextDiff::from_lines(&wanted, &got).unified_diff().context_radius(3).to_string()
}

fn diff(path: &str, wanted: Option<&Block>, got: Option<&Block>) -> String {
    let text = |block: Option<&Block>| block.map_or(String::new(), |block| block.text.clone());
    let (wanted_text, got_text) = (text(wanted), text(got));
    let headline = match (wanted, got) {
        (Some(_), Some(_)) | (None, None) => format!("{path} differs:"),
        (Some(_), None) => format!("{path} is not written:"),
        (None, Some(_)) => format!("{path} is not expected:"),
    };
    let diff = TextDiff::from_lines(&wanted_text, &got_text);
    format!("{headline}\n{}", diff.unified_diff().context_radius(4).header("expected", "got"))
}
