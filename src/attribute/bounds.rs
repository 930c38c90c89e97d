//! Type arguments are within the bounds of their parameters (JLS 4.5).

use super::attributor::Attributor;
use super::problems::{Aspect, Problem};
use crate::base::Span;
use crate::symbols::{ClassType, Type, Wildcard};
use crate::syntax::tree::TypeSyntax;
use crate::types;

impl Attributor<'_> {
    /// Judges the arguments of a type as written.
    pub(super) fn judge_bounds(&mut self, span: Span, ty: &Type) {
        if !self.is_checking() {
            return;
        }
        let mut problem = None;
        ty.any(&mut |part| {
            if let Type::Class(class) = part {
                problem = problem.take().or_else(|| self.out_of_bounds(class));
            }
            problem.is_some()
        });
        self.judge(span, Aspect::Bounds, problem);
    }

    /// All but the first of the types of an intersection cast are interfaces (JLS 15.16).
    pub(super) fn judge_intersection(&mut self, syntax: &TypeSyntax, ty: &Type) {
        let Type::Intersection(parts) = ty else { return };
        let is_class =
            |part: &&Type| part.class_id().is_some_and(|class| !self.symbols.class(class).is_interface());
        let wrong = parts.iter().skip(1).find(is_class).cloned();
        self.judge(syntax.span, Aspect::Operands, wrong.map(Problem::NotInterface));
    }

    fn out_of_bounds(&self, class: &ClassType) -> Option<Problem> {
        if class.arguments.is_empty() {
            return None;
        }
        let substitution = types::class_substitution(self.symbols, class);
        let parameters = self.symbols.all_type_variables(class.class);
        for (parameter, argument) in parameters.into_iter().zip(class.arguments.iter()) {
            for bound in self.symbols.bounds(parameter) {
                let bound = substitution.apply(bound);
                if !self.is_within(argument, &bound) {
                    return Some(Problem::Bound(argument.clone(), bound));
                }
            }
        }
        None
    }

    /// Whether an argument is within a bound, as javac has it: that of a wildcard could be.
    fn is_within(&self, argument: &Type, bound: &Type) -> bool {
        let is_open = |part: &Type| matches!(part, Type::Unknown | Type::Wildcard(_));
        match argument {
            Type::Wildcard(Wildcard::Extends(upper)) => types::is_castable(self.symbols, bound, upper),
            Type::Wildcard(Wildcard::Unbounded) => true,
            Type::Wildcard(Wildcard::Super(lower)) => {
                // Taken as it is, and asked for what keeps it so.
                types::is_subtype(self.symbols, lower, bound);
                true
            }
            // Asked first: what keeps the argument within the bound must stay.
            _ => types::is_subtype(self.symbols, argument, bound) || bound.any(&mut |part| is_open(part)),
        }
    }
}
