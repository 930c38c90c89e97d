//! The JVM with the compile server: launching it, sending frames, ending it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::VerifyError;
use crate::base::cleanup::{ChildGroup, temporary_folder, uninterrupted};

const SOURCE: &str = include_str!("CompileServer.java");

/// Enough for a loaded machine: a JVM that compiles the server starts in 1 to 2 seconds.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// javac stops after 100 errors; an answer this long is not one.
const MAX_ANSWER: u32 = 64 << 20;

/// How much of stderr is kept for an error message.
const MAX_STDERR: usize = 4000;

/// One JVM. It ends with this value and on every way out of the process; if we are killed, when its stdin ends.
pub(super) struct Server {
    group: ChildGroup,
    requests: ChildStdin,
    answers: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<String>>,
}

impl Server {
    pub fn start(java: &Path, jvm_arguments: &[String]) -> Result<Server, VerifyError> {
        let launch = |source| VerifyError::Launch { java: java.into(), source };
        // The JVM compiles the source to memory. The file is read before the server says hello and then removed.
        let folder = temporary_folder().map_err(VerifyError::NoTemporaryFolder)?;
        let source = folder.path().join("CompileServer.java");
        uninterrupted(|| std::fs::write(&source, SOURCE)).map_err(VerifyError::NoTemporaryFolder)?;
        let mut group = ChildGroup::spawn(&mut command(java, jvm_arguments, &source)).map_err(launch)?;
        let (Some(requests), Some(stdout), Some(stderr_pipe)) =
            (group.child.stdin.take(), group.child.stdout.take(), group.child.stderr.take())
        else {
            return Err(VerifyError::NotReady("it has no pipes".into()));
        };
        let (sender, answers) = channel();
        thread::spawn(move || read_answers(stdout, &sender));
        let stderr = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&stderr);
        thread::spawn(move || keep_text(stderr_pipe, &kept));
        let mut server = Server { group, requests, answers, stderr };
        match server.receive(START_TIMEOUT) {
            Ok(_hello) => Ok(server),
            Err(VerifyError::Crashed(text)) => Err(VerifyError::NotReady(text)),
            Err(VerifyError::Timeout(limit)) => Err(VerifyError::StartTimeout { java: java.into(), limit }),
            Err(other) => Err(other),
        }
    }

    /// Sends a request and waits for the answer. After an error the server is of no use any more.
    pub fn ask(&mut self, request: &[u8], timeout: Duration) -> Result<Vec<u8>, VerifyError> {
        let sent = self.requests.write_all(request).and_then(|()| self.requests.flush());
        if sent.is_err() {
            return Err(VerifyError::Crashed(self.last_words()));
        }
        self.receive(timeout)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, VerifyError> {
        match self.answers.recv_timeout(timeout) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => Err(VerifyError::Timeout(timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(VerifyError::Crashed(self.last_words())),
        }
    }

    /// What a JVM that closed its stdout has to say.
    fn last_words(&mut self) -> String {
        let deadline = Instant::now() + Duration::from_secs(2);
        while matches!(self.group.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        let status = match self.group.child.try_wait() {
            Ok(Some(status)) => status.to_string(),
            Ok(None) | Err(_) => "no exit status".into(),
        };
        // Its stderr is at its end now, but the thread that reads it may need a moment.
        thread::sleep(Duration::from_millis(20));
        let text = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{status} {}", text.trim()).trim().to_owned()
    }
}

fn command(java: &Path, jvm_arguments: &[String], source: &Path) -> Command {
    let mut command = Command::new(java);
    command
        // One compiler per thread is the rule here: a parallel collector would only fight with the others, and so
        // would the threads of C2, which cost more than they gain in the first thousands of compilations.
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"])
        // A JVM must leave nothing behind, neither performance counters in /tmp nor a report of its own crash.
        .args(["-XX:-UsePerfData", "-XX:+SuppressFatalErrorMessage"])
        .args(["-Duser.language=en", "-Duser.country=US"])
        .args(["--add-exports", "jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED"])
        .args(jvm_arguments)
        .arg(source);
    // These change what a JVM or javac does without anybody's asking.
    for variable in
        ["JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH", "JDK_JAVAC_OPTIONS"]
    {
        command.env_remove(variable);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Passes frames on until the pipe ends or carries something else; then the channel closes.
fn read_answers(mut stdout: impl Read, answers: &Sender<Vec<u8>>) {
    let mut head = [0; 4];
    while stdout.read_exact(&mut head).is_ok() {
        let length = u32::from_be_bytes(head);
        if length > MAX_ANSWER {
            return;
        }
        let mut frame = Vec::new();
        let read = stdout.by_ref().take(u64::from(length)).read_to_end(&mut frame);
        if read.is_err() || frame.len() != length as usize || answers.send(frame).is_err() {
            return;
        }
    }
}

/// Keeps the beginning of a stream and reads all of it, so that the writer never blocks.
fn keep_text(mut stream: impl Read, kept: &Mutex<String>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MAX_STDERR {
            kept.push_str(&String::from_utf8_lossy(buffer.get(..length).unwrap_or_default()));
        }
    }
}
