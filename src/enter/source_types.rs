//! The types in the headers of source declarations (JLS 8.1.4-8.1.6, 8.3, 8.4, 9.1.3).

use super::shared::Shared;
use super::source_members::formal_parameters;
use crate::base::{ClassId, FieldId, Flags, MethodId};
use crate::resolve::{IgnoreNames, resolve_type};
use crate::symbols::{
    ClassSymbol, FieldOrigin, MethodOrigin, Scope, Signature, SourceClass, SourcePlace, Supertypes, Symbols,
    Type,
};
use crate::syntax::tree::{
    ClassDecl, ClassKind, Member, MethodDecl, MethodKind, Parameter, TypeParameterDecl, TypeSyntax,
    TypeSyntaxKind,
};

impl Shared {
    pub fn source_supertypes(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        source: &SourceClass,
    ) -> Supertypes {
        let decl = source.decl();
        let scope = self.header_scope(symbols, class.id);
        let known = symbols.well_known();
        let types = |syntax: &[TypeSyntax]| resolve_all(symbols, &scope, syntax);
        let superclass = match decl.kind {
            ClassKind::Class if known.object == Some(class.id) => None,
            ClassKind::Class => {
                Some(types(&decl.extends).into_iter().next().unwrap_or_else(|| known.object_type()))
            }
            ClassKind::Enum => {
                let argument = symbols.this_type(class.id);
                Some(known.enumeration.map_or(Type::Unknown, |e| Type::parameterized(e, [argument])))
            }
            ClassKind::Record => Some(known.record.map_or(Type::Unknown, Type::class)),
            ClassKind::Interface | ClassKind::Annotation => None,
        };
        let interfaces = match decl.kind {
            ClassKind::Class | ClassKind::Enum | ClassKind::Record => types(&decl.implements),
            ClassKind::Interface => types(&decl.extends),
            ClassKind::Annotation => known.annotation.map(Type::class).into_iter().collect(),
        };
        Supertypes { superclass, interfaces }
    }

    pub fn source_class_bounds(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        source: &SourceClass,
    ) -> Vec<Vec<Type>> {
        let scope = self.header_scope(symbols, class.id);
        bounds(symbols, &scope, &source.decl().type_parameters)
    }

    /// The permitted subclasses: written, or those of the same unit (JLS 8.1.6).
    pub fn source_permitted(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        source: &SourceClass,
    ) -> Vec<ClassId> {
        let decl = source.decl();
        if !class.flags.has(Flags::SEALED) {
            return Vec::new();
        }
        if !decl.permits.is_empty() {
            let scope = self.header_scope(symbols, class.id);
            let permitted = resolve_all(symbols, &scope, &decl.permits);
            return permitted.iter().filter_map(Type::class_id).collect();
        }
        let SourcePlace::Unit(unit, _) = &source.place else { return Vec::new() };
        let ids = (0..).map(crate::syntax::tree::ClassDeclId);
        ids.zip(&unit.classes)
            .filter(|(_, other)| names_supertype(other, decl))
            .filter_map(|(id, _)| self.enter(symbols, source.file, id))
            .filter(|&sub| {
                let supertypes = symbols.supertypes(sub);
                let mut all = supertypes.all();
                all.any(|ty| ty.class_id() == Some(class.id))
            })
            .collect()
    }

    pub fn source_signature(&self, symbols: &Symbols, method: MethodId, source: &SourceClass) -> Signature {
        let decl = source.decl();
        let this = || symbols.this_type(method.class);
        let (parameters, result) = match symbols.method(method).origin {
            MethodOrigin::Declared(index) => {
                return match decl.members.get(index) {
                    Some(Member::Method(written)) => self.declared_signature(symbols, method, decl, written),
                    _ => Signature { parameters: Vec::new(), result: Type::Unknown, throws: Vec::new() },
                };
            }
            MethodOrigin::DefaultConstructor => {
                (self.component_types(symbols, method.class, &decl.components), Type::Void)
            }
            MethodOrigin::EnumValues => (Vec::new(), Type::array(this())),
            MethodOrigin::EnumValueOf => (vec![symbols.well_known().string_type()], this()),
            MethodOrigin::Accessor(index) => {
                let component = decl.components.get(index).map_or(&[][..], std::slice::from_ref);
                let types = self.component_types(symbols, method.class, component);
                (Vec::new(), types.into_iter().next().unwrap_or(Type::Unknown))
            }
            MethodOrigin::Record(_) => (Vec::new(), Type::Unknown),
        };
        Signature { parameters, result, throws: Vec::new() }
    }

    fn declared_signature(
        &self,
        symbols: &Symbols,
        method: MethodId,
        class: &ClassDecl,
        decl: &MethodDecl,
    ) -> Signature {
        let scope = self.method_scope(symbols, method);
        let parameters = match decl.kind {
            MethodKind::CompactConstructor => self.component_types(symbols, method.class, &class.components),
            MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => {
                formal_parameters(decl)
                    .iter()
                    .map(|parameter| resolve(symbols, &scope, &parameter.ty))
                    .collect()
            }
        };
        let result = match decl.kind {
            MethodKind::Constructor | MethodKind::CompactConstructor => Type::Void,
            MethodKind::Method | MethodKind::AnnotationElement => resolve(symbols, &scope, &decl.result),
        };
        Signature { parameters, result, throws: resolve_all(symbols, &scope, &decl.throws) }
    }

    /// Types of record components, which may name the record's member classes.
    fn component_types(&self, symbols: &Symbols, class: ClassId, components: &[Parameter]) -> Vec<Type> {
        if components.is_empty() {
            return Vec::new();
        }
        let scope = self.body_scope(symbols, class);
        components.iter().map(|component| resolve(symbols, &scope, &component.ty)).collect()
    }

    pub fn source_method_bounds(
        &self,
        symbols: &Symbols,
        method: MethodId,
        source: &SourceClass,
    ) -> Vec<Vec<Type>> {
        let MethodOrigin::Declared(index) = symbols.method(method).origin else { return Vec::new() };
        let Some(Member::Method(decl)) = source.decl().members.get(index) else { return Vec::new() };
        bounds(symbols, &self.method_scope(symbols, method), &decl.type_parameters)
    }

    pub fn source_field_type(&self, symbols: &Symbols, field: FieldId, source: &SourceClass) -> Type {
        let decl = source.decl();
        match symbols.field(field).origin {
            FieldOrigin::Declared(index) => match decl.members.get(index) {
                Some(Member::Field(written)) => {
                    resolve(symbols, &self.body_scope(symbols, field.class), &written.ty)
                }
                _ => Type::Unknown,
            },
            FieldOrigin::EnumConstant(_) => symbols.this_type(field.class),
            FieldOrigin::Component(index) => {
                let component = decl.components.get(index).map_or(&[][..], std::slice::from_ref);
                let types = self.component_types(symbols, field.class, component);
                types.into_iter().next().unwrap_or(Type::Unknown)
            }
            FieldOrigin::Record(_) => Type::Unknown,
        }
    }
}

/// Whether a supertype of `sub` is written with `sup`'s simple name: cheaper than resolving all of a unit.
fn names_supertype(sub: &ClassDecl, sup: &ClassDecl) -> bool {
    sub.extends.iter().chain(&sub.implements).any(|ty| match &ty.kind {
        TypeSyntaxKind::Named(segments) => segments.last().is_some_and(|segment| segment.name == sup.name),
        _ => false,
    })
}

pub(super) fn resolve(symbols: &Symbols, scope: &Scope, syntax: &TypeSyntax) -> Type {
    resolve_type(symbols, scope, syntax, &mut IgnoreNames)
}

fn resolve_all(symbols: &Symbols, scope: &Scope, syntax: &[TypeSyntax]) -> Vec<Type> {
    syntax.iter().map(|ty| resolve(symbols, scope, ty)).collect()
}

/// Bounds of type parameters, `Object` where none is written (JLS 4.4).
fn bounds(symbols: &Symbols, scope: &Scope, parameters: &[TypeParameterDecl]) -> Vec<Vec<Type>> {
    parameters
        .iter()
        .map(|parameter| match parameter.bounds.as_slice() {
            [] => vec![symbols.well_known().object_type()],
            written => resolve_all(symbols, scope, written),
        })
        .collect()
}
