//! Clauses with two premises about classes and the methods they inherit. They are looked at when nothing else is to be done: what
//! a class inherits depends on the edges that are kept by then.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::agreement;
use super::conflicts::{Conflict, Settled, conflicts};
use super::hierarchy;
use super::implementations::Implementations;
use super::item::{Item, OtherPremises};
use super::method_annotations::MethodAnnotations;
use super::requirements::{Requirements, memo};
use super::{Slice, facts, is_text_class};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::types;

/// What is kept so far, as far as the second premises ask for it.
#[derive(Default)]
pub(super) struct Classes {
    /// Kept abstract methods, by class.
    abstract_methods: FxHashMap<ClassId, Vec<MethodId>>,
    /// Kept methods, in the order of their arrival.
    methods: Vec<MethodId>,
    /// All kept classes.
    pub kept: Vec<ClassId>,
    pub annotations: MethodAnnotations,
    /// Clauses that fired: abstract methods by class, conflicts by class and number, results by class.
    implemented: FxHashSet<(ClassId, MethodId)>,
    settled: FxHashSet<(ClassId, usize)>,
    agreed: FxHashSet<(ClassId, MethodId, MethodId)>,
}

/// A clause whose premises all hold: in this class, the item is needed.
pub(super) struct Fired {
    /// What the rule is on: the class, or a method of it.
    pub on: ElementKind,
    pub class: ClassId,
    pub item: Item,
    /// The second premise.
    pub also: OtherPremises,
}

impl Fired {
    /// These items are needed in the class.
    fn all(
        world: &World,
        class: ClassId,
        items: Vec<Item>,
        also: OtherPremises,
    ) -> impl Iterator<Item = Fired> {
        let on = class_kind(world, class);
        items.into_iter().map(move |item| Fired { on, class, item, also })
    }
}

/// The hierarchy that a slice has at a moment.
pub(super) struct Moment<'a> {
    pub world: &'a World,
    pub requirements: &'a Requirements,
    pub slice: &'a Slice,
    above: RefCell<FxHashMap<ClassId, Rc<[ClassId]>>>,
}

impl<'a> Moment<'a> {
    pub fn new(world: &'a World, requirements: &'a Requirements, slice: &'a Slice) -> Moment<'a> {
        Moment { world, requirements, slice, above: RefCell::default() }
    }

    /// The class and all above it.
    pub fn above(&self, class: ClassId) -> Rc<[ClassId]> {
        if let Some(known) = self.above.borrow().get(&class) {
            return known.clone();
        }
        let above: Rc<[ClassId]> = hierarchy::above(self.world, self.slice, class).into();
        self.above.borrow_mut().insert(class, above.clone());
        above
    }

    /// Whether the class has the method, its own or inherited: it is kept or in a library.
    pub fn has(&self, class: ClassId, method: MethodId) -> bool {
        let is_there = !self.world.is_ours(class, method.class) || self.slice.keeps_method(method);
        is_there && self.above(class).contains(&method.class)
    }
}

impl Classes {
    pub fn class_kept(&mut self, world: &World, class: ClassId) {
        self.kept.push(class);
        self.annotations.class_kept(world, class);
    }

    pub fn method_kept(&mut self, world: &World, method: MethodId) {
        self.methods.push(method);
        self.annotations.method_kept(world, method);
        if world.symbols.method(method).is_abstract() {
            self.abstract_methods.entry(method.class).or_default().push(method);
        }
    }

    /// What implements the abstract methods that classes inherit, where nothing kept does.
    pub fn implementations(&mut self, moment: &Moment) -> Vec<Fired> {
        let mut fired = Vec::new();
        for &class in &self.kept {
            if !is_obliged(moment, class) {
                continue;
            }
            for (method, implementations) in self.choices(moment, class) {
                if !self.implemented.contains(&(class, method))
                    && let Some(items) = implement(moment, class, &implementations)
                {
                    self.implemented.insert((class, method));
                    let also = OtherPremises::One(method);
                    fired.extend(Fired::all(moment.world, class, items, also));
                }
            }
        }
        fired
    }

    /// The classes that lack an implementation, because they need none.
    pub fn left_unimplemented(&self, moment: &Moment) -> FxHashSet<ClassId> {
        let is_lacking = |class: &ClassId| {
            let mut choices = self.choices(moment, *class).into_iter();
            choices.any(|(_, implementations)| {
                let needed = implement(moment, *class, &implementations);
                needed.is_some_and(|items| !items.iter().all(|item| moment.slice.keeps(*item)))
            })
        };
        let may_lack = |class: &ClassId| {
            facts::is_concrete(&moment.world.symbols, *class) && !is_obliged(moment, *class)
        };
        self.kept.iter().copied().filter(|class| may_lack(class) && is_lacking(class)).collect()
    }

    /// The abstract methods that the class has, each with what can implement it.
    fn choices(&self, moment: &Moment, class: ClassId) -> Vec<(MethodId, Implementations)> {
        let Moment { world, requirements, .. } = *moment;
        let above = moment.above(class);
        let mut all = Vec::new();
        for owner in above.iter().filter(|owner| world.is_ours(class, **owner)) {
            let methods = self.abstract_methods.get(owner).map_or(&[][..], Vec::as_slice);
            let found = |method: &MethodId| (*method, requirements.implementations(world, class, *method));
            all.extend(methods.iter().map(found));
        }
        let of_jdk =
            memo(&requirements.jdk_choices, class, || jdk_choices(world, requirements, class).into());
        all.extend(of_jdk.iter().filter(|(method, _)| above.contains(&method.class)).cloned());
        all
    }

    /// A method that the class has and that stays abstract in it.
    pub fn left_abstract(&self, moment: &Moment, class: ClassId) -> Option<MethodId> {
        let Moment { world, requirements, .. } = *moment;
        moment.above(class).iter().find_map(|above| {
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

    /// What settles the conflicts of methods that classes inherit together.
    pub fn conflicts(&mut self, moment: &Moment) -> Vec<Fired> {
        let Moment { world, requirements, .. } = *moment;
        let mut fired = Vec::new();
        for &class in &self.kept {
            let found = memo(&requirements.conflicts, class, || conflicts(world, class).into());
            for (at, Conflict { between: [a, b], settled }) in found.iter().enumerate() {
                if !self.settled.contains(&(class, at)) && moment.has(class, *a) && moment.has(class, *b) {
                    self.settled.insert((class, at));
                    let also = OtherPremises::Both(*a, *b);
                    let items = match settled {
                        Settled::By(method) => hierarchy::with_path(world, class, *method),
                        Settled::Related(path) => path.to_vec(),
                    };
                    fired.extend(Fired::all(world, class, items, also));
                }
            }
        }
        fired
    }

    /// What makes the results of methods fit those that they override.
    pub fn results(&mut self, moment: &Moment) -> Vec<Fired> {
        let mut fired = Vec::new();
        for &method in &self.methods {
            for (class, overridden) in agreement::pairs(moment, method, &self.kept) {
                if self.agreed.insert((class, method, overridden)) {
                    let path = agreement::result_path(moment.world, class, method, overridden);
                    let also = OtherPremises::Both(method, overridden);
                    fired.extend(Fired::all(moment.world, class, path, also));
                }
            }
        }
        fired
    }
}

/// Whether the class must implement all that it inherits.
fn is_obliged(moment: &Moment, class: ClassId) -> bool {
    facts::is_concrete(&moment.world.symbols, class)
        && (moment.slice.keeps(Item::Concrete(class)) || !facts::may_become_abstract(moment.world, class))
}

/// What must be kept so that the class has an implementation, if that is a question. Of several the last that it inherits is
/// taken, else the last: it serves most classes. One method only is no choice, and a reason for that method even if it is kept.
fn implement(moment: &Moment, class: ClassId, implementations: &Implementations) -> Option<Vec<Item>> {
    let above = moment.above(class);
    match implementations {
        Implementations::None => None,
        Implementations::Present(owner) if above.contains(owner) => None,
        Implementations::Present(owner) => Some(hierarchy::path(moment.world, class, *owner)),
        Implementations::Among(among) => {
            if among.len() > 1 && among.iter().any(|choice| moment.has(class, *choice)) {
                return None;
            }
            let inherited = among.iter().rfind(|choice| above.contains(&choice.class));
            Some(hierarchy::with_path(moment.world, class, *inherited.or(among.last())?))
        }
    }
}

/// The element kind of a kept class, which rules on classes start from.
pub(super) fn class_kind(world: &World, class: ClassId) -> ElementKind {
    if is_text_class(&world.symbols, class) { ElementKind::LocalClass } else { ElementKind::Class }
}

/// What implements abstract methods of the JDK in the class, wherever it has them from.
fn jdk_choices(
    world: &World,
    requirements: &Requirements,
    class: ClassId,
) -> Vec<(MethodId, Implementations)> {
    let above = types::all_supertypes(&world.symbols, class).into_iter();
    let of_jdk = above.filter(|above| !world.is_ours(class, *above));
    let methods = of_jdk.flat_map(|above| abstract_methods(world, above));
    methods.map(|method| (method, requirements.implementations(world, class, method))).collect()
}

/// The abstract methods that a class declares.
fn abstract_methods(world: &World, class: ClassId) -> Vec<MethodId> {
    (0..)
        .zip(&world.symbols.members(class).methods)
        .filter(|(_, method)| method.is_abstract())
        .map(|(index, _)| MethodId { class, index })
        .collect()
}
