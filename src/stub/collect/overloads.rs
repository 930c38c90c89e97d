//! Calls of overloaded methods with values of made-up classes: which of them is meant says what the classes are below.

use std::collections::BTreeSet;

use super::super::export::key_of;
use super::super::model::ClassKey;
use super::super::placement::{made_up_from, made_up_supertype};
use super::body::BodyCollector;
use crate::base::{ClassId, Flags, MethodId};
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::roles::Role;
use crate::syntax::tree::ExprId;
use crate::types;

impl BodyCollector<'_, '_> {
    /// A call of one or, if none is applicable, of any of these methods. If it does not fit as it is, the method whose
    /// parameters have most in common with the made-up classes is meant, and these are below its parameters.
    pub(super) fn meant_overload(&mut self, call: ExprId, methods: &[MethodId], arguments: &[ExprId]) {
        let [only] = methods else { return self.meant_constructor(call, methods, arguments) };
        let is_applicable = !self.not_applicable.contains(&self.name_of(call));
        if self.world().is_made_up(only.class) || (is_applicable && self.gives_what_is_wanted(call)) {
            return;
        }
        let symbols = &self.world().symbols;
        let mut others = resolve::methods_named(symbols, only.class, symbols.method(*only).name);
        others.retain(|other| other != only || !is_applicable);
        self.make_fit(call, &others, arguments);
    }

    /// One of these is meant, none of which is applicable.
    pub(super) fn meant_constructor(&mut self, call: ExprId, methods: &[MethodId], arguments: &[ExprId]) {
        if methods.len() > 1 {
            self.make_fit(call, methods, arguments);
            self.passed_functions(methods, arguments);
        }
    }

    /// Whether it is passed to one of several methods, of which none takes it as it is.
    pub(super) fn is_undecided_argument(&self, id: ExprId) -> bool {
        let Role::Argument(call) = self.roles.of(id) else { return false };
        self.called(call).is_some_and(|(methods, _)| methods.len() > 1)
    }

    /// Whether the result is what the code around the call expects.
    fn gives_what_is_wanted(&self, call: ExprId) -> bool {
        let (Some(ty), Some(wanted)) = (self.ty(call), self.trace.targets.get(&call)) else {
            return true;
        };
        wanted.is_unknown() || types::is_loosely_compatible(&self.world().symbols, ty, wanted)
    }

    fn make_fit(&mut self, call: ExprId, methods: &[MethodId], arguments: &[ExprId]) {
        let given: Vec<Type> = arguments.iter().filter_map(|id| self.ty(*id).cloned()).collect();
        let likely = methods.iter().filter_map(|method| Some((self.likeness(*method, &given)?, *method)));
        // The first of those that are alike.
        let Some((_, method)) = likely.rev().max_by_key(|(likeness, _)| *likeness) else { return };
        let symbols = &self.outer.world.symbols;
        let target = self.trace.targets.get(&call).unwrap_or(&Type::Unknown);
        let substitution = self.told_by_target(method, target);
        for (given, wanted) in given.iter().zip(&symbols.signature(method).parameters) {
            let wanted = match wanted {
                Type::Variable(_) => types::upper_bound(symbols, wanted),
                other => other.clone(),
            };
            self.outer.must_be_below(given, &substitution.apply(&wanted));
        }
    }

    /// How many words the names of made-up classes share with those of the parameters; `None` if the method cannot take the
    /// arguments, whatever these classes are.
    fn likeness(&self, method: MethodId, given: &[Type]) -> Option<usize> {
        let symbols = &self.world().symbols;
        let parameters = &symbols.signature(method).parameters;
        if parameters.len() != given.len() {
            return None;
        }
        let mut shared = 0;
        let mut is_made_to_fit = false;
        for (given, wanted) in given.iter().zip(parameters) {
            // What stands for a type parameter is below its bound.
            let (from, to) = (types::erasure(symbols, given), types::erasure(symbols, wanted));
            if types::is_loosely_compatible(symbols, &from, &to) {
                continue;
            }
            let (below, above) = (self.class_of(given)?, to.class_id()?);
            if made_up_from(self.world(), below).is_none() || symbols.class(above).flags.has(Flags::FINAL) {
                return None;
            }
            shared += self.words_of(below).intersection(&self.words(above)).count();
            is_made_to_fit = true;
        }
        is_made_to_fit.then_some(shared)
    }

    /// Those of the class, and of what is missing above it.
    fn words_of(&self, class: ClassId) -> BTreeSet<String> {
        let above = made_up_supertype(self.world(), class).map_or_else(BTreeSet::new, |key| words(&key));
        self.words(class).into_iter().chain(above).collect()
    }

    fn words(&self, class: ClassId) -> BTreeSet<String> {
        key_of(self.world(), class).map_or_else(BTreeSet::new, |key| words(&key))
    }
}

/// `ConstSpliterator.OfInt` has four.
fn words(key: &ClassKey) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    for c in key.nested_name().chars() {
        if !c.is_lowercase() {
            words.insert(std::mem::take(&mut word));
        }
        word.push(c);
    }
    words.insert(word);
    words.retain(|word| word.len() > 1);
    words
}
