//! Approximate slicing: rounds of making up what is missing, and second thoughts.

use super::{MadeUp, Program, Sliced, Target, slice_in};
use crate::base::Diagnostic;
use crate::stub;

/// Rounds of making things up; each settles what the one before brought to light. The memory of [`stub::Solver`] says why there
/// is an end; this is how long we wait for it.
const MAX_ROUNDS: usize = 48;

/// Other decisions that are tried for a slice that is wrong.
const MAX_REVISIONS: usize = 12;

/// How rounds ended.
struct Rounds {
    /// The slice of the last round; `None` if nothing could be made up.
    sliced: Option<Sliced>,
    /// What is still wrong with the code.
    faults: Vec<stub::Fault>,
}

/// What to say if the rounds came to no end.
pub(super) fn unsettled(sliced: &Sliced) -> Vec<Diagnostic> {
    let made_up = sliced.made_up.iter().filter(|made_up| !made_up.is_settled);
    let say = |_| {
        let said = format!(
            "what is made up still changed after {MAX_ROUNDS} rounds; the declarations of the last one are used"
        );
        Diagnostic::warning(said)
            .hint("give what declares the missing classes with -cp, or some of their sources")
    };
    made_up.map(say).collect()
}

impl Program {
    /// Makes up what is missing; decisions that the code of the slice is wrong with are revised as long as that helps.
    pub(super) fn approximate(&self, targets: &[Target], exact: Sliced) -> Sliced {
        let mut solver = stub::Solver::default();
        let Rounds { sliced, mut faults } = self.rounds(targets, &exact, &mut solver);
        let mut best = sliced.unwrap_or(exact);
        for _ in 0..MAX_REVISIONS {
            let Some(mut revised) = solver.revised(&faults) else { break };
            let Rounds { sliced, faults: left } = self.rounds(targets, &best, &mut revised);
            // What is wrong at another place may hide what was wrong.
            let is_old = |fault: &stub::Fault| faults.iter().any(|old| old.place == fault.place);
            if left.len() < faults.len() && left.iter().all(is_old) {
                best = sliced.unwrap_or(best);
                (solver, faults) = (revised, left);
            }
        }
        best
    }

    /// Makes up what is missing, round by round, until that changes nothing.
    fn rounds(&self, targets: &[Target], start: &Sliced, solver: &mut stub::Solver) -> Rounds {
        let mut sliced: Option<Sliced> = None;
        let mut faults = Vec::new();
        for _ in 0..MAX_ROUNDS {
            let last = sliced.as_ref().unwrap_or(start);
            let (world, _) = self.view(last);
            let made_up = last.made_up.as_ref();
            let findings = made_up.map_or(&self.findings, |made_up| &made_up.program.findings);
            let none = stub::Stubs::default();
            let stubs = made_up.map_or(&none, |made_up| &made_up.stubs);
            let mut evidence = stub::collect(world, &last.slice, stubs, findings);
            faults = std::mem::take(&mut evidence.faults);
            let stubs = solver.solve(world, evidence);
            let added = stub::render(world, &last.slice, &stubs);
            let is_same = made_up.map_or(added.files.is_empty(), |made_up| made_up.program.added == added);
            if is_same {
                if let Some(made_up) = sliced.as_mut().and_then(|sliced| sliced.made_up.as_mut()) {
                    (made_up.stubs, made_up.is_settled) = (stubs, true);
                }
                break;
            }
            let program = self.completed.with_files(&self.world, &self.requirements.rules, added);
            let mut next = slice_in(&program.world, &program.requirements, targets);
            next.made_up = Some(MadeUp { program, stubs, is_settled: false });
            sliced = Some(next);
        }
        Rounds { sliced, faults }
    }
}
