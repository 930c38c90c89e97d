//! What lambdas and method references throw, as a part of inference (JLS 18.2.5).

use super::attributor::Attributor;
use super::infer::Inference;
use crate::base::Span;
use crate::symbols::Type;
use crate::syntax::tree::{Catch, Expr, ExprId, ExprKind, Stmt, StmtKind};
use crate::types;

/// `try` statements within each other that are looked at; only made-up code has more.
const NESTING: usize = 64;

/// A `try` statement: what it tries and what it catches.
#[derive(Clone, Copy)]
struct Try<'a> {
    tried: Span,
    catches: &'a [Catch],
}

impl<'w> Attributor<'w> {
    /// ‹… → throws T› (JLS 18.2.5): the variables in `declared`, what the function throws, are above the checked exceptions
    /// of the code, unless other parts of `declared` are.
    pub(super) fn reduce_thrown(&self, inference: &mut Inference, declared: &[Type], thrown: &[Type]) {
        let declared: Vec<Type> = declared.iter().map(|ty| inference.apply(ty)).collect();
        let (open, proper): (Vec<&Type>, Vec<&Type>) =
            declared.iter().partition(|ty| ty.mentions_inference());
        for variable in &open {
            inference.mark_throws(variable);
        }
        let is_declared = |ty: &Type| proper.iter().any(|above| types::is_subtype(self.symbols, ty, above));
        let checked =
            thrown.iter().filter(|ty| types::is_checked_exception(self.symbols, ty) && !is_declared(ty));
        for ty in checked {
            let mut attempt = inference.clone();
            if open.iter().all(|variable| attempt.reduce_subtype(self.symbols, ty, variable)) {
                *inference = attempt;
            }
        }
    }

    /// What the code at this place throws and does not catch, as far as it was attributed.
    pub(super) fn thrown_in(&mut self, code: Span) -> Vec<Type> {
        let arena = self.arena;
        let apart: Vec<Span> = arena
            .exprs
            .iter()
            .filter_map(apart_from)
            .chain(arena.stmts.iter().filter_map(local_class))
            .collect();
        let is_part = |at: Span| {
            code.contains(at)
                && !apart.iter().any(|apart| code.contains(*apart) && *apart != code && apart.contains(at))
        };
        let mut places: Vec<(Span, Type)> = Vec::new();
        for (span, thrown) in self.thrown.values().filter(|(span, _)| is_part(*span)) {
            places.extend(thrown.iter().filter(|ty| !ty.mentions_inference()).map(|ty| (*span, ty.clone())));
        }
        let throws = arena.stmts.iter().filter_map(|stmt| match stmt.kind {
            StmtKind::Throw(value) if is_part(stmt.span) => Some((stmt.span, value)),
            _ => None,
        });
        let throws: Vec<(Span, ExprId)> = throws.collect();
        let tries: Vec<Try<'w>> = arena.stmts.iter().filter_map(|stmt| self.as_try(stmt)).collect();
        for (span, value) in throws {
            // A caught exception that is thrown again is what the block threw (JLS 11.2.2).
            match self.tried_again(&tries, span, value) {
                Some(tried) => {
                    let again =
                        places.iter().filter(|(at, _)| tried.contains(*at)).map(|(_, ty)| (span, ty.clone()));
                    let again: Vec<(Span, Type)> = again.collect();
                    places.extend(again);
                }
                None => places.push((span, self.type_of(value))),
            }
        }
        places.sort_by_key(|(span, _)| *span);
        places
            .into_iter()
            .filter(|(span, ty)| !self.is_caught(&tries, code, *span, ty))
            .map(|(_, ty)| ty)
            .collect()
    }

    fn as_try(&self, stmt: &'w Stmt) -> Option<Try<'w>> {
        match &stmt.kind {
            StmtKind::Try { catches, .. } => Some(Try { tried: self.arena.tried(stmt)?, catches }),
            _ => None,
        }
    }

    /// Where the exception comes from that a `throw` at this place throws again.
    fn tried_again(&self, tries: &[Try<'_>], at: Span, value: ExprId) -> Option<Span> {
        let ExprKind::Name(name) = self.arena.expr(value).kind else { return None };
        let is_parameter =
            |clause: &&Catch| clause.name == name && self.arena.stmt(clause.block).span.contains(at);
        tries.iter().find(|one| one.catches.iter().any(|clause| is_parameter(&clause))).map(|one| one.tried)
    }

    fn is_caught(&mut self, tries: &[Try<'_>], code: Span, at: Span, ty: &Type) -> bool {
        let around = tries.iter().filter(|one| code.contains(one.tried) && one.tried.contains(at));
        let clauses: Vec<&Catch> = around.take(NESTING).flat_map(|one| one.catches).collect();
        clauses.iter().any(|clause| {
            clause.ty.alternatives().iter().any(|part| {
                let caught = self.resolve(part);
                caught.is_unknown() || types::is_subtype(self.symbols, ty, &caught)
            })
        })
    }
}

/// The part of an expression whose exceptions are not those of the code around it.
fn apart_from(expr: &Expr) -> Option<Span> {
    match &expr.kind {
        ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => Some(expr.span),
        // The constructor is called at the name of the class.
        ExprKind::New { class: Some(class), body: Some(_), .. } => {
            Some(Span { start: class.span.end, ..expr.span })
        }
        _ => None,
    }
}

fn local_class(stmt: &Stmt) -> Option<Span> {
    matches!(stmt.kind, StmtKind::LocalClass(_)).then_some(stmt.span)
}
