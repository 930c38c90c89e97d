//! `--explain`: why each item is in the slice, for a terminal.
//!
//! The explanation is what the user asked for, so it goes to standard output; where the slice or the report goes
//! there, to standard error, so that both can be used.

mod chain;
mod find;
mod tree;

use super::messages::{self, Colors, Console};
use super::settings::{Explain, OutputPlace, SliceSettings};
use crate::pipeline::{Guess, KeptItem, Target};
use crate::project::Project;

pub(super) fn print(
    project: &Project,
    settings: &SliceSettings,
    console: &Console,
    targets: &[Target],
    (kept, guesses): (&[KeptItem], &[Guess]),
) -> anyhow::Result<()> {
    let is_taken = settings.out == OutputPlace::Stdout || settings.report == Some(OutputPlace::Stdout);
    let colors =
        if is_taken { console.colors(&std::io::stderr()) } else { console.colors(&std::io::stdout()) };
    let text = match &settings.explain {
        Explain::Nothing => return Ok(()),
        Explain::Everything => tree::tree(targets, kept, colors) + &made_up(project, guesses, colors),
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

/// What was made up, each with what decided it, the first places that use it and what would have fitted as well.
fn made_up(project: &Project, guesses: &[Guess], colors: Colors) -> String {
    if guesses.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", bold("made up, because nobody declares it:", colors));
    for guess in guesses {
        let mut lines: Vec<String> = guess
            .uses
            .iter()
            .map(|(file, span)| format!("{}:{}", project.path(*file), project.line(*file, span.start)))
            .collect();
        lines.dedup();
        let more = if lines.len() > MOST_USES {
            format!(" and {} more", lines.len() - MOST_USES)
        } else {
            String::new()
        };
        lines.truncate(MOST_USES);
        let used =
            if lines.is_empty() { String::new() } else { format!("used at {}{more}", lines.join(", ")) };
        let or = guess.alternatives.join(", ");
        let or = if or.is_empty() { or } else { format!("would fit, too: {or}") };
        let parts: Vec<String> =
            [guess.decided.join(", "), used, or].into_iter().filter(|part| !part.is_empty()).collect();
        text += &format!(
            "  {} = {}\n      {}\n",
            guess.symbol,
            guess.declaration,
            dim(&parts.join("; "), colors)
        );
    }
    text
}

/// Uses of a made-up declaration to show.
const MOST_USES: usize = 3;

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
