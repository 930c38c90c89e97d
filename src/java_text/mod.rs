//! Java's notation, whoever writes it: types, and the simple names of a compilation unit.
//!
//! Whoever writes says what a type is made of and how its classes are called; here is how that looks in Java. Types with
//! annotations are put together by [`header`](mod@crate::header), which alone has any: what is annotated decides where it is written.

mod names;
mod types;

pub use names::UnitNames;
pub use types::{Bound, Part, arguments, type_parameter, type_text};
