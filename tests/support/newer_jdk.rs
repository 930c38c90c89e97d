//! Finds a JDK of a newer release next to the default one, for syntax that JDK 17 does not know.

use std::path::PathBuf;

/// The JDK in `TYPESLICE_JDK_<release>`, or among those that the system installs side by side; none on a machine
/// with one JDK.
pub fn newer_jdk(release: u32) -> Option<PathBuf> {
    if let Some(home) = std::env::var_os(format!("TYPESLICE_JDK_{release}")) {
        return Some(PathBuf::from(home));
    }
    let installed = std::fs::read_dir("/usr/lib/jvm").ok()?;
    let mut homes: Vec<PathBuf> = installed.flatten().map(|entry| entry.path()).collect();
    homes.sort();
    homes
        .into_iter()
        .find(|home| release_of(home).is_some_and(|found| found >= release) && home.join("bin/java").exists())
}

/// From the JDK's `release` file: `JAVA_VERSION="25.0.1"`.
fn release_of(home: &std::path::Path) -> Option<u32> {
    let text = std::fs::read_to_string(home.join("release")).ok()?;
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    version.split(['.', '"', '-', '+']).next()?.parse().ok()
}
