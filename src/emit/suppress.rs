//! `@SuppressWarnings` on stubs, for maps that ask for it: a checker's report on a stub is none on the program.

use rustc_hash::FxHashSet;

use super::names;
use super::text::{Edit, uncommented};
use super::unit::Unit;
use crate::base::ClassId;
use crate::enter::World;
use crate::rules::Choices;
use crate::slice::{Item, Slice};
use crate::symbols::Symbols;
use crate::syntax::tree::{Annotation, ClassKind, ExprKind, Modifiers};
use crate::types;

/// The classes that hold code as it is written, their own or that of classes inside them.
pub(super) fn classes_with_code(world: &World, slice: &Slice) -> FxHashSet<ClassId> {
    let mut classes = FxHashSet::default();
    for item in slice.items() {
        let mut class = item.class_of_code();
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
    if !is_stub(&class) {
        return around_code(unit, class, modifiers);
    }
    if is_inside {
        return Suppression::default();
    }
    suppression(unit, class, modifiers, of_stub(unit, class))
}

/// Of a class with code, which lacks members, if there is something to be said of it: it is a member or has type parameters.
/// Code with type parameters of its own would be silenced, too.
fn around_code(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    if unit.choices.suppress_around.is_empty() {
        return Suppression::default();
    }
    let symbols = &unit.world.symbols;
    let says_something = |class: ClassId| {
        let symbol = symbols.class(class);
        symbol.outer().is_some() || !symbol.type_parameters.is_empty()
    };
    let mut outer =
        std::iter::successors(symbols.class(class).outer(), |class| symbols.class(*class).outer());
    // The annotation of a class around it does for this one.
    if !says_something(class) || outer.any(says_something) {
        return Suppression::default();
    }
    let is_generic = |item: &Item| match item {
        Item::MethodBody(method) => {
            is_within(symbols, method.class, class) && !symbols.method(*method).type_parameters.is_empty()
        }
        _ => false,
    };
    if unit.slice.items().iter().any(is_generic) {
        return Suppression::default();
    }
    suppression(unit, class, modifiers, words(&unit.choices.suppress_around).collect())
}

/// Of a member of a class that has code.
pub(super) fn of_member(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    suppression(unit, class, modifiers, of_members(unit, class))
}

/// Of a field that is left without its value.
pub(super) fn of_unset_field(unit: &Unit, class: ClassId, modifiers: &Modifiers) -> Suppression {
    let unset = unit.choices.unset.iter().map(|name| &**name);
    suppression(unit, class, modifiers, of_members(unit, class).into_iter().chain(unset).collect())
}

/// What is silenced on every stub of a class that has code; else, the class does.
fn of_members<'a>(unit: &'a Unit, class: ClassId) -> Vec<&'a str> {
    if !unit.with_code.contains(&class) {
        return Vec::new();
    }
    words(of_libraries(unit)).chain(words(&unit.choices.suppress)).collect()
}

/// What is silenced on a class without code.
fn of_stub<'a>(unit: &'a Unit, class: ClassId) -> Vec<&'a str> {
    let Choices { suppress, suppress_serializable, .. } = unit.choices;
    let symbols = &unit.world.symbols;
    let mut warnings = Vec::new();
    if !suppress_serializable.is_empty()
        && kept_within(unit, class).any(|class| is_serializable(symbols, class))
    {
        warnings.extend(words(suppress_serializable));
    }
    // Of an annotation interface by itself there is nothing to say.
    if symbols.class(class).kind == ClassKind::Annotation && kept_within(unit, class).count() == 1 {
        return warnings;
    }
    if !is_bare(unit, class) {
        warnings.extend(words(of_libraries(unit)));
    }
    warnings.extend(words(suppress));
    warnings
}

/// Headers of the program are as they were, and so is what is said of them; those of libraries were not looked at.
fn of_libraries<'a>(unit: &'a Unit) -> &'a [Box<str>] {
    if unit.world.project().is_input(unit.file) { &[] } else { &unit.choices.suppress_libraries }
}

fn words(of_map: &[Box<str>]) -> impl Iterator<Item = &str> {
    of_map.iter().map(|word| &**word)
}

/// Whether only the name of the class is kept: its header says nothing of other classes.
fn is_bare(unit: &Unit, class: ClassId) -> bool {
    let symbols = &unit.world.symbols;
    let object = symbols.well_known().object;
    let mut above = types::all_supertypes(symbols, class).into_iter().filter(|above| *above != class);
    let is_inside = |item: &Item| item.class().is_some_and(|inside| is_within(symbols, inside, class));
    above.all(|above| Some(above) == object)
        && symbols.class(class).type_parameters.is_empty()
        && unit.slice.items().iter().filter(|item| is_inside(item)).eq([&Item::Class(class)])
}

/// The kept classes in a class, with itself.
fn kept_within(unit: &Unit, class: ClassId) -> impl Iterator<Item = ClassId> {
    let items = unit.slice.items().iter();
    let classes = items.filter_map(|item| if let Item::Class(class) = item { Some(*class) } else { None });
    classes.filter(move |inner| is_within(&unit.world.symbols, *inner, class))
}

fn is_within(symbols: &Symbols, inner: ClassId, class: ClassId) -> bool {
    std::iter::successors(Some(inner), |inner| symbols.class(*inner).outer()).any(|around| around == class)
}

fn is_serializable(symbols: &Symbols, class: ClassId) -> bool {
    let serializable = symbols.well_known().serializable;
    symbols.class(class).kind == ClassKind::Class
        && serializable.is_some_and(|serializable| types::is_subclass(symbols, class, serializable))
}

fn suppression(unit: &Unit, class: ClassId, modifiers: &Modifiers, warnings: Vec<&str>) -> Suppression {
    if warnings.is_empty() {
        return Suppression::default();
    }
    let name = names::java_lang(unit, &unit.world.scope_of_class(class), "SuppressWarnings");
    let written = modifiers.annotations.iter().find(|annotation| annotation.is_java_lang("SuppressWarnings"));
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
