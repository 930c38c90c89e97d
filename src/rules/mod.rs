//! Type-rule files: which declarations a typechecker may look at from each program element.
//!
//! The engine (`slice`) knows elements and relations; the files in `typerules/` say which follow from which.
//! A file is read and checked once and compiled into an index by element.

mod file;
mod vocabulary;

use std::fmt;

pub use vocabulary::{Condition, ElementKind, Relation, closest};

/// A type rule: where `on` is kept (and `when` holds), what `require` leads to is required.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: Box<str>,
    pub on: ElementKind,
    pub require: Box<[Relation]>,
    pub when: Option<Condition>,
    /// The section of the Java Language Specification it follows from.
    pub jls: Option<Box<str>>,
    pub why: Box<str>,
}

/// The place of a rule in its map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RuleId(u16);

/// A map of type rules, indexed by element.
#[derive(Clone, Debug)]
pub struct Rules {
    rules: Vec<Rule>,
    by_element: Vec<Vec<RuleId>>,
}

/// Why a rule map cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    #[error("no rule map is called `{name}`{}", suggest(.suggestion))]
    UnknownMap { name: String, suggestion: Option<String> },
    #[error("rule file {file}: {message}")]
    Malformed { file: String, message: String },
    #[error("rule file {file}: rule {rule}: no {what} is called `{word}`{}", suggest(.suggestion))]
    UnknownWord { file: String, rule: String, what: &'static str, word: String, suggestion: Option<String> },
    #[error("rule file {file}: there are two rules with the id {rule}")]
    Duplicate { file: String, rule: String },
}

fn suggest(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// The files in the binary: name, text, whether `--rules` offers it as a map.
const BUILT_IN: [(&str, &str, Offered); 2] = [
    ("java", include_str!("../../typerules/java.toml"), Offered::AsMap),
    ("java-classes", include_str!("../../typerules/java-classes.toml"), Offered::ForInclusion),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Offered {
    AsMap,
    ForInclusion,
}

impl Rules {
    /// The built-in map of this name.
    pub fn built_in(name: &str) -> Result<Rules, RuleError> {
        let maps = || BUILT_IN.iter().filter(|(_, _, offered)| *offered == Offered::AsMap);
        if !maps().any(|(known, _, _)| *known == name) {
            let suggestion = closest(name, maps().map(|(known, _, _)| *known)).map(str::to_owned);
            return Err(RuleError::UnknownMap { name: name.to_owned(), suggestion });
        }
        let mut rules = Vec::new();
        let mut files = vec![name.to_owned()];
        let mut next = 0;
        while let Some(file) = files.get(next).cloned() {
            next += 1;
            let (read, included) = file::read(&file, built_in_text(&file)?)?;
            add_new(&mut rules, read, &file)?;
            for included in included {
                if !files.contains(&included) {
                    files.push(included);
                }
            }
        }
        Ok(Rules::new(rules))
    }

    pub fn new(rules: Vec<Rule>) -> Rules {
        let mut by_element = vec![Vec::new(); ElementKind::ALL.len()];
        for (index, rule) in (0..).zip(&rules) {
            if let Some(ids) = by_element.get_mut(rule.on as usize) {
                ids.push(RuleId(index));
            }
        }
        Rules { rules, by_element }
    }

    /// The rules that apply to an element, in the order of the files.
    pub fn on(&self, kind: ElementKind) -> impl Iterator<Item = (RuleId, &Rule)> {
        let ids = self.by_element.get(kind as usize).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| Some((*id, self.rules.get(usize::from(id.0))?)))
    }

    /// The rules on an element that have this condition.
    pub fn when(&self, kind: ElementKind, condition: Condition) -> impl Iterator<Item = (RuleId, &Rule)> {
        self.on(kind).filter(move |(_, rule)| rule.when == Some(condition))
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
        Rules::new(self.rules.iter().filter(|rule| &*rule.id != id).cloned().collect())
    }
}

fn built_in_text(name: &str) -> Result<&'static str, RuleError> {
    BUILT_IN
        .iter()
        .find(|(known, _, _)| *known == name)
        .map(|(_, text, _)| *text)
        .ok_or_else(|| RuleError::UnknownMap { name: name.to_owned(), suggestion: None })
}

fn add_new(rules: &mut Vec<Rule>, read: Vec<Rule>, file: &str) -> Result<(), RuleError> {
    for rule in read {
        if rules.iter().any(|known| known.id == rule.id) {
            return Err(RuleError::Duplicate { file: file.to_owned(), rule: rule.id.into() });
        }
        rules.push(rule);
    }
    Ok(())
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.jls {
            Some(section) => write!(f, "{} (JLS {section})", self.id),
            None => write!(f, "{}", self.id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ElementKind, RuleError, Rules};

    #[test]
    fn the_java_map_compiles_and_covers_every_element() -> Result<(), RuleError> {
        let rules = Rules::built_in("java")?;
        for kind in ElementKind::ALL {
            // Annotations of packages say nothing to the language itself.
            assert!(*kind == ElementKind::Package || rules.on(*kind).next().is_some(), "{}", kind.as_str());
        }
        Ok(())
    }

    #[test]
    fn an_unknown_map_is_an_error_with_a_suggestion() {
        let message = Rules::built_in("jva").err().map(|error| error.to_string());
        assert_eq!(message.as_deref(), Some("no rule map is called `jva`; did you mean `java`?"));
        assert!(Rules::built_in("java-classes").is_err());
    }
}
