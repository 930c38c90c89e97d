//! The JDK's own classes: `lib/modules`, the jimage container of format 1. A perfect hash leads from a resource's
//! name to its location, so that a look-up touches a few pages of the mapped file and opening touches one.

use std::borrow::Cow;
use std::path::Path;
use std::sync::OnceLock;

use memmap2::Mmap;

use super::packages::Packages;
use super::{ContainerError, ModuleRecord, PackageModule, modified_utf8, read_module};

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_SIZE: usize = 28;
/// Seed and multiplier of the container's hash, FNV-1's prime.
const HASH_MULTIPLIER: u32 = 0x0100_0193;

/// Numbers of the attributes of a location.
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const UNCOMPRESSED: usize = 7;

/// A mapped `lib/modules`.
pub(super) struct ModulesImage {
    map: Mmap,
    /// Number of slots of the hash table.
    slots: usize,
    /// Where the packed locations, the strings and the resources begin.
    locations: usize,
    strings: usize,
    resources: usize,
    /// For questions that the hash table cannot answer: built when the first of them is asked.
    packages: OnceLock<Packages>,
}

/// The attributes of a location, by number.
type Location = [u64; 8];

impl ModulesImage {
    /// Maps the file.
    pub fn open(path: &Path) -> Result<ModulesImage, ContainerError> {
        let unreadable = |source| ContainerError::Unreadable { path: path.into(), source };
        let malformed = |what: &str| ContainerError::Malformed { path: path.into(), what: what.into() };
        let file = std::fs::File::open(path).map_err(unreadable)?;
        // SAFETY: the file is only read, and all reads are bounds-checked. A JDK that is replaced while we run
        // could change the bytes under us, which gives wrong classes but no unsoundness that a read could not.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        if read_u32(&map, 0) != Some(MAGIC) {
            // Images have the byte order of the machine they were made for.
            return Err(malformed("it is not a jimage file of this machine's byte order"));
        }
        if read_u32(&map, 4).is_none_or(|version| version >> 16 != 1) {
            return Err(malformed("it is not of jimage format 1"));
        }
        let size = |at| read_u32(&map, at).map(|n| n as usize).ok_or_else(|| malformed("it is truncated"));
        let slots = size(16)?;
        let locations = slots.saturating_mul(8).saturating_add(HEADER_SIZE);
        let strings = locations.saturating_add(size(20)?);
        let resources = strings.saturating_add(size(24)?);
        if resources > map.len() {
            return Err(malformed("it is truncated"));
        }
        Ok(ModulesImage { map, slots, locations, strings, resources, packages: OnceLock::new() })
    }

    /// See [`super::JdkImage`], here and below.
    pub fn find_class(&self, binary_name: &str) -> Option<Cow<'_, [u8]>> {
        let internal = binary_name.replace('.', "/");
        let package = internal.rsplit_once('/')?.0.replace('/', ".");
        self.modules_of(&package)
            .filter(|listed| listed.has_content)
            .find_map(|listed| self.find_resource(&format!("/{}/{internal}.class", listed.module)))
    }

    pub fn has_package(&self, package: &str) -> bool {
        self.modules_of(package).next().is_some()
    }

    pub fn packages(&self) -> &Packages {
        self.packages.get_or_init(|| self.list_packages())
    }

    pub fn module(&self, name: &str) -> Option<ModuleRecord> {
        read_module(&self.find_resource(&format!("/{name}/module-info.class"))?).ok()
    }

    pub fn module_of(&self, package: &str) -> Option<PackageModule> {
        let listed = self.modules_of(package).find(|listed| listed.has_content)?;
        let record = self.module(&listed.module)?;
        let exports_package = record.exports.iter().any(|exported| exported.as_str() == package);
        Some(PackageModule { name: record.name, exports_package })
    }

    /// The modules that the image lists for a package.
    fn modules_of(&self, package: &str) -> impl Iterator<Item = ListedModule<'_>> {
        let list = self.find_resource(&format!("/packages/{package}")).unwrap_or_default();
        (0..list.len() / 8).filter_map(move |entry| {
            let is_empty = read_u32(&list, entry * 8)?;
            let module = self.string(u64::from(read_u32(&list, entry * 8 + 4)?))?;
            Some(ListedModule { module: modified_utf8::decode(module), has_content: is_empty == 0 })
        })
    }

    fn find_resource(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        let location = self.find_location(name.as_bytes())?;
        self.content(&location)
    }

    /// Follows the perfect hash (jdk.internal.jimage.BasicImageReader).
    fn find_location(&self, name: &[u8]) -> Option<Location> {
        let slots = u32::try_from(self.slots).ok().filter(|&slots| slots > 0)?;
        let slot = (hash(name, HASH_MULTIPLIER) % slots) as usize;
        let redirect = read_u32(&self.map, HEADER_SIZE + 4 * slot)? as i32;
        let slot = match redirect {
            0 => return None,
            1.. => (hash(name, redirect as u32) % slots) as usize,
            _ => usize::try_from(-1 - i64::from(redirect)).ok()?,
        };
        // A name that is not in the image leads to the location of another one.
        self.location(slot).filter(|location| self.is_named(location, name))
    }

    fn location(&self, slot: usize) -> Option<Location> {
        if slot >= self.slots {
            return None;
        }
        let at = read_u32(&self.map, HEADER_SIZE + 4 * self.slots + 4 * slot)? as usize;
        let mut packed = self.map.get(self.locations..self.strings)?.get(at..)?;
        let mut location = Location::default();
        loop {
            let (&head, rest) = packed.split_first()?;
            let kind = usize::from(head >> 3);
            if kind == 0 {
                return Some(location);
            }
            let (value, rest) = rest.split_at_checked(usize::from(head & 7) + 1)?;
            *location.get_mut(kind)? = value.iter().fold(0, |n, &byte| n << 8 | u64::from(byte));
            packed = rest;
        }
    }

    /// Whether a location is that of `/module/parent/base.extension`.
    fn is_named(&self, location: &Location, name: &[u8]) -> bool {
        let parts: [(&[u8], u64, &[u8]); 4] = [
            (b"/", location[MODULE], b"/"),
            (b"", location[PARENT], b"/"),
            (b"", location[BASE], b""),
            (b".", location[EXTENSION], b""),
        ];
        let mut rest = name;
        for (before, string, after) in parts {
            let Some(text) = self.string(string) else { return false };
            if text.is_empty() {
                continue;
            }
            for piece in [before, text, after] {
                match rest.strip_prefix(piece) {
                    Some(stripped) => rest = stripped,
                    None => return false,
                }
            }
        }
        rest.is_empty()
    }

    /// The bytes of the string at an offset of the strings, up to its NUL.
    fn string(&self, offset: u64) -> Option<&[u8]> {
        let rest = self.map.get(self.strings..self.resources)?.get(usize::try_from(offset).ok()?..)?;
        rest.split(|&byte| byte == 0).next()
    }

    /// `None` for a resource of an image that was made with compression.
    fn content(&self, location: &Location) -> Option<Cow<'_, [u8]>> {
        if location[COMPRESSED] != 0 {
            return None;
        }
        let start = self.resources.checked_add(usize::try_from(location[OFFSET]).ok()?)?;
        let end = start.checked_add(usize::try_from(location[UNCOMPRESSED]).ok()?)?;
        self.map.get(start..end).map(Cow::Borrowed)
    }

    fn list_packages(&self) -> Packages {
        let locations = (0..self.slots).filter_map(|slot| self.location(slot));
        let classes: Vec<(String, String)> =
            locations.filter_map(|location| self.class_at(&location)).collect();
        Packages::of(classes.iter().map(|(package, simple)| (package.clone(), simple.as_str())))
    }

    /// The package and the simple binary name of the class at a location.
    fn class_at(&self, location: &Location) -> Option<(String, String)> {
        let string = |kind: usize| location.get(kind).and_then(|&offset| self.string(offset));
        let (parent, base) = (string(PARENT)?, string(BASE)?);
        // `module-info` is in no package.
        let is_class = string(EXTENSION)? == b"class" && !parent.is_empty() && base != b"package-info";
        is_class.then(|| {
            (modified_utf8::decode(parent).replace('/', "."), modified_utf8::decode(base).into_owned())
        })
    }
}

struct ListedModule<'a> {
    module: Cow<'a, str>,
    /// Whether the module has something in the package itself, not only in packages below it.
    has_content: bool,
}

fn hash(name: &[u8], seed: u32) -> u32 {
    let hashed = name.iter().fold(seed, |hash, &byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte));
    hashed & 0x7FFF_FFFF
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_ne_bytes(*chunk))
}
