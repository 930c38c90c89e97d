//! TOML with the place of everything, so that each error of a file is reported where it is.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::closest;
use super::vocabulary::Word;
use crate::base::{Diagnostic, FileId, Span};

/// A value and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed<T> {
    pub value: T,
    pub span: Span,
}

/// Reads one file; what is wrong with it is collected, not returned.
pub(super) struct Reader<'p> {
    pub file: FileId,
    pub problems: &'p mut Vec<Diagnostic>,
}

/// A table and the keys that it may have.
pub(super) struct Table<'t, 'i> {
    pub entries: &'t DeTable<'i>,
    pub span: Span,
    /// In messages: `the rule`, `[stubs]`.
    pub name: String,
}

impl Reader<'_> {
    pub fn error(&mut self, span: Span, message: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Diagnostic::error(message).at(self.file, span).hint(hint));
    }

    /// The document; `None` if it is no TOML.
    pub fn document<'i>(&mut self, text: &'i str) -> Option<Spanned<DeTable<'i>>> {
        let (document, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let place = error.span().map_or(Span::default(), span_of);
            self.error(place, error.message(), "rule files are TOML: https://toml.io");
        }
        errors.is_empty().then_some(document)
    }

    /// Refuses keys that the table does not have.
    pub fn check_keys(&mut self, table: &Table, known: &[&str]) {
        for (key, _) in table.entries {
            let word = key.get_ref();
            if !known.contains(&&**word) {
                let message = format!("{} has no key `{word}`", table.name);
                self.error(span_of(key.span()), message, suggestion(word, known.iter().copied()));
            }
        }
    }

    pub fn optional_string(&mut self, table: &Table, key: &str) -> Option<Placed<String>> {
        let value = table.entries.get(key)?;
        self.string(value, &format!("`{key}`"), &format!("{key} = \"…\""))
    }

    /// A string that says something; its absence is an error of the table.
    pub fn string_of(&mut self, table: &Table, key: &str, example: &str) -> Option<Placed<String>> {
        if !table.entries.contains_key(key) {
            self.error(
                table.span,
                format!("{} has no `{key}`", table.name),
                format!("add {key} = \"{example}\""),
            );
        }
        self.optional_string(table, key)
    }

    fn string(&mut self, value: &Spanned<DeValue>, what: &str, form: &str) -> Option<Placed<String>> {
        let span = span_of(value.span());
        match value.get_ref() {
            DeValue::String(text) if text.trim().is_empty() => {
                self.error(span, format!("{what} is empty"), "write something in it");
                None
            }
            DeValue::String(text) => Some(Placed { value: text.clone().into_owned(), span }),
            other => {
                let message = format!("{what} is a string, not {}", with_article(other.type_str()));
                self.error(span, message, format!("write {form}"));
                None
            }
        }
    }

    /// The strings of an array; those that are none are reported and left out.
    pub fn strings(&mut self, table: &Table, key: &str) -> Vec<Placed<String>> {
        match table.entries.get(key) {
            None => Vec::new(),
            Some(value) => match value.get_ref() {
                DeValue::Array(values) => {
                    let of = format!("an entry of `{key}`");
                    values.iter().filter_map(|value| self.string(value, &of, "\"…\"")).collect()
                }
                other => {
                    let message =
                        format!("`{key}` is an array of strings, not {}", with_article(other.type_str()));
                    self.error(span_of(value.span()), message, format!("write {key} = [\"…\"]"));
                    Vec::new()
                }
            },
        }
    }

    /// One string or an array of them.
    pub fn one_or_more(&mut self, table: &Table, key: &str) -> Vec<Placed<String>> {
        match table.entries.get(key).map(Spanned::get_ref) {
            Some(DeValue::String(_)) => self.optional_string(table, key).into_iter().collect(),
            Some(_) | None => self.strings(table, key),
        }
    }

    /// A word of the vocabulary.
    pub fn word<T: Word>(&mut self, written: &Placed<String>) -> Option<T> {
        let word = T::parse(&written.value);
        if word.is_none() {
            let message = format!("no {} is called `{}`", T::SET, written.value);
            let known = <T as Word>::ALL.iter().map(|word| word.as_str());
            self.error(written.span, message, suggestion(&written.value, known));
        }
        word
    }

    /// The table at a key of the document.
    pub fn table<'t, 'i>(&mut self, table: &Table<'t, 'i>, key: &str) -> Option<Table<'t, 'i>> {
        let value = table.entries.get(key)?;
        self.as_table(value, format!("[{key}]"))
    }

    /// The tables `[[key]]` of the document.
    pub fn tables<'t, 'i>(&mut self, table: &Table<'t, 'i>, key: &str) -> Vec<Table<'t, 'i>> {
        let Some(value) = table.entries.get(key) else { return Vec::new() };
        match value.get_ref() {
            DeValue::Array(values) => {
                values.iter().filter_map(|value| self.as_table(value, format!("[[{key}]]"))).collect()
            }
            _ => {
                let message = format!("`{key}` is a list of tables");
                self.error(span_of(value.span()), message, format!("start each with [[{key}]]"));
                Vec::new()
            }
        }
    }

    fn as_table<'t, 'i>(&mut self, value: &'t Spanned<DeValue<'i>>, name: String) -> Option<Table<'t, 'i>> {
        let span = span_of(value.span());
        match value.get_ref() {
            DeValue::Table(entries) => Some(Table { entries, span, name }),
            other => {
                let message = format!("{name} is a table, not {}", with_article(other.type_str()));
                self.error(span, message, format!("start it with a line {name}"));
                None
            }
        }
    }
}

/// What to write instead: the closest word, or all there are.
pub(super) fn suggestion<'a>(written: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match closest(written, known.clone()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("there are: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {noun}")
}

pub(super) fn span_of(range: std::ops::Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(range.start), offset(range.end))
}
