//! Packages by their names.

/// Whether the package is one of these, or below one of them.
pub fn is_within(packages: &[Box<str>], package: &str) -> bool {
    packages.iter().any(|above| {
        package.strip_prefix(&**above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}
