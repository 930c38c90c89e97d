//! What is being completed on this thread, so that cycles end and chains do not use up the stack.
//!
//! A task that asks for itself again gets the empty answer (JLS 8.1.4 forbids such cycles, broken input has them). One that
//! is asked for too far down is postponed: all that is under way is given up, the task is completed first, from the
//! bottom of the stack, and then the others again. So a constant may hang on a hundred thousand others.

use std::cell::RefCell;

use super::TypeVariableOwner;
use crate::base::{ClassId, FieldId, MethodId};

/// A part of a symbol that is completed on first use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Task {
    Supertypes(ClassId),
    Bounds(TypeVariableOwner),
    Members(ClassId),
    Permitted(ClassId),
    Signature(MethodId),
    FieldType(FieldId),
    Constant(FieldId),
}

/// More tasks than that are not under way within each other: each may take some hundred kilobytes of the stack.
const DEEPEST: usize = 25;

#[derive(Default)]
struct UnderWay {
    tasks: Vec<Task>,
    /// The outermost task whose empty answer was used: results computed above it are not stored, since they would
    /// depend on the order of completion.
    used: Option<usize>,
    /// What must be completed before the tasks under way.
    postponed: Option<Task>,
    /// Tasks that wait for each other in a cycle: asked for too far down, they get the empty answer.
    cyclic: Vec<Task>,
    /// Someone further out completes what is postponed.
    is_driven: bool,
}

thread_local! {
    static UNDER_WAY: RefCell<UnderWay> = RefCell::default();
}

/// What a result is worth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Worth {
    Sound,
    /// It hangs on the empty answer of a task further out.
    Unsound,
    /// It hangs on a task that was postponed: it is worth nothing.
    Postponed,
}

/// Marks a task as under way on this thread until it is dropped, also by a panic.
pub(super) struct Guard {
    depth: usize,
}

impl Guard {
    /// `None` if the task is under way already, or is postponed.
    pub fn begin(task: Task) -> Option<Guard> {
        UNDER_WAY.with_borrow_mut(|under_way| {
            // All that is under way is given up: more work for it would be in vain.
            if under_way.postponed.is_some() {
                return None;
            }
            if let Some(at) = under_way.tasks.iter().position(|known| *known == task) {
                under_way.used = Some(under_way.used.map_or(at, |used| used.min(at)));
                return None;
            }
            if under_way.tasks.len() >= DEEPEST {
                if under_way.cyclic.contains(&task) {
                    under_way.used = Some(0);
                } else {
                    under_way.postponed.get_or_insert(task);
                }
                return None;
            }
            under_way.tasks.push(task);
            Some(Guard { depth: under_way.tasks.len() - 1 })
        })
    }

    pub fn end(self) -> Worth {
        UNDER_WAY.with_borrow_mut(|under_way| {
            if under_way.postponed.is_some() {
                return Worth::Postponed;
            }
            match under_way.used {
                Some(used) if used < self.depth => Worth::Unsound,
                Some(_) | None => {
                    under_way.used = None;
                    Worth::Sound
                }
            }
        })
    }

    /// Whether nothing is under way further out.
    pub fn is_outermost(&self) -> bool {
        self.depth == 0
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        UNDER_WAY.with_borrow_mut(|under_way| {
            under_way.tasks.truncate(self.depth);
            if under_way.tasks.is_empty() {
                under_way.used = None;
            }
        });
    }
}

/// Completes what was postponed and then `task` itself, which nothing is under way for: `complete` is called for one
/// task after another. Does nothing within itself: there the outer one goes on.
pub(super) fn drive(task: Task, complete: impl Fn(Task)) {
    let Some(_driver) = Driver::begin() else { return };
    let mut waiting = vec![task];
    waiting.extend(take_postponed());
    while let Some(&next) = waiting.last() {
        complete(next);
        match take_postponed() {
            None => {
                waiting.pop();
            }
            Some(deeper) if waiting.contains(&deeper) => {
                UNDER_WAY.with_borrow_mut(|under_way| under_way.cyclic.push(deeper));
            }
            Some(deeper) => waiting.push(deeper),
        }
    }
}

/// Whether nothing is under way on this thread.
pub(super) fn is_idle() -> bool {
    UNDER_WAY.with_borrow(|under_way| under_way.tasks.is_empty() && !under_way.is_driven)
}

fn take_postponed() -> Option<Task> {
    UNDER_WAY.with_borrow_mut(|under_way| under_way.postponed.take())
}

/// Marks that this thread completes what is postponed, until it is dropped.
struct Driver;

impl Driver {
    fn begin() -> Option<Driver> {
        UNDER_WAY
            .with_borrow_mut(|under_way| (!std::mem::replace(&mut under_way.is_driven, true)).then(|| Driver))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        UNDER_WAY.with_borrow_mut(|under_way| {
            under_way.is_driven = false;
            under_way.postponed = None;
            under_way.cyclic.clear();
        });
    }
}
