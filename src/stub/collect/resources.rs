//! Missing classes that other code of the file uses as resources. A resource is closed wherever it is used, so that a checker asks for
//! it in code, too, that never says so.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::super::evidence::{ClassEvidence, ClassRole};
use super::Collector;
use crate::base::{FileId, Name};
use crate::enter::World;
use crate::slice::Item;
use crate::syntax::tree::{Resource, StmtKind, TypeSyntaxKind};

impl Collector<'_> {
    /// Classes that kept code names, and that a `try` statement of its file opens.
    pub(super) fn resources_elsewhere(&mut self) {
        let world = self.world;
        let classes = self.slice.items().iter().filter_map(|item: &Item| item.class_of_code());
        let files: BTreeSet<FileId> = classes.filter_map(|class| Some(world.source(class)?.file)).collect();
        for file in files {
            let opened = opened(world, file);
            let is_opened = |name: Name, found: &ClassEvidence| {
                let is_function = found.is_functional || !found.functions.is_empty();
                opened.contains(&name) && !is_function && found.places.iter().any(|(at, _)| *at == file)
            };
            for (key, found) in &mut self.evidence.classes {
                if key.unknown().is_none() && is_opened(key.simple_name(), found) {
                    found.roles.push(ClassRole::Resource);
                }
            }
        }
    }
}

/// The simple names of the classes that resources of the file are declared with (JLS 14.20.3).
fn opened(world: &World, file: FileId) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    for body in world.bodies(file) {
        for stmt in &body.arena.stmts {
            let StmtKind::Try { resources, .. } = &stmt.kind else { continue };
            names.extend(resources.iter().filter_map(|resource| match resource {
                Resource::Declaration { ty, .. } => match &ty.kind {
                    TypeSyntaxKind::Named(segments) => segments.last().map(|last| last.name),
                    _ => None,
                },
                Resource::Expr(_) => None,
            }));
        }
    }
    names
}
