//! Where the members of a file start and end, from its tokens alone: what a text that does not parse still tells, as long
//! as its braces are in pairs.

use std::ops::Range;

use super::lexing::{Token, TokenKind, Tokens};
use super::text::is_record;

/// A stretch of the text that is one declaration, or the header of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Region {
    pub range: Range<usize>,
    pub kind: RegionKind,
    /// What must stand before the region for it to parse alone: the start of a class of its owner's kind.
    pub owner: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RegionKind {
    Package,
    Import,
    /// Everything up to the brace.
    ClassHeader {
        /// The word behind the keyword, which should be a name.
        name: Range<usize>,
    },
    /// The constants of an enum, up to the `;` or the brace after them.
    Constants,
    Member {
        /// Between the braces of a method's body.
        body: Option<Range<usize>>,
        /// From `=` (or `default`) to the semicolon.
        value: Option<Range<usize>>,
    },
}

/// The regions in their order; `None` where braces are not in pairs or a literal has no end.
pub(super) fn outline(text: &str) -> Option<Vec<Region>> {
    let mut reader = Reader { tokens: Tokens::new(text.as_bytes()), regions: Vec::new(), owners: Vec::new() };
    while reader.region()? {}
    (reader.owners.is_empty() && !reader.tokens.unterminated).then_some(reader.regions)
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    regions: Vec<Region>,
    /// The classes that are open, outermost first.
    owners: Vec<&'static str>,
}

/// What has been seen of a region.
#[derive(Default)]
struct Seen {
    class: Option<&'static str>,
    name: Range<usize>,
    body: Option<Range<usize>>,
    value: Option<usize>,
    /// The end of a parameter list.
    has_parameters: bool,
}

impl Reader<'_> {
    /// Reads one region; false at the end of the text.
    fn region(&mut self) -> Option<bool> {
        let Some(first) = self.tokens.next() else { return Some(false) };
        match first.kind {
            TokenKind::Punct(b';') => return Some(true),
            TokenKind::Punct(b'}') => {
                self.owners.pop()?;
                return Some(true);
            }
            TokenKind::Word | TokenKind::Number | TokenKind::Quoted | TokenKind::Punct(_) => {}
        }
        let kind = match self.tokens.text(first) {
            b"package" if self.owners.is_empty() => Some(RegionKind::Package),
            b"import" if self.owners.is_empty() => Some(RegionKind::Import),
            _ => None,
        };
        self.rest(first, kind)?;
        Some(true)
    }

    /// Reads on from the first token of a region to its end.
    fn rest(&mut self, first: Token, kind: Option<RegionKind>) -> Option<()> {
        let mut seen = Seen::default();
        let mut token = first;
        loop {
            match token.kind {
                TokenKind::Punct(b'{') if seen.class.is_some() => {
                    return self.open(first.start, token, &seen);
                }
                TokenKind::Punct(b'{') => {
                    let end = self.tokens.skip_balanced(b'{', b'}')?;
                    if seen.value.is_none() {
                        seen.body = Some(token.end..end);
                        self.close(first.start..end + 1, kind, seen);
                        return Some(());
                    }
                }
                TokenKind::Punct(b';') => {
                    self.close(first.start..token.end, kind, seen);
                    return Some(());
                }
                TokenKind::Punct(_) | TokenKind::Word => self.look_at(token, &mut seen)?,
                TokenKind::Number | TokenKind::Quoted => {}
            }
            // What the class ends in is no declaration, but it is there.
            match self.tokens.peek() {
                None => {
                    self.close(first.start..token.end, kind, seen);
                    return Some(());
                }
                Some(next) if next.kind == TokenKind::Punct(b'}') => {
                    self.close(first.start..token.end, kind, seen);
                    return Some(());
                }
                Some(next) => token = next,
            }
            self.tokens.next();
        }
    }

    fn look_at(&mut self, token: Token, seen: &mut Seen) -> Option<()> {
        match (token.kind, self.tokens.text(token)) {
            (TokenKind::Punct(b'@'), _) => {
                if self.tokens.peek().is_some_and(|next| self.tokens.text(next) == b"interface") {
                    seen.class = Some("@interface X{");
                } else {
                    self.annotation_arguments()?;
                }
            }
            (TokenKind::Word, b"interface") if seen.class == Some("@interface X{") => {
                seen.name = self.next_range();
            }
            (TokenKind::Punct(b')'), _) => seen.has_parameters = true,
            (TokenKind::Punct(b'='), _) => seen.value = seen.value.or(Some(token.start)),
            (TokenKind::Word, b"default") if seen.has_parameters => seen.value = Some(token.start),
            (TokenKind::Word, word) if seen.value.is_none() && seen.class.is_none() => {
                seen.class = match word {
                    b"class" => Some("class X{"),
                    b"interface" => Some("interface X{"),
                    b"enum" => Some("enum X{;"),
                    b"record" if is_record(&self.tokens) => Some("record X(){"),
                    _ => None,
                };
                seen.name = self.next_range();
            }
            (TokenKind::Word | TokenKind::Punct(_) | TokenKind::Number | TokenKind::Quoted, _) => {}
        }
        Some(())
    }

    /// Moves past `a.B(…)` behind an `@`: braces in there are no bodies.
    fn annotation_arguments(&mut self) -> Option<()> {
        while let Some(next) = self.tokens.peek() {
            match next.kind {
                TokenKind::Word => {
                    self.tokens.next();
                    let behind = self.tokens.peek().map(|token| token.kind);
                    match behind {
                        Some(TokenKind::Punct(b'.')) => drop(self.tokens.next()),
                        Some(TokenKind::Punct(b'(')) => {
                            self.tokens.next();
                            self.tokens.skip_balanced(b'(', b')')?;
                            return Some(());
                        }
                        Some(_) | None => return Some(()),
                    }
                }
                TokenKind::Number | TokenKind::Quoted | TokenKind::Punct(_) => return Some(()),
            }
        }
        Some(())
    }

    fn next_range(&self) -> Range<usize> {
        self.tokens.peek().map_or(0..0, |token| token.start..token.end)
    }

    fn owner(&self) -> &'static str {
        self.owners.last().copied().unwrap_or("")
    }

    /// The header of a class ends at its brace.
    fn open(&mut self, start: usize, brace: Token, seen: &Seen) -> Option<()> {
        let class = seen.class?;
        let owner = self.owner();
        let kind = RegionKind::ClassHeader { name: seen.name.clone() };
        self.regions.push(Region { range: start..brace.start, kind, owner });
        self.owners.push(class);
        if class == "enum X{;" {
            self.constants(brace.end)?;
        }
        Some(())
    }

    fn constants(&mut self, start: usize) -> Option<()> {
        loop {
            let next = self.tokens.peek()?;
            match next.kind {
                TokenKind::Punct(b'}') | TokenKind::Punct(b';') => {
                    let kind = RegionKind::Constants;
                    self.regions.push(Region { range: start..next.start, kind, owner: "enum X{" });
                    return Some(());
                }
                TokenKind::Punct(b'{') => {
                    self.tokens.next();
                    self.tokens.skip_balanced(b'{', b'}')?;
                }
                TokenKind::Punct(_) | TokenKind::Word | TokenKind::Number | TokenKind::Quoted => {
                    self.tokens.next();
                }
            }
        }
    }

    fn close(&mut self, range: Range<usize>, kind: Option<RegionKind>, seen: Seen) {
        let value = seen.value.map(|start| start..range.end - 1);
        let kind = kind.unwrap_or(RegionKind::Member { body: seen.body, value });
        let owner = self.owner();
        self.regions.push(Region { range, kind, owner });
    }
}

#[cfg(test)]
mod tests {
    use super::outline;

    fn regions(text: &str) -> Vec<&str> {
        outline(text)
            .map_or(vec!["?"], |found| found.iter().map(|region| &text[region.range.clone()]).collect())
    }

    #[test]
    fn members_end_where_braces_and_semicolons_say() {
        assert_eq!(
            regions(
                "package p; import a.B; @A({1, 2}) class C<T> { int x = f(() -> { ; }); @B(b = {}) void m() { {} } ; \
                 enum E { A, B { int i; }; int n; } @interface N { int[] v() default {}; } record R(int a) { R { } } int[] b = { 1 }; }"
            ),
            [
                "package p;",
                "import a.B;",
                "@A({1, 2}) class C<T> ",
                "int x = f(() -> { ; });",
                "@B(b = {}) void m() { {} }",
                "enum E ",
                " A, B { int i; }",
                "int n;",
                "@interface N ",
                "int[] v() default {};",
                "record R(int a) ",
                "R { }",
                "int[] b = { 1 };",
            ]
        );
    }

    #[test]
    fn broken_members_are_members_as_long_as_braces_are_in_pairs() {
        assert_eq!(
            regions("class C { void m( { } int x = ) 1; void n() { } y }"),
            ["class C ", "void m( { }", "int x = ) 1;", "void n() { }", "y"]
        );
        for text in
            ["class C { void m() { ", "class C { } }", "class C { void m() { if (x { } }", "class C { \"x }"]
        {
            assert_eq!(regions(text), ["?"], "{text}");
        }
    }
}
