//! What can be told of a text without parsing it.

use std::borrow::Cow;

use super::lexing::{TokenKind, Tokens};

/// Moves past an annotation whose `@` has been read. `@interface` is left as if it were one: the name of
/// the interface follows either way.
fn skip_annotation(tokens: &mut Tokens<'_>) -> Option<()> {
    let name = tokens.next()?;
    if tokens.text(name) == b"interface" {
        tokens.position = name.start;
        return Some(());
    }
    while tokens.peek().is_some_and(|token| token.kind == TokenKind::Punct(b'.')) {
        tokens.next();
        tokens.next()?;
    }
    if tokens.peek().is_some_and(|token| token.kind == TokenKind::Punct(b'(')) {
        tokens.next();
        tokens.skip_balanced(b'(', b')')?;
    }
    Some(())
}

/// The names of the top-level classes that a text declares, in order.
pub fn top_level_names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut tokens = Tokens::new(text.as_bytes());
    while let Some(token) = tokens.next() {
        match token.kind {
            TokenKind::Punct(b'@') if skip_annotation(&mut tokens).is_none() => break,
            TokenKind::Punct(b'{') if tokens.skip_balanced(b'{', b'}').is_none() => break,
            TokenKind::Word => match tokens.text(token) {
                b"class" | b"interface" | b"enum" => names.extend(next_word(&tokens, text)),
                b"record" if is_record(&tokens) => names.extend(next_word(&tokens, text)),
                _ => {}
            },
            TokenKind::Punct(_) | TokenKind::Number | TokenKind::Quoted => {}
        }
    }
    names
}

fn next_word<'t>(tokens: &Tokens<'_>, text: &'t str) -> Option<&'t str> {
    let token = tokens.peek().filter(|token| token.kind == TokenKind::Word)?;
    text.get(token.start..token.end)
}

/// Whether the `record` just read starts a record declaration (JLS 8.10): a name and then `(` or `<`.
pub(super) fn is_record(tokens: &Tokens<'_>) -> bool {
    let mut ahead = tokens.clone();
    ahead.next().is_some_and(|token| token.kind == TokenKind::Word)
        && ahead.next().is_some_and(|token| matches!(token.kind, TokenKind::Punct(b'(' | b'<')))
}

/// The identifiers and keywords of a text; those in comments and literals are none.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    Tokens::new(text.as_bytes())
        .filter(|token| token.kind == TokenKind::Word)
        .filter_map(|token| text.get(token.start..token.end))
}

/// Those that nothing qualifies: not the `b` of `a.b` and `a::b`.
pub fn simple_names(text: &str) -> impl Iterator<Item = &str> {
    let mut before = [TokenKind::Number; 2];
    Tokens::new(text.as_bytes()).filter_map(move |token| {
        let is_qualified =
            matches!(before, [_, TokenKind::Punct(b'.')] | [TokenKind::Punct(b':'), TokenKind::Punct(b':')]);
        before = [before[1], token.kind];
        let is_name = token.kind == TokenKind::Word && !is_qualified;
        if is_name { text.get(token.start..token.end) } else { None }
    })
}

/// A text without its comments, and then without blank lines and trailing blanks; untouched if it has none.
#[cfg(test)]
fn without_comments(text: &str) -> Cow<'_, str> {
    without_comments_but(text, |_| false)
}

/// The same, with the comments between tokens that stay.
pub fn without_comments_but(text: &str, stays: fn(&str) -> bool) -> Cow<'_, str> {
    let mut out = String::new();
    let mut found = false;
    let mut end = 0;
    let mut previous = None;
    for token in Tokens::new(text.as_bytes()) {
        let gap = Gap::read(text.get(end..token.start).unwrap_or(""), stays);
        found |= gap.has_comment;
        if previous.is_some() {
            gap.write(previous, text.as_bytes().get(token.start).copied(), &mut out);
        }
        for comment in gap.staying {
            out.push_str(comment);
            out.push(' ');
        }
        out.push_str(text.get(token.start..token.end).unwrap_or(""));
        previous = text.as_bytes().get(token.end - 1).copied();
        end = token.end;
    }
    found |= Gap::read(text.get(end..).unwrap_or(""), stays).has_comment;
    if found { Cow::Owned(out) } else { Cow::Borrowed(text) }
}

/// What stands between two tokens.
struct Gap<'t> {
    has_comment: bool,
    /// The line terminator to write if the tokens are on different lines.
    line_end: Option<&'static str>,
    /// Blanks before the first comment or line end.
    blanks: &'t str,
    /// Blanks after the last line end.
    indentation: &'t str,
    staying: Vec<&'t str>,
}

impl<'t> Gap<'t> {
    fn read(text: &'t str, stays: fn(&str) -> bool) -> Gap<'t> {
        let is_blank = |c: char| c == ' ' || c == '\t' || c == '\u{c}';
        let blanks_end = text.find(|c| !is_blank(c)).unwrap_or(text.len());
        let mut gap = Gap {
            has_comment: false,
            line_end: None,
            blanks: text.get(..blanks_end).unwrap_or(""),
            indentation: "",
            staying: Vec::new(),
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = if rest.starts_with("/*") {
                gap.has_comment = true;
                rest.get(2..).and_then(|r| r.find("*/")).map_or(rest.len(), |at| at + 4)
            } else if rest.starts_with("//") {
                gap.has_comment = true;
                rest.find(['\n', '\r']).unwrap_or(rest.len())
            } else if rest.starts_with("\r\n") {
                2
            } else {
                first.len_utf8()
            };
            gap.staying.extend(rest.get(..length).filter(|comment| first == '/' && stays(comment)));
            if first == '\n' || first == '\r' {
                gap.line_end = Some(if rest.starts_with("\r\n") { "\r\n" } else { "\n" });
                let line = rest.trim_start_matches(['\n', '\r']);
                let end = line.find(|c| !is_blank(c)).unwrap_or(line.len());
                gap.indentation = line.get(..end).unwrap_or("");
            }
            rest = rest.get(length..).unwrap_or("");
        }
        gap
    }

    fn write(&self, before: Option<u8>, after: Option<u8>, out: &mut String) {
        // Brackets and separators never run together with their neighbours.
        let stands_alone = |byte: Option<u8>| byte.is_some_and(|b| b"()[]{},;".contains(&b));
        if let Some(line_end) = self.line_end {
            out.push_str(line_end);
            out.push_str(self.indentation);
        } else if self.has_comment && self.blanks.is_empty() && !stands_alone(before) && !stands_alone(after)
        {
            out.push(' ');
        } else {
            out.push_str(self.blanks);
        }
    }
}

/// Where the comments directly before `start` begin; `start` itself if there are none.
pub fn comments_before(source: &str, start: u32) -> u32 {
    let mut rest = source.get(..start as usize).unwrap_or("");
    let mut found = rest.len();
    loop {
        rest = rest.trim_end();
        let line = rest.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let last = rest.get(line..).unwrap_or("").trim_start();
        let comment = if rest.ends_with("*/") {
            rest.rfind("/*").filter(|at| rest.get(*at..).is_some_and(|comment| comment.len() >= "/**/".len()))
        } else {
            last.starts_with("//").then(|| rest.len() - last.len())
        };
        match comment {
            Some(at) => found = at,
            None => return u32::try_from(found).unwrap_or(start),
        }
        rest = rest.get(..found).unwrap_or("");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stand_before() {
        let source = "int a; // a\n  // b\n  /** c */\n  int d;";
        let at = |text: &str| source.find(text).map_or(0, |at| at as u32);
        assert_eq!(comments_before(source, at("int d")), at("// b"));
        assert_eq!(comments_before(source, at("int a")), 0);
        assert_eq!(comments_before("*/ int", 3), 3);
        assert_eq!(comments_before("/*/ int", 4), 4);
    }

    #[test]
    fn top_level() {
        let text = "/** class X */ @A({B.class}) class A<T> { class In {} } record R(int x) {}\n\
                    enum E { P { class Q {} } } @interface I {} record record; sealed interface S permits A {}";
        assert_eq!(top_level_names(text), ["A", "R", "E", "I", "S"]);
    }

    #[test]
    fn words() {
        let text = "int x1 = foo.bar(\"no\", 'n', 1e5f) /* no */ + \"\"\"\n no \"\"\"; // no";
        assert_eq!(identifiers(text).collect::<Vec<_>>(), ["int", "x1", "foo", "bar"]);
    }

    #[test]
    fn words_that_nothing_qualifies() {
        let text = "a.b /* . */ c; a . d; e::f; x ? y : z; case A: B.C c; List<D>... es; o.new E()";
        let found = simple_names(text).collect::<Vec<_>>();
        assert_eq!(found, ["a", "c", "a", "e", "x", "y", "z", "case", "A", "B", "c", "List", "D", "o", "E"]);
    }

    #[test]
    fn comments_go() {
        assert_eq!(without_comments("int  x;\n\n int y;"), "int  x;\n\n int y;");
        assert_eq!(without_comments("int/**/x /* a */ = /* b */ 1; // c"), "int x = 1;");
        assert_eq!(without_comments("f(/* a */ b, // c\n    d)"), "f(b,\n    d)");
        assert_eq!(
            without_comments("@A // why\n\n  /** doc */\r\n  void m(String s = \"/* no */\");"),
            "@A\r\n  void m(String s = \"/* no */\");"
        );
        assert_eq!(without_comments("a +/**/+b"), "a + +b");
    }
}
