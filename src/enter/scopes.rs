//! The scopes of source classes and methods (JLS 6.3).

use std::sync::Arc;

use super::shared::{ScopePart, Shared, read, write};
use crate::base::{ClassId, MethodId};
use crate::symbols::{ClassSymbol, Origin, Owner, Scope, ScopeKind, Symbols, Type, TypeVariable};

impl Shared {
    /// Inside the class body: the names around it, its type parameters, its member classes.
    pub fn body_scope(&self, symbols: &Symbols, class: ClassId) -> Arc<Scope> {
        self.cached_scope(class, ScopePart::Body, || {
            let header = self.header_scope(symbols, class);
            Scope::nested(&header, ScopeKind::Class(class))
        })
    }

    /// In the header: the type parameters are in scope, member classes are not (JLS 6.3, 8.5).
    pub fn header_scope(&self, symbols: &Symbols, class: ClassId) -> Arc<Scope> {
        self.cached_scope(class, ScopePart::Header, || {
            let symbol = symbols.class(class);
            let around = self.scope_around(symbols, symbol);
            if symbol.type_parameters.is_empty() {
                return around;
            }
            Scope::nested(&around, type_parameters(symbols.type_variables(class)))
        })
    }

    fn scope_around(&self, symbols: &Symbols, symbol: &ClassSymbol) -> Arc<Scope> {
        match &symbol.owner {
            Owner::Class(outer) => self.body_scope(symbols, *outer),
            Owner::Body { scope, .. } if symbol.is_anonymous() => scope.clone(),
            // A local class may name itself (JLS 6.3).
            Owner::Body { scope, .. } => Scope::nested(scope, ScopeKind::LocalClass(symbol.name, symbol.id)),
            Owner::Package => match &symbol.origin {
                Origin::Source(source) => self.unit_scope(source.file).clone(),
                // Class files name everything in full; nothing is in scope there.
                Origin::ClassFile(_) => Arc::new(Scope { parent: None, kind: ScopeKind::Class(symbol.id) }),
            },
        }
    }

    /// In the header of a method: its type parameters are in scope.
    pub fn method_scope(&self, symbols: &Symbols, method: MethodId) -> Arc<Scope> {
        let class = self.body_scope(symbols, method.class);
        if symbols.method(method).type_parameters.is_empty() {
            return class;
        }
        Scope::nested(&class, type_parameters(symbols.method_type_variables(method)))
    }

    fn cached_scope(&self, class: ClassId, part: ScopePart, make: impl FnOnce() -> Arc<Scope>) -> Arc<Scope> {
        if let Some(known) = read(&self.scopes).get(&(class, part)) {
            return known.clone();
        }
        let made = make();
        write(&self.scopes).entry((class, part)).or_insert(made).clone()
    }
}

fn type_parameters(variables: Vec<TypeVariable>) -> ScopeKind {
    ScopeKind::TypeParameters(
        variables.into_iter().map(|variable| (variable.name, Type::Variable(variable))).collect(),
    )
}
