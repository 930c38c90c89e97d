//! Names, members and access (JLS 6, 7.5, 8.2-8.5): what a name means at a place.
//!
//! Invariants: a look-up that fails is a ranked value ([`Lookup`]), never an error; nothing here reads files, the
//! answer depends on the declarations alone.

mod access;
mod conditional;
mod fold;
mod imports;
mod lookup;
mod members;
mod names;
mod type_syntax;

pub use access::{Viewer, is_accessible, is_accessible_class, outermost};
pub use conditional::{fold_conditional, numeric_branches};
#[cfg(test)]
pub use fold::constant_text;
pub use fold::{cast_constant, fold_row, fold_unary, literal_constant};
pub use imports::{find_static_import_field, find_static_import_methods, import_owner};
pub use lookup::Lookup;
pub use members::{
    constructors, find_field, find_field_from, member_class, member_class_from, methods_named,
};
pub use names::{PackageOrType, TypeName, find_canonical, find_package_or_type, find_type};
pub(crate) use type_syntax::apply_arguments;
pub use type_syntax::{IgnoreNames, TypeSink, resolve_type};
