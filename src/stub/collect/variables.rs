//! Variables that are declared with `var`: what is done with them is done with the value that they are declared with
//! (JLS 14.4.1).

use super::super::evidence::Expectation;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{Name, Span};
use crate::syntax::tree::{Arena, ExprKind, StmtKind};

/// Variables that are declared with each other's values.
const MAX_VARIABLES: usize = 6;

/// The rest of the block that a local variable is declared in.
fn scope(arena: &Arena, declared: Span) -> Option<Span> {
    let blocks = arena.stmts.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Block(_)));
    let around = blocks.map(|stmt| stmt.span).filter(|block| block.contains(declared));
    let block = around.min_by_key(|block| block.end - block.start)?;
    Some(Span { start: declared.end, ..block })
}

impl BodyCollector<'_, '_> {
    /// What is done with a variable of the block that it is declared in.
    pub(super) fn wants_of_variable(&self, name: Name, declared: Span, depth: usize) -> Vec<Expectation> {
        let scope = scope(self.arena, declared);
        scope.map_or_else(Vec::new, |scope| self.wants_in(name, scope, depth))
    }

    /// What is done with a variable in this part of the code.
    pub(super) fn wants_in(&self, name: Name, scope: Span, depth: usize) -> Vec<Expectation> {
        if depth > MAX_VARIABLES {
            return Vec::new();
        }
        let mut wants = Vec::new();
        for (id, expr) in self.arena.numbered_exprs() {
            let is_use = matches!(expr.kind, ExprKind::Name(used) if used == name)
                && scope.contains(expr.span)
                && !matches!(
                    self.uses.get(&expr.span),
                    Some(UseKind::Field { .. } | UseKind::Missing { .. })
                );
            if is_use {
                wants.extend(self.expectations_through(id, depth + 1));
            }
        }
        wants
    }
}
