//! Types as written (JLS 4, 10.2).

use super::{Headers, is_keyword};
use crate::syntax::lower::types::{MOST_DIMENSIONS, annotate, array_of, primitive};
use crate::syntax::tree::{Annotation, TypeParameterDecl, TypeSegment, TypeSyntax, TypeSyntaxKind};

impl Headers<'_> {
    /// A type without annotations before it.
    pub(super) fn ty(&mut self) -> Option<TypeSyntax> {
        self.deeper(|this| {
            let start = this.start();
            let element = this.element_type()?;
            let dimensions = this.dimensions()?;
            if dimensions.is_empty() {
                return Some(element);
            }
            let mut array = with_dimensions(element, dimensions);
            array.span = this.span_from(start);
            Some(array)
        })
    }

    /// A type with the annotations before it.
    pub(super) fn annotated_type(&mut self) -> Option<TypeSyntax> {
        let start = self.start();
        let annotations = self.annotations()?;
        let mut ty = self.ty()?;
        if !annotations.is_empty() {
            let start = self.empty_span(start).start;
            annotate(&mut ty, annotations, start);
        }
        Some(ty)
    }

    /// Types with a separator between them.
    pub(super) fn types(&mut self, separator: u8) -> Option<Vec<TypeSyntax>> {
        let mut types = vec![self.annotated_type()?];
        while self.eat(separator) {
            types.push(self.annotated_type()?);
        }
        Some(types)
    }

    fn element_type(&mut self) -> Option<TypeSyntax> {
        let start = self.start();
        let word = self.word()?;
        let kind = if let Some(primitive) = primitive(word) {
            self.bump();
            TypeSyntaxKind::Primitive(primitive)
        } else if word == "void" {
            self.bump();
            TypeSyntaxKind::Void
        } else {
            TypeSyntaxKind::Named(self.segments()?)
        };
        Some(TypeSyntax { span: self.span_from(start), annotations: Vec::new(), kind })
    }

    fn segments(&mut self) -> Option<Vec<TypeSegment>> {
        let mut segments = vec![self.segment(Vec::new())?];
        while self.is(b'.') && self.continues_name() {
            self.bump();
            let annotations = self.annotations()?;
            segments.push(self.segment(annotations)?);
        }
        Some(segments)
    }

    /// Whether a name or an annotated one follows the `.`: not `...`, not `.class`, not `.this`.
    fn continues_name(&self) -> bool {
        self.next_is(b'@') || self.next_word().is_some_and(|word| !is_keyword(word))
    }

    fn segment(&mut self, annotations: Vec<Annotation>) -> Option<TypeSegment> {
        let (name, span) = self.identifier()?;
        let arguments = if self.is(b'<') { Some(self.type_arguments()?) } else { None };
        Some(TypeSegment { name, span, annotations, arguments })
    }

    fn type_arguments(&mut self) -> Option<Vec<TypeSyntax>> {
        self.bump();
        let mut arguments = Vec::new();
        if self.eat(b'>') {
            return Some(arguments);
        }
        loop {
            arguments.push(self.type_argument()?);
            if self.eat(b'>') {
                return Some(arguments);
            }
            self.require(b',')?;
        }
    }

    fn type_argument(&mut self) -> Option<TypeSyntax> {
        let start = self.start();
        let annotations = self.annotations()?;
        if !self.eat(b'?') {
            let mut ty = self.ty()?;
            if !annotations.is_empty() {
                let start = self.empty_span(start).start;
                annotate(&mut ty, annotations, start);
            }
            return Some(ty);
        }
        let kind = if self.eat_word("extends") {
            TypeSyntaxKind::WildcardExtends(Box::new(self.annotated_type()?))
        } else if self.eat_word("super") {
            TypeSyntaxKind::WildcardSuper(Box::new(self.annotated_type()?))
        } else {
            TypeSyntaxKind::Wildcard
        };
        Some(TypeSyntax { span: self.span_from(start), annotations, kind })
    }

    /// The annotations before each pair of brackets at hand.
    pub(super) fn dimensions(&mut self) -> Option<Vec<Vec<Annotation>>> {
        let mut dimensions = Vec::new();
        loop {
            let mark = self.mark();
            let annotations = self.annotations()?;
            if !(self.is(b'[') && self.next_is(b']')) {
                // Annotations before `...` belong to the parameter.
                self.reset(mark);
                return (dimensions.len() <= MOST_DIMENSIONS).then_some(dimensions);
            }
            self.bump();
            self.bump();
            dimensions.push(annotations);
        }
    }

    pub(super) fn type_parameters(&mut self) -> Option<Vec<TypeParameterDecl>> {
        if !self.is(b'<') {
            return Some(Vec::new());
        }
        self.bump();
        let mut parameters = Vec::new();
        loop {
            let at = self.start();
            let annotations = self.annotations()?;
            let (name, _) = self.identifier()?;
            let bounds = if self.eat_word("extends") { self.types(b'&')? } else { Vec::new() };
            parameters.push(TypeParameterDecl { span: self.span_from(at), name, annotations, bounds });
            if self.eat(b'>') {
                return Some(parameters);
            }
            self.require(b',')?;
        }
    }
}

/// The first pair of brackets is the outermost dimension (JLS 10.2).
pub(super) fn with_dimensions(ty: TypeSyntax, dimensions: Vec<Vec<Annotation>>) -> TypeSyntax {
    dimensions.into_iter().rev().fold(ty, array_of)
}
