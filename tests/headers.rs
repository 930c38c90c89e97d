//! Class files as source: every class of the JDK gives text that parses, broken ones too; and class files that no javac of today
//! makes, by changing bytes of those it does.

#[path = "support/place.rs"]
mod place;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use place::Place;
use typeslice::testing::{
    ClassDetails, ClassFiles, ClassRecord, Header, JdkImage, Name, header, jdk, parse_declarations,
    read_class, read_details,
};

fn jdk_home() -> PathBuf {
    jdk::find(None).expect("the tests need a JDK").home
}

static IMAGE: LazyLock<JdkImage> =
    LazyLock::new(|| JdkImage::open(&jdk_home()).expect("the JDK has an image"));

/// The JDK's classes, one of which may be another one.
struct Jdk<'a> {
    changed: Option<(&'a str, &'a [u8])>,
}

impl Jdk<'_> {
    fn with_bytes<T>(&self, name: Name, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        match self.changed {
            Some((changed, bytes)) if changed == name.as_str() => read(bytes),
            Some(_) | None => read(&IMAGE.find_class(&name)?),
        }
    }
}

impl ClassFiles for Jdk<'_> {
    fn record(&self, name: Name) -> Option<Arc<ClassRecord>> {
        let read = |bytes: &[u8]| read_class(bytes).ok().filter(|record| record.name == name).map(Arc::new);
        self.with_bytes(name, read)
    }

    fn details(&self, name: Name) -> Option<ClassDetails> {
        self.with_bytes(name, |bytes| read_details(bytes).ok())
    }

    fn exists(&self, name: Name) -> bool {
        self.record(name).is_some()
    }
}

fn header_of(files: &Jdk, name: &str) -> Option<Header> {
    let record = files.record(Name::new(name))?;
    if record.member_of.is_some() || record.is_local { None } else { header(files, &record) }
}

#[test]
fn every_class_of_the_jdk_gives_text_that_parses() {
    let files = Jdk { changed: None };
    let mut count = 0;
    for package in IMAGE.packages().into_iter().filter(|package| package.starts_with("java.")) {
        // What jlink makes has methods that differ in their results alone.
        let classes = IMAGE.classes_in_package(package).into_iter();
        for simple in classes.filter(|simple| !simple.ends_with("$Holder")) {
            let name = format!("{package}.{simple}");
            let Some(Header { text, left_out }) = header_of(&files, &name) else { continue };
            let unit = parse_declarations(&text);
            assert!(unit.errors.is_empty(), "{name}: {:?}\n{text}", unit.errors);
            assert_eq!(unit.top_level.len(), 1, "{text}");
            assert!(left_out.is_empty(), "{name}: {left_out:?}");
            count += 1;
        }
    }
    assert!(count > 1_500, "{count} classes");
}

#[test]
fn broken_class_files_give_text_that_parses_or_none() {
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or(0) % below
    };
    let names = ["java.util.AbstractMap", "java.lang.annotation.ElementType", "java.lang.constant.ClassDesc"];
    for name in names.into_iter().chain(["java.util.concurrent.locks.ReentrantLock", "java.lang.Deprecated"])
    {
        let original = IMAGE.find_class(name).expect("a class").into_owned();
        for _ in 0..400 {
            let mut bytes = original.clone();
            for _ in 0..=next(4) {
                let at = next(bytes.len());
                bytes[at] = u8::try_from(next(256)).unwrap_or(0);
            }
            if let Some(Header { text, .. }) = header_of(&Jdk { changed: Some((name, &bytes)) }, name) {
                let errors = parse_declarations(&text).errors;
                assert!(errors.is_empty(), "{name}: {errors:?}\n{text}");
            }
        }
    }
}

/// A folder with the classes of a library below `lib`, and a shop that uses it.
fn shop(library: &[(&str, &str)], user: &str) -> Place {
    let place = Place::with(&[("src/shop/Use.java", user)]);
    for (path, text) in library {
        place.write(&format!("lib-src/{path}"), text);
    }
    let files = library.iter().map(|(path, _)| format!("lib-src/{path}"));
    let javac = Command::new(jdk_home().join("bin/javac"))
        .args(["-g", "-nowarn", "-d", "lib"])
        .args(files)
        .current_dir(place.path())
        .status();
    assert!(javac.expect("javac runs").success());
    place
}

/// Replaces bytes of a class file by as many others.
fn patch(place: &Place, class: &str, from: &str, to: &str) {
    let path = place.path().join("lib").join(class);
    let mut bytes = fs::read(&path).expect("a class file");
    assert_eq!(from.len(), to.len());
    let places: Vec<usize> = bytes
        .windows(from.len())
        .enumerate()
        .filter(|(_, w)| *w == from.as_bytes())
        .map(|(at, _)| at)
        .collect();
    assert!(!places.is_empty(), "{from} is not in {class}");
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    }
    fs::write(path, bytes).expect("written");
}

const SLICE: &[&str] =
    &["-t", "Use#all", "--rules", "all-annotations", "-cp", "lib", "src", "--verify", "-v"];

#[test]
fn names_that_java_cannot_say_are_left_out() {
    let library = "package acme; public class Lib {
        public int foo_bar(int a) { return 1; } public int same(int a) { return 1; } public long other(int a) { return 1; }
        public int plain(int a_b) { return 1; } public String f_f; public int good; }";
    let user =
        "package shop; class Use { int all(acme.Lib lib) { return lib.plain(lib.good) + lib.same(1); } }";
    let place = shop(&[("acme/Lib.java", library)], user);
    patch(&place, "acme/Lib.class", "foo_bar", "foo-bar");
    patch(&place, "acme/Lib.class", "a_b", "a b");
    patch(&place, "acme/Lib.class", "f_f", "for");
    // Two methods that differ in their results alone.
    patch(&place, "acme/Lib.class", "other", "samex");
    let ran = place.run(SLICE).succeeded();
    assert!(ran.printed.is_empty() && ran.errors.contains("left out of acme.Lib"), "{}", ran.errors);
    assert!(ran.errors.contains("acme.Lib.for, acme.Lib.foo-bar"), "{}", ran.errors);
    let text = place.read("typeslice-out/acme/Lib.java");
    assert!(text.contains("int plain(int arg0)") && !text.contains("foo"), "{text}");
}

#[test]
fn a_class_that_java_cannot_name_stays_a_dependency() {
    let library =
        [("acme/Lib.java", "package acme; public class Lib { public static class Ab_c { public int n; } }")];
    let place = shop(&library, "package shop; class Use { int all(acme.Lib lib) { return 1; } }");
    for class in ["acme/Lib.class", "acme/Lib$Ab_c.class"] {
        patch(&place, class, "Ab_c", "Ab-c");
    }
    fs::rename(place.path().join("lib/acme/Lib$Ab_c.class"), place.path().join("lib/acme/Lib$Ab-c.class"))
        .expect("renamed");
    let ran = place.run(SLICE).succeeded();
    assert!(!ran.errors.contains("warning"), "{}", ran.errors);
    assert!(ran.errors.contains("acme.Lib$Ab-c"), "{}", ran.errors);
}

#[test]
fn nested_classes_without_an_inner_classes_attribute_are_top_level_ones() {
    let library = "package acme; public class Lib {
        public static class Nested { public int size() { return 1; } }
        public static Nested nested() { return new Nested(); } }";
    let user = "package shop; class Use { int all() { return acme.Lib.nested().size(); } }";
    let place = shop(&[("acme/Lib.java", library)], user);
    for class in ["acme/Lib.class", "acme/Lib$Nested.class"] {
        patch(&place, class, "InnerClasses", "XnnerClasses");
    }
    place.run(SLICE).succeeded();
    assert!(place.read("typeslice-out/acme/Lib$Nested.java").contains("public class Lib$Nested"));
    assert!(place.read("typeslice-out/acme/Lib.java").contains("public static Lib$Nested nested()"));
}

#[test]
fn what_a_library_needs_and_nobody_has_is_made_up() {
    let library = [
        (
            "acme/Lib.java",
            "package acme; public class Lib extends Base<String> { public int size(Gone gone) { return 1; } public void other(Never n) { } }",
        ),
        ("acme/Base.java", "package acme; public class Base<T> { public T get() { return null; } }"),
        ("acme/Gone.java", "package acme; public class Gone { }"),
        ("acme/Never.java", "package acme; public class Never { }"),
    ];
    let user = "package shop; class Use { int all(acme.Lib lib, acme.Gone gone) { return lib.size(gone); } }";
    let place = shop(&library, user);
    for gone in ["Base", "Gone", "Never"] {
        fs::remove_file(place.path().join(format!("lib/acme/{gone}.class"))).expect("removed");
    }
    let ran = place.run(SLICE).succeeded();
    assert!(
        ran.errors.contains("approximate: ") && ran.errors.contains("javac accepts it"),
        "{}",
        ran.errors
    );
    assert!(place.read("typeslice-out/acme/Lib.java").contains("class Lib extends Base<String>"));
    assert!(place.path().join("typeslice-out/acme/Base.java").exists());
    assert!(!place.path().join("typeslice-out/acme/Never.java").exists());
    place.refused(&[&["--mode", "exact"], SLICE].concat(), &["lib!/acme/Lib.class"]);
}

#[test]
fn annotations_of_missing_classes_and_broken_members_are_left_out() {
    let library = [
        (
            "acme/Lib.java",
            "package acme; @Mark public class Lib { @Mark public int size(@Mark int n) { return 1; } public static class Nested { } }",
        ),
        ("acme/Mark.java", "package acme; public @interface Mark { }"),
    ];
    let place = shop(&library, "package shop; class Use { int all(acme.Lib lib) { return lib.size(1); } }");
    fs::remove_file(place.path().join("lib/acme/Mark.class")).expect("removed");
    fs::write(place.path().join("lib/acme/Lib$Nested.class"), "no class").expect("written");
    let ran = place.run(SLICE).succeeded();
    assert!(
        ran.errors.contains("warning: the class file of acme.Lib$Nested in lib cannot be used"),
        "{}",
        ran.errors
    );
    let text = place.read("typeslice-out/acme/Lib.java");
    assert!(!text.contains("Mark") && text.contains("public int size(int n)"), "{text}");
}

/// Kotlin's `@file:JvmName` is kept at the class of the file, where its Java `@Target` does not allow it.
#[test]
fn annotations_that_only_another_language_allows_there_are_left_out() {
    let target = |places: &str| {
        format!(
            "package acme; import java.lang.annotation.*; import static java.lang.annotation.ElementType.*;
            @Target({{{places}}}) public @interface Called {{ String value(); }}"
        )
    };
    let library = "package acme; @kotlin.Metadata @Called(\"Lib\") public class LibKt {
        @Called(\"one\") public static int of() { return 1; } }";
    let user = "package shop; class Use { int all() { return acme.LibKt.of(); } }";
    let called = target("TYPE, METHOD");
    let metadata = ("kotlin/Metadata.java", "package kotlin; public @interface Metadata { }");
    let place = shop(&[("acme/LibKt.java", library), ("acme/Called.java", &called), metadata], user);
    place.write("lib-src/acme/Called.java", &target("METHOD"));
    let javac = Command::new(jdk_home().join("bin/javac"))
        .args(["-d", "lib", "lib-src/acme/Called.java"])
        .current_dir(place.path())
        .status();
    assert!(javac.expect("javac runs").success());
    let ran = place.run(SLICE).succeeded();
    assert!(ran.errors.contains("javac accepts it"), "{}", ran.errors);
    let text = place.read("typeslice-out/acme/LibKt.java");
    assert!(!text.contains("@Called(\"Lib\")") && text.contains("@Called(\"one\")"), "{text}");
}

#[test]
fn names_of_parameters_come_from_where_they_are() {
    let library = "package acme; public abstract class Lib { public abstract int of(long first, double second, String third);
        public static int st(long first, int second) { return 1; } public class Inner { public Inner(int only) { } } }";
    let user = "package shop; class Use { void all(acme.Lib lib) { lib.of(1, 2, \"\"); acme.Lib.st(1, 2); lib.new Inner(3); } }";
    for (options, of) in
        [("-g", "arg0, double arg1, String arg2"), ("-parameters", "first, double second, String third")]
    {
        let place = Place::with(&[("src/shop/Use.java", user), ("acme/Lib.java", library)]);
        let javac = Command::new(jdk_home().join("bin/javac"))
            .args([options, "-d", "lib", "acme/Lib.java"])
            .current_dir(place.path())
            .status();
        assert!(javac.expect("javac runs").success());
        place.run(SLICE).succeeded();
        let text = place.read("typeslice-out/acme/Lib.java");
        assert!(text.contains(&format!("int of(long {of})")), "{text}");
        assert!(
            text.contains("int st(long first, int second)") && text.contains("Inner(int only)"),
            "{text}"
        );
    }
}
