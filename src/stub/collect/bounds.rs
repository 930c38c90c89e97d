//! Made-up classes as arguments for type parameters with bounds: what the bounds ask of them (JLS 4.4, 4.5, 18.1.3).

use super::Collector;
use super::body::BodyCollector;
use super::conversions::bound_of;
use crate::attribute::UseKind;
use crate::base::{Flags, MethodId};
use crate::slice::Item;
use crate::symbols::{Type, TypeVariable, Wildcard};
use crate::syntax::tree::{ExprId, ExprKind};
use crate::types::{self, Substitution};

/// Type arguments within type arguments.
const MAX_DEPTH: usize = 8;

impl Collector<'_> {
    /// The types that a header names.
    pub(super) fn header_bounds(&mut self, item: Item) {
        let symbols = &self.world.symbols;
        match item {
            Item::Class(class) => {
                let above = symbols.supertypes(class);
                above.superclass.iter().chain(&above.interfaces).for_each(|ty| self.within_bounds(ty, 0));
            }
            Item::Method(method) => {
                let signature = symbols.signature(method);
                signature.parameters.iter().for_each(|ty| self.within_bounds(ty, 0));
                self.within_bounds(&signature.result, 0);
                self.overriding_result(method);
            }
            Item::Field(field) => self.within_bounds(symbols.field_type(field), 0),
            _ => {}
        }
    }

    /// The arguments of a parameterized type must be within the bounds of its class (JLS 4.5).
    pub(super) fn within_bounds(&mut self, ty: &Type, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match ty {
            Type::Class(class) => {
                let variables = self.world.symbols.all_type_variables(class.class);
                if !class.arguments.is_empty() {
                    let substitution = types::class_substitution(&self.world.symbols, class);
                    for (variable, argument) in variables.iter().zip(class.arguments.iter()) {
                        self.within(*variable, argument, &substitution);
                        self.within_bounds(argument, depth + 1);
                    }
                }
            }
            Type::Array(element) => self.within_bounds(element, depth + 1),
            Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => {
                self.within_bounds(bound, depth + 1);
            }
            _ => {}
        }
    }

    fn within(&mut self, variable: TypeVariable, argument: &Type, substitution: &Substitution) {
        // A type above `T` can only be below the bound if `T` is.
        let argument = match argument {
            Type::Wildcard(Wildcard::Super(bound)) => bound.as_ref(),
            other => other,
        };
        for bound in self.world.symbols.bounds(variable) {
            self.must_be_below(argument, &substitution.apply(bound));
        }
    }
}

impl<'a> BodyCollector<'a, '_> {
    /// What the arguments of a call of a generic method are for its type parameters, as far as they say it directly.
    pub(super) fn call_bounds(&mut self, method: MethodId, arguments: &[ExprId]) {
        let symbols = &self.outer.world.symbols;
        let variables = symbols.method_type_variables(method);
        if variables.is_empty() || self.outer.world.is_made_up(method.class) {
            return;
        }
        let mut bound: Vec<Type> = vec![Type::Unknown; variables.len()];
        let parameters = &symbols.signature(method).parameters;
        for (parameter, argument) in parameters.iter().zip(arguments) {
            if let Some(ty) = self.ty(*argument) {
                self.bind(parameter, ty, &variables, &mut bound);
            }
        }
        let substitution = Substitution::new(&variables, &bound);
        for (variable, argument) in variables.iter().zip(&bound) {
            self.outer.within(*variable, argument, &substitution);
        }
    }

    /// The target of a call says what type parameters of the method are, and so what the arguments must be (JLS 18.5.2.1).
    pub(super) fn result_bounds(
        &mut self,
        method: MethodId,
        arguments: &[ExprId],
        target: &Type,
        depth: usize,
    ) {
        let symbols = &self.outer.world.symbols;
        let variables = symbols.method_type_variables(method);
        if variables.is_empty() || depth > MAX_DEPTH || self.outer.world.is_made_up(method.class) {
            return;
        }
        let signature = symbols.signature(method);
        let substitution = self.told_by_target(method, target);
        let is_variable_arity = symbols.method(method).flags.has(Flags::VARARGS);
        for (at, argument) in arguments.iter().enumerate() {
            let formal = match signature.parameters.get(at).or(signature.parameters.last()) {
                Some(Type::Array(element)) if is_variable_arity && at + 1 >= signature.parameters.len() => {
                    element.as_ref()
                }
                Some(formal) => formal,
                None => return,
            };
            let wanted = substitution.apply(formal);
            if let Some(([inner], arguments)) = self.called(*argument) {
                self.result_bounds(*inner, arguments, &wanted, depth + 1);
            } else if self.hole(*argument).is_none()
                && let Some(ty) = self.ty(*argument).cloned()
            {
                self.outer.must_be_below(&ty, &wanted);
            }
        }
    }

    /// The methods that a call may mean, and its arguments.
    pub(super) fn called(&self, id: ExprId) -> Option<(&'a [MethodId], &'a [ExprId])> {
        let ExprKind::Call { name_span, arguments, .. } = &self.arena.expr(id).kind else { return None };
        match *self.uses.get(name_span)? {
            UseKind::Call { methods, .. } => Some((methods, arguments)),
            _ => None,
        }
    }

    /// What the target of a call makes of the type parameters of the method.
    pub(super) fn told_by_target(&self, method: MethodId, target: &Type) -> Substitution {
        let symbols = &self.outer.world.symbols;
        let variables = symbols.method_type_variables(method);
        let result = &symbols.signature(method).result;
        let mut bound: Vec<Type> = vec![Type::Unknown; variables.len()];
        let pairs: Vec<(Type, Type)> = match (result, target) {
            (Type::Class(_), Type::Class(wanted)) => match types::as_super(symbols, result, wanted.class) {
                Some(Type::Class(seen)) => {
                    seen.arguments.iter().cloned().zip(wanted.arguments.iter().cloned()).collect()
                }
                _ => Vec::new(),
            },
            (Type::Variable(_), _) => vec![(result.clone(), target.clone())],
            _ => Vec::new(),
        };
        for (formal, wanted) in pairs {
            self.bind(&formal, bound_of(&wanted), &variables, &mut bound);
        }
        Substitution::new(&variables, &bound)
    }

    fn bind(&self, parameter: &Type, argument: &Type, variables: &[TypeVariable], bound: &mut [Type]) {
        match (parameter, argument) {
            (Type::Variable(variable), Type::Class(_) | Type::Variable(_) | Type::Array(_)) => {
                let at = variables.iter().position(|known| known == variable);
                if let Some(slot) = at.and_then(|at| bound.get_mut(at))
                    && slot.is_unknown()
                {
                    *slot = argument.clone();
                }
            }
            (Type::Array(parameter), Type::Array(argument)) => {
                self.bind(parameter, argument, variables, bound)
            }
            (Type::Class(parameter), Type::Class(_)) => {
                let symbols = &self.outer.world.symbols;
                let Some(Type::Class(above)) = types::as_super(symbols, argument, parameter.class) else {
                    return;
                };
                for (parameter, argument) in parameter.arguments.iter().zip(above.arguments.iter()) {
                    if let Type::Variable(_) = parameter {
                        // All that a wildcard stands for is below its bound.
                        let upper = match argument {
                            Type::Captured(_) | Type::Wildcard(_) => types::upper_bound(symbols, argument),
                            other => other.clone(),
                        };
                        self.bind(parameter, &upper, variables, bound);
                    }
                }
            }
            _ => {}
        }
    }
}
