//! The types in class files (JVMS 4.7.9.1), with their type variables resolved.

use super::class_files::leading_synthetic;
use super::shared::Shared;
use crate::base::{ClassId, FieldId, MethodId, Name, Root};
use crate::classfile::record::ClassRecord;
use crate::classfile::signature::{
    ClassSegment, MethodSignature, TypeArgument, TypeParameterSignature, TypeSignature, parse_class,
    parse_method, parse_type,
};
use crate::resolve::apply_arguments;
use crate::symbols::{
    ClassSymbol, FieldOrigin, MethodOrigin, Signature, Supertypes, Symbols, Type, TypeVariable,
    TypeVariableOwner, Wildcard,
};

/// More enclosing classes than any class file has.
const MAX_NESTING: usize = 256;

/// Where type variables are looked up: the method's, then the class's and those around it.
#[derive(Clone, Copy)]
struct Place<'a> {
    symbols: &'a Symbols,
    class: ClassId,
    method: Option<MethodId>,
}

impl Shared {
    pub fn record_supertypes(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        record: &ClassRecord,
    ) -> Supertypes {
        let place = Place { symbols, class: class.id, method: None };
        let erased = |name: Name| place.named(name);
        let (superclass, interfaces) = match record.signature.as_deref().and_then(|s| parse_class(s).ok()) {
            Some(signature) => (Some(place.ty(&signature.superclass)), place.all(&signature.interfaces)),
            None => (
                record.superclass.map(erased),
                record.interfaces.iter().map(|&interface| erased(interface)).collect(),
            ),
        };
        let superclass = superclass.filter(|_| record.superclass.is_some() && !class.is_interface());
        Supertypes { superclass, interfaces }
    }

    pub fn record_class_bounds(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        record: &ClassRecord,
    ) -> Vec<Vec<Type>> {
        let place = Place { symbols, class: class.id, method: None };
        let parsed = record.signature.as_deref().and_then(|signature| parse_class(signature).ok());
        parsed.map_or_else(Vec::new, |signature| place.bounds(&signature.type_parameters))
    }

    pub fn record_permitted(&self, symbols: &Symbols, record: &ClassRecord) -> Vec<ClassId> {
        record.permitted.iter().filter_map(|&name| symbols.find_class(name, Root::NONE)).collect()
    }

    pub fn record_signature(&self, symbols: &Symbols, method: MethodId, record: &ClassRecord) -> Signature {
        let place = Place { symbols, class: method.class, method: Some(method) };
        let nothing = Signature { parameters: Vec::new(), result: Type::Unknown, throws: Vec::new() };
        let MethodOrigin::Record(index) = symbols.method(method).origin else { return nothing };
        let Some(written) = record.methods.get(index) else { return nothing };
        let generic = written.signature.as_deref().and_then(|text| parse_method(text).ok());
        let (parsed, skip) = match generic {
            Some(signature) => (signature, 0),
            None => match parse_method(&written.descriptor) {
                Ok(descriptor) => (descriptor, leading_synthetic(symbols.class(method.class), written)),
                Err(_) => return nothing,
            },
        };
        let throws = if parsed.throws.is_empty() {
            written.exceptions.iter().map(|&exception| place.named(exception)).collect()
        } else {
            place.all(&parsed.throws)
        };
        let parameters = parsed.parameters.iter().skip(skip).map(|ty| place.ty(ty)).collect();
        Signature { parameters, result: place.ty(&parsed.result), throws }
    }

    pub fn record_method_bounds(
        &self,
        symbols: &Symbols,
        method: MethodId,
        record: &ClassRecord,
    ) -> Vec<Vec<Type>> {
        let place = Place { symbols, class: method.class, method: Some(method) };
        let MethodOrigin::Record(index) = symbols.method(method).origin else { return Vec::new() };
        let parsed: Option<MethodSignature> = record
            .methods
            .get(index)
            .and_then(|written| written.signature.as_deref())
            .and_then(|text| parse_method(text).ok());
        parsed.map_or_else(Vec::new, |signature| place.bounds(&signature.type_parameters))
    }

    pub fn record_field_type(&self, symbols: &Symbols, field: FieldId, record: &ClassRecord) -> Type {
        let place = Place { symbols, class: field.class, method: None };
        let FieldOrigin::Record(index) = symbols.field(field).origin else { return Type::Unknown };
        let Some(written) = record.fields.get(index) else { return Type::Unknown };
        let text = written.signature.as_deref().unwrap_or(&written.descriptor);
        parse_type(text).map_or(Type::Unknown, |ty| place.ty(&ty))
    }
}

impl Place<'_> {
    fn all(self, types: &[TypeSignature]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(ty)).collect()
    }

    /// Recursion is bounded by the depth that the signature parser accepts.
    fn ty(self, ty: &TypeSignature) -> Type {
        match ty {
            TypeSignature::Primitive(primitive) => Type::Primitive(*primitive),
            TypeSignature::Void => Type::Void,
            TypeSignature::Variable(name) => self.variable(*name),
            TypeSignature::Array(element) => Type::array(self.ty(element)),
            TypeSignature::Class { segments } => self.class_type(segments),
        }
    }

    fn named(self, binary_name: Name) -> Type {
        self.symbols.find_class(binary_name, Root::NONE).map_or(Type::Unknown, Type::class)
    }

    fn class_type(self, segments: &[ClassSegment]) -> Type {
        let mut outer: Option<Type> = None;
        let mut binary_name = String::new();
        for segment in segments {
            if !binary_name.is_empty() {
                binary_name.push('$');
            }
            binary_name.push_str(&segment.name);
            let name = if segments.len() == 1 { segment.name } else { Name::new(&binary_name) };
            let Some(class) = self.symbols.find_class(name, Root::NONE) else { return Type::Unknown };
            let arguments: Vec<Type> =
                segment.arguments.iter().map(|argument| self.argument(argument)).collect();
            outer = Some(apply_arguments(self.symbols, class, || outer.take(), Some(arguments)));
        }
        outer.unwrap_or(Type::Unknown)
    }

    fn argument(self, argument: &TypeArgument) -> Type {
        match argument {
            TypeArgument::Any => Type::Wildcard(Wildcard::Unbounded),
            TypeArgument::Exact(ty) => self.ty(ty),
            TypeArgument::Extends(bound) => Type::Wildcard(Wildcard::Extends(self.ty(bound).into())),
            TypeArgument::Super(bound) => Type::Wildcard(Wildcard::Super(self.ty(bound).into())),
        }
    }

    fn bounds(self, parameters: &[TypeParameterSignature]) -> Vec<Vec<Type>> {
        parameters
            .iter()
            .map(|parameter| match parameter.bounds.as_slice() {
                [] => vec![self.symbols.well_known().object_type()],
                written => self.all(written),
            })
            .collect()
    }

    fn variable(self, name: Name) -> Type {
        if let Some(method) = self.method
            && let Some(found) =
                among(TypeVariableOwner::Method(method), &self.symbols.method(method).type_parameters, name)
        {
            return found;
        }
        let around = std::iter::successors(Some(self.class), |&class| self.symbols.class(class).enclosing());
        around
            .take(MAX_NESTING)
            .find_map(|class| {
                among(TypeVariableOwner::Class(class), &self.symbols.class(class).type_parameters, name)
            })
            .unwrap_or(Type::Unknown)
    }
}

fn among(owner: TypeVariableOwner, names: &[Name], name: Name) -> Option<Type> {
    let index = names.iter().position(|known| *known == name)?;
    Some(Type::Variable(TypeVariable { owner, index: index as u32, name }))
}
