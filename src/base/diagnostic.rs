//! What an analysis has to say about the input, as a value; `cli` decides how it looks.

use super::{FileId, Span};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Goes into the report; printed with `--verbose`.
    Note,
    Warning,
    Error,
}

/// A message about a place in an input file, or about the run when `place` is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: String,
    pub place: Option<(FileId, Span)>,
    /// What the user can do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    pub fn note(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, message)
    }

    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, message)
    }

    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, message)
    }

    fn new(severity: Severity, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, message: message.into(), place: None, hint: None }
    }

    #[must_use]
    pub fn at(mut self, file: FileId, span: Span) -> Diagnostic {
        self.place = Some((file, span));
        self
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
}
