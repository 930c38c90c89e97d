//! Whether a slice is surely accepted, from what is known of the program that it is a slice of, without reading its text.
//!
//! A slice keeps headers and code as they are, drops members and cuts bodies. What the program says about an item (what is wrong
//! with it, what it names, what it obliges its class to) is a [`Fact`] that all slices share; a slice is accepted if nothing is
//! wrong with any of its items, all that they name is kept, and what is kept settles what each class is obliged to.
//!
//! Invariant: what this accepts, [`super::check`] of the slice's text accepts (`scripts/shortcut` compares the two). A slice that
//! is not accepted here is not wrong but doubtful: its text is to be read.

mod constructors;
mod fact;
mod files;
mod implementing;
mod named;

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use self::fact::Fact;
use crate::base::FileId;
use crate::enter::World;
use crate::slice::{Item, Slice};

/// What is known of a program, for all its slices.
#[derive(Default)]
pub struct Known {
    facts: RwLock<FxHashMap<Item, Arc<Fact>>>,
    files: RwLock<FxHashMap<FileId, bool>>,
}

/// Whether javac would surely accept the slice. `false` says nothing.
pub fn surely_accepts(world: &World, slice: &Slice, known: &Known) -> bool {
    if slice.is_incomplete() {
        return false;
    }
    let mut new: Vec<Item> = Vec::new();
    {
        let facts = known.facts.read().unwrap_or_else(PoisonError::into_inner);
        for item in slice.items() {
            match facts.get(item) {
                Some(fact) if fact.holds(world, slice) => {}
                Some(_) => return false,
                None => new.push(*item),
            }
        }
    }
    // No lock is held meanwhile: two threads may both find the same fact.
    new.into_iter().all(|item| {
        let fact = Arc::new(Fact::of(world, known, item));
        let holds = fact.holds(world, slice);
        known.facts.write().unwrap_or_else(PoisonError::into_inner).insert(item, fact);
        holds
    })
}
