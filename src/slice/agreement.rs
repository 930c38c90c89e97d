//! Results of methods that stand for others (JLS 8.4.5, 8.4.8.3): the subclass edges that make them fit.

use super::classes::Moment;
use super::hierarchy;
use super::item::Item;
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::symbols::Type;
use crate::symbols::questions::Listener;
use crate::types;

/// The methods that this one stands for in the slice, each with the class in which it does: its own, or one that inherits both.
pub(super) fn pairs(moment: &Moment, method: MethodId, kept: &[ClassId]) -> Vec<(ClassId, MethodId)> {
    let world = moment.world;
    if !has_source_result(world, method) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for &class in kept {
        let above = moment.above(class);
        if !above.contains(&method.class) {
            continue;
        }
        for other in above.iter().filter(|owner| **owner != method.class) {
            let named = world.symbols.members(*other).methods_named(world.symbols.method(method).name);
            let others = named.iter().map(|&index| MethodId { class: *other, index });
            let overridden = others.filter(|other| moment.has(class, *other));
            let overridden =
                overridden.filter(|other| types::overrides(&world.symbols, method, *other, class));
            all.extend(overridden.map(|other| (class, other)));
        }
    }
    all
}

/// Whether the result is, or has in it, a class of the sources: no other is anybody's affair.
fn has_source_result(world: &World, method: MethodId) -> bool {
    let symbol = world.symbols.method(method);
    !symbol.is_constructor()
        && !symbol.is_static()
        && world.symbols.signature(method).result.any(&mut |part| {
            matches!(part, Type::Variable(_)) || part.class_id().is_some_and(|class| world.is_source(class))
        })
}

/// The edges that make the result of one method fit that of another, as members of the class.
pub fn result_path(world: &World, class: ClassId, method: MethodId, other: MethodId) -> Vec<Item> {
    let symbols = &world.symbols;
    let site = symbols.this_type(class);
    let result = |method: MethodId| {
        types::member_type(symbols, &site, method.class, &symbols.signature(method).result)
    };
    let (own, theirs) = (result(method), result(other));
    let listener = Listener::start();
    // By erasure, too: type variables of the methods have other names.
    let erased =
        types::is_subtype(symbols, &types::erasure(symbols, &own), &types::erasure(symbols, &theirs));
    let _ = erased && types::is_subtype(symbols, &own, &theirs);
    let questions = listener.take();
    drop(listener);
    questions.iter().flat_map(|question| hierarchy::path(world, question.below, question.above)).collect()
}
