//! Scope, shadowing, obscuring, hiding (JLS 6.3, 6.4, 8.3, 8.4.8.2, 8.5).

use super::check;

/// JLS 6.4.1: a local variable, a parameter and a lambda parameter shadow fields, `this` does not see them.
#[test]
fn a_local_variable_shadows_a_field() {
    check(
        r#"package p;
import java.util.function.Function;
class T {
    int x;
    long y;
    T self;
    Object m(String x) {
        x.trim();
      //^ : String
        Function<T, Integer> f = y -> y.self.x;
                                    //^ : T
                                           //^ : int
        { int self = 1; this.self.y++; }
                           //^ T#self
                                //^ T#y
        return this.x;
                  //^ : int
    }
}
"#,
    );
}

/// JLS 6.3: a local variable's scope starts with its own initializer; the loop variable ends with the loop.
#[test]
fn a_declaration_is_in_scope_after_itself_only() {
    check(
        r#"package p;
class T {
    String v = "";
    void m() {
        v.trim();
      //^ T#v
        int v = 1;
        int w = v;
              //^ : int
        for (long i = 0; i < 3; i++) { Object o = i; }
                                                //^ : long
        for (char i : new char[0]) { Object o = i; }
                                              //^ : char
    }
}
"#,
    );
}

/// JLS 6.4.2: where a name could be a variable, a type or a package, it is the variable, then the type.
#[test]
fn a_variable_obscures_a_type_and_a_package() {
    check(
        r#"package p;
class Util { static int size; }
class Name { int size; Name p; }
class T {
    Name Util;
    Name java;
    int m(Name p) {
        int a = Util.size;
                   //^ Name#size
        int b = p.p.size;
                //^ Name#p
        return java.size;
                  //^ Name#size
    }
    int n() { return p.Util.size; }
                     //^ Util
                          //^ Util#size
}
"#,
    );
}

/// JLS 8.3: a field hides all fields of its name in supertypes, whatever their types; a cast or `super` still
/// reaches them.
#[test]
fn a_field_hides_those_of_supertypes() {
    check(
        r#"package p;
class A { String f = ""; static int s; }
class B extends A { int f; }
class T extends B {
    Object m() {
        f++;
      //^ B#f
        ((A) this).f.trim();
                 //^ A#f
        super.f++;
            //^ B#f
        return B.s;
               //^ A#s
    }
}
"#,
    );
}

/// JLS 8.4.8.2, 8.5: a static method hides, a member class hides, both by name and place.
#[test]
fn static_methods_and_member_classes_are_hidden() {
    check(
        r#"package p;
class A { static void f() {} static class In { void a() {} } }
class B extends A { static void f() {} static class In { void b() {} } }
class T {
    void m(B.In in) {
           //^ In
        in.b();
         //^ In.b()
        B.f();
        //^ B.f()
        A.f();
        //^ A.f()
    }
}
"#,
    );
}

/// JLS 6.4.1, 15.12.1: a method of an inner class shadows all methods of that name around it, applicable or not.
#[test]
fn the_innermost_class_with_a_method_of_that_name() {
    check(
        r#"package p;
class T {
    void f(int i) {}
    void g(String s) {}
    class In {
        void f(Object o) { f(1); g(""); }
                         //^ In.f(Object)
                               //^ T.g(String)
    }
}
"#,
    );
}

/// JLS 6.4.1: a member that an inner class inherits shadows a variable of the method around it.
#[test]
fn inherited_fields_come_before_those_around() {
    check(
        r#"package p;
class Base { int count; }
class T {
    void m(String count) {
        new Base() { int n() { return count; } };
                                    //^ Base#count
        class Local { int n() { return count.length(); } }
                                     //^ : String
    }
}
"#,
    );
}

/// JLS 6.4.1, 6.5.2: a type parameter shadows a class; labels, methods, fields and types do not meet.
#[test]
fn labels_type_parameters_and_classes_of_a_name() {
    check(
        r#"package p;
class E { }
class T<E extends Comparable<E>> {
    int T;
    int T(E e) {
        T: for (;;) { break T; }
        return T + e.compareTo(e);
             //^ T#T
                   //^ Comparable.compareTo(T)
    }
}
"#,
    );
}
