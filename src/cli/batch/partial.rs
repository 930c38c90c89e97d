//! The partial file of a batch: its rows as they come, beside the report that they become. A run that ended early leaves it
//! behind, and `--resume` goes on with it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::super::lock::{Lock, beside};
use super::super::report_file::StagedFile;
use super::fingerprint::Fingerprint;
use super::plan::Task;
use super::row::Row;
use crate::base::open_regular;

/// The partial file of a report, of which this run has the lock.
pub(super) struct Partial {
    report: PathBuf,
    path: PathBuf,
    lock: Lock,
}

/// A partial file that rows are added to.
pub(super) struct OpenPartial {
    partial: Partial,
    file: File,
}

/// What to do about the rows of an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Resume {
    /// There must be none: hours of work are not overwritten because an option was forgotten.
    No,
    Yes,
}

/// A row of an earlier run, and where the file ends behind it.
type EarlierRow = (Row, u64);

impl Partial {
    /// Takes the lock of a report. Rows of an earlier run are refused unless they are wanted.
    pub fn of(report: &Path, resume: Resume) -> anyhow::Result<Partial> {
        let lock = Lock::take(&beside(report, "lock"), report)?;
        let mut path = report.as_os_str().to_owned();
        path.push(".partial");
        let partial = Partial { report: report.to_owned(), path: path.into(), lock };
        ensure!(
            resume == Resume::Yes || !partial.has_rows(),
            "{} holds the rows of a run that did not end; go on with --resume, or remove it to start anew",
            partial.path.display()
        );
        Ok(partial)
    }

    fn has_rows(&self) -> bool {
        let lines = open_regular(&self.path).map(|file| BufReader::new(file).lines());
        lines.is_ok_and(|lines| lines.map_while(Result::ok).nth(1).is_some())
    }

    /// Starts a new file.
    pub fn start(self, run: &Fingerprint) -> anyhow::Result<OpenPartial> {
        let write = || {
            let _ = fs::remove_file(&self.path);
            let mut file = OpenOptions::new().write(true).create_new(true).open(&self.path)?;
            file.write_all((serde_json::to_string(run)? + "\n").as_bytes())?;
            io::Result::Ok(file)
        };
        let file = write().with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(OpenPartial { partial: self, file })
    }

    /// The rows of an earlier run of the same tasks, from the first on; none without one.
    pub fn earlier(&self, run: &Fingerprint, tasks: &[Task]) -> anyhow::Result<Vec<EarlierRow>> {
        let shown = self.path.display();
        let file = match open_regular(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            opened => opened.with_context(|| format!("cannot read {shown}"))?,
        };
        let mut lines = Lines { reader: BufReader::new(file), end: 0 };
        let Some(header) = lines.next() else { return Ok(Vec::new()) };
        let Ok(earlier) = serde_json::from_str::<Fingerprint>(&header) else {
            bail!("{shown} is not the file of an interrupted batch; remove it, or choose another --report");
        };
        if let Some(difference) = earlier.difference(run) {
            bail!(
                "cannot resume: {difference} than those of the run that {shown} is of; remove it to start anew"
            );
        }
        let mut rows = Vec::new();
        for task in tasks {
            // The last line may be cut off.
            let Some(row) = lines.next().and_then(|line| serde_json::from_str::<Row>(&line).ok()) else {
                break;
            };
            if row.row != task.row || row.id != task.target.id {
                break;
            }
            rows.push((row, lines.end));
        }
        Ok(rows)
    }

    /// Goes on behind the last of these rows of an earlier run.
    pub fn resume(self, run: &Fingerprint, kept: Option<&EarlierRow>) -> anyhow::Result<OpenPartial> {
        let Some((_, end)) = kept else { return self.start(run) };
        let open = || {
            let mut file = OpenOptions::new().write(true).open(&self.path)?;
            file.set_len(*end)?;
            file.seek(SeekFrom::End(0))?;
            io::Result::Ok(file)
        };
        let file = open().with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(OpenPartial { partial: self, file })
    }
}

impl OpenPartial {
    /// Adds a line. It goes out at once: a run that is killed loses none.
    pub fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let path = &self.partial.path;
        self.file.write_all(line.as_bytes()).with_context(|| {
            format!("cannot write {}; the rows so far are in it, for --resume", path.display())
        })
    }

    /// Makes the report of it: all but the first line.
    pub fn publish(self) -> anyhow::Result<()> {
        let OpenPartial { partial: Partial { report, path, lock }, file } = self;
        drop(file);
        let mut rows =
            BufReader::new(open_regular(&path).with_context(|| format!("cannot read {}", path.display()))?);
        rows.skip_until(b'\n').with_context(|| format!("cannot read {}", path.display()))?;
        let mut staged = StagedFile::with_lock(&report, lock)?;
        staged.write(rows)?;
        staged.publish()?;
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
    }
}

/// Whole lines, and where each ends.
struct Lines<R> {
    reader: R,
    end: u64,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.reader.read_line(&mut line).ok()?;
        self.end += length as u64;
        line.ends_with('\n').then_some(line)
    }
}
