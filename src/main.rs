//! The binary: parses the command line, calls the library, maps the exit code.
fn main() {}
