//! Rule files as people meet them: the documentation, the schema for editors, and files that are wrong in any way.
//!
//! `BLESS=1 cargo test --test rule_files` writes the tables of `typerules/README.md` and `typerules/schema.json`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use typeslice::pipeline::{RuleProblems, Rules};
use typeslice::testing::{
    AnnotationTarget, Comments, Condition, ConstructorStubs, ElementKind, FinalFields, OtherAnnotations,
    Overloads, Relation, VariableFields, Word, built_in_names,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("typerules")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect("a file of typerules")
}

/// A map from the text of a file.
fn load(text: &str) -> Result<Rules, RuleProblems> {
    Rules::load("my.toml", &|path| match path.to_str() {
        Some("my.toml") => Ok(text.to_owned()),
        _ => Err(std::io::ErrorKind::NotFound.into()),
    })
}

/// Compares a file with what it should be, or writes it.
fn check_file(name: &str, wanted: &str) {
    if std::env::var_os("BLESS").is_some() && std::env::var_os("CI").is_none() {
        std::fs::write(folder().join(name), wanted).expect("to write into typerules");
    }
    let found = read(name);
    let differs = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
    assert!(found == wanted, "typerules/{name} is not up to date: run with BLESS=1\n{differs:?}");
}

fn table<T: Word>(prefix: &str) -> String {
    T::ALL.iter().map(|word| format!("| {prefix}`{}` | {} |\n", word.as_str(), word.meaning())).collect()
}

/// The same with the elements that a word goes with.
fn table_with<T: Word>(elements: fn(T) -> &'static [ElementKind]) -> String {
    let row = |word: &T| {
        let from: Vec<String> = elements(*word).iter().map(|kind| format!("`{}`", kind.as_str())).collect();
        format!("| `{}` | {} | {} |\n", word.as_str(), word.meaning(), from.join(", "))
    };
    T::ALL.iter().map(row).collect()
}

/// The text with other lines between `<!-- name -->` and the next `<!-- end -->`.
fn with_table(text: &str, name: &str, rows: &str) -> String {
    let start = format!("<!-- {name} -->\n");
    let (before, rest) = text.split_once(&start).expect("the start of a table");
    let (_, after) = rest.split_once("<!-- end -->\n").expect("the end of a table");
    format!("{before}{start}{rows}<!-- end -->\n{after}")
}

#[test]
fn every_word_is_documented() {
    let provided = "| `provided` | `[\"org.checkerframework\", …]` | Packages, with all below them, that come with the checker. However a type of them is \
                    used, the slice does not declare it: it is neither copied, nor written from a class file, nor made up. |\n\
                    | `annotations.provided` | `[\"org.jspecify.annotations\", …]` | The same for the annotation interfaces of packages only. |\n";
    let value = "| `stubs.value` | `\"java.util.Objects.<{T}>requireNonNull(null)\"` | What stands for a dropped value of a reference type, which is `{T}` in \
                 it: an expression that the checker takes for a value of that type. Without it, `null`, with a cast where overloads are to be told apart. |\n";
    let suppress = "| `stubs.suppress` | `[\"unused\", …]` | Warnings that are silenced by `@SuppressWarnings` on every stub that has a body and every \
                    field without its initializer: what a checker says of those, it does not say of the program. |\n\
                    | `stubs.suppress-libraries` | `[\"rawtypes\", …]` | Those that are silenced only on stubs of classes that are not of the program's sources: \
                    its own headers are as they were, and so is what is said of them. |\n\
                    | `stubs.suppress-serializable` | `[\"serial\", …]` | Those that are silenced only on stubs of classes that can be serialized. |\n\
                    | `stubs.suppress-around` | `[\"UnusedTypeParameter\", …]` | Warnings of whole classes that are silenced on the classes around \
                    kept code, which lack members, if they are members or have type parameters. Not around a method with type parameters of its own. |\n";
    let unset = "| `stubs.unset` | `[\"NullAway.Init\", …]` | Warnings that are silenced on fields of reference types that are left without the value that \
                 the program gives them, where a choice says `silenced`. |\n\
                 | `stubs.nullable` | `[\"Nullable\", …]` | Simple names of annotations of fields, or of their types, that need no value and are not silenced. |\n";
    let reads = "| `annotations.reads` | `[\"Nullable\", …]` | Annotations that the checker reads in headers: by simple name (`Nullable`), by qualified \
                 name (`javax.annotation.Nullable`), by package with all below it (`org.jspecify.annotations`), or by an annotation that their interface carries \
                 (`@SubtypeOf`). `{ name = \"SuppressWarnings\", on = [\"TYPE\"] }` reads it only where it stands before such a declaration (the constants of \
                 `ElementType`). Those that are `provided` are read, too. |\n\
                 | `annotations.reads-as` | `[\"nullaway\", …]` | Maps whose `annotations.reads` hold here, too. |\n";
    let choices = [
        table::<Overloads>("`overloads` | "),
        table::<Comments>("`comments` | "),
        table::<FinalFields>("`stubs.final-fields` | "),
        table::<VariableFields>("`stubs.fields` | "),
        table::<ConstructorStubs>("`stubs.constructors` | "),
        value.to_owned(),
        suppress.to_owned(),
        unset.to_owned(),
        provided.to_owned(),
        reads.to_owned(),
        table::<OtherAnnotations>("`annotations.others` | "),
    ];
    let tables = [
        ("elements", "| element | what it is |\n|---|---|\n", table::<ElementKind>("")),
        ("relations", "| relation | leads to | from |\n|---|---|---|\n", table_with(Relation::elements)),
        ("conditions", "| condition | holds if | of |\n|---|---|---|\n", table_with(Condition::elements)),
        ("choices", "| key | value | means |\n|---|---|---|\n", choices.concat()),
    ];
    let text = tables.iter().fold(read("README.md"), |text, (name, head, rows)| {
        with_table(&text, name, &format!("{head}{rows}"))
    });
    check_file("README.md", &text);
}

#[test]
fn the_example_of_the_documentation_is_right() {
    let text = read("README.md");
    let block = |name: &str| {
        let (_, rest) = text.split_once(&format!("<!-- {name} -->\n```toml\n")).expect("an example");
        rest.split_once("```").expect("its end").0
    };
    load(block("rule")).unwrap_or_else(|problems| panic!("{problems}"));
    let example = block("example");
    assert!(example.lines().count() <= 10, "it is said to have ten lines");
    let rules = load(example).unwrap_or_else(|problems| panic!("{problems}"));
    let java = Rules::built_in("java").expect("the java map");
    assert_eq!((rules.own(), rules.all().len()), (1, java.all().len() + 1));
    assert!(rules.choices().provides_annotations("org.units.qual"));
}

fn words<T: Word>() -> Value {
    let words = T::ALL.iter().map(|word| json!({ "const": word.as_str(), "description": word.meaning() }));
    json!({ "oneOf": words.collect::<Vec<_>>() })
}

fn rule_schema() -> Value {
    let relations: Vec<&str> = Relation::ALL.iter().map(|word| word.as_str()).collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["id", "on", "require", "why"],
        "anyOf": [{ "required": ["jls"] }, { "required": ["manual"] }],
        "properties": {
            "id": {
                "type": "string",
                "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
                "description": "Lower-case words with `-` between them, unique in the map."
            },
            "on": words::<ElementKind>(),
            "require": {
                "type": "array",
                "minItems": 1,
                "items": { "enum": relations },
                "description": "The relations: all that they lead to is kept."
            },
            "when": words::<Condition>(),
            "annotations": {
                "type": "array",
                "items": { "type": "string" },
                "description": "Simple names of annotations, for the conditions and relations that speak of them."
            },
            "jls": {
                "type": "string",
                "pattern": "^[0-9]+(\\.[0-9]+)*$",
                "description": "The section of the Java Language Specification."
            },
            "manual": { "type": "string", "description": "The section of the checker's manual." },
            "why": { "type": "string", "description": "A sentence for people." }
        }
    })
}

fn reads_schema() -> Value {
    let entry = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "on"],
        "properties": {
            "name": { "type": "string" },
            "on": { "type": "array", "minItems": 1, "items": words::<AnnotationTarget>() }
        }
    });
    json!({
        "type": "array",
        "items": { "oneOf": [{ "type": "string" }, entry] },
        "description": "Annotations of headers that the checker reads: by a simple or qualified name, by package, by `@` and the name of one on their interface; and where they must stand."
    })
}

fn schema() -> Value {
    let strings = json!({ "type": "array", "items": { "type": "string" } });
    let table = |properties: Value| json!({ "type": "object", "additionalProperties": false, "properties": properties });
    let rules = json!({ "type": "array", "items": { "$ref": "#/$defs/rule" } });
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Type rules of typeslice",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "title": { "type": "string", "description": "What the map is, in a line." },
            "derived": { "type": "string", "description": "What was derived from where." },
            "extends": {
                "oneOf": [{ "type": "string" }, strings],
                "description": "Maps by name and files by path: this map starts from their rules and choices."
            },
            "remove": strings,
            "overloads": words::<Overloads>(),
            "comments": words::<Comments>(),
            "provided": strings,
            "stubs": table(json!({
                "final-fields": words::<FinalFields>(),
                "fields": words::<VariableFields>(),
                "constructors": words::<ConstructorStubs>(),
                "value": { "type": "string", "pattern": "\\{T\\}" },
                "suppress": strings,
                "suppress-libraries": strings,
                "suppress-serializable": strings,
                "suppress-around": strings,
                "unset": strings,
                "nullable": strings
            })),
            "annotations": table(json!({
                "provided": strings,
                "reads": reads_schema(),
                "reads-as": { "oneOf": [{ "type": "string" }, strings] },
                "others": words::<OtherAnnotations>()
            })),
            "rule": rules,
            "replace": rules
        },
        "$defs": { "rule": rule_schema() }
    })
}

#[test]
fn the_schema_has_the_vocabulary() {
    let text = serde_json::to_string_pretty(&schema()).expect("JSON");
    check_file("schema.json", &format!("{text}\n"));
}

/// The keys that a table has, from what is said about one that it has not.
fn known_keys(text: &str) -> BTreeSet<String> {
    let problems = load(text).expect_err("there is no such key");
    let unknown = problems.diagnostics.iter().find(|problem| problem.message.contains("`qqqqqqqqqqqqqqqq`"));
    let hint = unknown.and_then(|problem| problem.hint.as_deref()).expect("a hint");
    hint.strip_prefix("there are: ").expect("all keys").split(", ").map(str::to_owned).collect()
}

#[test]
fn the_schema_has_the_keys() {
    let schema = schema();
    let keys = |pointer: &str| {
        let properties = schema.pointer(pointer).and_then(Value::as_object).expect("properties");
        properties.keys().cloned().collect::<BTreeSet<String>>()
    };
    assert_eq!(keys("/properties"), known_keys("qqqqqqqqqqqqqqqq = 1"));
    assert_eq!(keys("/$defs/rule/properties"), known_keys("[[rule]]\nqqqqqqqqqqqqqqqq = 1"));
    assert_eq!(keys("/properties/stubs/properties"), known_keys("[stubs]\nqqqqqqqqqqqqqqqq = 1"));
    assert_eq!(keys("/properties/annotations/properties"), known_keys("[annotations]\nqqqqqqqqqqqqqqqq = 1"));
}

#[test]
fn shipped_files_name_the_schema_and_read_back() {
    for (name, text) in shipped() {
        assert!(text.starts_with("#:schema ./schema.json\n"), "{name}");
    }
    for name in built_in_names() {
        let map = Rules::built_in(name).expect("a built-in map");
        let again = load(&map.to_toml()).unwrap_or_else(|problems| panic!("{name}: {problems}"));
        assert_eq!(again.all(), map.all(), "{name}");
        assert_eq!(again.choices(), map.choices(), "{name}");
    }
}

/// The rule files of the folder, in order: all but the table of annotations.
fn shipped() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("the folder").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".toml") && name != "annotations.toml")
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

/// What tokens are replaced by: words of the format in wrong places, and what TOML minds.
const TOKENS: &[&str] = &[
    "",
    "\"",
    "'",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "\n",
    "#",
    "\"\"\"",
    "\\",
    "\\u",
    "id",
    "rule",
    "replace",
    "extends",
    "remove",
    "java",
    "java-classes",
    "\"my.toml\"",
    "on",
    "require",
    "when",
    "why",
    "[[rule]]\n",
    "[stubs]\n",
    "[annotations]\n",
    "overloads",
    "true",
    "1979-05-27",
    "0x",
    "1e999",
    "nan",
    "ä",
    "\u{0}",
    "\u{feff}",
    "🦀",
    "-",
];

/// The text with a few mistakes in it: bytes, or whole tokens.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(4) {
        text =
            if numbers.below(2) == 0 { byte_mutated(&text, numbers) } else { token_mutated(&text, numbers) };
    }
    text
}

fn byte_mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = numbers.below(bytes.len());
    let byte = numbers.below(256) as u8;
    match numbers.below(4) {
        0 => bytes.insert(at, byte),
        1 if !bytes.is_empty() => bytes[at] = byte,
        2 if !bytes.is_empty() => drop(bytes.remove(at)),
        _ => bytes.truncate(at),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn token_mutated(text: &str, numbers: &mut Numbers) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    let characters = text.split_inclusive(|_| true).collect::<Vec<_>>();
    let runs = characters.chunk_by(|a, b| a.chars().all(is_word) && b.chars().all(is_word));
    let mut tokens: Vec<String> = runs.map(<[&str]>::concat).collect();
    let (at, other) = (numbers.below(tokens.len()), numbers.below(tokens.len()));
    let token = TOKENS[numbers.below(TOKENS.len())].to_owned();
    match numbers.below(3) {
        0 => tokens.insert(at, token),
        1 if !tokens.is_empty() => tokens[at] = token,
        _ if !tokens.is_empty() => tokens.swap(at, other),
        _ => {}
    }
    tokens.concat()
}

#[test]
fn mistakes_are_accepted_or_refused_with_a_place() {
    let mut numbers = Numbers(4);
    let files = shipped();
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..1_000 {
        let (name, text) = &files[round % files.len()];
        let text = mutated(text, &mut numbers);
        match load(&text) {
            Ok(_) => accepted += 1,
            Err(problems) => {
                refused += 1;
                check_places(&problems, &format!("{name}, round {round}:\n{text}"));
            }
        }
    }
    assert!(accepted > 50 && refused > 300, "{accepted} accepted, {refused} refused: too much the same");
}

fn check_places(problems: &RuleProblems, of: &str) {
    assert!(!problems.diagnostics.is_empty(), "refused for nothing: {of}");
    for problem in &problems.diagnostics {
        let (file, span) = problem.place.unwrap_or_else(|| panic!("no place: {problem:?}\n{of}"));
        let source = problems.file(file).unwrap_or_else(|| panic!("no file: {problem:?}\n{of}"));
        assert!(span.start <= span.end && span.end as usize <= source.text.len(), "{problem:?}\n{of}");
        assert!(problem.hint.is_some() && !problem.message.is_empty(), "{problem:?}\n{of}");
    }
}

#[test]
fn extreme_files_are_survived() {
    let deep = format!("remove = {}", "[".repeat(100_000));
    let keys = format!("{} = 1", vec!["a"; 100_000].join("."));
    let many: String = (0..20_000)
        .map(|n| format!("[[rule]]\nid='a{n}'\non='class'\nrequire=['header.uses']\njls='1'\nwhy='w'\n"))
        .collect();
    let long = format!("[[rule]]\nid = '{}'", "x".repeat(1_000_000));
    let wrong = format!("extends = '{}'", "y".repeat(10_000));
    for text in [deep, keys, many, long, wrong] {
        let problems = load(&text).expect_err("too much of something");
        check_places(&problems, &text[..100]);
    }
    assert_eq!(load("").expect("nothing is wrong with nothing").all().len(), 0);
}
