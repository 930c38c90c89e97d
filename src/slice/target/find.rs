//! From a target as written to declarations.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::list::{ClassPlace, has_namesake, is_constructor, members_that};
use super::parameters::MethodPlace;
use super::suggest::{self, TargetError};
use super::{FoundTarget, MemberForm, MemberSpec, TargetMember, TargetSpec, Units};
use crate::base::{FileId, Name, Root};
use crate::project::{PathFit, Project};
use crate::syntax::tree::{ClassDecl, ClassDeclId, CompilationUnit, ImportKind, Member};

/// The declarations that a target means: one class, or the members of one class that fit. A class without a
/// package is looked for in files of its name first, then wherever a text declares it. Where several files declare the
/// class, and not all in the same words, the target must say which is meant.
pub fn find(project: &Project, spec: &TargetSpec, units: Units) -> Result<Vec<FoundTarget>, TargetError> {
    let classes = classes_meant(project, spec, units);
    let Some(first) = classes.first() else { return Err(suggest::no_such_class(project, spec, units)) };
    if classes.iter().any(|class| class.place.name != first.place.name) {
        return Err(suggest::ambiguous(project, &classes));
    }
    let places = classes.len();
    let found: Vec<Vec<FoundTarget>> = match &spec.member {
        None => classes.iter().map(|class| vec![class.whole(project)]).collect(),
        Some(member) => fitting_members(project, &classes, member),
    };
    let mut candidates: Vec<(&FoundClass, Vec<FoundTarget>)> =
        classes.iter().zip(found).filter(|(_, targets)| !targets.is_empty()).collect();
    match (candidates.len(), &spec.member) {
        (0, Some(member)) => return Err(suggest::no_such_member(project, first, member)),
        (0 | 1, _) => {}
        (_, _) if candidates.windows(2).all(|pair| same_text(project, pair)) => {}
        (_, _) => return Err(suggest::several_places(project, spec, &candidates)),
    }
    let (class, mut targets) = candidates.swap_remove(0);
    if places > 1 {
        let choice = suggest::choice(project, class, &classes);
        targets.iter_mut().for_each(|target| target.choice = Some(choice.clone()));
    }
    Ok(targets)
}

/// A class that a target may mean.
pub(super) struct FoundClass {
    pub place: ClassPlace,
    pub unit: Arc<CompilationUnit>,
}

impl FoundClass {
    pub fn decl(&self) -> &ClassDecl {
        self.unit.class(self.place.class)
    }

    fn whole(&self, project: &Project) -> FoundTarget {
        self.place.whole(project, self.decl())
    }
}

/// Whether two classes are declared in the same words, which the same imports give the same meaning.
fn same_text(project: &Project, pair: &[(&FoundClass, Vec<FoundTarget>)]) -> bool {
    let words = |class: &FoundClass| {
        let text = project.text(class.place.file);
        let imports: Vec<(ImportKind, Name)> =
            class.unit.imports.iter().map(|import| (import.kind, import.name.text)).collect();
        (class.decl().span.text(text).to_owned(), imports)
    };
    match pair {
        [(a, _), (b, _)] => words(a) == words(b),
        _ => true,
    }
}

/// The classes that a target may mean, by name, the preferred file's first.
pub(super) fn classes_meant(project: &Project, spec: &TargetSpec, units: Units) -> Vec<FoundClass> {
    let by_name = files_by_name(project, spec);
    let mut classes = matching_classes(project, spec, &by_name, units);
    if classes.is_empty() {
        classes = matching_classes(project, spec, &files_by_text(project, spec), units);
    }
    classes.sort_by(|a, b| a.place.name.cmp(&b.place.name).then_with(|| preference(project, a, b)));
    // Two declarations of a class in one file are javac's business.
    classes.dedup_by(|b, a| a.place.name == b.place.name && a.place.file == b.place.file);
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
    let files: Vec<FileId> = project.file_ids().collect();
    files.par_iter().filter(|file| declares_any(project.text(**file), spec)).copied().collect()
}

/// Whether the text seems to declare a class with the last name.
pub(super) fn declares_any(text: &str, spec: &TargetSpec) -> bool {
    let Some(last) = spec.qualifier.last() else { return false };
    let short = spec.normal_qualifier().last().copied().filter(|name| !name.is_empty());
    declares_class(text, last) || short.is_some_and(|short| declares_class(text, short))
}

/// Whether `class Name` or the like occurs in the text, so that parsing it is worth while.
fn declares_class(text: &str, name: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()).any(|at| {
        let before = text.get(..at).unwrap_or("");
        let after = text.get(at + name.len()..).unwrap_or("");
        let keyword = before.trim_end();
        keyword.len() < before.len()
            && ["class", "interface", "enum", "record"].iter().any(|word| keyword.ends_with(word))
            && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$')
    })
}

/// The classes of these files that fit the path and the name; a full name beats an abbreviated one, and a file of its own
/// beats being nested in another class.
fn matching_classes(project: &Project, spec: &TargetSpec, files: &[FileId], units: Units) -> Vec<FoundClass> {
    let mut fits: Vec<(PathFit, Fit, FoundClass)> = Vec::new();
    let mut files_by_name: FxHashMap<String, FileId> = FxHashMap::default();
    let mut repeated: FxHashSet<String> = FxHashSet::default();
    for &file in files {
        let unit = units(file);
        let path = spec.path.as_ref().map_or(Some(PathFit::Start), |path| project.path_fit(file, path));
        for (number, class) in (0..).zip(&unit.classes) {
            let place = ClassPlace::new(project, file, &unit, ClassDeclId(number));
            let Some(fit) = fit_of(spec, &place.name, class) else { continue };
            if *files_by_name.entry(place.name.clone()).or_insert(file) != file {
                repeated.insert(place.name.clone());
            }
            let found = FoundClass { place, unit: Arc::clone(&unit) };
            fits.extend(path.map(|path| (path, fit, found)));
        }
    }
    let best = fits.iter().map(|(path, fit, _)| (*path, *fit)).min();
    let mut found: Vec<FoundClass> = fits
        .into_iter()
        .filter(|(path, fit, _)| Some((*path, *fit)) == best)
        .map(|(_, _, class)| class)
        .collect();
    for class in &mut found {
        // Whoever names the path has a reason to.
        class.place.is_repeated = spec.path.is_some() || repeated.contains(&class.place.name);
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The full name, every `$` of it being one.
    AsWritten,
    FullName,
    TopLevel,
    Nested,
}

fn fit_of(spec: &TargetSpec, name: &str, class: &ClassDecl) -> Option<Fit> {
    let wanted = spec.normal_qualifier();
    let parts: Vec<&str> = name.split(['.', '$']).collect();
    if !parts.ends_with(&wanted) {
        return None;
    }
    Some(match class.outer {
        _ if name.split('.').eq(spec.qualifier.iter().map(|part| part.as_str())) => Fit::AsWritten,
        _ if parts.len() == wanted.len() => Fit::FullName,
        None => Fit::TopLevel,
        Some(_) => Fit::Nested,
    })
}

/// The members of each class that fit.
pub(super) fn fitting_members(
    project: &Project,
    classes: &[FoundClass],
    spec: &MemberSpec,
) -> Vec<Vec<FoundTarget>> {
    let fitting = |comparison: Comparison| -> Vec<Vec<FoundTarget>> {
        let of_class = |found: &FoundClass| {
            let is_wanted = |member| fits(&found.unit, found.decl(), member, spec, comparison);
            members_that(project, &found.place, &found.unit, is_wanted)
        };
        classes.iter().map(of_class).collect()
    };
    // `Date` beside `java.util.Date`: what is written in exactly this way is meant.
    let comparisons = [Comparison::AsWritten, Comparison::UpToQualification, Comparison::Erased];
    let found = comparisons.into_iter().map(fitting).find(|found| found.iter().any(|of| !of.is_empty()));
    found.unwrap_or_default()
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
    let named = |name: Name| match spec.form {
        MemberForm::Any | MemberForm::Variable => name == spec.name,
        MemberForm::Callable(_) => false,
    };
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
    let named = match is_constructor(place.method) {
        // A method of the class's name takes that from its constructors, which are still `<init>`.
        true if place.method.name == spec.name => !has_namesake(place.class),
        true => spec.name.as_str() == "<init>",
        false => place.method.name == spec.name,
    };
    let parameters = match &spec.form {
        MemberForm::Any => return named,
        MemberForm::Variable => return false,
        MemberForm::Callable(parameters) => parameters,
    };
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
