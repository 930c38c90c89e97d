//! What the symbols' completer and the [`super::World`] share.

use std::hash::Hash;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rustc_hash::FxHashMap;

use super::libraries::Libraries;
use super::parsed::ParsedTexts;
use super::sources::Sources;
use crate::base::{ClassId, FileId, Name, Slots};
use crate::project::Project;
use crate::symbols::Scope;
use crate::syntax::tree::{CompilationUnit, LocalClassId};

pub(super) struct Shared {
    pub project: Arc<Project>,
    pub libraries: Arc<Libraries>,
    pub sources: Arc<Sources>,
    files: Box<[FileSlot]>,
    /// Of the files of libraries.
    library: Slots<FileSlot>,
    packages: RwLock<FxHashMap<Name, bool>>,
    modules: RwLock<FxHashMap<Name, Vec<Name>>>,
    pub scopes: RwLock<FxHashMap<(ClassId, ScopePart), Arc<Scope>>>,
    /// Member classes of local classes; a local class has no place in a unit that could hold them.
    pub local_members: RwLock<FxHashMap<(ClassId, LocalClassId), ClassId>>,
    /// For projects of their own that are made of this one.
    pub parsed: Arc<ParsedTexts>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ScopePart {
    Header,
    Body,
}

/// What this world knows of one file.
#[derive(Default)]
struct FileSlot {
    /// The symbols of the unit's classes, by declaration.
    classes: OnceLock<Box<[OnceLock<ClassId>]>>,
    scope: OnceLock<Arc<Scope>>,
}

impl Shared {
    pub fn new(project: Arc<Project>, libraries: Arc<Libraries>, sources: Arc<Sources>) -> Shared {
        let files = (0..project.file_count()).map(|_| FileSlot::default()).collect();
        Shared {
            project,
            libraries,
            sources,
            files,
            library: Slots::default(),
            packages: RwLock::default(),
            modules: RwLock::default(),
            scopes: RwLock::default(),
            local_members: RwLock::default(),
            parsed: Arc::default(),
        }
    }

    fn slot(&self, file: FileId) -> &FileSlot {
        match self.project.library_number(file) {
            Some(number) => self.library.get(number),
            // Ids are handed out by the project, one for each file.
            None => &self.files[file.0 as usize],
        }
    }

    pub fn unit(&self, file: FileId) -> &Arc<CompilationUnit> {
        self.sources.unit(file)
    }

    /// The symbol slots of the file's classes.
    pub fn class_slots(&self, file: FileId) -> &[OnceLock<ClassId>] {
        let slots = || self.unit(file).classes.iter().map(|_| OnceLock::new()).collect();
        self.slot(file).classes.get_or_init(slots)
    }

    /// The outermost scope of the file.
    pub fn unit_scope(&self, file: FileId) -> &Arc<Scope> {
        self.slot(file)
            .scope
            .get_or_init(|| Scope::unit(file, self.project.root(file), self.unit(file).clone()))
    }

    pub fn has_package(&self, name: Name) -> bool {
        if let Some(&known) = read(&self.packages).get(&name) {
            return known;
        }
        let exists = self.project.has_package(&name) || self.libraries.has_package(&name);
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
                let read = self.libraries.jdk.as_ref().and_then(|jdk| jdk.module_packages(&module));
                packages.extend(read.unwrap_or_default().iter().map(|package| Name::new(package)));
            }
        }
        packages.sort_unstable();
        packages.dedup();
        packages
    }
}

pub(super) fn read<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> RwLockReadGuard<'_, FxHashMap<K, V>> {
    map.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn write<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> RwLockWriteGuard<'_, FxHashMap<K, V>> {
    map.write().unwrap_or_else(PoisonError::into_inner)
}
