//! Types of the program as made-up declarations can write them.

use super::model::{ClassKey, StubType};
use crate::base::{ClassId, Flags, Name};
use crate::enter::World;
use crate::symbols::{Owner, Type, Wildcard};
use crate::types;

/// Nested type arguments beyond this are left out: inference makes types that mention themselves.
const MAX_DEPTH: usize = 6;

/// The canonical name of a class; `None` for local and anonymous ones.
pub fn key_of(world: &World, class: ClassId) -> Option<ClassKey> {
    let symbols = &world.symbols;
    let mut path = Vec::new();
    let mut class = class;
    loop {
        let symbol = symbols.class(class);
        path.push(symbol.name);
        match symbol.owner {
            Owner::Package => {
                path.reverse();
                return Some(ClassKey { package: symbol.package, path });
            }
            Owner::Class(outer) => class = outer,
            Owner::Body { .. } => return None,
        }
    }
}

/// The type, as far as a declaration elsewhere can say it: classes that nobody else can name give way to what is above
/// them. `None` for what is unknown.
pub fn export(world: &World, ty: &Type) -> Option<StubType> {
    export_to(world, ty, 0)
}

fn export_to(world: &World, ty: &Type, depth: usize) -> Option<StubType> {
    if depth > MAX_DEPTH {
        return None;
    }
    match ty {
        Type::Primitive(primitive) => Some(StubType::Primitive(*primitive)),
        Type::Void => Some(StubType::Void),
        Type::Class(class) => {
            if !can_be_named(world, class.class) {
                return above(world, ty, depth);
            }
            let key = key_of(world, class.class)?;
            // Arguments of enclosing classes come first; the last ones are the class's own.
            let own = world.symbols.class(class.class).type_parameters.len();
            let skipped = class.arguments.len().saturating_sub(own);
            let arguments = class.arguments.iter().skip(skipped);
            let arguments: Vec<StubType> =
                arguments.map(|argument| argument_of(world, argument, depth)).collect();
            Some(StubType::Class(key, arguments))
        }
        Type::Array(element) => Some(StubType::Array(Box::new(export_to(world, element, depth + 1)?))),
        Type::Variable(variable) => Some(StubType::Variable(variable.name)),
        Type::Captured(_) | Type::Wildcard(_) => {
            export_to(world, &types::upper_bound(&world.symbols, ty), depth + 1)
        }
        Type::Intersection(parts) => parts.first().and_then(|part| export_to(world, part, depth + 1)),
        Type::Null | Type::Inference(_) | Type::Unknown => None,
    }
}

fn argument_of(world: &World, ty: &Type, depth: usize) -> StubType {
    let deeper = |ty: &Type| export_to(world, ty, depth + 1).map(Box::new);
    match ty {
        Type::Wildcard(Wildcard::Extends(bound)) => {
            deeper(bound).map_or(StubType::Wildcard, StubType::Extends)
        }
        Type::Wildcard(Wildcard::Super(bound)) => deeper(bound).map_or(StubType::Wildcard, StubType::Super),
        Type::Wildcard(Wildcard::Unbounded) => StubType::Wildcard,
        Type::Captured(captured) => argument_of(world, &Type::Wildcard(captured.wildcard.clone()), depth + 1),
        // What is above a class is no argument in its place, but a bound of one.
        Type::Class(class) if !can_be_named(world, class.class) => match deeper(ty) {
            Some(above) if !above.is_object() => StubType::Extends(above),
            _ => StubType::Wildcard,
        },
        other => deeper(other).map_or(StubType::Wildcard, |ty| ty.boxed()),
    }
}

/// Whether code in another package could name the class.
fn can_be_named(world: &World, class: ClassId) -> bool {
    let mut class = class;
    loop {
        let symbol = world.symbols.class(class);
        match symbol.owner {
            Owner::Body { .. } => return false,
            _ if symbol.flags.has(Flags::PRIVATE) => return false,
            Owner::Package => return symbol.flags.has(Flags::PUBLIC),
            Owner::Class(outer) => {
                if !symbol.flags.has(Flags::PUBLIC) {
                    return false;
                }
                class = outer;
            }
        }
    }
}

/// The superclass, or the first interface where that says more than `Object`.
fn above(world: &World, ty: &Type, depth: usize) -> Option<StubType> {
    let symbols = &world.symbols;
    let object = symbols.well_known().object_type();
    let superclass = types::superclass(symbols, ty).filter(|above| *above != object);
    let above = superclass.or_else(|| types::interfaces(symbols, ty).into_iter().next()).unwrap_or(object);
    if above == *ty {
        return Some(StubType::object());
    }
    export_to(world, &above, depth + 1)
}

pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

pub fn decapitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A name for a parameter of this type, where the argument has none.
pub fn parameter_name(ty: &StubType, index: usize) -> Name {
    let text = match ty {
        StubType::Class(key, _) => decapitalized(key.simple_name().as_str()),
        StubType::Primitive(primitive) => primitive.keyword().chars().take(1).collect(),
        StubType::Array(_) => "array".to_owned(),
        _ => "value".to_owned(),
    };
    Name::new(&if index == 0 { text } else { format!("{text}{}", index + 1) })
}
