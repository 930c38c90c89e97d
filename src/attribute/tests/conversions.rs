//! Conversions, promotions and operators (JLS 5, 15.14 - 15.27).

use super::check;

/// JLS 5.6: bytes, shorts and chars become int; otherwise the wider type; boxes are unboxed first.
#[test]
fn unary_and_binary_promotion() {
    check(
        r#"package p;
class T {
    void m(byte b, char c, long l, float f, double d, Integer i, Character k, Long w) {
        Object a = -b;
                 //^ : int
        a = ~c;
          //^ : int
        a = b + c;
            //^ : int
        a = l * f;
            //^ : float
        a = f / d;
            //^ : double
        a = i + k;
            //^ : int
        a = w % i;
            //^ : long
        a = b << l;
            //^ : int
        a = i < k;
            //^ : boolean
        a = b++;
           //^ : byte
        a = i++;
           //^ : Integer
        a = !(b == c) ^ true;
                    //^ : boolean
    }
}
"#,
    );
}

/// JLS 15.18.1: if one operand is a String the result is; addition is left-associative.
#[test]
fn string_concatenation() {
    check(
        r#"package p;
class T {
    void take(String s) {}
    void take(int i) {}
    void m(int i, char c, Object o, String s) {
        take(1 + i + s);
      //^ T.take(String)
        take(i + c);
      //^ T.take(int)
        Object a = c + "";
                   //^ : String
        a = null + s;
               //^ : String
        (s + o).trim();
              //^ String.trim()
    }
}
"#,
    );
}

/// JLS 15.26: an assignment has the type of its left-hand side.
#[test]
fn compound_assignment() {
    check(
        r#"package p;
class T {
    void take(byte b) {}
    void take(long l) {}
    void take(String s) {}
    void m(byte b, int i, String s, Long w) {
        take(b += 1000);
      //^ T.take(byte)
        take(s += i);
      //^ T.take(String)
        Object o = w += i;
                   //^ : Long
        take(b = 1);
      //^ T.take(byte)
        long l = i = b;
                 //^ : int
    }
}
"#,
    );
}

/// JLS 15.25.1, 15.25.2: boolean and numeric conditionals have types of their own; a constant fits a narrower
/// type.
#[test]
fn standalone_conditionals() {
    check(
        r#"package p;
class T {
    void m(boolean c, Boolean z, int i, byte b, char k, short s, Integer n, Long w, Character q) {
        Object a = c ? z : c;
                   //^ : boolean
        a = c ? i : w;
            //^ : long
        a = c ? b : s;
            //^ : short
        a = c ? 1 : b;
            //^ : byte
        a = c ? i : b;
            //^ : int
        a = c ? k : 7;
            //^ : char
        a = c ? k : 70000;
            //^ : int
        var w2 = c ? n : null;
                 //^ : Integer
        new StringBuilder().append(c ? 'x' : 0);
                          //^ StringBuilder.append(char)
        a = c ? q : 1;
            //^ : char
        var v = c ? n : q;
                //^ : int
    }
}
"#,
    );
}

/// JLS 15.25.3: a reference conditional in an assignment or call context passes its target to both branches.
#[test]
fn poly_conditionals() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T {
    void take(List<String> l) {}
    void take(Object o) {}
    void m(boolean c, Integer i, String s) {
        List<String> l = c ? new ArrayList<>() : List.of();
                           //^ : ArrayList<String>
                                               //^ List
        List<String> k = c ? new ArrayList<>() : List.of();
                                                    //^ : List<String>
        Function<String, Integer> f = c ? x -> x.length() : String::length;
                                               //^ String.length()
                                                                  //^ String.length()
        take(c ? new ArrayList<>() : List.of());
      //^ T.take(List<String>)
        var v = c ? i : s;
        v.hashCode();
        //^ Object.hashCode()
    }
}
"#,
    );
}

/// JLS 5.1.7, 5.1.8, 15.12.2.2 - 3: boxing happens only where no method is applicable without it.
#[test]
fn boxing_in_calls() {
    check(
        r#"package p;
class T {
    void f(long l) {}
    void f(Integer i) {}
    void g(Object o) {}
    void g(int... is) {}
    void h(double d) {}
    void m(int i, Integer n, Byte b) {
        f(i);
      //^ T.f(long)
        f(n);
      //^ T.f(Integer)
        g(i);
      //^ T.g(Object)
        g();
      //^ T.g(int...)
        h(b);
      //^ T.h(double)
    }
}
"#,
    );
}

/// JLS 15.16, 5.5: a cast has the type it names; with several, their intersection, also as a lambda's target.
#[test]
fn casts() {
    check(
        r#"package p;
import java.io.Serializable;
import java.util.concurrent.Callable;
class T {
    void m(Object o, double d) throws Exception {
        Object a = (int) d;
                 //^ : int
        a = (String[]) o;
          //^ : String[]
        Runnable r = (Runnable & Serializable) () -> {};
                                                //^ Runnable.run() via Runnable
        ((Callable<String>) () -> "").call();
                                    //^ Callable.call()
        var both = (Comparable<String> & CharSequence) o;
                 //^ : Comparable<String> & CharSequence
        both.compareTo("");
           //^ Comparable.compareTo(T)
        both.length();
           //^ CharSequence.length()
    }
}
"#,
    );
}

/// JLS 15.8.1, 15.8.2: literals, and `Class` of the boxed type.
#[test]
fn literals_and_class_literals() {
    check(
        r#"package p;
class T {
    void m() {
        Object a = 1L;
                 //^ : long
        a = 1f;
          //^ : float
        a = 1e3;
          //^ : double
        a = 'c';
          //^ : char
        a = "";
          //^ : String
        a = null;
          //^ : null
        a = int.class;
          //^ : Class<Integer>
        a = String[].class;
          //^ : Class<String[]>
        a = void.class;
          //^ : Class<Void>
        a = java.util.Map.Entry.class;
          //^ : Class<Entry>
        Integer.class.cast("").intValue();
                             //^ Integer.intValue()
    }
}
"#,
    );
}

/// JLS 15.20.2, 15.21, 15.22.2, 15.24: tests and comparisons are boolean; `&` and `|` on boxes too.
#[test]
fn operators_on_references() {
    check(
        r#"package p;
class T {
    void m(Boolean a, Boolean b, Object o, Integer i, long l) {
        Object r = a & b;
                   //^ : boolean
        r = o instanceof String;
            //^ : boolean
        r = o == i;
            //^ : boolean
        r = i | l;
            //^ : long
        r = a || b;
            //^ : boolean
    }
}
"#,
    );
}

/// JLS 15.25 as javac has it: beside a boolean or numeric result, `null` leaves the conditional a type of its own.
#[test]
fn conditionals_of_numbers_and_null() {
    check(
        r#"package p;
class T {
    Object number(boolean b, int i) { return b ? i : null; }
                                             //^ : Integer
    Object text(boolean b, String s) { return b ? s : null; }
                                              //^ : Object
}
"#,
    );
}
