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
