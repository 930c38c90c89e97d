//! Expressions (JLS 15): the dispatch and the plain ones.

use super::Lower;
use crate::base::Name;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    AssignOperator, BinaryOperator, Expr, ExprId, ExprKind, Modifiers, Pattern, PatternKind, UnaryOperator,
};

impl Lower<'_> {
    pub(super) fn expr(&mut self, node: NodeId) -> ExprId {
        let lowered = self.deeper(node, |this| this.expr_at_depth(node));
        lowered.unwrap_or_else(|| self.push(node, ExprKind::Malformed(Vec::new())))
    }

    pub(super) fn push(&mut self, node: NodeId, kind: ExprKind) -> ExprId {
        let span = self.span(node);
        self.arena.push_expr(Expr { span, kind })
    }

    fn expr_at_depth(&mut self, node: NodeId) -> ExprId {
        let kind = match self.kind(node) {
            Kind::Binary | Kind::Unary | Kind::Cast => return self.operators(node),
            Kind::MethodInvocation | Kind::FieldAccess | Kind::ArrayAccess => return self.chain(node),
            Kind::ScopedIdentifier => return self.scoped_identifier(node),
            Kind::Identifier | Kind::UnderscorePattern => ExprKind::Name(self.name(node)),
            Kind::This => ExprKind::This { qualifier: None },
            Kind::Super => ExprKind::Super { qualifier: None },
            Kind::Parenthesized => self.parenthesized(node),
            Kind::Assignment => self.assignment(node),
            Kind::Ternary => self.conditional(node),
            Kind::Update => self.update(node),
            Kind::InstanceOf => self.instance_of(node),
            Kind::Lambda => self.lambda(node),
            Kind::MethodReference => self.method_reference(node),
            Kind::ObjectCreation => self.object_creation(node),
            Kind::ArrayCreation => self.array_creation(node),
            Kind::ArrayInitializer => ExprKind::ArrayInitializer(self.exprs(node)),
            Kind::ElementValueArray | Kind::Annotation | Kind::MarkerAnnotation => {
                return self.element_value(node);
            }
            Kind::ClassLiteral => self.class_literal(node),
            Kind::Switch => ExprKind::Switch(Box::new(self.switch(node))),
            _ => match super::literals::literal(self.kind(node), self.cst.text(node)) {
                Some(literal) => ExprKind::Literal(literal),
                None => ExprKind::Malformed(self.exprs(node)),
            },
        };
        self.push(node, kind)
    }

    /// Every expression among the parts of a node.
    pub(super) fn exprs(&mut self, parent: NodeId) -> Vec<ExprId> {
        let mut exprs = Vec::new();
        for child in self.cst.children(parent) {
            if is_expression(self.kind(child)) {
                exprs.push(self.expr(child));
            }
        }
        exprs
    }

    pub(super) fn arguments(&mut self, list: NodeId) -> Vec<ExprId> {
        self.exprs(list)
    }

    pub(super) fn expr_child(&self, node: NodeId) -> Option<NodeId> {
        self.cst.children(node).find(|&child| is_expression(self.kind(child)))
    }

    /// An expression that must be there; where it is missing, a malformed one stands in.
    pub(super) fn expr_field(&mut self, node: NodeId, field: Field) -> ExprId {
        let part = self.cst.by_field(node, field);
        self.expr_or_malformed(part, node)
    }

    pub(super) fn expr_or_malformed(&mut self, part: Option<NodeId>, at: NodeId) -> ExprId {
        match part {
            Some(part) => self.expr(part),
            None => self.push(at, ExprKind::Malformed(Vec::new())),
        }
    }

    /// What a statement's own parentheses hold.
    pub(super) fn unparenthesized(&mut self, node: Option<NodeId>, at: NodeId) -> ExprId {
        let inner = node.and_then(|node| match self.kind(node) {
            Kind::Parenthesized => self.expr_child(node),
            _ => Some(node),
        });
        self.expr_or_malformed(inner, at)
    }

    pub(super) fn condition(&mut self, node: NodeId) -> ExprId {
        let condition = self.cst.by_field(node, Field::Condition);
        self.unparenthesized(condition, node)
    }

    fn parenthesized(&mut self, node: NodeId) -> ExprKind {
        let inner = self.expr_child(node);
        ExprKind::Parenthesized(self.expr_or_malformed(inner, node))
    }

    fn assignment(&mut self, node: NodeId) -> ExprKind {
        let token = self.cst.by_field(node, Field::Operator).map_or(Kind::Assign, |token| self.kind(token));
        let left = self.expr_field(node, Field::Left);
        let right = self.expr_field(node, Field::Right);
        ExprKind::Assign { operator: assign_operator(token), left, right }
    }

    fn conditional(&mut self, node: NodeId) -> ExprKind {
        let condition = self.expr_field(node, Field::Condition);
        let then = self.expr_field(node, Field::Consequence);
        let otherwise = self.expr_field(node, Field::Alternative);
        ExprKind::Conditional { condition, then, otherwise }
    }

    fn update(&mut self, node: NodeId) -> ExprKind {
        let mut operator = None;
        let mut operand = None;
        for child in self.cst.children(node) {
            match (self.kind(child), operand) {
                (Kind::PlusPlus, None) => operator = Some(UnaryOperator::PreIncrement),
                (Kind::MinusMinus, None) => operator = Some(UnaryOperator::PreDecrement),
                (Kind::PlusPlus, Some(_)) => operator = Some(UnaryOperator::PostIncrement),
                (Kind::MinusMinus, Some(_)) => operator = Some(UnaryOperator::PostDecrement),
                (kind, None) if is_expression(kind) => operand = Some(child),
                _ => {}
            }
        }
        let operand = self.expr_or_malformed(operand, node);
        match operator {
            Some(operator) => ExprKind::Unary { operator, operand },
            None => ExprKind::Malformed(vec![operand]),
        }
    }

    /// JLS 15.20.2: a type, a type pattern or a record pattern.
    fn instance_of(&mut self, node: NodeId) -> ExprKind {
        let operand = self.expr_field(node, Field::Left);
        if let Some(record) = self.cst.by_field(node, Field::Pattern) {
            let pattern = self.pattern(record);
            return ExprKind::InstanceOf { operand, pattern };
        }
        let modifiers = match self.cst.first_of(node, Kind::Modifiers) {
            Some(_) => self.modifiers(node),
            None => Modifiers::default(),
        };
        let right = self.cst.by_field(node, Field::Right);
        let ty = self.optional_type(right, node);
        let name = self.cst.by_field(node, Field::Name).map(|name| (self.name(name), self.span(name)));
        let mut span = if modifiers.span.is_empty() { ty.span } else { modifiers.span.to(ty.span) };
        if let Some((_, name_span)) = name {
            span = span.to(name_span);
        }
        let kind = PatternKind::Type { modifiers, ty, name };
        let pattern = self.arena.push_pattern(Pattern { span, kind });
        ExprKind::InstanceOf { operand, pattern }
    }

    fn class_literal(&mut self, node: NodeId) -> ExprKind {
        let ty = self.cst.children(node).find(|&child| super::types::is_type(self.kind(child)));
        ExprKind::ClassLiteral(self.optional_type(ty, node))
    }

    /// A qualified name that the grammar did not take for a field access.
    fn scoped_identifier(&mut self, node: NodeId) -> ExprId {
        let mut names = Vec::new();
        let mut at = node;
        while self.kind(at) == Kind::ScopedIdentifier {
            names.extend(self.cst.by_field(at, Field::Name));
            match self.cst.by_field(at, Field::Scope) {
                Some(scope) => at = scope,
                None => break,
            }
        }
        let first = self.span(at);
        let mut expr = self.arena.push_expr(Expr { span: first, kind: ExprKind::Name(self.name(at)) });
        for name in names.into_iter().rev() {
            let name_span = self.span(name);
            let kind = ExprKind::Select { target: expr, name: Name::new(self.cst.text(name)), name_span };
            expr = self.arena.push_expr(Expr { span: first.to(name_span), kind });
        }
        expr
    }
}

fn assign_operator(token: Kind) -> AssignOperator {
    AssignOperator::Compound(match token {
        Kind::PlusAssign => BinaryOperator::Add,
        Kind::MinusAssign => BinaryOperator::Subtract,
        Kind::StarAssign => BinaryOperator::Multiply,
        Kind::SlashAssign => BinaryOperator::Divide,
        Kind::PercentAssign => BinaryOperator::Remainder,
        Kind::AndAssign => BinaryOperator::And,
        Kind::OrAssign => BinaryOperator::Or,
        Kind::XorAssign => BinaryOperator::Xor,
        Kind::ShiftLeftAssign => BinaryOperator::ShiftLeft,
        Kind::ShiftRightAssign => BinaryOperator::ShiftRight,
        Kind::ShiftRightUnsignedAssign => BinaryOperator::ShiftRightUnsigned,
        _ => return AssignOperator::Simple,
    })
}

pub(super) fn is_expression(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Identifier
            | Kind::ScopedIdentifier
            | Kind::UnderscorePattern
            | Kind::DecimalInteger
            | Kind::HexInteger
            | Kind::OctalInteger
            | Kind::BinaryInteger
            | Kind::DecimalFloating
            | Kind::HexFloating
            | Kind::True
            | Kind::False
            | Kind::CharacterLiteral
            | Kind::StringLiteral
            | Kind::NullLiteral
            | Kind::This
            | Kind::Super
            | Kind::ClassLiteral
            | Kind::Parenthesized
            | Kind::ObjectCreation
            | Kind::ArrayCreation
            | Kind::ArrayInitializer
            | Kind::FieldAccess
            | Kind::ArrayAccess
            | Kind::MethodInvocation
            | Kind::MethodReference
            | Kind::Assignment
            | Kind::Binary
            | Kind::InstanceOf
            | Kind::Lambda
            | Kind::Ternary
            | Kind::Update
            | Kind::Unary
            | Kind::Cast
            | Kind::Switch
    )
}
