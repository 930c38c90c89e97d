//! Methods that a class inherits from several sides (JLS 8.4.8.4, 9.4.1.3).

use rustc_hash::FxHashSet;

use super::{Checker, FaultKind};
use crate::base::{ClassId, MethodId, Name};
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::ClassDecl;
use crate::types;

impl Checker<'_> {
    pub(super) fn inherited(&mut self, class: ClassId, decl: &ClassDecl) {
        let symbols = &self.world.symbols;
        if !self.has_several_sides(class) {
            return;
        }
        let site = symbols.this_type(class);
        for name in self.names_of_interfaces(class) {
            let members = resolve::methods_named(symbols, class, name);
            if let Some((one, other)) = self.conflict(&site, class, &members) {
                self.fault(decl.name_span, FaultKind::Conflict(class, one, other));
                return;
            }
        }
        if !symbols.class(class).is_interface()
            && let Some((own, above)) = self.bad_implementation(&site, class)
        {
            self.fault(decl.name_span, FaultKind::BadOverride(own, above));
        }
    }

    pub(super) fn has_several_sides(&self, class: ClassId) -> bool {
        let symbols = &self.world.symbols;
        let supertypes = symbols.supertypes(class);
        let is_object = |ty: &Type| ty.class_id() == symbols.well_known().object;
        let sides = supertypes.superclass.iter().filter(|ty| !is_object(ty)).chain(&supertypes.interfaces);
        sides.count() > 1
    }

    /// The names of methods that interfaces above the class declare.
    fn names_of_interfaces(&self, class: ClassId) -> Vec<Name> {
        let symbols = &self.world.symbols;
        let interfaces = types::all_supertypes(symbols, class).into_iter().skip(1);
        let mut seen = FxHashSet::default();
        interfaces
            .filter(|above| symbols.class(*above).is_interface())
            .flat_map(|above| symbols.members(above).methods.iter().map(|method| method.name))
            .filter(|name| seen.insert(*name))
            .collect()
    }

    /// Two members with the same signature that no one method can be.
    pub(super) fn conflict(
        &self,
        site: &Type,
        class: ClassId,
        members: &[MethodId],
    ) -> Option<(MethodId, MethodId)> {
        let symbols = &self.world.symbols;
        let are_one = |a: MethodId, b: MethodId| {
            types::is_subsignature(symbols, site, a, b) || types::is_subsignature(symbols, site, b, a)
        };
        let fits = |a: MethodId, b: MethodId| types::has_substitutable_result(symbols, site, a, b);
        let is_default = |method: MethodId| {
            symbols.class(method.class).is_interface() && !symbols.method(method).is_abstract()
        };
        let inherited: Vec<MethodId> = members
            .iter()
            .copied()
            .filter(|method| method.class != class && !symbols.method(*method).is_static())
            .collect();
        for (at, &a) in inherited.iter().enumerate() {
            for &b in inherited.iter().skip(at + 1).filter(|b| b.class != a.class && are_one(a, **b)) {
                let any_fits =
                    inherited.iter().any(|c| are_one(*c, a) && are_one(*c, b) && fits(*c, a) && fits(*c, b));
                let is_below_all = |method: MethodId| {
                    symbols.class(method.class).is_interface() && (is_default(a) || is_default(b))
                };
                if !any_fits || is_below_all(a) && is_below_all(b) {
                    return Some((a, b));
                }
            }
            let clashes = |b: &&MethodId| types::same_erasure(symbols, a, **b) && !are_one(a, **b);
            if let Some(b) = inherited.iter().skip(at + 1).find(clashes) {
                return Some((a, *b));
            }
        }
        None
    }

    /// A method of a superclass that must implement an interface's and cannot.
    fn bad_implementation(&self, site: &Type, class: ClassId) -> Option<(MethodId, MethodId)> {
        let symbols = &self.world.symbols;
        let pairs = types::abstract_methods(symbols, class).into_iter().filter_map(|above| {
            let own = types::implementation(symbols, class, above)?;
            let is_inherited = own.class != class
                && !types::is_subclass(symbols, own.class, above.class)
                && !symbols.class(own.class).is_interface();
            is_inherited.then_some((own, above))
        });
        pairs.into_iter().find(|(own, above)| !self.may_stand_for(site, *own, *above))
    }
}
