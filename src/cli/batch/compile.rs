//! Warm compilers for `--compile`, one per thread, so that no slice waits for another's compilation.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use super::super::settings::EngineSettings;
use crate::pipeline::OutputFile;
use crate::project::jdk;
use crate::verify::Compiler;

/// The compilers of a batch. Each starts when its thread first needs one.
pub(super) struct Compilers {
    home: PathBuf,
    slots: Vec<Mutex<Option<Compiler>>>,
}

/// What javac says about a slice.
pub(super) enum Compilation {
    Accepted,
    /// The first error: javac's code for it, and `path:line: message`.
    Rejected {
        code: Option<String>,
        message: String,
    },
}

impl Compilers {
    pub fn new(engine: &EngineSettings, threads: usize) -> anyhow::Result<Compilers> {
        let home = jdk::find(engine.options.jdk.as_deref()).map_err(anyhow::Error::msg)?.home;
        // The first starts now: without a compiler, none of the slices can be checked.
        let first = Compiler::start(&home, &[])
            .with_context(|| format!("--compile needs a JDK with javac; {} does not do", home.display()))?;
        let slots = std::iter::once(Some(first)).chain(std::iter::repeat_with(|| None));
        Ok(Compilers { home, slots: slots.take(threads.max(1)).map(Mutex::new).collect() })
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
        let result = compiler.compile(&pairs)?;
        Ok(match result.first_error() {
            None if result.ok => Compilation::Accepted,
            None => Compilation::Rejected { code: None, message: "javac fails without an error".to_owned() },
            Some(error) => {
                Compilation::Rejected { code: Some(error.code.clone()), message: error.to_string() }
            }
        })
    }
}
