//! `-cp` as users meet it: its spellings, jars and folders, entries that are missing or broken.

#[path = "support/place.rs"]
mod place;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use place::Place;
use serde_json::Value;
use typeslice::project::jdk;

const MONEY: &str = "package acme; public class Money { public Money times(int n) { return this; } }";

const CART: &str = "package shop;

import acme.Money;

class Cart {
    Money price;

    Money total(int n) {
        return price.times(n);
    }
}
";

/// The class file of `acme.Money`.
static MONEY_CLASS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let place = Place::with(&[("Money.java", MONEY)]);
    let javac = jdk::find(None).expect("a JDK").home.join("bin/javac");
    let status = Command::new(javac).args(["-d", ".", "Money.java"]).current_dir(place.path()).status();
    assert!(status.expect("javac runs").success());
    fs::read(place.path().join("acme/Money.class")).expect("a class file")
});

fn write_folder(folder: &Path, class: &[u8]) {
    fs::create_dir_all(folder.join("acme")).expect("folders");
    fs::write(folder.join("acme/Money.class"), class).expect("a file");
}

fn write_jar(path: &Path, class: &[u8]) {
    let mut archive = zip::ZipWriter::new(fs::File::create(path).expect("a file"));
    archive.start_file("acme/Money.class", zip::write::SimpleFileOptions::default()).expect("an entry");
    archive.write_all(class).expect("its bytes");
    archive.finish().expect("a zip");
}

/// A shop that needs `acme.Money`, which is in `classes` and in `money.jar`.
fn shop() -> Place {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("broken.jar", "no zip at all")]);
    write_folder(&place.path().join("classes"), &MONEY_CLASS);
    write_jar(&place.path().join("money.jar"), &MONEY_CLASS);
    place
}

fn list(entries: &[&str]) -> String {
    std::env::join_paths(entries).expect("no separators in names").into_string().expect("UTF-8")
}

/// The report of a run.
fn report(place: &Place) -> Value {
    serde_json::from_str(&place.read("slice.json")).expect("JSON")
}

#[test]
fn a_slice_has_what_it_uses_of_the_class_path() {
    let place = shop();
    for (option, entry) in [("-cp", "classes"), ("-classpath", "money.jar"), ("--class-path", "money.jar")] {
        let arguments = ["-t", "Cart#total", option, entry, "src", "--report", "slice.json", "--verify"];
        let ran = place.run(&arguments).succeeded();
        assert!(!ran.errors.contains("warning"), "{}", ran.errors);
        let says = format!("it declares what it uses of 1 class of {entry}\n");
        assert!(ran.errors.contains(&says) && ran.errors.contains("javac accepts it"), "{}", ran.errors);
        let written = place.read("typeslice-out/acme/Money.java");
        assert!(written.contains("    public Money times(int arg0) { throw new Error(); }"), "{written}");
        assert!(!place.path().join("typeslice-out/class-path.txt").exists());
        let report = report(&place);
        assert_eq!(report["class_path"], serde_json::json!([]));
        let used = serde_json::json!([{ "path": entry, "classes": ["acme.Money"] }]);
        assert_eq!(report["libraries"], used);
        let items = report["items"].as_array().expect("items");
        let money = items.iter().find(|item| item["id"] == "acme.Money").expect("the library class");
        assert_eq!(money["file"], format!("{entry}!/acme/Money.class"));
        assert!(money.get("line").is_none(), "{money}");
    }
}

#[test]
fn library_classes_are_explained_and_are_no_targets() {
    let place = shop();
    let explained =
        place.run(&["-t", "Cart#total", "-cp", "money.jar", "src", "--explain=Money"]).succeeded();
    assert!(
        explained.printed.contains("Money (class, money.jar!/acme/Money.class)"),
        "{}",
        explained.printed
    );
    let targets = place.run(&["targets", "-cp", "money.jar", "src"]).succeeded();
    assert!(!targets.printed.contains("Money#"), "{}", targets.printed);
    place.refused(&["-t", "Money#times", "-cp", "money.jar", "src"], &["Money"]);
}

#[test]
fn sources_of_libraries_are_preferred() {
    let place = shop();
    let source = "package acme;\n\npublic class Money {\n    private int cents;\n\n    /** No. */\n    public Money times(int factor) { return this; }\n}\n";
    place.write("lib/acme/Money.java", source);
    for class_path in [&["-cp", "money.jar"][..], &[]] {
        let arguments =
            ["-t", "Cart#total", "--library-sources", "lib", "src", "--verify", "--report", "slice.json"];
        place.run(&[&arguments[..], class_path].concat()).succeeded();
        let written = place.read("typeslice-out/acme/Money.java");
        assert!(written.contains("    public Money times(int factor) { throw new Error(); }"), "{written}");
        assert!(!written.contains("cents") && !written.contains("No."), "{written}");
        let report = report(&place);
        assert_eq!(report["mode"], "exact");
        let items = report["items"].as_array().expect("items");
        let money = items.iter().find(|item| item["id"] == "acme.Money").expect("the library class");
        assert_eq!((money["file"].as_str(), money["line"].as_u64()), (Some("lib/acme/Money.java"), Some(3)));
    }
    let targets = place.run(&["targets", "--library-sources", "lib", "src"]).succeeded();
    assert!(!targets.printed.contains("Money#"), "{}", targets.printed);
    place.refused(&["-t", "Cart#total", "--library-sources", "gone", "src"], &["gone"]);
}

#[test]
fn a_kept_class_path_is_listed() {
    let place = shop();
    for (option, entry) in [("-cp", "classes"), ("-classpath", "money.jar"), ("--class-path", "money.jar")] {
        let arguments =
            ["-t", "Cart#total", option, entry, "src", "--report", "slice.json", "--keep-class-path"];
        let ran = place.run(&arguments).succeeded();
        assert!(!ran.errors.contains("warning"), "{}", ran.errors);
        let says = format!("it uses 1 class of the class path; compile it with -cp {entry}\n");
        assert!(ran.errors.contains(&says), "{}", ran.errors);
        assert!(place.read("typeslice-out/shop/Cart.java").contains("import acme.Money;"));
        assert!(!place.path().join("typeslice-out/acme").exists());
        let list = place.read("typeslice-out/class-path.txt");
        assert!(Path::new(list.trim_end()).is_absolute() && list.ends_with(&format!("{entry}\n")), "{list}");
        let report = report(&place);
        assert_eq!(report["libraries"], serde_json::json!([]));
        let needed = serde_json::json!([{ "path": entry, "classes": ["acme.Money"] }]);
        assert_eq!(report["class_path"], needed);
    }
}

#[test]
fn the_option_is_repeatable_and_empty_entries_are_nothing() {
    let place = shop();
    place.write("other/readme", "no classes");
    let lists = [list(&["", "other", ""]), String::new(), list(&["", "", "classes"]), "money.jar".to_owned()];
    let mut arguments = vec!["-t", "Cart#total", "src"];
    lists.iter().for_each(|list| arguments.extend(["-cp", list]));
    let ran = place.run(&arguments).succeeded();
    assert!(!ran.errors.contains("warning"), "{}", ran.errors);
    assert!(ran.errors.contains("of 1 class of classes\n"), "{}", ran.errors);
}

#[test]
fn entries_that_cannot_be_opened_are_left_out_with_a_warning() {
    let place = shop();
    let entries = list(&["gone.jar", "broken.jar", "money.jar"]);
    let commands: [&[&str]; 3] =
        [&["-t", "Cart#total"], &["targets"], &["batch", "--compile", "--report", "rows.jsonl"]];
    for command in commands {
        let ran = place.run(&[command, &["-cp", &entries, "src"]].concat()).succeeded();
        for name in ["gone.jar", "broken.jar"] {
            let named = ran.errors.lines().any(|line| line.starts_with("warning") && line.contains(name));
            assert!(named, "{command:?} says nothing about {name}:\n{}", ran.errors);
        }
        assert!(!ran.errors.contains("money.jar is broken"), "{}", ran.errors);
    }
    let rows = place.read("rows.jsonl");
    assert!(rows.lines().count() > 1 && rows.lines().all(|row| row.contains("compiled")), "{rows}");
}

#[test]
fn a_broken_class_file_is_named() {
    let place = shop();
    let cut = &MONEY_CLASS[..MONEY_CLASS.len() / 2];
    write_folder(&place.path().join("cut"), cut);
    write_jar(&place.path().join("cut.jar"), cut);
    for entry in ["cut", "cut.jar"] {
        let ran = place.run(&["-t", "Cart#total", "-cp", entry, "src"]).succeeded();
        let said = format!("warning: the class file of acme.Money in {entry} cannot be used");
        assert!(ran.errors.contains(&said), "{}", ran.errors);
    }
}

#[test]
fn javac_gets_the_class_path() {
    let place = shop();
    place.run(&["batch", "-q", "--compile", "-cp", "classes", "src"]).succeeded();
    place
        .run(&["batch", "-q", "--compile", "--keep-class-path", "-cp", "classes", "-o", "kept", "src"])
        .succeeded();
    assert!(place.read("kept/1/class-path.txt").ends_with("classes\n"));
    let without = place.run(&["batch", "--compile", "--mode", "exact", "src"]);
    assert_eq!(without.code, 1, "{}", without.errors);
    assert!(without.printed.contains("refused"), "{}", without.printed);
}

#[test]
fn the_help_and_wrong_usage_name_the_option() {
    let place = shop();
    for command in ["--help", "-h", "batch -h", "targets --help"] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let ran = place.run(&arguments).succeeded();
        assert!(ran.printed.contains("\n -cp, --class-path <LIST>"), "{}", ran.printed);
    }
    place.refused(&["-t", "Cart#total", "src", "-cp"], &["--class-path <LIST>"]);
    place.refused(&["-t", "Cart#total", "--", "-cp"], &["-cp"]);
}
