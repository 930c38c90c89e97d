//! Packages, modules, imports and top-level classes (JLS 7).

use super::Lower;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Import, ImportKind, ModuleDecl, PackageDecl};

impl Lower<'_> {
    pub(super) fn compilation_unit(&mut self) {
        self.top_level(self.cst.root());
    }

    fn top_level(&mut self, parent: NodeId) {
        for node in self.cst.children(parent) {
            match self.kind(node) {
                Kind::PackageDeclaration => self.package(node),
                Kind::ImportDeclaration => self.import(node),
                Kind::ModuleDeclaration => self.module(node),
                Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::AnnotationTypeDeclaration => {
                    if let Some(id) = self.unit_class(node) {
                        self.unit.top_level.push(id);
                    }
                }
                Kind::Error => {
                    self.deeper(node, |this| this.top_level(node));
                }
                Kind::Semicolon | Kind::Other => {}
                // Already reported, or a part of what has been.
                _ if self.cst.has_error => {}
                Kind::MethodDeclaration | Kind::LocalVariable => {
                    let message = "compact source files (JLS 7.3) are not supported: declare a class";
                    self.error(self.span(node), message);
                }
                _ => self.error(self.span(node), "class, interface, enum or record expected"),
            }
        }
    }

    fn package(&mut self, node: NodeId) {
        let Some(name) = self.name_child(node) else { return };
        let package = PackageDecl {
            span: self.span(node),
            annotations: self.annotations(node),
            name: self.qualified_name(name),
        };
        self.unit.package.get_or_insert(package);
    }

    fn module(&mut self, node: NodeId) {
        let Some(name) = self.cst.by_field(node, Field::Name) else { return };
        let mut module = ModuleDecl {
            span: self.span(node),
            annotations: self.annotations(node),
            name: self.qualified_name(name),
            exports: Vec::new(),
            requires_transitive: Vec::new(),
        };
        for directive in
            self.cst.by_field(node, Field::Body).into_iter().flat_map(|body| self.cst.children(body))
        {
            let mut names = self.cst.children(directive).filter(|&child| self.is_name(child));
            match (self.kind(directive), names.next(), names.next()) {
                (Kind::ExportsDirective, Some(package), None) => {
                    module.exports.push(self.qualified_name(package));
                }
                (Kind::RequiresDirective, Some(required), None) if self.is_transitive(directive) => {
                    module.requires_transitive.push(self.qualified_name(required));
                }
                _ => {}
            }
        }
        self.unit.module.get_or_insert(module);
    }

    fn is_transitive(&self, directive: NodeId) -> bool {
        let mut modifiers =
            self.cst.children(directive).filter(|&child| self.kind(child) == Kind::RequiresModifier);
        modifiers.any(|modifier| self.cst.text(modifier) == "transitive")
    }

    fn import(&mut self, node: NodeId) {
        let Some(name) = self.name_child(node) else { return };
        let is_static = self.cst.first_of(node, Kind::StaticToken).is_some();
        let on_demand = self.cst.first_of(node, Kind::Asterisk).is_some();
        let kind = if self.cst.first_of(node, Kind::ModuleToken).is_some() {
            ImportKind::Module
        } else {
            match (is_static, on_demand) {
                (false, false) => ImportKind::Single,
                (false, true) => ImportKind::OnDemand,
                (true, false) => ImportKind::StaticSingle,
                (true, true) => ImportKind::StaticOnDemand,
            }
        };
        let import = Import { span: self.span(node), kind, name: self.qualified_name(name) };
        self.unit.imports.push(import);
    }

    fn name_child(&self, node: NodeId) -> Option<NodeId> {
        self.cst.children(node).find(|&child| self.is_name(child))
    }

    fn is_name(&self, node: NodeId) -> bool {
        matches!(self.kind(node), Kind::Identifier | Kind::ScopedIdentifier)
    }
}
