//! What javac must be told about the JDK's modules to compile a slice (JLS 7.7.2; `man javac`).

use rustc_hash::FxHashSet;

use crate::base::Name;
use crate::emit::OutputFile;
use crate::enter::World;
use crate::slice::{Item, Slice};
use crate::symbols::Origin;

/// Options of javac without which a slice of the JDK's own sources, or of code that uses its internals, is refused.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ModuleOptions {
    /// The modules whose packages the slice declares classes of, sorted.
    pub patched: Vec<String>,
    /// `module/package` of every package that the slice uses and its module does not export, sorted.
    pub exports: Vec<String>,
}

impl ModuleOptions {
    pub(super) fn of(world: &World, slice: &Slice, files: &[OutputFile]) -> ModuleOptions {
        let mut patched: Vec<String> = Vec::new();
        for file in files {
            let package = file.path.rsplit_once('/').map_or("", |(folder, _)| folder).replace('/', ".");
            if let Some(module) = world.jdk_module(Name::new(&package))
                && !patched.iter().any(|known| *known == module.name.as_str())
            {
                patched.push(module.name.to_string());
            }
        }
        patched.sort_unstable();
        let mut exports = Vec::new();
        for package in used_packages(world, slice) {
            if let Some(module) = world.jdk_module(package)
                && !module.exports_package
                && !patched.iter().any(|known| *known == module.name.as_str())
            {
                exports.push(format!("{}/{package}", module.name));
            }
        }
        exports.sort_unstable();
        ModuleOptions { patched, exports }
    }

    pub fn is_empty(&self) -> bool {
        self.patched.is_empty() && self.exports.is_empty()
    }

    /// As javac takes them, for a slice in this folder.
    pub fn arguments(&self, folder: &str) -> Vec<String> {
        let patches = self
            .patched
            .iter()
            .flat_map(|module| ["--patch-module".to_owned(), format!("{module}={folder}")]);
        let reader = self.patched.first().map_or("ALL-UNNAMED", String::as_str);
        let exports = self
            .exports
            .iter()
            .flat_map(|package| ["--add-exports".to_owned(), format!("{package}={reader}")]);
        patches.chain(exports).collect()
    }
}

/// The packages of class files that the slice uses, but for those of the API, which are exported.
fn used_packages(world: &World, slice: &Slice) -> FxHashSet<Name> {
    let classes = slice.libraries().filter_map(Item::class).map(|class| world.symbols.class(class));
    let read = classes.filter(|class| matches!(class.origin, Origin::ClassFile(_)));
    read.map(|class| class.package).collect()
}
