//! Types as written (JLS 4, 10.2).

use super::{check_stmt, check_type};

#[test]
fn class_types() {
    check_type("int", "int");
    check_type("var", "var");
    check_type("a.b.C", "a.b.C");
    check_type("java.util.Map.Entry<K, ? extends V>", "java.util.Map.Entry<K, ? extends V>");
    check_type("Outer<A>.Inner<B>", "Outer<A>.Inner<B>");
    check_type("List<? super T[]>", "List<? super -array of T>");
    check_type("List<?>", "List<?>");
    check_type("Map<String, List<Map<String, int[]>>>", "Map<String, List<Map<String, -array of int>>>");
}

#[test]
fn arrays_and_annotations() {
    check_type("int[][]", "-array of -array of int");
    check_type("int @A [] @B []", "@A -array of @B -array of int");
    check_type("a.@A B", "a.@A B");
    check_type("List<@A String>", "List<@A String>");
    check_type("List<@A String[]>", "List<-array of @A String>");
    check_type("List<@A ? extends @B C>", "List<@A ? extends @B C>");
    // The declarator's dimensions are the outer ones.
    check_stmt("int @A [] a @B [], b;", "@B -array of @A -array of int a = -, @A -array of int b = -;");
    check_stmt("int a[][];", "-array of -array of int a = -;");
    check_stmt("@A int[] a;", "@A -array of int a = -;");
}
