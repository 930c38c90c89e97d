//! Spellings of other tools, and what the user means by them.

use crate::classfile::signature::{TypeSignature, parse_method};

/// `Cart::total` and `Cart::new` of a method reference (JLS 15.13), as a target.
pub(super) fn method_reference(text: &str) -> Option<String> {
    let (class, member) = text.split_once("::")?;
    let member = if member.trim() == "new" { "<init>" } else { member.trim() };
    Some(format!("{}#{member}", class.trim()))
}

/// `shop/Cart` of a class file, and `src/shop/Cart.java` of a file system: what to write instead.
pub(super) fn path_as_class(class: &str, member: Option<&str>) -> Option<String> {
    let member = member.map_or(String::new(), |member| format!("#{}", member.trim()));
    let is_file = class.ends_with(".java");
    if !is_file && !class.contains(['/', '\\']) {
        return None;
    }
    let name = class.rsplit(['/', '\\']).next().unwrap_or(class);
    Some(match name.strip_suffix(".java") {
        Some(simple) => format!("a class stands behind its file and a `:`: {class}:{simple}{member}"),
        None => {
            let dotted = class.trim_matches(['/', '\\']).replace(['/', '\\'], ".");
            format!("packages end with dots: {dotted}{member}")
        }
    })
}

/// The types of a method descriptor (JVMS 4.3.3) behind its `(`, in words of Java: `I)V` is `int`.
pub(super) fn descriptor(text: &str) -> Option<String> {
    let text = text.trim();
    let whole = match text.strip_suffix(')') {
        // Without a result and a class type, the letters may as well be names of Java.
        Some(types) if !types.contains(';') => return None,
        Some(types) => format!("({types})V"),
        None => format!("({text}"),
    };
    let types: Vec<String> = parse_method(&whole).ok()?.parameters.iter().map(in_java).collect();
    Some(types.join(", "))
}

fn in_java(signature: &TypeSignature) -> String {
    match signature {
        TypeSignature::Primitive(primitive) => primitive.keyword().to_owned(),
        TypeSignature::Void => "void".to_owned(),
        TypeSignature::Class { segments } => {
            let names: Vec<&str> = segments.iter().map(|segment| segment.name.as_str()).collect();
            names.join(".").replace('$', ".")
        }
        TypeSignature::Variable(name) => name.to_string(),
        TypeSignature::Array(element) => format!("{}[]", in_java(element)),
    }
}

#[cfg(test)]
mod tests {
    use super::{descriptor, method_reference, path_as_class};

    #[test]
    fn other_spellings_are_understood() {
        assert_eq!(method_reference("shop.Cart::total").as_deref(), Some("shop.Cart#total"));
        assert_eq!(method_reference("Cart::new").as_deref(), Some("Cart#<init>"));
        assert_eq!(method_reference("a:Cart#total"), None);
        let path = |class| path_as_class(class, Some("total")).unwrap_or_default();
        assert!(path("shop/Cart").ends_with(": shop.Cart#total"));
        assert!(path("src/shop/Cart.java").ends_with(": src/shop/Cart.java:Cart#total"));
        assert!(path("Cart.java").ends_with(": Cart.java:Cart#total"));
        assert_eq!(path("shop.Cart"), "");
    }

    #[test]
    fn descriptors_become_types() {
        assert_eq!(descriptor(")V").as_deref(), Some(""));
        assert_eq!(
            descriptor("I[Ljava/util/Map$Entry;J)I").as_deref(),
            Some("int, java.util.Map.Entry[], long")
        );
        assert_eq!(descriptor("Ljava/lang/String;)").as_deref(), Some("java.lang.String"));
        for java in ["int)", "I)", ")", "String[] a, int... b)", "int"] {
            assert_eq!(descriptor(java), None, "{java}");
        }
    }
}
