//! Jars of the class path. The directory is read once; an entry is inflated when a class is asked for.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;
use rustc_hash::{FxHashMap, FxHashSet};
use zip::ZipArchive;

use super::{ContainerError, MAX_CLASS_FILE};

/// An opened jar. Classes below `META-INF/versions` are not looked at.
pub struct Jar {
    path: PathBuf,
    archive: ZipArchive<Cursor<Mapped>>,
    /// The classes of a package by binary name without the package, sorted.
    packages: FxHashMap<Box<str>, Vec<Box<str>>>,
    /// Those packages and the ones above them.
    known_packages: FxHashSet<Box<str>>,
}

#[derive(Clone)]
struct Mapped(Arc<Mmap>);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Jar {
    /// Maps the file and reads its directory.
    pub fn open(path: &Path) -> Result<Jar, ContainerError> {
        let unreadable = |source| ContainerError::Unreadable { path: path.into(), source };
        let file = File::open(path).map_err(unreadable)?;
        // SAFETY: the file is only read, through bounds-checked slices; changing it while we run gives wrong bytes.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        let archive = ZipArchive::new(Cursor::new(Mapped(Arc::new(map))))
            .map_err(|error| ContainerError::Malformed { path: path.into(), what: error.to_string() })?;
        let mut packages: FxHashMap<Box<str>, Vec<Box<str>>> = FxHashMap::default();
        for name in archive.file_names().flatten() {
            let Some(class) = name.strip_suffix(".class") else { continue };
            let (folder, simple) = class.rsplit_once('/').unwrap_or(("", class));
            if !folder.starts_with("META-INF") && !matches!(simple, "module-info" | "package-info") {
                packages.entry(folder.replace('/', ".").into()).or_default().push(simple.into());
            }
        }
        packages.values_mut().for_each(|names| names.sort_unstable());
        let known_packages = packages.keys().flat_map(|package| with_packages_above(package)).map(Box::from);
        Ok(Jar { path: path.into(), archive, known_packages: known_packages.collect(), packages })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The class file of a class by its binary name, with dots or slashes, or why its entry cannot be read; `None` if there
    /// is none.
    pub fn find_class(&self, binary_name: &str) -> Option<Result<Vec<u8>, String>> {
        let index = self.archive.index_for_name(&format!("{}.class", binary_name.replace('.', "/")))?;
        Some(self.read(index))
    }

    fn read(&self, index: usize) -> Result<Vec<u8>, String> {
        // Reading needs a reader of its own; the directory is shared.
        let mut archive = self.archive.clone();
        let entry = archive.by_index(index).map_err(|error| error.to_string())?;
        let mut bytes = Vec::with_capacity(entry.size().min(1 << 20) as usize);
        entry.take(MAX_CLASS_FILE).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        if bytes.len() as u64 == MAX_CLASS_FILE { Err("it is too large".to_owned()) } else { Ok(bytes) }
    }

    /// Whether the jar has classes in this package or in one below it.
    pub fn has_package(&self, package: &str) -> bool {
        self.known_packages.contains(package)
    }

    /// The classes in a package, sorted, by binary name without the package: `Map`, `Map$Entry`.
    pub fn classes_in_package(&self, package: &str) -> impl Iterator<Item = &str> {
        self.packages.get(package).into_iter().flatten().map(|name| &**name)
    }

    /// Every package with a class, sorted.
    pub fn packages(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.packages.keys().map(|name| &**name).collect();
        names.sort_unstable();
        names
    }
}

/// `a.b.c`, `a.b`, `a`.
fn with_packages_above(package: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(package), |below| below.rsplit_once('.').map(|(above, _)| above))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn entries_of_a_jar() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        let mut writer = zip::ZipWriter::new(File::create(&path)?);
        for name in ["p/q/A.class", "p/q/A$B.class", "META-INF/versions/9/p/q/A.class", "module-info.class"] {
            writer.start_file(name, zip::write::SimpleFileOptions::default())?;
            writer.write_all(name.as_bytes())?;
        }
        writer.finish()?;
        let jar = Jar::open(&path)?;
        assert_eq!(jar.packages(), ["p.q"]);
        assert!(jar.has_package("p.q") && jar.has_package("p") && !jar.has_package("p.r"));
        assert_eq!(jar.classes_in_package("p.q").collect::<Vec<_>>(), ["A", "A$B"]);
        assert_eq!(jar.find_class("p.q.A$B"), Some(Ok(b"p/q/A$B.class".to_vec())));
        assert_eq!(jar.find_class("p.q.C"), None);
        Ok(())
    }

    #[test]
    fn a_file_that_is_no_jar_is_an_error() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        for content in [&b""[..], b"PK\x05\x06", b"no jar"] {
            let path = folder.path().join("a.jar");
            std::fs::write(&path, content)?;
            assert!(Jar::open(&path).is_err());
        }
        Ok(())
    }
}
