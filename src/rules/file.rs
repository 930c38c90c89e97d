//! The shape of a rule file and its translation into what the work list sees.

use super::choices::TYPE_IN_VALUE;
use super::choices::WrittenChoices;
use super::reader::{Placed, Reader, Table, span_of};
use super::reads;
use super::{Condition, ElementKind, Relation, Rule, Word, line_and_column};
use crate::base::{Diagnostic, FileId, Span};

/// A rule file, checked by itself.
#[derive(Debug, Default)]
pub(super) struct RuleFile {
    pub title: Option<Box<str>>,
    pub derived: Option<Box<str>>,
    /// Maps and files that this one starts from.
    pub extends: Vec<Placed<String>>,
    /// Ids of rules of those that do not hold here.
    pub remove: Vec<Placed<String>>,
    /// New rules. The place is that of the id.
    pub rules: Vec<Placed<Rule>>,
    /// Rules in the place of those with the same ids.
    pub replacements: Vec<Placed<Rule>>,
    pub choices: WrittenChoices,
    /// Maps whose `annotations.reads` hold here, too.
    pub reads_as: Vec<Placed<String>>,
}

/// The keys of a file, of a rule, of `[stubs]` and of `[annotations]`.
pub(super) const FILE_KEYS: &[&str] = &[
    "title",
    "derived",
    "extends",
    "remove",
    "overloads",
    "comments",
    "provided",
    "stubs",
    "annotations",
    "rule",
    "replace",
];
pub(super) const RULE_KEYS: &[&str] = &["id", "on", "require", "when", "annotations", "jls", "manual", "why"];
pub(super) const STUB_KEYS: &[&str] = &[
    "final-fields",
    "fields",
    "constructors",
    "value",
    "suppress",
    "suppress-libraries",
    "suppress-serializable",
    "suppress-around",
    "unset",
    "nullable",
];
pub(super) const ANNOTATION_KEYS: &[&str] = &["provided", "reads", "reads-as", "others"];

/// Reads a file. Everything that is wrong with it goes to `problems`; what is right is returned.
pub(super) fn parse(file: FileId, text: &str, problems: &mut Vec<Diagnostic>) -> RuleFile {
    let mut reader = Reader { file, problems };
    let Some(document) = reader.document(text) else { return RuleFile::default() };
    let root =
        Table { entries: document.get_ref(), span: span_of(document.span()), name: "a rule file".to_owned() };
    reader.check_keys(&root, FILE_KEYS);
    let title = reader.optional_string(&root, "title");
    let derived = reader.optional_string(&root, "derived");
    let rules = rules(&mut reader, &root, "rule");
    let replacements = rules_apart(&mut reader, &root, "replace", &rules, text);
    check_twice(&mut reader, &rules, text);
    RuleFile {
        title: title.map(|title| title.value.into()),
        derived: derived.map(|derived| derived.value.into()),
        extends: reader.one_or_more(&root, "extends"),
        remove: reader.strings(&root, "remove"),
        rules,
        replacements,
        reads_as: reads_as(&mut reader, &root),
        choices: choices(&mut reader, &root),
    }
}

fn reads_as(reader: &mut Reader, root: &Table) -> Vec<Placed<String>> {
    match reader.table(root, "annotations") {
        Some(annotations) => reader.one_or_more(&annotations, "reads-as"),
        None => Vec::new(),
    }
}

/// The rules under a key that have no error in them.
fn rules(reader: &mut Reader, root: &Table, key: &str) -> Vec<Placed<Rule>> {
    let tables = reader.tables(root, key);
    tables.iter().filter_map(|table| rule(reader, table)).collect()
}

/// Rules whose ids are not among `others`.
fn rules_apart(
    reader: &mut Reader,
    root: &Table,
    key: &str,
    others: &[Placed<Rule>],
    text: &str,
) -> Vec<Placed<Rule>> {
    let found = rules(reader, root, key);
    check_twice(reader, &found, text);
    for rule in &found {
        if let Some(other) = others.iter().find(|other| other.value.id == rule.value.id) {
            twice(reader, rule, other.span, text);
        }
    }
    found
}

fn check_twice(reader: &mut Reader, rules: &[Placed<Rule>], text: &str) {
    let mut seen: rustc_hash::FxHashMap<&str, Span> = rustc_hash::FxHashMap::default();
    for rule in rules {
        match seen.get(&*rule.value.id) {
            Some(first) => twice(reader, rule, *first, text),
            None => {
                seen.insert(&rule.value.id, rule.span);
            }
        }
    }
}

fn twice(reader: &mut Reader, rule: &Placed<Rule>, first: Span, text: &str) {
    let (line, _) = line_and_column(text, first.start as usize);
    let message = format!("there are two rules with the id `{}`", rule.value.id);
    reader.error(rule.span, message, format!("the other one is in line {line}; ids are unique"));
}

/// A rule, if there is nothing wrong with it.
fn rule(reader: &mut Reader, table: &Table) -> Option<Placed<Rule>> {
    let before = reader.problems.len();
    reader.check_keys(table, RULE_KEYS);
    let id = reader.string_of(table, "id", "my-rule").filter(|id| check_id(reader, id));
    let on = reader.string_of(table, "on", "method-call").and_then(|on| reader.word(&on));
    let require = require(reader, table);
    let when = reader.optional_string(table, "when").and_then(|when| placed_word(reader, &when));
    let annotations = reader.strings(table, "annotations");
    if let Some(on) = on {
        check_sense(reader, on, &require, when.as_ref());
    }
    check_annotations(reader, table, &require, when.as_ref());
    let jls = reader.optional_string(table, "jls").filter(|jls| check_section(reader, jls));
    let manual = reader.optional_string(table, "manual");
    if !table.entries.contains_key("jls") && !table.entries.contains_key("manual") {
        let hint = "add jls = \"15.12\" (a section of the Java Language Specification) or manual = \"…\" (of the checker)";
        reader.error(table.span, format!("{} does not say where it comes from", table.name), hint);
    }
    let why = reader.string_of(table, "why", "What the checker looks at, and why.");
    if reader.problems.len() > before {
        return None;
    }
    let id = id?;
    let rule = Rule {
        id: id.value.into(),
        on: on?,
        require: require.into_iter().map(|relation| relation.value).collect(),
        when: when.map(|when| when.value),
        annotations: annotations.into_iter().map(|name| name.value.into()).collect(),
        jls: jls.map(|jls| jls.value.into()),
        manual: manual.map(|manual| manual.value.into()),
        why: why?.value.into(),
    };
    Some(Placed { value: rule, span: id.span })
}

fn require(reader: &mut Reader, table: &Table) -> Vec<Placed<Relation>> {
    let written = reader.strings(table, "require");
    if written.is_empty() && table.entries.get("require").is_none_or(|value| value.get_ref().is_array()) {
        let message = format!("{} requires nothing", table.name);
        reader.error(table.span, message, "add require = [\"method.header\"], or remove the rule");
    }
    written.iter().filter_map(|word| placed_word(reader, word)).collect()
}

fn placed_word<T: Word>(reader: &mut Reader, written: &Placed<String>) -> Option<Placed<T>> {
    reader.word(written).map(|value| Placed { value, span: written.span })
}

/// A rule that could never fire is a mistake.
fn check_sense(
    reader: &mut Reader,
    on: ElementKind,
    require: &[Placed<Relation>],
    when: Option<&Placed<Condition>>,
) {
    for relation in require {
        let word = relation.value;
        if !word.elements().contains(&on) {
            let message = format!("`{}` leads nowhere from `{}`", word.as_str(), on.as_str());
            let known = Relation::ALL.iter().filter(|known| known.elements().contains(&on));
            reader.error(relation.span, message, format!("from there lead: {}", spelled(known)));
        } else if let Some(condition) = word.condition()
            && when.is_none_or(|when| when.value != condition)
        {
            let message = format!("`{}` goes with the condition `{}`", word.as_str(), condition.as_str());
            reader.error(relation.span, message, format!("add when = \"{}\"", condition.as_str()));
        }
    }
    let Some(when) = when else { return };
    if !when.value.elements().contains(&on) {
        let message = format!("`{}` never holds for `{}`", when.value.as_str(), on.as_str());
        reader.error(when.span, message, format!("it is about: {}", spelled(when.value.elements().iter())));
    } else if let Some(relation) = when.value.relation()
        && let Some(other) = require.iter().find(|other| other.value != relation)
    {
        let message = format!("the condition `{}` goes with one relation", when.value.as_str());
        reader.error(other.span, message, format!("write require = [\"{}\"]", relation.as_str()));
    }
}

fn spelled<'a, T: Word>(words: impl Iterator<Item = &'a T>) -> String {
    words.map(|word| word.as_str()).collect::<Vec<_>>().join(", ")
}

/// Annotations are named where, and only where, something speaks of them.
fn check_annotations(
    reader: &mut Reader,
    table: &Table,
    require: &[Placed<Relation>],
    when: Option<&Placed<Condition>>,
) {
    let relation = require.iter().find(|relation| relation.value.is_about_annotations());
    let condition = when.filter(|when| when.value.is_about_annotations());
    let speaking = relation.map(|relation| relation.span).or(condition.map(|condition| condition.span));
    match (speaking, table.entries.get("annotations")) {
        (Some(span), None) => {
            let message = "the rule does not say which annotations this is about";
            reader.error(span, message, "add annotations = [\"Pure\"], with their simple names");
        }
        (None, Some(value)) => {
            let message = "no relation or condition of the rule speaks of its `annotations`";
            let hint = "remove them, or use `annotated`, `annotated.overridden`, `annotation.expressions` …";
            reader.error(span_of(value.span()), message, hint);
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
}

/// Ids are words in kebab-case: `method-call`.
fn check_id(reader: &mut Reader, id: &Placed<String>) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let is_right = id.value.split('-').all(is_word) && id.value.starts_with(|c: char| c.is_ascii_lowercase());
    if !is_right {
        let message = format!("`{}` is no id: ids are lower-case words with `-` between them", id.value);
        reader.error(id.span, message, format!("write \"{}\"", kebab(&id.value)));
    }
    is_right
}

/// The id that was probably meant.
fn kebab(text: &str) -> String {
    let mut words = String::new();
    for c in text.chars().take(60) {
        if c.is_ascii_uppercase() && !words.is_empty() && !words.ends_with('-') {
            words.push('-');
        }
        if c.is_ascii_alphanumeric() {
            words.push(c.to_ascii_lowercase());
        } else if !words.is_empty() && !words.ends_with('-') {
            words.push('-');
        }
    }
    let words = words.trim_matches(|c: char| c == '-' || c.is_ascii_digit());
    if words.is_empty() { "my-rule".to_owned() } else { words.to_owned() }
}

/// Sections are numbers with dots between them: `15.12`.
fn check_section(reader: &mut Reader, section: &Placed<String>) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_right = section.value.split('.').all(is_number);
    if !is_right {
        let message = format!("`{}` is no section of the Java Language Specification", section.value.trim());
        reader.error(section.span, message, "write its number, such as jls = \"15.12.2\"");
    }
    is_right
}

fn choices(reader: &mut Reader, root: &Table) -> WrittenChoices {
    let mut choices = WrittenChoices {
        overloads: choice(reader, root, "overloads"),
        comments: choice(reader, root, "comments"),
        provided: names(reader, root, "provided", check_package),
        ..WrittenChoices::default()
    };
    if let Some(stubs) = reader.table(root, "stubs") {
        reader.check_keys(&stubs, STUB_KEYS);
        choices.final_fields = choice(reader, &stubs, "final-fields");
        choices.fields = choice(reader, &stubs, "fields");
        choices.constructors = choice(reader, &stubs, "constructors");
        choices.value = reader.optional_string(&stubs, "value").and_then(|text| value(reader, text));
        choices.suppress = names(reader, &stubs, "suppress", check_warning);
        choices.suppress_libraries = names(reader, &stubs, "suppress-libraries", check_warning);
        choices.suppress_serializable = names(reader, &stubs, "suppress-serializable", check_warning);
        choices.suppress_around = names(reader, &stubs, "suppress-around", check_warning);
        choices.unset = names(reader, &stubs, "unset", check_warning);
        choices.nullable = names(reader, &stubs, "nullable", check_simple_name);
    }
    if let Some(annotations) = reader.table(root, "annotations") {
        reader.check_keys(&annotations, ANNOTATION_KEYS);
        choices.provided_annotations = names(reader, &annotations, "provided", check_package);
        choices.reads = reads::entries(reader, &annotations);
        choices.other_annotations = choice(reader, &annotations, "others");
    }
    choices
}

fn choice<T: Word>(reader: &mut Reader, table: &Table, key: &str) -> Option<T> {
    reader.optional_string(table, key).and_then(|word| reader.word(&word))
}

/// The text of a value: one of any type, which stands in it.
fn value(reader: &mut Reader, text: Placed<String>) -> Option<Box<str>> {
    if !text.value.contains(TYPE_IN_VALUE) {
        let message = format!(
            "the value of a stub does not say where its type stands: there is no `{TYPE_IN_VALUE}` in it"
        );
        reader.error(
            text.span,
            message,
            "write an expression such as \"java.util.Objects.<{T}>requireNonNull(null)\"",
        );
        return None;
    }
    Some(text.value.into())
}

/// The entries of a list that pass the check.
fn names(
    reader: &mut Reader,
    table: &Table,
    key: &str,
    check: fn(&mut Reader, &Placed<String>) -> bool,
) -> Vec<Box<str>> {
    let written = reader.strings(table, key);
    written.into_iter().filter(|name| check(reader, name)).map(|name| name.value.into()).collect()
}

/// The names of warnings stand in string literals of the slice.
fn check_warning(reader: &mut Reader, warning: &Placed<String>) -> bool {
    let is_right =
        warning.value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':'));
    if !is_right {
        let message = format!("`{}` is no name of a warning", warning.value);
        reader.error(warning.span, message, "write what stands in @SuppressWarnings, such as \"unused\"");
    }
    is_right
}

/// Annotations are known by their simple names, as written.
fn check_simple_name(reader: &mut Reader, name: &Placed<String>) -> bool {
    let is_right = name.value.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'));
    if !is_right {
        let message = format!("`{}` is no simple name of an annotation", name.value);
        reader.error(name.span, message, "write it without its package, such as \"Nullable\"");
    }
    is_right
}

fn check_package(reader: &mut Reader, package: &Placed<String>) -> bool {
    let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    let is_identifier =
        |word: &str| word.starts_with(is_start) && word.chars().all(|c| is_start(c) || c.is_numeric());
    let is_right = package.value.split('.').all(is_identifier);
    if !is_right {
        let message = format!("`{}` is no name of a package", package.value);
        reader.error(package.span, message, "write it without a `*`, such as \"org.jspecify.annotations\"");
    }
    is_right
}
