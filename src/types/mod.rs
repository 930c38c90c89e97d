//! Relations and operations on types (JLS 4, 5, 8.4.2, 8.4.8, 9.8, 9.9): pure functions over `&Symbols`.
//!
//! Invariants: nothing here reads sources or files, and the answer depends only on the declarations. A gap
//! (`Type::Unknown`) is compatible with everything, so that one gap does not hide others. Where F-bounds make
//! a type infinite, the recursion is cut (see `bounded`) and compatibility checks answer "compatible".

mod bounded;
mod capture;
mod conversion;
mod display;
mod erasure;
mod exceptions;
mod functional;
mod lub;
mod overriding;
mod projection;
mod results;
mod substitution;
mod subtyping;
mod supertypes;
#[cfg(test)]
mod tests;

pub use capture::{capture, capture_bound, upper_of_captured};
pub use conversion::{
    binary_promotion, boxed, is_assignable, is_castable, is_doubtful, is_loosely_compatible,
    is_strictly_compatible, unary_promotion, unboxed,
};
pub use display::{display, method_display, notation};
pub use erasure::{erasure, is_raw};
pub use exceptions::{is_caught_only_if_thrown, is_checked_exception, is_unchecked_exception};
pub use functional::{FunctionType, function_type, functional_method};
pub use lub::{glb, lub};
pub use overriding::{
    abstract_methods, implementation, is_subsignature, of_object, overridden, overrides, same_erasure,
};
pub use projection::upward_projection;
pub use results::has_substitutable_result;
pub use substitution::{Substitution, class_substitution, substitute_inference};
pub use subtyping::{is_same_type, is_subtype, is_subtype_unchecked};
pub use supertypes::{
    all_superclasses, all_supertypes, as_super, classes_of_value, direct_supertypes, interfaces, is_subclass,
    member_type, rank, superclass, upper_bound,
};
