//! Formal parameters and record components (JLS 8.4.1, 8.10.1).

use super::Headers;
use super::types::with_dimensions;
use crate::syntax::lower::types::array_of;
use crate::syntax::tree::Parameter;

impl Headers<'_> {
    /// `( … )`; a receiver parameter (JLS 8.4) is rare and left to the grammar.
    pub(super) fn parameters(&mut self) -> Option<Vec<Parameter>> {
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        if self.eat(b')') {
            return Some(parameters);
        }
        loop {
            parameters.push(self.parameter()?);
            if self.eat(b')') {
                return Some(parameters);
            }
            self.expect(b',')?;
        }
    }

    fn parameter(&mut self) -> Option<Parameter> {
        let start = self.start();
        let modifiers = self.modifiers()?;
        let ty = self.ty()?;
        let annotations = self.annotations()?;
        let varargs = self.is(b'.');
        if varargs {
            for _ in 0..3 {
                self.expect(b'.')?;
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
}
