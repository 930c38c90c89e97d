//! The parameter types of a method, as written and erased (JLS 4.6).

use super::TypeSpec;
use crate::base::Name;
use crate::syntax::tree::{
    ClassDecl, CompilationUnit, MethodDecl, MethodKind, Parameter, TypeParameterDecl, TypeSyntax,
};

/// A chain of type variables that bound each other is not longer in any source that compiles.
const LONGEST_CHAIN: usize = 100;

/// A method with what its types are written in terms of.
#[derive(Clone, Copy)]
pub(super) struct MethodPlace<'c> {
    pub unit: &'c CompilationUnit,
    pub class: &'c ClassDecl,
    pub method: &'c MethodDecl,
}

impl<'c> MethodPlace<'c> {
    /// The types as written, without the receiver; a compact constructor has those of its record (JLS 8.10.4.2).
    pub fn types(self) -> impl Iterator<Item = &'c TypeSyntax> {
        let method = self.method;
        let parameters: &[Parameter] = match method.kind {
            MethodKind::CompactConstructor => &self.class.components,
            MethodKind::Method | MethodKind::Constructor | MethodKind::AnnotationElement => {
                &method.parameters
            }
        };
        parameters.iter().map(|parameter| &parameter.ty)
    }

    /// The name and dimensions of a type, a type variable replaced by its leftmost bound (JLS 4.6).
    pub fn erased(self, ty: &TypeSyntax) -> Option<TypeSpec> {
        let mut erased = TypeSpec::of(ty)?;
        for _ in 0..LONGEST_CHAIN {
            let [name] = erased.segments.as_slice() else { break };
            let Some(variable) = self.type_variable(*name) else { break };
            erased.segments = match variable.bounds.first().and_then(TypeSpec::of) {
                Some(bound) => bound.segments,
                None => vec![Name::new("Object")],
            };
        }
        Some(erased)
    }

    fn type_variable(self, name: Name) -> Option<&'c TypeParameterDecl> {
        let find = |list: &'c [TypeParameterDecl]| list.iter().find(|variable| variable.name == name);
        let mut class = Some(self.class);
        find(&self.method.type_parameters).or_else(|| {
            while let Some(current) = class {
                if let Some(variable) = find(&current.type_parameters) {
                    return Some(variable);
                }
                class = current.outer.and_then(|outer| self.unit.classes.get(outer.0 as usize));
            }
            None
        })
    }
}
