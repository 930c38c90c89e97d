//! Class declarations (JLS 8.1, 8.9, 8.10, 9.1, 9.6).

use std::sync::Arc;

use super::annotations::{Position, declared};
use super::names::{Names, split};
use super::types::{TypeAnnotations, noted, type_parameters, type_text};
use super::{ClassFiles, Inexpressible, components, members, methods};
use crate::base::{Flags, Name, is_type_identifier};
use crate::classfile::ClassDetails;
use crate::classfile::annotation::TypeTarget;
use crate::classfile::record::ClassRecord;
use crate::classfile::signature::{
    ClassSegment, ClassSignature, TypeParameterSignature, TypeSignature, parse_class,
};

/// Classes within classes; deeper ones are left out.
const MAX_NESTING: usize = 64;

/// The first version with sealed classes, as a preview (Java 15).
const FIRST_SEALED: u16 = 59;

/// A class with its member classes.
pub(super) struct Gathered {
    pub record: Arc<ClassRecord>,
    pub details: ClassDetails,
    pub members: Vec<Gathered>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Class,
    Interface,
    Annotation,
    Enum,
    Record,
}

impl Gathered {
    pub fn kind(&self) -> Kind {
        let is_generic = self.record.signature.as_ref().is_some_and(|signature| signature.starts_with('<'));
        if self.record.is_annotation && self.flags().has(Flags::INTERFACE) && !is_generic {
            Kind::Annotation
        } else if self.flags().has(Flags::INTERFACE) {
            Kind::Interface
        } else if self.record.is_enum && !is_generic {
            Kind::Enum
        } else if self.record.is_record {
            Kind::Record
        } else {
            Kind::Class
        }
    }

    pub fn flags(&self) -> Flags {
        Flags(self.record.flags)
    }

    pub fn simple_name(&self) -> Name {
        self.record.member_of.map_or_else(|| Name::new(split(&self.record.name).1), |(_, simple)| simple)
    }

    /// Whether its constructors have a parameter for the enclosing instance that no source has.
    pub fn is_inner(&self) -> bool {
        self.record.member_of.is_some() && !self.flags().has(Flags::STATIC)
    }
}

/// The class and its member classes, as far as they can be read.
pub(super) fn gather(files: &dyn ClassFiles, record: Arc<ClassRecord>) -> Option<Gathered> {
    gather_to(files, record, MAX_NESTING)
}

fn gather_to(files: &dyn ClassFiles, record: Arc<ClassRecord>, depth: usize) -> Option<Gathered> {
    let details = files.details(record.name)?;
    let mut members = Vec::new();
    // javac lists them from the last to the first.
    for (simple, name, _) in record.member_classes.iter().rev().filter(|_| depth > 0) {
        let is_below =
            |name: &str| name.strip_prefix(record.name.as_str()).is_some_and(|rest| rest.starts_with('$'));
        let member = files.record(*name).filter(|_| is_below(name));
        let member = member.filter(|member| member.member_of == Some((record.name, *simple)));
        members.extend(member.and_then(|member| gather_to(files, member, depth - 1)));
    }
    Some(Gathered { record, details, members })
}

/// The declaration of a class with all that is in it.
pub(super) fn class_text(
    names: &mut Names<'_>,
    class: &Gathered,
    left_out: &mut Vec<String>,
) -> Result<String, Inexpressible> {
    let mut out = String::new();
    write_class(names, class, "", (&mut out, left_out))?;
    Ok(out)
}

/// Recursion is bounded by the nesting that was gathered.
fn write_class(
    names: &mut Names<'_>,
    class: &Gathered,
    indent: &str,
    (out, left_out): (&mut String, &mut Vec<String>),
) -> Result<(), Inexpressible> {
    let header = class_header(names, class, indent)?;
    out.push_str(&format!("{indent}{header} {{\n"));
    let inner = format!("{indent}    ");
    let mut leave = |what: &str| left_out.push(format!("{}.{what}", class.record.name));
    if class.kind() == Kind::Enum {
        members::constants(names, class, &inner, out, &mut leave);
    }
    members::fields(names, class, &inner, out, &mut leave);
    methods::methods(names, class, &inner, out, &mut leave);
    for member in &class.members {
        let mut text = String::new();
        match write_class(names, member, &inner, (&mut text, left_out)) {
            Ok(()) => out.push_str(&text),
            Err(Inexpressible) => left_out.push(member.record.name.to_string()),
        }
    }
    out.push_str(&format!("{indent}}}\n"));
    Ok(())
}

fn class_header(names: &mut Names<'_>, class: &Gathered, indent: &str) -> Result<String, Inexpressible> {
    let simple = class.simple_name();
    if !is_type_identifier(&simple) {
        return Err(Inexpressible);
    }
    let kind = class.kind();
    let signature = signature_of(&class.record);
    let on_types = &class.details.own.type_annotations;
    let mut text = String::new();
    for annotation in declared(names, &class.details.own, Position::Class) {
        text.push_str(&format!("{annotation}\n{indent}"));
    }
    text.push_str(&modifiers(names, class));
    text.push_str(match kind {
        Kind::Class => "class ",
        Kind::Interface => "interface ",
        Kind::Annotation => "@interface ",
        Kind::Enum => "enum ",
        Kind::Record => "record ",
    });
    text.push_str(&simple);
    text.push_str(&type_parameters(names, &signature.type_parameters, on_types)?);
    if kind == Kind::Record {
        text.push_str(&components::components(names, class)?);
    }
    if kind == Kind::Class && signature.superclass.binary_name() != Some(Name::new("java.lang.Object")) {
        let annotations = noted(on_types, TypeTarget::Superclass);
        let superclass = type_text(names, &signature.superclass, TypeAnnotations::of(&annotations))?;
        text.push_str(&format!(" extends {superclass}"));
    }
    let mut interfaces = Vec::new();
    for (at, interface) in (0..).zip(signature.interfaces.iter().filter(|_| kind != Kind::Annotation)) {
        let annotations = noted(on_types, TypeTarget::Interface(at));
        interfaces.push(type_text(names, interface, TypeAnnotations::of(&annotations))?);
    }
    if !interfaces.is_empty() {
        let word = if kind == Kind::Interface { "extends" } else { "implements" };
        text.push_str(&format!(" {word} {}", interfaces.join(", ")));
    }
    if kind != Kind::Enum && !class.record.permitted.is_empty() {
        let mut permitted = Vec::new();
        for name in &class.record.permitted {
            permitted.push(type_text(names, &named(*name), TypeAnnotations::of(&[]))?);
        }
        text.push_str(&format!(" permits {}", permitted.join(", ")));
    }
    Ok(text)
}

/// The Signature attribute, or what the class file says without one.
fn signature_of(record: &ClassRecord) -> ClassSignature {
    let written = record.signature.as_deref().and_then(|text| parse_class(text).ok());
    written.unwrap_or_else(|| ClassSignature {
        type_parameters: Vec::<TypeParameterSignature>::new(),
        superclass: named(record.superclass.unwrap_or_else(|| Name::new("java.lang.Object"))),
        interfaces: record.interfaces.iter().map(|interface| named(*interface)).collect(),
    })
}

/// A class without type arguments.
pub(super) fn named(name: Name) -> TypeSignature {
    TypeSignature::Class { segments: vec![ClassSegment { name, arguments: Vec::new() }] }
}

fn modifiers(names: &Names<'_>, class: &Gathered) -> String {
    let kind = class.kind();
    let flags = class.flags();
    let mut text = String::from(flags.access());
    let is_member = class.record.member_of.is_some();
    match kind {
        Kind::Class => {
            let words = [
                (is_member && flags.has(Flags::STATIC), "static "),
                (flags.has(Flags::ABSTRACT), "abstract "),
                (flags.has(Flags::FINAL), "final "),
            ];
            words.iter().filter(|(is_set, _)| *is_set).for_each(|(_, word)| text.push_str(word));
        }
        Kind::Interface | Kind::Annotation | Kind::Enum | Kind::Record => {}
    }
    let may_be_sealed = match kind {
        Kind::Class | Kind::Interface => class.details.version >= FIRST_SEALED,
        Kind::Annotation | Kind::Enum | Kind::Record => false,
    };
    if may_be_sealed && !class.record.permitted.is_empty() {
        text.push_str("sealed ");
    } else if may_be_sealed && !flags.has(Flags::FINAL) && extends_sealed(names, class) {
        text.push_str("non-sealed ");
    }
    text
}

/// No class file says `non-sealed`: it follows from what is above (JLS 8.1.1.2).
fn extends_sealed(names: &Names<'_>, class: &Gathered) -> bool {
    let mut above = class.record.superclass.iter().chain(&class.record.interfaces);
    above.any(|name| {
        names.files.record(*name).is_some_and(|above| above.permitted.contains(&class.record.name))
    })
}
