//! Declarations and class records become symbols, lazily (JLS 6-9).
//!
//! Invariants: a file is parsed at most once (its bodies once more, when something asks for one); a class is
//! looked up by its name, never by a walk over the project; what a declaration does not say is `Unknown`, never
//! an error.

mod class_files;
mod completer;
mod constants;
mod find;
mod flags;
mod jdk;
mod libraries;
mod local;
#[cfg(test)]
pub(crate) mod mini_jdk;
mod parsed;
mod record_types;
mod scopes;
mod shared;
mod source_members;
mod source_types;
mod sources;
#[cfg(test)]
mod tests;
mod world;
mod written;

pub use class_files::ParameterClass;
pub use jdk::{JdkTypes, find_jdk_types, open_jdk};
pub use local::{LocalPlace, StaticContext};
pub use world::{Dependencies, World};
pub use written::LibraryClasses;
