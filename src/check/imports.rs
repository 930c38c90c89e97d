//! Imports name what is there and may be named (JLS 7.5).

use super::{Checker, FaultKind};
use crate::base::{ClassId, Name, Root};
use crate::resolve::{self, Viewer};
use crate::syntax::tree::{Import, ImportKind};

impl Checker<'_> {
    pub(super) fn imports(&mut self) {
        let world = self.world;
        let root = world.project().root(self.file);
        let viewer = Viewer::of_scope(&world.symbols, &world.scope_of_unit(self.file));
        for import in &world.unit(self.file).imports {
            if let Some(fault) = self.import(import, root, viewer) {
                self.fault(import.name.span, fault);
            }
        }
    }

    fn import(&self, import: &Import, root: Root, viewer: Viewer) -> Option<FaultKind> {
        let symbols = &self.world.symbols;
        let missing = FaultKind::Missing(import.name.text);
        let owner = resolve::import_owner(symbols, import, root);
        match import.kind {
            ImportKind::Module => None,
            ImportKind::OnDemand if owner.is_none() => {
                (!symbols.has_package(import.name.text)).then_some(missing)
            }
            ImportKind::Single
            | ImportKind::OnDemand
            | ImportKind::StaticOnDemand
            | ImportKind::StaticSingle => {
                let Some(owner) = owner else { return Some(missing) };
                if !viewer.sees_class(symbols, owner) {
                    return Some(FaultKind::Inaccessible(symbols.class(owner).name));
                }
                let name = *import.name.parts.last()?;
                let is_member = import.kind == ImportKind::StaticSingle;
                (is_member && !self.has_static(owner, name, viewer)).then_some(missing)
            }
        }
    }

    /// Whether the class has a static member of this name.
    fn has_static(&self, owner: ClassId, name: Name, viewer: Viewer) -> bool {
        let symbols = &self.world.symbols;
        let field = resolve::find_field_from(symbols, owner, name, viewer).first();
        let class = resolve::member_class_from(symbols, owner, name, viewer).first();
        let mut methods = resolve::methods_named(symbols, owner, name).into_iter();
        field.is_some_and(|field| symbols.field(field).is_static())
            || class.is_some()
            || methods.any(|method| symbols.method(method).is_static())
    }
}
