//! Finds the JDK whose types the program uses.

use std::path::{Path, PathBuf};

/// A Java installation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JdkHome {
    pub home: PathBuf,
    pub classes: JdkClasses,
}

/// Where an installation keeps its classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JdkClasses {
    /// `lib/modules`, since Java 9.
    Image(PathBuf),
    /// `rt.jar`, up to Java 8.
    Jar(PathBuf),
}

/// The JDK to use: the one the user names, else `JAVA_HOME`, else the `java` on `PATH`.
pub fn find(explicit: Option<&Path>) -> Result<JdkHome, String> {
    if let Some(home) = explicit {
        return validate(home).ok_or_else(|| {
            format!("--jdk {}: no JDK there (neither lib/modules nor rt.jar)", home.display())
        });
    }
    let java_home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    java_home.as_deref().and_then(validate).or_else(on_path).ok_or_else(|| {
        let tried = match &java_home {
            Some(home) => format!("JAVA_HOME is {}, which is not a JDK, and", home.display()),
            None => "JAVA_HOME is not set and".to_owned(),
        };
        format!("no JDK found: {tried} there is no `java` on PATH; name one with --jdk DIR")
    })
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
    Some(JdkHome { home: home.to_owned(), classes })
}

#[cfg(test)]
mod tests {
    use super::{JdkClasses, find};

    #[test]
    fn an_explicit_folder_must_be_a_jdk() {
        let folder = tempfile::tempdir().unwrap();
        assert!(find(Some(folder.path())).unwrap_err().contains("no JDK there"));
        std::fs::create_dir(folder.path().join("lib")).unwrap();
        std::fs::write(folder.path().join("lib/modules"), "").unwrap();
        let jdk = find(Some(folder.path())).unwrap();
        assert_eq!(jdk.classes, JdkClasses::Image(folder.path().join("lib/modules")));
    }
}
