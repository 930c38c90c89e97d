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
use typeslice::testing::jdk;

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
    write_zip(path, &[("acme/Money.class", class)]);
}

fn write_zip(path: &Path, entries: &[(&str, &[u8])]) {
    let mut archive = zip::ZipWriter::new(fs::File::create(path).expect("a file"));
    for (name, content) in entries {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).expect("an entry");
        archive.write_all(content).expect("its bytes");
    }
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
fn what_a_class_file_can_have_wrong_is_a_warning() {
    let place = shop();
    let class = &*MONEY_CLASS;
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = class.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        changed
    };
    // The tag of the first constant (JVMS 4.4), the number of constants, and a length beyond the end.
    let pool = with(10, &[99]);
    let count = with(8, &[0xFF, 0xFF]);
    let length = {
        let at = class.len() - 6;
        with(at, &[0x7F, 0xFF])
    };
    for (class, says) in [(pool, "unknown tag 99"), (count, "cannot be used"), (length, "truncated")] {
        write_jar(&place.path().join("bad.jar"), &class);
        let ran = place
            .run(&["-t", "Cart#total", "--keep-class-path", "-cp", &list(&["bad.jar", "money.jar"]), "src"])
            .succeeded();
        let warning = ran
            .errors
            .lines()
            .find(|line| line.starts_with("warning: the class file of acme.Money in bad.jar"));
        assert!(warning.is_some_and(|line| line.contains(says)), "`{says}` is not said:\n{}", ran.errors);
    }
    write_jar(&place.path().join("future.jar"), &with(6, &[0, 99]));
    let ran = place.run(&["-t", "Cart#total", "--keep-class-path", "-cp", "future.jar", "src"]).succeeded();
    assert!(ran.errors.contains("warning: future.jar has class files of version 99"), "{}", ran.errors);
    assert!(ran.errors.contains("it uses 1 class of the class path"), "{}", ran.errors);
}

#[test]
fn a_zip_that_is_cut_off_or_damaged_is_left_out() {
    let place = shop();
    let whole = fs::read(place.path().join("money.jar")).expect("a jar");
    // Cut off; the directory cut out; an entry's header in the directory damaged.
    let at = whole.windows(4).position(|four| four == b"PK\x01\x02").expect("a directory");
    let mut damaged = whole.clone();
    damaged[at] = b'Q';
    for bytes in [&whole[..whole.len() - 10], &whole[at + 5..], &damaged] {
        fs::write(place.path().join("bad.jar"), bytes).expect("a file");
        let ran = place
            .run(&["-t", "Cart#total", "--keep-class-path", "-cp", &list(&["bad.jar", "money.jar"]), "src"])
            .succeeded();
        assert!(ran.errors.contains("warning: class path: bad.jar is broken"), "{}", ran.errors);
        assert!(ran.errors.contains("compile it with -cp money.jar\n"), "{}", ran.errors);
    }
}

#[test]
fn a_star_means_the_jars_of_a_folder() {
    let place = shop();
    place.write("lib/readme", "jars");
    write_jar(&place.path().join("lib/money.jar"), &MONEY_CLASS);
    let ran = place.run(&["-t", "Cart#total", "--keep-class-path", "-cp", "lib/*", "src"]).succeeded();
    assert!(ran.errors.contains("compile it with -cp lib/money.jar\n"), "{}", ran.errors);
    let ran = place.run(&["-t", "Cart#total", "--keep-class-path", "-cp", "lib", "src"]).succeeded();
    assert!(ran.errors.contains("lib holds jars and no class files"), "{}", ran.errors);
    assert!(ran.errors.contains("lib/* means its jars"), "{}", ran.errors);
    let ran = place.run(&["-t", "Cart#total", "--keep-class-path", "-cp", "gone/*", "src"]).succeeded();
    assert!(ran.errors.contains("warning: class path: cannot read gone/*"), "{}", ran.errors);
}

#[test]
fn modules_are_searched_behind_the_class_path() {
    let place = shop();
    let jmod = place.path().join("modules/money.jmod");
    fs::create_dir(place.path().join("modules")).expect("a folder");
    write_zip(&jmod, &[("classes/acme/Money.class", &MONEY_CLASS)]);
    let zip = fs::read(&jmod).expect("a zip");
    fs::write(&jmod, [b"JM\x01\x00", &zip[..]].concat()).expect("a file");
    for option in ["--module-path", "-p"] {
        let ran = place.run(&["-t", "Cart#total", "--keep-class-path", option, "modules", "src"]).succeeded();
        assert!(ran.errors.contains("modules/money.jmod\n"), "{}", ran.errors);
    }
    let ran = place
        .run(&["-t", "Cart#total", "--keep-class-path", "-p", "modules", "-cp", "money.jar", "src"])
        .succeeded();
    assert!(ran.errors.contains("compile it with -cp money.jar\n"), "{}", ran.errors);
}

#[test]
fn a_multi_release_jar_is_read_for_the_release() {
    let place = shop();
    let other = &MONEY_CLASS[..20];
    let manifest = b"Manifest-Version: 1.0\nMulti-Release: true\n";
    let entries: [(&str, &[u8]); 3] = [
        ("META-INF/MANIFEST.MF", manifest),
        ("acme/Money.class", &MONEY_CLASS),
        ("META-INF/versions/11/acme/Money.class", other),
    ];
    write_zip(&place.path().join("multi.jar"), &entries);
    // The version for 11 is a broken file, so that it is seen which one is read.
    for (release, warns) in [("8", false), ("11", true), ("25", true)] {
        let ran =
            place.run(&["-t", "Cart#total", "-cp", "multi.jar", "--release", release, "src"]).succeeded();
        assert_eq!(
            ran.errors.contains("warning: the class file of acme.Money"),
            warns,
            "{release}: {}",
            ran.errors
        );
    }
}

#[test]
fn the_sources_count_where_the_class_path_has_the_same_class() {
    let place = shop();
    place.write("src/acme/Money.java", MONEY);
    let ran = place.run(&["-v", "-t", "Cart#total", "-cp", "money.jar", "src"]).succeeded();
    assert!(
        ran.errors.contains("acme.Money is declared in the sources and in money.jar; the sources count"),
        "{}",
        ran.errors
    );
    assert!(place.path().join("typeslice-out/acme/Money.java").exists());
    let ran = place.run(&["-v", "-t", "Cart#total", "-cp", "broken.jar", "src"]).succeeded();
    assert!(!ran.errors.contains("declared in the sources and"), "{}", ran.errors);
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

/// A shop with the classes of a library below `lib`, without some of them.
fn shop_without(library: &[(&str, &str)], missing: &[&str], shop: &str) -> Place {
    let place = Place::with(&[("src/shop/Shop.java", shop)]);
    for (path, text) in library {
        place.write(path, text);
    }
    let javac = jdk::find(None).expect("a JDK").home.join("bin/javac");
    let files = library.iter().map(|(path, _)| path);
    let status = Command::new(javac).args(["-d", "lib"]).args(files).current_dir(place.path()).status();
    assert!(status.expect("javac runs").success());
    for class in missing {
        fs::remove_file(place.path().join("lib").join(class)).expect("a class file");
    }
    place
}

/// javac looks at the parameters of every overload of a class file that takes this many arguments.
#[test]
fn classes_that_only_an_overload_of_a_kept_library_names_are_made_up() {
    let library = [
        (
            "acme/Tax.java",
            "package acme; public class Tax { public int of(String s) { return 1; }
            public long of(Rate r) { return 1; } public int of(Rate r, Other o) { return 1; }
            public Tax(Box<String>[] b) { } public Tax(Integer i) { } public Tax() { } }",
        ),
        ("acme/Rate.java", "package acme; public class Rate { }"),
        ("acme/Other.java", "package acme; public class Other { }"),
        ("acme/Box.java", "package acme; public class Box<T> { }"),
    ];
    let missing = ["acme/Rate.class", "acme/Other.class", "acme/Box.class"];
    let shop = "package shop; import acme.Tax;
        class Shop { int call(Tax tax) { return tax.of(\"\"); } Tax make() { return new Tax(1); }
            java.util.function.Supplier<Tax> none() { return Tax::new; } }";
    let place = shop_without(&library, &missing, shop);
    for (target, made_up) in [("Shop#call", vec!["Rate"]), ("Shop#make", vec!["Box"]), ("Shop#none", vec![])]
    {
        let options = ["-t", target, "-cp", "lib", "src", "--keep-class-path", "--verify", "--force"];
        let ran = place.run(&options).succeeded();
        assert!(ran.errors.contains("javac accepts it"), "{target}: {}", ran.errors);
        let written = |class: &&str| place.path().join(format!("typeslice-out/acme/{class}.java")).exists();
        let found: Vec<&str> = ["Box", "Other", "Rate"].into_iter().filter(|class| written(class)).collect();
        assert_eq!(found, made_up, "{target}");
    }
}
