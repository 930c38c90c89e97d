//! The primitive types, which sources and class files share.

/// The primitive types (JLS 4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Primitive {
    /// Whether a value is one of the other type without a cast (JLS 5.1.2).
    pub fn widens_to(self, other: Primitive) -> bool {
        match (self, other) {
            (Primitive::Boolean, _) | (_, Primitive::Boolean) | (_, Primitive::Char) => self == other,
            (Primitive::Char, Primitive::Byte | Primitive::Short) => false,
            _ => self <= other,
        }
    }

    /// The narrowest type that values of all these types are of.
    pub fn above_all(types: &[Primitive]) -> Option<Primitive> {
        let is_above = |above: &Primitive| types.iter().all(|ty| ty.widens_to(*above));
        Primitive::ALL.into_iter().find(is_above).filter(|_| !types.is_empty())
    }

    /// The widest type whose values are of all these types.
    pub fn below_all(types: &[Primitive]) -> Option<Primitive> {
        let is_below = |below: &Primitive| types.iter().all(|ty| below.widens_to(*ty));
        Primitive::ALL.into_iter().rev().find(is_below).filter(|_| !types.is_empty())
    }

    /// In the order that `WellKnown::boxes` has their boxes in.
    pub const ALL: [Primitive; 8] = [
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Short,
        Primitive::Char,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    /// The letter in descriptors (JVMS 4.3.2).
    pub fn letter(self) -> &'static str {
        match self {
            Primitive::Boolean => "Z",
            Primitive::Byte => "B",
            Primitive::Short => "S",
            Primitive::Char => "C",
            Primitive::Int => "I",
            Primitive::Long => "J",
            Primitive::Float => "F",
            Primitive::Double => "D",
        }
    }

    /// The class that boxes it (JLS 5.1.7), in `java.lang`.
    pub fn box_name(self) -> &'static str {
        match self {
            Primitive::Boolean => "Boolean",
            Primitive::Byte => "Byte",
            Primitive::Short => "Short",
            Primitive::Char => "Character",
            Primitive::Int => "Integer",
            Primitive::Long => "Long",
            Primitive::Float => "Float",
            Primitive::Double => "Double",
        }
    }

    /// The reserved keyword that names it (JLS 3.9).
    pub fn keyword(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Primitive::{self, Boolean, Byte, Char, Double, Int, Long, Short};

    #[test]
    fn above_and_below_follow_the_widening_conversions() {
        for (types, above, below) in [
            (&[Short, Char][..], Some(Int), None),
            (&[Byte, Short], Some(Short), Some(Byte)),
            (&[Char], Some(Char), Some(Char)),
            (&[Char, Int], Some(Int), Some(Char)),
            (&[Int, Double], Some(Double), Some(Int)),
            (&[Long, Int, Short], Some(Long), Some(Short)),
            (&[Boolean], Some(Boolean), Some(Boolean)),
            (&[Boolean, Int], None, None),
            (&[], None, None),
        ] {
            assert_eq!(
                (Primitive::above_all(types), Primitive::below_all(types)),
                (above, below),
                "{types:?}"
            );
        }
    }
}
