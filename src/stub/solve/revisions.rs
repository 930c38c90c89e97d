//! Second thoughts: other decisions where code is wrong with what was made up, in a fixed order.

use std::collections::BTreeSet;

use super::super::evidence::{Fault, Member};
use super::super::model::ClassKey;
use super::super::unknown::Unknown;
use super::memory::Memory;
use crate::base::Name;

/// How something is declared otherwise than its uses say at first sight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Revision {
    /// A strategy has no say about an unknown type: the next one has.
    Without(Unknown, &'static str),
    /// It is the container of the JDK that is used so, instead of a class of its own.
    Container(Unknown),
    /// The result of a method is a type parameter: whatever is expected.
    AnyResult(Member),
    /// A method or constructor takes any values.
    AnyArguments(Member),
    /// An overload for each kind of arguments, with a result of its own.
    Overloads(Member),
    /// A simple name means this class.
    Meaning(ClassKey),
}

/// What is decided otherwise. What is made up is a function of the program and of these.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Revisions(BTreeSet<Revision>);

/// The kinds of steps.
#[derive(Clone, Copy)]
enum Step {
    NextStrategy,
    Container,
    AnyResult,
    AnyArguments,
    AnyCall,
    Overloads,
    AnyOverloads,
}

/// The order in which they are tried where a value is not of the type that is wanted.
const FOR_VALUES: [Step; 7] = [
    Step::NextStrategy,
    Step::Container,
    Step::AnyResult,
    Step::Overloads,
    Step::AnyOverloads,
    Step::AnyArguments,
    Step::AnyCall,
];

/// The same where no method takes the arguments.
const FOR_CALLS: [Step; 7] = [
    Step::NextStrategy,
    Step::Container,
    Step::Overloads,
    Step::AnyOverloads,
    Step::AnyArguments,
    Step::AnyCall,
    Step::AnyResult,
];

impl Revisions {
    pub(super) fn may_ask(&self, unknown: Unknown, strategy: &'static str) -> bool {
        !self.0.contains(&Revision::Without(unknown, strategy))
    }

    pub(super) fn is_container(&self, unknown: Unknown) -> bool {
        self.0.contains(&Revision::Container(unknown))
    }

    pub(super) fn has_any_arguments(&self, member: &Member) -> bool {
        self.0.contains(&Revision::AnyArguments(member.clone()))
    }

    pub(super) fn has_overloads(&self, member: &Member) -> bool {
        self.0.contains(&Revision::Overloads(member.clone()))
    }

    /// The methods whose results are whatever is expected.
    pub(super) fn any_results(&self) -> impl Iterator<Item = &Member> {
        self.0.iter().filter_map(|revision| match revision {
            Revision::AnyResult(member) => Some(member),
            Revision::Without(..)
            | Revision::Container(_)
            | Revision::AnyArguments(_)
            | Revision::Overloads(_)
            | Revision::Meaning(_) => None,
        })
    }

    /// The classes that simple names mean.
    pub fn meanings(&self) -> Vec<ClassKey> {
        let meaning = |revision: &Revision| match revision {
            Revision::Meaning(class) => Some(class.clone()),
            _ => None,
        };
        self.0.iter().filter_map(meaning).collect()
    }

    /// These and one step more: the one of this number among those that the faults speak for.
    pub(super) fn next(&self, faults: &[Fault], memory: &Memory, number: usize) -> Option<Revisions> {
        let steps = faults.iter().flat_map(|fault| self.steps(fault, memory));
        steps.filter(|step| !step.iter().all(|revision| self.0.contains(revision))).nth(number).map(|step| {
            let mut revised = self.clone();
            revised.0.extend(step);
            revised
        })
    }

    /// The steps for a fault, those for the nearest uses first.
    fn steps(&self, fault: &Fault, memory: &Memory) -> Vec<Vec<Revision>> {
        let order = if fault.is_call { FOR_CALLS } else { FOR_VALUES };
        let mut steps: Vec<Vec<Revision>> =
            fault.meanings.iter().map(|class| vec![Revision::Meaning(class.clone())]).collect();
        for step in order {
            steps.extend(fault.members.iter().filter_map(|member| of_member(step, member, memory)));
            steps.extend(fault.unknowns.iter().filter_map(|unknown| of_unknown(step, *unknown, memory)));
        }
        steps
    }
}

fn of_member(step: Step, member: &Member, memory: &Memory) -> Option<Vec<Revision>> {
    let any_result = || (member.1 != Name::new("<init>")).then(|| Revision::AnyResult(member.clone()));
    let any_arguments = || memory.takes_values(member).then(|| Revision::AnyArguments(member.clone()));
    let overloads = || memory.is_called_differently(member).then(|| Revision::Overloads(member.clone()));
    match step {
        Step::NextStrategy | Step::Container => {
            of_unknown(step, Unknown::result(&member.0, member.1), memory)
        }
        Step::AnyResult => Some(vec![any_result()?]),
        Step::AnyArguments => Some(vec![any_arguments()?]),
        Step::AnyCall => Some(vec![any_result()?, any_arguments()?]),
        Step::Overloads => Some(vec![overloads()?]),
        Step::AnyOverloads => Some(vec![any_result()?, overloads()?]),
    }
}

fn of_unknown(step: Step, unknown: Unknown, memory: &Memory) -> Option<Vec<Revision>> {
    match step {
        Step::NextStrategy => Some(vec![Revision::Without(unknown, memory.strategy(unknown)?)]),
        Step::Container => memory.may_be_container(unknown).then(|| vec![Revision::Container(unknown)]),
        Step::AnyResult | Step::AnyArguments | Step::AnyCall | Step::Overloads | Step::AnyOverloads => None,
    }
}
