//! `lib/ct.sym` of a JDK: the API of the releases before its own, which javac takes for `--release`. A zip whose entries are
//! `RELEASES/MODULE/PACKAGE/CLASS.sig`, each a class file without code; `RELEASES` has a letter for each release that the
//! entry is of (base 36: `8`, `9`, `A` for 10). JDKs before 12 leave the module out.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::packages::Packages;
use super::zip_file::{ZipEntryId, ZipFile};
use super::{ContainerError, ModuleRecord, read_module};
use crate::base::Release;

/// The API of one release.
pub(super) struct ReleaseSymbols {
    zip: ZipFile,
    /// By binary name.
    classes: FxHashMap<Box<str>, ZipEntryId>,
    modules: FxHashMap<Box<str>, ZipEntryId>,
    packages: Packages,
}

impl ReleaseSymbols {
    /// `None` if the file has nothing of that release.
    pub fn open(path: &Path, release: Release) -> Result<Option<ReleaseSymbols>, ContainerError> {
        let zip = ZipFile::open(path)?;
        let mut classes: FxHashMap<Box<str>, ZipEntryId> = FxHashMap::default();
        let mut modules = FxHashMap::default();
        for entry in zip.directory().entries() {
            let Some(path) = std::str::from_utf8(entry.name).ok().and_then(|name| path_in(name, release))
            else {
                continue;
            };
            match path {
                Symbol::Module(module) => modules.insert(module.into(), entry.id),
                Symbol::Class(path) => classes.insert(path.replace('/', ".").into(), entry.id),
            };
        }
        let pairs = classes.keys().filter_map(|name| name.rsplit_once('.'));
        let packages = Packages::of(pairs.map(|(package, simple)| (package.to_owned(), simple)));
        let found = !classes.is_empty();
        Ok(found.then_some(ReleaseSymbols { zip, classes, modules, packages }))
    }

    pub fn find_class(&self, binary_name: &str) -> Option<Vec<u8>> {
        self.read(*self.classes.get(&*binary_name.replace('/', "."))?)
    }

    pub fn packages(&self) -> &Packages {
        &self.packages
    }

    pub fn module(&self, name: &str) -> Option<ModuleRecord> {
        read_module(&self.read(*self.modules.get(name)?)?).ok()
    }

    fn read(&self, id: ZipEntryId) -> Option<Vec<u8>> {
        self.zip.read(&self.zip.directory().entry(id)?).ok()
    }
}

/// What an entry is of.
#[derive(PartialEq, Eq, Debug)]
enum Symbol<'a> {
    Module(&'a str),
    /// `java/util/Map$Entry`
    Class(&'a str),
}

/// What the entry of this name is of, if it is of this release.
fn path_in(name: &str, release: Release) -> Option<Symbol<'_>> {
    let (releases, path) = name.strip_suffix(".sig")?.split_once('/')?;
    // `9-modules` in JDKs before 12.
    let mut letters = releases.split('-').next()?.chars().filter_map(|letter| letter.to_digit(36));
    if !letters.any(|letter| letter == u32::from(release.feature())) {
        return None;
    }
    // The name of a module has a dot, the folder of a package has none.
    match path.split_once('/').filter(|(module, _)| module.contains('.')) {
        Some((module, "module-info")) => Some(Symbol::Module(module)),
        Some((_, path)) => Some(Symbol::Class(path)),
        None => Some(Symbol::Class(path)),
    }
    .filter(|symbol| !matches!(symbol, Symbol::Class(path) if path.ends_with("package-info")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_entries() {
        let of = |name, feature| path_in(name, Release::new(feature));
        let map = Some(Symbol::Class("java/util/Map$Entry"));
        assert_eq!(of("89A/java.base/java/util/Map$Entry.sig", 10), map);
        assert_eq!(of("89A/java.base/java/util/Map$Entry.sig", 11), None);
        assert_eq!(of("879/java/util/Map$Entry.sig", 8), map);
        assert_eq!(of("9-modules/java.base/module-info.sig", 9), Some(Symbol::Module("java.base")));
        for other in
            ["8/java.base/java/util/", "H/system-modules", "8/java.base/java/util/package-info.sig", ""]
        {
            assert_eq!(of(other, 8), None, "{other}");
        }
    }
}
