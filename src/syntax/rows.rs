//! Operands and operators in a row, grouped by precedence (JLS 15.17-15.24) without recursion.

use super::tree::{Arena, BinaryOperator, Expr, ExprId, ExprKind};

/// A row of operands with binary operators between them, grouped as far as it can be yet.
#[derive(Default)]
pub(super) struct Row {
    operands: Vec<ExprId>,
    operators: Vec<BinaryOperator>,
}

impl Row {
    pub(super) fn operand(&mut self, operand: ExprId) {
        self.operands.push(operand);
    }

    pub(super) fn operator(&mut self, operator: BinaryOperator, arena: &mut Arena) {
        self.group(precedence(operator), arena);
        self.operators.push(operator);
    }

    /// The whole row as one expression.
    pub(super) fn finish(mut self, arena: &mut Arena) -> Option<ExprId> {
        self.group(0, arena);
        self.operands.pop()
    }

    /// Makes the expressions whose operators bind at least as strongly as the one that follows: all binary
    /// operators group to the left.
    fn group(&mut self, following: u8, arena: &mut Arena) {
        while let Some(&operator) = self.operators.last() {
            if precedence(operator) < following {
                return;
            }
            let (Some(right), Some(left)) = (self.operands.pop(), self.operands.pop()) else { return };
            self.operators.pop();
            let span = arena.expr(left).span.to(arena.expr(right).span);
            let kind = ExprKind::Binary { operator, left, right };
            self.operands.push(arena.push_expr(Expr { span, kind }));
        }
    }
}

/// Higher binds stronger.
fn precedence(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::ConditionalOr => 1,
        BinaryOperator::ConditionalAnd => 2,
        BinaryOperator::Or => 3,
        BinaryOperator::Xor => 4,
        BinaryOperator::And => 5,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 6,
        BinaryOperator::Less
        | BinaryOperator::Greater
        | BinaryOperator::LessEqual
        | BinaryOperator::GreaterEqual => 7,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => 8,
        BinaryOperator::Add | BinaryOperator::Subtract => 9,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 10,
    }
}
