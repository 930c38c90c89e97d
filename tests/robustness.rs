//! No input makes the slicer panic: sample projects with one file truncated, garbled or cut up, all targets of that file.

use std::fs;
use std::path::{Path, PathBuf};

use typeslice::pipeline::{Options, Program, Project};

/// Damaged programs per sample file; each costs a few milliseconds.
const DAMAGES: u64 = 6;

#[test]
fn damaged_files_are_sliced_or_refused() {
    let mut sliced = 0;
    for sample in ["collections", "orders", "ledger"] {
        let files = sample_files(sample);
        for damaged in 0..files.len() {
            for seed in 0..DAMAGES {
                sliced += slice_damaged(&files, damaged, seed);
            }
        }
    }
    // Otherwise the test would pass on programs in which nothing could be found.
    assert!(sliced > 1_000, "only {sliced} targets were sliced");
}

fn slice_damaged(files: &[(String, String)], damaged: usize, seed: u64) -> usize {
    let mut files = files.to_vec();
    let mut random = Random(seed * 1_000_003 + damaged as u64);
    files[damaged].1 = damage(&files[damaged].1, &mut random);
    let path = files[damaged].0.clone();
    let program = Program::open(Project::in_memory(files), &Options::default()).expect("a JDK");
    let targets: Vec<_> = program
        .all_targets()
        .into_iter()
        .filter(|target| program.project().path(target.file) == path)
        .collect();
    for target in &targets {
        let slice = program.slice(std::slice::from_ref(target));
        assert!(!slice.files.is_empty(), "nothing was kept for {}", target.id);
    }
    targets.len()
}

fn damage(text: &str, random: &mut Random) -> String {
    let at = |random: &mut Random| {
        let offset = random.below(text.len());
        (offset..text.len()).find(|offset| text.is_char_boundary(*offset)).unwrap_or(0)
    };
    let (a, b) = (at(random), at(random));
    let (start, end) = (a.min(b), a.max(b).min(a.min(b) + 40).max(a.min(b)));
    let end = (end..=text.len()).find(|offset| text.is_char_boundary(*offset)).unwrap_or(text.len());
    let cut = text.get(start..end).unwrap_or("");
    let before = &text[..start];
    let after = text.get(end..).unwrap_or("");
    match random.below(5) {
        0 => before.to_owned(),
        1 => format!("{before}{after}"),
        2 => format!("{before}{cut}{cut}{after}"),
        3 => format!("{before}{}{after}", ["{", "}", "(", "<", "\"", "/*", "@", "->", "::"][random.below(9)]),
        _ => format!("{before}{}{after}", cut.replace([';', ')', '>'], " ")),
    }
}

/// A small generator: the same damages in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

fn sample_files(sample: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(sample);
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.sort();
    assert!(files.len() > 5, "the sample project {sample} is missing");
    files
}

fn collect(root: &Path, folder: &PathBuf, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the corpus").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            let relative = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            files.push((relative, fs::read_to_string(&path).expect("a file of the corpus")));
        }
    }
}
