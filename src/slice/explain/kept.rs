//! The explanation of a slice in words and places, for reports.

use rustc_hash::FxHashMap;

use super::super::describe::{self, Names};
use super::super::elements;
use super::super::item::{Item, Place, Reason};
use super::super::relations::entry;
use super::Explained;
use crate::base::{FileId, Span};
use crate::enter::World;
use crate::rules::{ElementKind, Relation, Rule, RuleId, Rules};

/// A kept item in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptItem {
    /// In the form that `--target` takes, qualified: `shop.Cart#total(int)`. A member with its body and its header are
    /// two items with the same id and different kinds.
    pub id: String,
    /// The id without packages where that is not ambiguous.
    pub name: String,
    pub kind: &'static str,
    /// Where it is declared in the original.
    pub declared: Option<(FileId, Span)>,
    /// The number of rules between the item and the targets.
    pub steps: usize,
    pub reason: KeptReason,
}

/// Why an item is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeptReason {
    /// It is, or is a part of, the target of this number.
    Target(usize),
    Rule(Box<Step>),
}

/// A rule that leads from one kept item to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place of the other item in the list.
    pub from: usize,
    /// What the other item does with this one: "calls", "is declared in".
    pub phrase: String,
    pub rule: Citation,
    pub relation: &'static str,
    /// The rule that looked at the text of the other item and found the use there.
    pub through: Option<Citation>,
    /// The rule to name to people: of a type name in a header, the rule about that header.
    pub shown: Citation,
    /// What else had to be kept.
    pub also: Vec<AlsoKept>,
    /// Where the use stands.
    pub place: Option<(FileId, Span)>,
}

/// A rule and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    pub id: String,
    pub section: Option<String>,
}

/// A further premise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlsoKept {
    pub name: String,
    /// Its place in the list; none for what a library declares.
    pub item: Option<usize>,
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.section {
            Some(section) => write!(f, "{}, {section}", self.id),
            None => write!(f, "{}", self.id),
        }
    }
}

/// The explanation in words.
pub fn kept_items(world: &World, rules: &Rules, explained: &[Explained]) -> Vec<KeptItem> {
    let indices = explained.iter().enumerate().map(|(index, found)| (found.item, index)).collect();
    let words = Words {
        world,
        rules,
        indices,
        full: Names::qualified(world),
        short: Names::short(world, explained.iter().map(|found| found.item)),
    };
    explained.iter().map(|found| words.kept_item(found)).collect()
}

struct Words<'w> {
    world: &'w World,
    rules: &'w Rules,
    indices: FxHashMap<Item, usize>,
    full: Names<'w>,
    short: Names<'w>,
}

impl Words<'_> {
    fn kept_item(&self, found: &Explained) -> KeptItem {
        let reason = match found.reason {
            Reason::Target(number) => KeptReason::Target(number),
            Reason::Rule(required, from) => {
                let place = required.place;
                self.step((required.rule, required.relation), (from, found.item), place, Vec::new())
            }
            Reason::Clause(clause) => {
                let also = clause.also.methods().map(|method| self.also(Item::Method(method))).collect();
                let from = Item::Class(clause.class);
                self.step((clause.rule, clause.relation), (from, found.item), None, also)
            }
        };
        KeptItem {
            id: self.full.item(found.item),
            name: self.short.item(found.item),
            kind: describe::kind(self.world, found.item),
            declared: describe::declaration(self.world, found.item),
            steps: found.steps,
            reason,
        }
    }

    fn step(
        &self,
        (rule, relation): (RuleId, Relation),
        (from, item): (Item, Item),
        place: Option<Place>,
        also: Vec<AlsoKept>,
    ) -> KeptReason {
        // The id is from this map.
        let Some(own) = self.rules.rule(rule) else { return KeptReason::Target(0) };
        let through = place.and_then(|place| self.rules.rule(place.through));
        let names: Vec<&str> = also.iter().map(|also: &AlsoKept| also.name.as_str()).collect();
        KeptReason::Rule(Box::new(Step {
            from: self.indices.get(&from).copied().unwrap_or(0),
            phrase: entry(relation).phrase.say(self.world, own.on, (from, item), place, &names),
            rule: citation(own),
            relation: relation.as_str(),
            through: through.map(citation),
            shown: citation(shown(own, through)),
            also,
            place: place.and_then(|place| Some((elements::file_of(self.world, from)?, place.span))),
        }))
    }

    fn also(&self, item: Item) -> AlsoKept {
        AlsoKept { name: self.short.item(item), item: self.indices.get(&item).copied() }
    }
}

fn citation(rule: &Rule) -> Citation {
    let of_language = rule.jls.as_ref().map(|section| format!("JLS {section}"));
    Citation {
        id: rule.id.to_string(),
        section: of_language.or_else(|| rule.manual.as_ref().map(ToString::to_string)),
    }
}

/// What a header names is better explained by the header's rule than by the one about names.
fn shown<'r>(own: &'r Rule, through: Option<&'r Rule>) -> &'r Rule {
    match through {
        Some(through) if own.on == ElementKind::TypeName && is_header(through.on) => through,
        Some(_) | None => own,
    }
}

fn is_header(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Class
            | ElementKind::LocalClass
            | ElementKind::Method
            | ElementKind::Field
            | ElementKind::EnumConstant
            | ElementKind::Supertype
            | ElementKind::HeaderAnnotation
            | ElementKind::Package
    )
}
