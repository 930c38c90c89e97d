//! Targets as written.

use super::{MemberForm, TargetSpec, TypeSpec};

fn parse(text: &str) -> String {
    match TargetSpec::parse(text) {
        Err(error) => format!("error: {error}"),
        Ok(spec) => {
            let path = spec.path.as_ref().map_or(String::new(), |path| format!("{path} "));
            let class = path + &spec.normal_qualifier().join("/");
            let Some(member) = spec.member else { return class };
            let name = member.name;
            match member.form {
                MemberForm::Any => format!("{class} {name}"),
                MemberForm::Variable => format!("{class} field {name}"),
                MemberForm::Callable(list) => {
                    let types: Vec<String> = list.iter().map(TypeSpec::to_string).collect();
                    format!("{class} {name}({})", types.join(","))
                }
            }
        }
    }
}

#[test]
fn every_documented_form_is_read() {
    assert_eq!(parse("Cart#total"), "Cart total");
    assert_eq!(parse(" shop.Cart # total ( int , String ) "), "shop/Cart total(int,String)");
    assert_eq!(parse("Cart#total(int,List<String>)"), "Cart total(int,List)");
    assert_eq!(parse("Cart#total()"), "Cart total()");
    assert_eq!(parse("Cart#Cart(int)"), "Cart Cart(int)");
    assert_eq!(parse("Cart#<init>"), "Cart <init>");
    assert_eq!(parse("Cart#<init>(int[])"), "Cart <init>(int[])");
    assert_eq!(parse("Cart#<clinit>"), "Cart <clinit>");
    assert_eq!(parse("Cart"), "Cart");
    assert_eq!(parse("Outer.Inner#m"), "Outer/Inner m");
    assert_eq!(parse("Outer$Inner#m"), "Outer/Inner m");
    assert_eq!(parse("größe.Maß#länge"), "größe/Maß länge");
    assert_eq!(parse("Cart#.count"), "Cart field count");
    assert_eq!(parse("android/src:shop.Cart#total(int)"), "android/src shop/Cart total(int)");
    assert_eq!(parse("C:\\a#b\\Cart.java:Cart"), "C:\\a#b\\Cart.java Cart");
    assert_eq!(parse("A#m(@B(\":\") int)"), "A m(int)");
}

#[test]
fn types_lose_annotations_arguments_and_names() {
    assert_eq!(parse("A#m(String...)"), "A m(String[])");
    assert_eq!(parse("A#m(final @Nullable String s, int... rest)"), "A m(String,int[])");
    assert_eq!(parse("A#m(@A(x = {1, 2}, y = @B(\"c\")) Map<K, List<V>>[] [])"), "A m(Map[][])");
    assert_eq!(parse("A#m(java.util.@Nullable List<? super T>)"), "A m(java.util.List)");
    assert_eq!(parse("A#m(Map$Entry<K,V>, a.B<C>.D)"), "A m(Map.Entry,a.B.D)");
    assert_eq!(parse("A#m(int @A [] @B [])"), "A m(int[][])");
}

#[test]
fn mistakes_are_explained() {
    for (text, error) in [
        ("", "a target starts with a class name"),
        ("#m", "a target starts with a class name"),
        ("A#", "no member name"),
        ("A#m(int", "lacks its `)`"),
        ("A#m(int,)", "is not a type"),
        ("A#m(List<int)", "unclosed bracket"),
        ("A#m(int>)", "stray `>`"),
        ("A..B", "a name is missing beside a dot"),
        ("A#m-n", "not a Java name"),
        ("A#<clinit>(int)", "have no parameters"),
        ("A#.", "no member name"),
        ("A#.m(int)", "not a Java name"),
        ("shop.Cart::total", "a member stands behind a `#`: shop.Cart#total"),
        ("shop/Cart#total", "packages end with dots: shop.Cart#total"),
        ("shop/Cart.java#total", "a class stands behind its file and a `:`: shop/Cart.java:Cart#total"),
        ("A#m(I)V", "types are written as in Java: A#m(int)"),
        ("A#m()V", "types are written as in Java: A#m()"),
    ] {
        let found = parse(text);
        assert!(found.starts_with("error: ") && found.contains(error), "{text}: {found}");
    }
}
