//! Method signatures and overriding (JLS 8.4.2, 8.4.8, 9.4.1).

use super::erasure::erasure;
use super::substitution::Substitution;
use super::subtyping::is_same_type;
use super::supertypes::{all_superclasses, all_supertypes, first_outside, is_subclass, member_type};
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::symbols::{MethodSymbol, Symbols, Type, TypeVariable};

/// Whether the two methods have the same name and the same erased parameter types (JLS 4.6).
pub fn same_erasure(symbols: &Symbols, a: MethodId, b: MethodId) -> bool {
    if !have_same_shape(symbols.method(a), symbols.method(b)) {
        return false;
    }
    let (a, b) = (symbols.signature(a), symbols.signature(b));
    let pairs = a.parameters.iter().zip(&b.parameters);
    a.parameters.len() == b.parameters.len()
        && pairs.into_iter().all(|(a, b)| is_same_type(symbols, &erasure(symbols, a), &erasure(symbols, b)))
}

fn have_same_shape(a: &MethodSymbol, b: &MethodSymbol) -> bool {
    a.name == b.name && a.arity == b.arity
}

/// Whether `a`'s signature is a subsignature of `b`'s (JLS 8.4.2), both as members of `site`: the same after
/// `b`'s type parameters are renamed to `a`'s, or the same as the erasure of `b`'s.
pub fn is_subsignature(symbols: &Symbols, site: &Type, a: MethodId, b: MethodId) -> bool {
    let (a_symbol, b_symbol) = (symbols.method(a), symbols.method(b));
    if !have_same_shape(a_symbol, b_symbol) {
        return false;
    }
    let (a_declared, b_declared) = (&symbols.signature(a).parameters, &symbols.signature(b).parameters);
    if a_declared.len() != b_declared.len() {
        return false;
    }
    if a_declared == b_declared && !a_declared.iter().any(mentions_variable) {
        return true;
    }
    let a_parameters = as_members(symbols, site, a, a_declared);
    let b_parameters = as_members(symbols, site, b, b_declared);
    let erases_to = || {
        let pairs = a_parameters.iter().zip(&b_parameters);
        a_symbol.type_parameters.is_empty()
            && pairs.into_iter().all(|(a, b)| is_same_type(symbols, a, &erasure(symbols, b)))
    };
    is_same_after_renaming(symbols, site, (a, &a_parameters), (b, &b_parameters)) || erases_to()
}

fn is_same_after_renaming(
    symbols: &Symbols,
    site: &Type,
    (a, a_types): (MethodId, &[Type]),
    (b, b_types): (MethodId, &[Type]),
) -> bool {
    let (a_variables, b_variables) = (symbols.method_type_variables(a), symbols.method_type_variables(b));
    if a_variables.len() != b_variables.len() {
        return false;
    }
    let renaming = renaming(symbols, b, a);
    let have_same_bounds = |(x, y): (&TypeVariable, &TypeVariable)| {
        let mine = as_members(symbols, site, a, symbols.bounds(*x));
        let others = as_members(symbols, site, b, symbols.bounds(*y));
        let others: Vec<Type> = others.iter().map(|bound| renaming.apply(bound)).collect();
        let within = |bound: &Type, all: &[Type]| all.iter().any(|other| is_same_type(symbols, bound, other));
        mine.iter().all(|bound| within(bound, &others)) && others.iter().all(|bound| within(bound, &mine))
    };
    a_types.iter().zip(b_types).all(|(a, b)| is_same_type(symbols, a, &renaming.apply(b)))
        && a_variables.iter().zip(&b_variables).all(have_same_bounds)
}

/// Whether two methods have the same signature as members of `site` (JLS 8.4.2), erasure aside.
pub(super) fn is_same_signature(symbols: &Symbols, site: &Type, a: MethodId, b: MethodId) -> bool {
    let of = |method: MethodId| as_members(symbols, site, method, &symbols.signature(method).parameters);
    let (own, other) = (of(a), of(b));
    own.len() == other.len() && is_same_after_renaming(symbols, site, (a, &own), (b, &other))
}

/// The type parameters of `from` as those of `to` (JLS 8.4.4).
pub(super) fn renaming(symbols: &Symbols, from: MethodId, to: MethodId) -> Substitution {
    if symbols.method(from).type_parameters.is_empty() {
        return Substitution::default();
    }
    let to: Vec<Type> = symbols.method_type_variables(to).into_iter().map(Type::Variable).collect();
    Substitution::new(&symbols.method_type_variables(from), &to)
}

fn as_members(symbols: &Symbols, site: &Type, method: MethodId, parameters: &[Type]) -> Vec<Type> {
    parameters.iter().map(|parameter| member_type(symbols, site, method.class, parameter)).collect()
}

fn mentions_variable(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Variable(_)))
}

/// Whether `m`, declared in or inherited by `in_class`, overrides or implements `other`, declared in a
/// supertype, from `in_class` (JLS 8.4.8.1, 9.4.1.1). A superclass's method implements that of an interface
/// the superclass knows nothing of. An interface's method overrides a public one of `Object`.
pub fn overrides(symbols: &Symbols, m: MethodId, other: MethodId, in_class: ClassId) -> bool {
    let (m_symbol, other_symbol) = (symbols.method(m), symbols.method(other));
    m.class != other.class
        && have_same_shape(m_symbol, other_symbol)
        && can_override(m_symbol)
        && can_override(other_symbol)
        && is_above(symbols, m, other, in_class)
        && is_accessible(symbols, m, other)
        && is_subsignature(symbols, &symbols.this_type(in_class), m, other)
}

/// Only instance methods that are inherited take part (JLS 8.4.8).
fn can_override(method: &MethodSymbol) -> bool {
    !method.is_constructor() && !method.is_static() && !method.flags.has(Flags::PRIVATE)
}

/// Whether the classes of the two stand so that `m` hides `other` from `in_class`.
fn is_above(symbols: &Symbols, m: MethodId, other: MethodId, in_class: ClassId) -> bool {
    if !is_subclass(symbols, in_class, m.class) || !is_subclass(symbols, in_class, other.class) {
        return false;
    }
    let is_interface = |class| symbols.class(class).is_interface();
    match (is_interface(m.class), is_interface(other.class)) {
        (true, true) | (false, false) => is_subclass(symbols, m.class, other.class),
        // An inherited method implements an interface's only if it is public (`Object.clone` does not).
        (false, true) => m.class == in_class || symbols.method(m).flags.has(Flags::PUBLIC),
        (true, false) => Some(other.class) == symbols.well_known().object && is_public(symbols, other),
    }
}

fn is_public(symbols: &Symbols, method: MethodId) -> bool {
    symbols.method(method).flags.has(Flags::PUBLIC)
}

/// A method with package access is overridden only within its package, and not past a class of another one: javac
/// goes by what the JVM does there (JVMS 5.4.5).
fn is_accessible(symbols: &Symbols, m: MethodId, other: MethodId) -> bool {
    let flags = symbols.method(other).flags;
    let package = symbols.class(other.class).package;
    flags.has(Flags::PUBLIC)
        || flags.has(Flags::PROTECTED)
        || symbols.class(m.class).package == package
            && first_outside(symbols, m.class)
                .is_none_or(|outside| !is_subclass(symbols, outside, other.class))
}

/// The methods of all proper supertypes that `m` overrides or implements from its own class, nearest first.
pub fn overridden(symbols: &Symbols, m: MethodId) -> Vec<MethodId> {
    let symbol = symbols.method(m);
    if !can_override(symbol) {
        return Vec::new();
    }
    all_supertypes(symbols, m.class)
        .into_iter()
        .skip(1)
        .flat_map(|class| methods_named(symbols, class, symbol.name))
        .filter(|other| overrides(symbols, m, *other, m.class))
        .collect()
}

/// The methods of this name that the class itself declares.
pub(super) fn methods_named(
    symbols: &Symbols,
    class: ClassId,
    name: Name,
) -> impl Iterator<Item = MethodId> + '_ {
    symbols.members(class).methods_named(name).iter().map(move |&index| MethodId { class, index })
}

/// The concrete method that implements `abstract_method` in `class`: its own, one inherited from a superclass,
/// else the default method of an interface (JLS 8.4.8, 9.4.1.1). `None` if it stays abstract.
pub fn implementation(symbols: &Symbols, class: ClassId, abstract_method: MethodId) -> Option<MethodId> {
    let name = symbols.method(abstract_method).name;
    let is_match = |m: &MethodId| *m == abstract_method || overrides(symbols, *m, abstract_method, class);
    if !symbols.class(class).is_interface() {
        for superclass in all_superclasses(symbols, class) {
            let mut found = methods_named(symbols, superclass, name);
            if let Some(method) = found.find(|m| is_match(m)) {
                // The nearest class decides, also by declaring the method abstract again.
                return Some(method).filter(|m| !symbols.method(*m).is_abstract());
            }
        }
    }
    let candidates: Vec<MethodId> = all_supertypes(symbols, class)
        .into_iter()
        .filter(|supertype| symbols.class(*supertype).is_interface())
        .flat_map(|supertype| methods_named(symbols, supertype, name))
        .filter(is_match)
        .collect();
    let is_hidden = |m: &MethodId| candidates.iter().any(|other| overrides(symbols, *other, *m, class));
    let mut nearest = candidates.iter().copied().filter(|m| !is_hidden(m));
    nearest.find(|m| !symbols.method(*m).is_abstract()).or_else(|| of_object(symbols, abstract_method))
}

/// The public method of `Object` that whatever implements an interface has for this one (JLS 9.2).
pub fn of_object(symbols: &Symbols, method: MethodId) -> Option<MethodId> {
    let object = symbols.well_known().object?;
    methods_named(symbols, object, symbols.method(method).name)
        .find(|other| is_public(symbols, *other) && same_erasure(symbols, method, *other))
}

/// Every abstract method that the class or one of its supertypes declares, whether implemented or not.
pub fn abstract_methods(symbols: &Symbols, class: ClassId) -> Vec<MethodId> {
    let mut all = Vec::new();
    for supertype in all_supertypes(symbols, class) {
        let methods = &symbols.members(supertype).methods;
        for (index, method) in methods.iter().enumerate() {
            if method.is_abstract() {
                all.push(MethodId { class: supertype, index: index as u32 });
            }
        }
    }
    all
}
