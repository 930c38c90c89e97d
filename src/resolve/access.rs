//! Who may name what (JLS 6.6). Modules and their exports are not looked at.

use crate::base::{ClassId, FileId, Flags, Name};
use crate::symbols::{Owner, Scope, ScopeKind, Symbols};
use crate::types;

/// More enclosing classes than any program has; bounds the walk on broken input.
const MAX_NESTING: usize = 1000;

/// The place that a name is used at, as far as access looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Viewer {
    /// The innermost class around the place; `None` in the header of a top-level class and in imports.
    class: Option<ClassId>,
    package: Name,
    file: Option<FileId>,
}

impl Viewer {
    pub fn of_class(symbols: &Symbols, class: ClassId) -> Viewer {
        let symbol = symbols.class(class);
        Viewer {
            class: Some(class),
            package: symbol.package,
            file: symbol.source().map(|source| source.file),
        }
    }

    pub fn of_scope(symbols: &Symbols, scope: &Scope) -> Viewer {
        if let Some(class) = scope.class() {
            return Viewer::of_class(symbols, class);
        }
        let unit = scope.chain().find_map(|scope| match &scope.kind {
            ScopeKind::Unit { file, unit, .. } => Some((*file, unit)),
            ScopeKind::Class(_) | ScopeKind::TypeParameters(_) | ScopeKind::LocalClass(..) => None,
        });
        let package = unit.and_then(|(_, unit)| unit.package.as_ref()).map(|package| package.name.text);
        Viewer {
            class: None,
            package: package.unwrap_or_else(|| Name::new("")),
            file: unit.map(|(file, _)| file),
        }
    }

    /// Whether the place is within the outermost class that `class` is in: where `private` reaches (JLS 6.6.1).
    fn is_nest_mate(self, symbols: &Symbols, class: ClassId) -> bool {
        let top = outermost(symbols, class);
        match self.class {
            Some(own) => outermost(symbols, own) == top,
            // Headers of top-level classes: javac takes the class itself for the place.
            None => self.file.is_some() && symbols.class(top).source().map(|source| source.file) == self.file,
        }
    }

    /// Whether the class may be named here.
    pub fn sees_class(self, symbols: &Symbols, class: ClassId) -> bool {
        let symbol = symbols.class(class);
        let owner = match symbol.owner {
            Owner::Body { .. } => return true,
            Owner::Package => None,
            Owner::Class(owner) => Some(owner),
        };
        if symbol.flags.has(Flags::PUBLIC) {
            return true;
        }
        if symbol.flags.has(Flags::PRIVATE) {
            return self.is_nest_mate(symbols, class);
        }
        if symbol.package == self.package {
            return true;
        }
        match owner {
            Some(owner) if symbol.flags.has(Flags::PROTECTED) => {
                self.enclosing(symbols).any(|class| types::is_subclass(symbols, class, owner))
            }
            Some(_) | None => false,
        }
    }

    /// Whether a member that `owner` declares with `flags` may be named here through `site`, the class it is looked
    /// up in; `None` where there is no such class (a simple name, `super.m()`).
    pub fn sees_member(self, symbols: &Symbols, owner: ClassId, flags: Flags, site: Option<ClassId>) -> bool {
        if flags.has(Flags::PUBLIC) {
            return true;
        }
        if flags.has(Flags::PRIVATE) {
            // A subclass does not have the private members of its superclass (JLS 8.2), even next to it.
            return site.is_none_or(|site| site == owner) && self.is_nest_mate(symbols, owner);
        }
        if symbols.class(owner).package == self.package {
            return true;
        }
        flags.has(Flags::PROTECTED)
            && self.enclosing(symbols).any(|class| {
                types::is_subclass(symbols, class, owner)
                    && (flags.has(Flags::STATIC)
                        || site.is_none_or(|site| types::is_subclass(symbols, site, class)))
            })
    }

    /// The classes around the place, from the inside out.
    fn enclosing(self, symbols: &Symbols) -> impl Iterator<Item = ClassId> {
        std::iter::successors(self.class, |&class| symbols.class(class).enclosing()).take(MAX_NESTING)
    }
}

/// Whether code in `from` may name the class (JLS 6.6.1).
pub fn is_accessible_class(symbols: &Symbols, class: ClassId, from: ClassId) -> bool {
    Viewer::of_class(symbols, from).sees_class(symbols, class)
}

/// Whether code in `from` may name a member that `owner` declares with `flags`, looked up in `site` (JLS 6.6.1,
/// 6.6.2). For a constructor give no site.
pub fn is_accessible(
    symbols: &Symbols,
    owner: ClassId,
    flags: Flags,
    site: Option<ClassId>,
    from: ClassId,
) -> bool {
    Viewer::of_class(symbols, from).sees_member(symbols, owner, flags, site)
}

/// The top-level class that the class is in, or itself.
pub fn outermost(symbols: &Symbols, class: ClassId) -> ClassId {
    std::iter::successors(Some(class), |&class| symbols.class(class).enclosing())
        .take(MAX_NESTING)
        .last()
        .unwrap_or(class)
}
