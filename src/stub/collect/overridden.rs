//! The method of a missing class that a method overrides, as that class would declare it (JLS 8.4.2, 8.4.8).

use std::cmp::Reverse;

use super::super::access::Reach;
use super::super::evidence::ClassRole;
use super::super::export::{export, find_class, generalized, header_of, made_up_key, seen_as};
use super::super::model::{ClassKey, Decided, StubMethod, StubType};
use super::Collector;
use crate::base::{ClassId, Flags, MethodId};
use crate::symbols::{MethodOrigin, Type, TypeVariable, TypeVariableOwner};
use crate::types;

impl Collector<'_> {
    /// A method with `@Override` that overrides nothing known overrides a method of a missing supertype; so does a public one of an
    /// anonymous class, which hardly anybody else can call.
    pub(super) fn overriding(&mut self, method: MethodId) {
        let world = self.world;
        let symbols = &world.symbols;
        let MethodOrigin::Declared(_) = symbols.method(method).origin else { return };
        let Some(decl) = world.method_decl(method) else { return };
        let is_of_anonymous =
            symbols.class(method.class).is_anonymous() && symbols.method(method).flags.has(Flags::PUBLIC);
        let is_annotated = decl.modifiers.annotation("Override").is_some();
        if !is_annotated && !is_of_anonymous {
            return;
        }
        let overridden = types::overridden(symbols, method);
        let is_known = |known: &MethodId| !world.is_made_up(known.class);
        if !overridden.is_empty() && overridden.iter().all(is_known) {
            return;
        }
        let Some(owner) = self.overridden_owner(method, &overridden) else { return };
        let found = self.as_overridden(method, method.class, &owner);
        let evidence = self.evidence.class(&owner);
        evidence.overrides.push(found);
        // Old code has no annotation on what implements an interface (Java 5 did not allow it).
        if !is_annotated && !evidence.roles.contains(&ClassRole::Class) {
            evidence.roles.push(ClassRole::Interface);
        }
    }

    /// The missing supertype that declares what the method overrides: if there are several, one that can say the types of
    /// its parameters, that it is called of, or that was given it before; else the nearest, superclasses first.
    fn overridden_owner(&self, method: MethodId, overridden: &[MethodId]) -> Option<ClassKey> {
        let world = self.world;
        let symbols = &world.symbols;
        let superclasses = types::all_superclasses(symbols, method.class).into_iter();
        let above = superclasses.chain(types::all_supertypes(symbols, method.class));
        let ranked = above.filter(|above| *above != method.class).filter_map(|above| {
            let owner = made_up_key(world, above)?;
            let is_declared = overridden.iter().any(|known| known.class == above);
            let rank = (self.can_declare(method, &owner), self.is_called_of(method, &owner), is_declared);
            Some((Reverse(rank), owner))
        });
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, owner)| owner)
    }

    /// Whether the missing class can declare a method that this one overrides: interfaces have public ones, and what it is
    /// given for its type parameters is all that it knows of those of classes below it (JLS 8.4.2).
    fn can_declare(&self, method: MethodId, owner: &ClassKey) -> bool {
        let symbols = &self.world.symbols;
        let is_public = symbols.method(method).flags.has(Flags::PUBLIC);
        let parameters = &symbols.signature(method).parameters;
        let can_say = |ty: &Type| self.seen_above(method, method.class, owner, ty).is_ok();
        let is_interface =
            find_class(self.world, owner).is_some_and(|class| symbols.class(class).is_interface());
        (is_public || !is_interface) && parameters.iter().all(can_say)
    }

    fn is_called_of(&self, method: MethodId, owner: &ClassKey) -> bool {
        let name = self.world.symbols.method(method).name;
        let count = self.world.symbols.signature(method).parameters.len();
        let calls = self.evidence.methods.get(&(owner.clone(), name));
        calls.is_some_and(|calls| calls.iter().any(|call| call.arguments.len() == count))
    }

    /// The method as a member of `class`, as a missing class above that would declare it.
    pub(super) fn as_overridden(&self, method: MethodId, class: ClassId, owner: &ClassKey) -> StubMethod {
        let world = self.world;
        let reach = Reach { world, package: owner.package() };
        let written = |ty: &Type| {
            // What only the class below can name is erased, as an overridden method may be (JLS 8.4.2).
            let seen = self.seen_above(method, class, owner, ty);
            let seen = seen.unwrap_or_else(|below| types::erasure(&world.symbols, &below));
            let mut written = export(world, &seen).unwrap_or_else(StubType::object);
            reach.value(&mut written);
            written
        };
        let decided = Decided::by("a method of the slice overrides or implements it");
        StubMethod { decided, ..header_of(world, method, &written) }
    }

    /// A type of a method that `class` has, with the parameters of the missing class above in place of what is given for them;
    /// the type as it is if it mentions others.
    fn seen_above(
        &self,
        method: MethodId,
        class: ClassId,
        owner: &ClassKey,
        ty: &Type,
    ) -> Result<Type, Type> {
        let symbols = &self.world.symbols;
        let this = symbols.this_type(class);
        let ty = types::member_type(symbols, &this, method.class, ty);
        let (seen, known) = match seen_as(self.world, &this, owner) {
            Some((above, arguments)) => {
                (generalized(self.world, &ty, above, &arguments), symbols.all_type_variables(above))
            }
            None => (ty.clone(), Vec::new()),
        };
        let is_other = |variable: &TypeVariable| {
            variable.owner != TypeVariableOwner::Method(method) && !known.contains(variable)
        };
        let mentions_other =
            seen.any(&mut |part| matches!(part, Type::Variable(variable) if is_other(variable)));
        if mentions_other { Err(ty) } else { Ok(seen) }
    }
}
