//! What the type names in a piece of text mean, missing ones included.

use rustc_hash::FxHashMap;

use super::super::evidence::{ClassRole, Known};
use super::super::export::{export, made_up_key};
use super::super::model::{ClassKey, StubType};
use super::Collector;
use crate::attribute::{Sought, Use, UseKind};
use crate::base::{ClassId, Span};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::tree::{TypeSegment, TypeSyntax, TypeSyntaxKind};

/// Classes by the places that name them.
#[derive(Default)]
pub(super) struct TypesAt {
    /// Missing classes, and those that were made up before.
    missing: FxHashMap<Span, ClassKey>,
    known: FxHashMap<Span, ClassId>,
}

impl TypesAt {
    /// What these uses name; missing classes are needed from now on.
    pub fn new<'u>(
        collector: &mut Collector,
        uses: impl Iterator<Item = &'u Use>,
        place: impl Fn(&World, crate::base::Name) -> Option<ClassKey>,
        file: crate::base::FileId,
    ) -> TypesAt {
        let mut at = TypesAt::default();
        let mut arities = Vec::new();
        for found in uses {
            match &found.kind {
                UseKind::Type(class) => {
                    at.known.insert(found.span, *class);
                    if let Some(key) = made_up_key(collector.world, *class) {
                        let stub = collector.stubs.classes.get(&key);
                        let arity = stub.map_or(0, |class| class.written_arity);
                        let evidence = collector.evidence.class(&key);
                        evidence.places.push((file, found.span));
                        // What earlier uses said of it holds.
                        evidence.written_arity = evidence.written_arity.max(arity);
                        at.missing.insert(found.span, key);
                    }
                }
                UseKind::Annotation { interface, .. } => {
                    if let Some(key) = made_up_key(collector.world, *interface) {
                        collector.evidence.class(&key).roles.push(ClassRole::Annotation);
                    }
                }
                UseKind::Missing { name, what: what @ (Sought::Type { .. } | Sought::Annotation) } => {
                    let Some(key) = place(collector.world, *name) else { continue };
                    let evidence = collector.evidence.class(&key);
                    evidence.places.push((file, found.span));
                    match what {
                        Sought::Type { arguments } => {
                            evidence.written_arity = evidence.written_arity.max(usize::from(*arguments));
                        }
                        _ => evidence.roles.push(ClassRole::Annotation),
                    }
                    at.missing.insert(found.span, key);
                }
                UseKind::Missing { what: Sought::Arity { arguments }, .. } => {
                    arities.push((found.span, usize::from(*arguments)));
                }
                _ => {}
            }
        }
        for (span, arity) in arities {
            if let Some(key) = at.missing.get(&span) {
                let evidence = collector.evidence.class(key);
                evidence.written_arity = evidence.written_arity.max(arity);
            }
        }
        at
    }

    /// The missing class at exactly this place.
    pub fn at(&self, span: Span) -> Option<&ClassKey> {
        self.missing.get(&span)
    }

    /// The missing class that the type is of.
    pub fn key(&self, ty: &TypeSyntax) -> Option<ClassKey> {
        let TypeSyntaxKind::Named(segments) = &ty.kind else { return None };
        let last = segments.last()?;
        let whole = segments.first()?.span.to(last.span);
        self.missing.get(&last.span).or_else(|| self.missing.get(&whole)).cloned()
    }

    /// The known class that the type is of.
    pub fn known_class(&self, ty: &TypeSyntax) -> Option<ClassId> {
        let TypeSyntaxKind::Named(segments) = &ty.kind else { return None };
        self.known.get(&segments.last()?.span).copied()
    }

    /// The type as a made-up declaration would write it.
    pub fn written(&self, world: &World, ty: &TypeSyntax) -> Option<StubType> {
        match &ty.kind {
            TypeSyntaxKind::Primitive(primitive) => Some(StubType::Primitive(*primitive)),
            TypeSyntaxKind::Void => Some(StubType::Void),
            TypeSyntaxKind::Array { element, .. } => {
                Some(StubType::Array(Box::new(self.written(world, element)?)))
            }
            TypeSyntaxKind::Wildcard => Some(StubType::Wildcard),
            TypeSyntaxKind::WildcardExtends(bound) => {
                Some(StubType::Extends(Box::new(self.written(world, bound)?)))
            }
            TypeSyntaxKind::WildcardSuper(bound) => {
                Some(StubType::Super(Box::new(self.written(world, bound)?)))
            }
            TypeSyntaxKind::Named(segments) => self.written_class(world, ty, segments),
            TypeSyntaxKind::Union(_)
            | TypeSyntaxKind::Intersection(_)
            | TypeSyntaxKind::Var
            | TypeSyntaxKind::Malformed => None,
        }
    }

    fn written_class(&self, world: &World, ty: &TypeSyntax, segments: &[TypeSegment]) -> Option<StubType> {
        let last = segments.last()?;
        let arguments = last.arguments.iter().flatten();
        let arguments: Vec<StubType> =
            arguments.map(|argument| self.written(world, argument).unwrap_or(StubType::Wildcard)).collect();
        if let Some(key) = self.key(ty) {
            return Some(StubType::Class(key, arguments));
        }
        match self.known_class(ty) {
            Some(class) => match export(world, &Type::class(class))? {
                StubType::Class(key, _) => Some(StubType::Class(key, arguments)),
                other => Some(other),
            },
            None if segments.len() == 1 => Some(StubType::Free(last.name)),
            None => None,
        }
    }

    /// The type with its meaning, where that is known.
    pub fn known(&self, collector: &Collector, ty: &TypeSyntax) -> Option<Known> {
        let written = self.written(collector.world, ty)?;
        let meaning = match (&ty.kind, self.known_class(ty)) {
            (TypeSyntaxKind::Primitive(primitive), _) => Type::Primitive(*primitive),
            (_, Some(class)) => Type::class(class),
            (_, None) => Type::Unknown,
        };
        Some(Known { ty: meaning, written })
    }
}
