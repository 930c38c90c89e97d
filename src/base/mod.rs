//! What every layer shares: interned names, spans, ids and diagnostics, files that can be read whole, what must not outlive
//! the process. Knows nothing of Java but its modifiers, primitive types and keywords.

pub mod cleanup;
mod count;
mod diagnostic;
mod flags;
mod identifier;
mod ids;
mod name;
mod packages;
mod primitive;
mod regular_file;
mod release;
mod slots;
mod span;
mod visited;

pub use count::counted;
pub use diagnostic::{Diagnostic, Severity};
pub use flags::Flags;
pub use identifier::{is_identifier, is_type_identifier};
pub use ids::{ClassId, FieldId, FileId, MethodId, Root};
pub use name::Name;
pub use packages::{is_of_jdk, is_within};
pub use primitive::Primitive;
pub use regular_file::{open_regular, read_regular, read_regular_text, too_large};
pub use release::Release;
pub use slots::Slots;
pub use span::Span;
pub use visited::Visited;
