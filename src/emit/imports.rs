//! The imports that kept text uses (JLS 7.5).

use rustc_hash::FxHashSet;

use super::class::{ClassText, Piece, class_text};
use super::text::uncommented;
use super::unit::Unit;
use crate::base::{ClassId, FieldId, Flags, MethodId, Name, Root};
use crate::resolve;
use crate::rules::Comments;
use crate::slice::is_provided;
use crate::syntax::simple_names;
use crate::syntax::tree::{Import, ImportKind};
use crate::types;

/// The imports that `kept`, the text of the file's classes, uses, one a line; `None` if there are none.
pub(super) fn imports_text(unit: &Unit, kept: &str) -> Option<String> {
    if unit.unit.imports.is_empty() {
        return None;
    }
    let mut used: FxHashSet<&str> = simple_names(kept).collect();
    match unit.choices.comments {
        Comments::Inside => {}
        // What Javadoc refers to is looked up as code is.
        Comments::Before => used.extend(references(kept).flat_map(simple_names)),
        Comments::Annotations => used.extend(annotations_in_comments(kept)),
    }
    let kept: Vec<&Import> = unit.unit.imports.iter().filter(|import| is_used(unit, import, &used)).collect();
    let together = meta_annotations_together(unit, &kept);
    let mut seen = FxHashSet::default();
    let lines: Vec<String> = kept
        .into_iter()
        .map(|import| match together {
            true if is_of_meta_annotations(import) => format!("import {META_ANNOTATIONS}.*;"),
            _ => uncommented(unit.text(import.span)),
        })
        .filter(|line| seen.insert(line.clone()))
        .collect();
    if lines.is_empty() { None } else { Some(lines.join(unit.newline)) }
}

/// The package of `Target`, `Retention` and what is written in them.
const META_ANNOTATIONS: &str = "java.lang.annotation";

/// Whether all that is imported from there fits in one line, as people write it: only in files that are nobody's, and where
/// no class of the file's own package would be meant then (JLS 6.4.1).
fn meta_annotations_together(unit: &Unit, kept: &[&Import]) -> bool {
    let imported = || kept.iter().filter(|import| is_of_meta_annotations(import));
    let own = unit.unit.package.as_ref().map_or("", |own| own.name.text.as_str());
    let root = unit.world.project().root(unit.file);
    let is_hidden = |import: &&&Import| {
        let simple = import.name.parts.last().map_or("", |last| last.as_str());
        let name = if own.is_empty() { simple.to_owned() } else { format!("{own}.{simple}") };
        unit.world.symbols.find_class(Name::new(&name), root).is_some()
    };
    !unit.world.project().has_places(unit.file)
        && imported().count() > 1
        && !imported().any(|i| is_hidden(&i))
}

fn is_of_meta_annotations(import: &Import) -> bool {
    let package = import.name.text.as_str().rsplit_once('.').map(|(package, _)| package);
    import.kind == ImportKind::Single && package == Some(META_ANNOTATIONS)
}

/// The names of annotations that comments hold: `/*@Nullable*/`.
fn annotations_in_comments(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.split("/*@").skip(1);
    comments
        .filter_map(|comment| comment.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next())
}

/// What tags of Javadoc refer to: `Type#member(Parameter, Parameter)`, a text without blanks outside of parentheses.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split('@').skip(1).filter_map(|tag| {
        let (name, rest) = tag.split_once(char::is_whitespace)?;
        let is_reference = matches!(name, "link" | "linkplain" | "value" | "see" | "throws" | "exception");
        let rest = rest.trim_start();
        let mut depth = 0;
        let end = rest.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == '}' || depth <= 0 && c.is_whitespace()
        });
        is_reference.then(|| rest.get(..end.unwrap_or(rest.len()))).flatten()
    })
}

fn is_used(unit: &Unit, import: &Import, used: &FxHashSet<&str>) -> bool {
    let root = unit.world.project().root(unit.file);
    let last = import.name.parts.last().copied();
    let names_last = || last.is_some_and(|last| used.contains(last.as_str()));
    match import.kind {
        ImportKind::Module => {
            let packages = unit.world.symbols.module_packages(import.name.text);
            packages.is_empty() || packages.into_iter().any(|package| package_has(unit, package, used, root))
        }
        ImportKind::Single => {
            names_last() && keeps_named(unit, import, root) && is_class_seen(unit, import, root)
        }
        ImportKind::OnDemand => match resolve::import_owner(&unit.world.symbols, import, root) {
            Some(owner) => {
                is_present(unit, owner) && used.iter().any(|name| has_member_class(unit, owner, name))
            }
            None => package_has(unit, import.name.text, used, root),
        },
        ImportKind::StaticSingle => {
            let owner = resolve::import_owner(&unit.world.symbols, import, root);
            match (owner, last) {
                (Some(owner), Some(last)) => {
                    names_last()
                        && has_static(unit, owner, last.as_str())
                        && is_static_seen(unit, owner, last)
                }
                (Some(_), None) => names_last(),
                (None, _) => names_last() && unit.slice.is_incomplete(),
            }
        }
        ImportKind::StaticOnDemand => match resolve::import_owner(&unit.world.symbols, import, root) {
            Some(owner) => used.iter().any(|name| has_static(unit, owner, name)),
            None => unit.slice.is_incomplete(),
        },
    }
}

/// Whether the imported class is in the slice or not ours. What is not found stays as it was, unless all that the slice
/// uses was found: then it is not used.
fn keeps_named(unit: &Unit, import: &Import, root: Root) -> bool {
    match resolve::import_owner(&unit.world.symbols, import, root) {
        Some(class) => is_present(unit, class),
        None => unit.slice.is_incomplete(),
    }
}

/// Whether a name means the imported class somewhere. A class that inherits one of the name, as maps inherit `Entry`, does not
/// look at imports for it.
fn is_class_seen(unit: &Unit, import: &Import, root: Root) -> bool {
    let symbols = &unit.world.symbols;
    let Some(imported) = resolve::import_owner(symbols, import, root) else { return true };
    let name = symbols.class(imported).name;
    // Of a class that is no member there is hardly another one of its name to inherit.
    symbols.class(imported).outer().is_none()
        || is_seen(unit, name, |class| resolve::member_class(symbols, class, name).first().is_some())
}

/// The same of a constant; of a method, there may be others of its name.
fn is_static_seen(unit: &Unit, owner: ClassId, name: Name) -> bool {
    let symbols = &unit.world.symbols;
    let members = symbols.members(owner);
    members.field_named(name).is_none()
        || !members.methods_named(name).is_empty()
        || is_seen(unit, name, |class| resolve::find_field(symbols, class, name).first().is_some())
}

/// Whether kept text has the name outside of classes that have a member of it.
fn is_seen(unit: &Unit, name: Name, has_member: impl Fn(ClassId) -> bool) -> bool {
    let top_level = unit.unit.top_level.iter().map(|decl| (*decl, unit.class(*decl)));
    let mut left: Vec<_> = top_level.filter(|(_, class)| unit.slice.keeps_class(*class)).collect();
    while let Some((decl, class)) = left.pop() {
        let ClassText { header, pieces, .. } = class_text(unit, decl, class, "");
        if names(&header, name) {
            return true;
        }
        if has_member(class) {
            continue;
        }
        for piece in pieces {
            match piece {
                Piece::Text { text, .. } if names(&text, name) => return true,
                Piece::Text { .. } => {}
                Piece::Class { decl, class, .. } => left.push((decl, class)),
            }
        }
    }
    false
}

fn names(text: &str, name: Name) -> bool {
    simple_names(text).chain(references(text).flat_map(simple_names)).any(|found| found == name.as_str())
}

fn is_present(unit: &Unit, class: ClassId) -> bool {
    !unit.world.is_source(class)
        || unit.slice.keeps_class(class)
        || is_provided(unit.world, unit.choices, None, class)
}

/// Whether a used name is a class of the package that will be there.
fn package_has(unit: &Unit, package: Name, used: &FxHashSet<&str>, root: Root) -> bool {
    let find = |package: Name, name: &str| {
        let class = unit.world.symbols.find_class(Name::new(&format!("{package}.{name}")), root);
        class.is_some_and(|class| is_present(unit, class))
    };
    let own = unit.unit.package.as_ref().map(|own| own.name.text);
    let is_single = |name: &str| {
        unit.unit.imports.iter().any(|import| {
            import.kind == ImportKind::Single
                && import.name.parts.last().is_some_and(|last| last.as_str() == name)
        })
    };
    // A class of this package, or one that is imported by its name, is what the name means (JLS 6.4.1).
    let is_shadowed = |name: &str| is_single(name) || own.is_some_and(|own| find(own, name));
    used.iter().any(|name| find(package, name) && !is_shadowed(name))
}

fn has_member_class(unit: &Unit, owner: ClassId, name: &str) -> bool {
    resolve::member_class(&unit.world.symbols, owner, Name::new(name))
        .first()
        .is_some_and(|class| is_present(unit, class))
}

/// Whether the class will have a static member of this name, its own or inherited.
fn has_static(unit: &Unit, owner: ClassId, name: &str) -> bool {
    let symbols = &unit.world.symbols;
    let name = Name::new(name);
    is_present(unit, owner)
        && types::all_supertypes(symbols, owner).into_iter().any(|class| {
            let members = symbols.members(class);
            let is_left = is_provided(unit.world, unit.choices, None, class);
            let is_ours = unit.world.is_source(class) && (!is_left || unit.slice.keeps_class(class));
            let field = members.field_named(name).map(|index| FieldId { class, index });
            let has_field = field.is_some_and(|field| {
                symbols.field(field).is_static() && (!is_ours || unit.slice.keeps_field(field))
            });
            let mut methods = members.methods_named(name).iter().map(|&index| MethodId { class, index });
            has_field
                || methods.any(|method| {
                    let is_static = symbols.method(method).flags.has(Flags::STATIC);
                    is_static && (!is_ours || unit.slice.keeps_method(method))
                })
                || members.class_named(name).is_some_and(|inner| is_present(unit, inner))
        })
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn what_javadoc_names() {
        let text = "/** An Iterator, see {@link List#of(\n * Map, Set) a label} and {@code Set}.\n * @throws Error if Stream @see A */";
        let found: Vec<&str> = references(text).collect();
        assert_eq!(found, ["List#of(\n * Map, Set)", "Error", "A"]);
    }
}
