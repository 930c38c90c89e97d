//! Whether the captured type variables in an expression's type (JLS 5.1.10) are those that javac has there. Those that come out of
//! inference may be others: javac resolves its variables in another order.

use super::attributor::Attributor;
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind};

impl Attributor<'_> {
    /// Notes that the type of an expression is the capture of a declared or inferred one.
    pub(super) fn note_captures(&mut self, id: ExprId, uncaptured: &Type) {
        self.note_sure(id, !has_captures(uncaptured));
    }

    /// Notes that the type of an expression is the capture of one that its method or field declares, nothing being inferred.
    pub(super) fn note_declared(&mut self, id: ExprId, uncaptured: &Type) {
        self.note_sure(id, !has_captures(uncaptured) || self.is_member_of_sure(id));
    }

    fn note_sure(&mut self, id: ExprId, is_sure: bool) {
        if !self.is_checking() {
            return;
        }
        if is_sure {
            self.sure_captures.insert(id);
        } else {
            self.sure_captures.remove(&id);
        }
    }

    /// Whether the captured variables in the type of an expression are surely right.
    pub(super) fn has_sure_captures(&self, id: ExprId) -> bool {
        let mut id = id;
        while let ExprKind::Parenthesized(inner) = self.arena.expr(id).kind {
            id = inner;
        }
        self.sure_captures.contains(&id)
    }

    /// Whether the expression is a member of something whose captured variables are right.
    fn is_member_of_sure(&self, id: ExprId) -> bool {
        match self.arena.expr(id).kind {
            ExprKind::Call { target: Some(target), .. } | ExprKind::Select { target, .. } => {
                self.has_sure_captures(target)
            }
            _ => false,
        }
    }
}

pub(super) fn has_captures(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Captured(_)))
}
