//! Members that no source declares (JLS 4.3.2, 8.8.9, 8.9.3, 8.10.3, 8.10.4).

use super::check;

/// JLS 8.9.3: `values` and `valueOf`, and what `Enum` has.
#[test]
fn of_enums() {
    check(
        r#"package p;
import java.util.*;
enum Color { RED, GREEN { void own() {} }; int n; }
class T {
    void m(Color c) {
        for (Color each : Color.values()) { each.n++; }
                              //^ Color.values()
                                               //^ Color#n
        Color.valueOf("RED").ordinal();
            //^ Color.valueOf(String)
                           //^ Enum.ordinal()
        Object a = c.getDeclaringClass();
                   //^ : Class<Color>
        c.compareTo(Color.RED);
        //^ Enum.compareTo(E)
                        //^ Color#RED
        new EnumMap<Color, String>(Color.class).put(c, "").trim();
                                                         //^ String.trim()
        Enum.valueOf(Color.class, "").n++;
                                    //^ Color#n
    }
}
"#,
    );
}

/// JLS 8.10.3, 8.10.4: accessors, the canonical constructor, fields inside the record.
#[test]
fn of_records() {
    check(
        r#"package p;
record Point(int x, String... names) {
    Point { names = names.clone(); }
          //^ : String[]
                  //^ : String[]
    Point(int y) { this(y, ""); }
                 //^ Point.Point(int, String...)
    int twice() { return 2 * x + x(); }
                           //^ Point#x
                               //^ Point.x()
    static final Point ORIGIN = new Point(0);
                                  //^ Point.Point(int)
}
record Pair<A, B>(A a, B b) { public A a() { return a; } }
class T {
    void m(Pair<String, Integer> p) {
        new Point(1, "", "").x();
          //^ Point.Point(int, String...)
                           //^ Point.x()
        new Point(1).names()[0].trim();
                              //^ String.trim()
        p.a().trim();
        //^ Pair.a()
            //^ String.trim()
        var made = new Pair<>(1, "");
                 //^ : Pair<Integer, String>
        p.equals(made);
        //^ Record.equals(Object)
    }
}
"#,
    );
}

/// JLS 8.8.9: a class without constructors has one, with the class's access.
#[test]
fn default_constructors() {
    check(
        r#"package p;
class A { }
class T {
    class In { }
    Object m() { new In(); return new A(); }
                   //^ In.In()
                                    //^ A.A()
}
"#,
    );
}

/// JLS 4.3.2: `getClass()` is a `Class` of the erasure of what it is called on.
#[test]
fn get_class() {
    check(
        r#"package p;
import java.util.*;
class T {
    void m(List<String> list, String s, int[] a) {
        Object x = list.getClass();
                      //^ : Class<capture of ? extends List>
        x = getClass();
          //^ : Class<capture of ? extends T>
        s.getClass().cast(null).trim();
                              //^ String.trim()
        a.getClass();
        //^ Object.getClass()
    }
}
"#,
    );
}

/// JLS 9.6, 9.7: elements are methods; annotations name their interface and constants.
#[test]
fn annotation_elements() {
    check(
        r#"package p;
@interface Mark { int value() default 1; Class<?>[] types() default {}; }
@Mark(T.LIMIT)
    //^ T
      //^ T#LIMIT
class T {
    static final int LIMIT = 3;
    @Mark(types = String.class) int f;
   //^ Mark
                //^ String
    void m(Mark mark) { int n = mark.value(); mark.annotationType(); }
                                   //^ Mark.value()
                                                 //^ Annotation.annotationType()
}
"#,
    );
}
