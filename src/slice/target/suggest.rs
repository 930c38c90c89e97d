//! What to say about a target that is not there, or there more than once.

use rustc_hash::FxHashSet;

use super::find::{FoundClass, classes_meant, files_by_name, fitting_members};
use super::list::{ClassPlace, members_of};
use super::{FoundTarget, MemberSpec, TargetMember, TargetSpec, Units};
use crate::base::{Diagnostic, FileId, Span};
use crate::project::Project;
use crate::syntax::tree::{ClassDeclId, CompilationUnit};

/// Why a target names no declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetError {
    pub message: String,
    /// The closest declarations: form for `--target`, file, place.
    pub suggestions: Vec<Suggestion>,
    /// Where the reason is, when it is in a file.
    pub place: Option<(FileId, Span)>,
    pub hint: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub id: String,
    pub file: FileId,
    pub span: Span,
}

/// More would not be read.
const MOST: usize = 6;

impl TargetError {
    fn new(message: String) -> TargetError {
        TargetError { message, suggestions: Vec::new(), place: None, hint: None }
    }

    /// The error as a message; suggestions are lines with file and line number.
    pub fn to_diagnostic(&self, project: &Project) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(self.message.clone());
        diagnostic.place = self.place;
        diagnostic.hint.clone_from(&self.hint);
        if !self.suggestions.is_empty() {
            let lines = self.suggestions.iter().map(|suggestion| {
                let line = project.line(suggestion.file, suggestion.span.start);
                format!("\n  {}  ({}:{line})", suggestion.id, project.path(suggestion.file))
            });
            let hint = self.hint.as_deref().unwrap_or("did you mean");
            diagnostic.hint = Some(format!("{hint}{}", lines.collect::<String>()));
        }
        diagnostic
    }
}

pub(super) fn ambiguous(project: &Project, classes: &[FoundClass]) -> TargetError {
    let suggestions = classes.iter().map(|found| class_suggestion(&found.place, &found.unit)).collect();
    let mut error = TargetError::new(format!("the target is ambiguous: {} classes fit", classes.len()));
    error.suggestions = suggestions;
    error.suggestions.sort_by(|a: &Suggestion, b| project.path(a.file).cmp(project.path(b.file)));
    error.hint = Some("name one of them in full".to_owned());
    error
}

fn class_suggestion(place: &ClassPlace, unit: &CompilationUnit) -> Suggestion {
    Suggestion { id: place.name.clone(), file: place.file, span: unit.class(place.class).name_span }
}

/// The error for a target in a file that cannot be read or parsed: its text must be kept as it is, and nothing
/// sound can be said about text that is not Java.
pub(super) fn broken_file(project: &Project, found: &FoundClass) -> Option<TargetError> {
    let first = found.unit.errors.first()?;
    let path = project.path(found.place.file);
    let mut error =
        TargetError::new(format!("{path}, which the target is in, has a syntax error: {}", first.message));
    error.place = Some((found.place.file, first.span));
    Some(error)
}

pub(super) fn no_such_class(project: &Project, spec: &TargetSpec, units: Units) -> TargetError {
    let by_name = files_by_name(project, spec);
    let wanted = spec.qualifier.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(".");
    if let Some(unreadable) = by_name.iter().find_map(|&file| project.try_text(file).err()) {
        return TargetError::new(unreadable.message.clone());
    }
    let mut error = TargetError::new(format!("there is no class {wanted}"));
    let last = spec.normal_qualifier().last().copied().unwrap_or("");
    error.suggestions = close_classes(project, last, &by_name, units);
    if let Some(hint) = member_without_hash(project, spec, units) {
        error.suggestions = vec![hint];
        error.hint = Some("a member stands behind a `#`; did you mean".to_owned());
    }
    error
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
    suggestions.filter(|suggestion| known.insert(suggestion.id.clone())).take(MOST).collect()
}

fn suggest_class(
    project: &Project,
    file: FileId,
    class: Option<ClassDeclId>,
    units: Units,
) -> Option<Suggestion> {
    let unit = units(file);
    let class = class.or_else(|| unit.top_level.first().copied())?;
    Some(class_suggestion(&ClassPlace::new(project, file, &unit, class), &unit))
}

/// `shop.Cart.total` where `shop.Cart` is a class with a member `total`.
fn member_without_hash(project: &Project, spec: &TargetSpec, units: Units) -> Option<Suggestion> {
    let (last, class) = spec.qualifier.split_last().filter(|(_, class)| !class.is_empty())?;
    let member = MemberSpec { name: *last, parameters: None };
    let class = TargetSpec { qualifier: class.to_vec(), member: None };
    let [class] = classes_meant(project, &class, units).try_into().ok()?;
    let found = fitting_members(&class, &member);
    let first = found.into_iter().next()?;
    let id = first.id.split('(').next().unwrap_or(&first.id).to_owned();
    Some(Suggestion { id, file: first.file, span: first.span })
}

pub(super) fn no_such_member(project: &Project, found: &FoundClass, spec: &MemberSpec) -> TargetError {
    let place = &found.place;
    let class = found.unit.class(place.class);
    let name = spec.name.as_str();
    let all = members_of(place, &found.unit);
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
        format!("{} has no {name} with these parameters", place.name)
    } else if wants_constructor {
        format!("{} declares no constructor", place.name)
    } else if name == "<clinit>" {
        format!("{} has no static initializer", place.name)
    } else {
        format!("{} has no member {name}", place.name)
    });
    let chosen = if same.is_empty() { close_members(all, name) } else { same };
    error.suggestions = chosen
        .into_iter()
        .take(MOST)
        .map(|target| Suggestion { id: target.id, file: target.file, span: target.span })
        .collect();
    if error.suggestions.is_empty() {
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
            let label = target.id.split_once('#').map_or("", |(_, label)| label);
            label.split('(').next().unwrap_or(label)
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
