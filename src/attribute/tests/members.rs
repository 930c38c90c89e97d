//! Members of types (JLS 4.4, 4.9, 8.2, 9.2, 10.7, 15.11, 15.12.1).

use super::check;

/// JLS 8.2, 8.4.8: a class's own method comes before its superclass's, that before an interface's default.
#[test]
fn through_superclasses_and_interfaces() {
    check(
        r#"package p;
interface I { default void d() {} default void e() {} int N = 1; }
class A { public void d() {} void a() {} }
class B extends A implements I { void a() {} }
class T {
    void m(B b) {
        b.d();
        //^ A.d()
        b.e();
        //^ I.e()
        b.a();
        //^ B.a()
        int n = B.N;
                //^ I#N
    }
}
"#,
    );
}

/// JLS 9.2: an interface without superinterfaces has the public methods of Object.
#[test]
fn interfaces_have_the_methods_of_object() {
    check(
        r#"package p;
interface I { boolean equals(Object o); }
class T {
    void m(I i, Runnable r) {
        i.hashCode();
        //^ Object.hashCode()
        i.equals(r);
        //^ I.equals(Object)
        r.toString();
        //^ Object.toString()
    }
}
"#,
    );
}

/// JLS 4.4: a type variable has the members of the intersection of its bounds; a bound may be another variable.
#[test]
fn through_bounds_of_type_variables() {
    check(
        r#"package p;
interface Named { String name(); }
class A { int size; void a() {} }
class T {
    <V extends A & Named, W extends V> void m(V v, W w) {
        v.a();
        //^ A.a()
        v.name();
        //^ Named.name()
        w.name().trim();
        //^ Named.name()
               //^ String.trim()
        int n = w.size;
                //^ A#size
        v.hashCode();
        //^ Object.hashCode()
    }
}
"#,
    );
}

/// JLS 4.9, 15.16: an intersection cast and the lub of two types have the members of all parts.
#[test]
fn through_intersections() {
    check(
        r#"package p;
import java.io.Serializable;
interface Named { default String name() { return ""; } }
class A implements Named, Comparable<A> { public int compareTo(A a) { return 0; } }
class B implements Named, Comparable<B> { public int compareTo(B b) { return 0; } }
class T {
    void m(boolean c, A a, B b, Object o) {
        var both = c ? a : b;
        both.name();
           //^ Named.name()
        both.compareTo(null);
           //^ Comparable.compareTo(T)
        ((Named & Serializable) o).name();
                                 //^ Named.name()
    }
}
"#,
    );
}

/// JLS 10.7: an array has `length`, a public `clone` with its own type, and what Object has.
#[test]
fn arrays() {
    check(
        r#"package p;
class T {
    void m(int[][] a, String... s) {
        int n = a.length;
                //^ : int
        int k = s[0].length() + a[0].length;
                                   //^ : int
        Object c = a.clone();
                   //^ : int[][]
        a.getClass();
        //^ Object.getClass()
        s.clone()[0].trim();
                   //^ String.trim()
    }
}
"#,
    );
}

/// JLS 4.5.2, 4.8: members have the type arguments of the site; those of a raw type are erased.
#[test]
fn of_parameterized_and_raw_types() {
    check(
        r#"package p;
import java.util.*;
class Box<V> { V value; List<V> all() { return null; } static <W> Box<W> of(W w) { return null; } }
class Texts extends Box<String> { }
class T {
    void m(Box<Integer> box, Box raw, Texts texts, Box<? extends Number> wild) {
        Object a = box.value;
                     //^ : Integer
        Object b = raw.value;
                     //^ : Object
        Object c = raw.all();
                     //^ : List
        Object d = texts.value;
                       //^ : String
        Object e = texts.all();
                       //^ : List<String>
        wild.value.intValue();
                 //^ Number.intValue()
        Object f = Box.of(1);
                     //^ : Box<Integer>
    }
}
"#,
    );
}

/// JLS 15.11.1, 15.12.3: a static member may be named through a value.
#[test]
fn static_members_through_instances_and_null() {
    check(
        r#"package p;
class A { static int count; static A self() { return null; } }
class T {
    void m(A a) {
        a.count++;
        //^ A#count
        ((A) null).self().count++;
                 //^ A.self()
                        //^ A#count
    }
}
"#,
    );
}

/// JLS 4.9: the members of an intersection are those of a class below all of its parts, without what one part overrides of
/// another.
#[test]
fn one_part_of_an_intersection_overrides_the_method_of_another() {
    check(
        r#"package p;
interface Base<E> { default Object each(E e) { return null; } default int size() { return 0; } }
class Part<E> implements Base<E> { public int size() { return 1; } }
interface Own<E> extends Base<E> { default String each(E e) { return ""; } }
class T {
    <X extends Part<String> & Own<String>> void m(X x) {
        x.each("").trim();
        //^ Own.each(E)
                 //^ String.trim()
        x.size();
        //^ Part.size()
    }
}
"#,
    );
}

/// JLS 8.10.3: a method that takes something is no accessor.
#[test]
fn accessors_beside_methods_of_their_name() {
    check(
        r#"package p;
record R(int n) { int n(int more) { return n + more; } }
class T {
    int m(R r) { return r.n() + r.n(1); }
                        //^ R.n()
                                //^ R.n(int)
}
"#,
    );
}
