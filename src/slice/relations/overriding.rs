//! Relations of methods to those that they override, and of classes to those that they had to be below.

use super::super::agreement;
use super::super::hierarchy;
use super::super::item::Item;
use super::phrase::subtype_phrase;
use super::{Entry, Follow, Phrase};
use crate::attribute::UseKind;
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::symbols::questions::Question;
use crate::types;

use Phrase::{Between, By, Says};

pub(super) const OVERRIDDEN_HEADER: Entry = Entry {
    follow: &[
        Follow::Override(|world, _, overridden| nearest(world, overridden)),
        Follow::Use(nearest_in_local_class),
    ],
    phrase: Says("overrides"),
};

pub(super) const SUBTYPE_PATH: Entry = Entry {
    follow: &[Follow::Subtype(path), Follow::Override(to_overridden), Follow::Use(in_local_class)],
    phrase: By(&[(ElementKind::Subtype, Between(subtype_phrase))], &Says("overrides a method by")),
};

/// The overridden methods with none between them and the one that overrides.
fn nearest(world: &World, overridden: &[MethodId]) -> Vec<Item> {
    let is_hidden = |method: &MethodId| {
        overridden.iter().any(|other| {
            other.class != method.class && types::is_subclass(&world.symbols, other.class, method.class)
        })
    };
    overridden.iter().filter(|method| !is_hidden(method)).map(|method| Item::Method(*method)).collect()
}

fn nearest_in_local_class(world: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Override { overridden, .. } = kind else { return Vec::new() };
    nearest(world, overridden)
}

fn path(world: &World, question: &Question) -> Vec<Item> {
    hierarchy::path(world, question.below, question.above)
}

fn to_overridden(world: &World, method: MethodId, overridden: &[MethodId]) -> Vec<Item> {
    match overridden {
        // It overrides what nobody knows.
        [] => hierarchy::open_paths(world, method.class),
        _ => paths(world, method.class, overridden),
    }
}

/// Methods of local classes are no items, so the work list does not look at their results (`result.path`): what makes these fit
/// is kept here.
fn in_local_class(world: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Override { method, overridden, .. } = kind else { return Vec::new() };
    let results =
        overridden.iter().flat_map(|other| agreement::result_path(world, method.class, *method, *other));
    paths(world, method.class, overridden).into_iter().chain(results).collect()
}

/// What makes the class a subclass of those of the nearest of these methods.
fn paths(world: &World, class: ClassId, overridden: &[MethodId]) -> Vec<Item> {
    let owners = nearest(world, overridden).into_iter().filter_map(Item::class);
    owners.flat_map(|owner| hierarchy::path(world, class, owner)).collect()
}
