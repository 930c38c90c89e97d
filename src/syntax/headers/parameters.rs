//! Formal parameters and record components (JLS 8.4.1, 8.10.1).

use super::Headers;
use super::types::with_dimensions;
use crate::base::{Name, Span};
use crate::syntax::lower::types::array_of;
use crate::syntax::tree::Parameter;

impl Headers<'_> {
    /// `( … )`: the parameters, and the receiver parameter (JLS 8.4) if there is one.
    pub(super) fn parameters(&mut self) -> Option<(Vec<Parameter>, Option<Parameter>)> {
        self.require(b'(')?;
        let mut parameters = Vec::new();
        let mut receiver = None;
        if self.eat(b')') {
            return Some((parameters, receiver));
        }
        loop {
            let parameter = self.parameter()?;
            if parameter.name.as_str() == "this" {
                receiver = Some(parameter);
            } else {
                parameters.push(parameter);
            }
            if self.eat(b')') {
                return Some((parameters, receiver));
            }
            self.require(b',')?;
        }
    }

    /// A parameter; a receiver parameter is one named `this`.
    fn parameter(&mut self) -> Option<Parameter> {
        let start = self.start();
        let modifiers = self.modifiers()?;
        let ty = self.ty()?;
        if let Some((name, name_span)) = self.receiver() {
            let span = self.span_from(start);
            return Some(Parameter { span, modifiers, ty, name, name_span, varargs: false });
        }
        let annotations = self.annotations()?;
        let varargs = self.is(b'.');
        if varargs {
            for _ in 0..3 {
                self.require(b'.')?;
            }
        } else if !annotations.is_empty() {
            return None;
        }
        let (name, name_span) = self.identifier()?;
        let dimensions = self.dimensions()?;
        let mut ty = with_dimensions(ty, dimensions);
        if varargs {
            ty = array_of(ty, annotations);
        }
        Some(Parameter { span: self.span_from(start), modifiers, ty, name, name_span, varargs })
    }

    /// Moves past the `this` or `Outer.this` of a receiver parameter, if that is what follows.
    fn receiver(&mut self) -> Option<(Name, Span)> {
        let mark = self.mark();
        while self.word().is_some() && self.next_is(b'.') {
            self.bump();
            self.bump();
        }
        let start = self.start();
        if self.eat_word("this") {
            return Some((Name::new("this"), self.span_from(start)));
        }
        self.reset(mark);
        None
    }
}
