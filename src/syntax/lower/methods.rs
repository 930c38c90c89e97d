//! Methods, constructors, annotation elements and their parameters (JLS 8.4, 8.8, 8.10.4, 9.6.1).

use super::Lower;
use super::types::{annotate, array_of, is_type};
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Code, MethodDecl, MethodKind, Modifiers, Parameter, TypeSyntax, TypeSyntaxKind};

impl Lower<'_> {
    pub(super) fn method(&mut self, node: NodeId) -> MethodDecl {
        let kind = match self.kind(node) {
            Kind::ConstructorDeclaration => MethodKind::Constructor,
            Kind::CompactConstructorDeclaration => MethodKind::CompactConstructor,
            Kind::AnnotationElement => MethodKind::AnnotationElement,
            _ => MethodKind::Method,
        };
        let modifiers = self.modifiers(node);
        let type_parameters = self.type_parameters(node);
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let result = self.result(node, kind, name_span);
        let (parameters, receiver) = match self.cst.first_of(node, Kind::FormalParameters) {
            Some(list) => self.parameters(list),
            None => (Vec::new(), None),
        };
        let throws = match self.cst.first_of(node, Kind::Throws) {
            Some(clause) => self.types(clause),
            None => Vec::new(),
        };
        let body = self.cst.by_field(node, Field::Body);
        let default = match (kind, self.cst.by_field(node, Field::Value)) {
            (MethodKind::AnnotationElement, Some(value)) => {
                Some((self.span(value), self.element_value(value)))
            }
            _ => None,
        };
        MethodDecl {
            span: self.span(node),
            kind,
            modifiers,
            type_parameters,
            result,
            name,
            name_span,
            parameters,
            receiver: receiver.map(Box::new),
            parameters_span: self.parentheses(node),
            throws,
            body: body.map(|body| self.span(body)),
            code: body.map_or(Code::OnDemand, |body| self.block_code(body)),
            default,
        }
    }

    /// The type of the result; `void`, at the name, for constructors, which have none.
    fn result(&mut self, node: NodeId, kind: MethodKind, name: Span) -> TypeSyntax {
        match kind {
            MethodKind::Constructor | MethodKind::CompactConstructor => TypeSyntax {
                span: Span::new(name.start, name.start),
                annotations: Vec::new(),
                kind: TypeSyntaxKind::Void,
            },
            MethodKind::Method | MethodKind::AnnotationElement => {
                let written = self.cst.by_field(node, Field::Type);
                let mut ty = self.optional_type(written, node);
                // `<T> @A T m()`: those before type parameters are modifiers.
                // An element's default may be an annotation too.
                let annotations = match kind {
                    MethodKind::Method => self.annotations(node),
                    MethodKind::Constructor
                    | MethodKind::CompactConstructor
                    | MethodKind::AnnotationElement => Vec::new(),
                };
                if let Some(first) = annotations.first() {
                    let start = first.span.start;
                    annotate(&mut ty, annotations, start);
                }
                let dimensions = self.cst.by_field(node, Field::Dimensions);
                self.with_dimensions(ty, dimensions)
            }
        }
    }

    fn parentheses(&self, node: NodeId) -> Span {
        if let Some(list) = self.cst.first_of(node, Kind::FormalParameters) {
            return self.span(list);
        }
        // An annotation element's are tokens of its own.
        let open = self.cst.first_of(node, Kind::OpenParen);
        let close = self.cst.first_of(node, Kind::CloseParen);
        match (open, close) {
            (Some(open), Some(close)) => self.span(open).to(self.span(close)),
            _ => Span::default(),
        }
    }

    /// The parameters, and the receiver parameter (JLS 8.4) if there is one.
    pub(super) fn parameters(&mut self, list: NodeId) -> (Vec<Parameter>, Option<Parameter>) {
        let mut parameters = Vec::new();
        let mut receiver = None;
        for child in self.cst.children(list) {
            match self.kind(child) {
                Kind::ReceiverParameter => receiver = Some(self.receiver(child)),
                Kind::FormalParameter => {
                    // The grammar takes an annotated receiver for a parameter named `this`.
                    let name = self.cst.by_field(child, Field::Name);
                    if name.is_some_and(|name| self.cst.text(name) == "this") {
                        receiver = Some(self.parameter(child));
                    } else {
                        parameters.push(self.parameter(child));
                    }
                }
                Kind::SpreadParameter => parameters.push(self.varargs_parameter(child)),
                _ => {}
            }
        }
        (parameters, receiver)
    }

    /// `@A Outer Outer.this`: the annotations, the type's by meaning (JLS 9.7.4), are modifiers as for any parameter.
    fn receiver(&mut self, node: NodeId) -> Parameter {
        let annotations = self.annotations(node);
        let span = self.span(node);
        let modifiers_span = match (annotations.first(), annotations.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::new(span.start, span.start),
        };
        let modifiers = Modifiers { span: modifiers_span, annotations, ..Modifiers::default() };
        let written = self.cst.children(node).find(|&child| is_type(self.kind(child)));
        let ty = self.optional_type(written, node);
        let (name, name_span) = self.optional_name(self.cst.first_of(node, Kind::This));
        Parameter { span, modifiers, ty, name, name_span, varargs: false }
    }

    fn parameter(&mut self, node: NodeId) -> Parameter {
        let modifiers = self.modifiers(node);
        let written = self.cst.by_field(node, Field::Type);
        let ty = self.optional_type(written, node);
        let dimensions = self.cst.by_field(node, Field::Dimensions);
        let ty = self.with_dimensions(ty, dimensions);
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        Parameter { span: self.span(node), modifiers, ty, name, name_span, varargs: false }
    }

    /// `T @A ... name`: the annotations belong to the array (JLS 9.7.4).
    fn varargs_parameter(&mut self, node: NodeId) -> Parameter {
        let modifiers = self.modifiers(node);
        let written = self.cst.by_field(node, Field::Type);
        let element = self.optional_type(written, node);
        let annotations = self.annotations(node);
        let declarator = self.cst.first_of(node, Kind::VariableDeclarator).unwrap_or(node);
        let dimensions = self.cst.by_field(declarator, Field::Dimensions);
        let element = self.with_dimensions(element, dimensions);
        let (name, name_span) = self.optional_name(self.cst.by_field(declarator, Field::Name));
        let ty = array_of(element, annotations);
        Parameter { span: self.span(node), modifiers, ty, name, name_span, varargs: true }
    }
}
