//! Variables that are declared with `var`: what is done with them is done with the value that they are declared with
//! (JLS 14.4.1).

use super::super::evidence::Want;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{Name, Span};
use crate::syntax::tree::{ExprId, ExprKind, StmtKind};

/// Variables that are declared with each other's values.
const MAX_VARIABLES: usize = 6;

impl BodyCollector<'_, '_> {
    /// What is done with a variable of the block that it is declared in.
    pub(super) fn wants_of_variable(&self, name: Name, declared: Span, depth: usize) -> Vec<Want> {
        let blocks = self.arena.stmts.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Block(_)));
        let around = blocks.map(|stmt| stmt.span).filter(|block| block.contains(declared));
        let Some(scope) = around.min_by_key(|block| block.end - block.start) else { return Vec::new() };
        self.wants_in(name, Span { start: declared.end, ..scope }, depth)
    }

    /// What is done with a variable in this part of the code.
    pub(super) fn wants_in(&self, name: Name, scope: Span, depth: usize) -> Vec<Want> {
        if depth > MAX_VARIABLES {
            return Vec::new();
        }
        let mut wants = Vec::new();
        for (index, expr) in (0u32..).zip(&self.arena.exprs) {
            let is_use = matches!(expr.kind, ExprKind::Name(used) if used == name)
                && scope.contains(expr.span)
                && !matches!(
                    self.uses.get(&expr.span),
                    Some(UseKind::Field { .. } | UseKind::Missing { .. })
                );
            if is_use {
                wants.extend(self.wants_to(ExprId(index), depth + 1));
            }
        }
        wants
    }
}
