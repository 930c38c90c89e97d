//! `try`, its resources and handlers (JLS 14.20).

use super::Lower;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Catch, Resource, StmtKind};

impl Lower<'_> {
    pub(super) fn try_statement(&mut self, node: NodeId) -> StmtKind {
        let mut resources = Vec::new();
        if let Some(list) = self.cst.first_of(node, Kind::ResourceSpecification) {
            for child in self.cst.children(list) {
                if self.kind(child) == Kind::Resource {
                    resources.extend(self.resource(child));
                }
            }
        }
        let block = self.stmt_field(node, Field::Body);
        let mut catches = Vec::new();
        let mut finally = None;
        for child in self.cst.children(node) {
            match self.kind(child) {
                Kind::CatchClause => catches.extend(self.catch(child)),
                Kind::FinallyClause => {
                    finally = self.cst.first_of(child, Kind::Block).map(|block| self.stmt(block));
                }
                _ => {}
            }
        }
        StmtKind::Try { resources, block, catches, finally }
    }

    /// A declaration, or an existing variable (JLS 14.20.3).
    fn resource(&mut self, node: NodeId) -> Option<Resource> {
        let Some(name) = self.cst.by_field(node, Field::Name) else {
            return self.expr_child(node).map(|variable| Resource::Expr(self.expr(variable)));
        };
        let modifiers = self.modifiers(node);
        let written = self.cst.by_field(node, Field::Type);
        let ty = self.type_or_var(written, node);
        let dimensions = self.cst.by_field(node, Field::Dimensions);
        let ty = self.with_dimensions(ty, dimensions);
        Some(Resource::Declaration {
            span: self.span(node),
            modifiers,
            ty,
            name: self.name(name),
            name_span: self.span(name),
            initializer: self.expr_field(node, Field::Value),
        })
    }

    fn catch(&mut self, node: NodeId) -> Option<Catch> {
        let parameter = self.cst.first_of(node, Kind::CatchParameter)?;
        let modifiers = self.modifiers(parameter);
        let written = self.cst.first_of(parameter, Kind::CatchType);
        let ty = self.optional_type(written, parameter);
        let (name, name_span) = self.optional_name(self.cst.by_field(parameter, Field::Name));
        let block = self.stmt_field(node, Field::Body);
        Some(Catch { modifiers, ty, name, name_span, block })
    }
}
