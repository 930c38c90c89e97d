//! What is in scope at a place of a body (JLS 6.3): variables and classes from the inside out.
//! A persistent list, so that a lambda whose attribution waits for its target type keeps its environment.

use std::rc::Rc;
use std::sync::Arc;

use crate::base::{ClassId, Name};
use crate::symbols::{Constant, Scope, ScopeKind, Type};

#[derive(Clone)]
pub struct Env {
    frames: Option<Rc<Frame>>,
    /// Names of types in scope.
    pub scope: Arc<Scope>,
}

struct Frame {
    parent: Option<Rc<Frame>>,
    kind: FrameKind,
}

pub enum FrameKind {
    Variable {
        name: Name,
        ty: Type,
        /// The value of a constant variable (JLS 4.12.4).
        constant: Option<Constant>,
    },
    /// The body of a class. `is_static`: code further in has no instance of it (JLS 8.1.3).
    Class { class: ClassId, is_static: bool },
}

impl Env {
    pub fn new(scope: Arc<Scope>) -> Env {
        Env { frames: None, scope }
    }

    fn push(&mut self, kind: FrameKind) {
        let parent = self.frames.take();
        self.frames = Some(Rc::new(Frame { parent, kind }));
    }

    pub fn declare(&mut self, name: Name, ty: Type) {
        self.push(FrameKind::Variable { name, ty, constant: None });
    }

    /// Declares the variable again, now that its value is known.
    pub fn declare_constant(&mut self, name: Name, ty: Type, value: Constant) {
        self.push(FrameKind::Variable { name, ty, constant: Some(value) });
    }

    /// Enters the body of a class whose scope is `scope`.
    pub fn enter_class(&mut self, class: ClassId, is_static: bool, scope: Arc<Scope>) {
        self.push(FrameKind::Class { class, is_static });
        self.scope = scope;
    }

    pub fn declare_class(&mut self, name: Name, class: ClassId) {
        self.scope = Scope::nested(&self.scope, ScopeKind::LocalClass(name, class));
    }

    /// From the inside out.
    pub fn frames(&self) -> impl Iterator<Item = &FrameKind> {
        std::iter::successors(self.frames.as_deref(), |frame| frame.parent.as_deref())
            .map(|frame| &frame.kind)
    }

    /// The classes around this place, innermost first.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.frames().filter_map(|frame| match frame {
            FrameKind::Class { class, .. } => Some(*class),
            FrameKind::Variable { .. } => None,
        })
    }

    /// The innermost class (`this`).
    pub fn class(&self) -> Option<ClassId> {
        self.classes().next()
    }

    /// Whether the innermost class has no instance here.
    pub fn is_static(&self) -> bool {
        self.frames()
            .find_map(|frame| match frame {
                FrameKind::Class { is_static, .. } => Some(*is_static),
                FrameKind::Variable { .. } => None,
            })
            .unwrap_or(true)
    }
}

// A chain of variables can be as long as a method has declarations: take it apart without recursion.
impl Drop for Frame {
    fn drop(&mut self) {
        let mut next = self.parent.take();
        while let Some(frame) = next {
            match Rc::try_unwrap(frame) {
                Ok(mut owned) => next = owned.parent.take(),
                Err(_) => break,
            }
        }
    }
}
