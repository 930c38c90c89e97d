//! The one place that calls the phases in order.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::base::{Diagnostic, FileId, Span};
use crate::project::Project;
use crate::slice::target::{self, TargetSpec};
use crate::syntax::tree::CompilationUnit;

/// What the user can choose about the analysis.
#[derive(Clone, Debug)]
pub struct Options {
    /// The type-rule map.
    pub rules: String,
    pub jdk: Option<PathBuf>,
}

/// A program to slice; all that is parsed is shared between slices.
pub struct Program {
    project: Project,
}

/// A declaration to slice for.
#[derive(Clone, Debug)]
pub struct Target {
    /// The form that `--target` takes.
    pub id: String,
    pub file: FileId,
    pub span: Span,
}

pub struct OutputFile {
    pub path: String,
    pub text: String,
}

pub struct KeptItem {
    pub what: String,
    pub reason: String,
}

pub struct SliceOutput {
    pub files: Vec<OutputFile>,
    pub items: Vec<KeptItem>,
    pub diagnostics: Vec<Diagnostic>,
    pub lines_before: usize,
    pub timings: Vec<(&'static str, Duration)>,
    pub mode: &'static str,
}

impl Program {
    pub fn open(project: Project, options: &Options) -> anyhow::Result<Program> {
        anyhow::ensure!(options.rules == "java", "there is no type-rule map `{}`", options.rules);
        if let Some(home) = &options.jdk {
            crate::project::jdk::find(Some(home)).map_err(anyhow::Error::msg)?;
        }
        Ok(Program { project })
    }

    pub fn project(&self) -> &Project {
        &self.project
    }

    pub fn all_targets(&self) -> Vec<Target> {
        target::all_targets(&self.project, &|file| self.unit(file)).into_iter().map(Target::from).collect()
    }

    pub fn find(&self, spec: &str) -> Result<Vec<Target>, Diagnostic> {
        let parsed = TargetSpec::parse(spec)
            .map_err(|problem| Diagnostic::error(format!("target `{spec}`: {problem}")))?;
        target::find(&self.project, &parsed, &|file| self.unit(file))
            .map(|found| found.into_iter().map(Target::from).collect())
            .map_err(|error| error.to_diagnostic(&self.project))
    }

    pub fn slice(&self, targets: &[Target]) -> SliceOutput {
        let files = targets.iter().map(|target| OutputFile {
            path: self.project.relative_path(target.file),
            text: self.project.text(target.file).to_owned(),
        });
        SliceOutput {
            files: files.collect(),
            items: Vec::new(),
            diagnostics: Vec::new(),
            lines_before: 0,
            timings: Vec::new(),
            mode: "exact",
        }
    }

    fn unit(&self, file: FileId) -> Arc<CompilationUnit> {
        Arc::new(crate::syntax::parse_declarations(self.project.text(file)))
    }
}

impl From<target::FoundTarget> for Target {
    fn from(found: target::FoundTarget) -> Target {
        Target { id: found.id, file: found.file, span: found.span }
    }
}
