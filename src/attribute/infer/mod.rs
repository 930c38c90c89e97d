//! Type inference (JLS 18): bounds on inference variables, reduction of constraints to bounds, incorporation,
//! resolution. Lambdas and method references are reduced by the caller, who can attribute their bodies.

mod bounds;
mod reduce;
mod solve;

pub use bounds::{Inference, shift};
pub use reduce::{Strictness, is_reifiable};
