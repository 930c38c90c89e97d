//! The values of literals (JLS 3.10).

use std::borrow::Cow;
use std::sync::Arc;

use crate::syntax::escapes::read_unit;
use crate::syntax::kinds::Kind;
use crate::syntax::tree::{Literal, Primitive};

/// The value of a literal node; `None` when the node is none.
pub(in crate::syntax) fn literal(kind: Kind, text: &str) -> Option<Literal> {
    Some(match kind {
        Kind::DecimalInteger => integer(text, text, 10),
        Kind::HexInteger => integer(text, text.get(2..).unwrap_or(""), 16),
        Kind::OctalInteger => integer(text, text, 8),
        Kind::BinaryInteger => integer(text, text.get(2..).unwrap_or(""), 2),
        Kind::DecimalFloating => decimal_floating(text),
        Kind::HexFloating => hex_floating(text),
        Kind::True => Literal::Boolean(true),
        Kind::False => Literal::Boolean(false),
        Kind::CharacterLiteral => Literal::Char(character(text)),
        Kind::StringLiteral => Literal::String(string(text)),
        Kind::NullLiteral => Literal::Null,
        _ => return None,
    })
}

/// The kind of a number, string or character by its text.
pub(in crate::syntax) fn kind_of(text: &str) -> Kind {
    let mut bytes = text.bytes();
    match (bytes.next(), bytes.next()) {
        (Some(b'"'), _) => Kind::StringLiteral,
        (Some(b'\''), _) => Kind::CharacterLiteral,
        (Some(b'0'), Some(b'x' | b'X')) if text.contains(['.', 'p', 'P']) => Kind::HexFloating,
        (Some(b'0'), Some(b'x' | b'X')) => Kind::HexInteger,
        (Some(b'0'), Some(b'b' | b'B')) => Kind::BinaryInteger,
        _ if text.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D']) => Kind::DecimalFloating,
        (Some(b'0'), Some(b'0'..=b'9' | b'_')) => Kind::OctalInteger,
        _ => Kind::DecimalInteger,
    }
}

/// JLS 3.10.1. A literal too large for its type keeps its low bits: that is an error for others to find.
fn integer(text: &str, digits: &str, radix: u32) -> Literal {
    let is_long = text.ends_with(['l', 'L']);
    let value = digits.chars().filter_map(|c| c.to_digit(radix));
    let value =
        value.fold(0_u64, |value, digit| value.wrapping_mul(u64::from(radix)).wrapping_add(u64::from(digit)));
    if is_long {
        Literal::Integer(Primitive::Long, value as i64)
    } else {
        Literal::Integer(Primitive::Int, i64::from(value as u32 as i32))
    }
}

fn decimal_floating(text: &str) -> Literal {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let number = digits.trim_end_matches(['f', 'F', 'd', 'D']);
    if digits.ends_with(['f', 'F']) {
        let value: f32 = number.parse().unwrap_or(f32::NAN);
        Literal::Floating(Primitive::Float, f64::from(value))
    } else {
        Literal::Floating(Primitive::Double, number.parse().unwrap_or(f64::NAN))
    }
}

/// JLS 3.10.2: `0x1.8p3` is 1.5 times two to the third.
fn hex_floating(text: &str) -> Literal {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let body = digits.get(2..).unwrap_or("");
    let (mantissa, exponent) = body.split_once(['p', 'P']).unwrap_or((body, "0"));
    let is_float = exponent.ends_with(['f', 'F']);
    let exponent = exponent.trim_end_matches(['f', 'F', 'd', 'D']);
    let mut scale: i64 = exponent.parse().unwrap_or(0);
    let mut value = 0_u128;
    let mut in_fraction = false;
    for c in mantissa.chars() {
        let Some(digit) = c.to_digit(16) else {
            in_fraction = true;
            continue;
        };
        // Bits beyond 120 cannot change a double; the exponent still counts them.
        if value >> 120 == 0 {
            value = value << 4 | u128::from(digit);
        } else {
            scale += 4;
        }
        scale -= if in_fraction { 4 } else { 0 };
    }
    let value = scaled(value as f64, scale);
    if is_float {
        Literal::Floating(Primitive::Float, f64::from(value as f32))
    } else {
        Literal::Floating(Primitive::Double, value)
    }
}

/// `value * 2^scale`, in steps small enough that no intermediate result over- or underflows alone.
fn scaled(mut value: f64, scale: i64) -> f64 {
    let mut left = scale.clamp(-4000, 4000);
    while left != 0 {
        let step = left.clamp(-500, 500);
        value *= 2_f64.powi(step as i32);
        left -= step;
    }
    value
}

fn character(text: &str) -> u16 {
    let inner = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')).unwrap_or("");
    if let Some((unit, _)) = read_unit(inner.as_bytes(), 0) {
        return unit;
    }
    unescape(inner).encode_utf16().next().unwrap_or(0)
}

fn string(text: &str) -> Arc<str> {
    if let Some(block) = text.strip_prefix("\"\"\"").and_then(|t| t.strip_suffix("\"\"\"")) {
        return unescape(&strip_indentation(block)).into();
    }
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or("");
    unescape(inner).into()
}

/// JLS 3.10.6: the content starts after the first line terminator; indentation that all lines share and white
/// space at the ends of lines go.
fn strip_indentation(block: &str) -> String {
    let block = block.replace("\r\n", "\n").replace('\r', "\n");
    let content = block.split_once('\n').map_or("", |(_, content)| content);
    let is_space = |c: char| c.is_whitespace();
    let indent = |line: &str| line.chars().take_while(|&c| is_space(c)).count();
    let last = content.rsplit('\n').next().unwrap_or("");
    let lines = content.split('\n').filter(|line| !line.trim().is_empty());
    // The last line counts even when it is blank: the closing delimiter's place sets the margin.
    let margin = lines.map(indent).chain([indent(last)]).min().unwrap_or(0);
    let stripped: Vec<&str> = content
        .split('\n')
        .map(|line| {
            let from = line.char_indices().nth(margin).map_or(line.len(), |(at, _)| at);
            line.get(from..).unwrap_or("").trim_end_matches(is_space)
        })
        .collect();
    stripped.join("\n")
}

/// Replaces escape sequences (JLS 3.10.7).
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(rest.get(..at).unwrap_or(""));
        let escape = rest.get(at..).unwrap_or("");
        let (replacement, length) = read_escape(escape);
        out.extend(replacement);
        rest = escape.get(length..).unwrap_or("");
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// What the escape at the start of `text` stands for, and its length. Text that is no escape stays.
fn read_escape(text: &str) -> (Option<char>, usize) {
    let Some(letter) = text.chars().nth(1) else { return (Some('\\'), 1) };
    let plain = match letter {
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'f' => '\u{c}',
        'r' => '\r',
        's' => ' ',
        '"' | '\'' | '\\' => letter,
        // A line terminator, in text blocks only: the line goes on.
        '\n' => return (None, 2),
        '\r' => return (None, if text.as_bytes().get(2) == Some(&b'\n') { 3 } else { 2 }),
        '0'..='7' => return octal(text),
        'u' => {
            return match read_unit(text.as_bytes(), 0) {
                Some((unit, end)) => {
                    (Some(char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER)), end)
                }
                None => (Some('\\'), 1),
            };
        }
        _ => return (Some('\\'), 1),
    };
    (Some(plain), 2)
}

/// `\0` to `\377`.
fn octal(text: &str) -> (Option<char>, usize) {
    let digits = text.get(1..).unwrap_or("");
    let most = if digits.starts_with(['0', '1', '2', '3']) { 3 } else { 2 };
    let count = digits.chars().take(most).take_while(|c| c.is_digit(8)).count();
    let value = digits.chars().take(count).filter_map(|c| c.to_digit(8)).fold(0, |v, d| v * 8 + d);
    (char::from_u32(value), 1 + count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn string_value(text: &str) -> String {
        string(text).to_string()
    }

    #[test]
    fn integers() {
        let int = |value| Some(Literal::Integer(Primitive::Int, value));
        let long = |value| Some(Literal::Integer(Primitive::Long, value));
        assert_eq!(literal(Kind::DecimalInteger, "1_000"), int(1000));
        assert_eq!(literal(Kind::DecimalInteger, "2147483648"), int(-2_147_483_648));
        assert_eq!(literal(Kind::DecimalInteger, "9223372036854775808L"), long(i64::MIN));
        assert_eq!(literal(Kind::HexInteger, "0xFFFF_FFFF"), int(-1));
        assert_eq!(literal(Kind::HexInteger, "0xFFFFFFFFl"), long(0xFFFF_FFFF));
        assert_eq!(literal(Kind::OctalInteger, "0_17"), int(15));
        assert_eq!(literal(Kind::BinaryInteger, "0b101"), int(5));
        assert_eq!(literal(Kind::DecimalInteger, "0"), int(0));
    }

    #[test]
    fn floats() {
        let float = |value| Some(Literal::Floating(Primitive::Float, value));
        let double = |value| Some(Literal::Floating(Primitive::Double, value));
        assert_eq!(literal(Kind::DecimalFloating, "1e-5f"), float(f64::from(1e-5_f32)));
        assert_eq!(literal(Kind::DecimalFloating, ".5"), double(0.5));
        assert_eq!(literal(Kind::DecimalFloating, "1.D"), double(1.0));
        assert_eq!(literal(Kind::DecimalFloating, "1_0.5e1"), double(105.0));
        assert_eq!(literal(Kind::HexFloating, "0x1.8p3"), double(12.0));
        assert_eq!(literal(Kind::HexFloating, "0x1.fffffeP+127f"), float(f64::from(f32::MAX)));
        assert_eq!(literal(Kind::HexFloating, "0x0.0000000000001P-1022"), double(f64::from_bits(1)));
        assert_eq!(literal(Kind::HexFloating, "0x1.fffffffffffffP+1023"), double(f64::MAX));
    }

    #[test]
    fn characters_and_strings() {
        assert_eq!(character(r"'\u0000'"), 0);
        assert_eq!(character(r"'\ud800'"), 0xD800);
        assert_eq!(character(r"'\''"), 39);
        assert_eq!(character("'é'"), 0xE9);
        assert_eq!(character(r"'\377'"), 255);
        assert_eq!(string_value(r#""a\tb\\\"\0\477\s""#), "a\tb\\\"\0\u{27}7 ");
        assert_eq!(string_value(r#""\ud800""#), "\u{fffd}");
        assert_eq!(string_value(r#""\\u0041""#), "\\u0041");
    }

    #[test]
    fn text_blocks() {
        let quotes = "\"\"\"";
        let block = |content: &str| string_value(&format!("{quotes}{content}{quotes}"));
        assert_eq!(block("\n    a\n      b  \n    "), "a\n  b\n");
        assert_eq!(block("  \n  a\\\n  b\\s\n\n  c"), "ab \n\nc");
        assert_eq!(block("\r\n\ta\r\n"), "\ta\n");
        assert_eq!(block("\n  say \\\"\"\" \"\"x\n"), "  say \"\"\" \"\"x\n");
    }
}
