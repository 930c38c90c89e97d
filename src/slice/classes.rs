//! Clauses with two premises about classes and the methods they inherit, indexed from both sides so that the
//! order of arrival does not matter.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::conflicts::{Conflict, conflicts};
use super::requirements::{Requirements, memo};
use super::{Item, Slice, constant_of, is_text_class, relations};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::types;

/// What is kept so far, as far as the second premises ask for it.
#[derive(Default)]
pub(super) struct Classes {
    /// Kept concrete classes, by each source class above them and themselves.
    below: FxHashMap<ClassId, Vec<ClassId>>,
    /// Kept abstract methods, by class.
    abstract_methods: FxHashMap<ClassId, Vec<MethodId>>,
    /// Conflicts in kept classes that wait for a method.
    waiting: FxHashMap<MethodId, Vec<Waiting>>,
    /// All kept classes.
    pub kept: Vec<ClassId>,
}

/// A class, its conflicts, and which of them waits.
type Waiting = (ClassId, Arc<[Conflict]>, usize);

/// A clause whose premises all hold: in this class, the method is needed.
pub(super) struct Fired {
    pub class: ClassId,
    pub method: MethodId,
}

impl Classes {
    /// A class is kept: what its inherited methods that are kept already, or in the JDK, require.
    pub fn implementations_of(
        &mut self,
        world: &World,
        requirements: &Requirements,
        class: ClassId,
    ) -> Vec<Fired> {
        self.kept.push(class);
        let symbols = &world.symbols;
        if !relations::is_concrete(symbols, class) {
            return Vec::new();
        }
        let mut fired = Vec::new();
        for above in supertypes(world, requirements, class).iter() {
            if world.is_source(*above) {
                self.below.entry(*above).or_default().push(class);
                let methods = self.abstract_methods.get(above).map_or(&[][..], Vec::as_slice);
                fired.extend(implement(world, requirements, class, methods));
            }
        }
        let implemented = memo(&requirements.jdk_implementations, class, || {
            jdk_implementations(world, requirements, class).into()
        });
        fired.extend(implemented.iter().map(|method| Fired { class, method: *method }));
        fired
    }

    /// A method is kept: what implements it in kept classes, if it is abstract.
    pub fn implementations_for(
        &mut self,
        world: &World,
        requirements: &Requirements,
        method: MethodId,
    ) -> Vec<Fired> {
        if !world.symbols.method(method).is_abstract() {
            return Vec::new();
        }
        self.abstract_methods.entry(method.class).or_default().push(method);
        let classes = self.below.get(&method.class).map_or(&[][..], Vec::as_slice);
        classes.iter().flat_map(|class| implement(world, requirements, *class, &[method])).collect()
    }

    /// Whether a method that is kept or in the JDK stays abstract in the class.
    pub fn leaves_abstract(&self, world: &World, requirements: &Requirements, class: ClassId) -> bool {
        supertypes(world, requirements, class).iter().any(|above| {
            let methods = if world.is_source(*above) {
                self.abstract_methods.get(above).cloned().unwrap_or_default()
            } else {
                abstract_methods(world, *above)
            };
            methods.iter().any(|method| requirements.implementation(world, class, *method).is_none())
        })
    }

    /// A class is kept: conflicts in it whose methods are kept already, or in the JDK. The others wait.
    pub fn conflicts_of(
        &mut self,
        world: &World,
        requirements: &Requirements,
        slice: &Slice,
        class: ClassId,
    ) -> Vec<Fired> {
        let found = memo(&requirements.conflicts, class, || conflicts(world, class).into());
        let mut fired = Vec::new();
        for (at, conflict) in found.iter().enumerate() {
            let missing = conflict.between.iter().find(|method| !is_there(world, slice, **method));
            match missing {
                None => fired.push(Fired { class, method: conflict.settled_by }),
                Some(method) => {
                    self.waiting.entry(*method).or_default().push((class, found.clone(), at));
                }
            }
        }
        fired
    }

    /// A method is kept: conflicts that waited for it.
    pub fn conflicts_for(&mut self, world: &World, slice: &Slice, method: MethodId) -> Vec<Fired> {
        let mut fired = Vec::new();
        for (class, conflicts, at) in self.waiting.remove(&method).unwrap_or_default() {
            let Some(conflict) = conflicts.get(at) else { continue };
            let missing = conflict.between.iter().find(|method| !is_there(world, slice, **method));
            match missing {
                None => fired.push(Fired { class, method: conflict.settled_by }),
                Some(next) => self.waiting.entry(*next).or_default().push((class, conflicts, at)),
            }
        }
        fired
    }
}

/// The element kind of a kept class, which rules on classes start from.
pub(super) fn class_kind(world: &World, class: ClassId) -> ElementKind {
    if is_text_class(&world.symbols, class) { ElementKind::LocalClass } else { ElementKind::Class }
}

/// What implements abstract methods of the JDK in the class. They are always there, so this depends on the class alone.
fn jdk_implementations(world: &World, requirements: &Requirements, class: ClassId) -> Vec<MethodId> {
    let above = supertypes(world, requirements, class);
    let mut all: Vec<MethodId> = Vec::new();
    for above in above.iter().filter(|above| !world.is_source(**above)) {
        for fired in implement(world, requirements, class, &abstract_methods(world, *above)) {
            if relations::is_item(world, Item::Method(fired.method)) && !all.contains(&fired.method) {
                all.push(fired.method);
            }
        }
    }
    all
}

/// The abstract methods that a class declares.
fn abstract_methods(world: &World, class: ClassId) -> Vec<MethodId> {
    (0..)
        .zip(&world.symbols.members(class).methods)
        .filter(|(_, method)| method.is_abstract())
        .map(|(index, _)| MethodId { class, index })
        .collect()
}

fn is_there(world: &World, slice: &Slice, method: MethodId) -> bool {
    !world.is_source(method.class) || slice.keeps_method(method)
}

fn supertypes(world: &World, requirements: &Requirements, class: ClassId) -> Arc<[ClassId]> {
    memo(&requirements.supertypes, class, || types::all_supertypes(&world.symbols, class).into())
}

/// What implements the methods in the class. For the body of an enum constant, what the enum already implements
/// needs nothing in the constant.
fn implement(world: &World, requirements: &Requirements, class: ClassId, methods: &[MethodId]) -> Vec<Fired> {
    let enumeration = constant_of(&world.symbols, class).map(|constant| constant.class);
    methods
        .iter()
        .filter_map(|method| {
            let in_enum = enumeration.and_then(|class| requirements.implementation(world, class, *method));
            let found = in_enum.or_else(|| requirements.implementation(world, class, *method))?;
            Some(Fired { class, method: found })
        })
        .collect()
}
