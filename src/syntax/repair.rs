//! A text with syntax errors, without the members that they are in: the others are read as if there were no error.

use std::ops::Range;

use super::contextual::{Renamed, rename};
use super::cst::Cst;
use super::excerpt::Excerpt;
use super::lower;
use super::outline::{Region, RegionKind, outline};
use super::tree::SyntaxError;
use crate::base::Span;

/// What could be mended.
pub(super) struct Repaired {
    /// As long as the excerpt's, and without errors.
    pub text: String,
    pub errors: Vec<SyntaxError>,
}

/// More would not help anybody.
const MOST_ERRORS: usize = 20;

/// The text without its broken members, or without their bodies where only those are broken. `None` where it is not clear
/// what belongs to which member, or where something broken cannot be left out: the header of a class, say.
pub(super) fn repair(excerpt: &Excerpt) -> Option<Repaired> {
    let source = excerpt.text.as_str();
    let regions = outline(source)?;
    let broken: Vec<&Region> = regions.iter().filter(|region| !parses_alone(source, region)).collect();
    let mut text = source.to_owned();
    for region in &broken {
        let hidden = hidden_part(source, region)?;
        blank(&mut text, hidden);
    }
    // Where all parts are fine and the whole is not, the parts are others than they seem.
    if broken.is_empty() || !parses(&text) {
        return None;
    }
    let mut errors: Vec<SyntaxError> = Vec::new();
    for region in broken {
        if errors.len() < MOST_ERRORS {
            errors.extend(errors_of(excerpt, &regions, region));
        } else {
            errors.push(general_error(excerpt, region));
        }
    }
    Some(Repaired { text, errors })
}

/// The member that a place of the file is in, if braces are in pairs.
pub(super) fn member_at(excerpt: &Excerpt, place: Span) -> Option<Span> {
    let regions = outline(&excerpt.text)?;
    let members = regions.iter().filter(|region| matches!(region.kind, RegionKind::Member { .. }));
    let mut spans = members.map(|region| span_of(excerpt, region));
    spans.find(|span| span.start <= place.start && place.end <= span.end)
}

fn span_of(excerpt: &Excerpt, region: &Region) -> Span {
    excerpt.span(region.range.start as u32, region.range.end as u32)
}

fn blank(text: &mut String, range: Range<usize>) {
    let spaces = " ".repeat(range.len());
    text.replace_range(range, &spaces);
}

/// The least part of a broken region without which it parses.
fn hidden_part(source: &str, region: &Region) -> Option<Range<usize>> {
    let RegionKind::Member { body, value } = &region.kind else {
        // Without an import, what it brings is missing, as if the library were.
        return (region.kind == RegionKind::Import).then(|| region.range.clone());
    };
    let parts = body.iter().chain(value).cloned();
    let mut parts = parts.filter(|part| {
        let mut text = source.to_owned();
        blank(&mut text, part.clone());
        !is_initializer(source, region) && parses_alone(&text, region)
    });
    Some(parts.next().unwrap_or_else(|| region.range.clone()))
}

/// An initializer is its body.
fn is_initializer(source: &str, region: &Region) -> bool {
    let text = source.get(region.range.clone()).unwrap_or("");
    text.strip_prefix("static").unwrap_or(text).trim_start().starts_with('{')
}

fn parses_alone(source: &str, region: &Region) -> bool {
    let text = source.get(region.range.clone()).unwrap_or("");
    let (before, closing) = match region.kind {
        RegionKind::ClassHeader => (region.owner, if region.owner.is_empty() { "{}" } else { "{}}" }),
        RegionKind::Package | RegionKind::Import => ("", ""),
        RegionKind::Constants => (region.owner, "}"),
        RegionKind::Member { .. } => (region.owner, if region.owner.is_empty() { "" } else { "}" }),
    };
    parses(&format!("{before}{text}{closing}"))
}

fn parses(text: &str) -> bool {
    let has_error = |text: &str| Cst::parse(&Excerpt::new(text), text).has_error;
    !has_error(text)
        || [Renamed::Names, Renamed::All]
            .into_iter()
            .filter_map(|words| rename(text, words))
            .any(|text| !has_error(&text))
}

/// What is wrong with a region, in the words for a text in which everything else is fine.
fn errors_of(excerpt: &Excerpt, regions: &[Region], region: &Region) -> Vec<SyntaxError> {
    let mut text = excerpt.text.clone();
    for other in regions.iter().filter(|other| *other != region) {
        if let RegionKind::Member { .. } | RegionKind::Import = other.kind {
            blank(&mut text, other.range.clone());
        }
    }
    let within = span_of(excerpt, region);
    let mut errors = lower::errors(&Cst::parse(excerpt, &text));
    errors.retain(|error| within.start <= error.span.start && error.span.end <= within.end);
    if errors.is_empty() {
        return vec![general_error(excerpt, region)];
    }
    errors.iter_mut().for_each(|error| error.within = Some(within));
    errors
}

fn general_error(excerpt: &Excerpt, region: &Region) -> SyntaxError {
    let span = span_of(excerpt, region);
    SyntaxError { span, message: "syntax error".to_owned(), within: Some(span) }
}
