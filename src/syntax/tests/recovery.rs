//! Texts that the grammar or the language does not like, and texts that look odd.

use super::{check_unit, dump_unit, parse_all, parse_declarations};

#[test]
fn what_can_be_read_is_read() {
    let (unit, _) = parse_all("class A { void m() { int x = ; } int f; void n() { } }");
    assert!(!unit.errors.is_empty());
    let dumped = dump_unit(&unit);
    assert!(
        dumped.contains("Method void m()") && dumped.contains("Method void n()") && dumped.contains("int f;"),
        "{dumped}"
    );
}

#[test]
fn missing_tokens_are_named() {
    let (unit, _) = parse_all("class A { int x }");
    assert_eq!(unit.errors[0].message, "`;` expected");
}

#[test]
fn odd_ends_and_beginnings() {
    check_unit("\u{feff}class A { }\u{1a}", "#0 Class A");
    check_unit("class A {\r  // old Mac\r  int x;\r}", "#0 Class A\n int x;");
    check_unit("", "");
    check_unit("/* only */", "");
}

/// Java 8 knows no keyword `record`, `sealed` or `permits`.
#[test]
fn contextual_keywords_as_type_names() {
    check_unit(
        "class record { record r; sealed s = new sealed(); static void m(record r, permits p) { record x = new record(); record.m(x); } }
         class sealed extends record { List<record> l; }",
        "#0 Class record
         record r;
         sealed s = …;
         static Method void m(record r, permits p) {…}
         #1 Class sealed extends record
         List<record> l;",
    );
    let (unit, bodies) =
        parse_all("class A { record m(int x) { f(x); return x; } sealed n() { record y; } }");
    assert_eq!(dump_unit(&unit), "#0 Class A\n  Method record m(int x) {…}\n  Method sealed n() {…}\n");
    assert_eq!(bodies.iter().count(), 2);
}

#[test]
fn nesting_is_bounded() {
    for text in [
        format!("class A {{ int m() {{ return {}1{}; }} }}", "(".repeat(10_000), ")".repeat(10_000)),
        format!("class A {{ void m() {{ {} {} }} }}", "{".repeat(10_000), "}".repeat(10_000)),
        format!("class A {{ {} x; }}", "List<".repeat(5_000) + "A" + &">".repeat(5_000)),
        format!("{} {}", "class A {".repeat(5_000), "}".repeat(5_000)),
        format!("class A {{ int{} x; }}", "[]".repeat(10_000)),
        format!("class A {{ int x = {}1; }}", "- ".repeat(10_000)),
        nested("class A { Object m() { return ", "new A() { Object m() { return ", "1", "; } }", "; } }"),
        nested("class A { Object m() { return ", "() -> { return ", "1", "; }", "; } }"),
        nested("class A { Object m() { return ", "f(a -> b[", "1", "])", "; } }"),
        nested("class A { Object m() { return ", "switch (a) { case B b -> ", "1", "; }", "; } }"),
        nested(
            "class A { void m() {",
            "switch (a) { default: for (;;) { try { ",
            "f();",
            "} finally { } } }",
            "} }",
        ),
        nested("class A { boolean x = a instanceof ", "R(", "int b", ")", "; }"),
        nested("", "@A(", "1", ")", "class A { }"),
        nested("class A { void m() {", "class B { void m() { if (a) ", ";", "} }", "} }"),
        nested("class A { Object x = ", "new Object[] {", "1", "}", "; }"),
    ] {
        let (unit, _) = parse_all(&text);
        assert!(!unit.errors.is_empty());
        let unit = parse_declarations(&text);
        assert!(unit.classes.len() < 1_000);
    }
}

fn nested(before: &str, open: &str, inner: &str, close: &str, after: &str) -> String {
    format!("{before}{}{inner}{}{after}", open.repeat(2_000), close.repeat(2_000))
}

#[test]
fn truncated_texts_do_not_panic() {
    let text = "@A(x = {1}) class A<T extends B> { int f = (a) + b * c; A() { super(1); } /* c */ void m(int... x) { switch (x) { case B b when c -> \"\"\"\n  t\\n\"\"\"; } } enum E { P(1) { } ; } '\\u0041' }";
    for end in 0..text.len() {
        let (prefix, suffix) = text.split_at(end);
        parse_all(prefix);
        parse_declarations(prefix);
        parse_all(suffix);
        parse_declarations(suffix);
    }
}
