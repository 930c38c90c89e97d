//! Why there is no verdict.

use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("cannot start {}", java.display())]
    Launch { java: PathBuf, source: std::io::Error },
    #[error("{0}")]
    NoTemporaryFolder(std::io::Error),
    #[error("{} did not start a compiler within {} s", java.display(), limit.as_secs())]
    StartTimeout { java: PathBuf, limit: Duration },
    #[error("the compile server did not start: {0}")]
    NotReady(String),
    #[error("javac gave no answer within {0:?}")]
    Timeout(Duration),
    #[error("the compile server ended: {0}")]
    Crashed(String),
    /// javac itself failed, with a stack overflow on deep nesting, say.
    #[error("javac failed on the input: {0}")]
    CompilerFailed(String),
    #[error("the compile server's answer cannot be read")]
    Garbled,
    #[error("the sources are too large to compile")]
    TooLarge,
}
