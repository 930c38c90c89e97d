//! The method of a missing class that a method overrides, as that class would declare it (JLS 8.4.2, 8.4.8).

use std::cmp::Reverse;

use super::super::access::Reach;
use super::super::evidence::Override;
use super::super::export::{export, made_up_key};
use super::super::model::{ClassKey, MethodAccess, StubType};
use super::super::placement::is_made_up;
use super::Collector;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::symbols::{MethodOrigin, Type, TypeVariableOwner, Wildcard};
use crate::syntax::tree::Annotation;
use crate::types;

/// Type arguments within type arguments.
const MAX_DEPTH: usize = 8;

impl Collector<'_> {
    /// A method with `@Override` that overrides nothing known overrides a method of a missing supertype.
    pub(super) fn overriding(&mut self, method: MethodId) {
        let world = self.world;
        let symbols = &world.symbols;
        let MethodOrigin::Declared(_) = symbols.method(method).origin else { return };
        let Some(decl) = world.method_decl(method) else { return };
        let says_so = |annotation: &Annotation| {
            annotation.name.parts.last().map(|name| name.as_str()) == Some("Override")
        };
        if !decl.modifiers.annotations.iter().any(says_so) {
            return;
        }
        let overridden = types::overridden(symbols, method);
        let is_known = |known: &MethodId| !is_made_up(world, known.class);
        if !overridden.is_empty() && overridden.iter().all(is_known) {
            return;
        }
        let Some(owner) = self.overridden_owner(method, &overridden) else { return };
        let found = self.as_overridden((method, method.class), &owner, decl.name);
        self.evidence.class(&owner).overrides.push(found);
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
        let from = self.above(method, method.class, owner);
        let is_interface = from.class.is_some_and(|class| symbols.class(class).is_interface());
        let is_public = symbols.method(method).flags.has(Flags::PUBLIC);
        let parameters = &symbols.signature(method).parameters;
        (is_public || !is_interface) && parameters.iter().all(|ty| from.seen(self, ty, 0).is_some())
    }

    fn is_called_of(&self, method: MethodId, owner: &ClassKey) -> bool {
        let name = self.world.symbols.method(method).name;
        let count = self.world.symbols.signature(method).parameters.len();
        let calls = self.evidence.methods.get(&(owner.clone(), name));
        calls.is_some_and(|calls| calls.iter().any(|call| call.arguments.len() == count))
    }

    /// The method as a member of `class`, as a missing class above that would declare it.
    pub(super) fn as_overridden(
        &self,
        (method, class): (MethodId, ClassId),
        owner: &ClassKey,
        name: Name,
    ) -> Override {
        let world = self.world;
        let symbols = &world.symbols;
        let from = self.above(method, class, owner);
        let reach = Reach { world, package: owner.package() };
        let signature = symbols.signature(method);
        let declared = world.parameters(method);
        let parameters = signature.parameters.iter().enumerate().map(|(at, ty)| {
            let name =
                declared.get(at).map_or_else(|| Name::new(&format!("p{at}")), |parameter| parameter.name);
            (name, ty)
        });
        let written = |ty: &Type| {
            let mut written = from.written(self, ty);
            reach.value(&mut written);
            written
        };
        let type_parameters = symbols.method_type_variables(method).into_iter().map(|variable| {
            let bounds = symbols.bounds(variable).iter().map(written).filter(|bound| !bound.is_object());
            (variable.name, bounds.collect())
        });
        Override {
            name,
            result: written(&signature.result),
            parameters: parameters.map(|(name, ty)| (name, written(ty))).collect(),
            throws: signature.throws.iter().map(written).collect(),
            access: MethodAccess::of(symbols.method(method).flags),
            type_parameters: type_parameters.collect(),
        }
    }

    fn above(&self, method: MethodId, below: ClassId, owner: &ClassKey) -> Above {
        let symbols = &self.world.symbols;
        let mut above = types::all_supertypes(symbols, below).into_iter();
        let class = above.find(|above| made_up_key(self.world, *above).as_ref() == Some(owner));
        let seen = class.and_then(|class| types::as_super(symbols, &symbols.this_type(below), class));
        let arguments = match seen {
            Some(Type::Class(found)) => found.arguments.to_vec(),
            _ => Vec::new(),
        };
        Above { method, below, class, arguments }
    }
}

/// The missing class, as the overriding method's class sees it.
struct Above {
    method: MethodId,
    /// The class that inherits or overrides the method.
    below: ClassId,
    class: Option<ClassId>,
    /// What the class below gives for its type parameters.
    arguments: Vec<Type>,
}

impl Above {
    /// A type of the overriding method, as the overridden one has it.
    fn written(&self, collector: &Collector, ty: &Type) -> StubType {
        let world = collector.world;
        let symbols = &world.symbols;
        let ty = &types::member_type(symbols, &symbols.this_type(self.below), self.method.class, ty);
        // What only the class below can name is erased, as an overridden method may be (JLS 8.4.2).
        let seen = self.seen(collector, ty, 0).unwrap_or_else(|| types::erasure(&world.symbols, ty));
        export(world, &seen).unwrap_or_else(StubType::object)
    }

    /// With the parameters of the class above in place of what the class below gives for them.
    fn seen(&self, collector: &Collector, ty: &Type, depth: usize) -> Option<Type> {
        let symbols = &collector.world.symbols;
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(at) = self.arguments.iter().position(|argument| argument == ty)
            && let Some(class) = self.class
        {
            return symbols.all_type_variables(class).get(at).copied().map(Type::Variable);
        }
        let deeper = |ty: &Type| self.seen(collector, ty, depth + 1);
        match ty {
            Type::Variable(variable) => {
                (variable.owner == TypeVariableOwner::Method(self.method)).then(|| ty.clone())
            }
            Type::Class(class) => {
                let arguments = class.arguments.iter().map(deeper).collect::<Option<Vec<_>>>()?;
                Some(Type::parameterized(class.class, arguments))
            }
            Type::Array(element) => deeper(element).map(Type::array),
            Type::Wildcard(Wildcard::Extends(bound)) => {
                Some(Type::Wildcard(Wildcard::Extends(deeper(bound)?.into())))
            }
            Type::Wildcard(Wildcard::Super(bound)) => {
                Some(Type::Wildcard(Wildcard::Super(deeper(bound)?.into())))
            }
            other => Some(other.clone()),
        }
    }
}
