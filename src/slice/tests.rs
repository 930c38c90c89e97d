//! The words of the rule files go together as `rules/relations.rs` and `rules/conditions.rs` say: found by following every relation from every
//! element of every case.

use std::collections::BTreeSet;
use std::path::Path;

use super::conditions::holds;
use super::elements::{Element, elements, file_of, use_elements};
use super::item::Item;
use super::relations::{Follow, Query, entry, related};
use super::requirements::Requirements;
use super::slice;
use super::target::{self, TargetSpec};
use crate::enter::{World, mini_jdk};
use crate::rules::{Choices, Condition, ElementKind, Overloads, Relation, Rules, built_in_names};

#[path = "../../tests/support/markdown.rs"]
#[expect(dead_code, reason = "only the programs of the cases are of interest here")]
mod markdown;

/// What the cases do not have: everything annotated, in an annotated package below another, referred to in
/// comments, in private classes.
const ANNOTATED: [(&str, &str); 5] = [
    ("mall/package-info.java", "@Deprecated package mall;"),
    ("mall/shop/package-info.java", "@Deprecated package mall.shop;"),
    ("mall/shop/Base.java", "package mall.shop; class Base { static final int LIMIT = 1; static int size; }"),
    ("mall/shop/Derived.java", "package mall.shop; class Derived extends Base {}"),
    (
        "mall/shop/Shop.java",
        "package mall.shop;
        import static mall.shop.Derived.LIMIT;
        import static mall.shop.Derived.size;
        class Shop {
            private static final long serialVersionUID = 1L;
            @Deprecated static final int TEN = 10;
            @Deprecated int first = second() + size + LIMIT;
            { new Object() {}; }
            /** {@link #second} */
            @Deprecated Shop() { new Object() {}; second(); Size.values(); }
            Size small = Size.SMALL;
            static class Box { enum Size {} Size size() { return null; } }
            @Deprecated private int second() { return TEN; }
            void local() {
                @Deprecated class Local { class Inner {} @Deprecated void m() {} }
                new Local().m();
            }
            @Deprecated record Pair(int a) { @Deprecated void m() {} public String toString() { return null; } }
            private static class Till { static { size = 1; } }
            Object till() { return new Till(); }
            enum Size { @Deprecated SMALL; @Deprecated void m() {} }
            static { TEN_AGAIN = TEN; }
            static final int TEN_AGAIN;
            interface Top {}
            interface Maker extends Top { Box make(); }
            Maker maker() { return Box::new; }
            static int pair(Pair pair, Size size) { return Size.SMALL.ordinal(); }
        }",
    ),
];

/// What goes together: an element with a relation or with a condition.
#[derive(Default)]
struct Pairs {
    relations: BTreeSet<(Relation, ElementKind)>,
    conditions: BTreeSet<(Condition, ElementKind)>,
}

#[test]
fn elements_have_the_relations_and_conditions_that_rules_may_name() {
    let annotations = annotations();
    let mut found = Pairs::default();
    for case in cases().iter().filter(|case| case.settings.error.is_empty()) {
        let files = case.input.iter().chain(&case.libraries);
        let files = files.map(|block| (block.path.clone(), block.encoding.encode(&block.text))).collect();
        follow(files, &case.settings.rules, &case.settings.targets, &annotations, &mut found);
    }
    let files = ANNOTATED.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec();
    follow(files, "nullaway", &["Shop".to_owned()], &annotations, &mut found);
    let mut refused = Vec::new();
    for (relation, kind) in &found.relations {
        if !relation.elements().contains(kind) {
            refused.push(format!("{}: {}", kind.as_str(), relation.as_str()));
        }
    }
    for (condition, kind) in &found.conditions {
        if !condition.elements().contains(kind) {
            refused.push(format!("{}: {}", kind.as_str(), condition.as_str()));
        }
    }
    let never = |relation: &Relation| {
        let kinds = relation.elements().iter().filter(|kind| !found.relations.contains(&(*relation, **kind)));
        kinds.map(|kind| format!("{}: {}", kind.as_str(), relation.as_str())).collect::<Vec<_>>()
    };
    // Relations that need a second premise are followed by the work list; `tests/cases.rs` shows each to matter.
    let relations = Relation::ALL.iter().filter(|relation| relation.condition().is_none());
    let mut idle: Vec<String> = relations.flat_map(never).collect();
    for condition in Condition::ALL.iter().filter(|condition| condition.relation().is_none()) {
        let kinds = condition.elements().iter();
        let kinds = kinds.filter(|kind| !found.conditions.contains(&(*condition, **kind)));
        idle.extend(kinds.map(|kind| format!("{}: {}", kind.as_str(), condition.as_str())));
    }
    assert!(
        idle.is_empty() && refused.is_empty(),
        "allowed, but in no case:\n{}\nin a case, but refused:\n{}",
        idle.join("\n"),
        refused.join("\n")
    );
}

#[test]
fn the_work_list_follows_the_relations_of_conditions() {
    for relation in Relation::ALL {
        let is_of_work_list = |way: &Follow| matches!(way, Follow::Inherited(_) | Follow::Afterwards(_));
        let ways = entry(*relation).follow;
        assert!(!ways.is_empty(), "{}", relation.as_str());
        let has_condition = relation.condition().is_some();
        assert!(ways.iter().all(|way| is_of_work_list(way) == has_condition), "{}", relation.as_str());
    }
}

fn cases() -> Vec<markdown::Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the cases are part of the repository");
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let texts = files.map(|path| std::fs::read_to_string(path).expect("is text"));
    texts.flat_map(|text| markdown::Topic::parse("", &text).expect("is well formed").cases).collect()
}

/// All annotations that rules of built-in maps speak of, and what the cases use besides.
fn annotations() -> Vec<Box<str>> {
    let maps = built_in_names().filter_map(|name| Rules::built_in(name).ok());
    let of_rules = maps.flat_map(|rules| rules.all().to_vec()).flat_map(|rule| rule.annotations);
    of_rules.chain(["Deprecated", "SuppressWarnings", "NullMarked"].map(Box::from)).collect()
}

/// Slices the files, and follows all relations from what is kept.
fn follow(
    files: Vec<(String, String)>,
    map: &str,
    targets: &[String],
    annotations: &[Box<str>],
    found: &mut Pairs,
) {
    let world = mini_jdk::world(files);
    let rules = if map.contains('\n') {
        Rules::load("case.toml", &|_| Ok(map.to_owned()))
    } else {
        Rules::built_in(map)
    };
    let requirements = Requirements::new(rules.expect("the cases' maps are right"));
    let specs = targets.iter().filter_map(|text| TargetSpec::parse(text).ok());
    let sought = specs.filter_map(|spec| target::find(world.project(), &spec, &|file| world.unit(file)).ok());
    let targets: Vec<Item> = sought.flatten().flat_map(|found| target::items(&world, &found)).collect();
    for item in slice(&world, &requirements, &targets).items() {
        let file = file_of(&world, *item).expect("a kept item is in a file");
        for element in elements(&world, *item) {
            follow_all(&world, &element, (*item, file), annotations, found);
        }
    }
}

fn follow_all(
    world: &World,
    element: &Element,
    (item, file): (Item, crate::base::FileId),
    annotations: &[Box<str>],
    found: &mut Pairs,
) {
    for &relation in Relation::ALL {
        let choices = Choices { overloads: Overloads::All, ..Choices::default() };
        let query = Query { annotations, choices: &choices };
        let there = related(world, element, relation, &query);
        let leads_somewhere = !there.items.is_empty() || there.uses.is_some();
        if leads_somewhere {
            found.relations.insert((relation, element.kind()));
        }
        for question in there.uses.iter().flat_map(|uses| uses.questions()) {
            follow_all(world, &Element::Subtype(*question), (item, file), annotations, found);
        }
        for used in there.uses.iter().flat_map(|uses| uses.iter()) {
            for element in use_elements(world, used, file, item) {
                follow_all(world, &element, (item, file), annotations, found);
            }
        }
    }
    for &condition in Condition::ALL {
        if holds(world, element, condition, annotations) {
            found.conditions.insert((condition, element.kind()));
        }
    }
}
