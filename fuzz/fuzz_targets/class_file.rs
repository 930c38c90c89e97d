//! Any bytes are read as a class file, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use typeslice::testing::{parse_class, parse_method, parse_type, read_class, read_details, read_module};

fuzz_target!(|bytes: &[u8]| {
    drop(read_details(bytes));
    drop(read_module(bytes));
    let Ok(record) = read_class(bytes) else { return };
    // A member has eight bytes at least: what is read cannot be more than what is there.
    assert!(record.fields.len() + record.methods.len() <= bytes.len() / 8);
    drop(record.signature.as_deref().map(parse_class));
    for field in &record.fields {
        drop(parse_type(&field.descriptor));
        drop(field.signature.as_deref().map(parse_type));
    }
    for method in &record.methods {
        drop(parse_method(&method.descriptor));
        drop(method.signature.as_deref().map(parse_method));
    }
});
