//! What a simple or qualified type name means at a place (JLS 6.4.1, 6.5.4, 6.5.5).

use super::imports::{UnitScope, find_in_unit};
use super::members::inherited_member_class;
use super::{Lookup, Viewer, member_class_from};
use crate::base::{ClassId, Name, Root};
use crate::symbols::{Scope, ScopeKind, Symbols, Type, TypeVariable, TypeVariableOwner};

/// More identifiers than any qualified name has; the rest of a longer one is not looked up.
const MAX_PARTS: usize = 64;

/// What a type name names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeName {
    Class(ClassId),
    /// A `Type::Variable`.
    Variable(Type),
}

/// What the beginning of a qualified name names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PackageOrType {
    /// The first `parts` identifiers are the shortest prefix that names a type; what follows are members of it.
    Type {
        name: Lookup<TypeName>,
        parts: usize,
    },
    /// All of it is the name of a package, or a prefix of one.
    Package(Name),
    Absent,
}

/// Whether files that the name does not lead to are searched for auxiliary classes (JLS 7.6).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Auxiliary {
    Search,
    Skip,
}

/// The type that a simple name names (JLS 6.5.5.1): from the innermost scope outwards, inaccessible types do not
/// shadow.
pub fn find_type(symbols: &Symbols, scope: &Scope, name: Name) -> Lookup<TypeName> {
    find_simple(symbols, scope, name, Auxiliary::Skip)
        .or_else(|| find_simple(symbols, scope, name, Auxiliary::Search))
}

fn find_simple(symbols: &Symbols, scope: &Scope, name: Name, auxiliary: Auxiliary) -> Lookup<TypeName> {
    let viewer = Viewer::of_scope(symbols, scope);
    let mut best = Lookup::Absent;
    for scope in scope.chain() {
        best = best.or_else(|| match &scope.kind {
            ScopeKind::LocalClass(known, class) if *known == name => Lookup::Found(TypeName::Class(*class)),
            ScopeKind::LocalClass(..) => Lookup::Absent,
            ScopeKind::TypeParameters(variables) => variables
                .iter()
                .find(|(known, _)| *known == name)
                .map_or(Lookup::Absent, |(_, variable)| Lookup::Found(TypeName::Variable(variable.clone()))),
            ScopeKind::Class(class) => find_in_class(symbols, *class, name, viewer),
            ScopeKind::Unit { file, root, unit } => {
                let unit = UnitScope { file: *file, root: *root, unit };
                find_in_unit(symbols, unit, name, viewer, auxiliary).map(TypeName::Class)
            }
        });
        if best.is_final() {
            break;
        }
    }
    best
}

/// Member classes that the class declares come before its type parameters, inherited ones after: the order in which
/// javac looks, JLS 6.4.1 leaves it to the nesting of the scopes.
fn find_in_class(symbols: &Symbols, class: ClassId, name: Name, viewer: Viewer) -> Lookup<TypeName> {
    if let Some(own) = symbols.members(class).class_named(name) {
        return Lookup::Found(TypeName::Class(own));
    }
    let symbol = symbols.class(class);
    if let Some(index) = symbol.type_parameters.iter().position(|known| *known == name) {
        let variable = TypeVariable { owner: TypeVariableOwner::Class(class), index: index as u32, name };
        return Lookup::Found(TypeName::Variable(Type::Variable(variable)));
    }
    inherited_member_class(symbols, class, name, viewer).map(TypeName::Class).or_else(|| {
        if symbol.name == name && !name.is_empty() {
            Lookup::Found(TypeName::Class(class))
        } else {
            Lookup::Absent
        }
    })
}

/// What a qualified name starts with (JLS 6.5.4): a type in scope before a package.
pub fn find_package_or_type(symbols: &Symbols, scope: &Scope, parts: &[Name]) -> PackageOrType {
    let Some(&first) = parts.first() else { return PackageOrType::Absent };
    let found = find_simple(symbols, scope, first, Auxiliary::Skip);
    if !found.is_absent() {
        return PackageOrType::Type { name: found, parts: 1 };
    }
    let root = root_of(scope);
    let viewer = Viewer::of_scope(symbols, scope);
    if let Some(found) = find_in_packages(symbols, parts, viewer, |name| symbols.find_by_file(name, root)) {
        return found;
    }
    let found = find_simple(symbols, scope, first, Auxiliary::Search);
    if !found.is_absent() {
        return PackageOrType::Type { name: found, parts: 1 };
    }
    if let Some(found) = find_in_packages(symbols, parts, viewer, |name| symbols.find_class(name, root)) {
        return found;
    }
    let text = join(parts);
    if symbols.has_package(text) { PackageOrType::Package(text) } else { PackageOrType::Absent }
}

/// The first class on the way through packages: `a.b.C` of `a.b.C.D`.
fn find_in_packages(
    symbols: &Symbols,
    parts: &[Name],
    viewer: Viewer,
    find: impl Fn(Name) -> Option<ClassId>,
) -> Option<PackageOrType> {
    for length in 2..=parts.len().min(MAX_PARTS) {
        if !symbols.has_package(join(parts.get(..length - 1)?)) {
            return None;
        }
        if let Some(class) = find(join(parts.get(..length)?)) {
            let name = Lookup::among([(TypeName::Class(class), viewer.sees_class(symbols, class))]);
            return Some(PackageOrType::Type { name, parts: length });
        }
    }
    None
}

/// The class with this canonical name (JLS 6.7), as imports name it: packages, then a top-level class, then members,
/// inherited ones too.
pub fn find_canonical(symbols: &Symbols, parts: &[Name], root: Root) -> Option<ClassId> {
    find_split(symbols, parts, |name| symbols.find_by_file(name, root))
        .or_else(|| find_split(symbols, parts, |name| symbols.find_class(name, root)))
}

fn find_split(symbols: &Symbols, parts: &[Name], find: impl Fn(Name) -> Option<ClassId>) -> Option<ClassId> {
    // The longest package first: nearly all names are of top-level classes.
    (1..=parts.len().min(MAX_PARTS)).rev().find_map(|length| {
        let (qualified, members) = parts.split_at_checked(length)?;
        let top = find(join(qualified))?;
        members.iter().try_fold(top, |class, &name| {
            let viewer = Viewer::of_class(symbols, class);
            member_class_from(symbols, class, name, viewer).first()
        })
    })
}

/// The root that look-ups from this scope start in.
pub(super) fn root_of(scope: &Scope) -> Root {
    scope
        .chain()
        .find_map(|scope| match scope.kind {
            ScopeKind::Unit { root, .. } => Some(root),
            ScopeKind::Class(_) | ScopeKind::TypeParameters(_) | ScopeKind::LocalClass(..) => None,
        })
        .unwrap_or(Root::NONE)
}

/// The identifiers joined by dots.
pub(super) fn join(parts: &[Name]) -> Name {
    match parts {
        [only] => *only,
        parts => {
            let texts: smallvec::SmallVec<[&str; 8]> = parts.iter().map(|part| part.as_str()).collect();
            Name::new(&texts.join("."))
        }
    }
}
