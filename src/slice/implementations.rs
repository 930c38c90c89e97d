//! What implements an abstract method in a class (JLS 8.4.8.1), as a choice: an override that the program has
//! need not stay where the method it overrides will do.

use std::sync::Arc;

use super::conflicts::may_implement;
use super::{is_constant_body, is_text_class};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::types;

/// The ways in which a class can implement a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Implementations {
    /// There is none: the method stays abstract.
    None,
    /// The JDK or kept code has one: this class of it.
    Present(ClassId),
    /// One of these must be kept; the last serves most classes.
    Among(Arc<[MethodId]>),
}

/// The implementations of `method` in `class`. Those in superclasses count, up to one that declares the method
/// abstract again.
pub(super) fn implementations(world: &World, class: ClassId, method: MethodId) -> Implementations {
    let symbols = &world.symbols;
    let mut among = Vec::new();
    if !symbols.class(class).is_interface() {
        for from in types::all_superclasses(symbols, class) {
            let Some(found) = declared_in(world, class, from, method) else { continue };
            if symbols.method(found).is_abstract() {
                break;
            }
            // The first one is what the program has, so it fits.
            if !among.is_empty() && !may_implement(symbols, found, method) {
                break;
            }
            if is_there(world, class, from) {
                return Implementations::Present(from);
            }
            among.push(found);
        }
    }
    if !among.is_empty() {
        return Implementations::Among(among.into());
    }
    match types::implementation(symbols, class, method) {
        None => Implementations::None,
        Some(found) if is_there(world, class, found.class) => Implementations::Present(found.class),
        Some(found) => Implementations::Among(Arc::from([found])),
    }
}

/// The method of `from`, a superclass of `class` or itself, that stands for `method` in `class`.
fn declared_in(world: &World, class: ClassId, from: ClassId, method: MethodId) -> Option<MethodId> {
    let symbols = &world.symbols;
    let named = symbols.members(from).methods_named(symbols.method(method).name);
    let mut found = named.iter().map(|&index| MethodId { class: from, index });
    found.find(|found| *found == method || types::overrides(symbols, *found, method, class))
}

/// Whether the methods of `above` are there in any case for `class`, which inherits them.
fn is_there(world: &World, class: ClassId, above: ClassId) -> bool {
    let symbols = &world.symbols;
    !world.is_ours(class, above) || (is_text_class(symbols, above) && !is_constant_body(symbols, above))
}
