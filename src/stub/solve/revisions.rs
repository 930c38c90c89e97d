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
    /// The first class is below the second.
    Subclass(ClassKey, ClassKey),
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
    Overloads,
}

/// The order in which they are tried.
const ORDER: [Step; 5] =
    [Step::NextStrategy, Step::Container, Step::AnyResult, Step::Overloads, Step::AnyArguments];

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
            _ => None,
        })
    }

    /// The classes that are below others.
    pub(super) fn subclasses(&self) -> impl Iterator<Item = (&ClassKey, &ClassKey)> {
        self.0.iter().filter_map(|revision| match revision {
            Revision::Subclass(below, above) => Some((below, above)),
            _ => None,
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
        let steps = faults.iter().flat_map(|fault| steps(fault, memory));
        let mut revised = self.clone();
        revised.0.insert(steps.filter(|step| !self.0.contains(step)).nth(number)?);
        Some(revised)
    }
}

/// The steps for a fault, those for the nearest uses first.
fn steps(fault: &Fault, memory: &Memory) -> Vec<Revision> {
    let meanings = fault.meanings.iter().cloned().map(Revision::Meaning);
    let subclasses = fault.subclasses.iter().cloned();
    let subclasses = subclasses.map(|(below, above)| Revision::Subclass(below, above));
    let mut steps: Vec<Revision> = meanings.chain(subclasses).collect();
    for step in ORDER {
        steps.extend(fault.members.iter().filter_map(|member| of_member(step, member, memory)));
        steps.extend(fault.unknowns.iter().filter_map(|unknown| of_unknown(step, *unknown, memory)));
    }
    steps
}

fn of_member(step: Step, member: &Member, memory: &Memory) -> Option<Revision> {
    let (has_step, revision): (bool, fn(Member) -> Revision) = match step {
        Step::NextStrategy | Step::Container => {
            return of_unknown(step, Unknown::result(&member.0, member.1), memory);
        }
        Step::AnyResult => (member.1 != Name::new("<init>"), Revision::AnyResult),
        Step::AnyArguments => (memory.taking_values.contains(member), Revision::AnyArguments),
        Step::Overloads => (memory.called_differently.contains(member), Revision::Overloads),
    };
    has_step.then(|| revision(member.clone()))
}

fn of_unknown(step: Step, unknown: Unknown, memory: &Memory) -> Option<Revision> {
    match step {
        Step::NextStrategy => Some(Revision::Without(unknown, memory.strategy(unknown)?)),
        Step::Container => {
            memory.may_be_containers.contains(&unknown).then_some(Revision::Container(unknown))
        }
        Step::AnyResult | Step::AnyArguments | Step::Overloads => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::evidence::Fault;
    use super::super::super::model::ClassKey;
    use super::super::super::unknown::Unknown;
    use super::super::memory::Memory;
    use super::super::strategies::{Answer, Decision, STRATEGIES};
    use super::{Revision, Revisions};
    use crate::base::Name;

    /// What was decided about `m` and `none`: any strategy, and `none` takes no values.
    fn memory() -> Memory {
        let mut memory = Memory::default();
        let member = |name: &str| (class("A"), Name::new(name));
        memory.taking_values.extend(["m", "<init>"].map(member));
        memory.called_differently.extend(["m", "none", "<init>"].map(member));
        for name in ["m", "none"] {
            let unknown = Unknown::result(&class("A"), Name::new(name));
            let strategy =
                STRATEGIES.iter().find(|strategy| !strategy.is_final).expect("a strategy to go on from");
            memory.settle(unknown, Decision { answer: Answer::Generic, strategy });
        }
        memory
    }

    fn class(name: &str) -> ClassKey {
        ClassKey::top_level(Name::new("q"), Name::new(name))
    }

    fn fault(members: &[&str]) -> Fault {
        let members = members.iter().map(|name| (class("A"), Name::new(name))).collect();
        Fault { members, ..Fault::default() }
    }

    /// All that can be tried for a fault, each as the revisions that it adds.
    fn steps(revisions: &Revisions, fault: &Fault) -> Vec<String> {
        let memory = memory();
        let all = (0..).map_while(|number| revisions.next(std::slice::from_ref(fault), &memory, number));
        let word = |revision: &Revision| match revision {
            Revision::Without(..) => "next".to_owned(),
            Revision::Container(_) => "container".to_owned(),
            Revision::AnyResult(member) => format!("any {}", member.1),
            Revision::AnyArguments(member) => format!("{}(any)", member.1),
            Revision::Overloads(member) => format!("overloads {}", member.1),
            Revision::Meaning(class) => format!("{class} is meant"),
            Revision::Subclass(below, above) => format!("{below} below {above}"),
        };
        let new = |step: Revisions| step.0.difference(&revisions.0).map(word).collect::<Vec<_>>().join(" + ");
        all.map(new).collect()
    }

    #[test]
    fn steps_have_an_order_and_two_members_take_turns() {
        let found = steps(&Revisions::default(), &fault(&["m", "none"]));
        let expected = ["next", "next", "any m", "any none", "overloads m", "overloads none", "m(any)"];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_constructor_has_no_result_and_what_is_revised_is_not_tried_again() {
        let constructor = fault(&["<init>"]);
        assert_eq!(steps(&Revisions::default(), &constructor), ["overloads <init>", "<init>(any)"]);
        let revised = Revisions::default().next(std::slice::from_ref(&constructor), &memory(), 0);
        assert_eq!(steps(&revised.unwrap_or_default(), &constructor), ["<init>(any)"]);
    }

    #[test]
    fn names_and_subclasses_come_first() {
        let mut name = fault(&["m"]);
        name.meanings = vec![class("B"), class("C")];
        name.subclasses = vec![(class("B"), class("C"))];
        let found = steps(&Revisions::default(), &name);
        assert_eq!(found[..4], ["q.B is meant", "q.C is meant", "q.B below q.C", "next"].map(str::to_owned));
    }
}
