//! Asks javac: runs a resident compiler and reads its verdict and messages.
//!
//! Invariant: a verdict is that of a fresh javac, whatever the same compiler was asked before.

mod compiler;
mod error;
mod message;
mod protocol;
mod server;

pub use compiler::Compiler;
pub use error::VerifyError;
pub use message::{CompileResult, JavacMessage, MessageKind};
