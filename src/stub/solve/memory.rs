//! What is remembered from round to round, and why the rounds come to an end.
//!
//! A round declares what the evidence asks for, and the next one looks at the code again with these declarations in place. Some
//! answers make their evidence disappear (members that told a type are found in it from then on), so they are remembered. All
//! that is remembered only grows, and the answer for an unknown type may change [`MAX_CHANGES`] times before the best of these stays:
//! since the code has a bounded number of unknown types, there is a round after which no answer changes.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Evidence, Member};
use super::super::model::{ClassKey, StubType, Stubs};
use super::super::unknown::Unknown;
use super::methods::overloads;
use super::strategies::{Answer, Decision, Weight};
use crate::base::Name;

/// How often the answer for one unknown type may change.
const MAX_CHANGES: usize = 4;

#[derive(Clone, Default)]
pub(super) struct Memory {
    /// Those that had a class of their own: if no member of one was asked for, there is none.
    pub tried: BTreeSet<Unknown>,
    /// Types that unknowns must be: what follows from a class of its own in such a place says so but once.
    pub equal: BTreeMap<Unknown, StubType>,
    /// Those that are containers of the JDK.
    pub containers: BTreeMap<Unknown, StubType>,
    /// Those that could be.
    pub may_be_containers: BTreeSet<Unknown>,
    /// Methods and constructors that values are passed to.
    pub taking_values: BTreeSet<Member>,
    /// Those that are called with different kinds of arguments.
    pub called_differently: BTreeSet<Member>,
    /// Types that members told.
    told: BTreeMap<Unknown, Decision>,
    /// The answers so far, each as long as it is another one than that before.
    answers: BTreeMap<Unknown, Vec<Decision>>,
    /// What the round before declared.
    pub before: Stubs,
}

impl Memory {
    /// What an earlier round was told by members that are declared since.
    pub fn told(&self, unknown: Unknown) -> Option<&Decision> {
        self.told.get(&unknown)
    }

    /// The decision that counts: this one, unless there were too many before it.
    pub fn settle(&mut self, unknown: Unknown, decision: Decision) -> Decision {
        let is_told = match decision.weight() {
            Weight::Default => false,
            Weight::Members => true,
            // What the code says counts more than what was remembered.
            Weight::Evidence => self.told.contains_key(&unknown),
        };
        if is_told {
            self.told.insert(unknown, decision.clone());
        }
        let answers = self.answers.entry(unknown).or_default();
        if answers.last().is_none_or(|last| last.answer != decision.answer) {
            answers.push(decision.clone());
        }
        if answers.len() <= MAX_CHANGES {
            return decision;
        }
        let heaviest = answers.iter().take(MAX_CHANGES).max_by_key(|decision| decision.weight());
        heaviest.cloned().unwrap_or(decision)
    }

    /// What classes that stand for unknown types must be.
    pub fn note_equal(&mut self, evidence: &Evidence) {
        for (unknown, known) in &evidence.same {
            self.equal.entry(*unknown).or_insert_with(|| known.written.clone());
        }
    }

    /// What could be decided otherwise about methods and constructors.
    pub fn note_calls(&mut self, evidence: &Evidence) {
        let methods = evidence.methods.iter().map(|(member, calls)| (member.clone(), calls));
        let constructors = evidence.constructors.iter();
        let constructors = constructors.map(|(class, calls)| ((class.clone(), Name::new("<init>")), calls));
        for (member, calls) in methods.chain(constructors) {
            let mut arguments = calls.iter().flat_map(|call| &call.arguments);
            if arguments.any(|argument| argument.function().is_none()) {
                self.taking_values.insert(member.clone());
            }
            if overloads(calls).len() > 1 {
                self.called_differently.insert(member);
            }
        }
    }

    /// A class may have been needed only until it was there: without it, it would be needed again.
    pub fn add_before(&mut self, stubs: &mut Stubs, decisions: &BTreeMap<Unknown, Decision>) {
        let is_settled =
            |key: &ClassKey| key.unknown().is_some_and(|unknown| decisions.contains_key(&unknown));
        for (key, class) in self.before.classes.iter().filter(|(key, _)| !is_settled(key)) {
            stubs.classes.entry(key.clone()).or_insert_with(|| class.clone());
        }
    }

    /// What this round declares, for the next one.
    pub fn note_declared(&mut self, stubs: &Stubs, decisions: &BTreeMap<Unknown, Decision>) {
        let own = decisions.iter().filter(|(_, decision)| matches!(decision.answer, Answer::Own(_)));
        self.tried.extend(own.map(|(unknown, _)| *unknown));
        self.before = stubs.clone();
    }

    /// The strategy that decided about the type, if there is another one to ask.
    pub fn strategy(&self, unknown: Unknown) -> Option<&'static str> {
        let strategy = self.answers.get(&unknown)?.last()?.strategy;
        (!strategy.is_final).then_some(strategy.name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::unknown::{TypeOf, Unknown};
    use super::super::strategies::{Answer, Decision, STRATEGIES};
    use super::{MAX_CHANGES, Memory};
    use crate::base::Name;
    use crate::stub::model::{ClassKey, StubType};

    #[test]
    fn an_answer_that_goes_back_and_forth_stays_in_the_end() {
        let lib = ClassKey::top_level(Name::new("q"), Name::new("Lib"));
        let unknown = Unknown::new(TypeOf::Result(lib, Name::new("item")));
        let mut memory = Memory::default();
        let answer = |round: usize| {
            let ty = StubType::java_lang(if round.is_multiple_of(2) { "String" } else { "Integer" });
            Decision { answer: Answer::Type(ty), strategy: &STRATEGIES[0] }
        };
        let decisions: Vec<Decision> = (0..20).map(|round| memory.settle(unknown, answer(round))).collect();
        let changes = decisions.windows(2).filter(|pair| pair[0].answer != pair[1].answer).count();
        assert!(changes <= MAX_CHANGES, "{changes}");
        let first = &decisions[MAX_CHANGES].answer;
        assert!(decisions[MAX_CHANGES..].iter().all(|decision| decision.answer == *first));
    }
}
