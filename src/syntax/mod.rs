//! The only layer that knows tree-sitter: source text to declarations with byte ranges, bodies on demand.
//!
//! Invariant: nothing here looks at another file, and every span is a byte range of the file's own text
//! (byte order mark and unicode escapes included).
//!
//! A text goes through `excerpt` (what the grammar need not see is left out), `cst` (the grammar's tree in a
//! flat array) and `lower` (the tree of [`tree`]). Where only declarations are asked for, `headers` reads them
//! itself, ten times as fast; it knows less than the grammar and says so when that matters. Of a text that does not parse,
//! `outline` finds the members from the tokens, and `repair` leaves out what is broken of them.
//!
//! What the tree says about the place of its nodes: the part of an expression in what is around it ([`roles`]), what an
//! annotation stands before ([`standing`]).

mod contextual;
mod cst;
mod escapes;
mod excerpt;
mod headers;
mod kinds;
mod lexing;
mod lower;
mod nesting;
mod outline;
mod repair;
pub mod roles;
mod rows;
pub mod standing;
#[cfg(test)]
mod tests;
mod text;
pub mod tree;

use std::sync::Arc;

use contextual::{Renamed, rename};
use cst::{Cst, Patience};
use excerpt::Excerpt;
use lower::{BodyMap, Wanted};
use tree::{Body, CompilationUnit, SyntaxError};

use crate::base::Span;

pub use lower::MAX_DEPTH;
pub use text::{comments_before, identifiers, simple_names, top_level_names, without_comments_but};

/// The bodies of a file's members.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    by_start: BodyMap,
    /// Where the file, bodies included, could not be parsed.
    pub errors: Vec<SyntaxError>,
}

impl Bodies {
    /// The code of the member whose span (see [`tree::BodyRoot`]) starts at `start`: the `{` of a block, the
    /// first byte of a field's initializer, or the name of an enum constant.
    pub fn get(&self, start: u32) -> Option<&Arc<Body>> {
        self.by_start.get(&start)
    }

    /// In no order.
    pub fn iter(&self) -> impl Iterator<Item = &Body> {
        self.by_start.values().map(Arc::as_ref)
    }
}

/// The declarations of a file. Errors within bodies are not noticed: see [`parse_all`].
pub fn parse_declarations(text: &str) -> CompilationUnit {
    if let Some(unit) = too_large(text) {
        return unit;
    }
    // Whatever the quick reader does not know is left to the grammar.
    headers::parse(text).unwrap_or_else(|| parse_everything(text, Wanted::Declarations).0)
}

/// The bodies of all members of a file.
pub fn parse_bodies(text: &str) -> Bodies {
    parse(text, Wanted::Bodies).1
}

/// Declarations and bodies from one parse, for files known to hold a target.
pub fn parse_all(text: &str) -> (CompilationUnit, Bodies) {
    parse(text, Wanted::DeclarationsAndBodies)
}

fn parse(text: &str, wanted: Wanted) -> (CompilationUnit, Bodies) {
    if let Some(unit) = too_large(text) {
        return (unit, Bodies::default());
    }
    let (unit, by_start) = parse_everything(text, wanted);
    let errors = unit.errors.clone();
    (unit, Bodies { by_start, errors })
}

fn parse_everything(text: &str, wanted: Wanted) -> (CompilationUnit, BodyMap) {
    let excerpt = Excerpt::new(text);
    let parsable = nesting::parsable(&excerpt);
    let (mut unit, bodies) = lower_text(&excerpt, &parsable.text, wanted);
    if !parsable.errors.is_empty() {
        unit.errors.splice(0..0, parsable.errors);
    }
    (unit, bodies)
}

fn lower_text(excerpt: &Excerpt, text: &str, wanted: Wanted) -> (CompilationUnit, BodyMap) {
    let mut patience = Patience::with(text);
    let cst = Cst::parse(excerpt, text, &mut patience);
    if let Some(lowered) = lower_clean(excerpt, text, &cst, wanted, &mut patience) {
        return lowered;
    }
    if !cst.is_given_up
        && let Some(repaired) = repair::repair(excerpt, text, &mut patience)
    {
        let cst = Cst::parse(excerpt, &repaired.text, &mut patience);
        if let Some((mut unit, bodies)) = lower_clean(excerpt, &repaired.text, &cst, wanted, &mut patience) {
            unit.errors.extend(repaired.errors);
            unit.left_out = repaired.left_out;
            unit.errors.sort_by_key(|error| error.span.start);
            return (unit, bodies);
        }
    }
    lower::lower(&cst, wanted)
}

/// A text without syntax errors, possibly after contextual keywords in it were renamed; `None` for another one.
fn lower_clean(
    excerpt: &Excerpt,
    text: &str,
    cst: &Cst<'_>,
    wanted: Wanted,
    patience: &mut Patience,
) -> Option<(CompilationUnit, BodyMap)> {
    let (mut unit, bodies) = if cst.has_error {
        let words = [Renamed::Names, Renamed::All].into_iter().filter(|_| !cst.is_given_up);
        let renamed = words.filter_map(|words| rename(text, words));
        let mut parsed = renamed.map(|text| Cst::parse(excerpt, &text, patience));
        lower::lower(&parsed.find(|cst| !cst.has_error)?, wanted)
    } else {
        lower::lower(cst, wanted)
    };
    for error in &mut unit.errors {
        // An error of our own finding: all is parsed, so that only the member is in question.
        error.within = error.within.or_else(|| repair::member_at(excerpt, error.span));
    }
    Some((unit, bodies))
}

/// Spans are 32 bits wide.
fn too_large(text: &str) -> Option<CompilationUnit> {
    if text.len() < u32::MAX as usize {
        return None;
    }
    let error = SyntaxError { span: Span::default(), message: "file too large".to_owned(), within: None };
    Some(CompilationUnit { errors: vec![error], ..CompilationUnit::default() })
}
