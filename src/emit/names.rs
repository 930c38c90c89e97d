//! Types as they can be written at a place.

use super::unit::Unit;
use crate::base::{ClassId, Name, Root};
use crate::java_text::{self, Part};
use crate::resolve::{self, Lookup, TypeName};
use crate::symbols::{Owner, Scope, Type, TypeVariable, Wildcard};
use crate::types;

/// The type as code in `class` can name it; `None` if it has no notation there.
pub(super) fn type_text(unit: &Unit, class: ClassId, ty: &Type) -> Option<String> {
    if is_wildcard(ty) {
        return None;
    }
    if let Some(text) = full_text(unit, class, ty) {
        return Some(text);
    }
    // The raw type converts to the parameterized one (JLS 5.1.9); the bound of a variable does not convert to the variable.
    match ty {
        Type::Class(named) => class_name(unit, class, named.class),
        Type::Array(element) => Some(type_text(unit, class, element)? + "[]"),
        _ => None,
    }
}

fn full_text(unit: &Unit, class: ClassId, ty: &Type) -> Option<String> {
    let parts = |ty| part(unit, class, ty).ok_or(());
    java_text::type_text(parts(ty).ok()?, &parts).ok()
}

fn part<'t>(unit: &Unit, class: ClassId, ty: &'t Type) -> Option<Part<'t, Type>> {
    match ty {
        Type::Class(named) => {
            let name = class_name(unit, class, named.class)?;
            let own = unit.world.symbols.class(named.class).type_parameters.len();
            // Arguments of the classes around it would have to stand in the middle of the name.
            let is_writable = named.arguments.is_empty() || named.arguments.len() == own;
            is_writable.then(|| Part::Named(name.into(), &named.arguments))
        }
        Type::Variable(variable) if !has_variable(unit, class, variable) => None,
        Type::Array(inner) | Type::Wildcard(Wildcard::Extends(inner) | Wildcard::Super(inner))
            if is_wildcard(inner) =>
        {
            None
        }
        Type::Primitive(_) | Type::Variable(_) | Type::Array(_) | Type::Wildcard(_) => {
            Some(types::notation(&unit.world.symbols, ty))
        }
        Type::Void
        | Type::Null
        | Type::Captured(_)
        | Type::Intersection(_)
        | Type::Inference(_)
        | Type::Unknown => None,
    }
}

/// A wildcard is only an argument.
fn is_wildcard(ty: &Type) -> bool {
    matches!(ty, Type::Wildcard(_))
}

/// The simple name where it means the class, else the name through its owner; `None` if the place may not name it.
fn class_name(unit: &Unit, from: ClassId, class: ClassId) -> Option<String> {
    let symbols = &unit.world.symbols;
    if !resolve::is_accessible_class(symbols, class, from) {
        return None;
    }
    let scope = unit.world.scope_of_class(from);
    let mut inner_names: Vec<Name> = Vec::new();
    let mut named = class;
    loop {
        let symbol = symbols.class(named);
        inner_names.push(symbol.name);
        if means(unit, &scope, symbol.name, named) {
            break;
        }
        match symbol.owner {
            Owner::Class(outer) => named = outer,
            Owner::Package if symbol.package.is_empty() => break,
            Owner::Package => {
                inner_names.push(symbol.package);
                break;
            }
            Owner::Body { .. } => return None,
        }
    }
    let parts: Vec<&str> = inner_names.iter().rev().map(|name| name.as_str()).collect();
    Some(parts.join("."))
}

/// A class of `java.lang` as code in the scope can name it: in full where something else has its simple name.
pub(super) fn java_lang(unit: &Unit, scope: &Scope, simple: &str) -> String {
    let qualified = format!("java.lang.{simple}");
    let class = unit.world.symbols.find_class(Name::new(&qualified), Root::NONE);
    if class.is_some_and(|class| means(unit, scope, Name::new(simple), class)) {
        return simple.to_owned();
    }
    qualified
}

/// Whether the name of the type variable means it in the body of `from`: one of its own or, for an inner class, of the classes
/// around it (JLS 8.1.2).
fn has_variable(unit: &Unit, from: ClassId, variable: &TypeVariable) -> bool {
    let symbols = &unit.world.symbols;
    let found = resolve::find_type(symbols, &unit.world.scope_of_class(from), variable.name);
    let is_in_scope = match found {
        Lookup::Found(TypeName::Variable(Type::Variable(found))) => found == *variable,
        Lookup::Found(TypeName::Variable(_) | TypeName::Class(_))
        | Lookup::Ambiguous(_)
        | Lookup::Inaccessible(_)
        | Lookup::Absent => false,
    };
    is_in_scope && symbols.all_type_variables(from).contains(variable)
}

/// Whether the simple name means the class in the scope.
fn means(unit: &Unit, scope: &Scope, name: Name, class: ClassId) -> bool {
    match resolve::find_type(&unit.world.symbols, scope, name) {
        Lookup::Found(TypeName::Class(found)) => found == class,
        Lookup::Found(TypeName::Variable(_))
        | Lookup::Ambiguous(_)
        | Lookup::Inaccessible(_)
        | Lookup::Absent => false,
    }
}
