//! Modifiers and annotations (JLS 8.1.1, 9.7).

use super::Headers;
use crate::base::Name;
use crate::syntax::lower::modifiers::flag;
use crate::syntax::tree::{Annotation, AnnotationArgument, Expr, ExprId, ExprKind, Flags, Modifiers};

impl Headers<'_> {
    pub(super) fn modifiers(&mut self) -> Option<Modifiers> {
        let start = self.start();
        let mut modifiers = Modifiers { span: self.empty_span(start), ..Modifiers::default() };
        loop {
            let at = self.start();
            if self.is(b'@') && self.next_word() != Some("interface") {
                modifiers.annotations.push(self.annotation()?);
            } else if let Some(flag) = self.modifier() {
                modifiers.flags = modifiers.flags.with(flag);
                let span = self.span_from(at);
                modifiers.keywords.push((flag, span));
            } else {
                return Some(modifiers);
            }
            modifiers.span = self.span_from(start);
        }
    }

    fn modifier(&mut self) -> Option<Flags> {
        let word = self.word()?;
        if word == "non" {
            return self.non_sealed();
        }
        let flag = flag(word)?;
        // `sealed` is a keyword only where a class can follow (JLS 3.9).
        if flag == Flags::SEALED && !self.next_word().is_some_and(starts_class) {
            return None;
        }
        self.bump();
        Some(flag)
    }

    /// `non-sealed`, three tokens without a gap.
    fn non_sealed(&mut self) -> Option<Flags> {
        let start = self.start();
        let is_it = self.text.get(start..).is_some_and(|rest| rest.starts_with("non-sealed"));
        if !is_it {
            return None;
        }
        for _ in 0..3 {
            self.bump();
        }
        Some(Flags::NON_SEALED)
    }

    /// The annotations at hand.
    pub(super) fn annotations(&mut self) -> Option<Vec<Annotation>> {
        let mut annotations = Vec::new();
        while self.is(b'@') {
            annotations.push(self.annotation()?);
        }
        Some(annotations)
    }

    fn annotation(&mut self) -> Option<Annotation> {
        let start = self.start();
        self.require(b'@')?;
        let name = self.qualified_name()?;
        let arguments = if self.is(b'(') { self.deeper(Headers::annotation_arguments)? } else { Vec::new() };
        Some(Annotation { span: self.span_from(start), name, arguments })
    }

    fn annotation_arguments(&mut self) -> Option<Vec<AnnotationArgument>> {
        self.bump();
        let mut arguments = Vec::new();
        if self.eat(b')') {
            return Some(arguments);
        }
        if self.word().is_none() || !self.next_is(b'=') {
            let value = self.element_value()?;
            arguments.push(AnnotationArgument { name: Name::new("value"), value });
            self.require(b')')?;
            return Some(arguments);
        }
        loop {
            let (name, _) = self.identifier()?;
            self.require(b'=')?;
            // `@A(b == c)` is no pair.
            if self.is(b'=') {
                return None;
            }
            let value = self.element_value()?;
            arguments.push(AnnotationArgument { name, value });
            if self.eat(b')') {
                return Some(arguments);
            }
            self.require(b',')?;
        }
    }

    /// JLS 9.7.1: an expression, an array of element values, or an annotation.
    pub(super) fn element_value(&mut self) -> Option<ExprId> {
        let start = self.start();
        let kind = if self.is(b'{') {
            ExprKind::ArrayInitializer(self.deeper(Headers::element_values)?)
        } else if self.is(b'@') {
            ExprKind::Annotation(Box::new(self.annotation()?))
        } else {
            return self.expr();
        };
        let span = self.span_from(start);
        Some(self.arena.push_expr(Expr { span, kind }))
    }

    fn element_values(&mut self) -> Option<Vec<ExprId>> {
        self.bump();
        let mut values = Vec::new();
        while !self.eat(b'}') {
            values.push(self.element_value()?);
            if !self.eat(b',') {
                self.require(b'}')?;
                break;
            }
        }
        Some(values)
    }
}

/// Whether a word can stand between `sealed` and the class it belongs to.
fn starts_class(word: &str) -> bool {
    matches!(word, "class" | "interface" | "non") || flag(word).is_some()
}
