//! Which classes are in which package: for questions that a container's own look-up cannot answer.

use rustc_hash::FxHashMap;

/// The classes of a container by package.
#[derive(Default)]
pub(super) struct Packages {
    /// The simple binary names (`Map`, `Map$Entry`) of the classes in a package, sorted.
    classes: FxHashMap<Box<str>, Vec<Box<str>>>,
    /// Packages with classes, sorted.
    names: Vec<Box<str>>,
}

impl Packages {
    /// Of pairs of a package and a class in it.
    pub fn of<'a>(pairs: impl Iterator<Item = (String, &'a str)>) -> Packages {
        let mut classes: FxHashMap<Box<str>, Vec<Box<str>>> = FxHashMap::default();
        for (package, simple) in pairs {
            classes.entry(package.into()).or_default().push(simple.into());
        }
        for names in classes.values_mut() {
            names.sort_unstable();
            names.dedup();
        }
        let mut names: Vec<Box<str>> = classes.keys().cloned().collect();
        names.sort_unstable();
        Packages { classes, names }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    pub fn classes(&self, package: &str) -> impl Iterator<Item = &str> {
        self.classes.get(package).into_iter().flatten().map(|name| &**name)
    }

    /// Whether there are classes in the package or in one below it.
    pub fn has(&self, package: &str) -> bool {
        let below = format!("{package}.");
        let at = self.names.partition_point(|name| **name < *below);
        self.classes.contains_key(package) || self.names.get(at).is_some_and(|name| name.starts_with(&below))
    }
}
