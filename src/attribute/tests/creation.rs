//! Class instance creation, `this` and `super` (JLS 15.8, 15.9, 15.11.2, 15.12.1).

use super::check;

/// JLS 15.9.1, 15.9.2: after a qualified `new` the class is looked for in the qualifier's type.
#[test]
fn inner_classes_and_qualified_new() {
    check(
        r#"package p;
class Outer<V> {
    class In { V value; In(int i) {} In(String s) {} class Deep { V deep; } }
}
class In { }
class T {
    void m(Outer<String> outer) {
        Object a = outer.new In(1);
                           //^ In.In(int)
        outer.new In("").value.trim();
                       //^ In#value
                             //^ String.trim()
        outer.new In(1).new Deep().deep.trim();
                          //^ Deep.Deep()
                                 //^ Deep#deep
                                      //^ String.trim()
    }
}
"#,
    );
}

/// JLS 15.8.4: `Outer.this` is the instance around.
#[test]
fn qualified_this() {
    check(
        r#"package p;
class T {
    int x;
    class In {
        int x;
        class Deep {
            int x;
            int sum() { return x + this.x + In.this.x + T.this.x; }
                                      //^ Deep#x
                                             //^ : In
                                                  //^ In#x
                                                             //^ T#x
        }
    }
}
"#,
    );
}

/// JLS 15.11.2, 15.12.1: `super` means the superclass of the innermost class, `T.super` that of `T`.
#[test]
fn super_and_qualified_super() {
    check(
        r#"package p;
class Base { int f; String show() { return ""; } }
class T extends Base {
    int f;
    String show() { return super.show() + super.f; }
                               //^ Base.show()
                                              //^ Base#f
    class In extends Thread {
        String all() { return T.super.show() + T.super.f + super.getName(); }
                                    //^ Base.show()
                                                     //^ Base#f
                                                               //^ Thread.getName()
    }
}
"#,
    );
}

/// JLS 15.12.1, 15.12.3: `I.super` names the default method of a direct superinterface.
#[test]
fn super_of_an_interface() {
    check(
        r#"package p;
interface I { default String show() { return ""; } }
interface J { default String show() { return ""; } }
class T implements I, J {
    public String show() { return I.super.show() + J.super.show() + super.toString(); }
                                        //^ I.show()
                                                         //^ J.show()
                                                                        //^ Object.toString()
}
"#,
    );
}

/// JLS 8.8.7.1: `this(…)`, `super(…)` and the superclass's qualified by an instance.
#[test]
fn constructor_calls() {
    check(
        r#"package p;
class Outer { class In { In(long l) {} In(Object o) {} } }
class Base { Base(int i) {} Base(String s) {} }
class T extends Base {
    T() { this(1); }
        //^ T.T(int)
    T(int i) { super("" + i); }
             //^ Base.Base(String)
}
class Sub extends Outer.In {
    Sub(Outer o) { o.super(1); }
                   //^ In.In(long)
}
"#,
    );
}

/// JLS 15.9.5, 15.9.5.1: arguments choose a constructor of the superclass; an interface has none.
#[test]
fn anonymous_classes() {
    check(
        r#"package p;
abstract class Base { Base(Object o) {} Base(String s) {} abstract int size(); }
class T {
    void m() {
        new Base("") { int size() { return 1; } }.size();
          //^ Base.Base(String)
                                                //^ .size()
        new Runnable() { public void run() { own(); } void own() {} }.own();
                                           //^ .own()
                                                                    //^ .own()
    }
}
"#,
    );
}

/// JLS 15.9.3: the arguments of a diamond come from constructor arguments and target type; also for anonymous
/// classes.
#[test]
fn diamonds() {
    check(
        r#"package p;
import java.util.*;
class Pair<A, B> { A a; Pair(A a, B b) {} Pair(Pair<? extends A, ? extends B> p) {} }
class T {
    Comparator<String> order = new Comparator<>() {
        public int compare(String a, String b) { return a.compareTo(b); }
                                                        //^ String.compareTo(String)
    };
    void m() {
        var pair = new Pair<>("", 1);
                 //^ : Pair<String, Integer>
        pair.a.trim();
             //^ String.trim()
        Pair<CharSequence, Number> wide = new Pair<>(pair);
                                        //^ : Pair<CharSequence, Number>
        List<String> list = new ArrayList<>(new ArrayList<>());
                          //^ : ArrayList<String>
                                          //^ : ArrayList<String>
        var none = new ArrayList<>();
                 //^ : ArrayList<Object>
    }
}
"#,
    );
}

/// JLS 15.10.1, 10.6: dimensions, initializers, and the elements' target type.
#[test]
fn array_creation() {
    check(
        r#"package p;
import java.util.function.*;
class T {
    void m() {
        var grid = new int[2][3][];
                 //^ : int[][][]
        Object row = grid[0][1];
                          //^ : int[]
        long[] longs = { 1, 'c' };
                       //^ : int
        Function<String, Integer>[] fs = new Function[] { };
        Supplier<String>[] all = (Supplier<String>[]) new Supplier<?>[] { () -> 1 };
                               //^ : Supplier<String>[]
        IntFunction<int[]> make = int[]::new;
                                       //^ IntFunction.apply(int) via IntFunction
        ToIntFunction<String>[] sizes = new ToIntFunction[] { };
    }
}
"#,
    );
}
