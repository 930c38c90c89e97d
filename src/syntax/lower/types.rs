//! Types as written (JLS 4, 10.2).

use super::Lower;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    Annotation, Expr, ExprId, ExprKind, Primitive, TypeParameterDecl, TypeSegment, TypeSyntax, TypeSyntaxKind,
};

/// An array type has at most 255 dimensions (JVMS 4.3.2).
pub(in crate::syntax) const MOST_DIMENSIONS: usize = 255;

impl Lower<'_> {
    pub(super) fn ty(&mut self, node: NodeId) -> TypeSyntax {
        let lowered = self.deeper(node, |this| this.type_at_depth(node));
        lowered.unwrap_or_else(|| malformed(self.span(node)))
    }

    pub(super) fn optional_type(&mut self, node: Option<NodeId>, at: NodeId) -> TypeSyntax {
        match node {
            Some(node) => self.ty(node),
            None => malformed(self.span(at)),
        }
    }

    /// A type where `var` is not a name but asks for inference (JLS 14.4).
    pub(super) fn type_or_var(&mut self, node: Option<NodeId>, at: NodeId) -> TypeSyntax {
        match node {
            Some(node) if self.kind(node) == Kind::TypeIdentifier && self.cst.text(node) == "var" => {
                TypeSyntax { span: self.span(node), annotations: Vec::new(), kind: TypeSyntaxKind::Var }
            }
            _ => self.optional_type(node, at),
        }
    }

    fn type_at_depth(&mut self, node: NodeId) -> TypeSyntax {
        let span = self.span(node);
        let kind = match self.kind(node) {
            Kind::VoidType => TypeSyntaxKind::Void,
            Kind::IntegralType | Kind::FloatingType | Kind::BooleanType => {
                primitive(self.cst.text(node)).map_or(TypeSyntaxKind::Malformed, TypeSyntaxKind::Primitive)
            }
            Kind::TypeIdentifier
            | Kind::Identifier
            | Kind::ScopedTypeIdentifier
            | Kind::ScopedIdentifier
            | Kind::GenericType => TypeSyntaxKind::Named(self.segments(node)),
            Kind::ArrayType => return self.array_type(node),
            Kind::AnnotatedType => return self.annotated_type(node),
            Kind::Wildcard => return self.wildcard(node),
            Kind::CatchType => return self.catch_type(node),
            _ => TypeSyntaxKind::Malformed,
        };
        TypeSyntax { span, annotations: Vec::new(), kind }
    }

    /// The identifiers of a class type, from the last to the first, without recursion.
    fn segments(&mut self, node: NodeId) -> Vec<TypeSegment> {
        let mut segments = Vec::new();
        let mut arguments = None;
        let mut at = Some(node);
        while let Some(current) = at.take() {
            match self.kind(current) {
                Kind::GenericType => {
                    if let Some(list) = self.cst.first_of(current, Kind::TypeArguments) {
                        arguments = Some(self.type_arguments(list));
                    }
                    at = self.cst.children(current).next();
                }
                Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier => {
                    let mut children = self.cst.children(current);
                    at = children.next();
                    let annotations = self.annotations(current);
                    let name = children.filter(|&c| is_segment_name(self.kind(c))).last();
                    if let Some(name) = name {
                        segments.push(self.segment(name, annotations, arguments.take()));
                    }
                }
                kind if is_segment_name(kind) => {
                    segments.push(self.segment(current, Vec::new(), arguments.take()));
                }
                _ => {}
            }
        }
        segments.reverse();
        segments
    }

    fn segment(
        &self,
        name: NodeId,
        annotations: Vec<Annotation>,
        arguments: Option<Vec<TypeSyntax>>,
    ) -> TypeSegment {
        TypeSegment { name: self.name(name), span: self.span(name), annotations, arguments }
    }

    pub(super) fn type_arguments(&mut self, list: NodeId) -> Vec<TypeSyntax> {
        self.types(list)
    }

    /// Every type among the parts of a node.
    pub(super) fn types(&mut self, parent: NodeId) -> Vec<TypeSyntax> {
        let mut types = Vec::new();
        for child in self.cst.children(parent) {
            if is_type(self.kind(child)) {
                types.push(self.ty(child));
            }
        }
        types
    }

    /// The grammar may nest an array type for each pair of brackets; the first pair is the outermost dimension.
    fn array_type(&mut self, node: NodeId) -> TypeSyntax {
        let mut dimensions = Vec::new();
        let mut at = node;
        while self.kind(at) == Kind::ArrayType {
            dimensions.extend(self.cst.first_of(at, Kind::Dimensions));
            match self.cst.by_field(at, Field::Element) {
                Some(element) => at = element,
                None => break,
            }
        }
        dimensions.reverse();
        let element = self.ty(at);
        let mut array = self.with_all_dimensions(element, &dimensions);
        array.span = self.span(node);
        array
    }

    /// Wraps `ty` in the dimensions after it or after a declarator's name: those are the outer ones, the first
    /// of them outermost (JLS 10.2). The span stays that of `ty`.
    pub(super) fn with_dimensions(&mut self, ty: TypeSyntax, dimensions: Option<NodeId>) -> TypeSyntax {
        match dimensions {
            Some(dimensions) => self.with_all_dimensions(ty, &[dimensions]),
            None => ty,
        }
    }

    fn with_all_dimensions(&mut self, ty: TypeSyntax, dimensions: &[NodeId]) -> TypeSyntax {
        let mut brackets = self.brackets(dimensions);
        if brackets.len() > MOST_DIMENSIONS {
            self.error(ty.span, "an array has at most 255 dimensions");
            brackets.truncate(MOST_DIMENSIONS);
        }
        brackets.into_iter().rev().fold(ty, array_of)
    }

    /// The annotations before each pair of brackets.
    pub(super) fn brackets(&mut self, dimensions: &[NodeId]) -> Vec<Vec<Annotation>> {
        let mut brackets: Vec<Vec<Annotation>> = Vec::new();
        let mut annotations = Vec::new();
        for child in dimensions.iter().flat_map(|&node| self.cst.children(node)) {
            match self.kind(child) {
                Kind::Annotation | Kind::MarkerAnnotation => annotations.extend(self.annotation(child)),
                Kind::OpenBracket => brackets.push(std::mem::take(&mut annotations)),
                _ => {}
            }
        }
        brackets
    }

    /// `@A String[]` annotates `String`, not the array (JLS 9.7.4).
    fn annotated_type(&mut self, node: NodeId) -> TypeSyntax {
        let annotations = self.annotations(node);
        let inner = self.cst.children(node).find(|&child| is_type(self.kind(child)));
        let mut ty = self.optional_type(inner, node);
        annotate(&mut ty, annotations, self.span(node).start);
        ty
    }

    fn wildcard(&mut self, node: NodeId) -> TypeSyntax {
        let annotations = self.annotations(node);
        let bound = self.cst.children(node).find(|&child| is_type(self.kind(child)));
        let upper = self.cst.first_of(node, Kind::ExtendsToken).is_some();
        let kind = match bound {
            None => TypeSyntaxKind::Wildcard,
            Some(bound) if upper => TypeSyntaxKind::WildcardExtends(Box::new(self.ty(bound))),
            Some(bound) => TypeSyntaxKind::WildcardSuper(Box::new(self.ty(bound))),
        };
        TypeSyntax { span: self.span(node), annotations, kind }
    }

    fn catch_type(&mut self, node: NodeId) -> TypeSyntax {
        let mut types = self.types(node);
        match types.len() {
            1 => types.remove(0),
            _ => TypeSyntax {
                span: self.span(node),
                annotations: Vec::new(),
                kind: TypeSyntaxKind::Union(types),
            },
        }
    }

    pub(super) fn type_parameters(&mut self, declaration: NodeId) -> Vec<TypeParameterDecl> {
        let Some(list) = self.cst.first_of(declaration, Kind::TypeParameters) else {
            return Vec::new();
        };
        let mut parameters = Vec::new();
        for child in self.cst.children(list) {
            if self.kind(child) == Kind::TypeParameter {
                let (name, _) =
                    self.optional_name(self.cst.children(child).find(|&c| is_segment_name(self.kind(c))));
                let annotations = self.annotations(child);
                let bounds = match self.cst.first_of(child, Kind::TypeBound) {
                    Some(bound) => self.types(bound),
                    None => Vec::new(),
                };
                parameters.push(TypeParameterDecl { span: self.span(child), name, annotations, bounds });
            }
        }
        parameters
    }

    /// A type that is a plain qualified name, read as an expression: the grammar cannot tell them apart before
    /// `::` or in parentheses. `None` for anything that only a type can be.
    pub(super) fn name_as_expr(&mut self, node: NodeId) -> Option<ExprId> {
        let mut names = Vec::new();
        let mut at = node;
        while self.kind(at) == Kind::ScopedTypeIdentifier {
            let mut children = self.cst.children(at);
            let scope = children.next()?;
            let name = children.next()?;
            if !is_segment_name(self.kind(name)) {
                return None;
            }
            names.push(name);
            at = scope;
        }
        if !is_segment_name(self.kind(at)) {
            return None;
        }
        let first = self.span(at);
        let mut expr = self.arena.push_expr(Expr { span: first, kind: ExprKind::Name(self.name(at)) });
        for name in names.into_iter().rev() {
            let name_span = self.span(name);
            let kind = match self.cst.text(name) {
                "super" => ExprKind::Super { qualifier: Some(expr) },
                "this" => ExprKind::This { qualifier: Some(expr) },
                text => ExprKind::Select { target: expr, name: text.into(), name_span },
            };
            expr = self.arena.push_expr(Expr { span: first.to(name_span), kind });
        }
        Some(expr)
    }
}

/// Puts annotations before the innermost element type.
pub(in crate::syntax) fn annotate(ty: &mut TypeSyntax, mut annotations: Vec<Annotation>, start: u32) {
    let mut at = ty;
    loop {
        at.span.start = at.span.start.min(start);
        match &mut at.kind {
            TypeSyntaxKind::Array { element, .. } => at = element,
            _ => break,
        }
    }
    annotations.append(&mut at.annotations);
    at.annotations = annotations;
}

pub(in crate::syntax) fn array_of(element: TypeSyntax, annotations: Vec<Annotation>) -> TypeSyntax {
    TypeSyntax {
        span: element.span,
        annotations: Vec::new(),
        kind: TypeSyntaxKind::Array { element: Box::new(element), annotations },
    }
}

fn malformed(span: Span) -> TypeSyntax {
    TypeSyntax { span, annotations: Vec::new(), kind: TypeSyntaxKind::Malformed }
}

fn is_segment_name(kind: Kind) -> bool {
    matches!(kind, Kind::TypeIdentifier | Kind::Identifier)
}

pub(super) fn is_type(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::VoidType
            | Kind::IntegralType
            | Kind::FloatingType
            | Kind::BooleanType
            | Kind::TypeIdentifier
            | Kind::ScopedTypeIdentifier
            | Kind::GenericType
            | Kind::ArrayType
            | Kind::AnnotatedType
            | Kind::Wildcard
    )
}

pub(in crate::syntax) fn primitive(text: &str) -> Option<Primitive> {
    Some(match text {
        "boolean" => Primitive::Boolean,
        "byte" => Primitive::Byte,
        "short" => Primitive::Short,
        "char" => Primitive::Char,
        "int" => Primitive::Int,
        "long" => Primitive::Long,
        "float" => Primitive::Float,
        "double" => Primitive::Double,
        _ => return None,
    })
}
