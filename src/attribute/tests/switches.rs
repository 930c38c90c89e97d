//! Switches (JLS 14.11, 15.28).

use super::check;

/// JLS 14.11.1: a constant's simple name means a constant of the selector's enum; a qualified one may be used too.
#[test]
fn labels_of_enums() {
    check(
        r#"package p;
enum Color { RED, GREEN }
class T {
    static final int RED = 1;
    int m(Color c, int i) {
        switch (c) {
            case RED: return 0;
               //^ Color#RED
            case Color.GREEN: return 1;
                     //^ Color#GREEN
        }
        switch (i) {
            case RED: return 2;
               //^ T#RED
            default: return 3;
        }
    }
}
"#,
    );
}

/// JLS 15.28.1: without a target type the results are unified as those of a conditional are.
#[test]
fn standalone_switch_expressions() {
    check(
        r#"package p;
class T {
    void m(int i, Integer n, String s, byte b) {
        var a = switch (i) { case 1 -> 1; case 2 -> 2L; default -> 'c'; };
              //^ : long
        var z = switch (i) { case 1 -> n; default -> b; };
              //^ : int
        var y = switch (i) { case 1 -> b; case 2 -> 7; default -> 100; };
              //^ : byte
        var t = switch (i) { case 1: yield s; default: { yield s.trim(); } };
              //^ : String
                                                               //^ String.trim()
        switch (i) { case 1 -> s.trim(); default -> s.length(); }
                                                    //^ String.length()
    }
}
"#,
    );
}

/// JLS 15.28.1: the target type goes to every result expression.
#[test]
fn poly_switch_expressions() {
    check(
        r#"package p;
import java.util.*;
import java.util.function.*;
class T {
    static void take(int i) {}
    static void take(byte b) {}
    Supplier<String> m(int i, byte b) {
        take(switch (i) { case 1 -> b; default -> 7; });
      //^ T.take(int)
        Object o = switch (i) { case 1 -> b; default -> 'c'; };
                 //^ : Object
        List<String> list = switch (i) { case 1 -> new ArrayList<>(); default -> List.of(); };
                                                 //^ : ArrayList<String>
                                                                                    //^ : List<String>
        Function<String, Integer> f = switch (i) { case 1 -> s -> s.length(); default -> { yield String::length; } };
                                                                  //^ String.length()
                                                                                                       //^ String.length()
        return switch (i) { default -> () -> ""; };
                                        //^ Supplier.get() via Supplier
    }
}
"#,
    );
}

/// JLS 14.11.1, 6.3.3.3: a pattern's variable is in scope in its guard and its rule.
#[test]
fn type_patterns_and_guards() {
    check(
        r#"package p;
class T {
    int m(Object o) {
        return switch (o) {
            case String s when s.length() > 1 -> s.trim().length();
                               //^ String.length()
                                                 //^ String.trim()
            case Integer s -> s.intValue();
                              //^ Integer.intValue()
            case null, default -> o.hashCode();
                                  //^ Object.hashCode()
        };
    }
}
"#,
    );
}

/// JLS 14.30.1: components match in order; `var` takes the component's type, type arguments are inferred (18.5.5).
#[test]
fn nested_record_patterns() {
    check(
        r#"package p;
record Pair<A, B>(A first, B second) { }
class T {
    Object m(Object o, Pair<String, Integer> p) {
        switch (o) {
            case Pair(String a, Pair(Integer b, var c)) -> a.concat("" + b.intValue());
                                                           //^ String.concat(String)
                                                                         //^ Integer.intValue()
            case Pair<?, ?>(var a, var b) -> a.hashCode();
                                             //^ Object.hashCode()
            default -> {}
        }
        return switch (p) { case Pair(var a, var b) -> a.trim() + b.intValue(); };
                                                       //^ String.trim()
                                                                  //^ Integer.intValue()
    }
}
"#,
    );
}

/// JLS 14.11, 6.3.2: the block of an old switch is one scope; a rule's block is its own.
#[test]
fn strings_and_local_scopes() {
    check(
        r#"package p;
class T {
    void m(String s) {
        switch (s) {
            case "a":
                int n = 1;
            default:
                n = 2;
                Object o = n;
                         //^ : int
        }
        switch (s) {
            case "a" -> { long n = 1; Object o = n; }
                                               //^ : long
            default -> { char n = 'c'; Object o = n; }
                                                //^ : char
        }
    }
}
"#,
    );
}
