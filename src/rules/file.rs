//! The shape of rule files and its translation into what the work list sees.

use serde::Deserialize;

use super::{Condition, ElementKind, Relation, Rule, RuleError, closest};

/// A rule file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    /// Other built-in files whose rules belong to this map.
    #[serde(default)]
    include: Vec<String>,
    #[serde(default, rename = "rule")]
    rules: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleEntry {
    id: String,
    on: String,
    require: Vec<String>,
    when: Option<String>,
    jls: Option<String>,
    why: String,
}

/// The rules of a file, and the names of the files it includes.
pub(super) fn read(file: &str, text: &str) -> Result<(Vec<Rule>, Vec<String>), RuleError> {
    let parsed: RuleFile = toml::from_str(text)
        .map_err(|error| RuleError::Malformed { file: file.to_owned(), message: error.to_string() })?;
    let rules = parsed.rules.into_iter().map(|entry| compile(file, entry)).collect::<Result<_, _>>()?;
    Ok((rules, parsed.include))
}

fn compile(file: &str, entry: RuleEntry) -> Result<Rule, RuleError> {
    let unknown = |what: &'static str, word: &str, known: &mut dyn Iterator<Item = &'static str>| {
        RuleError::UnknownWord {
            file: file.to_owned(),
            rule: entry.id.clone(),
            what,
            word: word.to_owned(),
            suggestion: closest(word, known).map(str::to_owned),
        }
    };
    let on = ElementKind::parse(&entry.on).ok_or_else(|| {
        unknown("element", &entry.on, &mut ElementKind::ALL.iter().map(|kind| kind.as_str()))
    })?;
    let require = entry
        .require
        .iter()
        .map(|word| {
            Relation::parse(word)
                .ok_or_else(|| unknown("relation", word, &mut Relation::ALL.iter().map(|kind| kind.as_str())))
        })
        .collect::<Result<Box<[Relation]>, RuleError>>()?;
    let when = match &entry.when {
        None => None,
        Some(word) => Some(Condition::parse(word).ok_or_else(|| {
            unknown("condition", word, &mut Condition::ALL.iter().map(|kind| kind.as_str()))
        })?),
    };
    Ok(Rule { id: entry.id.into(), on, require, when, jls: entry.jls.map(Into::into), why: entry.why.into() })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn unknown_words_are_refused_with_a_suggestion() {
        let text = "[[rule]]\nid = 'x'\non = 'method-cal'\nrequire = []\nwhy = 'w'\n";
        let message = read("test", text).err().map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some("rule file test: rule x: no element is called `method-cal`; did you mean `method-call`?")
        );
    }

    #[test]
    fn unknown_keys_are_refused() {
        assert!(read("test", "[[rules]]\nid = 'x'\n").is_err());
    }
}
