//! The program with declarations that were made up, kept for the next slices: those of a batch mostly lack the same ones.

use std::sync::{Arc, Mutex, PoisonError};

use crate::check::Known;
use crate::enter::World;
use crate::rules::Rules;
use crate::slice::Requirements;
use crate::stub::{Findings, Rendered};

/// How many are kept. Neighbours lack the same declarations, so that a few serve most slices.
const MOST: usize = 64;

/// A program that files were added to.
pub(super) struct CompletedProgram {
    /// The files that were added, with what they stand for.
    pub added: Rendered,
    pub world: World,
    pub requirements: Requirements,
    pub findings: Findings,
    /// For verdicts on slices.
    pub known: Known,
}

impl std::fmt::Debug for CompletedProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompletedProgram").field("added", &self.added).finish_non_exhaustive()
    }
}

/// Those that were used last, the latest at the end.
#[derive(Default)]
pub(super) struct Completed(Mutex<Vec<Arc<CompletedProgram>>>);

impl Completed {
    /// The program with these files. What a slice finds in it depends on the files alone, not on slices before.
    pub fn with_files(&self, world: &World, rules: &Arc<Rules>, added: Rendered) -> Arc<CompletedProgram> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match kept.iter().position(|program| program.added == added) {
            Some(at) => kept.remove(at),
            None => {
                let world = world.with_files(added.files.clone(), added.naming.clone());
                let requirements = Requirements::new(rules.clone());
                let (findings, known) = Default::default();
                Arc::new(CompletedProgram { added, world, requirements, findings, known })
            }
        };
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(found.clone());
        found
    }
}
