//! Texts that the grammar must not see: what it takes minutes or gigabytes for, and no program has.
//!
//! `a < b < c …` may be a type or a comparison until it ends, and the grammar's parser follows both: thirty thousand of them
//! take seven gigabytes. Ten thousand dimensions take it minutes.

use std::borrow::Cow;
use std::ops::Range;

use super::excerpt::Excerpt;
use super::lexing::{Token, TokenKind, Tokens};
use super::repair;
use super::tree::SyntaxError;

/// Type arguments within each other; types that are nested deeper are not resolved either.
const MOST_ARGUMENTS: usize = 128;

/// Dimensions in a row: no type has more (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// The text of an excerpt without what goes beyond, and the errors that say so.
pub(super) struct Parsable<'e> {
    pub(super) text: Cow<'e, str>,
    pub(super) errors: Vec<SyntaxError>,
}

/// Blanks what must not be parsed; the rest of the file is still worth knowing.
pub(super) fn parsable(excerpt: &Excerpt) -> Parsable<'_> {
    let mut reader = Reader::default();
    for token in Tokens::new(excerpt.text.as_bytes()) {
        reader.angle(token);
        reader.dimension(token);
    }
    reader.end_angles(excerpt.text.len());
    reader.end_dimensions(excerpt.text.len());
    if reader.found.is_empty() {
        return Parsable { text: Cow::Borrowed(&excerpt.text), errors: Vec::new() };
    }
    reader.found.sort_by_key(|(range, _)| range.start);
    let mut bytes = excerpt.text.clone().into_bytes();
    for (range, _) in &reader.found {
        if let Some(part) = bytes.get_mut(range.clone()) {
            part.fill(b' ');
        }
    }
    let error = |(range, message): (Range<usize>, &str)| {
        let at = range.start as u32;
        let span = excerpt.span(at, at + 1);
        SyntaxError { span, message: message.to_owned(), within: repair::member_at(excerpt, span) }
    };
    // Ranges start and end with tokens, so what is left is still UTF-8.
    let text = String::from_utf8(bytes).unwrap_or_default();
    Parsable { text: Cow::Owned(text), errors: reader.found.into_iter().map(error).collect() }
}

/// What may be type arguments, and dimensions in a row, as far as they are read.
#[derive(Default)]
struct Reader {
    found: Vec<(Range<usize>, &'static str)>,
    /// Where the outermost `<` is.
    arguments: usize,
    /// `<` that are open, and the most that were.
    open: usize,
    deepest: usize,
    /// Where the first dimension is.
    dimensions: usize,
    count: usize,
    is_in_dimension: bool,
}

impl Reader {
    fn angle(&mut self, token: Token) {
        match token.kind {
            TokenKind::Punct(b'<') => {
                if self.open == 0 {
                    self.arguments = token.start;
                }
                self.open += 1;
                self.deepest = self.deepest.max(self.open);
            }
            TokenKind::Punct(b'>') => {
                self.open = self.open.saturating_sub(1);
                if self.open == 0 {
                    self.end_angles(token.end);
                }
            }
            // What may stand in type arguments.
            TokenKind::Word | TokenKind::Punct(b'.' | b',' | b'?' | b'&' | b'[' | b']' | b'@') => {}
            // Those before were operators.
            TokenKind::Number | TokenKind::Quoted | TokenKind::Punct(_) => self.end_angles(token.start),
        }
    }

    fn end_angles(&mut self, end: usize) {
        if self.deepest > MOST_ARGUMENTS {
            let message =
                "more than 128 `<` within each other; is a `>` missing? Split the type or the expression";
            self.found.push((self.arguments..end, message));
        }
        (self.open, self.deepest) = (0, 0);
    }

    fn dimension(&mut self, token: Token) {
        let was_in_dimension =
            std::mem::replace(&mut self.is_in_dimension, token.kind == TokenKind::Punct(b'['));
        match token.kind {
            TokenKind::Punct(b'[') if !was_in_dimension => {
                if self.count == 0 {
                    self.dimensions = token.start;
                }
            }
            TokenKind::Punct(b']') if was_in_dimension => self.count += 1,
            _ => self.end_dimensions(token.start),
        }
    }

    fn end_dimensions(&mut self, end: usize) {
        if self.count > MOST_DIMENSIONS {
            let message = "more than 255 dimensions, which no array type has";
            self.found.push((self.dimensions..end, message));
        }
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{Excerpt, parsable};

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let excerpt = Excerpt::new(text);
        let found = parsable(&excerpt);
        let place = found.errors.first().map(|error| format!("{}: {}", error.span.start, error.message));
        assert_eq!(place.as_deref().map(|place| place.get(..12).unwrap_or(place)), expected);
    }

    #[test]
    fn endless_types_are_found_where_they_start() {
        check(&format!("class A {{ {} x; }}", "L<".repeat(200)), Some("11: more tha"));
        check(&format!("class A {{ int /* */ {} x; }}", "[ ]".repeat(256)), Some("20: more tha"));
    }

    #[test]
    fn comparisons_and_real_types_pass() {
        check(&format!("b = {} c;", "a < 1 && ".repeat(1_000)), None);
        check(&format!("b = {} c;", "f(a < b, ".repeat(1_000)), None);
        check(&format!("{} x;", "Map<A, List<? extends B[][]>> a, ".repeat(1_000)), None);
        check(&format!("{}A{} x;", "L<".repeat(128), ">".repeat(128)), None);
        check(&format!("x{} = 1;", "[0]".repeat(1_000)), None);
    }
}
