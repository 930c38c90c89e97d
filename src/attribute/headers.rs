//! What headers name: types, annotations and constant initializers.

use smallvec::SmallVec;

use super::attributor::Attributor;
use super::problems::{Aspect, Problem};
use super::table::{Sought, UseKind};
use crate::base::{ClassId, MethodId, Name, Span};
use crate::resolve::{self, PackageOrType, TypeName};
use crate::symbols::{MethodSymbol, Type};
use crate::syntax::tree::{
    Annotation, AnnotationArgument, ClassDecl, ClassKind, ExprId, ExprKind, MethodDecl, MethodKind,
    Modifiers, Parameter, QualifiedName, TypeParameterDecl,
};
use crate::types;

impl<'w> Attributor<'w> {
    /// Modifiers, type parameters, supertypes, record components. The class's header scope is entered.
    pub fn class_header(&mut self, class: ClassId, decl: &'w ClassDecl) {
        self.nested(|this| {
            this.annotations(&decl.modifiers.annotations);
            this.env.scope = this.world.header_scope(class);
            this.type_parameters(&decl.type_parameters);
            for ty in decl.extends.iter().chain(&decl.implements) {
                this.resolve(ty);
            }
            if !decl.components.is_empty() {
                this.env.scope = this.world.scope_of_class(class);
                this.parameters(&decl.components);
            }
        });
    }

    /// Everything in a method's header; its scope is entered by the caller.
    pub fn method_header(&mut self, decl: &'w MethodDecl) {
        self.modifiers(&decl.modifiers);
        self.type_parameters(&decl.type_parameters);
        self.resolve(&decl.result);
        if let Some(receiver) = &decl.receiver {
            self.parameters(std::slice::from_ref(receiver));
        }
        self.parameters(&decl.parameters);
        for thrown in &decl.throws {
            let ty = self.resolve(thrown);
            // It must be an exception (JLS 8.4.6).
            if let Some(throwable) = self.symbols.well_known().throwable {
                self.looking_at(thrown.span, |this| types::as_super(this.symbols, &ty, throwable));
            }
        }
        if let Some((_, default)) = decl.default {
            let ty = self.resolve(&decl.result);
            self.element_value(default, &ty);
        }
    }

    pub fn modifiers(&mut self, modifiers: &Modifiers) {
        self.annotations(&modifiers.annotations);
    }

    fn type_parameters(&mut self, parameters: &[TypeParameterDecl]) {
        for parameter in parameters {
            self.annotations(&parameter.annotations);
            for bound in &parameter.bounds {
                self.resolve(bound);
            }
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            self.modifiers(&parameter.modifiers);
            self.resolve(&parameter.ty);
        }
    }

    /// Annotations (JLS 9.7): the interface, and the element of each argument.
    pub fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.annotation(annotation);
        }
    }

    fn annotation(&mut self, annotation: &Annotation) {
        let Some(interface) = self.annotation_interface(&annotation.name) else {
            self.record_missing(annotation.name.span, annotation.name.text, Sought::Annotation);
            for argument in &annotation.arguments {
                self.element_value(argument.value, &Type::Unknown);
            }
            return;
        };
        let members = self.symbols.members(interface);
        let mut elements: SmallVec<[MethodId; 1]> = SmallVec::new();
        for AnnotationArgument { name, value } in &annotation.arguments {
            let element =
                members.methods_named(*name).first().map(|&index| MethodId { class: interface, index });
            let ty = element.map_or(Type::Unknown, |element| self.symbols.signature(element).result.clone());
            elements.extend(element);
            self.element_value(*value, &ty);
        }
        if self.is_checking() {
            let problem = self.annotation_problem(annotation, interface);
            self.judge(annotation.span, Aspect::Elements, problem);
        }
        self.record_annotation(annotation.span, interface, elements);
    }

    /// Whether the annotation gives values to what its interface declares, and to all that it must (JLS 9.7.1).
    fn annotation_problem(&self, annotation: &Annotation, interface: ClassId) -> Option<Problem> {
        if self.symbols.class(interface).kind != ClassKind::Annotation {
            return Some(Problem::NotAnnotation(Type::class(interface)));
        }
        let declared = &self.symbols.members(interface).methods;
        let is_given = |name: Name| annotation.arguments.iter().any(|argument| argument.name == name);
        let is_left = |method: &&MethodSymbol| {
            !method.has_default && method.kind == MethodKind::AnnotationElement && !is_given(method.name)
        };
        let left = declared.iter().find(is_left).map(|method| Problem::ElementLeft(method.name));
        left.or_else(|| {
            let is_declared = |name: Name| declared.iter().any(|method| method.name == name);
            let unknown = annotation.arguments.iter().find(|argument| !is_declared(argument.name));
            unknown.map(|argument| Problem::NoElement(argument.name))
        })
    }

    /// The interface an annotation names, recorded with the classes that qualify it (JLS 6.5.5).
    fn annotation_interface(&mut self, name: &QualifiedName) -> Option<ClassId> {
        let (first, count) = match name.parts.as_slice() {
            [simple] => (resolve::find_type(self.symbols, &self.env.scope, *simple).first()?, 1),
            parts => match resolve::find_package_or_type(self.symbols, &self.env.scope, parts) {
                PackageOrType::Type { name, parts } => (name.first()?, parts),
                PackageOrType::Package(_) | PackageOrType::Absent => return None,
            },
        };
        let TypeName::Class(mut class) = first else { return None };
        let mut parts = name.parts_with_spans().skip(count.checked_sub(1)?);
        self.record_class(parts.next()?.1, class);
        for (part, span) in parts {
            class = resolve::member_class_from(self.symbols, class, part, self.viewer()).first()?;
            self.record_class(span, class);
        }
        Some(class)
    }

    /// An element value (JLS 9.7.1): a lone value stands for an array of one.
    fn element_value(&mut self, id: ExprId, ty: &Type) {
        match (&self.arena.expr(id).kind, ty) {
            (ExprKind::ArrayInitializer(_), Type::Array(_)) => {
                self.array_initializer(id, ty);
            }
            (ExprKind::ArrayInitializer(_), _) if self.is_checking() && !ty.is_unknown() => {
                let span = self.arena.expr(id).span;
                let problem = Problem::Incompatible(Type::array(Type::Unknown), ty.clone());
                self.judge(span, Aspect::Value, Some(problem));
            }
            (_, Type::Array(element)) => {
                let element = element.as_ref().clone();
                self.expr(id, Some(&element));
            }
            _ => {
                self.expr(id, Some(ty));
            }
        }
    }

    fn record_annotation(&mut self, span: Span, interface: ClassId, elements: SmallVec<[MethodId; 1]>) {
        self.annotation_uses.insert((span, interface), UseKind::Annotation { interface, elements });
    }
}
