//! Access (JLS 6.6).

use super::check;

/// JLS 6.6.1, 15.12.2.1: what is private or of another package does not take part.
#[test]
fn an_inaccessible_method_is_no_candidate() {
    check(
        r#"package p;
import q.Shop;
class T {
    void m(Shop shop) {
        shop.buy("");
           //^ Shop.buy(Object)
        shop.sell(1);
           //^ Shop.sell(long)
        new Shop("");
          //^ Shop.Shop(Object)
    }
}
// file: q/Shop.java
package q;
public class Shop {
    public Shop(Object o) {}
    private Shop(String s) {}
    public void buy(Object o) {}
    private void buy(String s) {}
    public void sell(long l) {}
    void sell(int i) {}
}
"#,
    );
}

/// JLS 6.6.1: private means private to the top-level class.
#[test]
fn private_members_of_the_same_top_level_class() {
    check(
        r#"package p;
class T {
    private int secret;
    static class A { private int x; private void f() {} private A() {} }
    int m() { new A().f(); return new A().x; }
                //^ A.A()
                    //^ A.f()
                                        //^ A#x
    static class B { int n(T t) { return t.secret; } }
                                         //^ T#secret
}
"#,
    );
}

/// JLS 6.6.2.1: outside its package a protected member is seen through the own class or a subclass.
#[test]
fn protected_members() {
    check(
        r#"package p;
import q.Shop;
class T extends Shop {
    void m(T own, Sub sub, Shop shop) {
        open("");
      //^ Shop.open(String)
        own.open("");
          //^ Shop.open(String)
        sub.open("");
          //^ Shop.open(String)
        shop.open("");
           //^ Shop.open(Object)
        super.open("");
            //^ Shop.open(String)
    }
    T() { super(""); }
        //^ Shop.Shop(String)
}
class Sub extends T { }
// file: q/Shop.java
package q;
public class Shop {
    protected Shop(String s) {}
    public void open(Object o) {}
    protected void open(String s) {}
}
"#,
    );
}

/// JLS 6.6.1, 8.2: a class does not inherit what its package does not show.
#[test]
fn package_access() {
    check(
        r#"package p;
import q.Far;
class Near { void hit() {} int f; }
class T extends Far {
    void m(Near near) {
        near.hit();
           //^ Near.hit()
        only(1);
      //^ Far.only(Object)
    }
}
// file: q/Far.java
package q;
public class Far { public void only(Object o) {} void only(int i) {} }
"#,
    );
}

/// JLS 6.6.2, 8.2, 7.5.3: the more specific overload is not there.
#[test]
fn overloads_that_cannot_be_named() {
    check(
        r#"package p;
import q.Base;
import static q.Base.g;
class T extends Base {
    static class A { private void f(String s) { } public void f(Object o) { } }
    static class B extends A { }
    static class C { void m() { Base.f(""); } }
                                   //^ Base.f(String)
    static int x;
    static class D { private int x; }
    static class E extends D { int m() { return x; } }
                                              //^ T#x
    void m(B b) {
        b.f("");
        //^ A.f(Object)
        Base.f("");
           //^ Base.f(String)
    }
}
class U {
    void m() {
        g("");
      //^ Base.g(Object)
        Base.f("");
           //^ Base.f(Object)
    }
}
// file: q/Base.java
package q;
public class Base {
    protected static void f(String s) { }
    public static void f(Object o) { }
    public void g(String s) { }
    public static void g(Object o) { }
}
"#,
    );
}
