//! Texts that the grammar must not see: what it takes minutes or gigabytes for, and no program has.
//!
//! `a < b < c …` may be a type or a comparison until it ends, and the grammar's parser follows both: thirty thousand of them
//! take seven gigabytes. Ten thousand dimensions take it minutes.

use super::excerpt::Excerpt;
use super::lexing::{TokenKind, Tokens};
use super::tree::SyntaxError;

/// Type arguments within each other; types that are nested deeper are not resolved either.
const MOST_ARGUMENTS: usize = 128;

/// Dimensions in a row: no type has more (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// Where the text goes beyond what is parsed, with the reason.
pub(super) fn too_deep(excerpt: &Excerpt) -> Option<SyntaxError> {
    let mut angles: Vec<usize> = Vec::new();
    let mut dimensions = Dimensions::default();
    for token in Tokens::new(excerpt.text.as_bytes()) {
        if dimensions.count(token.kind) > MOST_DIMENSIONS {
            return Some(error(excerpt, token.start, "more than 255 dimensions: no array type has so many"));
        }
        match token.kind {
            TokenKind::Punct(b'<') => angles.push(token.start),
            TokenKind::Punct(b'>') => {
                angles.pop();
            }
            // What may stand in type arguments.
            TokenKind::Word | TokenKind::Punct(b'.' | b',' | b'?' | b'&' | b'[' | b']' | b'@') => {}
            // Those before were operators.
            TokenKind::Number | TokenKind::Quoted | TokenKind::Punct(_) => angles.clear(),
        }
        if angles.len() > MOST_ARGUMENTS {
            let first = angles.first().copied().unwrap_or(token.start);
            let message =
                "more than 128 `<` within each other: is a `>` missing? Split the type or the expression";
            return Some(error(excerpt, first, message));
        }
    }
    None
}

fn error(excerpt: &Excerpt, at: usize, message: &str) -> SyntaxError {
    let at = at as u32;
    SyntaxError { span: excerpt.span(at, at + 1), message: message.to_owned() }
}

/// Counts the `[]` that stand next to each other.
#[derive(Default)]
struct Dimensions {
    count: usize,
    is_open: bool,
}

impl Dimensions {
    fn count(&mut self, token: TokenKind) -> usize {
        let was_open = std::mem::replace(&mut self.is_open, token == TokenKind::Punct(b'['));
        match token {
            TokenKind::Punct(b'[') if !was_open => {}
            TokenKind::Punct(b']') if was_open => self.count += 1,
            _ => self.count = 0,
        }
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::{Excerpt, too_deep};

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let found = too_deep(&Excerpt::new(text));
        let place = found.map(|error| format!("{}: {}", error.span.start, error.message));
        assert_eq!(place.as_deref().map(|place| place.get(..12).unwrap_or(place)), expected);
    }

    #[test]
    fn endless_types_are_found_where_they_start() {
        check(&format!("class A {{ {} x; }}", "L<".repeat(200)), Some("11: more tha"));
        check(&format!("class A {{ int /* */ {} x; }}", "[ ]".repeat(256)), Some("785: more th"));
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
