//! A class declaration: its header and the pieces of its body.

use super::text::indentation;
use super::unit::Unit;
use super::{constructor, enumeration, field, method, supertypes, suppress};
use crate::base::{ClassId, FieldId, MethodId, Span};
use crate::slice::{Annotated, Item};
use crate::symbols::{FieldOrigin, MethodOrigin};
use crate::syntax::tree::{ClassDecl, ClassDeclId, ClassKind, Member};

/// A class of the slice, before its pieces are put together.
pub(super) struct ClassText {
    pub kind: ClassKind,
    /// Up to, without, the brace.
    pub header: String,
    /// Of the class itself, for its closing brace.
    pub indent: String,
    pub pieces: Vec<Piece>,
}

/// A member of the slice.
pub(super) enum Piece {
    Text { indent: String, text: String },
    Class { indent: String, decl: ClassDeclId, class: ClassId },
}

/// What is kept of each member of a declaration, by its place in `ClassDecl::members`.
pub(super) struct KeptMembers {
    pub methods: Vec<Option<MethodId>>,
    pub fields: Vec<Option<FieldId>>,
}

impl KeptMembers {
    fn new(unit: &Unit, class: ClassId, decl: &ClassDecl) -> KeptMembers {
        let members = unit.world.symbols.members(class);
        let mut kept =
            KeptMembers { methods: vec![None; decl.members.len()], fields: vec![None; decl.members.len()] };
        for (index, symbol) in (0..).zip(&members.methods) {
            let id = MethodId { class, index };
            if let MethodOrigin::Declared(at) = symbol.origin
                && unit.slice.keeps_method(id)
                && let Some(place) = kept.methods.get_mut(at)
            {
                *place = Some(id);
            }
        }
        for (index, symbol) in (0..).zip(&members.fields) {
            let id = FieldId { class, index };
            if let FieldOrigin::Declared(at) | FieldOrigin::EnumConstant(at) = symbol.origin
                && unit.slice.keeps_field(id)
                && let Some(place) = kept.fields.get_mut(at)
            {
                *place = Some(id);
            }
        }
        kept
    }

    pub fn method(&self, at: usize) -> Option<MethodId> {
        self.methods.get(at).copied().flatten()
    }

    pub fn field(&self, at: usize) -> Option<FieldId> {
        self.fields.get(at).copied().flatten()
    }
}

/// The header and the kept members of a class; `outer_indent` counts where the class does not start its line.
pub(super) fn class_text(unit: &Unit, id: ClassDeclId, class: ClassId, outer_indent: &str) -> ClassText {
    let decl = unit.unit.class(id);
    let indent = indentation(unit.source, decl.span.start).unwrap_or(outer_indent).to_owned();
    let kept = KeptMembers::new(unit, class, decl);
    let inner = format!("{indent}    ");
    let mut pieces = Vec::new();
    match decl.kind {
        ClassKind::Enum => pieces.extend(enumeration::constants(unit, class, decl, &kept, &inner)),
        ClassKind::Class | ClassKind::Interface | ClassKind::Record | ClassKind::Annotation => {}
    }
    let after_constants = pieces.len();
    let mut constructor_written = false;
    for (at, member) in decl.members.iter().enumerate() {
        let piece = member_piece(unit, class, decl, &kept, at, member, &inner);
        constructor_written |= piece.is_some() && is_constructor(member);
        pieces.extend(piece);
    }
    if !constructor_written && let Some(text) = constructor::added(unit, class, decl) {
        let indent = inner_indent(unit, &pieces, after_constants).unwrap_or(inner);
        pieces.push(Piece::Text { indent, text });
    }
    if decl.kind == ClassKind::Enum {
        enumeration::end_constants(&mut pieces, after_constants, &indent);
    }
    ClassText { kind: decl.kind, header: class_header(unit, class, decl), indent, pieces }
}

fn is_constructor(member: &Member) -> bool {
    match member {
        Member::Method(method) => method::is_constructor(method.kind),
        Member::Field(_)
        | Member::Initializer(_)
        | Member::EnumConstant(_)
        | Member::Class(_)
        | Member::LocalClass(_) => false,
    }
}

/// The indentation of a member that is written already.
fn inner_indent(_unit: &Unit, pieces: &[Piece], from: usize) -> Option<String> {
    pieces
        .get(from..)?
        .iter()
        .map(|piece| match piece {
            Piece::Text { indent, .. } | Piece::Class { indent, .. } => indent.clone(),
        })
        .next()
}

fn member_piece(
    unit: &Unit,
    class: ClassId,
    decl: &ClassDecl,
    kept: &KeptMembers,
    at: usize,
    member: &Member,
    inner: &str,
) -> Option<Piece> {
    let piece = |span: Span, text: String| {
        let indent = indentation(unit.source, span.start).unwrap_or(inner).to_owned();
        Piece::Text { indent, text }
    };
    match member {
        Member::Field(field) => {
            field::field_text(unit, decl, kept, at, field).map(|text| piece(field.declaration, text))
        }
        Member::Method(method) => {
            let id = kept.method(at)?;
            method::method_text(unit, class, decl, id, method).map(|text| piece(method.span, text))
        }
        Member::Initializer(initializer) => unit
            .slice
            .keeps(Item::Initializer(class, at))
            .then(|| piece(initializer.span, unit.text(unit.as_written(initializer.span)).to_owned())),
        Member::Class(inner_decl) => {
            let inner_class = unit.class(*inner_decl);
            let span = unit.unit.class(*inner_decl).span;
            let indent = indentation(unit.source, span.start).unwrap_or(inner).to_owned();
            unit.slice.keeps_class(inner_class).then_some(Piece::Class {
                indent,
                decl: *inner_decl,
                class: inner_class,
            })
        }
        // Constants are written together; local classes are part of a body's text.
        Member::EnumConstant(_) | Member::LocalClass(_) => None,
    }
}

/// The header as written, without comments and without what is not kept.
fn class_header(unit: &Unit, class: ClassId, decl: &ClassDecl) -> String {
    let mut edits = unit.annotation_edits(Annotated::Class(class));
    edits.extend(supertypes::edits(unit, class, decl));
    let suppression = suppress::of_class(unit, class, &decl.modifiers);
    edits.extend(suppression.edit);
    suppression.prefix + &unit.header(Span::new(decl.span.start, decl.body.start), edits)
}
