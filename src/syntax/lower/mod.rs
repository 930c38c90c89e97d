//! The grammar's tree to our own: declarations with byte ranges, and bodies where they are asked for.

mod chains;
mod classes;
mod creation;
mod depth;
mod errors;
mod expressions;
pub(super) mod fields;
mod lambdas;
pub(super) mod literals;
mod methods;
pub(super) mod modifiers;
mod operators;
mod statements;
mod switches;
mod try_statements;
pub(super) mod types;
mod unit;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::cst::{Cst, NodeId};
use super::kinds::Kind;
use super::tree::{Arena, Body, BodyRoot, ClassDeclId, CompilationUnit, QualifiedName, SyntaxError};
use crate::base::{Name, Span};

pub use depth::MAX_DEPTH;

/// Bodies by the start of the spans that [`BodyRoot`] names.
pub(super) type BodyMap = FxHashMap<u32, Arc<Body>>;

/// What a lowering makes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Declarations,
    /// Declarations are read, for their errors, but not kept.
    Bodies,
    DeclarationsAndBodies,
}

/// Where a class or expression belongs: to the unit's headers or to the body at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Surroundings {
    Unit,
    Body,
}

/// What the grammar could not parse.
pub(super) fn errors(cst: &Cst<'_>) -> Vec<SyntaxError> {
    let mut lower = Lower::new(cst, Wanted::Declarations);
    lower.collect_errors();
    lower.unit.errors
}

pub(super) fn lower(cst: &Cst<'_>, wanted: Wanted) -> (CompilationUnit, BodyMap) {
    let mut lower = Lower::new(cst, wanted);
    lower.collect_errors();
    lower.compilation_unit();
    lower.unit.arena = lower.arena;
    (lower.unit, lower.bodies)
}

struct Lower<'s> {
    cst: &'s Cst<'s>,
    unit: CompilationUnit,
    /// The unit's while headers are lowered, else the body's.
    arena: Arena,
    /// Where the next body is lowered: empty, with the room that earlier ones needed.
    body_arena: Arena,
    bodies: BodyMap,
    wanted: Wanted,
    place: Surroundings,
    /// The class of the unit whose members are being lowered.
    outer: Option<ClassDeclId>,
    depth: u32,
}

impl<'s> Lower<'s> {
    fn new(cst: &'s Cst<'s>, wanted: Wanted) -> Lower<'s> {
        Lower {
            cst,
            unit: CompilationUnit::default(),
            arena: Arena::default(),
            body_arena: Arena::default(),
            bodies: BodyMap::default(),
            wanted,
            place: Surroundings::Unit,
            outer: None,
            depth: 0,
        }
    }
}

impl Lower<'_> {
    fn kind(&self, node: NodeId) -> Kind {
        self.cst.kind(node)
    }

    fn span(&self, node: NodeId) -> Span {
        self.cst.span(node)
    }

    fn name(&self, node: NodeId) -> Name {
        Name::new(self.cst.text(node))
    }

    fn optional_name(&self, node: Option<NodeId>) -> (Name, Span) {
        node.map_or_else(|| (Name::new(""), Span::default()), |node| (self.name(node), self.span(node)))
    }

    /// `a.b.c`, whatever stands between the parts.
    fn qualified_name(&self, node: NodeId) -> QualifiedName {
        let mut parts: Vec<Name> = Vec::new();
        let mut at = Some(node);
        while let Some(current) = at {
            at = None;
            match self.kind(current) {
                Kind::ScopedIdentifier => {
                    for child in self.cst.children(current) {
                        match self.cst.field(child) {
                            super::kinds::Field::Scope => at = Some(child),
                            super::kinds::Field::Name => parts.push(self.name(child)),
                            _ => {}
                        }
                    }
                }
                _ => parts.push(self.name(current)),
            }
        }
        parts.reverse();
        let text = match parts.as_slice() {
            [single] => *single,
            _ => {
                let texts: Vec<&str> = parts.iter().map(|part| part.as_str()).collect();
                Name::new(&texts.join("."))
            }
        };
        QualifiedName { span: self.span(node), parts, text }
    }

    /// Lowers the code of a member of the unit into an arena of its own.
    fn body(&mut self, start: u32, lower: impl FnOnce(&mut Self) -> BodyRoot) {
        if self.wanted == Wanted::Declarations {
            return;
        }
        std::mem::swap(&mut self.arena, &mut self.body_arena);
        let depth = std::mem::take(&mut self.depth);
        self.place = Surroundings::Body;
        let root = lower(self);
        self.place = Surroundings::Unit;
        self.depth = depth;
        std::mem::swap(&mut self.arena, &mut self.body_arena);
        let arena = self.body_arena.take();
        self.bodies.insert(start, Arc::new(Body { arena, root }));
    }
}
