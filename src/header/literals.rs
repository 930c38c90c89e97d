//! Values as Java writes them (JLS 3.10).

use crate::classfile::record::ConstantRecord;

/// A constant of a field with this descriptor.
pub(super) fn constant(value: &ConstantRecord, descriptor: &str) -> String {
    match (value, descriptor) {
        (ConstantRecord::Int(value), "Z") => if *value == 0 { "false" } else { "true" }.to_owned(),
        // A char is 16 bits of an Integer entry.
        (ConstantRecord::Int(value), "C") => char_literal(*value as u16),
        (ConstantRecord::Int(value), _) => value.to_string(),
        (ConstantRecord::Long(value), _) => format!("{value}L"),
        (ConstantRecord::Float(value), _) => float(f64::from(*value), format!("{value:?}"), "F"),
        (ConstantRecord::Double(value), _) => float(*value, format!("{value:?}"), ""),
        (ConstantRecord::String(text), _) => string(text),
    }
}

/// What has no literal is the quotient that is one (JLS 4.2.4, 15.29).
fn float(value: f64, shortest: String, suffix: &str) -> String {
    let zero = format!("0.0{suffix}");
    if value.is_nan() {
        format!("{zero} / {zero}")
    } else if value.is_infinite() {
        format!("{}1.0{suffix} / {zero}", if value < 0.0 { "-" } else { "" })
    } else {
        shortest + suffix
    }
}

pub(super) fn char_literal(unit: u16) -> String {
    let text = match char::from_u32(u32::from(unit)) {
        Some('\'') => "\\'".to_owned(),
        Some('"') => "\"".to_owned(),
        Some(letter) => escaped(letter),
        None => unicode(unit),
    };
    format!("'{text}'")
}

pub(super) fn string(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for letter in text.chars() {
        literal.push_str(&escaped(letter));
    }
    literal.push('"');
    literal
}

fn escaped(letter: char) -> String {
    match letter {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\u{8}' => "\\b".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        // What cannot be seen, or could be taken for the end of a line, is written out.
        letter if letter.is_control() || is_invisible(letter) => {
            letter.encode_utf16(&mut [0; 2]).iter().map(|unit| unicode(*unit)).collect()
        }
        letter => letter.to_string(),
    }
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFF}')
}

/// An escape of the letters of a program (JLS 3.3); those of line ends mean line ends, and do not come here.
fn unicode(unit: u16) -> String {
    format!("\\u{unit:04x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_have_no_literal() {
        let text = |value| constant(&value, "D");
        assert_eq!(text(ConstantRecord::Double(f64::NAN)), "0.0 / 0.0");
        assert_eq!(text(ConstantRecord::Double(f64::NEG_INFINITY)), "-1.0 / 0.0");
        assert_eq!(text(ConstantRecord::Float(f32::INFINITY)), "1.0F / 0.0F");
        assert_eq!(text(ConstantRecord::Double(-0.0)), "-0.0");
        assert_eq!(text(ConstantRecord::Float(f32::MIN_POSITIVE)), "1.1754944e-38F");
        assert_eq!(text(ConstantRecord::Double(5e-324)), "5e-324");
        assert_eq!(text(ConstantRecord::Long(i64::MIN)), "-9223372036854775808L");
        assert_eq!(constant(&ConstantRecord::Int(1), "Z"), "true");
        assert_eq!(constant(&ConstantRecord::Int(39), "C"), "'\\''");
        assert_eq!(constant(&ConstantRecord::Int(0xD800), "C"), "'\\ud800'");
        assert_eq!(constant(&ConstantRecord::Int(0), "C"), "'\\u0000'");
        assert_eq!(string("a\"\\\n\u{1}é\u{2028}😀"), "\"a\\\"\\\\\\n\\u0001é\\u2028😀\"");
    }
}
