//! Everything in a project that can be a target.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::parameters::MethodPlace;
use super::{FoundTarget, TargetMember, TypeSpec, Units, canonical_name};
use crate::base::{FileId, Span};
use crate::project::Project;
use crate::syntax::tree::{ClassDecl, ClassDeclId, CompilationUnit, Member, MethodDecl, TypeSyntax};

/// Every sliceable member of all files, in the order of paths and source text.
pub fn all_targets(project: &Project, units: Units) -> Vec<FoundTarget> {
    let files: Vec<FileId> = project.file_ids().collect();
    let found: Vec<Vec<FoundTarget>> =
        files.par_iter().map(|&file| targets_of(project, file, &units(file))).collect();
    found.into_iter().flatten().collect()
}

/// Every sliceable member of one file: methods, constructors, fields, enum constants, record components and
/// static initializers.
pub fn targets_of(project: &Project, file: FileId, unit: &Arc<CompilationUnit>) -> Vec<FoundTarget> {
    let mut found: Vec<FoundTarget> = Vec::new();
    for (number, _) in (0..).zip(&unit.classes) {
        let place = ClassPlace::new(project, file, unit, ClassDeclId(number));
        found.extend(members_of(&place, unit));
    }
    // A member class stands among the members of its outer one.
    found.sort_by_key(|target| (target.span.start, target.span.end));
    found
}

/// A class and how its targets are called.
pub(super) struct ClassPlace {
    pub file: FileId,
    pub class: ClassDeclId,
    pub name: String,
}

impl ClassPlace {
    pub fn new(project: &Project, file: FileId, unit: &CompilationUnit, class: ClassDeclId) -> ClassPlace {
        let name = canonical_name(project, file, unit, unit.class(class));
        ClassPlace { file, class, name }
    }

    pub fn whole(&self, class: &ClassDecl) -> FoundTarget {
        FoundTarget { id: self.name.clone(), ..self.target(TargetMember::WholeClass, "", class.span) }
    }

    fn target(&self, member: TargetMember, label: &str, span: Span) -> FoundTarget {
        FoundTarget { id: format!("{}#{label}", self.name), file: self.file, class: self.class, member, span }
    }
}

pub(super) fn members_of(place: &ClassPlace, unit: &CompilationUnit) -> Vec<FoundTarget> {
    let class = unit.class(place.class);
    let mut found = Vec::new();
    let labels = MethodLabels::new(unit, class);
    for (index, component) in class.components.iter().enumerate() {
        found.push(place.target(TargetMember::Component(index), &component.name, component.span));
    }
    for (index, member) in class.members.iter().enumerate() {
        let target = |label: &str, span: Span| place.target(TargetMember::Member(index), label, span);
        match member {
            Member::Field(field) => found.push(target(&field.name, field.span)),
            Member::EnumConstant(constant) => found.push(target(&constant.name, constant.span)),
            Member::Method(method) => found.push(target(&labels.of(method), method.span)),
            // The members of a class are listed with that class; instance initializers have no name.
            Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_) => {}
        }
    }
    let first_static = class.members.iter().find_map(static_initializer);
    found.extend(first_static.map(|span| place.target(TargetMember::StaticInitializers, "<clinit>", span)));
    found
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
    /// How many methods are written so.
    written: FxHashMap<String, usize>,
}

impl<'c> MethodLabels<'c> {
    fn new(unit: &'c CompilationUnit, class: &'c ClassDecl) -> MethodLabels<'c> {
        let mut labels = MethodLabels { unit, class, written: FxHashMap::default() };
        for member in &class.members {
            if let Member::Method(method) = member {
                *labels.written.entry(labels.as_written(method)).or_default() += 1;
            }
        }
        labels
    }

    fn as_written(&self, method: &'c MethodDecl) -> String {
        label(self.unit, self.class, method, |_, ty| TypeSpec::of(ty))
    }

    fn of(&self, method: &'c MethodDecl) -> String {
        let written = self.as_written(method);
        match self.written.get(&written) {
            Some(2..) => label(self.unit, self.class, method, MethodPlace::erased),
            Some(_) | None => written,
        }
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
