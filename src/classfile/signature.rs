//! Descriptors and Signature attributes (JVMS 4.3, 4.7.9.1) as small trees. A descriptor is a signature without
//! type variables and type arguments, so the same functions read both.

use crate::base::{Name, Primitive};

/// A type as a class file writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSignature {
    Primitive(Primitive),
    /// Only as the result of a method.
    Void,
    /// A class type and, where an enclosing class has type arguments, its enclosing classes: the first segment has
    /// the binary name of a class (`java.util.Map$Entry`), the others the simple name of a member of the one before.
    Class {
        segments: Vec<ClassSegment>,
    },
    Variable(Name),
    Array(Box<TypeSignature>),
}

/// A class and its own type arguments; none where it is raw or not generic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassSegment {
    pub name: Name,
    pub arguments: Vec<TypeArgument>,
}

/// A type argument (JLS 4.5.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeArgument {
    /// `?`
    Any,
    Exact(TypeSignature),
    Extends(TypeSignature),
    Super(TypeSignature),
}

/// A type parameter with its bounds, the class bound first if there is one; no bound means `Object`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeParameterSignature {
    pub name: Name,
    pub bounds: Vec<TypeSignature>,
    /// The number of the first bound: interfaces count from 1, whether there is a class before them or not (JVMS 4.7.20.1).
    pub first_bound: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassSignature {
    pub type_parameters: Vec<TypeParameterSignature>,
    pub superclass: TypeSignature,
    pub interfaces: Vec<TypeSignature>,
}

/// Of a method or constructor. A Signature attribute leaves out the synthetic parameters that a descriptor has
/// (an inner class's enclosing instance, an enum constructor's name and ordinal), and it has `throws` only where
/// they mention type variables: else the Exceptions attribute counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSignature {
    pub type_parameters: Vec<TypeParameterSignature>,
    pub parameters: Vec<TypeSignature>,
    pub result: TypeSignature,
    pub throws: Vec<TypeSignature>,
}

/// A signature that does not follow the grammar, or nests deeper than [`MAX_DEPTH`]; with the byte it stopped at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("malformed signature at byte {0}")]
pub struct SignatureError(pub usize);

/// Type arguments within type arguments; javac's own inference stops far earlier.
pub const MAX_DEPTH: u32 = 128;

/// JVMS 4.3.2: an array type has at most 255 dimensions.
const MAX_DIMENSIONS: usize = 255;

/// A field descriptor or field signature.
pub fn parse_type(text: &str) -> Result<TypeSignature, SignatureError> {
    let mut parser = Parser { text, at: 0 };
    let parsed = parser.type_signature(0)?;
    parser.end()?;
    Ok(parsed)
}

/// A method descriptor or method signature.
pub fn parse_method(text: &str) -> Result<MethodSignature, SignatureError> {
    let mut parser = Parser { text, at: 0 };
    let type_parameters = parser.type_parameters()?;
    parser.require(b'(')?;
    let mut parameters = Vec::new();
    while !parser.accept(b')') {
        parameters.push(parser.type_signature(0)?);
    }
    let result = if parser.accept(b'V') { TypeSignature::Void } else { parser.type_signature(0)? };
    let mut throws = Vec::new();
    while parser.accept(b'^') {
        throws.push(parser.type_signature(0)?);
    }
    parser.end()?;
    Ok(MethodSignature { type_parameters, parameters, result, throws })
}

/// A class signature.
pub fn parse_class(text: &str) -> Result<ClassSignature, SignatureError> {
    let mut parser = Parser { text, at: 0 };
    let type_parameters = parser.type_parameters()?;
    let superclass = parser.type_signature(0)?;
    let mut interfaces = Vec::new();
    while parser.peek().is_some() {
        interfaces.push(parser.type_signature(0)?);
    }
    Ok(ClassSignature { type_parameters, superclass, interfaces })
}

impl TypeSignature {
    /// The binary name of a class type: `Lp/Outer<TT;>.Inner;` is `p.Outer$Inner`.
    pub fn binary_name(&self) -> Option<Name> {
        match self {
            TypeSignature::Class { segments } => match segments.as_slice() {
                [only] => Some(only.name),
                segments => {
                    Some(Name::new(&segments.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join("$")))
                }
            },
            TypeSignature::Primitive(_)
            | TypeSignature::Void
            | TypeSignature::Variable(_)
            | TypeSignature::Array(_) => None,
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let accepted = self.peek() == Some(byte);
        self.at += usize::from(accepted);
        accepted
    }

    fn require(&mut self, byte: u8) -> Result<(), SignatureError> {
        if self.accept(byte) { Ok(()) } else { self.fail() }
    }

    fn end(&self) -> Result<(), SignatureError> {
        if self.peek().is_none() { Ok(()) } else { self.fail() }
    }

    fn fail<T>(&self) -> Result<T, SignatureError> {
        Err(SignatureError(self.at))
    }

    fn type_signature(&mut self, depth: u32) -> Result<TypeSignature, SignatureError> {
        if depth > MAX_DEPTH {
            return self.fail();
        }
        let mut dimensions = 0;
        while self.accept(b'[') {
            dimensions += 1;
        }
        if dimensions > MAX_DIMENSIONS {
            return self.fail();
        }
        let mut parsed = match self.peek() {
            Some(b'L') => self.class_type(depth)?,
            Some(b'T') => {
                self.at += 1;
                let name = self.name_until(b";")?;
                self.require(b';')?;
                TypeSignature::Variable(Name::new(name))
            }
            Some(letter) => TypeSignature::Primitive(self.primitive(letter)?),
            None => return self.fail(),
        };
        for _ in 0..dimensions {
            parsed = TypeSignature::Array(Box::new(parsed));
        }
        Ok(parsed)
    }

    fn primitive(&mut self, letter: u8) -> Result<Primitive, SignatureError> {
        let primitive = match letter {
            b'Z' => Primitive::Boolean,
            b'B' => Primitive::Byte,
            b'S' => Primitive::Short,
            b'C' => Primitive::Char,
            b'I' => Primitive::Int,
            b'J' => Primitive::Long,
            b'F' => Primitive::Float,
            b'D' => Primitive::Double,
            _ => return self.fail(),
        };
        self.at += 1;
        Ok(primitive)
    }

    fn class_type(&mut self, depth: u32) -> Result<TypeSignature, SignatureError> {
        self.require(b'L')?;
        let name = super::pool::dotted_name(self.name_until(b"<;.")?);
        let mut segments = vec![ClassSegment { name, arguments: self.type_arguments(depth)? }];
        while self.accept(b'.') {
            let name = Name::new(self.name_until(b"<;.")?);
            segments.push(ClassSegment { name, arguments: self.type_arguments(depth)? });
        }
        self.require(b';')?;
        Ok(TypeSignature::Class { segments })
    }

    fn type_arguments(&mut self, depth: u32) -> Result<Vec<TypeArgument>, SignatureError> {
        let mut arguments = Vec::new();
        if !self.accept(b'<') {
            return Ok(arguments);
        }
        while !self.accept(b'>') {
            arguments.push(match self.peek() {
                Some(b'*') => {
                    self.at += 1;
                    TypeArgument::Any
                }
                Some(b'+') => {
                    self.at += 1;
                    TypeArgument::Extends(self.type_signature(depth + 1)?)
                }
                Some(b'-') => {
                    self.at += 1;
                    TypeArgument::Super(self.type_signature(depth + 1)?)
                }
                Some(_) => TypeArgument::Exact(self.type_signature(depth + 1)?),
                None => return self.fail(),
            });
        }
        Ok(arguments)
    }

    fn type_parameters(&mut self) -> Result<Vec<TypeParameterSignature>, SignatureError> {
        let mut parameters = Vec::new();
        if !self.accept(b'<') {
            return Ok(parameters);
        }
        while !self.accept(b'>') {
            let name = Name::new(self.name_until(b":")?);
            let mut bounds = Vec::new();
            let mut first_bound = 0;
            while self.accept(b':') {
                // The class bound may be empty: `<T::Ljava/lang/Runnable;>`.
                if bounds.is_empty() && matches!(self.peek(), Some(b':' | b'>')) {
                    first_bound = 1;
                    continue;
                }
                bounds.push(self.type_signature(0)?);
            }
            parameters.push(TypeParameterSignature { name, bounds, first_bound });
        }
        Ok(parameters)
    }

    /// An identifier or binary name, which must be there and must be followed by one of `ends`.
    fn name_until(&mut self, ends: &[u8]) -> Result<&'a str, SignatureError> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = rest.bytes().position(|byte| ends.contains(&byte));
        match length.and_then(|length| rest.get(..length)) {
            Some(name) if !name.is_empty() => {
                self.at += name.len();
                Ok(name)
            }
            Some(_) | None => self.fail(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, arguments: Vec<TypeArgument>) -> TypeSignature {
        TypeSignature::Class { segments: vec![ClassSegment { name: Name::new(name), arguments }] }
    }

    fn variable(name: &str) -> TypeSignature {
        TypeSignature::Variable(Name::new(name))
    }

    #[test]
    fn descriptors() {
        assert_eq!(parse_type("I"), Ok(TypeSignature::Primitive(Primitive::Int)));
        let method = parse_method("(J[[Ljava/lang/String;)V").expect("a valid descriptor");
        let string = class("java.lang.String", vec![]);
        let array = TypeSignature::Array(Box::new(TypeSignature::Array(Box::new(string))));
        assert_eq!(method.parameters, [TypeSignature::Primitive(Primitive::Long), array]);
        assert_eq!(method.result, TypeSignature::Void);
    }

    #[test]
    fn a_generic_method() {
        let method = parse_method("<T:Ljava/lang/Object;:Ljava/lang/Comparable<-TT;>;X::Lp/E;>(Ljava/util/List<+TT;>;Lp/C<*>;)TT;^TX;")
            .expect("a valid signature");
        let comparable = class("java.lang.Comparable", vec![TypeArgument::Super(variable("T"))]);
        assert_eq!(method.type_parameters[0].bounds, [class("java.lang.Object", vec![]), comparable]);
        assert_eq!(method.type_parameters[1].bounds, [class("p.E", vec![])]);
        assert_eq!(method.parameters[0], class("java.util.List", vec![TypeArgument::Extends(variable("T"))]));
        assert_eq!(method.parameters[1], class("p.C", vec![TypeArgument::Any]));
        assert_eq!(method.result, variable("T"));
        assert_eq!(method.throws, [variable("X")]);
    }

    #[test]
    fn a_member_of_a_generic_class() {
        let parsed = parse_class("<K:>Lp/Outer<TK;>.Inner<TK;>.Deep;Lp/I;").expect("a valid signature");
        assert_eq!(parsed.superclass.binary_name(), Some(Name::new("p.Outer$Inner$Deep")));
        assert_eq!(parsed.interfaces, [class("p.I", vec![])]);
    }

    #[test]
    fn malformed_text_is_an_error() {
        for text in ["", "L", "L;", "Lp/C", "Lp/C<", "Lp/C<I", "[", "V", "T;", "Q", "II", "Lp/C<*>", "Lé<é;"]
        {
            assert!(parse_type(text).is_err(), "{text}");
        }
        for text in ["", "()", "(", "(I", "<T>()V", "<T:()V", "()V^"] {
            assert!(parse_method(text).is_err(), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let deep = |n: usize| format!("{}I{}", "La<".repeat(n), ">;".repeat(n));
        assert!(parse_type(&deep(100)).is_ok());
        assert!(parse_type(&deep(10_000)).is_err());
        assert!(parse_type(&format!("{}I", "[".repeat(60_000))).is_err());
    }
}
