//! Methods and constructors that fit all their calls: one for each number of arguments.

use std::collections::BTreeMap;

use super::super::evidence::{Argument, Call, Known};
use super::super::export::{export, find_class, generalized, parameter_name};
use super::super::model::{ClassKey, StubParameter, StubType};
use super::{fitting, functions};
use crate::base::{ClassId, Name, is_identifier};
use crate::enter::World;
use crate::symbols::{Type, Wildcard};
use crate::types;

/// Calls of one method or constructor.
pub struct Group<'c> {
    pub calls: Vec<&'c Call>,
    /// The number of parameters before the variable one, if it takes any number of arguments.
    pub fixed: Option<usize>,
}

/// Different numbers of arguments from which on they are taken for one method with a variable number.
const VARARGS_FROM_ARITIES: usize = 3;

/// One method of this name for each kind of arguments that it is called with.
pub fn overloads(calls: &[Call]) -> Vec<Group<'_>> {
    let mut by_kind: Vec<(Vec<Option<&StubType>>, Vec<&Call>)> = Vec::new();
    for call in calls {
        let kind = call.arguments.iter().map(|argument| argument.known().map(|known| &known.written));
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
    let fixed = by_count.keys().next().copied().filter(|_| by_count.len() >= VARARGS_FROM_ARITIES);
    let is_function = |argument: &Argument| argument.function().is_some();
    match fixed {
        Some(fixed) if !calls.iter().any(|call| call.arguments.iter().skip(fixed).any(is_function)) => {
            vec![Group { calls: by_count.into_values().flatten().collect(), fixed: Some(fixed) }]
        }
        _ => by_count.into_values().map(|calls| Group { calls, fixed: None }).collect(),
    }
}

/// The class that a method is of, with the number of its type parameters.
#[derive(Clone, Copy)]
pub struct Owner<'a> {
    pub world: &'a World,
    pub key: &'a ClassKey,
    pub arity: usize,
    /// Decisions were revised: whatever is no function is taken.
    pub takes_any: bool,
}

/// The parameters that take the arguments of all these calls.
pub fn parameters(owner: Owner, group: &Group) -> Vec<StubParameter> {
    let calls = &group.calls;
    let count = group.fixed.or_else(|| calls.first().map(|call| call.arguments.len())).unwrap_or(0);
    let mut all: Vec<StubParameter> = Vec::new();
    for at in 0..count {
        let given: Vec<&Argument> = calls.iter().filter_map(|call| call.arguments.get(at)).collect();
        let name = given.iter().find_map(|argument| argument.name);
        let (ty, by) = Arguments { owner, calls, at: Some(at), given }.parameter();
        let name = free_name(name.unwrap_or_else(|| parameter_name(&ty, 0)), &all);
        all.push(StubParameter { name, ty, by });
    }
    if let Some(fixed) = group.fixed {
        let given = calls.iter().flat_map(|call| call.arguments.iter().skip(fixed)).collect();
        let (ty, by) = Arguments { owner, calls, at: None, given }.parameter();
        let name = free_name(Name::new(&format!("{}s", parameter_name(&ty, 0))), &all);
        all.push(StubParameter { name, ty: StubType::Array(Box::new(ty)), by });
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

/// What calls pass for one parameter.
struct Arguments<'a> {
    owner: Owner<'a>,
    calls: &'a [&'a Call],
    /// The place of the parameter, unless it takes any number of arguments.
    at: Option<usize>,
    given: Vec<&'a Argument>,
}

type Strategy = (&'static str, fn(&Arguments) -> Option<StubType>);

/// How the type of a parameter is told; the first that has an answer decides.
const STRATEGIES: &[Strategy] = &[
    ("revised to any value", |passed| passed.revised()),
    ("a type parameter of the class", |passed| passed.class_variable()),
    ("in terms of the type parameters of the class", |passed| passed.general()),
    ("in terms of what the factory makes", |passed| passed.of_factory()),
    ("takes all arguments", |passed| passed.takes_all()),
    ("takes all functions", |passed| passed.function()),
    ("nothing tells", |_| Some(StubType::object())),
];

impl Arguments<'_> {
    fn parameter(&self) -> (StubType, &'static str) {
        let answer = |(name, answer): &Strategy| Some((answer(self)?, *name));
        STRATEGIES.iter().find_map(answer).unwrap_or_else(|| (StubType::object(), ""))
    }

    fn revised(&self) -> Option<StubType> {
        let has_function = self.given.iter().any(|argument| argument.function().is_some());
        (self.owner.takes_any && !has_function).then(StubType::object)
    }

    /// The type that a call passes, if it is known.
    fn passed<'c>(&self, call: &'c Call) -> Option<&'c Known> {
        call.arguments.get(self.at?)?.known()
    }

    /// The type parameter of the class that all arguments are of, as the receivers' types say.
    fn class_variable(&self) -> Option<StubType> {
        let Owner { world, arity, .. } = self.owner;
        let is_of = |call: &&Call, index: usize| {
            let Some(known) = self.passed(call).filter(|known| !known.written.is_object()) else {
                return false;
            };
            let boxed = types::boxed(&world.symbols, &known.ty);
            call.receiver.get(index).is_some_and(|receiver| match &receiver.ty {
                // What is below the bound is below the type that the wildcard stands for (JLS 4.5.1).
                Type::Wildcard(Wildcard::Super(bound)) => **bound == boxed,
                ty => *ty == boxed,
            })
        };
        let index = (0..arity).find(|index| self.calls.iter().all(|call| is_of(call, *index)))?;
        Some(StubType::parameter(arity, index))
    }

    /// The one type of all arguments that mentions type parameters of the class where the receivers' types have variables for
    /// them: `List<T>` for a `List<A>` that a `Box<A>` is given.
    fn general(&self) -> Option<StubType> {
        let arity = self.owner.arity;
        // Other types than variables may be the same by chance.
        let given = |known: &Known| match known.ty {
            Type::Variable(_) => known.ty.clone(),
            _ => Type::Unknown,
        };
        let ty = self.in_terms_of(|call| call.receiver.iter().map(given).collect())?;
        ty.mentions_parameter(arity).then_some(ty)
    }

    /// The type of a factory's parameter in terms of what it makes: `Bag<A> bag = Bag.copy(list)` gives
    /// `<T> Bag<T> copy(List<T>)`.
    fn of_factory(&self) -> Option<StubType> {
        let is_factory = |call: &&Call| call.is_static && !call.receiver.is_empty();
        if !self.calls.iter().all(is_factory) {
            return None;
        }
        let ty = self.in_terms_of(|call| call.receiver.iter().map(|known| known.ty.clone()).collect())?;
        let is_own = |call: &&Call| self.passed(call).is_some_and(|known| known.written == ty);
        (!self.calls.iter().any(is_own)).then_some(ty)
    }

    /// The one type of all arguments, with type parameters of the class in place of what is given for them.
    fn in_terms_of(&self, given: impl Fn(&Call) -> Vec<Type>) -> Option<StubType> {
        let Owner { world, key, arity, .. } = self.owner;
        let class = find_class(world, key).filter(|_| arity > 0)?;
        let mut all = self.calls.iter().map(|call| {
            let known = self.passed(call)?;
            export(world, &generalized(world, &known.ty, class, &given(call)))
        });
        let first = all.next()??;
        all.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    fn takes_all(&self) -> Option<StubType> {
        let typed: Vec<&Known> = self.given.iter().filter_map(|argument| argument.known()).collect();
        (!typed.is_empty()).then(|| fitting::takes_all(&self.owner.world.symbols, &typed))
    }

    fn function(&self) -> Option<StubType> {
        let passed = self.given.iter().filter_map(|argument| argument.function());
        let function = functions::joined(&passed.collect::<Vec<_>>())?;
        let interface = functions::interface(self.owner.key, &function);
        Some(interface.instantiated(&|name| self.of_receivers(name)))
    }

    /// The type parameter of the class that all receivers give this type parameter of the code for.
    fn of_receivers(&self, name: Name) -> Option<StubType> {
        let arity = self.owner.arity;
        let is_given = |call: &&Call, at: usize| {
            call.receiver.get(at).is_some_and(|known| known.written == StubType::Free(name))
        };
        let at = (0..arity).find(|at| self.calls.iter().all(|call| is_given(call, *at)))?;
        Some(StubType::parameter(arity, at))
    }
}

/// The type parameter of a method whose result can be anything: not one that its class has.
pub fn own_variable(arity: usize) -> StubType {
    StubType::Variable(Name::new(if arity == 1 { "R" } else { "T" }))
}

/// What one of the calls must throw, since it is caught there, and all of them may (JLS 11.2.3).
pub(super) fn exceptions(world: &World, calls: &[&Call]) -> Vec<StubType> {
    let mut common: Vec<StubType> = Vec::new();
    for thrown in calls.iter().flat_map(|call| &call.throws) {
        if !common.contains(&thrown.written) && calls.iter().all(|call| may_throw(world, call, thrown)) {
            common.push(thrown.written.clone());
        }
    }
    common
}

fn may_throw(world: &World, call: &Call, thrown: &Known) -> bool {
    let is_above = |handled: &ClassId| {
        thrown.ty.class_id().is_some_and(|thrown| types::is_subclass(&world.symbols, thrown, *handled))
    };
    call.handled.iter().any(is_above)
}
