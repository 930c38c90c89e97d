//! Slices that javac compiles only with options about modules: of the JDK's own sources, and of code that uses its internals.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

fn desk(path: &str, text: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let path = desk.path().join("src").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    desk
}

/// Slices, verifies, and gives the report's command.
fn check(desk: &TempDir, target: &str) -> String {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_typeslice"))
        .args(["-t", target, "--verify", "-o", "out", "--report", "report.json", "src"])
        .current_dir(desk.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let report: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(desk.path().join("report.json")).unwrap()).unwrap();
    let command = report["check"].as_str().unwrap().to_owned();
    let compiled = Command::new("sh")
        .args(["-c", &format!("{command} -d classes")])
        .current_dir(desk.path())
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{command}: {}", String::from_utf8_lossy(&compiled.stderr));
    command
}

#[test]
fn classes_of_a_module_of_the_jdk_patch_it() {
    let text = "package java.util;\n\nclass Bag {\n    int hash(Object o) { return \
                jdk.internal.util.ArraysSupport.mismatch(new int[0], new int[0], o.hashCode()); }\n}\n";
    let command = check(&desk("java/util/Bag.java", text), "Bag#hash");
    assert_eq!(command, "javac -proc:none --patch-module java.base=out $(find out -name '*.java')");
}

#[test]
fn packages_that_are_not_exported_are_added() {
    let text = "package shop;\n\nclass Cart {\n    boolean isInt(com.sun.tools.javac.code.Type type) { return \
                type.isPrimitive(); }\n}\n";
    let command = check(&desk("shop/Cart.java", text), "Cart#isInt");
    let options = "--add-exports jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED";
    assert_eq!(command, format!("javac -proc:none {options} $(find out -name '*.java')"));
}

#[test]
fn other_slices_need_no_options() {
    let text = "package shop;\n\nclass Cart {\n    int size(javax.tools.JavaCompiler c) { return c.hashCode(); }\n}\n";
    let command = check(&desk("shop/Cart.java", text), "Cart#size");
    assert_eq!(command, "javac -proc:none $(find out -name '*.java')");
}

#[test]
fn the_annotations_of_annotations_are_left_to_the_jdk() {
    let desk = desk(
        "java/util/Bag.java",
        "package java.util;\n\nclass Bag {\n    @Checked int size() { return 0; }\n}\n",
    );
    let annotation = "package java.util;\n\nimport java.lang.annotation.*;\n\n@Target(ElementType.METHOD)\n@interface Checked {}\n";
    fs::write(desk.path().join("src/java/util/Checked.java"), annotation).unwrap();
    fs::create_dir_all(desk.path().join("src/java/lang/annotation")).unwrap();
    let sources = [
        (
            "Target",
            "@Target(ElementType.ANNOTATION_TYPE)\npublic @interface Target { ElementType[] value(); }\n",
        ),
        ("ElementType", "public enum ElementType { METHOD, ANNOTATION_TYPE }\n"),
    ];
    for (name, text) in sources {
        let path = desk.path().join(format!("src/java/lang/annotation/{name}.java"));
        fs::write(path, format!("package java.lang.annotation;\n\n{text}")).unwrap();
    }
    check(&desk, "Bag#size");
    assert!(desk.path().join("out/java/util/Checked.java").exists());
    assert!(!desk.path().join("out/java/lang").exists());
}
