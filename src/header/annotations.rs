//! Annotations and the values of their elements (JLS 9.7).

use super::Unsayable;
use super::literals::{char_literal, constant};
use super::names::{Names, is_identifier};
use super::types::{Notes, type_text};
use crate::base::Name;
use crate::classfile::MemberDetails;
use crate::classfile::annotation::{AnnotationRecord, ElementValue};
use crate::classfile::signature::TypeSignature;

/// What compilers of other languages note for themselves about their own class files; it would not be true of the text.
const NOTES_OF_COMPILERS: &[&str] =
    &["kotlin.Metadata", "scala.reflect.ScalaSignature", "scala.reflect.ScalaLongSignature"];

/// The annotations of a declaration, `@Deprecated` included where only Javadoc said so.
pub(super) fn declared(names: &mut Names<'_>, details: &MemberDetails) -> Vec<String> {
    let deprecated = Name::new("java.lang.Deprecated");
    let says_so = details.annotations.iter().any(|annotation| annotation.name == deprecated);
    let added = AnnotationRecord { name: deprecated, elements: Vec::new() };
    let added = (details.is_deprecated && !says_so).then_some(&added);
    let mut texts: Vec<String> = Vec::new();
    texts.extend(added.and_then(|added| usable(names, added)));
    texts.extend(details.annotations.iter().filter_map(|annotation| usable(names, annotation)));
    texts
}

/// The text of an annotation. A class file may have annotations of missing classes, which compilers ignore there; in a
/// source they would be errors.
pub(super) fn usable(names: &mut Names<'_>, annotation: &AnnotationRecord) -> Option<String> {
    if NOTES_OF_COMPILERS.contains(&annotation.name.as_str()) {
        return None;
    }
    annotation_text(names, annotation).ok()
}

/// Whether two annotations say the same. Values of floating point are compared as texts would be.
pub(super) fn is_same(a: &AnnotationRecord, b: &AnnotationRecord) -> bool {
    a.name == b.name && format!("{:?}", a.elements) == format!("{:?}", b.elements)
}

/// Recursion is bounded by the depth that the reader accepts.
fn annotation_text(names: &mut Names<'_>, annotation: &AnnotationRecord) -> Result<String, Unsayable> {
    let name = class_name(names, annotation.name)?;
    let mut elements = Vec::new();
    for (element, value) in &annotation.elements {
        if !is_identifier(element) {
            return Err(Unsayable);
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

pub(super) fn value_text(names: &mut Names<'_>, value: &ElementValue) -> Result<String, Unsayable> {
    Ok(match value {
        ElementValue::Constant(value) => constant(value, ""),
        ElementValue::Boolean(value) => value.to_string(),
        ElementValue::Char(unit) => char_literal(*unit),
        ElementValue::Enum(class, name) if is_identifier(name) => {
            format!("{}.{name}", class_name(names, *class)?)
        }
        ElementValue::Enum(..) => return Err(Unsayable),
        ElementValue::Class(ty) => {
            check_exists(names, ty)?;
            format!("{}.class", type_text(names, ty, Notes::of(&[]))?)
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

fn check_exists(names: &Names<'_>, ty: &TypeSignature) -> Result<(), Unsayable> {
    let mut element = ty;
    while let TypeSignature::Array(inner) = element {
        element = inner;
    }
    match element.binary_name() {
        Some(class) if !names.files.exists(class) => Err(Unsayable),
        Some(_) | None => Ok(()),
    }
}

/// The name of a class that must be there.
fn class_name(names: &mut Names<'_>, class: Name) -> Result<String, Unsayable> {
    if !names.files.exists(class) {
        return Err(Unsayable);
    }
    let name = names.class(class)?;
    let segments: Vec<&str> = name.segments.iter().map(|segment| segment.name.as_str()).collect();
    Ok(format!("{}{}", name.qualifier, segments.join(".")))
}
