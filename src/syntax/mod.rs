//! The only layer that knows tree-sitter: source text to declarations with byte ranges, bodies on demand.
//!
//! Invariant: nothing here looks at another file, and every span is a byte range of the file's own text
//! (byte order mark and unicode escapes included).

pub mod tree;
