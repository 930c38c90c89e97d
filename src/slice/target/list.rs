//! Everything in a project that can be a target.

use std::sync::Arc;

use rayon::prelude::*;

use super::{FoundTarget, TargetMember, TypeSpec, Units, canonical_name};
use crate::base::{FileId, Span};
use crate::project::Project;
use crate::syntax::tree::{
    ClassDecl, ClassDeclId, CompilationUnit, Member, MethodDecl, MethodKind, Parameter, TypeSyntax,
};

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
    for (number, class) in (0..).zip(&unit.classes) {
        let place = ClassPlace::new(project, file, unit, ClassDeclId(number));
        found.extend(members_of(&place, class));
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

pub(super) fn members_of(place: &ClassPlace, class: &ClassDecl) -> Vec<FoundTarget> {
    let mut found = Vec::new();
    for (index, component) in class.components.iter().enumerate() {
        found.push(place.target(TargetMember::Component(index), &component.name, component.span));
    }
    for (index, member) in class.members.iter().enumerate() {
        let target = |label: &str, span: Span| place.target(TargetMember::Member(index), label, span);
        match member {
            Member::Field(field) => found.push(target(&field.name, field.span)),
            Member::EnumConstant(constant) => found.push(target(&constant.name, constant.span)),
            Member::Method(method) => found.push(target(&method_label(class, method), method.span)),
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

/// `total(int, String)`.
fn method_label(class: &ClassDecl, method: &MethodDecl) -> String {
    let types: Vec<String> = parameter_types(class, method)
        .map(|ty| TypeSpec::of(ty).map_or_else(|| "?".to_owned(), |spec| spec.to_string()))
        .collect();
    format!("{}({})", method.name, types.join(", "))
}

/// The parameter types as written, without the receiver; a compact constructor has those of its record (JLS 8.10.4.2).
pub(super) fn parameter_types<'c>(
    class: &'c ClassDecl,
    method: &'c MethodDecl,
) -> impl Iterator<Item = &'c TypeSyntax> {
    let parameters: &[Parameter] = match method.kind {
        MethodKind::CompactConstructor => &class.components,
        MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => &method.parameters,
    };
    let is_receiver =
        |parameter: &&Parameter| method.receiver.is_some_and(|span| span.contains(parameter.span));
    parameters.iter().filter(move |parameter| !is_receiver(parameter)).map(|parameter| &parameter.ty)
}
