//! Inference that runs out of its bounds: all potentially applicable candidates (JLS 15.12.2.1) stay, and a note says so.

use super::{attribute_all, check, found_at, world};

/// Checks that the outermost call keeps these candidates and that a note says why.
fn check_undecided(fixture: &str, place: &str, expected: &str) {
    let world = world(fixture);
    let tables = attribute_all(&world);
    let offset = fixture.find(place).expect("a place in the fixture") as u32;
    assert_eq!(found_at(&world, &tables, offset), [expected]);
    let notes: Vec<_> = tables.iter().flat_map(|table| &table.found.notes).collect();
    assert!(notes.iter().any(|(_, note)| note.contains("ran out of its bound")), "{notes:?}");
}

/// JLS 15.12.2.2, 18.5.1: every overload looks into the lambda, whose body is such a call again.
#[test]
fn nested_lambdas_in_overloaded_calls() {
    let depth = 40;
    let nested = format!("{}1{}", "run(() -> ".repeat(depth), ")".repeat(depth));
    let fixture = format!(
        "package p;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
class T {{
    static <A> A run(Supplier<A> s) {{ return null; }}
    static <B> B run(Callable<B> c) {{ return null; }}
    static void run(int i) {{}}
    void m() {{ {nested}; }}
}}
"
    );
    check_undecided(&fixture, "run(() ->", "T.run(Supplier<A>) | T.run(Callable<B>)");
}

/// JLS 18.3: each of many arguments is a lower bound of each of many variables that bound each other.
#[test]
fn very_many_bounds() {
    let classes: String = (0..90).map(|i| format!("class C{i} {{}}\n")).collect();
    let arguments: Vec<String> = (0..90).map(|i| format!("new C{i}()")).collect();
    let variables: Vec<String> = (1..90).map(|i| format!("V{i} extends V{}", i - 1)).collect();
    let variables = format!("V0, {}", variables.join(", "));
    let fixture = format!(
        "package p;
{classes}class T {{
    static <{variables}> void all(V89... all) {{}}
    static <{variables}> void all(V89 first, V89... all) {{}}
    static void all(int first, Object... all) {{}}
    void m() {{ all({}); }}
}}
",
        arguments.join(", ")
    );
    let every = "T.all(V89...) | T.all(V89, V89...) | T.all(int, Object...)";
    check_undecided(&fixture, "all(new", every);
}

/// Deep nesting of ordinary calls stays within the bounds.
#[test]
fn ordinary_nesting_is_decided() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <A> List<A> f(List<A> l) { return l; }
    static <A> Set<A> f(Set<A> l) { return l; }
    List<String> m() {
        return f(f(f(f(f(f(f(f(f(f(f(f(new ArrayList<>()))))))))))));
             //^ T.f(List<A>)
                                   //^ T.f(List<A>)
    }
}
"#,
    );
}
