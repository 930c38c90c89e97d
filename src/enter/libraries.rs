//! Classes that are not in the sources: those of the class path and the JDK, each read once.

use std::hash::Hash;
use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use super::shared::{read, write};
use super::written::HeaderSources;
use crate::base::{Name, is_of_jdk};
use crate::classfile::record::ClassRecord;
use crate::classfile::{ClassPath, EntryId, JdkImage, PackageModule, read_class};

/// The class files at hand; worlds of the same program share them.
pub(super) struct Libraries {
    pub jdk: Option<JdkImage>,
    /// Searched after the sources and before the JDK.
    pub class_path: ClassPath,
    records: RwLock<FxHashMap<Name, Option<Arc<ClassRecord>>>>,
    /// The classes that were read from the class path.
    entries: RwLock<FxHashMap<Name, EntryId>>,
    /// What is wrong with classes of the class path that were asked for.
    broken: RwLock<FxHashMap<Name, String>>,
    /// The files that classes of the class path are written in.
    pub written: HeaderSources,
    modules: RwLock<FxHashMap<Name, Option<PackageModule>>>,
    /// Entries of the class path with classes of a Java that we do not know.
    newer: RwLock<FxHashMap<EntryId, String>>,
}

impl Libraries {
    pub fn new(jdk: Option<JdkImage>, class_path: ClassPath, written: HeaderSources) -> Libraries {
        Libraries {
            jdk,
            class_path,
            records: RwLock::default(),
            entries: RwLock::default(),
            broken: RwLock::default(),
            written,
            modules: RwLock::default(),
            newer: RwLock::default(),
        }
    }

    /// The class file of this binary name.
    pub fn find(&self, binary_name: Name) -> Option<Arc<ClassRecord>> {
        if let Some(known) = read(&self.records).get(&binary_name) {
            return known.clone();
        }
        let found = self.read(binary_name).map(Arc::new);
        write(&self.records).entry(binary_name).or_insert(found).clone()
    }

    fn read(&self, binary_name: Name) -> Option<ClassRecord> {
        let on_class_path =
            if is_of_jdk(&binary_name) { None } else { self.class_path.find_class(&binary_name) };
        let record = match on_class_path {
            Some(Ok(found)) => {
                write(&self.entries).insert(binary_name, found.entry);
                if let Some(newer) = found.newer {
                    write(&self.newer).entry(found.entry).or_insert_with(|| newer.to_string());
                }
                self.written.keep_bytes_for_header(binary_name, found.bytes);
                found.record
            }
            Some(Err(problem)) => {
                write(&self.broken).insert(binary_name, problem.to_string());
                return None;
            }
            None => read_class(&self.jdk.as_ref()?.find_class(&binary_name)?).ok()?,
        };
        // A file that speaks of another class must not be taken for this one, or look-ups would not end.
        (record.name == binary_name).then_some(record)
    }

    /// The entry of the class path that the class was read from.
    pub fn entry(&self, binary_name: Name) -> Option<EntryId> {
        read(&self.entries).get(&binary_name).copied()
    }

    /// What is wrong with classes of the class path that were asked for, in the order of their names.
    pub fn broken(&self) -> Vec<String> {
        in_order(&self.broken, |name| name.as_str().to_owned())
    }

    /// The entries of the class path with classes of a Java that we do not know, as far as they were asked for.
    pub fn newer(&self) -> Vec<String> {
        in_order(&self.newer, |entry| *entry)
    }

    /// The module of the JDK that has the package.
    pub fn jdk_module(&self, package: Name) -> Option<PackageModule> {
        if let Some(known) = read(&self.modules).get(&package) {
            return *known;
        }
        let found = self.jdk.as_ref().and_then(|jdk| jdk.module_of(&package));
        *write(&self.modules).entry(package).or_insert(found)
    }

    pub fn has_package(&self, package: &str) -> bool {
        self.jdk.as_ref().is_some_and(|jdk| jdk.has_package(package))
            || self.written.has_package(package)
            || self.class_path.has_package(package)
    }
}

/// The values of a map by an order of their keys.
fn in_order<K: Eq + Hash, O: Ord>(
    map: &RwLock<FxHashMap<K, String>>,
    order: impl Fn(&K) -> O,
) -> Vec<String> {
    let map = read(map);
    let mut all: Vec<(O, &String)> = map.iter().map(|(key, what)| (order(key), what)).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, what)| what.clone()).collect()
}
