//! What javac said about a set of sources.

use crate::base::Span;

/// javac's verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileResult {
    pub ok: bool,
    /// In the order of javac; warnings and notes too.
    pub messages: Vec<JavacMessage>,
}

impl CompileResult {
    /// The first error, which is often the cause of the others.
    pub fn first_error(&self) -> Option<&JavacMessage> {
        self.messages.iter().find(|message| message.kind == MessageKind::Error)
    }
}

/// A diagnostic of javac.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavacMessage {
    pub kind: MessageKind,
    /// The key in javac's resources, the same in every language: `compiler.err.cant.resolve.location`.
    pub code: String,
    /// The path that was given with the source; none where the message is not about a source.
    pub file: Option<String>,
    /// From 1; 0 where there is no place.
    pub line: u32,
    /// From 1, in UTF-16 units, a tab reaching to the next multiple of 8; 0 where there is no place.
    pub column: u32,
    /// Bytes of the source.
    pub span: Option<Span>,
    /// In English; of several lines for many errors.
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MessageKind {
    Error,
    Warning,
    /// One that a user cannot switch off (JLS 9.6.4.6 and others).
    MandatoryWarning,
    Note,
    Other,
}

impl std::fmt::Display for JavacMessage {
    /// As javac prints it, the first line only: `shop/Cart.java:3: cannot find symbol`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:{}: ", self.line)?;
        }
        f.write_str(self.text.lines().next().unwrap_or(&self.code))
    }
}
