//! Second thoughts: other decisions for members that code is wrong with, in a fixed order.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Fault, Member};

/// How a method or constructor is declared otherwise than its uses say at first sight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Revision {
    /// The next strategy has its say about the result.
    NextStrategy,
    /// Its result is the container of the JDK that is used so, instead of a class of its own.
    Container,
    /// Its result is a type parameter: whatever is expected.
    AnyResult,
    /// An overload for each kind of arguments, with a result of its own.
    Overloads,
    /// Both.
    AnyOverloads,
}

/// The order in which they are tried where a value is not of the type that is wanted.
const FOR_VALUES: [Revision; 5] = [
    Revision::NextStrategy,
    Revision::Container,
    Revision::AnyResult,
    Revision::Overloads,
    Revision::AnyOverloads,
];

/// The same where no method takes the arguments.
const FOR_CALLS: [Revision; 5] = [
    Revision::NextStrategy,
    Revision::Container,
    Revision::Overloads,
    Revision::AnyOverloads,
    Revision::AnyResult,
];

impl Revision {
    pub(super) fn has_any_result(self) -> bool {
        matches!(self, Revision::AnyResult | Revision::AnyOverloads)
    }

    pub(super) fn has_overloads(self) -> bool {
        matches!(self, Revision::Overloads | Revision::AnyOverloads)
    }
}

/// What was revised, and what has been tried. Each revision of a member is tried once, so that there is an end.
#[derive(Clone, Default)]
pub(super) struct Revisions {
    of: BTreeMap<Member, Revision>,
    containers: BTreeSet<Member>,
    tried: BTreeSet<(Member, Revision)>,
}

impl Revisions {
    pub fn get(&self, member: &Member) -> Option<Revision> {
        self.of.get(member).copied()
    }

    /// The members whose results are containers; that stays, whatever else is revised.
    pub fn containers(&self) -> impl Iterator<Item = &Member> {
        self.containers.iter()
    }

    pub fn members(&self) -> impl Iterator<Item = (&Member, Revision)> {
        self.of.iter().map(|(member, revision)| (member, *revision))
    }

    /// The next revision that one of the faults speaks for; it counts as tried from now on.
    pub fn next(
        &mut self,
        faults: &[Fault],
        is_possible: &dyn Fn(&Member, Revision) -> bool,
    ) -> Option<(Member, Revision)> {
        let mut all = faults.iter().flat_map(|fault| {
            let order = if fault.is_call { FOR_CALLS } else { FOR_VALUES };
            fault.members.iter().flat_map(move |member| order.map(|revision| (member.clone(), revision)))
        });
        let next = all.find(|next| {
            let (member, revision) = next;
            let can_be = match revision {
                Revision::NextStrategy | Revision::Container => is_possible(member, *revision),
                Revision::AnyResult | Revision::AnyOverloads => member.1.as_str() != "<init>",
                Revision::Overloads => true,
            };
            can_be && !self.tried.contains(next)
        })?;
        self.tried.insert(next.clone());
        Some(next)
    }

    pub fn set(&mut self, (member, revision): (Member, Revision)) {
        match revision {
            // Who is asked next is remembered with the answers.
            Revision::NextStrategy => {}
            Revision::Container => {
                self.containers.insert(member);
            }
            Revision::AnyResult | Revision::Overloads | Revision::AnyOverloads => {
                self.of.insert(member, revision);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::evidence::Fault;
    use super::super::super::model::ClassKey;
    use super::{Revision, Revisions};
    use crate::base::{FileId, Name, Span};

    #[test]
    fn each_is_tried_once_and_the_nearest_first() {
        let member = |name: &str| (ClassKey::top_level(Name::new("q"), Name::new("A")), Name::new(name));
        let members = vec![member("m"), member("<init>")];
        let faults = [Fault { place: (FileId(0), Span::default()), is_call: false, members }];
        let mut revisions = Revisions::default();
        let mut found = Vec::new();
        while let Some((member, revision)) = revisions.next(&faults, &|member, _| member.1.as_str() == "m") {
            found.push((member.1.to_string(), revision));
        }
        let expected = [
            ("m", Revision::NextStrategy),
            ("m", Revision::Container),
            ("m", Revision::AnyResult),
            ("m", Revision::Overloads),
            ("m", Revision::AnyOverloads),
            ("<init>", Revision::Overloads),
        ];
        assert_eq!(found, expected.map(|(name, revision)| (name.to_owned(), revision)));
    }
}
