//! Imports of all kinds (JLS 7.5).

use super::check;

/// JLS 7.5.1, 7.5.2, 6.4.1: a single import shadows classes of the package, an import on demand does not.
#[test]
fn single_and_on_demand_imports() {
    check(
        r#"package p;
import q.Both;
import q.*;
class T {
    Both both = new Both(1);
  //^ Both
    Own own = new Own();
  //^ Own
                //^ Own.Own()
    Far far;
  //^ Far
    Object o = both.q + far.q + own.p;
                  //^ Both#q
                          //^ Far#q
                                  //^ Own#p
}
// file: p/Both.java
package p;
class Both { }
// file: p/Own.java
package p;
class Own { int p; }
// file: q/Both.java
package q;
public class Both { public int q; public Both(int i) {} }
// file: q/Own.java
package q;
public class Own { public int q; }
// file: q/Far.java
package q;
public class Far { public int q; }
"#,
    );
}

/// JLS 7.5.3: all static members of that name are imported, fields, methods and classes, inherited ones too.
#[test]
fn static_imports_of_one_name() {
    check(
        r#"package p;
import static q.Box.thing;
import static q.Box.limit;
class T {
    int a = thing + thing(1) + thing("");
          //^ Base#thing
                  //^ Box.thing(int)
                             //^ Base.thing(String)
    thing nested;
  //^ thing
    int b = limit;
          //^ Box#limit
}
// file: q/Base.java
package q;
public class Base { public static int thing; public static int thing(String s) { return 0; } }
// file: q/Box.java
package q;
public class Box extends Base {
    public static final int limit = 3;
    public static int thing(int i) { return 0; }
    public static class thing { }
}
"#,
    );
}

/// JLS 7.5.4, 6.4.1: shadowed by single static imports and by members of the class itself.
#[test]
fn static_imports_on_demand() {
    check(
        r#"package p;
import static q.All.*;
import static q.One.pick;
class T {
    static void mine(String s) {}
    void m() {
        pick();
      //^ One.pick()
        other(1);
      //^ All.other(int)
        mine("");
      //^ T.mine(String)
        int n = LIMIT;
              //^ All#LIMIT
        In in = null;
      //^ In
    }
}
// file: q/All.java
package q;
public class All {
    public static final int LIMIT = 1;
    public static void pick() {}
    public static void other(int i) {}
    public static void mine(Object o) {}
    public static class In { }
}
// file: q/One.java
package q;
public class One { public static void pick() {} }
"#,
    );
}

/// JLS 15.12.1: methods of one name that several imports bring are candidates together.
#[test]
fn overloads_of_several_static_imports() {
    check(
        r#"package p;
import static java.lang.Integer.max;
import static q.Largest.max;
class T {
    Object a = max(1, 2);
             //^ Integer.max(int, int)
    Object b = max("", "");
             //^ Largest.max(String, String)
}
// file: q/Largest.java
package q;
public class Largest { public static String max(String a, String b) { return a; } }
"#,
    );
}

/// JLS 7.5.1, 7.5.2: member classes are imported by their canonical names.
#[test]
fn member_classes_by_import() {
    check(
        r#"package p;
import java.util.Map.Entry;
import q.Outer.*;
class T {
    Entry<String, Integer> entry;
  //^ Entry
    int n = entry.getValue();
                //^ Entry.getValue()
    In in = new In();
  //^ In
              //^ In.In()
}
// file: q/Outer.java
package q;
public class Outer { public static class In { public In() {} } }
"#,
    );
}

/// JLS 7.5.5: classes of all packages that the module exports, shadowed by every other import.
#[test]
fn module_imports() {
    check(
        r#"package p;
import module java.base;
import java.sql.Date;
class T {
    List<String> list = new ArrayList<>();
  //^ List
                          //^ ArrayList.ArrayList()
    Function<String, Integer> f = String::length;
  //^ Function
                                        //^ String.length()
    Date date = new Date(1);
  //^ Date
    Object o = date.getTime();
                  //^ Date.getTime()
    Object d = new Date(1L);
                 //^ Date.Date(long)
}
"#,
    );
}

/// JLS 7.5.5, 7.7: a module's exports, and those of what it requires transitively; not what it keeps or shows to
/// friends.
#[test]
fn modules_of_the_program() {
    check(
        r#"package p;
import module lib;
class T {
    Open open;
  //^ Open
    Deep deep;
  //^ Deep
    Closed closed;
  //^ missing Closed
    Friend friend;
  //^ missing Friend
}
// file: lib/module-info.java
module lib { requires transitive below; exports lib.open; exports lib.friend to other; }
// file: lib/lib/open/Open.java
package lib.open;
public class Open { }
// file: lib/lib/closed/Closed.java
package lib.closed;
public class Closed { }
// file: lib/lib/friend/Friend.java
package lib.friend;
public class Friend { }
// file: below/module-info.java
module below { exports below.deep; }
// file: below/below/deep/Deep.java
package below.deep;
public class Deep { }
"#,
    );
}
