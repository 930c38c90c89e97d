//! Classes for unknown types whose members mention type parameters of the code that uses them: they are generic in those that
//! whatever gives a value of the class can tell. `pair(a, b).second()` as a `B` where `a` is an `A` and `b` a `B` gives
//! `static <A, B> LibPair<B> pair(A a, B b)` and `class LibPair<T> { T second(); }`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Evidence, Known};
use super::super::model::{ClassKey, StubMethod, StubType, Stubs};
use super::super::unknown::{TypeOf, Unknown};
use crate::base::Name;

/// Type parameters of the code, by their names there.
type Names = BTreeSet<Name>;

/// Rounds after which links of a chain that tell each other nothing new must be through; longer chains are left alone.
const MAX_ROUNDS: usize = 64;

/// Gives these classes type parameters, and arguments for them wherever the classes are mentioned.
pub(super) fn close(evidence: &Evidence, stubs: &mut Stubs) {
    let members = members(evidence, stubs);
    if !members.iter().any(|member| member.owner.unknown().is_some() && !member.asked.is_empty()) {
        return;
    }
    let Some(told) = told(&members) else { return };
    let Some(parameters) = parameters(&members, &told) else { return };
    for (key, class) in &mut stubs.classes {
        let own: &[Name] =
            key.unknown().and_then(|unknown| parameters.get(&unknown)).map_or(&[], Vec::as_slice);
        if !own.is_empty() {
            class.arity = own.len();
        }
        let write = |ty: &mut StubType, receiver: &BTreeMap<Name, StubType>| {
            *ty = with_arguments(ty, &parameters, receiver).instantiated(&|name| variable(own, name));
        };
        let none = BTreeMap::new();
        class.superclass.iter_mut().chain(&mut class.interfaces).for_each(|ty| write(ty, &none));
        for field in &mut class.fields {
            let receiver = receiver(evidence, key, field.name);
            write(&mut field.ty, &receiver);
        }
        for method in class.constructors.iter_mut().chain(&mut class.methods) {
            let mut receiver = receiver(evidence, key, method.name);
            told_by(method).iter().for_each(|name| drop(receiver.remove(name)));
            method.each_type_mut(&mut |ty| write(ty, &receiver));
        }
    }
}

/// The type parameter of the class that stands for a name.
fn variable(own: &[Name], name: Name) -> Option<StubType> {
    let at = own.iter().position(|own| *own == name)?;
    Some(StubType::parameter(own.len(), at))
}

/// What a member of a made-up class has to do with unknown types.
struct Member<'s> {
    owner: &'s ClassKey,
    /// The classes for unknown types that it mentions.
    gives: BTreeSet<Unknown>,
    /// What a use of it tells: by arguments, or by the receiver's type.
    tells: Names,
    /// What it mentions and its arguments do not tell.
    asked: Names,
}

fn members<'s>(evidence: &Evidence, stubs: &'s Stubs) -> Vec<Member<'s>> {
    let mut all = Vec::new();
    for (owner, class) in &stubs.classes {
        let of_receiver = |name: Name| receiver(evidence, owner, name).into_keys();
        for field in &class.fields {
            let tells = of_receiver(field.name).collect();
            all.push(Member { owner, gives: unknowns(&[&field.ty]), tells, asked: names(&[&field.ty]) });
        }
        for method in class.constructors.iter().chain(&class.methods) {
            let told = told_by(method);
            let functions = method.parameters.iter().map(|parameter| &parameter.ty);
            let open = functions.filter(|ty| method.is_abstract || is_function(ty));
            let types: Vec<&StubType> = open.chain([&method.result]).collect();
            let asked = names(&types).difference(&told).copied().collect();
            let gives = unknowns(&types);
            all.push(Member { owner, gives, asked, tells: of_receiver(method.name).chain(told).collect() });
        }
        let above: Vec<&StubType> = class.superclass.iter().chain(&class.interfaces).collect();
        let tells = Names::new();
        all.push(Member { owner, gives: BTreeSet::new(), tells, asked: names(&above) });
    }
    all
}

/// What the arguments of a method tell (JLS 18.5.1); those of a function tell nothing, since they take what it gives them.
fn told_by(method: &StubMethod) -> Names {
    let parameters = method.parameters.iter().map(|parameter| &parameter.ty);
    let plain = parameters.filter(|ty| !method.is_abstract && !is_function(ty));
    let mut told = Names::new();
    plain.for_each(|ty| each_exact(ty, &mut |name| told.extend([name])));
    told
}

/// What an argument for the type tells exactly: through a wildcard it may be any type below (JLS 5.1.10).
fn each_exact(ty: &StubType, visit: &mut dyn FnMut(Name)) {
    match ty {
        StubType::Free(name) => visit(*name),
        StubType::Extends(_) | StubType::Super(_) => {}
        other => other.parts().iter().for_each(|part| each_exact(part, visit)),
    }
}

fn is_function(ty: &StubType) -> bool {
    let StubType::Class(key, _) = ty else { return false };
    match key.unknown().map(|unknown| unknown.what()) {
        Some(what) => matches!(what, TypeOf::Function(..)),
        None => key.package().as_str() == "java.util.function",
    }
}

/// What the type parameters of a class stand for, if all uses of the member see the same.
fn receiver(evidence: &Evidence, owner: &ClassKey, member: Name) -> BTreeMap<Name, StubType> {
    let arity = evidence.arity(owner);
    if arity == 0 {
        return BTreeMap::new();
    }
    let key = (owner.clone(), member);
    let calls = evidence.methods.get(&key).into_iter().flatten().map(|call| &call.receiver);
    let accesses = evidence.fields.get(&key).into_iter().flatten().map(|access| &access.receiver);
    let seen = |receiver: &Vec<Known>| -> BTreeMap<Name, StubType> {
        let arguments = receiver.iter().take(arity).enumerate();
        let named = arguments.filter_map(|(at, known)| match &known.written {
            StubType::Free(name) => Some((*name, StubType::parameter(arity, at))),
            _ => None,
        });
        named.collect()
    };
    let mut all = calls.chain(accesses).map(seen);
    let first = all.next().unwrap_or_default();
    if all.all(|other| other == first) { first } else { BTreeMap::new() }
}

fn names(types: &[&StubType]) -> Names {
    let mut found = Names::new();
    let mut visit = |ty: &StubType| {
        if let StubType::Free(name) = ty {
            found.insert(*name);
        }
    };
    types.iter().for_each(|ty| ty.each(&mut visit));
    found
}

fn unknowns(types: &[&StubType]) -> BTreeSet<Unknown> {
    let mut found = BTreeSet::new();
    types.iter().for_each(|ty| ty.each_class(&mut |key| found.extend(key.unknown())));
    found
}

/// What all members that give a value of each class tell, those of classes for unknown types with what their own values tell.
fn told(members: &[Member]) -> Option<BTreeMap<Unknown, Names>> {
    let everything: Names = members.iter().flat_map(|member| member.tells.iter().copied()).collect();
    let given: BTreeSet<Unknown> = members.iter().flat_map(|member| member.gives.iter().copied()).collect();
    let mut told: BTreeMap<Unknown, Names> =
        given.iter().map(|unknown| (*unknown, everything.clone())).collect();
    for _ in 0..MAX_ROUNDS {
        let mut next = told.clone();
        for member in members {
            let of_owner = member.owner.unknown().and_then(|owner| told.get(&owner));
            let tells = |name: &Name| {
                member.tells.contains(name) || of_owner.is_some_and(|names| names.contains(name))
            };
            for unknown in &member.gives {
                if let Some(names) = next.get_mut(unknown) {
                    names.retain(tells);
                }
            }
        }
        if next == told {
            return Some(told);
        }
        told = next;
    }
    None
}

/// The type parameters of each class: what its members ask for, and those classes that they give.
fn parameters(members: &[Member], told: &BTreeMap<Unknown, Names>) -> Option<BTreeMap<Unknown, Vec<Name>>> {
    let mut found: BTreeMap<Unknown, Names> = BTreeMap::new();
    for _ in 0..MAX_ROUNDS {
        let before = found.clone();
        for member in members {
            let Some((owner, told)) =
                member.owner.unknown().and_then(|owner| Some((owner, told.get(&owner)?)))
            else {
                continue;
            };
            let given = member.gives.iter().filter_map(|unknown| before.get(unknown)).flatten();
            let given = given.filter(|name| !member.tells.contains(name));
            let asked = member.asked.iter().chain(given).filter(|name| told.contains(name));
            found.entry(owner).or_default().extend(asked.copied());
        }
        if found == before {
            let listed = found.into_iter().filter(|(_, names)| !names.is_empty());
            return Some(listed.map(|(unknown, names)| (unknown, names.into_iter().collect())).collect());
        }
    }
    None
}

/// The type with arguments for the classes in it that are generic now.
fn with_arguments(
    ty: &StubType,
    parameters: &BTreeMap<Unknown, Vec<Name>>,
    receiver: &BTreeMap<Name, StubType>,
) -> StubType {
    let generic = ty.key().and_then(|key| Some((key, parameters.get(&key.unknown()?)?)));
    let argument = |name: &Name| receiver.get(name).cloned().unwrap_or(StubType::Free(*name));
    match generic {
        Some((key, names)) => StubType::Class(key.clone(), names.iter().map(argument).collect()),
        None => ty.with_parts(&|part| with_arguments(part, parameters, receiver)),
    }
}
