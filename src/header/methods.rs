//! Methods and constructors (JLS 8.4, 8.8, 9.4, 9.6.1).

use rustc_hash::FxHashSet;

use super::Inexpressible;
use super::annotations::{Position, declared, usable, value_text};
use super::classes::{Gathered, Kind, named};
use super::implicit::is_implicit;
use super::names::Names;
use super::types::{LastDimension, Noted, TypeAnnotations, array_text, noted, type_parameters, type_text};
use crate::base::{Flags, Name, Primitive, is_identifier};
use crate::classfile::annotation::{AnnotationRecord, TypeTarget};
use crate::classfile::record::MethodRecord;
use crate::classfile::signature::{
    ClassSegment, MethodSignature, TypeArgument, TypeSignature, parse_class, parse_method,
};
use crate::classfile::{MethodDetails, ParameterNames};

/// Anonymous classes of an enum that are looked at for what its constants implement.
const MOST_CONSTANT_BODIES: usize = 32;

/// A method or constructor with the parameters that the source has.
struct Declared<'a> {
    class: &'a Gathered,
    record: &'a MethodRecord,
    details: &'a MethodDetails,
    signature: MethodSignature,
    /// Parameters at the start of the descriptor that no source has.
    implicit: usize,
}

/// The methods and constructors that others could name, and all constructors: without one there would be another.
pub(super) fn methods(
    names: &mut Names<'_>,
    class: &Gathered,
    indent: &str,
    out: &mut String,
    leave: &mut dyn FnMut(&str),
) {
    let mut seen: FxHashSet<String> = FxHashSet::default();
    for (record, details) in class.record.methods.iter().zip(&class.details.methods) {
        if is_implicit(names, class, record, details) {
            continue;
        }
        let Some(method) = declare(class, record, details).filter(is_possible) else {
            leave(&record.name);
            continue;
        };
        match method_text(names, &method, indent) {
            Ok(text) if seen.insert(same(record)) => out.push_str(&format!("{indent}{text}\n")),
            Ok(_) | Err(Inexpressible) => leave(&record.name),
        }
    }
}

/// Whether Java has such methods in such a class: an annotation interface has elements only (JLS 9.6.1).
fn is_possible(method: &Declared<'_>) -> bool {
    let signature = &method.signature;
    match method.class.kind() {
        Kind::Annotation => {
            method.flags().has(Flags::ABSTRACT)
                && signature.parameters.is_empty()
                && signature.type_parameters.is_empty()
                && signature.throws.is_empty()
        }
        Kind::Class | Kind::Interface | Kind::Enum | Kind::Record => true,
    }
}

/// The body of a constant of an enum that leaves methods of its interfaces to its constants (JLS 8.9.1): those methods, empty.
/// A call on a value of the enum means the interface's method, so the enum must not declare them. Which body is which
/// constant's only code says; all implement the same methods.
pub(super) fn constant_body(names: &mut Names<'_>, class: &Gathered, indent: &str) -> Option<String> {
    if !class.flags().has(Flags::ABSTRACT) {
        return None;
    }
    let body = (1..=MOST_CONSTANT_BODIES).find_map(|number| {
        let name = Name::new(&format!("{}${number}", class.record.name));
        let record = names.files.record(name)?;
        (record.superclass == Some(class.record.name)).then_some(record)
    })?;
    let details = names.files.details(body.name).unwrap_or_default();
    let inner = format!("{indent}    ");
    let mut seen: FxHashSet<String> = class.record.methods.iter().map(same).collect();
    let mut text = String::new();
    for (record, details) in body.methods.iter().zip(&details.methods) {
        if record.name.as_str() == "<init>" || Flags(record.flags).has(Flags::PRIVATE) {
            continue;
        }
        let Some(method) = declare(class, record, details) else { continue };
        if let Ok(method) = method_text(names, &method, &inner)
            && seen.insert(same(record))
        {
            text.push_str(&format!("{inner}{method}\n"));
        }
    }
    (!text.is_empty()).then(|| format!(" {{\n{text}{indent}}}"))
}

/// What methods of one class have in common that Java does not tell apart: bytecode does so by their results as well.
fn same(method: &MethodRecord) -> String {
    format!("{}{}", method.name, method.descriptor.split(')').next().unwrap_or(""))
}

fn declare<'a>(
    class: &'a Gathered,
    record: &'a MethodRecord,
    details: &'a MethodDetails,
) -> Option<Declared<'a>> {
    let descriptor = parse_method(&record.descriptor).ok()?;
    let generic = record.signature.as_deref().and_then(|text| parse_method(text).ok());
    let generic = generic.filter(|generic| generic.parameters.len() <= descriptor.parameters.len());
    let is_constructor = record.name.as_str() == "<init>";
    let implicit = usize::from(is_constructor && class.is_inner()).min(descriptor.parameters.len());
    let all = descriptor.parameters.len();
    let (mut signature, implicit) = match generic {
        // A Signature leaves out what no source has; some compilers put it in all the same.
        Some(generic) if generic.parameters.len() < all => {
            let missing = all - generic.parameters.len();
            (generic, missing)
        }
        Some(mut generic) => {
            generic.parameters.drain(..implicit);
            (generic, implicit)
        }
        None => {
            let mut descriptor = descriptor;
            descriptor.parameters.drain(..implicit);
            (descriptor, implicit)
        }
    };
    if signature.throws.is_empty() {
        signature.throws = record.exceptions.iter().map(|exception| named(*exception)).collect();
    }
    Some(Declared { class, record, details, signature, implicit })
}

impl Declared<'_> {
    fn is_constructor(&self) -> bool {
        self.record.name.as_str() == "<init>"
    }

    fn flags(&self) -> Flags {
        Flags(self.record.flags)
    }

    /// The name of each parameter.
    fn parameter_names(&self) -> Vec<Name> {
        let count = self.signature.parameters.len();
        let mut found: Vec<Option<Name>> = match &self.details.names {
            ParameterNames::Unknown => Vec::new(),
            ParameterNames::Declared(known) => {
                known.iter().skip(known.len().saturating_sub(count)).copied().collect()
            }
            ParameterNames::Locals(locals) => self.local_names(locals),
        };
        found.resize(count, None);
        let mut seen = FxHashSet::default();
        let usable = |name: &Name| is_identifier(name);
        (0..)
            .zip(found)
            .map(|(at, name)| match name.filter(usable).filter(|name| seen.insert(*name)) {
                Some(name) => name,
                None => Name::new(&format!("arg{at}")),
            })
            .collect()
    }

    /// Local variables are numbered by their sizes (JVMS 2.6.1).
    fn local_names(&self, locals: &[(u16, Name)]) -> Vec<Option<Name>> {
        let Ok(descriptor) = parse_method(&self.record.descriptor) else { return Vec::new() };
        let mut slot: u16 = if self.flags().has(Flags::STATIC) { 0 } else { 1 };
        let mut found = Vec::new();
        for parameter in &descriptor.parameters {
            found.push(locals.iter().find(|(number, _)| *number == slot).map(|(_, name)| *name));
            let is_wide = matches!(parameter, TypeSignature::Primitive(Primitive::Long | Primitive::Double));
            slot = slot.saturating_add(if is_wide { 2 } else { 1 });
        }
        found.drain(..self.implicit.min(found.len()));
        found
    }

    /// The annotations of a parameter, counted from the last: compilers leave out those at the start.
    fn parameter_annotations(&self, at: usize) -> &[AnnotationRecord] {
        let from_end = self.signature.parameters.len() - at;
        let lists = &self.details.parameters;
        lists.len().checked_sub(from_end).and_then(|index| lists.get(index)).map_or(&[], |list| list)
    }
}

fn method_text(names: &mut Names<'_>, method: &Declared<'_>, indent: &str) -> Result<String, Inexpressible> {
    let details = &method.details.own;
    let own = noted(&details.type_annotations, TypeTarget::Own);
    let mut text = String::new();
    let position = if method.is_constructor() { Position::Constructor } else { Position::Method };
    for annotation in declared(names, details, position) {
        text.push_str(&format!("{annotation}\n{indent}"));
    }
    text.push_str(&modifiers(method));
    let parameters = type_parameters(names, &method.signature.type_parameters, &details.type_annotations)?;
    text.push_str(&parameters);
    text.push_str(if parameters.is_empty() { "" } else { " " });
    if method.is_constructor() {
        text.push_str(&constructed(names, method, &own)?);
    } else {
        if !is_identifier(&method.record.name) {
            return Err(Inexpressible);
        }
        let notes = TypeAnnotations { on_type: &own, before: &details.annotations };
        let result = type_text(names, &method.signature.result, notes)?;
        text.push_str(&format!("{result} {}", method.record.name));
    }
    text.push_str(&parameters_text(names, method)?);
    let mut throws = Vec::new();
    for (at, exception) in (0..).zip(&method.signature.throws) {
        let on_type = noted(&details.type_annotations, TypeTarget::Throws(at));
        throws.push(type_text(names, exception, TypeAnnotations::of(&on_type))?);
    }
    if !throws.is_empty() {
        text.push_str(&format!(" throws {}", throws.join(", ")));
    }
    text.push_str(&end(names, method)?);
    Ok(text)
}

/// The name of a constructor with the annotations of what it makes, which stand before it.
fn constructed(
    names: &mut Names<'_>,
    method: &Declared<'_>,
    own: &[Noted<'_>],
) -> Result<String, Inexpressible> {
    let simple = method.class.simple_name();
    // A type variable is as good as any type that is written in one word.
    let word = type_text(
        names,
        &TypeSignature::Variable(simple),
        TypeAnnotations { on_type: own, before: &method.details.own.annotations },
    )?;
    Ok(word)
}

fn modifiers(method: &Declared<'_>) -> String {
    let flags = method.flags();
    let words = |words: &[(Flags, &str)]| -> String {
        words.iter().filter(|(flag, _)| flags.has(*flag)).map(|(_, word)| *word).collect()
    };
    match method.class.kind() {
        Kind::Interface => words(&[(Flags::STATIC, "static "), (Flags::DEFAULT, "default ")]),
        Kind::Annotation => String::new(),
        Kind::Enum => {
            flags.access().to_owned() + &words(&[(Flags::STATIC, "static "), (Flags::FINAL, "final ")])
        }
        Kind::Class | Kind::Record => {
            let own = words(&[
                (Flags::ABSTRACT, "abstract "),
                (Flags::STATIC, "static "),
                (Flags::FINAL, "final "),
                (Flags::SYNCHRONIZED, "synchronized "),
                (Flags::NATIVE, "native "),
            ]);
            flags.access().to_owned() + &own
        }
    }
}

fn parameters_text(names: &mut Names<'_>, method: &Declared<'_>) -> Result<String, Inexpressible> {
    let mut texts = Vec::new();
    texts.extend(receiver(names, method)?);
    let on_types = &method.details.own.type_annotations;
    let count = method.signature.parameters.len();
    let all_names = method.parameter_names();
    for (at, (ty, name)) in method.signature.parameters.iter().zip(all_names).enumerate() {
        let number = u8::try_from(at).map_err(|_| Inexpressible)?;
        let on_type = noted(on_types, TypeTarget::FormalParameter(number));
        let declared = method.parameter_annotations(at);
        let is_last = at + 1 == count && method.flags().has(Flags::VARARGS);
        let is_array = matches!(ty, TypeSignature::Array(_));
        let last = if is_last && is_array { LastDimension::Ellipsis } else { LastDimension::Brackets };
        let notes = TypeAnnotations { on_type: &on_type, before: declared };
        let ty = array_text(names, ty, notes, last)?;
        let annotations: String = declared
            .iter()
            .filter_map(|annotation| usable(names, annotation, Position::Parameter))
            .map(|annotation| annotation + " ")
            .collect();
        texts.push(format!("{annotations}{ty} {name}"));
    }
    Ok(format!("({})", texts.join(", ")))
}

/// The receiver parameter, where its type is annotated (JLS 8.4).
fn receiver(names: &mut Names<'_>, method: &Declared<'_>) -> Result<Option<String>, Inexpressible> {
    let annotations = noted(&method.details.own.type_annotations, TypeTarget::Receiver);
    let record = &method.class.record;
    if annotations.is_empty() || method.flags().has(Flags::STATIC) || method.is_constructor() {
        return Ok(None);
    }
    let signature = record.signature.as_deref().and_then(|text| parse_class(text).ok());
    let parameters = signature.map(|signature| signature.type_parameters).unwrap_or_default();
    let arguments = parameters
        .iter()
        .map(|parameter| TypeArgument::Exact(TypeSignature::Variable(parameter.name)))
        .collect();
    let own = ClassSegment { name: record.name, arguments };
    // The enclosing class of an inner one would need its own type arguments; there the annotation is left out.
    if method.class.is_inner() {
        return Ok(None);
    }
    let ty = TypeSignature::Class { segments: vec![own] };
    let text = type_text(names, &ty, TypeAnnotations::of(&annotations))?;
    Ok(Some(format!("{text} this")))
}

/// What stands behind the parameters: a default, an empty body, or nothing.
fn end(names: &mut Names<'_>, method: &Declared<'_>) -> Result<String, Inexpressible> {
    let kind = method.class.kind();
    if kind == Kind::Annotation
        && let Some(value) = &method.details.default
    {
        return Ok(format!(" default {};", value_text(names, value)?));
    }
    let flags = method.flags();
    // The bodies of an enum's constants implement only what the enum does not declare.
    let is_abstract = flags.has(Flags::ABSTRACT) && kind != Kind::Enum;
    Ok(if is_abstract || flags.has(Flags::NATIVE) { ";" } else { " {}" }.to_owned())
}
