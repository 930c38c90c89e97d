//! Fields and which of them may be constants (JLS 4.12.4, 8.3).

use super::{Lower, Surroundings};
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    BodyRoot, ClassKind, Code, ExprId, FieldDecl, Flags, Member, Modifiers, TypeSyntax, TypeSyntaxKind,
};

/// The parts that the declarators of one field declaration share.
struct Shared {
    declaration: Span,
    modifiers: Modifiers,
    ty: TypeSyntax,
    /// Whether a value of a constant type would make a constant.
    is_final: bool,
}

impl Lower<'_> {
    /// One member for each declarator.
    pub(super) fn fields(&mut self, node: NodeId, owner: ClassKind, members: &mut Vec<Member>) {
        let modifiers = self.modifiers(node);
        let ty = self.cst.by_field(node, Field::Type);
        let ty = self.optional_type(ty, node);
        let implicitly_final = match owner {
            ClassKind::Interface | ClassKind::Annotation => true,
            ClassKind::Class | ClassKind::Enum | ClassKind::Record => false,
        };
        let is_final = implicitly_final || modifiers.flags.has(Flags::FINAL);
        let shared = Shared { declaration: self.span(node), modifiers, ty, is_final };
        for declarator in self.cst.children(node) {
            if self.kind(declarator) == Kind::VariableDeclarator {
                let field = self.field(declarator, &shared);
                members.push(Member::Field(field));
            }
        }
    }

    fn field(&mut self, node: NodeId, shared: &Shared) -> FieldDecl {
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let dimensions = self.cst.by_field(node, Field::Dimensions);
        let ty = self.with_dimensions(shared.ty.clone(), dimensions);
        let head_end = dimensions.map_or(name_span, |dimensions| self.span(dimensions)).end;
        let value = self.cst.by_field(node, Field::Value);
        let initializer_code = match value {
            Some(value) => self.initializer_code(value, shared.is_final && is_constant_type(&ty)),
            None => Code::OnDemand,
        };
        FieldDecl {
            declaration: shared.declaration,
            span: self.span(node),
            modifiers: shared.modifiers.clone(),
            ty,
            type_span: shared.ty.span,
            name,
            name_span,
            declarator_head: Span::new(name_span.start, head_end),
            initializer: value.map(|value| self.span(value)),
            initializer_code,
        }
    }

    fn initializer_code(&mut self, value: NodeId, may_be_constant: bool) -> Code<ExprId> {
        if self.place == Surroundings::Body {
            return Code::Here(self.expr(value));
        }
        self.body(self.span(value).start, |this| BodyRoot::Expr(this.expr(value)));
        if may_be_constant && self.has_constant_form(value) {
            return Code::Here(self.expr(value));
        }
        Code::OnDemand
    }

    /// Whether an expression has only the parts that a constant expression can have (JLS 15.29).
    fn has_constant_form(&self, value: NodeId) -> bool {
        let mut open = vec![value];
        while let Some(node) = open.pop() {
            match self.kind(node) {
                Kind::FieldAccess
                | Kind::Parenthesized
                | Kind::Ternary
                | Kind::Binary
                | Kind::Unary
                | Kind::Cast => {
                    open.extend(
                        self.cst.children(node).filter(|&c| super::expressions::is_expression(self.kind(c))),
                    );
                }
                Kind::Identifier
                | Kind::DecimalInteger
                | Kind::HexInteger
                | Kind::OctalInteger
                | Kind::BinaryInteger
                | Kind::DecimalFloating
                | Kind::HexFloating
                | Kind::True
                | Kind::False
                | Kind::CharacterLiteral
                | Kind::StringLiteral => {}
                _ => return false,
            }
        }
        true
    }
}

/// A primitive type or `String` (JLS 4.12.4); whether that is `java.lang.String` is for resolution to say.
pub(in crate::syntax) fn is_constant_type(ty: &TypeSyntax) -> bool {
    match &ty.kind {
        TypeSyntaxKind::Primitive(_) => true,
        TypeSyntaxKind::Named(segments) => segments.last().is_some_and(|last| last.name.as_str() == "String"),
        TypeSyntaxKind::Void
        | TypeSyntaxKind::Var
        | TypeSyntaxKind::Array { .. }
        | TypeSyntaxKind::Wildcard
        | TypeSyntaxKind::WildcardExtends(_)
        | TypeSyntaxKind::WildcardSuper(_)
        | TypeSyntaxKind::Union(_)
        | TypeSyntaxKind::Intersection(_)
        | TypeSyntaxKind::Malformed => false,
    }
}
