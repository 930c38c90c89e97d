//! The program with declarations that were made up, kept for the next slices: those of a batch mostly lack the same ones.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use crate::base::Name;
use crate::check::Known;
use crate::emit;
use crate::enter::World;
use crate::rules::Rules;
use crate::slice::{Requirements, Slice};
use crate::stub::{AddedFile, Findings, Rendered};
use crate::syntax::tree::ImportKind;

/// How many are kept. Neighbours lack the same declarations, so that a few serve most slices.
const CACHED_PROGRAMS: usize = 64;

/// A program that files were added to.
pub(super) struct StubbedProgram {
    /// The files that were added, with what they stand for.
    pub added: Rendered,
    pub world: World,
    pub requirements: Requirements,
    /// The same with all supertypes, which tell more about what is missing.
    pub wide: Requirements,
    pub findings: Findings,
    /// For verdicts on slices.
    pub known: Known,
}

impl std::fmt::Debug for StubbedProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StubbedProgram").field("added", &self.added).finish_non_exhaustive()
    }
}

impl StubbedProgram {
    fn new(world: &World, rules: &Arc<Rules>, added: Rendered) -> Arc<StubbedProgram> {
        let world = world.with_files(added.files.clone(), added.naming.clone());
        let requirements = Requirements::new(rules.clone());
        let wide = Requirements::new(rules.with_whole_hierarchy());
        let (findings, known) = Default::default();
        Arc::new(StubbedProgram { added, world, requirements, wide, findings, known })
    }

    /// Whether a slice of this program is the one that it would be if none but these files had been added.
    pub fn needs_only(&self, slice: &Slice, files: &[AddedFile]) -> bool {
        let others: Vec<&AddedFile> = self.added.files.iter().filter(|file| !files.contains(file)).collect();
        let project = self.world.project();
        let folder =
            |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.replace('/', "."));
        let packages: FxHashSet<String> = others.iter().map(|(path, _)| folder(path)).collect();
        let is_seen = |package: Name| packages.contains(package.as_str());
        emit::kept_files(&self.world, slice).into_iter().all(|file| {
            if project.is_added(file) {
                return !others.iter().any(|(path, _)| path == project.path(file));
            }
            let unit = self.world.unit(file);
            let mut on_demand = unit.imports_of(ImportKind::OnDemand);
            !is_seen(project.package(file)) && !on_demand.any(|import| is_seen(import.name.text))
        })
    }
}

/// The programs that slices before needed.
#[derive(Default)]
pub(super) struct StubbedPrograms {
    /// Those that were used last, the latest at the end.
    last: Mutex<Vec<Arc<StubbedProgram>>>,
    /// One with all annotation interfaces that slices needed so far.
    annotated: Mutex<Option<Arc<StubbedProgram>>>,
}

impl StubbedPrograms {
    /// A program with these annotation interfaces, and with others: slices need many sets of a few. `None` if one of them was
    /// different in a slice before.
    pub fn with_annotations(
        &self,
        world: &World,
        rules: &Arc<Rules>,
        added: &Rendered,
    ) -> Option<Arc<StubbedProgram>> {
        let mut annotated = self.annotated.lock().unwrap_or_else(PoisonError::into_inner);
        let earlier = annotated.as_ref().map_or(&[][..], |program| &program.added.files);
        let mut files: BTreeMap<String, String> = earlier.iter().cloned().collect();
        for (path, text) in &added.files {
            if files.insert(path.clone(), text.clone()).is_some_and(|other| other != *text) {
                return None;
            }
        }
        match &*annotated {
            Some(program) if program.added.files.len() == files.len() => Some(program.clone()),
            Some(_) | None => {
                let all = Rendered { files: files.into_iter().collect(), naming: added.naming.clone() };
                let grown = StubbedProgram::new(world, rules, all);
                Some(annotated.insert(grown).clone())
            }
        }
    }

    /// The program with these files. What a slice finds in it depends on the files alone, not on slices before.
    pub fn with_files(&self, world: &World, rules: &Arc<Rules>, added: Rendered) -> Arc<StubbedProgram> {
        let mut kept = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match kept.iter().position(|program| program.added == added) {
            Some(at) => kept.remove(at),
            None => StubbedProgram::new(world, rules, added),
        };
        if kept.len() >= CACHED_PROGRAMS {
            kept.remove(0);
        }
        kept.push(found.clone());
        found
    }
}
