//! Messages on standard error, with an excerpt of the source where they are about a place in it.

use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::args::{Args, Color};
use crate::base::{Diagnostic, FileId, Severity, Span, counted};
use crate::project::Project;
use crate::rules::RuleProblems;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}

/// Standard error, as the user wants it.
pub(super) struct Console {
    pub verbosity: Verbosity,
    color: Color,
    renderer: Renderer,
}

impl Console {
    pub fn new(args: &Args) -> Console {
        let args = args.console();
        let verbosity = match (args.quiet, args.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        };
        let colored = is_colored(args.color, &std::io::stderr());
        let renderer = if colored { Renderer::styled() } else { Renderer::plain() };
        Console { verbosity, color: args.color, renderer }
    }

    /// Whether text for this stream is to be coloured.
    pub fn colors(&self, stream: &impl IsTerminal) -> Colors {
        if is_colored(self.color, stream) { Colors::On } else { Colors::Off }
    }

    pub fn error(&self, message: &str) {
        self.diagnostic(None, &Diagnostic::error(message));
    }

    /// A line about what was done.
    pub fn status(&self, line: &str) {
        if self.verbosity >= Verbosity::Normal {
            write_line(line);
        }
    }

    /// Prints each message once, as far as the user wants to see it.
    pub fn diagnostics(&self, project: &Project, diagnostics: &[Diagnostic]) {
        for (index, diagnostic) in diagnostics.iter().enumerate() {
            if !diagnostics.iter().take(index).any(|earlier| earlier == diagnostic) {
                self.diagnostic(Some(project), diagnostic);
            }
        }
    }

    /// All that is wrong with rule files.
    pub fn rule_problems(&self, problems: &RuleProblems) {
        let (shown, rest) = problems.diagnostics.split_at(problems.diagnostics.len().min(MOST_RULE_PROBLEMS));
        for diagnostic in shown {
            write_line(&render(&self.renderer, Some(problems), diagnostic));
        }
        if !rest.is_empty() {
            self.error(&format!("{} more in the rule files", counted(rest.len(), "error")));
        }
    }

    pub fn diagnostic(&self, project: Option<&Project>, diagnostic: &Diagnostic) {
        let wanted = match diagnostic.severity {
            Severity::Error => true,
            Severity::Warning => self.verbosity >= Verbosity::Normal,
            Severity::Note => self.verbosity >= Verbosity::Verbose,
        };
        if wanted {
            write_line(&render(&self.renderer, project.map(|project| project as &dyn Texts), diagnostic));
        }
    }
}

/// An error and its causes, each once: some errors have the text of their cause in their own.
pub(super) fn chain(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// The first errors explain the rest.
const MOST_RULE_PROBLEMS: usize = 50;

/// The files that places of messages are in.
trait Texts {
    /// The path and the text of a file.
    fn file(&self, file: FileId) -> Option<(&str, &str)>;
}

impl Texts for Project {
    fn file(&self, file: FileId) -> Option<(&str, &str)> {
        Some((self.path(file), self.text(file)))
    }
}

impl Texts for RuleProblems {
    fn file(&self, file: FileId) -> Option<(&str, &str)> {
        RuleProblems::file(self, file).map(|source| (source.path.as_str(), source.text.as_str()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colors {
    On,
    Off,
}

fn is_colored(wanted: Color, stream: &impl IsTerminal) -> bool {
    match wanted {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stream.is_terminal() && terminal_has_colors(),
    }
}

/// Standard error may be closed, which is no reason to stop.
pub(super) fn write_line(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

pub(super) fn terminal_has_colors() -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb")
}

fn render(renderer: &Renderer, texts: Option<&dyn Texts>, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let mut group = Group::with_title(level.primary_title(one_line(&diagnostic.message)));
    let place = diagnostic.place.and_then(|(file, span)| Some((texts?.file(file)?, span)));
    if let Some(((path, text), span)) = place {
        let place = LineOfFile::new(text, span);
        group = match place.excerpt {
            Some((line, marked)) => group.element(
                Snippet::source(line)
                    .path(path)
                    .line_start(place.line)
                    .annotation(AnnotationKind::Primary.span(marked)),
            ),
            None => group.element(Origin::path(path).line(place.line).char_column(place.column)),
        };
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    renderer.render(&[group])
}

/// Messages may quote source text; the title is one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A place, for people.
struct LineOfFile<'t> {
    line: usize,
    column: usize,
    /// The first line of the span and the part of it that is meant; not for lines too long to look at.
    excerpt: Option<(&'t str, std::ops::Range<usize>)>,
}

const LONGEST_EXCERPT: usize = 400;

impl<'t> LineOfFile<'t> {
    fn new(text: &'t str, span: Span) -> LineOfFile<'t> {
        let start = floor_boundary(text, span.start as usize);
        let (before, after) = text.split_at(start);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = start + after.find(['\n', '\r']).unwrap_or(after.len());
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.get(line_start..).unwrap_or("").chars().count();
        let end = floor_boundary(text, (span.end as usize).min(line_end)).max(start);
        let shown = text.get(line_start..line_end).unwrap_or("");
        let excerpt = (shown.len() <= LONGEST_EXCERPT && !shown.is_empty())
            .then_some((shown, start - line_start..end - line_start));
        LineOfFile { line, column, excerpt }
    }
}

/// The last character boundary that is not behind the offset.
fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use annotate_snippets::Renderer;

    use super::render;
    use crate::base::{Diagnostic, FileId, Span};
    use crate::project::Project;

    fn message(text: &str, span: Span) -> String {
        let project = Project::in_memory(vec![("p/A.java".to_owned(), text.to_owned())]);
        let diagnostic = Diagnostic::warning("`;` expected").at(FileId(0), span).hint("did you mean\n  A#m");
        render(&Renderer::plain(), Some(&project), &diagnostic)
    }

    #[test]
    fn a_place_is_shown_with_its_line() {
        insta::assert_snapshot!(message("package p;\nclass A {\n\tint größe\r\n}\n", Span::new(22, 35)), @r"
        warning: `;` expected
         --> p/A.java:3:2
          |
        3 |     int größe
          |     ^^^^^^^^^
          |
          = help: did you mean
                    A#m
        ");
    }

    #[test]
    fn odd_places_are_harmless() {
        for (start, end) in [(0, 0), (4, 3), (13, 14), (999, 1000), (5, 999)] {
            for text in ["", "ä\u{0}\u{7}\n", "class Größe {}", "\r\n\r\n", "\t\t\u{202e}x"] {
                assert!(message(text, Span::new(start, end)).contains("expected"), "{text:?} {start}");
            }
        }
        assert!(message(&"x".repeat(100_000), Span::new(5, 7)).contains("p/A.java:1:6"));
    }
}
