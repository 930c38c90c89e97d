//! Lambdas and method references (JLS 15.13, 15.27).

use super::check;

/// JLS 15.27.1, 15.27.3: implicit parameters have the function type's types; wildcards are those of 9.9.
#[test]
fn implicit_and_explicit_parameters() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    void m() {
        Function<? super String, ? extends Number> f = s -> s.length();
                                                          //^ : String
                                                            //^ String.length()
        BiFunction<String, Integer, Object> g = (String s, Integer i) -> s.charAt(i);
                                                                                //^ : Integer
        Supplier<Supplier<String>> h = () -> () -> "";
                                        //^ : Supplier<Supplier<String>>
                                              //^ : Supplier<String>
        BinaryOperator<Integer> sum = (var a, var b) -> a.intValue() + b;
                                                        //^ Integer.intValue()
        Runnable r = () -> { r(); return; };
                           //^ T.r()
    }
    static void r() {}
}
"#,
    );
}

/// JLS 15.12.2.1: a block without value is void-compatible only, an expression statement is both.
#[test]
fn shape_of_a_lambda() {
    check(
        r#"package p;
import java.util.concurrent.*;
class T {
    int n() { return 1; }
    void m(ExecutorService pool) throws Exception {
        pool.submit(() -> { n(); });
           //^ ExecutorService.submit(Runnable)
        pool.submit(() -> n());
           //^ ExecutorService.submit(Callable<T>)
        pool.submit(() -> { return ""; }).get().trim();
           //^ ExecutorService.submit(Callable<T>)
                                              //^ String.trim()
        pool.submit(() -> { while (true); });
           //^ ExecutorService.submit(Callable<T>)
        pool.submit(() -> n(), 1).get().intValue();
           //^ ExecutorService.submit(Runnable, T)
                                      //^ Integer.intValue()
    }
}
"#,
    );
}

/// JLS 15.12.2.1: a lambda fits only a function type of its arity.
#[test]
fn number_of_parameters() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    void f(Function<String, String> f) {}
    void f(BiFunction<String, String, String> f) {}
    void f(Supplier<String> s) {}
    void m() {
        f(a -> a.trim());
      //^ T.f(Function<String, String>)
               //^ String.trim()
        f((a, b) -> b.trim());
      //^ T.f(BiFunction<String, String, String>)
                    //^ String.trim()
        f(() -> "");
      //^ T.f(Supplier<String>)
    }
}
"#,
    );
}

/// JLS 15.12.2.5: for an explicit lambda or an exact reference a primitive result is preferred to a reference
/// where the body is primitive.
#[test]
fn most_specific_function_type() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    void f(ToIntFunction<String> f) {}
    void f(ToLongFunction<String> f) {}
    void g(ToIntFunction<String> f) {}
    void g(Function<String, Integer> f) {}
    void h(Supplier<Object> s) {}
    void h(Callable2<String> s) {}
    interface Callable2<V> { V call(); }
    Integer box(String s) { return 1; }
    void m() {
        f((String s) -> 1);
      //^ T.f(ToIntFunction<String>)
        g((String s) -> s.length());
      //^ T.g(ToIntFunction<String>)
        g((String s) -> Integer.valueOf(1));
      //^ T.g(Function<String, Integer>)
        g(String::length);
      //^ T.g(ToIntFunction<String>)
        g(this::box);
      //^ T.g(Function<String, Integer>)
        h(() -> "");
      //^ T.h(Callable2<String>)
    }
}
"#,
    );
}

/// JLS 15.13.1: static, bound, unbound, super, constructor, array.
#[test]
fn kinds_of_method_references() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class Base { String show() { return ""; } }
class T extends Base {
    T() {}
    T(String s) {}
    String show() { return ""; }
    static int twice(int i) { return i; }
    void m(String bound) {
        IntUnaryOperator a = T::twice;
                              //^ T.twice(int)
        Supplier<Integer> b = bound::length;
                                   //^ String.length()
        Function<String, String> c = String::trim;
                                           //^ String.trim()
        Supplier<String> d = super::show;
                                  //^ Base.show()
        Supplier<String> e = this::show;
                                 //^ T.show()
        Supplier<T> f = T::new;
                         //^ T.T()
        Function<String, T> g = T::new;
                                 //^ T.T(String)
        IntFunction<String[]> h = String[]::new;
                                        //^ IntFunction.apply(int) via IntFunction
        Comparator<String> i = String::compareTo;
                                     //^ String.compareTo(String)
        Function<String, List<String>> j = List::of;
                                               //^ List.of(E)
        Supplier<List<String>> k = ArrayList::new;
                                            //^ ArrayList.ArrayList()
        BiFunction<Integer, Integer, Integer> l = Integer::max;
                                                         //^ Integer.max(int, int)
    }
}
"#,
    );
}

/// JLS 15.13.1, 15.12.2.2: an inexact reference is not pertinent to applicability, an exact one is.
#[test]
fn exact_and_inexact_references() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    static String one(Integer i) { return ""; }
    static String two(Integer i) { return ""; }
    static Integer two(String s) { return 1; }
    <A, B> B f(Function<A, B> f, A a) { return null; }
    void g(Function<String, Integer> f) {}
    void g(Supplier<String> f) {}
    void m() {
        f(T::one, 1).trim();
      //^ T.f(Function<A, B>, A)
           //^ T.one(Integer)
                   //^ String.trim()
        f(T::two, "").intValue();
      //^ T.f(Function<A, B>, A)
           //^ T.two(String)
                    //^ Integer.intValue()
        g(T::two);
      //^ T.g(Function<String, Integer>)
           //^ T.two(String)
    }
}
"#,
    );
}

/// JLS 15.13.1: the search for the referenced method goes through the three phases too.
#[test]
fn varargs_and_boxing_in_references() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    static String join(String... all) { return ""; }
    static String num(Integer i) { return ""; }
    static String num(Object o) { return ""; }
    void m() {
        BiFunction<String, String, String> a = T::join;
                                                //^ T.join(String...)
        Function<String[], String> b = T::join;
                                        //^ T.join(String...)
        IntFunction<String> c = T::num;
                                 //^ T.num(Integer)
        Function<Character, String> d = T::num;
                                         //^ T.num(Object)
    }
}
"#,
    );
}

/// JLS 15.27.2: `this`, locals and outer members mean in a lambda what they mean around it.
#[test]
fn lambda_bodies_see_what_is_around() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    int f;
    Supplier<T> me = () -> this;
                         //^ : T
    Function<Integer, Integer> make(String s) {
        int k = 2;
        return n -> { String t = s; class L { int g() { return f + k; } } return new L().g() + this.f; };
                               //^ : String
                                                             //^ T#f
                                                                 //^ : int
                                                                                   //^ L.L()
                                                                                       //^ L.g()
                                                                                                  //^ T#f
    }
}
"#,
    );
}
