//! Generic types and methods (JLS 4.5 - 4.10, 5.1.10, 8.4.4, 15.12.2.6).

use super::check;

/// JLS 4.8: inherited members of a raw type are erased too, static ones are not.
#[test]
fn raw_types_are_erased() {
    check(
        r#"package p;
import java.util.*;
class Box<V extends CharSequence> { V value; List<String> names() { return null; } <W> W pick(W w) { return w; } static List<String> all() { return null; } }
class Sub<X> extends Box<String> { }
class T {
    void m(Box raw, Sub sub) {
        Object a = raw.value;
                     //^ : CharSequence
        a = raw.names();
              //^ : List
        a = raw.pick("");
              //^ : Object
        a = Box.all();
              //^ : List<String>
        a = sub.value;
              //^ : CharSequence
        for (Object o : raw.names()) { Object b = o; }
                                                //^ : Object
    }
}
"#,
    );
}

/// JLS 5.1.10: a wildcard is captured, its bound meets the parameter's.
#[test]
fn capture_conversion() {
    check(
        r#"package p;
import java.util.*;
class Num<N extends Number> { N get() { return null; } }
class T {
    static <E> void swap(List<E> l, E e) {}
    void m(List<?> any, List<? extends CharSequence> texts, List<? super Integer> sink, Num<?> num) {
        any.get(0).hashCode();
                 //^ Object.hashCode()
        texts.get(0).length();
                   //^ CharSequence.length()
        sink.add(1);
           //^ List.add(E)
        sink.get(0).hashCode();
                  //^ Object.hashCode()
        num.get().intValue();
                //^ Number.intValue()
        swap(texts, null);
      //^ T.swap(List<E>, E)
        Object o = texts.iterator();
                       //^ : Iterator<capture of ? extends CharSequence>
    }
}
"#,
    );
}

/// JLS 4.10.4: the least upper bound of two classes, with all the interfaces that they share.
#[test]
fn lub() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <E> E pick(E a, E b) { return a; }
    void m(Integer i, Double d, String s, ArrayList<String> l, HashSet<String> h, int[] is, long[] ls, Integer[] os) {
        pick(i, d).doubleValue();
                 //^ Number.doubleValue()
        pick(i, d).compareTo(null);
                 //^ Comparable.compareTo(T)
        pick(l, h).size();
                 //^ AbstractCollection.size()
        pick(l, h).iterator().next().trim();
                                   //^ String.trim()
        pick(s, i).hashCode();
                 //^ Object.hashCode()
        Object o = pick(l, Collections.<String>emptyList());
                 //^ : List<String>
        var arrays = pick(is, is);
                   //^ : int[]
    }
}
"#,
    );
}

/// JLS 5.1.10, 18.3: a captured variable has its wildcard's bound and its parameter's.
#[test]
fn glb() {
    check(
        r#"package p;
interface Named { String name(); }
class A { int size; }
class Box<V extends A> { V value; }
class T {
    int m(Box<? extends Named> box) {
        box.value.name();
                //^ Named.name()
        return box.value.size;
                       //^ A#size
    }
}
"#,
    );
}

/// JLS 15.12.2.1, 8.4.4: type arguments are inferred, or written.
#[test]
fn generic_methods_and_explicit_arguments() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <E extends Comparable<E>> E least(List<? extends E> l) { return null; }
    <K, V extends List<K>> Map<K, V> map(K k, V v) { return null; }
    void m(List<String> texts) {
        least(texts).trim();
      //^ T.least(List<? extends E>)
                   //^ String.trim()
        Object o = this.map("", texts);
                      //^ : Map<String, List<String>>
        o = this.<CharSequence, List<CharSequence>>map("", null);
                                                 //^ : Map<CharSequence, List<CharSequence>>
        Collections.<Number>emptyList().get(0).intValue();
                                             //^ Number.intValue()
    }
}
"#,
    );
}

/// JLS 4.4, 18.1.3: a bound may mention the parameter itself.
#[test]
fn recursive_bounds() {
    check(
        r#"package p;
abstract class Builder<B extends Builder<B>> { B self; abstract B add(String s); Object build() { return null; } }
class Own extends Builder<Own> { Own add(String s) { return this; } void own() {} }
class T {
    <B extends Builder<B>> void m(B b, Builder<?> any, Own own) {
        b.add("").add("").self.build();
                        //^ Builder#self
                             //^ Builder.build()
        any.add("").add("").build();
                          //^ Builder.build()
        own.add("").own();
                  //^ Own.own()
    }
    <E extends Enum<E>> void n(Class<E> c) { Enum.valueOf(c, "").compareTo(null); }
                                                               //^ Enum.compareTo(E)
}
"#,
    );
}

/// JLS 5.1.9, 15.12.2.6: a call that needs an unchecked conversion has the erasure of its result.
#[test]
fn unchecked_conversion() {
    check(
        r#"package p;
import java.util.*;
class T {
    static <E> List<E> copy(List<E> l) { return l; }
    static String name(List<String> l) { return ""; }
    void m(List raw) {
        Object a = copy(raw);
                 //^ : List
        name(raw).trim();
      //^ T.name(List<String>)
                //^ String.trim()
    }
}
"#,
    );
}
