//! Overload resolution (JLS 15.12.2).

use super::check;

/// JLS 15.12.2.2 - 15.12.2.5.
#[test]
fn phases_and_most_specific() {
    check(
        r#"package p;
class T {
    void f(Object o) {}
    void f(String s) {}
    void f(int i) {}
    void f(long l) {}
    void f(Integer... is) {}
    void m(byte b, Integer boxed, CharSequence c) {
        f("");
      //^ T.f(String)
        f(b);
      //^ T.f(int)
        f(1L);
      //^ T.f(long)
        f(boxed);
      //^ T.f(Object)
        f(c);
      //^ T.f(Object)
        f(boxed, boxed);
      //^ T.f(Integer...)
    }
}
"#,
    );
}

/// JLS 15.12.2.1: a lambda's shape rules overloads out.
#[test]
fn lambdas_choose_by_shape() {
    check(
        r#"package p;
import java.util.concurrent.Callable;
class T {
    void run(Runnable r) {}
    <V> V run(Callable<V> c) { return null; }
    void m() {
        run(() -> {});
      //^ T.run(Runnable)
        run(() -> "x").length();
                     //^ String.length()
        run(() -> { throw new IllegalStateException(); });
      //^ T.run(Callable<V>)
    }
}
"#,
    );
}
