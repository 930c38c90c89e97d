//! Projects on disk, in zips and in memory.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{MARKER, OpenError, Project};
use crate::base::{Name, Root, Severity};

fn in_memory(files: &[(&str, &str)]) -> Project {
    Project::in_memory(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
}

fn write(folder: &Path, path: &str, text: &[u8]) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn find(project: &Project, package: &str, simple: &str, from: &str) -> Option<String> {
    let root = project.roots().iter().position(|root| root.path == from);
    let root = root.map_or(Root::NONE, |index| Root(index as u32));
    project
        .find_top_level(Name::new(package), Name::new(simple), root)
        .map(|file| project.path(file).to_owned())
}

fn paths(project: &Project) -> Vec<&str> {
    project.files().iter().map(super::SourceFile::path).collect()
}

#[test]
fn roots_come_from_package_declarations() {
    let project = in_memory(&[
        ("core/src/main/java/shop/Cart.java", "package shop; class Cart {}"),
        ("core/src/main/java/shop/tax/Tax.java", "package shop.tax; class Tax {}"),
        ("core/src/main/java/module-info.java", "module shop { }"),
        ("core/src/test/java/shop/Cart.java", "package shop; class Cart {}"),
        ("loose/A.java", "class A {}"),
        ("loose/B.java", "package p; class B {}"),
    ]);
    let roots: Vec<&str> = project.roots().iter().map(|root| root.path.as_str()).collect();
    assert_eq!(roots, ["core/src/main/java", "core/src/test/java", "loose"]);
    let relative: Vec<String> = project.file_ids().map(|file| project.relative_path(file)).collect();
    assert_eq!(
        relative,
        ["module-info.java", "shop/Cart.java", "shop/tax/Tax.java", "shop/Cart.java", "A.java", "p/B.java"]
    );
    assert!(project.has_package("shop.tax") && project.has_package("p") && !project.has_package("sho"));
    assert!(project.module_info(Root(0)).is_some() && project.module_info(Root(1)).is_none());
}

#[test]
fn own_root_wins_then_main_then_the_nearer_module_and_the_choice_is_noted() {
    let text = "package p; class A {}";
    let project = in_memory(&[
        ("android/src/main/java/p/A.java", text),
        ("android/src/test/java/p/T.java", "package p; class T {}"),
        ("jre/src/main/java/p/A.java", text),
        ("jre/src/test/java/p/A.java", text),
        ("jre/src/it/java/p/T.java", "package p; class T {}"),
    ]);
    assert_eq!(find(&project, "p", "A", "jre/src/test/java").unwrap(), "jre/src/test/java/p/A.java");
    assert_eq!(find(&project, "p", "A", "jre/src/it/java").unwrap(), "jre/src/main/java/p/A.java");
    assert_eq!(find(&project, "p", "A", "android/src/test/java").unwrap(), "android/src/main/java/p/A.java");
    assert_eq!(find(&project, "p", "A", "").unwrap(), "android/src/main/java/p/A.java");
    assert_eq!(find(&project, "p", "B", ""), None);
    let notes = project.diagnostics();
    assert_eq!(notes.len(), 4);
    assert!(notes.iter().all(|note| note.severity == Severity::Note));
    assert!(notes[0].message.contains("p.A is declared more than once"), "{}", notes[0].message);
}

#[test]
fn hidden_and_marked_folders_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "src/p/A.java", b"package p; class A {}");
    write(folder.path(), ".git/p/B.java", b"package p; class B {}");
    write(folder.path(), "typeslice-out/p/A.java", b"package p; class A {}");
    write(folder.path(), &format!("typeslice-out/{MARKER}"), b"");
    let project = Project::open(&[folder.path().to_owned(), folder.path().join("src")]).unwrap();
    assert_eq!(project.files().len(), 1);
    let marked = Project::open(&[folder.path().join("typeslice-out")]).unwrap();
    assert_eq!(marked.files().len(), 1);
}

#[test]
#[cfg(unix)]
fn links_are_followed_once() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a/p/A.java", b"package p; class A {}");
    write(folder.path(), "b/q/B.java", b"package q; class B {}");
    symlink("..", folder.path().join("a/up")).unwrap();
    symlink("p", folder.path().join("a/again")).unwrap();
    symlink("../../b", folder.path().join("a/p/other")).unwrap();
    symlink("nowhere", folder.path().join("a/gone.java")).unwrap();
    let project = Project::open(&[folder.path().join("a")]).unwrap();
    let found: Vec<&str> = paths(&project).iter().map(|path| path.rsplit("/a/").next().unwrap()).collect();
    assert_eq!(found, ["p/A.java", "p/other/q/B.java"]);
}

#[test]
fn zips_are_sources_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sources.zip");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    for (name, text) in [("m/p/A.java", "package p; class A {}"), ("../p/Evil.java", ""), ("m/readme", "")] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let project = Project::open(std::slice::from_ref(&path)).unwrap();
    assert_eq!(paths(&project), [format!("{}!/m/p/A.java", path.display())]);
    let file = project.file_ids().next().unwrap();
    assert_eq!(project.text(file), "package p; class A {}");
    assert_eq!(project.relative_path(file), "p/A.java");

    std::fs::write(&path, "PK no zip").unwrap();
    assert!(matches!(Project::open(&[path]), Err(OpenError::Unreadable { .. })));
}

#[test]
fn wrong_paths_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let open = |path: PathBuf| Project::open(&[path]).map(|_| ());
    assert!(matches!(open(folder.path().join("gone")), Err(OpenError::Missing { .. })));
    assert!(matches!(open(folder.path().to_owned()), Err(OpenError::Empty { .. })));
    write(folder.path(), "x.txt", b"");
    assert!(matches!(open(folder.path().join("x.txt")), Err(OpenError::Unsupported { .. })));
}

#[test]
fn other_encodings_and_huge_files_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "A.java", b"class A { int gr\xF6\xDFe; }");
    std::fs::File::create(folder.path().join("B.java")).unwrap().set_len(50 << 20).unwrap();
    let project = Project::open(&[folder.path().to_owned()]).unwrap();
    let files: Vec<_> = project.file_ids().collect();
    assert_eq!(project.text(files[0]), "class A { int größe; }");
    assert!(project.try_text(files[1]).unwrap_err().message.contains("larger than"));
    assert_eq!(project.diagnostics().len(), 2);
}
