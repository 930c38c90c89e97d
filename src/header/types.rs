//! Types with their annotations at the right places (JLS 4.11, JVMS 4.7.20.2).

use super::Inexpressible;
use super::annotations::{Position, is_same, usable};
use super::names::Names;
use crate::base::is_identifier;
use crate::classfile::annotation::{AnnotationRecord, PathStep, TypeAnnotation, TypeTarget};
use crate::classfile::signature::{ClassSegment, TypeArgument, TypeParameterSignature, TypeSignature};
use crate::java_text::{Bound, arguments, type_parameter};

/// An annotation and the rest of the way to the part of a type that it stands at.
#[derive(Clone, Copy)]
pub(super) struct Noted<'a> {
    path: &'a [PathStep],
    annotation: &'a AnnotationRecord,
}

/// The annotations on one type of a declaration.
pub(super) fn noted(all: &[TypeAnnotation], target: TypeTarget) -> Vec<Noted<'_>> {
    all.iter()
        .filter(|noted| noted.target == target)
        .map(|noted| Noted { path: &noted.path, annotation: &noted.annotation })
        .collect()
}

/// What is annotated, and what stands before the declaration already: an annotation that is for both is in the class file
/// twice and in the source once, if the place before the type is also that before the declaration.
#[derive(Clone, Copy)]
pub(super) struct TypeAnnotations<'a> {
    pub on_type: &'a [Noted<'a>],
    pub before: &'a [AnnotationRecord],
}

impl<'a> TypeAnnotations<'a> {
    pub fn of(on_type: &'a [Noted<'a>]) -> TypeAnnotations<'a> {
        TypeAnnotations { on_type, before: &[] }
    }
}

/// Whether the last dimension of an array is written as that of a variable-arity parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LastDimension {
    Brackets,
    Ellipsis,
}

/// A type. Recursion is bounded by the depth that the signature parser accepts.
pub(super) fn type_text(
    names: &mut Names<'_>,
    ty: &TypeSignature,
    notes: TypeAnnotations<'_>,
) -> Result<String, Inexpressible> {
    array_text(names, ty, notes, LastDimension::Brackets)
}

pub(super) fn array_text(
    names: &mut Names<'_>,
    ty: &TypeSignature,
    notes: TypeAnnotations<'_>,
    last: LastDimension,
) -> Result<String, Inexpressible> {
    let mut dimensions: Vec<String> = Vec::new();
    let mut element = ty;
    let mut on_type: Vec<Noted<'_>> = notes.on_type.to_vec();
    while let TypeSignature::Array(inner) = element {
        let here = texts(names, &on_type, &[]);
        dimensions.push(if here.is_empty() { String::new() } else { format!(" {}", here.join(" ")) });
        on_type = below(&on_type, PathStep::ArrayElement);
        element = inner;
    }
    let mut text = element_text(names, element, TypeAnnotations { on_type: &on_type, before: notes.before })?;
    let count = dimensions.len();
    for (at, annotations) in dimensions.into_iter().enumerate() {
        let space = if annotations.is_empty() { "" } else { " " };
        let is_last = at + 1 == count && last == LastDimension::Ellipsis;
        text.push_str(&format!("{annotations}{space}{}", if is_last { "..." } else { "[]" }));
    }
    Ok(text)
}

fn element_text(
    names: &mut Names<'_>,
    ty: &TypeSignature,
    notes: TypeAnnotations<'_>,
) -> Result<String, Inexpressible> {
    let text = match ty {
        TypeSignature::Primitive(primitive) => primitive.keyword().to_owned(),
        TypeSignature::Void => "void".to_owned(),
        TypeSignature::Variable(name) if is_identifier(name) => name.to_string(),
        TypeSignature::Variable(_) | TypeSignature::Array(_) => return Err(Inexpressible),
        TypeSignature::Class { segments } => return class_text(names, segments, notes),
    };
    Ok(before(&texts(names, notes.on_type, notes.before)) + &text)
}

fn class_text(
    names: &mut Names<'_>,
    segments: &[ClassSegment],
    notes: TypeAnnotations<'_>,
) -> Result<String, Inexpressible> {
    let mut binary_name = String::new();
    let mut text = String::new();
    let mut written = 0;
    for segment in segments {
        if !binary_name.is_empty() {
            binary_name.push('$');
        }
        binary_name.push_str(&segment.name);
        let name = names.class(crate::base::Name::new(&binary_name))?;
        let innermost = name.segments.len();
        for (at, part) in name.segments.iter().enumerate().skip(written) {
            let mut here: Vec<Noted<'_>> = notes.on_type.to_vec();
            (0..part.depth).for_each(|_| here = below(&here, PathStep::Inner));
            // Of the classes around, those before a static one cannot be annotated.
            let is_scope = name.segments.iter().skip(at + 1).any(|later| later.depth == 0);
            if is_scope {
                here.clear();
            }
            let is_leading = at == 0 && name.qualifier.is_empty();
            let known = if is_leading { notes.before } else { &[] };
            let annotations = before(&texts(names, &here, known));
            text.push_str(if at == 0 { &name.qualifier } else { "." });
            text.push_str(&annotations);
            text.push_str(&part.name);
            if at + 1 == innermost {
                text.push_str(&arguments_text(names, &segment.arguments, &here)?);
            }
        }
        written = innermost;
    }
    Ok(text)
}

fn arguments_text(
    names: &mut Names<'_>,
    all: &[TypeArgument],
    on_type: &[Noted<'_>],
) -> Result<String, Inexpressible> {
    let mut texts = Vec::new();
    for (at, argument) in (0..=u8::MAX).zip(all) {
        let here = below(on_type, PathStep::TypeArgument(at));
        texts.push(argument_text(names, argument, &here)?);
    }
    Ok(arguments(&texts))
}

fn argument_text(
    names: &mut Names<'_>,
    argument: &TypeArgument,
    here: &[Noted<'_>],
) -> Result<String, Inexpressible> {
    let (keyword, bound) = match argument {
        TypeArgument::Exact(ty) => return type_text(names, ty, TypeAnnotations::of(here)),
        TypeArgument::Any => return Ok(before(&texts(names, here, &[])) + "?"),
        TypeArgument::Extends(bound) => (Bound::Extends.keyword(), bound),
        TypeArgument::Super(bound) => (Bound::Super.keyword(), bound),
    };
    let annotations = before(&texts(names, here, &[]));
    let inner = below(here, PathStep::WildcardBound);
    Ok(format!("{annotations}? {keyword} {}", type_text(names, bound, TypeAnnotations::of(&inner))?))
}

/// The type parameters of a declaration with the `<>`; empty without any.
pub(super) fn type_parameters(
    names: &mut Names<'_>,
    parameters: &[TypeParameterSignature],
    annotations: &[TypeAnnotation],
) -> Result<String, Inexpressible> {
    let mut texts_of = Vec::new();
    for (at, parameter) in (0..=u8::MAX).zip(parameters) {
        if !is_identifier(&parameter.name) {
            return Err(Inexpressible);
        }
        let own = noted(annotations, TypeTarget::Parameter(at));
        let name = before(&texts(names, &own, &[])) + &parameter.name;
        let mut bounds = Vec::new();
        for (number, bound) in (parameter.first_bound..=u8::MAX).zip(&parameter.bounds) {
            let on_bound = noted(annotations, TypeTarget::Bound(at, number));
            bounds.push(type_text(names, bound, TypeAnnotations::of(&on_bound))?);
        }
        // The bound that is there without being written.
        if bounds == ["Object"] {
            bounds.clear();
        }
        texts_of.push(type_parameter(&name, &bounds));
    }
    Ok(arguments(&texts_of))
}

/// Annotations before a word.
fn before(annotations: &[String]) -> String {
    annotations.iter().map(|text| format!("{text} ")).collect()
}

/// The annotations that stand here, but for those of `known`.
fn texts(names: &mut Names<'_>, on_type: &[Noted<'_>], known: &[AnnotationRecord]) -> Vec<String> {
    let here = on_type.iter().filter(|noted| noted.path.is_empty());
    here.filter(|noted| !known.iter().any(|known| is_same(known, noted.annotation)))
        .filter_map(|noted| usable(names, noted.annotation, Position::Type))
        .collect()
}

fn below<'a>(on_type: &[Noted<'a>], step: PathStep) -> Vec<Noted<'a>> {
    let inner = |noted: &Noted<'a>| match noted.path.split_first() {
        Some((first, rest)) if *first == step => Some(Noted { path: rest, annotation: noted.annotation }),
        Some(_) | None => None,
    };
    on_type.iter().filter_map(inner).collect()
}
