//! Methods and constructors that fit all their calls: one for each number of arguments.

use std::collections::BTreeMap;

use super::super::evidence::{Argument, Call, Form, Function, FunctionResult, Known};
use super::super::export::{capitalized, export, find_class, generalized, parameter_name};
use super::super::model::{ClassKey, StubParameter, StubType, type_parameter};
use crate::base::{Name, Primitive, is_identifier};
use crate::enter::World;
use crate::symbols::{Type, Wildcard};
use crate::types;

/// Who answers what a hole is.
pub trait Holes {
    /// The class that stands for a parameter of a lambda that is passed to a missing method.
    fn lambda_parameter(&self, owner: &ClassKey, name: Name) -> StubType;
}

/// Calls of one method or constructor.
pub struct Group<'c> {
    pub calls: Vec<&'c Call>,
    /// The number of parameters before the variable one, if it takes any number of arguments.
    pub fixed: Option<usize>,
}

/// Different numbers of arguments from which on they are taken for one method with a variable number.
const MANY: usize = 3;

/// One method of this name for each kind of arguments that it is called with.
pub fn overloads(calls: &[Call]) -> Vec<Group<'_>> {
    let mut by_kind: Vec<(Vec<Option<&StubType>>, Vec<&Call>)> = Vec::new();
    for call in calls {
        let kind = call.arguments.iter().map(|argument| match &argument.form {
            Form::Typed(known) => Some(&known.written),
            Form::Null | Form::Function(_) | Form::Hole(_) | Form::Unknown => None,
        });
        let kind: Vec<Option<&StubType>> = kind.collect();
        match by_kind.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, calls)) => calls.push(call),
            None => by_kind.push((kind, vec![call])),
        }
    }
    by_kind.into_iter().map(|(_, calls)| Group { calls, fixed: None }).collect()
}

/// One method of this name for each number of arguments that it is called with, or one for all of many.
pub fn groups(calls: &[Call]) -> Vec<Group<'_>> {
    let mut by_count: BTreeMap<usize, Vec<&Call>> = BTreeMap::new();
    for call in calls {
        by_count.entry(call.arguments.len()).or_default().push(call);
    }
    let fixed = by_count.keys().next().copied().filter(|_| by_count.len() >= MANY);
    let is_function = |argument: &Argument| matches!(argument.form, Form::Function(_));
    match fixed {
        Some(fixed) if !calls.iter().any(|call| call.arguments.iter().skip(fixed).any(is_function)) => {
            vec![Group { calls: by_count.into_values().flatten().collect(), fixed: Some(fixed) }]
        }
        _ => by_count.into_values().map(|calls| Group { calls, fixed: None }).collect(),
    }
}

/// The parameters that take the arguments of all these calls.
pub fn parameters(
    world: &World,
    holes: &dyn Holes,
    (owner, arity): (&ClassKey, usize),
    group: &Group,
) -> Vec<StubParameter> {
    let calls = &group.calls;
    let count = group.fixed.or_else(|| calls.first().map(|call| call.arguments.len())).unwrap_or(0);
    let mut all: Vec<StubParameter> = Vec::new();
    for at in 0..count {
        let arguments: Vec<&Argument> = calls.iter().filter_map(|call| call.arguments.get(at)).collect();
        let ty = class_variable(world, arity, calls, at)
            .or_else(|| general(world, owner, arity, calls, at))
            .or_else(|| of_factory(world, owner, calls, at))
            .unwrap_or_else(|| joined(world, holes, owner, &arguments));
        let name = arguments.iter().find_map(|argument| argument.name);
        let name = free_name(name.unwrap_or_else(|| parameter_name(&ty, 0)), &all);
        all.push(StubParameter { name, ty });
    }
    if let Some(fixed) = group.fixed {
        let rest: Vec<&Argument> = calls.iter().flat_map(|call| call.arguments.iter().skip(fixed)).collect();
        let ty = joined(world, holes, owner, &rest);
        let name = free_name(Name::new(&format!("{}s", parameter_name(&ty, 0))), &all);
        all.push(StubParameter { name, ty: StubType::Array(Box::new(ty)) });
    }
    all
}

/// The name, with a number where it is taken.
fn free_name(name: Name, taken: &[StubParameter]) -> Name {
    if taken.iter().any(|other| other.name == name) || !is_identifier(name.as_str()) {
        Name::new(&format!("{name}{}", taken.len() + 1))
    } else {
        name
    }
}

/// The type parameter of the class that all arguments at this place are of, as the receivers' types say.
fn class_variable(world: &World, arity: usize, calls: &[&Call], at: usize) -> Option<StubType> {
    (0..arity).find_map(|index| {
        let is_so = |call: &&Call| match call.arguments.get(at).map(|argument| &argument.form) {
            Some(Form::Typed(known)) => {
                let boxed = types::boxed(&world.symbols, &known.ty);
                let is_same = |receiver: &Known| match &receiver.ty {
                    // What is below the bound is below the type that the wildcard stands for (JLS 4.5.1).
                    Type::Wildcard(Wildcard::Super(bound)) => **bound == boxed,
                    ty => *ty == boxed,
                };
                call.receiver.get(index).is_some_and(is_same) && !known.written.is_object()
            }
            _ => false,
        };
        calls.iter().all(is_so).then(|| StubType::Variable(type_parameter(arity, index)))
    })
}

/// The one type of all arguments at this place that mentions type parameters of the class where the receivers' types have
/// variables for them: `List<T>` for a `List<A>` that a `Box<A>` is given.
fn general(world: &World, owner: &ClassKey, arity: usize, calls: &[&Call], at: usize) -> Option<StubType> {
    if arity == 0 {
        return None;
    }
    let class = find_class(world, owner)?;
    let mut all = calls.iter().map(|call| {
        let Some(Form::Typed(known)) = call.arguments.get(at).map(|argument| &argument.form) else {
            return None;
        };
        // Other types than variables may be the same by chance.
        let given = call.receiver.iter().map(|known| match known.ty {
            Type::Variable(_) => known.ty.clone(),
            _ => Type::Unknown,
        });
        let given: Vec<Type> = given.collect();
        export(world, &generalized(world, &known.ty, class, &given))
    });
    let first = all.next()??;
    let mentions = (0..arity).any(|index| first.mentions(type_parameter(arity, index)));
    (mentions && all.all(|other| other.as_ref() == Some(&first))).then_some(first)
}

/// The type of a factory's parameter in terms of what it makes: `Bag<A> bag = Bag.copy(list)` gives `<T> Bag<T> copy(List<T>)`.
fn of_factory(world: &World, owner: &ClassKey, calls: &[&Call], at: usize) -> Option<StubType> {
    let class = find_class(world, owner)?;
    let mut found: Option<StubType> = None;
    for call in calls {
        let Form::Typed(known) = &call.arguments.get(at)?.form else { return None };
        if !call.is_static || call.receiver.is_empty() {
            return None;
        }
        let given: Vec<Type> = call.receiver.iter().map(|known| known.ty.clone()).collect();
        let general = generalized(world, &known.ty, class, &given);
        let ty = export(world, &general).filter(|_| general != known.ty)?;
        if found.as_ref().is_some_and(|found| *found != ty) {
            return None;
        }
        found = Some(ty);
    }
    found
}

/// A type that takes all of these arguments.
fn joined(world: &World, holes: &dyn Holes, owner: &ClassKey, arguments: &[&Argument]) -> StubType {
    let typed: Vec<_> = arguments
        .iter()
        .filter_map(|argument| match &argument.form {
            Form::Typed(known) => Some(known),
            _ => None,
        })
        .collect();
    let functions = arguments.iter().filter_map(|argument| match &argument.form {
        Form::Function(function) => Some(function),
        _ => None,
    });
    let Some(first) = typed.first() else {
        if let Some(function) = joined_function(&functions.collect::<Vec<_>>()) {
            return function_type(holes, owner, &function);
        }
        let hole = arguments.iter().find_map(|argument| match &argument.form {
            Form::Hole(key) => Some(StubType::class(key.clone())),
            _ => None,
        });
        return hole.unwrap_or_else(StubType::object);
    };
    if typed.iter().all(|known| known.written == first.written) {
        return first.written.clone();
    }
    let primitives: Option<Vec<Primitive>> = typed.iter().map(|known| known.ty.as_primitive()).collect();
    if let Some(widest) = primitives.and_then(|primitives| Primitive::above_all(&primitives)) {
        return StubType::Primitive(widest);
    }
    let takes_all = |candidate: &&&super::super::evidence::Known| {
        typed.iter().all(|other| types::is_loosely_compatible(&world.symbols, &other.ty, &candidate.ty))
    };
    typed.iter().find(takes_all).map_or_else(StubType::object, |known| known.written.clone())
}

/// A function that all of these are: where they have parameters or results of different types, it has a type
/// parameter.
fn joined_function(functions: &[&Function]) -> Option<Function> {
    let (first, others) = functions.split_first()?;
    let mut joined = (*first).clone();
    for (at, parameter) in joined.parameters.iter_mut().enumerate() {
        let differs = |other: &&&Function| {
            other.is_explicit && other.parameters.get(at).is_some_and(|ty| *ty != *parameter)
        };
        if joined.is_explicit && others.iter().any(|other| differs(&other)) {
            *parameter = Some(StubType::Free(Name::new(&format!("P{}", at + 1))));
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

/// The interface of the JDK for a function of this shape (JLS 9.8).
pub fn function_type(holes: &dyn Holes, owner: &ClassKey, function: &Function) -> StubType {
    if let Some(key) = own_interface(owner, function) {
        return StubType::class(key);
    }
    let parameter = |at: usize| {
        let given = function.parameters.get(at).cloned().flatten();
        given.unwrap_or_else(|| match function.names.get(at) {
            Some(name) => holes.lambda_parameter(owner, *name),
            None => StubType::object(),
        })
    };
    let result = match &function.result {
        FunctionResult::Value(Some(ty)) => ty.clone().boxed(),
        FunctionResult::Value(None) | FunctionResult::Either => StubType::object(),
        FunctionResult::Boolean => StubType::java_lang("Boolean"),
        FunctionResult::Void => StubType::Void,
    };
    let arguments: Vec<StubType> = (0..function.parameters.len()).map(|at| parameter(at).boxed()).collect();
    let of = |name: &str, mut arguments: Vec<StubType>, result: Option<StubType>| {
        arguments.extend(result);
        StubType::Class(ClassKey::top_level(Name::new("java.util.function"), Name::new(name)), arguments)
    };
    match (arguments.len(), &function.result) {
        (0, FunctionResult::Void | FunctionResult::Either) => StubType::java_lang("Runnable"),
        (0, _) => of("Supplier", arguments, Some(result)),
        (1, FunctionResult::Void | FunctionResult::Either) => of("Consumer", arguments, None),
        (1, FunctionResult::Boolean) => of("Predicate", arguments, None),
        (1, _) => of("Function", arguments, Some(result)),
        (2, FunctionResult::Void | FunctionResult::Either) => of("BiConsumer", arguments, None),
        (2, FunctionResult::Boolean) => of("BiPredicate", arguments, None),
        (2, _) => of("BiFunction", arguments, Some(result)),
        _ => StubType::object(),
    }
}

/// The interface of its own for a function that none of the JDK's fits: it throws checked exceptions, or has many
/// parameters.
pub fn own_interface(owner: &ClassKey, function: &Function) -> Option<ClassKey> {
    let count = function.parameters.len();
    if function.throws.is_empty() && count <= 2 {
        return None;
    }
    let thrown = function.throws.first().map_or_else(String::new, |thrown| match thrown {
        StubType::Class(key, _) => key.simple_name().as_str().trim_end_matches("Exception").to_owned(),
        _ => String::new(),
    });
    let shape = match (&function.result, count) {
        (FunctionResult::Void | FunctionResult::Either, 0) => "Action",
        (FunctionResult::Void | FunctionResult::Either, _) => "Consumer",
        (FunctionResult::Boolean | FunctionResult::Value(_), 0) => "Supplier",
        (FunctionResult::Boolean | FunctionResult::Value(_), _) => "Function",
    };
    let number = if count > 1 { count.to_string() } else { String::new() };
    let name = format!("{}{thrown}{shape}{number}", owner.simple_name());
    Some(ClassKey::top_level(owner.package, Name::new(&name)))
}

/// The class that stands for a lambda's parameter: `Lib`, `item` give `LibItem`.
pub fn parameter_hole(owner: &ClassKey, name: Name) -> ClassKey {
    let text = format!("{}{}", owner.simple_name(), capitalized(name.as_str()));
    ClassKey::top_level(owner.package, Name::new(&text))
}

/// The type parameter of a method whose result can be anything: not one that its class has.
pub fn own_variable(arity: usize) -> StubType {
    StubType::Variable(Name::new(if arity == 1 { "R" } else { "T" }))
}
