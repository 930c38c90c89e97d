//! Where annotations may stand, and how often (JLS 9.6.4.1, 9.7.4, 9.7.5). Those of parameters, local variables and types are
//! not looked at.

use super::{Checker, FaultKind};
use crate::base::{ClassId, Name};
use crate::resolve::{self, PackageOrType, TypeName};
use crate::syntax::tree::{
    Annotation, Arena, ClassDecl, ClassKind, ExprId, ExprKind, Member, MethodKind, TypeSyntaxKind,
};

/// A type use is a target as well where a type stands behind the annotation.
const METHOD: &[&str] = &["METHOD", "TYPE_USE"];
const VOID_METHOD: &[&str] = &["METHOD"];
const CONSTRUCTOR: &[&str] = &["CONSTRUCTOR", "TYPE_USE"];
const FIELD: &[&str] = &["FIELD", "TYPE_USE"];
const ENUM_CONSTANT: &[&str] = &["FIELD"];
const CLASS: &[&str] = &["TYPE", "TYPE_USE"];
const ANNOTATION_INTERFACE: &[&str] = &["TYPE", "ANNOTATION_TYPE", "TYPE_USE"];

impl Checker<'_> {
    /// Those of a class, without its members.
    pub(super) fn annotations_of_class(&mut self, class: ClassId, decl: &ClassDecl) {
        let own = if decl.kind == ClassKind::Annotation { ANNOTATION_INTERFACE } else { CLASS };
        self.annotations(class, &decl.modifiers.annotations, own);
    }

    /// Those of a member of the class.
    pub(super) fn annotations_of_member(&mut self, class: ClassId, member: &Member) {
        let (annotations, targets) = match member {
            Member::Field(field) => (&field.modifiers.annotations, FIELD),
            Member::EnumConstant(constant) => (&constant.modifiers.annotations, ENUM_CONSTANT),
            Member::Method(method) => {
                let is_void = matches!(method.result.kind, TypeSyntaxKind::Void);
                let targets = match method.kind {
                    MethodKind::Constructor | MethodKind::CompactConstructor => CONSTRUCTOR,
                    MethodKind::Method if is_void => VOID_METHOD,
                    MethodKind::Method | MethodKind::AnnotationElement => METHOD,
                };
                (&method.modifiers.annotations, targets)
            }
            Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_) => return,
        };
        self.annotations(class, annotations, targets);
    }

    fn annotations(&mut self, class: ClassId, annotations: &[Annotation], targets: &[&str]) {
        let mut seen: Vec<ClassId> = Vec::new();
        for annotation in annotations {
            let Some(interface) = self.interface(class, &annotation.name.parts) else { continue };
            let wrong = self
                .targets(interface)
                .is_some_and(|allowed| !allowed.iter().any(|allowed| targets.contains(&allowed.as_str())));
            if wrong {
                self.fault(annotation.span, FaultKind::NotApplicable(interface));
            }
            if seen.contains(&interface) && !self.may_be_repeated(interface) {
                self.fault(annotation.span, FaultKind::Repeated(interface));
            }
            seen.push(interface);
        }
    }

    /// Whether the interface has a container; those of class files are taken to have one, but for the language's own.
    fn may_be_repeated(&self, interface: ClassId) -> bool {
        match self.world.source(interface) {
            Some(_) => self.carries(interface, "Repeatable").is_some(),
            None => self.world.symbols.class(interface).package.as_str() != "java.lang",
        }
    }

    fn interface(&self, class: ClassId, name: &[Name]) -> Option<ClassId> {
        let symbols = &self.world.symbols;
        let scope = self.world.scope_of_class(class);
        let found = match name {
            [simple] => resolve::find_type(symbols, &scope, *simple).first()?,
            parts => match resolve::find_package_or_type(symbols, &scope, parts) {
                PackageOrType::Type { name, parts: used } if used == parts.len() => name.first()?,
                _ => return None,
            },
        };
        match found {
            TypeName::Class(class) => Some(class),
            TypeName::Variable(_) => None,
        }
    }

    /// The constants of `ElementType` that the interface names; `None` where it has no `@Target` or is no source.
    fn targets(&self, interface: ClassId) -> Option<Vec<Name>> {
        if self.world.symbols.class(interface).binary_name.as_str() == "java.lang.Override" {
            return Some(vec![Name::new("METHOD")]);
        }
        let (annotation, arena) = self.carries(interface, "Target")?;
        let value = annotation.arguments.first()?.value;
        match &arena.expr(value).kind {
            ExprKind::ArrayInitializer(values) => {
                values.iter().map(|value| constant(arena, *value)).collect()
            }
            _ => Some(vec![constant(arena, value)?]),
        }
    }

    /// The annotation of this name that a source class carries.
    fn carries(&self, class: ClassId, name: &str) -> Option<(&Annotation, &Arena)> {
        let source = self.world.source(class)?;
        Some((source.decl().modifiers.annotation(name)?, source.arena()))
    }
}

/// `METHOD` of `ElementType.METHOD`.
fn constant(arena: &Arena, id: ExprId) -> Option<Name> {
    match arena.expr(id).kind {
        ExprKind::Name(name) | ExprKind::Select { name, .. } => Some(name),
        _ => None,
    }
}
