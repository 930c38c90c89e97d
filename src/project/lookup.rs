//! Which file declares a class, by package and file name (JLS 7.6).

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::roots::Rank;
use super::{Project, SourceFile};
use crate::base::{Diagnostic, FileId, Name, Root};

/// Files by package and class name.
#[derive(Debug, Default)]
pub(super) struct Index {
    by_class: FxHashMap<(Name, Name), SmallVec<[FileId; 1]>>,
    by_simple: FxHashMap<Name, SmallVec<[FileId; 1]>>,
    by_package: FxHashMap<Name, Vec<FileId>>,
    /// Every package and every prefix of one.
    prefixes: FxHashSet<Name>,
    modules: FxHashMap<Root, FileId>,
    /// Classes for which one of several files was chosen: (package, class, seen from).
    choices: Mutex<FxHashSet<(Name, Name, Root)>>,
}

impl Index {
    /// Of files that are numbered from `first` on.
    pub fn new(first: u32, files: &[SourceFile]) -> Index {
        let mut index = Index::default();
        for (number, file) in (first..).zip(files) {
            let id = FileId(number);
            let stem = file.file_name().strip_suffix(".java").unwrap_or(file.file_name());
            if stem == "module-info" {
                index.modules.insert(file.root, id);
                continue;
            }
            let simple = Name::new(stem);
            index.by_class.entry((file.package, simple)).or_default().push(id);
            index.by_simple.entry(simple).or_default().push(id);
            index.by_package.entry(file.package).or_default().push(id);
        }
        for package in index.by_package.keys() {
            let mut prefix = package.as_str();
            while !prefix.is_empty() && index.prefixes.insert(Name::new(prefix)) {
                prefix = prefix.rsplit_once('.').map_or("", |(outer, _)| outer);
            }
        }
        index
    }

    fn choices(&self) -> MutexGuard<'_, FxHashSet<(Name, Name, Root)>> {
        self.choices.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How well a file suits a reference in some root: the smallest is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Preference {
    other_root: bool,
    rank: Rank,
    /// Path segments of the referring root that the file's root does not share: its own module comes first.
    distance: usize,
    file: FileId,
}

/// How a path of the user's own writing names a file; the first is the better one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PathFit {
    /// It is the file, or a folder or archive that the file is in.
    Start,
    /// Its folders are somewhere in the path of the file.
    Part,
}

impl Project {
    /// Whether the user may mean the file, or something that it is in, by `written`.
    pub fn path_fit(&self, file: FileId, written: &str) -> Option<PathFit> {
        let absolute = |path: &str| std::path::absolute(path).unwrap_or_else(|_| path.into());
        let own = self.path(file).replace("!/", "/");
        if absolute(&own).starts_with(absolute(written)) {
            return Some(PathFit::Start);
        }
        let segments = |path: &str| -> Vec<String> {
            path.split(['/', '\\'])
                .filter(|part| !part.is_empty() && *part != ".")
                .map(str::to_owned)
                .collect()
        };
        let (own, written) = (segments(&own), segments(written));
        let is_part = !written.is_empty() && own.windows(written.len()).any(|part| part == written);
        is_part.then_some(PathFit::Part)
    }

    /// The file that, by its name, declares the top-level class `package.simple`, as seen from `from`: the own root
    /// first, then main before test roots, then the nearer root, then path order. A choice among several is noted.
    pub fn find_top_level(&self, package: Name, simple: Name, from: Root) -> Option<FileId> {
        let in_base = self.base.as_ref().and_then(|base| base.find_top_level(package, simple, from));
        if in_base.is_some() {
            return in_base;
        }
        let candidates = self.index.by_class.get(&(package, simple))?;
        match candidates.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => {
                self.index.choices().insert((package, simple, from));
                self.preferred(several, from)
            }
        }
    }

    /// Whether a file of the input, by its name, declares the top-level class.
    pub fn has_top_level(&self, package: Name, simple: Name) -> bool {
        match &self.base {
            Some(base) => base.has_top_level(package, simple),
            None => self.index.by_class.contains_key(&(package, simple)),
        }
    }

    /// The files, in path order, that by their names declare a top-level class `simple` in any package.
    pub fn files_named(&self, simple: Name) -> &[FileId] {
        match &self.base {
            Some(base) => base.files_named(simple),
            None => self.index.by_simple.get(&simple).map_or(&[], |files| files),
        }
    }

    /// The files of a package in path order, for classes that are not in a file of their own name; files that were
    /// added to the input only where it has none. [`Project::preference`] orders them as seen from a root.
    pub fn files_in_package(&self, package: Name) -> &[FileId] {
        let in_base = self.base.as_ref().map_or(&[][..], |base| base.files_in_package(package));
        if !in_base.is_empty() {
            return in_base;
        }
        self.index.by_package.get(&package).map_or(&[], |files| files)
    }

    /// Whether a file is in this package or in one whose name starts with it (`java` for `java.util`).
    pub fn has_package(&self, package: &str) -> bool {
        self.index.prefixes.contains(&Name::new(package))
            || self.base.as_ref().is_some_and(|base| base.has_package(package))
    }

    /// All packages with files of the input in them, sorted.
    pub fn packages(&self) -> Vec<Name> {
        if let Some(base) = &self.base {
            return base.packages();
        }
        let mut packages: Vec<Name> = self.index.by_package.keys().copied().collect();
        packages.sort_unstable();
        packages
    }

    /// The `package-info.java` of a package (JLS 7.4.1), as seen from `from`.
    pub fn package_info(&self, package: Name, from: Root) -> Option<FileId> {
        match &self.base {
            Some(base) => base.package_info(package, from),
            None => self.preferred(self.index.by_class.get(&(package, Name::new("package-info")))?, from),
        }
    }

    /// The `module-info.java` at a root (JLS 7.7).
    pub fn module_info(&self, root: Root) -> Option<FileId> {
        if let Some(base) = &self.base {
            return base.module_info(root);
        }
        self.index.modules.get(&root).copied()
    }

    /// All `module-info.java` files, in path order.
    pub fn module_files(&self) -> Vec<FileId> {
        if let Some(base) = &self.base {
            return base.module_files();
        }
        let mut files: Vec<FileId> = self.index.modules.values().copied().collect();
        files.sort_unstable();
        files
    }

    /// The order in which files are considered for a reference from `from`.
    pub fn preference(&self, file: FileId, from: Root) -> Preference {
        let root = self.root(file);
        let folder = |root: Root| self.roots().get(root.0 as usize);
        let rank = folder(root).map_or(Rank::Other, |folder| folder.rank);
        let distance = match (folder(root), folder(from)) {
            (Some(own), Some(other)) => unshared_segments(&other.path, &own.path),
            (None, _) | (_, None) => 0,
        };
        Preference { other_root: root != from, rank, distance, file }
    }

    fn preferred(&self, candidates: &[FileId], from: Root) -> Option<FileId> {
        candidates.iter().copied().min_by_key(|&file| self.preference(file, from))
    }

    pub(super) fn choice_notes(&self) -> Vec<Diagnostic> {
        let mut choices: Vec<_> = self.index.choices().iter().copied().collect();
        choices.sort_unstable();
        choices.into_iter().filter_map(|choice| self.choice_note(choice)).collect()
    }

    fn choice_note(&self, (package, simple, from): (Name, Name, Root)) -> Option<Diagnostic> {
        let candidates = self.index.by_class.get(&(package, simple))?;
        let chosen = self.preferred(candidates, from)?;
        let others: Vec<&str> =
            candidates.iter().filter(|&&file| file != chosen).map(|&file| self.path(file)).collect();
        let dot = if package.is_empty() { "" } else { "." };
        let seen_from = match self.roots().get(from.0 as usize) {
            Some(root) if !root.path.is_empty() => format!(" (seen from {})", root.path),
            Some(_) | None => String::new(),
        };
        Some(Diagnostic::note(format!(
            "{package}{dot}{simple} is declared more than once: {} is used, not {}{seen_from}",
            self.path(chosen),
            others.join(", ")
        )))
    }
}

fn unshared_segments(from: &str, to: &str) -> usize {
    let shared = from.split('/').zip(to.split('/')).take_while(|(a, b)| a == b).count();
    from.split('/').count() - shared
}
