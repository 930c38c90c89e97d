//! `new` for classes and arrays (JLS 15.9, 15.10).

use super::Lower;
use super::types::annotate;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{ExprKind, TypeSyntax};

impl Lower<'_> {
    pub(super) fn object_creation(&mut self, node: NodeId) -> ExprKind {
        let outer = self.cst.children(node).next();
        let outer = outer.filter(|&first| super::expressions::is_expression(self.kind(first)));
        let outer = outer.map(|outer| self.expr(outer));
        let type_arguments = match self.cst.by_field(node, Field::TypeArguments) {
            Some(list) => self.type_arguments(list),
            None => Vec::new(),
        };
        let class = Some(self.created_type(node));
        let arguments = match self.cst.by_field(node, Field::Arguments) {
            Some(list) => self.arguments(list),
            None => Vec::new(),
        };
        let body = self.cst.first_of(node, Kind::ClassBody).and_then(|body| self.anonymous_class(body));
        ExprKind::New { outer, type_arguments, class, arguments, body }
    }

    /// The type after `new`, with the annotations before it.
    fn created_type(&mut self, node: NodeId) -> TypeSyntax {
        let written = self.cst.by_field(node, Field::Type);
        let mut ty = self.optional_type(written, node);
        let annotations = self.annotations(node);
        if let Some(first) = annotations.first() {
            let start = first.span.start;
            annotate(&mut ty, annotations, start);
        }
        ty
    }

    pub(super) fn array_creation(&mut self, node: NodeId) -> ExprKind {
        let element = self.created_type(node);
        let mut dimensions = Vec::new();
        let mut extra = 0;
        let mut annotations = Vec::new();
        for child in self.cst.children(node) {
            match self.kind(child) {
                Kind::DimensionsExpr => {
                    let length = self.expr_child(child);
                    dimensions.push(self.expr_or_malformed(length, child));
                    annotations.push(self.annotations(child));
                }
                Kind::Dimensions => {
                    let brackets = self.brackets(&[child]);
                    extra += brackets.len() as u32;
                    annotations.extend(brackets);
                }
                _ => {}
            }
        }
        let initializer = self.cst.by_field(node, Field::Value).map(|value| self.expr(value));
        annotations.retain(|annotations| !annotations.is_empty());
        ExprKind::NewArray { element, dimensions, extra, annotations, initializer }
    }
}
