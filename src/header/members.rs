//! Fields and enum constants (JLS 8.3, 8.9.1, 9.3).

use rustc_hash::FxHashSet;

use super::Inexpressible;
use super::annotations::{Position, declared};
use super::classes::{Gathered, Kind};
use super::literals::constant;
use super::methods::constant_body;
use super::names::Names;
use super::types::{TypeAnnotations, noted, type_text};
use crate::base::{Flags, Name, is_identifier};
use crate::classfile::MemberDetails;
use crate::classfile::annotation::TypeTarget;
use crate::classfile::record::FieldRecord;
use crate::classfile::signature::parse_type;

/// The constants of an enum, with the semicolon behind them.
pub(super) fn constants(
    names: &mut Names<'_>,
    class: &Gathered,
    indent: &str,
    out: &mut String,
    leave: &mut dyn FnMut(&str),
) {
    let body = constant_body(names, class, indent).unwrap_or_default();
    let mut texts = Vec::new();
    for (field, details) in class.record.fields.iter().zip(&class.details.fields) {
        if !field.is_enum_constant {
            continue;
        }
        if !is_identifier(&field.name) {
            leave(&field.name);
            continue;
        }
        let annotations: String = declared(names, details, Position::Field)
            .iter()
            .map(|annotation| format!("{annotation} "))
            .collect();
        texts.push(format!("{indent}{annotations}{}{body}", field.name));
    }
    out.push_str(&format!("{};\n", texts.join(",\n")));
}

/// The fields that others could name. Those of a record are its components.
pub(super) fn fields(
    names: &mut Names<'_>,
    class: &Gathered,
    indent: &str,
    out: &mut String,
    leave: &mut dyn FnMut(&str),
) {
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    for (field, details) in class.record.fields.iter().zip(&class.details.fields) {
        if field.is_enum_constant || Flags(field.flags).has(Flags::PRIVATE) {
            continue;
        }
        // Bytecode tells fields of the same name apart by their types, Java does not.
        match field_text(names, class.kind(), field, details) {
            Ok(text) if seen.insert(field.name) => out.push_str(&format!("{indent}{text}\n")),
            Ok(_) | Err(Inexpressible) => leave(&field.name),
        }
    }
}

fn field_text(
    names: &mut Names<'_>,
    kind: Kind,
    field: &FieldRecord,
    details: &MemberDetails,
) -> Result<String, Inexpressible> {
    if !is_identifier(&field.name) {
        return Err(Inexpressible);
    }
    let generic = field.signature.as_deref().and_then(|text| parse_type(text).ok());
    let ty = generic.or_else(|| parse_type(&field.descriptor).ok()).ok_or(Inexpressible)?;
    let on_type = noted(&details.type_annotations, TypeTarget::Own);
    let notes = TypeAnnotations { on_type: &on_type, before: &details.annotations };
    let ty = type_text(names, &ty, notes)?;
    let annotations: String =
        declared(names, details, Position::Field).iter().map(|annotation| format!("{annotation} ")).collect();
    let value = field.constant.as_ref().map(|value| format!(" = {}", constant(value, &field.descriptor)));
    let value = value.unwrap_or_default();
    Ok(format!("{annotations}{}{ty} {}{value};", modifiers(kind, Flags(field.flags)), field.name))
}

fn modifiers(kind: Kind, flags: Flags) -> String {
    match kind {
        Kind::Interface | Kind::Annotation => String::new(),
        Kind::Class | Kind::Enum | Kind::Record => {
            let words = [
                (Flags::STATIC, "static "),
                (Flags::FINAL, "final "),
                (Flags::TRANSIENT, "transient "),
                (Flags::VOLATILE, "volatile "),
            ];
            let set = words.iter().filter(|(flag, _)| flags.has(*flag)).map(|(_, word)| *word);
            flags.access().to_owned() + &set.collect::<String>()
        }
    }
}
