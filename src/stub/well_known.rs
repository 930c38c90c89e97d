//! Missing classes that the table of well-known annotations has: they are what their libraries declare.

use super::model::{ClassKey, StubType};
use super::placement::qualified;
use crate::base::{Name, Primitive};
use crate::rules::{WellKnownAnnotation, WellKnownEnum};
use crate::syntax::tree::ClassKind;

/// The name of containers that nobody declares (JLS 9.6.3).
pub const CONTAINER: &str = "Container";

/// The well-known annotation that the class is.
pub fn annotation_of(key: &ClassKey) -> Option<&'static WellKnownAnnotation> {
    WellKnownAnnotation::in_package(key.package().as_str(), &key.nested_name())
}

/// The well-known enum that the class is.
pub fn enum_of(key: &ClassKey) -> Option<&'static WellKnownEnum> {
    WellKnownEnum::in_package(key.package().as_str(), &key.nested_name())
}

/// The kind of a well-known class.
pub fn kind_of(key: &ClassKey) -> Option<ClassKind> {
    let annotation = annotation_of(key).map(|_| ClassKind::Annotation);
    annotation.or_else(|| enum_of(key).map(|_| ClassKind::Enum))
}

/// Whether repeated annotations of a well-known interface have a container.
pub fn has_container(key: &ClassKey) -> bool {
    annotation_of(key).is_some_and(|known| known.container.is_some())
}

/// What repeated ones are wrapped in.
pub fn container_of(known: &WellKnownAnnotation) -> Option<ClassKey> {
    known.container.as_deref().map(class_of)
}

/// The other classes of libraries that the declaration of a well-known one names.
pub fn needs(key: &ClassKey) -> Vec<ClassKey> {
    let Some(known) = annotation_of(key) else { return Vec::new() };
    let mut needed: Vec<ClassKey> = container_of(known).into_iter().collect();
    for element in &known.elements {
        written_type(&element.type_text).each_class(&mut |class| {
            if kind_of(class).is_some() {
                needed.push(class.clone());
            }
        });
    }
    needed
}

/// The type that the table writes so: a type of an annotation element (JLS 9.6.1).
pub fn written_type(text: &str) -> StubType {
    if let Some(element) = text.strip_suffix("[]") {
        return StubType::Array(Box::new(written_type(element)));
    }
    if let Some(primitive) = Primitive::ALL.iter().find(|primitive| primitive.keyword() == text) {
        return StubType::Primitive(*primitive);
    }
    match text.split_once('<') {
        Some((class, rest)) => {
            let argument = rest.strip_suffix('>').unwrap_or(rest);
            let argument = match argument.strip_prefix("? extends ") {
                Some(bound) => StubType::Extends(Box::new(written_type(bound))),
                None if argument == "?" => StubType::Wildcard,
                None => written_type(argument),
            };
            StubType::Class(class_of(class), vec![argument])
        }
        None => StubType::class(class_of(text)),
    }
}

/// The class of a canonical name, or of a simple one in `java.lang`.
fn class_of(name: &str) -> ClassKey {
    let in_package = |package: &str, nested: &str| {
        ClassKey::named(Name::new(package), nested.split('.').map(Name::new).collect())
    };
    if let Some(known) = WellKnownAnnotation::find(name) {
        return in_package(&known.package, &known.name);
    }
    if let Some(known) = WellKnownEnum::find(name) {
        return in_package(&known.package, &known.name);
    }
    if name.contains('.') {
        qualified(&name.split('.').map(Name::new).collect::<Vec<_>>())
    } else {
        in_package("java.lang", name)
    }
}

#[cfg(test)]
mod tests {
    use super::{ClassKey, StubType, container_of, kind_of, written_type};
    use crate::rules::WellKnownAnnotation;

    #[test]
    fn every_type_of_the_table_is_of_the_jdk_or_in_it() {
        let is_found = |key: &ClassKey| {
            let package = key.package().as_str();
            package.starts_with("java.") || package.starts_with("javax.lang.") || kind_of(key).is_some()
        };
        for known in WellKnownAnnotation::all() {
            for element in &known.elements {
                written_type(&element.type_text)
                    .each_class(&mut |key| assert!(is_found(key), "{}: {key}", element.type_text));
            }
            assert!(container_of(known).is_none_or(|key| is_found(&key)), "{}", known.name);
        }
    }

    #[test]
    fn a_type_is_read() {
        assert_eq!(written_type("int[]"), StubType::Array(Box::new(written_type("int"))));
        let class = |argument| StubType::Class(class_key("java.lang", "Class"), vec![argument]);
        assert_eq!(written_type("Class<?>"), class(StubType::Wildcard));
        let exception = StubType::Extends(Box::new(StubType::java_lang("Exception")));
        assert_eq!(written_type("Class<? extends Exception>"), class(exception));
    }

    fn class_key(package: &str, name: &str) -> ClassKey {
        ClassKey::top_level(super::Name::new(package), super::Name::new(name))
    }
}
