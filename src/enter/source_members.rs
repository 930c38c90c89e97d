//! The members of a source class, implicit ones included (JLS 8.2, 8.8.9, 8.9.3, 8.10.3, 8.10.4).

use super::flags::{field_flags, implicit_constructor_flags, is_constructor, method_flags};
use super::shared::Shared;
use crate::base::{ClassId, Flags, Name};
use crate::classfile::record::has_signature_polymorphic;
use crate::symbols::{
    ClassSymbol, FieldOrigin, FieldSymbol, Members, MethodOrigin, MethodSymbol, SourceClass, SourcePlace,
    Symbols,
};
use crate::syntax::tree::{
    ClassDecl, ClassKind, Member, MethodDecl, MethodKind, Parameter, TypeSyntax, TypeSyntaxKind,
};

/// Array dimensions compared with each other; more are taken for equal.
const MAX_DIMENSIONS: usize = 256;

impl Shared {
    pub fn source_members(&self, symbols: &Symbols, class: &ClassSymbol, source: &SourceClass) -> Members {
        let decl = source.decl();
        let mut fields = component_fields(decl);
        let mut methods = Vec::new();
        let mut classes = Vec::new();
        for (index, member) in decl.members.iter().enumerate() {
            match member {
                Member::Field(field) => {
                    let flags = field_flags(field, decl.kind);
                    fields.push(FieldSymbol::new(field.name, flags, FieldOrigin::Declared(index)));
                }
                Member::EnumConstant(constant) => {
                    let flags = Flags::PUBLIC.with(Flags::STATIC).with(Flags::FINAL);
                    fields.push(FieldSymbol::new(constant.name, flags, FieldOrigin::EnumConstant(index)));
                }
                Member::Method(method) => {
                    let mut symbol = declared_method(method, decl, index);
                    symbol.signature_polymorphic = is_signature_polymorphic(class, method);
                    methods.push(symbol);
                }
                Member::Class(_) | Member::LocalClass(_) => {
                    classes.extend(self.member_class(symbols, class, source, member));
                }
                Member::Initializer(_) => {}
            }
        }
        add_implicit_methods(class, decl, &mut methods);
        Members::new(fields, methods, classes)
    }

    fn member_class(
        &self,
        symbols: &Symbols,
        class: &ClassSymbol,
        source: &SourceClass,
        member: &Member,
    ) -> Option<(Name, ClassId)> {
        let id = match (member, &source.place) {
            (Member::Class(id), SourcePlace::Unit(..)) => self.enter(symbols, source.file, *id)?,
            (Member::LocalClass(id), SourcePlace::Body(body, _)) => {
                self.enter_local_member(symbols, class, body, *id)
            }
            _ => return None,
        };
        Some((symbols.class(id).name, id))
    }
}

fn component_fields(decl: &ClassDecl) -> Vec<FieldSymbol> {
    let flags = Flags::PRIVATE.with(Flags::FINAL);
    decl.components
        .iter()
        .enumerate()
        .map(|(index, component)| FieldSymbol::new(component.name, flags, FieldOrigin::Component(index)))
        .collect()
}

fn declared_method(method: &MethodDecl, class: &ClassDecl, index: usize) -> MethodSymbol {
    let mut flags = method_flags(method, class.kind);
    let parameters = match method.kind {
        MethodKind::CompactConstructor => &class.components,
        MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => &method.parameters,
    };
    if parameters.last().is_some_and(|parameter| parameter.varargs) {
        flags = flags.with(Flags::VARARGS);
    }
    let name = if is_constructor(method.kind) { constructor_name() } else { method.name };
    let type_parameters = method.type_parameters.iter().map(|parameter| parameter.name).collect();
    let arity = match method.kind {
        MethodKind::CompactConstructor => class.components.len(),
        MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => {
            formal_parameters(method).len()
        }
    };
    let origin = MethodOrigin::Declared(index);
    let mut symbol = MethodSymbol::new(name, method.kind, flags, arity, type_parameters, origin);
    symbol.has_default = method.default.is_some();
    symbol
}

/// Whether the call of a method has the types of its arguments (JLS 15.12.3).
fn is_signature_polymorphic(class: &ClassSymbol, method: &MethodDecl) -> bool {
    has_signature_polymorphic(&class.binary_name)
        && method.modifiers.flags.has(Flags::NATIVE)
        && matches!(formal_parameters(method), [only] if only.varargs)
}

/// The formal parameters; a receiver parameter (JLS 8.4) is none.
pub(super) fn formal_parameters(method: &MethodDecl) -> &[Parameter] {
    match method.parameters.split_first() {
        Some((first, rest)) if method.receiver.is_some() && &*first.name == "this" => rest,
        _ => &method.parameters,
    }
}

pub(super) fn constructor_name() -> Name {
    Name::new("<init>")
}

fn add_implicit_methods(class: &ClassSymbol, decl: &ClassDecl, methods: &mut Vec<MethodSymbol>) {
    let implicit = |name: Name, kind, flags, arity, origin| {
        MethodSymbol::new(name, kind, flags, arity, Vec::new(), origin)
    };
    let constructor_flags = implicit_constructor_flags(class.flags, decl.kind);
    let constructor = |flags: Flags, arity| {
        let origin = MethodOrigin::DefaultConstructor;
        implicit(constructor_name(), MethodKind::Constructor, flags, arity, origin)
    };
    let has_constructor = methods.iter().any(MethodSymbol::is_constructor);
    let method = MethodKind::Method;
    match decl.kind {
        ClassKind::Class if !has_constructor => methods.push(constructor(constructor_flags, 0)),
        ClassKind::Enum => {
            if !has_constructor {
                methods.push(constructor(constructor_flags, 0));
            }
            let flags = Flags::PUBLIC.with(Flags::STATIC);
            methods.push(implicit(Name::new("values"), method, flags, 0, MethodOrigin::EnumValues));
            methods.push(implicit(Name::new("valueOf"), method, flags, 1, MethodOrigin::EnumValueOf));
        }
        ClassKind::Record => {
            if !has_canonical_constructor(decl) {
                let varargs = decl.components.last().is_some_and(|component| component.varargs);
                let flags = if varargs { constructor_flags.with(Flags::VARARGS) } else { constructor_flags };
                methods.push(constructor(flags, decl.components.len()));
            }
            for (index, component) in decl.components.iter().enumerate() {
                if !methods.iter().any(|method| method.name == component.name && method.arity == 0) {
                    let origin = MethodOrigin::Accessor(index);
                    methods.push(implicit(component.name, method, Flags::PUBLIC, 0, origin));
                }
            }
        }
        ClassKind::Class | ClassKind::Interface | ClassKind::Annotation => {}
    }
}

/// Whether the canonical constructor is declared, compact or in full (JLS 8.10.4). Types are compared as written,
/// since members are entered before any name is resolved.
fn has_canonical_constructor(decl: &ClassDecl) -> bool {
    decl.members.iter().any(|member| {
        let Member::Method(method) = member else { return false };
        match method.kind {
            MethodKind::CompactConstructor => true,
            MethodKind::Constructor => {
                let parameters = formal_parameters(method);
                parameters.len() == decl.components.len()
                    && parameters.iter().zip(&decl.components).all(|(a, b)| same_erasure(&a.ty, &b.ty))
            }
            MethodKind::Method | MethodKind::AnnotationElement => false,
        }
    })
}

fn same_erasure(a: &TypeSyntax, b: &TypeSyntax) -> bool {
    let (mut a, mut b) = (a, b);
    for _ in 0..MAX_DIMENSIONS {
        return match (&a.kind, &b.kind) {
            (TypeSyntaxKind::Array { element: x, .. }, TypeSyntaxKind::Array { element: y, .. }) => {
                (a, b) = (x, y);
                continue;
            }
            (TypeSyntaxKind::Primitive(x), TypeSyntaxKind::Primitive(y)) => x == y,
            (TypeSyntaxKind::Named(x), TypeSyntaxKind::Named(y)) => {
                x.last().map(|segment| segment.name) == y.last().map(|segment| segment.name)
            }
            _ => false,
        };
    }
    true
}
