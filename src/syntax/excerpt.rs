//! What the grammar gets to see of a file: comments are gone and white space is shortened, since tree-sitter
//! reads 10-16 MB/s, the scanner here twenty times that, and much of a file is comments and indentation.
//!
//! An excerpt remembers where each of its bytes comes from, so that spans are always those of the file.

use super::escapes::{EscapeMap, translate};
use super::lexing::{Token, Tokens};
use crate::base::Span;

/// A part of a file's text, in the file's order.
pub(super) struct Excerpt {
    pub(super) text: String,
    /// For every byte of `text`, and for its end, the offset in the translated file.
    offsets: Vec<u32>,
    escapes: Option<EscapeMap>,
}

impl Excerpt {
    pub(super) fn new(file: &str) -> Excerpt {
        match translate(file) {
            Some((text, escapes)) => Excerpt::of_translated(&text, Some(escapes)),
            None => Excerpt::of_translated(file, None),
        }
    }

    /// A text that is one already: nothing is left out.
    pub(super) fn of_text(text: &str) -> Excerpt {
        Excerpt { text: text.to_owned(), offsets: (0..=text.len() as u32).collect(), escapes: None }
    }

    fn of_translated(text: &str, escapes: Option<EscapeMap>) -> Excerpt {
        let mut writer = Writer::new(text);
        for token in Tokens::new(text.as_bytes()) {
            writer.keep(token);
        }
        writer.finish(escapes)
    }

    /// The place in the file of the range `start..end` of this text.
    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        let first = self.offset(start);
        // A token ends one byte after its last one, not where the next token starts.
        let last = if end > start { self.offset(end - 1) + 1 } else { first };
        match &self.escapes {
            Some(escapes) if end > start => Span::new(escapes.start(first), escapes.end(last)),
            Some(escapes) => Span::new(escapes.start(first), escapes.start(first)),
            None => Span::new(first, last),
        }
    }

    fn offset(&self, at: u32) -> u32 {
        self.offsets.get(at as usize).or(self.offsets.last()).copied().unwrap_or(0)
    }
}

/// Collects the tokens that stay.
struct Writer<'a> {
    source: &'a str,
    text: String,
    offsets: Vec<u32>,
    /// What is kept but not copied yet.
    pending: std::ops::Range<usize>,
}

impl<'a> Writer<'a> {
    fn new(source: &'a str) -> Writer<'a> {
        Writer { source, text: String::new(), offsets: Vec::new(), pending: 0..0 }
    }

    /// Keeps a token; whatever was between it and the one before becomes a single space.
    #[inline]
    fn keep(&mut self, token: Token) {
        if token.start == self.pending.end {
            self.pending.end = token.end;
            return;
        }
        // One blank, the usual distance, is copied along.
        if token.start == self.pending.end + 1 && self.source.as_bytes().get(self.pending.end) == Some(&b' ')
        {
            self.pending.end = token.end;
            return;
        }
        self.flush();
        if !self.text.is_empty() {
            self.text.push(' ');
            self.offsets.push(self.pending.end as u32);
        }
        self.pending = token.start..token.end;
    }

    fn flush(&mut self) {
        let range = self.pending.clone();
        self.offsets.extend(range.start as u32..range.end as u32);
        self.text.push_str(self.source.get(range).unwrap_or(""));
    }

    fn finish(mut self, escapes: Option<EscapeMap>) -> Excerpt {
        self.flush();
        self.offsets.push(self.pending.end as u32);
        Excerpt { text: self.text, offsets: self.offsets, escapes }
    }
}
