//! What classes leave to missing supertypes.

use super::super::export::key_of;
use super::super::model::ClassKey;
use super::Collector;
use crate::base::{ClassId, Flags, MethodId};
use crate::resolve;
use crate::slice::Item;
use crate::syntax::tree::ClassKind;
use crate::types;

impl Collector<'_> {
    /// A concrete class implements what it inherits (JLS 8.1.1.1), and every class settles what interfaces disagree about
    /// (JLS 8.4.8.4): what it does not itself, a missing superclass does, or a missing interface by a default.
    pub(super) fn unimplemented(&mut self, class: ClassId) {
        let world = self.world;
        let symbols = &world.symbols;
        let symbol = symbols.class(class);
        let is_concrete = matches!(symbol.kind, ClassKind::Class | ClassKind::Enum | ClassKind::Record)
            && !symbol.flags.has(Flags::ABSTRACT);
        let all = types::all_supertypes(symbols, class);
        if !all.iter().any(|above| world.is_made_up(*above)) {
            return;
        }
        self.depends_on_slice = true;
        for above in all {
            let Some(owner) = self.implementor(class, above) else { continue };
            for (index, method) in (0..).zip(&symbols.members(above).methods) {
                let id = MethodId { class: above, index };
                let is_there = !world.is_ours(class, above) || self.slice.keeps(Item::Method(id));
                let is_left = || {
                    let found = types::implementation(symbols, class, id);
                    found.is_none_or(|found| world.is_made_up(found.class))
                };
                let is_asked = || (is_concrete && method.is_abstract()) || self.meets_default(class, id);
                if is_there && is_asked() && types::of_object(symbols, id).is_none() && is_left() {
                    let found = self.as_overridden(id, class, &owner);
                    self.evidence.class(&owner).implemented.push(found);
                }
            }
        }
    }

    /// The missing class that has what `above` leaves to the class: a superclass, or an interface below `above`. What is made
    /// up itself leaves nothing to interfaces: it has what it is used for.
    fn implementor(&self, class: ClassId, above: ClassId) -> Option<ClassKey> {
        let world = self.world;
        let symbols = &world.symbols;
        let mut superclasses = types::all_superclasses(symbols, class).into_iter();
        let superclass = superclasses.find(|above| world.is_made_up(*above));
        let interface = || {
            let mut all = types::all_supertypes(symbols, class).into_iter();
            let is_between =
                |one: &ClassId| world.is_made_up(*one) && types::is_subclass(symbols, *one, above);
            all.find(is_between).filter(|_| !world.is_made_up(above) && symbols.class(above).is_interface())
        };
        superclass.or_else(interface).and_then(|found| key_of(world, found))
    }

    /// Whether another interface of the class has a default for the method of an interface, and none of the two is below the
    /// other.
    fn meets_default(&self, class: ClassId, method: MethodId) -> bool {
        let symbols = &self.world.symbols;
        if !symbols.class(method.class).is_interface() || symbols.method(method).is_static() {
            return false;
        }
        let this = symbols.this_type(class);
        let is_below = |sub: ClassId, sup: ClassId| types::is_subclass(symbols, sub, sup);
        let interfaces: Vec<ClassId> = types::all_supertypes(symbols, class)
            .into_iter()
            .filter(|above| symbols.class(*above).is_interface() && !self.world.is_made_up(*above))
            .collect();
        let meets = |other: MethodId| {
            let symbol = symbols.method(other);
            let is_default = !symbol.is_abstract() && !symbol.is_static();
            let is_settled = || {
                let below = |one: &&ClassId| is_below(**one, other.class) && is_below(**one, method.class);
                interfaces.iter().any(|one| below(&one))
            };
            is_default && types::is_subsignature(symbols, &this, other, method) && !is_settled()
        };
        let name = symbols.method(method).name;
        let named = |class: &ClassId| resolve::methods_named(symbols, *class, name);
        interfaces.iter().flat_map(named).any(meets)
    }

    /// The result of a method is one of what it overrides (JLS 8.4.5).
    pub(super) fn overriding_result(&mut self, method: MethodId) {
        let symbols = &self.world.symbols;
        let result = &symbols.signature(method).result;
        if result.class_id().is_none() {
            return;
        }
        let this = symbols.this_type(method.class);
        for overridden in types::overridden(symbols, method) {
            if !self.world.is_made_up(overridden.class) {
                let above = &symbols.signature(overridden).result;
                let above = types::member_type(symbols, &this, overridden.class, above);
                self.must_be_below(result, &above);
            }
        }
    }
}
