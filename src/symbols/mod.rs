//! What a class, member, type parameter and type *is*, whatever it was read from: source, class file or the
//! JDK image. Data only; what has to be searched for is filled in lazily by a [`Completer`] (the `enter` layer).
//!
//! Invariant: a symbol's parts are completed at most once and never change; completing them in another order
//! gives the same result.

mod class;
mod completion;
mod member;
pub mod questions;
mod scope;
mod store;
mod types;
mod under_way;

pub use class::{
    Above, ClassSymbol, Lazy, Origin, Owner, SourceClass, SourcePlace, Superclasses, Supertypes,
};
pub use completion::Completer;
pub use member::{Constant, FieldOrigin, FieldSymbol, Members, MethodOrigin, MethodSymbol, Signature};
pub use scope::{Scope, ScopeKind};
pub use store::Symbols;
pub use types::{
    CapturedVariable, ClassType, InferenceVariable, Type, TypeVariable, TypeVariableOwner, Wildcard,
};
