//! Type arguments that calls write out: `Maps.<K, V>newMap()` is of a method with two type parameters (JLS 15.12.2.1).

use super::super::evidence::{Call, Expectation};
use super::super::model::{StubMethod, StubType, type_parameters};
use super::methods::own_variable;
use crate::base::Name;

/// Gives the method the type parameters that its calls give arguments for, and no others.
pub(super) fn close(method: &mut StubMethod, calls: &[&Call], arity: usize) {
    let calls: Vec<&Call> = calls.iter().copied().filter(|call| !call.type_arguments.is_empty()).collect();
    let Some(given) = calls.first().map(|call| &call.type_arguments) else { return };
    let names = names(given, arity);
    let variables: Vec<StubType> = names.iter().map(|name| StubType::Variable(*name)).collect();
    let told = |types: &mut dyn Iterator<Item = (&Call, &StubType)>| {
        let mut types = types.map(|(call, ty)| general(ty, &call.type_arguments, &variables));
        let first = types.next()?;
        let mentions = names.iter().any(|name| first.mentions(*name));
        (mentions && types.all(|other| other == first)).then_some(first)
    };
    let mut results = calls.iter().flat_map(|call| {
        call.result.iter().filter_map(Expectation::target).map(|known| (*call, &known.written))
    });
    let result = told(&mut results);
    let any = own_variable(arity);
    method.result = match result {
        Some(result) => result,
        None if method.result == any => variables.first().cloned().unwrap_or_else(StubType::object),
        None => general(&method.result, given, &variables),
    };
    for (at, parameter) in method.parameters.iter_mut().enumerate() {
        let mut arguments =
            calls.iter().filter_map(|call| Some((*call, &call.arguments.get(at)?.known()?.written)));
        let told = told(&mut arguments);
        parameter.ty = told.unwrap_or_else(|| general(&parameter.ty, given, &variables));
    }
    let is_static = method.is_static;
    // Others would be type parameters of the method, too.
    let only = |ty: &StubType| {
        let other = |name: Name| (is_static && !names.contains(&name)).then_some(StubType::Free(name));
        ty.instantiated(&other).without_free()
    };
    method.result = only(&method.result);
    method.parameters.iter_mut().for_each(|parameter| parameter.ty = only(&parameter.ty));
    method.type_parameters = names;
}

/// The names of the type parameters: as they are called where they are given, if nothing else is called so.
fn names(given: &[StubType], arity: usize) -> Vec<Name> {
    let of_class: Vec<Name> = type_parameters(arity);
    let mut names: Vec<Name> = Vec::new();
    for (at, argument) in given.iter().enumerate() {
        let name = match argument {
            StubType::Free(name) if !of_class.contains(name) && !names.contains(name) => *name,
            _ => Name::new(&format!("A{}", at + 1)),
        };
        names.push(name);
    }
    names
}

/// The type with type parameters in place of what is given for them.
pub(super) fn general(ty: &StubType, given: &[StubType], variables: &[StubType]) -> StubType {
    if let Some(variable) = given.iter().position(|given| given == ty).and_then(|at| variables.get(at)) {
        return variable.clone();
    }
    ty.with_parts(&|part| general(part, given, variables))
}
