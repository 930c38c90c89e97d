//! `--explain`: why each item is in the slice, for a terminal.
//!
//! The explanation is what the user asked for, so it goes to standard output; where the slice or the report goes
//! there, to standard error, so that both can be used.

mod chain;
mod find;
mod tree;

use super::messages::{self, Colors, Console};
use super::settings::{Explain, Place, SliceSettings};
use crate::pipeline::{KeptItem, Target};
use crate::project::Project;

pub(super) fn print(
    project: &Project,
    settings: &SliceSettings,
    console: &Console,
    targets: &[Target],
    kept: &[KeptItem],
) -> anyhow::Result<()> {
    let is_taken = settings.out == Place::Stdout || settings.report == Some(Place::Stdout);
    let colors =
        if is_taken { console.colors(&std::io::stderr()) } else { console.colors(&std::io::stdout()) };
    let text = match &settings.explain {
        Explain::Nothing => return Ok(()),
        Explain::Everything => tree::tree(targets, kept, colors),
        Explain::Items(wanted, written) => match find::matching(kept, wanted).as_slice() {
            [] => find::not_kept(kept, written),
            found => chain::chains(project, targets, kept, found, colors),
        },
    };
    if is_taken {
        messages::write_line(text.trim_end());
        return Ok(());
    }
    super::print(&text)
}

/// Text that is there for those who ask.
fn dim(text: &str, colors: Colors) -> String {
    match colors {
        Colors::On => format!("\x1b[2m{text}\x1b[0m"),
        Colors::Off => text.to_owned(),
    }
}

/// What all the rest follows from.
fn bold(text: &str, colors: Colors) -> String {
    match colors {
        Colors::On => format!("\x1b[1m{text}\x1b[0m"),
        Colors::Off => text.to_owned(),
    }
}
