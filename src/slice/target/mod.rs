//! Targets: what the user points at, as written (`Cart#total(int)`) and as found in the sources.

mod find;
mod items;
mod list;
mod parameters;
mod slips;
mod spec;
mod suggest;

#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use find::find;
pub use items::items;
pub use list::all_targets;
pub use spec::{MemberForm, MemberSpec, TargetSpec, TypeSpec};

use crate::base::{FileId, Name, Span};
use crate::project::Project;
use crate::syntax::tree::{ClassDecl, ClassDeclId, CompilationUnit};

/// Gives the declarations of a file; the caller keeps them, so that nothing is parsed twice.
pub type Units<'a> = &'a (dyn Fn(FileId) -> Arc<CompilationUnit> + Sync);

/// A declaration to slice for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundTarget {
    /// The fully qualified form that `--target` takes: `shop.Cart#total(int, String)`; with the file and a `:` before it
    /// where several files declare the class.
    pub id: String,
    pub file: FileId,
    pub class: ClassDeclId,
    pub member: TargetMember,
    /// Of the declaration; of the first one for static initializers.
    pub span: Span,
    /// Which declaration of the class was chosen, if there are several and the target does not say.
    pub choice: Option<String>,
}

/// Which part of its class a target is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetMember {
    WholeClass,
    /// The place in [`ClassDecl::members`].
    Member(usize),
    /// The place in [`ClassDecl::components`].
    Component(usize),
    /// All static initializers (JLS 8.7).
    StaticInitializers,
}

/// `Outer.Inner`, without the package. A chain of enclosing classes is as long as the source nests them.
fn nested_name(unit: &CompilationUnit, class: &ClassDecl) -> String {
    let mut names: Vec<Name> = vec![class.name];
    let mut outer = class.outer;
    while let Some(enclosing) = outer.and_then(|id| unit.classes.get(id.0 as usize)) {
        names.push(enclosing.name);
        outer = enclosing.outer;
    }
    names.iter().rev().map(|name| name.as_str()).collect::<Vec<_>>().join(".")
}

/// `shop.Outer.Inner`.
fn canonical_name(project: &Project, file: FileId, unit: &CompilationUnit, class: &ClassDecl) -> String {
    // The declaration itself knows best; a folder speaks for its files only until they are parsed.
    let package = unit.package.as_ref().map_or_else(|| project.package(file), |package| package.name.text);
    let nested = nested_name(unit, class);
    if package.is_empty() { nested } else { format!("{package}.{nested}") }
}
