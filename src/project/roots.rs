//! Source roots: the folders that package folders start in, found from `package` declarations (JLS 7.2.1).
//!
//! Reading every file of a large tree would cost more than the slice, so one file speaks for its folder
//! where the folder's name agrees with it.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::source::{Source, file_name, folder_of};
use crate::base::{Name, Root};

/// A source root. Roots are numbered in the order of their paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootFolder {
    /// As in the paths of its files; empty for the working folder.
    pub path: String,
    pub rank: Rank,
}

/// Which root is preferred when several declare the same class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// `src/main/java`, by convention the code itself.
    Main,
    Other,
    Test,
}

/// The package and root of every file, in the order of the files.
pub(super) struct Places {
    pub roots: Vec<RootFolder>,
    pub of_files: Vec<(Name, Root)>,
}

/// Below this number of files, starting other threads costs more than it saves.
const PARALLEL: usize = 64;

/// A file of a folder and its place among all files.
struct Entry<'f> {
    index: usize,
    path: &'f str,
    source: &'f Source,
}

pub(super) fn discover(files: &[(String, Source)]) -> Places {
    let folders = split_into_folders(files);
    let found: Vec<Vec<(Name, String)>> = if folders.len() < PARALLEL {
        folders.iter().map(|folder| places_in(folder)).collect()
    } else {
        folders.par_iter().map(|folder| places_in(folder)).collect()
    };
    number_roots(found.into_iter().flatten().collect(), &folders)
}

/// Runs of files in the same folder. In path order a folder's own files may be split by a subfolder's, so the
/// parts are gathered by name.
fn split_into_folders(files: &[(String, Source)]) -> Vec<Vec<Entry<'_>>> {
    let mut folders: BTreeMap<&str, Vec<Entry>> = BTreeMap::new();
    for (index, (path, source)) in files.iter().enumerate() {
        folders.entry(folder_of(path)).or_default().push(Entry { index, path, source });
    }
    folders.into_values().collect()
}

/// Package and root path of the files of one folder.
fn places_in(folder: &[Entry]) -> Vec<(Name, String)> {
    if let Some(speaker) = folder.iter().find(|entry| !is_module(entry.path)) {
        let package = speaker.source.declared_package();
        if let (root, Agreement::Whole) = root_of(folder_of(speaker.path), &package) {
            let name = Name::new(&package);
            let place = |entry: &Entry| (package_unless_module(entry.path, name), root.to_owned());
            return folder.iter().map(place).collect();
        }
    }
    let few = folder.len() < PARALLEL;
    if few { folder.iter().map(place_of).collect() } else { folder.par_iter().map(place_of).collect() }
}

fn place_of(entry: &Entry) -> (Name, String) {
    let package = if is_module(entry.path) { String::new() } else { entry.source.declared_package() };
    let (root, _) = root_of(folder_of(entry.path), &package);
    (Name::new(&package), root.to_owned())
}

fn package_unless_module(path: &str, package: Name) -> Name {
    if is_module(path) { Name::new("") } else { package }
}

fn is_module(path: &str) -> bool {
    file_name(path) == "module-info.java"
}

/// How far the end of a folder's path agrees with a package.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Agreement {
    /// The folder is the package's: its other files may be taken to be in the same package.
    Whole,
    Part,
}

/// The folder without the segments at its end that it shares with the package. (Layouts that leave out a
/// common prefix of all packages share only the last segments.)
fn root_of<'f>(folder: &'f str, package: &str) -> (&'f str, Agreement) {
    let mut root = folder;
    let mut segments = package.rsplit('.').filter(|segment| !segment.is_empty()).peekable();
    while let Some(segment) = segments.peek() {
        if root.is_empty() || file_name(root) != *segment {
            break;
        }
        root = folder_of(root);
        segments.next();
    }
    let shared = root.len() < folder.len();
    let consumed = segments.peek().is_none() || root.is_empty();
    (root, if shared && consumed { Agreement::Whole } else { Agreement::Part })
}

fn number_roots(places: Vec<(Name, String)>, folders: &[Vec<Entry>]) -> Places {
    let numbers: BTreeMap<&str, ()> = places.iter().map(|(_, root)| (root.as_str(), ())).collect();
    let roots: Vec<RootFolder> =
        numbers.keys().map(|&path| RootFolder { path: path.to_owned(), rank: rank_of(path) }).collect();
    let mut of_files = vec![(Name::new(""), Root::NONE); places.len()];
    let indices = folders.iter().flatten().map(|entry| entry.index);
    for (index, (package, path)) in indices.zip(&places) {
        let number = roots.binary_search_by(|root| root.path.as_str().cmp(path)).unwrap_or(0);
        if let Some(place) = of_files.get_mut(index) {
            *place = (*package, Root(u32::try_from(number).unwrap_or(u32::MAX)));
        }
    }
    Places { roots, of_files }
}

fn rank_of(path: &str) -> Rank {
    if path.split('/').any(is_test_segment) {
        Rank::Test
    } else if format!("/{path}/").contains("/src/main/java/") {
        Rank::Main
    } else {
        Rank::Other
    }
}

/// `test`, `it`, `androidTest`, `integration-tests`, `testFixtures` …
fn is_test_segment(segment: &str) -> bool {
    let words = |text: &str| matches!(text, "test" | "tests" | "it" | "testing" | "jmh");
    let tail = segment.rsplit(['-', '_']).next().unwrap_or(segment);
    let head = segment.split(['-', '_']).next().unwrap_or(segment);
    words(tail)
        || matches!(head, "test" | "tests")
        || segment.ends_with("Test")
        || segment.ends_with("Tests")
        || segment.strip_prefix("test").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::{Agreement, Rank, rank_of, root_of};

    #[test]
    fn a_root_is_the_folder_without_the_package() {
        assert_eq!(root_of("src/main/java/a/b", "a.b"), ("src/main/java", Agreement::Whole));
        assert_eq!(root_of("a/b", "a.b"), ("", Agreement::Whole));
        assert_eq!(root_of("b", "a.b"), ("", Agreement::Whole));
        assert_eq!(root_of("src/b", "a.b"), ("src", Agreement::Part));
        assert_eq!(root_of("tests/case1", "p"), ("tests/case1", Agreement::Part));
        assert_eq!(root_of("src", ""), ("src", Agreement::Part));
        assert_eq!(root_of("", "a"), ("", Agreement::Part));
    }

    #[test]
    fn test_roots_rank_last() {
        assert_eq!(rank_of("core/src/main/java"), Rank::Main);
        assert_eq!(rank_of("core/src"), Rank::Other);
        for path in ["src/test/java", "app/src/androidTest/java", "guava-tests/src", "src/testFixtures/java"]
        {
            assert_eq!(rank_of(path), Rank::Test, "{path}");
        }
        assert_eq!(rank_of("src/latest/java"), Rank::Other);
    }
}
