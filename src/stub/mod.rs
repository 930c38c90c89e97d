//! Approximate slicing: what the kept code uses and nobody declares is made up so that it fits all its uses.
//!
//! A round collects the evidence of every use ([`collect()`]), settles all missing declarations together ([`Solver`]) and
//! writes them as source ([`render()`]); the program is then looked at again with these files added to it, until a round
//! changes nothing.
//!
//! Types that only uses can tell are *unknown types* (`unknown.rs`), each with an identity: the result of this method, an element
//! of that field. In the first round inference leaves open what only they have a say about; then a class of its own stands for
//! each, so that attribution shows where such values go: what it must be the same as, is converted to, or is given says which
//! type it is. An ordered list of named strategies decides (`solve/strategies.rs`), and every decision keeps its strategy and
//! its uses for the report. What these classes are called is chosen when they are written ([`naming::Naming`]), against all names in
//! scope. What is remembered from round to round, and why there is an end, is in `solve/memory.rs`.
//!
//! In the end the evidence also holds what is still wrong with the code ([`Fault`]), and the decisions that it speaks of are
//! searched (`solve/revisions.rs`): the next strategy, a container of the JDK, a type parameter, any arguments, overloads, another
//! class that a simple name means, a class below another. What is made up is a function of the program and of the revisions; the
//! attempts with the fewest faults are revised further.

mod access;
mod collect;
mod evidence;
mod export;
mod guesses;
mod imported;
mod model;
mod naming;
mod placement;
mod render;
mod solve;
mod unknown;
mod well_known;

pub use collect::{Findings, Missing, collect, missing};
pub use evidence::Fault;
pub use guesses::{Guess, guesses};
pub use model::Stubs;
pub use render::{AddedFile, Rendered, render};
pub use solve::{Revisions, Solver};
