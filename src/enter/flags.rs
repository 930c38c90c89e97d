//! Modifiers that a declaration has without saying so (JLS 8.1.1, 8.5.1, 8.8.9, 8.9, 8.10, 9.1.1, 9.3, 9.4, 9.5).

use crate::base::Flags;
use crate::syntax::tree::{ClassDecl, ClassKind, FieldDecl, Member, MethodDecl, MethodKind};

/// What a class is declared in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClassContext {
    TopLevel,
    Member,
    InterfaceMember,
    /// A local or anonymous class where `this` exists.
    LocalInstance,
    LocalStatic,
}

pub(super) fn class_flags(decl: &ClassDecl, context: ClassContext) -> Flags {
    let mut flags = decl.modifiers.flags;
    if context == ClassContext::InterfaceMember {
        flags = flags.with(Flags::PUBLIC).with(Flags::STATIC);
    }
    let nested = if context == ClassContext::TopLevel { Flags::default() } else { Flags::STATIC };
    match decl.kind {
        ClassKind::Class => flags,
        ClassKind::Interface | ClassKind::Annotation => {
            flags.with(Flags::INTERFACE).with(Flags::ABSTRACT).with(nested)
        }
        ClassKind::Enum => {
            let extended = decl
                .members
                .iter()
                .any(|member| matches!(member, Member::EnumConstant(constant) if constant.body.is_some()));
            let flags = flags.with(nested);
            if extended { flags } else { flags.with(Flags::FINAL) }
        }
        ClassKind::Record => flags.with(Flags::FINAL).with(nested),
    }
}

/// Whether a class with these flags is an inner class (JLS 8.1.3).
pub(super) fn is_inner(flags: Flags, context: ClassContext) -> bool {
    match context {
        ClassContext::TopLevel | ClassContext::InterfaceMember | ClassContext::LocalStatic => false,
        ClassContext::Member | ClassContext::LocalInstance => !flags.has(Flags::STATIC),
    }
}

pub(super) fn field_flags(decl: &FieldDecl, owner: ClassKind) -> Flags {
    let flags = decl.modifiers.flags;
    match owner {
        ClassKind::Interface | ClassKind::Annotation => {
            flags.with(Flags::PUBLIC).with(Flags::STATIC).with(Flags::FINAL)
        }
        ClassKind::Class | ClassKind::Enum | ClassKind::Record => flags,
    }
}

pub(super) fn method_flags(decl: &MethodDecl, owner: ClassKind) -> Flags {
    let mut flags = decl.modifiers.flags;
    if decl.parameters.last().is_some_and(|parameter| parameter.varargs) {
        flags = flags.with(Flags::VARARGS);
    }
    match owner {
        ClassKind::Interface | ClassKind::Annotation => interface_method_flags(flags, decl),
        ClassKind::Enum if is_constructor(decl.kind) => flags.with(Flags::PRIVATE),
        ClassKind::Class | ClassKind::Enum | ClassKind::Record => flags,
    }
}

fn interface_method_flags(flags: Flags, decl: &MethodDecl) -> Flags {
    if flags.has(Flags::PRIVATE) {
        return flags;
    }
    let flags = flags.with(Flags::PUBLIC);
    let concrete = decl.body.is_some() || flags.has(Flags::STATIC) || flags.has(Flags::DEFAULT);
    if concrete { flags } else { flags.with(Flags::ABSTRACT) }
}

pub(super) fn is_constructor(kind: MethodKind) -> bool {
    match kind {
        MethodKind::Constructor | MethodKind::CompactConstructor => true,
        MethodKind::Method | MethodKind::AnnotationElement => false,
    }
}

/// The flags of an implicit constructor: the class's access (JLS 8.8.9, 8.10.4), private in an enum.
pub(super) fn implicit_constructor_flags(class: Flags, kind: ClassKind) -> Flags {
    if kind == ClassKind::Enum {
        return Flags::PRIVATE;
    }
    let access = Flags::PUBLIC.with(Flags::PROTECTED).with(Flags::PRIVATE);
    Flags(class.0 & access.0)
}
