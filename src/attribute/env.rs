//! What is in scope at a place of a body (JLS 6.3): variables and classes from the inside out.
//! Persistent, so that a lambda whose attribution waits for its target type keeps its environment.

use std::rc::Rc;
use std::sync::Arc;

use super::variables::{LocalVariable, Variables};
use crate::base::{ClassId, Name};
use crate::symbols::{Constant, Scope, ScopeKind, Type};

#[derive(Clone)]
pub struct Env {
    /// Of the code in the innermost class.
    variables: Variables,
    level: Option<Rc<Level>>,
    /// Names of types in scope.
    pub scope: Arc<Scope>,
}

/// The body of a class.
struct Level {
    class: ClassId,
    /// Code further in has no instance of the class (JLS 8.1.3).
    is_static: bool,
    /// Of the code around the class.
    variables: Variables,
    outer: Option<Rc<Level>>,
}

impl Env {
    pub fn new(scope: Arc<Scope>) -> Env {
        Env { variables: Variables::default(), level: None, scope }
    }

    pub fn declare(&mut self, name: Name, ty: Type) {
        self.variables.insert(name, LocalVariable { ty, constant: None });
    }

    /// Declares the variable again, now that its value is known.
    pub fn declare_constant(&mut self, name: Name, ty: Type, value: Constant) {
        self.variables.insert(name, LocalVariable { ty, constant: Some(value) });
    }

    /// Enters the body of a class whose scope is `scope`.
    pub fn enter_class(&mut self, class: ClassId, is_static: bool, scope: Arc<Scope>) {
        let variables = std::mem::take(&mut self.variables);
        let outer = self.level.take();
        self.level = Some(Rc::new(Level { class, is_static, variables, outer }));
        self.scope = scope;
    }

    pub fn declare_class(&mut self, name: Name, class: ClassId) {
        self.scope = Scope::nested(&self.scope, ScopeKind::LocalClass(name, class));
    }

    /// The variables at hand with the class that they are in, from the inside out.
    pub fn levels(&self) -> impl Iterator<Item = (&Variables, Option<ClassId>)> {
        let mut next = Some((&self.variables, self.level.as_deref()));
        std::iter::from_fn(move || {
            let (variables, level) = next?;
            next = level.map(|level| (&level.variables, level.outer.as_deref()));
            Some((variables, level.map(|level| level.class)))
        })
    }

    /// The classes around this place, innermost first.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.levels().filter_map(|(_, class)| class)
    }

    /// The innermost class (`this`).
    pub fn class(&self) -> Option<ClassId> {
        self.classes().next()
    }

    /// Whether there is an instance here of this class around the place: neither it nor one further in is left by static code
    /// (JLS 8.1.3).
    pub fn has_instance(&self, class: ClassId) -> bool {
        let mut level = self.level.as_deref();
        while let Some(here) = level {
            if here.is_static {
                return false;
            }
            if here.class == class {
                return true;
            }
            level = here.outer.as_deref();
        }
        false
    }

    /// Whether the innermost class has no instance here.
    pub fn is_static(&self) -> bool {
        self.level.as_ref().is_none_or(|level| level.is_static)
    }
}
