//! The size of a source text: lines with code on them, which is what sizes of slices are compared by.

/// The number of lines that hold something else than white space and comments (JLS 3.6, 3.7).
pub fn code_lines(text: &str) -> usize {
    let mut counter = Counter { state: State::Code, lines: 0, has_code: false };
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let taken = counter.take(*first, tail);
        rest = tail.get(taken..).unwrap_or(&[]);
    }
    counter.end_line();
    counter.lines
}

#[derive(Clone, Copy)]
enum State {
    Code,
    LineComment,
    BlockComment,
    /// Up to the closing `"` or `'`.
    Literal(u8),
    TextBlock,
}

struct Counter {
    state: State,
    lines: usize,
    has_code: bool,
}

impl Counter {
    fn end_line(&mut self) {
        self.lines += usize::from(self.has_code);
        self.has_code = false;
    }

    /// Looks at one byte and says how many of those behind it belong to it.
    fn take(&mut self, byte: u8, after: &[u8]) -> usize {
        if byte == b'\n' {
            self.end_line();
            if let State::LineComment | State::Literal(_) = self.state {
                self.state = State::Code;
            }
            return 0;
        }
        match self.state {
            State::Code => self.take_code(byte, after),
            State::LineComment => 0,
            State::BlockComment if byte == b'*' && after.starts_with(b"/") => {
                self.state = State::Code;
                1
            }
            State::BlockComment => 0,
            State::Literal(quote) => {
                self.has_code = true;
                if byte == quote {
                    self.state = State::Code;
                }
                usize::from(byte == b'\\' && !after.starts_with(b"\n"))
            }
            State::TextBlock => {
                self.has_code |= !byte.is_ascii_whitespace();
                if byte == b'"' && after.starts_with(b"\"\"") {
                    self.state = State::Code;
                    return 2;
                }
                usize::from(byte == b'\\' && !after.starts_with(b"\n"))
            }
        }
    }

    fn take_code(&mut self, byte: u8, after: &[u8]) -> usize {
        let (state, taken) = match byte {
            b'/' if after.starts_with(b"/") => (State::LineComment, 1),
            b'/' if after.starts_with(b"*") => (State::BlockComment, 1),
            b'"' if after.starts_with(b"\"\"") => (State::TextBlock, 2),
            b'"' | b'\'' => (State::Literal(byte), 0),
            _ => (State::Code, 0),
        };
        self.has_code |= match state {
            State::LineComment | State::BlockComment => false,
            State::Code | State::Literal(_) | State::TextBlock => !byte.is_ascii_whitespace(),
        };
        self.state = state;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::code_lines;

    #[test]
    fn blanks_and_comments_do_not_count() {
        assert_eq!(code_lines(""), 0);
        assert_eq!(code_lines("\n\r\n  \t\n// a\n/* b\n\n c */\n"), 0);
        assert_eq!(code_lines("/* a */ int x;\nint y; // b\r\n/* c\n*/ int z;"), 3);
    }

    #[test]
    fn comment_signs_in_literals_are_code() {
        assert_eq!(code_lines("a(\"/*\");\nb('\"');\nc(\"\\\"//\");\nd('\\'', 1 / 2);"), 4);
        assert_eq!(code_lines("s = \"\"\"\n  // text\n\n  \\\"\"\" /* \"\"\";\nx();"), 4);
    }
}
