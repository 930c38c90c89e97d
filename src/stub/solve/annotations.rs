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
        class.meta = known.map_or_else(Vec::new, meta_annotations);
        for (name, ty) in &found.elements {
            if !class.methods.iter().any(|method| method.name == *name) {
                let ty = self.answers.resolved(ty);
                let given = found.elements.iter().filter(|(other, _)| other == name).count();
                // Other uses leave it out.
                let default = if given < found.annotations { self.element_default(&ty) } else { None };
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

/// `@Target` and `@Retention` of a well-known annotation.
fn meta_annotations(known: &WellKnownAnnotation) -> Vec<String> {
    let package = "java.lang.annotation";
    let mut meta = Vec::new();
    if let Some(targets) = &known.targets {
        let names: Vec<String> =
            targets.iter().map(|target| format!("{package}.ElementType.{}", target.as_str())).collect();
        let value = match names.as_slice() {
            [only] => only.clone(),
            several => format!("{{{}}}", several.join(", ")),
        };
        meta.push(format!("@{package}.Target({value})"));
    }
    meta
}
