//! Tables already made, kept with the world and shared by all slices of a run.

use std::hash::Hash;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::Attribution;
use super::entry::{self, CodeOf};
use crate::base::{ClassId, FieldId, FileId, MethodId};
use crate::enter::World;

#[derive(Default)]
struct Tables {
    bodies: Table<CodeOf>,
    classes: Table<ClassId>,
    methods: Table<MethodId>,
    fields: Table<FieldId>,
    packages: Table<FileId>,
}

/// Tables by what they are of.
struct Table<K>(RwLock<FxHashMap<K, Arc<Attribution>>>);

impl<K> Default for Table<K> {
    fn default() -> Table<K> {
        Table(RwLock::default())
    }
}

impl<K: Eq + Hash + Copy> Table<K> {
    /// The table of `key`. No lock is held while it is made: two threads may both make it, and it is the same.
    fn get(&self, key: K, make: impl FnOnce() -> Attribution) -> Arc<Attribution> {
        if let Some(known) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let made = Arc::new(make());
        self.0.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(made).clone()
    }
}

/// What a member's code uses, and what is wrong with it: slicing asks for the one, the verdict on the slice for the other.
pub fn attribute_body(world: &World, code: CodeOf) -> Arc<Attribution> {
    tables(world).bodies.get(code, || entry::checked(world, code))
}

/// What a class's header names: annotations, type parameters, supertypes, record components.
pub fn attribute_class_header(world: &World, class: ClassId) -> Arc<Attribution> {
    tables(world).classes.get(class, || entry::class_header(world, class, Some(Box::default())))
}

/// What a method's header names.
pub fn attribute_method_header(world: &World, method: MethodId) -> Arc<Attribution> {
    tables(world).methods.get(method, || entry::method_header(world, method, Some(Box::default())))
}

/// What a field's header names.
pub fn attribute_field_header(world: &World, field: FieldId) -> Arc<Attribution> {
    tables(world).fields.get(field, || entry::field_header(world, field, Some(Box::default())))
}

/// What the annotations of a package or module declaration name.
pub fn attribute_package(world: &World, file: FileId) -> Arc<Attribution> {
    tables(world).packages.get(file, || entry::package(world, file))
}

fn tables(world: &World) -> &Tables {
    static NONE: LazyLock<Tables> = LazyLock::new(Tables::default);
    // No other layer attaches anything, so the fallback is never used.
    world.attached().unwrap_or(&NONE)
}
