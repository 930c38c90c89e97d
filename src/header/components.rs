//! Record components (JLS 8.10.1).

use super::Inexpressible;
use super::annotations::{Position, is_same, usable};
use super::classes::Gathered;
use super::names::Names;
use super::types::{LastDimension, TypeAnnotations, array_text, noted};
use crate::base::{Flags, is_identifier};
use crate::classfile::annotation::{AnnotationRecord, TypeTarget};
use crate::classfile::record::MethodRecord;
use crate::classfile::signature::{TypeSignature, parse_type};
use crate::classfile::{ComponentDetails, MemberDetails, MethodDetails};

/// The components of a record. Annotations that are for the field, the accessor or the parameter of the constructor are
/// written on the component and found on those only.
pub(super) fn components(names: &mut Names<'_>, class: &Gathered) -> Result<String, Inexpressible> {
    let mut texts = Vec::new();
    let count = class.details.components.len();
    let canonical = canonical_constructor(class);
    for (at, component) in class.details.components.iter().enumerate() {
        let spread = spread_annotations(class, component, at, canonical);
        if !is_identifier(&component.name) {
            return Err(Inexpressible);
        }
        let generic = component.signature.as_deref().and_then(|text| parse_type(text).ok());
        let ty = generic.or_else(|| parse_type(&component.descriptor).ok()).ok_or(Inexpressible)?;
        let on_type = noted(&component.own.type_annotations, TypeTarget::Own);
        let is_varargs = canonical.is_some_and(|(method, _)| Flags(method.flags).has(Flags::VARARGS));
        let is_array = matches!(ty, TypeSignature::Array(_));
        let last = match at + 1 == count && is_varargs && is_array {
            true => LastDimension::Ellipsis,
            false => LastDimension::Brackets,
        };
        let ty = array_text(names, &ty, TypeAnnotations { on_type: &on_type, before: &spread }, last)?;
        let annotations: String = spread
            .iter()
            .filter_map(|annotation| usable(names, annotation, Position::Component))
            .map(|annotation| annotation + " ")
            .collect();
        texts.push(format!("{annotations}{ty} {}", component.name));
    }
    Ok(format!("({})", texts.join(", ")))
}

fn canonical_constructor(class: &Gathered) -> Option<(&MethodRecord, &MethodDetails)> {
    let descriptors: String =
        class.details.components.iter().map(|component| &*component.descriptor).collect();
    let descriptor = format!("({descriptors})V");
    let mut all = class.record.methods.iter().zip(&class.details.methods);
    all.find(|(method, _)| method.name.as_str() == "<init>" && *method.descriptor == *descriptor)
}

fn spread_annotations(
    class: &Gathered,
    component: &ComponentDetails,
    at: usize,
    canonical: Option<(&MethodRecord, &MethodDetails)>,
) -> Vec<AnnotationRecord> {
    let fields = class.record.fields.iter().zip(&class.details.fields);
    let field = fields.filter(|(field, _)| field.name == component.name).map(|(_, details)| details);
    let accessors = class.record.methods.iter().zip(&class.details.methods);
    let accessor = accessors
        .filter(|(method, _)| method.name == component.name && method.descriptor.starts_with("()"))
        .map(|(_, details)| &details.own);
    let members: Vec<&MemberDetails> = [&component.own].into_iter().chain(field).chain(accessor).collect();
    let parameter = canonical.and_then(|(_, details)| details.parameters.get(at));
    let lists = members.iter().map(|details| &details.annotations).chain(parameter);
    let mut all: Vec<AnnotationRecord> = Vec::new();
    for annotation in lists.flatten() {
        if !all.iter().any(|known| is_same(known, annotation)) {
            all.push(annotation.clone());
        }
    }
    all
}
