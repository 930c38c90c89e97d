//! Finds the blocks that declarations do not need: bodies of methods and initializers, array initializers,
//! anonymous classes, lambda blocks, and the arguments and bodies of enum constants.
//!
//! It reads tokens, not grammar (JLS 8-9 allow few places for a `{`), and gives up where it is not sure.

use super::excerpt::Writer;
use super::lexing::{Token, TokenKind, Tokens};
use super::text::is_record;

/// An open class body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    /// Members follow.
    Members,
    /// An enum body before its first `;` (JLS 8.9.1).
    Constants,
}

/// What has been seen of the declaration at hand.
#[derive(Clone, Copy, Default)]
struct Declaration {
    /// The body that its `{` opens, once a keyword has told that it is a class.
    class: Option<Body>,
    /// A `=` outside parentheses: an initializer follows.
    initializer: bool,
    parens: u32,
}

/// Hands the tokens of the declarations to `writer`; `None` when unsure.
pub(super) fn scan(writer: &mut Writer<'_>) -> Option<()> {
    let tokens = Tokens::new(writer.source().as_bytes());
    let mut scanner =
        Scanner { tokens, writer, bodies: Vec::new(), declaration: Declaration::default(), previous: None };
    while let Some(token) = scanner.tokens.next() {
        match token.kind {
            TokenKind::Word => scanner.word(token),
            TokenKind::Number | TokenKind::Quoted => scanner.writer.keep(token),
            TokenKind::Punct(byte) => scanner.punct(byte, token)?,
        }
        scanner.previous = Some(token);
    }
    let complete =
        scanner.bodies.is_empty() && scanner.declaration.parens == 0 && !scanner.tokens.unterminated;
    complete.then_some(())
}

struct Scanner<'a, 'w> {
    tokens: Tokens<'a>,
    writer: &'w mut Writer<'a>,
    bodies: Vec<Body>,
    declaration: Declaration,
    previous: Option<Token>,
}

impl Scanner<'_, '_> {
    fn word(&mut self, token: Token) {
        self.writer.keep(token);
        let d = self.declaration;
        if d.initializer || d.parens > 0 || self.in_constants() {
            return;
        }
        match self.tokens.text(token) {
            b"class" | b"interface" => self.declaration.class = Some(Body::Members),
            b"enum" => self.declaration.class = Some(Body::Constants),
            b"record" if is_record(&self.tokens) => self.declaration.class = Some(Body::Members),
            _ => {}
        }
    }

    fn in_constants(&self) -> bool {
        self.bodies.last() == Some(&Body::Constants)
    }

    fn punct(&mut self, byte: u8, token: Token) -> Option<()> {
        match byte {
            b'@' => return self.annotation(token),
            b'{' => return self.open_brace(token),
            b'(' if self.drops_arguments() => return self.drop_block(token, b'(', b')'),
            _ => {}
        }
        self.writer.keep(token);
        match byte {
            b'(' => self.declaration.parens += 1,
            b')' => self.declaration.parens = self.declaration.parens.checked_sub(1)?,
            b'=' if self.declaration.parens == 0 => self.declaration.initializer = true,
            b';' if self.declaration.parens > 0 => return None,
            b';' => {
                if let Some(body) = self.bodies.last_mut() {
                    *body = Body::Members;
                }
                self.declaration = Declaration::default();
            }
            b'}' => {
                self.bodies.pop()?;
                if self.declaration.parens > 0 {
                    return None;
                }
                self.declaration = Declaration::default();
            }
            _ => {}
        }
        Some(())
    }

    /// Arguments are on demand, for enum constants and for the calls of an initializer: no call is constant.
    fn drops_arguments(&self) -> bool {
        self.in_constants()
            || self.declaration.initializer
                && self.previous.is_some_and(|token| {
                    token.kind == TokenKind::Word && self.tokens.text(token) != b"switch"
                })
    }

    fn open_brace(&mut self, token: Token) -> Option<()> {
        let d = self.declaration;
        if self.in_constants() || d.initializer {
            return self.drop_block(token, b'{', b'}');
        }
        if d.parens > 0 {
            return None;
        }
        if let Some(body) = d.class {
            self.writer.keep(token);
            self.bodies.push(body);
            self.declaration = Declaration::default();
            return Some(());
        }
        if self.previous.is_some_and(|previous| self.tokens.text(previous) == b"default") {
            return self.keep_balanced(token, b'{', b'}');
        }
        // At the top level this is a module, whose directives are few, or nothing we know.
        if self.bodies.is_empty() {
            return None;
        }
        self.drop_block(token, b'{', b'}')?;
        self.declaration = Declaration::default();
        Some(())
    }

    /// Keeps the brackets and drops what is between them.
    fn drop_block(&mut self, token: Token, open: u8, close: u8) -> Option<()> {
        self.writer.keep(token);
        let end = self.tokens.skip_balanced(open, close)?;
        self.writer.keep_punct(end);
        Some(())
    }

    fn keep_balanced(&mut self, token: Token, open: u8, close: u8) -> Option<()> {
        self.writer.keep(token);
        let mut depth = 1_usize;
        while depth > 0 {
            let token = self.tokens.next()?;
            self.writer.keep(token);
            match token.kind {
                TokenKind::Punct(byte) if byte == open => depth += 1,
                TokenKind::Punct(byte) if byte == close => depth -= 1,
                TokenKind::Punct(_) | TokenKind::Word | TokenKind::Number | TokenKind::Quoted => {}
            }
        }
        Some(())
    }

    /// An annotation with its arguments, which headers keep (JLS 9.7), or the start of `@interface`.
    fn annotation(&mut self, at: Token) -> Option<()> {
        self.writer.keep(at);
        let name = self.tokens.next()?;
        self.writer.keep(name);
        if self.tokens.text(name) == b"interface" {
            self.declaration.class = Some(Body::Members);
            return Some(());
        }
        while let Some(dot) = self.tokens.peek().filter(|token| token.kind == TokenKind::Punct(b'.')) {
            // `@A ...` before a variable-arity parameter is no qualified name.
            let mut ahead = self.tokens.clone();
            ahead.next();
            let Some(part) = ahead.next().filter(|token| token.kind == TokenKind::Word) else { break };
            self.writer.keep(dot);
            self.writer.keep(part);
            self.tokens = ahead;
        }
        match self.tokens.peek() {
            Some(open) if open.kind == TokenKind::Punct(b'(') => {
                self.tokens.next();
                self.keep_balanced(open, b'(', b')')
            }
            Some(_) | None => Some(()),
        }
    }
}
