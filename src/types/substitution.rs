//! Replacing type variables (JLS 1.3: the notation `[Pi:=Ti]`).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::symbols::{ClassType, InferenceVariable, Symbols, Type, TypeVariable, Wildcard};

/// Type variables and what they are replaced by, all at once.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    pairs: SmallVec<[(TypeVariable, Type); 4]>,
}

impl Substitution {
    /// Replaces each variable by the type at its place; by `Unknown` where there are too few types, since
    /// the code gives a wrong number of arguments then.
    pub fn new(variables: &[TypeVariable], to: &[Type]) -> Substitution {
        let pairs = variables
            .iter()
            .enumerate()
            .map(|(index, variable)| (*variable, to.get(index).cloned().unwrap_or(Type::Unknown)))
            .collect();
        Substitution { pairs }
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The type with its variables replaced; shares what does not change. Captured variables are opaque.
    pub fn apply(&self, ty: &Type) -> Type {
        if self.is_empty() {
            return ty.clone();
        }
        self.change(ty).unwrap_or_else(|| ty.clone())
    }

    pub fn apply_all(&self, tys: &[Type]) -> Vec<Type> {
        tys.iter().map(|ty| self.apply(ty)).collect()
    }

    fn change(&self, ty: &Type) -> Option<Type> {
        rewrite(ty, &mut |leaf| match leaf {
            Type::Variable(variable) => self.get(*variable).cloned(),
            _ => None,
        })
    }

    fn get(&self, variable: TypeVariable) -> Option<&Type> {
        self.pairs.iter().find(|(known, _)| *known == variable).map(|(_, ty)| ty)
    }
}

/// What a parameterization gives for the type variables of its class (and of the classes around it); empty for
/// a raw type and for a class that is not generic.
pub fn class_substitution(symbols: &Symbols, ty: &ClassType) -> Substitution {
    if ty.arguments.is_empty() {
        return Substitution::default();
    }
    Substitution::new(&symbols.all_type_variables(ty.class), &ty.arguments)
}

/// The type with inference variables replaced where `replace` has something for them.
pub fn substitute_inference(ty: &Type, replace: &mut dyn FnMut(InferenceVariable) -> Option<Type>) -> Type {
    let changed = rewrite(ty, &mut |leaf| match leaf {
        Type::Inference(variable) => replace(*variable),
        _ => None,
    });
    changed.unwrap_or_else(|| ty.clone())
}

/// The type with its leaves (declared, captured and inference variables) replaced; `None` when nothing changes.
pub(super) fn rewrite(ty: &Type, leaf: &mut dyn FnMut(&Type) -> Option<Type>) -> Option<Type> {
    match ty {
        Type::Variable(_) | Type::Captured(_) | Type::Inference(_) => leaf(ty),
        Type::Class(class) => {
            let arguments = rewrite_all(&class.arguments, leaf)?;
            Some(Type::parameterized(class.class, arguments))
        }
        Type::Array(element) => rewrite(element, leaf).map(|element| Type::array(proper_element(element))),
        Type::Wildcard(wildcard) => rewrite_wildcard(wildcard, leaf),
        Type::Intersection(parts) => rewrite_all(parts, leaf).map(Type::intersection),
        Type::Primitive(_) | Type::Void | Type::Null | Type::Unknown => None,
    }
}

fn rewrite_all(tys: &[Type], leaf: &mut dyn FnMut(&Type) -> Option<Type>) -> Option<Vec<Type>> {
    let mut changed: Option<Vec<Type>> = None;
    for (index, ty) in tys.iter().enumerate() {
        let new = rewrite(ty, leaf);
        match (&mut changed, new) {
            (Some(all), new) => all.push(new.unwrap_or_else(|| ty.clone())),
            (None, Some(new)) => {
                let mut all: Vec<Type> = Vec::with_capacity(tys.len());
                all.extend(tys.iter().take(index).cloned());
                all.push(new);
                changed = Some(all);
            }
            (None, None) => {}
        }
    }
    changed
}

/// A bound that itself becomes a wildcard (a member seen through a type that was not captured) collapses into
/// one wildcard: `? extends (? extends A)` is `? extends A`; opposite directions leave nothing known.
fn rewrite_wildcard(wildcard: &Wildcard, leaf: &mut dyn FnMut(&Type) -> Option<Type>) -> Option<Type> {
    let new = match wildcard {
        Wildcard::Unbounded => return None,
        Wildcard::Extends(bound) => match rewrite(bound, leaf)? {
            Type::Wildcard(Wildcard::Extends(inner)) => Wildcard::Extends(inner),
            Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => Wildcard::Unbounded,
            plain => Wildcard::Extends(Arc::new(plain)),
        },
        Wildcard::Super(bound) => match rewrite(bound, leaf)? {
            Type::Wildcard(Wildcard::Super(inner)) => Wildcard::Super(inner),
            Type::Wildcard(Wildcard::Unbounded | Wildcard::Extends(_)) => Wildcard::Unbounded,
            plain => Wildcard::Super(Arc::new(plain)),
        },
    };
    Some(Type::Wildcard(new))
}

/// An array of a wildcard is no type; its elements are at least of the wildcard's bound.
fn proper_element(element: Type) -> Type {
    match element {
        Type::Wildcard(Wildcard::Extends(bound)) => bound.as_ref().clone(),
        Type::Wildcard(Wildcard::Unbounded | Wildcard::Super(_)) => Type::Unknown,
        other => other,
    }
}
