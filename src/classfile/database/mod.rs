//! The signatures of the JDK that are built in, for machines that have none: the exported public and protected API of every
//! release in [`releases`]. `scripts/jdk-database` writes the file and tells its format.
//!
//! Nothing is decompressed before the first question, and then only the index and the blocks of the packages asked for.

mod block;

use std::io::Read;
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use ruzstd::decoding::StreamingDecoder;

use self::block::{Block, Numbers};
use super::read_module;
use crate::base::Release;
use crate::classfile::ModuleRecord;

static FILE: &[u8] = include_bytes!("jdk.bin");
const MAGIC: &[u8] = b"typeslice jdk 1\n";

static DATABASE: LazyLock<Database> = LazyLock::new(|| Database::read(FILE).unwrap_or_default());

#[derive(Default)]
struct Database {
    /// Sorted by name.
    packages: Vec<Package>,
    modules: Block,
    blocks: Vec<LazyBlock>,
}

struct Package {
    name: Box<str>,
    block: usize,
    releases: ReleaseSet,
}

/// A block, compressed, and how large it gets.
struct LazyBlock {
    compressed: &'static [u8],
    size: usize,
    block: OnceLock<Block>,
}

/// A set of releases; the oldest is bit 0.
#[derive(Clone, Copy)]
pub(super) struct ReleaseSet(u32);

impl ReleaseSet {
    fn has(self, release: Release) -> bool {
        let bit = release.feature().checked_sub(Release::OLDEST.feature());
        bit.and_then(|bit| self.0.checked_shr(bit.into())).is_some_and(|bits| bits & 1 == 1)
    }
}

/// The releases that are built in.
pub(super) fn releases() -> RangeInclusive<Release> {
    Release::OLDEST..=Release::NEWEST
}

/// The API of a release; see [`super::JdkImage`] for the questions.
#[derive(Clone, Copy)]
pub(super) struct BuiltIn(Release);

impl BuiltIn {
    /// `None` if there is no such release.
    pub fn of(release: Release) -> Option<BuiltIn> {
        releases().contains(&release).then_some(BuiltIn(release))
    }

    /// The class file of a class, made anew.
    pub fn find_class(self, binary_name: &str) -> Option<Vec<u8>> {
        let name = binary_name.replace('/', ".");
        let package = DATABASE.package(name.rsplit_once('.')?.0, self.0)?;
        DATABASE.block(package)?.class_file(&name, self.0)
    }

    pub fn has_package(self, package: &str) -> bool {
        let below = format!("{package}.");
        DATABASE.package(package, self.0).is_some()
            || DATABASE
                .packages_from(&below)
                .take_while(|found| found.name.starts_with(&below))
                .any(|found| found.releases.has(self.0))
    }

    pub fn packages(self) -> impl Iterator<Item = &'static str> {
        DATABASE
            .packages
            .iter()
            .filter(move |package| package.releases.has(self.0))
            .map(|package| &*package.name)
    }

    pub fn classes_in_package(self, package: &str) -> Vec<&'static str> {
        let found = DATABASE.package(package, self.0).and_then(|package| DATABASE.block(package));
        let names = found.into_iter().flat_map(|block| block.classes(self.0));
        let mut simple: Vec<&str> = names
            .filter_map(|name| name.strip_prefix(package)?.strip_prefix('.'))
            .filter(|name| !name.contains('.'))
            .collect();
        simple.sort_unstable();
        simple
    }

    pub fn module(self, name: &str) -> Option<ModuleRecord> {
        read_module(&DATABASE.modules.class_file(name, self.0)?).ok()
    }
}

impl Database {
    /// Reads the sizes of the parts, and the index.
    fn read(file: &'static [u8]) -> Option<Database> {
        let file = file.strip_prefix(MAGIC)?;
        let (count, file) = file.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (sizes, mut rest) = file.split_at_checked(count.checked_mul(8)?)?;
        let mut parts = Vec::with_capacity(count);
        for pair in sizes.chunks_exact(8) {
            let [compressed, size] = [pair.first_chunk::<4>()?, pair.last_chunk::<4>()?];
            let [compressed, size] = [compressed, size].map(|bytes| u32::from_le_bytes(*bytes) as usize);
            let part;
            (part, rest) = rest.split_at_checked(compressed)?;
            parts.push(LazyBlock { compressed: part, size, block: OnceLock::new() });
        }
        let index = parts.first()?.decompress()?;
        let blocks = parts.into_iter().skip(1).collect();
        let mut numbers = Numbers::new(&index, 0);
        let known = [Release::OLDEST, Release::NEWEST].map(|release| usize::from(release.feature()));
        if [numbers.next()?, numbers.next()?] != known {
            return None;
        }
        let mut packages = Vec::new();
        for _ in 0..numbers.next()? {
            let name = String::from_utf8(numbers.text()?.to_vec()).ok()?.into();
            packages.push(Package {
                name,
                block: numbers.next()?,
                releases: ReleaseSet(numbers.next()? as u32),
            });
        }
        let start = numbers.position();
        Some(Database { packages, modules: Block::read(index, start)?, blocks })
    }

    fn package(&self, name: &str, release: Release) -> Option<&Package> {
        self.packages_from(name)
            .next()
            .filter(|package| &*package.name == name && package.releases.has(release))
    }

    /// The packages that are not before `name`.
    fn packages_from(&self, name: &str) -> impl Iterator<Item = &Package> {
        let start = self.packages.partition_point(|package| &*package.name < name);
        self.packages.iter().skip(start)
    }

    fn block(&self, package: &Package) -> Option<&Block> {
        let lazy = self.blocks.get(package.block)?;
        Some(
            lazy.block.get_or_init(|| {
                lazy.decompress().and_then(|bytes| Block::read(bytes, 0)).unwrap_or_default()
            }),
        )
    }
}

impl LazyBlock {
    fn decompress(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.size);
        StreamingDecoder::new(self.compressed).ok()?.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::read_class;

    #[test]
    fn every_class_can_be_read() {
        let mut counts = Vec::new();
        for feature in [8, 11, 17, 25] {
            let release = BuiltIn::of(Release::new(feature)).unwrap();
            let mut count = 0;
            for package in release.packages() {
                for simple in release.classes_in_package(package) {
                    let name = format!("{package}.{simple}");
                    let bytes = release.find_class(&name).unwrap_or_else(|| panic!("{name} is not found"));
                    let record = read_class(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
                    assert_eq!(&*record.name, name);
                    count += 1;
                }
            }
            counts.push(count);
        }
        assert!(counts.iter().all(|&count| count > 3_500), "{counts:?}");
    }

    #[test]
    fn a_release_has_what_it_had() {
        let [java_8, java_9, java_25] = [8, 9, 25].map(|feature| BuiltIn::of(Release::new(feature)).unwrap());
        assert!(BuiltIn::of(Release::new(7)).is_none() && BuiltIn::of(Release::new(26)).is_none());
        assert!(
            java_8.find_class("java.util.List").is_some() && java_8.find_class("java/util/List").is_some()
        );
        for absent in
            ["", "List", "java.util", "java.util.Lisp", "java.lang.Record", "jdk.internal.misc.Unsafe"]
        {
            assert!(java_8.find_class(absent).is_none(), "{absent}");
        }
        assert!(java_25.find_class("java.lang.Record").is_some());
        assert!(
            java_8.has_package("java") && java_8.has_package("java.util") && !java_8.has_package("java.ut")
        );
        assert!(java_8.has_package("javax.activation") && !java_25.has_package("javax.activation"));
        assert!(java_8.module("java.base").is_none());
        let exports = |java: BuiltIn| java.module("java.base").unwrap().exports.len();
        assert!(exports(java_9) > 40 && exports(java_9) < exports(java_25));
    }
}
