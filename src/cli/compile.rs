//! Compilers for `--compile` and `--verify`: warm, one per thread, so that no slice waits for another's compilation.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};

use super::check;
use super::settings::EngineSettings;
use crate::base::cleanup::{Unfinished, temporary_folder};
use crate::classfile::ClassPathEntry;
use crate::pipeline::{LibraryClasses, Program, SliceOutput};
use crate::project::jdk;
use crate::verify::{Compiler, JavacMessage, MessageKind, VerifyError};

/// The compilers of a batch. Each starts when its thread first needs one.
pub(super) struct Compilers {
    home: PathBuf,
    /// For javac: the release.
    options: Vec<String>,
    /// The same and the class path, for slices that depend on it.
    with_class_path: Vec<String>,
    library_classes: LibraryClasses,
    slots: Vec<Mutex<Option<Compiler>>>,
    /// An empty folder to patch modules with: the compilers have the files in memory.
    patches: Unfinished,
}

/// What javac says about a slice.
pub(super) enum Compilation {
    Accepted,
    /// The first error: javac's code for it, and `path:line: message`; then all of them.
    Rejected {
        code: Option<String>,
        message: String,
        all: Vec<JavacMessage>,
    },
}

impl Compilers {
    pub fn new(program: &Program, engine: &EngineSettings, threads: usize) -> anyhow::Result<Compilers> {
        let home = jdk::find(engine.options.jdk.as_deref()).map_err(anyhow::Error::msg)?.home;
        // The first starts now: without a compiler, none of the slices can be checked.
        let first = Compiler::start(&home, &[]).map_err(|error| match error {
            // Not the fault of the JDK.
            VerifyError::NoTemporaryFolder(_) | VerifyError::StartTimeout { .. } => {
                anyhow::Error::from(error)
            }
            other => anyhow::Error::from(other)
                .context(format!("a JDK with javac is needed; {} does not do", home.display())),
        })?;
        let slots = std::iter::once(Some(first)).chain(std::iter::repeat_with(|| None));
        let slots = slots.take(threads.max(1)).map(Mutex::new).collect();
        let options = release_options(engine);
        let with_class_path = [options.clone(), class_path_options(program)?].concat();
        let library_classes = engine.options.library_classes;
        let patches = temporary_folder()?;
        Ok(Compilers { patches, home, options, with_class_path, library_classes, slots })
    }

    pub fn compile(&self, output: &SliceOutput) -> anyhow::Result<Compilation> {
        if let Some(wish) = check::wants_checker(&output.provided) {
            bail!(wish);
        }
        // What is left to the checker is on the class path, if anywhere.
        let stands_alone = match self.library_classes {
            LibraryClasses::Written => output.provided.is_empty(),
            LibraryClasses::Kept => false,
        };
        let mut options = if stands_alone { self.options.clone() } else { self.with_class_path.clone() };
        if !output.modules.is_empty() {
            // javac does not open modules of another release.
            if let Some(at) = options.iter().position(|option| option == "--release") {
                options.drain(at..(at + 2).min(options.len()));
            }
            options.extend(output.modules.arguments(self.patches.path().to_str().unwrap_or(".")));
        }
        let pairs: Vec<(&str, &str)> =
            output.files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
        self.ask(&options, &pairs)
    }

    /// What javac says about files, paths and texts, with the class path.
    pub fn compile_files(&self, files: &[(String, String)]) -> anyhow::Result<Compilation> {
        let pairs: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        self.ask(&self.with_class_path, &pairs)
    }

    fn ask(&self, options: &[String], files: &[(&str, &str)]) -> anyhow::Result<Compilation> {
        let own = rayon::current_thread_index().and_then(|index| self.slots.get(index));
        let slot = own.or(self.slots.first()).context("there is no compiler")?;
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let compiler = match &mut *slot {
            Some(compiler) => compiler,
            None => slot.insert(Compiler::start(&self.home, &[])?),
        };
        let result = compiler.compile_with(options, files)?;
        Ok(match result.first_error() {
            None if result.ok => Compilation::Accepted,
            None => {
                let message = "javac fails without an error".to_owned();
                Compilation::Rejected { code: None, all: Vec::new(), message }
            }
            Some(error) => {
                let errors = result.messages.iter().filter(|message| message.kind == MessageKind::Error);
                let all = errors.cloned().collect();
                Compilation::Rejected { code: Some(error.code.clone()), message: error.to_string(), all }
            }
        })
    }
}

/// The entries that javac can open: one that is no zip would be an error of every slice.
fn class_path_options(program: &Program) -> anyhow::Result<Vec<String>> {
    let (modules, others): (Vec<&ClassPathEntry>, Vec<&ClassPathEntry>) =
        program.class_path().partition(|entry| is_jmod(entry));
    let list = |entries: Vec<&ClassPathEntry>| -> anyhow::Result<String> {
        let paths = entries.into_iter().map(ClassPathEntry::path);
        let list = std::env::join_paths(paths).context("the class path cannot be given to javac")?;
        Ok(list.to_string_lossy().into_owned())
    };
    let mut options = Vec::new();
    if !others.is_empty() {
        options.extend(["-cp".to_owned(), list(others)?]);
    }
    if !modules.is_empty() {
        options.extend(["--module-path".to_owned(), list(modules)?]);
        options.extend(["--add-modules", "ALL-MODULE-PATH"].map(str::to_owned));
    }
    Ok(options)
}

fn release_options(engine: &EngineSettings) -> Vec<String> {
    engine.options.release.map_or_else(Vec::new, |release| vec!["--release".to_owned(), release.to_string()])
}

/// javac takes a `.jmod` file on the module path only.
fn is_jmod(entry: &ClassPathEntry) -> bool {
    match entry {
        ClassPathEntry::Jar(jar) => jar.is_jmod(),
        ClassPathEntry::Folder(_) => false,
    }
}
