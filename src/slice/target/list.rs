//! Everything in a project that can be a target.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::parameters::MethodPlace;
use super::{FoundTarget, TargetMember, TypeSpec, Units, canonical_name};
use crate::base::{FileId, Name, Span};
use crate::project::Project;
use crate::syntax::tree::{
    ClassDecl, ClassDeclId, CompilationUnit, Member, MethodDecl, MethodKind, TypeSyntax,
};

/// Every sliceable member of all files, in the order of paths and source text: methods, constructors, fields, enum
/// constants, record components and static initializers. Each is found again by its id.
pub fn all_targets(project: &Project, units: Units) -> Vec<FoundTarget> {
    let files: Vec<FileId> = project.file_ids().collect();
    let mut places: Vec<Vec<ClassPlace>> =
        files.par_iter().map(|&file| places_of(project, file, &units(file))).collect();
    let repeated: FxHashSet<String> = {
        let mut files_by_name: FxHashMap<&str, FileId> = FxHashMap::default();
        let all = places.iter().flatten();
        all.filter(|place| *files_by_name.entry(&place.name).or_insert(place.file) != place.file)
            .map(|place| place.name.clone())
            .collect()
    };
    for place in places.iter_mut().flatten() {
        place.is_repeated = repeated.contains(&place.name);
    }
    let found: Vec<Vec<FoundTarget>> =
        places.par_iter().map(|places| targets_of(project, places, units)).collect();
    found.into_iter().flatten().collect()
}

fn places_of(project: &Project, file: FileId, unit: &CompilationUnit) -> Vec<ClassPlace> {
    (0..unit.classes.len() as u32)
        .map(|number| ClassPlace::new(project, file, unit, ClassDeclId(number)))
        .collect()
}

/// The members of the classes of one file.
fn targets_of(project: &Project, classes: &[ClassPlace], units: Units) -> Vec<FoundTarget> {
    let mut found: Vec<FoundTarget> =
        classes.iter().flat_map(|place| members_of(project, place, &units(place.file))).collect();
    // A member class stands among the members of its outer one.
    found.sort_by_key(|target| (target.span.start, target.span.end));
    found
}

/// A class and how its targets are called.
pub(super) struct ClassPlace {
    pub file: FileId,
    pub class: ClassDeclId,
    pub name: String,
    /// Whether another file declares a class of this name, too.
    pub is_repeated: bool,
}

impl ClassPlace {
    pub fn new(project: &Project, file: FileId, unit: &CompilationUnit, class: ClassDeclId) -> ClassPlace {
        let name = canonical_name(project, file, unit, unit.class(class));
        ClassPlace { file, class, name, is_repeated: false }
    }

    /// The class as a target.
    pub fn id(&self, project: &Project) -> String {
        let name = &self.name;
        if self.is_repeated { format!("{}:{name}", project.path(self.file)) } else { name.clone() }
    }

    pub fn whole(&self, project: &Project, class: &ClassDecl) -> FoundTarget {
        self.target(TargetMember::WholeClass, self.id(project), class.span)
    }

    fn target(&self, member: TargetMember, id: String, span: Span) -> FoundTarget {
        FoundTarget { id, file: self.file, class: self.class, member, span, choice: None }
    }
}

/// The members of a class.
pub(super) fn members_of(project: &Project, place: &ClassPlace, unit: &CompilationUnit) -> Vec<FoundTarget> {
    members_that(project, place, unit, |_| true)
}

/// Those members of a class that are wanted.
pub(super) fn members_that(
    project: &Project,
    place: &ClassPlace,
    unit: &CompilationUnit,
    is_wanted: impl Fn(TargetMember) -> bool,
) -> Vec<FoundTarget> {
    let class = unit.class(place.class);
    let labels = MethodLabels::new(unit, class, &is_wanted);
    let id = place.id(project);
    let target =
        |member: TargetMember, label: &str, span: Span| place.target(member, format!("{id}#{label}"), span);
    let mut found = Vec::new();
    for (index, component) in class.components.iter().enumerate() {
        if !is_wanted(TargetMember::Component(index)) {
            continue;
        }
        let label = labels.variable(component.name);
        found.push(target(TargetMember::Component(index), &label, component.span));
    }
    for (index, member) in class.members.iter().enumerate() {
        if !is_wanted(TargetMember::Member(index)) {
            continue;
        }
        let target = |label: &str, span: Span| target(TargetMember::Member(index), label, span);
        match member {
            Member::Field(field) => found.push(target(&labels.variable(field.name), field.span)),
            Member::EnumConstant(constant) => {
                found.push(target(&labels.variable(constant.name), constant.span));
            }
            Member::Method(method) => found.push(target(&labels.of(method), method.span)),
            // The members of a class are listed with that class; instance initializers have no name.
            Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_) => {}
        }
    }
    let static_initializers = class.members.iter().filter(|_| is_wanted(TargetMember::StaticInitializers));
    let first_static = static_initializers.into_iter().find_map(static_initializer);
    found.extend(first_static.map(|span| target(TargetMember::StaticInitializers, "<clinit>", span)));
    found
}

pub(super) fn is_constructor(method: &MethodDecl) -> bool {
    match method.kind {
        MethodKind::Constructor | MethodKind::CompactConstructor => true,
        MethodKind::Method | MethodKind::AnnotationElement => false,
    }
}

/// Whether the class has a method, not a constructor, of its own name.
pub(super) fn has_namesake(class: &ClassDecl) -> bool {
    let is_namesake = |method: &MethodDecl| method.name == class.name && !is_constructor(method);
    class.members.iter().any(|member| matches!(member, Member::Method(method) if is_namesake(method)))
}

fn static_initializer(member: &Member) -> Option<Span> {
    match member {
        Member::Initializer(block) if block.is_static => Some(block.span),
        Member::Initializer(_)
        | Member::Field(_)
        | Member::Method(_)
        | Member::EnumConstant(_)
        | Member::Class(_)
        | Member::LocalClass(_) => None,
    }
}

/// How the methods of a class are called: `total(int, String)`, with the types as written. Overloads that differ only in
/// the bounds of their type variables are told apart by the erased types.
struct MethodLabels<'c> {
    unit: &'c CompilationUnit,
    class: &'c ClassDecl,
    /// How many methods are written so, of those that have the names of wanted ones.
    written: FxHashMap<String, usize>,
    names: FxHashSet<Name>,
}

impl<'c> MethodLabels<'c> {
    fn new(
        unit: &'c CompilationUnit,
        class: &'c ClassDecl,
        is_wanted: impl Fn(TargetMember) -> bool,
    ) -> MethodLabels<'c> {
        let methods = || {
            class.members.iter().enumerate().filter_map(|(index, member)| match member {
                Member::Method(method) => Some((index, method)),
                _ => None,
            })
        };
        let wanted = methods().filter(|(index, _)| is_wanted(TargetMember::Member(*index)));
        let wanted: FxHashSet<Name> = wanted.map(|(_, method)| method.name).collect();
        let names = methods().map(|(_, method)| method.name).collect();
        let mut labels = MethodLabels { unit, class, written: FxHashMap::default(), names };
        for (_, method) in methods().filter(|(_, method)| wanted.contains(&method.name)) {
            *labels.written.entry(labels.as_written(method)).or_default() += 1;
        }
        labels
    }

    fn as_written(&self, method: &'c MethodDecl) -> String {
        label(self.unit, self.class, method, |_, ty| TypeSpec::of(ty))
    }

    fn of(&self, method: &'c MethodDecl) -> String {
        let written = self.as_written(method);
        let label = match self.written.get(&written) {
            Some(2..) => label(self.unit, self.class, method, MethodPlace::erased),
            Some(_) | None => written,
        };
        match label.strip_prefix(method.name.as_str()) {
            Some(types) if is_constructor(method) && has_namesake(self.class) => format!("<init>{types}"),
            Some(_) | None => label,
        }
    }

    /// How a field, enum constant or record component is called: `count`, or `.count` where a method has the same name.
    fn variable(&self, name: Name) -> String {
        if self.names.contains(&name) { format!(".{name}") } else { name.to_string() }
    }
}

fn label<'c>(
    unit: &'c CompilationUnit,
    class: &'c ClassDecl,
    method: &'c MethodDecl,
    spell: impl Fn(MethodPlace<'c>, &TypeSyntax) -> Option<TypeSpec>,
) -> String {
    let place = MethodPlace { unit, class, method };
    let spell = |ty| spell(place, ty).map_or_else(|| "?".to_owned(), |spec| spec.to_string());
    let types: Vec<String> = place.types().map(spell).collect();
    format!("{}({})", method.name, types.join(", "))
}
