//! Unknown values that are used as the JDK's containers are used: `lib.find(x).map(f).orElse(y)` is an `Optional`.

use super::super::evidence::{Argument, Call, Evidence};
use super::super::export::find_class;
use super::super::model::ClassKey;
use super::inherited::public_methods;
use crate::base::{ClassId, MethodId, Name};
use crate::enter::World;
use crate::symbols::Type;
use crate::types;

/// Those with one type parameter that functions are passed to, in the order in which they are tried.
const CONTAINERS: [(&str, &str); 3] =
    [("java.util", "Optional"), ("java.util.stream", "Stream"), ("java.util", "List")];

/// Calls in a row that are looked at.
const MAX_CHAIN: usize = 16;

/// The container that has all that is called of the hole, and what is called of the results in turn.
pub(super) fn container(world: &World, evidence: &Evidence, hole: &ClassKey) -> Option<ClassKey> {
    let is_plain = evidence.fields_of(hole).next().is_none() && !evidence.constructors.contains_key(hole);
    if !is_plain || !is_shown(evidence, hole) {
        return None;
    }
    let keys = CONTAINERS.map(|(package, name)| ClassKey::top_level(Name::new(package), Name::new(name)));
    let fits =
        |key: &ClassKey| find_class(world, key).is_some_and(|class| fits(world, evidence, hole, class, 0));
    keys.into_iter().find(fits)
}

/// Whether a function is passed to it, or a stream made of it: of other calls a class of its own will do.
fn is_shown(evidence: &Evidence, hole: &ClassKey) -> bool {
    let takes_function = |call: &Call| call.arguments.iter().any(|argument| argument.function().is_some());
    let is_shown = |calls: &[Call]| calls.iter().any(takes_function);
    evidence.methods_of(hole).any(|(name, calls)| name.as_str() == "stream" || is_shown(calls))
}

fn fits(world: &World, evidence: &Evidence, hole: &ClassKey, class: ClassId, depth: usize) -> bool {
    depth < MAX_CHAIN
        && evidence.methods_of(hole).all(|(name, calls)| {
            calls.iter().all(|call| {
                let mut methods =
                    public_methods(world, class, name).filter(|method| takes(world, *method, call));
                methods.any(|method| {
                    let next = ClassKey::result(hole, name);
                    let has_members = evidence.methods_of(&next).next().is_some();
                    let result = world.symbols.signature(method).result.class_id();
                    !has_members
                        || result.is_none_or(|result| fits(world, evidence, &next, result, depth + 1))
                })
            })
        })
}

/// Whether the method takes as many arguments, and functions where functions are.
fn takes(world: &World, method: MethodId, call: &Call) -> bool {
    let parameters = &world.symbols.signature(method).parameters;
    let takes = |(parameter, argument): (&Type, &Argument)| {
        argument.function().is_none_or(|function| {
            let taken = types::function_type(&world.symbols, parameter);
            taken.is_some_and(|taken| taken.parameters.len() == function.parameters.len())
        })
    };
    !call.is_static
        && !world.symbols.method(method).is_static()
        && parameters.len() == call.arguments.len()
        && parameters.iter().zip(&call.arguments).all(takes)
}
