//! Names of the outermost scope: imports, the compilation unit, its package, `java.lang` (JLS 6.4.1, 7.3, 7.5).

use std::sync::Arc;

use super::names::Auxiliary;
use super::{Lookup, Viewer, find_canonical, find_field_from, member_class_from, methods_named};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Root};
use crate::symbols::{Scope, ScopeKind, Symbols};
use crate::syntax::tree::{CompilationUnit, Import, ImportKind};

/// A compilation unit as the outermost scope.
#[derive(Clone, Copy)]
pub(super) struct UnitScope<'a> {
    pub file: FileId,
    pub root: Root,
    pub unit: &'a Arc<CompilationUnit>,
}

impl<'a> UnitScope<'a> {
    fn of(scope: &'a Scope) -> Option<UnitScope<'a>> {
        scope.chain().find_map(|scope| match &scope.kind {
            ScopeKind::Unit { file, root, unit } => Some(UnitScope { file: *file, root: *root, unit }),
            ScopeKind::Class(_) | ScopeKind::TypeParameters(_) | ScopeKind::LocalClass(..) => None,
        })
    }

    fn imports(self, kind: ImportKind) -> impl Iterator<Item = &'a Import> {
        self.unit.imports_of(kind)
    }

    /// The imports of this kind that end in `name`.
    fn single(self, kind: ImportKind, name: Name) -> impl Iterator<Item = &'a Import> {
        self.unit.imports_named(kind, name)
    }

    fn package(self) -> &'static str {
        self.unit.package_name().as_str()
    }
}

/// A simple type name in the order of JLS 6.4.1: single imports, classes of the unit, of the package, imports on
/// demand and `java.lang`, modules.
pub(super) fn find_in_unit(
    symbols: &Symbols,
    scope: UnitScope<'_>,
    name: Name,
    viewer: Viewer,
    auxiliary: Auxiliary,
) -> Lookup<ClassId> {
    let find = |package: &str| {
        let binary = qualified(package, name);
        match auxiliary {
            Auxiliary::Search => symbols.find_class(binary, scope.root),
            Auxiliary::Skip => symbols.find_by_file(binary, scope.root),
        }
    };
    let rank = |class: ClassId| (class, viewer.sees_class(symbols, class));
    let imported = single_imports(symbols, scope, name, viewer);
    // Nothing else is meant by a name that is imported, also where the imported class is missing (JLS 6.4.1).
    if imported.is_empty() && scope.single(ImportKind::Single, name).next().is_some() {
        return Lookup::Absent;
    }
    Lookup::among(imported.into_iter().map(rank))
        .or_else(|| Lookup::among(own_class(symbols, scope, name).map(rank)))
        .or_else(|| Lookup::among(find(scope.package()).map(rank)))
        .or_else(|| {
            let imported = scope.imports(ImportKind::OnDemand).filter_map(|import| find(&import.name.text));
            Lookup::among(find("java.lang").into_iter().chain(imported).map(rank))
        })
        // Of the same rank as packages, but asked later: a class that imports its own members would have to know its
        // supertypes in order to find the name of its supertype.
        .or_else(|| Lookup::among(on_demand_members(symbols, scope, name, viewer).map(rank)))
        .or_else(|| {
            // Module imports are shadowed by all others (JLS 7.5.5).
            let written = scope.imports(ImportKind::Module).map(|import| import.name.text);
            // A compact compilation unit imports java.base without saying so (JLS 7.3).
            let implied = scope.unit.implicit_class.map(|_| Name::new("java.base"));
            let mut modules: Vec<Name> = written.chain(implied).collect();
            modules.sort_unstable();
            modules.dedup();
            let packages = modules.into_iter().flat_map(|module| {
                let packages = symbols.module_packages(module);
                packages.into_iter().filter_map(|package| find(&package))
            });
            Lookup::among(packages.map(rank))
        })
}

fn qualified(package: &str, name: Name) -> Name {
    if package.is_empty() { name } else { Name::new(&format!("{package}.{name}")) }
}

fn single_imports(symbols: &Symbols, scope: UnitScope<'_>, name: Name, viewer: Viewer) -> Vec<ClassId> {
    let types = scope
        .single(ImportKind::Single, name)
        .filter_map(|import| find_canonical(symbols, &import.name.parts, scope.root));
    let members = scope.single(ImportKind::StaticSingle, name).filter_map(|import| {
        let owner = import_owner(symbols, import, scope.root)?;
        static_member_class(symbols, owner, name, viewer)
    });
    types.chain(members).collect()
}

fn own_class(symbols: &Symbols, scope: UnitScope<'_>, name: Name) -> Option<ClassId> {
    let declared = scope.unit.top_level.iter().find(|&&id| scope.unit.class(id).name == name)?;
    symbols.declared(scope.file, *declared)
}

/// Member classes that `import a.B.*` and `import static a.B.*` bring.
fn on_demand_members(
    symbols: &Symbols,
    scope: UnitScope<'_>,
    name: Name,
    viewer: Viewer,
) -> impl Iterator<Item = ClassId> {
    scope.unit.imports.iter().filter_map(move |import| match import.kind {
        ImportKind::OnDemand if symbols.has_package(import.name.text) => None,
        ImportKind::OnDemand => {
            let owner = import_owner(symbols, import, scope.root)?;
            member_class_from(symbols, owner, name, viewer).first()
        }
        ImportKind::StaticOnDemand => {
            let owner = import_owner(symbols, import, scope.root)?;
            static_member_class(symbols, owner, name, viewer)
        }
        ImportKind::Single | ImportKind::StaticSingle | ImportKind::Module => None,
    })
}

fn static_member_class(symbols: &Symbols, owner: ClassId, name: Name, viewer: Viewer) -> Option<ClassId> {
    let member = member_class_from(symbols, owner, name, viewer).first()?;
    symbols.class(member).is_static().then_some(member)
}

/// The class that an import names: the imported class itself, or the one whose members are imported. `None` for
/// packages, modules, and what is not there.
pub fn import_owner(symbols: &Symbols, import: &Import, root: Root) -> Option<ClassId> {
    let parts = &import.name.parts;
    match import.kind {
        ImportKind::Single | ImportKind::StaticOnDemand => find_canonical(symbols, parts, root),
        ImportKind::OnDemand if symbols.has_package(import.name.text) => None,
        ImportKind::OnDemand => find_canonical(symbols, parts, root),
        ImportKind::StaticSingle => find_canonical(symbols, parts.split_last()?.1, root),
        ImportKind::Module => None,
    }
}

/// The static field that a simple name means through static imports (JLS 7.5.3, 7.5.4).
pub fn find_static_import_field(symbols: &Symbols, scope: &Scope, name: Name) -> Lookup<FieldId> {
    let Some(unit) = UnitScope::of(scope) else { return Lookup::Absent };
    let viewer = Viewer::of_scope(symbols, scope);
    let fields = |owner: ClassId| find_field_from(symbols, owner, name, viewer);
    let among = |owners: Vec<ClassId>| {
        Lookup::among(owners.into_iter().map(fields).flat_map(|found| {
            let accessible = found.is_final();
            let fields: Vec<FieldId> = found.candidates().to_vec();
            fields.into_iter().map(move |field| (field, accessible))
        }))
    };
    let only_static = |found: Lookup<FieldId>| match found {
        Lookup::Found(field) | Lookup::Inaccessible(field) if !symbols.field(field).is_static() => {
            Lookup::Absent
        }
        other => other,
    };
    only_static(among(static_owners(symbols, unit, name, ImportKind::StaticSingle)))
        .or_else(|| only_static(among(static_owners(symbols, unit, name, ImportKind::StaticOnDemand))))
}

/// The static methods that a simple name may mean through static imports: those of single imports, then those of
/// imports on demand. javac looks at the second group only if none of the first is applicable.
pub fn find_static_import_methods(symbols: &Symbols, scope: &Scope, name: Name) -> [Vec<MethodId>; 2] {
    let Some(unit) = UnitScope::of(scope) else { return [Vec::new(), Vec::new()] };
    let viewer = Viewer::of_scope(symbols, scope);
    [ImportKind::StaticSingle, ImportKind::StaticOnDemand].map(|kind| {
        let mut methods = Vec::new();
        for owner in static_owners(symbols, unit, name, kind) {
            for method in methods_named(symbols, owner, name) {
                let symbol = symbols.method(method);
                let seen = viewer.sees_member(symbols, method.class, symbol.flags, Some(owner));
                if symbol.is_static() && seen && !methods.contains(&method) {
                    methods.push(method);
                }
            }
        }
        methods
    })
}

/// The classes from which static imports of this kind bring members called `name`.
fn static_owners(symbols: &Symbols, scope: UnitScope<'_>, name: Name, kind: ImportKind) -> Vec<ClassId> {
    let imports: Vec<&Import> = match kind {
        ImportKind::StaticSingle => scope.single(kind, name).collect(),
        ImportKind::StaticOnDemand => scope.imports(kind).collect(),
        ImportKind::Single | ImportKind::OnDemand | ImportKind::Module => Vec::new(),
    };
    let mut owners = Vec::new();
    for owner in imports.into_iter().filter_map(|import| import_owner(symbols, import, scope.root)) {
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    owners
}
