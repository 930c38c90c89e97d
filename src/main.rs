//! The binary: parses the command line, calls the library, maps the exit code.

use std::process::ExitCode;

// Slicing allocates many small values on all threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(typeslice::cli::main().code())
}
