//! The bound on nesting, so that nobody who walks the tree runs out of stack.

use super::Lower;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::tree::SyntaxError;

/// How deep a lowered tree can be: expressions, statements, types, patterns and classes nested in each other.
/// What lies deeper is `Malformed`, with an error that says so.
///
/// Three spines are not bounded, because real (generated) programs have them: the left operands of `Binary`, the
/// targets of `Call`, `Select` and `Index`, and the `otherwise` of `If`. Walk those in a loop.
pub const MAX_DEPTH: u32 = 500;

impl Lower<'_> {
    /// Lowers a part of the tree one level further down, or gives `None` where that would be too deep.
    #[inline]
    pub(super) fn deeper<T>(&mut self, node: NodeId, lower: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.too_deep(self.span(node));
            return None;
        }
        self.depth += 1;
        let result = lower(self);
        self.depth -= 1;
        Some(result)
    }

    #[cold]
    fn too_deep(&mut self, span: Span) {
        // One message for each place is enough, and a node's parts come one after another.
        if self.unit.errors.last().is_some_and(|last| last.message == TOO_DEEP) {
            return;
        }
        self.unit.errors.push(SyntaxError { span, message: TOO_DEEP.to_owned(), within: None });
    }
}

const TOO_DEEP: &str = "nesting too deep";
