//! The names of types that are in scope at a place (JLS 6.3), as a chain from the inside out. Variables are
//! not here: only the attribution of a body knows them.

use std::sync::Arc;

use super::Type;
use crate::base::{ClassId, FileId, Name, Root};
use crate::syntax::tree::CompilationUnit;

#[derive(Debug)]
pub struct Scope {
    pub parent: Option<Arc<Scope>>,
    pub kind: ScopeKind,
}

#[derive(Debug)]
pub enum ScopeKind {
    /// Outermost: imports, the package, `java.lang`.
    Unit { file: FileId, root: Root, unit: Arc<CompilationUnit> },
    /// The body of a class: its member classes, inherited ones included, and its own name.
    Class(ClassId),
    /// Type parameters of a class or method.
    TypeParameters(Vec<(Name, Type)>),
    /// A local class.
    LocalClass(Name, ClassId),
}

impl Scope {
    pub fn unit(file: FileId, root: Root, unit: Arc<CompilationUnit>) -> Arc<Scope> {
        Arc::new(Scope { parent: None, kind: ScopeKind::Unit { file, root, unit } })
    }

    pub fn nested(parent: &Arc<Scope>, kind: ScopeKind) -> Arc<Scope> {
        Arc::new(Scope { parent: Some(parent.clone()), kind })
    }

    /// This scope and those around it, from the inside out.
    pub fn chain(&self) -> impl Iterator<Item = &Scope> {
        std::iter::successors(Some(self), |scope| scope.parent.as_deref())
    }

    /// The innermost class around this place.
    pub fn class(&self) -> Option<ClassId> {
        self.chain().find_map(|scope| match scope.kind {
            ScopeKind::Class(class) => Some(class),
            ScopeKind::Unit { .. } | ScopeKind::TypeParameters(_) | ScopeKind::LocalClass(..) => None,
        })
    }
}
