//! One compilation unit of the slice.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::class::{ClassText, Piece, class_text};
use super::imports;
use super::text::{Edit, edited, line_ending};
use crate::base::{ClassId, FileId, Span};
use crate::enter::World;
use crate::rules::{Choices, Comments};
use crate::slice::{Annotated, Item, Slice, annotations};
use crate::syntax::comments_before;
use crate::syntax::tree::{ClassDeclId, ClassKind, CompilationUnit};

/// What the parts of one file are written from.
pub(super) struct Unit<'a> {
    pub world: &'a World,
    pub slice: &'a Slice,
    /// How stubs are written.
    pub choices: &'a Choices,
    /// The classes that hold code as it is written.
    pub with_code: &'a FxHashSet<ClassId>,
    pub file: FileId,
    pub unit: Arc<CompilationUnit>,
    pub source: &'a str,
    pub newline: &'static str,
}

impl<'a> Unit<'a> {
    pub fn new(
        world: &'a World,
        slice: &'a Slice,
        (choices, with_code): (&'a Choices, &'a FxHashSet<ClassId>),
        (file, source): (FileId, &'a str),
    ) -> Unit<'a> {
        let unit = world.unit(file);
        Unit { world, slice, choices, with_code, file, unit, source, newline: line_ending(source) }
    }

    pub fn text(&self, span: Span) -> &'a str {
        span.text(self.source)
    }

    /// What is kept as it is written, with the comments before it if the map asks for them.
    pub fn as_written(&self, span: Span) -> Span {
        match self.choices.comments {
            Comments::Inside | Comments::Annotations => span,
            Comments::Before => Span::new(comments_before(self.source, span.start), span.end),
        }
    }

    /// Deletes the annotations of a header that are not kept.
    pub fn annotation_edits(&self, of: Annotated) -> Vec<Edit> {
        let all = annotations(self.world, of).into_iter();
        let dropped = all.filter(|found| !self.slice.keeps(Item::Annotation(of, found.span.start)));
        runs(self.source, dropped.map(|found| found.span)).map(|run| Edit::delete(self.source, run)).collect()
    }

    /// The text of a header with the edits made, without comments but for those that the map asks for.
    pub fn header(&self, range: Span, edits: Vec<Edit>) -> String {
        edited(self.source, range, edits, self.choices.comments)
    }

    /// The class of a declaration of this file.
    pub fn class(&self, decl: ClassDeclId) -> ClassId {
        self.world.class_of(self.file, decl)
    }
}

/// Spans that have only white space between them as one.
fn runs(source: &str, spans: impl Iterator<Item = Span>) -> impl Iterator<Item = Span> {
    let mut spans: Vec<Span> = spans.collect();
    spans.sort_unstable();
    spans.dedup_by(|next, run| {
        let is_run = run.end <= next.start && Span::new(run.end, next.start).text(source).trim().is_empty();
        if is_run {
            run.end = next.end;
        }
        is_run
    });
    spans.into_iter()
}

/// The text that the declarations of a file are those of: blanks stand for what could not be parsed.
pub(super) fn readable_text(world: &World, file: FileId) -> Cow<'_, str> {
    let text = world.project().text(file);
    let unit = world.unit(file);
    if unit.left_out.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut readable = text.as_bytes().to_vec();
    for span in &unit.left_out {
        let part = readable.get_mut(span.start as usize..span.end as usize);
        part.into_iter().for_each(|part| part.fill(b' '));
    }
    String::from_utf8(readable).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text of a file of the slice; empty if nothing of it is left.
pub(super) fn unit_text(unit: &Unit) -> String {
    let slice = unit.slice;
    let kept: Vec<(ClassDeclId, ClassId)> = unit
        .unit
        .top_level
        .iter()
        .map(|decl| (*decl, unit.class(*decl)))
        .filter(|(_, class)| slice.keeps_class(*class))
        .collect();
    let keeps_package = slice.keeps(Item::Package(unit.file));
    if kept.is_empty() && !keeps_package {
        return String::new();
    }
    let text_of = |(decl, class)| match unit.unit.is_implicit(decl) {
        true => members_only(unit, decl, class),
        false => class_and_members(unit, decl, class),
    };
    let classes: Vec<String> = kept.into_iter().map(text_of).collect();
    let mut parts = Vec::new();
    let package = unit.unit.package.as_ref().map(|package| {
        if keeps_package {
            let edits = unit.annotation_edits(Annotated::Package(unit.file));
            edited(unit.source, package.span, edits, Comments::Inside)
        } else {
            format!("package {};", package.name.text)
        }
    });
    let named: String = classes.join("\n") + package.as_deref().unwrap_or("");
    parts.extend(package);
    parts.extend(imports::imports_text(unit, &named));
    parts.extend(classes);
    let blank = unit.newline.repeat(2);
    parts.join(&blank) + unit.newline
}

/// The members of a class that is declared without a header, as its file has them.
fn members_only(unit: &Unit, decl: ClassDeclId, class: ClassId) -> String {
    let text = class_text(unit, decl, class, "");
    let members = text.pieces.into_iter().map(|piece| match piece {
        Piece::Text { text, .. } => text,
        Piece::Class { decl, class, .. } => class_and_members(unit, decl, class),
    });
    members.collect::<Vec<String>>().join(&unit.newline.repeat(2))
}

/// The bytes of a declaration that is written on one line.
const ONE_LINE: usize = 100;

/// What is still to be written of a class and the classes inside it.
enum Step {
    Write(String),
    Class(ClassDeclId, ClassId, String),
}

/// A class with everything kept inside it. Nesting is worked off a stack, since its depth is the input's.
fn class_and_members(unit: &Unit, decl: ClassDeclId, class: ClassId) -> String {
    let mut out = String::new();
    let mut steps = vec![Step::Class(decl, class, String::new())];
    while let Some(step) = steps.pop() {
        match step {
            Step::Write(text) => out.push_str(&text),
            Step::Class(decl, class, outer_indent) => {
                let text = class_text(unit, decl, class, &outer_indent);
                out.push_str(&text.header);
                steps.extend(inner_steps(unit, text).into_iter().rev());
            }
        }
    }
    out
}

/// The body of a class as steps: one blank line between members. Nothing in it takes no line, and so does the one element of
/// an annotation interface.
fn inner_steps(unit: &Unit, text: ClassText) -> Vec<Step> {
    match (text.kind, text.pieces.as_slice()) {
        (_, []) => return vec![Step::Write(" {}".to_owned())],
        (ClassKind::Annotation, [Piece::Text { text: element, .. }])
            if !element.contains('\n') && text.header.len() + element.len() < ONE_LINE =>
        {
            return vec![Step::Write(format!(" {{ {element} }}"))];
        }
        _ => {}
    }
    let mut steps = vec![Step::Write(" {".to_owned() + unit.newline)];
    let mut first = true;
    for piece in text.pieces {
        let separator = if first { "" } else { unit.newline };
        first = false;
        match piece {
            Piece::Text { indent, text } => {
                steps.push(Step::Write(format!("{separator}{indent}{text}{}", unit.newline)));
            }
            Piece::Class { indent, decl, class } => {
                steps.push(Step::Write(format!("{separator}{indent}")));
                steps.push(Step::Class(decl, class, indent));
                steps.push(Step::Write(unit.newline.to_owned()));
            }
        }
    }
    steps.push(Step::Write(text.indent + "}"));
    steps
}
