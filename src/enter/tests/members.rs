//! Declared, implicit and inherited members.

use super::check;

#[test]
fn classes_and_their_implicit_modifiers() {
    check(
        "abstract class A<T extends Comparable<T> & java.io.Serializable> implements Runnable { interface I extends Runnable { class C { } } enum E { X { } } enum F { Y } record R(int x) { } @interface N { } }",
        &[
            ("A", "abstract Class <T:Comparable<T>&java.io.Serializable> Object (Runnable)"),
            ("A$I", "static abstract Interface <> - (Runnable)"),
            ("A$I$C", "public static Class <> Object ()"),
            ("A$E", "static Enum <> Enum<A$E> ()"),
            ("A$F", "static final Enum <> Enum<A$F> ()"),
            ("A$R", "static final Record <> Record ()"),
            (
                "A$N",
                "static abstract Annotation <> - (java.lang.annotation.Annotation)"
                    .replace("java.lang.", "")
                    .as_str(),
            ),
        ],
    );
}

#[test]
fn implicit_members() {
    check(
        "public class A { }
         class B { B(int x) { } }
         enum E { X, Y; E() { } }
         record R(int x, String... rest) { R { } public int x() { return x; } }
         record S<T>(T value) { S(int a, int b) { this(null); } }
         record T(java.util.List<String> list) { T(java.util.List<String> list) { this.list = list; } }
         interface I { int F = 1; void m(); default void d() { } static void s() { } private void p() { } }
         @interface N { int value() default 1; }",
        &[
            ("A#<init>()", "public void A.A()"),
            ("B#<init>()", "void B.B(int)"),
            ("E#<init>()", "private void E.E()"),
            ("E#values()", "public static E[] E.values()"),
            (
                "E#valueOf()",
                "public static E E.valueOf(String), public static T Enum.valueOf(Class<T>, String)",
            ),
            ("E#X", "E"),
            ("R#<init>()", "void R.R(int, String...)"),
            ("R#x()", "public int R.x()"),
            ("R#rest()", "public String[] R.rest()"),
            ("R#rest", "String[]"),
            ("S#<init>()", "void S.S(int, int), void S.S(T)"),
            ("S#value()", "public T S.value()"),
            ("T#<init>()", "void T.T(List<String>)"),
            ("I#m()", "public abstract void I.m()"),
            ("I#d()", "public default void I.d()"),
            ("I#s()", "public static void I.s()"),
            ("I#p()", "private void I.p()"),
            ("I#F=", "Int 1"),
            ("I#hashCode()", "public int Object.hashCode()"),
            ("I#clone()", ""),
            ("N#value()", "public abstract int N.value()"),
        ],
    );
}

#[test]
fn overridden_methods_are_left_out() {
    check(
        "abstract class A<T> implements Comparable<T> { void m(T t) { } void m(int i) { } static void s() { } private void p() { } public abstract int compareTo(T t); }
         class B extends A<String> implements I { void m(String s) { } static void s() { } public int compareTo(String s) { return 0; } }
         interface I { default void d() { } void m(String s); static void st() { } }
         abstract class C extends D implements J { }
         class D { public void j() { } }
         interface J { void j(); void k(); }",
        &[
            ("B#m()", "void B.m(String), void A.m(int)"),
            ("B#s()", "static void B.s()"),
            ("B#p()", ""),
            ("B#compareTo()", "public int B.compareTo(String)"),
            ("B#d()", "public default void I.d()"),
            ("B#st()", ""),
            ("C#j()", "public void D.j()"),
            ("C#k()", "public abstract void J.k()"),
        ],
    );
}

#[test]
fn fields_are_inherited_hidden_and_ambiguous() {
    check(
        "class A extends B implements I, J { int own; }
         class B { String own; long inherited; private int secret; }
         interface I { int C = 1; int D = 2; } interface J { int C = 3; }",
        &[
            ("A#own", "int"),
            ("A#inherited", "long"),
            ("A#secret", "inaccessible"),
            ("A#C", "ambiguous"),
            ("A#D", "int"),
            ("A#E", "absent"),
        ],
    );
}

#[test]
fn methods_with_their_type_parameters_and_exceptions() {
    check(
        "class A<T> { <U extends T, E extends Exception> U m(java.util.List<? super U> l, int[]... rest) throws E, java.io.IOException { return null; } void r(A<T> this, int x) { } int a()[] { return null; } }",
        &[
            ("A#m()", "U A.m(List<? super U>, int[]...) throws E, java.io.IOException"),
            ("A#r()", "void A.r(int)"),
            ("A#a()", "int[] A.a()"),
        ],
    );
}

#[test]
fn permitted_subclasses() {
    check(
        "sealed interface S permits A, B.C { } record A() implements S { } class B { static final class C implements S { } }
         sealed class T { static final class U extends T { } final class V extends T { } } final class W extends T { }
         class X { }",
        &[("S|", "A, B$C"), ("T|", "T$U, T$V, W"), ("X|", "")],
    );
}
