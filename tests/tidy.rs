//! What no compiler checks: the layers, sizes, forbidden words and names.

#[path = "tidy/layers.rs"]
mod layers;
#[allow(dead_code)]
#[path = "support/skips.rs"]
mod skips;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

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
