//! Functions that missing methods take, and that are values of missing interfaces.

use std::collections::BTreeSet;

use super::super::evidence::{ClassRole, Evidence, Form, Function, FunctionResult, FunctionValue};
use super::super::model::{ClassKey, StubType};
use super::super::unknown::{TypeOf, Unknown};
use super::shapes::shape;
use crate::base::Name;

/// Gives every parameter of a function whose type nothing tells an unknown type of its own, and returns these; interfaces for
/// functions that none of the JDK's fits are missing classes from now on.
pub(super) fn complete(evidence: &mut Evidence) -> BTreeSet<Unknown> {
    let mut unknowns = BTreeSet::new();
    let mut own: Vec<(ClassKey, Function)> = Vec::new();
    let constructor = Name::new("<init>");
    let methods = evidence.methods.iter_mut().map(|((owner, name), calls)| (owner, *name, calls));
    let constructors = evidence.constructors.iter_mut().map(|(owner, calls)| (owner, constructor, calls));
    for (owner, method, calls) in methods.chain(constructors) {
        for argument in calls.iter_mut().flat_map(|call| &mut call.arguments) {
            if let Form::Function(function) = &mut argument.form {
                own.extend(own_interface(owner, function).map(|key| (key, function.clone())));
                name_parameters(owner, method, function, &[], &mut unknowns);
            }
        }
    }
    for (key, mut function) in own {
        // Other functions of this shape may have other results.
        if matches!(function.result, FunctionResult::Value(_) | FunctionResult::Boolean) {
            function.result = FunctionResult::Value(None);
        }
        let class = evidence.class(&key);
        class.roles.push(ClassRole::Interface);
        class.functions.push(FunctionValue { function, arguments: Vec::new(), own: Vec::new() });
    }
    let method = Name::new(METHOD);
    for (key, class) in &mut evidence.classes {
        let arity = class.arity();
        for value in &mut class.functions {
            let told = shape(arity, value).parameters;
            name_parameters(key, method, &mut value.function, &told, &mut unknowns);
        }
    }
    unknowns
}

/// The unknown type of a parameter of the functions that are values of an interface.
pub fn function_parameter(interface: &ClassKey, name: Name) -> ClassKey {
    let (owner, method) = (interface.clone(), Name::new(METHOD));
    ClassKey::Unknown(Unknown::new(TypeOf::Parameter { owner, method, name }))
}

/// The method of an interface that is made up for functions.
pub(super) const METHOD: &str = "call";

fn name_parameters(
    owner: &ClassKey,
    method: Name,
    function: &mut Function,
    told: &[Option<usize>],
    unknowns: &mut BTreeSet<Unknown>,
) {
    for (at, name) in function.names.iter().enumerate() {
        let is_told = told.get(at).is_some_and(Option::is_some);
        if let Some(parameter) = function.parameters.get_mut(at).filter(|ty| ty.is_none() && !is_told) {
            let what = TypeOf::Parameter { owner: owner.clone(), method, name: *name };
            let unknown = Unknown::new(what);
            *parameter = Some(StubType::class(ClassKey::Unknown(unknown)));
            unknowns.insert(unknown);
        }
    }
}

/// Whether the type of a parameter is one that nothing told.
fn is_open(ty: Option<&StubType>) -> bool {
    match ty {
        None => true,
        Some(StubType::Class(ClassKey::Unknown(unknown), _)) => {
            matches!(unknown.what(), TypeOf::Parameter { .. })
        }
        Some(_) => false,
    }
}

/// A function that all of these are: where they have parameters or results of different types, it has a type parameter.
pub(super) fn joined(functions: &[&Function]) -> Option<Function> {
    let (first, others) = functions.split_first()?;
    let mut joined = (*first).clone();
    for (at, parameter) in joined.parameters.iter_mut().enumerate() {
        let of = |function: &&&Function| function.parameters.get(at).cloned().flatten();
        let differs = |other: &&Function| other.is_explicit && of(&other) != *parameter;
        if joined.is_explicit && others.iter().any(differs) {
            *parameter = Some(StubType::Free(Name::new(&format!("P{}", at + 1))));
        } else if is_open(parameter.as_ref()) {
            let told = others.iter().map(|other| of(&other)).find(|ty| !is_open(ty.as_ref()));
            *parameter = told.unwrap_or_else(|| parameter.clone());
        }
    }
    let value = |function: &Function| match &function.result {
        FunctionResult::Value(Some(ty)) => Some(ty.clone()),
        _ => None,
    };
    let result = value(first);
    if result.is_some() && others.iter().any(|other| value(other).is_some() && value(other) != result) {
        joined.result = FunctionResult::Value(Some(StubType::Free(Name::new("V"))));
    }
    Some(joined)
}

/// The interface of the JDK for a function of this shape (JLS 9.8), or one of its own.
pub(super) fn interface(owner: &ClassKey, function: &Function) -> StubType {
    match own_interface(owner, function) {
        Some(key) => StubType::class(key),
        None => interface_of_jdk(function),
    }
}

/// The same without one of its own: any, if none of the JDK's fits.
pub(in crate::stub) fn interface_of_jdk(function: &Function) -> StubType {
    let result = match &function.result {
        FunctionResult::Value(Some(ty)) => ty.clone().boxed(),
        FunctionResult::Value(None) | FunctionResult::Either => StubType::object(),
        FunctionResult::Boolean => StubType::java_lang("Boolean"),
        FunctionResult::Void => StubType::Void,
    };
    let arguments = function.parameters.iter().cloned();
    let arguments: Vec<StubType> = arguments.map(|ty| ty.unwrap_or_else(StubType::object).boxed()).collect();
    let (kind, result) = match (arguments.len(), &function.result) {
        (0, FunctionResult::Void | FunctionResult::Either) => return StubType::java_lang("Runnable"),
        (0, _) => ("Supplier", Some(result)),
        (_, FunctionResult::Void | FunctionResult::Either) => ("Consumer", None),
        (_, FunctionResult::Boolean) => ("Predicate", None),
        (_, FunctionResult::Value(_)) => ("Function", Some(result)),
    };
    let name = match arguments.len() {
        0 | 1 => kind.to_owned(),
        2 => format!("Bi{kind}"),
        _ => return StubType::object(),
    };
    let key = ClassKey::top_level(Name::new("java.util.function"), Name::new(&name));
    StubType::Class(key, arguments.into_iter().chain(result).collect())
}

/// The interface of its own for a function that none of the JDK's fits: it throws checked exceptions, or has many
/// parameters.
fn own_interface(owner: &ClassKey, function: &Function) -> Option<ClassKey> {
    let count = function.parameters.len();
    if function.throws.is_empty() && count <= 2 {
        return None;
    }
    let thrown = function.throws.first().and_then(StubType::key).map(ClassKey::simple_name);
    let thrown = thrown.map_or("", |thrown| thrown.as_str().trim_end_matches("Exception"));
    let shape = match (&function.result, count) {
        (FunctionResult::Void | FunctionResult::Either, 0) => "Action",
        (FunctionResult::Void | FunctionResult::Either, _) => "Consumer",
        (FunctionResult::Boolean | FunctionResult::Value(_), 0) => "Supplier",
        (FunctionResult::Boolean | FunctionResult::Value(_), _) => "Function",
    };
    let number = if count > 1 { count.to_string() } else { String::new() };
    let shape = Name::new(&format!("{thrown}{shape}{number}"));
    Some(ClassKey::Unknown(Unknown::new(TypeOf::Function(owner.clone(), shape))))
}
