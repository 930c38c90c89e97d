//! Type parameters of the code that uses a declaration: a method declares parameters of its own for them, and where none can
//! be declared any type stands for them.

use super::super::model::{StubClass, StubMethod, StubType, type_parameters};
use crate::base::Name;
use crate::syntax::tree::ClassKind;

/// Declares or removes every free variable of the class's members and supertypes.
pub(super) fn close(class: &mut StubClass) {
    let parameters: Vec<Name> = type_parameters(class.arity);
    class.superclass = class.superclass.take().map(|ty| ty.without_free().into_supertype());
    for ty in &mut class.interfaces {
        *ty = ty.without_free().into_supertype();
    }
    for field in &mut class.fields {
        let seen: &[Name] = if field.is_static { &[] } else { &parameters };
        field.ty = known_only(&field.ty, seen).without_free();
    }
    for component in &mut class.components {
        component.ty = component.ty.without_free();
    }
    let is_interface = class.kind == ClassKind::Interface;
    for method in class.constructors.iter_mut().chain(&mut class.methods) {
        if is_interface && method.is_abstract {
            // No lambda is a value of an interface whose method is generic (JLS 15.27.3).
            method.each_type_mut(&mut |ty| *ty = ty.without_free());
        }
        // A static method sees no type parameters of its class (JLS 8.1.2).
        declare(method, if method.is_static { &[] } else { &parameters });
    }
}

/// A field has no type parameters of its own. A raw type is converted to whatever is expected (JLS 5.1.9).
fn known_only(ty: &StubType, known: &[Name]) -> StubType {
    let is_other = |ty: &StubType| match ty {
        StubType::Variable(name) => !known.contains(name),
        StubType::Free(_) => true,
        _ => false,
    };
    match ty {
        ty if is_other(ty) => StubType::object(),
        StubType::Class(key, arguments) if arguments.iter().any(is_other) => StubType::class(key.clone()),
        other => other.clone(),
    }
}

/// Gives the method type parameters for all variables that its class does not have.
fn declare(method: &mut StubMethod, of_class: &[Name]) {
    let mut found = Variables::default();
    method.types().for_each(|ty| found.collect(ty));
    let mut renamed: Vec<(Name, Name)> = Vec::new();
    for name in found.free {
        let is_own = method.type_parameters.contains(&name);
        let is_taken = |name: &Name| {
            !is_own
                && (of_class.contains(name)
                    || found.bound.contains(name)
                    || renamed.iter().any(|(_, other)| other == name))
        };
        renamed.push((name, unused(name, is_taken)));
    }
    method.each_type_mut(&mut |ty| *ty = bind(ty, &renamed));
    let new = renamed.into_iter().map(|(_, name)| name).chain(found.bound);
    for name in new {
        if !of_class.contains(&name) && !method.type_parameters.contains(&name) {
            method.type_parameters.push(name);
        }
    }
}

/// The name itself, or one of those that type parameters often have, or one with a number.
fn unused(name: Name, is_taken: impl Fn(&Name) -> bool) -> Name {
    let usual = ["E", "U", "V", "W", "X", "Y"].into_iter().map(Name::new);
    let numbered = (1..).map(|number: u32| Name::new(&format!("{name}{number}")));
    let mut candidates = [name].into_iter().chain(usual).chain(numbered);
    candidates.find(|candidate| !is_taken(candidate)).unwrap_or(name)
}

fn bind(ty: &StubType, names: &[(Name, Name)]) -> StubType {
    match ty {
        StubType::Free(free) => {
            let name = names.iter().find(|(from, _)| from == free).map_or(*free, |(_, to)| *to);
            StubType::Variable(name)
        }
        other => other.with_parts(&|part| bind(part, names)),
    }
}

/// The variables that some types mention, in the order of their first use.
#[derive(Default)]
struct Variables {
    free: Vec<Name>,
    /// Those of the declaration or its class.
    bound: Vec<Name>,
}

impl Variables {
    fn collect(&mut self, ty: &StubType) {
        ty.each(&mut |part| match part {
            StubType::Free(name) if !self.free.contains(name) => self.free.push(*name),
            StubType::Variable(name) if !self.bound.contains(name) => self.bound.push(*name),
            _ => {}
        });
    }
}
