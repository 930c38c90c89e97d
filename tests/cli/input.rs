//! Input of all kinds: archives, broken, huge and deep files, links, what cannot be read.

use std::fs;

use crate::CART;
use crate::place::Place;

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

    let broken = "package shop;\nclass Broken {\n    void m( { }\n}\n";
    let place = Place::with(&[("shop/Cart.java", CART), ("shop/Broken.java", broken)]);
    place.refused(&["-t", "Broken#m"], &["shop/Broken.java:3"]);
    place.run(&["-t", "Cart#total"]).succeeded();
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
    place.run_unprivileged(&["-q", "-t", "Cart#total", "-o", "-", "src"]).succeeded();
    let ran = place.run_unprivileged(&["-t", "Other", "-o", "-", "src/closed"]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    assert!(ran.errors.contains("closed"), "{}", ran.errors);
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
fn a_file_that_is_too_large_is_refused() {
    let place = Place::with(&[("src/shop/Cart.java", CART), ("src/Huge.java", "")]);
    let huge = fs::File::options().write(true).open(place.path().join("src/Huge.java")).expect("a file");
    huge.set_len(50 << 20).expect("room");
    let ran = place.run(&["-t", "Huge", "src"]);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    assert!(ran.errors.contains("larger than"), "{}", ran.errors);
    assert_eq!(place.paths(), ["src/Huge.java", "src/shop/Cart.java"]);
    place.run(&["-t", "Cart#total", "-o", "other", "src"]).succeeded();
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
