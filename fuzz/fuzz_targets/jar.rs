//! Any bytes are opened as a jar, or refused, and so is each class in it.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use typeslice::pipeline::Release;
use typeslice::testing::{Jar, read_class};

fuzz_target!(|bytes: &[u8]| {
    let Ok(folder) = tempfile::tempdir() else { return };
    let path = folder.path().join("a.jar");
    if fs::write(&path, bytes).is_err() {
        return;
    }
    let Ok(jar) = Jar::open(&path, Release::NEWEST) else { return };
    for name in jar.classes() {
        if let Some(Ok(class)) = jar.find_class(&name) {
            drop(read_class(&class));
        }
    }
});
