//! Expressions (JLS 15).

use super::{check_expr, check_members, check_stmt};

#[test]
fn names_and_selects() {
    check_expr("a", "a");
    check_expr("a.b.c", "a.b.c");
    check_expr("this.a", "this.a");
    check_expr("super.a", "super.a");
    check_expr("A.this", "A.this");
    check_expr("A.super.f", "A.super.f");
    check_expr("a.B.this.c", "a.B.this.c");
    check_expr("(a).b[1][2].c", "[a].b[1][2].c");
    check_expr("record.with.open", "record.with.open");
}

#[test]
fn calls() {
    check_expr("f()", "(f())");
    check_expr("f(1, g(2))", "(f() 1 (g() 2))");
    check_expr("a.b.f(x).g().h", "((a.b.f() x).g()).h");
    check_expr("this.<T, int[]>m(1)", "(this.<T, -array of int>m() 1)");
    check_expr("A.super.m()", "(A.super.m())");
    check_expr("super.m()", "(super.m())");
    check_expr("f(x)[1]", "(f() x)[1]");
}

#[test]
fn literals() {
    check_expr("0xFFFFFFFF", "-1");
    check_expr("1_0L", "10L");
    check_expr("017 + 0b11", "(15 Add 3)");
    check_expr("1e-5f", "9.999999747378752e-6f");
    check_expr("0x1.8p1", "3.0");
    check_expr("'a'", "'97'");
    check_expr(r"'\ud800'", "'55296'");
    check_expr(r#""a\n\u0041\"""#, r#""a\nA\"""#);
    check_expr("\"\"\"\n    a\n     \"b\" \\\n    c\"\"\"", r#""a\n \"b\" c""#);
    check_expr("true ? null : false", "(true ? null : false)");
}

#[test]
fn operators_group_by_precedence() {
    check_expr("a + b * c - d", "((a Add (b Multiply c)) Subtract d)");
    check_expr("a || b && c | d ^ e & f", "(a ConditionalOr (b ConditionalAnd (c Or (d Xor (e And f)))))");
    check_expr(
        "a << 1 >>> 2 >= 3 == !b",
        "((((a ShiftLeft 1) ShiftRightUnsigned 2) GreaterEqual 3) Equal (Not b))",
    );
    check_expr("-a * +b % ~c", "(((Minus a) Multiply (Plus b)) Remainder (Complement c))");
    check_expr("a++ - --b", "((PostIncrement a) Subtract (PreDecrement b))");
    check_expr("a ? b : c ? d : e", "(a ? b : (c ? d : e))");
    check_stmt("a = b += c >>>= 2;", "(a = (b Add= (c ShiftRightUnsigned= 2)));");
}

#[test]
fn casts() {
    check_expr("(int) -1", "(cast int (Minus 1))");
    check_expr("(long) a++", "(cast long (PostIncrement a))");
    check_expr("(String) a + b", "((cast String a) Add b)");
    check_expr("(A) (B) c", "(cast A (cast B c))");
    check_expr("(A & B<C>) () -> 1", "(cast intersection(A, B<C>) ( -> 1))");
    check_expr("(@N A) x", "(cast @N A x)");
    check_expr("(A[]) x.y()", "(cast -array of A (x.y()))");
}

/// JLS 15.16: a cast to a class type never takes a signed operand.
#[test]
fn signed_operands_after_parentheses_are_sums() {
    check_expr("(a.b) + 1", "([a.b] Add 1)");
    check_expr("(L) - x", "([L] Subtract x)");
    check_expr("(a) + b * c", "([a] Add (b Multiply c))");
    check_expr("x * (a) - b", "((x Multiply [a]) Subtract b)");
    check_expr("(a) + (b) - c", "(([a] Add [b]) Subtract c)");
    check_expr("-(a) + b", "((Minus [a]) Add b)");
    check_expr("(int) (a) + b", "((cast int [a]) Add b)");
    check_expr("(a) - b < c", "(([a] Subtract b) Less c)");
    check_expr("(a) - b == (c) + d ? 1 : 2", "((([a] Subtract b) Equal ([c] Add d)) ? 1 : 2)");
}

#[test]
fn instance_of() {
    check_expr("a instanceof B", "(a is B)");
    check_expr("a instanceof final B b && c", "((a is final B b) ConditionalAnd c)");
    check_expr("a instanceof @X B[] b", "(a is @X -array of B b)");
    check_expr("a instanceof R(int x, _, var y, S(var _))", "(a is R(int x, _, var y, S(var _)))");
    check_expr("a instanceof p.R<T>(final int x)", "(a is p.R<T>(final int x))");
    check_expr("!(a instanceof B) == c", "((Not [(a is B)]) Equal c)");
}

#[test]
fn lambdas() {
    check_expr("() -> {}", "( -> { })");
    check_expr("y -> y + 1", "(var y -> (y Add 1))");
    check_expr("_ -> 1", "(var _ -> 1)");
    check_expr("(a, _) -> { return a; }", "(var a, var _ -> { return a; })");
    check_expr("(final int a, String... b) -> 1", "(final int a, -array of String... b -> 1)");
    check_expr("(var a, @N var b) -> 1", "(var a, @N var b -> 1)");
    check_expr("f(y -> z -> y)", "(f() (var y -> (var z -> y)))");
}

#[test]
fn method_references() {
    check_expr("A::b", "(A::b)");
    check_expr("a.b.C::new", "(a.b.C::new)");
    check_expr("int[]::new", "(type -array of int::new)");
    check_expr("a.B[]::clone", "(type -array of a.B::clone)");
    check_expr("List<String>::new", "(type List<String>::new)");
    check_expr("super::x", "(super::x)");
    check_expr("A.super::x", "(A.super::x)");
    check_expr("this.a::b", "(this.a::b)");
    check_expr("f()::<T>b", "((f())::<T>b)");
    check_expr("\"s\"::length", "(\"s\"::length)");
    check_expr("A::<T>new", "(A::<T>new)");
}

#[test]
fn creation() {
    check_expr("new A()", "(new A)");
    check_expr("new <T>A<>(1)", "(new <T>A<> 1)");
    check_expr("o.new I<S>(1)", "(o.new I<S> 1)");
    check_expr("new @N a.B(1, 2)", "(new @N a.B 1 2)");
    check_expr("new int[1][2][]", "(new int[1 2]+1)");
    check_expr("new int[][] {{1}, {}}", "(new int[]+2 {{1} {}})");
    check_expr("new A<B>[0]", "(new A<B>[0]+0)");
    check_expr("new A() { int f = 1; }.g()", "((new A Class { int f = 1; }).g())");
    check_stmt("int[] a = {1, 2,};", "-array of int a = {1 2};");
}

#[test]
fn class_literals() {
    check_expr("int.class", "int.class");
    check_expr("a.B[].class", "-array of a.B.class");
    check_expr("void.class", "void.class");
    check_expr("A.class.f()", "(A.class.f())");
}

#[test]
fn switch_expressions() {
    check_expr(
        "switch (a) { case 1, 2 -> 3; case B -> { yield 4; } default -> throw c; }",
        "(switch a (case 1, 2 -> 3;) (case B -> { yield 4; }) (case default -> throw c;))",
    );
    check_expr(
        "switch (a) { case null, default -> 1; case B b when b.c() > 1 -> 2; case R(), S(int i) -> 3; }",
        "(switch a (case null, default -> 1;) (case B b when ((b.c()) Greater 1) -> 2;) (case R(), S(int i) -> 3;))",
    );
    check_expr(
        "switch (a) { case 1: case 2: yield 1; default: yield 2; }",
        "(switch a (case 1 :) (case 2 : yield 1;) (case default : yield 2;))",
    );
    check_expr(
        "switch (a) { case p.R(A _) -> 1; case q.C -> 2; }",
        "(switch a (case p.R(A _) -> 1;) (case q.C -> 2;))",
    );
}

#[test]
fn long_chains_need_no_stack() {
    let sum = vec!["a"; 20_000].join(" + ");
    let calls = format!("x{}", ".f()".repeat(10_000));
    let text = format!("class A {{ Object m() {{ return {sum}; }} Object n() {{ return {calls}; }} }}");
    let (unit, bodies) = super::parse_all(&text);
    assert!(unit.errors.is_empty(), "{:?}", unit.errors);
    assert_eq!(bodies.iter().count(), 2);
}

#[test]
fn anonymous_and_local_classes_are_in_the_body() {
    check_members(
        "void m() { class L<T> { L() { this(1); } class M { int x; } } new I() { { f(); } public void g() { new J() {}; } }; }",
        "{ Class L<T>{ Constructor void L() { constructor <>this(1); } Class M{ int x; } } \
         (new I Class { instance { (f()); } public Method void g() { (new J Class { }); } }); }",
    );
}
