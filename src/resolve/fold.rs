//! Arithmetic of constant expressions (JLS 15.29), on values alone.

use std::sync::Arc;

use crate::base::Primitive;
use crate::symbols::Constant;
use crate::syntax::tree::{BinaryOperator, Literal, UnaryOperator};

/// Longer strings are not folded: no class file can hold them (JVMS 4.4.7), and `a + a` doubles.
const MAX_STRING: usize = 1 << 18;

/// The value of a literal; `null` is none.
pub fn literal_constant(literal: &Literal) -> Option<Constant> {
    Some(match literal {
        Literal::Integer(Primitive::Long, value) => Constant::Long(*value),
        Literal::Integer(_, value) => Constant::Int(Primitive::Int, *value as i32),
        Literal::Floating(Primitive::Float, value) => Constant::Float(*value as f32),
        Literal::Floating(_, value) => Constant::Double(*value),
        Literal::Boolean(value) => Constant::Boolean(*value),
        Literal::Char(value) => Constant::Int(Primitive::Char, i32::from(*value)),
        Literal::String(text) => Constant::String(text.clone()),
        Literal::Null => return None,
    })
}

/// A number after binary numeric promotion (JLS 5.6).
#[derive(Clone, Copy)]
enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

impl Number {
    fn of(constant: &Constant) -> Option<Number> {
        match constant {
            Constant::Int(_, value) => Some(Number::Int(*value)),
            Constant::Long(value) => Some(Number::Long(*value)),
            Constant::Float(value) => Some(Number::Float(*value)),
            Constant::Double(value) => Some(Number::Double(*value)),
            Constant::Boolean(_) | Constant::String(_) => None,
        }
    }

    fn to_f64(self) -> f64 {
        match self {
            Number::Int(value) => f64::from(value),
            Number::Long(value) => value as f64,
            Number::Float(value) => f64::from(value),
            Number::Double(value) => value,
        }
    }

    fn to_f32(self) -> f32 {
        match self {
            Number::Int(value) => value as f32,
            Number::Long(value) => value as f32,
            Number::Float(value) => value,
            Number::Double(value) => value as f32,
        }
    }

    /// Narrowing of floating point saturates and maps NaN to 0 (JLS 5.1.3), as Rust's `as` does.
    fn to_i64(self) -> i64 {
        match self {
            Number::Int(value) => i64::from(value),
            Number::Long(value) => value,
            Number::Float(value) => value as i64,
            Number::Double(value) => value as i64,
        }
    }

    fn to_i32(self) -> i32 {
        match self {
            Number::Int(value) => value,
            Number::Long(value) => value as i32,
            Number::Float(value) => value as i32,
            Number::Double(value) => value as i32,
        }
    }

    fn constant(self) -> Constant {
        match self {
            Number::Int(value) => Constant::Int(Primitive::Int, value),
            Number::Long(value) => Constant::Long(value),
            Number::Float(value) => Constant::Float(value),
            Number::Double(value) => Constant::Double(value),
        }
    }
}

/// The value as `to`, by a cast or an assignment (JLS 5.2, 5.5); `None` between booleans or strings and numbers.
pub fn cast_constant(to: Primitive, value: &Constant) -> Option<Constant> {
    if let Constant::Boolean(_) = value {
        return (to == Primitive::Boolean).then(|| value.clone());
    }
    let number = Number::of(value)?;
    let narrow = |narrowed: i32| Constant::Int(to, narrowed);
    Some(match to {
        Primitive::Boolean => return None,
        Primitive::Byte => narrow(i32::from(number.to_i32() as i8)),
        Primitive::Short => narrow(i32::from(number.to_i32() as i16)),
        Primitive::Char => narrow(i32::from(number.to_i32() as u16)),
        Primitive::Int => narrow(number.to_i32()),
        Primitive::Long => Constant::Long(number.to_i64()),
        Primitive::Float => Constant::Float(number.to_f32()),
        Primitive::Double => Constant::Double(number.to_f64()),
    })
}

pub fn fold_unary(operator: UnaryOperator, operand: &Constant) -> Option<Constant> {
    if let Constant::Boolean(value) = operand {
        return (operator == UnaryOperator::Not).then_some(Constant::Boolean(!value));
    }
    let number = Number::of(operand)?;
    let folded = match (operator, number) {
        (UnaryOperator::Plus, number) => number,
        (UnaryOperator::Minus, Number::Int(value)) => Number::Int(value.wrapping_neg()),
        (UnaryOperator::Minus, Number::Long(value)) => Number::Long(value.wrapping_neg()),
        (UnaryOperator::Minus, Number::Float(value)) => Number::Float(-value),
        (UnaryOperator::Minus, Number::Double(value)) => Number::Double(-value),
        (UnaryOperator::Complement, Number::Int(value)) => Number::Int(!value),
        (UnaryOperator::Complement, Number::Long(value)) => Number::Long(!value),
        (UnaryOperator::Complement, Number::Float(_) | Number::Double(_))
        | (UnaryOperator::Not, _)
        | (UnaryOperator::PreIncrement, _)
        | (UnaryOperator::PreDecrement, _)
        | (UnaryOperator::PostIncrement, _)
        | (UnaryOperator::PostDecrement, _) => return None,
    };
    Some(folded.constant())
}

/// The value of `left operator right`; `None` where it is no constant expression: division of integers by zero, operands
/// that do not fit.
pub fn fold_binary(operator: BinaryOperator, left: &Constant, right: &Constant) -> Option<Constant> {
    use BinaryOperator as Op;
    match (left, right) {
        (Constant::String(_), _) | (_, Constant::String(_)) => fold_strings(operator, left, right),
        (Constant::Boolean(a), Constant::Boolean(b)) => {
            let value = match operator {
                Op::And | Op::ConditionalAnd => a & b,
                Op::Or | Op::ConditionalOr => a | b,
                Op::Xor | Op::NotEqual => a ^ b,
                Op::Equal => a == b,
                _ => return None,
            };
            Some(Constant::Boolean(value))
        }
        _ => {
            let (a, b) = (Number::of(left)?, Number::of(right)?);
            match operator {
                Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightUnsigned => shift(operator, a, b),
                _ => fold_numbers(operator, a, b),
            }
        }
    }
}

/// The value of `first op a op b …`, grouped to the left; `None` where a part has none. Strings grow in place: a hundred
/// thousand of them are not copied for each other.
pub fn fold_row(
    first: Constant,
    rest: impl Iterator<Item = (BinaryOperator, Option<Constant>)>,
) -> Option<Constant> {
    let mut left = Left::Value(first);
    for (operator, right) in rest {
        let right = right?;
        left = match left {
            Left::Text(mut text) if operator == BinaryOperator::Add => {
                append(&mut text, &right)?;
                Left::Text(text)
            }
            Left::Value(value) if operator == BinaryOperator::Add && is_text(&value, &right) => {
                let mut text = constant_text(&value);
                append(&mut text, &right)?;
                Left::Text(text)
            }
            left => Left::Value(fold_binary(operator, &left.constant(), &right)?),
        };
    }
    Some(left.constant())
}

/// The value of the operands so far.
enum Left {
    Value(Constant),
    /// A string that is still growing.
    Text(String),
}

impl Left {
    fn constant(self) -> Constant {
        match self {
            Left::Value(value) => value,
            Left::Text(text) => Constant::String(Arc::from(text)),
        }
    }
}

fn is_text(left: &Constant, right: &Constant) -> bool {
    matches!(left, Constant::String(_)) || matches!(right, Constant::String(_))
}

/// `None` where the text would be too long.
fn append(text: &mut String, right: &Constant) -> Option<()> {
    match right {
        Constant::String(right) => text.push_str(right),
        right => text.push_str(&constant_text(right)),
    }
    (text.len() <= MAX_STRING).then_some(())
}

fn fold_strings(operator: BinaryOperator, left: &Constant, right: &Constant) -> Option<Constant> {
    match (operator, left, right) {
        (BinaryOperator::Add, _, _) => {
            let mut text = constant_text(left);
            append(&mut text, right)?;
            Some(Constant::String(Arc::from(text)))
        }
        // Constant strings are interned (JLS 3.10.5), so `==` compares what they say.
        (BinaryOperator::Equal, Constant::String(a), Constant::String(b)) => Some(Constant::Boolean(a == b)),
        (BinaryOperator::NotEqual, Constant::String(a), Constant::String(b)) => {
            Some(Constant::Boolean(a != b))
        }
        _ => None,
    }
}

/// The operands are promoted separately (JLS 15.19); only the low bits of the distance count.
fn shift(operator: BinaryOperator, value: Number, distance: Number) -> Option<Constant> {
    let distance = match distance {
        Number::Int(distance) => distance as u32,
        Number::Long(distance) => distance as u32,
        Number::Float(_) | Number::Double(_) => return None,
    };
    let shifted = match value {
        Number::Int(value) => Number::Int(match operator {
            BinaryOperator::ShiftLeft => value.wrapping_shl(distance),
            BinaryOperator::ShiftRight => value.wrapping_shr(distance),
            _ => (value as u32).wrapping_shr(distance) as i32,
        }),
        Number::Long(value) => Number::Long(match operator {
            BinaryOperator::ShiftLeft => value.wrapping_shl(distance),
            BinaryOperator::ShiftRight => value.wrapping_shr(distance),
            _ => (value as u64).wrapping_shr(distance) as i64,
        }),
        Number::Float(_) | Number::Double(_) => return None,
    };
    Some(shifted.constant())
}

fn fold_numbers(operator: BinaryOperator, left: Number, right: Number) -> Option<Constant> {
    match (left, right) {
        (Number::Double(_), _) | (_, Number::Double(_)) => {
            let (a, b) = (left.to_f64(), right.to_f64());
            compare(operator, &a, &b).or_else(|| Some(Constant::Double(fold_floating(operator, a, b)?)))
        }
        (Number::Float(_), _) | (_, Number::Float(_)) => {
            let (a, b) = (left.to_f32(), right.to_f32());
            compare(operator, &a, &b).or_else(|| Some(Constant::Float(fold_floating(operator, a, b)?)))
        }
        (Number::Long(_), _) | (_, Number::Long(_)) => {
            let (a, b) = (left.to_i64(), right.to_i64());
            compare(operator, &a, &b).or_else(|| Some(Constant::Long(fold_long(operator, a, b)?)))
        }
        (Number::Int(a), Number::Int(b)) => compare(operator, &a, &b).or_else(|| {
            let value = fold_long(operator, i64::from(a), i64::from(b))?;
            // All operators here give the low 32 bits right when computed in 64.
            Some(Constant::Int(Primitive::Int, value as i32))
        }),
    }
}

fn compare<T: PartialOrd>(operator: BinaryOperator, a: &T, b: &T) -> Option<Constant> {
    Some(Constant::Boolean(match operator {
        BinaryOperator::Less => a < b,
        BinaryOperator::Greater => a > b,
        BinaryOperator::LessEqual => a <= b,
        BinaryOperator::GreaterEqual => a >= b,
        BinaryOperator::Equal => a == b,
        BinaryOperator::NotEqual => a != b,
        _ => return None,
    }))
}

fn fold_long(operator: BinaryOperator, a: i64, b: i64) -> Option<i64> {
    Some(match operator {
        BinaryOperator::Multiply => a.wrapping_mul(b),
        BinaryOperator::Divide if b != 0 => a.wrapping_div(b),
        BinaryOperator::Remainder if b != 0 => a.wrapping_rem(b),
        BinaryOperator::Add => a.wrapping_add(b),
        BinaryOperator::Subtract => a.wrapping_sub(b),
        BinaryOperator::And => a & b,
        BinaryOperator::Or => a | b,
        BinaryOperator::Xor => a ^ b,
        _ => return None,
    })
}

fn fold_floating<T>(operator: BinaryOperator, a: T, b: T) -> Option<T>
where
    T: std::ops::Mul<Output = T>
        + std::ops::Div<Output = T>
        + std::ops::Rem<Output = T>
        + std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>,
{
    Some(match operator {
        BinaryOperator::Multiply => a * b,
        BinaryOperator::Divide => a / b,
        BinaryOperator::Remainder => a % b,
        BinaryOperator::Add => a + b,
        BinaryOperator::Subtract => a - b,
        _ => return None,
    })
}

/// The value as string conversion writes it (JLS 5.1.11).
pub fn constant_text(constant: &Constant) -> String {
    match constant {
        Constant::Boolean(value) => value.to_string(),
        Constant::Int(Primitive::Char, value) => {
            char::from_u32(*value as u32).unwrap_or(char::REPLACEMENT_CHARACTER).to_string()
        }
        Constant::Int(_, value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Float(value) => floating_text(f64::from(*value), &format!("{value:e}")),
        Constant::Double(value) => floating_text(*value, &format!("{value:e}")),
        Constant::String(text) => text.to_string(),
    }
}

/// `Double.toString` from the shortest digits in scientific notation: plain between 10^-3 and 10^7.
fn floating_text(value: f64, scientific: &str) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = scientific.trim_start_matches('-').split_once('e').unwrap_or(("0", "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let fraction = |text: &str| if text.is_empty() { "0".to_owned() } else { text.to_owned() };
    match exponent {
        -3..=-1 => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("{sign}0.{zeros}{digits}")
        }
        0..=6 => {
            let whole = exponent as usize + 1;
            let padded = format!("{digits:0<whole$}");
            let (before, after) = padded.split_at(whole);
            format!("{sign}{before}.{}", fraction(after))
        }
        _ => {
            let (first, rest) = digits.split_at(1.min(digits.len()));
            format!("{sign}{first}.{}E{exponent}", fraction(rest))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Constant, constant_text, fold_binary};
    use crate::base::Primitive;
    use crate::syntax::tree::BinaryOperator;

    #[test]
    fn numbers_are_written_as_java_does() {
        let cases = [
            (1.0, "1.0"),
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (100.0, "100.0"),
            (1234567.5, "1234567.5"),
            (1e7, "1.0E7"),
            (1.5e10, "1.5E10"),
            (0.001, "0.001"),
            (0.0123, "0.0123"),
            (0.0001, "1.0E-4"),
            (f64::INFINITY, "Infinity"),
        ];
        for (value, text) in cases {
            assert_eq!(constant_text(&Constant::Double(value)), text);
        }
        assert_eq!(constant_text(&Constant::Float(3.4028235e38)), "3.4028235E38");
        assert_eq!(constant_text(&Constant::Int(Primitive::Char, 65)), "A");
    }

    #[test]
    fn integers_wrap_and_do_not_divide_by_zero() {
        let int = |value| Constant::Int(Primitive::Int, value);
        let fold = |op, a, b| fold_binary(op, &int(a), &int(b));
        assert_eq!(fold(BinaryOperator::Add, i32::MAX, 1), Some(int(i32::MIN)));
        assert_eq!(fold(BinaryOperator::Multiply, 65536, 65536), Some(int(0)));
        assert_eq!(fold(BinaryOperator::Divide, i32::MIN, -1), Some(int(i32::MIN)));
        assert_eq!(fold(BinaryOperator::Divide, 1, 0), None);
        assert_eq!(fold(BinaryOperator::ShiftRightUnsigned, -1, 28), Some(int(15)));
        assert_eq!(fold(BinaryOperator::ShiftLeft, 1, 33), Some(int(2)));
    }
}
