//! Well-known annotations, as their libraries declare them: `typerules/annotations.toml`.
//!
//! Whether an annotation is of types or of declarations decides what a checker makes of it, so a stub for one that
//! is missing has to say what the real one says. The table is read when it is first asked for.

mod table;

use super::vocabulary::vocabulary;
use table::table;

vocabulary! {
    /// Where an annotation can stand: the constants of `java.lang.annotation.ElementType` (JLS 9.6.4.1).
    AnnotationTarget, "target" {
        /// A class, interface, enum or record.
        Type = "TYPE",
        /// A field or enum constant.
        Field = "FIELD",
        /// A method.
        Method = "METHOD",
        /// A parameter of a method, constructor or lambda, or of a catch clause.
        Parameter = "PARAMETER",
        /// A constructor.
        Constructor = "CONSTRUCTOR",
        /// A local variable.
        LocalVariable = "LOCAL_VARIABLE",
        /// An annotation interface.
        AnnotationType = "ANNOTATION_TYPE",
        /// A package.
        Package = "PACKAGE",
        /// A type parameter.
        TypeParameter = "TYPE_PARAMETER",
        /// A type wherever it is used, and the declarations that `TYPE` and `TYPE_PARAMETER` name.
        TypeUse = "TYPE_USE",
        /// A module.
        Module = "MODULE",
        /// A component of a record.
        RecordComponent = "RECORD_COMPONENT",
    }
}

vocabulary! {
    /// How long an annotation lives: the constants of `java.lang.annotation.RetentionPolicy` (JLS 9.6.4.2).
    Retention, "retention" {
        /// The compiler drops it.
        Source = "SOURCE",
        /// It is in class files.
        Class = "CLASS",
        /// It is there at run time.
        Runtime = "RUNTIME",
    }
}

/// An annotation interface of a library that much code uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WellKnownAnnotation {
    /// The Maven coordinates of the library, with the version that was read.
    pub library: Box<str>,
    pub package: Box<str>,
    /// In its package: `Nullable`, `ApiStatus.Internal`.
    pub name: Box<str>,
    /// Where it can stand; without `@Target` on every declaration, and on no type.
    pub targets: Option<Box<[AnnotationTarget]>>,
    pub retention: Retention,
    pub elements: Box<[AnnotationElement]>,
    /// What repeated ones are wrapped in, by its canonical name (JLS 9.6.3).
    pub container: Option<Box<str>>,
    /// Whether subclasses have it, too (JLS 9.6.4.3).
    pub inherited: bool,
    /// Other annotations on it, as source text: `@javax.annotation.meta.TypeQualifierNickname`.
    pub meta: Box<[Box<str>]>,
}

/// An element of an annotation interface (JLS 9.6.1); types and values are source text with canonical names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotationElement {
    pub name: Box<str>,
    pub type_text: Box<str>,
    pub default: Option<Box<str>>,
}

/// An enum that elements of well-known annotations need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WellKnownEnum {
    pub package: Box<str>,
    /// In its package: `When`, `RestrictTo.Scope`.
    pub name: Box<str>,
    pub constants: Box<[Box<str>]>,
}

impl WellKnownAnnotation {
    /// All there are, by package and name.
    pub fn all() -> &'static [WellKnownAnnotation] {
        &table().annotations
    }

    /// The annotation with this canonical name.
    pub fn find(qualified_name: &str) -> Option<&'static WellKnownAnnotation> {
        splits(qualified_name).find_map(|(package, name)| WellKnownAnnotation::in_package(package, name))
    }

    /// The annotation of this package; a nested one is called `Outer.Inner`.
    pub fn in_package(package: &str, name: &str) -> Option<&'static WellKnownAnnotation> {
        let all = WellKnownAnnotation::all();
        all.get(all.binary_search_by(|known| (&*known.package, &*known.name).cmp(&(package, name))).ok()?)
    }

    pub fn simple_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }

    /// The canonical name.
    pub fn qualified_name(&self) -> String {
        format!("{}.{}", self.package, self.name)
    }

    /// Whether it can stand in this context.
    pub fn is_applicable(&self, target: AnnotationTarget) -> bool {
        match &self.targets {
            Some(targets) => targets.iter().any(|allowed| allowed.covers(target)),
            None => target != AnnotationTarget::TypeUse,
        }
    }
}

impl AnnotationTarget {
    /// Whether what can stand here can stand there, too: type contexts include the declarations of types (JLS 9.6.4.1).
    pub(super) fn covers(self, target: AnnotationTarget) -> bool {
        use AnnotationTarget::{AnnotationType, Type, TypeParameter, TypeUse};
        self == target
            || matches!(
                (self, target),
                (Type, AnnotationType) | (TypeUse, Type | AnnotationType | TypeParameter)
            )
    }
}

impl WellKnownEnum {
    /// All there are, by package and name.
    pub fn all() -> &'static [WellKnownEnum] {
        &table().enums
    }

    /// The enum with this canonical name.
    pub fn find(qualified_name: &str) -> Option<&'static WellKnownEnum> {
        splits(qualified_name).find_map(|(package, name)| WellKnownEnum::in_package(package, name))
    }

    /// Whether it has the constant.
    pub fn has(&self, constant: &str) -> bool {
        self.constants.iter().any(|known| **known == *constant)
    }

    /// The enum of this package; a nested one is called `Outer.Inner`.
    pub fn in_package(package: &str, name: &str) -> Option<&'static WellKnownEnum> {
        let all = WellKnownEnum::all();
        all.get(all.binary_search_by(|known| (&*known.package, &*known.name).cmp(&(package, name))).ok()?)
    }
}

/// What may be the package and what the class in a canonical name, which does not tell.
fn splits(qualified_name: &str) -> impl Iterator<Item = (&str, &str)> {
    let dots = qualified_name.match_indices('.').map(|(at, _)| at);
    dots.filter_map(|dot| Some((qualified_name.get(..dot)?, qualified_name.get(dot + 1..)?)))
}
