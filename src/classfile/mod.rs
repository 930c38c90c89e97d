//! Class files, jars and the JDK image: bytes to plain records (JVMS 4). No symbols here; names stay as the
//! class file writes them, but for `/` in binary names, which becomes `.`.
//!
//! Invariant: no length or index of the input is trusted; a broken class is an error value, never a panic.

pub mod record;
