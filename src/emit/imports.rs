//! The imports that kept text uses (JLS 7.5).

use rustc_hash::FxHashSet;

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
        Comments::Before => used.extend(words_of_references(kept)),
        Comments::Annotations => used.extend(annotations_in_comments(kept)),
    }
    let mut seen = FxHashSet::default();
    let lines: Vec<String> = unit
        .unit
        .imports
        .iter()
        .filter(|import| is_used(unit, import, &used))
        .map(|import| uncommented(unit.text(import.span)))
        .filter(|line| seen.insert(line.clone()))
        .collect();
    if lines.is_empty() { None } else { Some(lines.join(unit.newline)) }
}

/// The names of annotations that comments hold: `/*@Nullable*/`.
fn annotations_in_comments(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.split("/*@").skip(1);
    comments
        .filter_map(|comment| comment.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next())
}

/// The words behind tags of Javadoc that name something: up to the brace that ends it, or to the end of the line.
fn words_of_references(text: &str) -> impl Iterator<Item = &str> {
    let references = text.split('@').skip(1).filter_map(|tag| {
        let (name, rest) = tag.split_once(char::is_whitespace)?;
        let end = match name {
            "link" | "linkplain" | "value" => '}',
            "see" | "throws" | "exception" => '\n',
            _ => return None,
        };
        rest.split(end).next()
    });
    references.flat_map(|reference| reference.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$'))
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
        ImportKind::Single => names_last() && keeps_named(unit, import, root),
        ImportKind::OnDemand => match resolve::import_owner(&unit.world.symbols, import, root) {
            Some(owner) => {
                is_present(unit, owner) && used.iter().any(|name| has_member_class(unit, owner, name))
            }
            None => package_has(unit, import.name.text, used, root),
        },
        ImportKind::StaticSingle => {
            let owner = resolve::import_owner(&unit.world.symbols, import, root);
            match (owner, last) {
                (Some(owner), Some(last)) => names_last() && has_static(unit, owner, last.as_str()),
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

fn is_present(unit: &Unit, class: ClassId) -> bool {
    !unit.world.is_source(class)
        || unit.slice.keeps_class(class)
        || is_provided(unit.world, unit.choices, None, class)
}

/// Whether a used name is a class of the package that will be there.
fn package_has(unit: &Unit, package: Name, used: &FxHashSet<&str>, root: Root) -> bool {
    used.iter().any(|name| {
        let binary_name = Name::new(&format!("{package}.{name}"));
        unit.world.symbols.find_class(binary_name, root).is_some_and(|class| is_present(unit, class))
    })
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
    use super::words_of_references;

    #[test]
    fn what_javadoc_names() {
        let text = "/** An Iterator, see {@link List#of(\n * Map)} and {@code Set}.\n * @throws Error if\n * Stream @see A */";
        let words: Vec<&str> = words_of_references(text).filter(|word| !word.is_empty()).collect();
        assert_eq!(words, ["List", "of", "Map", "Error", "if", "A"]);
    }
}
