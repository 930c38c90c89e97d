//! Who may name what (JLS 6.6).

use super::{Checker, FaultKind};
use crate::attribute::{Attribution, UseKind};
use crate::base::{ClassId, Flags, MethodId, Name, Span};
use crate::resolve::Viewer;

impl Checker<'_> {
    /// The classes and members that a header or body of `class` names and may not.
    pub(super) fn access(&mut self, class: ClassId, found: &Attribution) {
        for used in &found.uses {
            let viewer = self.viewer(class, found, used.span);
            if let Some(name) = self.hidden(viewer, &used.kind) {
                self.fault(used.span, FaultKind::Inaccessible(name));
            }
        }
    }

    /// The place, as access control sees it: in the innermost class around it.
    fn viewer(&self, class: ClassId, found: &Attribution, span: Span) -> Viewer {
        let symbols = &self.world.symbols;
        let is_around =
            |local: &ClassId| self.world.class_decl(*local).is_some_and(|decl| decl.span.contains(span));
        let innermost = found.local_classes.iter().rev().find(|local| is_around(local));
        Viewer::of_class(symbols, innermost.copied().unwrap_or(class))
    }

    fn hidden(&self, viewer: Viewer, used: &UseKind) -> Option<Name> {
        let symbols = &self.world.symbols;
        match used {
            UseKind::Type(class) => (!viewer.sees_class(symbols, *class)).then(|| symbols.class(*class).name),
            UseKind::Field { field, site } => {
                let symbol = symbols.field(*field);
                let sees = self.sees(viewer, field.class, symbol.flags, *site);
                (!sees).then_some(symbol.name)
            }
            UseKind::Call { methods, site, .. } | UseKind::MethodReference { methods, site, .. } => {
                self.hidden_method(viewer, methods, *site)
            }
            UseKind::New { constructors, .. } | UseKind::ConstructorCall { constructors, .. } => {
                // An anonymous class may call a protected one, and is not told from other creations here (JLS 6.6.2.2).
                let is_protected = |method: &MethodId| symbols.method(*method).flags.has(Flags::PROTECTED);
                let hidden = self.hidden_method(viewer, constructors, None);
                hidden.filter(|_| !constructors.iter().any(is_protected))
            }
            UseKind::Function { .. }
            | UseKind::ForEach { .. }
            | UseKind::Resource { .. }
            | UseKind::Cast { .. }
            | UseKind::Catch(_)
            | UseKind::Throw(_)
            | UseKind::Switch { .. }
            | UseKind::RecordPattern { .. }
            | UseKind::Annotation { .. }
            | UseKind::Override { .. }
            | UseKind::Missing { .. } => None,
        }
    }

    fn hidden_method(&self, viewer: Viewer, methods: &[MethodId], site: Option<ClassId>) -> Option<Name> {
        let symbols = &self.world.symbols;
        let sees = |method: &MethodId| self.sees(viewer, method.class, symbols.method(*method).flags, site);
        let first = methods.first()?;
        let symbol = symbols.method(*first);
        let name = if symbol.is_constructor() { symbols.class(first.class).name } else { symbol.name };
        (!methods.iter().any(sees)).then_some(name)
    }

    /// `super.m()` is not told from `x.m()` here: what is protected may be named in both ways.
    fn sees(&self, viewer: Viewer, owner: ClassId, flags: Flags, site: Option<ClassId>) -> bool {
        let symbols = &self.world.symbols;
        let site = site.filter(|_| flags.has(Flags::PRIVATE));
        viewer.sees_member(symbols, owner, flags, site)
    }
}
