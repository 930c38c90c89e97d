//! Constant expressions (JLS 15.29), seen by what they make possible; their values are tested in `enter::tests::constants`.

use super::check;

/// JLS 5.2, 15.25.2: a constant int that a byte can hold is one, whatever it is computed from.
#[test]
fn a_constant_fits_a_narrower_type() {
    check(
        r#"package p;
class T {
    static final int SMALL = 100 + 20;
    static final int LARGE = 100 * 20;
    void m(boolean c, byte b) {
        final int local = 3 * 4;
        int variable = 3;
        Object a = c ? SMALL : b;
                   //^ : byte
        a = c ? LARGE : b;
            //^ : int
        a = c ? local : b;
            //^ : byte
        a = c ? variable : b;
            //^ : int
        a = c ? (short) 1 + 'a' - T.SMALL : b;
            //^ : byte
    }
}
"#,
    );
}
