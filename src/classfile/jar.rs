//! Jars and `.jmod` files. Opening reads the central directory for the packages; an entry is found by the hash of its name, and read
//! and inflated when a class is asked for.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::FxHasher;

use super::packages::Packages;
use super::zip_file::{Directory, ZipEntry, ZipEntryId, ZipFile, ZipHeader};
use super::{ContainerError, zip_file};
use crate::base::Release;

const VERSIONS: &str = "META-INF/versions/";
const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";
/// Where a `.jmod` file has its classes.
const JMOD_CLASSES: &str = "classes/";

/// A jar, as a JDK of some release sees it: of a class with several versions below `META-INF/versions`, the newest that is not
/// newer than that release counts (JAR File Specification, "Multi-release JAR files"). Opened for good when it is first asked for a class.
pub struct Jar {
    path: PathBuf,
    form: ArchiveForm,
    zip: OnceLock<Result<ZipFile, String>>,
    /// By the hash of the class's internal name, the newest version first among equals.
    classes: OnceLock<Vec<IndexedClass>>,
    packages: OnceLock<Packages>,
}

/// The folders of a jar that have classes: `p/q`. One may be there twice.
pub(super) type Folders = Vec<Box<str>>;

#[derive(Clone, Copy)]
enum ArchiveForm {
    /// Classes stand where their packages say.
    Plain,
    /// Versions up to this release count.
    MultiRelease(Release),
    Jmod,
}

#[derive(Clone, Copy)]
struct IndexedClass {
    hash: u64,
    /// 0 for one that is in no folder of versions.
    version: u16,
    entry: ZipEntryId,
}

impl Jar {
    /// Reads the directory of the jar.
    pub fn open(path: &Path, release: Release) -> Result<Jar, ContainerError> {
        let scanned = Jar::scan(path, release, &mut Vec::new())?;
        let no_file = || ContainerError::Malformed { path: path.into(), what: "it is a folder".to_owned() };
        scanned.map(|(jar, _)| jar).ok_or_else(no_file)
    }

    /// The same, with the folders that have classes; `buffer` is room to read into. `None` if the path is that of a folder.
    pub(super) fn scan(
        path: &Path,
        release: Release,
        buffer: &mut Vec<u8>,
    ) -> Result<Option<(Jar, Folders)>, ContainerError> {
        let jar = |form, zip| {
            let (classes, packages) = (OnceLock::new(), OnceLock::new());
            Jar { path: path.into(), form, zip, classes, packages }
        };
        let seen = zip_file::scan(path, buffer, |directory, header| {
            let form = if header == ZipHeader::Jmod { ArchiveForm::Jmod } else { ArchiveForm::Plain };
            (form, Seen::of(directory, form))
        })?;
        let Some((form, seen)) = seen else { return Ok(None) };
        if !seen.is_complete {
            let what = "its directory is damaged".to_owned();
            return Err(ContainerError::Malformed { path: path.into(), what });
        }
        if !seen.has_versions {
            return Ok(Some((jar(form, OnceLock::new()), seen.folders)));
        }
        let zip = ZipFile::open(path)?;
        let form = form_of(&zip, release);
        let folders = Seen::of(zip.directory(), form).folders;
        Ok(Some((jar(form, OnceLock::from(Ok(zip))), folders)))
    }

    fn zip(&self) -> Result<&ZipFile, &str> {
        let open = || ZipFile::open(&self.path).map_err(|error| error.to_string());
        self.zip.get_or_init(open).as_ref().map_err(String::as_str)
    }

    fn directory(&self) -> Directory<'_> {
        self.zip().map(ZipFile::directory).unwrap_or_default()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a `.jmod` file, which javac takes on the module path only.
    pub fn is_jmod(&self) -> bool {
        matches!(self.form, ArchiveForm::Jmod)
    }

    /// The class file of a class by its binary name, with dots or slashes, or why its entry cannot be read; `None` if there
    /// is none.
    pub fn find_class(&self, binary_name: &str) -> Option<Result<Vec<u8>, String>> {
        let entry = self.find_entry(&binary_name.replace('.', "/"))?;
        Some(self.zip().map_err(str::to_owned).and_then(|zip| zip.read(&entry)))
    }

    /// Whether there is an entry for the class.
    pub fn has_class(&self, binary_name: &str) -> bool {
        self.find_entry(&binary_name.replace('.', "/")).is_some()
    }

    fn find_entry(&self, internal_name: &str) -> Option<ZipEntry<'_>> {
        let classes = self.classes.get_or_init(|| self.index());
        let hash = hash(internal_name);
        let start = classes.partition_point(|class| class.hash < hash);
        let same = classes.iter().skip(start).take_while(|class| class.hash == hash);
        same.filter_map(|class| self.directory().entry(class.entry))
            .find(|entry| class_in(self.form, entry.name).is_some_and(|class| class.name == internal_name))
    }

    fn index(&self) -> Vec<IndexedClass> {
        let indexed = |entry: ZipEntry<'_>| {
            let class = class_in(self.form, entry.name)?;
            Some(IndexedClass { hash: hash(class.name), version: class.version, entry: entry.id })
        };
        let mut classes: Vec<IndexedClass> = self.directory().entries().filter_map(indexed).collect();
        classes.sort_unstable_by_key(|class| (class.hash, std::cmp::Reverse(class.version), class.entry));
        classes
    }

    /// Whether the jar has classes in this package or in one below it.
    pub fn has_package(&self, package: &str) -> bool {
        self.packages().has(package)
    }

    /// The binary names of its classes, sorted within a package.
    pub fn classes(&self) -> impl Iterator<Item = String> {
        let packages = self.packages();
        packages.names().flat_map(|package| {
            let name = move |simple| {
                if package.is_empty() { String::from(simple) } else { format!("{package}.{simple}") }
            };
            packages.classes(package).map(name)
        })
    }

    pub(super) fn packages(&self) -> &Packages {
        self.packages.get_or_init(|| {
            let classes = self.directory().entries().filter_map(|entry| class_in(self.form, entry.name));
            Packages::of(classes.map(|class| {
                let (folder, simple) = class.name.rsplit_once('/').unwrap_or(("", class.name));
                (folder.replace('/', "."), simple)
            }))
        })
    }
}

/// What a walk through a directory finds.
struct Seen {
    folders: Folders,
    has_versions: bool,
    is_complete: bool,
}

impl Seen {
    fn of(directory: Directory<'_>, form: ArchiveForm) -> Seen {
        let (mut folders, mut has_versions) = (Folders::new(), false);
        // The folder of the class before this one: neighbours are mostly of one folder, and this loop is what a long class
        // path costs.
        let mut known: &[u8] = b"?";
        let is_complete = directory.for_each_name(|name| {
            if is_in(known, name) {
                return;
            }
            has_versions |= name.starts_with(VERSIONS.as_bytes());
            if let Some(class) = class_in(form, name) {
                known = name.get(..memchr::memrchr(b'/', name).unwrap_or(0)).unwrap_or_default();
                let folder = folder_of(class.name);
                if folders.last().is_none_or(|last| **last != *folder) {
                    folders.push(folder.into());
                }
            }
        });
        Seen { folders, has_versions, is_complete }
    }
}

/// A class by the name of its entry.
struct ClassEntry<'a> {
    /// Internal: `p/q/A$B`.
    name: &'a str,
    version: u16,
}

/// The class that an entry is of; `None` for other files, and for versions that do not count.
fn class_in(form: ArchiveForm, entry: &[u8]) -> Option<ClassEntry<'_>> {
    let name = std::str::from_utf8(entry.strip_suffix(b".class")?).ok()?;
    let (name, version) = match form {
        ArchiveForm::Plain => (name, 0),
        ArchiveForm::Jmod => (name.strip_prefix(JMOD_CLASSES)?, 0),
        ArchiveForm::MultiRelease(release) => match name.strip_prefix(VERSIONS) {
            None => (name, 0),
            Some(versioned) => {
                let (version, name) = versioned.split_once('/')?;
                // The first release that knows of versions is 9.
                let version =
                    version.parse().ok().filter(|version| (9..=release.feature()).contains(version))?;
                (name, version)
            }
        },
    };
    let is_other =
        name.starts_with("META-INF/") || name.ends_with("module-info") || name.ends_with("package-info");
    (!is_other).then_some(ClassEntry { name, version })
}

/// Multi-release, if the manifest says so.
fn form_of(zip: &ZipFile, release: Release) -> ArchiveForm {
    // The manifest is the first or second entry where `jar` wrote the archive, but need not be.
    let manifest = zip.directory().entries().find(|entry| entry.name == MANIFEST);
    let text = manifest.and_then(|entry| zip.read(&entry).ok());
    let says_so = |line: &[u8]| line.trim_ascii().eq_ignore_ascii_case(b"Multi-Release: true");
    match text.is_some_and(|text| text.split(|&byte| byte == b'\n').any(says_so)) {
        true => ArchiveForm::MultiRelease(release),
        false => ArchiveForm::Plain,
    }
}

/// Whether a file lies in a folder itself.
fn is_in(folder: &[u8], file: &[u8]) -> bool {
    match file.strip_prefix(folder) {
        Some([b'/', name @ ..]) => memchr::memchr(b'/', name).is_none(),
        Some(_) | None => false,
    }
}

fn folder_of(internal_name: &str) -> &str {
    internal_name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn hash(internal_name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(internal_name.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::Write;

    use super::*;

    const JAVA_17: Release = Release::new(17);

    fn write_zip(path: &Path, entries: &[(&str, &str)]) -> Result<(), Box<dyn std::error::Error>> {
        let mut writer = zip::ZipWriter::new(File::create(path)?);
        for (name, content) in entries {
            writer.start_file(*name, zip::write::SimpleFileOptions::default())?;
            writer.write_all(content.as_bytes())?;
        }
        writer.finish()?;
        Ok(())
    }

    fn found(jar: &Jar, name: &str) -> String {
        match jar.find_class(name) {
            Some(Ok(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            Some(Err(problem)) => problem,
            None => "absent".to_owned(),
        }
    }

    const VERSIONED: [(&str, &str); 7] = [
        ("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"),
        ("p/q/A.class", "A"),
        ("META-INF/versions/9/p/q/A.class", "A of 9"),
        ("META-INF/versions/11/p/q/A.class", "A of 11"),
        ("META-INF/versions/21/p/q/A.class", "A of 21"),
        ("META-INF/versions/9/r/New.class", "New"),
        ("META-INF/versions/9/module-info.class", "module"),
    ];

    #[test]
    fn entries_of_a_jar() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        let others = [("p/q/A$B.class", "A$B"), ("module-info.class", "module"), ("Top.class", "Top")];
        write_zip(&path, &[&VERSIONED[1..], &others].concat())?;
        let jar = Jar::open(&path, JAVA_17)?;
        assert_eq!(jar.packages().names().collect::<Vec<_>>(), ["", "p.q"]);
        assert!(jar.has_package("p.q") && jar.has_package("p") && !jar.has_package("p.r"));
        assert_eq!(jar.packages().classes("p.q").collect::<Vec<_>>(), ["A", "A$B"]);
        assert_eq!(
            ["p.q.A$B", "p/q/A", "Top", "p.q.C", "r.New", ""].map(|name| found(&jar, name)),
            ["A$B", "A", "Top", "absent", "absent", "absent"]
        );
        Ok(())
    }

    #[test]
    fn a_multi_release_jar_has_the_newest_version_for_a_release() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        write_zip(&path, &VERSIONED)?;
        let of = |feature, name| Jar::open(&path, Release::new(feature)).map(|jar| found(&jar, name));
        assert_eq!(
            [of(8, "p.q.A")?, of(9, "p.q.A")?, of(17, "p.q.A")?, of(25, "p.q.A")?],
            ["A", "A of 9", "A of 11", "A of 21"]
        );
        assert_eq!([of(8, "r.New")?, of(10, "r.New")?], ["absent", "New"]);
        Ok(())
    }

    #[test]
    fn a_jmod_has_its_classes_in_a_folder() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jmod");
        write_zip(
            &path,
            &[("classes/p/A.class", "A"), ("classes/module-info.class", "module"), ("lib/p/B.class", "B")],
        )?;
        let zip = fs::read(&path)?;
        fs::write(&path, [b"JM\x01\x00", &zip[..]].concat())?;
        let jar = Jar::open(&path, JAVA_17)?;
        assert!(jar.is_jmod() && jar.has_package("p"));
        assert_eq!(["p.A", "p.B"].map(|name| found(&jar, name)), ["A", "absent"]);
        Ok(())
    }

    #[test]
    fn a_file_that_is_no_jar_is_an_error() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        write_zip(&path, &VERSIONED)?;
        let whole = fs::read(&path)?;
        let cut = [&whole[..whole.len() - 30], &whole[whole.len() / 2..]];
        for content in [&b""[..], b"PK\x05\x06", b"no jar"].into_iter().chain(cut) {
            fs::write(&path, content)?;
            assert!(Jar::open(&path, JAVA_17).is_err());
        }
        Ok(())
    }

    /// A build writes the jar anew while we run.
    #[test]
    fn a_jar_that_becomes_shorter_is_an_error_of_its_entries() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        let (long, names) = ("A".repeat(100_000), ["p/A.class", "p/B.class", "p/C.class"]);
        write_zip(&path, &names.map(|name| (name, long.as_str())))?;
        let jar = Jar::open(&path, JAVA_17)?;
        assert_eq!(found(&jar, "p.A"), long);
        fs::OpenOptions::new().write(true).open(&path)?.set_len(50)?;
        for name in ["p.A", "p.B", "p.C"] {
            assert!(matches!(jar.find_class(name), Some(Err(_))), "{name}");
        }
        assert_eq!(found(&jar, "p.D"), "absent");
        Ok(())
    }

    #[test]
    fn a_damaged_entry_is_an_error_of_its_own() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        write_zip(&path, &[("p/A.class", "AAAA"), ("p/B.class", "B")])?;
        let mut bytes = fs::read(&path)?;
        bytes[30 + "p/A.class".len()] ^= 0x10;
        fs::write(&path, bytes)?;
        let jar = Jar::open(&path, JAVA_17)?;
        assert!(matches!(jar.find_class("p.A"), Some(Err(_))), "{}", found(&jar, "p.A"));
        assert_eq!(found(&jar, "p.B"), "B");
        Ok(())
    }

    #[test]
    fn an_entry_that_cannot_be_read_says_why() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        write_zip(&path, &[("p/A.class", "A")])?;
        let whole = fs::read(&path)?;
        let header = memchr::memmem::find(&whole, b"PK\x01\x02").ok_or("no directory")?;
        // The places of the flags and the method in an entry of the directory (APPNOTE 4.3.12).
        for (at, value, said) in [(8, 1, "it is encrypted"), (10, 9, "method 9")] {
            let mut bytes = whole.clone();
            bytes[header + at] = value;
            fs::write(&path, bytes)?;
            let found = found(&Jar::open(&path, JAVA_17)?, "p.A");
            assert!(found.contains(said), "{found}");
        }
        Ok(())
    }
}
