//! The bound on recursion over types.
//!
//! Types are finite, but what they stand for need not be: `E extends Enum<E>`, `T extends Comparable<? super T>`
//! and captures of such types unfold without end. All recursive relations count their steps here.

use std::cell::Cell;

/// Nesting of relations in one question. Deeper than any type that people write.
const DEPTH: u32 = 48;
/// Steps for one question: depth alone would allow exponentially many.
const STEPS: u32 = 4_000;

thread_local! {
    static UNDER_WAY: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
}

/// Ends the step on drop, also by a panic.
struct Step(u32);

impl Drop for Step {
    fn drop(&mut self) {
        UNDER_WAY.with(|cell| cell.set((self.0, cell.get().1)));
    }
}

/// Runs `compute` as one step of the question under way on this thread (or as a new question); `None` when the
/// question has become too deep or too long.
pub(super) fn bounded<R>(compute: impl FnOnce() -> R) -> Option<R> {
    let (depth, used) = UNDER_WAY.with(Cell::get);
    let used = if depth == 0 { 0 } else { used };
    if depth >= DEPTH || used >= STEPS {
        return None;
    }
    UNDER_WAY.with(|cell| cell.set((depth + 1, used + 1)));
    let _step = Step(depth);
    Some(compute())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descend(levels: u32) -> u32 {
        bounded(|| 1 + if levels == 0 { 0 } else { descend(levels - 1) }).unwrap_or(0)
    }

    #[test]
    fn cuts_off_what_is_too_deep_and_starts_anew() {
        assert_eq!(descend(10), 11);
        assert_eq!(descend(1_000_000), DEPTH);
        assert_eq!(descend(3), 4);
    }

    #[test]
    fn cuts_off_what_is_too_long() {
        let answered = bounded(|| (0..STEPS * 2).filter(|_| bounded(|| ()).is_some()).count());
        assert_eq!(answered, Some(STEPS as usize - 1));
    }
}
