//! Declarations (JLS 7-9), with and without their bodies in sight.

use super::check_unit;

#[test]
fn units() {
    check_unit(
        "@X(1) package a . b; import a.B; import a.*; import static a.B.c; import static a.B.*; import module java.base; class A {} ;",
        "@X(value=1) package a.b
         import Single a.B
         import OnDemand a
         import StaticSingle a.B.c
         import StaticOnDemand a.B
         import Module java.base
         #0 Class A",
    );
    check_unit(
        "/** m */ @A open module a.b { requires transitive c; requires static x; exports d to e, f; exports g.h; opens i; }",
        "@A module a.b\n  exports g.h\n  requires transitive c",
    );
}

#[test]
fn class_headers() {
    check_unit(
        "@A(x = {1, 2}, y = @B) public abstract sealed class C<T extends D & E<T>, @F U> extends G<T> implements H, I permits J, K { class In { enum E {} } }
         non-sealed interface L<T> extends M, N {}",
        "#0 @A(x={1 2}, y=@B) public abstract sealed Class C<T extends D, E<T>, @F U> extends G<T> implements H, I permits J, K
         class#1
         #1 in #0 Class In
         class#2
         #2 in #1 Enum E
         #3 non-sealed Interface L<T> extends M, N",
    );
}

#[test]
fn fields() {
    check_unit(
        "class A {
            static final int A = 1 + B, B = f(2), C[] = {1};
            final String s = (\"x\") + A.B, t = new String();
            int x = 1, y @N [];
            private final Runnable r = () -> { int q; }, u = new R() { void m() {} };
            final java.lang.String v = a ? \"b\" : 'c';
            final int w = switch (x) { default -> { yield 1; } };
         }
         interface I { char C = 'c'; boolean D = !A.E; Object o = null; }",
        "#0 Class A
         static final int A = (1 Add B);
         static final int B = …;
         static final -array of int C = …;
         final String s = ([\"x\"] Add A.B);
         final String t = …;
         int x = …;
         @N -array of int y;
         private final Runnable r = …;
         private final Runnable u = …;
         final java.lang.String v = (a ? \"b\" : '99');
         final int w = …;
         #1 Interface I
         char C = '99';
         boolean D = (Not A.E);
         Object o = …;",
    );
}

/// Which comma ends a declarator is not plain where `<` may open type arguments.
#[test]
fn commas_in_initializers() {
    check_unit(
        "class A {
            Map<B, C> a = new M<B, C, D>() {}, b = f(1, 2), c[] = {1, 2};
            boolean d = e < f, g, h = e << 2 > 1, i = e <= f, j;
            F k = (x, y) -> x < y, l = A.<B, int[]>m(), n = M<B, C[]>::new, o = x -> z;
            boolean p = q < r ? s > t : u, v = w instanceof M<?, ?> x;
         }",
        "#0 Class A
         Map<B, C> a = …;
         Map<B, C> b = …;
         -array of Map<B, C> c = …;
         boolean d = …;
         boolean g;
         boolean h = …;
         boolean i = …;
         boolean j;
         F k = …;
         F l = …;
         F n = …;
         F o = …;
         boolean p = …;
         boolean v = …;",
    );
}

#[test]
fn methods() {
    check_unit(
        "class A<T> {
            A() { super(); }
            @Override public <U extends T, V> @N U m(@A A<T> this, final int a, String @B ... b) throws E, f.G { int x; }
            int n(int a[])[] { return null; }
            void o(A A.this);
            abstract void p();
            static { f(); } { g(); }
         }",
        "#0 Class A<T>
         Constructor void A() {…}
         @Override public <U extends T, V>Method this @N U m(final int a, @B -array of String... b) throws E, f.G {…}
         Method -array of int n(-array of int a) {…}
         Method this void o();
         abstract Method void p();
         static {…}
         instance {…}",
    );
}

#[test]
fn records_enums_and_annotation_interfaces() {
    check_unit(
        "record R<T>(@A int x, T... y) implements I { static int z; R { f(); } R(int q) { this(q); } int x() { return 1; } }
         enum E implements I { @A P(f(() -> { })) { void m() {} }, Q, ; ; int x; E() {} enum F { } }
         enum G { X, Y { } }
         @Target({A, B}) @interface T { int[] value() default {1, 2}; String s() default \"a\"; B b() default @B(1); int c()[]; int C = 3; class D {} }",
        "#0 Record R<T>(@A int x, -array of T... y) implements I
         static int z;
         CompactConstructor void R() {…}
         Constructor void R(int q) {…}
         Method int x() {…}
         #1 Enum E implements I
         @A constant P …
         constant Q …
         int x;
         Constructor void E() {…}
         class#2
         #2 in #1 Enum F
         #3 Enum G
         constant X …
         constant Y …
         #4 @Target(value={A B}) Annotation T
         AnnotationElement -array of int value() default {1 2};
         AnnotationElement String s() default \"a\";
         AnnotationElement B b() default @B(value=1);
         AnnotationElement -array of int c();
         int C = 3;
         class#5
         #5 in #4 Class D",
    );
}

#[test]
fn spans_are_those_of_the_file() {
    let text = "\u{feff}class /* c */ A { // x\r\n  @X /* y */ final int \\u0061b /**/ [] = { 1 } ; void m ( ) { } }";
    let unit = super::parse_declarations(text);
    let class = &unit.classes[0];
    assert_eq!(class.name_span.text(text), "A");
    assert_eq!(class.span.text(text), text.trim_start_matches('\u{feff}'));
    let crate::syntax::tree::Member::Field(field) = &class.members[0] else { panic!("{class:?}") };
    assert_eq!(field.name.as_str(), "ab");
    assert_eq!(field.name_span.text(text), "\\u0061b");
    assert_eq!(field.declarator_head.text(text), "\\u0061b /**/ []");
    assert_eq!(field.initializer.map(|span| span.text(text)), Some("{ 1 }"));
    assert_eq!(field.modifiers.span.text(text), "@X /* y */ final");
    assert_eq!(field.declaration.text(text), "@X /* y */ final int \\u0061b /**/ [] = { 1 } ;");
    let crate::syntax::tree::Member::Method(method) = &class.members[1] else { panic!("{class:?}") };
    assert_eq!(method.body.map(|span| span.text(text)), Some("{ }"));
    assert_eq!(method.parameters_span.text(text), "( )");
}

#[test]
fn braces_where_they_mislead() {
    check_unit(
        "class A { char a = '{', b = '\\'', c = '\"'; String s = \"{\\\"{\", t = \"\"\"\n { \\\"\"\" }}} \"\"\"; /* } */ // }\n
         @X(\"}\") @Y({'{', '}'}) int m(@Z({}) int p) { if (x) { y = '}'; } /* { */ return \"}\".length(); }
         int[][] d = {{1}, {2}}, e; List<int[]> f = g(new int[] {1}, () -> { return; }); class B { } int h; }",
        "#0 Class A
         char a = …;
         char b = …;
         char c = …;
         String s = …;
         String t = …;
         @X(value=\"}\") @Y(value={'123' '125'}) Method int m(@Z(value={}) int p) {…}
         -array of -array of int d = …;
         -array of -array of int e;
         List<-array of int> f = …;
         class#1
         int h;
         #1 in #0 Class B",
    );
}
