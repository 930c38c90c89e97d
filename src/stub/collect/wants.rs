//! What the code around an expression says about its type.

use super::super::evidence::Want;
use super::body::{BodyCollector, MAX_SAME};
use super::roles::Role;
use crate::base::Primitive;
use crate::symbols::Type;
use crate::syntax::tree::{CaseLabel, ExprId, ExprKind, Switch};
use crate::types;

impl<'a> BodyCollector<'a, '_> {
    /// What the code around says about the type of the expression.
    pub(super) fn wants(&self, id: ExprId) -> Vec<Want> {
        let mut wants = Vec::new();
        let mut at = id;
        for _ in 0..MAX_SAME {
            if let Some(target) = self.trace.targets.get(&at)
                && !self.is_passed_to_made_up(at)
            {
                match target {
                    Type::Void => wants.push(Want::Discarded),
                    ty => wants.extend(self.known_type(ty).map(Want::To)),
                }
            }
            match self.roles.of(at) {
                Role::Same(whole) => at = whole,
                role => {
                    wants.extend(self.wants_of_role(role, wants.is_empty()));
                    return wants;
                }
            }
        }
        wants
    }

    pub(super) fn wants_of_role(&self, role: Role<'a>, is_only: bool) -> Vec<Want> {
        let boolean = || Type::Primitive(Primitive::Boolean);
        let to = |ty: Type| self.known_type(&ty).map(Want::To).into_iter().collect::<Vec<_>>();
        match role {
            Role::Statement if is_only => vec![Want::Discarded],
            Role::LambdaResult(lambda) if is_only => vec![self.lambda_want(lambda)],
            Role::Statement | Role::LambdaResult(_) => Vec::new(),
            Role::Condition => to(boolean()),
            Role::Number(other) => vec![Want::Number(other.and_then(|other| self.known(other)))],
            Role::Plus { other, whole } => vec![self.plus(other, whole)],
            Role::Compared(other) => vec![self.compared(other)],
            Role::Iterated(ty) => {
                let element = if ty.is_var() { None } else { self.types_at.known(self.outer, ty) };
                vec![Want::Iterable(element)]
            }
            Role::Indexed(whole) => {
                let element = self.trace.targets.get(&whole).and_then(|ty| self.known_type(ty));
                vec![Want::Array(element)]
            }
            Role::Index => to(Type::Primitive(Primitive::Int)),
            Role::Selector(switch) => vec![self.selector(switch)],
            Role::Label => vec![Want::Constant],
            Role::Thrown => vec![Want::Throwable],
            Role::Resource => vec![Want::Resource],
            Role::Lock => vec![Want::Reference],
            Role::Assigned(right) => {
                self.known(right).map_or(vec![Want::Any], |known| vec![Want::From(known)])
            }
            Role::Cast => vec![Want::Any],
            Role::Receiver | Role::Value | Role::Argument(_) if is_only => vec![Want::Any],
            Role::Receiver | Role::Value | Role::Argument(_) | Role::Same(_) => Vec::new(),
        }
    }

    /// What is expected of the result of a lambda that is no more than this expression.
    pub(super) fn lambda_want(&self, lambda: ExprId) -> Want {
        let target = self.trace.targets.get(&lambda);
        let function = target.and_then(|target| types::function_type(&self.world().symbols, target));
        match function {
            Some(function) if function.result == Type::Void => Want::Discarded,
            _ => Want::Any,
        }
    }

    /// Beside a string, or as a part of one, `+` takes anything; else it takes numbers (JLS 15.18).
    pub(super) fn plus(&self, other: ExprId, whole: ExprId) -> Want {
        match self.known(other) {
            Some(known)
                if Some(known.ty.class_id()) == Some(self.world().symbols.well_known().string)
                    && known.ty.class_id().is_some() =>
            {
                Want::Text
            }
            Some(known) if matches!(known.ty, Type::Primitive(_)) => Want::Number(Some(known)),
            Some(_) => Want::Text,
            None => match self.trace.targets.get(&whole).and_then(Type::as_primitive) {
                Some(_) => Want::Number(None),
                None => Want::Text,
            },
        }
    }

    pub(super) fn compared(&self, other: ExprId) -> Want {
        match self.known(other) {
            Some(known) => match &known.ty {
                Type::Primitive(Primitive::Boolean) => Want::To(known),
                Type::Primitive(_) => Want::Number(Some(known)),
                _ => Want::To(known),
            },
            None => Want::Reference,
        }
    }

    pub(super) fn selector(&self, switch: &Switch) -> Want {
        let labels = switch.cases.iter().flat_map(|case| &case.labels);
        let mut names = Vec::new();
        for label in labels {
            match label {
                CaseLabel::Expr(id) => match &self.arena.expr(*id).kind {
                    ExprKind::Name(name) => names.push(*name),
                    _ => {
                        if let Some(known) = self.known(*id) {
                            return Want::To(known);
                        }
                    }
                },
                CaseLabel::Pattern(_) | CaseLabel::Default => {}
            }
        }
        if names.is_empty() { Want::Any } else { Want::Enum(names) }
    }
}
