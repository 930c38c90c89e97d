//! Classes that a declaration cannot name, since they are of another package and not public (JLS 6.6): what is above them
//! stands for them, or a type parameter.

use super::export::{above, can_be_named, find_class, free, is_bounded};
use super::model::{ClassKey, StubClass, StubMethod, StubType};
use crate::base::{ClassId, Name, is_of_jdk};
use crate::enter::World;
use crate::symbols::Type;

/// Classes above each other that cannot be named.
const MAX_ABOVE: usize = 64;

/// Takes every such class out of the headers of the class and its members.
pub fn close(world: &World, key: &ClassKey, class: &mut StubClass) {
    let from = Reach { world, package: key.package() };
    let supertypes = class.superclass.iter_mut().chain(&mut class.interfaces);
    supertypes.for_each(|ty| from.value(ty));
    class.superclass.take_if(|ty| ty.is_object());
    class.interfaces.retain(|ty| !ty.is_object());
    class.fields.iter_mut().for_each(|field| from.value(&mut field.ty));
    class.components.iter_mut().for_each(|component| from.value(&mut component.ty));
    class.constructors.iter_mut().chain(&mut class.methods).for_each(|method| from.method(method));
}

/// What declarations of a package can name.
pub struct Reach<'a> {
    pub world: &'a World,
    pub package: Name,
}

impl Reach<'_> {
    fn method(&self, method: &mut StubMethod) {
        method.parameters.iter_mut().for_each(|parameter| self.value(&mut parameter.ty));
        method.throws.iter_mut().for_each(|ty| self.value(ty));
        method.bounds.iter_mut().flat_map(|(_, bounds)| bounds).for_each(|ty| self.value(ty));
        // It is whatever its uses say.
        self.argument(&mut method.result);
    }

    /// A type that values are converted to: what is above the class takes them, too.
    pub fn value(&self, ty: &mut StubType) {
        for _ in 0..MAX_ABOVE {
            let Some(hidden) = self.hidden(ty) else { break };
            *ty = above(self.world, &Type::class(hidden), 0).unwrap_or_else(StubType::object);
        }
        self.parts(ty);
    }

    /// A type argument, or a result: no other class is as good.
    fn argument(&self, ty: &mut StubType) {
        if let Some(hidden) = self.hidden(ty) {
            *ty = free(self.world, hidden);
        }
        self.parts(ty);
    }

    fn parts(&self, ty: &mut StubType) {
        match ty {
            StubType::Class(key, arguments) => {
                let class = find_class(self.world, key);
                let variables =
                    class.map_or_else(Vec::new, |class| self.world.symbols.all_type_variables(class));
                for (at, argument) in arguments.iter_mut().enumerate() {
                    // Nobody says that a type parameter is within the bounds (JLS 4.5).
                    let is_bounded =
                        variables.get(at).is_some_and(|variable| is_bounded(self.world, *variable));
                    if is_bounded && self.hidden(argument).is_some() {
                        *argument = StubType::Wildcard;
                    }
                    self.argument(argument);
                }
            }
            StubType::Array(inner) => self.value(inner),
            StubType::Extends(inner) | StubType::Super(inner) => self.argument(inner),
            StubType::Primitive(_)
            | StubType::Void
            | StubType::Variable(_)
            | StubType::Free(_)
            | StubType::Wildcard => {}
        }
    }

    fn hidden(&self, ty: &StubType) -> Option<ClassId> {
        let StubType::Class(key, _) = ty else { return None };
        // The exported packages of the JDK, which are all that code names, have public classes.
        if key.package() == self.package || is_of_jdk(&key.package()) {
            return None;
        }
        find_class(self.world, key).filter(|class| !can_be_named(self.world, *class))
    }
}
