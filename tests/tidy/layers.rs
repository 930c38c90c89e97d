//! The layers: the table of `src/lib.rs` says who may use whom, and the code does what it says.

use std::collections::{BTreeMap, BTreeSet};

use super::{assert_none, texts};

/// A row of the table.
struct Layer {
    name: String,
    /// The modules that it may name, as `layer` or, for one part of a layer, as `layer::part`.
    uses: Vec<String>,
}

/// The rows of the table in `src/lib.rs`, in order: ``| [`layer`] | what it holds | layers that it names |``. The last
/// cell may also be `nothing`, or `all above`: the rows before it.
fn layers() -> Vec<Layer> {
    let (_, page) =
        texts("src").into_iter().find(|(path, _)| path == "src/lib.rs").expect("the architecture page");
    let mut layers: Vec<Layer> = Vec::new();
    for row in page.lines().filter_map(|line| line.strip_prefix("//! | [`")) {
        let name = row.split('`').next().unwrap_or_default().to_owned();
        let cell = row.trim_end().trim_end_matches('|').rsplit('|').next().unwrap_or_default().trim();
        let uses = match cell {
            "nothing" => Vec::new(),
            "all above" => layers.iter().map(|layer| layer.name.clone()).collect(),
            list => list.split(", ").map(str::to_owned).collect(),
        };
        layers.push(Layer { name, uses });
    }
    layers
}

/// A source file of a layer, tests aside.
struct Source {
    path: String,
    layer: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let read = |(path, text): (String, String)| {
        let layer = layer_of(&path)?;
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        Some(Source { code: lines.collect::<Vec<_>>().join("\n"), path, layer })
    };
    texts("src").into_iter().filter_map(read).collect()
}

/// The layer that a source file belongs to; none for the crate's roots and for tests, which wire layers together.
fn layer_of(path: &str) -> Option<String> {
    let inside = path.strip_prefix("src/")?.strip_suffix(".rs")?;
    let is_test = inside.ends_with("/tests") || inside.contains("/tests/");
    let layer = inside.split('/').next()?.to_owned();
    (!is_test && !["lib", "main", "testing"].contains(&layer.as_str())).then_some(layer)
}

/// Each layer names only what its own row has: what that uses in turn is its own affair.
#[test]
fn a_layer_uses_only_what_the_architecture_allows() {
    let layers: BTreeMap<String, Vec<String>> =
        layers().into_iter().map(|layer| (layer.name, layer.uses)).collect();
    let mut problems = Vec::new();
    for Source { path, layer, code } in sources() {
        let allowed = layers.get(&layer).map_or(&[][..], Vec::as_slice);
        for used in used_modules(&code).into_iter().filter(|used| !is_within(used, &layer)) {
            if !allowed.iter().any(|module| is_within(&used, module)) {
                problems.push(format!("{path}: `{layer}` may not use `{used}`"));
            }
        }
    }
    assert_none(problems);
}

/// What nobody needs any more is no longer allowed.
#[test]
fn a_layer_uses_all_that_its_row_names() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        used.entry(source.layer).or_default().extend(used_modules(&source.code));
    }
    let mut problems = Vec::new();
    let mut above: Vec<String> = Vec::new();
    for Layer { name, uses } in layers() {
        let used = used.remove(&name).unwrap_or_default();
        let is_all = uses == above;
        for module in uses {
            if !is_all && !used.iter().any(|used| is_within(used, &module)) {
                problems.push(format!("the row of `{name}` names `{module}`, which it does not use"));
            }
            if !above.iter().any(|layer| is_within(&module, layer)) {
                problems.push(format!("`{name}` uses `{module}`, which is not above it"));
            }
        }
        above.push(name);
    }
    assert_none(problems);
}

#[test]
fn every_folder_is_a_layer_and_every_layer_a_folder() {
    let rows: BTreeSet<String> = layers().into_iter().map(|layer| layer.name).collect();
    let folders: BTreeSet<String> = sources().into_iter().map(|source| source.layer).collect();
    assert_none(rows.symmetric_difference(&folders).cloned().collect());
}

/// A layer is left by name (`crate::…`), where the table is asked, not by going up.
#[test]
fn no_path_climbs_out_of_its_layer() {
    let mut problems = Vec::new();
    for Source { path, code, .. } in sources() {
        let module = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
        let depth = module.split('/').count();
        let (code, tests) = code.split_once("#[cfg(test)]\nmod tests {").unwrap_or((&code, ""));
        // Tests in the same file are one module further down.
        for (code, depth) in [(code, depth), (tests, depth + 1)] {
            if code.contains(&"super::".repeat(depth)) {
                problems.push(format!("{path}: `super` is the crate"));
            }
        }
    }
    assert_none(problems);
}

fn is_within(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The modules of this crate that code names, as `layer::module`.
fn used_modules(code: &str) -> BTreeSet<String> {
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
