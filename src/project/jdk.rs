//! Finds the JDK whose types the program uses.

use std::path::{Path, PathBuf};

use crate::base::{Release, read_regular_text};

/// A Java installation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JdkHome {
    pub home: PathBuf,
    pub classes: JdkClasses,
    /// As its `release` file tells; a bare copy of a runtime may have none.
    pub release: Option<Release>,
}

/// Where an installation keeps its classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JdkClasses {
    /// `lib/modules`, since Java 9.
    Image(PathBuf),
    /// `rt.jar`, up to Java 8.
    Jar(PathBuf),
}

/// A search for a JDK.
pub enum Search {
    Found(JdkHome),
    /// Why there is none.
    Absent(String),
}

/// The JDK to use: the one the user names, else `JAVA_HOME`, else the `java` on `PATH`. One that the user names must be one.
pub fn search(explicit: Option<&Path>) -> Result<Search, String> {
    if let Some(home) = explicit {
        return validate(home).map(Search::Found).ok_or_else(|| {
            format!("--jdk {}: no JDK there (neither lib/modules nor rt.jar)", home.display())
        });
    }
    let java_home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    Ok(match java_home.as_deref().and_then(validate).or_else(on_path) {
        Some(home) => Search::Found(home),
        None => Search::Absent(match &java_home {
            Some(home) => {
                format!("JAVA_HOME is {}, which is not a JDK, and there is no `java` on PATH", home.display())
            }
            None => "JAVA_HOME is not set and there is no `java` on PATH".to_owned(),
        }),
    })
}

/// The same for those who need a JDK.
pub fn find(explicit: Option<&Path>) -> Result<JdkHome, String> {
    match search(explicit)? {
        Search::Found(home) => Ok(home),
        Search::Absent(why) => Err(format!("no JDK found: {why}; name one with --jdk DIR")),
    }
}

fn on_path() -> Option<JdkHome> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| [folder.join("java"), folder.join("java.exe")])
        .filter_map(|java| java.canonicalize().ok())
        .find_map(|java| validate(java.parent()?.parent()?))
}

fn validate(home: &Path) -> Option<JdkHome> {
    let image = home.join("lib/modules");
    let classes = if image.is_file() {
        JdkClasses::Image(image)
    } else {
        let jars = [home.join("lib/rt.jar"), home.join("jre/lib/rt.jar")];
        JdkClasses::Jar(jars.into_iter().find(|jar| jar.is_file())?)
    };
    Some(JdkHome { home: home.to_owned(), classes, release: release_of(home) })
}

/// `JAVA_VERSION="25.0.1"` of the `release` file.
fn release_of(home: &Path) -> Option<Release> {
    let text = read_regular_text(&home.join("release"), 1 << 20).ok()?;
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Release::of_version(version.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::{JdkClasses, Release, find};

    #[test]
    fn an_explicit_folder_must_be_a_jdk() {
        let folder = tempfile::tempdir().unwrap();
        assert!(find(Some(folder.path())).unwrap_err().contains("no JDK there"));
        std::fs::create_dir(folder.path().join("lib")).unwrap();
        std::fs::write(folder.path().join("lib/modules"), "").unwrap();
        let jdk = find(Some(folder.path())).unwrap();
        assert_eq!(jdk.classes, JdkClasses::Image(folder.path().join("lib/modules")));
        assert_eq!(jdk.release, None);
        std::fs::write(folder.path().join("release"), "A=\"b\"\nJAVA_VERSION=\"21.0.4\"\n").unwrap();
        assert_eq!(find(Some(folder.path())).unwrap().release, Some(Release::new(21)));
    }
}
