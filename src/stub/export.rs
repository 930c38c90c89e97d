//! Types of the program as made-up declarations can write them.

use super::model::{ClassKey, MethodAccess, StubMethod, StubParameter, StubType};
use super::naming::Naming;
use crate::base::{ClassId, Flags, MethodId, Name, Root};
use crate::enter::World;
use crate::symbols::{Owner, Type, TypeVariable, TypeVariableOwner, Wildcard};
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
                let naming = world.note::<Naming>().filter(|_| path.len() == 1);
                let unknown = naming.and_then(|naming| naming.unknown(symbol.binary_name));
                let named = || ClassKey::named(symbol.package, path);
                return Some(unknown.map_or_else(named, ClassKey::Unknown));
            }
            Owner::Class(outer) => class = outer,
            Owner::Body { .. } => return None,
        }
    }
}

/// The name of a class that was made up in an earlier round.
pub fn made_up_key(world: &World, class: ClassId) -> Option<ClassKey> {
    if world.is_made_up(class) { key_of(world, class) } else { None }
}

/// The class of this name, if the program or a library declares it.
pub fn find_declared(world: &World, key: &ClassKey) -> Option<ClassId> {
    find_class(world, key).filter(|class| !world.is_made_up(*class))
}

/// The class of this name, if there is one by now.
pub fn find_class(world: &World, key: &ClassKey) -> Option<ClassId> {
    let named = match key {
        ClassKey::Named(_) => key,
        ClassKey::Unknown(unknown) => world.note::<Naming>()?.class(*unknown)?,
    };
    let binary = named.path().iter().map(|part| part.as_str()).collect::<Vec<_>>().join("$");
    let package = named.package();
    let name = if package.is_empty() { binary } else { format!("{package}.{binary}") };
    world.symbols.find_class(Name::new(&name), Root::NONE)
}

/// The type, as far as a declaration elsewhere can say it: classes that nobody else can name give way to what is above
/// them. `None` for what is unknown.
pub fn export(world: &World, ty: &Type) -> Option<StubType> {
    export_to(world, ty, 0)
}

/// The type with the type parameters of a class in place of what it is given for them, wherever that occurs: `List<A>`
/// gives `List<T>` where the class is seen as `Box<A>`.
pub fn generalized(world: &World, ty: &Type, class: ClassId, arguments: &[Type]) -> Type {
    generalized_to(ty, &world.symbols.all_type_variables(class), arguments, 0)
}

fn generalized_to(ty: &Type, variables: &[TypeVariable], arguments: &[Type], depth: usize) -> Type {
    // What is read through `? extends T` is a `T`; where `? extends T` is taken, it is not one.
    let is_given = |argument: &Type| match argument {
        Type::Wildcard(_) | Type::Captured(_) => upper(argument) == upper(ty),
        known => known == ty && !known.is_unknown(),
    };
    let given = arguments.iter().position(is_given);
    if let Some(variable) = given.and_then(|at| variables.get(at)) {
        return Type::Variable(*variable);
    }
    if depth > MAX_DEPTH {
        return ty.clone();
    }
    let deeper = |ty: &Type| generalized_to(ty, variables, arguments, depth + 1);
    match ty {
        // All of them in their order: which is which shows even where they are the same.
        Type::Class(class) if *class.arguments == *arguments && arguments.len() == variables.len() => {
            let variables = variables.iter().map(|variable| Type::Variable(*variable));
            Type::parameterized(class.class, variables.collect::<Vec<_>>())
        }
        Type::Class(class) => {
            Type::parameterized(class.class, class.arguments.iter().map(deeper).collect::<Vec<_>>())
        }
        Type::Array(element) => Type::array(deeper(element)),
        Type::Wildcard(Wildcard::Extends(bound)) => Type::Wildcard(Wildcard::Extends(deeper(bound).into())),
        Type::Wildcard(Wildcard::Super(bound)) => Type::Wildcard(Wildcard::Super(deeper(bound).into())),
        // What was captured is written as it was (JLS 5.1.10).
        Type::Captured(captured) => deeper(&Type::Wildcard(captured.wildcard.clone())),
        other => other.clone(),
    }
}

/// What a wildcard or the capture of one is at most: all that is said of `Box<? extends A>` is said of `A`.
fn upper(ty: &Type) -> &Type {
    match ty {
        Type::Captured(captured) => match &captured.wildcard {
            Wildcard::Extends(bound) => bound,
            Wildcard::Super(_) | Wildcard::Unbounded => ty,
        },
        Type::Wildcard(Wildcard::Extends(bound)) => bound,
        other => other,
    }
}

/// The made-up class above a type, and what the type gives for its type parameters.
pub fn seen_as(world: &World, ty: &Type, key: &ClassKey) -> Option<(ClassId, Vec<Type>)> {
    let symbols = &world.symbols;
    let mut above = types::all_supertypes(symbols, ty.class_id()?).into_iter();
    let class = above.find(|above| key_of(world, *above).as_ref() == Some(key))?;
    match types::as_super(symbols, ty, class)? {
        Type::Class(seen) => Some((class, seen.arguments.to_vec())),
        _ => None,
    }
}

fn export_to(world: &World, ty: &Type, depth: usize) -> Option<StubType> {
    if depth > MAX_DEPTH {
        return None;
    }
    match ty {
        Type::Primitive(primitive) => Some(StubType::Primitive(*primitive)),
        Type::Void => Some(StubType::Void),
        Type::Class(class) => {
            if !has_name(world, class.class) {
                return above(world, ty, depth);
            }
            let key = key_of(world, class.class)?;
            // The type parameters of a class for an unknown type are those of its uses, whatever they were before.
            if key.unknown().is_some() {
                return Some(StubType::class(key));
            }
            // Arguments of enclosing classes come first; the last ones are the class's own.
            let own = world.symbols.class(class.class).type_parameters.len();
            let skipped = class.arguments.len().saturating_sub(own);
            let arguments = class.arguments.iter().skip(skipped);
            let arguments = arguments.map(|argument| argument_of(world, argument, depth));
            Some(StubType::Class(key, arguments.collect()))
        }
        Type::Array(element) => Some(StubType::Array(Box::new(export_to(world, element, depth + 1)?))),
        Type::Variable(variable) => Some(match variable.owner {
            TypeVariableOwner::Class(class) if world.is_made_up(class) => StubType::Variable(variable.name),
            _ => StubType::Free(variable.name),
        }),
        Type::Wildcard(Wildcard::Extends(bound)) => export_to(world, bound, depth + 1),
        Type::Captured(captured) if matches!(captured.wildcard, Wildcard::Extends(_)) => {
            export_to(world, &Type::Wildcard(captured.wildcard.clone()), depth + 1)
        }
        Type::Captured(_) | Type::Wildcard(_) => {
            export_to(world, &types::upper_bound(&world.symbols, ty), depth + 1)
        }
        Type::Intersection(parts) => parts.first().and_then(|part| export_to(world, part, depth + 1)),
        Type::Null | Type::Inference(_) | Type::Unknown => None,
    }
}

/// Whether not every type can be given for the variable.
pub fn is_bounded(world: &World, variable: TypeVariable) -> bool {
    let object = world.symbols.well_known().object_type();
    world.symbols.bounds(variable).iter().any(|bound| *bound != object)
}

/// Whether no place of the program can name the method's variable, so that it is what inference takes where nothing but its own
/// bound speaks of it (JLS 18.4). That of a source is taken for one that its own declaration names.
fn is_made_up_by_inference(world: &World, variable: TypeVariable) -> bool {
    let TypeVariableOwner::Method(method) = variable.owner else { return false };
    let names_itself = |bound: &Type| bound.any(&mut |part| *part == Type::Variable(variable));
    !world.is_source(method.class) && world.symbols.bounds(variable).iter().any(names_itself)
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
        // javac cannot infer a second variable from one that it has made up itself.
        Type::Variable(variable) if is_made_up_by_inference(world, *variable) => StubType::Wildcard,
        // What is above a class is no argument in its place.
        Type::Class(class) if !has_name(world, class.class) => free(world, class.class),
        other => deeper(other).map_or(StubType::Wildcard, |ty| ty.boxed()),
    }
}

/// The type that a value is used as, as the result of a method would be declared: a class that nobody else can name is whatever
/// its uses say.
pub fn export_wanted(world: &World, ty: &Type) -> Option<StubType> {
    match ty {
        Type::Class(class) if !has_name(world, class.class) => Some(free(world, class.class)),
        Type::Class(class) => Some(as_result(world, class.class, export(world, ty)?)),
        other => export(world, other),
    }
}

/// What takes a `Function<? super T, ? extends R>` is given a `Function<T, R>`, and what takes a raw `Class` a `Class<?>`: that
/// is how results are declared, where the bounds of the parameters allow it.
fn as_result(world: &World, class: ClassId, written: StubType) -> StubType {
    let StubType::Class(key, mut arguments) = written else { return written };
    let symbols = &world.symbols;
    let own = symbols.class(class).type_parameters.len();
    let variables = symbols.all_type_variables(class);
    let variables = variables.iter().skip(variables.len().saturating_sub(own));
    if arguments.is_empty() && !world.is_made_up(class) {
        arguments = vec![StubType::Wildcard; own];
    }
    // A class is of one class: `Class<? extends A>` is as good as it gets.
    let is_class = Some(class) == symbols.well_known().class;
    for (argument, variable) in arguments.iter_mut().zip(variables) {
        match argument {
            StubType::Super(bound) | StubType::Extends(bound)
                if !is_class && !is_bounded(world, *variable) =>
            {
                *argument = (**bound).clone();
            }
            _ => {}
        }
    }
    StubType::Class(key, arguments)
}

/// A type parameter in place of a class that cannot be named: its first letter.
pub fn free(world: &World, class: ClassId) -> StubType {
    let name = world.symbols.class(class).name;
    let first = name.as_str().chars().find(|first| first.is_alphabetic()).unwrap_or('E');
    StubType::Free(Name::new(&first.to_uppercase().to_string()))
}

/// The class and those around it, innermost first.
pub fn around(world: &World, class: ClassId) -> impl Iterator<Item = ClassId> {
    std::iter::successors(Some(class), |class| world.symbols.class(*class).enclosing())
}

/// Whether code of the same package could name the class.
fn has_name(world: &World, class: ClassId) -> bool {
    around(world, class).all(|class| {
        let symbol = world.symbols.class(class);
        !matches!(symbol.owner, Owner::Body { .. }) && !symbol.flags.has(Flags::PRIVATE)
    })
}

/// Whether code in another package could name the class.
pub fn can_be_named(world: &World, class: ClassId) -> bool {
    let is_public = |class: ClassId| world.symbols.class(class).flags.has(Flags::PUBLIC);
    has_name(world, class) && around(world, class).all(is_public)
}

/// The superclass, or the first interface where that says more than `Object`.
pub fn above(world: &World, ty: &Type, depth: usize) -> Option<StubType> {
    let symbols = &world.symbols;
    let object = symbols.well_known().object_type();
    let superclass = types::superclass(symbols, ty).filter(|above| *above != object);
    let above = superclass.or_else(|| types::interfaces(symbols, ty).into_iter().next()).unwrap_or(object);
    if above == *ty {
        return Some(StubType::object());
    }
    export_to(world, &above, depth + 1)
}

/// The header of a declared method, with types that are written so.
pub fn header_of(world: &World, method: MethodId, written: &dyn Fn(&Type) -> StubType) -> StubMethod {
    let symbols = &world.symbols;
    let symbol = symbols.method(method);
    let signature = symbols.signature(method);
    let declared = world.parameters(method);
    let parameter = |(at, ty): (usize, &Type)| {
        let unnamed = || Name::new(&format!("a{}", at + 1));
        StubParameter::new(declared.get(at).map_or_else(unnamed, |declared| declared.name), written(ty))
    };
    let variables = symbols.method_type_variables(method);
    let bounds = variables.iter().map(|variable| {
        let bounds = symbols.bounds(*variable).iter().map(written).filter(|bound| !bound.is_object());
        (variable.name, bounds.collect::<Vec<_>>())
    });
    StubMethod {
        parameters: signature.parameters.iter().enumerate().map(parameter).collect(),
        is_varargs: symbol.is_varargs(),
        access: MethodAccess::of(symbol.flags),
        type_parameters: variables.iter().map(|variable| variable.name).collect(),
        bounds: bounds.filter(|(_, bounds)| !bounds.is_empty()).collect(),
        throws: signature.throws.iter().map(written).collect(),
        ..StubMethod::plain(symbol.name.as_str(), written(&signature.result))
    }
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
