//! Classes of libraries as source: a class of the class path is written as the text of its header, once, when it is first
//! looked up, and is from then on a class like those of the sources.

use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::shared::{Shared, read, write};
use crate::base::{FileId, Name, Root};
use crate::classfile::record::ClassRecord;
use crate::classfile::{ClassDetails, read_details};
use crate::header::{self, ClassFiles, Header};
use crate::project::Project;
use crate::syntax::tree::{ClassDeclId, CompilationUnit, Member};

/// What classes of the class path are to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LibraryClasses {
    /// Source, as far as Java has words for them: the slice has what it needs of them.
    #[default]
    Written,
    /// What they are: the slice depends on them.
    Kept,
}

/// The files of libraries.
#[derive(Default)]
pub(super) struct HeaderSources {
    classes: LibraryClasses,
    /// Sources of libraries, which are better than class files.
    sources: Option<Project>,
    /// By top-level class, and by package with a dot behind it for what annotates packages.
    files: RwLock<FxHashMap<Name, Arc<OnceLock<Option<FileId>>>>>,
    /// Class files that were read and may be written next.
    expected: RwLock<FxHashMap<Name, Vec<u8>>>,
    /// The members that Java has no words for, by class.
    left_out: RwLock<FxHashMap<Name, Vec<String>>>,
}

/// More enclosing classes than any class file has.
const MAX_NESTING: usize = 256;

impl HeaderSources {
    pub fn new(classes: LibraryClasses, sources: Option<Project>) -> HeaderSources {
        HeaderSources { classes, sources, ..HeaderSources::default() }
    }

    fn file(&self, key: Name, make: impl FnOnce() -> Option<FileId>) -> Option<FileId> {
        let known = read(&self.files).get(&key).cloned();
        let slot = known.unwrap_or_else(|| write(&self.files).entry(key).or_default().clone());
        *slot.get_or_init(make)
    }

    /// Keeps a class file for when it is written, so that it is not unpacked twice.
    pub fn keep_bytes_for_header(&self, class: Name, bytes: Vec<u8>) {
        match self.classes {
            LibraryClasses::Written => drop(write(&self.expected).insert(class, bytes)),
            LibraryClasses::Kept => {}
        }
    }

    /// The members that were left out, by class, in the order of their names.
    pub fn left_out(&self) -> Vec<(Name, Vec<String>)> {
        let left_out = read(&self.left_out);
        let mut all: Vec<(Name, Vec<String>)> =
            left_out.iter().map(|(class, members)| (*class, members.clone())).collect();
        all.sort_unstable_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
        all
    }

    pub fn has_package(&self, package: &str) -> bool {
        self.sources.as_ref().is_some_and(|sources| sources.has_package(package))
    }
}

impl Shared {
    /// The declaration of a class in the sources of libraries.
    pub fn find_library_source(&self, binary_name: Name) -> Option<(FileId, ClassDeclId)> {
        let sources = self.libraries.written.sources.as_ref()?;
        let (package, simple) = split(&binary_name);
        let package = Name::new(package);
        let ends = simple.match_indices('$').map(|(at, _)| at).filter(|at| *at > 0);
        // A dollar may be part of a name or stand before a member's.
        [simple.len()].into_iter().chain(ends).find_map(|end| {
            let top = Name::new(simple.get(..end)?);
            let original = sources.find_top_level(package, top, Root::NONE)?;
            let key = Name::new(&format!("{package}.{top}"));
            let file = self.libraries.written.file(key, || {
                let path = sources.path(original).to_owned();
                Some(self.project.add_library_file(path, package, sources.text(original)))
            })?;
            let unit = self.unit(file);
            let class = unit.top_level.iter().copied().find(|id| unit.class(*id).name == top)?;
            let rest = simple.get(end..).unwrap_or("").strip_prefix('$');
            let class = rest.map_or(Some(class), |rest| super::find::find_nested(unit, class, rest))?;
            (self.sources.package(file) == package).then_some((file, class))
        })
    }

    /// The declaration that a class of the class path is written as; `None` for one of the JDK, and for one that stays what
    /// it is.
    pub fn find_written(&self, record: &Arc<ClassRecord>) -> Option<(FileId, ClassDeclId)> {
        match self.libraries.written.classes {
            LibraryClasses::Kept => return None,
            LibraryClasses::Written => {}
        }
        self.libraries.entry(record.name)?;
        let mut outermost = record.clone();
        let mut inwards: Vec<Name> = Vec::new();
        while let Some((outer, simple)) = outermost.member_of {
            let is_inside =
                |outer: &str| outermost.name.strip_prefix(outer).is_some_and(|rest| rest.starts_with('$'));
            if !is_inside(&outer) || inwards.len() > MAX_NESTING {
                return None;
            }
            inwards.push(simple);
            outermost = self.libraries.find(outer)?;
        }
        if outermost.is_local {
            return None;
        }
        let file = self.libraries.written.file(outermost.name, || self.write_class(&outermost))?;
        let unit = self.unit(file);
        let top = *unit.top_level.first()?;
        let class = inwards.iter().rev().try_fold(top, |class, name| member_class(unit, class, *name))?;
        Some((file, class))
    }

    fn write_class(&self, outermost: &Arc<ClassRecord>) -> Option<FileId> {
        let entry = self.libraries.entry(outermost.name)?;
        let Header { text, left_out } = header::header(&LibraryView(self), outermost)?;
        if !left_out.is_empty() {
            write(&self.libraries.written.left_out).insert(outermost.name, left_out);
        }
        let entry = self.libraries.class_path.path(entry)?.display();
        let (package, simple) = split(&outermost.name);
        let folder = if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" };
        let path = format!("{entry}!/{folder}{simple}.class");
        Some(self.project.add_library_file(path, Name::new(package), &text))
    }

    /// The file that annotates a package: of the sources, else of libraries (JLS 7.4.1).
    pub fn package_info(&self, package: Name, from: Root) -> Option<FileId> {
        self.project.package_info(package, from).or_else(|| self.annotated_library_package(package))
    }

    fn annotated_library_package(&self, package: Name) -> Option<FileId> {
        match self.libraries.written.classes {
            LibraryClasses::Kept => return None,
            LibraryClasses::Written => {}
        }
        if !self.libraries.class_path.has_package(&package) {
            return None;
        }
        self.libraries.written.file(Name::new(&format!("{package}.")), || {
            let name = Name::new(&format!("{package}.package-info"));
            self.libraries.find(name)?;
            let entry = self.libraries.class_path.path(self.libraries.entry(name)?)?.display();
            let Header { text, .. } = header::package_header(&LibraryView(self), package)?;
            let path = format!("{entry}!/{}/package-info.class", package.replace('.', "/"));
            Some(self.project.add_library_file(path, package, &text))
        })
    }
}

/// The class files as the text of headers sees them.
struct LibraryView<'a>(&'a Shared);

impl ClassFiles for LibraryView<'_> {
    fn record(&self, binary_name: Name) -> Option<Arc<ClassRecord>> {
        self.0.libraries.find(binary_name)
    }

    fn details(&self, binary_name: Name) -> Option<ClassDetails> {
        let libraries = &self.0.libraries;
        // Where the class is must be known before its bytes can be asked for.
        libraries.find(binary_name)?;
        let expected = write(&libraries.written.expected).remove(&binary_name);
        let again = || libraries.class_path.class_bytes(libraries.entry(binary_name)?, &binary_name);
        read_details(&expected.or_else(again)?).ok()
    }

    fn exists(&self, binary_name: Name) -> bool {
        let (package, simple) = split(&binary_name);
        let top = simple.split_once('$').map_or(simple, |(top, _)| top);
        let is_source = |project: &Project| project.has_top_level(Name::new(package), Name::new(top));
        let libraries = &self.0.libraries;
        is_source(&self.0.project)
            || libraries.find(binary_name).is_some()
            || libraries.written.sources.as_ref().is_some_and(is_source)
    }
}

fn member_class(unit: &CompilationUnit, class: ClassDeclId, name: Name) -> Option<ClassDeclId> {
    unit.class(class).members.iter().find_map(|member| match member {
        Member::Class(id) if unit.class(*id).name == name => Some(*id),
        _ => None,
    })
}

/// Package and rest of a binary name.
fn split(binary_name: &str) -> (&str, &str) {
    binary_name.rsplit_once('.').unwrap_or(("", binary_name))
}
