//! Compilers for `--compile` and `--verify`: warm, one per thread, so that no slice waits for another's compilation.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use super::settings::EngineSettings;
use crate::pipeline::{OutputFile, Program};
use crate::project::jdk;
use crate::verify::{Compiler, MessageKind};

/// The compilers of a batch. Each starts when its thread first needs one.
pub(super) struct Compilers {
    home: PathBuf,
    /// For javac: the class path.
    options: Vec<String>,
    slots: Vec<Mutex<Option<Compiler>>>,
}

/// What javac says about a slice.
pub(super) enum Compilation {
    Accepted,
    /// The first error: javac's code for it, and `path:line: message`; then all of them.
    Rejected {
        code: Option<String>,
        message: String,
        all: Vec<String>,
    },
}

impl Compilers {
    pub fn new(program: &Program, engine: &EngineSettings, threads: usize) -> anyhow::Result<Compilers> {
        let home = jdk::find(engine.options.jdk.as_deref()).map_err(anyhow::Error::msg)?.home;
        // The first starts now: without a compiler, none of the slices can be checked.
        let first = Compiler::start(&home, &[])
            .with_context(|| format!("a JDK with javac is needed; {} does not do", home.display()))?;
        let slots = std::iter::once(Some(first)).chain(std::iter::repeat_with(|| None));
        let slots = slots.take(threads.max(1)).map(Mutex::new).collect();
        Ok(Compilers { home, options: class_path_options(program)?, slots })
    }

    pub fn compile(&self, files: &[OutputFile]) -> anyhow::Result<Compilation> {
        let own = rayon::current_thread_index().and_then(|index| self.slots.get(index));
        let slot = own.or(self.slots.first()).context("there is no compiler")?;
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let compiler = match &mut *slot {
            Some(compiler) => compiler,
            None => slot.insert(Compiler::start(&self.home, &[])?),
        };
        let pairs: Vec<(&str, &str)> =
            files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
        let result = compiler.compile_with(&self.options, &pairs)?;
        Ok(match result.first_error() {
            None if result.ok => Compilation::Accepted,
            None => {
                let message = "javac fails without an error".to_owned();
                Compilation::Rejected { code: None, all: vec![message.clone()], message }
            }
            Some(error) => {
                let errors = result.messages.iter().filter(|message| message.kind == MessageKind::Error);
                let all = errors.map(ToString::to_string).collect();
                Compilation::Rejected { code: Some(error.code.clone()), message: error.to_string(), all }
            }
        })
    }
}

/// The entries that javac can open: one that is no zip would be an error of every slice.
fn class_path_options(program: &Program) -> anyhow::Result<Vec<String>> {
    let list =
        std::env::join_paths(program.class_path()).context("the class path cannot be given to javac")?;
    if list.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec!["-cp".to_owned(), list.to_string_lossy().into_owned()])
}
