//! Which items stay: the least set that contains the targets and satisfies every clause of the rule map.
//!
//! Invariants: the result depends on the program, the map and the targets, never on the order in which
//! items were found; every kept item has a reason; classes of the JDK and of the class path are never items.

mod agreement;
mod classes;
mod conditions;
mod conflicts;
pub mod constructors;
mod describe;
mod elements;
mod explain;
mod facts;
mod finals;
mod headers;
pub mod hierarchy;

mod implementations;
mod item;
mod libraries;
mod method_annotations;
mod relations;
mod requirements;
pub mod target;
#[cfg(test)]
mod tests;
mod work;

use rustc_hash::FxHashSet;

use crate::attribute::{self, CodeOf};
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::World;
use crate::symbols::{FieldOrigin, MethodOrigin, Owner, Symbols};
use crate::syntax::tree::Member;

pub use agreement::result_path;
pub use elements::{attribution_of, code, file_of};
pub use explain::{AlsoKept, Citation, KeptItem, KeptReason, Step, explain, kept_items};
pub use finals::{initialization_is_kept, program_may_set, stays_blank};
pub use headers::{Uses, annotation_of, annotations, dropped_annotations, groups_of_header, header_uses};
pub use hierarchy::path as subclass_path;
pub use item::{Annotated, Clause, Item};
pub use libraries::{UsedEntry, is_provided, used_entries, written_entries};
pub use requirements::Requirements;
pub use work::slice;

/// The kept items.
#[derive(Clone, Debug, Default)]
pub struct Slice {
    kept: FxHashSet<Item>,
    /// In the order in which they were required.
    order: Vec<Item>,
    /// What it uses of the class path.
    libraries: FxHashSet<Item>,
    /// Annotation interfaces that it uses and leaves to the checker.
    provided: FxHashSet<ClassId>,
    /// Whether kept items name something that nobody declares.
    is_incomplete: bool,
    /// Classes that are abstract only here: what they inherit is not all implemented.
    made_abstract: FxHashSet<ClassId>,
    /// Fields whose initialisation is judged, so that a value may only stand where one stood.
    judged: FxHashSet<FieldId>,
    /// The rules with several premises that applied: they depend on what else is kept, so only the work list knows.
    clauses: Vec<Clause>,
}

impl Slice {
    /// Keeps an item. Returns whether it is new.
    fn keep(&mut self, item: Item) -> bool {
        let is_new = self.kept.insert(item);
        if is_new {
            self.order.push(item);
        }
        is_new
    }

    /// Keeps what a clause requires. Returns whether it is new.
    fn conclude(&mut self, clause: Clause) -> bool {
        self.clauses.push(clause);
        self.keep(clause.item)
    }

    /// A slice that lacks one of its items, as a wrong rule map would make it.
    #[cfg(test)]
    pub fn without(&self, item: Item) -> Slice {
        let mut other = self.clone();
        other.kept.remove(&item);
        other.order.retain(|kept| *kept != item);
        other
    }

    pub fn keeps(&self, item: Item) -> bool {
        self.kept.contains(&item)
    }

    pub fn keeps_class(&self, class: ClassId) -> bool {
        self.keeps(Item::Class(class))
    }

    /// Whether the class is not abstract in the program, but is in the slice.
    pub fn is_made_abstract(&self, class: ClassId) -> bool {
        self.made_abstract.contains(&class)
    }

    /// As header or with its body.
    pub fn keeps_method(&self, method: MethodId) -> bool {
        self.keeps(Item::Method(method))
    }

    pub fn keeps_field(&self, field: FieldId) -> bool {
        self.keeps(Item::Field(field))
    }

    /// Whether a checker looks at the initialisation of the field: a stub must not add a value that the source did not have.
    pub fn initialisation_is_checked(&self, field: FieldId) -> bool {
        self.judged.contains(&field)
    }

    /// Whether kept items name something that nobody declares.
    pub fn is_incomplete(&self) -> bool {
        self.is_incomplete
    }

    /// All items in the order in which they were required: targets first.
    pub fn items(&self) -> &[Item] {
        &self.order
    }

    /// The classes and members of the class path, and of the JDK beside its API, that kept items use.
    pub fn libraries(&self) -> impl Iterator<Item = Item> {
        self.libraries.iter().copied()
    }

    /// The annotation interfaces of the sources that kept items use and that come with the checker, in no order.
    pub fn provided(&self) -> impl Iterator<Item = ClassId> {
        self.provided.iter().copied()
    }

    /// The kept constructors of a class that are written in its source, in source order.
    pub fn constructors(&self, world: &World, class: ClassId) -> Vec<MethodId> {
        let members = world.symbols.members(class);
        (0..)
            .zip(&members.methods)
            .filter(|(_, method)| method.is_constructor())
            .filter(|(_, method)| matches!(method.origin, MethodOrigin::Declared(_)))
            .map(|(index, _)| MethodId { class, index })
            .filter(|method| self.keeps_method(*method))
            .collect()
    }
}

/// Whether the class stands inside a body: local, anonymous, an enum constant's, or a member of such a class.
pub fn is_text_class(symbols: &Symbols, class: ClassId) -> bool {
    let mut class = class;
    loop {
        match symbols.class(class).owner {
            Owner::Package => return false,
            Owner::Class(outer) => class = outer,
            Owner::Body { .. } => return true,
        }
    }
}

/// The class body of an enum constant that is declared outside of any body.
pub fn constant_body(world: &World, constant: FieldId) -> Option<ClassId> {
    let symbols = &world.symbols;
    let FieldOrigin::EnumConstant(at) = symbols.field(constant).origin else { return None };
    let Member::EnumConstant(decl) = symbols.class(constant.class).source()?.decl().members.get(at)? else {
        return None;
    };
    let body = decl.body?;
    let found = attribute::attribute_body(world, CodeOf::Field(constant));
    found
        .local_classes
        .iter()
        .copied()
        .find(|class| symbols.class(*class).source().is_some_and(|source| source.span() == body))
}

/// The enum constant that a class is the body of.
fn constant_of(symbols: &Symbols, class: ClassId) -> Option<FieldId> {
    let symbol = symbols.class(class);
    let Owner::Body { class: owner, .. } = symbol.owner else { return None };
    if !symbol.is_anonymous() || is_text_class(symbols, owner) {
        return None;
    }
    let span = symbol.source()?.span();
    let decl = symbols.class(owner).source()?.decl();
    let fields = &symbols.members(owner).fields;
    (0..).zip(fields).find_map(|(index, field)| match field.origin {
        FieldOrigin::EnumConstant(at) => match decl.members.get(at)? {
            Member::EnumConstant(constant) if constant.body == Some(span) => {
                Some(FieldId { class: owner, index })
            }
            _ => None,
        },
        FieldOrigin::Declared(_) | FieldOrigin::Component(_) | FieldOrigin::Record(_) => None,
    })
}

/// Whether the class is the body of an enum constant that is declared outside of any body.
pub fn is_constant_body(symbols: &Symbols, class: ClassId) -> bool {
    constant_of(symbols, class).is_some()
}
