//! Methods, constructors, initializers, and which member it is (JLS 8.2, 9.1.4).

use super::Headers;
use crate::base::Span;
use crate::syntax::lower::types::annotate;
use crate::syntax::tree::{
    ClassKind, Code, Flags, InitializerDecl, Member, MethodDecl, MethodKind, Modifiers, TypeParameterDecl,
    TypeSyntax, TypeSyntaxKind,
};

/// What has been read of a member before its type.
pub(super) struct Prefix {
    pub(super) start: usize,
    pub(super) modifiers: Modifiers,
    pub(super) type_parameters: Vec<TypeParameterDecl>,
}

impl Headers<'_> {
    pub(super) fn member(&mut self, owner: ClassKind, members: &mut Vec<Member>) -> Option<()> {
        if self.eat(b';') {
            return Some(());
        }
        let start = self.start();
        let modifiers = self.modifiers()?;
        if self.is(b'{') {
            members.push(Member::Initializer(self.initializer(start, &modifiers)?));
            return Some(());
        }
        if self.class_keyword().is_some() {
            let class = self.class(start, modifiers)?;
            members.push(Member::Class(class));
            return Some(());
        }
        let type_parameters = self.type_parameters()?;
        let prefix = Prefix { start, modifiers, type_parameters };
        if let Some(kind) = self.constructor(owner) {
            let method = self.method(prefix, kind, None)?;
            members.push(Member::Method(method));
            return Some(());
        }
        let at = self.start();
        let annotations = self.annotations()?;
        let mut ty = self.ty()?;
        if !annotations.is_empty() {
            let at = self.empty_span(at).start;
            annotate(&mut ty, annotations, at);
        }
        if !self.next_is(b'(') {
            return self.fields(prefix, ty, owner, members);
        }
        let kind = match owner {
            ClassKind::Annotation => MethodKind::AnnotationElement,
            ClassKind::Class | ClassKind::Interface | ClassKind::Enum | ClassKind::Record => {
                MethodKind::Method
            }
        };
        let method = self.method(prefix, kind, Some(ty))?;
        members.push(Member::Method(method));
        Some(())
    }

    fn initializer(&mut self, start: usize, modifiers: &Modifiers) -> Option<InitializerDecl> {
        let is_static = modifiers.flags == Flags::STATIC;
        if !modifiers.annotations.is_empty() || modifiers.flags != Flags::default() && !is_static {
            return None;
        }
        let body = self.skip(b'{', b'}')?;
        Some(InitializerDecl { span: self.span_from(start), is_static, body, code: Code::OnDemand })
    }

    /// The kind of constructor that starts here, if one does.
    fn constructor(&self, owner: ClassKind) -> Option<MethodKind> {
        self.word()?;
        if self.next_is(b'(') {
            Some(MethodKind::Constructor)
        } else if owner == ClassKind::Record && self.next_is(b'{') {
            Some(MethodKind::CompactConstructor)
        } else {
            None
        }
    }

    /// From the name on. A constructor has no result.
    fn method(&mut self, prefix: Prefix, kind: MethodKind, result: Option<TypeSyntax>) -> Option<MethodDecl> {
        let (name, name_span) = self.identifier()?;
        let parameters_start = self.start();
        let ((parameters, receiver), parameters_span) = match kind {
            MethodKind::CompactConstructor => ((Vec::new(), None), Span::default()),
            MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => {
                (self.parameters()?, self.span_from(parameters_start))
            }
        };
        if kind == MethodKind::AnnotationElement && !parameters.is_empty() {
            return None;
        }
        let dimensions = self.dimensions()?;
        let result = match result {
            Some(result) => super::types::with_dimensions(result, dimensions),
            None => TypeSyntax {
                span: Span::new(name_span.start, name_span.start),
                annotations: Vec::new(),
                kind: TypeSyntaxKind::Void,
            },
        };
        let throws = if self.eat_word("throws") { self.types(b',')? } else { Vec::new() };
        let mut default = None;
        if kind == MethodKind::AnnotationElement && self.eat_word("default") {
            let value = self.element_value()?;
            default = Some((self.arena.expr(value).span, value));
        }
        let body = if self.is(b'{') { Some(self.skip(b'{', b'}')?) } else { None };
        match (body, kind) {
            (Some(_), _) => {}
            (None, MethodKind::Method | MethodKind::AnnotationElement) => self.require(b';')?,
            (None, MethodKind::Constructor | MethodKind::CompactConstructor) => return None,
        }
        Some(MethodDecl {
            span: self.span_from(prefix.start),
            kind,
            modifiers: prefix.modifiers,
            type_parameters: prefix.type_parameters,
            result,
            name,
            name_span,
            parameters,
            receiver: receiver.map(Box::new),
            parameters_span,
            throws,
            body,
            code: Code::OnDemand,
            default,
        })
    }
}
