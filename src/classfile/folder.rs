//! Folders of class files on the class path: `folder/p/q/A.class`. A package's folder is listed when it is first asked for.

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{ContainerError, MAX_CLASS_FILE};
use crate::base::read_regular;

/// A folder whose class files lie in folders named as their packages.
pub struct ClassFolder {
    path: PathBuf,
    /// By package, with dots.
    listings: RwLock<FxHashMap<Box<str>, Arc<Listing>>>,
}

/// What lies in the folder of a package. Names are compared here, since a file system may not tell cases apart.
#[derive(Default)]
struct Listing {
    /// Without `.class`.
    classes: FxHashSet<Box<str>>,
    folders: FxHashSet<Box<str>>,
}

impl ClassFolder {
    /// Looks at the folder itself only.
    pub fn open(path: &Path) -> Result<ClassFolder, ContainerError> {
        fs::read_dir(path).map_err(|source| ContainerError::Unreadable { path: path.into(), source })?;
        Ok(ClassFolder { path: path.into(), listings: RwLock::default() })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The class file of a class by its binary name with dots, or why it cannot be read; `None` if there is none.
    pub fn find_class(&self, binary_name: &str) -> Option<Result<Vec<u8>, String>> {
        self.has_class(binary_name).then(|| self.read(binary_name))
    }

    /// Whether there is a file for the class.
    pub fn has_class(&self, binary_name: &str) -> bool {
        let (package, simple) = binary_name.rsplit_once('.').unwrap_or(("", binary_name));
        self.listing(package).is_some_and(|listing| listing.classes.contains(simple))
    }

    /// Whether there is a folder for this package.
    pub fn has_package(&self, package: &str) -> bool {
        self.listing(package).is_some()
    }

    fn read(&self, binary_name: &str) -> Result<Vec<u8>, String> {
        let path = self.path.join(format!("{}.class", binary_name.replace('.', "/")));
        read_regular(&path, MAX_CLASS_FILE).map_err(|error| error.to_string())
    }

    /// The listing of a package; `None` if there is no folder that is called so, in every letter of its path.
    fn listing(&self, package: &str) -> Option<Arc<Listing>> {
        let mut listing = self.listed("");
        let ends = package.match_indices('.').map(|(at, _)| at).chain([package.len()]);
        let mut start = 0;
        for end in ends.filter(|_| !package.is_empty()) {
            if !listing.folders.contains(package.get(start..end)?) {
                return None;
            }
            listing = self.listed(package.get(..end)?);
            start = end + 1;
        }
        Some(listing)
    }

    fn listed(&self, package: &str) -> Arc<Listing> {
        let known = self.listings.read().unwrap_or_else(PoisonError::into_inner).get(package).cloned();
        known.unwrap_or_else(|| {
            let listing = Arc::new(Listing::of(&self.path.join(package.replace('.', "/"))));
            let mut listings = self.listings.write().unwrap_or_else(PoisonError::into_inner);
            listings.entry(package.into()).or_insert(listing).clone()
        })
    }
}

impl Listing {
    /// Empty for a folder that cannot be read, as javac has it.
    fn of(folder: &Path) -> Listing {
        let mut listing = Listing::default();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            match name.strip_suffix(".class") {
                Some(class) => {
                    listing.classes.insert(class.into());
                }
                // No other file is called like a package: an identifier has no dot.
                None if !name.contains('.') && is_folder(&entry) => {
                    listing.folders.insert(name.into());
                }
                None => {}
            }
        }
        listing
    }
}

fn is_folder(entry: &DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
        Ok(kind) => kind.is_dir(),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_found_by_name_and_case() -> Result<(), Box<dyn std::error::Error>> {
        let place = tempfile::tempdir()?;
        fs::create_dir_all(place.path().join("p/q"))?;
        fs::write(place.path().join("p/q/A$B.class"), "AB")?;
        fs::write(place.path().join("Top.class"), "Top")?;
        fs::create_dir(place.path().join("p/q/Folder.class"))?;
        let folder = ClassFolder::open(place.path())?;
        assert_eq!(folder.find_class("p.q.A$B"), Some(Ok(b"AB".to_vec())));
        assert_eq!(folder.find_class("Top"), Some(Ok(b"Top".to_vec())));
        for absent in ["p.q.a$b", "P.q.A$B", "p.q.A", "q.A", "", ".", "p.q.", "..Top", "p/q/A$B"] {
            assert_eq!(folder.find_class(absent), None, "{absent}");
        }
        assert!(matches!(folder.find_class("p.q.Folder"), Some(Err(_))));
        assert!(folder.has_package("p") && folder.has_package("p.q") && !folder.has_package("p.q.r"));
        assert!(!folder.has_package("P") && !folder.has_package("p..q"));
        assert!(ClassFolder::open(&place.path().join("gone")).is_err());
        Ok(())
    }
}
