//! What every layer shares: interned names, spans, ids and diagnostics. Knows nothing of Java.

mod diagnostic;
mod ids;
mod name;
mod span;

pub use diagnostic::{Diagnostic, Severity};
pub use ids::{ClassId, FieldId, FileId, MethodId, Root};
pub use name::Name;
pub use span::Span;
