//! Any text is parsed; what is found lies in it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use typeslice::testing::{parse_all, parse_declarations};

fuzz_target!(|text: &str| {
    let quick = parse_declarations(text);
    let (whole, bodies) = parse_all(text);
    let end = text.len() as u32;
    for error in quick.errors.iter().chain(&whole.errors).chain(&bodies.errors) {
        assert!(error.span.start <= error.span.end && error.span.end <= end, "{:?}", error.span);
    }
    for class in quick.classes.iter().chain(&whole.classes) {
        assert!(class.name_span.end <= end && text.get(class.name_span.start as usize..class.name_span.end as usize).is_some());
    }
});
