//! Binary and unary operators and casts (JLS 15.15-15.24), in a loop over the left spine.
//!
//! The grammar reads `(a.b) + 1` as a cast of `+1`, and then `(a) + b * c` as a product. A cast to a class type
//! never takes a signed operand (JLS 15.16), so such a cast is split, and since the split changes what belongs
//! together, operands and operators are put in one row and grouped anew by precedence.

use super::Lower;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::rows::Row;
use crate::syntax::tree::{
    BinaryOperator, Expr, ExprId, ExprKind, TypeSyntax, TypeSyntaxKind, UnaryOperator,
};

/// What is still to be read of a row of operands and operators, the leftmost on top.
enum Ahead {
    Node(NodeId),
    Operator(BinaryOperator),
}

/// A cast that is none: `(name) ± operand`.
struct Split {
    /// The unary operators and casts before it, the outermost first.
    prefixes: Vec<NodeId>,
    cast: NodeId,
    name: NodeId,
    operator: BinaryOperator,
    operand: NodeId,
}

impl Lower<'_> {
    pub(super) fn operators(&mut self, node: NodeId) -> ExprId {
        let mut row = Row::default();
        let mut ahead = vec![Ahead::Node(node)];
        while let Some(next) = ahead.pop() {
            match next {
                Ahead::Operator(operator) => row.operator(operator, &mut self.arena),
                Ahead::Node(node) if self.kind(node) == Kind::Binary => self.binary(node, &mut ahead),
                Ahead::Node(node) => match self.find_split(node) {
                    Some(split) => {
                        let operand = self.split_operand(&split);
                        row.operand(operand);
                        ahead.push(Ahead::Node(split.operand));
                        ahead.push(Ahead::Operator(split.operator));
                    }
                    None => {
                        let operand = self.operand(node);
                        row.operand(operand);
                    }
                },
            }
        }
        match row.finish(&mut self.arena) {
            Some(whole) => whole,
            None => self.push(node, ExprKind::Malformed(Vec::new())),
        }
    }

    fn binary(&self, node: NodeId, ahead: &mut Vec<Ahead>) {
        let operator = self.cst.by_field(node, Field::Operator);
        let operator = operator.and_then(|token| binary_operator(self.kind(token)));
        let left = self.cst.by_field(node, Field::Left);
        let right = self.cst.by_field(node, Field::Right);
        // A part that is missing leaves the others to stand for the whole.
        match (left, operator, right) {
            (Some(left), Some(operator), Some(right)) => {
                ahead.extend([Ahead::Node(right), Ahead::Operator(operator), Ahead::Node(left)])
            }
            (Some(part), _, _) | (None, _, Some(part)) => ahead.push(Ahead::Node(part)),
            (None, _, None) => {}
        }
    }

    fn operand(&mut self, node: NodeId) -> ExprId {
        match self.kind(node) {
            Kind::Unary => {
                let operand = self.expr_field(node, Field::Operand);
                self.apply_prefix(node, operand)
            }
            Kind::Cast => {
                let operand = self.expr_field(node, Field::Value);
                self.apply_prefix(node, operand)
            }
            _ => self.expr(node),
        }
    }

    /// The unary or cast expression `node` with another operand than its own.
    fn apply_prefix(&mut self, node: NodeId, operand: ExprId) -> ExprId {
        let span = self.span(node);
        let span = crate::base::Span::new(span.start, self.arena.expr(operand).span.end);
        let kind = if self.kind(node) == Kind::Cast {
            ExprKind::Cast { ty: self.cast_type(node), operand }
        } else {
            let token = self.cst.by_field(node, Field::Operator);
            match token.and_then(|token| unary_operator(self.kind(token))) {
                Some(operator) => ExprKind::Unary { operator, operand },
                None => ExprKind::Malformed(vec![operand]),
            }
        };
        self.arena.push_expr(Expr { span, kind })
    }

    fn cast_type(&mut self, node: NodeId) -> TypeSyntax {
        let mut types = self.types_of_cast(node);
        match types.len() {
            1 => types.remove(0),
            _ => {
                let span = match (types.first(), types.last()) {
                    (Some(first), Some(last)) => first.span.to(last.span),
                    _ => self.span(node),
                };
                TypeSyntax { span, annotations: Vec::new(), kind: TypeSyntaxKind::Intersection(types) }
            }
        }
    }

    fn types_of_cast(&mut self, node: NodeId) -> Vec<TypeSyntax> {
        let mut types = Vec::new();
        for child in self.cst.children(node) {
            if self.cst.field(child) == Field::Type && super::types::is_type(self.kind(child)) {
                types.push(self.ty(child));
            }
        }
        types
    }

    fn find_split(&self, node: NodeId) -> Option<Split> {
        let mut prefixes = Vec::new();
        let mut at = node;
        loop {
            match self.kind(at) {
                Kind::Unary => {
                    prefixes.push(at);
                    at = self.cst.by_field(at, Field::Operand)?;
                }
                Kind::Cast => {
                    if let Some((name, operator, operand)) = self.signed_cast(at) {
                        return Some(Split { prefixes, cast: at, name, operator, operand });
                    }
                    prefixes.push(at);
                    at = self.cst.by_field(at, Field::Value)?;
                }
                _ => return None,
            }
        }
    }

    /// `(name) + operand` or `(name) - operand` read as a cast.
    fn signed_cast(&self, cast: NodeId) -> Option<(NodeId, BinaryOperator, NodeId)> {
        let mut types = self.cst.children(cast).filter(|&child| self.cst.field(child) == Field::Type);
        let name = types.find(|&child| super::types::is_type(self.kind(child)))?;
        let is_name = matches!(self.kind(name), Kind::TypeIdentifier | Kind::ScopedTypeIdentifier);
        let value = self.cst.by_field(cast, Field::Value)?;
        if !is_name || self.kind(value) != Kind::Unary {
            return None;
        }
        let operator = match self.kind(self.cst.by_field(value, Field::Operator)?) {
            Kind::Plus => BinaryOperator::Add,
            Kind::Minus => BinaryOperator::Subtract,
            _ => return None,
        };
        Some((name, operator, self.cst.by_field(value, Field::Operand)?))
    }

    fn split_operand(&mut self, split: &Split) -> ExprId {
        let open = self.span(split.cast);
        let close = self.cst.first_of(split.cast, Kind::CloseParen).unwrap_or(split.name);
        let inner = match self.name_as_expr(split.name) {
            Some(inner) => inner,
            None => self.push(split.name, ExprKind::Malformed(Vec::new())),
        };
        let span = crate::base::Span::new(open.start, self.span(close).end);
        let mut operand = self.arena.push_expr(Expr { span, kind: ExprKind::Parenthesized(inner) });
        for &prefix in split.prefixes.iter().rev().take(super::MAX_DEPTH as usize) {
            operand = self.apply_prefix(prefix, operand);
        }
        operand
    }
}

fn unary_operator(token: Kind) -> Option<UnaryOperator> {
    Some(match token {
        Kind::Plus => UnaryOperator::Plus,
        Kind::Minus => UnaryOperator::Minus,
        Kind::Tilde => UnaryOperator::Complement,
        Kind::Bang => UnaryOperator::Not,
        _ => return None,
    })
}

fn binary_operator(token: Kind) -> Option<BinaryOperator> {
    Some(match token {
        Kind::Star => BinaryOperator::Multiply,
        Kind::Slash => BinaryOperator::Divide,
        Kind::Percent => BinaryOperator::Remainder,
        Kind::Plus => BinaryOperator::Add,
        Kind::Minus => BinaryOperator::Subtract,
        Kind::ShiftLeft => BinaryOperator::ShiftLeft,
        Kind::ShiftRight => BinaryOperator::ShiftRight,
        Kind::ShiftRightUnsigned => BinaryOperator::ShiftRightUnsigned,
        Kind::Less => BinaryOperator::Less,
        Kind::Greater => BinaryOperator::Greater,
        Kind::LessEqual => BinaryOperator::LessEqual,
        Kind::GreaterEqual => BinaryOperator::GreaterEqual,
        Kind::EqualEqual => BinaryOperator::Equal,
        Kind::NotEqual => BinaryOperator::NotEqual,
        Kind::Ampersand => BinaryOperator::And,
        Kind::Caret => BinaryOperator::Xor,
        Kind::Bar => BinaryOperator::Or,
        Kind::AndAnd => BinaryOperator::ConditionalAnd,
        Kind::OrOr => BinaryOperator::ConditionalOr,
        _ => return None,
    })
}
