//! Annotations and the values of their elements (JLS 9.7).

use super::Inexpressible;
use super::literals::{char_literal, constant};
use super::names::Names;
use super::types::{TypeAnnotations, type_text};
use crate::base::{Name, is_identifier};
use crate::classfile::MemberDetails;
use crate::classfile::annotation::{AnnotationRecord, ElementValue};
use crate::classfile::signature::TypeSignature;

/// What compilers of other languages note for themselves about their own class files; it would not be true of the text.
const NOTES_OF_COMPILERS: &[&str] =
    &["kotlin.Metadata", "scala.reflect.ScalaSignature", "scala.reflect.ScalaLongSignature"];

/// What an annotation stands at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    Class,
    Field,
    Method,
    Constructor,
    Parameter,
    Component,
    Package,
    Type,
}

impl Position {
    /// The constants of `ElementType` that allow it (JLS 9.6.4.1).
    fn allowed_by(self) -> &'static [&'static str] {
        match self {
            Position::Class => &["TYPE", "ANNOTATION_TYPE", "TYPE_USE"],
            Position::Field => &["FIELD", "TYPE_USE"],
            Position::Method => &["METHOD", "TYPE_USE"],
            Position::Constructor => &["CONSTRUCTOR", "TYPE_USE"],
            Position::Parameter => &["PARAMETER", "TYPE_USE"],
            Position::Component => &["RECORD_COMPONENT", "FIELD", "METHOD", "PARAMETER", "TYPE_USE"],
            Position::Package => &["PACKAGE"],
            Position::Type => &["TYPE_USE", "TYPE_PARAMETER"],
        }
    }
}

/// The annotations of a declaration, `@Deprecated` included where only Javadoc said so.
pub(super) fn declared(names: &mut Names<'_>, details: &MemberDetails, position: Position) -> Vec<String> {
    let deprecated = Name::new("java.lang.Deprecated");
    let says_so = details.annotations.iter().any(|annotation| annotation.name == deprecated);
    let added = AnnotationRecord { name: deprecated, elements: Vec::new() };
    let added = (details.is_deprecated && !says_so).then_some(&added);
    let mut texts: Vec<String> = Vec::new();
    texts.extend(added.and_then(|added| usable(names, added, position)));
    texts.extend(details.annotations.iter().filter_map(|annotation| usable(names, annotation, position)));
    texts
}

/// The text of an annotation. A class file may have annotations of missing classes, which compilers ignore there; in a
/// source they would be errors.
pub(super) fn usable(
    names: &mut Names<'_>,
    annotation: &AnnotationRecord,
    position: Position,
) -> Option<String> {
    if is_compiler_metadata(annotation) || (names.is_foreign() && !may_stand(names, annotation, position)) {
        return None;
    }
    annotation_text(names, annotation).ok()
}

pub(super) fn is_compiler_metadata(annotation: &AnnotationRecord) -> bool {
    NOTES_OF_COMPILERS.contains(&annotation.name.as_str())
}

/// Whether Java allows the annotation here; other languages have targets that Java does not know.
fn may_stand(names: &Names<'_>, annotation: &AnnotationRecord, position: Position) -> bool {
    let details = names.files.details(annotation.name).unwrap_or_default();
    let own = details.own.annotations.iter().find(|own| own.name.as_str() == "java.lang.annotation.Target");
    let Some((_, value)) = own.and_then(|target| target.elements.first()) else { return true };
    let allows = |value: &ElementValue| match value {
        ElementValue::Enum(_, constant) => position.allowed_by().contains(&constant.as_str()),
        ElementValue::Constant(_)
        | ElementValue::Boolean(_)
        | ElementValue::Char(_)
        | ElementValue::Class(_)
        | ElementValue::Annotation(_)
        | ElementValue::Array(_) => false,
    };
    match value {
        ElementValue::Array(values) => values.iter().any(allows),
        value => allows(value),
    }
}

/// Whether two annotations say the same. Values of floating point are compared as texts would be.
pub(super) fn is_same(a: &AnnotationRecord, b: &AnnotationRecord) -> bool {
    a.name == b.name && format!("{:?}", a.elements) == format!("{:?}", b.elements)
}

/// Recursion is bounded by the depth that the reader accepts.
fn annotation_text(names: &mut Names<'_>, annotation: &AnnotationRecord) -> Result<String, Inexpressible> {
    let name = class_name(names, annotation.name)?;
    let mut elements = Vec::new();
    for (element, value) in &annotation.elements {
        if !is_identifier(element) {
            return Err(Inexpressible);
        }
        elements.push((element, value_text(names, value)?));
    }
    Ok(match elements.as_slice() {
        [] => format!("@{name}"),
        [(element, value)] if element.as_str() == "value" => format!("@{name}({value})"),
        several => {
            let pairs: Vec<String> =
                several.iter().map(|(element, value)| format!("{element} = {value}")).collect();
            format!("@{name}({})", pairs.join(", "))
        }
    })
}

pub(super) fn value_text(names: &mut Names<'_>, value: &ElementValue) -> Result<String, Inexpressible> {
    Ok(match value {
        ElementValue::Constant(value) => constant(value, ""),
        ElementValue::Boolean(value) => value.to_string(),
        ElementValue::Char(unit) => char_literal(*unit),
        ElementValue::Enum(class, name) if is_identifier(name) => {
            format!("{}.{name}", class_name(names, *class)?)
        }
        ElementValue::Enum(..) => return Err(Inexpressible),
        ElementValue::Class(ty) => {
            check_exists(names, ty)?;
            format!("{}.class", type_text(names, ty, TypeAnnotations::of(&[]))?)
        }
        ElementValue::Annotation(annotation) => annotation_text(names, annotation)?,
        ElementValue::Array(values) => match values.as_slice() {
            [only] => value_text(names, only)?,
            values => {
                let mut texts = Vec::new();
                for value in values {
                    texts.push(value_text(names, value)?);
                }
                format!("{{{}}}", texts.join(", "))
            }
        },
    })
}

fn check_exists(names: &Names<'_>, ty: &TypeSignature) -> Result<(), Inexpressible> {
    let mut element = ty;
    while let TypeSignature::Array(inner) = element {
        element = inner;
    }
    match element.binary_name() {
        Some(class) if !names.files.exists(class) => Err(Inexpressible),
        Some(_) | None => Ok(()),
    }
}

/// The name of a class that must be there.
fn class_name(names: &mut Names<'_>, class: Name) -> Result<String, Inexpressible> {
    if !names.files.exists(class) {
        return Err(Inexpressible);
    }
    let name = names.class(class)?;
    let segments: Vec<&str> = name.segments.iter().map(|segment| segment.name.as_str()).collect();
    Ok(format!("{}{}", name.qualifier, segments.join(".")))
}
