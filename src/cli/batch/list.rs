//! The list of targets that a batch is given: from a file, a pipe or standard input. What another program writes may never end, or
//! never come.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, bail};

use super::super::settings::OutputPlace;
use crate::base::too_large;

/// A million targets.
const LARGEST: u64 = 256 << 20;

/// How long a pipe may be silent: whoever writes the list may have to read a large program first.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn read_list(place: &OutputPlace<PathBuf>) -> anyhow::Result<String> {
    let (read, shown) = match place {
        // A person may take as long as they like.
        OutputPlace::Stdout if io::stdin().is_terminal() => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).context("cannot read targets from standard input")?;
            return Ok(text);
        }
        OutputPlace::Stdout => {
            (read_patiently(|| Ok(io::stdin()), PATIENCE), "targets from standard input".to_owned())
        }
        OutputPlace::At(path) => {
            let (shown, path) = (format!("--targets {}", path.display()), path.clone());
            (read_patiently(move || File::open(path), PATIENCE), shown)
        }
    };
    let bytes = read.with_context(|| format!("cannot read {shown}"))?;
    String::from_utf8(bytes).with_context(|| format!("cannot read {shown}"))
}

/// All that `open` gives to read, on a thread of its own: opening a pipe waits for somebody to write, too.
fn read_patiently<R: Read>(
    open: impl FnOnce() -> io::Result<R> + Send + 'static,
    patience: Duration,
) -> anyhow::Result<Vec<u8>> {
    let (sender, receiver) = channel::<io::Result<Vec<u8>>>();
    std::thread::spawn(move || {
        let read = open().and_then(|mut reader| {
            let mut buffer = vec![0; 64 << 10];
            loop {
                let length = reader.read(&mut buffer)?;
                // Whoever waits for it may have had enough.
                let gone = sender.send(Ok(buffer.get(..length).unwrap_or_default().to_vec())).is_err();
                if gone || length == 0 {
                    return Ok(());
                }
            }
        });
        if let Err(error) = read {
            let _ = sender.send(Err(error));
        }
    });
    let mut bytes = Vec::new();
    loop {
        match receiver.recv_timeout(patience) {
            Ok(read) => match read? {
                part if part.is_empty() => return Ok(bytes),
                part => bytes.extend(part),
            },
            Err(RecvTimeoutError::Disconnected) => return Ok(bytes),
            Err(RecvTimeoutError::Timeout) => bail!("nothing came for {} s", patience.as_secs_f32()),
        }
        if bytes.len() as u64 > LARGEST {
            return Err(too_large(LARGEST).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::time::Duration;

    use super::read_patiently;

    /// Says something, then nothing for a while.
    struct Slow(usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => (&b"A#m"[..]).read(buffer),
                2 => {
                    std::thread::sleep(Duration::from_secs(5));
                    Ok(0)
                }
                _ => Ok(0),
            }
        }
    }

    fn error(read: anyhow::Result<Vec<u8>>) -> String {
        read.err().map_or_else(String::new, |error| format!("{error:#}"))
    }

    #[test]
    fn a_pipe_is_read_to_its_end() {
        assert_eq!(read_patiently(|| Ok(&b"A\nB\n"[..]), Duration::from_secs(9)).unwrap(), b"A\nB\n");
    }

    #[test]
    fn silence_and_endlessness_are_errors() {
        assert!(
            error(read_patiently(|| Ok(Slow(0)), Duration::from_millis(50))).contains("nothing came for")
        );
        assert!(error(read_patiently(|| Ok(io::repeat(0)), Duration::from_secs(9))).contains("larger than"));
        let refused = || Err::<io::Empty, _>(io::Error::other("no"));
        assert_eq!(error(read_patiently(refused, Duration::from_secs(9))), "no");
    }
}
