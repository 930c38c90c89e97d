//! Members that are there without being written (JLS 8.8.9, 8.9.3, 8.10.3, 8.10.4).

use super::classes::{Gathered, Kind};
use super::names::Names;
use crate::base::{Flags, Name};
use crate::classfile::MethodDetails;
use crate::classfile::record::{ClassRecord, MethodRecord};
use crate::classfile::signature::parse_method;

/// Whether the method is there without being written, or is of no use to others.
pub(super) fn is_implicit(
    names: &Names<'_>,
    class: &Gathered,
    method: &MethodRecord,
    details: &MethodDetails,
) -> bool {
    let flags = Flags(method.flags);
    let is_constructor = method.name.as_str() == "<init>";
    if !is_constructor && flags.has(Flags::PRIVATE) {
        return true;
    }
    match class.kind() {
        Kind::Enum => is_constructor || is_enum_method(class, method),
        Kind::Record => is_record_method(class, method, details),
        Kind::Class => is_constructor && is_default_constructor(names, class, method, details),
        Kind::Interface | Kind::Annotation => is_constructor,
    }
}

fn is_enum_method(class: &Gathered, method: &MethodRecord) -> bool {
    let internal = class.record.name.replace('.', "/");
    match method.name.as_str() {
        "values" => *method.descriptor == *format!("()[L{internal};"),
        "valueOf" => *method.descriptor == *format!("(Ljava/lang/String;)L{internal};"),
        _ => false,
    }
}

/// The canonical constructor as it would be without being written, accessors, and what the compiler adds (JLS 8.10.3,
/// 8.10.4): those are `final`.
fn is_record_method(class: &Gathered, method: &MethodRecord, details: &MethodDetails) -> bool {
    let access = |flags: u32| Flags(flags & 0x7);
    match method.name.as_str() {
        "<init>" => {
            let descriptors: String =
                class.details.components.iter().map(|component| &*component.descriptor).collect();
            *method.descriptor == *format!("({descriptors})V")
                && access(method.flags) == access(class.record.flags)
                && details.own.annotations.is_empty()
        }
        "toString" => Flags(method.flags).has(Flags::FINAL) && method.descriptor.starts_with("()"),
        "hashCode" => Flags(method.flags).has(Flags::FINAL) && &*method.descriptor == "()I",
        "equals" => Flags(method.flags).has(Flags::FINAL) && &*method.descriptor == "(Ljava/lang/Object;)Z",
        name => {
            let components = &class.details.components;
            method.descriptor.starts_with("()") && components.iter().any(|own| own.name.as_str() == name)
        }
    }
}

/// Whether the compiler would make the same constructor (JLS 8.8.9).
fn is_default_constructor(
    names: &Names<'_>,
    class: &Gathered,
    method: &MethodRecord,
    details: &MethodDetails,
) -> bool {
    let constructors = class.record.methods.iter().filter(|method| method.name.as_str() == "<init>");
    let access = |flags: u32| Flags(flags & 0x7);
    let only = constructors.count() == 1;
    let parameters = parse_method(&method.descriptor).map_or(usize::MAX, |parsed| parsed.parameters.len());
    let own = &details.own;
    only && parameters == usize::from(class.is_inner())
        && access(method.flags) == access(class.record.flags)
        && method.exceptions.is_empty()
        && method.signature.is_none()
        && own.annotations.is_empty()
        && own.type_annotations.is_empty()
        && !own.is_deprecated
        && class.record.superclass.is_some_and(|above| has_plain_constructor(names, above))
}

/// Whether a subclass can call a constructor without parameters.
fn has_plain_constructor(names: &Names<'_>, class: Name) -> bool {
    let plain = |record: &ClassRecord| {
        record.methods.iter().any(|method| {
            method.name.as_str() == "<init>"
                && &*method.descriptor == "()V"
                && !Flags(method.flags).has(Flags::PRIVATE)
        })
    };
    class.as_str() == "java.lang.Object" || names.files.record(class).is_some_and(|record| plain(&record))
}
