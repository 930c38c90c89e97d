//! Clauses with two premises about classes and the methods they inherit, indexed from both sides so that the
//! order of arrival does not matter.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::conflicts::{Conflict, conflicts};
use super::implementations::Implementations;
use super::item::Also;
use super::requirements::{Requirements, memo};
use super::{Slice, facts, is_text_class};
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
    /// Kept concrete classes with an abstract method and those of which one must be kept to implement it, not looked
    /// at yet.
    choices: Vec<(ClassId, MethodId, Arc<[MethodId]>)>,
    /// All kept classes.
    pub kept: Vec<ClassId>,
}

/// A class, its conflicts, and which of them waits.
type Waiting = (ClassId, Arc<[Conflict]>, usize);

/// A clause whose premises all hold: in this class, the method is needed.
pub(super) struct Fired {
    pub class: ClassId,
    pub method: MethodId,
    /// The second premise.
    pub also: Also,
}

impl Classes {
    /// A class is kept: it must implement what it inherits that is kept already, or in the JDK.
    pub fn class_kept(&mut self, world: &World, requirements: &Requirements, class: ClassId) {
        self.kept.push(class);
        if !facts::is_concrete(&world.symbols, class) {
            return;
        }
        for above in supertypes(world, requirements, class).iter() {
            if world.is_ours(class, *above) {
                self.below.entry(*above).or_default().push(class);
                let methods = self.abstract_methods.get(above).map_or(&[][..], Vec::as_slice);
                let among =
                    |method: &MethodId| Some((class, *method, choice(world, requirements, class, *method)?));
                self.choices.extend(methods.iter().filter_map(among));
            }
        }
        let of_jdk =
            memo(&requirements.jdk_choices, class, || jdk_choices(world, requirements, class).into());
        self.choices.extend(of_jdk.iter().map(|(method, among)| (class, *method, among.clone())));
    }

    /// A method is kept: if it is abstract, kept classes must implement it.
    pub fn method_kept(&mut self, world: &World, requirements: &Requirements, method: MethodId) {
        if !world.symbols.method(method).is_abstract() {
            return;
        }
        self.abstract_methods.entry(method.class).or_default().push(method);
        let classes = self.below.get(&method.class).map_or(&[][..], Vec::as_slice);
        for class in classes {
            let among = choice(world, requirements, *class, method);
            self.choices.extend(among.map(|among| (*class, method, among)));
        }
    }

    /// The choices that nothing kept settles: the last method of each serves most classes. Where there is one
    /// method only it is no choice, and a reason for that method even if it is kept.
    pub fn implementations(&mut self, slice: &Slice) -> Vec<Fired> {
        let open = std::mem::take(&mut self.choices);
        open.into_iter()
            .filter(|(_, _, among)| {
                among.len() == 1 || !among.iter().any(|method| slice.keeps_method(*method))
            })
            .filter_map(|(class, method, among)| {
                Some(Fired { class, method: *among.last()?, also: Also::One(method) })
            })
            .collect()
    }

    /// A method that is kept or in the JDK and stays abstract in the class.
    pub fn left_abstract(
        &self,
        world: &World,
        requirements: &Requirements,
        class: ClassId,
    ) -> Option<MethodId> {
        supertypes(world, requirements, class).iter().find_map(|above| {
            let methods = if world.is_ours(class, *above) {
                self.abstract_methods.get(above).cloned().unwrap_or_default()
            } else {
                abstract_methods(world, *above)
            };
            methods
                .into_iter()
                .find(|method| requirements.implementations(world, class, *method) == Implementations::None)
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
            let missing = conflict.between.iter().find(|method| !is_there(world, slice, class, **method));
            match missing {
                None => fired.push(settle(class, conflict)),
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
            let missing = conflict.between.iter().find(|method| !is_there(world, slice, class, **method));
            match missing {
                None => fired.push(settle(class, conflict)),
                Some(next) => self.waiting.entry(*next).or_default().push((class, conflicts, at)),
            }
        }
        fired
    }
}

fn settle(class: ClassId, conflict: &Conflict) -> Fired {
    let [a, b] = conflict.between;
    Fired { class, method: conflict.settled_by, also: Also::Both(a, b) }
}

/// The element kind of a kept class, which rules on classes start from.
pub(super) fn class_kind(world: &World, class: ClassId) -> ElementKind {
    if is_text_class(&world.symbols, class) { ElementKind::LocalClass } else { ElementKind::Class }
}

/// The choices that abstract methods of the JDK leave in the class. They are always there, so this depends on the
/// class alone.
fn jdk_choices(
    world: &World,
    requirements: &Requirements,
    class: ClassId,
) -> Vec<(MethodId, Arc<[MethodId]>)> {
    let above = supertypes(world, requirements, class);
    let mut all: Vec<(MethodId, Arc<[MethodId]>)> = Vec::new();
    for above in above.iter().filter(|above| !world.is_ours(class, **above)) {
        for method in abstract_methods(world, *above) {
            if let Some(among) = choice(world, requirements, class, method)
                && !all.iter().any(|(_, known)| *known == among)
            {
                all.push((method, among));
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

fn is_there(world: &World, slice: &Slice, class: ClassId, method: MethodId) -> bool {
    !world.is_ours(class, method.class) || slice.keeps_method(method)
}

fn supertypes(world: &World, requirements: &Requirements, class: ClassId) -> Arc<[ClassId]> {
    memo(&requirements.supertypes, class, || types::all_supertypes(&world.symbols, class).into())
}

/// The methods of which one must be kept so that the class implements the method.
fn choice(
    world: &World,
    requirements: &Requirements,
    class: ClassId,
    method: MethodId,
) -> Option<Arc<[MethodId]>> {
    match requirements.implementations(world, class, method) {
        Implementations::Among(among) => Some(among),
        Implementations::None | Implementations::Present => None,
    }
}
