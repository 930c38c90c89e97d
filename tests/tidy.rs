//! What no compiler checks: the layers, sizes, forbidden words and names.

#[allow(dead_code)]
#[path = "support/skips.rs"]
mod skips;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// Who may use whom (ARCHITECTURE): a layer, and the layers it names. It may also use all that those may use. A path
/// with `::` allows that module only, as data.
const LAYERS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("project", &["base"]),
    ("syntax", &["base"]),
    ("classfile", &["base"]),
    ("header", &["base", "classfile"]),
    ("symbols", &["base", "syntax::tree", "classfile::record"]),
    ("types", &["symbols"]),
    ("resolve", &["types"]),
    ("enter", &["project", "syntax", "classfile", "header", "resolve"]),
    ("attribute", &["enter", "resolve"]),
    ("rules", &["base", "symbols"]),
    ("slice", &["attribute", "rules"]),
    ("stub", &["types", "slice"]),
    ("check", &["slice"]),
    ("emit", &["syntax", "slice", "stub"]),
    ("verify", &["base"]),
    ("reduce", &["slice", "emit", "verify"]),
    ("pipeline", &["emit", "stub", "check", "verify", "reduce"]),
    ("cli", &["pipeline"]),
];

const COMFORTABLE_LINES: usize = 400;
const MOST_LINES: usize = 800;

/// Words that say nothing about what a thing is.
const EMPTY_WORDS: &[&str] =
    &["manager", "helper", "helpers", "util", "utils", "common", "processor", "handler", "info", "data"];

/// Java's own names for two of its files.
const JAVA_NAMES: &[&str] = &["package_info", "module_info"];

/// Written in two halves, so that this file does not contain what it forbids.
const FORBIDDEN_CODE: &[&str] = &[
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("#[", "ignore"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
];

const REGISTRY_HOSTS: &[&str] = &[
    concat!("repo1.", "maven"),
    concat!("repo.", "maven"),
    concat!("maven", ".org"),
    concat!("mvn", "repository"),
    concat!("sona", "type.org"),
    concat!("crates", ".io"),
    concat!("npm", "js.org"),
    concat!("pypi", ".org"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder of the project with their paths and texts, in path order.
fn texts(folder: &str) -> Vec<(String, String)> {
    let files = WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().flatten();
    let paths = files.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path);
    paths.filter_map(|path| Some((relative(&path), std::fs::read_to_string(&path).ok()?))).collect()
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn rust_files() -> Vec<(String, String)> {
    let all = ["src", "tests"].into_iter().flat_map(texts);
    all.filter(|(path, _)| path.ends_with(".rs")).collect()
}

fn assert_none(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// All that a layer may use: what it names, and what those may use.
fn allowed(layer: &str) -> BTreeSet<String> {
    let table: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
    let mut found = BTreeSet::from([layer.to_owned()]);
    let mut open = vec![layer];
    while let Some(next) = open.pop() {
        for used in table.get(next).copied().unwrap_or_default() {
            if found.insert((*used).to_owned()) {
                open.push(used);
            }
        }
    }
    found
}

/// The modules of this crate that a file names, as `layer::module`.
fn used_modules(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.collect::<Vec<_>>().join("\n");
    let paths = code.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        // `use crate::{base::Name, syntax};`: the first word of each part outside inner braces.
        Some(list) => top_level_parts(list),
        None => vec![rest],
    });
    paths.map(two_segments).filter(|path| path.chars().next().is_some_and(char::is_lowercase)).collect()
}

fn top_level_parts(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(list[start..at].trim());
                return parts;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn two_segments(path: &str) -> String {
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path: &str = &path[..path.find(|c| !is_path(c)).unwrap_or(path.len())];
    path.split("::").filter(|part| !part.is_empty()).take(2).collect::<Vec<_>>().join("::")
}

#[test]
fn a_layer_uses_only_what_the_architecture_allows() {
    let mut problems = Vec::new();
    for (path, text) in texts("src").into_iter().filter(|(path, _)| path.ends_with(".rs")) {
        let Some(layer) = layer_of(&path) else { continue };
        let allowed = allowed(&layer);
        for used in used_modules(&text) {
            let first = used.split("::").next().unwrap_or_default();
            if !allowed.contains(first) && !allowed.contains(&used) {
                problems.push(format!("{path}: `{layer}` may not use `{used}`"));
            }
        }
    }
    assert_none(problems);
}

/// The layer that a source file belongs to; none for the crate's roots and for tests, which wire layers together.
fn layer_of(path: &str) -> Option<String> {
    let inside = path.strip_prefix("src/")?;
    let is_test = inside.ends_with("/tests.rs") || inside.contains("/tests/");
    let layer = inside.split('/').next()?.trim_end_matches(".rs").to_owned();
    (!is_test && layer != "lib" && layer != "main").then_some(layer)
}

#[test]
fn every_folder_is_a_layer() {
    let layers: BTreeSet<&str> = LAYERS.iter().map(|(layer, _)| *layer).collect();
    let files = texts("src");
    let found: BTreeSet<String> = files.iter().filter_map(|(path, _)| layer_of(path)).collect();
    assert_none(found.iter().filter(|layer| !layers.contains(layer.as_str())).cloned().collect());
}

#[test]
fn files_have_a_size_to_read_at_once() {
    let sizes: Vec<(String, usize)> =
        rust_files().into_iter().map(|(path, text)| (path, text.lines().count())).collect();
    for (path, lines) in sizes.iter().filter(|(_, lines)| *lines > COMFORTABLE_LINES) {
        println!("note: {path} has {lines} lines; {COMFORTABLE_LINES} are comfortable");
    }
    let too_long = sizes.iter().filter(|(_, lines)| *lines > MOST_LINES);
    assert_none(too_long.map(|(path, lines)| format!("{path}: {lines} lines")).collect());
}

#[test]
fn nothing_is_left_undone() {
    let mut problems = Vec::new();
    for (path, text) in rust_files() {
        for (number, line) in text.lines().enumerate() {
            let found = FORBIDDEN_CODE.iter().filter(|code| line.contains(*code));
            problems.extend(found.map(|code| format!("{path}:{}: {code}", number + 1)));
        }
    }
    assert_none(problems);
}

/// What the program is given must never end it: no call that panics outside tests, which come last in a file.
#[test]
fn nothing_panics_on_purpose() {
    let calls = [".unwrap()", ".expect(", "panic!(", "unreachable!("];
    let is_test = |path: &str| ["/tests/", "tests.rs", "/mini_jdk.rs"].iter().any(|part| path.contains(part));
    let mut problems = Vec::new();
    for (path, text) in texts("src").into_iter().filter(|(path, _)| path.ends_with(".rs") && !is_test(path)) {
        // A module of tests in a file of its own is declared in one line, among the others.
        let ends = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        for (number, line) in (1..).zip(text[..ends].lines()) {
            if calls.iter().any(|call| line.contains(call)) {
                problems.push(format!("{path}:{number}: {}", line.trim()));
            }
        }
    }
    assert_none(problems);
}

#[test]
fn names_say_what_a_thing_is() {
    let mut problems = Vec::new();
    for (path, text) in rust_files() {
        let stem = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let declared = text.lines().filter_map(declared_name).map(str::to_owned);
        for name in declared.chain([stem]) {
            let is_empty = words(&name).iter().any(|word| EMPTY_WORDS.contains(&word.as_str()));
            if is_empty && !JAVA_NAMES.contains(&name.as_str()) {
                problems.push(format!("{path}: `{name}`"));
            }
        }
    }
    assert_none(problems);
}

/// The name that a line declares, if it is a type, module or function.
fn declared_name(line: &str) -> Option<&str> {
    let words = line.split_whitespace();
    let mut rest =
        words.skip_while(|word| word.starts_with("pub") || matches!(*word, "const" | "unsafe" | "async"));
    match rest.next()? {
        "struct" | "enum" | "trait" | "type" | "mod" | "fn" => {
            let name = rest.next()?;
            Some(name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(name))
        }
        _ => None,
    }
}

/// The lower-case words of `CamelCase` and `snake_case` names.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in name.chars() {
        if c == '_' || c.is_uppercase() {
            words.push(String::new());
        }
        if c != '_' {
            words.last_mut().expect("starts with one").extend(c.to_lowercase());
        }
    }
    words
}

#[test]
fn no_package_registry_is_named() {
    let folders = ["src", "tests", "corpus", "scripts", "typerules", ".ci", ".cargo"];
    let mut files: Vec<(String, String)> = folders.into_iter().flat_map(texts).collect();
    let single: [PathBuf; 2] = ["README.md", "Cargo.toml"].map(|name| root().join(name));
    files
        .extend(single.iter().filter_map(|path| Some((relative(path), std::fs::read_to_string(path).ok()?))));
    let mut problems = Vec::new();
    for (path, text) in files {
        let found = REGISTRY_HOSTS.iter().filter(|host| text.contains(*host));
        problems.extend(found.map(|host| format!("{path}: {host}")));
    }
    assert_none(problems);
}

#[test]
fn what_may_be_skipped_can_be() {
    let code: String = texts("tests").into_iter().map(|(_, text)| text).collect();
    let is_stale = |name: &String| !code.contains(&format!("skip({name:?}"));
    assert_none(skips::allowed().into_iter().filter(is_stale).collect());
}

#[test]
fn cases_have_titles_of_their_own() {
    let mut seen = BTreeSet::new();
    let mut problems = Vec::new();
    for (path, text) in texts("tests/cases") {
        let titles = text.lines().filter_map(|line| line.strip_prefix("## "));
        problems.extend(
            titles
                .filter(|title| !seen.insert((*title).to_owned()))
                .map(|title| format!("{path}: twice: {title}")),
        );
    }
    assert_none(problems);
}
