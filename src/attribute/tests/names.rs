//! Names (JLS 6).

use super::check;

/// JLS 6.4.1: a local variable shadows a field.
#[test]
fn fields_locals_and_outer_fields() {
    check(
        r#"package p;
class Base { int inherited; static int LIMIT = 3; }
class T extends Base {
    int own;
    T other;
    int m(int own) {
        int a = this.own;
                   //^ T#own
        int b = inherited;
              //^ Base#inherited
        int c = other.other.own;
                          //^ T#own
        int d = T.LIMIT;
              //^ T
        return Base.LIMIT;
                  //^ Base#LIMIT
    }
}
"#,
    );
}

/// JLS 6.3.1: pattern variables are in scope where the pattern has matched.
#[test]
fn pattern_variables() {
    check(
        r#"package p;
class A { int x; A next() { return this; } }
class T {
    int m(Object o) {
        if (!(o instanceof A a)) { return 0; }
        if (o instanceof A b && b.x > 0) { b.next(); }
                                //^ A#x
        return a.next().x;
                      //^ A#x
    }
}
"#,
    );
}

/// JLS 15.28, 14.11: switches over enums, with arrows and yields.
#[test]
fn switches() {
    check(
        r#"package p;
enum Color { RED, GREEN; String label() { return ""; } }
class T {
    int m(Color c) {
        String s = switch (c) {
            case RED -> c.label();
               //^ Color#RED
            default -> { yield c.label().trim(); }
                                       //^ String.trim()
        };
        return s.length();
               //^ String.length()
    }
}
"#,
    );
}

/// JLS 15.9.5, 14.3: members of anonymous and local classes see the variables around them.
#[test]
fn local_and_anonymous_classes() {
    check(
        r#"package p;
class A { int x; void hook() {} }
class T {
    A field;
    void m(A parameter) {
        class Local { A mine; int get() { return mine.x + parameter.x; } }
                                                                  //^ A#x
        new Local().get();
                  //^ Local.get()
        new A() { void hook() { x = field.x; } };
                              //^ A#x
    }
}
"#,
    );
}

/// JLS 6.5.1, 15.13: before `::new` there is a type, whatever variables there are.
#[test]
fn a_constructor_reference_names_a_type() {
    check(
        r#"package p;
import java.util.function.Function;
class T {
    static final Function<String, StringBuilder> StringBuilder = StringBuilder::new;
                                                                              //^ StringBuilder.StringBuilder(String)
}
"#,
    );
}

/// JLS 15.9.1, 15.9.5: the type of the creation is the anonymous class.
#[test]
fn members_of_an_anonymous_class() {
    check(
        r#"package p;
class T {
    void m() {
        new Object() { void own() {} }.own();
                                     //^ .own()
        var kept = new Object() { int count; };
        kept.count++;
           //^ #count
    }
}
"#,
    );
}
