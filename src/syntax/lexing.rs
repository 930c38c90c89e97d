//! Java's tokens without a parse (JLS 3): just enough to know comments, literals, words and punctuation.

use memchr::{memchr, memchr2};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// An identifier or keyword.
    Word,
    Number,
    /// A string, character or text block.
    Quoted,
    /// One byte of an operator or separator.
    Punct(u8),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The tokens of a text in order; comments and white space are left out.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) position: usize,
    /// A comment or literal did not end.
    pub(super) unterminated: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Tokens<'a> {
        // A byte order mark is not part of the text (it is not white space in JLS 3.6 either).
        let position = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Tokens { bytes, position, unterminated: false }
    }

    pub(super) fn text(&self, token: Token) -> &'a [u8] {
        self.bytes.get(token.start..token.end).unwrap_or(b"")
    }

    /// The token after the current position, which stays where it is.
    pub(super) fn peek(&self) -> Option<Token> {
        self.clone().next()
    }

    /// Moves past the bracket that closes the one before the current position, and says where it is.
    /// Only `open` and `close` are counted: the others cannot cross in a text that parses.
    pub(super) fn skip_balanced(&mut self, open: u8, close: u8) -> Option<usize> {
        let stops = if open == b'{' { &BRACES } else { &PARENTHESES };
        let mut depth = 0_usize;
        loop {
            let rest = self.bytes.get(self.position..)?;
            let at = self.position + rest.iter().position(|&byte| stops[usize::from(byte)])?;
            let byte = *self.bytes.get(at)?;
            self.position = at + 1;
            match byte {
                b'"' | b'\'' => self.position = self.end_of_quoted(at),
                b'/' => self.position = self.end_of_comment(at).unwrap_or(at + 1),
                _ if byte == open => depth += 1,
                _ if byte == close && depth == 0 => return Some(at),
                _ if byte == close => depth -= 1,
                _ => {}
            }
        }
    }

    /// Where the comment that starts at `at` ends, if one does.
    fn end_of_comment(&mut self, at: usize) -> Option<usize> {
        let rest = self.bytes.get(at + 2..)?;
        match self.bytes.get(at + 1)? {
            b'/' => Some(at + 2 + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())),
            b'*' => {
                let mut from = 0;
                while let Some(found) = rest.get(from..).and_then(|r| memchr(b'/', r)) {
                    let slash = from + found;
                    if slash > 0 && rest.get(slash - 1) == Some(&b'*') {
                        return Some(at + 2 + slash + 1);
                    }
                    from = slash + 1;
                }
                self.unterminated = true;
                Some(self.bytes.len())
            }
            _ => None,
        }
    }

    /// Where the literal that starts with the quote at `at` ends. One that is not closed on its line ends there.
    fn end_of_quoted(&mut self, at: usize) -> usize {
        let quote = self.bytes.get(at).copied().unwrap_or(b'"');
        if self.bytes.get(at..at + 3) == Some(b"\"\"\"") {
            return self.end_of_text_block(at + 3);
        }
        let mut i = at + 1;
        while let Some(&byte) = self.bytes.get(i) {
            match byte {
                b'\\' => i += 2,
                b'\n' | b'\r' => break,
                _ if byte == quote => return i + 1,
                _ => i += 1,
            }
        }
        self.unterminated = true;
        i.min(self.bytes.len())
    }

    fn end_of_text_block(&mut self, start: usize) -> usize {
        let mut i = start;
        while let Some(found) = self.bytes.get(i..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
            i += found;
            if self.bytes.get(i) == Some(&b'\\') {
                i += 2;
            } else if self.bytes.get(i..i + 3) == Some(b"\"\"\"") {
                return i + 3;
            } else {
                i += 1;
            }
        }
        self.unterminated = true;
        self.bytes.len()
    }

    fn end_of_word(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or(b"");
        start + rest.iter().position(|&b| !is_word_byte(b)).unwrap_or(rest.len())
    }

    /// A number goes on over letters, digits, underscores and points, and over the sign of an exponent
    /// (JLS 3.10.1, 3.10.2).
    fn end_of_number(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or(b"");
        let exponent = if matches!(rest.get(1), Some(b'x' | b'X')) { b'p' } else { b'e' };
        let mut before = 0;
        let length = rest.iter().position(|&byte| {
            let is_sign = (byte == b'+' || byte == b'-') && before == exponent;
            before = byte.to_ascii_lowercase();
            !is_word_byte(byte) && byte != b'.' && !is_sign
        });
        start + length.unwrap_or(rest.len())
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        loop {
            let start = self.position;
            let byte = *self.bytes.get(start)?;
            let (kind, end) = match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0C | 0x1A => {
                    self.position += 1;
                    continue;
                }
                b'/' => {
                    if let Some(end) = self.end_of_comment(start) {
                        self.position = end;
                        continue;
                    }
                    (TokenKind::Punct(b'/'), start + 1)
                }
                b'"' | b'\'' => (TokenKind::Quoted, self.end_of_quoted(start)),
                b'0'..=b'9' => (TokenKind::Number, self.end_of_number(start)),
                b'.' if self.bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => {
                    (TokenKind::Number, self.end_of_number(start))
                }
                _ if is_word_byte(byte) => (TokenKind::Word, self.end_of_word(start)),
                _ => (TokenKind::Punct(byte), start + 1),
            };
            self.position = end;
            return Some(Token { kind, start, end });
        }
    }
}

/// The bytes at which [`Tokens::skip_balanced`] has to look.
static BRACES: [bool; 256] = table(b"{}\"'/");
static PARENTHESES: [bool; 256] = table(b"()\"'/");

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
}

const WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        // Every character beyond ASCII that may stand outside literals and comments is a Java letter.
        table[i] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80;
        i += 1;
    }
    table
};

#[inline]
pub(super) fn is_word_byte(byte: u8) -> bool {
    WORD[usize::from(byte)]
}
