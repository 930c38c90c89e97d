//! Statements (JLS 14).

use super::{check_members, check_stmt};

#[test]
fn plain() {
    check_stmt(";", ";");
    check_stmt("{ a(); }", "{ (a()); }");
    check_stmt("final int a = 1, b[] = {2};", "final int a = 1, -array of int b = {2};");
    check_stmt("@A var v = 1;", "@A var v = 1;");
    check_stmt("return; ", "return -;");
    check_stmt("return 1;", "return 1;");
    check_stmt("throw e;", "throw e;");
    check_stmt("assert a : \"b\";", "assert a : \"b\";");
    check_stmt("assert a;", "assert a : -;");
    check_stmt("synchronized (a) { b(); }", "synchronized a { (b()); }");
    check_stmt("yield = 1;", "(yield = 1);");
    check_stmt("i++;", "(PostIncrement i);");
}

#[test]
fn control_flow() {
    check_stmt("if (a) b(); else if (c) ; else { d(); }", "if a (b()); else if c ; else { (d()); }");
    check_stmt("while (a) b();", "while a (b());");
    check_stmt("do ; while (a);", "do ; while a");
    check_stmt("for (;;) ;", "for( -;) ;");
    check_stmt(
        "for (int i = 0, j; i < 1; i++, j--) ;",
        "for( int i = 0, int j = -; (i Less 1); (PostIncrement i) (PostDecrement j)) ;",
    );
    check_stmt("for (i = 0, f(); ; ) {}", "for( (i = 0); (f()); -;) { }");
    check_stmt("for (final var a[] : b) {}", "for(final -array of var a : b) { }");
    check_stmt("for (var _ : b) {}", "for(var _ : b) { }");
    check_stmt("l: for (;;) { continue l; }", "l: for( -;) { continue l; }");
    check_stmt("l: { break l; }", "l: { break l; }");
}

#[test]
fn switch_statements() {
    check_stmt(
        "switch (a) { case B: case 1 + 1: f(); break; default: }",
        "(switch a (case B :) (case (1 Add 1) : (f()); break;) (case default :))",
    );
    check_stmt(
        "switch (a) { case B b -> f(); default -> {} }",
        "(switch a (case B b -> (f());) (case default -> { }))",
    );
    check_stmt("switch (a) { }", "(switch a)");
    check_stmt("switch (a) { };", "(switch a) ;");
    check_stmt(
        "switch (a) { default -> switch (b) { default -> f(); }; }",
        "(switch a (case default -> (switch b (case default -> (f());));))",
    );
}

#[test]
fn try_statements() {
    check_stmt(
        "try { a(); } catch (final B | c.D e) { } finally { f(); }",
        "try { (a()); } catch(final union(B, c.D) e) { } finally { (f()); }",
    );
    check_stmt("try (x; this.y; final var z = f();) { }", "try(x)(this.y)(final var z = (f())) { }");
    check_stmt("try { } catch (@A E _) { }", "try { } catch(@A E _) { }");
}

#[test]
fn constructor_calls() {
    check_members("A() { super(1); }", "{ constructor <>super(1); }");
    check_members("A() { x = 1; this(); }", "{ (x = 1); constructor <>this(); }");
    check_members("A() { o.<T>super(a, b); }", "{ constructor o.<T>super(a b); }");
    check_members("A() { a.b().super(); }", "{ constructor (a.b()).<>super(); }");
}

#[test]
fn local_classes() {
    check_stmt("record R(int x) { R { f(); } }", "Record R(int x){ CompactConstructor void R() { (f()); } }");
    check_stmt(
        "enum E { P(1) { int x; }, Q }",
        "Enum E{ constant P (new - 1 Class { int x; }) constant Q (new -) }",
    );
    check_stmt("interface I { int C = 1; void m(); }", "Interface I{ int C = 1; Method void m(); }");
    check_stmt("@A final class C {}", "@A final Class C{ }");
}
