//! The class path: jars and folders of class files, in order.

use std::path::{Path, PathBuf};

use super::folder::ClassFolder;
use super::record::ClassRecord;
use super::{ContainerError, Jar, read_class};

/// Jars and folders; of two that have a class, the first counts.
#[derive(Default)]
pub struct ClassPath {
    entries: Vec<ClassPathEntry>,
}

/// The place of an entry in its class path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(usize);

/// A jar or a folder of class files.
pub enum ClassPathEntry {
    Jar(Jar),
    Folder(ClassFolder),
}

impl ClassPath {
    /// Opens the entries; those that cannot be opened are left out.
    pub fn open(paths: &[PathBuf]) -> (ClassPath, Vec<ContainerError>) {
        let mut problems = Vec::new();
        let opened = |path: &PathBuf| ClassPathEntry::open(path).map_err(|error| problems.push(error)).ok();
        let entries = paths.iter().filter_map(opened).collect();
        (ClassPath { entries }, problems)
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries that could be opened, as the user wrote them.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().map(ClassPathEntry::path)
    }

    pub fn path(&self, entry: EntryId) -> Option<&Path> {
        self.entries.get(entry.0).map(ClassPathEntry::path)
    }

    /// The class with this binary name and the entry it is in: the first that has a file for it; `None` if none has. A file
    /// that is broken or holds another class is an error that names it.
    pub fn find_class(&self, binary_name: &str) -> Option<Result<(EntryId, ClassRecord), ContainerError>> {
        let mut entries = self.entries.iter().enumerate();
        let (at, entry, bytes) =
            entries.find_map(|(at, entry)| entry.find_class(binary_name).map(|bytes| (at, entry, bytes)))?;
        let broken = |what| ContainerError::Class {
            name: binary_name.to_owned(),
            path: entry.path().to_owned(),
            what,
        };
        let record = bytes.and_then(|bytes| read_class(&bytes).map_err(|error| error.to_string()));
        Some(record.map_err(broken).and_then(|record| {
            // A file that speaks of another class must not be taken for this one, or look-ups would not end.
            if record.name.as_str() == binary_name {
                Ok((EntryId(at), record))
            } else {
                Err(broken(format!("it declares {}", record.name)))
            }
        }))
    }

    /// Whether an entry has this package or one below it.
    pub fn has_package(&self, package: &str) -> bool {
        self.entries.iter().any(|entry| match entry {
            ClassPathEntry::Jar(jar) => jar.has_package(package),
            ClassPathEntry::Folder(folder) => folder.has_package(package),
        })
    }
}

impl ClassPathEntry {
    pub fn open(path: &Path) -> Result<ClassPathEntry, ContainerError> {
        if path.is_dir() {
            ClassFolder::open(path).map(ClassPathEntry::Folder)
        } else {
            Jar::open(path).map(ClassPathEntry::Jar)
        }
    }

    /// As the user wrote it.
    pub fn path(&self) -> &Path {
        match self {
            ClassPathEntry::Jar(jar) => jar.path(),
            ClassPathEntry::Folder(folder) => folder.path(),
        }
    }

    fn find_class(&self, binary_name: &str) -> Option<Result<Vec<u8>, String>> {
        match self {
            ClassPathEntry::Jar(jar) => jar.find_class(binary_name),
            ClassPathEntry::Folder(folder) => folder.find_class(binary_name),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The smallest class file there can be (JVMS 4.1): of `java.lang.Object`, without superclass and members.
    fn object() -> Vec<u8> {
        let name = b"java/lang/Object";
        let start = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
        // Two constants: a class, named by the second.
        let pool = [0, 3, 7, 0, 2, 1, 0, name.len() as u8];
        // Public; this class, no superclass, no interfaces, fields, methods, attributes.
        let rest = [0, 0x21, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        [&start, &pool, &name[..], &rest].concat()
    }

    #[test]
    fn the_first_entry_wins_and_problems_are_named() -> Result<(), Box<dyn std::error::Error>> {
        let place = tempfile::tempdir()?;
        let [a, b] = ["a", "b"].map(|name| place.path().join(name));
        for folder in [&a, &b] {
            fs::create_dir_all(folder.join("java/lang"))?;
        }
        fs::write(b.join("java/lang/Object.class"), object())?;
        fs::write(b.join("java/lang/Broken.class"), "no class")?;
        fs::write(b.join("java/lang/Other.class"), object())?;
        let (gone, no_zip) = (place.path().join("gone.jar"), b.join("java/lang/Broken.class"));
        let (path, problems) = ClassPath::open(&[gone, a.clone(), no_zip, b.clone()]);
        assert_eq!(path.paths().collect::<Vec<_>>(), [&a, &b]);
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(problems[0].contains("gone.jar") && problems[1].contains("Broken.class"), "{problems:?}");
        let found = |name: &str| match path.find_class(name) {
            Some(Ok((entry, record))) => format!("{} in {:?}", record.name, path.path(entry)),
            Some(Err(problem)) => problem.to_string(),
            None => "absent".to_owned(),
        };
        assert_eq!(found("java.lang.Object"), format!("java.lang.Object in {:?}", Some(&b)));
        assert!(found("java.lang.Broken").contains("not a class file"));
        assert!(found("java.lang.Other").contains("it declares java.lang.Object"));
        assert_eq!(found("java.lang.Gone"), "absent");
        fs::write(a.join("java/lang/Other.class"), "newer")?;
        let (path, _) = ClassPath::open(&[a, b]);
        assert!(path.has_package("java.lang") && !path.has_package("java.util"));
        assert!(matches!(path.find_class("java.lang.Other"), Some(Err(_))));
        Ok(())
    }
}
