//! Which annotations of kept headers a checker reads: those stay, what happens to the rest is one choice for all.

use toml::Spanned;
use toml::de::DeValue;

use super::annotations::AnnotationTarget;
use super::reader::{Reader, Table, span_of};
use super::vocabulary::vocabulary;
use crate::base::{Span, is_within};

vocabulary! {
    /// What becomes of the annotations that nobody reads.
    OtherAnnotations, "choice for other annotations" {
        /// They stay.
        Kept = "kept",
        /// They go, from headers that are no part of the target.
        Dropped = "dropped",
    }
}

/// Annotations that a checker reads, as one entry of `annotations.reads` has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadAnnotations {
    pub which: WhichAnnotations,
    /// Where they must stand; anywhere if nothing is said.
    pub on: Box<[AnnotationTarget]>,
}

/// A name in `annotations.reads`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhichAnnotations {
    /// `Nullable`: those of this simple name, of any package.
    Simple(Box<str>),
    /// `javax.annotation.Nullable`, `android.support.Size.Min`: the one with this canonical name.
    Qualified(Box<str>),
    /// `org.jspecify.annotations`: those of this package and the ones below it.
    Package(Box<str>),
    /// `@SubtypeOf`: those whose interface carries an annotation of this simple name, and that annotation there.
    Meta(Box<str>),
}

/// How well a checker knows an annotation interface.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Acquaintance {
    /// It must look at the declaration.
    None,
    /// It knows the name, and on what it looks for anything.
    Named,
    /// It is of a package of the checker's own.
    Own,
}

/// An annotation in a header, as far as its place and its name tell.
pub struct WrittenAnnotation<'a> {
    pub simple: &'a str,
    /// The canonical names that it may have: several where imports on demand leave that open.
    pub qualified: &'a [String],
    pub target: AnnotationTarget,
}

impl WhichAnnotations {
    /// As rule files spell it; `None` if it is no name. Packages are written in lower case, classes are not.
    pub fn parse(text: &str) -> Option<WhichAnnotations> {
        let (is_meta, name) = match text.strip_prefix('@') {
            Some(name) => (true, name),
            None => (false, text),
        };
        let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
        let is_identifier =
            |word: &str| word.starts_with(is_start) && word.chars().all(|c| is_start(c) || c.is_numeric());
        if !name.split('.').all(is_identifier) || (is_meta && name.contains('.')) {
            return None;
        }
        let last = name.rsplit('.').next().unwrap_or(name);
        let is_class = last.starts_with(|c: char| !c.is_lowercase());
        Some(match (is_meta, is_class, name.contains('.')) {
            (true, ..) => WhichAnnotations::Meta(name.into()),
            (false, true, false) => WhichAnnotations::Simple(name.into()),
            (false, true, true) => WhichAnnotations::Qualified(name.into()),
            (false, false, _) => WhichAnnotations::Package(name.into()),
        })
    }
}

impl std::fmt::Display for WhichAnnotations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WhichAnnotations::Simple(name)
            | WhichAnnotations::Qualified(name)
            | WhichAnnotations::Package(name) => f.write_str(name),
            WhichAnnotations::Meta(name) => write!(f, "@{name}"),
        }
    }
}

impl ReadAnnotations {
    /// Whether it names one annotation interface.
    pub fn is_qualified(&self) -> bool {
        matches!(self.which, WhichAnnotations::Qualified(_))
    }

    /// Whether the checker looks for annotation interfaces with an annotation of this name on them.
    pub fn is_meta(&self, simple: &str) -> bool {
        matches!(&self.which, WhichAnnotations::Meta(name) if **name == *simple)
    }

    /// What the checker knows of the annotation interface with these names, without a look at its declaration.
    pub fn acquaintance(&self, simple: &str, canonical: &str) -> Acquaintance {
        let is_named = match &self.which {
            WhichAnnotations::Simple(name) => **name == *simple,
            WhichAnnotations::Qualified(name) => **name == *canonical,
            WhichAnnotations::Package(package) => {
                return match is_within(std::slice::from_ref(package), canonical) {
                    true => Acquaintance::Own,
                    false => Acquaintance::None,
                };
            }
            WhichAnnotations::Meta(_) => false,
        };
        if is_named { Acquaintance::Named } else { Acquaintance::None }
    }

    /// Whether it is about this annotation; `carries` tells whether its interface carries one of a simple name.
    pub fn is_about(&self, written: &WrittenAnnotation, carries: &dyn Fn(&str) -> bool) -> bool {
        let is_there = self.on.is_empty() || self.on.iter().any(|on| on.covers(written.target));
        is_there
            && match &self.which {
                WhichAnnotations::Simple(name) => **name == *written.simple,
                WhichAnnotations::Qualified(name) => written.qualified.iter().any(|known| **name == **known),
                WhichAnnotations::Package(package) => {
                    let packages = std::slice::from_ref(package);
                    written.qualified.iter().any(|known| is_within(packages, known))
                }
                // What carries it does so in the slice, too.
                WhichAnnotations::Meta(name) => {
                    carries(name)
                        || (written.target == AnnotationTarget::AnnotationType && **name == *written.simple)
                }
            }
    }
}

/// The entries of `annotations.reads`: names, and tables of a name and the places that it is about.
pub(super) fn entries(reader: &mut Reader, table: &Table) -> Vec<ReadAnnotations> {
    let Some(value) = table.entries.get("reads") else { return Vec::new() };
    match value.get_ref() {
        DeValue::Array(values) => values.iter().filter_map(|value| entry(reader, value)).collect(),
        _ => {
            reader.error(span_of(value.span()), "`reads` is an array", "write reads = [\"Nullable\"]");
            Vec::new()
        }
    }
}

fn entry(reader: &mut Reader, value: &Spanned<DeValue>) -> Option<ReadAnnotations> {
    let span = span_of(value.span());
    match value.get_ref() {
        DeValue::String(name) => {
            Some(ReadAnnotations { which: which(reader, span, name)?, on: Box::default() })
        }
        DeValue::Table(entries) => {
            let table = Table { entries, span, name: "an entry of `reads`".to_owned() };
            reader.check_keys(&table, &["name", "on"]);
            let name = reader.string_of(&table, "name", "SuppressWarnings")?;
            let which = which(reader, name.span, &name.value)?;
            let on = reader.strings(&table, "on");
            let on: Vec<AnnotationTarget> = on.iter().filter_map(|word| reader.word(word)).collect();
            if on.is_empty() {
                let hint = "add on = [\"TYPE\", \"METHOD\"], or write the name alone";
                reader.error(span, "an entry of `reads` does not say where the annotation stands", hint);
            }
            Some(ReadAnnotations { which, on: on.into() })
        }
        _ => {
            let hint = "write \"Nullable\", or { name = \"Nullable\", on = [\"METHOD\"] }";
            reader.error(span, "an entry of `reads` is a name, or a table with one", hint);
            None
        }
    }
}

fn which(reader: &mut Reader, span: Span, name: &str) -> Option<WhichAnnotations> {
    let which = WhichAnnotations::parse(name);
    if which.is_none() {
        let hint = "write a name (\"Nullable\", \"javax.annotation.Nullable\"), a package, or \"@SubtypeOf\" for what carries that";
        reader.error(span, format!("`{name}` names no annotations"), hint);
    }
    which
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_read(entry: &str, on: &[AnnotationTarget], qualified: &str, target: AnnotationTarget) -> bool {
        let which = WhichAnnotations::parse(entry);
        let simple = qualified.rsplit('.').next().unwrap_or(qualified);
        let written = WrittenAnnotation { simple, qualified: &[qualified.to_owned()], target };
        which.is_some_and(|which| {
            ReadAnnotations { which, on: on.into() }.is_about(&written, &|meta| meta == "SubtypeOf")
        })
    }

    #[test]
    fn an_entry_is_a_name_a_package_or_a_meta_annotation() {
        use AnnotationTarget::{AnnotationType, Method, Type, TypeUse};
        for (entry, is_right) in [
            ("Nullable", true),
            ("a.Nullable", true),
            ("a", true),
            ("b", false),
            ("b.Nullable", false),
            ("a.Null", false),
            ("Null", false),
            ("@SubtypeOf", true),
            ("@Nullable", false),
        ] {
            assert_eq!(is_read(entry, &[], "a.Nullable", Method), is_right, "{entry}");
        }
        assert!(is_read("Nullable", &[Method], "a.Nullable", Method));
        assert!(!is_read("Nullable", &[TypeUse], "a.Nullable", Method));
        assert!(is_read("Nullable", &[TypeUse], "a.Nullable", Type));
        assert!(
            is_read("@Group", &[], "a.Group", AnnotationType) && !is_read("@Group", &[], "a.Group", Type)
        );
    }

    #[test]
    fn what_is_no_name_is_refused_and_the_others_read_back() {
        for wrong in ["", "@", "a.", ".A", "A B", "@a.B", "1", "a-b"] {
            assert_eq!(WhichAnnotations::parse(wrong), None, "{wrong}");
        }
        for right in ["A", "a.B", "a.b", "@A"] {
            assert_eq!(WhichAnnotations::parse(right).map(|which| which.to_string()).as_deref(), Some(right));
        }
    }
}
