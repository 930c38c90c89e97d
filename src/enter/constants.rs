//! Values of constant fields (JLS 4.12.4, 15.29), from the expressions that headers contain.

use super::shared::Shared;
use super::source_types::resolve;
use crate::base::{ClassId, FieldId, Name};
use crate::resolve::{
    PackageOrType, TypeName, Viewer, cast_constant, find_field_from, find_package_or_type,
    find_static_import_field, fold_conditional, fold_row, fold_unary, literal_constant, member_class_from,
};
use crate::symbols::{Constant, FieldOrigin, Owner, Scope, ScopeKind, SourceClass, Symbols, Type};
use crate::syntax::tree::{Arena, Code, ExprId, ExprKind, Member, TypeSyntax, TypeSyntaxKind};

/// No expression is nested deeper.
const MAX_DEPTH: u32 = crate::syntax::MAX_DEPTH;

impl Shared {
    pub fn source_constant(
        &self,
        symbols: &Symbols,
        field: FieldId,
        source: &SourceClass,
    ) -> Option<Constant> {
        let symbol = symbols.field(field);
        let FieldOrigin::Declared(index) = symbol.origin else { return None };
        let Member::Field(decl) = source.decl().members.get(index)? else { return None };
        let Code::Here(initializer) = decl.initializer_code else { return None };
        if !symbol.is_final() || !may_be_constant(&decl.ty) {
            return None;
        }
        let scope = self.body_scope(symbols, field.class);
        let evaluation = Evaluation { symbols, scope: &scope, arena: source.arena(), depth: 0 };
        let value = evaluation.value(initializer)?;
        match (symbols.field_type(field), value) {
            (Type::Primitive(primitive), value) => cast_constant(*primitive, &value),
            (ty, Constant::String(text)) if *ty == symbols.well_known().string_type() => {
                Some(Constant::String(text))
            }
            _ => None,
        }
    }
}

/// Whether a variable of a type written like this can be constant, so that others are not evaluated.
fn may_be_constant(ty: &TypeSyntax) -> bool {
    match &ty.kind {
        TypeSyntaxKind::Primitive(_) => true,
        TypeSyntaxKind::Named(segments) => segments.last().is_some_and(|segment| &*segment.name == "String"),
        _ => false,
    }
}

#[derive(Clone, Copy)]
struct Evaluation<'a> {
    symbols: &'a Symbols,
    scope: &'a Scope,
    arena: &'a Arena,
    depth: u32,
}

impl Evaluation<'_> {
    fn value(self, id: ExprId) -> Option<Constant> {
        if self.depth > MAX_DEPTH {
            return None;
        }
        let deeper = Evaluation { depth: self.depth + 1, ..self };
        match &self.arena.exprs.get(id.0 as usize)?.kind {
            ExprKind::Literal(literal) => literal_constant(literal),
            ExprKind::Parenthesized(inner) => deeper.value(*inner),
            ExprKind::Unary { operator, operand } => fold_unary(*operator, &deeper.value(*operand)?),
            ExprKind::Binary { .. } => deeper.binary(id),
            ExprKind::Conditional { condition, then, otherwise } => {
                let condition = deeper.value(*condition)?;
                let (then, otherwise) = (deeper.value(*then)?, deeper.value(*otherwise)?);
                fold_conditional(&condition, then, otherwise)
            }
            ExprKind::Cast { ty, operand } => deeper.cast(ty, &deeper.value(*operand)?),
            ExprKind::Name(name) => {
                self.symbols.constant(find_variable(self.symbols, self.scope, *name)?).cloned()
            }
            ExprKind::Select { .. } => self.qualified(id),
            _ => None,
        }
    }

    /// Operators lean to the left: `a + b + c` is walked along its left operands, since it may have thousands.
    fn binary(self, id: ExprId) -> Option<Constant> {
        let mut rights = Vec::new();
        let mut at = id;
        while let ExprKind::Binary { operator, left, right } = &self.arena.exprs.get(at.0 as usize)?.kind {
            rights.push((*operator, *right));
            at = *left;
        }
        let rights = rights.into_iter().rev();
        fold_row(self.value(at)?, rights.map(|(operator, right)| (operator, self.value(right))))
    }

    fn cast(self, ty: &TypeSyntax, value: &Constant) -> Option<Constant> {
        match (resolve(self.symbols, self.scope, ty), value) {
            (Type::Primitive(primitive), value) => cast_constant(primitive, value),
            (ty, Constant::String(_)) if ty == self.symbols.well_known().string_type() => Some(value.clone()),
            _ => None,
        }
    }

    /// `Type.NAME` (JLS 15.29); the name of a variable before the dot is no constant expression.
    fn qualified(self, id: ExprId) -> Option<Constant> {
        let parts = self.arena.qualified_name(id)?;
        if find_variable(self.symbols, self.scope, *parts.first()?).is_some() {
            return None;
        }
        let (&name, qualifier) = parts.split_last()?;
        let class = self.class_named(qualifier)?;
        let viewer = Viewer::of_scope(self.symbols, self.scope);
        let field = find_field_from(self.symbols, class, name, viewer).first()?;
        self.symbols.constant(field).cloned()
    }

    fn class_named(self, parts: &[Name]) -> Option<ClassId> {
        let PackageOrType::Type { name, parts: used } = find_package_or_type(self.symbols, self.scope, parts)
        else {
            return None;
        };
        let TypeName::Class(class) = name.first()? else { return None };
        let viewer = Viewer::of_scope(self.symbols, self.scope);
        parts
            .get(used..)?
            .iter()
            .try_fold(class, |class, &member| member_class_from(self.symbols, class, member, viewer).first())
    }
}

/// The field that a simple name means in the headers of a class (JLS 6.5.6.1): fields of the classes around, inherited
/// ones too, then static imports.
fn find_variable(symbols: &Symbols, scope: &Scope, name: Name) -> Option<FieldId> {
    let viewer = Viewer::of_scope(symbols, scope);
    for around in scope.chain() {
        let ScopeKind::Class(class) = around.kind else { continue };
        if let Some(field) = find_field_from(symbols, class, name, viewer).found() {
            return Some(field);
        }
        // Around a local class there may be local variables, which only the attribution of the body knows.
        if let Owner::Body { .. } = symbols.class(class).owner {
            return None;
        }
    }
    find_static_import_field(symbols, scope, name).found()
}
