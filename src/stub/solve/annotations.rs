//! Missing annotation interfaces.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Call, ClassEvidence};
use super::super::export::find_declared;
use super::super::model::{ClassKey, StubClass, StubMethod, StubType};
use super::super::well_known::{self, CONTAINER, annotation_of, container_of, written_type};
use super::classes::Builder;
use super::inherited::takes;
use crate::base::{Name, Primitive};
use crate::enter::World;
use crate::rules::{Retention, WellKnownAnnotation};
use crate::syntax::tree::ClassKind;

/// A well-known class is what it is, however it is used, and comes with those that its declaration names.
pub(super) fn add_well_known(world: &World, kinds: &mut BTreeMap<ClassKey, ClassKind>) {
    let mut open: Vec<ClassKey> = kinds.keys().cloned().collect();
    while let Some(key) = open.pop() {
        let Some(kind) = well_known::kind_of(&key) else { continue };
        kinds.insert(key.clone(), kind);
        for needed in well_known::needs(&key) {
            let around = std::iter::successors(Some(needed), ClassKey::outer);
            for class in around.take_while(|class| find_declared(world, class).is_none()) {
                if !kinds.contains_key(&class) {
                    kinds.insert(class.clone(), ClassKind::Class);
                    open.push(class);
                }
            }
        }
    }
}

impl Builder<'_> {
    /// A well-known annotation as it is declared; any other with the elements that are given values.
    pub(super) fn annotation(&self, key: &ClassKey, found: &ClassEvidence) -> StubClass {
        let mut class = StubClass { kind: ClassKind::Annotation, ..StubClass::default() };
        let known = annotation_of(key);
        // A container can stand where its annotations do, and lives as long (JLS 9.6.3).
        let repeated = key.outer().filter(|_| key.simple_name().as_str() == CONTAINER);
        let repeated = repeated.and_then(|outer| Some((self.evidence.of(&outer)?, outer)));
        class.meta = match repeated.filter(|(outer, _)| outer.is_repeated && known.is_none()) {
            Some((found, outer)) => meta_annotations(&outer, found),
            None if !found.contained_meta.is_empty() => found.contained_meta.clone(),
            None => meta_annotations(key, found),
        };
        if let Some(container) = known.and_then(container_of) {
            let is_near = container.package() == key.package();
            let name = if is_near { container.nested_name() } else { container.to_string() };
            class.meta.push(repeatable(&name));
        } else if found.is_repeated {
            class.meta.push(repeatable(&key.member(Name::new(CONTAINER)).nested_name()));
        }
        class.methods.extend(known.into_iter().flat_map(elements));
        for (name, ty) in &found.elements {
            if !class.methods.iter().any(|method| method.name == *name) {
                let same = found.elements.iter().filter(|(other, _)| other == name);
                // One value is as good as an array of one (JLS 9.7.1).
                let array = same.clone().map(|(_, ty)| ty).find(|ty| matches!(ty, StubType::Array(_)));
                let ty = self.answers.resolved(array.unwrap_or(ty));
                // Other uses leave it out.
                let default = if same.count() < found.annotations { self.element_default(&ty) } else { None };
                class.methods.push(StubMethod { default, ..StubMethod::plain(name.as_str(), ty) });
            }
        }
        self.elements_read(key, &mut class);
        self.fields(key, &mut class);
        class
    }

    /// Elements that code reads of a value of the interface; annotations of the slice may leave them out.
    fn elements_read(&self, key: &ClassKey, class: &mut StubClass) {
        let inherited = self.world.symbols.well_known().annotation;
        for (name, calls) in self.evidence.methods_of(key) {
            let has = |call: &Call| inherited.is_some_and(|above| takes(self.world, above, name, call));
            let is_element = |call: &Call| call.arguments.is_empty() && !call.is_static && !has(call);
            let is_known = class.methods.iter().any(|method| method.name == name);
            if is_known || !calls.iter().all(is_element) {
                continue;
            }
            let string = || StubType::java_lang("String");
            let ty = self.answers.result(key, name).map_or_else(string, as_element);
            let default = self.element_default(&ty);
            class.methods.push(StubMethod { default, ..StubMethod::plain(name.as_str(), ty) });
        }
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
                let constants = &self.evidence.of(key)?.constants;
                constants.first().map(|constant| format!("{key}.{constant}"))
            }
            _ => None,
        }
    }
}

/// The type as one of an element, which not every type can be (JLS 9.6.1).
fn as_element(ty: StubType) -> StubType {
    match ty {
        StubType::Void => StubType::java_lang("String"),
        StubType::Array(element) => StubType::Array(Box::new(as_element(*element))),
        ty if ty.is_object() => StubType::java_lang("String"),
        ty => ty.unboxed(),
    }
}

/// The values of an array element.
fn braced(values: &[String]) -> String {
    match values {
        [only] => only.clone(),
        several => format!("{{{}}}", several.join(", ")),
    }
}

fn repeatable(container: &str) -> String {
    format!("@java.lang.annotation.Repeatable({container}.class)")
}

/// The elements of a well-known annotation.
fn elements(known: &WellKnownAnnotation) -> impl Iterator<Item = StubMethod> {
    known.elements.iter().map(|element| StubMethod {
        default: element.default.as_deref().map(str::to_owned),
        ..StubMethod::plain(&element.name, written_type(&element.type_text))
    })
}

/// `@Target`, `@Retention` and `@Inherited` of an annotation.
fn meta_annotations(key: &ClassKey, found: &ClassEvidence) -> Vec<String> {
    let known = annotation_of(key);
    let targets: Option<Vec<&str>> = match known {
        Some(known) => known.targets.as_ref().map(|all| all.iter().map(|target| target.as_str()).collect()),
        // Only where it stands before types something must be said (JLS 9.6.4.1).
        None => found.targets.contains(&"TYPE_USE").then(|| found.targets.clone()),
    };
    let package = "java.lang.annotation";
    let mut meta = Vec::new();
    if let Some(mut targets) = targets {
        let mut seen = BTreeSet::new();
        targets.retain(|target| seen.insert(*target));
        let names = targets.iter().map(|target| format!("{package}.ElementType.{target}"));
        meta.push(format!("@{package}.Target({})", braced(&names.collect::<Vec<_>>())));
    }
    let Some(known) = known else { return meta };
    match known.retention {
        // Without one it is this (JLS 9.6.4.2).
        Retention::Class => {}
        Retention::Source | Retention::Runtime => {
            let policy = known.retention.as_str();
            meta.push(format!("@{package}.Retention({package}.RetentionPolicy.{policy})"));
        }
    }
    if known.inherited {
        meta.push(format!("@{package}.Inherited"));
    }
    meta
}
