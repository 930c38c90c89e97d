//! Very large and very deep programs on the real binary: sliced in time, or refused with a message; never an abort.
//! The sizes are such that quadratic time would not pass, though this is no release build; `scripts/limits` has the large ones.

#[path = "support/place.rs"]
mod place;

use std::fmt::Display;
use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, Instant};

use place::{Place, Ran};
use zip::write::SimpleFileOptions;

/// Far more than any of these takes, far less than quadratic time would.
const LIMIT: Duration = Duration::from_secs(25);

fn slice(source: &str) -> (Place, Ran) {
    let place = Place::with(&[("T.java", source)]);
    let start = Instant::now();
    let ran = place.run(&["-t", "T#t", "-o", "out", "T.java"]);
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    (place, ran)
}

/// The slice of `T#t`.
fn sliced(source: &str) -> String {
    let (place, ran) = slice(source);
    ran.succeeded();
    place.read("out/T.java")
}

fn refused(source: &str, says: &[&str]) {
    let (_, ran) = slice(source);
    assert_eq!(ran.code, 2, "{}", ran.errors);
    for text in says {
        assert!(ran.errors.contains(text), "`{text}` is not in {}", ran.errors);
    }
}

fn each<T: Display>(count: usize, text: impl Fn(usize) -> T) -> String {
    (0..count).map(|n| format!("{}\n", text(n))).collect()
}

#[test]
fn constants_hang_on_each_other_in_long_chains() {
    let chain = each(20_000, |n| format!("static final int X{} = X{n} + 1;", n + 1));
    let last = "void t(int x) { switch (x) { case X20000: } }";
    let found = sliced(&format!("class T {{ static final int X0 = 1;\n{chain}{last} }}"));
    assert!(found.contains("X0 = 1;") && found.contains("X20000 = X19999 + 1;"));
    let cycle = sliced(&format!("class T {{ static final int X0 = X20000;\n{chain}{last} }}"));
    assert!(cycle.contains("X20000"));
}

#[test]
fn sums_are_long() {
    let sum = "1 + ".repeat(20_000);
    let text = "\"a\" + ".repeat(20_000);
    let target = format!(
        "@A({sum}1) void t(int x, String s) {{ switch (x) {{ case {sum}1: case X: }} switch (s) {{ case S: }} }}"
    );
    let found = sliced(&format!(
        "class T {{ @interface A {{ int value(); }} static final int X = {sum}2; static final String S = {text}1; {target} }}"
    ));
    assert!(found.contains(&target) && found.contains("int X = 1 +") && found.contains("String S = \"a\""));
}

#[test]
fn else_if_is_a_chain() {
    let chain = each(3_000, |n| format!("if (o instanceof A{n} v{n}) {{ v{n}.m(); }} else"));
    let classes = each(3_000, |n| format!("static class A{n} {{ void m() {{ }} }}"));
    let found = sliced(&format!(
        "class T {{ {classes} void t(Object o) {{ {chain} {{ last(); }} }} void last() {{ }} }}"
    ));
    assert!(found.contains("void last()") && found.contains("class A2999"));
    let bodies = each(3_000, |n| format!("if (x == {n}) {{ return {n}; }} else"));
    let found = sliced(&format!(
        "class T {{ int t(int x) {{ {bodies} {{ throw e(); }} }} RuntimeException e() {{ return null; }} }}"
    ));
    assert!(found.contains("RuntimeException e()"));
}

#[test]
fn chains_of_calls_fields_and_elements_are_looked_at_to_the_end() {
    let links = ".self().all[0].next".repeat(1_500);
    let found = sliced(&format!(
        "class T {{ T next; T[] all; T self() {{ return this; }} void t() {{ this{links}.last(); }} void last() {{ }} void other() {{ }} }}"
    ));
    assert!(found.contains("void last()") && !found.contains("void other()"));
    let missing = ".f().g[0].h".repeat(500);
    let (_, ran) = slice(&format!("class T {{ void t(Gone g) {{ g{missing}.last(); }} }}"));
    ran.succeeded();
}

#[test]
fn what_is_nested_too_deep_is_refused_with_a_place() {
    let nest = |open: &str, inner: &str, close: &str| {
        let (open, close) = (open.repeat(5_000), close.repeat(5_000));
        format!("class T {{ static int i;\nvoid t() {{ i = {open}{inner}{close}; }} }}")
    };
    for (open, inner, close) in
        [("(", "1", ")"), ("- ", "1", ""), ("i == 1 ? 2 : ", "3", ""), ("f(", "1", ")")]
    {
        refused(&nest(open, inner, close), &["nesting too deep", "T.java:2"]);
    }
    refused("class T { void t() {\n", &["T.java"]);
    for unclosed in ["List<", "a<", "(", "{", "[", "@A(", "x->", "(int)", "f(a<b[{"] {
        refused(&format!("class T {{ void t() {{ {}", unclosed.repeat(5_000)), &["error"]);
    }
    let (open, close) = ("List<".repeat(5_000), ">".repeat(5_000));
    refused(&format!("class T {{ void t() {{\n{open}A{close} x; }} }}"), &["more than 128 `<`", "T.java:2"]);
    refused(&format!("class T {{ void t() {{\n{open}; }} }}"), &["more than 128 `<`", "T.java:2"]);
    let dimensions = "[]".repeat(5_000);
    refused(
        &format!("class T {{ void t() {{\nint{dimensions} x; }} }}"),
        &["more than 255 dimensions", "T.java:2"],
    );
}

#[test]
fn a_class_has_many_members() {
    let overloads =
        each(2_000, |n| format!("static class A{n} {{ }} int m(A{n} a, int b) {{ return {n}; }}"));
    let fields = each(10_000, |n| format!("int f{n} = {n}; static final int C{n} = {n};"));
    let methods = each(10_000, |n| format!("int m{n}(int x) {{ return {n}; }}"));
    let found = sliced(&format!(
        "class T {{ {overloads}{fields}{methods} int t(A7 a) {{ return m(a, 1) + m77(f7) + C8; }} }}"
    ));
    assert!(found.contains("int m77(") && found.contains("int f7") && !found.contains("int f8"), "{found}");
    let locals = each(10_000, |n| format!("int v{n} = x + v{}; x = v{n};", n.saturating_sub(1)));
    sliced(&format!(
        "class T {{ void t(int x) {{ int v0 = 1; {} }} }}",
        locals.replacen("int v0 =", "v0 =", 1)
    ));
}

#[test]
fn there_are_many_levels() {
    for (kind, modifier) in [("class", ""), ("interface", "default ")] {
        let levels = each(400, |n| {
            format!("{kind} C{} extends C{n} {{ {modifier}public int m(int x) {{ return {n}; }} }}", n + 1)
        });
        let found = sliced(&format!(
            "{kind} C0 {{ {modifier}public int m(int x) {{ return 0; }} }} {levels} class T {{ int t(C400 c) {{ return c.m(1); }} }}"
        ));
        assert!(found.contains(&format!("{kind} C400 extends C399")), "{found}");
    }
    let names = each(2_000, |n| format!("static class A{n} extends A{}.N {{ }}", n + 1));
    let last = "static class A2000 { static class N { static class N { } } }";
    let found = sliced(&format!("class T {{ {names} {last} void t(A0 a) {{ }} }}"));
    assert!(found.contains("class A0 extends A1.N"));
}

fn zip(place: &Place, entries: &[(&str, usize)]) {
    let mut zip = zip::ZipWriter::new(File::create(place.path().join("s.zip")).expect("a file"));
    for (name, blanks) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        let class = name.trim_end_matches(".java");
        write!(zip, "class {class} {{ void t() {{ }} }}{}", " ".repeat(*blanks)).expect("a text");
    }
    zip.finish().expect("a zip");
}

#[test]
fn archives_unpack_to_so_much_only() {
    let place = Place::with(&[]);
    zip(&place, &[("T.java", 0), ("A.java", 7 << 20), ("B.java", 7 << 20)]);
    let slice = ["-t", "T#t", "-o", "out", "s.zip"];
    place.refused(&slice, &["s.zip", "unpack to 15 MB", "4 MB are allowed", "--max-unpacked 15"]);
    place.refused(&["targets", "s.zip"], &["--max-unpacked 15"]);
    place.refused(&[&slice[..], &["--max-unpacked", "14"]].concat(), &["--max-unpacked 15"]);
    place.run(&[&slice[..], &["--max-unpacked", "15"]].concat()).succeeded();
    let listed = place.run(&["targets", "--max-unpacked", "15", "s.zip"]).succeeded();
    assert_eq!(listed.printed, "A#t()\nB#t()\nT#t()\n");
}

#[test]
fn an_entry_is_not_larger_than_the_archive_says() {
    let place = Place::with(&[]);
    zip(&place, &[("T.java", 7 << 20)]);
    let path = place.path().join("s.zip");
    let mut bytes = fs::read(&path).expect("the zip");
    let listed = bytes.windows(4).rposition(|part| part == b"PK\x01\x02").expect("its list");
    bytes[listed + 24..listed + 28].copy_from_slice(&100_u32.to_le_bytes());
    fs::write(&path, bytes).expect("the zip");
    let ran = place.run(&["targets", "s.zip"]);
    assert!(ran.errors.contains("larger than its declared"), "{}", ran.errors);
}

#[test]
fn a_file_is_so_large_only() {
    let place = Place::with(&[]);
    place.write("src/T.java", &format!("class T {{ void t() {{ }} }}{}", " ".repeat(9 << 20)));
    place.refused(&["-t", "T#t", "src"], &["T.java", "larger than 8 MB", "--max-file 10"]);
    place.run(&["-q", "-t", "T#t", "--max-file", "10", "src"]).succeeded();
    place.refused(&["-t", "T#t", "--max-file", "0", "-o", "new", "src"], &["--max-file 0"]);
}
