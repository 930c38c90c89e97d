//! What cannot be tested on this machine.

use std::io::Write;

/// Says that a test, or a part of it, is not run: past the harness, which would keep the words to itself, and in the file that
/// `TYPESLICE_SKIPS` names. Under CI it fails, unless `tests/skips.toml` allows it.
pub fn skip(name: &str, why: &str) {
    let said = format!("skipped: {name}: {why}\n");
    let _ = std::io::stderr().write_all(said.as_bytes());
    if let Some(path) = std::env::var_os("TYPESLICE_SKIPS") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(said.as_bytes())).expect("the list of skips is written");
    }
    let is_ci = std::env::var_os("CI").is_some();
    assert!(!is_ci || allowed().contains(name), "{said}tests/skips.toml does not allow it under CI");
}

/// The names in `tests/skips.toml`, each of which has a reason.
pub fn allowed() -> std::collections::BTreeSet<String> {
    #[derive(serde::Deserialize)]
    struct Skips {
        #[serde(default)]
        skip: Vec<Skip>,
    }
    #[derive(serde::Deserialize)]
    struct Skip {
        name: String,
        reason: String,
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skips.toml");
    let text = std::fs::read_to_string(path).expect("tests/skips.toml");
    let list: Skips = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let with_reason = list.skip.into_iter().inspect(|skip| assert!(!skip.reason.is_empty(), "{}", skip.name));
    with_reason.map(|skip| skip.name).collect()
}
