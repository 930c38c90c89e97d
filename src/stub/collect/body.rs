//! What a piece of code says about missing declarations: every call, field access, creation and conversion in it.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::evidence::{Known, Place};
use super::super::export::{export, made_up_key};
use super::super::model::ClassKey;
use super::exceptions::Blocks;
use super::{Collector, TypesAt};
use crate::attribute::{Attribution, Trace, UseKind};
use crate::base::{ClassId, FileId, Span};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::roles::Roles;
use crate::syntax::tree::{Arena, BinaryOperator, ExprId, ExprKind, Resource, StmtKind};
use crate::types;

/// Chains of the same value: parentheses and conditionals.
pub(super) const MAX_SAME_VALUE_STEPS: usize = 32;

/// A body under inspection.
pub(super) struct BodyCollector<'a, 'w> {
    pub outer: &'a mut Collector<'w>,
    pub file: FileId,
    pub arena: &'a Arena,
    pub found: &'a Attribution,
    pub trace: &'a Trace,
    pub types_at: TypesAt,
    pub roles: Roles<'a>,
    pub blocks: Blocks<'a>,
    /// What was found at the name of a call, field or method reference.
    pub uses: FxHashMap<Span, &'a UseKind>,
    /// The names of calls whose arguments no method takes: nobody knows what they give.
    pub not_applicable: FxHashSet<Span>,
    pub around: Vec<ClassId>,
    /// Answers of [`BodyCollector::hole`]: asking along a chain of calls would ask for its start again and again.
    pub holes: RefCell<FxHashMap<ExprId, Option<ClassKey>>>,
    /// What the method whose body this is declares to throw.
    pub declared: Vec<ClassId>,
    /// The initializer of a constant variable: what it names are constants.
    pub must_be_constant: bool,
}

impl<'a, 'w> BodyCollector<'a, 'w> {
    pub(super) fn world(&self) -> &'w World {
        self.outer.world
    }

    /// The type that was found for an expression.
    pub(super) fn ty(&self, id: ExprId) -> Option<&'a Type> {
        self.found.types.get(id.0 as usize)
    }

    /// The class that a value is of, if it was made up.
    pub(super) fn made_up_class(&self, ty: &Type) -> Option<ClassKey> {
        made_up_key(self.world(), self.class_of(ty)?)
    }

    pub fn collect(&mut self) {
        // Parts come before the whole: a long chain needs no deep stack.
        for (id, expr) in self.arena.numbered_exprs() {
            if let ExprKind::Call { .. } | ExprKind::Select { .. } | ExprKind::Index { .. } = expr.kind {
                self.hole(id);
            }
        }
        for (id, _) in self.arena.numbered_exprs() {
            self.expr(id);
        }
        for ty in &self.found.types {
            self.outer.within_bounds(ty, 0);
        }
        self.records();
        self.faults();
        for stmt in &self.arena.stmts {
            match &stmt.kind {
                StmtKind::ConstructorCall { is_super, arguments, .. } => {
                    self.constructor_call(*is_super, arguments, stmt.span);
                }
                StmtKind::Throw(value) => self.throw(*value),
                StmtKind::ForEach { ty, iterable, .. } => self.iterated(ty, *iterable),
                StmtKind::Switch(switch) => self.switched(switch),
                StmtKind::Try { catches, resources, .. } => {
                    self.thrown_below(stmt, catches);
                    for resource in resources {
                        match resource {
                            Resource::Declaration { initializer, .. } => {
                                self.resource(*initializer);
                            }
                            Resource::Expr(value) => self.resource(*value),
                        }
                    }
                    catches.iter().for_each(|clause| self.catch(&clause.ty));
                }
                _ => {}
            }
        }
    }

    pub(super) fn expr(&mut self, id: ExprId) {
        let arena = self.arena;
        match &arena.expr(id).kind {
            ExprKind::Call { name, name_span, arguments, .. } => {
                if let Some((methods, arguments)) = self.called(id) {
                    self.meant_overload(id, methods, arguments);
                    if let [method] = methods {
                        self.call_bounds(*method, arguments);
                        if let Some(target) = self.trace.targets.get(&id) {
                            self.result_bounds(*method, arguments, target, 0);
                        }
                    }
                }
                if let Some(sought) = self.call_owner(id) {
                    let call = self.call(id, &sought, *name_span, arguments);
                    self.outer.evidence.class(&sought.owner);
                    self.outer.evidence.methods.entry((sought.owner, *name)).or_default().push(call);
                } else if self.is_missing(*name_span) {
                    self.outer.evidence.unplaced.push(((self.file, *name_span), *name));
                }
            }
            ExprKind::New { class: Some(class), arguments, body, outer, .. } => {
                if let Some(UseKind::New { constructors, .. }) = self.uses.get(&class.span) {
                    self.meant_constructor(id, constructors, arguments);
                }
                self.diamond_bounds(id, class);
                self.creation(id, class, arguments, body.is_some(), outer.is_some());
            }
            ExprKind::Name(name) => self.field(id, *name, arena.expr(id).span),
            ExprKind::Select { name, name_span, .. } => self.field(id, *name, *name_span),
            ExprKind::MethodRef { name, name_span, .. } => self.method_reference(id, *name, *name_span),
            ExprKind::Cast { ty, operand } => self.cast(ty, *operand),
            ExprKind::InstanceOf { pattern, operand } => self.tested(*pattern, *operand),
            ExprKind::Switch(switch) => self.switched(switch),
            ExprKind::Binary { operator: BinaryOperator::Equal | BinaryOperator::NotEqual, left, right } => {
                self.compared_classes(*left, *right);
                self.compared_values(*left, *right);
            }
            _ => {}
        }
        self.conversion(id);
    }

    pub(super) fn is_missing(&self, span: Span) -> bool {
        matches!(self.uses.get(&span), Some(UseKind::Missing { .. }))
    }

    pub(super) fn place(&self, span: Span) -> Place {
        (self.file, span)
    }

    pub(super) fn class_of(&self, ty: &Type) -> Option<ClassId> {
        let mut ty = ty.clone();
        for _ in 0..MAX_SAME_VALUE_STEPS {
            match &ty {
                Type::Class(class) => return Some(class.class),
                Type::Variable(_) | Type::Captured(_) | Type::Wildcard(_) => {
                    let upper = types::upper_bound(&self.world().symbols, &ty);
                    if upper == ty {
                        return None;
                    }
                    ty = upper;
                }
                Type::Intersection(parts) => ty = parts.first()?.clone(),
                _ => return None,
            }
        }
        None
    }

    /// The type of an expression, if it is known.
    pub(super) fn known(&self, id: ExprId) -> Option<Known> {
        self.known_type(self.ty(id)?)
    }

    pub(super) fn known_type(&self, ty: &Type) -> Option<Known> {
        let written = export(self.world(), ty)?;
        Some(Known { ty: ty.clone(), written })
    }
}
