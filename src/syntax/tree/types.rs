//! Types as written (JLS 4, 8.3, 10.2).

use super::Annotation;
use crate::base::{Name, Primitive, Span};

/// A type as written at one place.
#[derive(Clone, Debug)]
pub struct TypeSyntax {
    pub span: Span,
    /// Type annotations before the type itself: `@A int`, `@A String`; those within a qualified name or
    /// before dimensions are on the segment or in `Array`.
    pub annotations: Vec<Annotation>,
    pub kind: TypeSyntaxKind,
}

#[derive(Clone, Debug)]
pub enum TypeSyntaxKind {
    Primitive(Primitive),
    Void,
    /// `var` where a local variable's type may be inferred (JLS 14.4), or an implicit lambda parameter's.
    Var,
    /// A class, interface or type variable: `java.util.Map.Entry<K, V>`; packages are segments too.
    Named(Vec<TypeSegment>),
    /// One dimension; `annotations` are those before its brackets.
    Array {
        element: Box<TypeSyntax>,
        annotations: Vec<Annotation>,
    },
    Wildcard,
    WildcardExtends(Box<TypeSyntax>),
    WildcardSuper(Box<TypeSyntax>),
    /// The alternatives of a multi-catch parameter (JLS 14.20).
    Union(Vec<TypeSyntax>),
    /// The parts of an intersection cast (JLS 15.16).
    Intersection(Vec<TypeSyntax>),
    /// Text that could not be parsed as a type.
    Malformed,
}

/// One identifier of a qualified type name, with its type arguments.
#[derive(Clone, Debug)]
pub struct TypeSegment {
    pub name: Name,
    pub span: Span,
    pub annotations: Vec<Annotation>,
    /// `None` without `<…>`; an empty list is the diamond.
    pub arguments: Option<Vec<TypeSyntax>>,
}

impl TypeSyntax {
    /// Whether this is `var` (JLS 14.4).
    pub fn is_var(&self) -> bool {
        matches!(self.kind, TypeSyntaxKind::Var)
    }

    /// The alternatives of a `catch` parameter (JLS 14.20): the types of a union, or this one.
    pub fn alternatives(&self) -> &[TypeSyntax] {
        match &self.kind {
            TypeSyntaxKind::Union(parts) => parts,
            _ => std::slice::from_ref(self),
        }
    }

    /// The last identifier of a class type.
    pub fn simple_name(&self) -> Option<Name> {
        match &self.kind {
            TypeSyntaxKind::Named(segments) => segments.last().map(|last| last.name),
            _ => None,
        }
    }

    /// Whether this is a class type with a diamond: `new ArrayList<>()`.
    pub fn is_diamond(&self) -> bool {
        match &self.kind {
            TypeSyntaxKind::Named(segments) => {
                segments.last().is_some_and(|s| s.arguments.as_ref().is_some_and(Vec::is_empty))
            }
            _ => false,
        }
    }
}
