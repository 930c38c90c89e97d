//! Lambda expressions and method references (JLS 15.13, 15.27).

use super::Lower;
use super::types::array_of;
use crate::base::{Name, Span};
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    ExprKind, LambdaBody, LambdaParameter, MethodRefTarget, Modifiers, TypeSyntax, TypeSyntaxKind,
};

impl Lower<'_> {
    pub(super) fn lambda(&mut self, node: NodeId) -> ExprKind {
        let parameters = match self.cst.by_field(node, Field::Parameters) {
            Some(list) => self.lambda_parameters(list),
            None => Vec::new(),
        };
        let body = match self.cst.by_field(node, Field::Body) {
            Some(block) if self.kind(block) == Kind::Block => LambdaBody::Block(self.stmt(block)),
            expr => LambdaBody::Expr(self.expr_or_malformed(expr, node)),
        };
        ExprKind::Lambda { parameters, body }
    }

    fn lambda_parameters(&mut self, list: NodeId) -> Vec<LambdaParameter> {
        match self.kind(list) {
            Kind::InferredParameters => {
                let names = self.cst.children(list);
                let names = names.filter(|&name| self.kind(name) == Kind::Identifier);
                names.map(|name| self.implicit_parameter(name)).collect()
            }
            Kind::FormalParameters => {
                let mut parameters = Vec::new();
                for child in self.cst.children(list) {
                    match self.kind(child) {
                        Kind::FormalParameter | Kind::SpreadParameter => {
                            parameters.push(self.explicit_parameter(child));
                        }
                        _ => {}
                    }
                }
                parameters
            }
            _ => vec![self.implicit_parameter(list)],
        }
    }

    fn implicit_parameter(&self, name: NodeId) -> LambdaParameter {
        let span = self.span(name);
        let start = Span::new(span.start, span.start);
        LambdaParameter {
            span,
            modifiers: Modifiers { span: start, ..Modifiers::default() },
            ty: TypeSyntax { span: start, annotations: Vec::new(), kind: TypeSyntaxKind::Var },
            name: self.name(name),
            varargs: false,
        }
    }

    fn explicit_parameter(&mut self, node: NodeId) -> LambdaParameter {
        let modifiers = self.modifiers(node);
        let varargs = self.kind(node) == Kind::SpreadParameter;
        let declarator = self.cst.first_of(node, Kind::VariableDeclarator).unwrap_or(node);
        let written = self.cst.by_field(node, Field::Type);
        let ty = self.type_or_var(written, node);
        let dimensions = self.cst.by_field(declarator, Field::Dimensions);
        let mut ty = self.with_dimensions(ty, dimensions);
        if varargs {
            ty = array_of(ty, self.annotations(node));
        }
        let (name, _) = self.optional_name(self.cst.by_field(declarator, Field::Name));
        LambdaParameter { span: self.span(node), modifiers, ty, name, varargs }
    }

    pub(super) fn method_reference(&mut self, node: NodeId) -> ExprKind {
        let mut children = self.cst.children(node);
        let Some(first) = children.next() else { return ExprKind::Malformed(Vec::new()) };
        let target = self.method_reference_target(first);
        let mut type_arguments = Vec::new();
        let mut name = None;
        for child in children {
            match self.kind(child) {
                Kind::TypeArguments => type_arguments = self.type_arguments(child),
                Kind::NewToken | Kind::Identifier => name = Some(child),
                _ => {}
            }
        }
        match name {
            Some(name) => ExprKind::MethodRef {
                target,
                type_arguments,
                name: Name::new(self.cst.text(name)),
                name_span: self.span(name),
            },
            None => ExprKind::Malformed(Vec::new()),
        }
    }

    /// A plain name may be an expression or a type; only what no expression can be is a type here.
    fn method_reference_target(&mut self, node: NodeId) -> MethodRefTarget {
        if !super::types::is_type(self.kind(node)) {
            return MethodRefTarget::Expr(self.expr(node));
        }
        match self.name_as_expr(node) {
            Some(name) => MethodRefTarget::Expr(name),
            None => MethodRefTarget::Type(self.ty(node)),
        }
    }
}
