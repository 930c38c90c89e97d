//! The classes of a JDK, whatever container its release has them in, or none at all.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;

use super::ct_sym::ReleaseSymbols;
use super::database::{self, BuiltIn};
use super::jimage::ModulesImage;
use super::module::PackageModule;
use super::{ContainerError, Jar};
use crate::base::Release;

/// The classes of a JDK.
pub struct JdkImage(Container);

enum Container {
    /// `lib/modules`: Java 9 and later.
    Modules(ModulesImage),
    /// `rt.jar` of Java 8.
    Runtime(Jar),
    /// The API of an earlier release.
    Symbols(ReleaseSymbols),
    /// The API of a release, from what is built in.
    BuiltIn(BuiltIn),
}

impl JdkImage {
    /// Opens the JDK (or the bare runtime) at `jdk_home`; nothing is read before it is asked for.
    pub fn open(jdk_home: &Path) -> Result<JdkImage, ContainerError> {
        let modules = jdk_home.join("lib").join("modules");
        if !modules.exists() {
            let places =
                [jdk_home.join("jre").join("lib").join("rt.jar"), jdk_home.join("lib").join("rt.jar")];
            if let Some(runtime) = places.iter().find(|place| place.exists()) {
                return Jar::open(runtime, Release::OLDEST).map(Container::Runtime).map(JdkImage);
            }
        }
        ModulesImage::open(&modules).map(Container::Modules).map(JdkImage)
    }

    /// The API of an earlier release that the JDK knows, as javac has it for `--release`; `None` if it does not know it.
    pub fn open_release(jdk_home: &Path, release: Release) -> Result<Option<JdkImage>, ContainerError> {
        let symbols = jdk_home.join("lib").join("ct.sym");
        if !symbols.is_file() {
            return Ok(None);
        }
        Ok(ReleaseSymbols::open(&symbols, release)?.map(Container::Symbols).map(JdkImage))
    }

    /// The API of a release, for machines without a JDK; `None` if it is not in [`Self::built_in_releases`]. Exported
    /// packages only, public and protected members only.
    pub fn built_in(release: Release) -> Option<JdkImage> {
        BuiltIn::of(release).map(Container::BuiltIn).map(JdkImage)
    }

    pub fn built_in_releases() -> RangeInclusive<Release> {
        database::releases()
    }

    /// The class file of a class by its binary name, with dots or slashes, whatever its module.
    pub fn find_class(&self, binary_name: &str) -> Option<Cow<'_, [u8]>> {
        match &self.0 {
            Container::Modules(image) => image.find_class(binary_name),
            Container::Runtime(jar) => jar.find_class(binary_name)?.ok().map(Cow::Owned),
            Container::Symbols(symbols) => symbols.find_class(binary_name).map(Cow::Owned),
            Container::BuiltIn(built_in) => built_in.find_class(binary_name).map(Cow::Owned),
        }
    }

    /// Whether the JDK has classes in this package or in one below it.
    pub fn has_package(&self, package: &str) -> bool {
        match &self.0 {
            Container::Modules(image) => image.has_package(package),
            Container::Runtime(jar) => jar.has_package(package),
            Container::Symbols(symbols) => symbols.packages().has(package),
            Container::BuiltIn(built_in) => built_in.has_package(package),
        }
    }

    /// Every package with classes, sorted.
    pub fn packages(&self) -> Vec<&str> {
        match &self.0 {
            Container::Modules(image) => image.packages().names().collect(),
            Container::Runtime(jar) => jar.packages().names().collect(),
            Container::Symbols(symbols) => symbols.packages().names().collect(),
            Container::BuiltIn(built_in) => built_in.packages().collect(),
        }
    }

    /// The classes in a package, sorted, by binary name without the package: `Map`, `Map$Entry`.
    pub fn classes_in_package(&self, package: &str) -> Vec<&str> {
        match &self.0 {
            Container::Modules(image) => image.packages().classes(package).collect(),
            Container::Runtime(jar) => jar.packages().classes(package).collect(),
            Container::Symbols(symbols) => symbols.packages().classes(package).collect(),
            Container::BuiltIn(built_in) => built_in.classes_in_package(package),
        }
    }

    /// The module of a package, where that is known.
    pub fn module_of(&self, package: &str) -> Option<PackageModule> {
        match &self.0 {
            Container::Modules(image) => image.module_of(package),
            Container::Runtime(_) | Container::Symbols(_) | Container::BuiltIn(_) => None,
        }
    }

    /// The packages that `import module` imports (JLS 7.5.5): those that the module exports to everyone, and those
    /// of the modules it requires transitively; sorted. `None` if there is no such module.
    pub fn module_packages(&self, module: &str) -> Option<Vec<Box<str>>> {
        match &self.0 {
            Container::Modules(image) => super::module::exported_packages(module, |name| image.module(name)),
            Container::Runtime(_) => None,
            Container::Symbols(symbols) => {
                super::module::exported_packages(module, |name| symbols.module(name))
            }
            Container::BuiltIn(built_in) => {
                super::module::exported_packages(module, |name| built_in.module(name))
            }
        }
    }
}
