//! What is decided about unknown types, for those who declare what mentions them.

use std::collections::BTreeMap;

use super::super::evidence::{Call, Evidence};
use super::super::model::{ClassKey, Decided, Place, StubType};
use super::super::unknown::Unknown;
use super::revisions::Revisions;
use super::strategies::{Answer, Decision, Hints, Own, TypeQuestion};
use crate::base::Name;
use crate::enter::World;

pub(super) struct Answers<'a> {
    pub revisions: &'a Revisions,
    pub evidence: &'a Evidence,
    pub decisions: &'a BTreeMap<Unknown, Decision>,
}

/// Unknown types that are each other.
const MAX_REPLACEMENTS: usize = 16;

impl Answers<'_> {
    pub fn decision(&self, key: &ClassKey) -> Option<&Decision> {
        self.decisions.get(&key.unknown()?)
    }

    /// What the type of a member with these uses was decided by.
    pub fn decided(&self, unknown: &ClassKey, uses: Vec<Place>) -> Decided {
        let strategy = self.decision(unknown).map(|decision| decision.strategy);
        let (by, alternatives) = strategy.map_or(("", &[][..]), |known| (known.name, known.alternatives));
        Decided { by, uses, alternatives }
    }

    /// The class of its own that stands for an unknown type.
    pub fn own(&self, key: &ClassKey) -> Option<&Own> {
        match &self.decision(key)?.answer {
            Answer::Own(own) => Some(own),
            Answer::Type(_) | Answer::Generic => None,
        }
    }

    /// Whether something else stands for the unknown type than its class.
    pub fn is_replaced(&self, key: &ClassKey) -> bool {
        self.decision(key).is_some_and(|decision| match &decision.answer {
            Answer::Type(StubType::Class(same, _)) => same != key,
            Answer::Type(_) | Answer::Generic => true,
            Answer::Own(_) => false,
        })
    }

    /// The type without unknown ones that something else stands for.
    pub fn resolved(&self, ty: &StubType) -> StubType {
        self.resolved_to(ty, 0)
    }

    fn resolved_to(&self, ty: &StubType, depth: usize) -> StubType {
        ty.replaced(&|key| self.replacement(key, depth))
    }

    fn replacement(&self, key: &ClassKey, depth: usize) -> Option<StubType> {
        match &self.decision(key).filter(|_| self.is_replaced(key))?.answer {
            // `void`, or a type parameter of another stub, cannot be written here; `Object` is used instead.
            Answer::Type(StubType::Void | StubType::Variable(_)) | Answer::Generic => {
                Some(StubType::object())
            }
            Answer::Type(ty) if depth < MAX_REPLACEMENTS => Some(self.resolved_to(ty, depth + 1)),
            Answer::Type(_) => Some(StubType::object()),
            Answer::Own(_) => None,
        }
    }

    /// The type of a method's result; `None` stands for a type parameter.
    pub fn result(&self, owner: &ClassKey, method: Name) -> Option<StubType> {
        self.member_type(ClassKey::result(owner, method))
    }

    /// The type of a field.
    pub fn field(&self, owner: &ClassKey, field: Name) -> StubType {
        match self.member_type(ClassKey::field(owner, field)) {
            Some(StubType::Void) | None => StubType::object(),
            Some(ty) => ty,
        }
    }

    /// The result of some calls of a method, if they agree where all of them do not.
    pub fn result_of_calls(
        &self,
        world: &World,
        owner: &ClassKey,
        name: Name,
        calls: &[&Call],
    ) -> Option<StubType> {
        let wants = calls.iter().flat_map(|call| &call.result).collect();
        let unknown = Unknown::result(owner, name);
        let all = self.decisions.keys().map(|unknown| (*unknown, Vec::new())).collect();
        let question = TypeQuestion {
            world,
            evidence: self.evidence,
            hints: &Hints::none(self.revisions),
            unknown,
            class: ClassKey::Unknown(unknown),
            wants,
            all: &all,
        };
        match question.decide().answer {
            Answer::Type(ty) => Some(self.resolved(&ty)),
            Answer::Generic | Answer::Own(_) => None,
        }
    }

    fn member_type(&self, unknown: ClassKey) -> Option<StubType> {
        match self.decision(&unknown).map(|decision| &decision.answer) {
            Some(Answer::Type(ty)) => Some(self.resolved(ty)),
            Some(Answer::Generic) => None,
            Some(Answer::Own(_)) => Some(StubType::class(unknown)),
            None => Some(StubType::object()),
        }
    }
}
