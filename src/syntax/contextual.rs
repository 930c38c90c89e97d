//! Types named `record` or `sealed`, as Java 8 allows: the grammar knows the words as keywords only.
//!
//! Where it fails, it gets a text in which such words are spelled otherwise, with the same length, so that all
//! places stay; names are always read from the text as written.

use super::lexing::{TokenKind, Tokens};
use super::text::is_record;

/// Which contextual keywords (JLS 3.9) are spelled otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Renamed {
    /// Those that cannot be keywords where they stand.
    Names,
    /// All: a method `record m(int x) { … }` looks like a record.
    All,
}

/// The text with words renamed; `None` if there are none to rename.
pub(super) fn rename(text: &str, renamed: Renamed) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    let mut tokens = Tokens::new(text.as_bytes());
    while let Some(token) = tokens.next() {
        if token.kind != TokenKind::Word {
            continue;
        }
        let is_keyword = match tokens.text(token) {
            b"record" => is_record(&tokens),
            b"sealed" => modifies_class(&tokens),
            b"permits" => true,
            _ => continue,
        };
        if is_keyword && renamed == Renamed::Names {
            continue;
        }
        out.push_str(text.get(copied..token.end - 1)?);
        out.push('_');
        copied = token.end;
    }
    out.push_str(text.get(copied..)?);
    (copied > 0).then_some(out)
}

/// Whether `sealed`, just read, is a modifier: another one, an annotation or a class follows.
fn modifies_class(tokens: &Tokens<'_>) -> bool {
    tokens.peek().is_some_and(|token| match token.kind {
        TokenKind::Word => {
            let word = std::str::from_utf8(tokens.text(token)).unwrap_or("");
            matches!(word, "class" | "interface") || super::lower::modifiers::flag(word).is_some()
        }
        TokenKind::Punct(byte) => byte == b'@',
        TokenKind::Number | TokenKind::Quoted => false,
    })
}
