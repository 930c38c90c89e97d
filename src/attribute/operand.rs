//! Expressions before and after their target type is known (JLS 15.2).
//!
//! A standalone expression has a type of its own. A poly expression (a generic call, a diamond, a lambda, a
//! method reference, a conditional or switch over such) waits as an [`Operand`] for the context it is in.

use super::attributor::Attributor;
use super::env::Env;
use super::infer::{Inference, shift};
use super::overload::{CallKind, Invocation};
use crate::base::Span;
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind};
use crate::types;

/// What attribution of an expression gives before its context is known.
#[derive(Clone)]
pub enum Operand {
    Typed(Type),
    /// A generic call or diamond whose type mentions variables under inference.
    Pending(Box<Pending>),
    Lambda(ExprId, Env),
    MethodRef(ExprId, Env),
    /// A conditional or switch expression with at least one part that waits.
    Branches(ExprId, Vec<Operand>),
}

impl Operand {
    /// Whether it is a lambda or a method reference.
    pub fn is_function(&self) -> bool {
        matches!(self, Operand::Lambda(..) | Operand::MethodRef(..))
    }
}

/// A call whose method is chosen and whose type arguments are not.
#[derive(Clone)]
pub struct Pending {
    pub id: ExprId,
    /// Where the method's name is.
    pub span: Span,
    pub invocation: Invocation,
    pub env: Env,
}

/// Where the variables of a nested operand are in the inference it was imported into.
#[derive(Clone, Debug)]
pub enum Import {
    None,
    At(u32),
    Branches(Vec<Import>),
}

/// A constraint that waits for its input variables (JLS 18.5.2.2).
#[derive(Clone)]
pub struct Deferred {
    pub operand: Operand,
    pub target: Type,
}

impl Attributor<'_> {
    /// The type of the expression where no target type influences it, or where `target` is the type it is
    /// assigned to.
    pub fn expr(&mut self, id: ExprId, target: Option<&Type>) -> Type {
        let operand = self.operand(id);
        self.complete(&operand, target, id)
    }

    pub fn standalone(&mut self, id: ExprId) -> Type {
        self.expr(id, None)
    }

    /// Settles an operand in its context and records what it uses.
    pub fn complete(&mut self, operand: &Operand, target: Option<&Type>, id: ExprId) -> Type {
        let span = self.arena.expr(id).span;
        self.looking_at(span, |this| this.complete_here(operand, target, id))
    }

    fn complete_here(&mut self, operand: &Operand, target: Option<&Type>, id: ExprId) -> Type {
        if let Some(target) = target {
            self.trace_target(id, target);
        }
        let ty = match operand {
            Operand::Typed(ty) => ty.clone(),
            Operand::Pending(pending) => self.settle(pending, target),
            Operand::Lambda(lambda, env) => {
                let target = target.cloned().unwrap_or(Type::Unknown);
                self.settle_lambda(*lambda, env, &target)
            }
            Operand::MethodRef(reference, env) => {
                let target = target.cloned().unwrap_or(Type::Unknown);
                self.settle_method_ref(*reference, env, &target)
            }
            Operand::Branches(whole, branches) => {
                let ids = self.branch_ids(*whole);
                let tys: Vec<Type> =
                    branches.iter().zip(ids).map(|(branch, id)| self.complete(branch, target, id)).collect();
                let ty = match target {
                    Some(target) if !target.is_unknown() => target.clone(),
                    _ => self.unify_branches(*whole, &tys),
                };
                self.set_type(*whole, ty)
            }
        };
        if let Some(target) = target {
            self.judge_conversion(operand, id, &ty, target);
        }
        self.set_parentheses(id, &ty);
        ty
    }

    /// Parentheses around a poly expression have its type (JLS 15.8.5).
    fn set_parentheses(&mut self, id: ExprId, ty: &Type) {
        let mut id = id;
        while let ExprKind::Parenthesized(inner) = self.arena.expr(id).kind {
            self.set_type(id, ty.clone());
            id = inner;
        }
    }

    /// Invocation type inference of an outermost poly call (JLS 18.5.2).
    fn settle(&mut self, pending: &Pending, target: Option<&Type>) -> Type {
        let mut inference = pending.invocation.inference.clone();
        if let Some(target) = target
            && !matches!(target, Type::Void | Type::Unknown)
        {
            self.reduce_result(&mut inference, &pending.invocation.result, target);
        }
        // Where the target made a conversion unchecked, javac erases the result, too.
        let is_unchecked = inference.unchecked && !pending.invocation.inference.unchecked;
        let deferred = pending.invocation.deferred.clone();
        self.reduce_deferred(&mut inference, deferred);
        self.note_exhausted(&inference, pending.span);
        let solution = inference.solve_all(self.symbols);
        self.complete_invocation(pending, &solution, 0, is_unchecked)
    }

    /// Types that hang on constraints nobody checked are guesses, and said to be.
    pub fn note_exhausted(&mut self, inference: &Inference, span: Span) {
        if inference.is_exhausted() {
            self.note(span, "inference ran out of its bound; the type of this call may be wrong");
        }
    }

    /// ‹R θ → T› of a call's result (JLS 18.5.2.1). A contradiction shows an ill-typed program or a rule we
    /// lack: the bounds from the arguments alone then decide.
    pub fn reduce_result(&mut self, inference: &mut Inference, result: &Type, target: &Type) {
        let mut attempt = inference.clone();
        if self.reduce_call_result(&mut attempt, result, target) {
            *inference = attempt;
        }
    }

    /// Fixes a call and everything nested in it by a solution of the inference they were merged into.
    pub fn complete_invocation(
        &mut self,
        pending: &Pending,
        solution: &[Type],
        offset: u32,
        unchecked: bool,
    ) -> Type {
        let replace = |ty: &Type| {
            types::substitute_inference(&shift(ty, offset), &mut |variable| {
                solution.get(variable.0 as usize).cloned()
            })
        };
        let invocation = &pending.invocation;
        for argument in &invocation.arguments {
            let formal = replace(&argument.formal);
            self.complete_nested(&argument.operand, &argument.import, &formal, solution, offset, argument.id);
        }
        if self.is_checking() || !invocation.throws.is_empty() {
            let thrown = invocation.throws.iter().map(&replace).collect();
            self.record_thrown(pending.id, pending.span, thrown);
        }
        let mut result = replace(&invocation.result);
        // What is created is what is written, unless its arguments were left to inference.
        let is_written =
            matches!(invocation.kind, CallKind::New(_)) && !invocation.result.mentions_inference();
        if (unchecked || invocation.unchecked) && !is_written {
            result = types::erasure(self.symbols, &result);
        }
        match invocation.result.mentions_inference() {
            true => self.note_captures(pending.id, &result),
            false => self.note_declared(pending.id, &result),
        }
        let result = types::capture(self.symbols, &result);
        let own = self.record_invocation(pending.id, pending.span, invocation, &result, &pending.env);
        self.set_type(pending.id, own.unwrap_or(result))
    }

    fn complete_nested(
        &mut self,
        operand: &Operand,
        import: &Import,
        formal: &Type,
        solution: &[Type],
        offset: u32,
        id: ExprId,
    ) {
        self.trace_target(id, formal);
        match (operand, import) {
            (Operand::Pending(nested), Import::At(at)) => {
                let ty = self.complete_invocation(nested, solution, offset + at, false);
                self.set_parentheses(id, &ty);
            }
            (Operand::Branches(whole, branches), Import::Branches(imports)) => {
                let ids = self.branch_ids(*whole);
                for ((branch, import), id) in branches.iter().zip(imports).zip(ids) {
                    self.complete_nested(branch, import, formal, solution, offset, id);
                }
                self.set_type(*whole, formal.clone());
                self.set_parentheses(id, formal);
            }
            _ => {
                self.complete(operand, Some(formal), id);
            }
        }
    }
}
