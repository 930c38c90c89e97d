//! Our own verdict and javac's, on small programs that are right or have one fault each.

#[path = "support/javac.rs"]
mod javac;
#[path = "support/place.rs"]
mod place;

use javac::Javac;
use typeslice::base::Release;
use typeslice::check;
use typeslice::enter::World;
use typeslice::pipeline::{Options, Program};
use typeslice::project::Project;

/// Programs that javac accepts.
const RIGHT: &[&str] = &[
    "class A { int f(long x) { return 1; } int m(byte b) { return f(b) + f('c'); } }",
    "class A { byte b = 1; Character c = 65; short s = 'x'; final int n = 5; byte k = n; }",
    "import java.util.*; class A { List<? super Integer> l; void m(List<Number> n) { this.l = n; l = n; } }",
    "import java.util.*; class A { void m(Map<String, ? extends List<?>> m) { for (List<?> l : m.values()) l.size(); } }",
    "class A { void m() { try { throw new java.io.IOException(); } catch (java.io.IOException e) { } } }",
    "class A { void m() throws java.io.IOException { try { f(); } catch (Exception e) { throw e; } } void f() throws java.io.IOException { } }",
    "class A { <X extends Exception> void t(X x) throws X { throw x; } void m() { t(new RuntimeException()); } }",
    "class A { Runnable r = () -> { }; java.util.concurrent.Callable<Object> c = () -> { throw new Exception(); }; }",
    "record R(int n) { @Override public int n() { return n; } } class A { boolean m(Object o) { return o instanceof R r && r.n() > 0; } }",
    "interface I { Object f(); } class A implements I { public String f() { return \"\"; } }",
    "abstract class B { abstract void f(); } class A { B b = new B() { void f() { } }; }",
    "enum E { X { void f() { } }; abstract void f(); }",
    "class A { boolean m(Integer i, long l, Object o) { return i == l && o == (Object) 1 && null != o; } }",
    "class A implements AutoCloseable { public void close() { } void m() { try (A a = new A()) { } } }",
    "import java.util.function.*; class A { Supplier<String> s = String::new; Function<String, Integer> f = String::length; }",
    "class A { void m() { throw null; } <X extends RuntimeException> void t(X x) { throw x; } }",
    "class A { int m(boolean b, Boolean c) { while (b) b = c; return c ? 1 : 2; } }",
];

/// Programs that javac rejects.
const WRONG: &[&str] = &[
    "class A { int f(int x) { return 1; } int m(long b) { return f(b); } }",
    "class A { byte b = 200; }",
    "class A { int m(Object o) { return o; } }",
    "class A { void m(String s) { Integer i = (Integer) (Object) s; Integer k = (Integer) s; } }",
    "class A { boolean m(Integer i) { return i instanceof String; } }",
    "class A { void m() { throw new java.io.IOException(); } }",
    "class A { void m() { try { } catch (java.io.IOException e) { } } }",
    "class A { Runnable r = () -> { throw new Exception(); }; }",
    "class A { Runnable r = () -> 5; }",
    "class A { Object o = () -> { }; }",
    "class A { void m(int i) { if (i) { } } }",
    "class A { Object m(Object a, Object b) { return a - b; } }",
    "class A { boolean m(Integer i, String s) { return i == s; } }",
    "class A { void m(Object o) { for (Object x : o) { } } }",
    "class A implements Runnable { }",
    "class A implements Runnable { void run() { } }",
    "class B { int f() { return 1; } } class A extends B { long f() { return 1; } }",
    "class B { void f() { } } class A extends B { void f() throws java.io.IOException { } }",
    "class A { @Override public void f() { } }",
    "class A { void m() { throw new Object(); } }",
    "class A { Missing m; }",
    "class A { void m() { this.gone(); } }",
    "import java.util.function.*; class A { Function<String, Integer> f = String::isEmpty2; }",
    "import java.util.*; class A { List<String> m(List<Object> l) { return l; } }",
    "class A { int x = \"\".length(1); }",
    "class A { void close() throws Exception { } void m() { Runnable r = this::close; } }",
];

fn our_faults(text: &str) -> Vec<String> {
    let project = Project::in_memory(vec![("A.java".to_owned(), text.to_owned())]);
    let options = Options { release: Some(Release::new(17)), ..Options::default() };
    let program = Program::open(project, &options).expect("a program");
    let world: &World = program.world();
    check::check(world).iter().map(|fault| fault.message(world)).collect()
}

#[test]
fn the_verdict_is_javacs() {
    let mut javac = Javac::at(javac::default_jdk());
    let mut problems = Vec::new();
    for (texts, right) in [(RIGHT, true), (WRONG, false)] {
        for text in texts {
            let errors = javac.errors(&[], &vec![("A.java".to_owned(), (*text).to_owned())]);
            assert_eq!(errors.is_empty(), right, "javac: {text} {errors:?}");
            let faults = our_faults(text);
            if faults.is_empty() != right {
                problems.push(format!("{text}\n    {faults:?}"));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// The user hears of it: a member that the class does not have cannot be made up.
#[test]
fn a_slice_that_javac_would_reject_is_said_to_be_so() {
    use place::Place;
    let text = "package shop;\nclass Cart { int lost(Bag bag) { return bag.weight(); } int fine() { return 1; } }\nclass Bag { }\n";
    let place = Place::with(&[("src/shop/Cart.java", text)]);
    let ran = place.run(&["-t", "Cart#lost", "--report", "report.json", "src"]).succeeded();
    assert!(
        ran.errors.contains("javac would reject the slice: shop/Cart.java:4: weight is not declared"),
        "{}",
        ran.errors
    );
    assert!(place.read("report.json").contains("\"checked\": [\n"), "{}", place.read("report.json"));
    let ran = place.run(&["-t", "Cart#fine", "--report", "report.json", "src"]).succeeded();
    assert!(!ran.errors.contains("reject"), "{}", ran.errors);
    assert!(place.read("report.json").contains("\"checked\": []"), "{}", place.read("report.json"));
}
