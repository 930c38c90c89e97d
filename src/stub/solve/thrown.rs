//! The checked exceptions that a made-up method declares.

use super::super::evidence::{Call, Known};
use super::super::model::StubType;
use crate::base::ClassId;
use crate::enter::World;
use crate::types;

/// What one of the calls must throw, since it is caught there, and all of them may (JLS 11.2.3).
pub(super) fn exceptions(world: &World, calls: &[&Call]) -> Vec<StubType> {
    let mut common: Vec<StubType> = Vec::new();
    for thrown in calls.iter().flat_map(|call| &call.throws) {
        if !common.contains(&thrown.written) && calls.iter().all(|call| may_throw(world, call, thrown)) {
            common.push(thrown.written.clone());
        }
    }
    common
}

fn may_throw(world: &World, call: &Call, thrown: &Known) -> bool {
    let is_above = |handled: &ClassId| {
        thrown.ty.class_id().is_some_and(|thrown| types::is_subclass(&world.symbols, thrown, *handled))
    };
    call.handled.iter().any(is_above)
}
