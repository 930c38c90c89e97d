//! The code of members.

use super::{Checker, FaultKind};
use crate::attribute::{self, Attribution, CodeOf};
use crate::base::Span;
use crate::symbols::Type;
use crate::syntax::tree::{Body, BodyRoot};

/// The body of everything that a slice cuts: it is fine.
const CUT: &str = "{ throw new Error(); }";

impl Checker<'_> {
    pub(super) fn code(&mut self, code: CodeOf) {
        let world = self.world;
        let Some(body) = attribute::body_of(world, code) else { return };
        if self.is_cut(code) {
            return;
        }
        self.code_findings(code, &body, &attribute::attribute_checked(world, code));
    }

    /// What is wrong with code of which attribution found this.
    pub(super) fn code_findings(&mut self, code: CodeOf, body: &Body, found: &Attribution) {
        self.findings(code.class(), found);
        self.exceptions(code, &body.arena, found);
        self.missing_return(code, body);
        for class in &found.local_classes {
            self.declarations(*class);
        }
    }

    /// The body of a method with a result does not come to its end (JLS 8.4.7).
    fn missing_return(&mut self, code: CodeOf, body: &Body) {
        let (CodeOf::Method(method), BodyRoot::Block(block)) = (code, body.root) else { return };
        let has_result = self.world.symbols.signature(method).result != Type::Void;
        if has_result && attribute::completes_normally(&body.arena, block) {
            let end = body.arena.stmt(block).span.end;
            self.fault(Span::new(end.saturating_sub(1), end), FaultKind::NoReturn(method));
        }
    }

    fn is_cut(&self, code: CodeOf) -> bool {
        let CodeOf::Method(method) = code else { return false };
        // A constructor calls one of its superclass.
        let span = self.world.method_decl(method).and_then(|decl| decl.body);
        let is_constructor = self.world.symbols.method(method).is_constructor();
        !is_constructor && span.is_some_and(|span| span.text(self.world.project().text(self.file)) == CUT)
    }
}
