//! Pattern variables and where they are in scope (JLS 6.3.1, 6.3.2, 14.30).

use super::check;

/// JLS 6.3.1: `&&`, `||`, `!` and `?:` decide where the variable has been matched.
#[test]
fn in_conditions() {
    check(
        r#"package p;
class T {
    String s;
    Object m(Object o) {
        boolean a = o instanceof String s && s.isEmpty();
                                           //^ : String
        boolean b = !(o instanceof Integer s) || s.intValue() > 0;
                                               //^ : Integer
                                                 //^ Integer.intValue()
        boolean c = o instanceof Integer s || s.isEmpty();
                                            //^ T#s
        Object d = o instanceof Integer s ? s.byteValue() : this.s;
                                          //^ : Integer
        Object e = o instanceof Integer s ? 1 : s.trim();
                                              //^ T#s
        return s;
             //^ T#s
    }
}
"#,
    );
}

/// JLS 6.3.2: an `if` that cannot complete normally, and loops, introduce the variable after them.
#[test]
fn after_statements() {
    check(
        r#"package p;
class T {
    Object s;
    void m(Object o, Object p) {
        if (!(o instanceof String s)) { return; }
        s.trim();
      //^ : String
        //^ String.trim()
    }
    void n(Object o) {
        while (!(o instanceof String s)) { o = s; }
                                             //^ T#s
        s.trim();
      //^ : String
        //^ String.trim()
    }
    void k(Object o) {
        for (; o instanceof String s; o = s.trim()) { s.length(); }
                                        //^ : String
                                                    //^ : String
                                                      //^ String.length()
        Object r = s;
                 //^ T#s
    }
    void j(Object o) {
        if (o instanceof String s) { s.trim(); } else { Object r = s; }
                                   //^ : String
                                     //^ String.trim()
                                                                 //^ T#s
        do { } while (!(o instanceof Integer s));
        s.intValue();
      //^ : Integer
        //^ Integer.intValue()
    }
}
"#,
    );
}

/// JLS 14.30.1, 14.30.2: each component pattern sees the component's type at the record's type arguments.
#[test]
fn record_patterns() {
    check(
        r#"package p;
record Point(int x, Point next) { }
record Box<V>(V value) { }
class T {
    int m(Object o, Box<String> box, Box<? extends Number> wild) {
        if (o instanceof Point(int x, Point(var y, Point next)) && y > x) { return next.x() + y; }
                                                                     //^ : int
                                                                                      //^ Point.x()
                                                                                            //^ : int
        if (box instanceof Box<String>(var v)) { v.trim(); }
                                                 //^ String.trim()
        if (box instanceof Box(var v)) { v.trim(); }
                                         //^ String.trim()
        if (wild instanceof Box(var v)) { v.intValue(); }
                                          //^ Number.intValue()
        return 0;
    }
}
"#,
    );
}

/// JLS 6.3.1: a condition in a lambda's body introduces its variables there.
#[test]
fn inside_lambdas() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    Predicate<Object> p = o -> o instanceof String s && s.isEmpty();
                                                        //^ String.isEmpty()
    Function<Object, Integer> f = o -> { if (!(o instanceof Integer n)) { return 0; } return n.intValue(); };
                                                                                             //^ Integer.intValue()
}
"#,
    );
}
