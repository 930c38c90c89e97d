//! Declarations without the grammar: a reader of headers (JLS 7-9) that skips bodies without looking into them.
//!
//! It gives exactly the tree that [`super::lower`] gives, or `None` for a text that it is not sure of; the
//! tests compare both over the sources of a JDK. It knows only what is common in headers: literals, names and
//! operators in annotation arguments and constants, but no calls, no `new`, no modules, and no errors.

mod annotations;
mod classes;
mod constants;
mod initializers;
mod members;
mod parameters;
mod types;
mod unit;

use super::escapes::{EscapeMap, translate};
use super::lexing::{Token, TokenKind, Tokens};
use super::tree::{Arena, ClassDeclId, CompilationUnit, QualifiedName};
use crate::base::{Name, Span};

/// Classes, types, annotations and expressions nested deeper than this are left to the grammar.
const MAX_DEPTH: u32 = 60;

pub(super) fn parse(text: &str) -> Option<CompilationUnit> {
    match translate(text) {
        Some((translated, escapes)) => Headers::new(&translated, Some(&escapes)).unit(),
        None => Headers::new(text, None).unit(),
    }
}

struct Headers<'a> {
    text: &'a str,
    escapes: Option<&'a EscapeMap>,
    tokens: Tokens<'a>,
    /// The token at hand; `None` at the end.
    token: Option<Token>,
    /// Where the token before ended.
    last_end: usize,
    unit: CompilationUnit,
    arena: Arena,
    outer: Option<ClassDeclId>,
    depth: u32,
}

/// A place to go back to.
struct Mark {
    position: usize,
    token: Option<Token>,
    last_end: usize,
    exprs: usize,
}

impl<'a> Headers<'a> {
    fn new(text: &'a str, escapes: Option<&'a EscapeMap>) -> Headers<'a> {
        let mut tokens = Tokens::new(text.as_bytes());
        let token = tokens.next();
        Headers {
            text,
            escapes,
            tokens,
            token,
            last_end: 0,
            unit: CompilationUnit::default(),
            arena: Arena::default(),
            outer: None,
            depth: 0,
        }
    }

    fn bump(&mut self) {
        if let Some(token) = self.token {
            self.last_end = token.end;
        }
        self.token = self.tokens.next();
    }

    fn mark(&self) -> Mark {
        Mark {
            position: self.tokens.position,
            token: self.token,
            last_end: self.last_end,
            exprs: self.arena.exprs.len(),
        }
    }

    fn reset(&mut self, mark: Mark) {
        self.tokens.position = mark.position;
        self.token = mark.token;
        self.last_end = mark.last_end;
        // What was read since has only made expressions: classes are never read twice.
        self.arena.exprs.truncate(mark.exprs);
    }

    fn is(&self, byte: u8) -> bool {
        matches!(self.token, Some(Token { kind: TokenKind::Punct(found), .. }) if found == byte)
    }

    fn next_is(&self, byte: u8) -> bool {
        self.tokens.peek().is_some_and(|token| token.kind == TokenKind::Punct(byte))
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.is(byte);
        if found {
            self.bump();
        }
        found
    }

    fn require(&mut self, byte: u8) -> Option<()> {
        self.eat(byte).then_some(())
    }

    /// The identifier or keyword at hand.
    fn word(&self) -> Option<&'a str> {
        match self.token {
            Some(Token { kind: TokenKind::Word, start, end }) => self.text.get(start..end),
            _ => None,
        }
    }

    fn next_word(&self) -> Option<&'a str> {
        let token = self.tokens.peek().filter(|token| token.kind == TokenKind::Word)?;
        self.text.get(token.start..token.end)
    }

    fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    fn start(&self) -> usize {
        self.token.map_or(self.text.len(), |token| token.start)
    }

    /// The place in the file of a range of the text.
    fn span(&self, start: usize, end: usize) -> Span {
        let (start, end) = (start as u32, end as u32);
        match self.escapes {
            Some(escapes) if start < end => Span::new(escapes.start(start), escapes.end(end)),
            Some(escapes) => Span::new(escapes.start(start), escapes.start(start)),
            None => Span::new(start, end),
        }
    }

    fn span_from(&self, start: usize) -> Span {
        self.span(start, self.last_end)
    }

    fn empty_span(&self, at: usize) -> Span {
        self.span(at, at)
    }

    fn identifier(&mut self) -> Option<(Name, Span)> {
        let word = self.word().filter(|word| !is_keyword(word))?;
        let start = self.start();
        self.bump();
        Some((Name::new(word), self.span_from(start)))
    }

    /// `a.b.c`; a `.` that no name follows is left.
    fn qualified_name(&mut self) -> Option<QualifiedName> {
        let start = self.start();
        let mut parts = vec![self.identifier()?.0];
        while self.is(b'.') && self.next_word().is_some_and(|word| !is_keyword(word)) {
            self.bump();
            parts.push(self.identifier()?.0);
        }
        let span = self.span_from(start);
        let text = match parts.as_slice() {
            [single] => *single,
            _ => {
                let texts: Vec<&str> = parts.iter().map(|part| part.as_str()).collect();
                Name::new(&texts.join("."))
            }
        };
        Some(QualifiedName { span, parts, text })
    }

    /// Moves past a bracket and all up to the one that closes it, and says where they are.
    fn skip(&mut self, open: u8, close: u8) -> Option<Span> {
        let start = self.start();
        if !self.is(open) {
            return None;
        }
        let end = self.tokens.skip_balanced(open, close)? + 1;
        self.last_end = end;
        self.token = self.tokens.next();
        Some(self.span(start, end))
    }

    /// Reads something one level further down.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}

/// The keywords that are never identifiers (JLS 3.9), `true`, `false` and `null` included.
fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "assert"
            | "boolean"
            | "break"
            | "byte"
            | "case"
            | "catch"
            | "char"
            | "class"
            | "const"
            | "continue"
            | "default"
            | "do"
            | "double"
            | "else"
            | "enum"
            | "extends"
            | "false"
            | "final"
            | "finally"
            | "float"
            | "for"
            | "goto"
            | "if"
            | "implements"
            | "import"
            | "instanceof"
            | "int"
            | "interface"
            | "long"
            | "native"
            | "new"
            | "null"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "return"
            | "short"
            | "static"
            | "strictfp"
            | "super"
            | "switch"
            | "synchronized"
            | "this"
            | "throw"
            | "throws"
            | "transient"
            | "true"
            | "try"
            | "void"
            | "volatile"
            | "while"
    )
}
