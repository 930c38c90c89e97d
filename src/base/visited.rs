//! A list in which each thing is once: for walks that must not come to a place twice.

use std::hash::Hash;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Up to this many a look along the list is quicker than a hash; nearly all hierarchies are smaller.
const FEW: usize = 16;

/// Things in the order in which they came, each once.
pub struct Visited<T> {
    list: SmallVec<[T; FEW]>,
    /// All of the list once it is long; empty before.
    set: FxHashSet<T>,
}

impl<T: Copy + Eq + Hash> Visited<T> {
    pub fn starting_at(first: T) -> Visited<T> {
        let mut list = SmallVec::new();
        list.push(first);
        Visited { list, set: FxHashSet::default() }
    }

    pub fn contains(&self, thing: T) -> bool {
        if self.set.is_empty() { self.list.contains(&thing) } else { self.set.contains(&thing) }
    }

    /// Adds the thing; whether it is new.
    pub fn insert(&mut self, thing: T) -> bool {
        if self.contains(thing) {
            return false;
        }
        self.list.push(thing);
        if !self.set.is_empty() {
            self.set.insert(thing);
        } else if self.list.len() > FEW {
            self.set.extend(self.list.iter().copied());
        }
        true
    }

    /// The `number`-th thing that came.
    pub fn get(&self, number: usize) -> Option<T> {
        self.list.get(number).copied()
    }

    pub fn into_vec(self) -> Vec<T> {
        self.list.into_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::Visited;

    #[test]
    fn each_is_once_and_in_order() {
        let mut visited = Visited::starting_at(0);
        assert!((1..100).all(|thing| visited.insert(thing)));
        assert!((0..100).all(|thing| visited.contains(thing) && !visited.insert(thing)));
        assert_eq!(visited.get(99), Some(99));
        assert_eq!(visited.into_vec(), (0..100).collect::<Vec<_>>());
    }
}
