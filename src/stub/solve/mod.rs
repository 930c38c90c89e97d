//! From evidence to declarations, all missing ones together.

mod annotations;
mod answers;
mod bounded;
mod chains;
mod classes;
mod containers;
mod explicit;
mod fitting;
mod free;
mod functions;
mod generic;
mod inherited;
mod memory;
mod methods;
mod revisions;
mod shapes;
mod strategies;
mod supertypes;
mod variables;

use std::collections::{BTreeMap, BTreeSet};

use super::evidence::{Evidence, Expectation, Fault, Known};
use super::model::{ClassKey, StubType, Stubs};
use super::placement::is_constant_name;
use super::unknown::Unknown;
use crate::enter::World;
use crate::symbols::Type;
use answers::Answers;
pub(super) use functions::{function_parameter, interface_of_jdk};
use memory::Memory;
pub use revisions::Revisions;
use strategies::{Decision, Hints, TypeQuestion, Wants};

/// Settles missing declarations round by round.
#[derive(Clone, Default)]
pub struct Solver {
    memory: Memory,
    revisions: Revisions,
}

impl Solver {
    /// One that starts again with another decision, the one of this number, where the faults speak of; `None` if there are no
    /// more.
    pub fn revised(&self, faults: &[Fault], number: usize) -> Option<Solver> {
        let revisions = self.revisions.next(faults, &self.memory, number)?;
        Some(Solver { revisions, memory: Memory::default() })
    }

    pub fn revisions(&self) -> &Revisions {
        &self.revisions
    }

    /// Declarations that fit the evidence.
    pub fn solve(&mut self, world: &World, mut evidence: Evidence) -> Stubs {
        for (below, above) in self.revisions.subclasses() {
            let above = Known { ty: Type::Unknown, written: StubType::class(above.clone()) };
            evidence.class(below).supertypes.push(above);
        }
        let parameters = functions::complete(&mut evidence);
        let decisions = self.decide(world, &mut evidence, &parameters);
        let answers = Answers { revisions: &self.revisions, evidence: &evidence, decisions: &decisions };
        let mut stubs = classes::declare(world, &answers);
        self.memory.add_before(&mut stubs, &decisions);
        self.memory.note_declared(&stubs, &decisions);
        stubs
    }

    /// What every unknown type is.
    fn decide(
        &mut self,
        world: &World,
        evidence: &mut Evidence,
        parameters: &BTreeSet<Unknown>,
    ) -> BTreeMap<Unknown, Decision> {
        let variables = variables::results(world, evidence);
        let evidence = &*evidence;
        self.memory.note_equal(evidence);
        self.memory.note_calls(evidence);
        let mut wants = wants(evidence);
        self.note_containers(world, evidence, &wants);
        let in_containers = self.memory.containers.keys().map(|unknown| unknown.element());
        let in_expected = expected_elements(&wants);
        for unknown in in_containers.chain(in_expected).chain(parameters.iter().copied()) {
            wants.entry(unknown).or_default();
        }
        let chains = chains::results(evidence, &self.memory).into_iter();
        let chains = chains.map(|(unknown, class)| (unknown, StubType::class(class))).collect();
        let hints = Hints {
            any: self.revisions.any_results().map(|(owner, name)| Unknown::result(owner, *name)).collect(),
            revisions: &self.revisions,
            variables,
            constants: owners_of_constants(evidence),
            chains,
            memory: std::mem::take(&mut self.memory),
        };
        let all = &wants;
        let decided = wants.iter().map(|(unknown, wants)| {
            let (unknown, wants) = (*unknown, wants.clone());
            let class = ClassKey::Unknown(unknown);
            let question = TypeQuestion { world, evidence, hints: &hints, unknown, class, wants, all };
            (unknown, question.decide())
        });
        let decided: Vec<(Unknown, Decision)> = decided.collect();
        self.memory = hints.memory;
        decided.into_iter().map(|(unknown, found)| (unknown, self.memory.settle(unknown, found))).collect()
    }

    /// Unknown types that are containers of the JDK, or could be.
    fn note_containers(&mut self, world: &World, evidence: &Evidence, wants: &Wants) {
        for (unknown, wants) in wants {
            let is_converted = wants.iter().any(|want| matches!(want, Expectation::To(_)));
            let class = ClassKey::Unknown(*unknown);
            let container = containers::container(world, evidence, &class).filter(|_| !is_converted);
            let Some(container) = container else { continue };
            if self.revisions.is_container(*unknown) {
                let element = StubType::class(class.element());
                self.memory.containers.insert(*unknown, StubType::Class(container, vec![element]));
            } else {
                self.memory.may_be_containers.insert(*unknown);
            }
        }
    }
}

/// The unknown results, fields and elements, each with what its uses say. A class that stands for it says nothing about it.
fn wants(evidence: &Evidence) -> Wants<'_> {
    let mut all = Wants::new();
    for ((owner, name), calls) in &evidence.methods {
        all.entry(Unknown::result(owner, *name))
            .or_default()
            .extend(calls.iter().flat_map(|call| &call.result));
    }
    for ((owner, name), accesses) in &evidence.fields {
        let unknown = Unknown::field(owner, *name);
        all.entry(unknown).or_default().extend(accesses.iter().flat_map(|access| &access.wants));
    }
    let mut open: Vec<Unknown> = all.keys().copied().collect();
    // Each step takes one level of nested wants away.
    while let Some(unknown) = open.pop() {
        let mut elements: Vec<&Expectation> = Vec::new();
        let mut is_container = false;
        for want in all.get(&unknown).into_iter().flatten() {
            if let Expectation::Array(found) | Expectation::Each(found) = want {
                is_container = true;
                elements.extend(found);
            }
        }
        if is_container {
            let element = unknown.element();
            all.entry(element).or_default().extend(elements);
            open.push(element);
        }
    }
    for (unknown, wants) in &mut all {
        let own = StubType::class(ClassKey::Unknown(*unknown));
        wants.retain(|want| !matches!(want, Expectation::To(known) if known.written == own));
    }
    all
}

/// The unknown types that are arguments of what others are expected to be.
fn expected_elements(wants: &Wants) -> Vec<Unknown> {
    let mut found = Vec::new();
    for (unknown, wants) in wants {
        for known in wants.iter().filter_map(|want| want.target()) {
            known.written.each_class(&mut |key| {
                found.extend(key.unknown().filter(|argument| *argument == unknown.element()));
            });
        }
    }
    found
}

/// Static fields that are named like constants: one with members is most likely of the class that declares it, as constants of
/// enums are.
fn owners_of_constants(evidence: &Evidence) -> BTreeMap<Unknown, StubType> {
    let fields = evidence.fields.iter().filter(|((_, name), accesses)| {
        is_constant_name(name.as_str()) && accesses.iter().all(|access| access.is_static)
    });
    fields.map(|((owner, name), _)| (Unknown::field(owner, *name), StubType::class(owner.clone()))).collect()
}
