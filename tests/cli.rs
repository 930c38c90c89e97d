//! The command line as a user meets it: exit codes, messages, and that nothing is written when a run fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A folder with a small program in `src`.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().unwrap() };
        desk.write(
            "src/shop/Cart.java",
            "package shop;\n\npublic class Cart {\n    int total(int n) { return n; }\n\n    int count = 1;\n}\n",
        );
        desk
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_typeslice"))
            .args(arguments)
            .current_dir(self.folder.path())
            .output()
            .unwrap()
    }

    /// Everything in the folder with its text.
    fn state(&self) -> Vec<(PathBuf, Option<Vec<u8>>)> {
        let entries = walkdir::WalkDir::new(self.folder.path()).sort_by_file_name();
        entries
            .into_iter()
            .map(|entry| entry.unwrap().into_path())
            .map(|path| (path.clone(), fs::read(path).ok()))
            .collect()
    }

    /// Runs what must be refused: exit 2, this message, and no change on the disk.
    #[track_caller]
    fn check_refused(&self, arguments: &[&str], message: &str) {
        let before = self.state();
        let output = self.run(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}\n{stderr}");
        assert!(stderr.contains(message), "{arguments:?}\n{stderr}");
        assert!(self.state() == before, "{arguments:?} changed something");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(folder).unwrap().display().to_string()).collect()
}

#[test]
fn a_slice_goes_to_the_default_folder_and_says_so() {
    let desk = Desk::new();
    for _ in 0..2 {
        let output = desk.run(&["--target", "Cart#total", "src/"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(files(&desk.path("typeslice-out")), [".typeslice", "shop/Cart.java"]);
        assert!(text(&output.stderr).contains("typeslice-out"));
        assert!(output.stdout.is_empty());
    }
    let quiet = desk.run(&["-q", "-t", "Cart#total", "."]);
    assert!(quiet.status.success() && quiet.stderr.is_empty());
}

#[test]
fn a_slice_can_be_printed_and_reported() {
    let desk = Desk::new();
    let output = desk.run(&["-t", "shop.Cart#total(int)", "-o", "-", "--report", "report.json", "src"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("// file: shop/Cart.java\npackage shop;"));
    let report: serde_json::Value =
        serde_json::from_slice(&fs::read(desk.path("report.json")).unwrap()).unwrap();
    assert_eq!(report["targets"][0]["id"], "shop.Cart#total(int)");
    assert_eq!(report["targets"][0]["line"], 4);
    assert_eq!(report["files"][0]["path"], "shop/Cart.java");
    for key in ["version", "mode", "items", "lines", "timings", "notes"] {
        assert!(report.get(key).is_some(), "{key}");
    }
    assert_eq!(files(desk.folder.path()), ["report.json", "src/shop/Cart.java"]);
}

#[test]
fn wrong_usage_and_input_change_nothing() {
    let desk = Desk::new();
    desk.write("src/shop/Broken.java", "package shop;\nclass Broken {\n    void m( { }\n}\n");
    desk.write("full/notes.txt", "mine");
    desk.check_refused(&[], "--target");
    desk.check_refused(&["-t", "", "src"], "a target starts with a class name");
    desk.check_refused(&["-t", "Cart#", "src"], "no member name");
    desk.check_refused(&["-t", "Cart", "nowhere"], "no such file or folder");
    desk.check_refused(&["-t", "Cart", "full"], "no .java file");
    desk.check_refused(&["-t", "Cart", "full/notes.txt"], "neither a folder nor");
    desk.check_refused(&["-t", "Crat#total", "src"], "shop.Cart  (src/shop/Cart.java:3)");
    desk.check_refused(&["-t", "Cart#totl", "src"], "shop.Cart#total(int)  (src/shop/Cart.java:4)");
    desk.check_refused(&["-t", "Broken#m", "src"], "src/shop/Broken.java:3");
    desk.check_refused(&["-t", "Cart", "-o", "full", "src"], "notes.txt");
    desk.check_refused(&["-t", "Cart", "-o", "full/notes.txt", "src"], "not a folder");
    desk.check_refused(&["-t", "Cart", "-o", "src", "--force", "src"], "an input of this run");
    desk.check_refused(&["-t", "Cart", "--report", "full", "src"], "it is a folder");
    desk.check_refused(&["-t", "Cart", "--report", "no/such/report", "src"], "cannot write no/such/report");
    desk.check_refused(&["-t", "Cart", "--jdk", "full", "src"], "no JDK there");
    desk.check_refused(&["-t", "Cart", "--rules", "nonsense", "src"], "nonsense");
    desk.check_refused(&["batch", "--shard", "3/2", "src"], "--shard 3/2");
    desk.check_refused(&["batch", "--targets", "nowhere", "src"], "cannot read --targets");
}

#[test]
fn a_file_that_does_not_parse_matters_only_to_its_own_targets() {
    let desk = Desk::new();
    desk.write("src/shop/Broken.java", "package shop;\nclass Broken {\n    void m( { }\n}\n");
    let output = desk.run(&["-t", "Cart#total", "src"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn enormous_and_deep_files_end_in_a_message() {
    let desk = Desk::new();
    let deep =
        format!("class Deep {{ int m() {{ return {}1{}; }} }}", "(".repeat(10_000), ")".repeat(10_000));
    desk.write("src/Deep.java", &deep);
    fs::File::create(desk.path("src/Huge.java")).unwrap().set_len(50 << 20).unwrap();
    desk.check_refused(&["-t", "Huge", "src"], "larger than");
    let deep = desk.run(&["-t", "Deep#m", "src"]);
    assert!(matches!(deep.status.code(), Some(0 | 2)), "{:?} {}", deep.status, text(&deep.stderr));
    let fine = desk.run(&["-t", "Cart#total", "-o", "other", "src"]);
    assert_eq!(fine.status.code(), Some(0), "{}", text(&fine.stderr));
}

#[test]
fn targets_are_listed_in_the_form_that_is_taken() {
    let desk = Desk::new();
    let lines = desk.run(&["targets", "src"]);
    assert_eq!(text(&lines.stdout), "shop.Cart#total(int)\nshop.Cart#count\n");
    let json = desk.run(&["targets", "src", "--json"]);
    let entries: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(entries[1]["id"], "shop.Cart#count");
    assert_eq!(entries[1]["file"], "src/shop/Cart.java");
    assert_eq!(entries[1]["line"], 6);
}

#[test]
fn a_batch_has_a_row_for_every_target() {
    let desk = Desk::new();
    desk.write("list", "# the field\nshop.Cart#count\n");
    let output = desk.run(&["batch", "src", "--report", "rows.jsonl", "--out", "slices", "--threads", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let rows = fs::read_to_string(desk.path("rows.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["id"], &rows[0]["row"]), (&"shop.Cart#total(int)".into(), &1.into()));
    assert_eq!(rows[1]["verdict"], "sliced");
    assert_eq!(files(&desk.path("slices")), [".typeslice", "1/shop/Cart.java", "2/shop/Cart.java"]);
    assert!(text(&output.stdout).contains("2 targets"));

    let listed = desk.run(&["batch", "src", "--targets", "list", "--report", "-"]);
    assert_eq!(text(&listed.stdout).lines().count(), 1);
    let shard = desk.run(&["batch", "src", "--shard", "2/2", "--report", "-"]);
    assert!(text(&shard.stdout).starts_with("{\"row\":2,"));
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_nothing_behind() {
    let desk = Desk::new();
    let members: String = (0..3000).map(|n| format!("int f{n} = {n};\n")).collect();
    for n in 0..20 {
        desk.write(&format!("src/p/A{n}.java"), &format!("package p; class A{n} {{ {members} }}"));
    }
    let before = desk.state();
    let mut child = Command::new(env!("CARGO_BIN_EXE_typeslice"))
        .args(["batch", "src", "--out", "slices", "-q"])
        .current_dir(desk.folder.path())
        .spawn()
        .unwrap();
    // With a report in a file it could be resumed, and would leave its rows (tests/reports.rs).
    let staged = || desk.path(".slices.typeslice-new").exists();
    while !staged() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(desk.state() == before);
}
