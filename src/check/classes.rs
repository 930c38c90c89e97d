//! Headers of classes and members, and what they oblige a class to.

use super::{Checker, FaultKind};
use crate::attribute;
use crate::base::{ClassId, FieldId, Flags, MethodId};
use crate::symbols::Type;
use crate::syntax::tree::{ClassKind, MethodDecl};
use crate::types;

impl Checker<'_> {
    pub(super) fn class(&mut self, class: ClassId) {
        let world = self.world;
        self.names(&attribute::attribute_class_header(world, class));
        let members = world.symbols.members(class);
        for index in 0..members.methods.len() as u32 {
            self.names(&attribute::attribute_method_header(world, MethodId { class, index }));
        }
        for index in 0..members.fields.len() as u32 {
            self.names(&attribute::attribute_field_header(world, FieldId { class, index }));
        }
        for code in attribute::codes_of(world, class) {
            self.code(code);
        }
        self.obligations(class);
    }

    /// What a class must implement, and how it may override.
    pub(super) fn obligations(&mut self, class: ClassId) {
        let symbols = &self.world.symbols;
        let symbol = symbols.class(class);
        let Some(decl) = self.world.class_decl(class) else { return };
        let span = decl.name_span;
        let may_be_left = symbol.is_interface() || symbol.flags.has(Flags::ABSTRACT);
        // The constants of an enum may implement what it leaves to them (JLS 8.9.1).
        if !may_be_left && symbol.kind != ClassKind::Enum {
            let left = types::abstract_methods(symbols, class);
            // A record has its own `equals`, `hashCode` and `toString` (JLS 8.10.3).
            let record = symbols.well_known().record;
            let left = left.into_iter().filter(|method| Some(method.class) != record);
            let mut left = left.filter(|method| types::implementation(symbols, class, *method).is_none());
            let left = left.next();
            if let Some(method) = left {
                self.fault(span, FaultKind::Unimplemented(class, method));
            }
        }
        for index in 0..symbols.members(class).methods.len() as u32 {
            self.overriding(MethodId { class, index });
        }
    }

    fn overriding(&mut self, method: MethodId) {
        let symbols = &self.world.symbols;
        let Some(decl) = self.world.method_decl(method) else { return };
        if symbols.method(method).is_constructor() {
            return;
        }
        let overridden = types::overridden(symbols, method);
        let span = decl.name_span;
        if overridden.is_empty() && has_override(decl) && !self.is_accessor(method) {
            self.fault(span, FaultKind::OverridesNothing(method));
        }
        if let Some(above) = overridden.into_iter().find(|above| !self.may_override(method, *above)) {
            self.fault(span, FaultKind::BadOverride(method, above));
        }
    }

    /// `@Override` may stand on the accessor of a record component (JLS 9.6.4.4).
    fn is_accessor(&self, method: MethodId) -> bool {
        let decl = self.world.class_decl(method.class);
        let symbol = self.world.symbols.method(method);
        let named = |decl: &crate::syntax::tree::ClassDecl| {
            decl.components.iter().any(|component| component.name == symbol.name)
        };
        decl.is_some_and(named) && self.world.symbols.signature(method).parameters.is_empty()
    }

    /// JLS 8.4.8.3, without exceptions that are type variables.
    fn may_override(&self, method: MethodId, above: MethodId) -> bool {
        let symbols = &self.world.symbols;
        let (own, other) = (symbols.method(method), symbols.method(above));
        if other.flags.has(Flags::FINAL) || access(own.flags) < access(other.flags) {
            return false;
        }
        let site = symbols.this_type(method.class);
        let (signature, inherited) = (symbols.signature(method), symbols.signature(above));
        let result = types::member_type(symbols, &site, above.class, &inherited.result);
        let fits = match (&signature.result, &result) {
            (own, other) if own == other => true,
            (Type::Void | Type::Primitive(_), _) | (_, Type::Void | Type::Primitive(_)) => {
                signature.result.is_unknown() || result.is_unknown()
            }
            (own, other) => {
                types::is_subtype_unchecked(symbols, own, other)
                    || types::is_subtype(
                        symbols,
                        &types::erasure(symbols, own),
                        &types::erasure(symbols, other),
                    )
            }
        };
        let is_allowed = |thrown: &Type| {
            let checked = self.is_checked_exception(thrown);
            !checked
                || inherited.throws.iter().any(|allowed| {
                    matches!(allowed, Type::Variable(_) | Type::Unknown)
                        || types::is_subtype(
                            symbols,
                            thrown,
                            &types::member_type(symbols, &site, above.class, allowed),
                        )
                })
        };
        fits && signature.throws.iter().all(is_allowed)
    }

    fn is_checked_exception(&self, ty: &Type) -> bool {
        let symbols = &self.world.symbols;
        let known = symbols.well_known();
        let below = |above: Option<ClassId>| {
            above.is_some_and(|above| types::is_subtype(symbols, ty, &Type::class(above)))
        };
        matches!(ty, Type::Class(_))
            && below(known.throwable)
            && !below(known.runtime_exception)
            && !below(known.error)
    }
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

fn has_override(decl: &MethodDecl) -> bool {
    decl.modifiers
        .annotations
        .iter()
        .any(|annotation| matches!(annotation.name.text.as_str(), "Override" | "java.lang.Override"))
}
