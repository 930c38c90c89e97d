//! Evidence from kept declarations and code: what they use that nobody declares, or that was made up in an earlier round.
//!
//! Each round collects everything anew, so that what an earlier round guessed is no evidence for itself.

mod annotations;
mod below;
mod body;
mod bounds;
mod conversions;
mod exceptions;
mod faults;
mod functions;
mod headers;
mod inherited;
mod members;
mod overloads;
mod overridden;
mod owners;
mod patterns;
mod resources;
mod switches;
mod types_at;
mod variables;
mod wants;

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::{Arc, PoisonError, RwLock};

use super::evidence::Evidence;
use super::export::around;
use super::imported::Imported;
use super::model::{ClassKey, Stubs};
use super::placement::{Viewpoint, qualified};
use crate::attribute::{self, Problem, UseKind};
use crate::base::{ClassId, FileId, Name, Span};
use crate::enter::World;
use crate::resolve;
use crate::slice::{Item, Slice, code, file_of, header_uses};
use crate::symbols::Type;
use crate::syntax::roles::Roles;
use crate::syntax::standing::Groups;
use crate::syntax::tree::{Import, ImportKind};
use annotations::Annotated;
use body::BodyCollector;
use exceptions::Blocks;
use types_at::TypesAt;
pub(super) use wants::number;

/// What the items of a world say, whatever else is kept: it is the same in all slices.
#[derive(Default)]
pub struct Findings(RwLock<FxHashMap<Item, Arc<Evidence>>>);

impl Findings {
    fn get(&self, item: Item) -> Option<Arc<Evidence>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&item).cloned()
    }

    fn keep(&self, item: Item, found: Evidence) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(item, Arc::new(found));
    }
}

/// What the kept items say about missing declarations. `stubs` are those that the world has been given, `findings` those in
/// this world, `meanings` the classes that simple names are known to mean.
pub fn collect(
    world: &World,
    slice: &Slice,
    stubs: &Stubs,
    findings: &Findings,
    meanings: &[ClassKey],
) -> Evidence {
    let mut all = Evidence::default();
    let imported = Imported::new(world, slice, meanings);
    for item in slice.items() {
        let mut collector = Collector::new(world, slice, stubs, &imported);
        if let Item::Class(class) = item {
            collector.unimplemented(*class);
            all.add(&std::mem::take(&mut collector.evidence));
            collector.depends_on_slice = false;
        }
        if item.class().is_some_and(|class| world.is_made_up(class)) {
            continue;
        }
        if let Some(found) = findings.get(*item).filter(|_| meanings.is_empty()) {
            all.add(&found);
            continue;
        }
        collector.header(*item);
        collector.code(*item);
        all.add(&collector.evidence);
        let is_general = !imported.take_slice_dependence() && meanings.is_empty();
        if is_general && !collector.depends_on_slice {
            findings.keep(*item, collector.evidence);
        }
    }
    let mut collector = Collector { evidence: all, ..Collector::new(world, slice, stubs, &imported) };
    for method in std::mem::take(&mut collector.evidence.overriding) {
        collector.overriding(method);
    }
    collector.resources_elsewhere();
    let ambiguous = faults::ambiguous(world, &collector.evidence);
    collector.evidence.faults.extend(ambiguous);
    collector.evidence
}

/// A name that nothing declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    pub name: Name,
    pub file: FileId,
    pub span: Span,
}

/// What kept items use and nobody declares, in the order of the items.
pub fn missing(world: &World, items: &[Item]) -> Vec<Missing> {
    let mut all = Vec::new();
    for item in items {
        let body = code(*item).map(|code| attribute::attribute_body(world, code));
        let header = header_uses(world, *item);
        let Some(file) = file_of(world, *item) else { continue };
        let of_body = body.iter().flat_map(|found| &found.uses);
        for found in of_body.chain(header.iter().flat_map(|uses| uses.iter())) {
            if let UseKind::Missing { name, .. } = found.kind {
                all.push(Missing { name, file, span: found.span });
            }
        }
        if let (Item::Class(class), Some(header)) = (item, &header) {
            let hiding = headers::hiding_jdk(world, *class, &header.found);
            all.extend(hiding.into_iter().map(|(name, span)| Missing { name, file, span }));
        }
    }
    all
}

pub(super) struct Collector<'w> {
    pub world: &'w World,
    pub slice: &'w Slice,
    pub stubs: &'w Stubs,
    pub imported: &'w Imported<'w>,
    pub evidence: Evidence,
    /// Whether what else is kept had a say.
    pub depends_on_slice: bool,
}

/// What the header of a method lets its body throw.
fn declared_exceptions(world: &World, item: Item) -> Vec<ClassId> {
    match item {
        Item::MethodBody(method) => {
            world.symbols.signature(method).throws.iter().filter_map(Type::class_id).collect()
        }
        _ => Vec::new(),
    }
}

impl<'w> Collector<'w> {
    fn new(
        world: &'w World,
        slice: &'w Slice,
        stubs: &'w Stubs,
        imported: &'w Imported<'w>,
    ) -> Collector<'w> {
        Collector { world, slice, stubs, imported, evidence: Evidence::default(), depends_on_slice: false }
    }

    fn code(&mut self, item: Item) {
        let world = self.world;
        let Some(code) = code(item) else { return };
        let (Some(source), Some(body)) = (world.source(code.class()), attribute::body_of(world, code)) else {
            return;
        };
        let found = attribute::attribute_traced(world, code);
        let Some(trace) = &found.trace else { return };
        let around: Vec<ClassId> = around(world, code.class()).collect();
        let types_at = self.types_at(source.file, &around, found.uses.iter());
        let relevant = found.uses.iter().filter(|found| !matches!(found.kind, UseKind::Type(_)));
        let uses: FxHashMap<_, _> = relevant.map(|found| (found.span, &found.kind)).collect();
        let not_applicable = found.problems.iter().filter(|(_, problem)| *problem == Problem::NotApplicable);
        let not_applicable = not_applicable.map(|(span, _)| *span).collect();
        let file = source.file;
        for class in &found.local_classes {
            self.class_roles(*class, &types_at);
            self.overriding_in(*class);
            self.unimplemented(*class);
        }
        let arena = &body.arena;
        self.annotations(
            &Groups::of_code(arena),
            Annotated { arena, found: &found, types_at: &types_at, file },
        );
        let roles = Roles::new(arena);
        let declared = declared_exceptions(world, item);
        BodyCollector {
            outer: self,
            file,
            arena,
            found: &found,
            trace,
            types_at,
            roles,
            blocks: Blocks::new(arena),
            uses,
            not_applicable,
            around,
            holes: RefCell::default(),
            declared,
            must_be_constant: matches!(item, Item::ConstantValue(_)),
        }
        .collect();
    }

    fn types_at<'u>(
        &mut self,
        file: FileId,
        around: &[ClassId],
        uses: impl Iterator<Item = &'u attribute::Use>,
    ) -> TypesAt {
        let imported = self.imported;
        let place = |world: &World, name: Name| {
            let parts: Vec<Name> = name.as_str().split('.').map(Name::new).collect();
            Viewpoint { world, file, around, imported, depth: 0 }.place(&parts)
        };
        TypesAt::new(self, uses, place, file)
    }

    fn viewpoint<'a>(&'a self, file: FileId, around: &'a [ClassId]) -> Viewpoint<'a> {
        Viewpoint { world: self.world, file, around, imported: self.imported, depth: 0 }
    }

    fn is_single_import(&self, file: FileId, name: Name) -> bool {
        self.world.unit(file).imports_named(ImportKind::Single, name).next().is_some()
    }

    /// The missing class that a static import of this name is of.
    fn static_import(&self, file: FileId, name: Name) -> Option<ClassKey> {
        let unit = self.world.unit(file);
        let import = unit.imports_named(ImportKind::StaticSingle, name).next()?;
        if !self.is_missing_owner(file, import) {
            return None;
        }
        Some(qualified(import.name.parts.split_last()?.1))
    }

    /// The first missing class whose static members are imported on demand.
    fn static_import_on_demand(&self, file: FileId) -> Option<ClassKey> {
        let unit = self.world.unit(file);
        let import =
            unit.imports_of(ImportKind::StaticOnDemand).find(|import| self.is_missing_owner(file, import))?;
        Some(qualified(&import.name.parts))
    }

    fn is_missing_owner(&self, file: FileId, import: &Import) -> bool {
        let root = self.world.project().root(file);
        let owner = resolve::import_owner(&self.world.symbols, import, root);
        owner.is_none_or(|owner| self.world.is_made_up(owner))
    }
}
