//! Local and anonymous classes, local records, enums and interfaces, bodies of enum constants (JLS 14.3, 15.9.5, 8.9.1).

use super::check;

/// JLS 14.3, 8.10, 8.9: local records, enums and interfaces are static, and have their implicit members.
#[test]
fn local_records_enums_and_interfaces() {
    check(
        r#"package p;
class T {
    static int outer;
    void m(int i) {
        record Point(int x, int y) { int sum() { return x + y() + outer; } }
                                                      //^ Point#x
                                                          //^ Point.y()
                                                                //^ T#outer
        enum Kind { A, B }
        interface Op { int apply(Point p); }
        Op op = p -> p.sum() + p.x();
                     //^ Point.sum()
                               //^ Point.x()
        op.apply(new Point(1, 2));
         //^ Op.apply(Point)
                   //^ Point.Point(int, int)
        switch (Kind.values()[0]) { case A -> {} default -> {} }
                   //^ Kind.values()
                                       //^ Kind#A
        Kind.B.name();
           //^ Kind#B
             //^ Enum.name()
    }
}
"#,
    );
}

/// JLS 6.3, 14.3: a local class is in scope in its own body; it sees the method's type parameters.
#[test]
fn a_local_class_names_itself_and_its_generics() {
    check(
        r#"package p;
import java.util.*;
class T {
    <V extends CharSequence> void m(V v) {
        class Node<W> {
            W item; V other; Node<W> next;
            Node(W item) {}
            int f() { return next.next.other.length(); }
                           //^ Node#next
                                //^ Node#next
                                     //^ Node#other
                                           //^ CharSequence.length()
        }
        new Node<>("").item.trim();
          //^ Node.Node(W)
                     //^ Node#item
                          //^ String.trim()
        new Node<String>("") { void own() { next.item.trim(); } }.own();
                                          //^ Node#next
                                               //^ Node#item
                                                    //^ String.trim()
                                                                //^ .own()
    }
}
"#,
    );
}

/// JLS 8.9.1: a constant's body is an anonymous class of the enum; its arguments choose a constructor.
#[test]
fn bodies_of_enum_constants() {
    check(
        r#"package p;
enum T {
    PLUS("+") {
  //^ T.T(String)
        int apply(int a, int b) { return own(a) + b + sign.length(); }
                                       //^ .own(int)
                                                    //^ T#sign
                                                         //^ String.length()
        int own(int i) { return i; }
    },
    NONE { int apply(int a, int b) { return ordinal(); } };
  //^ T.T()
                                          //^ Enum.ordinal()
    String sign;
    T() {}
    T(String s) { sign = s; }
                //^ T#sign
    abstract int apply(int a, int b);
}
"#,
    );
}

/// JLS 15.9.5: the supertype's arguments are those of the members.
#[test]
fn anonymous_classes_of_generic_types() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T {
    String field = "";
    Iterator<String> m(List<String> list, int from) {
        new AbstractList<Integer>() {
            public Integer get(int i) { return size() + modCount + from; }
                                             //^ .size()
                                                      //^ AbstractList#modCount
            public int size() { return list.size() + field.length(); }
                                          //^ List.size()
                                                   //^ T#field
                                                         //^ String.length()
        }.get(0).intValue();
               //^ Integer.intValue()
        return new Iterator<>() {
            int at;
            public boolean hasNext() { return at < list.size(); }
                                            //^ #at
            public String next() { return list.get(at++).trim(); }
                                                 //^ #at
                                                       //^ String.trim()
        };
    }
}
"#,
    );
}
