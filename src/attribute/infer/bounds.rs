//! The bound set of one inference (JLS 18.1.3) and its incorporation (JLS 18.3).

use crate::symbols::{InferenceVariable, Symbols, Type, TypeVariable};
use crate::types;

/// Steps of incorporation one inference may take. Real calls take tens, or thousands with ten generic calls as arguments; beyond
/// the bound every constraint counts as satisfied and the call's candidates stay undecided rather than wrong.
const MAX_STEPS: u32 = 8_000;

/// Inference variables and what is known of them.
#[derive(Clone, Default, Debug)]
pub struct Inference {
    pub(super) variables: Vec<Variable>,
    steps: u32,
    /// An unchecked conversion was needed (JLS 18.5.2: the result type is erased).
    pub unchecked: bool,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Variable {
    /// What it stands for.
    pub parameter: Option<TypeVariable>,
    pub equal: Vec<Type>,
    pub lower: Vec<Type>,
    pub upper: Vec<Type>,
    /// It occurs in a `throws` clause (JLS 18.1.3).
    pub throws: bool,
    /// Something that nobody declares has a say, and nobody knows which.
    pub is_open_ended: bool,
    pub instantiation: Option<Type>,
}

/// Which way a bound goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Equal,
    /// The bound is a subtype of the variable.
    Lower,
    Upper,
}

impl Inference {
    /// A fresh variable for each type parameter, with its declared bounds (JLS 18.1.3). The result maps the
    /// parameters to the variables.
    pub fn declare(&mut self, symbols: &Symbols, parameters: &[TypeVariable]) -> types::Substitution {
        let bounds: Vec<Vec<Type>> = parameters.iter().map(|p| symbols.bounds(*p).to_vec()).collect();
        self.declare_bounded(parameters, &bounds)
    }

    /// As `declare`, with the bounds as they are in a member of a parameterized type.
    pub fn declare_bounded(
        &mut self,
        parameters: &[TypeVariable],
        bounds: &[Vec<Type>],
    ) -> types::Substitution {
        let first = self.variables.len() as u32;
        let fresh: Vec<Type> =
            (0..parameters.len() as u32).map(|i| Type::Inference(InferenceVariable(first + i))).collect();
        let substitution = types::Substitution::new(parameters, &fresh);
        let of_parameter = |parameter| Variable { parameter: Some(parameter), ..Variable::default() };
        self.variables.extend(parameters.iter().copied().map(of_parameter));
        for (variable, bounds) in self.variables.iter_mut().skip(first as usize).zip(bounds) {
            variable.upper.extend(bounds.iter().map(|bound| substitution.apply(bound)));
        }
        substitution
    }

    /// A fresh variable without bounds.
    pub fn fresh(&mut self) -> InferenceVariable {
        self.variables.push(Variable::default());
        InferenceVariable(self.variables.len() as u32 - 1)
    }

    pub fn mark_throws(&mut self, ty: &Type) {
        if let Type::Inference(variable) = ty
            && let Some(variable) = self.variables.get_mut(variable.0 as usize)
        {
            variable.throws = true;
        }
    }

    pub fn len(&self) -> u32 {
        self.variables.len() as u32
    }

    /// Takes over all variables and bounds of the inference of a nested call; its variables are shifted by the
    /// result.
    pub fn import(&mut self, nested: &Inference) -> u32 {
        let offset = self.len();
        let all = |tys: &[Type]| tys.iter().map(|ty| shift(ty, offset)).collect::<Vec<_>>();
        self.variables.extend(nested.variables.iter().map(|variable| Variable {
            parameter: variable.parameter,
            equal: all(&variable.equal),
            lower: all(&variable.lower),
            upper: all(&variable.upper),
            throws: variable.throws,
            is_open_ended: variable.is_open_ended,
            instantiation: variable.instantiation.as_ref().map(|ty| shift(ty, offset)),
        }));
        self.steps = self.steps.saturating_add(nested.steps);
        offset
    }

    /// The type with every instantiated variable replaced.
    pub fn apply(&self, ty: &Type) -> Type {
        if !ty.mentions_inference() {
            return ty.clone();
        }
        types::substitute_inference(ty, &mut |variable| {
            self.variables.get(variable.0 as usize).and_then(|v| v.instantiation.clone())
        })
    }

    /// Whether the variable has a wildcard-parameterized lower or equal bound (JLS 18.5.2.1).
    pub fn has_wildcard_bound(&self, variable: &Type) -> bool {
        let Type::Inference(variable) = variable else { return false };
        let Some(known) = self.variables.get(variable.0 as usize) else { return false };
        known.equal.iter().chain(&known.lower).any(|ty| {
            matches!(ty, Type::Class(class) if class.arguments.iter().any(|a| matches!(a, Type::Wildcard(_))))
        })
    }

    /// Whether the bound on steps was hit, so that constraints were left unchecked.
    pub fn is_exhausted(&self) -> bool {
        self.steps > MAX_STEPS
    }

    /// Whether there is work left to do within the bound on steps; counts one.
    pub(super) fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_add(1);
        self.steps <= MAX_STEPS
    }

    /// Adds a bound and everything it implies together with the known ones (JLS 18.3.1). `false` when the
    /// bound set became false.
    pub(super) fn bound(
        &mut self,
        symbols: &Symbols,
        variable: InferenceVariable,
        relation: Relation,
        ty: &Type,
    ) -> bool {
        if !self.step() {
            return true;
        }
        let ty = self.apply(ty);
        if ty.is_unknown() {
            return self.reduce_unknown(&Type::Inference(variable));
        }
        if ty == Type::Inference(variable) {
            return true;
        }
        let Some(known) = self.variables.get_mut(variable.0 as usize) else { return true };
        let list = match relation {
            Relation::Equal => &mut known.equal,
            Relation::Lower => &mut known.lower,
            Relation::Upper => &mut known.upper,
        };
        if list.contains(&ty) {
            return true;
        }
        list.push(ty.clone());
        // α = β and α <: β hold for both variables.
        let mirrored = match (&ty, relation) {
            (Type::Inference(other), Relation::Equal) => {
                self.bound(symbols, *other, Relation::Equal, &Type::Inference(variable))
            }
            (Type::Inference(other), Relation::Lower) => {
                self.bound(symbols, *other, Relation::Upper, &Type::Inference(variable))
            }
            (Type::Inference(other), Relation::Upper) => {
                self.bound(symbols, *other, Relation::Lower, &Type::Inference(variable))
            }
            _ => true,
        };
        mirrored && self.incorporate(symbols, variable, relation, &ty)
    }

    /// The pairs of a new bound with the known ones of the same variable (JLS 18.3.1).
    fn incorporate(
        &mut self,
        symbols: &Symbols,
        variable: InferenceVariable,
        relation: Relation,
        ty: &Type,
    ) -> bool {
        let Variable { equal, lower, upper, instantiation, .. } = self.variables[variable.0 as usize].clone();
        let equal = equal.iter().chain(&instantiation);
        match relation {
            Relation::Equal => {
                equal.clone().all(|other| other == ty || self.reduce_same(symbols, ty, other))
                    && lower.iter().all(|other| self.reduce_subtype(symbols, other, ty))
                    && upper.iter().all(|other| self.reduce_subtype(symbols, ty, other))
            }
            Relation::Lower => {
                equal.clone().all(|other| self.reduce_subtype(symbols, ty, other))
                    && upper.iter().all(|other| self.reduce_subtype(symbols, ty, other))
            }
            Relation::Upper => {
                equal.clone().all(|other| self.reduce_subtype(symbols, other, ty))
                    && lower.iter().all(|other| self.reduce_subtype(symbols, other, ty))
                    && upper.iter().all(|other| {
                        other == ty
                            || may_meet(symbols, ty, other) && self.same_parameterization(symbols, ty, other)
                    })
            }
        }
    }

    /// α <: S and α <: T where both have a supertype of one generic class: its arguments agree (JLS 18.3.1).
    fn same_parameterization(&mut self, symbols: &Symbols, a: &Type, b: &Type) -> bool {
        let (Type::Class(left), Type::Class(right)) = (a, b) else { return true };
        if left.arguments.is_empty() || right.arguments.is_empty() {
            return true;
        }
        let pair = match types::as_super(symbols, a, right.class) {
            Some(left) => Some((left, b.clone())),
            None => types::as_super(symbols, b, left.class).map(|right| (a.clone(), right)),
        };
        let Some((Type::Class(left), Type::Class(right))) = pair else { return true };
        left.arguments.iter().zip(right.arguments.iter()).all(|(l, r)| match (l, r) {
            (Type::Wildcard(_), _) | (_, Type::Wildcard(_)) => true,
            _ => self.reduce_same(symbols, l, r),
        })
    }
}

/// Whether a variable can have both types as upper bounds: not where they are classes that do not extend one another,
/// which have no glb (JLS 5.1.10), so that resolution would fail (JLS 18.5.1); nor an array and what no array is (JLS
/// 4.10.3). A class whose superclass is missing may be anything.
fn may_meet(symbols: &Symbols, a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Array(_), Type::Class(class)) => return types::as_super(symbols, a, class.class).is_some(),
        (Type::Class(class), Type::Array(_)) => return types::as_super(symbols, b, class.class).is_some(),
        _ => {}
    }
    let (Some(a), Some(b)) = (a.class_id(), b.class_id()) else { return true };
    if symbols.class(a).is_interface() || symbols.class(b).is_interface() {
        return true;
    }
    let is_known =
        |class| types::all_superclasses(symbols, class).last().copied() == symbols.well_known().object;
    types::is_subclass(symbols, a, b) || types::is_subclass(symbols, b, a) || !is_known(a) || !is_known(b)
}

/// The type with the numbers of its inference variables raised.
pub fn shift(ty: &Type, offset: u32) -> Type {
    if offset == 0 || !ty.mentions_inference() {
        return ty.clone();
    }
    types::substitute_inference(ty, &mut |variable| {
        Some(Type::Inference(InferenceVariable(variable.0 + offset)))
    })
}
