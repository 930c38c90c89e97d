//! Where a missing class is declared: the evidence of imports, packages and missing supertypes (JLS 6.4.1, 7.5).

use super::export::{find_class, key_of, made_up_key};
use super::imported::Imported;
use super::model::ClassKey;
use crate::attribute::{self, Sought, UseKind};
use crate::base::{ClassId, FileId, Name, Span};
use crate::enter::World;
use crate::syntax::tree::{CompilationUnit, ImportKind, QualifiedName, TypeSyntaxKind};
use crate::types;

/// Where a name is used.
#[derive(Clone, Copy)]
pub struct Viewpoint<'a> {
    pub world: &'a World,
    pub file: FileId,
    /// The classes around the place, innermost first.
    pub around: &'a [ClassId],
    pub imported: &'a Imported<'a>,
    /// How many classes were asked on the way what is missing above them: each may name the next.
    pub depth: usize,
}

/// Classes that are asked what is missing above them, one for the other.
const MAX_ASKED: usize = 4;

impl Viewpoint<'_> {
    /// The class that these identifiers name: packages, then classes.
    pub fn place(self, parts: &[Name]) -> Option<ClassKey> {
        match parts {
            [] => None,
            [simple] => Some(self.place_simple(*simple)),
            [first, rest @ ..] if is_class_name(first.as_str()) || self.is_imported(*first) => {
                let known = self.known_class(*first).and_then(|class| self.open_class(class));
                let outer = known.unwrap_or_else(|| self.place_simple(*first));
                Some(rest.iter().fold(outer, |outer, name| outer.member(*name)))
            }
            parts => {
                let class = qualified(parts);
                let outer = class.outer().and_then(|outer| self.open_class(find_class(self.world, &outer)?));
                Some(outer.map_or_else(|| class.clone(), |outer| outer.member(class.simple_name())))
            }
        }
    }

    /// The class that a missing member of a class that is there can be of: what is missing above that, else itself.
    fn open_class(self, class: ClassId) -> Option<ClassKey> {
        let above = made_up_supertype(self.world, class).filter(|_| !self.world.is_made_up(class));
        above.or_else(|| key_of(self.world, class))
    }

    /// A class that is there, though its member is not.
    fn known_class(self, name: Name) -> Option<ClassId> {
        let world = self.world;
        let innermost = self.around.first().map(|class| world.scope_of_class(*class));
        let scope = innermost.unwrap_or_else(|| world.scope_of_unit(self.file));
        match crate::resolve::find_type(&self.world.symbols, &scope, name).first()? {
            crate::resolve::TypeName::Class(class) => Some(class),
            crate::resolve::TypeName::Variable(_) => None,
        }
    }

    fn is_imported(self, name: Name) -> bool {
        self.world.unit(self.file).imports_named(ImportKind::Single, name).next().is_some()
    }

    /// In the order of JLS 6.4.1: a single import, a member of a missing supertype, the package where the sources do
    /// not have it, an import on demand of a package that is not there.
    fn place_simple(self, name: Name) -> ClassKey {
        let unit = self.world.unit(self.file);
        let single = unit.imports_named(ImportKind::Single, name);
        if let Some(import) = single.chain(unit.imports_named(ImportKind::StaticSingle, name)).next() {
            return qualified(&import.name.parts);
        }
        if let Some(meaning) = self.imported.meaning(name).filter(|meaning| self.may_mean(meaning)) {
            return meaning.clone();
        }
        let (on_demand, missing) = self.imports_on_demand(&unit);
        let told = match missing.as_slice() {
            [only] if on_demand.len() == 1 => Some(Some(*only)),
            _ => self.told_by_others(name, &on_demand),
        };
        let beside = ClassKey::top_level(self.package(), name);
        let import = match told {
            Some(None) => return beside,
            Some(import) => import,
            None => missing.first().copied(),
        };
        if let Some(import) = import {
            // A class whose members are imported looks like one.
            let is_class = import.parts.last().is_some_and(|last| is_class_name(last.as_str()));
            return if is_class {
                qualified(&import.parts).member(name)
            } else {
                ClassKey::top_level(import.text, name)
            };
        }
        if let Some(supertype) = self.inherited_from(name) {
            return supertype.member(name);
        }
        beside
    }

    /// Whether the simple name of the class may mean it here: it is beside the file, imported on demand, or inherited.
    fn may_mean(self, class: &ClassKey) -> bool {
        let Some(outer) = class.outer() else {
            let unit = self.world.unit(self.file);
            let (on_demand, _) = self.imports_on_demand(&unit);
            return self.package() == class.package()
                || on_demand.iter().any(|import| import.text == class.package());
        };
        let asked = Viewpoint { depth: self.depth + 1, ..self };
        let inherits = |around: &ClassId| {
            made_up_above(self.world, *around).any(|above| above == outer)
                || asked.unknown_supertypes(*around, class.simple_name()).contains(&outer)
        };
        self.depth < MAX_ASKED && self.around.iter().any(inherits)
    }

    /// The package of the file.
    fn package(self) -> Name {
        self.world.unit(self.file).package_name()
    }

    /// What the file imports on demand, and what of that is missing.
    fn imports_on_demand(self, unit: &CompilationUnit) -> (Vec<&QualifiedName>, Vec<&QualifiedName>) {
        let on_demand: Vec<&QualifiedName> =
            unit.imports_of(ImportKind::OnDemand).map(|import| &import.name).collect();
        let missing = on_demand.iter().copied().filter(|import| self.is_missing(import.text)).collect();
        (on_demand, missing)
    }

    /// Which package has the class, the own one or one that is imported on demand: files of the slice or of the package import
    /// it by name, it is named within that package, or classes there are called alike. No import stands for the own one.
    fn told_by_others<'u>(
        self,
        name: Name,
        on_demand: &[&'u QualifiedName],
    ) -> Option<Option<&'u QualifiedName>> {
        let project = self.world.project();
        let of_program = |import: &&&QualifiedName| {
            self.is_missing(import.text) || !project.files_in_package(import.text).is_empty()
        };
        let imported = on_demand.iter().filter(of_program).map(|import| (import.text, Some(*import)));
        let own = [(self.package(), None)].into_iter();
        let candidates: Vec<(Name, Option<&QualifiedName>)> = own.chain(imported).collect();
        if candidates.len() == 1 {
            return None;
        }
        let beside = self.imported.beside(self.package());
        let evidence: [&dyn Fn(Name) -> bool; 4] = [
            &|candidate| self.imported.has(&ClassKey::top_level(candidate, name)),
            &|candidate| beside.has(&ClassKey::top_level(candidate, name)),
            &|candidate| self.imported.is_named_in(candidate, name),
            &|candidate| self.has_alike(candidate, name),
        ];
        let told = |tells: &&dyn Fn(Name) -> bool| candidates.iter().find(|(candidate, _)| tells(*candidate));
        evidence.iter().find_map(told).map(|(_, told)| *told)
    }

    /// Whether the package has classes that differ from it by a number: `Func0` and `Func2` are beside `Func1`.
    fn has_alike(self, package: Name, name: Name) -> bool {
        let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'N').to_owned();
        let own = stem(name.as_str());
        let project = self.world.project();
        let files = project.files_in_package(package).iter().filter(|file| !project.is_added(**file));
        let names = files.map(|file| {
            let path = project.path(*file);
            path.rsplit('/').next().unwrap_or(path).trim_end_matches(".java")
        });
        own.len() < name.as_str().len() && names.into_iter().any(|other| stem(other) == own)
    }

    /// Whether the program has nothing of the package.
    fn is_missing(self, package: Name) -> bool {
        !self.world.symbols.has_package(package) || self.is_made_up(package)
    }

    /// Whether all that the package has was made up.
    fn is_made_up(self, package: Name) -> bool {
        let project = self.world.project();
        let files = project.files_in_package(package);
        !files.is_empty() && files.iter().all(|file| project.is_added(*file))
    }

    /// The missing supertype of a class around that the name is a member of. The package of the file is there: a class that
    /// it lacks is inherited (JLS 8.5), unless the supertype is of a package of the program and shows that files are missing.
    fn inherited_from(self, name: Name) -> Option<ClassKey> {
        let mut around = self.around;
        while let Some((class, outside)) = around.split_first() {
            let mut above: Vec<ClassKey> = made_up_above(self.world, *class).collect();
            above.extend(Viewpoint { around: outside, ..self }.unknown_supertypes(*class, name));
            let package = self.world.symbols.class(*class).package;
            let is_said = |key: &ClassKey| {
                let member = Name::new(&format!("{}.{name}", key.simple_name()));
                self.imported.has(&key.member(name)) || self.imported.is_named_in(package, member)
            };
            above.retain(|key| key.simple_name() != name && (self.is_missing(key.package()) || is_said(key)));
            match above.as_slice() {
                [] => around = outside,
                [only] => return Some(only.clone()),
                [first, ..] => return Some(above.iter().find(|key| is_said(key)).unwrap_or(first).clone()),
            }
        }
        None
    }

    /// Whether something above a class around is missing: a name without a declaration may be inherited.
    pub fn has_missing_supertype(self) -> bool {
        let symbols = &self.world.symbols;
        let above = self.around.iter().flat_map(|class| types::all_supertypes(symbols, *class));
        let nothing = Name::new("");
        above
            .into_iter()
            .any(|class| self.world.is_made_up(class) || !self.unknown_supertypes(class, nothing).is_empty())
    }

    /// The types that the header of a class names as above it and that nobody declares, seen from outside of the class.
    fn unknown_supertypes(self, class: ClassId, name: Name) -> Vec<ClassKey> {
        let Some(decl) = self.world.class_decl(class) else { return Vec::new() };
        let header = attribute::attribute_class_header(self.world, class);
        let is_missing = |span: Span| {
            let mut uses = header.uses.iter().filter(|found| found.span == span);
            uses.any(|found| matches!(found.kind, UseKind::Missing { what: Sought::Type { .. }, .. }))
        };
        let above = decl.extends.iter().chain(&decl.implements).filter_map(|ty| {
            let TypeSyntaxKind::Named(segments) = &ty.kind else { return None };
            let (first, last) = (segments.first()?, segments.last()?);
            let is_other =
                last.name != name && (is_missing(last.span) || is_missing(first.span.to(last.span)));
            let parts: Vec<Name> = segments.iter().map(|segment| segment.name).collect();
            is_other.then(|| self.place(&parts)).flatten()
        });
        above.collect()
    }
}

/// The class itself if it was made up, else the nearest made-up class above it.
pub fn made_up_from(world: &World, class: ClassId) -> Option<ClassKey> {
    made_up_key(world, class).or_else(|| made_up_supertype(world, class))
}

/// The nearest made-up class above this one: among superclasses, else among interfaces.
pub fn made_up_supertype(world: &World, class: ClassId) -> Option<ClassKey> {
    made_up_above(world, class).next()
}

/// The made-up classes above this one, superclasses first and once more among all.
fn made_up_above(world: &World, class: ClassId) -> impl Iterator<Item = ClassKey> + '_ {
    let symbols = &world.symbols;
    let superclasses = types::all_superclasses(symbols, class);
    let above = superclasses.into_iter().chain(types::all_supertypes(symbols, class));
    above.filter(move |above| *above != class).filter_map(|above| made_up_key(world, above))
}

/// Packages are lower-case, classes are not; the first that is not, else the last, is the top-level class.
pub fn qualified(parts: &[Name]) -> ClassKey {
    let at = parts.iter().position(|part| is_class_name(part.as_str()));
    let at = at.unwrap_or_else(|| parts.len().saturating_sub(1));
    let (package, path) = parts.split_at_checked(at).unwrap_or((&[], parts));
    let package: Vec<&str> = package.iter().map(|part| part.as_str()).collect();
    ClassKey::named(Name::new(&package.join(".")), path.to_vec())
}

/// Whether it looks like the name of a class: `Cart`, `DB`, `IOUtils`; `MAX_SIZE` and `cart` do not.
pub fn is_class_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase()) && !(name.contains('_') && is_constant_name(name))
}

/// Whether it looks like the name of a constant: `MAX`, `MAX_SIZE`.
pub fn is_constant_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase())
        && name.chars().all(|c| c.is_uppercase() || c == '_' || c.is_numeric())
}
