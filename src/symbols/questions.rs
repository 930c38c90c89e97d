//! Which questions of the form *is this class below that one?* were answered with yes while code was looked at.
//!
//! A class that is dropped from above another can only turn a yes into a no, so what was never asked need not be kept. Whoever
//! looks at code listens; those who know the answers, in `types` and `resolve`, tell. What is worked out once for all,
//! the parts of symbols, is told to nobody: it would be heard by whoever comes first.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use crate::base::{ClassId, Span};

/// A subclass, a class above it, and the code at hand when that was asked for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    pub span: Span,
    pub below: ClassId,
    pub above: ClassId,
}

/// A class that was not found to be below what was asked for: it may be, if not all that is above it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubt {
    pub span: Span,
    pub class: ClassId,
}

#[derive(Default)]
struct Heard {
    at: Span,
    questions: Vec<Question>,
    seen: FxHashSet<(ClassId, ClassId)>,
    doubts: Vec<Doubt>,
    doubted: FxHashSet<ClassId>,
}

thread_local! {
    /// Of those who listen on this thread, the last one hears; nobody does where that is `None`.
    static LISTENERS: RefCell<Vec<Option<Heard>>> = const { RefCell::new(Vec::new()) };
}

/// Hears what is asked on this thread until it is dropped.
pub struct Listener(());

/// Tells nobody what is asked on this thread until it is dropped.
pub struct Silence(());

impl Listener {
    pub fn start() -> Listener {
        LISTENERS.with_borrow_mut(|all| all.push(Some(Heard::default())));
        Listener(())
    }

    /// What was heard so far, in the order in which it was asked, each pair of classes once.
    pub fn take(&self) -> Vec<Question> {
        with_listener(|heard| std::mem::take(&mut heard.questions)).unwrap_or_default()
    }
}

impl Listener {
    /// The doubts so far, each class once.
    pub fn take_doubts(&self) -> Vec<Doubt> {
        with_listener(|heard| std::mem::take(&mut heard.doubts)).unwrap_or_default()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        LISTENERS.with_borrow_mut(Vec::pop);
    }
}

impl Silence {
    pub fn start() -> Silence {
        LISTENERS.with_borrow_mut(|all| all.push(None));
        Silence(())
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        LISTENERS.with_borrow_mut(Vec::pop);
    }
}

/// Says which code is looked at from here on, and gives what it was before.
pub fn look_at(span: Span) -> Span {
    with_listener(|heard| std::mem::replace(&mut heard.at, span)).unwrap_or_default()
}

/// `below` is a subclass of `above`, and it matters.
pub fn answer_yes(below: ClassId, above: ClassId) {
    if below == above {
        return;
    }
    with_listener(|heard| {
        if heard.seen.insert((below, above)) {
            heard.questions.push(Question { span: heard.at, below, above });
        }
    });
}

/// The class is not known to be below what was asked for.
pub fn answer_unknown(class: ClassId) {
    with_listener(|heard| {
        if heard.doubted.insert(class) {
            heard.doubts.push(Doubt { span: heard.at, class });
        }
    });
}

fn with_listener<T>(action: impl FnOnce(&mut Heard) -> T) -> Option<T> {
    LISTENERS.with_borrow_mut(|all| all.last_mut().and_then(Option::as_mut).map(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_listener_hears_each_question_once() {
        let [a, b] = [ClassId(1), ClassId(2)];
        let outer = Listener::start();
        look_at(Span::new(1, 2));
        answer_yes(a, b);
        {
            let inner = Listener::start();
            answer_yes(b, a);
            assert_eq!(inner.take().len(), 1);
        }
        {
            let _silence = Silence::start();
            answer_yes(b, a);
        }
        look_at(Span::new(3, 4));
        answer_yes(a, b);
        answer_yes(a, a);
        assert_eq!(outer.take(), [Question { span: Span::new(1, 2), below: a, above: b }]);
    }
}
