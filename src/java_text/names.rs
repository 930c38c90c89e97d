//! What the simple names of a compilation unit mean, and the imports that make it so (JLS 6.4.1, 7.5).

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::base::Name;

/// The classes of the top level that a unit can call by their simple names.
pub struct UnitNames {
    package: Name,
    /// Simple names that may mean something else somewhere in the unit.
    hidden: FxHashSet<Name>,
    /// The qualified names of these classes, by their simple ones.
    called: BTreeMap<Name, Name>,
}

impl UnitNames {
    /// A unit of this package that calls no class yet.
    pub fn new(package: Name) -> UnitNames {
        UnitNames { package, hidden: FxHashSet::default(), called: BTreeMap::new() }
    }

    pub fn package(&self) -> Name {
        self.package
    }

    /// Names that mean something else: type parameters, own and inherited member classes.
    pub fn hide(&mut self, names: impl IntoIterator<Item = Name>) {
        self.hidden.extend(names);
    }

    pub fn is_hidden(&self, simple: Name) -> bool {
        self.hidden.contains(&simple)
    }

    /// Gives the simple name to the class of this qualified name, if it is free; whether the class has it now.
    pub fn call(&mut self, simple: Name, qualified: Name) -> bool {
        !self.is_hidden(simple) && *self.called.entry(simple).or_insert(qualified) == qualified
    }

    /// The class that has the simple name.
    pub fn called(&self, simple: Name) -> Option<Name> {
        self.called.get(&simple).copied()
    }

    /// The simple and the qualified names of all classes that have their simple names, in the order of these.
    pub fn all(&self) -> impl Iterator<Item = (Name, Name)> {
        self.called.iter().map(|(simple, qualified)| (*simple, *qualified))
    }

    /// The qualified names of the classes that have to be imported, in the order of simple names: none of the own package, of
    /// `java.lang`, or without a package.
    pub fn imports(&self) -> impl Iterator<Item = Name> {
        self.called.values().copied().filter(|class| {
            let package = class.rsplit_once('.').map_or("", |(package, _)| package);
            !package.is_empty() && package != "java.lang" && package != self.package.as_str()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::UnitNames;
    use crate::base::Name;

    #[test]
    fn the_first_class_has_the_simple_name() {
        let mut names = UnitNames::new(Name::new("shop"));
        let mut call = |simple: &str, qualified: &str| names.call(Name::new(simple), Name::new(qualified));
        assert!(call("List", "java.util.List"));
        assert!(!call("List", "java.awt.List"));
        assert!(call("List", "java.util.List"));
        assert!(call("String", "java.lang.String") && call("Cart", "shop.Cart") && call("Bare", "Bare"));
        names.hide([Name::new("Entry")]);
        assert!(!names.call(Name::new("Entry"), Name::new("acme.Entry")));
        assert_eq!(names.imports().collect::<Vec<_>>(), [Name::new("java.util.List")]);
    }
}
