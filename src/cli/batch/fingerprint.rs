//! What a batch is a batch of, so that rows of one run are not mixed with those of another.

use std::path::Path;
use std::time::UNIX_EPOCH;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::settings::{BatchSettings, EngineSettings};
use super::plan::Task;
use crate::classfile::ClassPathEntry;
use crate::pipeline::Program;

/// Hashes of what a row depends on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Fingerprint {
    typeslice: String,
    options: String,
    inputs: String,
    targets: String,
}

impl Fingerprint {
    pub fn new(
        program: &Program,
        engine: &EngineSettings,
        settings: &BatchSettings,
        tasks: &[Task],
    ) -> Fingerprint {
        let options = format!("{:?} {:?} {:?}", engine.options, settings.check, settings.out);
        let java_home = format!("{:?}", std::env::var_os("JAVA_HOME"));
        // A map of one's own is an input like the sources.
        let named = engine
            .paths
            .iter()
            .map(|path| file_state(path))
            .chain([file_state(Path::new(&engine.options.rules))]);
        let sources: Vec<String> =
            program.project().files().par_iter().map(|file| file_state(Path::new(file.path()))).collect();
        let classes = program.class_path().map(ClassPathEntry::path).map(file_state);
        let targets = tasks.iter().map(|task| format!("{} {}", task.row, task.target.id));
        Fingerprint {
            typeslice: env!("CARGO_PKG_VERSION").to_owned(),
            options: hash([options, java_home].into_iter()),
            inputs: hash(named.chain(sources).chain(classes)),
            targets: hash(targets),
        }
    }

    /// What another run has that this one has not.
    pub fn difference(&self, other: &Fingerprint) -> Option<&'static str> {
        let parts = [
            (&self.typeslice, &other.typeslice, "another version of typeslice"),
            (&self.options, &other.options, "other options"),
            (&self.inputs, &other.inputs, "other inputs"),
            (&self.targets, &other.targets, "other targets"),
        ];
        parts.into_iter().find(|(own, theirs, _)| own != theirs).map(|(_, _, what)| what)
    }
}

/// The path of a folder; the path, size and time of a file. What is in it is not read.
fn file_state(path: &Path) -> String {
    let metadata = path.metadata().ok().filter(std::fs::Metadata::is_file);
    let length = metadata.as_ref().map(std::fs::Metadata::len);
    let modified = metadata.and_then(|metadata| metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    format!("{} {length:?} {modified:?}", path.display())
}

fn hash(parts: impl Iterator<Item = String>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
