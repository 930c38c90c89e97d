//! typeslice: type-directed slicing of Java programs.
//!
//! The modules below are in the order of the data flow; a module uses only modules above it
//! (`tests/tidy.rs` holds the table).

pub mod base;
pub mod project;
pub mod syntax;
pub mod classfile;
pub mod symbols;
pub mod types;
pub mod resolve;
pub mod enter;
pub mod attribute;
pub mod rules;
pub mod slice;
pub mod emit;
pub mod verify;
pub mod pipeline;
pub mod cli;
