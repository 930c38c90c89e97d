//! What to say about a target that is not there, or there more than once.

use rustc_hash::FxHashSet;

use super::find::{FoundClass, classes_meant, declares_any, files_by_name, fitting_members};
use super::list::{ClassPlace, members_of};
use super::{FoundTarget, MemberForm, MemberSpec, TargetMember, TargetSpec, Units};
use crate::base::{Diagnostic, FileId, Span};
use crate::project::Project;
use crate::syntax::identifiers;
use crate::syntax::tree::{ClassDeclId, CompilationUnit, SyntaxError};

/// Why a target names no declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetError {
    pub message: String,
    /// What may be the reason: sentences.
    pub causes: Vec<String>,
    /// The closest declarations: form for `--target`, file, place.
    pub suggestions: Vec<Suggestion>,
    /// Where the reason is, when it is in a file.
    pub place: Option<(FileId, Span)>,
    pub hint: Option<String>,
    /// Whether no source declares the class, which may be elsewhere.
    pub is_absent_class: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub id: String,
    pub file: FileId,
    pub span: Span,
}

/// More would not be read.
const MOST_SUGGESTIONS: usize = 6;

impl TargetError {
    fn new(message: String) -> TargetError {
        TargetError {
            message,
            causes: Vec::new(),
            suggestions: Vec::new(),
            place: None,
            hint: None,
            is_absent_class: false,
        }
    }

    /// The error as a message: causes, then suggestions as lines with file and line number.
    pub fn to_diagnostic(&self, project: &Project) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(self.message.clone());
        diagnostic.place = self.place;
        let mut lines = self.causes.clone();
        lines.extend(self.hint.clone());
        if !self.suggestions.is_empty() {
            if self.hint.is_none() {
                lines.push("did you mean".to_owned());
            }
            lines.extend(self.suggestions.iter().map(|suggestion| {
                let line = project.line(suggestion.file, suggestion.span.start);
                format!("  {}  ({}:{line})", suggestion.id, project.path(suggestion.file))
            }));
        }
        diagnostic.hint = (!lines.is_empty()).then(|| lines.join("\n"));
        diagnostic
    }
}

pub(super) fn ambiguous(project: &Project, classes: &[FoundClass]) -> TargetError {
    let suggestions =
        classes.iter().map(|found| class_suggestion(project, &found.place, &found.unit)).collect();
    let mut error = TargetError::new(format!("the target is ambiguous: {} classes fit", classes.len()));
    error.suggestions = suggestions;
    error.suggestions.sort_by(|a: &Suggestion, b| project.path(a.file).cmp(project.path(b.file)));
    error.hint = Some("name one of them in full".to_owned());
    error
}

/// For a class that several files declare, in different words.
pub(super) fn several_places(
    project: &Project,
    spec: &TargetSpec,
    candidates: &[(&FoundClass, Vec<FoundTarget>)],
) -> TargetError {
    let name = candidates.first().map_or("", |(class, _)| class.place.name.as_str());
    let mut error =
        TargetError::new(format!("{name} is declared in {} files, in different words", candidates.len()));
    error.hint = Some("say which is meant, by its file or a folder that it is in".to_owned());
    let suggestion = |(class, targets): &(&FoundClass, Vec<FoundTarget>)| Suggestion {
        id: format!("{}:{}", project.path(class.place.file), spec.written),
        file: class.place.file,
        span: targets.first().map_or(class.decl().name_span, |target| target.span),
    };
    error.suggestions = candidates.iter().map(suggestion).collect();
    error
}

/// What is said where one of several declarations is taken.
pub(super) fn choice(project: &Project, chosen: &FoundClass, all: &[FoundClass]) -> String {
    let path = |class: &FoundClass| project.path(class.place.file);
    let others: Vec<&str> =
        all.iter().filter(|class| class.place.file != chosen.place.file).map(path).collect();
    format!(
        "{} is declared in {} files: the target is taken from {}, not from {}",
        chosen.place.name,
        all.len(),
        path(chosen),
        others.join(", ")
    )
}

fn class_suggestion(project: &Project, place: &ClassPlace, unit: &CompilationUnit) -> Suggestion {
    Suggestion { id: place.id(project), file: place.file, span: unit.class(place.class).name_span }
}

pub(super) fn no_such_class(project: &Project, spec: &TargetSpec, units: Units) -> TargetError {
    let by_name = files_by_name(project, spec);
    let wanted = spec.qualifier.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(".");
    if let Some(path) = &spec.path
        && let Some(error) = nothing_there(project, spec, path, units)
    {
        return error;
    }
    let mut error = TargetError::new(format!("there is no class {wanted} in the sources"));
    error.is_absent_class = true;
    let last = spec.normal_qualifier().last().copied().unwrap_or("");
    if let Some(hint) = member_without_hash(project, spec, units) {
        error.is_absent_class = false;
        error.suggestions = vec![hint];
        error.hint = Some("a member stands behind a `#`; did you mean".to_owned());
        return error;
    }
    if let Some((file, cause, span)) = hidden_by_syntax(project, spec, units) {
        error.place = Some((file, span));
        error.causes.push(cause);
        return error;
    }
    error.causes.extend(unread(project, &by_name));
    error.causes.extend(project.strays(last));
    error.suggestions = close_classes(project, last, &by_name, units);
    error
}

/// For a target whose path is no file's, or not that of a file with the class.
fn nothing_there(project: &Project, spec: &TargetSpec, path: &str, units: Units) -> Option<TargetError> {
    let anywhere = TargetSpec { path: None, ..spec.clone() };
    let classes = classes_meant(project, &anywhere, units);
    let is_known = project.file_ids().any(|file| project.path_fit(file, path).is_some());
    if is_known && classes.is_empty() {
        return None;
    }
    let first = classes.first().map_or("the class", |class| class.place.name.as_str());
    let mut error = TargetError::new(if is_known {
        format!("{first} is not declared in {path}")
    } else {
        format!("no file of the input is {path} or in it")
    });
    error.suggestions = classes
        .iter()
        .take(MOST_SUGGESTIONS)
        .map(|class| Suggestion {
            id: format!("{}:{}", project.path(class.place.file), spec.written),
            ..class_suggestion(project, &class.place, &class.unit)
        })
        .collect();
    if classes.is_empty() {
        error.hint = Some("a target is a class, or a class, `#` and a member: Cart#total".to_owned());
    }
    Some(error)
}

/// The file whose text seems to declare the class, if that cannot be parsed: its path, what is wrong, and where.
fn hidden_by_syntax(project: &Project, spec: &TargetSpec, units: Units) -> Option<(FileId, String, Span)> {
    let by_name = files_by_name(project, spec);
    let others = project.file_ids().filter(|file| declares_any(project.text(*file), spec));
    by_name.into_iter().chain(others).find_map(|file| {
        let unit = units(file);
        // An error within a member hides that member only.
        let may_hide = |error: &&SyntaxError| {
            error.within.is_none_or(|member| declares_any(member.text(project.text(file)), spec))
        };
        let first = unit.errors.iter().find(may_hide)?;
        let path = project.path(file);
        Some((file, format!("{path} has a syntax error, which may hide it: {}", first.message), first.span))
    })
}

/// What could not be read: a file of the class's name, else anything.
fn unread(project: &Project, by_name: &[FileId]) -> Vec<String> {
    let why = |file: FileId| project.try_text(file).err().map(|problem| problem.message.clone());
    let named: Vec<String> = by_name.iter().filter_map(|&file| why(file)).collect();
    if !named.is_empty() {
        return named;
    }
    let folders = project.unread_folders().map(|problem| problem.message.clone());
    folders.chain(project.file_ids().filter_map(why)).take(MOST_SUGGESTIONS).collect()
}

/// Classes whose names are close to the wanted one, in files named after a part of the target and by file name.
fn close_classes(project: &Project, wanted: &str, by_name: &[FileId], units: Units) -> Vec<Suggestion> {
    let mut close: Vec<(usize, FileId, Option<ClassDeclId>)> = Vec::new();
    for &file in by_name {
        for (number, class) in (0..).zip(&units(file).classes) {
            close.extend(distance(wanted, &class.name).map(|far| (far, file, Some(ClassDeclId(number)))));
        }
    }
    for file in project.file_ids().filter(|file| !by_name.contains(file)) {
        let name = project.file(file).file_name();
        let stem = name.strip_suffix(".java").unwrap_or(name);
        close.extend(distance(wanted, stem).map(|far| (far, file, None)));
    }
    close.sort();
    let mut known = FxHashSet::default();
    let suggestions =
        close.into_iter().filter_map(|(_, file, class)| suggest_class(project, file, class, units));
    // The same class in several roots is one suggestion.
    suggestions.filter(|suggestion| known.insert(suggestion.id.clone())).take(MOST_SUGGESTIONS).collect()
}

fn suggest_class(
    project: &Project,
    file: FileId,
    class: Option<ClassDeclId>,
    units: Units,
) -> Option<Suggestion> {
    let unit = units(file);
    let class = class.or_else(|| unit.top_level.first().copied())?;
    Some(class_suggestion(project, &ClassPlace::new(project, file, &unit, class), &unit))
}

/// `shop.Cart.total` where `shop.Cart` is a class with a member `total`.
fn member_without_hash(project: &Project, spec: &TargetSpec, units: Units) -> Option<Suggestion> {
    let (last, class) = spec.qualifier.split_last().filter(|(_, class)| !class.is_empty())?;
    let member = MemberSpec { name: *last, form: MemberForm::Any };
    let written = class.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(".");
    let class = TargetSpec { path: spec.path.clone(), written, qualifier: class.to_vec(), member: None };
    let classes = classes_meant(project, &class, units);
    let first = fitting_members(project, &classes, &member).into_iter().flatten().next()?;
    let id = first.id.split('(').next().unwrap_or(&first.id).to_owned();
    Some(Suggestion { id, file: first.file, span: first.span })
}

pub(super) fn no_such_member(project: &Project, found: &FoundClass, spec: &MemberSpec) -> TargetError {
    let place = &found.place;
    let class = found.unit.class(place.class);
    let name = spec.name.as_str();
    let all = members_of(project, place, &found.unit);
    let wants_constructor = name == "<init>" || spec.name == class.name;
    let same: Vec<FoundTarget> = all
        .iter()
        .filter(|target| {
            let simple = simple_name(target);
            simple == name || (wants_constructor && simple == class.name.as_str())
        })
        .cloned()
        .collect();
    let mut error = TargetError::new(if !same.is_empty() {
        match spec.form {
            MemberForm::Any | MemberForm::Callable(_) => {
                format!("{} has no {name} with these parameters", place.name)
            }
            MemberForm::Variable => format!("{} has no field {name}", place.name),
        }
    } else if wants_constructor {
        format!("{} declares no constructor", place.name)
    } else if name == "<clinit>" {
        format!("{} has no static initializer", place.name)
    } else {
        format!("{} has no member {name}", place.name)
    });
    let same_is_empty = same.is_empty();
    let chosen = if same_is_empty { close_members(all, name) } else { same };
    error.suggestions = chosen
        .into_iter()
        .take(MOST_SUGGESTIONS)
        .map(|target| Suggestion { id: target.id, file: target.file, span: target.span })
        .collect();
    let text = project.text(place.file);
    let may_hide = |error: &&SyntaxError| {
        error.within.is_none_or(|member| identifiers(member.text(text)).any(|word| word == name))
    };
    if same_is_empty && let Some(broken) = found.unit.errors.iter().find(may_hide) {
        error.place = Some((place.file, broken.span));
        error.causes.push(format!("the file has a syntax error, which may hide it: {}", broken.message));
    } else if error.suggestions.is_empty() {
        error.place = Some((place.file, class.name_span));
        error.hint = Some(format!("`typeslice targets {}` lists the members", project.path(place.file)));
    }
    error
}

fn close_members(all: Vec<FoundTarget>, name: &str) -> Vec<FoundTarget> {
    let mut close: Vec<(usize, FoundTarget)> =
        all.into_iter().filter_map(|target| Some((distance(name, simple_name(&target))?, target))).collect();
    close.sort_by_key(|(far, target)| (*far, target.span.start));
    close.into_iter().map(|(_, target)| target).collect()
}

/// `total` of `shop.Cart#total(int)`.
fn simple_name(target: &FoundTarget) -> &str {
    match target.member {
        TargetMember::WholeClass => "",
        TargetMember::Member(_) | TargetMember::Component(_) | TargetMember::StaticInitializers => {
            let label = target.id.rsplit_once('#').map_or("", |(_, label)| label);
            label.split('(').next().unwrap_or(label).trim_start_matches('.')
        }
    }
}

/// How far two names are apart (edit distance, letter case ignored), if that is close enough for a slip.
fn distance(wanted: &str, candidate: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) =
        (wanted.to_lowercase().chars().collect(), candidate.to_lowercase().chars().collect());
    let allowed = (a.len() / 3).max(1);
    if a.is_empty() || a.len().abs_diff(b.len()) > allowed {
        // Half of a name is a common abbreviation: `Cart` for `ShoppingCart`.
        let part = a.len() >= 4
            && b.len() <= a.len() * 4
            && candidate.to_lowercase().contains(&wanted.to_lowercase());
        return part.then_some(a.len() + b.len());
    }
    Some(edits(&a, &b)).filter(|&far| far <= allowed)
}

/// The number of letters to insert, drop, change or swap with their neighbour.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX / 2);
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let change = at(&above, j) + usize::from(x != y);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            let swap = if swapped { at(&before, j - 1) + 1 } else { usize::MAX };
            row.push(change.min(swap).min(at(&row, j) + 1).min(at(&above, j + 1) + 1));
        }
        before = std::mem::replace(&mut above, row);
    }
    at(&above, b.len())
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn slips_are_close_and_other_names_are_not() {
        assert_eq!(distance("total", "total"), Some(0));
        assert_eq!(distance("totl", "total"), Some(1));
        assert_eq!(distance("Total", "toatl"), Some(1));
        assert_eq!(distance("checkout", "chekcoutt"), Some(2));
        assert_eq!(distance("checkout", "checkin"), None);
        assert_eq!(distance("total", "size"), None);
        assert!(distance("Cart", "ShoppingCart").is_some());
        assert_eq!(distance("a", "xyz"), None);
    }
}
