//! Missing annotation interfaces.

use super::super::evidence::ClassEvidence;
use super::super::model::{ClassKey, StubClass, StubMethod, StubType};
use super::classes::{Builder, plain_method};
use crate::base::Primitive;
use crate::rules::WellKnownAnnotation;
use crate::syntax::tree::ClassKind;

impl Builder<'_> {
    /// A well-known annotation as it is declared; any other with the elements that are given values.
    pub(super) fn annotation(&self, key: &ClassKey, found: &ClassEvidence) -> StubClass {
        let mut class = StubClass { kind: ClassKind::Annotation, ..StubClass::default() };
        let known = WellKnownAnnotation::in_package(key.package.as_str(), &key.nested_name());
        class.meta = known.map_or_else(|| target_annotation(found), meta_annotations);
        if found.is_repeated {
            let container = format!("{}.Container.class", key.simple_name());
            class.meta.push(format!("@java.lang.annotation.Repeatable({container})"));
        }
        for (name, ty) in &found.elements {
            if !class.methods.iter().any(|method| method.name == *name) {
                let same = found.elements.iter().filter(|(other, _)| other == name);
                // One value is as good as an array of one (JLS 9.7.1).
                let array = same.clone().map(|(_, ty)| ty).find(|ty| matches!(ty, StubType::Array(_)));
                let ty = self.answers.resolved(array.unwrap_or(ty));
                // Other uses leave it out.
                let default = if same.count() < found.annotations { self.element_default(&ty) } else { None };
                class.methods.push(StubMethod { default, ..plain_method(name.as_str(), ty) });
            }
        }
        class
    }

    /// A value that an element of the type can have by default (JLS 9.6.2).
    fn element_default(&self, ty: &StubType) -> Option<String> {
        match ty {
            StubType::Primitive(Primitive::Boolean) => Some("false".to_owned()),
            StubType::Primitive(_) => Some("0".to_owned()),
            StubType::Array(_) => Some("{}".to_owned()),
            StubType::Class(..) if *ty == StubType::java_lang("String") => Some("\"\"".to_owned()),
            StubType::Class(key, _) if key.simple_name().as_str() == "Class" => {
                Some("Object.class".to_owned())
            }
            StubType::Class(key, _) => {
                let constants = &self.evidence.classes.get(key)?.constants;
                constants.first().map(|constant| format!("{key}.{constant}"))
            }
            _ => None,
        }
    }
}

/// `@Target` of an annotation that stands before types (JLS 9.6.4.1).
fn target_annotation(found: &ClassEvidence) -> Vec<String> {
    if !found.targets.contains(&"TYPE_USE") {
        return Vec::new();
    }
    let mut names: Vec<String> = Vec::new();
    for target in &found.targets {
        let name = format!("java.lang.annotation.ElementType.{target}");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    vec![format!("@java.lang.annotation.Target({})", braced(&names))]
}

/// The values of an array element.
fn braced(values: &[String]) -> String {
    match values {
        [only] => only.clone(),
        several => format!("{{{}}}", several.join(", ")),
    }
}

/// `@Target` and `@Retention` of a well-known annotation.
fn meta_annotations(known: &WellKnownAnnotation) -> Vec<String> {
    let package = "java.lang.annotation";
    let mut meta = Vec::new();
    if let Some(targets) = &known.targets {
        let names: Vec<String> =
            targets.iter().map(|target| format!("{package}.ElementType.{}", target.as_str())).collect();
        meta.push(format!("@{package}.Target({})", braced(&names)));
    }
    meta
}
