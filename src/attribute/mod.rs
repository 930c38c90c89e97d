//! The symbols and types of every name and expression of a body or header (JLS 6, 14, 15, 18).
//!
//! Invariant: attribution is total. What cannot be resolved is `Unknown` and noted, never an error; the same
//! body gives the same table whatever was attributed before.

mod table;

pub use table::{Attribution, Candidates, Use, UseKind};
