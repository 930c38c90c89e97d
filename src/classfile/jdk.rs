//! The classes of a JDK, whatever container its release has them in.

use std::borrow::Cow;
use std::path::Path;

use super::jimage::ModulesImage;
use super::{ContainerError, Jar};

/// The classes of a JDK.
pub struct JdkImage(Container);

enum Container {
    /// Java 9 and later.
    Modules(ModulesImage),
    /// `rt.jar` of Java 8.
    Runtime(Jar),
}

impl JdkImage {
    /// Opens the JDK (or the bare runtime) at `jdk_home`; nothing is read before it is asked for.
    pub fn open(jdk_home: &Path) -> Result<JdkImage, ContainerError> {
        let modules = jdk_home.join("lib").join("modules");
        if !modules.exists() {
            let places =
                [jdk_home.join("jre").join("lib").join("rt.jar"), jdk_home.join("lib").join("rt.jar")];
            if let Some(runtime) = places.iter().find(|place| place.exists()) {
                return Jar::open(runtime).map(Container::Runtime).map(JdkImage);
            }
        }
        ModulesImage::open(&modules).map(Container::Modules).map(JdkImage)
    }

    /// The class file of a class by its binary name, with dots or slashes, whatever its module.
    pub fn find_class(&self, binary_name: &str) -> Option<Cow<'_, [u8]>> {
        match &self.0 {
            Container::Modules(image) => image.find_class(binary_name),
            Container::Runtime(jar) => jar.find_class(binary_name)?.ok().map(Cow::Owned),
        }
    }

    /// Whether the JDK has classes in this package or in one below it.
    pub fn has_package(&self, package: &str) -> bool {
        match &self.0 {
            Container::Modules(image) => image.has_package(package),
            Container::Runtime(jar) => jar.has_package(package),
        }
    }

    /// Every package with classes, sorted.
    pub fn packages(&self) -> Vec<&str> {
        match &self.0 {
            Container::Modules(image) => image.packages().collect(),
            Container::Runtime(jar) => jar.packages(),
        }
    }

    /// The classes in a package, sorted, by binary name without the package: `Map`, `Map$Entry`.
    pub fn classes_in_package(&self, package: &str) -> Vec<&str> {
        match &self.0 {
            Container::Modules(image) => image.classes_in_package(package).collect(),
            Container::Runtime(jar) => jar.classes_in_package(package).collect(),
        }
    }

    /// The packages that `import module` imports (JLS 7.5.5): those that the module exports to everyone, and those
    /// of the modules it requires transitively; sorted. `None` if there is no such module.
    pub fn module_packages(&self, module: &str) -> Option<Vec<Box<str>>> {
        match &self.0 {
            Container::Modules(image) => image.module_packages(module),
            Container::Runtime(_) => None,
        }
    }
}
