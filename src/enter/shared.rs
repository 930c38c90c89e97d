//! What is read and parsed once for a run, shared by the symbols' completer and the [`super::World`].

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rustc_hash::FxHashMap;

use crate::base::{ClassId, FileId, Name};
use crate::classfile::{ClassPath, EntryId, JdkImage};
use crate::project::Project;
use crate::symbols::Scope;
use crate::syntax::tree::{CompilationUnit, LocalClassId, SyntaxError};
use crate::syntax::{self, Bodies};

pub(super) struct Shared {
    pub project: Arc<Project>,
    pub jdk: Option<JdkImage>,
    /// Searched after the sources and before the JDK.
    pub class_path: ClassPath,
    /// The classes that were read from the class path, by binary name.
    pub library_classes: RwLock<FxHashMap<Name, EntryId>>,
    /// What is wrong with classes of the class path that were asked for.
    pub broken_classes: RwLock<FxHashMap<Name, String>>,
    files: Box<[FileSlot]>,
    /// Classes of each package that are in files of another name (JLS 7.6).
    auxiliary: RwLock<FxHashMap<Name, Arc<AuxiliaryClasses>>>,
    packages: RwLock<FxHashMap<Name, bool>>,
    modules: RwLock<FxHashMap<Name, Vec<Name>>>,
    pub scopes: RwLock<FxHashMap<(ClassId, ScopePart), Arc<Scope>>>,
    /// Member classes of local classes; a local class has no place in a unit that could hold them.
    pub local_members: RwLock<FxHashMap<(ClassId, LocalClassId), ClassId>>,
}

/// The files that declare a top-level class, by its simple name.
pub(super) type AuxiliaryClasses = FxHashMap<Name, Vec<FileId>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ScopePart {
    Header,
    Body,
}

/// What is known of one file.
#[derive(Default)]
struct FileSlot {
    parsed: OnceLock<ParsedFile>,
    bodies: OnceLock<Bodies>,
    scope: OnceLock<Arc<Scope>>,
    expects_bodies: AtomicBool,
}

struct ParsedFile {
    unit: Arc<CompilationUnit>,
    /// The symbols of the unit's classes, by declaration.
    classes: Box<[OnceLock<ClassId>]>,
}

impl Shared {
    pub fn new(project: Arc<Project>, jdk: Option<JdkImage>, class_path: ClassPath) -> Shared {
        let files = project.files().iter().map(|_| FileSlot::default()).collect();
        Shared {
            project,
            jdk,
            class_path,
            library_classes: RwLock::default(),
            broken_classes: RwLock::default(),
            files,
            auxiliary: RwLock::default(),
            packages: RwLock::default(),
            modules: RwLock::default(),
            scopes: RwLock::default(),
            local_members: RwLock::default(),
        }
    }

    fn slot(&self, file: FileId) -> &FileSlot {
        // Ids are handed out by the project, one for each file.
        &self.files[file.0 as usize]
    }

    fn parsed(&self, file: FileId) -> &ParsedFile {
        let slot = self.slot(file);
        slot.parsed.get_or_init(|| {
            let text = self.project.text(file);
            let unit = if slot.expects_bodies.load(Ordering::Relaxed) && slot.bodies.get().is_none() {
                let (unit, bodies) = syntax::parse_all(text);
                slot.bodies.get_or_init(|| bodies);
                unit
            } else {
                syntax::parse_declarations(text)
            };
            let classes = unit.classes.iter().map(|_| OnceLock::new()).collect();
            ParsedFile { unit: Arc::new(unit), classes }
        })
    }

    pub fn unit(&self, file: FileId) -> &Arc<CompilationUnit> {
        &self.parsed(file).unit
    }

    pub fn bodies(&self, file: FileId) -> &Bodies {
        self.slot(file).bodies.get_or_init(|| syntax::parse_bodies(self.project.text(file)))
    }

    pub fn syntax_errors(&self, file: FileId) -> &[SyntaxError] {
        match self.slot(file).bodies.get() {
            Some(bodies) => &bodies.errors,
            None => &self.unit(file).errors,
        }
    }

    pub fn expect_bodies(&self, file: FileId) {
        self.slot(file).expects_bodies.store(true, Ordering::Relaxed);
    }

    /// The symbol slots of the file's classes.
    pub fn class_slots(&self, file: FileId) -> &[OnceLock<ClassId>] {
        &self.parsed(file).classes
    }

    /// The outermost scope of the file.
    pub fn unit_scope(&self, file: FileId) -> &Arc<Scope> {
        self.slot(file)
            .scope
            .get_or_init(|| Scope::unit(file, self.project.root(file), self.unit(file).clone()))
    }

    /// The package that a parsed file declares; the project's own answer speaks for whole folders.
    pub fn package(&self, file: FileId) -> Name {
        self.unit(file).package.as_ref().map_or_else(|| Name::new(""), |package| package.name.text)
    }

    pub fn has_package(&self, name: Name) -> bool {
        if let Some(&known) = read(&self.packages).get(&name) {
            return known;
        }
        let exists = self.project.has_package(&name)
            || self.class_path.has_package(&name)
            || self.jdk.as_ref().is_some_and(|jdk| jdk.has_package(&name));
        write(&self.packages).insert(name, exists);
        exists
    }

    pub fn module_packages(&self, module: Name) -> Vec<Name> {
        if let Some(known) = read(&self.modules).get(&module) {
            return known.clone();
        }
        let packages = self.exported_packages(module);
        write(&self.modules).insert(module, packages.clone());
        packages
    }

    /// What the module exports to everyone, and what those do that it requires transitively (JLS 7.5.5), sorted.
    fn exported_packages(&self, module: Name) -> Vec<Name> {
        let files = self.project.module_files();
        let mut packages = Vec::new();
        let mut modules = vec![module];
        let mut next = 0;
        while let Some(&module) = modules.get(next) {
            next += 1;
            let mut declared = files.iter().filter_map(|&file| self.unit(file).module.as_ref());
            if let Some(declaration) = declared.find(|declaration| declaration.name.text == module) {
                packages.extend(declaration.exports.iter().map(|package| package.text));
                for required in &declaration.requires_transitive {
                    if !modules.contains(&required.text) {
                        modules.push(required.text);
                    }
                }
            } else {
                let read = self.jdk.as_ref().and_then(|jdk| jdk.module_packages(&module));
                packages.extend(read.unwrap_or_default().iter().map(|package| Name::new(package)));
            }
        }
        packages.sort_unstable();
        packages.dedup();
        packages
    }

    /// All top-level classes of a package by name, read from the heads of its files.
    pub fn auxiliary(&self, package: Name) -> Arc<AuxiliaryClasses> {
        if let Some(known) = read(&self.auxiliary).get(&package) {
            return known.clone();
        }
        let mut classes = AuxiliaryClasses::default();
        for &file in self.project.files_in_package(package) {
            for name in self.top_level_names(file) {
                classes.entry(name).or_default().push(file);
            }
        }
        let classes = Arc::new(classes);
        write(&self.auxiliary).entry(package).or_insert(classes).clone()
    }

    fn top_level_names(&self, file: FileId) -> Vec<Name> {
        match self.slot(file).parsed.get() {
            Some(parsed) => parsed.unit.top_level.iter().map(|&id| parsed.unit.class(id).name).collect(),
            None => {
                let names = syntax::top_level_names(self.project.text(file));
                names.into_iter().map(Name::new).collect()
            }
        }
    }
}

pub(super) fn read<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> RwLockReadGuard<'_, FxHashMap<K, V>> {
    map.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn write<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> RwLockWriteGuard<'_, FxHashMap<K, V>> {
    map.write().unwrap_or_else(PoisonError::into_inner)
}
