//! A text with syntax errors, without the members that they are in: the others are read as if there were no error.

use std::ops::Range;

use super::contextual::{Renamed, rename};
use super::cst::{Cst, Patience};
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
    /// What of the file is not in it.
    pub left_out: Vec<Span>,
}

/// More would not help anybody.
const MOST_ERRORS: usize = 20;

/// How often words are taken out of a header before all of it is given up.
const MOST_ATTEMPTS: usize = 4;

/// The text, which is as long as the excerpt's, without its broken members, or without their bodies or some words of their
/// headers where that is enough. `None` where it is not clear what belongs to which member, or where something broken
/// cannot be left out: the name of a class, say.
pub(super) fn repair(excerpt: &Excerpt, source: &str, patience: &mut Patience) -> Option<Repaired> {
    let regions = outline(source)?;
    let broken = broken_among(source, &regions, patience);
    let mut hidden = Vec::new();
    for region in &broken {
        hidden.extend(hidden_parts(source, region, patience)?);
    }
    let left_out = hidden.iter().map(|part| excerpt.span(part.start as u32, part.end as u32)).collect();
    let text = without(source, hidden);
    // Where all parts are fine and the whole is not, the parts are others than they seem.
    if broken.is_empty() || !parses(&text, patience) {
        return None;
    }
    let mut errors: Vec<SyntaxError> = Vec::new();
    for region in broken {
        if errors.len() < MOST_ERRORS {
            errors.extend(errors_of((excerpt, source), &regions, region, patience));
        } else {
            errors.push(general_error(excerpt, region));
        }
    }
    Some(Repaired { text, errors, left_out })
}

/// The regions that do not parse. Neighbours are looked at together, half of them at a time where they fail: most are fine.
fn broken_among<'r>(source: &str, regions: &'r [Region], patience: &mut Patience) -> Vec<&'r Region> {
    let is_member = |region: &Region| matches!(region.kind, RegionKind::Member { .. });
    let belong_together = |a: &Region, b: &Region| is_member(a) && is_member(b) && a.owner == b.owner;
    let mut broken = Vec::new();
    let mut open: Vec<&[Region]> = regions.chunk_by(belong_together).collect();
    open.reverse();
    while let Some(neighbours) = open.pop() {
        match neighbours {
            [] => {}
            [only] => broken.extend((!parses_alone(source, only, patience)).then_some(only)),
            [first, ..] => {
                let texts = neighbours.iter().filter_map(|region| source.get(region.range.clone()));
                let together = texts.collect::<Vec<&str>>().join(" ");
                if !Alone::new(&together, first).parses(patience) {
                    let (before, behind) = neighbours.split_at(neighbours.len() / 2);
                    open.extend([behind, before]);
                }
            }
        }
    }
    broken
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

/// The text with blanks in the place of these parts, which start and end between tokens.
fn without(text: &str, parts: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for part in parts {
        bytes.get_mut(part).into_iter().for_each(|part| part.fill(b' '));
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// What to leave out of a broken region, as little as will do.
fn hidden_parts(source: &str, region: &Region, patience: &mut Patience) -> Option<Vec<Range<usize>>> {
    let whole = vec![region.range.clone()];
    let (code, whole): (Vec<Range<usize>>, _) = match &region.kind {
        // Without an import, what it brings is missing, as if the library were.
        RegionKind::Import => return Some(whole),
        RegionKind::Member { .. } if is_initializer(source, region) => return Some(whole),
        RegionKind::Member { body, value } => (body.iter().chain(value).cloned().collect(), Some(whole)),
        // Without its header, a class is none.
        RegionKind::ClassHeader { .. } => (Vec::new(), None),
        RegionKind::Package | RegionKind::Constants => return None,
    };
    let region_text = source.get(region.range.clone()).unwrap_or("");
    let mut alone = Alone::new(region_text, region);
    alone.hide(&code);
    let mut hidden = code;
    for _ in 0..MOST_ATTEMPTS {
        let unfit = alone.unfit(patience);
        if alone.parses(patience) {
            return Some(hidden);
        }
        if unfit.is_empty() || hides_name(region, &unfit) {
            break;
        }
        alone.hide(&unfit);
        hidden.extend(unfit);
    }
    whole
}

/// Whether a class would lose its name.
fn hides_name(region: &Region, parts: &[Range<usize>]) -> bool {
    match &region.kind {
        RegionKind::ClassHeader { name } => {
            parts.iter().any(|part| part.start < name.end && name.start < part.end)
        }
        RegionKind::Package | RegionKind::Import | RegionKind::Constants | RegionKind::Member { .. } => false,
    }
}

/// A region in the place where it parses, from which parts are taken away.
struct Alone<'r> {
    text: String,
    /// Where the region starts in the text.
    start: usize,
    region: &'r Region,
}

impl Alone<'_> {
    fn new<'r>(text: &str, region: &'r Region) -> Alone<'r> {
        let (before, after) = around(region);
        Alone { text: format!("{before}{text}{after}"), start: before.len(), region }
    }

    /// Takes ranges of the source away.
    fn hide(&mut self, ranges: &[Range<usize>]) {
        let shifted = |at: usize| at - self.region.range.start + self.start;
        let ranges = ranges.iter().map(|range| shifted(range.start)..shifted(range.end));
        self.text = without(&self.text, ranges);
    }

    fn parses(&self, patience: &mut Patience) -> bool {
        parses(&self.text, patience)
    }

    /// The words of the region that fit nowhere, as ranges of the source. All of it is no word.
    fn unfit(&self, patience: &mut Patience) -> Vec<Range<usize>> {
        let excerpt = Excerpt::of_text(&self.text);
        let all = self.region.range.clone();
        let in_source = |range: Range<usize>| {
            let start = (range.start + all.start).checked_sub(self.start)?;
            let end = (range.end + all.start).checked_sub(self.start)?;
            (all.start < start && end < all.end && start < end).then_some(start..end)
        };
        Cst::parse(&excerpt, &self.text, patience).unfit().into_iter().filter_map(in_source).collect()
    }
}

/// An initializer is its body.
fn is_initializer(source: &str, region: &Region) -> bool {
    let text = source.get(region.range.clone()).unwrap_or("");
    text.strip_prefix("static").unwrap_or(text).trim_start().starts_with('{')
}

fn parses_alone(source: &str, region: &Region, patience: &mut Patience) -> bool {
    let text = source.get(region.range.clone()).unwrap_or("");
    Alone::new(text, region).parses(patience)
}

/// What stands before and behind a region that is parsed alone.
fn around(region: &Region) -> (&'static str, &'static str) {
    match region.kind {
        RegionKind::ClassHeader { .. } => (region.owner, if region.owner.is_empty() { "{}" } else { "{}}" }),
        RegionKind::Package | RegionKind::Import => ("", ""),
        RegionKind::Constants => (region.owner, "}"),
        RegionKind::Member { .. } => (region.owner, if region.owner.is_empty() { "" } else { "}" }),
    }
}

fn parses(text: &str, patience: &mut Patience) -> bool {
    let mut has_error = |text: &str| Cst::parse(&Excerpt::of_text(text), text, patience).has_error;
    !has_error(text)
        || [Renamed::Names, Renamed::All]
            .into_iter()
            .filter_map(|words| rename(text, words))
            .any(|text| !has_error(&text))
}

/// What is wrong with a region, in the words for a text in which everything else is fine.
fn errors_of(
    (excerpt, source): (&Excerpt, &str),
    regions: &[Region],
    region: &Region,
    patience: &mut Patience,
) -> Vec<SyntaxError> {
    let others = regions.iter().filter(|other| *other != region);
    let others = others.filter(|other| matches!(other.kind, RegionKind::Member { .. } | RegionKind::Import));
    let text = without(source, others.map(|other| other.range.clone()));
    let within = span_of(excerpt, region);
    let mut errors = lower::errors(&Cst::parse(excerpt, &text, patience));
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
