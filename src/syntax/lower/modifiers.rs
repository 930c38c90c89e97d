//! Modifiers and annotations (JLS 8.1.1, 9.7).

use super::Lower;
use crate::base::{Name, Span};
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Annotation, AnnotationArgument, Expr, ExprId, ExprKind, Flags, Modifiers};

impl Lower<'_> {
    /// The modifiers of a declaration; empty ones stand where the declaration starts.
    pub(super) fn modifiers(&mut self, declaration: NodeId) -> Modifiers {
        let Some(node) = self.cst.first_of(declaration, Kind::Modifiers) else {
            let start = self.span(declaration).start;
            return Modifiers { span: Span::new(start, start), ..Modifiers::default() };
        };
        let mut modifiers = Modifiers { span: self.span(node), ..Modifiers::default() };
        for child in self.cst.children(node) {
            match self.kind(child) {
                Kind::Modifier | Kind::Visibility => {
                    let Some(flag) = flag(self.cst.text(child)) else { continue };
                    modifiers.flags = modifiers.flags.with(flag);
                    modifiers.keywords.push((flag, self.span(child)));
                }
                Kind::Annotation | Kind::MarkerAnnotation => {
                    modifiers.annotations.extend(self.annotation(child));
                }
                _ => {}
            }
        }
        modifiers
    }

    /// The annotations that are direct parts of a node.
    pub(super) fn annotations(&mut self, parent: NodeId) -> Vec<Annotation> {
        let mut annotations = Vec::new();
        for child in self.cst.children(parent) {
            if matches!(self.kind(child), Kind::Annotation | Kind::MarkerAnnotation) {
                annotations.extend(self.annotation(child));
            }
        }
        annotations
    }

    pub(super) fn annotation(&mut self, node: NodeId) -> Option<Annotation> {
        let name = self.cst.by_field(node, Field::Name)?;
        let arguments = match self.cst.first_of(node, Kind::AnnotationArguments) {
            Some(list) => self.deeper(node, |this| this.annotation_arguments(list)).unwrap_or_default(),
            None => Vec::new(),
        };
        Some(Annotation { span: self.span(node), name: self.qualified_name(name), arguments })
    }

    fn annotation_arguments(&mut self, list: NodeId) -> Vec<AnnotationArgument> {
        let mut arguments = Vec::new();
        for child in self.cst.children(list) {
            let (name, value) = match self.kind(child) {
                Kind::ElementValuePair => {
                    let key = self.cst.by_field(child, Field::Key);
                    let Some(value) = self.cst.by_field(child, Field::Value) else { continue };
                    (self.optional_name(key).0, value)
                }
                kind if is_element_value(kind) => (Name::new("value"), child),
                _ => continue,
            };
            let value = self.element_value(value);
            arguments.push(AnnotationArgument { name, value });
        }
        arguments
    }

    /// JLS 9.7.1: an expression, an array of element values, or an annotation.
    pub(super) fn element_value(&mut self, node: NodeId) -> ExprId {
        let kind = match self.kind(node) {
            Kind::ElementValueArray => {
                let values = self.deeper(node, |this| {
                    let mut values = Vec::new();
                    for child in this.cst.children(node) {
                        if is_element_value(this.kind(child)) {
                            values.push(this.element_value(child));
                        }
                    }
                    values
                });
                ExprKind::ArrayInitializer(values.unwrap_or_default())
            }
            Kind::Annotation | Kind::MarkerAnnotation => match self.annotation(node) {
                Some(annotation) => ExprKind::Annotation(Box::new(annotation)),
                None => ExprKind::Malformed(Vec::new()),
            },
            _ => return self.expr(node),
        };
        let span = self.span(node);
        self.arena.push_expr(Expr { span, kind })
    }
}

fn is_element_value(kind: Kind) -> bool {
    matches!(kind, Kind::ElementValueArray | Kind::Annotation | Kind::MarkerAnnotation)
        || super::expressions::is_expression(kind)
}

/// The modifier that a keyword is.
pub(in crate::syntax) fn flag(keyword: &str) -> Option<Flags> {
    Some(match keyword {
        "public" => Flags::PUBLIC,
        "private" => Flags::PRIVATE,
        "protected" => Flags::PROTECTED,
        "static" => Flags::STATIC,
        "final" => Flags::FINAL,
        "synchronized" => Flags::SYNCHRONIZED,
        "volatile" => Flags::VOLATILE,
        "transient" => Flags::TRANSIENT,
        "native" => Flags::NATIVE,
        "abstract" => Flags::ABSTRACT,
        "strictfp" => Flags::STRICTFP,
        "default" => Flags::DEFAULT,
        "sealed" => Flags::SEALED,
        "non-sealed" => Flags::NON_SEALED,
        _ => return None,
    })
}
