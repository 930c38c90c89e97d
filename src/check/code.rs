//! The code of members.

use super::{Checker, FaultKind};
use crate::attribute::{self, CodeOf};

/// The body of everything that a slice cuts: it is fine.
const CUT: &str = "{ throw new Error(); }";

impl Checker<'_> {
    pub(super) fn code(&mut self, code: CodeOf) {
        let world = self.world;
        let Some(body) = attribute::body_of(world, code) else { return };
        if self.is_cut(code) {
            return;
        }
        let found = attribute::attribute_checked(world, code);
        self.names(&found);
        for (span, problem) in &found.problems {
            self.fault(*span, FaultKind::Code(problem.clone()));
        }
        self.exceptions(code, &body.arena, &found);
        for class in &found.local_classes {
            self.obligations(*class);
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
