//! Members of classes read from class files (JVMS 4.5, 4.6).

use super::shared::Shared;
use super::source_members::constructor_name;
use crate::base::{ClassId, FieldId, Flags, MethodId, Name, Primitive, Root};
use crate::classfile::record::{ClassRecord, ConstantRecord, MethodRecord};
use crate::classfile::signature::{self, TypeSignature};
use crate::symbols::{
    ClassSymbol, Constant, FieldOrigin, FieldSymbol, Members, MethodOrigin, MethodSymbol, Origin, Symbols,
    Type,
};
use crate::syntax::tree::MethodKind;

impl Shared {
    /// Private fields, methods and classes are left out: no source can name them, and they do not hide anything. The fields
    /// of a record stay, since record patterns look at its components.
    pub fn record_members(&self, symbols: &Symbols, class: &ClassSymbol, record: &ClassRecord) -> Members {
        let fields = (0..)
            .zip(&record.fields)
            .filter(|(_, field)| !Flags(field.flags).has(Flags::PRIVATE) || record.is_record)
            .map(|(index, field)| {
                let origin = FieldOrigin::Record(index);
                let mut symbol = FieldSymbol::new(field.name, Flags(field.flags), origin);
                symbol.is_enum_constant = field.is_enum_constant;
                symbol
            })
            .collect();
        let methods = (0..)
            .zip(&record.methods)
            .filter(|(_, method)| {
                !Flags(method.flags).has(Flags::PRIVATE) || method.name == constructor_name()
            })
            .map(|(index, method)| record_method(class, record, method, index))
            .collect();
        // Classes of the package are only of interest to sources in the same package.
        let visible = if self.project.has_package(&class.package) {
            Flags(!Flags::PRIVATE.0)
        } else {
            Flags::PUBLIC.with(Flags::PROTECTED)
        };
        let classes = record
            .member_classes
            .iter()
            .filter(|(_, _, flags)| Flags(*flags).has(visible) && !Flags(*flags).has(Flags::PRIVATE))
            .filter_map(|&(name, binary_name, _)| Some((name, symbols.find_class(binary_name, Root::NONE)?)))
            .collect();
        Members::new(fields, methods, classes)
    }

    pub fn record_constant(
        &self,
        symbols: &Symbols,
        field: FieldId,
        record: &ClassRecord,
    ) -> Option<Constant> {
        let FieldOrigin::Record(index) = symbols.field(field).origin else { return None };
        let written = record.fields.get(index)?;
        Some(match written.constant.as_ref()? {
            ConstantRecord::Int(value) => match symbols.field_type(field) {
                Type::Primitive(Primitive::Boolean) => Constant::Boolean(*value != 0),
                Type::Primitive(primitive) => Constant::Int(*primitive, *value),
                _ => return None,
            },
            ConstantRecord::Long(value) => Constant::Long(*value),
            ConstantRecord::Float(value) => Constant::Float(*value),
            ConstantRecord::Double(value) => Constant::Double(*value),
            ConstantRecord::String(text) => Constant::String(text.as_ref().into()),
        })
    }
}

/// A class that a class file names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterClass {
    Found(ClassId),
    /// Its canonical name, as far as the binary name tells, and the number of its type arguments.
    Missing(Name, u16),
}

/// The classes of a method's parameters, or of their elements.
pub(super) fn parameter_classes(symbols: &Symbols, method: MethodId) -> Vec<ParameterClass> {
    let (Origin::ClassFile(record), MethodOrigin::Record(index)) =
        (&symbols.class(method.class).origin, symbols.method(method).origin)
    else {
        return Vec::new();
    };
    let Some(record) = record.methods.get(index) else { return Vec::new() };
    let text = record.signature.as_deref().unwrap_or(&record.descriptor);
    let parameters = signature::parse_method(text).map_or_else(|_| Vec::new(), |parsed| parsed.parameters);
    parameters.iter().filter_map(|parameter| parameter_class(symbols, parameter)).collect()
}

fn parameter_class(symbols: &Symbols, parameter: &TypeSignature) -> Option<ParameterClass> {
    let mut element = parameter;
    while let TypeSignature::Array(inner) = element {
        element = inner;
    }
    let TypeSignature::Class { segments } = element else { return None };
    let binary_name = element.binary_name()?;
    let arguments = segments.last().map_or(0, |last| last.arguments.len());
    Some(match symbols.find_class(binary_name, Root::NONE) {
        Some(class) => ParameterClass::Found(class),
        None => {
            let canonical = Name::new(&binary_name.replace('$', "."));
            ParameterClass::Missing(canonical, u16::try_from(arguments).unwrap_or(u16::MAX))
        }
    })
}

fn record_method(
    class: &ClassSymbol,
    record: &ClassRecord,
    method: &MethodRecord,
    index: usize,
) -> MethodSymbol {
    // The bits of bridge and varargs methods are those of volatile and transient fields (JVMS 4.6).
    let mut flags = Flags(method.flags).without(Flags::VOLATILE).without(Flags::TRANSIENT);
    let concrete = !flags.has(Flags::ABSTRACT) && !flags.has(Flags::STATIC) && !flags.has(Flags::PRIVATE);
    if class.is_interface() && concrete {
        flags = flags.with(Flags::DEFAULT);
    }
    let kind = if method.name == constructor_name() {
        MethodKind::Constructor
    } else if record.is_annotation && flags.has(Flags::ABSTRACT) {
        MethodKind::AnnotationElement
    } else {
        MethodKind::Method
    };
    let arity = match &method.signature {
        Some(text) => count_parameters(text),
        None => count_parameters(&method.descriptor).saturating_sub(leading_synthetic(class, method)),
    };
    let type_parameters = method.signature.as_deref().map_or_else(Vec::new, method_type_parameters);
    let origin = MethodOrigin::Record(index);
    let mut symbol = MethodSymbol::new(method.name, kind, flags, arity, type_parameters, origin);
    symbol.has_default = method.has_default;
    symbol.signature_polymorphic = method.signature_polymorphic;
    symbol
}

/// Parameters at the start of a descriptor that no source has: the enclosing instance of an inner class (JLS 8.8.9,
/// 13.1), the name and ordinal of an enum constant. A Signature attribute leaves them out.
pub(super) fn leading_synthetic(class: &ClassSymbol, method: &MethodRecord) -> usize {
    if method.name != constructor_name() {
        0
    } else if class.kind == crate::syntax::tree::ClassKind::Enum {
        2
    } else {
        usize::from(class.is_inner)
    }
}

fn method_type_parameters(text: &str) -> Vec<Name> {
    if !text.starts_with('<') {
        return Vec::new();
    }
    let parsed = signature::parse_method(text).ok();
    parsed.map_or_else(Vec::new, |method| method.type_parameters.iter().map(|p| p.name).collect())
}

/// The number of parameters of a method descriptor or signature, without building its types: most methods of a
/// class are never asked for more.
fn count_parameters(text: &str) -> usize {
    let mut depth = 0_u32;
    let mut count = 0;
    let mut bytes = text.bytes().skip_while(|&byte| byte != b'(').skip(1);
    while let Some(byte) = bytes.next() {
        match byte {
            b')' => break,
            b'[' => {}
            b'L' | b'T' => {
                count += 1;
                for inner in bytes.by_ref() {
                    match inner {
                        b'<' => depth += 1,
                        b'>' => depth = depth.saturating_sub(1),
                        b';' if depth == 0 => break,
                        _ => {}
                    }
                }
            }
            _ => count += 1,
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::count_parameters;

    #[test]
    fn parameters_are_counted_in_descriptors_and_signatures() {
        assert_eq!(count_parameters("()V"), 0);
        assert_eq!(count_parameters("(I[[JLjava/lang/String;)V"), 3);
        assert_eq!(
            count_parameters("<T:Ljava/lang/Object;>(TT;Ljava/util/Map<TT;[I>.Entry<TT;>;[TT;)TT;"),
            3
        );
        assert_eq!(count_parameters("(Ljava/util/List"), 1);
        assert_eq!(count_parameters(""), 0);
    }
}
