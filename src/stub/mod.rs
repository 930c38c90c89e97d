//! Approximate slicing: what the kept code uses and nobody declares is made up so that it fits all its uses.
//!
//! A round collects the evidence of every use ([`collect()`]), settles all missing declarations together ([`Solver`]) and
//! writes them as source ([`render()`]); the program is then looked at again with these files added to it, until a round
//! changes nothing. Types that only uses can tell are *holes*: a class of their own stands for each
//! until the evidence says which type it is.

mod access;
mod collect;
mod evidence;
mod export;
mod guesses;
mod imported;
mod model;
mod placement;
mod render;
mod solve;
mod well_known;

pub use collect::{Findings, Missing, collect, missing};
pub use evidence::Fault;
pub use guesses::{Guess, guesses};
pub use model::{ClassKey, StubClass, StubMethod, StubType, Stubs};
pub use render::render;
pub use solve::Solver;
