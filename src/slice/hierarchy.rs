//! The hierarchy as items: every `extends` and `implements` of one type is kept or dropped by itself.
//!
//! Dropping an edge never makes a *no* to "is S a subtype of T" into a *yes*, so a slice needs the edges of the questions that were
//! answered with yes, and those that other rules look at. Some edges cannot be dropped: those in the text of kept
//! code or of what the checker brings along, those that Java adds, and those to what nobody declares.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::item::Item;
use super::{Slice, is_text_class};
use crate::base::{ClassId, MethodId, Visited};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::tree::{ClassDecl, ClassKind, TypeSyntax};
use crate::types;

/// A type after `extends` or `implements` that can go without the others.
#[derive(Clone, Copy)]
pub struct Edge<'w> {
    /// Its place among the types after `extends` and `implements`.
    pub at: u16,
    pub above: ClassId,
    pub syntax: &'w TypeSyntax,
}

/// The edges of a class that are items.
pub fn edges(world: &World, class: ClassId) -> Vec<Edge<'_>> {
    let symbols = &world.symbols;
    let Some(decl) = world.class_decl(class) else { return Vec::new() };
    if is_text_class(symbols, class) || world.is_provided(class) {
        return Vec::new();
    }
    let supertypes = symbols.supertypes(class);
    let superclass = supertypes.superclass.iter().filter(|_| decl.kind == ClassKind::Class);
    let superclass = superclass.filter(|_| !decl.extends.is_empty());
    let types: Vec<&Type> = superclass.chain(&supertypes.interfaces).collect();
    let written = written_supertypes(decl);
    // They go together one by one, unless the program is wrong.
    if types.len() != written.len() {
        return Vec::new();
    }
    let written = (0..).zip(types.into_iter().zip(written));
    let edge = |(at, (ty, syntax)): (u16, (&Type, _))| Some(Edge { at, above: ty.class_id()?, syntax });
    written.filter_map(edge).collect()
}

/// The types after `extends`, then those after `implements`.
fn written_supertypes(decl: &ClassDecl) -> Vec<&TypeSyntax> {
    decl.extends.iter().chain(&decl.implements).collect()
}

/// The edge of this number.
pub fn edge_at(world: &World, class: ClassId, at: u16) -> Option<Edge<'_>> {
    edges(world, class).into_iter().find(|edge| edge.at == at)
}

/// All edges of the class, as items.
pub(super) fn all_edges(world: &World, class: ClassId) -> Vec<Item> {
    edges(world, class).into_iter().map(|edge| Item::Edge(class, edge.at)).collect()
}

/// The classes and interfaces that the program has directly above a class.
fn declared_above(world: &World, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
    let supertypes = world.symbols.supertypes(class);
    supertypes.all().filter_map(Type::class_id)
}

/// The classes and interfaces directly above a class that the slice leaves there.
pub fn directly_above(world: &World, slice: &Slice, class: ClassId) -> Vec<ClassId> {
    let edges = edges(world, class);
    let is_left = |above: &ClassId| {
        let mut meant = edges.iter().filter(|edge| edge.above == *above).peekable();
        meant.peek().is_none() || meant.any(|edge| slice.keeps(Item::Edge(class, edge.at)))
    };
    declared_above(world, class).filter(is_left).collect()
}

/// The class and all that the slice leaves above it, as `types::all_supertypes` has it.
pub fn above(world: &World, slice: &Slice, class: ClassId) -> Vec<ClassId> {
    let mut all = Visited::starting_at(class);
    let mut next = 0;
    while let Some(from) = all.get(next) {
        next += 1;
        for above in directly_above(world, slice, from) {
            all.insert(above);
        }
    }
    if let Some(object) = world.symbols.well_known().object {
        all.insert(object);
    }
    all.into_vec()
}

/// Whether the slice leaves the one class above the other.
pub fn is_below(world: &World, slice: &Slice, class: ClassId, above_it: ClassId) -> bool {
    class == above_it || above(world, slice, class).contains(&above_it)
}

/// The class's superclass in the slice: `Object` where what it extends is dropped.
pub fn superclass(world: &World, slice: &Slice, class: ClassId) -> Option<ClassId> {
    let symbols = &world.symbols;
    let declared = symbols.supertypes(class).superclass.as_ref().and_then(Type::class_id)?;
    let is_left = directly_above(world, slice, class).contains(&declared);
    if is_left { Some(declared) } else { symbols.well_known().object }
}

/// The class and its superclasses in the slice.
pub fn all_superclasses(world: &World, slice: &Slice, class: ClassId) -> Vec<ClassId> {
    let mut all = Visited::starting_at(class);
    let mut from = class;
    while let Some(up) = superclass(world, slice, from)
        && all.insert(up)
    {
        from = up;
    }
    all.into_vec()
}

/// The edges that make one class a subclass of another, on the shortest way; the declared order breaks ties. None where there
/// is no way but through what is always there.
pub fn path(world: &World, below: ClassId, above: ClassId) -> Vec<Item> {
    if below == above || Some(above) == world.symbols.well_known().object {
        return Vec::new();
    }
    let mut from: FxHashMap<ClassId, (ClassId, Option<Item>)> = FxHashMap::default();
    let mut open = VecDeque::from([below]);
    while let Some(class) = open.pop_front() {
        if class == above {
            return steps(&from, below, above);
        }
        let edges = edges(world, class);
        for up in declared_above(world, class).filter(|up| *up != below) {
            let edge = edges.iter().find(|edge| edge.above == up);
            from.entry(up).or_insert_with(|| {
                open.push_back(up);
                (class, edge.map(|edge| Item::Edge(class, edge.at)))
            });
        }
    }
    Vec::new()
}

fn steps(from: &FxHashMap<ClassId, (ClassId, Option<Item>)>, below: ClassId, above: ClassId) -> Vec<Item> {
    let mut way = Vec::new();
    let mut class = above;
    while class != below
        && let Some((down, edge)) = from.get(&class)
    {
        way.extend(*edge);
        class = *down;
    }
    way.reverse();
    way
}

/// The method, and what makes the class inherit it.
pub(super) fn with_path(world: &World, class: ClassId, method: MethodId) -> Vec<Item> {
    let mut items = vec![Item::Method(method)];
    items.extend(path(world, class, method.class));
    items
}

/// What makes the class inherit from what nobody declares.
pub(super) fn open_paths(world: &World, class: ClassId) -> Vec<Item> {
    let is_open = |above: &ClassId| {
        let supertypes = world.symbols.supertypes(*above);
        supertypes.all().any(Type::is_unknown)
    };
    let above = types::all_supertypes(&world.symbols, class).into_iter();
    above.filter(is_open).flat_map(|above| path(world, class, above)).collect()
}

/// The edges along the superclasses of an exception: whether it is checked, caught or declared hangs on them (JLS 11.1.1).
pub fn exception_superclass(world: &World, class: ClassId) -> Vec<Item> {
    let symbols = &world.symbols;
    let Some(throwable) = symbols.well_known().throwable else { return Vec::new() };
    let is_exception = types::is_subclass(symbols, class, throwable);
    let superclass = symbols.supertypes(class).superclass.as_ref().and_then(Type::class_id);
    let edges = edges(world, class).into_iter();
    let above = edges.filter(|edge| is_exception && Some(edge.above) == superclass);
    above.map(|edge| Item::Edge(class, edge.at)).collect()
}
