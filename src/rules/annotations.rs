//! Well-known annotations, as their libraries declare them: `typerules/annotations.toml`.
//!
//! Whether an annotation is of types or of declarations decides what a checker makes of it, so a stub for one that
//! is missing has to say what the real one says. The table is read when it is first asked for.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::vocabulary::vocabulary;

const TEXT: &str = include_str!("../../typerules/annotations.toml");

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

    /// The annotations that code can mean by a simple name, whatever it imports.
    pub fn by_simple_name(simple: &str) -> impl Iterator<Item = &'static WellKnownAnnotation> {
        WellKnownAnnotation::all().iter().filter(move |known| known.simple_name() == simple)
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
    fn covers(self, target: AnnotationTarget) -> bool {
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
        let all = WellKnownEnum::all();
        let position = |(package, name)| {
            all.binary_search_by(|known| (&*known.package, &*known.name).cmp(&(package, name))).ok()
        };
        all.get(splits(qualified_name).find_map(position)?)
    }
}

/// What may be the package and what the class in a canonical name, which does not tell.
fn splits(qualified_name: &str) -> impl Iterator<Item = (&str, &str)> {
    let dots = qualified_name.match_indices('.').map(|(at, _)| at);
    dots.filter_map(|dot| Some((qualified_name.get(..dot)?, qualified_name.get(dot + 1..)?)))
}

/// The table, by package and name.
#[derive(Default)]
struct Table {
    annotations: Vec<WellKnownAnnotation>,
    enums: Vec<WellKnownEnum>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    // A test reads it, so it is well-formed in every build that passed.
    TABLE.get_or_init(|| read(TEXT).unwrap_or_default())
}

/// Libraries, their packages, and in these the classes.
type TableFile = BTreeMap<Box<str>, BTreeMap<Box<str>, BTreeMap<Box<str>, Entry>>>;

/// An annotation, or an enum if it has constants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    targets: Option<Vec<String>>,
    retention: Option<String>,
    #[serde(default)]
    elements: Vec<String>,
    container: Option<Box<str>>,
    #[serde(default)]
    inherited: bool,
    #[serde(default)]
    meta: Box<[Box<str>]>,
    constants: Option<Box<[Box<str>]>>,
}

fn read(text: &str) -> Result<Table, String> {
    let file: TableFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut table = Table::default();
    for (library, packages) in file {
        for (package, classes) in packages {
            for (name, mut entry) in classes {
                let package = package.clone();
                match entry.constants.take() {
                    Some(constants) => table.enums.push(WellKnownEnum { package, name, constants }),
                    None => table.annotations.push(annotation(library.clone(), package, name, entry)?),
                }
            }
        }
    }
    // Two libraries can share a package.
    table.annotations.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    table.enums.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    Ok(table)
}

fn annotation(
    library: Box<str>,
    package: Box<str>,
    name: Box<str>,
    entry: Entry,
) -> Result<WellKnownAnnotation, String> {
    let Entry { targets, retention, elements, container, inherited, meta, constants: _ } = entry;
    let targets = targets.map(|targets| targets.iter().map(|target| word(target)).collect()).transpose()?;
    let retention = retention.map_or(Ok(Retention::Class), |retention| word(&retention))?;
    let elements = elements.iter().map(|text| element(text)).collect::<Result<_, _>>()?;
    Ok(WellKnownAnnotation {
        library,
        package,
        name,
        targets,
        retention,
        elements,
        container,
        inherited,
        meta,
    })
}

fn word<T: super::Word>(text: &str) -> Result<T, String> {
    T::parse(text).ok_or_else(|| format!("no {} is called `{text}`", T::SET))
}

/// `type name` or `type name default value`.
fn element(text: &str) -> Result<AnnotationElement, String> {
    let (declared, default) = match text.split_once(" default ") {
        Some((declared, value)) => (declared, Some(value.into())),
        None => (text, None),
    };
    let (type_text, name) = declared.rsplit_once(' ').ok_or_else(|| format!("no type and name: `{text}`"))?;
    Ok(AnnotationElement { name: name.into(), type_text: type_text.into(), default })
}

#[cfg(test)]
mod tests {
    use super::{AnnotationTarget, Retention, TEXT, WellKnownAnnotation, WellKnownEnum, element, read};

    #[test]
    fn the_table_is_well_formed() {
        let table = read(TEXT).expect("typerules/annotations.toml");
        assert!(table.annotations.len() > 500, "only {}", table.annotations.len());
        let mut names: Vec<String> = table.annotations.iter().map(|known| known.qualified_name()).collect();
        names.extend(table.enums.iter().map(|known| format!("{}.{}", known.package, known.name)));
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "a name stands for two classes");
    }

    #[test]
    fn an_entry_is_read_as_it_is_written() {
        let text = "['a:b:1'.p]\n'Outer.In' = { targets = ['TYPE_USE', 'FIELD'], retention = 'SOURCE', elements = \
            ['Class<? extends Number>[] value', 'String x default \" default \"'], container = 'p.Ins', inherited = true, \
            meta = ['@q.M'] }\nPlain = {}\nWhen = { constants = ['B', 'A'] }\n";
        let table = read(text).expect("well-formed");
        let [inner, plain] = &table.annotations[..] else { panic!("{:?}", table.annotations) };
        assert_eq!(
            (&*inner.library, inner.simple_name(), &*inner.qualified_name()),
            ("a:b:1", "In", "p.Outer.In")
        );
        assert_eq!(inner.targets.as_deref(), Some(&[AnnotationTarget::TypeUse, AnnotationTarget::Field][..]));
        assert_eq!((inner.retention, inner.inherited), (Retention::Source, true));
        assert_eq!((inner.container.as_deref(), &*inner.meta), (Some("p.Ins"), &["@q.M".into()][..]));
        let [value, text] = &*inner.elements else { panic!("{:?}", inner.elements) };
        assert_eq!(
            (&*value.type_text, &*value.name, &value.default),
            ("Class<? extends Number>[]", "value", &None)
        );
        assert_eq!(
            (&*text.type_text, &*text.name, text.default.as_deref()),
            ("String", "x", Some("\" default \""))
        );
        assert_eq!((&plain.targets, plain.retention, plain.elements.len()), (&None, Retention::Class, 0));
        assert!(inner.is_applicable(AnnotationTarget::AnnotationType));
        assert!(!inner.is_applicable(AnnotationTarget::Method));
        assert!(
            plain.is_applicable(AnnotationTarget::Method) && !plain.is_applicable(AnnotationTarget::TypeUse)
        );
        assert_eq!(&*table.enums[0].constants, &["B".into(), "A".into()][..]);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for entry in ["targets = ['TYPES']", "retention = 'LONG'", "elements = ['value']", "target = []"] {
            assert!(read(&format!("['a:b:1'.p]\nA = {{ {entry} }}\n")).is_err(), "{entry}");
        }
        assert!(element("int").is_err());
    }

    #[test]
    fn names_are_found() {
        let nested =
            WellKnownAnnotation::find("org.jetbrains.annotations.ApiStatus.Internal").expect("nested");
        assert_eq!((&*nested.package, &*nested.name), ("org.jetbrains.annotations", "ApiStatus.Internal"));
        assert!(WellKnownAnnotation::find("Nullable").is_none());
        assert!(WellKnownAnnotation::find("").is_none());
        assert!(WellKnownAnnotation::find("org.jspecify.annotations.").is_none());
        assert!(WellKnownAnnotation::in_package("org.jspecify.annotations", "Nullable").is_some());
        assert!(WellKnownAnnotation::by_simple_name("Nullable").count() > 5);
        assert!(WellKnownEnum::find("androidx.annotation.RestrictTo.Scope").is_some());
        assert!(WellKnownEnum::find("javax.annotation.Nonnull").is_none());
    }
}
