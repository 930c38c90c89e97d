//! What every layer shares: interned names, spans, ids and diagnostics. Knows nothing of Java but its modifiers and primitive types.

mod diagnostic;
mod flags;
mod ids;
mod name;
mod primitive;
mod release;
mod slots;
mod span;

pub use diagnostic::{Diagnostic, Severity};
pub use flags::Flags;
pub use ids::{ClassId, FieldId, FileId, MethodId, Root};
pub use name::Name;
pub use primitive::Primitive;
pub use release::Release;
pub use slots::Slots;
pub use span::Span;
