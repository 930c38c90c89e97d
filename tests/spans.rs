//! Compares our places of declarations, statements and expressions with those of javac's own parser, and headers
//! read alone with headers read with their bodies, over the sources of a JDK.
//!
//! Every 40th file by default; `TYPESLICE_SPANS=all` compares them all, `TYPESLICE_SPANS=java/util/` those with that
//! in their names. Needs a JDK with its `lib/src.zip`;
//! where there is none, the test says so and ends.

#[path = "spans/kinds.rs"]
mod kinds;
#[path = "support/skips.rs"]
mod skips;
#[path = "spans/walk.rs"]
mod walk;

use std::collections::HashMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use skips::skip;
use typeslice::testing::{parse_all, parse_declarations};

#[test]
fn places_are_those_of_javac() {
    let Some(jdk) = jdk_with_sources() else {
        return skip("spans", "no JDK with lib/src.zip in JAVA_HOME or /usr/lib/jvm");
    };
    // Our walk recurses, like any consumer of the tree; files are as deep as people wrote them.
    let compare = move || compare(&jdk);
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(compare).expect("a thread");
    let report = thread.join().expect("no panic");
    assert!(report.is_empty(), "{} differences\n{}", report.len(), report[..report.len().min(60)].join("\n"));
}

fn compare(jdk: &Path) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = sample(&jdk.join("lib/src.zip"), folder.path());
    assert!(!files.is_empty(), "src.zip has no such files");
    let theirs = oracle(jdk, &files);
    let mut report = Vec::new();
    for file in &files {
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let name = file.display().to_string();
        match walk::places(&text) {
            Err(error) => report.push(format!("{name}: {error}")),
            Ok(ours) => {
                let theirs = theirs.get(&name).map_or(&[][..], Vec::as_slice);
                report.extend(differences(&name, &text, &ours, theirs));
            }
        }
        if format!("{:?}", parse_declarations(&text)) != format!("{:?}", parse_all(&text).0) {
            report.push(format!("{name}: headers alone differ from headers with bodies"));
        }
    }
    report
}

fn jdk_with_sources() -> Option<PathBuf> {
    let mut candidates: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    if let Ok(folder) = std::fs::read_dir("/usr/lib/jvm") {
        let mut installed: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
        installed.sort();
        candidates.extend(installed);
    }
    candidates.into_iter().find(|jdk| jdk.join("lib/src.zip").is_file() && jdk.join("bin/java").is_file())
}

/// Unpacks the files to compare.
fn sample(zip: &Path, folder: &Path) -> Vec<PathBuf> {
    let wanted = std::env::var("TYPESLICE_SPANS").ok();
    let step = if wanted.is_some() { 1 } else { 40 };
    let part = wanted.filter(|part| part != "all").unwrap_or_default();
    let file = std::fs::File::open(zip).expect("src.zip");
    let mut archive = zip::ZipArchive::new(file).expect("src.zip is a zip file");
    let mut files = Vec::new();
    for index in (0..archive.len()).step_by(step) {
        let mut entry = archive.by_index(index).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        if !name.ends_with(".java") || name.ends_with("module-info.java") || !name.contains(&part) {
            continue;
        }
        let mut text = String::new();
        if entry.read_to_string(&mut text).is_err() {
            continue;
        }
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("room for sources");
        files.push(path);
    }
    files
}

/// What javac says, by file.
fn oracle(jdk: &Path, files: &[PathBuf]) -> HashMap<String, Vec<String>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/oracle/Spans.java");
    let mut java = Command::new(jdk.join("bin/java"))
        .args(["--add-exports", "jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED"])
        .args(["--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED", "-Xss64m"])
        .arg(source)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java starts");
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let mut stdin = java.stdin.take().expect("standard input");
    let writer = std::thread::spawn(move || stdin.write_all(names.join("\n").as_bytes()));
    let output = java.wait_with_output().expect("java ends");
    writer.join().expect("no panic").expect("java reads its input");
    assert!(output.status.success(), "Spans.java failed");
    let mut by_file: HashMap<String, Vec<String>> = HashMap::new();
    let mut name = String::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        match line.strip_prefix("# ") {
            Some(file) => file.clone_into(&mut name),
            None => by_file.entry(name.clone()).or_default().push(line.to_owned()),
        }
    }
    by_file.values_mut().for_each(|lines| lines.sort());
    by_file
}

/// Places that only one side has, with their text.
fn differences(name: &str, text: &str, ours: &[String], theirs: &[String]) -> Vec<String> {
    let mut counts: HashMap<&str, i32> = HashMap::new();
    ours.iter().for_each(|place| *counts.entry(place).or_default() += 1);
    theirs.iter().for_each(|place| *counts.entry(place).or_default() -= 1);
    let mut out: Vec<String> = counts
        .into_iter()
        .filter(|&(_, count)| count != 0)
        .map(|(place, count)| {
            let side = if count > 0 { "ours" } else { "javac" };
            let short = name.rsplit('/').next().unwrap_or(name);
            format!("{short}: {side} {place}: {:?}", excerpt(place, text))
        })
        .collect();
    out.sort();
    // More of one file would hide the others.
    out.truncate(10);
    out
}

fn excerpt<'t>(place: &str, text: &'t str) -> &'t str {
    let mut numbers = place.split(' ').skip(1).map(|n| n.parse().unwrap_or(0_usize));
    let (start, end) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let end = if end == start { text.len().min(start + 20) } else { end.min(start + 100) };
    text.get(start..end).unwrap_or("")
}
