//! Constraints between expressions and types (JLS 18.2.1) and their order (JLS 18.5.2.2).

use super::attributor::Attributor;
use super::infer::{Inference, Strictness, shift};
use super::operand::{Deferred, Import, Operand};
use super::overload::{Arguments, Candidate, Phase};
use crate::symbols::{Type, Wildcard};
use crate::syntax::tree::ExprKind;
use crate::types;

impl Attributor<'_> {
    /// ‹expression → T›; `None` when it reduces to false.
    pub fn reduce_operand(
        &mut self,
        inference: &mut Inference,
        operand: &Operand,
        target: &Type,
        strictness: Strictness,
        deferred: &mut Vec<Deferred>,
    ) -> Option<Import> {
        match operand {
            Operand::Typed(Type::Void) => None,
            Operand::Typed(ty) => {
                inference.reduce_compatible(self.symbols, ty, target, strictness).then_some(Import::None)
            }
            // What is inferred is no standalone expression of a primitive type (JLS 18.5.1).
            Operand::Pending(_) if strictness == Strictness::Strict && target.is_primitive() => None,
            Operand::Pending(pending) => {
                let nested = &pending.invocation;
                let offset = inference.import(&nested.inference);
                deferred.extend(nested.deferred.iter().map(|waiting| Deferred {
                    operand: waiting.operand.clone(),
                    target: shift(&waiting.target, offset),
                }));
                let result = shift(&nested.result, offset);
                let result = if nested.unchecked { types::erasure(self.symbols, &result) } else { result };
                self.reduce_call_result(inference, &result, target).then_some(Import::At(offset))
            }
            Operand::Lambda(id, env) => {
                self.reduce_lambda(inference, *id, env, target, deferred).then_some(Import::None)
            }
            Operand::MethodRef(id, env) => {
                self.reduce_method_ref(inference, *id, env, target).then_some(Import::None)
            }
            Operand::Branches(_, branches) => {
                let mut imports = Vec::with_capacity(branches.len());
                for branch in branches {
                    imports.push(self.reduce_operand(inference, branch, target, strictness, deferred)?);
                }
                Some(Import::Branches(imports))
            }
        }
    }

    /// Compatibility of a call's result with its target (JLS 18.5.2.1).
    pub fn reduce_call_result(&mut self, inference: &mut Inference, result: &Type, target: &Type) -> bool {
        if *result == Type::Void {
            return *target == Type::Void;
        }
        if let Type::Inference(_) = result
            && !matches!(target, Type::Inference(_))
            && inference.has_wildcard_bound(result)
            && !has_wildcards(target)
        {
            let solved = inference.solve_mentioned(self.symbols, result);
            let captured = types::capture(self.symbols, &solved);
            return inference.reduce_compatible(self.symbols, &captured, target, Strictness::Loose);
        }
        if are_wildcards_of_one_class(result, target) {
            return inference.reduce_uncaptured(self.symbols, result, target);
        }
        let result = self.open_wildcards(inference, result);
        inference.reduce_compatible(self.symbols, &result, target, Strictness::Loose)
    }

    /// The result of a call is captured (JLS 18.5.2.1). A wildcard whose bound is still under inference becomes
    /// a variable with that bound.
    fn open_wildcards(&mut self, inference: &mut Inference, result: &Type) -> Type {
        let Type::Class(class) = result else { return result.clone() };
        if !class.arguments.iter().any(|a| matches!(a, Type::Wildcard(_)) && a.mentions_inference()) {
            return result.clone();
        }
        let arguments: Vec<Type> = class
            .arguments
            .iter()
            .map(|argument| match argument {
                Type::Wildcard(Wildcard::Extends(bound)) if bound.mentions_inference() => {
                    let fresh = Type::Inference(inference.fresh());
                    inference.reduce_subtype(self.symbols, &fresh, bound);
                    fresh
                }
                Type::Wildcard(Wildcard::Super(bound)) if bound.mentions_inference() => {
                    let fresh = Type::Inference(inference.fresh());
                    inference.reduce_subtype(self.symbols, bound, &fresh);
                    fresh
                }
                _ => argument.clone(),
            })
            .collect();
        Type::parameterized(class.class, arguments)
    }

    /// Reduces the constraints that wait for their inputs, resolving those inputs first (JLS 18.5.2.2).
    pub fn reduce_deferred(&mut self, inference: &mut Inference, mut waiting: Vec<Deferred>) {
        while !waiting.is_empty() {
            let next = self.next_ready(inference, &waiting);
            let Deferred { operand, target } = waiting.remove(next);
            for input in self.input_types(&operand, &inference.apply(&target)) {
                if !inference.is_settled(&input) {
                    self.keep_inexact(&operand);
                }
                inference.solve_mentioned(self.symbols, &input);
            }
            let target = inference.apply(&target);
            let mut attempt = inference.clone();
            let mut nested = Vec::new();
            if self.reduce_operand(&mut attempt, &operand, &target, Strictness::Loose, &mut nested).is_some()
            {
                *inference = attempt;
                waiting.splice(next..next, nested);
            }
        }
    }

    /// The first constraint whose inputs no other waiting constraint can still influence.
    fn next_ready(&mut self, inference: &Inference, waiting: &[Deferred]) -> usize {
        let inputs: Vec<Vec<Type>> = waiting
            .iter()
            .map(|d| {
                let tys = self.input_types(&d.operand, &inference.apply(&d.target));
                tys.into_iter().filter(Type::mentions_inference).collect()
            })
            .collect();
        if let Some(free) = inputs.iter().position(Vec::is_empty) {
            return free;
        }
        let independent = (0..waiting.len()).find(|&i| {
            (0..waiting.len()).all(|j| {
                i == j || {
                    let outputs = inference.apply(&waiting[j].target);
                    !inputs[i].iter().any(|input| {
                        shares_variable(input, &outputs)
                            && !inputs[j].iter().any(|own| shares_variable(own, input))
                    })
                }
            })
        });
        independent.unwrap_or(0)
    }

    /// The types whose variables must be resolved before the constraint can be reduced (JLS 18.5.2.2).
    fn input_types(&mut self, operand: &Operand, target: &Type) -> Vec<Type> {
        match operand {
            Operand::Typed(_) | Operand::Pending(_) => Vec::new(),
            Operand::Branches(_, branches) => {
                branches.iter().flat_map(|branch| self.input_types(branch, target)).collect()
            }
            Operand::Lambda(..) | Operand::MethodRef(..) if matches!(target, Type::Inference(_)) => {
                vec![target.clone()]
            }
            Operand::Lambda(id, _) => {
                if self.is_explicit_lambda(*id) {
                    return Vec::new();
                }
                types::function_type(self.symbols, target).map_or(Vec::new(), |function| function.parameters)
            }
            Operand::MethodRef(id, env) => {
                let saved = std::mem::replace(&mut self.env, env.clone());
                let exact = self.exact_reference(*id).is_some();
                self.env = saved;
                if exact {
                    return Vec::new();
                }
                types::function_type(self.symbols, target).map_or(Vec::new(), |function| function.parameters)
            }
        }
    }

    /// Whether the argument takes part in the test of applicability (JLS 15.12.2.2).
    pub fn is_pertinent(&mut self, operand: &Operand, formal: &Type, candidate: &Candidate) -> bool {
        let of_parameter = matches!(formal, Type::Variable(v) if candidate.type_parameters.contains(v));
        match operand {
            Operand::Typed(_) | Operand::Pending(_) => true,
            Operand::Branches(_, branches) => {
                branches.iter().all(|b| self.is_pertinent(b, formal, candidate))
            }
            Operand::Lambda(id, _) => !of_parameter && self.is_explicit_lambda(*id),
            Operand::MethodRef(id, env) => {
                let saved = std::mem::replace(&mut self.env, env.clone());
                let exact = self.exact_reference(*id).is_some();
                self.env = saved;
                !of_parameter && exact
            }
        }
    }

    /// Whether lambdas and method references fit the shape of their parameters (JLS 15.12.2.1).
    pub fn is_potentially_applicable(&mut self, candidate: &Candidate, arguments: &Arguments) -> bool {
        let count = arguments.operands.len();
        let phase = if candidate.parameters.len() == count && !candidate.is_varargs {
            Phase::Loose
        } else {
            Phase::VariableArity
        };
        let fixed = candidate.formals(count, Phase::Loose);
        let variable = if phase == Phase::VariableArity { candidate.formals(count, phase) } else { None };
        let given = candidate.explicit(&arguments.type_arguments);
        [fixed, variable].into_iter().flatten().any(|mut formals| {
            if let Some(given) = &given {
                formals.iter_mut().for_each(|formal| *formal = given.apply(formal));
            }
            arguments
                .operands
                .iter()
                .zip(&formals)
                .all(|(operand, formal)| self.is_potentially_compatible(operand, formal, candidate))
        })
    }

    pub fn is_potentially_compatible(
        &mut self,
        operand: &Operand,
        formal: &Type,
        candidate: &Candidate,
    ) -> bool {
        match operand {
            Operand::Typed(_) | Operand::Pending(_) => true,
            Operand::Branches(_, branches) => {
                branches.iter().all(|branch| self.is_potentially_compatible(branch, formal, candidate))
            }
            Operand::Lambda(..) | Operand::MethodRef(..) if matches!(formal, Type::Variable(_)) => {
                matches!(formal, Type::Variable(v) if candidate.type_parameters.contains(v))
            }
            Operand::Lambda(id, _) => {
                let Some(function) = types::function_type(self.symbols, formal) else {
                    return formal.is_unknown();
                };
                self.lambda_fits(*id, &function)
            }
            Operand::MethodRef(id, env) => {
                let Some(function) = types::function_type(self.symbols, formal) else {
                    return formal.is_unknown();
                };
                let ExprKind::MethodRef { .. } = self.arena.expr(*id).kind else { return false };
                self.reference_fits(*id, env, function.parameters.len())
            }
        }
    }
}

fn has_wildcards(ty: &Type) -> bool {
    matches!(ty, Type::Class(class) if class.arguments.iter().any(|a| matches!(a, Type::Wildcard(_))))
}

/// Whether each wildcard whose bound is still under inference meets a known one of the same class: what is captured of the one is
/// within the other if their bounds say so (JLS 18.3.2).
fn are_wildcards_of_one_class(result: &Type, target: &Type) -> bool {
    let (Type::Class(result), Type::Class(target)) = (result, target) else { return false };
    let is_open = |ty: &Type| matches!(ty, Type::Wildcard(_)) && ty.mentions_inference();
    let is_known = |ty: &Type| matches!(ty, Type::Wildcard(_)) && !ty.mentions_inference();
    let mut pairs = result.arguments.iter().zip(target.arguments.iter());
    result.class == target.class
        && result.arguments.iter().any(is_open)
        && pairs.all(|(result, target)| !is_open(result) || is_known(target))
}

fn shares_variable(a: &Type, b: &Type) -> bool {
    a.any(&mut |part| matches!(part, Type::Inference(_)) && b.any(&mut |other| other == part))
}
