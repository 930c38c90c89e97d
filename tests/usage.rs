//! The command line as users and scripts meet it: exit codes, what is written, what bad input is answered with.

#[path = "support/place.rs"]
mod place;

use std::collections::BTreeMap;
use std::fs;

use place::Place;
use serde_json::Value;

const CART: &str = "package shop;

class Cart {
    int total(int n) {
        return price(n);
    }

    int price(int n) {
        return n;
    }

    int count() {
        return 0;
    }
}
";

#[test]
fn a_slice_is_written_to_the_default_folder() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    let ran = place.run(&["--target", "Cart#total", "src"]).succeeded();
    assert!(ran.printed.is_empty(), "{}", ran.printed);
    assert!(ran.errors.contains("typeslice-out"), "{}", ran.errors);
    let slice = place.read("typeslice-out/shop/Cart.java");
    assert!(
        slice.contains("return price(n);") && slice.contains("int price(int n) { throw new Error(); }"),
        "{slice}"
    );
    assert!(!slice.contains("count"), "{slice}");
    assert!(place.path().join("typeslice-out/.typeslice").is_file());
    assert_eq!(place.read("src/shop/Cart.java"), CART);
}

#[test]
fn the_current_folder_is_the_default_path() {
    let place = Place::with(&[("deep/src/main/java/shop/Cart.java", CART)]);
    place.run(&["-q", "-t", "shop.Cart#count()"]).succeeded();
    // The output of the first run is not input of the second.
    let ran = place.run(&["-q", "-t", "Cart#count"]).succeeded();
    assert_eq!(ran.errors, "");
    assert!(place.read("typeslice-out/shop/Cart.java").contains("int count()"));
}

#[test]
fn a_dash_prints_the_files() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    let ran = place.run(&["-q", "-t", "Cart#count", "-o", "-", "."]).succeeded();
    assert!(ran.printed.starts_with("// file: shop/Cart.java\npackage shop;\n"), "{}", ran.printed);
    assert!(!place.path().join("typeslice-out").exists());
}

#[test]
fn sources_may_be_in_a_zip() {
    use std::io::Write;

    let place = Place::with(&[("broken.jar", "no zip at all")]);
    let file = fs::File::create(place.path().join("shop-sources.jar")).expect("a file");
    let mut archive = zip::ZipWriter::new(file);
    archive.start_file("shop/Cart.java", zip::write::SimpleFileOptions::default()).expect("an entry");
    archive.write_all(CART.as_bytes()).expect("its text");
    archive.finish().expect("a zip");
    place.run(&["-q", "-t", "Cart#count", "shop-sources.jar"]).succeeded();
    assert!(place.read("typeslice-out/shop/Cart.java").contains("int count()"));
    place.refused(&["-t", "Cart#count", "broken.jar", "-o", "other"], &["broken.jar"]);
}

#[test]
fn an_earlier_output_is_replaced() {
    let place = Place::with(&[
        ("src/shop/Cart.java", CART),
        ("src/shop/Tax.java", "package shop; class Tax { int rate() { return 1; } }"),
    ]);
    place.run(&["-q", "-t", "Tax#rate", "-o", "out", "src"]).succeeded();
    assert!(place.path().join("out/shop/Tax.java").is_file());
    place.run(&["-q", "-t", "Cart#count", "-o", "out", "src"]).succeeded();
    assert!(place.path().join("out/shop/Cart.java").is_file());
    assert!(!place.path().join("out/shop/Tax.java").exists());
}

#[test]
fn a_foreign_output_folder_is_refused_unless_forced() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("out/notes.txt", "mine")]);
    place.refused(&["-t", "Cart#count", "-o", "out", "src"], &["out", "notes.txt", "--force"]);
    place.run(&["-q", "-t", "Cart#count", "-o", "out", "--force", "src"]).succeeded();
    assert_eq!(place.read("out/notes.txt"), "mine");
    assert!(place.path().join("out/shop/Cart.java").is_file());
}

#[test]
fn the_input_is_never_overwritten() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place.refused(&["-t", "Cart#count", "-o", ".", "--force", "shop"], &["input"]);
}

#[test]
fn an_output_that_is_a_file_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("out", "a file")]);
    place.refused(&["-t", "Cart#count", "-o", "out", "src"], &["out", "file"]);
}

#[test]
fn a_missing_path_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    place.refused(&["-t", "Cart#count", "src", "nowhere"], &["nowhere"]);
    place.refused(&["-t", "Cart#count", "src/shop/Gone.java"], &["Gone.java"]);
}

#[test]
fn a_folder_without_sources_is_refused() {
    let place = Place::with(&[("docs/readme.txt", "hello")]);
    place.refused(&["-t", "Cart#count", "docs"], &["docs"]);
}

#[test]
fn wrong_usage_is_refused() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place.refused(&[], &["--target"]);
    place.refused(&["--no-such-option", "-t", "Cart"], &["--no-such-option"]);
    place.refused(&["-t", ""], &["a target starts with a class name"]);
    place.refused(&["-t", "   "], &["a target starts with a class name"]);
    place.refused(&["-t", "#total"], &["#total"]);
    place.refused(&["-t", "Cart#"], &["Cart#"]);
    place.refused(&["-t", "Cart#total(int"], &["Cart#total(int"]);
    place.refused(&["-t", "Cart", "--rules", "no-such-map"], &["no-such-map"]);
    place.refused(&["-t", "Cart", "--jdk", "no-such-jdk"], &["no-such-jdk"]);
    place.refused(&["-t", "Cart", "--threads", "0"], &["threads"]);
}

#[test]
fn a_target_that_is_not_there_gets_the_closest_matches() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    place
        .refused(&["-t", "Cart#totl"], &["totl", "did you mean", "shop.Cart#total(int)", "shop/Cart.java:4"]);
    place.refused(&["-t", "Kart#total"], &["Kart", "did you mean", "shop.Cart"]);
    place.refused(&["-t", "Cart#total(String)"], &["did you mean", "shop.Cart#total(int)"]);
    // One good target does not save the run.
    place.refused(&["-t", "Cart#count", "-t", "Cart#nothing"], &["nothing"]);
}

#[test]
fn an_ambiguous_target_lists_the_candidates() {
    let other = CART.replace("package shop", "package depot");
    let place = Place::with(&[("shop/Cart.java", CART), ("depot/Cart.java", &other)]);
    place.refused(&["-t", "Cart#count"], &["ambiguous", "shop.Cart", "depot.Cart", "depot/Cart.java"]);
}

#[test]
fn a_syntax_error_elsewhere_is_a_warning() {
    let broken = "package shop;\n\nclass Broken {\n    int x = ;\n}\n";
    let caller = "package shop;\nclass Shop {\n    Broken broken;\n    Broken get() { return broken; }\n}\n";
    let place =
        Place::with(&[("shop/Cart.java", CART), ("shop/Broken.java", broken), ("shop/Shop.java", caller)]);
    place.run(&["-t", "Cart#total"]).succeeded();
    let ran = place.run(&["-t", "Shop#get"]).succeeded();
    assert!(ran.errors.contains("shop/Broken.java:4"), "{}", ran.errors);
    assert!(ran.errors.contains("int x = ;"), "no excerpt:\n{}", ran.errors);
}

#[test]
fn a_syntax_error_in_the_target_is_refused() {
    let place = Place::with(&[("shop/Cart.java", &CART.replace("return n;", "return n +;"))]);
    place.refused(&["-t", "Cart#price"], &["shop/Cart.java:9", "syntax error"]);
    let ran = place.run(&["-t", "Cart#total"]).succeeded();
    assert!(ran.errors.contains("warning") && ran.errors.contains("shop/Cart.java:9"), "{}", ran.errors);
}

#[test]
fn a_file_that_is_not_utf8_does_not_stop_the_run() {
    let place = Place::with(&[("shop/Cart.java", CART)]);
    fs::write(place.path().join("shop/Latin.java"), b"package shop; class Latin { String s = \"\xe4\"; }")
        .expect("a file");
    fs::write(place.path().join("shop/Bytes.java"), [0u8, 159, 146, 150, 10, 255]).expect("a file");
    place.run(&["-q", "-t", "Cart#total"]).succeeded();
    let ran = place.run(&["-t", "Latin#s", "-o", "latin"]);
    assert!(ran.code == 0 || ran.code == 2, "{}", ran.errors);
}

#[cfg(unix)]
#[test]
fn loops_of_links_end() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    std::os::unix::fs::symlink("..", place.path().join("src/shop/up")).expect("a link");
    std::os::unix::fs::symlink("self", place.path().join("src/self")).expect("a link");
    std::os::unix::fs::symlink("nowhere.java", place.path().join("src/Dangling.java")).expect("a link");
    place.run(&["-q", "-t", "Cart#total", "src"]).succeeded();
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_refused_or_a_warning() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::with(&[
        ("src/shop/Cart.java", CART),
        ("src/closed/Other.java", "package closed; class Other {}"),
    ]);
    let closed = place.path().join("src/closed");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("permissions");
    // Root reads everything; then there is nothing to see here.
    if fs::read_dir(&closed).is_err() {
        place.run(&["-q", "-t", "Cart#total", "src"]).succeeded();
        let ran = place.run(&["-t", "Other", "src/closed"]);
        assert_eq!(ran.code, 2, "{}", ran.errors);
        assert!(ran.errors.contains("closed"), "{}", ran.errors);
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("permissions");
}

#[test]
fn a_file_of_50_megabytes_is_survived() {
    let line = "    // nothing to see here, only a long comment that fills the file up\n";
    let big = format!(
        "package shop;\n\nclass Big {{\n{}    int one() {{\n        return 1;\n    }}\n}}\n",
        line.repeat(50_000_000 / line.len())
    );
    let place = Place::with(&[("shop/Cart.java", CART), ("shop/Big.java", &big)]);
    place.run(&["-q", "-t", "Cart#total"]).succeeded();
    let ran = place.run(&["-q", "-t", "shop.Big#one", "-o", "big"]);
    assert!(ran.code == 0 || ran.code == 2, "{}", ran.errors);
    assert!(ran.code == 0 || ran.errors.contains("Big.java"), "{}", ran.errors);
}

#[test]
fn nesting_10000_deep_is_survived() {
    const DEPTH: usize = 10_000;
    let nested = [
        (
            "Parens",
            format!("class Parens {{ int m() {{ return {}1{}; }} }}", "(".repeat(DEPTH), ")".repeat(DEPTH)),
        ),
        ("Blocks", format!("class Blocks {{ void m() {{ {}{} }} }}", "{".repeat(DEPTH), "}".repeat(DEPTH))),
        ("Sum", format!("class Sum {{ int m() {{ return 1{}; }} }}", " + 1".repeat(DEPTH))),
        (
            "Calls",
            format!(
                "class Calls {{ Calls c() {{ return this; }} Calls m() {{ return this{}; }} }}",
                ".c()".repeat(DEPTH)
            ),
        ),
        (
            "Generics",
            format!(
                "class Generics {{ java.util.List{}>{} m() {{ return null; }} }}",
                "<java.util.List".repeat(DEPTH),
                ">".repeat(DEPTH - 1)
            ),
        ),
        ("Arrays", format!("class Arrays {{ Object m() {{ return new int{} {{}}; }} }}", "[]".repeat(DEPTH))),
        ("Ifs", format!("class Ifs {{ void m(boolean b) {{ {} ; }} }}", "if (b) ".repeat(DEPTH))),
        (
            "Lambdas",
            format!("class Lambdas {{ Runnable m() {{ return {} null; }} }}", "() -> ".repeat(DEPTH)),
        ),
        (
            "Classes",
            format!("class Classes {{ void m() {{ }} {}{} }}", "class A {".repeat(DEPTH), "}".repeat(DEPTH)),
        ),
        ("Open", format!("class Open {{ void m() {{ {}", "{ (".repeat(DEPTH))),
    ];
    let place = Place::with(&[("Cart.java", CART.split_once('\n').expect("lines").1)]);
    for (name, text) in &nested {
        place.write(&format!("{name}.java"), text);
    }
    place.run(&["-q", "-t", "Cart#total", "-o", "cart"]).succeeded();
    for (name, _) in &nested {
        let ran = place.run(&["-q", "-t", &format!("{name}#m"), "-o", name]);
        assert!(ran.code == 0 || ran.code == 2, "{name}: {}\n{}", ran.code, ran.errors);
        assert!(!ran.errors.contains("internal error"), "{name}: {}", ran.errors);
        assert_eq!(ran.code == 0, place.path().join(name).exists(), "{name}");
    }
}

#[test]
fn the_report_tells_what_was_kept_and_why() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    place.run(&["-q", "-t", "Cart#total", "--report", "report.json", "src"]).succeeded();
    let report: Value = serde_json::from_str(&place.read("report.json")).expect("JSON");
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["targets"][0]["id"], "shop.Cart#total(int)");
    assert_eq!(report["targets"][0]["line"], 4);
    assert_eq!(report["files"][0]["path"], "shop/Cart.java");
    assert!(
        report["mode"].is_string() && report["timings"].is_object() && report["notes"].is_array(),
        "{report}"
    );
    let items = report["items"].as_array().expect("items");
    assert!(items.len() >= 3, "{report}");
    assert!(
        items.iter().all(|item| item["reason"].as_str().is_some_and(|reason| !reason.is_empty())),
        "{report}"
    );
    assert!(report["lines"]["after"].as_u64() < report["lines"]["before"].as_u64(), "{report}");
}

#[test]
fn targets_are_listed_in_the_form_that_target_takes() {
    let generic = "package shop;\nclass Box<T> {\n    static { }\n    T t;\n    Box(T t) {}\n    <S> void put(java.util.List<? super S> s, int... n) {}\n    enum Kind { BIG }\n    record Line(int n) {}\n}\n";
    let place = Place::with(&[("shop/Cart.java", CART), ("shop/Box.java", generic)]);
    let listed = place.run(&["targets"]).succeeded().printed;
    assert!(listed.contains("shop.Cart#total(int)\n"), "{listed}");
    for target in listed.lines() {
        place.run(&["-q", "-t", target, "-o", "-"]).succeeded();
    }
    let json: Value =
        serde_json::from_str(&place.run(&["targets", "--json"]).succeeded().printed).expect("JSON");
    let ids: Vec<&str> =
        json.as_array().expect("an array").iter().filter_map(|entry| entry["id"].as_str()).collect();
    assert_eq!(ids, listed.lines().collect::<Vec<_>>());
    assert!(json[0]["file"].is_string() && json[0]["line"].is_u64(), "{json}");
}

#[test]
fn a_batch_gives_a_row_for_every_target() {
    let place = Place::with(&[("src/shop/Cart.java", CART)]);
    place.run(&["batch", "src", "--compile", "--report", "rows.jsonl", "--out", "slices"]).succeeded();
    let rows: Vec<Value> =
        place.read("rows.jsonl").lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let ids: Vec<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, ["shop.Cart#total(int)", "shop.Cart#price(int)", "shop.Cart#count()"]);
    for row in &rows {
        assert_eq!(row["verdict"], "compiled", "{row}");
        assert!(row["files"] == 1 && row["lines"].is_u64() && row["microseconds"].is_u64(), "{row}");
        let file = format!("slices/{}/shop/Cart.java", row["row"]);
        assert!(place.path().join(&file).is_file(), "{file}");
    }
}

#[test]
fn a_batch_takes_samples_shards_and_lists() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("some", "Cart#count\nshop.Cart#total(int)\n")]);
    let rows = |arguments: &[&str]| {
        place.run(&[&["batch", "-q", "src", "--report", "rows.jsonl"], arguments].concat()).succeeded();
        let ids = |line: &str| {
            serde_json::from_str::<Value>(line).expect("a row")["id"].as_str().map(str::to_owned)
        };
        place.read("rows.jsonl").lines().filter_map(ids).collect::<Vec<_>>()
    };
    assert_eq!(rows(&["--sample", "2", "--seed", "7"]), rows(&["--sample", "2", "--seed", "7"]));
    assert_eq!(rows(&["--sample", "2", "--seed", "7"]).len(), 2);
    let (mut first, second) = (rows(&["--shard", "1/2"]), rows(&["--shard", "2/2"]));
    first.extend(second);
    first.sort();
    assert_eq!(first, ["shop.Cart#count()", "shop.Cart#price(int)", "shop.Cart#total(int)"]);
    assert_eq!(rows(&["--targets", "some"]).len(), 2);
}

#[test]
fn the_slice_does_not_depend_on_the_number_of_threads() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/orders");
    let place = Place::with(&[]);
    let run = |threads: &str| {
        let out = format!("out{threads}");
        place.run(&["batch", "-q", corpus, "--threads", threads, "--out", &out]).succeeded();
        let strip =
            |(path, text): (String, Vec<u8>)| Some((path.strip_prefix(&format!("{out}/"))?.to_owned(), text));
        place.files().into_iter().filter_map(strip).collect::<BTreeMap<_, _>>()
    };
    assert!(run("1") == run("4"));
}

#[test]
fn help_and_version_are_there() {
    let place = Place::with(&[]);
    assert!(place.run(&["--version"]).succeeded().printed.contains(env!("CARGO_PKG_VERSION")));
    assert!(place.run(&["--help"]).succeeded().printed.contains("--target"));
    assert!(place.run(&["batch", "--help"]).succeeded().printed.contains("--compile"));
}
