//! Values of constant expressions in bodies (JLS 15.29), as far as types hang on them.

use super::UseKind;
use super::attributor::Attributor;
use crate::base::Name;
use crate::resolve::{cast_constant, fold_conditional, fold_row, fold_unary, literal_constant};
use crate::symbols::{Constant, Type};
use crate::syntax::tree::{ExprId, ExprKind};

/// No expression is nested deeper.
const MAX_DEPTH: u32 = crate::syntax::MAX_DEPTH;

impl Attributor<'_> {
    /// The value of an expression that has been attributed, if it is a constant expression.
    pub fn constant(&self, id: ExprId) -> Option<Constant> {
        self.constant_at(id, 0)
    }

    /// The value that a final variable of this type has by its initializer (JLS 4.12.4).
    pub fn variable_constant(&self, ty: &Type, initializer: ExprId) -> Option<Constant> {
        let value = self.constant(initializer)?;
        self.converted(ty, value)
    }

    fn converted(&self, ty: &Type, value: Constant) -> Option<Constant> {
        match (ty, &value) {
            (Type::Primitive(primitive), _) => cast_constant(*primitive, &value),
            (ty, Constant::String(_)) if *ty == self.symbols.well_known().string_type() => Some(value),
            _ => None,
        }
    }

    fn constant_at(&self, id: ExprId, depth: u32) -> Option<Constant> {
        if depth > MAX_DEPTH {
            return None;
        }
        let value = |id: ExprId| self.constant_at(id, depth + 1);
        match &self.arena.expr(id).kind {
            ExprKind::Literal(literal) => literal_constant(literal),
            ExprKind::Parenthesized(inner) => value(*inner),
            ExprKind::Unary { operator, operand } => fold_unary(*operator, &value(*operand)?),
            ExprKind::Binary { .. } => self.binary_constant(id, depth),
            ExprKind::Conditional { condition, then, otherwise } => {
                fold_conditional(&value(*condition)?, value(*then)?, value(*otherwise)?)
            }
            ExprKind::Cast { operand, .. } => self.converted(&self.type_of(id), value(*operand)?),
            ExprKind::Name(name) => match self.found_for(id) {
                Some(UseKind::Field { field, .. }) => self.symbols.constant(*field).cloned(),
                _ => self.local_constant(*name),
            },
            // Only `Type.NAME` is a constant expression: what stands before the dot has no value.
            ExprKind::Select { target, .. } if self.type_of(*target).is_unknown() => {
                match self.found_for(id)? {
                    UseKind::Field { field, .. } => self.symbols.constant(*field).cloned(),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Operators lean to the left: `a + b + c` is walked along its left operands, since it may have thousands.
    fn binary_constant(&self, id: ExprId, depth: u32) -> Option<Constant> {
        let mut rights = Vec::new();
        let mut at = id;
        while let ExprKind::Binary { operator, left, right } = self.arena.expr(at).kind {
            rights.push((operator, right));
            at = left;
        }
        let first = self.constant_at(at, depth + 1)?;
        let rights = rights.into_iter().rev();
        fold_row(first, rights.map(|(operator, right)| (operator, self.constant_at(right, depth + 1))))
    }

    fn local_constant(&self, name: Name) -> Option<Constant> {
        self.env.levels().find_map(|(variables, _)| variables.get(name))?.constant.clone()
    }
}
