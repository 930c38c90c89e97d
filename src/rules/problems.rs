//! What is wrong with rule files, with the places.

use std::fmt;

use crate::base::{Diagnostic, FileId};

/// A rule file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSource {
    /// As the user can find it: a path, or `typerules/java.toml` for one in the binary.
    pub path: String,
    pub text: String,
}

/// Why a rule map cannot be used: everything that is wrong with its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleProblems {
    /// The files that places are in; the place of a file in it is its id.
    pub files: Vec<RuleSource>,
    pub diagnostics: Vec<Diagnostic>,
}

impl RuleProblems {
    pub(super) fn one(diagnostic: Diagnostic) -> RuleProblems {
        RuleProblems { files: Vec::new(), diagnostics: vec![diagnostic] }
    }

    pub fn file(&self, file: FileId) -> Option<&RuleSource> {
        self.files.get(file.0 as usize)
    }
}

impl std::error::Error for RuleProblems {}

impl fmt::Display for RuleProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            if let Some((file, span)) = diagnostic.place
                && let Some(source) = self.file(file)
            {
                let (line, column) = line_and_column(&source.text, span.start as usize);
                write!(f, "{}:{line}:{column}: ", source.path)?;
            }
            write!(f, "{}", diagnostic.message)?;
            if let Some(hint) = &diagnostic.hint {
                write!(f, "; {hint}")?;
            }
        }
        Ok(())
    }
}

/// The line and the column in characters, from 1.
pub(super) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let mut line = 1;
    let mut column = 1;
    for (_, character) in text.char_indices().take_while(|(at, _)| *at < offset) {
        if character == '\n' {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
    }
    (line, column)
}
