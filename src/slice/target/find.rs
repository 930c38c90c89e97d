//! From a target as written to declarations.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::list::{ClassPlace, members_of};
use super::parameters::MethodPlace;
use super::suggest::{self, TargetError};
use super::{FoundTarget, MemberSpec, TargetMember, TargetSpec, Units};
use crate::base::{FileId, Name, Root};
use crate::project::Project;
use crate::syntax::tree::{ClassDecl, ClassDeclId, CompilationUnit, Member, MethodKind};

/// The declarations that a target means: one class, or the members of one class that fit. A class without a
/// package is looked for in files of its name first, then wherever a text declares it.
pub fn find(project: &Project, spec: &TargetSpec, units: Units) -> Result<Vec<FoundTarget>, TargetError> {
    let found = find_class(project, spec, units)?;
    if let Some(error) = suggest::broken_file(project, &found) {
        return Err(error);
    }
    let class = found.unit.class(found.place.class);
    let Some(member) = &spec.member else { return Ok(vec![found.place.whole(class)]) };
    let fitting = fitting_members(&found, member);
    if fitting.is_empty() {
        return Err(suggest::no_such_member(project, &found, member));
    }
    Ok(fitting)
}

/// A class that a target may mean.
pub(super) struct FoundClass {
    pub place: ClassPlace,
    pub unit: Arc<CompilationUnit>,
}

fn find_class(project: &Project, spec: &TargetSpec, units: Units) -> Result<FoundClass, TargetError> {
    let mut classes = classes_meant(project, spec, units);
    if classes.len() > 1 {
        return Err(suggest::ambiguous(project, &classes));
    }
    classes.pop().ok_or_else(|| suggest::no_such_class(project, spec, units))
}

/// The classes that a target may mean; more than one if it is ambiguous.
pub(super) fn classes_meant(project: &Project, spec: &TargetSpec, units: Units) -> Vec<FoundClass> {
    let mut classes = matching_classes(project, spec, &files_by_name(project, spec), units);
    if classes.is_empty() {
        classes = matching_classes(project, spec, &files_by_text(project, spec), units);
    }
    // The same class in several roots is one class: the preferred file's.
    classes.sort_by(|a, b| a.place.name.cmp(&b.place.name).then_with(|| preference(project, a, b)));
    classes.dedup_by(|b, a| a.place.name == b.place.name);
    classes
}

fn preference(project: &Project, a: &FoundClass, b: &FoundClass) -> std::cmp::Ordering {
    let of = |class: &FoundClass| project.preference(class.place.file, Root::NONE);
    of(a).cmp(&of(b)).then_with(|| a.place.class.cmp(&b.place.class))
}

/// Files named like a part of the class name.
pub(super) fn files_by_name(project: &Project, spec: &TargetSpec) -> Vec<FileId> {
    let whole = spec.qualifier.iter().copied();
    let parts = spec.normal_qualifier();
    let names: FxHashSet<Name> = whole.chain(parts.iter().map(|part| Name::new(part))).collect();
    let mut files: Vec<FileId> = names.iter().flat_map(|&name| project.files_named(name)).copied().collect();
    files.sort_unstable();
    files
}

/// Files whose text declares a class with the last name, at the top level or within another class.
fn files_by_text(project: &Project, spec: &TargetSpec) -> Vec<FileId> {
    let Some(last) = spec.qualifier.last() else { return Vec::new() };
    let short = spec.normal_qualifier().last().copied().filter(|name| !name.is_empty());
    let files: Vec<FileId> = project.file_ids().collect();
    let declares = |file: &&FileId| {
        let text = project.text(**file);
        declares_class(text, last) || short.is_some_and(|short| declares_class(text, short))
    };
    files.par_iter().filter(declares).copied().collect()
}

/// Whether `class Name` or the like occurs in the text, so that parsing it is worth while.
fn declares_class(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).unwrap_or("");
        let after = text.get(at + name.len()..).unwrap_or("");
        let keyword = before.trim_end();
        keyword.len() < before.len()
            && ["class", "interface", "enum", "record"].iter().any(|word| keyword.ends_with(word))
            && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$')
    })
}

/// The classes of these files that fit the name; a full name beats an abbreviated one, and a file of its own
/// beats being nested in another class.
fn matching_classes(project: &Project, spec: &TargetSpec, files: &[FileId], units: Units) -> Vec<FoundClass> {
    let wanted = spec.normal_qualifier();
    let mut fits: Vec<(Fit, FoundClass)> = Vec::new();
    for &file in files {
        let unit = units(file);
        for (number, class) in (0..).zip(&unit.classes) {
            let place = ClassPlace::new(project, file, &unit, ClassDeclId(number));
            if let Some(fit) = fit_of(&wanted, &place.name, class) {
                fits.push((fit, FoundClass { place, unit: Arc::clone(&unit) }));
            }
        }
    }
    let best = fits.iter().map(|(fit, _)| *fit).min();
    fits.into_iter().filter(|(fit, _)| Some(*fit) == best).map(|(_, class)| class).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    FullName,
    TopLevel,
    Nested,
}

fn fit_of(wanted: &[&str], name: &str, class: &ClassDecl) -> Option<Fit> {
    let parts: Vec<&str> = name.split(['.', '$']).collect();
    if !parts.ends_with(wanted) {
        return None;
    }
    Some(match class.outer {
        _ if parts.len() == wanted.len() => Fit::FullName,
        None => Fit::TopLevel,
        Some(_) => Fit::Nested,
    })
}

pub(super) fn fitting_members(found: &FoundClass, spec: &MemberSpec) -> Vec<FoundTarget> {
    let all = members_of(&found.place, &found.unit);
    let class = found.unit.class(found.place.class);
    let fitting = |comparison: Comparison| -> Vec<FoundTarget> {
        let fits = |target: &&FoundTarget| fits(&found.unit, class, target.member, spec, comparison);
        all.iter().filter(fits).cloned().collect()
    };
    // `Date` beside `java.util.Date`: what is written in exactly this way is meant.
    let comparisons = [Comparison::AsWritten, Comparison::UpToQualification, Comparison::Erased];
    comparisons.into_iter().map(fitting).find(|found| !found.is_empty()).unwrap_or_default()
}

#[derive(Clone, Copy)]
enum Comparison {
    AsWritten,
    UpToQualification,
    /// A type variable may be given as its bound.
    Erased,
}

fn fits(
    unit: &CompilationUnit,
    class: &ClassDecl,
    member: TargetMember,
    spec: &MemberSpec,
    comparison: Comparison,
) -> bool {
    let named = |name: Name| name == spec.name && spec.parameters.is_none();
    match member {
        TargetMember::WholeClass => false,
        TargetMember::StaticInitializers => spec.name.as_str() == "<clinit>",
        TargetMember::Component(index) => class.components.get(index).is_some_and(|part| named(part.name)),
        TargetMember::Member(index) => match class.members.get(index) {
            Some(Member::Field(field)) => named(field.name),
            Some(Member::EnumConstant(constant)) => named(constant.name),
            Some(Member::Method(method)) => {
                fits_method(MethodPlace { unit, class, method }, spec, comparison)
            }
            Some(Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_)) | None => false,
        },
    }
}

fn fits_method(place: MethodPlace, spec: &MemberSpec, comparison: Comparison) -> bool {
    let is_constructor = match place.method.kind {
        MethodKind::Constructor | MethodKind::CompactConstructor => true,
        MethodKind::Method | MethodKind::AnnotationElement => false,
    };
    let named = place.method.name == spec.name || (is_constructor && spec.name.as_str() == "<init>");
    let Some(parameters) = &spec.parameters else { return named };
    let types: Vec<_> = place.types().collect();
    named
        && types.len() == parameters.len()
        && types.iter().zip(parameters).all(|(ty, wanted)| match comparison {
            Comparison::AsWritten => wanted.equals(ty),
            Comparison::UpToQualification => wanted.matches(ty),
            Comparison::Erased => {
                wanted.matches(ty) || place.erased(ty).is_some_and(|erased| wanted.agrees(&erased))
            }
        })
}
