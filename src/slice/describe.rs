//! Items and reasons in words, for reports.

use super::item::{Item, Reason};
use crate::base::ClassId;
use crate::enter::World;
use crate::rules::Rules;
use crate::types;

/// The item as a report names it.
pub fn describe(world: &World, item: Item) -> String {
    let symbols = &world.symbols;
    match item {
        Item::Class(class) => format!("class {}", class_name(world, class)),
        Item::Method(method) | Item::MethodBody(method) => {
            let part = if matches!(item, Item::MethodBody(_)) { "body of " } else { "" };
            let symbol = symbols.method(method);
            let parameters: Vec<String> =
                symbols.signature(method).parameters.iter().map(|ty| types::display(symbols, ty)).collect();
            let kind = if symbol.is_constructor() { "constructor" } else { "method" };
            let owner = class_name(world, method.class);
            format!("{part}{kind} {owner}#{}({})", symbol.name, parameters.join(", "))
        }
        Item::Field(field) | Item::FieldInitializer(field) => {
            let part = if matches!(item, Item::FieldInitializer(_)) { "initializer of " } else { "" };
            let symbol = symbols.field(field);
            let kind = if symbol.is_enum_constant { "enum constant" } else { "field" };
            format!("{part}{kind} {}#{}", class_name(world, field.class), symbol.name)
        }
        Item::Initializer(class, at) => format!("initializer {}#{at}", class_name(world, class)),
        Item::Package(file) => format!("package {}", world.project().package(file)),
    }
}

fn class_name(world: &World, class: ClassId) -> String {
    world.symbols.class(class).binary_name.replace('$', ".")
}

/// Why an item is kept, in words.
pub fn describe_reason(world: &World, rules: &Rules, reason: Reason) -> String {
    match reason {
        Reason::Target => "target".to_owned(),
        Reason::Rule { rule, from, place } => {
            let named = |rule| rules.rule(rule).map(ToString::to_string).unwrap_or_default();
            let from = describe(world, from);
            match place {
                Some(place) => format!("{} in {} of {from}", named(rule), named(place.through)),
                None => format!("{} from {from}", named(rule)),
            }
        }
    }
}
