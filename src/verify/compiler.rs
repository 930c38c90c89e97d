//! A javac that stays.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::protocol::{decode, encode};
use super::server::Server;
use super::{CompileResult, VerifyError};

const TIMEOUT: Duration = Duration::from_secs(60);

/// A resident javac in a JVM of its own, for one thread. Sources come from memory and class files go nowhere.
/// A JVM that hangs or dies is replaced when the next request comes; the JVM ends when this is dropped.
pub struct Compiler {
    java: PathBuf,
    jvm_arguments: Vec<String>,
    /// For one request.
    pub timeout: Duration,
    server: Option<Server>,
}

impl Compiler {
    /// Starts the JVM of the JDK at `jdk_home` (11 or later) and waits until it is ready.
    pub fn start(jdk_home: &Path, jvm_arguments: &[String]) -> Result<Compiler, VerifyError> {
        let java = jdk_home.join("bin").join(if cfg!(windows) { "java.exe" } else { "java" });
        let server = Server::start(&java, jvm_arguments)?;
        Ok(Compiler { java, jvm_arguments: jvm_arguments.to_vec(), timeout: TIMEOUT, server: Some(server) })
    }

    /// Compiles (path, text) pairs against the JDK alone, as `javac -proc:none -d …` would. Paths have `/` and are
    /// relative; javac looks at the file's name only, for public classes.
    pub fn compile<P: AsRef<str>, T: AsRef<str>>(
        &mut self,
        files: &[(P, T)],
    ) -> Result<CompileResult, VerifyError> {
        self.compile_with(&[], files)
    }

    /// [`Self::compile`] with more options of javac, such as `-cp`.
    pub fn compile_with<P: AsRef<str>, T: AsRef<str>>(
        &mut self,
        options: &[String],
        files: &[(P, T)],
    ) -> Result<CompileResult, VerifyError> {
        let request = encode(options, files)?;
        let answer = match self.ask(&request) {
            // It may have died between two requests, or of what earlier ones left behind.
            Err(VerifyError::Crashed(_)) => self.ask(&request)?,
            other => other?,
        };
        decode(&answer, files)
    }

    fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, VerifyError> {
        let mut server = match self.server.take() {
            Some(server) => server,
            None => Server::start(&self.java, &self.jvm_arguments)?,
        };
        let answer = server.ask(request, self.timeout)?;
        self.server = Some(server);
        Ok(answer)
    }
}
