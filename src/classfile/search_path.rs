//! What the entries of a class path or module path mean, as javac has it: `lib/*`, folders of modules.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::ContainerError;

/// The jars and folders that the entries of a class path name: `lib/*` is every jar in `lib`, by name.
pub(super) fn of_class_path(entries: &[PathBuf]) -> (Vec<PathBuf>, Vec<ContainerError>) {
    expand(entries, |entry| match folder_of_wildcard(entry) {
        Some(folder) => {
            list(&folder).map(|found| found.into_iter().filter(|path| has_ending(path, &["jar"])).collect())
        }
        None => Ok(vec![entry.to_owned()]),
    })
}

/// The jars, `.jmod` files and folders that the entries of a module path name: a module itself, or a folder of modules.
pub(super) fn of_module_path(entries: &[PathBuf]) -> (Vec<PathBuf>, Vec<ContainerError>) {
    expand(entries, |entry| {
        if !entry.is_dir() || is_exploded_module(entry) {
            return Ok(vec![entry.to_owned()]);
        }
        let is_module = |path: &PathBuf| {
            if path.is_dir() { is_exploded_module(path) } else { has_ending(path, &["jar", "jmod"]) }
        };
        list(entry).map(|found| found.into_iter().filter(is_module).collect())
    })
}

/// The jars in a folder that holds nothing that a class path could have of it: it was meant as `folder/*`.
pub(super) fn holds_jars_only(folder: &Path) -> bool {
    let found = list(folder).unwrap_or_default();
    found.iter().any(|path| has_ending(path, &["jar"]))
        && !found.iter().any(|path| has_ending(path, &["class"]) || path.is_dir())
}

fn expand(
    entries: &[PathBuf],
    meaning: impl Fn(&Path) -> io::Result<Vec<PathBuf>>,
) -> (Vec<PathBuf>, Vec<ContainerError>) {
    let (mut paths, mut problems) = (Vec::new(), Vec::new());
    for entry in entries {
        match meaning(entry) {
            Ok(found) => paths.extend(found),
            Err(source) => problems.push(ContainerError::Unreadable { path: entry.clone(), source }),
        }
    }
    (paths, problems)
}

/// `lib` of `lib/*`, the current folder of `*`.
fn folder_of_wildcard(entry: &Path) -> Option<PathBuf> {
    if entry.file_name()? != "*" {
        return None;
    }
    let folder = entry.parent().filter(|folder| !folder.as_os_str().is_empty());
    Some(folder.unwrap_or(Path::new(".")).to_owned())
}

/// What is in a folder, by name: the order of the file system is no order.
fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    found.sort_unstable();
    Ok(found)
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending.eq_ignore_ascii_case(wanted)))
}

fn is_exploded_module(folder: &Path) -> bool {
    folder.join("module-info.class").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> io::Result<tempfile::TempDir> {
        let place = tempfile::tempdir()?;
        for folder in ["lib/deeper", "lib/module/p"] {
            fs::create_dir_all(place.path().join(folder))?;
        }
        let files =
            ["b.jar", "a.JAR", "c.jmod", "d.zip", "deeper/e.jar", "module/module-info.class", "F.class"];
        for file in files {
            fs::write(place.path().join("lib").join(file), "")?;
        }
        Ok(place)
    }

    fn names(place: &Path, found: &[PathBuf]) -> Vec<String> {
        found
            .iter()
            .map(|path| path.strip_prefix(place).unwrap_or(path).display().to_string().replace('\\', "/"))
            .collect()
    }

    #[test]
    fn a_star_means_the_jars_of_a_folder() -> io::Result<()> {
        let place = place()?;
        let root = place.path();
        let (found, problems) = of_class_path(&[root.join("lib/*"), root.join("lib"), root.join("gone.jar")]);
        assert_eq!(names(root, &found), ["lib/a.JAR", "lib/b.jar", "lib", "gone.jar"]);
        assert!(problems.is_empty());
        let (found, problems) = of_class_path(&[root.join("gone/*")]);
        assert!(found.is_empty() && problems[0].to_string().contains("gone/*"), "{problems:?}");
        assert_eq!(folder_of_wildcard(Path::new("*")), Some(PathBuf::from(".")));
        assert_eq!(folder_of_wildcard(Path::new("lib/*.jar")), None);
        Ok(())
    }

    #[test]
    fn a_folder_of_the_module_path_holds_modules() -> io::Result<()> {
        let place = place()?;
        let root = place.path();
        let (found, _) =
            of_module_path(&[root.join("lib"), root.join("lib/module"), root.join("lib/c.jmod")]);
        let expected = ["lib/a.JAR", "lib/b.jar", "lib/c.jmod", "lib/module", "lib/module", "lib/c.jmod"];
        assert_eq!(names(root, &found), expected);
        assert!(holds_jars_only(&root.join("lib/deeper")) && !holds_jars_only(&root.join("lib")));
        Ok(())
    }
}
