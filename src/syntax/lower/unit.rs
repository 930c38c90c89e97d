//! Packages, modules, imports and top-level classes (JLS 7).

use super::Lower;
use super::classes::is_class;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{ClassDecl, ClassDeclId, ClassKind, Import, ImportKind, ModuleDecl, PackageDecl};

impl Lower<'_> {
    pub(super) fn compilation_unit(&mut self) {
        let root = self.cst.root();
        let is_member =
            |&node: &NodeId| matches!(self.kind(node), Kind::MethodDeclaration | Kind::LocalVariable);
        match self.cst.children(root).find(is_member) {
            Some(first) if !self.cst.has_error => self.compact_unit(root, first),
            Some(_) | None => self.top_level(root),
        }
    }

    /// A file with methods and fields outside of classes: they, and its classes, are members of a class that is not
    /// written (JLS 7.3, 8.1.8).
    fn compact_unit(&mut self, root: NodeId, first: NodeId) {
        let id = ClassDeclId(0);
        let start = Span::new(self.span(first).start, self.span(first).start);
        self.unit.classes.push(ClassDecl::without_header(start));
        self.unit.top_level.push(id);
        self.unit.implicit_class = Some(id);
        self.outer = Some(id);
        let mut members = Vec::new();
        let mut body: Option<Span> = None;
        for node in self.cst.children(root) {
            match self.kind(node) {
                Kind::PackageDeclaration => self.package(node),
                Kind::ImportDeclaration => self.import(node),
                Kind::Semicolon | Kind::Other => {}
                kind if is_class(kind) || matches!(kind, Kind::MethodDeclaration | Kind::LocalVariable) => {
                    self.member_into(node, ClassKind::Class, &mut members);
                    let span = self.span(node);
                    body = Some(Span::new(body.map_or(span.start, |body| body.start), span.end));
                }
                _ => self.error(self.span(node), "class, interface, enum, record, method or field expected"),
            }
        }
        self.outer = None;
        if let (Some(class), Some(body)) = (self.unit.classes.first_mut(), body) {
            (class.members, class.span, class.body) = (members, body, body);
        }
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
