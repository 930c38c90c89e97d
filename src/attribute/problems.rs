//! What is wrong with code, as far as attribution sees it: for those who want to know whether javac would accept it.

use rustc_hash::FxHashMap;

use super::attributor::Attributor;
use super::captures::has_captures;
use super::operand::Operand;
use super::overload::Invocation;
use crate::base::{Name, Primitive, Span};
use crate::symbols::Type;
use crate::syntax::tree::{BinaryOperator, ExprId, ExprKind, UnaryOperator};
use crate::types;

/// Why a piece of code is not Java.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// No method or constructor takes these arguments (JLS 15.12.2).
    NotApplicable,
    /// A value of the first type is not one of the second (JLS 5.2, 5.3).
    Incompatible(Type, Type),
    /// A value of the first type can never be one of the second (JLS 5.5).
    NotCastable(Type, Type),
    /// A lambda or method reference where a value of this type is wanted, which has no such function (JLS 9.8, 15.27.3).
    NoFunction(Type),
    /// An operator that operands of these types do not have (JLS 15.15 - 15.24).
    Operands(Type, Type),
    /// A type that a loop cannot run over (JLS 14.14.2).
    NotIterable(Type),
    /// A type that is no exception (JLS 14.18, 14.20).
    NotThrowable(Type),
    /// A type that has no elements (JLS 15.10.3).
    NotArray(Type),
    /// A member of an instance where there is none (JLS 8.1.3, 15.11, 15.12.3).
    NoInstance(Name),
    /// An annotation gives no value to an element without default (JLS 9.7.1).
    ElementLeft(Name),
    /// An annotation gives a value to what its interface does not declare (JLS 9.7.1).
    NoElement(Name),
    /// A class that is no annotation interface (JLS 9.7).
    NotAnnotation(Type),
    /// The name of a class or package where a value is wanted (JLS 6.5.6).
    NoValue,
    /// A switch that leaves out values of this type (JLS 14.11.1.1).
    NotExhaustive(Type),
    /// A class where an interface is wanted (JLS 15.16).
    NotInterface(Type),
    /// A type argument that its parameter's bound does not allow (JLS 4.5).
    Bound(Type, Type),
}

/// What a judgement is about: several are made of one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Aspect {
    /// The choice of a method.
    Call,
    /// The operands of an operator, or of a cast or type test.
    Operands,
    /// The value in its context.
    Value,
    /// The result of a method reference.
    Result,
    /// What a name stands for, and the instance that a member is one of.
    Instance,
    /// The elements of an annotation.
    Elements,
    /// The type arguments of a type as written.
    Bounds,
    /// The cases of a switch.
    Exhaustive,
}

/// Problems by the place that they are of. What is attributed again, as the body of a lambda is, is judged again.
pub(super) type Problems = FxHashMap<(Span, Aspect), Problem>;

impl Attributor<'_> {
    /// Whether anybody wants to know.
    pub(super) fn is_checking(&self) -> bool {
        self.problems.is_some()
    }

    /// Notes whether something is wrong at a place.
    pub(super) fn judge(&mut self, span: Span, aspect: Aspect, problem: Option<Problem>) {
        let Some(problems) = &mut self.problems else { return };
        match problem {
            Some(problem) => problems.insert((span, aspect), problem),
            None => problems.remove(&(span, aspect)),
        };
    }

    /// Judges a value in the context that it is assigned in.
    pub(super) fn judge_conversion(&mut self, operand: &Operand, id: ExprId, ty: &Type, target: &Type) {
        if !self.is_checking() || matches!(target, Type::Unknown | Type::Inference(_)) {
            return;
        }
        let span = self.arena.expr(id).span;
        match operand {
            Operand::Typed(_) | Operand::Pending(_) => {
                let constant = if ty.is_primitive() { self.constant(id) } else { None };
                let is_inferred = matches!(operand, Operand::Pending(_))
                    || matches!(self.arena.expr(id).kind, ExprKind::Call { .. } | ExprKind::New { .. });
                let is_unsure = (is_inferred || self.is_in_lambda()) && !self.has_sure_captures(id);
                let fits = types::is_assignable(self.symbols, ty, target, constant.as_ref())
                    || self.fits_but_for_captures(ty, target, is_unsure);
                self.judge(
                    span,
                    Aspect::Value,
                    (!fits).then(|| Problem::Incompatible(ty.clone(), target.clone())),
                );
            }
            Operand::Lambda(lambda, _) => {
                let ground = self.ground_target(*lambda, target);
                let function = types::function_type(self.symbols, &ground);
                let fits = function.is_some_and(|function| {
                    self.lambda_fits(*lambda, &function)
                        && self.has_parameters_of(*lambda, &ground, &function)
                }) && (ground == *target
                    || types::is_subtype(self.symbols, &ground, target)
                    || self.fits_but_for_captures(&ground, target, true));
                self.judge(span, Aspect::Value, (!fits).then(|| Problem::NoFunction(target.clone())));
            }
            Operand::MethodRef(..) => {
                let fits = types::function_type(self.symbols, target).is_some();
                self.judge(span, Aspect::Value, (!fits).then(|| Problem::NoFunction(target.clone())));
            }
            // Each branch is judged by itself.
            Operand::Branches(..) => {}
        }
    }

    /// Captured variables that come out of inference may be others than javac's: what has them is judged by its erasure.
    fn fits_but_for_captures(&self, ty: &Type, target: &Type, is_unsure: bool) -> bool {
        let is_unsure = has_captures(target) || is_unsure && has_captures(ty);
        let erased = |ty: &Type| types::erasure(self.symbols, ty);
        is_unsure && types::is_assignable(self.symbols, &erased(ty), &erased(target), None)
    }

    /// The result of a method reference's method is one of the function's (JLS 15.13.2).
    pub(super) fn judge_reference(&mut self, id: ExprId, invocation: &Invocation, wanted: &Type) {
        let is_open = matches!(wanted, Type::Void | Type::Unknown) || wanted.mentions_inference();
        // Methods that could not be told apart have results of their own.
        if !self.is_checking() || is_open || invocation.methods.len() != 1 {
            return;
        }
        let mut inference = invocation.inference.clone();
        let result = if invocation.unchecked {
            types::erasure(self.symbols, &invocation.result)
        } else {
            invocation.result.clone()
        };
        let fits = self.reduce_call_result(&mut inference, &result, wanted)
            || self.fits_but_for_captures(&result, wanted, true);
        let shown = if fits { result } else { inference.solve_mentioned(self.symbols, &result) };
        let span = self.arena.expr(id).span;
        self.judge(span, Aspect::Result, (!fits).then(|| Problem::Incompatible(shown, wanted.clone())));
    }

    /// Notes what a call throws.
    pub(super) fn record_thrown(&mut self, id: ExprId, span: Span, thrown: Vec<Type>) {
        if thrown.is_empty() {
            self.thrown.remove(&id);
        } else {
            self.thrown.insert(id, (span, thrown));
        }
    }

    /// What is thrown is an exception (JLS 14.18).
    pub(super) fn judge_thrown(&mut self, id: ExprId, ty: &Type) {
        if let Some(throwable) = self.symbols.well_known().throwable.filter(|_| self.is_checking()) {
            let fits = types::is_subtype(self.symbols, ty, &Type::class(throwable));
            let span = self.arena.expr(id).span;
            self.judge(span, Aspect::Value, (!fits).then(|| Problem::NotThrowable(ty.clone())));
        }
    }

    /// A condition is boolean (JLS 14.9, 15.25).
    pub(super) fn condition(&mut self, id: ExprId) -> Type {
        let ty = self.standalone(id);
        if self.is_checking() {
            let boolean = Type::Primitive(Primitive::Boolean);
            let fits = types::is_loosely_compatible(self.symbols, &ty, &boolean);
            let span = self.arena.expr(id).span;
            self.judge(span, Aspect::Value, (!fits).then(|| Problem::Incompatible(ty.clone(), boolean)));
        }
        ty
    }

    /// Judges the operand of a unary operator.
    pub(super) fn judge_operand(&mut self, id: ExprId, operator: UnaryOperator, ty: &Type) {
        if !self.is_checking() || ty.is_unknown() {
            return;
        }
        let found = types::unboxed(self.symbols, ty);
        let fits = match operator {
            UnaryOperator::Not => found == Some(Primitive::Boolean),
            UnaryOperator::Complement => {
                !matches!(found, None | Some(Primitive::Boolean | Primitive::Float | Primitive::Double))
            }
            UnaryOperator::Plus
            | UnaryOperator::Minus
            | UnaryOperator::PreIncrement
            | UnaryOperator::PreDecrement
            | UnaryOperator::PostIncrement
            | UnaryOperator::PostDecrement => !matches!(found, None | Some(Primitive::Boolean)),
        };
        let span = self.arena.expr(id).span;
        self.judge(span, Aspect::Operands, (!fits).then(|| Problem::Operands(ty.clone(), ty.clone())));
    }

    /// Judges the operands of a compound assignment (JLS 15.26.2).
    pub(super) fn judge_compound(&mut self, left: ExprId, operator: BinaryOperator, types: (&Type, &Type)) {
        let (to, from) = types;
        let is_text = operator == BinaryOperator::Add
            && to.class_id().is_some()
            && to.class_id() == self.symbols.well_known().string;
        if !is_text {
            let numeric = types::binary_promotion(self.symbols, to, from);
            self.judge_operands(left, operator, (to, from), &numeric);
        }
    }

    /// What has elements is an array (JLS 15.10.3).
    pub(super) fn judge_array(&mut self, id: ExprId, ty: &Type) {
        if self.is_checking() {
            let upper = types::upper_bound(self.symbols, ty);
            let fits = matches!(upper, Type::Array(_) | Type::Unknown | Type::Intersection(_));
            let span = self.arena.expr(id).span;
            self.judge(span, Aspect::Operands, (!fits).then(|| Problem::NotArray(ty.clone())));
        }
    }

    /// Judges the operands of a binary operator, whose type is `result`.
    pub(super) fn judge_operands(
        &mut self,
        id: ExprId,
        operator: BinaryOperator,
        (left, right): (&Type, &Type),
        result: &Type,
    ) {
        if !self.is_checking() || left.is_unknown() || right.is_unknown() {
            return;
        }
        let symbols = self.symbols;
        let numeric =
            |ty: &Type| types::unboxed(symbols, ty).is_some_and(|found| found != Primitive::Boolean);
        let boolean = |ty: &Type| types::unboxed(symbols, ty) == Some(Primitive::Boolean);
        let fits = match operator {
            BinaryOperator::Add | BinaryOperator::Subtract | BinaryOperator::Multiply => !result.is_unknown(),
            BinaryOperator::Divide | BinaryOperator::Remainder => !result.is_unknown(),
            BinaryOperator::ShiftLeft
            | BinaryOperator::ShiftRight
            | BinaryOperator::ShiftRightUnsigned
            | BinaryOperator::Less
            | BinaryOperator::Greater
            | BinaryOperator::LessEqual
            | BinaryOperator::GreaterEqual => numeric(left) && numeric(right),
            BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor => {
                (numeric(left) && numeric(right)) || (boolean(left) && boolean(right))
            }
            BinaryOperator::ConditionalAnd | BinaryOperator::ConditionalOr => boolean(left) && boolean(right),
            BinaryOperator::Equal | BinaryOperator::NotEqual => are_comparable(self, left, right),
        };
        let is_void = *left == Type::Void || *right == Type::Void;
        let span = self.arena.expr(id).span;
        let problem = || Problem::Operands(left.clone(), right.clone());
        self.judge(span, Aspect::Operands, (!fits || is_void).then(problem));
    }
}

/// Whether values of the types can be compared by `==` (JLS 15.21).
fn are_comparable(attributor: &Attributor<'_>, left: &Type, right: &Type) -> bool {
    let symbols = attributor.symbols;
    match (left.is_primitive(), right.is_primitive()) {
        (false, false) => {
            types::is_castable(symbols, left, right) || types::is_castable(symbols, right, left)
        }
        _ => match (types::unboxed(symbols, left), types::unboxed(symbols, right)) {
            (Some(left), Some(right)) => (left == Primitive::Boolean) == (right == Primitive::Boolean),
            // `Object` beside a primitive type is compared as a reference (javac).
            _ => types::is_castable(symbols, left, right) || types::is_castable(symbols, right, left),
        },
    }
}
