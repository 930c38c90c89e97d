//! What tree-sitter could not parse, as messages for people.

use super::Lower;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::Kind;
use crate::syntax::tree::SyntaxError;

/// More would not help anybody: after the first few, errors are echoes.
const MOST_ERRORS: usize = 20;

impl Lower<'_> {
    pub(super) fn collect_errors(&mut self) {
        if !self.cst.has_error {
            return;
        }
        if self.cst.is_given_up {
            let start = self.span(self.cst.root()).start;
            self.error(Span::new(start, start), "too many syntax errors to read on: is this Java?");
            return;
        }
        for node in self.cst.all() {
            if self.unit.errors.len() >= MOST_ERRORS {
                return;
            }
            if self.cst.is_missing(node) {
                self.missing(node);
            } else if self.kind(node) == Kind::Error {
                self.unexpected(node);
            }
        }
    }

    fn missing(&mut self, node: NodeId) {
        let what = self.cst.grammar_name(node);
        let message = match what {
            "identifier" | "type_identifier" => "name expected".to_owned(),
            _ => format!("`{what}` expected"),
        };
        self.unit.errors.push(SyntaxError { span: self.span(node), message, within: None });
    }

    fn unexpected(&mut self, node: NodeId) {
        let span = self.span(node);
        let mut words = self.cst.text(node).split_whitespace();
        let message = match words.next() {
            None => "syntax error".to_owned(),
            Some(first) => {
                let more = if words.next().is_some() { " …" } else { "" };
                let shown: String = first.chars().take(40).collect();
                format!("syntax error at `{shown}{more}`")
            }
        };
        self.unit.errors.push(SyntaxError { span, message, within: None });
    }

    /// An error of our own making, where the grammar is more generous than the language.
    pub(super) fn error(&mut self, span: Span, message: &str) {
        self.unit.errors.push(SyntaxError { span, message: message.to_owned(), within: None });
    }
}
