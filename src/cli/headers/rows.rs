//! A class file as a row of JSON: what `scripts/read-classes` compares with javap.

use serde_json::{Value, json};

use crate::base::Name;
use crate::classfile::annotation::{AnnotationRecord, ElementValue, PathStep, TypeAnnotation, TypeTarget};
use crate::classfile::record::{ClassRecord, ConstantRecord, FieldRecord, MethodRecord};
use crate::classfile::signature::TypeSignature;
use crate::classfile::{ClassDetails, ComponentDetails, MemberDetails, MethodDetails};

/// The row of a class; an error where the two ways to read it do not find the same members.
pub(super) fn class_row(record: &ClassRecord, details: &ClassDetails) -> Result<Value, String> {
    let components = details.components.iter().map(|component| &component.name);
    if record.fields.len() != details.fields.len()
        || record.methods.len() != details.methods.len()
        || !record.record_components.iter().eq(components)
    {
        return Err("header and details do not have the same members".to_owned());
    }
    let fields = record.fields.iter().zip(&details.fields).map(|(field, own)| field_row(field, own));
    let methods = record.methods.iter().zip(&details.methods).map(|(method, own)| method_row(method, own));
    Ok(json!({
        "class": record.name.as_str(),
        "superclass": record.superclass.map(Name::as_str),
        "interfaces": names(&record.interfaces),
        "signature": record.signature,
        "permitted": names(&record.permitted),
        "components": details.components.iter().map(component_row).collect::<Vec<Value>>(),
        "annotations": annotations(&details.own.annotations),
        "type_annotations": type_annotations(&details.own),
        "fields": fields.collect::<Vec<Value>>(),
        "methods": methods.collect::<Vec<Value>>(),
    }))
}

fn component_row(component: &ComponentDetails) -> Value {
    json!({
        "name": component.name.as_str(),
        "descriptor": component.descriptor,
        "signature": component.signature,
        "annotations": annotations(&component.own.annotations),
        "type_annotations": type_annotations(&component.own),
    })
}

fn field_row(field: &FieldRecord, details: &MemberDetails) -> Value {
    json!({
        "name": field.name.as_str(),
        "descriptor": field.descriptor,
        "signature": field.signature,
        "constant": field.constant.as_ref().map(constant_text),
        "annotations": annotations(&details.annotations),
        "type_annotations": type_annotations(details),
    })
}

fn method_row(method: &MethodRecord, details: &MethodDetails) -> Value {
    json!({
        "name": method.name.as_str(),
        "descriptor": method.descriptor,
        "signature": method.signature,
        "exceptions": names(&method.exceptions),
        "has_default": method.has_default,
        "default": details.default.as_ref().map(value_row),
        "annotations": annotations(&details.own.annotations),
        "type_annotations": type_annotations(&details.own),
        "parameters": details.parameters.iter().map(|all| annotations(all)).collect::<Vec<Value>>(),
    })
}

fn annotations(annotations: &[AnnotationRecord]) -> Value {
    annotations.iter().map(annotation_row).collect()
}

/// The type, then the name and the value of each element.
fn annotation_row(annotation: &AnnotationRecord) -> Value {
    let elements = annotation.elements.iter().map(|(name, value)| json!([name.as_str(), value_row(value)]));
    json!([annotation.name.as_str(), elements.collect::<Vec<Value>>()])
}

fn value_row(value: &ElementValue) -> Value {
    match value {
        ElementValue::Constant(constant) => constant_text(constant).into(),
        ElementValue::Boolean(value) => format!("boolean {value}").into(),
        ElementValue::Char(unit) => format!("char {unit}").into(),
        ElementValue::Enum(name, constant) => format!("enum {name} {constant}").into(),
        ElementValue::Class(ty) => format!("class {}", descriptor(ty)).into(),
        ElementValue::Annotation(annotation) => json!({ "annotation": annotation_row(annotation) }),
        ElementValue::Array(values) => values.iter().map(value_row).collect(),
    }
}

fn type_annotations(details: &MemberDetails) -> Value {
    let row = |found: &TypeAnnotation| {
        let path = found.path.iter().map(step_text).collect::<Vec<String>>();
        json!([target_text(found.target), path, annotation_row(&found.annotation)])
    };
    details.type_annotations.iter().map(row).collect()
}

fn target_text(target: TypeTarget) -> String {
    match target {
        TypeTarget::Parameter(parameter) => format!("type parameter {parameter}"),
        TypeTarget::Bound(parameter, bound) => format!("bound {parameter} {bound}"),
        TypeTarget::Superclass => "superclass".to_owned(),
        TypeTarget::Interface(interface) => format!("interface {interface}"),
        TypeTarget::Own => "own".to_owned(),
        TypeTarget::Receiver => "receiver".to_owned(),
        TypeTarget::FormalParameter(parameter) => format!("parameter {parameter}"),
        TypeTarget::Throws(exception) => format!("throws {exception}"),
    }
}

/// As javap writes it.
fn step_text(step: &PathStep) -> String {
    match step {
        PathStep::ArrayElement => "ARRAY".to_owned(),
        PathStep::Inner => "INNER_TYPE".to_owned(),
        PathStep::WildcardBound => "WILDCARD".to_owned(),
        PathStep::TypeArgument(argument) => format!("TYPE_ARGUMENT({argument})"),
    }
}

/// The descriptor of a class literal, which has no type arguments.
fn descriptor(ty: &TypeSignature) -> String {
    match ty {
        TypeSignature::Primitive(primitive) => primitive.letter().to_owned(),
        TypeSignature::Void => "V".to_owned(),
        TypeSignature::Class { segments } => {
            let names: Vec<&str> = segments.iter().map(|segment| segment.name.as_str()).collect();
            format!("L{};", names.join("$").replace('.', "/"))
        }
        TypeSignature::Variable(name) => format!("T{name};"),
        TypeSignature::Array(element) => format!("[{}", descriptor(element)),
    }
}

fn constant_text(constant: &ConstantRecord) -> String {
    match constant {
        ConstantRecord::Int(value) => format!("int {value}"),
        ConstantRecord::Long(value) => format!("long {value}"),
        ConstantRecord::Float(value) => format!("float {value:?}"),
        ConstantRecord::Double(value) => format!("double {value:?}"),
        ConstantRecord::String(value) => format!("String {value}"),
    }
}

fn names(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| name.as_str()).collect()
}
