//! Calls, field accesses and array accesses (JLS 15.10-15.12), in a loop along their targets:
//! generated code has builders with thousands of calls in one chain.

use super::Lower;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Expr, ExprId, ExprKind};

impl Lower<'_> {
    pub(super) fn chain(&mut self, node: NodeId) -> ExprId {
        let mut links = Vec::new();
        let mut at = node;
        let first = loop {
            let target = match self.kind(at) {
                Kind::MethodInvocation | Kind::FieldAccess => self.cst.by_field(at, Field::Object),
                Kind::ArrayAccess => self.cst.by_field(at, Field::Array),
                _ => break Some(at),
            };
            links.push(at);
            match target {
                Some(target) => at = target,
                None => break None,
            }
        };
        let mut built = first.map(|first| self.expr(first));
        for link in links.into_iter().rev() {
            built = Some(self.link(link, built));
        }
        match built {
            Some(whole) => whole,
            None => self.push(node, ExprKind::Malformed(Vec::new())),
        }
    }

    fn link(&mut self, node: NodeId, target: Option<ExprId>) -> ExprId {
        let target = self.qualified_super(node, target);
        let kind = match self.kind(node) {
            Kind::MethodInvocation => self.call(node, target),
            Kind::FieldAccess => self.select(node, target),
            _ => {
                let index = self.expr_field(node, Field::Index);
                match target {
                    Some(array) => ExprKind::Index { array, index },
                    None => ExprKind::Malformed(vec![index]),
                }
            }
        };
        self.push(node, kind)
    }

    /// `Outer.super` in `Outer.super.m()`: the grammar has the keyword beside the qualifier.
    fn qualified_super(&mut self, node: NodeId, target: Option<ExprId>) -> Option<ExprId> {
        let keyword = self
            .cst
            .children(node)
            .find(|&child| self.kind(child) == Kind::Super && self.cst.field(child) != Field::Object);
        let (Some(keyword), Some(qualifier)) = (keyword, target) else { return target };
        let span = Span::new(self.arena.expr(qualifier).span.start, self.span(keyword).end);
        let kind = ExprKind::Super { qualifier: Some(qualifier) };
        Some(self.arena.push_expr(Expr { span, kind }))
    }

    fn call(&mut self, node: NodeId, target: Option<ExprId>) -> ExprKind {
        let type_arguments = match self.cst.by_field(node, Field::TypeArguments) {
            Some(list) => self.type_arguments(list),
            None => Vec::new(),
        };
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let arguments = match self.cst.by_field(node, Field::Arguments) {
            Some(list) => self.arguments(list),
            None => Vec::new(),
        };
        ExprKind::Call { target, type_arguments, name, name_span, arguments }
    }

    fn select(&mut self, node: NodeId, target: Option<ExprId>) -> ExprKind {
        let Some(target) = target else { return ExprKind::Malformed(Vec::new()) };
        match self.cst.by_field(node, Field::Member) {
            Some(field) if self.kind(field) == Kind::This => ExprKind::This { qualifier: Some(target) },
            field => {
                let (name, name_span) = self.optional_name(field);
                ExprKind::Select { target, name, name_span }
            }
        }
    }
}
