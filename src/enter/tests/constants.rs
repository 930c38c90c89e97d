//! Constant variables (JLS 4.12.4).

use super::check;

#[test]
fn values_of_constant_fields() {
    check(
        r#"
import static java.lang.Integer.MAX_VALUE;
class A extends Base implements Limits {
    static final int SUM = 1 + 2 * 3;
    static final int OVER = MAX_VALUE + 1;
    static final long LONG = 1L << 40;
    static final byte SMALL = (byte) 300;
    static final char NEXT = 'a' + 1;
    static final String TEXT = "a" + SUM + 'c' + 1.0f + true + 1e10;
    static final boolean FLAG = SUM > 6 && !false;
    static final int CHOICE = FLAG ? LIMIT : OTHER.length();
    static final int CHOSEN = FLAG ? LIMIT : 2;
    static final int QUALIFIED = Limits.LIMIT + java.lang.Byte.MAX_VALUE + A.SUM;
    static final String OTHER = INHERITED + Inner.DEEP;
    static final int ZERO = 1 / 0;
    static final Integer BOXED = 1;
    static int plain = 1;
    final int instance = 5;
    static final int LOOP = LOOP2 + 1;
    static final int LOOP2 = LOOP + 1;
    static final int BLANK;
    static final double D = 1 / 2 + 1 / 2.0;
    static final String CAST = (String) "x";
    static final int HEX = 0xFFFFFFFF >>> 28;
    static class Inner { static final String DEEP = TEXT2; }
    static final String TEXT2 = "deep";
}
class Base { protected static final String INHERITED = "up"; }
interface Limits { int LIMIT = 7; }
"#,
        &[
            ("A#SUM=", "Int 7"),
            ("A#OVER=", "Int -2147483648"),
            ("A#LONG=", "1099511627776"),
            ("A#SMALL=", "Byte 44"),
            ("A#NEXT=", "Char b"),
            ("A#TEXT=", "\"a7c1.0true1.0E10\""),
            ("A#FLAG=", "true"),
            ("A#CHOICE=", "none"),
            ("A#CHOSEN=", "Int 7"),
            ("A#QUALIFIED=", "Int 141"),
            ("A#OTHER=", "\"updeep\""),
            ("A#ZERO=", "none"),
            ("A#BOXED=", "none"),
            ("A#plain=", "none"),
            ("A#instance=", "Int 5"),
            ("A#LOOP=", "none"),
            ("A#LOOP2=", "none"),
            ("A#BLANK=", "none"),
            ("A#D=", "0.5"),
            ("A#CAST=", "\"x\""),
            ("A#HEX=", "Int 15"),
            ("java.lang.Long#MAX_VALUE=", "9223372036854775807"),
            ("java.io.File#separatorChar=", "none"),
        ],
    );
}

/// JLS 6.4.2, 15.29: a variable obscures the class of its name, and what is sought in a variable is no constant expression.
#[test]
fn constants_of_variables() {
    check(
        "class A { static final C B = null; static final int OF_VARIABLE = B.N; static final int OF_CLASS = C.N; }
class B { static final int N = 1; } class C { static final int N = 2; }",
        &[("A#OF_VARIABLE=", "none"), ("A#OF_CLASS=", "Int 2")],
    );
}
