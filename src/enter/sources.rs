//! Source files as they were parsed, each once; worlds of the same program share them.

use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::parsed::ParsedTexts;
use super::shared::{read, write};
use crate::base::{FileId, Name, Slots};
use crate::project::Project;
use crate::syntax::tree::{CompilationUnit, SyntaxError};
use crate::syntax::{self, Bodies};

/// The files that declare a top-level class, by its simple name.
pub(super) type AuxiliaryClasses = FxHashMap<Name, Vec<FileId>>;

pub(super) struct Sources {
    project: Arc<Project>,
    /// The files that those here were added to.
    base: Option<Arc<Sources>>,
    first: u32,
    files: Box<[FileSlot]>,
    /// Of the files of libraries.
    library: Slots<FileSlot>,
    /// Where files of the same text are found, parsed; for files of which many projects have the same.
    parsed: Option<Arc<ParsedTexts>>,
    /// Classes of each package that are in files of another name (JLS 7.6).
    auxiliary: RwLock<FxHashMap<Name, Arc<AuxiliaryClasses>>>,
}

/// What is known of one file.
#[derive(Default)]
struct FileSlot {
    unit: OnceLock<Arc<CompilationUnit>>,
    bodies: OnceLock<Arc<Bodies>>,
}

impl Sources {
    /// The files of the project; those before `base`'s end are parsed there.
    pub fn new(project: Arc<Project>, base: Option<Arc<Sources>>) -> Sources {
        let first = base.as_ref().map_or(0, |base| base.project.file_count());
        let files = (first..project.file_count()).map(|_| FileSlot::default()).collect();
        let (library, auxiliary) = Default::default();
        Sources { project, base, first, files, library, parsed: None, auxiliary }
    }

    /// The files of a project of its own, each parsed only if no file of the same text was.
    pub fn with_parsed(project: Arc<Project>, parsed: Arc<ParsedTexts>) -> Sources {
        Sources { parsed: Some(parsed), ..Sources::new(project, None) }
    }

    fn slot(&self, file: FileId) -> &FileSlot {
        let number = self.project.library_number(file);
        match (&self.base, number) {
            (Some(base), Some(_)) => base.slot(file),
            (None, Some(number)) => self.library.get(number),
            (Some(base), None) if file.0 < self.first => base.slot(file),
            // Ids are handed out by the project, one for each file.
            (Some(_) | None, None) => &self.files[(file.0 - self.first) as usize],
        }
    }

    pub fn unit(&self, file: FileId) -> &Arc<CompilationUnit> {
        let slot = self.slot(file);
        slot.unit.get_or_init(|| {
            let text = self.project.text(file);
            if let Some(parsed) = &self.parsed {
                let (unit, bodies) = parsed.parse(text);
                slot.bodies.get_or_init(|| bodies);
                if unit.implicit_class.is_none() {
                    return unit;
                }
            }
            let mut unit = syntax::parse_declarations(text);
            let name = self.project.file(file).file_name();
            unit.name_implicit_class(Name::new(name.strip_suffix(".java").unwrap_or(name)));
            Arc::new(unit)
        })
    }

    pub fn bodies(&self, file: FileId) -> &Bodies {
        if self.parsed.is_some() {
            // Gives both.
            self.unit(file);
        }
        self.slot(file).bodies.get_or_init(|| Arc::new(syntax::parse_bodies(self.project.text(file))))
    }

    pub fn syntax_errors(&self, file: FileId) -> &[SyntaxError] {
        match self.slot(file).bodies.get() {
            Some(bodies) => &bodies.errors,
            None => &self.unit(file).errors,
        }
    }

    /// The package that a parsed file declares; the project's own answer speaks for whole folders.
    pub fn package(&self, file: FileId) -> Name {
        self.unit(file).package_name()
    }

    /// All top-level classes of a package by name, read from the heads of its files. Files that were added to the input
    /// are called as their classes and never needed here.
    pub fn auxiliary(&self, package: Name) -> Arc<AuxiliaryClasses> {
        if let Some(base) = &self.base {
            return base.auxiliary(package);
        }
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
        match self.slot(file).unit.get() {
            Some(unit) => unit.top_level.iter().map(|&id| unit.class(id).name).collect(),
            None => {
                let names = syntax::top_level_names(self.project.text(file));
                names.into_iter().map(Name::new).collect()
            }
        }
    }
}
