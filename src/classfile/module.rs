//! `module-info.class` (JVMS 4.7.25), as far as `import module` (JLS 7.5.5) and access to packages need it.

use rustc_hash::FxHashSet;

use super::ClassFileError;
use super::bytes::Bytes;
use super::pool::ConstantPool;
use super::read::{for_each_attribute, read_start};
use crate::base::Name;

const ACC_TRANSITIVE: u16 = 0x0020;

/// What a module gives to those that read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleRecord {
    pub name: Name,
    /// Packages exported to everyone; qualified exports (`exports p to m`) are left out.
    pub exports: Vec<Name>,
    /// Modules of `requires transitive`.
    pub requires_transitive: Vec<Name>,
}

/// The module that a package is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackageModule {
    pub name: Name,
    /// Whether it exports the package to everyone.
    pub exports_package: bool,
}

/// Reads a `module-info.class`.
pub fn read_module(bytes: &[u8]) -> Result<ModuleRecord, ClassFileError> {
    let mut input = Bytes::new(bytes);
    let pool = read_start(bytes, &mut input)?;
    // Access flags, this class, no superclass, and (JVMS 4.1) neither interfaces, nor fields, nor methods.
    input.skip(12)?;
    let mut module = None;
    for_each_attribute(&pool, &mut input, |name, mut attribute| {
        if name == b"Module" {
            module = Some(read_module_attribute(&pool, &mut attribute)?);
        }
        Ok(())
    })?;
    module.ok_or(ClassFileError::NoModule)
}

fn read_module_attribute(
    pool: &ConstantPool<'_>,
    attribute: &mut Bytes<'_>,
) -> Result<ModuleRecord, ClassFileError> {
    let name = pool.dotted(attribute.u16()?)?;
    attribute.skip(4)?;
    let mut module = ModuleRecord { name, exports: Vec::new(), requires_transitive: Vec::new() };
    for _ in 0..attribute.u16()? {
        let (required, flags) = (attribute.u16()?, attribute.u16()?);
        attribute.skip(2)?;
        if flags & ACC_TRANSITIVE != 0 {
            module.requires_transitive.push(pool.dotted(required)?);
        }
    }
    for _ in 0..attribute.u16()? {
        let package = attribute.u16()?;
        attribute.skip(2)?;
        let readers = attribute.u16()?;
        attribute.skip(2 * usize::from(readers))?;
        if readers == 0 {
            module.exports.push(pool.dotted(package)?);
        }
    }
    Ok(module)
}

/// The packages that those who import the module see (JLS 7.5.5): see [`super::JdkImage::module_packages`].
pub(super) fn exported_packages(
    module: &str,
    find: impl Fn(&str) -> Option<ModuleRecord>,
) -> Option<Vec<Box<str>>> {
    let mut packages: Vec<Box<str>> = Vec::new();
    let mut work = vec![Name::new(module)];
    let mut seen: FxHashSet<Name> = work.iter().copied().collect();
    let mut found = false;
    while let Some(module) = work.pop() {
        let Some(record) = find(&module) else { continue };
        found = true;
        packages.extend(record.exports.iter().map(|package| Box::from(package.as_str())));
        work.extend(record.requires_transitive.into_iter().filter(|required| seen.insert(*required)));
    }
    packages.sort_unstable();
    packages.dedup();
    found.then_some(packages)
}
