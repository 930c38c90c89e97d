//! The table of well-known annotations: javac accepts each as it is written there, and what people rely on is so.

#[path = "support/javac.rs"]
mod javac;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use javac::{Files, Javac, default_jdk};
use typeslice::testing::{AnnotationTarget, Retention, WellKnownAnnotation, WellKnownEnum};

/// The classes of a package by their names in it, as declarations without their nested classes' text.
type Package = BTreeMap<String, Stub>;

/// A declaration up to its closing brace.
struct Stub(String);

#[test]
fn javac_accepts_every_annotation_as_the_table_has_it() {
    let mut packages: BTreeMap<&str, Package> = BTreeMap::new();
    for known in WellKnownAnnotation::all() {
        packages.entry(&known.package).or_default().insert(known.name.to_string(), annotation(known));
    }
    for known in WellKnownEnum::all() {
        let stub = Stub(format!("public enum {} {{ {};", last(&known.name), known.constants.join(", ")));
        packages.entry(&known.package).or_default().insert(known.name.to_string(), stub);
    }
    let files: Files = packages.iter().flat_map(|(name, package)| sources(name, package)).collect();
    assert!(files.len() > 500, "only {} files", files.len());
    let errors = Javac::at(default_jdk()).errors(&[], &files);
    assert!(errors.is_empty(), "{} errors\n{}", errors.len(), errors.join("\n"));
}

fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn annotation(known: &WellKnownAnnotation) -> Stub {
    let mut text = String::new();
    if let Some(targets) = &known.targets {
        let names: Vec<String> = targets
            .iter()
            .map(|target| format!("java.lang.annotation.ElementType.{}", target.as_str()))
            .collect();
        let _ = writeln!(text, "@java.lang.annotation.Target({{{}}})", names.join(", "));
    }
    let retention = known.retention.as_str();
    let _ =
        writeln!(text, "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.{retention})");
    if let Some(container) = &known.container {
        let _ = writeln!(text, "@java.lang.annotation.Repeatable({container}.class)");
    }
    if known.inherited {
        text.push_str("@java.lang.annotation.Inherited\n");
    }
    known.meta.iter().for_each(|meta| text.extend([&**meta, "\n"]));
    let _ = writeln!(text, "public @interface {} {{", known.simple_name());
    for element in &known.elements {
        let default = element.default.iter().map(|value| format!(" default {value}")).collect::<String>();
        let _ = writeln!(text, "{} {}(){default};", element.type_text, element.name);
    }
    Stub(text)
}

/// A file for each top-level class with those that are nested in it; an outer class that is not in the table is plain.
fn sources(name: &str, package: &Package) -> Files {
    let outermost: BTreeSet<&str> =
        package.keys().map(|class| class.split('.').next().unwrap_or(class)).collect();
    let file = |class: &&str| {
        let text = format!("package {name};\n{}", nested(package, class));
        (format!("{}/{class}.java", name.replace('.', "/")), text)
    };
    outermost.iter().map(file).collect()
}

fn nested(package: &Package, class: &str) -> String {
    let mut text = match package.get(class) {
        Some(Stub(text)) => text.clone(),
        None => format!("public class {} {{\n", last(class)),
    };
    let prefix = format!("{class}.");
    let inner: BTreeSet<&str> = package
        .keys()
        .filter_map(|name| name.strip_prefix(&prefix))
        .map(|name| name.split('.').next().unwrap_or(name))
        .collect();
    inner.iter().for_each(|name| text.push_str(&nested(package, &format!("{prefix}{name}"))));
    text + "}\n"
}

fn find(name: &str) -> &'static WellKnownAnnotation {
    WellKnownAnnotation::find(name).unwrap_or_else(|| panic!("{name} is not in the table"))
}

/// Whether an annotation is of methods (declarations) and whether it is of types.
fn check_kind(name: &str, declarations: &str, types: &str) {
    let says = |target| if find(name).is_applicable(target) { "yes" } else { "no" };
    let found = (says(AnnotationTarget::Method), says(AnnotationTarget::TypeUse));
    assert_eq!(found, (declarations, types), "{name}: methods, types");
}

#[test]
fn annotations_of_types_and_of_declarations_are_told_apart() {
    for name in [
        "org.jspecify.annotations.Nullable",
        "org.jspecify.annotations.NonNull",
        "org.checkerframework.checker.nullness.qual.Nullable",
        "org.checkerframework.checker.nullness.qual.KeyFor",
        "org.eclipse.jdt.annotation.Nullable",
        "org.checkerframework.checker.nullness.compatqual.NullableType",
    ] {
        check_kind(name, "no", "yes");
    }
    for name in [
        "javax.annotation.Nonnull",
        "javax.annotation.Nullable",
        "javax.annotation.CheckForNull",
        "javax.annotation.PostConstruct",
        "androidx.annotation.Nullable",
        "android.support.annotation.NonNull",
        "edu.umd.cs.findbugs.annotations.Nullable",
        "org.springframework.lang.Nullable",
        "jakarta.annotation.Nullable",
        "org.checkerframework.checker.nullness.compatqual.NullableDecl",
        "org.checkerframework.dataflow.qual.Pure",
        "com.google.errorprone.annotations.CheckReturnValue",
        "com.google.common.annotations.VisibleForTesting",
        "com.uber.nullaway.annotations.Initializer",
    ] {
        check_kind(name, "yes", "no");
    }
    for name in ["org.jetbrains.annotations.Nullable", "org.jetbrains.annotations.NotNull", "lombok.NonNull"]
    {
        check_kind(name, "yes", "yes");
    }
}

#[test]
fn elements_and_meta_annotations_are_those_of_the_libraries() {
    let nonnull = find("javax.annotation.Nonnull");
    assert_eq!(nonnull.targets, None);
    assert_eq!(nonnull.retention, Retention::Runtime);
    let [when] = &*nonnull.elements else { panic!("{nonnull:?}") };
    assert_eq!((&*when.name, &*when.type_text), ("when", "javax.annotation.meta.When"));
    assert_eq!(when.default.as_deref(), Some("javax.annotation.meta.When.ALWAYS"));
    let constants = &WellKnownEnum::find("javax.annotation.meta.When").expect("When").constants;
    assert_eq!(constants.join(" "), "ALWAYS UNKNOWN MAYBE NEVER");

    let nickname: Box<str> = "@javax.annotation.meta.TypeQualifierNickname".into();
    let maybe: Box<str> = "@javax.annotation.Nonnull(when = javax.annotation.meta.When.MAYBE)".into();
    let check_for_null = find("javax.annotation.CheckForNull");
    assert!(check_for_null.meta.contains(&nickname) && check_for_null.meta.contains(&maybe));

    let ensures = find("org.checkerframework.checker.nullness.qual.EnsuresNonNull");
    assert_eq!(
        ensures.container.as_deref(),
        Some("org.checkerframework.checker.nullness.qual.EnsuresNonNull.List")
    );
    assert!(find("com.google.errorprone.annotations.Immutable").inherited && !ensures.inherited);
    assert_eq!(find("javax.annotation.concurrent.GuardedBy").elements.len(), 1);
    assert_eq!(find("org.jetbrains.annotations.Contract").elements.len(), 3);
    assert_eq!(find("org.jspecify.annotations.NullMarked").elements.len(), 0);
}
