//! Reads the `package` declaration from the head of a file without parsing the rest (JLS 7.3, 7.4).

/// What the head of a source file says about its package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scan {
    /// `package a.b;`, without white space and comments.
    Package(String),
    /// Something else than a package declaration comes first: the unnamed package (JLS 7.4.2).
    Unnamed,
    /// The bytes end before it is clear; more of the file must be read.
    Incomplete,
}

/// Looks for the package declaration in the first bytes of a file.
pub fn scan(head: &[u8]) -> Scan {
    let rest = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut cursor = Cursor { bytes: rest, at: 0 };
    cursor.compilation_unit().unwrap_or(Scan::Incomplete)
}

/// The package of a complete text.
pub fn package_of(text: &[u8]) -> String {
    match scan(text) {
        Scan::Package(name) => name,
        Scan::Unnamed | Scan::Incomplete => String::new(),
    }
}

/// `None` from any method means that the bytes ended.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn compilation_unit(&mut self) -> Option<Scan> {
        loop {
            self.skip_blank()?;
            // A stray `;` is allowed between import declarations only, but javac accepts it here as well.
            match self.peek()? {
                b'@' => {
                    self.at += 1;
                    if !self.annotation()? {
                        return Some(Scan::Unnamed);
                    }
                }
                b'p' if self.word()? == b"package" => return self.package_name(),
                _ => return Some(Scan::Unnamed),
            }
        }
    }

    /// Skips an annotation after its `@`; false when it is the `@interface` of a declaration.
    fn annotation(&mut self) -> Option<bool> {
        self.skip_blank()?;
        if self.word()? == b"interface" {
            return Some(false);
        }
        loop {
            self.skip_blank()?;
            match self.peek()? {
                b'.' => {
                    self.at += 1;
                    self.skip_blank()?;
                    self.word()?;
                }
                b'(' => {
                    self.skip_parentheses()?;
                    return Some(true);
                }
                _ => return Some(true),
            }
        }
    }

    fn package_name(&mut self) -> Option<Scan> {
        let mut name = Vec::new();
        loop {
            self.skip_blank()?;
            match self.peek()? {
                b';' => return Some(Scan::Package(String::from_utf8_lossy(&name).into_owned())),
                b'.' => {
                    self.at += 1;
                    name.push(b'.');
                }
                _ => {
                    let word = self.word()?;
                    if word.is_empty() {
                        return Some(Scan::Unnamed);
                    }
                    name.extend_from_slice(word);
                }
            }
        }
    }

    fn skip_parentheses(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            self.skip_blank()?;
            match self.peek()? {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                b'"' if self.bytes.get(self.at..)?.starts_with(b"\"\"\"") => self.skip_text_block()?,
                quote @ (b'"' | b'\'') => self.skip_literal(quote)?,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// Stops at the closing quote. A line end closes a malformed literal.
    fn skip_literal(&mut self, quote: u8) -> Option<()> {
        loop {
            self.at += 1;
            match self.peek()? {
                b'\\' => self.at += 1,
                b'\n' => return Some(()),
                byte if byte == quote => return Some(()),
                _ => {}
            }
        }
    }

    /// Stops at the last of the closing quotes (JLS 3.10.6).
    fn skip_text_block(&mut self) -> Option<()> {
        self.at += 3;
        while !self.bytes.get(self.at..)?.starts_with(b"\"\"\"") {
            self.at += if self.peek()? == b'\\' { 2 } else { 1 };
        }
        self.at += 2;
        Some(())
    }

    /// Skips white space and comments.
    fn skip_blank(&mut self) -> Option<()> {
        loop {
            match self.peek()? {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0C => self.at += 1,
                b'/' => match self.bytes.get(self.at + 1)? {
                    b'/' => self.skip_past(b"\n")?,
                    b'*' => {
                        self.at += 2;
                        self.skip_past(b"*/")?;
                    }
                    _ => return Some(()),
                },
                _ => return Some(()),
            }
        }
    }

    fn skip_past(&mut self, end: &[u8]) -> Option<()> {
        let rest = self.bytes.get(self.at..)?;
        self.at += rest.windows(end.len()).position(|window| window == end)? + end.len();
        Some(())
    }

    /// The identifier that starts here; `None` if it may go on beyond the bytes.
    fn word(&mut self) -> Option<&[u8]> {
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|&byte| !is_identifier_byte(byte))?;
        self.at += length;
        rest.get(..length)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }
}

fn is_identifier_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::{Scan, scan};

    fn check(text: &str, package: &str) {
        assert_eq!(scan(text.as_bytes()), Scan::Package(package.to_owned()), "{text}");
    }

    #[test]
    fn finds_the_declaration_behind_comments_and_annotations() {
        check("package a;", "a");
        check("\u{feff}/* package x; */ // package y;\n package a.\n /* */ b . c ;class A {}", "a.b.c");
        check("@A @b.C(x = \")\", y = ')', z = @D(\"\"\"\n)\\\"\"\" \"\"\")) package p.q;", "p.q");
        check("package größe.$x_1;", "größe.$x_1");
    }

    #[test]
    fn anything_else_first_is_the_unnamed_package() {
        for text in
            ["import a.B; package c;", "class A {}", "@interface A {}", "packages x;", "}", "package 1 + ;"]
        {
            assert_eq!(scan(text.as_bytes()), Scan::Unnamed, "{text}");
        }
    }

    #[test]
    fn a_cut_head_is_incomplete() {
        let text = "/** doc */ @A(\"x\") package a.b;";
        for end in 0..text.len() {
            assert_eq!(scan(&text.as_bytes()[..end]), Scan::Incomplete, "{end}");
        }
    }
}
