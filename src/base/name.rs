//! Interned names: equal names are the same pointer, so comparing and hashing them is cheap.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, RwLock, RwLockReadGuard};

use rustc_hash::{FxBuildHasher, FxHashSet};

/// An interned string. Two names with the same text are equal by address; the order is that of the text,
/// so that sorting by name never depends on which thread interned first.
#[derive(Clone, Copy)]
pub struct Name(&'static str);

const SHARDS: usize = 16;

static TABLE: LazyLock<[Shard; SHARDS]> =
    LazyLock::new(|| std::array::from_fn(|_| RwLock::new(FxHashSet::default())));

impl Name {
    /// The name with this text. Names live as long as the process: a run reads a bounded set of sources.
    pub fn new(text: &str) -> Name {
        let shard = &TABLE[shard_of(text)];
        if let Some(&known) = read(shard).get(text) {
            return Name(known);
        }
        let mut names = match shard.write() {
            Ok(names) => names,
            Err(poisoned) => poisoned.into_inner(),
        };
        if let Some(&known) = names.get(text) {
            return Name(known);
        }
        let stored: &'static str = Box::leak(text.into());
        names.insert(stored);
        Name(stored)
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

fn shard_of(text: &str) -> usize {
    use std::hash::BuildHasher;
    (FxBuildHasher.hash_one(text) >> 57) as usize % SHARDS
}

type Shard = RwLock<FxHashSet<&'static str>>;

fn read(shard: &Shard) -> RwLockReadGuard<'_, FxHashSet<&'static str>> {
    match shard.read() {
        Ok(names) => names,
        Err(poisoned) => poisoned.into_inner(),
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.as_ptr() as usize).hash(state);
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl std::ops::Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}
