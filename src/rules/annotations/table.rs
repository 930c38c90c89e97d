//! The table from its file in the binary.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::{AnnotationElement, Retention, WellKnownAnnotation, WellKnownEnum};
use crate::rules::Word;

const TEXT: &str = include_str!("../../../typerules/annotations.toml");

/// The table, by package and name.
#[derive(Default)]
pub(super) struct Table {
    pub annotations: Vec<WellKnownAnnotation>,
    pub enums: Vec<WellKnownEnum>,
}

pub(super) fn table() -> &'static Table {
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

fn word<T: Word>(text: &str) -> Result<T, String> {
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
    use super::{TEXT, element, read};
    use crate::rules::{AnnotationTarget, Retention, WellKnownAnnotation, WellKnownEnum};

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
        assert!(WellKnownEnum::find("androidx.annotation.RestrictTo.Scope").is_some());
        assert!(WellKnownEnum::find("javax.annotation.Nonnull").is_none());
    }
}
