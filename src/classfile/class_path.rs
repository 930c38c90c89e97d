//! The class path: jars, `.jmod` files and folders of class files, in order. When a name is asked for, all are scanned once,
//! so that it is known by package which jars may have a class; only those are opened for good. A background thread starts scanning a long
//! class path before anyone asks; whoever needs the result helps to finish it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use rustc_hash::{FxHashMap, FxHashSet};

use super::folder::ClassFolder;
use super::jar::Folders;
use super::record::ClassRecord;
use super::{ContainerError, Jar, read_class, search_path};
use crate::base::Release;

/// Jars and folders; of two that have a class, the first counts.
pub struct ClassPath {
    scan: Arc<Scan>,
    /// With entries that mean nothing.
    unreadable: Vec<ContainerError>,
    opened: OnceLock<Opened>,
}

/// A scan of all entries, which threads share.
struct Scan {
    paths: Vec<PathBuf>,
    release: Release,
    /// The entry to scan next.
    next: AtomicUsize,
    scanned: Mutex<Vec<(usize, ScannedEntry)>>,
}

/// An entry, with the packages it has if it is a jar.
type ScannedEntry = Result<(ClassPathEntry, Folders), ContainerError>;

/// The place of an entry in its class path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(usize);

/// A class of the class path.
pub struct FoundClass {
    pub entry: EntryId,
    pub record: ClassRecord,
    /// The class file, for those who want to know more of it.
    pub bytes: Vec<u8>,
    /// What to say of a class file of a Java that we do not know: it is read as far as it is understood.
    pub newer: Option<ContainerError>,
}

/// A jar or a folder of class files.
pub enum ClassPathEntry {
    Jar(Jar),
    Folder(ClassFolder),
}

#[derive(Default)]
struct Opened {
    /// By [`EntryId`].
    entries: Vec<Result<ClassPathEntry, ContainerError>>,
    /// The jars that have classes in a package, in order. With slashes.
    packages: FxHashMap<Box<str>, Vec<EntryId>>,
    /// What their names start with: `com`, `org`.
    roots: FxHashSet<Box<str>>,
    folders: Vec<EntryId>,
}

impl Default for ClassPath {
    fn default() -> ClassPath {
        ClassPath::new(&[], &[], Release::NEWEST)
    }
}

impl ClassPath {
    /// The entries of a class path, then those of a module path, as javac has them; multi-release jars as a JDK of `release`
    /// sees them.
    pub fn new(class_path: &[PathBuf], module_path: &[PathBuf], release: Release) -> ClassPath {
        let (mut paths, mut unreadable) = search_path::of_class_path(class_path);
        let (modules, no_modules) = search_path::of_module_path(module_path);
        paths.extend(modules);
        unreadable.extend(no_modules);
        let is_long = paths.len() >= PRESCAN_FROM_ENTRIES;
        let scan = Arc::new(Scan { paths, release, next: AtomicUsize::new(0), scanned: Mutex::default() });
        if is_long {
            prescan(scan.clone());
        }
        ClassPath { scan, unreadable, opened: OnceLock::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.scan.paths.is_empty()
    }

    /// What is wrong with entries as a whole. Opens them.
    pub fn problems(&self) -> impl Iterator<Item = &ContainerError> {
        let opened = self.opened().entries.iter().filter_map(|entry| entry.as_ref().err());
        self.unreadable.iter().chain(opened)
    }

    /// The folders that hold jars and no classes, which say nothing to javac.
    pub fn folders_of_jars(&self) -> impl Iterator<Item = &Path> {
        let opened = self.opened();
        let folders = opened.folders.iter().filter_map(|id| self.path(*id));
        folders.filter(|folder| search_path::holds_jars_only(folder))
    }

    /// The entries that could be opened.
    pub fn entries(&self) -> impl Iterator<Item = &ClassPathEntry> {
        self.opened().entries.iter().flatten()
    }

    /// As the user wrote it, or as `*` named it.
    pub fn path(&self, entry: EntryId) -> Option<&Path> {
        self.scan.paths.get(entry.0).map(PathBuf::as_path)
    }

    /// The class with this binary name and the entry it is in: the first that has a file for it; `None` if none has. A file
    /// that is broken or holds another class is an error that names it.
    pub fn find_class(&self, binary_name: &str) -> Option<Result<FoundClass, ContainerError>> {
        let found = |id: EntryId| Some((id, self.opened().entry(id)?.find_class(binary_name)?));
        let (entry, bytes) = self.candidates(binary_name).into_iter().find_map(found)?;
        let path = || self.path(entry).unwrap_or(Path::new("")).to_owned();
        let broken = |what| ContainerError::Class { name: binary_name.to_owned(), path: path(), what };
        let read = |bytes: Vec<u8>| {
            let record = read_class(&bytes).map_err(|error| error.to_string())?;
            // A file that speaks of another class must not be taken for this one, or look-ups would not end.
            if record.name.as_str() != binary_name {
                return Err(format!("it declares {}", record.name));
            }
            let major = major_version(&bytes).filter(|&major| major > NEWEST_MAJOR);
            let newer = major.map(|major| ContainerError::Newer { path: path(), major });
            Ok(FoundClass { entry, record, bytes, newer })
        };
        Some(bytes.and_then(read).map_err(broken))
    }

    /// The first entry that has a file for the class, whatever is in it.
    pub fn entry_of(&self, binary_name: &str) -> Option<EntryId> {
        let has_class =
            |id: &EntryId| self.opened().entry(*id).is_some_and(|entry| entry.has_class(binary_name));
        self.candidates(binary_name).into_iter().find(has_class)
    }

    /// The class file of a class that was found in the entry.
    pub fn class_bytes(&self, entry: EntryId, binary_name: &str) -> Option<Vec<u8>> {
        self.opened().entry(entry)?.find_class(binary_name)?.ok()
    }

    /// Whether an entry has this package or one below it.
    pub fn has_package(&self, package: &str) -> bool {
        let opened = self.opened();
        let in_folder = |id: &EntryId| match opened.entry(*id) {
            Some(ClassPathEntry::Folder(folder)) => folder.has_package(package),
            Some(ClassPathEntry::Jar(_)) | None => false,
        };
        opened.has_folder(&package.replace('.', "/")) || opened.folders.iter().any(in_folder)
    }

    /// The entries that may have a class, in order.
    fn candidates(&self, binary_name: &str) -> Vec<EntryId> {
        let opened = self.opened();
        let package = binary_name.rsplit_once('.').map_or("", |(package, _)| package);
        let jars = opened.packages.get(&*package.replace('.', "/")).into_iter().flatten();
        let mut candidates: Vec<EntryId> = jars.chain(&opened.folders).copied().collect();
        candidates.sort_unstable();
        candidates
    }

    fn opened(&self) -> &Opened {
        self.opened.get_or_init(|| {
            self.scan.run();
            Opened::of(&self.scan)
        })
    }
}

impl Scan {
    /// Scans what nobody has scanned yet.
    fn run(&self) {
        let mut buffer = Vec::new();
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = self.paths.get(at) else { break };
            let scanned = ClassPathEntry::scan(path, self.release, &mut buffer);
            lock(&self.scanned).push((at, scanned));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Opened {
    fn of(scan: &Scan) -> Opened {
        let mut opened = Opened::default();
        let mut scanned: FxHashMap<usize, ScannedEntry> = lock(&scan.scanned).drain(..).collect();
        let folders = scanned.values().flatten().map(|(_, folders)| folders.len()).sum();
        opened.packages.reserve(folders);
        // What another thread scans right now is scanned once more: it may be long until that thread goes on.
        for (at, path) in scan.paths.iter().enumerate() {
            let scan_again = || ClassPathEntry::scan(path, scan.release, &mut Vec::new());
            opened.add(scanned.remove(&at).unwrap_or_else(scan_again));
        }
        for package in opened.packages.keys() {
            let root = root_of(package);
            if !opened.roots.contains(root) {
                opened.roots.insert(root.into());
            }
        }
        opened
    }

    /// Whether a jar has classes in the folder or in one below it. Few ask for one that has none itself.
    fn has_folder(&self, folder: &str) -> bool {
        let is_below = |package: &str| package.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.packages.contains_key(folder)
            || (self.roots.contains(root_of(folder)) && self.packages.keys().any(|package| is_below(package)))
    }

    fn add(&mut self, scanned: ScannedEntry) {
        let id = EntryId(self.entries.len());
        let entry = scanned.map(|(entry, packages)| {
            match entry {
                ClassPathEntry::Folder(_) => self.folders.push(id),
                ClassPathEntry::Jar(_) => {}
            }
            for package in packages {
                let jars = self.packages.entry(package).or_default();
                if jars.last() != Some(&id) {
                    jars.push(id);
                }
            }
            entry
        });
        self.entries.push(entry);
    }

    fn entry(&self, id: EntryId) -> Option<&ClassPathEntry> {
        self.entries.get(id.0)?.as_ref().ok()
    }
}

/// Fewer entries than this are scanned sooner than a thread starts.
const PRESCAN_FROM_ENTRIES: usize = 32;

/// Looks at all, meanwhile, if a thread can be had.
fn prescan(scan: Arc<Scan>) {
    // Not on a pool's threads: one that waits for this must not take up other work that does, too.
    drop(thread::Builder::new().name("class path".to_owned()).spawn(move || scan.run()));
}

impl ClassPathEntry {
    /// Opens it, with the packages it has if it is a jar.
    fn scan(path: &Path, release: Release, buffer: &mut Vec<u8>) -> ScannedEntry {
        Ok(match Jar::scan(path, release, buffer) {
            Ok(Some((jar, packages))) => (ClassPathEntry::Jar(jar), packages),
            // Some systems do not open a folder as a file.
            Err(_) if path.is_dir() => (ClassPathEntry::Folder(ClassFolder::open(path)?), Folders::new()),
            Ok(None) => (ClassPathEntry::Folder(ClassFolder::open(path)?), Folders::new()),
            Err(problem) => return Err(problem),
        })
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

    fn has_class(&self, binary_name: &str) -> bool {
        match self {
            ClassPathEntry::Jar(jar) => jar.has_class(binary_name),
            ClassPathEntry::Folder(folder) => folder.has_class(binary_name),
        }
    }
}

/// The version of class files of the newest Java we know (JVMS 4.1): 52 is that of Java 8, and each has its own since.
const NEWEST_MAJOR: u16 = Release::NEWEST.feature() + 44;

fn major_version(class_file: &[u8]) -> Option<u16> {
    class_file.get(6..)?.first_chunk().map(|bytes| u16::from_be_bytes(*bytes))
}

/// `a` of `a/b/c`.
fn root_of(folder: &str) -> &str {
    folder.split_once('/').map_or(folder, |(root, _)| root)
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
        let path = ClassPath::new(&[gone, a.clone(), no_zip, b.clone()], &[], Release::NEWEST);
        assert_eq!(path.entries().map(ClassPathEntry::path).collect::<Vec<_>>(), [&a, &b]);
        let problems: Vec<String> = path.problems().map(ToString::to_string).collect();
        assert!(problems[0].contains("gone.jar") && problems[1].contains("Broken.class"), "{problems:?}");
        let found = |name: &str| match path.find_class(name) {
            Some(Ok(found)) => format!("{} in {:?}", found.record.name, path.path(found.entry)),
            Some(Err(problem)) => problem.to_string(),
            None => "absent".to_owned(),
        };
        assert_eq!(found("java.lang.Object"), format!("java.lang.Object in {:?}", Some(&b)));
        assert!(found("java.lang.Broken").contains("not a class file"));
        assert!(found("java.lang.Other").contains("it declares java.lang.Object"));
        assert_eq!(found("java.lang.Gone"), "absent");
        fs::write(a.join("java/lang/Other.class"), "newer")?;
        let path = ClassPath::new(&[a, b], &[], Release::NEWEST);
        assert!(path.has_package("java.lang") && !path.has_package("java.util"));
        assert!(matches!(path.find_class("java.lang.Other"), Some(Err(_))));
        Ok(())
    }

    #[test]
    fn a_long_class_path_has_its_order() -> Result<(), Box<dyn std::error::Error>> {
        let place = tempfile::tempdir()?;
        let paths: Vec<PathBuf> =
            (0..3 * PRESCAN_FROM_ENTRIES).map(|at| place.path().join(format!("{at}.jar"))).collect();
        for (at, path) in paths.iter().enumerate() {
            let mut jar = zip::ZipWriter::new(fs::File::create(path)?);
            for name in [format!("p{at}/A.class"), format!("q{}/B.class", at / 7)] {
                jar.start_file(name, zip::write::SimpleFileOptions::default())?;
            }
            jar.finish()?;
        }
        let path = ClassPath::new(&paths, &[], Release::NEWEST);
        for at in 0..paths.len() {
            assert_eq!(path.entry_of(&format!("p{at}.A")), Some(EntryId(at)));
            assert_eq!(path.entry_of(&format!("q{}.B", at / 7)), Some(EntryId(at / 7 * 7)));
        }
        assert_eq!((path.entry_of("p1.B"), path.problems().count()), (None, 0));
        Ok(())
    }
}
