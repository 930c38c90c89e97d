//! What was made up, with the uses that shaped it, for reports.

use super::collect::{Findings, collect};
use super::evidence::{Evidence, Place, Want};
use super::export::key_of;
use super::model::{ClassKey, Stubs};
use super::placement::is_made_up;
use crate::base::{FieldId, MethodId, Span};
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
    /// Where it is used, in the order of the sources.
    pub uses: Vec<Place>,
    /// What would have fitted as well.
    pub alternatives: Vec<String>,
}

/// The made-up declarations that the slice keeps.
pub fn guesses(world: &World, slice: &Slice, stubs: &Stubs) -> Vec<Guess> {
    let evidence = collect(world, slice, stubs, &Findings::default());
    let guesser = Guesser { world, evidence: &evidence };
    slice.items().iter().filter_map(|item| guesser.guess(*item)).collect()
}

struct Guesser<'a> {
    world: &'a World,
    evidence: &'a Evidence,
}

impl Guesser<'_> {
    fn guess(&self, item: Item) -> Option<Guess> {
        let class = item.class().filter(|class| is_made_up(self.world, *class))?;
        let key = key_of(self.world, class)?;
        match item {
            Item::Class(_) => {
                let decl = self.world.class_decl(class)?;
                let header = Span::new(decl.modifiers.span.start.min(decl.span.start), decl.body.start);
                let found = self.evidence.classes.get(&key);
                let mut uses = found.map_or_else(Vec::new, |found| found.places.clone());
                if uses.is_empty() {
                    uses = self.uses_of_members(&key);
                }
                let is_open = found.is_none_or(|found| found.roles.is_empty() && found.supertypes.is_empty());
                let alternatives = if is_open { vec!["an interface".to_owned()] } else { Vec::new() };
                Some(self.guessed(item, key.to_string(), header, uses, alternatives))
            }
            Item::Method(method) => self.method(item, &key, method),
            Item::Field(field) => self.field(item, &key, field),
            Item::MethodBody(_)
            | Item::ConstantValue(_)
            | Item::FieldInitializer(_)
            | Item::Initializer(..)
            | Item::Package(_) => None,
        }
    }

    /// Where members of a class that nothing names are used.
    fn uses_of_members(&self, key: &ClassKey) -> Vec<Place> {
        let methods = self.evidence.methods_of(key);
        let fields = self.evidence.fields_of(key);
        let calls = methods.flat_map(|(_, calls)| calls).map(|call| call.place);
        calls.chain(fields.flat_map(|(_, accesses)| accesses).map(|access| access.place)).collect()
    }

    fn method(&self, item: Item, key: &ClassKey, method: MethodId) -> Option<Guess> {
        let decl = self.world.method_decl(method)?;
        let end = decl.body.map_or(decl.span.end, |body| body.start);
        let symbol = self.world.symbols.method(method);
        let calls = if symbol.is_constructor() {
            self.evidence.constructors.get(key)
        } else {
            self.evidence.methods.get(&(key.clone(), symbol.name))
        };
        let calls: Vec<_> = calls.into_iter().flatten().collect();
        let here = calls.iter().filter(|call| symbol.is_varargs() || call.arguments.len() == symbol.arity);
        let wants: Vec<&Want> = here.clone().flat_map(|call| &call.result).collect();
        let uses = here.map(|call| call.place).collect();
        let displayed = types::method_display(&self.world.symbols, method);
        let own = displayed.split_once('.').map_or(displayed.as_str(), |(_, own)| own);
        let alternatives = if symbol.is_constructor() { Vec::new() } else { alternatives(&wants) };
        Some(self.guessed(item, format!("{key}#{own}"), Span::new(decl.span.start, end), uses, alternatives))
    }

    fn field(&self, item: Item, key: &ClassKey, field: FieldId) -> Option<Guess> {
        let name = self.world.symbols.field(field).name;
        let span = match self.world.field_decl(field) {
            Some(decl) => decl.declaration,
            None => self.world.enum_constant_decl(field)?.span,
        };
        let accesses = self.evidence.fields.get(&(key.clone(), name));
        let accesses: Vec<_> = accesses.into_iter().flatten().collect();
        let wants: Vec<&Want> = accesses.iter().flat_map(|access| &access.wants).collect();
        let uses = accesses.iter().map(|access| access.place).collect();
        Some(self.guessed(item, format!("{key}#{name}"), span, uses, alternatives(&wants)))
    }

    fn guessed(
        &self,
        item: Item,
        symbol: String,
        span: Span,
        mut uses: Vec<Place>,
        alternatives: Vec<String>,
    ) -> Guess {
        let file = item.class().and_then(|class| self.world.source(class)).map(|source| source.file);
        let text = file.map_or("", |file| span.text(self.world.project().text(file)));
        let declaration = text.split_whitespace().collect::<Vec<_>>().join(" ");
        uses.sort_unstable();
        uses.dedup();
        Guess { symbol, declaration: declaration.trim_end_matches([';', ' ']).to_owned(), uses, alternatives }
    }
}

/// Other types that the uses of a value would allow.
fn alternatives(wants: &[&Want]) -> Vec<String> {
    let says_type = |want: &&Want| {
        matches!(want, Want::To(_) | Want::From(_) | Want::Array(_) | Want::Iterable(_) | Want::Enum(_))
    };
    if let Some(Want::To(known)) = wants.iter().find(|want| says_type(want)) {
        let is_class = known.ty.class_id().is_some();
        return if is_class { vec!["a subtype of the result".to_owned()] } else { Vec::new() };
    }
    if wants.iter().any(says_type) {
        return Vec::new();
    }
    if wants.iter().any(|want| matches!(want, Want::Number(_))) {
        return ["byte", "short", "char", "long", "float", "double"].map(str::to_owned).to_vec();
    }
    let is_discarded = !wants.is_empty() && wants.iter().all(|want| matches!(want, Want::Discarded));
    vec![if is_discarded { "any type" } else { "any type that has the members which are used" }.to_owned()]
}
