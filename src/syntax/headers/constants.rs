//! The expressions that headers hold: constants (JLS 15.29) and class literals, in annotations and `final` fields.

use super::{Headers, is_keyword};
use crate::syntax::lexing::{Token, TokenKind};
use crate::syntax::lower::literals::{kind_of, literal};
use crate::syntax::lower::types::primitive;
use crate::syntax::rows::Row;
use crate::syntax::tree::{BinaryOperator, Expr, ExprId, ExprKind, Literal, UnaryOperator};

impl Headers<'_> {
    pub(super) fn expr(&mut self) -> Option<ExprId> {
        self.deeper(Headers::conditional)
    }

    /// An expression that has only the parts that a constant can have.
    pub(super) fn constant_expr(&mut self) -> Option<ExprId> {
        let first = self.arena.exprs.len();
        let value = self.expr()?;
        let made = self.arena.exprs.get(first..)?;
        let constant = made.iter().all(|expr| !matches!(expr.kind, ExprKind::ClassLiteral(_)));
        constant.then_some(value)
    }

    fn conditional(&mut self) -> Option<ExprId> {
        let condition = self.row()?;
        if !self.eat(b'?') {
            return Some(condition);
        }
        let then = self.expr()?;
        // `::` is no part of a constant.
        if self.next_is(b':') {
            return None;
        }
        self.require(b':')?;
        let otherwise = self.expr()?;
        let span = self.arena.expr(condition).span.to(self.arena.expr(otherwise).span);
        let kind = ExprKind::Conditional { condition, then, otherwise };
        Some(self.arena.push_expr(Expr { span, kind }))
    }

    fn row(&mut self) -> Option<ExprId> {
        let mut row = Row::default();
        loop {
            let operand = self.unary()?;
            row.operand(operand);
            let Some((operator, length)) = self.binary_operator() else {
                return row.finish(&mut self.arena);
            };
            for _ in 0..length {
                self.bump();
            }
            row.operator(operator, &mut self.arena);
        }
    }

    /// The operator at hand and its length. Assignments, arrows and increments are none.
    fn binary_operator(&self) -> Option<(BinaryOperator, usize)> {
        use BinaryOperator as Op;
        let bytes = self.text.as_bytes().get(self.token?.start..)?;
        let found = match bytes {
            [b'>', b'>', b'>', b'=', ..] | [b'>', b'>', b'=', ..] | [b'<', b'<', b'=', ..] => return None,
            [b'>', b'>', b'>', ..] => (Op::ShiftRightUnsigned, 3),
            [b'>', b'>', ..] => (Op::ShiftRight, 2),
            [b'<', b'<', ..] => (Op::ShiftLeft, 2),
            [b'>', b'=', ..] => (Op::GreaterEqual, 2),
            [b'<', b'=', ..] => (Op::LessEqual, 2),
            [b'=', b'=', ..] => (Op::Equal, 2),
            [b'!', b'=', ..] => (Op::NotEqual, 2),
            [b'&', b'&', ..] => (Op::ConditionalAnd, 2),
            [b'|', b'|', ..] => (Op::ConditionalOr, 2),
            [_, b'=', ..] | [b'-', b'>', ..] | [b'-', b'-', ..] | [b'+', b'+', ..] => return None,
            [b'*', ..] => (Op::Multiply, 1),
            [b'/', ..] => (Op::Divide, 1),
            [b'%', ..] => (Op::Remainder, 1),
            [b'+', ..] => (Op::Add, 1),
            [b'-', ..] => (Op::Subtract, 1),
            [b'<', ..] => (Op::Less, 1),
            [b'>', ..] => (Op::Greater, 1),
            [b'&', ..] => (Op::And, 1),
            [b'^', ..] => (Op::Xor, 1),
            [b'|', ..] => (Op::Or, 1),
            _ => return None,
        };
        Some(found)
    }

    fn unary(&mut self) -> Option<ExprId> {
        let token = self.token?;
        let TokenKind::Punct(byte) = token.kind else { return self.postfix() };
        let doubled = self.text.as_bytes().get(token.end) == Some(&byte);
        let operator = match byte {
            b'(' => return self.parenthesized_or_cast(),
            b'+' | b'-' if doubled => return None,
            b'+' => UnaryOperator::Plus,
            b'-' => UnaryOperator::Minus,
            b'~' => UnaryOperator::Complement,
            b'!' => UnaryOperator::Not,
            _ => return None,
        };
        self.bump();
        let operand = self.deeper(Headers::unary)?;
        let span = self.span_from(token.start);
        Some(self.arena.push_expr(Expr { span, kind: ExprKind::Unary { operator, operand } }))
    }

    fn parenthesized_or_cast(&mut self) -> Option<ExprId> {
        let start = self.start();
        if self.is_cast() {
            self.bump();
            let ty = self.ty()?;
            self.require(b')')?;
            let operand = self.deeper(Headers::unary)?;
            let span = self.span_from(start);
            return Some(self.arena.push_expr(Expr { span, kind: ExprKind::Cast { ty, operand } }));
        }
        self.bump();
        let inner = self.expr()?;
        self.require(b')')?;
        let span = self.span_from(start);
        let expr = self.arena.push_expr(Expr { span, kind: ExprKind::Parenthesized(inner) });
        self.selects(expr, start)
    }

    /// Whether the `(` at hand starts a cast (JLS 15.16): a primitive type, or a name after which an operand
    /// follows that is not signed.
    fn is_cast(&self) -> bool {
        let mut ahead = self.tokens.clone();
        let mut expects_name = true;
        while let Some(token) = ahead.next() {
            let word =
                if token.kind == TokenKind::Word { self.text.get(token.start..token.end) } else { None };
            match (token.kind, word) {
                (_, Some(word)) if expects_name && primitive(word).is_some() => return true,
                (_, Some(word)) if expects_name && !is_keyword(word) => expects_name = false,
                (TokenKind::Punct(b'.'), _) if !expects_name => expects_name = true,
                (TokenKind::Punct(b')'), _) if !expects_name => {
                    return ahead.next().is_some_and(|token| self.starts_operand(token));
                }
                _ => return false,
            }
        }
        false
    }

    fn starts_operand(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Number | TokenKind::Quoted => true,
            TokenKind::Word => self.text.get(token.start..token.end) != Some("instanceof"),
            TokenKind::Punct(b'!') => self.text.as_bytes().get(token.end) != Some(&b'='),
            TokenKind::Punct(byte) => byte == b'(' || byte == b'~',
        }
    }

    /// A literal, name or class literal, with selects after it.
    fn postfix(&mut self) -> Option<ExprId> {
        let token = self.token?;
        let text = self.text.get(token.start..token.end)?;
        let kind = match token.kind {
            TokenKind::Number | TokenKind::Quoted => ExprKind::Literal(literal(kind_of(text), text)?),
            TokenKind::Word => match text {
                "true" => ExprKind::Literal(Literal::Boolean(true)),
                "false" => ExprKind::Literal(Literal::Boolean(false)),
                _ if self.is_class_literal() => return self.class_literal(),
                _ if is_keyword(text) => return None,
                _ => ExprKind::Name(text.into()),
            },
            TokenKind::Punct(_) => return None,
        };
        self.bump();
        let span = self.span_from(token.start);
        let expr = self.arena.push_expr(Expr { span, kind });
        self.selects(expr, token.start)
    }

    fn selects(&mut self, mut expr: ExprId, start: usize) -> Option<ExprId> {
        while self.eat(b'.') {
            let (name, name_span) = self.identifier()?;
            let kind = ExprKind::Select { target: expr, name, name_span };
            let span = self.span_from(start);
            expr = self.arena.push_expr(Expr { span, kind });
        }
        // A call or an array access is no constant.
        (!self.is(b'(') && !self.is(b'[')).then_some(expr)
    }

    /// Whether names and brackets up to `.class` follow (JLS 15.8.2).
    fn is_class_literal(&self) -> bool {
        for token in self.tokens.clone() {
            match token.kind {
                TokenKind::Punct(b'.' | b'[' | b']') => {}
                TokenKind::Word if self.text.get(token.start..token.end) == Some("class") => return true,
                TokenKind::Word => {}
                TokenKind::Punct(_) | TokenKind::Number | TokenKind::Quoted => return false,
            }
        }
        false
    }

    fn class_literal(&mut self) -> Option<ExprId> {
        let start = self.start();
        let ty = self.ty()?;
        self.require(b'.')?;
        if !self.eat_word("class") || self.is(b'.') {
            return None;
        }
        let span = self.span_from(start);
        Some(self.arena.push_expr(Expr { span, kind: ExprKind::ClassLiteral(ty) }))
    }
}
