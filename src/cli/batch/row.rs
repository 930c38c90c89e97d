//! What a batch reports about one target.

use serde::{Deserialize, Serialize};

/// A line of the report.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct Row {
    pub row: usize,
    pub id: String,
    pub file: String,
    pub line: usize,
    pub verdict: Verdict,
    /// The first thing that went wrong, if any.
    pub error: Option<String>,
    /// javac's name for the first error (`compiler.err.cant.resolve`), which is the same for all of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Our own verdict: `accepted`, or the first thing that is wrong. Absent where there is none (what a checker brings along).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<String>,
    /// Files of the slice.
    pub files: usize,
    /// Code lines of the slice.
    pub lines: usize,
    /// Time for slicing, without compiling.
    pub microseconds: u128,
}

/// How it went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// There is a slice, and nobody asked for more.
    Sliced,
    /// There is a slice, and javac accepts it.
    Compiled,
    /// javac reports an error.
    Failed,
    /// javac did not answer.
    Unchecked,
    /// No slice can be made of this input.
    Refused,
    /// A panic: a defect of ours.
    Crashed,
}

impl Verdict {
    pub const ALL: [Verdict; 6] = [
        Verdict::Sliced,
        Verdict::Compiled,
        Verdict::Failed,
        Verdict::Unchecked,
        Verdict::Refused,
        Verdict::Crashed,
    ];

    pub fn label(self) -> &'static str {
        match self {
            Verdict::Sliced => "sliced",
            Verdict::Compiled => "compiled",
            Verdict::Failed => "failed",
            Verdict::Unchecked => "unchecked",
            Verdict::Refused => "refused",
            Verdict::Crashed => "crashed",
        }
    }

    pub fn is_well(self) -> bool {
        match self {
            Verdict::Sliced | Verdict::Compiled => true,
            Verdict::Failed | Verdict::Unchecked | Verdict::Refused | Verdict::Crashed => false,
        }
    }
}
