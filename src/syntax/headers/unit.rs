//! Packages, imports and top-level classes (JLS 7).

use super::Headers;
use crate::syntax::tree::{CompilationUnit, Import, ImportKind, Modifiers, PackageDecl};

impl Headers<'_> {
    pub(super) fn unit(mut self) -> Option<CompilationUnit> {
        while self.token.is_some() {
            if self.eat(b';') {
                continue;
            }
            if self.is_word("import") {
                self.import()?;
                continue;
            }
            let start = self.start();
            let modifiers = self.modifiers()?;
            if self.is_word("package") {
                self.package(start, modifiers)?;
            } else {
                let id = self.class(start, modifiers)?;
                self.unit.top_level.push(id);
            }
        }
        self.unit.arena = self.arena;
        (!self.tokens.unterminated).then_some(self.unit)
    }

    fn package(&mut self, start: usize, modifiers: Modifiers) -> Option<()> {
        if !modifiers.keywords.is_empty() || self.unit.package.is_some() {
            return None;
        }
        self.bump();
        let name = self.qualified_name()?;
        self.require(b';')?;
        let span = self.span_from(start);
        self.unit.package = Some(PackageDecl { span, annotations: modifiers.annotations, name });
        Some(())
    }

    fn import(&mut self) -> Option<()> {
        let start = self.start();
        self.bump();
        let is_module = self.is_word("module") && self.next_word().is_some();
        let is_static = self.is_word("static");
        if is_module || is_static {
            self.bump();
        }
        let name = self.qualified_name()?;
        let on_demand = self.eat(b'.');
        if on_demand {
            self.require(b'*')?;
        }
        self.require(b';')?;
        let kind = match (is_module, is_static, on_demand) {
            (true, false, false) => ImportKind::Module,
            (false, false, false) => ImportKind::Single,
            (false, false, true) => ImportKind::OnDemand,
            (false, true, false) => ImportKind::StaticSingle,
            (false, true, true) => ImportKind::StaticOnDemand,
            (true, ..) => return None,
        };
        let span = self.span_from(start);
        self.unit.imports.push(Import { span, kind, name });
        Some(())
    }
}
