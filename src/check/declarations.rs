//! Members that go together (JLS 8.2, 8.4.2, 8.4.7), and annotations that say something about them.

use rustc_hash::FxHashSet;

use super::{Checker, FaultKind};
use crate::attribute::Problem;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::symbols::{MethodOrigin, Type};
use crate::syntax::tree::{ClassDecl, ClassKind, Member, MethodDecl, MethodKind};
use crate::types;

impl Checker<'_> {
    pub(super) fn members(&mut self, class: ClassId, decl: &ClassDecl) {
        self.annotations_of_class(class, decl);
        decl.members.iter().for_each(|member| self.annotations_of_member(class, member));
        self.same_names(class, decl);
        for index in 0..self.world.symbols.members(class).methods.len() as u32 {
            let method = MethodId { class, index };
            if let Some(decl) = self.world.method_decl(method) {
                self.same_signature(method, decl);
                self.body(method, decl);
            }
        }
        self.function(class, decl);
    }

    /// The function of an interface that says to be functional (JLS 9.6.4.9).
    pub(super) fn function(&mut self, class: ClassId, decl: &ClassDecl) -> Option<MethodId> {
        let mut annotations = decl.modifiers.annotations.iter();
        if !annotations.any(|annotation| annotation.name.text.as_str() == "FunctionalInterface") {
            return None;
        }
        let found = types::functional_method(&self.world.symbols, class);
        if found.is_none() {
            self.fault(decl.name_span, FaultKind::NotFunctional(class));
        }
        found
    }

    /// No two fields, and no two classes, of one class have the same name.
    pub(super) fn same_names(&mut self, class: ClassId, decl: &ClassDecl) {
        let mut fields: FxHashSet<Name> = decl.components.iter().map(|component| component.name).collect();
        for member in &decl.members {
            let (name, span) = match member {
                Member::Field(field) => (field.name, field.name_span),
                Member::EnumConstant(constant) => (constant.name, constant.name_span),
                Member::Method(_) | Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_) => {
                    continue;
                }
            };
            if !fields.insert(name) {
                self.fault(span, FaultKind::Twice(name));
            }
        }
        let mut classes: FxHashSet<Name> = FxHashSet::default();
        for (name, member) in &self.world.symbols.members(class).classes {
            let span = self.world.class_decl(*member).map(|decl| decl.name_span);
            if let Some(span) = span.filter(|_| !classes.insert(*name)) {
                self.fault(span, FaultKind::Twice(*name));
            }
        }
    }

    /// No two methods or constructors have the same name and erased parameters (JLS 8.4.2, 8.4.8.3).
    pub(super) fn same_signature(&mut self, method: MethodId, decl: &MethodDecl) {
        let symbols = &self.world.symbols;
        let MethodId { class, index } = method;
        let named = symbols.members(class).methods_named(symbols.method(method).name);
        let before = named.iter().filter(|other| **other < index);
        let mut before = before.map(|&index| MethodId { class, index });
        let twin = before.find(|other| {
            let is_declared = matches!(symbols.method(*other).origin, MethodOrigin::Declared(_));
            is_declared && types::same_erasure(symbols, *other, method) && self.has_known_parameters(method)
        });
        if let Some(twin) = twin {
            self.fault(decl.name_span, FaultKind::Clash(method, twin));
        }
    }

    fn has_known_parameters(&self, method: MethodId) -> bool {
        let parameters = &self.world.symbols.signature(method).parameters;
        !parameters.iter().any(|ty| ty.any(&mut |part| part.is_unknown()))
    }

    /// What a method declares to throw are exceptions (JLS 8.4.6).
    fn thrown_types(&mut self, method: MethodId, decl: &MethodDecl) {
        let symbols = &self.world.symbols;
        let Some(throwable) = symbols.well_known().throwable else { return };
        for (ty, syntax) in symbols.signature(method).throws.iter().zip(&decl.throws) {
            if !types::is_subtype(symbols, ty, &Type::class(throwable)) {
                self.fault(syntax.span, FaultKind::Code(Problem::NotThrowable(ty.clone())));
            }
        }
    }

    /// Whether annotations can have values of the type (JLS 9.6.1).
    fn may_be_element(&self, ty: &Type) -> bool {
        let symbols = &self.world.symbols;
        let known = symbols.well_known();
        match ty {
            Type::Primitive(_) | Type::Unknown => true,
            Type::Class(class) => {
                let is_plain = [known.string, known.class].contains(&Some(class.class));
                is_plain || matches!(symbols.class(class.class).kind, ClassKind::Enum | ClassKind::Annotation)
            }
            Type::Array(element) => !matches!(**element, Type::Array(_)) && self.may_be_element(element),
            _ => false,
        }
    }

    /// A method has a body unless it is abstract or native (JLS 8.4.7, 9.4.3).
    pub(super) fn body(&mut self, method: MethodId, decl: &MethodDecl) {
        let symbols = &self.world.symbols;
        let flags = symbols.method(method).flags;
        let may_have_body =
            [Flags::DEFAULT, Flags::STATIC, Flags::PRIVATE].iter().any(|flag| flags.has(*flag));
        let is_left = flags.has(Flags::ABSTRACT)
            || symbols.class(method.class).is_interface() && !may_have_body
            || flags.has(Flags::NATIVE)
            || decl.kind == MethodKind::AnnotationElement;
        if decl.kind == MethodKind::AnnotationElement
            && !self.may_be_element(&symbols.signature(method).result)
        {
            self.fault(decl.result.span, FaultKind::ElementType(method));
        }
        self.thrown_types(method, decl);
        match decl.body {
            None if !is_left => self.fault(decl.name_span, FaultKind::NoBody(method)),
            Some(_) if is_left => self.fault(decl.name_span, FaultKind::Body(method)),
            None | Some(_) => {}
        }
    }
}
