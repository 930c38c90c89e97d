//! What lambdas and method references throw decides type arguments (JLS 18.2.5).

use super::check;

#[test]
fn exceptions_of_lambdas() {
    check(
        r#"package p;
class X extends Exception {}
class Y extends X {}
interface Run<E extends Throwable> { void run() throws E; }
interface Get<R, E extends Throwable> { R get() throws E; }
class T {
    static <E extends Throwable> void run(Run<E> r) {}
    static <R, E extends Throwable> R get(Get<R, E> r) { return null; }
    void y() throws Y {}
    <F extends Throwable> void m(Run<F> r, boolean b) {
        run(() -> r.run());
          //^ : Run<F>
        run(() -> y());
          //^ : Run<Y>
        run(() -> {});
          //^ : Run<RuntimeException>
        run(() -> { if (b) y(); else throw new X(); });
          //^ : Run<X>
        get(() -> { y(); return ""; });
          //^ : Get<String, Y>
        run(() -> { throw new RuntimeException(); });
          //^ : Run<RuntimeException>
        run(() -> new T().y());
          //^ : Run<Y>
    }
}
"#,
    );
}

#[test]
fn exceptions_that_do_not_leave_the_lambda() {
    check(
        r#"package p;
class X extends Exception {}
class Y extends X {}
interface Run<E extends Throwable> { void run() throws E; }
class T {
    static <E extends Throwable> void run(Run<E> r) {}
    void y() throws Y {}
    void m() {
        run(() -> { try { y(); } catch (X e) { } });
          //^ : Run<RuntimeException>
        run(() -> { try { y(); } catch (X e) { throw e; } });
          //^ : Run<Y>
        run(() -> { Run<X> inner = () -> y(); });
          //^ : Run<RuntimeException>
        run(() -> { new Object() { void f() throws X { y(); } }; });
          //^ : Run<RuntimeException>
        run(() -> { class L { void f() throws X { y(); } } });
          //^ : Run<RuntimeException>
    }
}
"#,
    );
}

#[test]
fn exceptions_of_method_references() {
    check(
        r#"package p;
class X extends Exception {}
interface Run<E extends Throwable> { void run() throws E; }
class T {
    static <E extends Throwable> void run(Run<E> r) {}
    static <E extends Throwable> void pass(Run<E> r) throws E {}
    void x() throws X {}
    void none() {}
    void over() throws X {}
    void over(int n) {}
    <F extends Throwable> void m(Run<F> r) throws Throwable {
        run(r::run);
           //^ : Run<F>
        run(this::x);
              //^ : Run<X>
        pass(this::over);
               //^ : Run<X>
        run(this::none);
              //^ : Run<RuntimeException>
    }
}
"#,
    );
}
