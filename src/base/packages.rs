//! Packages by their names.

/// Whether the package, or the class of this binary name, is one that only the JDK declares: neither javac nor a JVM looks for
/// `java.*` elsewhere, and its modules export all of it to everyone. Of `javax.*` libraries have some, too.
pub fn is_of_jdk(name: &str) -> bool {
    name.starts_with("java.")
}

/// Whether the package is one of these, or below one of them.
pub fn is_within(packages: &[Box<str>], package: &str) -> bool {
    packages.iter().any(|above| {
        package.strip_prefix(&**above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}
