//! Releases of Java.

use std::fmt;

/// A feature release of Java: 8, 17, 25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Release(u16);

impl Release {
    /// The oldest and the newest that class files of this build's time have.
    pub const OLDEST: Release = Release(8);
    pub const NEWEST: Release = Release(25);

    pub const fn new(feature: u16) -> Release {
        Release(feature)
    }

    pub const fn feature(self) -> u16 {
        self.0
    }

    /// The release of a version as a JDK tells it: `25.0.1+8`, `1.8.0_402`, `26-ea`.
    pub fn of_version(version: &str) -> Option<Release> {
        let version = version.strip_prefix("1.").unwrap_or(version);
        let end = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
        version.get(..end)?.parse().ok().filter(|&feature| feature > 0).map(Release)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Release;

    #[test]
    fn versions_of_jdks() {
        let release = |version| Release::of_version(version).map(Release::feature);
        assert_eq!(["25.0.1+8", "1.8.0_402", "26-ea", "17", "9"].map(release), [25, 8, 26, 17, 9].map(Some));
        assert_eq!(["", "ea", "1.", "0", "99999999"].map(release), [None; 5]);
    }
}
