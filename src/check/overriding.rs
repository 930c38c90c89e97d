//! What a method overrides, hides or implements, and whether it may (JLS 8.4.8).

use super::{Checker, FaultKind};
use crate::base::{Flags, MethodId};
use crate::symbols::Type;
use crate::syntax::tree::{ClassDecl, MethodDecl};
use crate::types;

impl Checker<'_> {
    pub(super) fn overriding(&mut self, method: MethodId) {
        let symbols = &self.world.symbols;
        let Some(decl) = self.world.method_decl(method) else { return };
        let symbol = symbols.method(method);
        if symbol.is_constructor() {
            return;
        }
        let span = decl.name_span;
        let overridden = types::overridden(symbols, method);
        if overridden.is_empty() && has_override(decl) && !self.is_accessor(method) {
            self.fault(span, FaultKind::OverridesNothing(method));
        }
        let inherited = self.inherited_of_name(method);
        let site = symbols.this_type(method.class);
        let same = inherited.iter().filter(|above| types::is_subsignature(symbols, &site, method, **above));
        if let Some(above) = same.copied().find(|above| !self.may_stand_for(&site, method, *above)) {
            self.fault(span, FaultKind::BadOverride(method, above));
        } else if let Some(above) = self.clash(&site, method, &overridden, &inherited) {
            self.fault(span, FaultKind::Clash(method, above));
        }
    }

    /// The methods of supertypes with the name that the class could have as members (JLS 8.4.8).
    fn inherited_of_name(&self, method: MethodId) -> Vec<MethodId> {
        let symbols = &self.world.symbols;
        let symbol = symbols.method(method);
        let package = symbols.class(method.class).package;
        let is_own_interface = symbols.class(method.class).is_interface();
        let is_inherited = |above: &MethodId| {
            let (other, owner) = (symbols.method(*above), symbols.class(above.class));
            let is_seen = other.flags.has(Flags::PUBLIC)
                || !is_own_interface
                    && (other.flags.has(Flags::PROTECTED)
                        || owner.package == package && !other.flags.has(Flags::PRIVATE));
            is_seen && !(other.is_static() && owner.is_interface())
        };
        let above = types::all_supertypes(symbols, method.class).into_iter().skip(1);
        let named = above.flat_map(|class| {
            let indices = symbols.members(class).methods_named(symbol.name);
            indices.iter().map(move |&index| MethodId { class, index })
        });
        named.filter(is_inherited).collect()
    }

    /// A method with the same erasure as this one, or one that it overrides, which it does not override (JLS 8.4.8.3).
    fn clash(
        &self,
        site: &Type,
        method: MethodId,
        overridden: &[MethodId],
        inherited: &[MethodId],
    ) -> Option<MethodId> {
        let symbols = &self.world.symbols;
        let is_known = |id: MethodId| !symbols.signature(id).parameters.iter().any(mentions_unknown);
        let clashes = |above: &MethodId| {
            let mut own = std::iter::once(&method).chain(overridden);
            own.any(|own| own != above && types::same_erasure(symbols, *own, *above))
                && !types::is_subsignature(symbols, site, method, *above)
                && is_known(method)
                && is_known(*above)
        };
        inherited.iter().copied().find(clashes)
    }

    /// `@Override` may stand on the accessor of a record component (JLS 9.6.4.4).
    fn is_accessor(&self, method: MethodId) -> bool {
        let decl = self.world.class_decl(method.class);
        let symbol = self.world.symbols.method(method);
        let named = |decl: &ClassDecl| decl.components.iter().any(|component| component.name == symbol.name);
        decl.is_some_and(named) && self.world.symbols.signature(method).parameters.is_empty()
    }

    /// Whether a method may override, hide or implement one with the same signature (JLS 8.4.8.3), both as members of `site`.
    pub(super) fn may_stand_for(&self, site: &Type, method: MethodId, above: MethodId) -> bool {
        let symbols = &self.world.symbols;
        let (own, other) = (symbols.method(method), symbols.method(above));
        // What is private overrides nothing, and its access is too narrow all the same.
        own.is_static() == other.is_static()
            && !other.flags.has(Flags::FINAL)
            && access(own.flags) >= access(other.flags)
            && types::has_substitutable_result(symbols, site, method, above)
            && self.throws_no_more(site, method, above)
    }

    /// Without exceptions that are type variables.
    fn throws_no_more(&self, site: &Type, method: MethodId, above: MethodId) -> bool {
        let symbols = &self.world.symbols;
        let allowed = &symbols.signature(above).throws;
        let is_allowed = |thrown: &Type| {
            !matches!(thrown, Type::Class(_))
                || !types::is_checked_exception(symbols, thrown)
                || allowed.iter().any(|allowed| {
                    let allowed_here = types::member_type(symbols, site, above.class, allowed);
                    matches!(allowed_here, Type::Variable(_) | Type::Unknown)
                        || types::is_subtype(symbols, thrown, &allowed_here)
                })
        };
        symbols.signature(method).throws.iter().all(is_allowed)
    }
}

fn mentions_unknown(ty: &Type) -> bool {
    ty.any(&mut |part| part.is_unknown())
}

/// From the narrowest.
fn access(flags: Flags) -> u8 {
    if flags.has(Flags::PUBLIC) {
        3
    } else if flags.has(Flags::PROTECTED) {
        2
    } else if flags.has(Flags::PRIVATE) {
        0
    } else {
        1
    }
}

pub(super) fn has_override(decl: &MethodDecl) -> bool {
    decl.modifiers.annotations.iter().any(|annotation| annotation.is_java_lang("Override"))
}
