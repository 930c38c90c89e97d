//! Resolution: choosing a type for each inference variable (JLS 18.4).

use super::Inference;
use super::bounds::{Relation, Variable};
use crate::symbols::{InferenceVariable, Symbols, Type, Wildcard};
use crate::types;

impl Inference {
    /// Instantiates the variables that `ty` mentions, and what they depend on.
    pub fn solve_mentioned(&mut self, symbols: &Symbols, ty: &Type) -> Type {
        let wanted = mentioned(ty);
        self.solve(symbols, &wanted);
        self.apply(ty)
    }

    /// Instantiates every variable; the solution by number.
    pub fn solve_all(&mut self, symbols: &Symbols) -> Vec<Type> {
        let all: Vec<u32> = (0..self.len()).collect();
        self.solve(symbols, &all);
        self.variables.iter().map(|v| v.instantiation.clone().unwrap_or(Type::Unknown)).collect()
    }

    fn solve(&mut self, symbols: &Symbols, wanted: &[u32]) {
        for &variable in wanted {
            // Each round instantiates at least one variable.
            while self.is_open(variable) {
                let next = self.smallest_dependency_set(variable);
                // As javac, which looks at what each of them means for the others when all are chosen.
                let choices: Vec<Type> = next.iter().map(|&member| self.choose(symbols, member)).collect();
                for (member, choice) in next.into_iter().zip(choices) {
                    self.instantiate(symbols, member, choice);
                }
            }
        }
    }

    /// Whether nothing that is still to come can change the instantiation of the variables that the type mentions.
    pub fn is_settled(&self, ty: &Type) -> bool {
        mentioned(&self.apply(ty)).iter().all(|variable| {
            let known = self.variables.get(*variable as usize);
            known.is_some_and(|known| known.equal.iter().any(|ty| !ty.mentions_inference()))
        })
    }

    fn is_open(&self, variable: u32) -> bool {
        self.variables.get(variable as usize).is_some_and(|v| v.instantiation.is_none())
    }

    /// Among `variable` and what it depends on (JLS 18.4), the smallest set closed under dependency. Variables
    /// with a proper equality come first, since their instantiation is settled.
    fn smallest_dependency_set(&self, variable: u32) -> Vec<u32> {
        let closure = self.dependencies(variable);
        if let Some(&settled) = closure
            .iter()
            .find(|&&v| self.variables[v as usize].equal.iter().any(|t| !t.mentions_inference()))
        {
            return vec![settled];
        }
        let smallest = closure.iter().map(|&v| self.dependencies(v)).min_by_key(Vec::len).unwrap_or_default();
        // Within a cycle those with proper lower bounds tell most about the others.
        let with_lower: Vec<u32> =
            smallest.iter().copied().filter(|&v| has_proper(&self.variables[v as usize].lower)).collect();
        if with_lower.is_empty() { smallest } else { with_lower }
    }

    /// The open variables that resolving this one needs, itself first.
    fn dependencies(&self, variable: u32) -> Vec<u32> {
        let mut found = vec![variable];
        let mut next = 0;
        while let Some(&v) = found.get(next) {
            next += 1;
            let Some(variable) = self.variables.get(v as usize) else { continue };
            for ty in variable.equal.iter().chain(&variable.lower).chain(&variable.upper) {
                for other in mentioned(ty) {
                    if self.is_open(other) && !found.contains(&other) {
                        found.push(other);
                    }
                }
            }
        }
        found
    }

    /// The candidate instantiation (JLS 18.4).
    fn choose(&self, symbols: &Symbols, variable: u32) -> Type {
        let Variable { equal, lower, upper, throws, is_open_ended, .. } = &self.variables[variable as usize];
        let proper =
            |tys: &[Type]| tys.iter().filter(|t| !t.mentions_inference()).cloned().collect::<Vec<_>>();
        if let Some(equal) = proper(equal).into_iter().next() {
            return equal;
        }
        // `null` is none: it is below every type and says nothing (JLS 18.2.3).
        let lower = proper(lower);
        if !lower.is_empty() {
            return types::lub(symbols, &lower);
        }
        let well_known = symbols.well_known();
        if *is_open_ended && upper.iter().all(|ty| ty.mentions_inference() || *ty == well_known.object_type())
        {
            return Type::Unknown;
        }
        if *throws {
            let open = [well_known.throwable, well_known.exception, well_known.object];
            if upper.iter().all(|ty| open.contains(&ty.class_id())) {
                return well_known.runtime_exception.map_or(Type::Unknown, Type::class);
            }
        }
        self.choose_by_upper(symbols, variable)
    }

    /// The greatest lower bound of what is above the variable. Where that is not within the bounds that name variables themselves
    /// (`T extends Comparable<T>`), it is a new type variable with the declared bounds (JLS 18.4, second bullet), for which the
    /// declared one stands here.
    fn choose_by_upper(&self, symbols: &Symbols, variable: u32) -> Type {
        let Variable { parameter, upper, .. } = &self.variables[variable as usize];
        let (open, proper): (Vec<_>, Vec<_>) = upper
            .iter()
            .filter(|ty| !matches!(ty, Type::Inference(_)))
            .cloned()
            .partition(Type::mentions_inference);
        let Some(parameter) = parameter.filter(|_| !open.is_empty()) else {
            return glb_or_object(symbols, &[proper, open.iter().map(without_inference).collect()].concat());
        };
        if !proper.is_empty() {
            let choice = types::glb(symbols, &proper);
            let mut attempt = self.clone();
            attempt.variables[variable as usize].instantiation = Some(choice.clone());
            if open.iter().all(|bound| attempt.reduce_subtype(symbols, &choice, &attempt.apply(bound))) {
                return choice;
            }
        }
        Type::Variable(parameter)
    }

    /// Records an instantiation and lets it reach every bound that mentions the variable.
    fn instantiate(&mut self, symbols: &Symbols, variable: u32, ty: Type) {
        let bounds = std::mem::take(&mut self.variables[variable as usize]);
        self.variables[variable as usize] = Variable { instantiation: Some(ty.clone()), ..bounds.clone() };
        for (relation, list) in [
            (Relation::Equal, &bounds.equal),
            (Relation::Lower, &bounds.lower),
            (Relation::Upper, &bounds.upper),
        ] {
            for bound in list.iter().filter(|bound| bound.mentions_inference()) {
                // A contradiction shows a failed inference elsewhere; the choice stands, as javac reports it.
                let _ = match relation {
                    Relation::Equal => self.reduce_same(symbols, &ty, &self.apply(bound)),
                    Relation::Lower => self.reduce_subtype(symbols, &self.apply(bound), &ty),
                    Relation::Upper => self.reduce_subtype(symbols, &ty, &self.apply(bound)),
                };
            }
        }
        self.propagate(symbols, variable);
    }

    /// Replaces the variable in the bounds of the others and incorporates what changed.
    fn propagate(&mut self, symbols: &Symbols, variable: u32) {
        let token = Type::Inference(InferenceVariable(variable));
        for other in 0..self.len() {
            if other == variable || !self.is_open(other) {
                continue;
            }
            let Variable { equal, lower, upper, .. } = self.variables[other as usize].clone();
            for (relation, list) in
                [(Relation::Equal, equal), (Relation::Lower, lower), (Relation::Upper, upper)]
            {
                for bound in list.iter().filter(|bound| bound.any(&mut |part| *part == token)) {
                    let bound = self.apply(bound);
                    let _ = self.bound(symbols, InferenceVariable(other), relation, &bound);
                }
            }
        }
    }
}

fn glb_or_object(symbols: &Symbols, tys: &[Type]) -> Type {
    if tys.is_empty() { symbols.well_known().object_type() } else { types::glb(symbols, tys) }
}

/// Some type of that shape.
fn without_inference(ty: &Type) -> Type {
    types::substitute_inference(ty, &mut |_| Some(Type::Wildcard(Wildcard::Unbounded)))
}

fn has_proper(tys: &[Type]) -> bool {
    tys.iter().any(|ty| !ty.mentions_inference())
}

/// The numbers of the inference variables in a type.
pub(super) fn mentioned(ty: &Type) -> Vec<u32> {
    let mut found = Vec::new();
    ty.any(&mut |part| {
        if let Type::Inference(variable) = part
            && !found.contains(&variable.0)
        {
            found.push(variable.0);
        }
        false
    });
    found
}
