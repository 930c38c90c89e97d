//! Panics: caught, so that a defect of ours is a message and never a half-written output.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// What the last panic on this thread said, with its place in our source.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps panics from printing by themselves; [`catch`] tells what they said.
pub(super) fn install_hook() {
    std::panic::set_hook(Box::new(|panic: &PanicHookInfo| {
        let place = panic.location().map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
        let text = format!("{}{place}", describe(panic.payload()));
        LAST.with(|last| *last.borrow_mut() = Some(text));
    }));
}

/// Runs `work`; if it panics, the error is what the panic said.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    LAST.with(|last| last.borrow_mut().take());
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        // A panic that came over from another thread left its place there.
        LAST.with(|last| last.borrow_mut().take()).unwrap_or_else(|| describe(&*payload))
    })
}

fn describe(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown panic".to_owned())
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[test]
    fn a_panic_is_an_error_with_its_text() {
        assert_eq!(catch(|| 1), Ok(1));
        let caught = catch(|| std::panic::panic_any(String::from("boom")));
        assert!(caught.unwrap_err().contains("boom"));
    }
}
