//! Unicode escapes (JLS 3.3): a text in which they are replaced by what they stand for, and the way back.

use crate::base::Span;

/// Where the escapes were. Offsets of the translated text go in, offsets of the file come out.
#[derive(Debug, Default)]
pub(super) struct EscapeMap {
    escapes: Vec<Escape>,
}

/// One replaced escape (or pair of them), as ranges of the translated text and of the file.
#[derive(Clone, Copy, Debug)]
struct Escape {
    translated: Span,
    original: Span,
}

impl EscapeMap {
    /// The file offset of a token that starts at `offset`.
    pub(super) fn start(&self, offset: u32) -> u32 {
        match self.before(offset) {
            Some(escape) if offset < escape.translated.end => escape.original.start,
            Some(escape) => escape.original.end + (offset - escape.translated.end),
            None => offset,
        }
    }

    /// The file offset of a token that ends at `offset`.
    pub(super) fn end(&self, offset: u32) -> u32 {
        let Some(last) = offset.checked_sub(1) else { return 0 };
        match self.before(last) {
            Some(escape) if last < escape.translated.end => escape.original.end,
            Some(escape) => escape.original.end + (offset - escape.translated.end),
            None => offset,
        }
    }

    /// The last escape that starts at or before `offset`.
    fn before(&self, offset: u32) -> Option<&Escape> {
        let after = self.escapes.partition_point(|escape| escape.translated.start <= offset);
        self.escapes.get(after.checked_sub(1)?)
    }
}

/// The text with its escapes replaced, or `None` when it has none that need it.
///
/// Control characters and unpaired surrogates stay as they are written: they can only stand in literals, where
/// [`super::lower::literals`] reads them, and the grammar takes a NUL for the end of the text.
pub(super) fn translate(text: &str) -> Option<(String, EscapeMap)> {
    memchr::memmem::find(text.as_bytes(), b"\\u")?;
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut map = EscapeMap::default();
    let mut copied = 0;
    let mut i = 0;
    while let Some(found) = bytes.get(i..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        let at = i + found;
        let Some((character, end)) = read_character(bytes, at) else {
            // An escaped backslash cannot start an escape.
            i = if bytes.get(at + 1) == Some(&b'\\') { at + 2 } else { at + 1 };
            continue;
        };
        out.push_str(text.get(copied..at)?);
        let start = out.len() as u32;
        out.push(character);
        map.escapes.push(Escape {
            translated: Span::new(start, out.len() as u32),
            original: Span::new(at as u32, end as u32),
        });
        copied = end;
        i = end;
    }
    out.push_str(text.get(copied..)?);
    (!map.escapes.is_empty()).then_some((out, map))
}

/// The character that the escape (or surrogate pair of escapes) at `at` stands for, and where it ends.
fn read_character(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let (unit, end) = read_unit(bytes, at)?;
    let replaced = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}');
    if let Some(character) = char::from_u32(u32::from(unit)) {
        return replaced(character).then_some((character, end));
    }
    let (low, end) = read_unit(bytes, end)?;
    let mut decoded = char::decode_utf16([unit, low]);
    match decoded.next() {
        Some(Ok(character)) => Some((character, end)),
        Some(Err(_)) | None => None,
    }
}

/// The UTF-16 unit of the Unicode escape (JLS 3.3) at `at`, and where it ends.
pub(super) fn read_unit(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    let rest = bytes.get(at..)?.strip_prefix(b"\\")?;
    let marks = rest.iter().take_while(|&&b| b == b'u').count();
    let digits = rest.get(marks..marks + 4)?;
    if marks == 0 {
        return None;
    }
    let mut unit = 0_u16;
    for &digit in digits {
        unit = unit << 4 | (digit as char).to_digit(16)? as u16;
    }
    Some((unit, at + 1 + marks + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced_and_offsets_lead_back() {
        let text = r"a\u0042c \uuD83D\ude00 '\\u0041' '\u0000' '\ud800'";
        let (out, map) = translate(text).unwrap_or_default();
        assert_eq!(out, r"aBc 😀 '\\u0041' '\u0000' '\ud800'");
        assert_eq!((map.start(0), map.end(3)), (0, 8));
        assert_eq!((map.start(1), map.end(2)), (1, 7));
        assert_eq!((map.start(4), map.end(8)), (9, 22));
        assert_eq!(map.end(out.len() as u32), text.len() as u32);
    }

    #[test]
    fn a_text_without_escapes_is_left_alone() {
        assert!(translate(r"'\n' \\u0041").is_none());
    }
}
