//! The binary: parses the command line, calls the library, maps the exit code.

use std::process::ExitCode;

// Slicing allocates many small values on all threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    share_allocator();
    ExitCode::from(typeslice::cli::main().code())
}

/// The grammar's trees, which are large and short-lived, come from our allocator, so that their memory serves again.
fn share_allocator() {
    let allocator = tree_sitter::Allocator {
        malloc: libmimalloc_sys::mi_malloc,
        calloc: libmimalloc_sys::mi_calloc,
        realloc: libmimalloc_sys::mi_realloc,
        free: libmimalloc_sys::mi_free,
    };
    // SAFETY: the four functions are of one allocator, and nothing has been parsed yet: there is one thread.
    #[allow(unsafe_code)]
    unsafe {
        tree_sitter::set_allocator(Some(allocator));
    }
}
