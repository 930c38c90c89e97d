//! What a run reads, so that it never writes there.

use std::path::{Path, PathBuf};

use anyhow::bail;

use super::settings::EngineSettings;
use crate::project::Project;

/// The places that the user named as input, without links.
pub(super) struct Inputs {
    places: Vec<PathBuf>,
}

impl Inputs {
    /// Those of the engine, and a list of targets. What does not exist is no input.
    pub fn new(engine: &EngineSettings, list: Option<&Path>) -> Inputs {
        let options = &engine.options;
        let class_path = options.class_path.iter().chain(&options.module_path).map(|entry| {
            // `lib/*`
            let is_all = entry.file_name().is_some_and(|name| name == "*");
            if is_all { entry.parent().unwrap_or(entry) } else { entry.as_path() }
        });
        let named = engine.paths.iter().chain(&options.library_sources).chain(&options.jdk);
        let rules = Some(Path::new(&options.rules)).filter(|rules| rules.is_file());
        let all = named.map(PathBuf::as_path).chain(class_path).chain(list).chain(rules);
        Inputs { places: all.filter_map(|path| path.canonicalize().ok()).collect() }
    }

    /// Refuses an output folder, `shown` to the user, that contains an input or is one.
    pub fn check_folder(&self, folder: &Path, shown: &Path) -> anyhow::Result<()> {
        match self.places.iter().find(|place| place.starts_with(folder)) {
            None => Ok(()),
            Some(place) => bail!(
                "the output folder {} contains {}, an input of this run; choose another --out",
                shown.display(),
                place.display()
            ),
        }
    }

    /// Refuses a file, `shown` to the user, that this run reads.
    pub fn check_file(&self, file: &Path, shown: &Path, project: &Project) -> anyhow::Result<()> {
        // Of the files in a class folder, only these are read.
        let is_class = file.extension().is_some_and(|extension| {
            ["class", "jar", "jmod"].iter().any(|class| extension.eq_ignore_ascii_case(class))
        });
        let is_input = |place: &PathBuf| place == file || (is_class && file.starts_with(place));
        if project.reads(file) || self.places.iter().any(is_input) {
            bail!("--report {} is an input of this run; choose another place", shown.display());
        }
        Ok(())
    }
}
