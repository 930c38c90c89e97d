//! Scopes, imports and types as written.

use super::check;

#[test]
fn scopes_from_the_inside_out() {
    check(
        "class A<T> extends B { class In { } String s; T t; In in; Up up; class String2 { } List l; }
         class B { class Up { } private class Hidden { } }
         class List { }",
        &[
            ("A?T", "variable T"),
            ("A?In", "A$In"),
            ("A?Up", "B$Up"),
            ("A?Hidden", "inaccessible B$Hidden"),
            ("A?String", "java.lang.String"),
            ("A?List", "List"),
            ("A$In?T", "variable T"),
            ("A$In?A", "A"),
            ("A?Nothing", "absent"),
            ("A?java.util.Map", "java.util.Map"),
            ("A?java.util", "package java.util"),
        ],
    );
}

#[test]
fn imports_in_order_of_precedence() {
    check(
        "// file: p/A.java
         package p;
         import java.util.List;
         import java.util.*;
         import q.Outer.*;
         import static q.Outer.Nested;
         import static q.Outer.*;
         class A { }
         // file: p/Map.java
         package p; class Map { } class Helper { }
         // file: q/Outer.java
         package q; public class Outer { public static class Nested { } public class Inner { } public static class On { } }
         class Other { }
         // file: p/C.java
         package p; import q.*; import r.*; class C { }
         // file: q/Twice.java
         package q; public class Twice { }
         // file: r/Twice.java
         package r; public class Twice { }
         // file: r/Other.java
         package r; public class Other { }",
        &[
            ("p.A?List", "java.util.List"),
            ("p.A?Map", "p.Map"),
            ("p.A?Set", "java.util.Set"),
            ("p.A?Nested", "q.Outer$Nested"),
            ("p.A?Inner", "q.Outer$Inner"),
            ("p.A?On", "q.Outer$On"),
            ("p.A?Helper", "p.Helper"),
            ("p.C?Twice", "ambiguous q.Twice, r.Twice"),
            ("p.C?Other", "r.Other"),
            ("p.A?q.Outer", "q.Outer"),
            ("p.A?q.Other", "inaccessible q.Other"),
        ],
    );
}

#[test]
fn module_imports_come_last() {
    check(
        "import module java.base; import java.sql.Date; class A { }",
        &[
            ("A?List", "java.util.List"),
            ("A?Function", "java.util.function.Function"),
            ("A?Object", "java.lang.Object"),
        ],
    );
}

#[test]
fn static_imports_of_fields_and_methods() {
    check(
        "import static java.lang.Math.max; import static java.lang.Integer.*; class A { }",
        &[
            ("A~MAX_VALUE", "field of Integer [; ]"),
            (
                "A~max",
                " [Math.max(int, int), Math.max(long, long), Math.max(float, float), Math.max(double, double); Integer.max(int, int)]",
            ),
        ],
    );
}

#[test]
fn inner_classes_of_generic_classes_have_their_arguments() {
    check(
        "class A<T> extends B<String, T> {
             class In<U> { U u; In<T> own; } static class Nested<V> { }
             In<Integer> simple; A<Long>.In<Integer> qualified; In raw; A.In<String> wrong; Nested<T> nested; Up up; Up.Deep deep;
             java.util.Map.Entry<? extends T, ?>[] entries; B<T, T>.Up other; A plain; A<T>.Up viaSub;
             void m() { }
         }
         class B<X, Y> { class Up { class Deep { } } }",
        &[
            ("A#simple", "A$In<T, Integer>"),
            ("A#qualified", "A$In<Long, Integer>"),
            ("A#raw", "A$In"),
            ("A#wrong", "A$In"),
            ("A#nested", "A$Nested<T>"),
            ("A#up", "B$Up<String, T>"),
            ("A#deep", "B$Up$Deep<String, T>"),
            ("A#entries", "java.util.Map$Entry<? extends T, ?>[]"),
            ("A#other", "B$Up<T, T>"),
            ("A#plain", "A"),
            ("A#viaSub", "B$Up<String, T>"),
            ("A$In#own", "A$In<T, T>"),
        ],
    );
}

#[test]
fn member_classes_come_before_type_parameters_and_those_before_inherited() {
    check(
        "class A<T, U> extends B { class T { } } class B { class U { } class A { } }",
        &[("A?T", "A$T"), ("A?U", "variable U"), ("A?A", "B$A")],
    );
}

#[test]
fn own_root_wins() {
    check(
        "// file: one/p/A.java
         package p; class A { B b; }
         // file: one/p/B.java
         package p; class B { int one; }
         // file: two/p/B.java
         package p; class B { int two; }
         // file: two/p/C.java
         package p; class C extends B { }",
        &[("p.A#b", "p.B"), ("p.C#two", "int"), ("p.C#one", "absent")],
    );
}

/// JLS 13.1: a dollar in a binary name need not stand before a member's name.
#[test]
fn members_of_classes_with_a_dollar_in_their_names() {
    check("class A$B { static class C { } } class A { }", &[("A$B$C?C", "A$B$C"), ("A$B?C", "A$B$C")]);
}
