//! The names that Java can say (JLS 3.8, 3.9).

/// Words that are never identifiers (JLS 3.9), literals included.
const KEYWORDS: &[&str] = &[
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Identifiers that no type can have (JLS 3.8, 3.9).
const NO_TYPES: &[&str] = &["permits", "record", "sealed", "var", "yield"];

/// Whether Java can say this name (JLS 3.8).
pub fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    letters.next().is_some_and(is_start)
        && letters.all(|c| is_start(c) || c.is_alphanumeric())
        && KEYWORDS.binary_search(&text).is_err()
}

/// Whether a type can have this name (JLS 3.8).
pub fn is_type_identifier(text: &str) -> bool {
    is_identifier(text) && !NO_TYPES.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers() {
        assert!(KEYWORDS.is_sorted());
        for good in ["a", "$", "_a", "größe", "value$1", "record"] {
            assert!(is_identifier(good), "{good}");
        }
        for bad in ["", "1a", "a-b", "class", "_", "foo bar", "<init>", "null"] {
            assert!(!is_identifier(bad), "{bad}");
        }
        assert!(!is_type_identifier("record"));
    }
}
