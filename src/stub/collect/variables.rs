//! Variables that are declared with `var`: what is done with them is done with the value that they are declared with
//! (JLS 14.4.1).

use rustc_hash::FxHashMap;

use super::super::evidence::Want;
use super::super::model::ClassKey;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{Name, Span};
use crate::syntax::tree::{Arena, ExprId, ExprKind, StmtKind};

/// Variables that are declared with each other's values.
const MAX_VARIABLES: usize = 6;

/// The variables of a body that are declared with `var`, by name.
pub(super) struct Inferred(FxHashMap<Name, Vec<Variable>>);

struct Variable {
    /// Where it means this variable: no other one of the name can be declared there (JLS 6.4).
    scope: Span,
    value: Value,
}

/// What a variable is declared with.
#[derive(Clone, Copy)]
enum Value {
    Of(ExprId),
    /// An element of what a loop runs over.
    ElementOf(ExprId),
}

impl Inferred {
    pub fn new(arena: &Arena) -> Inferred {
        let mut all: FxHashMap<Name, Vec<Variable>> = FxHashMap::default();
        for stmt in &arena.stmts {
            match &stmt.kind {
                StmtKind::Local { declarators, .. } => {
                    for variable in declarators.iter().filter(|variable| variable.ty.is_var()) {
                        if let (Some(value), Some(scope)) =
                            (variable.initializer, scope(arena, variable.span))
                        {
                            let value = Value::Of(value);
                            all.entry(variable.name).or_default().push(Variable { scope, value });
                        }
                    }
                }
                StmtKind::ForEach { ty, name, iterable, body, .. } if ty.is_var() => {
                    let (scope, value) = (arena.stmt(*body).span, Value::ElementOf(*iterable));
                    all.entry(*name).or_default().push(Variable { scope, value });
                }
                _ => {}
            }
        }
        Inferred(all)
    }

    fn value(&self, name: Name, place: Span) -> Option<Value> {
        let mut named = self.0.get(&name)?.iter();
        named.find(|variable| variable.scope.contains(place)).map(|variable| variable.value)
    }
}

/// The rest of the block that a local variable is declared in.
fn scope(arena: &Arena, declared: Span) -> Option<Span> {
    let blocks = arena.stmts.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Block(_)));
    let around = blocks.map(|stmt| stmt.span).filter(|block| block.contains(declared));
    let block = around.min_by_key(|block| block.end - block.start)?;
    Some(Span { start: declared.end, ..block })
}

impl BodyCollector<'_, '_> {
    /// What the variable of this name is declared with.
    pub(super) fn declared_with(&self, id: ExprId) -> Option<ExprId> {
        match self.value_of(id)? {
            Value::Of(value) | Value::ElementOf(value) => Some(value),
        }
    }

    fn value_of(&self, id: ExprId) -> Option<Value> {
        let ExprKind::Name(name) = self.arena.expr(id).kind else { return None };
        let span = self.arena.expr(id).span;
        self.inferred.value(name, span).filter(|_| !self.uses.contains_key(&span))
    }

    /// The unknown type of a variable.
    pub(super) fn variable_hole(&self, id: ExprId) -> Option<ClassKey> {
        match self.value_of(id)? {
            Value::Of(value) => self.hole(value),
            Value::ElementOf(value) => self.hole(value).map(|whole| whole.element()),
        }
    }

    /// What is done with a variable of the block that it is declared in.
    pub(super) fn wants_of_variable(&self, name: Name, declared: Span, depth: usize) -> Vec<Want> {
        let scope = scope(self.arena, declared);
        scope.map_or_else(Vec::new, |scope| self.wants_in(name, scope, depth))
    }

    /// What is done with a variable in this part of the code.
    pub(super) fn wants_in(&self, name: Name, scope: Span, depth: usize) -> Vec<Want> {
        if depth > MAX_VARIABLES {
            return Vec::new();
        }
        let mut wants = Vec::new();
        for (id, expr) in self.arena.numbered_exprs() {
            let is_use = matches!(expr.kind, ExprKind::Name(used) if used == name)
                && scope.contains(expr.span)
                && !matches!(
                    self.uses.get(&expr.span),
                    Some(UseKind::Field { .. } | UseKind::Missing { .. })
                );
            if is_use {
                wants.extend(self.wants_to(id, depth + 1));
            }
        }
        wants
    }
}
