//! Names of the classes that stand for unknown types: chosen against all names that are in scope where they are declared, so
//! that they mean nothing else, and nothing else means them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::export::find_declared;
use super::model::{ClassKey, StubType, Stubs};
use super::unknown::Unknown;
use crate::base::Name;
use crate::enter::World;
use crate::slice::Slice;

/// Which class stands for which unknown type.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Naming {
    classes: BTreeMap<Unknown, ClassKey>,
    unknowns: FxHashMap<Name, Unknown>,
}

impl Naming {
    /// Names for all unknown types that have a class among these declarations.
    pub fn choose(world: &World, slice: &Slice, stubs: &Stubs) -> Naming {
        let unknowns: Vec<Unknown> = stubs.classes.keys().filter_map(ClassKey::unknown).collect();
        if unknowns.is_empty() {
            return Naming::default();
        }
        let taken = names_in_scope(world, slice, stubs);
        Naming::of(&unknowns, taken, &|key| is_declared(world, key))
    }

    /// The first free name for each: not one of those that are taken, and not that of a class that is declared.
    fn of(
        unknowns: &[Unknown],
        mut taken: BTreeSet<String>,
        is_declared: &dyn Fn(&ClassKey) -> bool,
    ) -> Naming {
        let mut naming = Naming::default();
        for &unknown in unknowns {
            let is_free = |key: &ClassKey| !taken.contains(&folded(key)) && !is_declared(key);
            let key = candidates(unknown).find(is_free).unwrap_or(ClassKey::Unknown(unknown));
            taken.insert(folded(&key));
            naming.unknowns.insert(Name::new(&key.to_string()), unknown);
            naming.classes.insert(unknown, key);
        }
        naming
    }

    /// The class that stands for an unknown type.
    pub fn class(&self, unknown: Unknown) -> Option<&ClassKey> {
        self.classes.get(&unknown)
    }

    /// What the class of this canonical name stands for.
    pub fn unknown(&self, class: Name) -> Option<Unknown> {
        self.unknowns.get(&class).copied()
    }

    /// The declarations under these names.
    pub fn apply<'s>(&self, stubs: &'s Stubs) -> Cow<'s, Stubs> {
        if self.classes.is_empty() {
            return Cow::Borrowed(stubs);
        }
        let named = |key: &ClassKey| match key {
            ClassKey::Unknown(unknown) => self.class(*unknown).unwrap_or(key).clone(),
            ClassKey::Named(_) => key.clone(),
        };
        let renamed = |ty: &StubType| ty.with_classes(&named);
        let mut all = Stubs::default();
        for (key, class) in &stubs.classes {
            let mut class = class.clone();
            class.each_type_mut(&mut |ty| *ty = renamed(ty));
            all.classes.insert(named(key), class);
        }
        Cow::Owned(all)
    }
}

/// The label first, then one that says more, then with numbers.
fn candidates(unknown: Unknown) -> impl Iterator<Item = ClassKey> {
    let label = ClassKey::Unknown(unknown).simple_name();
    let longer = unknown.longer_label();
    let numbered = (2..u32::MAX).map(move |number| Name::new(&format!("{label}{number}")));
    let names = std::iter::once(label).chain(longer).chain(numbered);
    names.map(move |name| ClassKey::top_level(unknown.package(), name))
}

/// Simple names that classes of the slice and made-up ones have: one of them may be imported on demand, or inherited, where a
/// class of the own package would hide it (JLS 6.4.1).
fn names_in_scope(world: &World, slice: &Slice, stubs: &Stubs) -> BTreeSet<String> {
    let kept = slice.items().iter().filter_map(|item| item.class());
    let kept = kept.filter(|class| !world.is_made_up(*class)).map(|class| world.symbols.class(class).name);
    let named = stubs.classes.keys().filter(|key| key.unknown().is_none()).map(ClassKey::simple_name);
    kept.chain(named).map(|name| name.as_str().to_lowercase()).collect()
}

/// As file systems may compare names.
fn folded(key: &ClassKey) -> String {
    key.simple_name().as_str().to_lowercase()
}

/// Whether the program or `java.lang` has a class of this name, which all code of the package means by it (JLS 6.4.1, 7.3).
fn is_declared(world: &World, key: &ClassKey) -> bool {
    let everywhere = ClassKey::top_level(Name::new("java.lang"), key.simple_name());
    find_declared(world, key).or_else(|| find_declared(world, &everywhere)).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::{Naming, folded};
    use crate::base::Name;
    use crate::stub::model::ClassKey;
    use crate::stub::unknown::{TypeOf, Unknown};

    /// Few names and kinds, so that labels are the same often.
    fn unknown() -> impl Strategy<Value = Unknown> {
        let name = prop::sample::select(vec!["item", "items", "Item", "itemItem", "x"]);
        let class = prop::sample::select(vec!["Lib", "LibItem", "lib"]);
        let step = (0..5u8, name.clone(), name);
        (class, prop::collection::vec(step, 1..4)).prop_filter_map("no step", |(class, steps)| {
            let mut key = ClassKey::top_level(Name::new("q"), Name::new(class));
            for (kind, first, second) in steps {
                let (first, second) = (Name::new(first), Name::new(second));
                let what = match kind {
                    0 => TypeOf::Result(key, first),
                    1 => TypeOf::Field(key, first),
                    2 => TypeOf::Element(key),
                    3 => TypeOf::Parameter { owner: key, method: first, name: second },
                    _ => TypeOf::Function(key, first),
                };
                key = ClassKey::Unknown(Unknown::new(what));
            }
            key.unknown()
        })
    }

    proptest! {
        #[test]
        fn names_never_collide(
            unknowns in prop::collection::btree_set(unknown(), 1..40),
            taken in prop::collection::btree_set("(lib|libitem|libx)[2-4]?", 0..6),
        ) {
            let unknowns: Vec<Unknown> = unknowns.into_iter().collect();
            let is_declared = |key: &ClassKey| key.simple_name().as_str() == "LibItem";
            let naming = Naming::of(&unknowns, taken.clone(), &is_declared);
            let mut names = BTreeSet::new();
            for unknown in &unknowns {
                let class = naming.class(*unknown).expect("a class for each");
                prop_assert!(!taken.contains(&folded(class)) && !is_declared(class), "{class}");
                prop_assert!(names.insert(folded(class)), "{class} twice");
                prop_assert_eq!(naming.unknown(Name::new(&class.to_string())), Some(*unknown));
            }
        }
    }
}
