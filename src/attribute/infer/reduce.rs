//! Reduction of constraints between types to bounds (JLS 18.2.2 - 18.2.4).

use super::Inference;
use super::bounds::Relation;
use super::solve::mentioned;
use crate::symbols::{ClassType, Symbols, Type, Wildcard};
use crate::types;

/// The invocation context a compatibility constraint comes from (JLS 5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    Strict,
    Loose,
}

impl Inference {
    /// ‹S → T› (JLS 18.2.2).
    pub fn reduce_compatible(
        &mut self,
        symbols: &Symbols,
        s: &Type,
        t: &Type,
        strictness: Strictness,
    ) -> bool {
        if types::is_doubtful(s, t) {
            return self.reduce_unknown(s) && self.reduce_unknown(t);
        }
        if !s.mentions_inference() && !t.mentions_inference() {
            let holds = match strictness {
                Strictness::Strict => types::is_strictly_compatible(symbols, s, t),
                Strictness::Loose => types::is_loosely_compatible(symbols, s, t),
            };
            if holds && !is_reifiable(t) {
                self.reduce_unchecked(symbols, s, t);
            }
            return holds;
        }
        match (s, t) {
            (Type::Void, _) => false,
            (Type::Primitive(_), _) => {
                strictness == Strictness::Loose && self.reduce_subtype(symbols, &types::boxed(symbols, s), t)
            }
            (_, Type::Primitive(_)) => strictness == Strictness::Loose && self.reduce_unboxing(symbols, s, t),
            _ => self.reduce_unchecked(symbols, s, t) || self.reduce_subtype(symbols, s, t),
        }
    }

    /// A constraint between this type and an unknown one: holds, and the variables in it may be anything.
    pub fn reduce_unknown(&mut self, ty: &Type) -> bool {
        for variable in mentioned(ty) {
            if let Some(variable) = self.variables.get_mut(variable as usize) {
                variable.is_open_ended = true;
            }
        }
        true
    }

    /// ‹S → int›: JLS 18.2.2 asks for S = Integer, but a variable that has a boxed bound already may widen
    /// afterwards (JLS 5.3), so it is left alone then.
    fn reduce_unboxing(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        if let Type::Inference(variable) = s
            && let Some(known) = self.variables.get(variable.0 as usize)
        {
            let boxed = known.equal.iter().chain(&known.lower).find_map(|ty| types::unboxed(symbols, ty));
            if let Some(primitive) = boxed {
                return types::is_loosely_compatible(symbols, &Type::Primitive(primitive), t);
            }
        }
        self.reduce_same(symbols, s, &types::boxed(symbols, t))
    }

    /// The unchecked conversion of a raw type (JLS 5.1.9, 18.2.2).
    fn reduce_unchecked(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        match (s, t) {
            (Type::Array(s), Type::Array(t)) => self.reduce_unchecked(symbols, s, t),
            (Type::Inference(_) | Type::Null, _) => false,
            (_, Type::Class(target)) if !target.arguments.is_empty() => {
                match types::as_super(symbols, s, target.class) {
                    Some(Type::Class(found)) if found.arguments.is_empty() => {
                        self.unchecked = true;
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// ‹S <: T› (JLS 18.2.3).
    pub fn reduce_subtype(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        if !self.step() {
            return true;
        }
        if s.is_unknown() || t.is_unknown() {
            return self.reduce_unknown(s) && self.reduce_unknown(t);
        }
        if !s.mentions_inference() && !t.mentions_inference() {
            let holds = types::is_subtype_unchecked(symbols, s, t);
            if holds && !is_reifiable(t) {
                self.reduce_unchecked(symbols, s, t);
            }
            return holds;
        }
        match (s, t) {
            (Type::Null, _) => true,
            (Type::Inference(variable), _) => self.bound(symbols, *variable, Relation::Upper, t),
            (_, Type::Inference(variable)) => self.bound(symbols, *variable, Relation::Lower, s),
            (_, Type::Intersection(parts)) => {
                let parts = parts.clone();
                parts.iter().all(|part| self.reduce_subtype(symbols, s, part))
            }
            (_, Type::Class(target)) => self.reduce_to_class(symbols, s, target),
            (Type::Array(s), Type::Array(t)) => {
                if s.is_primitive() || t.is_primitive() {
                    s == t
                } else {
                    self.reduce_uncaptured(symbols, s, t)
                }
            }
            (Type::Variable(_) | Type::Captured(_) | Type::Intersection(_), _) => {
                s == t
                    || types::direct_supertypes(symbols, s)
                        .iter()
                        .any(|upper| upper == t || self.clone_reduces(symbols, upper, t))
                    || self.below_captured(symbols, s, t)
            }
            _ => self.below_captured(symbols, s, t),
        }
    }

    /// ‹S <: T› of elements of arrays and of bounds of wildcards: nothing is a value of S here, so its own arguments are not
    /// captured.
    pub fn reduce_uncaptured(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        match (s, t) {
            (Type::Class(_), Type::Class(target)) if s.mentions_inference() || t.mentions_inference() => {
                self.reduce_seen(symbols, s, target)
            }
            _ => self.reduce_subtype(symbols, s, t),
        }
    }

    /// T is a captured variable with a lower bound above S.
    fn below_captured(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        match t {
            Type::Captured(captured) => {
                captured.lower.clone().is_some_and(|lower| self.reduce_subtype(symbols, s, &lower))
            }
            _ => false,
        }
    }

    /// Whether the constraint reduces; its bounds are taken over only then.
    fn clone_reduces(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        let mut attempt = self.clone();
        let holds = attempt.reduce_subtype(symbols, s, t);
        if holds {
            *self = attempt;
        }
        holds
    }

    fn reduce_to_class(&mut self, symbols: &Symbols, s: &Type, target: &ClassType) -> bool {
        // javac looks at the bound of a captured variable as it is first, then at the capture of it.
        if let Type::Captured(captured) = s
            && let Some(upper) = captured.upper.get()
        {
            let mut attempt = self.clone();
            if attempt.reduce_seen(symbols, upper, target) {
                *self = attempt;
                return true;
            }
        }
        self.reduce_seen(symbols, &types::capture_bound(symbols, s), target)
    }

    /// ‹S <: T› where S is taken as it is.
    fn reduce_seen(&mut self, symbols: &Symbols, s: &Type, target: &ClassType) -> bool {
        let Some(found) = types::as_super(symbols, s, target.class) else { return false };
        if target.arguments.is_empty() {
            return true;
        }
        let Type::Class(found) = found else { return false };
        if found.arguments.is_empty() {
            self.unchecked = true;
            return true;
        }
        let target = target.arguments.clone();
        found.arguments.iter().zip(target.iter()).all(|(s, t)| self.reduce_contains(symbols, s, t))
    }

    /// ‹S <= T› (JLS 18.2.3): the type argument T contains S.
    fn reduce_contains(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        let object = symbols.well_known().object_type();
        match (t, s) {
            (Type::Wildcard(Wildcard::Unbounded), _) => true,
            (Type::Wildcard(Wildcard::Extends(t)), _) => match s {
                Type::Wildcard(Wildcard::Unbounded) => self.reduce_uncaptured(symbols, &object, t),
                Type::Wildcard(Wildcard::Extends(s)) => self.reduce_uncaptured(symbols, s, t),
                Type::Wildcard(Wildcard::Super(_)) => self.reduce_same(symbols, &object, t),
                _ => self.reduce_uncaptured(symbols, s, t),
            },
            (Type::Wildcard(Wildcard::Super(t)), _) => match s {
                Type::Wildcard(Wildcard::Super(s)) => self.reduce_uncaptured(symbols, t, s),
                Type::Wildcard(_) => false,
                _ => self.reduce_uncaptured(symbols, t, s),
            },
            (_, Type::Wildcard(_)) => false,
            _ => self.reduce_same(symbols, s, t),
        }
    }

    /// ‹S = T› (JLS 18.2.4).
    pub fn reduce_same(&mut self, symbols: &Symbols, s: &Type, t: &Type) -> bool {
        if s.is_unknown() || t.is_unknown() {
            return self.reduce_unknown(s) && self.reduce_unknown(t);
        }
        if !self.step() || s == t {
            return true;
        }
        if !s.mentions_inference() && !t.mentions_inference() {
            return types::is_same_type(symbols, s, t);
        }
        match (s, t) {
            // A type is no wildcard, whatever it is.
            (Type::Inference(_), Type::Wildcard(_)) | (Type::Wildcard(_), Type::Inference(_)) => false,
            (Type::Inference(variable), _) if !t.is_primitive() => {
                self.bound(symbols, *variable, Relation::Equal, t)
            }
            (_, Type::Inference(variable)) if !s.is_primitive() => {
                self.bound(symbols, *variable, Relation::Equal, s)
            }
            (Type::Class(a), Type::Class(b)) => {
                a.class == b.class
                    && a.arguments.len() == b.arguments.len()
                    && a.arguments
                        .iter()
                        .zip(b.arguments.iter())
                        .all(|(a, b)| self.reduce_same(symbols, a, b))
            }
            (Type::Array(a), Type::Array(b)) => self.reduce_same(symbols, a, b),
            (Type::Wildcard(a), Type::Wildcard(b)) => match (a, b) {
                (Wildcard::Extends(a), Wildcard::Extends(b)) | (Wildcard::Super(a), Wildcard::Super(b)) => {
                    self.reduce_same(symbols, a, b)
                }
                (Wildcard::Unbounded, Wildcard::Extends(b)) | (Wildcard::Extends(b), Wildcard::Unbounded) => {
                    self.reduce_same(symbols, &symbols.well_known().object_type(), b)
                }
                _ => false,
            },
            (Type::Intersection(a), Type::Intersection(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| self.reduce_same(symbols, a, b))
            }
            _ => false,
        }
    }
}

/// Whether a conversion to it that is unchecked is not worth a warning (JLS 5.1.9): all arguments are `?`, if there are any.
pub fn is_reifiable(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => is_reifiable(element),
        Type::Class(class) => {
            class.arguments.iter().all(|argument| matches!(argument, Type::Wildcard(Wildcard::Unbounded)))
        }
        _ => false,
    }
}
