//! `@SuppressWarnings` on stubs, for maps that ask for it: a checker's report on a stub is none on the program.

use rustc_hash::FxHashSet;

use super::names;
use super::text::{Edit, uncommented};
use super::unit::Unit;
use crate::base::ClassId;
use crate::enter::World;
use crate::slice::{Item, Slice};
use crate::symbols::Scope;
use crate::syntax::tree::{Annotation, ExprKind, Modifiers};

/// The classes that hold code as it is written, their own or that of classes inside them.
pub(super) fn classes_with_code(world: &World, slice: &Slice) -> FxHashSet<ClassId> {
    let mut classes = FxHashSet::default();
    for item in slice.items() {
        let mut class = match item {
            Item::MethodBody(method) => Some(method.class),
            Item::FieldInitializer(field) => Some(field.class),
            Item::Initializer(class, _) => Some(*class),
            Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::ConstantValue(_) | Item::Package(_) => {
                None
            }
        };
        while let Some(around) = class
            && classes.insert(around)
        {
            class = world.symbols.class(around).outer();
        }
    }
    classes
}

/// The annotation of a stub: text before its header, or a change of the annotation that it has.
#[derive(Default)]
pub(super) struct Suppression {
    pub prefix: String,
    pub edit: Option<Edit>,
}

/// Of a class without code: one annotation does for all that is in it.
pub(super) fn of_class(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    let is_stub = |class: &ClassId| !unit.with_code.contains(class);
    let is_inside = unit.world.symbols.class(class).outer().is_some_and(|outer| is_stub(&outer));
    if !is_stub(&class) || is_inside {
        return Suppression::default();
    }
    let warnings: Vec<&str> = unit.choices.suppress.iter().map(|name| &**name).collect();
    suppression(unit, &unit.world.scope_of_class(class), modifiers, &warnings)
}

/// Of a member of a class that has code.
pub(super) fn of_member(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    suppression(unit, &unit.world.scope_of_class(class), modifiers, &of_members(unit, class))
}

/// Of a field that is left without its value.
pub(super) fn of_unset_field(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    let warnings: Vec<&str> =
        of_members(unit, class).into_iter().chain(unit.choices.unset.iter().map(|name| &**name)).collect();
    suppression(unit, &unit.world.scope_of_class(class), modifiers, &warnings)
}

/// What is silenced on every stub of a class that has code; else, the class does.
fn of_members<'a>(unit: &'a Unit, class: ClassId) -> Vec<&'a str> {
    let warnings = unit.choices.suppress.iter().map(|name| &**name);
    if unit.with_code.contains(&class) { warnings.collect() } else { Vec::new() }
}

fn suppression(unit: &Unit, scope: &Scope, modifiers: &Modifiers, warnings: &[&str]) -> Suppression {
    if warnings.is_empty() {
        return Suppression::default();
    }
    let name = names::java_lang(unit, scope, "SuppressWarnings");
    let written = modifiers.annotations.iter().find(|annotation| {
        matches!(annotation.name.text.as_str(), "SuppressWarnings" | "java.lang.SuppressWarnings")
    });
    let mut all = written.map_or_else(Vec::new, |annotation| values(unit, annotation));
    for warning in warnings {
        let warning = format!("\"{warning}\"");
        if !all.contains(&warning) {
            all.push(warning);
        }
    }
    let text = match all.as_slice() {
        [one] => format!("@{name}({one})"),
        all => format!("@{name}({{{}}})", all.join(", ")),
    };
    match written {
        Some(annotation) => Suppression {
            prefix: String::new(),
            edit: Some(Edit { span: annotation.span, replacement: text }),
        },
        None => Suppression { prefix: text + " ", edit: None },
    }
}

/// The warnings that an annotation names, as written.
fn values(unit: &Unit, annotation: &Annotation) -> Vec<String> {
    let arena = &unit.unit.arena;
    let values = annotation.arguments.iter().flat_map(|argument| match &arena.expr(argument.value).kind {
        ExprKind::ArrayInitializer(elements) => elements.clone(),
        _ => vec![argument.value],
    });
    values.map(|value| uncommented(unit.text(arena.expr(value).span))).collect()
}
