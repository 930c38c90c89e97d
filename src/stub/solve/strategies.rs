//! The type of a value that only its uses tell: an ordered list of strategies, of which the first that has an answer decides.

use std::collections::{BTreeMap, BTreeSet};

use super::super::collect::number;
use super::super::evidence::{Call, ClassEvidence, Evidence, Expectation, Known};
use super::super::model::{ClassKey, StubType};
use super::super::unknown::Unknown;
use super::fitting;
use super::inherited::{fits_calls, takes};
use super::memory::Memory;
use super::revisions::Revisions;
use crate::base::{Name, Primitive};
use crate::enter::World;

/// What an unknown type turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Type(StubType),
    /// A class of its own.
    Own(Own),
    /// No type fits all uses: a type parameter does.
    Generic,
}

/// A class that stands for an unknown type.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Own {
    /// The types above it.
    pub above: Vec<StubType>,
    /// It is an enum with these constants.
    pub constants: Vec<Name>,
    pub is_resource: bool,
}

/// An answer, and who gave it.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub answer: Answer,
    pub strategy: &'static Strategy,
}

impl Decision {
    /// The decision of the strategy of this name, or of the last one.
    fn by(name: &str, answer: Answer) -> Decision {
        let mut named = STRATEGIES.iter().filter(|strategy| strategy.name == name);
        Decision { answer, strategy: named.next().unwrap_or(&NONE) }
    }

    pub fn weight(&self) -> Weight {
        self.strategy.weight
    }
}

/// How much an answer counts where answers differ from round to round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// Something must stand there.
    Default,
    /// Members tell the type: they are found in it from the next round on.
    Members,
    /// The code around a use says it.
    Evidence,
}

/// A way to tell an unknown type.
#[derive(Debug)]
pub(super) struct Strategy {
    /// What reports say.
    pub name: &'static str,
    answer: fn(&TypeQuestion) -> Option<Answer>,
    weight: Weight,
    /// No other answer would do as well: it is not revised.
    pub is_final: bool,
    /// What would have fitted as well.
    pub alternatives: &'static [&'static str],
}

const fn strategy(name: &'static str, answer: fn(&TypeQuestion) -> Option<Answer>) -> Strategy {
    Strategy { name, answer, weight: Weight::Evidence, is_final: false, alternatives: &[] }
}

/// A strategy by members, whose answer is kept.
const fn by_members(name: &'static str, answer: fn(&TypeQuestion) -> Option<Answer>) -> Strategy {
    Strategy { name, answer, weight: Weight::Members, is_final: false, alternatives: WITH_MEMBERS }
}

/// A strategy for what nothing else tells.
const fn default(name: &'static str, answer: fn(&TypeQuestion) -> Option<Answer>) -> Strategy {
    Strategy { name, answer, weight: Weight::Default, is_final: false, alternatives: ANY }
}

impl Strategy {
    const fn or(self, alternatives: &'static [&'static str]) -> Strategy {
        Strategy { alternatives, ..self }
    }

    const fn for_good(self) -> Strategy {
        Strategy { is_final: true, ..self }
    }
}

const WITH_MEMBERS: &[&str] = &["any type that has the members which are used"];
const NUMBERS: &[&str] = &["byte", "short", "char", "long", "float", "double"];
const SUBTYPES: &[&str] = &["a subtype of the result"];
const ANY: &[&str] = &["any type"];

const CHAIN: &str = "a chain of calls that goes on with one class";

/// Nobody, which does not happen: the last one always has an answer.
static NONE: Strategy = default("nothing tells", |_| None).for_good();

/// All of them, in the order in which they are asked.
pub(super) static STRATEGIES: &[Strategy] = &[
    strategy("revised to whatever is expected", |asked| {
        asked.hints.any.contains(&asked.unknown).then_some(Answer::Generic)
    })
    .for_good(),
    strategy("must be this type", |asked| asked.told_by(&asked.hints.memory.equal)),
    strategy("revised to a container of the JDK", |asked| asked.told_by(&asked.hints.memory.containers))
        .or(WITH_MEMBERS)
        .for_good(),
    by_members("in terms of the type parameters", |asked| asked.told_by(&asked.hints.variables)).or(SUBTYPES),
    strategy("labels of a switch", |asked| asked.labels()),
    strategy("expected there, and has the members", |asked| asked.target_with_members()).or(SUBTYPES),
    by_members("only ever converted to this", |asked| asked.only_converted()).or(SUBTYPES),
    by_members("has all members that are used", |asked| asked.text_with_members()),
    by_members(CHAIN, |asked| asked.told_by(&asked.hints.chains).filter(|_| asked.is_plain_class())),
    default("a constant of the class that declares it", |asked| {
        asked.told_by(&asked.hints.constants).filter(|_| asked.is_plain_class())
    })
    .or(WITH_MEMBERS),
    default("a class of its own for the members that are used", |asked| asked.class_with_members())
        .or(WITH_MEMBERS)
        .for_good(),
    strategy("a resource", |asked| asked.resource()),
    strategy("expected there", |asked| asked.expected()).or(SUBTYPES),
    strategy("an operand of arithmetic", |asked| asked.number()).or(NUMBERS),
    strategy("what is done with it", |asked| asked.operation()),
    default("told before by members", |asked| asked.remembered()),
    default("a constant of the class that declares it", |asked| {
        asked.told_by(&asked.hints.constants).filter(|_| asked.is_open())
    })
    .or(WITH_MEMBERS),
    default("nothing tells", |asked| asked.nothing_shown()),
    default("a class of its own, to see what is done with it", |asked| {
        asked.is_open().then(|| Answer::Own(Own::default()))
    })
    .or(WITH_MEMBERS),
    default("compared with it", |asked| asked.compared()),
    default("a part of a text", |asked| asked.text()),
    default("a reference", |asked| asked.reference()),
    default("its value is not used", |_| Some(Answer::Type(StubType::Void))).for_good(),
];

/// What is known of unknown types before their uses are looked at.
pub(super) struct Hints<'r> {
    pub revisions: &'r Revisions,
    /// Those that can be anything.
    pub any: BTreeSet<Unknown>,
    /// In terms of the type parameters of their classes.
    pub variables: BTreeMap<Unknown, StubType>,
    /// Fields that are named like constants, with the classes that declare them.
    pub constants: BTreeMap<Unknown, StubType>,
    /// Chains of calls, with the classes that they go on with.
    pub chains: BTreeMap<Unknown, StubType>,
    pub memory: Memory,
}

impl<'r> Hints<'r> {
    /// Nothing is known.
    pub fn none(revisions: &'r Revisions) -> Hints<'r> {
        let (any, variables, constants, chains, memory) = Default::default();
        Hints { revisions, any, variables, constants, chains, memory }
    }
}

/// The unknown types of a round, each with what its uses say.
pub(super) type Wants<'e> = BTreeMap<Unknown, Vec<&'e Expectation>>;

/// The question which type an unknown one is.
pub(super) struct TypeQuestion<'a> {
    pub world: &'a World,
    pub evidence: &'a Evidence,
    pub hints: &'a Hints<'a>,
    pub unknown: Unknown,
    /// The class that may stand for it.
    pub class: ClassKey,
    pub wants: Vec<&'a Expectation>,
    /// All unknown types of the round.
    pub all: &'a Wants<'a>,
}

impl TypeQuestion<'_> {
    /// The first answer.
    pub fn decide(&self) -> Decision {
        let may_ask = |strategy: &&Strategy| self.hints.revisions.may_ask(self.unknown, strategy.name);
        let answered = STRATEGIES.iter().filter(may_ask).find_map(|strategy| {
            let answer = (strategy.answer)(self)?;
            Some(Decision { answer, strategy })
        });
        let decision = answered.unwrap_or_else(|| Decision::by("", Answer::Generic));
        // Who told it first is reported.
        match self.hints.memory.told(self.unknown).filter(|told| told.answer == decision.answer) {
            Some(told) => told.clone(),
            None => decision,
        }
    }

    /// What is known of it before its uses are looked at.
    fn told_by(&self, known: &BTreeMap<Unknown, StubType>) -> Option<Answer> {
        known.get(&self.unknown).cloned().map(Answer::Type)
    }

    /// A selector with enum constants as labels is what it is converted to, or an enum of its own (JLS 14.11.1).
    fn labels(&self) -> Option<Answer> {
        let mut constants: Vec<Name> = Vec::new();
        for want in &self.wants {
            if let Expectation::Enum(names) = want {
                constants.extend(names);
            }
        }
        let mut seen = BTreeSet::new();
        constants.retain(|name| seen.insert(*name));
        if constants.is_empty() {
            return None;
        }
        let target = self.targets().first().map(|known| Answer::Type(known.written.clone()));
        Some(target.unwrap_or(Answer::Own(Own { constants, ..Own::default() })))
    }

    /// A missing class can have the members, a known one may.
    fn target_with_members(&self) -> Option<Answer> {
        let targets = self.targets();
        if targets.is_empty() || !self.has_shape() {
            return None;
        }
        let is_missing = |known: &&&Known| match &known.written {
            StubType::Class(key, _) => {
                let is_asked = key.unknown().is_some_and(|unknown| self.all.contains_key(&unknown));
                self.evidence.classes.contains_key(key) && !is_asked
            }
            _ => false,
        };
        let has_all =
            |known: &&&Known| fitting::has_all_members(self.world, self.evidence, &self.class, &known.ty);
        let found = targets.iter().find(is_missing).or_else(|| targets.iter().find(has_all))?;
        Some(Answer::Type(found.written.clone()))
    }

    /// What values are converted to, if that is all that is done with them.
    fn only_converted(&self) -> Option<Answer> {
        let class = self.shape().filter(|_| self.has_shape() && self.targets().is_empty())?;
        if self.has_members() || !class.roles.is_empty() || !class.functions.is_empty() {
            return None;
        }
        fitting::below_all(self.world, &class.supertypes).map(Answer::Type)
    }

    fn text_with_members(&self) -> Option<Answer> {
        let string = self.world.symbols.well_known().string.filter(|_| self.has_shape())?;
        let fits = self.targets().is_empty() && fits_calls(self.world, self.evidence, &self.class, string);
        fits.then(|| Answer::Type(StubType::java_lang("String")))
    }

    fn class_with_members(&self) -> Option<Answer> {
        self.has_shape().then(|| Answer::Own(Own { above: self.above(), ..Own::default() }))
    }

    fn resource(&self) -> Option<Answer> {
        let is_resource = self.has(|want| matches!(want, Expectation::Resource)) && self.targets().is_empty();
        is_resource.then(|| Answer::Own(Own { is_resource, ..Own::default() }))
    }

    /// A type that converts to all that are expected, a class of its own below them, or a type parameter.
    fn expected(&self) -> Option<Answer> {
        let targets = self.targets();
        (!targets.is_empty()).then(|| fitting::converts_to_all(self.world, &targets))
    }

    fn number(&self) -> Option<Answer> {
        let primitive = self.wants.iter().find_map(|want| match want {
            Expectation::Number(other) => Some(number(&self.world.symbols, other.as_ref())),
            _ => None,
        })?;
        Some(Answer::Type(StubType::Primitive(primitive)))
    }

    fn operation(&self) -> Option<Answer> {
        let element = || StubType::class(self.class.element());
        let found = self.wants.iter().find_map(|want| match want {
            Expectation::Iterable(element) => Some(StubType::run_over(written_element(element.as_ref()))),
            Expectation::Each(_) => Some(StubType::iterable(element())),
            Expectation::Array(_) => Some(StubType::Array(Box::new(element()))),
            Expectation::Throwable => Some(StubType::java_lang("RuntimeException")),
            Expectation::Constant => Some(StubType::Primitive(Primitive::Int)),
            Expectation::From(_) => Some(fitting::taking_all(&self.world.symbols, &self.wants)),
            _ => None,
        });
        found.map(Answer::Type)
    }

    fn remembered(&self) -> Option<Answer> {
        let told = self.hints.memory.told(self.unknown).filter(|_| self.is_open())?;
        Some(told.answer.clone())
    }

    /// A class of its own has shown nothing.
    fn nothing_shown(&self) -> Option<Answer> {
        let is_tried = self.is_open() && self.hints.memory.tried.contains(&self.unknown);
        is_tried.then(|| Answer::Type(StubType::object()))
    }

    /// What it is compared with is a number or a truth value, so it is, too (JLS 15.21).
    fn compared(&self) -> Option<Answer> {
        let others = self.wants.iter().filter_map(|want| match want {
            Expectation::Like(key) => self.all.get(&key.unknown()?),
            _ => None,
        });
        let primitive = others.flatten().find_map(|want| match want {
            Expectation::Number(other) => Some(number(&self.world.symbols, other.as_ref())),
            Expectation::To(known) => known.ty.as_primitive(),
            _ => None,
        })?;
        Some(Answer::Type(StubType::Primitive(primitive)))
    }

    fn text(&self) -> Option<Answer> {
        self.has(|want| matches!(want, Expectation::Text))
            .then(|| Answer::Type(StubType::java_lang("String")))
    }

    fn reference(&self) -> Option<Answer> {
        self.has(|want| matches!(want, Expectation::Reference | Expectation::Like(_)))
            .then(|| Answer::Type(StubType::object()))
    }
}

impl TypeQuestion<'_> {
    fn has(&self, wanted: fn(&Expectation) -> bool) -> bool {
        self.wants.iter().any(|want| wanted(want))
    }

    /// Whether its value is used, but nothing says how.
    fn is_open(&self) -> bool {
        self.wants.is_empty() || self.has(|want| matches!(want, Expectation::Any))
    }

    fn shape(&self) -> Option<&ClassEvidence> {
        self.evidence.of(&self.class)
    }

    /// Whether something is used of it that a class has.
    fn has_shape(&self) -> bool {
        let has_roles = |class: &ClassEvidence| {
            !class.roles.is_empty() || !class.functions.is_empty() || !class.supertypes.is_empty()
        };
        self.has_members() || self.shape().is_some_and(has_roles)
    }

    /// Whether only its members are known, and nothing that is above it.
    fn is_plain_class(&self) -> bool {
        self.has_shape() && self.above().is_empty()
    }

    /// Whether members are used, other than the length of an array (JLS 10.7).
    fn has_members(&self) -> bool {
        let is_array = self.has(|want| matches!(want, Expectation::Array(_)));
        let mut fields = self.evidence.fields_of(&self.class);
        if is_array && self.evidence.methods_of(&self.class).next().is_none() {
            return fields.any(|(name, _)| name.as_str() != "length");
        }
        let object = self.world.symbols.well_known().object;
        let is_of_object = |name: Name, call: &Call| {
            !call.is_static && object.is_some_and(|object| takes(self.world, object, name, call))
        };
        let all = self.evidence.methods_of(&self.class);
        let mut calls = all.flat_map(|(name, calls)| calls.iter().map(move |call| (name, call)));
        calls.any(|(name, call)| !is_of_object(name, call))
            || fields.next().is_some()
            || self.evidence.constructors.contains_key(&self.class)
    }

    /// The types that the value is converted to, each once; `Object` says nothing beside others.
    fn targets(&self) -> Vec<&Known> {
        let mut all: Vec<&Known> = Vec::new();
        for want in &self.wants {
            if let Expectation::To(known) = want
                && !all.iter().any(|other| other.written == known.written)
            {
                all.push(known);
            }
        }
        if all.len() > 1 {
            all.retain(|known| !known.written.is_object());
        }
        all
    }

    /// What a class of its own is below.
    fn above(&self) -> Vec<StubType> {
        let targets = self.targets();
        let extensible = targets.iter().filter(|known| fitting::is_extensible(self.world, &known.ty));
        let iterated = self.wants.iter().find_map(|want| match want {
            Expectation::Iterable(element) => Some(written_element(element.as_ref()).boxed()),
            Expectation::Each(_) => Some(StubType::class(self.class.element())),
            _ => None,
        });
        let above = extensible.map(|known| known.written.clone());
        above.chain(iterated.map(StubType::iterable)).collect()
    }
}

fn written_element(element: Option<&Known>) -> StubType {
    element.map_or_else(StubType::object, |known| known.written.clone())
}

#[cfg(test)]
mod tests {
    use super::STRATEGIES;

    #[test]
    fn the_order_is_the_heuristic() {
        let names: Vec<&str> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
        let place = |name: &str| names.iter().position(|other| *other == name).expect(name);
        for (first, then) in [
            ("revised to whatever is expected", "must be this type"),
            ("must be this type", "expected there"),
            ("in terms of the type parameters", "expected there"),
            ("labels of a switch", "a class of its own for the members that are used"),
            ("expected there, and has the members", "a class of its own for the members that are used"),
            ("has all members that are used", "a class of its own for the members that are used"),
            ("expected there", "an operand of arithmetic"),
            ("an operand of arithmetic", "a part of a text"),
            ("told before by members", "nothing tells"),
            ("nothing tells", "a class of its own, to see what is done with it"),
            ("a part of a text", "its value is not used"),
        ] {
            assert!(place(first) < place(then), "{first} is asked before {then}");
        }
        assert_eq!(names.last(), Some(&"its value is not used"), "the last one always has an answer");
    }
}
