//! `typeslice check`: would javac accept these sources, by our own verdict.

use std::path::{Path, PathBuf};

use anyhow::Context;
use rayon::prelude::*;
use serde::Serialize;

use super::compile::{Compilation, Compilers};
use super::messages::Console;
use super::settings::{EngineSettings, Programs};
use super::{Outcome, open_program, print};
use crate::base::counted;
use crate::pipeline::Program;
use crate::project::Project;

pub(super) fn run(engine: &EngineSettings, programs: Programs, console: &Console) -> anyhow::Result<Outcome> {
    match programs {
        Programs::One => check_one(engine, console),
        Programs::Each => check_each(engine),
    }
}

fn check_one(engine: &EngineSettings, console: &Console) -> anyhow::Result<Outcome> {
    let program = open_program(engine)?;
    let faults = program.check_sources();
    console.diagnostics(program.project(), &program.diagnostics());
    print(&faults.iter().map(|fault| format!("{fault}\n")).collect::<String>())?;
    if faults.is_empty() {
        console.status("checked: accepted");
        return Ok(Outcome::Done);
    }
    console.status(&format!("checked: {}", counted(faults.len(), "fault")));
    Ok(Outcome::Incomplete)
}

/// Two verdicts on a program.
#[derive(Serialize)]
struct Row {
    folder: String,
    /// Ours.
    checked: Vec<String>,
    /// javac's errors.
    javac: Vec<String>,
}

fn check_each(engine: &EngineSettings) -> anyhow::Result<Outcome> {
    let program = Program::open(Project::in_memory(Vec::new()), &engine.options)?;
    let compilers = Compilers::new(&program, engine, rayon::current_num_threads())?;
    let folders = folders_in(&engine.paths)?;
    let rows: Vec<String> =
        folders.par_iter().map(|folder| row(&program, &compilers, folder)).collect::<anyhow::Result<_>>()?;
    print(&rows.concat())?;
    Ok(Outcome::Done)
}

fn row(program: &Program, compilers: &Compilers, folder: &Path) -> anyhow::Result<String> {
    let files = sources_in(folder)?;
    let javac = match compilers.compile_files(&files)? {
        Compilation::Accepted => Vec::new(),
        Compilation::Rejected { all, message, .. } if all.is_empty() => vec![message],
        Compilation::Rejected { all, .. } => all.iter().map(ToString::to_string).collect(),
    };
    let row = Row { folder: folder.display().to_string(), checked: program.check_files(files), javac };
    Ok(format!("{}\n", serde_json::to_string(&row)?))
}

/// The folders in these folders, in the order of their names.
fn folders_in(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for path in paths {
        for entry in std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
            folders.push(entry?.path());
        }
    }
    folders.retain(|path| path.is_dir());
    folders.sort();
    Ok(folders)
}

/// The paths and texts of the sources below a folder.
fn sources_in(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let project = Project::open(&[folder.to_owned()])?;
    let files = project.file_ids().map(|file| {
        let path = Path::new(project.path(file));
        let path = path.strip_prefix(folder).unwrap_or(path);
        (path.display().to_string(), project.text(file).to_owned())
    });
    Ok(files.collect())
}
