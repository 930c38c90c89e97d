//! Statements (JLS 14).

use super::check;

/// JLS 14.4.1: the upward projection of the initializer's type, so that captured variables are left out.
#[test]
fn var_takes_the_type_of_its_initializer() {
    check(
        r#"package p;
import java.util.*;
class T {
    void m(List<? extends Number> wild, List<?> any) {
        var n = 1L;
        Object a = n;
                 //^ : long
        var first = wild.get(0);
        Object b = first;
                 //^ : Number
        var list = wild;
        Object c = list;
                 //^ : List<capture of ? extends Number>
        var anonymous = new Object() { String own; };
        anonymous.own.trim();
                    //^ String.trim()
        for (var e : any) { Object d = e; }
                                     //^ : Object
        var copy = new ArrayList<>(wild);
        Object f = copy;
                 //^ : ArrayList<capture of ? extends Number>
    }
}
"#,
    );
}

/// JLS 14.14.2: over arrays, and over what `iterator()` of the expression's type gives.
#[test]
fn enhanced_for() {
    check(
        r#"package p;
import java.util.*;
class Names implements Iterable<String> { public Iterator<String> iterator() { return null; } }
class T {
    <L extends List<Integer>> void m(int[][] grid, Names names, Map<String, T> map, L own, List raw) {
        for (var row : grid) { for (long n : row) { Object o = row; } }
                                                             //^ : int[]
        for (var name : names) { name.trim(); }
                      //^ Names.iterator()
                                    //^ String.trim()
        for (Map.Entry<String, T> e : map.entrySet()) { e.getValue().m(null, null, null, null, null); }
                                        //^ Map.entrySet()
                                                                   //^ T.m(int[][], Names, Map<String, T>, L, List)
        for (var i : own) { i.intValue(); }
                            //^ Integer.intValue()
        for (var o : raw) { o.hashCode(); }
                            //^ Object.hashCode()
    }
}
"#,
    );
}

/// JLS 14.20.3: `close()` of the resource's static type; resources are in scope in those after them and in the
/// block.
#[test]
fn try_with_resources() {
    check(
        r#"package p;
import java.io.*;
class Quiet implements AutoCloseable { public void close() {} int n; }
class T {
    final Quiet field = new Quiet();
    void m(InputStream in) throws IOException {
        try (Quiet quiet = new Quiet(); Reader r = new StringReader("" + quiet.n); in; this.field) {
                 //^ Quiet.close()
                                                                             //^ Quiet#n
            r.read();
            //^ Reader.read()
        } finally {
            field.n++;
                //^ Quiet#n
        }
    }
}
"#,
    );
}

/// JLS 14.20: the parameter of a multi-catch has the lub of its alternatives.
#[test]
fn multi_catch() {
    check(
        r#"package p;
import java.io.*;
class A extends Exception { void both() {} }
class B extends A { }
class C extends A { }
class T {
    void m() {
        try {
            if (hashCode() == 1) throw new B();
            throw new C();
        } catch (B | C e) {
               //^ B
                   //^ C
            e.both();
          //^ : A
            //^ A.both()
        }
        try {
            throw new FileNotFoundException();
        } catch (IllegalStateException | IOException e) {
            e.getMessage();
            //^ Throwable.getMessage()
            Object o = e;
                     //^ : Exception
        }
    }
}
"#,
    );
}

/// JLS 14.10, 14.18, 14.19, 14.15: assert, throw, synchronized, labelled loops.
#[test]
fn other_statements() {
    check(
        r#"package p;
class T {
    Object lock;
    String why() { return ""; }
    void m(boolean c) {
        assert c : why();
             //^ : boolean
                 //^ T.why()
        synchronized (this.lock) { outer: do { if (c) continue outer; break outer; } while (why().isEmpty()); }
                         //^ T#lock
                                                                                          //^ T.why()
                                                                                                //^ String.isEmpty()
        throw new IllegalStateException(why());
                //^ IllegalStateException.IllegalStateException(String)
                                      //^ T.why()
    }
}
"#,
    );
}

/// JLS 8.6, 8.7: instance and static initializers see the members of the class.
#[test]
fn initializers() {
    check(
        r#"package p;
class T {
    static int count;
    String name;
    static { count = 1; }
           //^ T#count
    { name = "" + count; this.name.trim(); }
    //^ T#name
                //^ T#count
                            //^ T#name
                                 //^ String.trim()
}
"#,
    );
}
