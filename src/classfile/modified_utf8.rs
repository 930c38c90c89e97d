//! Modified UTF-8 (JVMS 4.4.7): NUL is two bytes, a supplementary character two surrogates of three bytes each.

use std::borrow::Cow;

/// The text; what cannot be decoded becomes U+FFFD, so that a garbled name is still a name.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    // The two encodings differ only in sequences that are invalid UTF-8.
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_units(bytes)),
    }
}

fn decode_units(mut bytes: &[u8]) -> String {
    let mut units = Vec::with_capacity(bytes.len());
    while !bytes.is_empty() {
        let (unit, rest) = next_unit(bytes);
        units.push(unit);
        bytes = rest;
    }
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn next_unit(bytes: &[u8]) -> (u16, &[u8]) {
    const REPLACEMENT: u16 = 0xFFFD;
    match *bytes {
        [a, ref rest @ ..] if a < 0x80 => (u16::from(a), rest),
        [a, b, ref rest @ ..] if a & 0xE0 == 0xC0 && b & 0xC0 == 0x80 => {
            (u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F), rest)
        }
        [a, b, c, ref rest @ ..] if a & 0xF0 == 0xE0 && b & 0xC0 == 0x80 && c & 0xC0 == 0x80 => {
            (u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F), rest)
        }
        [_, ref rest @ ..] => (REPLACEMENT, rest),
        [] => (REPLACEMENT, bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_of_every_length_of_sequence() {
        assert_eq!(decode("plain é ☃".as_bytes()), "plain é ☃");
        assert_eq!(decode(&[b'a', 0xC0, 0x80, b'b']), "a\0b");
        assert_eq!(decode(&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]), "😀");
    }

    #[test]
    fn what_is_invalid_becomes_a_replacement_character() {
        assert_eq!(decode(&[b'x', 0xFF, b'y']), "x\u{FFFD}y");
        assert_eq!(decode(&[0xED, 0xA0, 0xBD, b'z']), "\u{FFFD}z");
        assert_eq!(decode(&[0xE2, 0x98]), "\u{FFFD}\u{FFFD}");
    }
}
