//! What was made up, with the decisions and the uses that shaped it, for reports.

use super::export::key_of;
use super::model::{Decided, Place, StubClass, StubMethod, Stubs};
use crate::base::{ClassId, FieldId, MethodId, Span};
use crate::enter::World;
use crate::slice::{Item, Slice};
use crate::types;

/// A declaration that was made up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// In the form that `--target` takes.
    pub symbol: String,
    /// As it is declared, without a body.
    pub declaration: String,
    /// What decided its kind, or its type and those of its parameters.
    pub decided: Vec<String>,
    /// Where it is used, in the order of the sources.
    pub uses: Vec<Place>,
    /// What would have fitted as well.
    pub alternatives: Vec<String>,
}

/// The made-up declarations that the slice keeps.
pub fn guesses(world: &World, slice: &Slice, stubs: &Stubs) -> Vec<Guess> {
    slice.items().iter().filter_map(|item| guess(world, stubs, *item)).collect()
}

fn guess(world: &World, stubs: &Stubs, item: Item) -> Option<Guess> {
    let class = item.class().filter(|class| world.is_made_up(*class))?;
    let declared = stubs.classes.get(&key_of(world, class)?)?;
    match item {
        Item::Class(_) => {
            let decl = world.class_decl(class)?;
            let header = Span::new(decl.modifiers.span.start.min(decl.span.start), decl.body.start);
            let name = canonical_name(world, class);
            Some(guessed(world, class, name, header, &declared.decided, Vec::new()))
        }
        Item::Method(method) => method_guess(world, declared, method),
        Item::Field(field) => field_guess(world, declared, field),
        Item::MethodBody(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    }
}

fn canonical_name(world: &World, class: ClassId) -> String {
    world.symbols.class(class).binary_name.as_str().replace('$', ".")
}

fn method_guess(world: &World, declared: &StubClass, method: MethodId) -> Option<Guess> {
    let decl = world.method_decl(method)?;
    let end = decl.body.map_or(decl.span.end, |body| body.start);
    let symbols = &world.symbols;
    let symbol = symbols.method(method);
    let alike = |index: u32| {
        let other = symbols.method(MethodId { index, ..method });
        other.name == symbol.name && other.arity == symbol.arity
    };
    // Overloads stand in the order in which they were declared.
    let before = (0..method.index).filter(|index| alike(*index)).count();
    let methods = if symbol.is_constructor() { &declared.constructors } else { &declared.methods };
    let is_meant = |method: &&StubMethod| {
        (symbol.is_constructor() || method.name == symbol.name) && method.parameters.len() == symbol.arity
    };
    let stub = methods.iter().filter(is_meant).nth(before)?;
    let parameters = stub.parameters.iter().filter(|parameter| !parameter.by.is_empty());
    let parameters = parameters.map(|parameter| format!("`{}` {}", parameter.name, parameter.by)).collect();
    let displayed = types::method_display(symbols, method);
    let own = displayed.split_once('.').map_or(displayed.as_str(), |(_, own)| own);
    let name = format!("{}#{own}", canonical_name(world, method.class));
    let span = Span::new(decl.span.start, end);
    Some(guessed(world, method.class, name, span, &stub.decided, parameters))
}

fn field_guess(world: &World, declared: &StubClass, field: FieldId) -> Option<Guess> {
    let name = world.symbols.field(field).name;
    let span = match world.field_decl(field) {
        Some(decl) => decl.declaration,
        None => world.enum_constant_decl(field)?.span,
    };
    let constant = Decided::by("a constant of an enum");
    let stub = declared.fields.iter().find(|stub| stub.name == name);
    let decided = stub.map_or(&constant, |stub| &stub.decided);
    let symbol = format!("{}#{name}", canonical_name(world, field.class));
    Some(guessed(world, field.class, symbol, span, decided, Vec::new()))
}

fn guessed(
    world: &World,
    class: ClassId,
    symbol: String,
    span: Span,
    decided: &Decided,
    parameters: Vec<String>,
) -> Guess {
    let text = world.source(class).map_or("", |source| span.text(world.project().text(source.file)));
    let declaration = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut uses = decided.uses.clone();
    uses.sort_unstable();
    uses.dedup();
    let by = Some(decided.by.to_owned()).filter(|by| !by.is_empty());
    Guess {
        symbol,
        declaration: declaration.trim_end_matches([';', ' ']).to_owned(),
        decided: by.into_iter().chain(parameters).collect(),
        uses,
        alternatives: decided.alternatives.iter().map(ToString::to_string).collect(),
    }
}
