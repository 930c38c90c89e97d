//! The most specific of several applicable methods (JLS 15.12.2.5).

use super::attributor::Attributor;
use super::infer::Inference;
use super::operand::Operand;
use super::overload::{Arguments, Candidate, Invocation, Phase};
use crate::base::{MethodId, Span};
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, LambdaBody};
use crate::types;

impl Attributor<'_> {
    /// The most specific candidate; where several remain that cannot be told apart, all of them.
    pub fn most_specific(
        &mut self,
        applicable: Vec<(Candidate, Invocation)>,
        arguments: &Arguments,
        phase: Phase,
        span: Span,
    ) -> Invocation {
        let count = applicable.len();
        let mut maximal: Vec<(Candidate, Invocation)> = if count == 1 {
            applicable
        } else {
            let kept: Vec<bool> = (0..count)
                .map(|i| {
                    (0..count).all(|j| {
                        i == j
                            || self.is_more_specific(&applicable[i].0, &applicable[j].0, arguments, phase)
                            || !self.is_more_specific(&applicable[j].0, &applicable[i].0, arguments, phase)
                    })
                })
                .collect();
            applicable.into_iter().zip(kept).filter_map(|(found, kept)| kept.then_some(found)).collect()
        };
        if maximal.len() > 1 {
            self.prefer_concrete(&mut maximal);
        }
        let methods = maximal.iter().map(|(candidate, _)| candidate.method).collect();
        let ambiguous = maximal.len() > 1;
        let (_, mut chosen) = maximal.swap_remove(0);
        if ambiguous {
            arguments.operands.iter().for_each(|operand| self.keep_inexact(operand));
            let all: &super::Candidates = &methods;
            let names: Vec<String> = all.iter().map(|m| types::method_display(self.symbols, *m)).collect();
            self.note(
                span,
                format!("these overloads cannot be told apart; all are kept: {}", names.join(", ")),
            );
        }
        chosen.methods = methods;
        chosen
    }

    /// Among override-equivalent methods a concrete one is preferred, then the one with the most specific
    /// result (JLS 15.12.2.5).
    fn prefer_concrete(&self, maximal: &mut Vec<(Candidate, Invocation)>) {
        let Some((first, _)) = maximal.first() else { return };
        let equivalent = maximal.iter().all(|(candidate, _)| {
            candidate.parameters.len() == first.parameters.len()
                && candidate
                    .parameters
                    .iter()
                    .zip(&first.parameters)
                    .all(|(a, b)| types::erasure(self.symbols, a) == types::erasure(self.symbols, b))
        });
        if !equivalent {
            return;
        }
        let concrete = maximal.iter().position(|(c, _)| !self.symbols.method(c.method).is_abstract());
        if concrete.is_none()
            && let Some(declared) = self.declared_by_object(maximal)
        {
            maximal.truncate(1);
            if let Some((candidate, _)) = maximal.first_mut() {
                candidate.method = declared;
            }
            return;
        }
        let chosen = concrete.unwrap_or_else(|| {
            let order = self.abstract_order(maximal);
            let best = order.iter().copied().find(|&at| {
                let Some((c, _)) = maximal.get(at) else { return false };
                maximal.iter().all(|(other, _)| self.is_result_substitutable(c, other))
            });
            best.unwrap_or(0)
        });
        let kept = maximal.swap_remove(chosen);
        *maximal = vec![kept];
    }

    /// Whether a method of the same erased parameters may have the result of `a` where it overrides `b` (JLS 8.4.5).
    fn is_result_substitutable(&self, a: &Candidate, b: &Candidate) -> bool {
        let erasure = |ty: &Type| types::erasure(self.symbols, ty);
        let is_generic = !a.type_parameters.is_empty() || !b.type_parameters.is_empty();
        if a.result == b.result {
            true
        } else if is_generic || a.parameters != b.parameters {
            types::is_subtype(self.symbols, &erasure(&a.result), &erasure(&b.result))
        } else {
            types::is_subtype_unchecked(self.symbols, &a.result, &b.result)
        }
    }

    /// The method of `Object` that several interfaces declare again, which javac prefers to choosing one of theirs.
    fn declared_by_object(&self, maximal: &[(Candidate, Invocation)]) -> Option<MethodId> {
        let of_interfaces =
            maximal.iter().all(|(candidate, _)| self.symbols.class(candidate.method.class).is_interface());
        let (first, _) = maximal.first()?;
        if of_interfaces { types::of_object(self.symbols, first.method) } else { None }
    }

    /// The order in which javac considers abstract methods that JLS 15.12.2.5 lets it choose from arbitrarily:
    /// it meets those of classes first, then those of interfaces with the longest way up to `Object` first and the
    /// smaller name among equals, and prefers the second to the first it met.
    fn abstract_order(&self, maximal: &[(Candidate, Invocation)]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..maximal.len()).collect();
        order.sort_by_key(|&at| {
            let class = maximal.get(at).map(|(candidate, _)| candidate.method.class);
            let interface = class.filter(|class| self.symbols.class(*class).is_interface());
            interface.map(|class| {
                let name = self.symbols.class(class).binary_name.to_string();
                (std::cmp::Reverse(types::rank(self.symbols, class)), name)
            })
        });
        if order.len() > 1 {
            order.swap(0, 1);
        }
        order
    }

    fn is_more_specific(
        &mut self,
        a: &Candidate,
        b: &Candidate,
        arguments: &Arguments,
        phase: Phase,
    ) -> bool {
        let mut count = arguments.operands.len();
        if phase == Phase::VariableArity {
            // The first k variable arity parameter types, where k covers both (JLS 15.12.2.5).
            count = count.max(a.parameters.len()).max(b.parameters.len());
        }
        let (Some(s), Some(t)) = (a.formals(count, phase), b.formals(count, phase)) else { return false };
        let mut inference = Inference::default();
        let theta = inference.declare_bounded(&b.type_parameters, &b.bounds);
        for (i, (s, t)) in s.iter().zip(&t).enumerate() {
            let t = theta.apply(t);
            if let Some(operand) = arguments.operands.get(i)
                && let Some(id) = functional_operand(operand)
                && let Some(answer) = self.is_more_specific_function(id, s, &t)
            {
                if answer {
                    continue;
                }
                return false;
            }
            let holds = match (s, &t) {
                (Type::Primitive(s), Type::Primitive(t)) => s.widens_to(*t),
                // Neither is a subtype of the other, whatever the argument is.
                (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
                _ => inference.reduce_subtype(self.symbols, s, &t),
            };
            if !holds {
                return false;
            }
        }
        true
    }

    /// JLS 15.12.2.5 for a functional interface type and an explicitly typed lambda or exact method reference;
    /// `None` where subtyping decides.
    fn is_more_specific_function(&mut self, id: ExprId, s: &Type, t: &Type) -> Option<bool> {
        let (s_class, t_class) = (s.class_id()?, t.class_id()?);
        if types::is_subclass(self.symbols, s_class, t_class)
            || types::is_subclass(self.symbols, t_class, s_class)
        {
            return None;
        }
        let explicit = match &self.arena.expr(id).kind {
            ExprKind::Lambda { parameters, .. } => parameters.iter().all(|p| !p.ty.is_var()),
            ExprKind::MethodRef { .. } => self.exact_reference(id).is_some(),
            _ => false,
        };
        if !explicit {
            return Some(false);
        }
        let (s, t) = (types::function_type(self.symbols, s)?, types::function_type(self.symbols, t)?);
        if s.parameters.len() != t.parameters.len() {
            return Some(false);
        }
        Some(match (&s.result, &t.result) {
            (_, Type::Void) => true,
            (Type::Void, _) => false,
            (Type::Primitive(s), Type::Primitive(t)) => s.widens_to(*t),
            (Type::Primitive(_), _) => self.result_is_primitive(id) == Some(true),
            (_, Type::Primitive(_)) => self.result_is_primitive(id) == Some(false),
            (s, t) => {
                s.mentions_inference() || t.mentions_inference() || types::is_subtype(self.symbols, s, t)
            }
        })
    }

    /// Whether the results of a lambda or method reference are standalone expressions of a primitive type.
    fn result_is_primitive(&mut self, id: ExprId) -> Option<bool> {
        match &self.arena.expr(id).kind {
            ExprKind::Lambda { body: LambdaBody::Expr(body), .. } => match self.type_of(*body) {
                Type::Unknown => None,
                ty => Some(ty.is_primitive()),
            },
            ExprKind::MethodRef { .. } => self.exact_reference(id).map(|exact| exact.result.is_primitive()),
            _ => None,
        }
    }
}

fn functional_operand(operand: &Operand) -> Option<ExprId> {
    match operand {
        Operand::Lambda(id, _) | Operand::MethodRef(id, _) => Some(*id),
        Operand::Typed(_) | Operand::Pending(_) | Operand::Branches(..) => None,
    }
}
