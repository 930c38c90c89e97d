//! Type-rule files: which declarations a typechecker may look at from each program element.
//!
//! The engine (`slice`) knows elements and relations; the files in `typerules/` say which follow from which.
//! A file is read and checked once and compiled into an index by element.

mod annotations;
mod choices;
mod conditions;
mod elements;
mod file;
mod maps;
mod print;
mod problems;
mod reader;
mod reads;
mod relations;
mod vocabulary;

#[cfg(test)]
mod tests;

use std::fmt;

pub use annotations::{AnnotationElement, AnnotationTarget, Retention, WellKnownAnnotation, WellKnownEnum};
pub use choices::{
    Choices, Comments, ConstructorStubs, FinalFields, Overloads, TYPE_IN_VALUE, VariableFields,
};
pub use conditions::Condition;
pub use elements::ElementKind;
pub use maps::{ReadFile, built_in_names};
pub use problems::RuleProblems;
use problems::line_and_column;
pub use reads::{Acquaintance, OtherAnnotations, ReadAnnotations, WrittenAnnotation};
pub use relations::Relation;
pub use vocabulary::{Word, closest};

/// A type rule: where `on` is kept (and `when` holds), what `require` leads to is required.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: Box<str>,
    pub on: ElementKind,
    pub require: Box<[Relation]>,
    pub when: Option<Condition>,
    /// Simple names of the annotations that the rule speaks of.
    pub annotations: Box<[Box<str>]>,
    /// The section of the Java Language Specification it follows from.
    pub jls: Option<Box<str>>,
    /// The section of the checker's manual it follows from.
    pub manual: Option<Box<str>>,
    /// What the checker looks at, in a sentence.
    pub why: Box<str>,
}

/// The place of a rule in its map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RuleId(u16);

/// A map of type rules, indexed by element.
#[derive(Clone, Debug)]
pub struct Rules {
    name: Box<str>,
    title: Option<Box<str>>,
    derived: Option<Box<str>>,
    rules: Vec<Rule>,
    own: usize,
    choices: Choices,
    by_element: Vec<Vec<RuleId>>,
}

impl Rules {
    /// The built-in map of this name.
    pub fn built_in(name: &str) -> Result<Rules, RuleProblems> {
        Rules::load(name, &|_| Err(std::io::ErrorKind::NotFound.into()))
    }

    /// The built-in map of this name or, if it ends in `.toml` or has a path separator, that of the file at this path.
    pub fn load(name: &str, read: ReadFile) -> Result<Rules, RuleProblems> {
        maps::load(name, read)
    }

    fn of_map(name: &str, map: maps::Map) -> Rules {
        let maps::Map { title, derived, rules, choices, own } = map;
        let empty = Rules {
            name: name.into(),
            title,
            derived,
            rules: Vec::new(),
            own,
            choices: choices.settle(),
            by_element: Vec::new(),
        };
        empty.holding(rules)
    }

    /// The same map with these rules.
    fn holding(&self, rules: Vec<Rule>) -> Rules {
        let mut by_element = vec![Vec::new(); ElementKind::ALL.len()];
        for (index, rule) in (0..u16::MAX).zip(&rules) {
            if let Some(ids) = by_element.get_mut(rule.on as usize) {
                ids.push(RuleId(index));
            }
        }
        Rules { rules, by_element, ..self.clone() }
    }

    /// As it was asked for: a map's name, or a path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the map is, in a line.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What was derived from where.
    pub fn derived(&self) -> Option<&str> {
        self.derived.as_deref()
    }

    /// How many rules stand in the map's own file.
    pub fn own(&self) -> usize {
        self.own
    }

    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The rules that apply to an element, in the order of the files.
    pub fn on(&self, kind: ElementKind) -> impl Iterator<Item = (RuleId, &Rule)> {
        let ids = self.by_element.get(kind as usize).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| Some((*id, self.rules.get(usize::from(id.0))?)))
    }

    pub fn rule(&self, id: RuleId) -> Option<&Rule> {
        self.rules.get(usize::from(id.0))
    }

    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    /// The same map without one rule.
    #[must_use]
    pub fn without(&self, id: &str) -> Rules {
        self.holding(self.rules.iter().filter(|rule| &*rule.id != id).cloned().collect())
    }

    /// The same map, under which classes keep all that they extend and implement.
    #[must_use]
    pub fn with_whole_hierarchy(&self) -> Rules {
        let is_whole = |rule: &Rule| {
            rule.on == ElementKind::Class
                && rule.when.is_none()
                && rule.require.contains(&Relation::ClassSupertypes)
        };
        if self.rules.iter().any(is_whole) {
            return self.clone();
        }
        self.holding(self.rules.iter().cloned().chain(maps::whole_hierarchy()).collect())
    }

    /// The map as a rule file that extends nothing; read again, it is the same map.
    pub fn to_toml(&self) -> String {
        print::to_toml(self)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.jls, &self.manual) {
            (Some(section), _) => write!(f, "{} (JLS {section})", self.id),
            (None, Some(section)) => write!(f, "{} ({section})", self.id),
            (None, None) => write!(f, "{}", self.id),
        }
    }
}
