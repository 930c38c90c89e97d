//! The symbols and types of every name and expression of a body or header (JLS 6, 14, 15, 18).
//!
//! Invariant: attribution is total. What cannot be resolved is `Unknown` and noted, never an error; the same
//! body gives the same table whatever was attributed before.

mod attributor;
mod bounds;
mod calls;
mod captures;
mod classes;
mod constants;
mod constraints;
mod creation;
mod entry;
mod env;
mod exhaustive;
mod explicit;
mod exprs;
mod flow;
mod headers;
mod infer;
mod lambda;
mod names;
mod open;
mod operand;
mod overload;
mod patterns;
mod problems;
mod reference;
mod specific;
mod statics;
mod stmts;
mod table;
mod tables;
mod thrown;
mod trace;
mod variables;
#[cfg(test)]
mod tests;

pub use entry::{
    CodeOf, HeaderOf, body as attribute_fully, body_of, checked as attribute_checked,
    checked_header as attribute_checked_header, codes_of, permitted as attribute_permitted,
    traced as attribute_traced,
};
pub use flow::completes_normally;
pub use names::Site;
pub use problems::Problem;
pub use table::{Attribution, Candidates, CastForm, FunctionForm, Sought, Use, UseKind};
pub use tables::{
    attribute_body, attribute_class_header, attribute_field_header, attribute_method_header,
    attribute_package,
};
pub use trace::Trace;
