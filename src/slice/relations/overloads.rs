//! The overloads of what is called, where a map wants to see more than the chosen one.

use super::super::elements::UsePlace;
use super::super::hierarchy;
use super::super::item::Item;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::UseKind;
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::resolve;
use crate::rules::Overloads;
use crate::symbols::MethodSymbol;

pub(super) const METHOD_OVERLOADS: Entry =
    Entry { follow: &[Follow::UseAt(overloads)], phrase: Phrase::Says("might call") };

/// A call as its candidates see it.
struct Call<'a> {
    found: &'a [MethodId],
    /// The class that was searched.
    site: Option<ClassId>,
    /// How many arguments there are; a method reference does not say.
    arguments: Option<u16>,
}

/// What the map's choice adds to the methods that a call was found to mean.
fn overloads(world: &World, kind: &UseKind, _: UsePlace, query: &Query) -> Vec<Item> {
    let Some(call) = call(kind) else { return Vec::new() };
    match query.choices.overloads {
        Overloads::Resolved => Vec::new(),
        Overloads::Applicable => named(world, &call, |found, candidate| match call.arguments {
            Some(count) => takes(candidate, usize::from(count)),
            None => takes(candidate, found.arity) || takes(found, candidate.arity),
        }),
        Overloads::All => named(world, &call, |_, _| true),
    }
}

fn call(kind: &UseKind) -> Option<Call<'_>> {
    match kind {
        UseKind::Call { methods, site, arguments } => {
            Some(Call { found: methods, site: *site, arguments: Some(*arguments) })
        }
        UseKind::MethodReference { methods, site, .. } => {
            Some(Call { found: methods, site: *site, arguments: None })
        }
        UseKind::New { constructors, arguments, .. }
        | UseKind::ConstructorCall { constructors, arguments } => {
            Some(Call { found: constructors, site: None, arguments: Some(*arguments) })
        }
        _ => None,
    }
}

/// The member methods with the name of the chosen one, or the constructors of its class, that `wanted` accepts.
fn named(world: &World, call: &Call, wanted: impl Fn(&MethodSymbol, &MethodSymbol) -> bool) -> Vec<Item> {
    let symbols = &world.symbols;
    let Some(&first) = call.found.first() else { return Vec::new() };
    let found = symbols.method(first);
    let candidates = if found.is_constructor() {
        resolve::constructors(symbols, first.class)
    } else {
        resolve::methods_named(symbols, call.site.unwrap_or(first.class), found.name)
    };
    let wanted = candidates.into_iter().filter(|candidate| wanted(found, symbols.method(*candidate)));
    let with_path = |method: MethodId| hierarchy::with_path(world, call.site.unwrap_or(method.class), method);
    wanted.flat_map(with_path).collect()
}

/// Whether the method is potentially applicable by the number of arguments (JLS 15.12.2.1).
fn takes(method: &MethodSymbol, count: usize) -> bool {
    method.arity == count || (method.is_varargs() && count + 1 >= method.arity)
}
