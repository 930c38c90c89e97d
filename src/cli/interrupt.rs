//! Ctrl-C and polite requests to end: what is only half written is removed, and children are ended, before the process ends.

use crate::base::cleanup;

/// Starts to listen.
#[cfg(unix)]
pub(super) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // Without signals the run still works; only the clean-up after Ctrl-C is lost.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    let listen = move || {
        if let Some(signal) = signals.forever().next() {
            cleanup::end_all(|| std::process::exit(128 + signal));
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(listen);
}

#[cfg(not(unix))]
pub(super) fn install() {}
