//! Our own verdict and javac's, on small programs that are right or have one fault each.

#[path = "support/javac.rs"]
mod javac;
#[path = "support/place.rs"]
mod place;

use javac::Javac;
use typeslice::pipeline::{Options, Program, Project, Release};

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
    "class A { class B { } static class C { int f() { return g(); } int g() { return 1; } } static int s() { return new C().f(); } }",
    "class A { int x; static class S { A a; int m() { return a.x; } } static int y; class I { int m() { return x + y; } } }",
    "@interface N { int value(); String s() default \"\"; } class A { @N(1) int f; @N(value = 2, s = \"x\") void m() { } }",
    "import java.lang.annotation.*; @Target(ElementType.METHOD) @interface N { } class A { @N void m() { } }",
    "import java.lang.annotation.*; @Target(ElementType.TYPE_USE) @interface N { } class A { @N String m() { return null; } @N A() { } }",
    "import java.lang.annotation.*; @Repeatable(Ns.class) @interface N { } @interface Ns { N[] value(); } @N @N class A { }",
    "sealed interface S permits P, Q { } final class P implements S { } non-sealed class Q implements S { } class A { }",
    "sealed class S { } final class P extends S { } class A { }",
    "interface I { default int f() { return 1; } } interface J extends I { default int f() { return 2; } } class A implements I, J { }",
    "interface I { default int f() { return 1; } } interface J { default int f() { return 2; } } class A implements I, J { public int f() { return 3; } }",
    "interface I { Object f(); } interface J { String f(); } abstract class A implements I, J { }",
    "class B { public int f() { return 1; } } interface I { int f(); } class A extends B implements I { }",
    "class A { final int x; A(boolean b) { if (b) x = 1; else x = 2; } A() { this(true); } }",
    "class A { final int x; { x = 1; } static final int Y; static { Y = 2; } }",
    "class A { final int x; A() { throw new Error(); } }",
    "class A { int m(int i) { while (true) { if (i > 3) return i; i++; } } int n() { throw new Error(); } }",
    "class P<T extends Number> { } class A { P<Integer> p; P<?> q; P<? extends Comparable<?>> r; }",
    "class C<T extends Comparable<T>> { } class A<X extends Comparable<X>> { C<X> c; C<String> d; }",
    "@FunctionalInterface interface I { void f(); boolean equals(Object o); } class A { I i = () -> { }; }",
    "interface G<T> { void f(T t); } class A implements G<String> { public void f(String s) { } public void f(Integer s) { } }",
    "import java.util.function.*; class A { Function<String, Integer> f = (String s) -> s.length(); Object o = (Runnable & java.io.Serializable) () -> { }; }",
    "class A { int[] a; long l; void m(String s) { a[0] += 'c'; l <<= 2; s += 1; boolean b = !(a[0] > 1); b |= true; } }",
    "interface F<X extends Throwable> { void f() throws X; } class A { static <X extends Throwable> void g(F<X> f) throws X { } static <X extends Throwable> void m(F<X> f) throws X { g(() -> f.f()); } }",
    "enum E { X, Y } class A { int m(E e) { return switch (e) { case X -> 1; case Y -> 2; }; } void n(E e) { switch (e) { case X: break; } } }",
    "class A { int m(int i, String s) { switch (s) { case \"a\": return 1; } return switch (i) { case 1 -> 1; default -> 2; }; } }",
    "class B { protected B() { } protected int x; } class A extends B { int m() { return super.x + x + new B() { }.x; } }",
    "import java.util.function.*; class A { static void v() { } Runnable r = A::v; static int n() { return 1; } Runnable q = A::n; Supplier<Integer> i = A::n; Supplier<Object> o = A::n; LongSupplier l = A::n; Supplier<? extends Number> x = A::n; }",
    "import java.util.function.*; import java.util.*; class A { Supplier<List<String>> s = ArrayList::new; Supplier<Class<?>> c = \"x\"::getClass; Function<Object, Class<?>> g = Object::getClass; Supplier<Class<? extends String>> d = \"x\"::getClass; int[] a; Supplier<int[]> e = a::clone; UnaryOperator<int[]> h = int[]::clone; IntFunction<int[]> n = int[]::new; Function<Integer, List<String>[]> q = List[]::new; }",
    "import java.util.function.*; import java.util.*; class A { Function<String, List<? super String>> a = Arrays::asList; Comparator<String> c = Comparator.comparing(String::length); Supplier<Map<String, ? extends List<?>>> m = HashMap::new; Function<List<? extends Number>, Iterator<? extends Number>> i = List::iterator; BinaryOperator<Integer> s = Integer::sum; ToLongFunction<Integer> t = Integer::intValue; }",
    "import java.util.*; import java.util.stream.*; class A { List<String> m(Stream<? extends CharSequence> s) { return s.map(CharSequence::toString).collect(Collectors.toCollection(ArrayList::new)); } Map<String, List<Integer>> n(Stream<Integer> s) { return s.collect(Collectors.groupingBy(Object::toString, TreeMap::new, Collectors.toList())); } Stream<Map.Entry<String, Integer>> o(Map<String, Integer> m) { return m.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())); } }",
    "import java.util.*; import java.util.function.*; class A { static List raw() { return null; } Supplier<List<String>> s = A::raw; Function<List, Iterator<String>> f = List::iterator; static <T> T id(T t) { return t; } Function<String, Object> g = A::id; Function<Integer, Integer> h = A::id; IntUnaryOperator k = A::id; Supplier<String> x = A::<String>any; static <T> T any() { return null; } IntSupplier y = A::any; }",
    "import java.util.*; import java.util.stream.*; class A { static <E> Stream<E> m(Set<? extends E> a, Set<? extends E> b) { return Stream.concat(a.stream(), b.stream().filter((E e) -> !a.contains(e))); } static <E> Stream<? extends E> n(Set<? extends E> a) { return a.stream().filter((E e) -> true); } }",
    "import java.util.function.*; class A { void m(Function<? super Integer, ? extends Number> f) { } void n() { m((Integer i) -> i); m((Number i) -> 1L); m((Object o) -> 1); Predicate<? super Integer> p = (Number x) -> true; Function<?, ?> g = (String s) -> s; } }",
    "interface I<T> { } interface J<T> extends I<T> { } abstract class A<T> implements J<T>, I<T> { } class C extends A<String> implements I<String>, J<String> { }",
    "import java.util.*; class A<T> { Iterator<? extends T> m(Iterable<? extends T> l) { Iterator<? extends T> i = l.iterator(); return l.iterator(); } }",
    "import java.util.*; import java.util.function.*; class A { static <F, T> Iterable<T> tr(Iterable<F> i, Function<? super F, ? extends T> f) { return null; } static <T> Iterator<T> me(Iterable<? extends Iterator<? extends T>> i, Comparator<? super T> c) { return null; } <C, V> Iterator<C> m(Collection<Map<C, V>> b, Comparator<? super C> c) { Iterator<C> x = me(tr(b, (Map<C, V> i) -> i.keySet().iterator()), c); return x; } }",
    "import java.util.function.*; class B<T> { B(Supplier<? extends T> a, Supplier<? extends T> b, BiPredicate<? super T, ? super T> c) { } } class A { static <T> Object m(Supplier<? extends T> a, Supplier<? extends T> b, BiPredicate<? super T, ? super T> c) { return new B<>(a, b, c); } }",
    "import java.util.function.*; class B<T> { B(Consumer<? super T> a) { } } class A { static <T> Object m(Consumer<? super T> a) { return new B<>(a); } }",
    "import java.util.function.*; class B<T> { B(Consumer<? super T> a, Function<? super Throwable, ? extends Supplier<? extends T>> f) { } } class A { static <T> Object m(Consumer<? super T> a, Function<? super Throwable, ? extends Supplier<? extends T>> f) { return new B<>(a, f); } }",
    "import java.util.function.*; class B<T, R> { B(Consumer<? super R> a, Function<? super T, ? extends R> f) { } } class A { static <T, R> Object m(Consumer<? super R> a, Function<? super T, ? extends R> f) { return new B<>(a, f); } }",
    "import java.util.*; import java.util.concurrent.*; class A<T> { Future<? extends T> f; static <X> X nn(X x, String s) { return x; } T m() throws Exception { T v = nn(1 > 2 ? f.get(1, TimeUnit.DAYS) : f.get(), \"x\"); return v; } }",
    "import java.util.*; import java.util.function.*; class A { interface Fu<T> { <U> Fu<U> map(Function<? super T, ? extends U> f); } interface Se<T> { T reduceLeft(BiFunction<? super T, ? super T, ? extends T> f); } static <T> Fu<Se<T>> sequence(Iterable<? extends Fu<? extends T>> i) { return null; } static <T> Fu<T> m(Iterable<? extends Fu<? extends T>> i, BiFunction<? super T, ? super T, ? extends T> f) { return sequence(i).map(s -> s.reduceLeft(f)); } }",
    "import java.util.*; import java.util.function.*; class A { static class B<X0, Y0> { <K extends X0, V extends Y0> Map<K, V> build() { return null; } } static <K, V, M extends Map<K, V>> M m(Supplier<M> s, K k, V v) { return null; } <K, V> Map<K, V> n(B<Object, Object> b, K k, V v) { Map<K, V> r = m(b::<K, V>build, k, v); return r; } }",
    "class A { void m() { try { f(); } catch (java.io.FileNotFoundException e) { } catch (java.io.IOException e) { } } void f() throws java.io.IOException { } }",
    "sealed interface S permits R, E { } record R() implements S { } enum E implements S { X { } } class A { }",
    "import java.util.*; record R(List<String> l) { R(java.util.List<String> l) { this.l = l; } } class A { R r = new R(null); }",
];

/// Programs that javac rejects, each for one reason.
const WRONG: &[&str] = &[
    "import java.util.*; import java.awt.*; class A { List l; }",
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
    "class A { int x; static int m() { return x; } }",
    "class A { int f() { return 1; } static int m() { return f(); } }",
    "class B { int f() { return 1; } } class A { int m() { return B.f(); } }",
    "class A { int x; static class C { int m() { return x; } } }",
    "@interface N { int value(); } class A { @N int f; }",
    "@interface N { int value(); } class A { @N(value = 1, other = 2) int f; }",
    "@interface N { int value(); } class A { @N({}) int f; }",
    "@interface N { Object value(); } class A { }",
    "import java.lang.annotation.*; @Target(ElementType.METHOD) @interface N { } class A { @N int f; }",
    "import java.lang.annotation.*; @Target(ElementType.TYPE_USE) @interface N { } class A { @N void m() { } }",
    "@interface N { } @N @N class A { }",
    "class N { } @N class A { }",
    "class A { @Override @Override public String toString() { return null; } }",
    "final class B { } class A extends B { }",
    "interface I { } class A extends I { }",
    "class B { } class A implements B { }",
    "class B { } interface I extends B { } class A { }",
    "class B extends A { } class A extends B { }",
    "sealed interface S permits P { } final class P implements S { } final class A implements S { }",
    "sealed interface S permits A { } class A implements S { }",
    "sealed interface S permits Gone { } class A { }",
    "interface I { default int f() { return 1; } } interface J { default int f() { return 2; } } class A implements I, J { }",
    "interface I { default int f() { return 1; } } interface J { int f(); } abstract class A implements I, J { }",
    "interface I { int f(); } interface J { String f(); } abstract class A implements I, J { }",
    "class B { int f() { return 1; } } interface I { int f(); } class A extends B implements I { }",
    "class B { static int f() { return 1; } } class A extends B { int f() { return 2; } }",
    "class B { int f() { return 1; } } class A extends B { static int f() { return 2; } }",
    "interface G<T> { void f(T t); } abstract class A implements G<String> { public void f(Object s) { } public void f(Integer s) { } void f(java.util.List<String> l) { } void f(java.util.List<Integer> l) { } }",
    "interface G<T> { default void f(T t) { } } class A implements G<String> { public void f(Object s) { } void g(A a) { f(null, 1); } }",
    "class A { void f(java.util.List<String> l) { } void f(java.util.List<Integer> l) { } }",
    "class A { int x; String x; }",
    "class A { class B { } interface B { } }",
    "class A { void f() { } int f() { return 1; } }",
    "class A { void f(); }",
    "abstract class A { abstract void f() { } }",
    "interface I { void f() { } } class A { }",
    "class A { final int x; }",
    "class A { final int x; A() { } A(int i) { x = i; } }",
    "class A { static final int X; }",
    "class A { int m(int i) { if (i > 0) return 1; } }",
    "class P<T extends Number> { } class A { P<String> p; }",
    "class P<T extends Number> { } class A { void m() { Object o = new P<String>(); } }",
    "class C<T extends Comparable<T>> { } class A { C<Object> c; }",
    "@FunctionalInterface interface I { void f(); void g(); } class A { }",
    "import java.util.function.*; class A { Function<String, Integer> f = (Object s) -> 1; }",
    "class B { } class A { Object o = (Runnable & B) null; }",
    "class A { void m(Object o) { Object p = o[0]; } }",
    "class A { void m(Object o) { boolean b = !o; } }",
    "class A { void m(Object o) { o += 1; o -= 1; } }",
    "class A { void m() throws Object { } }",
    "import gone.Away; class A { }",
    "import java.util.Gone; class A { }",
    "import gone.*; class A { }",
    "import static java.util.Collections.gone; class A { }",
    "class B { private int x; private void f() { } } class A { int m(B b) { b.f(); return b.x; } }",
    "class B { private B() { } } class A { Object o = new B(); }",
    "class A { Object o = new java.util.AbstractList.Itr(); }",
    "enum E { X, Y } class A { int m(E e) { return switch (e) { case X -> 1; }; } }",
    "class B { } class A { Object m(Object o) { return m(B); } }",
    "class A { int m(int i) { return switch (i) { case 1 -> 1; }; } }",
    "interface F<A, B> { B f(A a); } class A { static <A, B> F<B, F<A, B>> k() { return null; } static F<String, F<Integer, String>> k(String s) { return null; } F<String, Integer> m() { return A::k; } }",
    "interface F<A, B> { B f(A a); } class A<T> { Object toS() { return null; } <X> F<A<X>, String> m() { return A::toS; } }",
    "interface F<A, B> { B f(A a); } class A { static <X> F<X, F<X, X>> k(X x) { return null; } <Y> F<Y, Y> m() { return A::k; } }",
    "import java.util.function.*; class A { static <B> B match(Supplier<B> a, Supplier<B> b) { return null; } static Object o() { return null; } static String s() { return null; } String m() { return match(A::s, A::o); } }",
    "import java.util.function.*; class A { static void v() { } Supplier<String> m() { return A::v; } }",
    "import java.util.function.*; class A { static int n() { return 1; } Supplier<String> m() { return A::n; } }",
    "import java.util.function.*; class A { Supplier<String> s = Object::new; }",
    "import java.util.function.*; class A { void m(Predicate<? super Integer> f) { } void n() { m((String i) -> true); } }",
    "import java.util.function.*; class A { void n() { Predicate<? extends Number> p = (String x) -> true; } }",
    "interface I<T> { } class B implements I<String> { } class A extends B implements I<Integer> { }",
    "interface I<T> { } interface J extends I<String> { } interface K extends I<Integer> { } interface A extends J, K { }",
    "interface I<T> { } interface J<T> extends I<T> { } abstract class A<T> implements J<T>, I<String> { }",
    "import java.util.*; class P { } class A { Iterator<P> m(List<?> l) { Iterator<P> i = l.iterator(); return i; } }",
    "import java.util.*; class P { } class A { void m(List<?> l) { for (Iterator<P> i = l.iterator(); i.hasNext(); ) { } } }",
    "import java.util.*; class P { } class A { Iterator<P> m(List<? extends P> l) { return l.iterator(); } }",
    "import java.util.*; class A<T> { Iterator<T> m(Iterable<? extends T> l) { return l.iterator(); } }",
    "import java.util.*; import java.util.function.*; class A<T> { Supplier<List<T>> m(List<? extends T> l) { return () -> l; } }",
    "import java.util.*; import java.util.function.*; class A<T> { Supplier<Iterator<T>> m(List<? extends T> l) { return () -> l.iterator(); } }",
    "import java.util.*; import java.util.function.*; class A<T> { <U> Supplier<U> m(T t) { return () -> t; } }",
    "import java.util.*; import java.util.function.*; class A<T> { <U> Function<T, U> m() { return t -> t; } }",
    "interface F<X, Y> { F<?, F<?, ?>> call(); } class A { static <X, Y> F<Y, F<X, Y>> k() { return A::k; } }",
    "class B { public void f() { } } class A extends B { private void f() { } }",
    "class B { final void f() { } } class A extends B { void f() { } }",
    "class B { void f() throws java.io.IOException { } } class A extends B { void f() throws Exception { } }",
    "class B<T> { public T f(T t) { return t; } } interface I<T> { T f(T t); } class A extends B<String> implements I<Integer> { public String f(String s) { return s; } public Integer f(Integer i) { return i; } }",
    "class B { public void f() throws Exception { } } interface I { void f(); } class A extends B implements I { }",
    "class R implements AutoCloseable { public void close() throws Exception { } } class A { void m() { try (R r = new R()) { } } }",
    "class A { final int x; A() { x += 1; } }",
    "class A { static final int X; A() { throw new Error(); } }",
    "interface I { default int f() { return 1; } } interface J extends I { int f(); } class A implements I, J { }",
    "class A<T extends Byte> { T t = 1; }",
];

fn our_faults(text: &str) -> Vec<String> {
    let options = Options { release: Some(Release::new(17)), ..Options::default() };
    let program = Program::open(Project::in_memory(Vec::new()), &options).expect("a program");
    program.check_files(vec![("A.java".to_owned(), text.to_owned())])
}

#[test]
fn the_verdict_is_javacs() {
    let mut javac = Javac::at(javac::default_jdk());
    let mut problems = Vec::new();
    for (texts, right) in [(RIGHT, true), (WRONG, false)] {
        for text in texts {
            let errors = javac.errors(&[], &vec![("A.java".to_owned(), (*text).to_owned())]);
            if errors.is_empty() != right {
                problems.push(format!("javac: {text} {errors:?}"));
            }
            let faults = our_faults(text);
            if faults.is_empty() != right {
                problems.push(format!("{text}\n    {faults:?}"));
            }
        }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// A fault that the original has as well is no fault of the slice.
#[test]
fn what_is_wrong_in_the_original_is_told_apart() {
    use place::Place;
    let text = "package shop;\nclass Cart { int lost(Bag bag) { return bag.weight(); } int fine() { return 1; } }\nclass Bag { }\n";
    let place = Place::with(&[("src/shop/Cart.java", text)]);
    let ran = place.run(&["-t", "Cart#lost", "--report", "report.json", "src"]).succeeded();
    let said = "checked: accepted but for shop/Cart.java:4: weight is not declared, as in the original";
    assert!(ran.errors.contains(said), "{}", ran.errors);
    assert!(place.read("report.json").contains("\"checked\": []"), "{}", place.read("report.json"));
    assert!(place.read("report.json").contains("\"as_in_original\": [\n"), "{}", place.read("report.json"));
    let ran = place.run(&["-t", "Cart#fine", "--report", "report.json", "src"]).succeeded();
    assert!(ran.errors.contains("checked: accepted\n"), "{}", ran.errors);
    let report = place.read("report.json");
    assert!(report.contains("\"checked\": []") && !report.contains("as_in_original"), "{report}");
}

/// `typeslice check` says where and why, and its exit status says whether.
#[test]
fn sources_are_checked_without_a_jdk() {
    use place::Place;
    let place = Place::with(&[
        ("src/A.java", "class A {\n    int m(Object o) { return o; }\n}\n"),
        ("ok/A.java", "class A { }"),
    ]);
    let ran = place.run(&["check", "--release", "17", "src"]);
    assert_eq!(ran.code, 1, "{}", ran.errors);
    assert_eq!(ran.printed, "src/A.java:2: Object is no int\n");
    assert_eq!(place.run(&["check", "--release", "17", "ok"]).succeeded().printed, "");
}

/// Every row of a batch has the verdict, whether javac is asked or not.
#[test]
fn rows_have_the_verdict() {
    use place::Place;
    let place = Place::with(&[("src/A.java", "class A { int m() { return 1; } int n() { return 2; } }")]);
    for options in [&["batch"][..], &["batch", "--check"]] {
        let rows = place.run(&[options, &["-q", "--report", "-", "src"]].concat()).succeeded().printed;
        assert_eq!(rows.matches("\"checked\":\"accepted\"").count(), rows.lines().count(), "{rows}");
    }
    let rows = place.run(&["batch", "--no-check", "-q", "--report", "-", "src"]).succeeded().printed;
    assert!(!rows.contains("checked"), "{rows}");
}
