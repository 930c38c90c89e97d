//! What may stand above a class (JLS 8.1.4 - 8.1.6, 9.1.3).

use rustc_hash::FxHashMap;

use super::{Checker, FaultKind, SupertypeProblem};
use crate::base::{ClassId, Flags, Span};
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::{ClassDecl, ClassKind, TypeSyntax};
use crate::types;

/// Longer ways up are no programs.
const HIGHEST: usize = 1000;

impl Checker<'_> {
    pub(super) fn supertypes(&mut self, class: ClassId, decl: &ClassDecl) {
        let is_interface = self.world.symbols.class(class).is_interface();
        let scope = self.world.header_scope(class);
        let listed = decl.extends.iter().map(|ty| (ty, is_interface));
        let all: Vec<(&TypeSyntax, bool)> =
            listed.chain(decl.implements.iter().map(|ty| (ty, true))).collect();
        for (syntax, wants_interface) in all {
            let ty = resolve::resolve_type(&self.world.symbols, &scope, syntax, &mut resolve::IgnoreNames);
            if let Some(above) = ty.class_id() {
                self.supertype((class, above), wants_interface, syntax.span);
            }
        }
        if let Some(other) = self.with_other_arguments(class) {
            self.fault(decl.name_span, FaultKind::Supertype(other, SupertypeProblem::Arguments));
        }
        self.sealed(class, decl);
    }

    /// A generic class that is above in two ways, with different type arguments, or raw and with some (JLS 8.1.5, 8.4.8).
    fn with_other_arguments(&self, class: ClassId) -> Option<ClassId> {
        let symbols = &self.world.symbols;
        let mut open = types::direct_supertypes(symbols, &symbols.this_type(class));
        let mut seen: FxHashMap<ClassId, Type> = FxHashMap::default();
        while let Some(next) = open.pop() {
            let Some(above) = next.class_id() else { continue };
            match seen.get(&above) {
                Some(known) if !types::is_same_type(symbols, known, &next) => return Some(above),
                Some(_) => {}
                None if seen.len() < HIGHEST => {
                    open.extend(types::direct_supertypes(symbols, &next));
                    seen.insert(above, next);
                }
                None => {}
            }
        }
        None
    }

    fn supertype(&mut self, (class, above): (ClassId, ClassId), wants_interface: bool, span: Span) {
        let symbols = &self.world.symbols;
        let symbol = symbols.class(above);
        let problem = if self.is_below_itself(above) {
            Some(SupertypeProblem::Cyclic)
        } else if symbol.is_interface() != wants_interface {
            Some(if wants_interface { SupertypeProblem::Class } else { SupertypeProblem::Interface })
        } else if symbol.flags.has(Flags::FINAL) || !wants_interface && symbol.kind == ClassKind::Enum {
            Some(SupertypeProblem::Final)
        } else if symbol.flags.has(Flags::SEALED) && !symbols.permitted(above).contains(&class) {
            Some(SupertypeProblem::NotPermitted)
        } else {
            None
        };
        if let Some(problem) = problem {
            self.fault(span, FaultKind::Supertype(above, problem));
        }
    }

    fn is_below_itself(&self, class: ClassId) -> bool {
        let symbols = &self.world.symbols;
        if symbols.class(class).source().is_none() {
            return false;
        }
        let mut open = above(symbols.supertypes(class));
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = open.pop() {
            if next == class {
                return true;
            }
            if seen.len() < HIGHEST && seen.insert(next) {
                open.extend(above(symbols.supertypes(next)));
            }
        }
        false
    }

    /// Below a sealed class, each class says what is below it (JLS 8.1.1.2).
    fn sealed(&mut self, class: ClassId, decl: &ClassDecl) {
        let symbols = &self.world.symbols;
        let symbol = symbols.class(class);
        let is_sealed = |above: &ClassId| symbols.class(*above).flags.has(Flags::SEALED);
        let says =
            [Flags::FINAL, Flags::SEALED, Flags::NON_SEALED].iter().any(|flag| symbol.flags.has(*flag));
        let is_implied = match symbol.kind {
            ClassKind::Enum | ClassKind::Record | ClassKind::Annotation => true,
            ClassKind::Class | ClassKind::Interface => symbol.is_anonymous(),
        };
        if !says && !is_implied && above(symbols.supertypes(class)).iter().any(is_sealed) {
            self.fault(decl.name_span, FaultKind::NotSealed(class));
        }
        if symbol.flags.has(Flags::SEALED) {
            let permitted = symbols.permitted(class);
            if permitted.is_empty() && decl.permits.is_empty() {
                self.fault(decl.name_span, FaultKind::NoSubclass(class));
            }
            let other = permitted.iter().find(|other| !types::is_subclass(symbols, **other, class));
            if let Some(other) = other {
                self.fault(decl.permits_span, FaultKind::Supertype(*other, SupertypeProblem::NotPermitted));
            }
        }
    }
}

/// The classes directly above.
fn above(supertypes: &crate::symbols::Supertypes) -> Vec<ClassId> {
    supertypes.all().filter_map(Type::class_id).collect()
}
