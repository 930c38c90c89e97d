//! Approximate slicing: rounds of making up what is missing, and a search among other decisions where the result is wrong.

use std::sync::Arc;

use super::output::{MadeUp, Sliced};
use super::stubbed::StubbedProgram;
use super::{Program, Target, slice_in};
use crate::base::Diagnostic;
use crate::stub;

/// Rounds of making things up; each settles what the one before brought to light. The memory of [`stub::Solver`] says why there
/// is an end; this is how long we wait for it.
const MAX_ROUNDS: usize = 48;

/// Other decisions that are tried for a slice that is wrong.
const MAX_REVISIONS: usize = 32;

/// The bytes of targets that are looked at for all of them: a long method is not tried as often.
const MAX_REVISED_BYTES: usize = 96 << 10;

/// What some decisions lead to.
struct Attempt {
    solver: stub::Solver,
    /// The slice of the last round; `None` if nothing could be made up.
    sliced: Option<Sliced>,
    /// What is still wrong with the code.
    faults: Vec<stub::Fault>,
    /// How many decisions were revised.
    depth: usize,
    /// How many of the decisions that its faults speak of were tried.
    tried: usize,
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
    /// Makes up what is missing, from what the code says of it with all supertypes of what is kept; which of them stay is seen when
    /// there is nothing missing any more. Where the code of the slice is wrong, decisions that the faults speak of are revised, one more
    /// at a time: those of the attempt with the fewest faults and revisions first.
    pub(super) fn approximate(&self, targets: &[Target], exact: Sliced) -> Sliced {
        let whole = slice_in(&self.world, &self.wide, targets);
        let mut attempts = vec![self.attempt(targets, &whole, stub::Solver::default(), 0)];
        let mut seen = Vec::new();
        for _ in 0..max_revisions(targets) {
            let Some((solver, depth)) = next_attempt(&mut attempts, &mut seen) else { break };
            attempts.push(self.attempt(targets, &whole, solver, depth));
        }
        let best = attempts.into_iter().min_by_key(|attempt| attempt.faults.len());
        match best.and_then(|best| best.sliced?.made_up) {
            Some(made_up) => narrowed(targets, made_up),
            None => exact,
        }
    }

    /// Makes up what is missing, round by round, until that changes nothing.
    fn attempt(&self, targets: &[Target], exact: &Sliced, mut solver: stub::Solver, depth: usize) -> Attempt {
        let mut sliced: Option<Sliced> = None;
        let mut faults = Vec::new();
        let meanings = solver.revisions().meanings();
        for _ in 0..MAX_ROUNDS {
            let last = sliced.as_ref().unwrap_or(exact);
            let (world, _) = self.view(last);
            let made_up = last.made_up.as_ref();
            let findings = made_up.map_or(&self.findings, |made_up| &made_up.program.findings);
            let none = stub::Stubs::default();
            let stubs = made_up.map_or(&none, |made_up| &made_up.stubs);
            let mut evidence = stub::collect(world, &last.slice, stubs, findings, &meanings);
            faults = std::mem::take(&mut evidence.faults);
            let is_last = evidence.is_of_annotations();
            let stubs = solver.solve(world, evidence);
            let added = stub::render(world, &last.slice, &stubs);
            let is_same = made_up.map_or(added.files.is_empty(), |made_up| made_up.program.added == added);
            if is_same {
                if let Some(made_up) = sliced.as_mut().and_then(|sliced| sliced.made_up.as_mut()) {
                    (made_up.stubs, made_up.is_settled) = (stubs, true);
                }
                break;
            }
            let annotated = if is_last { self.slice_annotated(targets, &added) } else { None };
            let (program, mut next) = annotated.unwrap_or_else(|| self.slice_stubbed(targets, added));
            next.made_up = Some(MadeUp { program, stubs, is_settled: is_last });
            sliced = Some(next);
            if is_last {
                break;
            }
        }
        Attempt { solver, sliced, faults, depth, tried: 0 }
    }

    fn slice_stubbed(&self, targets: &[Target], added: stub::Rendered) -> (Arc<StubbedProgram>, Sliced) {
        let program = self.stubbed.with_files(&self.world, &self.requirements.rules, added);
        let sliced = slice_in(&program.world, &program.wide, targets);
        (program, sliced)
    }

    /// The same slice from a program with more annotation interfaces, if it is the same. What is found out about such a program
    /// serves many slices.
    fn slice_annotated(
        &self,
        targets: &[Target],
        added: &stub::Rendered,
    ) -> Option<(Arc<StubbedProgram>, Sliced)> {
        let program = self.stubbed.with_annotations(&self.world, &self.requirements.rules, added)?;
        let sliced = slice_in(&program.world, &program.wide, targets);
        program.needs_only(&sliced.slice, &added.files).then_some((program, sliced))
    }
}

/// The slice of a program in which nothing is missing any more.
fn narrowed(targets: &[Target], made_up: MadeUp) -> Sliced {
    let StubbedProgram { world, requirements, .. } = &*made_up.program;
    let sliced = slice_in(world, requirements, targets);
    Sliced { made_up: Some(made_up), ..sliced }
}

/// How many other decisions are tried; it depends on the program alone, so that the result does.
fn max_revisions(targets: &[Target]) -> usize {
    let bytes: usize = targets.iter().map(|target| (target.span.end - target.span.start) as usize).sum();
    (MAX_REVISED_BYTES / bytes.max(1)).min(MAX_REVISIONS)
}

/// The next decisions to try, and how many of them are revised; `None` if nothing is wrong or nothing is left to try.
fn next_attempt(attempts: &mut [Attempt], seen: &mut Vec<stub::Revisions>) -> Option<(stub::Solver, usize)> {
    let mut order: Vec<&mut Attempt> = attempts.iter_mut().collect();
    order.sort_by_key(|attempt| (attempt.faults.len(), attempt.depth));
    if order.first().is_none_or(|best| best.faults.is_empty()) {
        return None;
    }
    for attempt in order {
        while let Some(solver) = attempt.solver.revised(&attempt.faults, attempt.tried) {
            attempt.tried += 1;
            if !seen.contains(solver.revisions()) {
                seen.push(solver.revisions().clone());
                return Some((solver, attempt.depth + 1));
            }
        }
    }
    None
}
