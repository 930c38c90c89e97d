//! What a `switch` says about its selector (JLS 14.11.1).

use super::super::evidence::{ClassRole, Expectation};
use super::super::model::ClassKey;
use super::body::BodyCollector;
use crate::base::Name;
use crate::symbols::Type;
use crate::syntax::tree::{CaseLabel, ExprId, ExprKind, Switch};
use crate::types;

impl BodyCollector<'_, '_> {
    pub(super) fn selector(&self, switch: &Switch) -> Expectation {
        let names = self.label_names(switch);
        let labels = switch.cases.iter().flat_map(|case| &case.labels);
        let others = labels.filter_map(|label| match label {
            CaseLabel::Expr(id) if !matches!(self.arena.expr(*id).kind, ExprKind::Name(_)) => self.known(*id),
            CaseLabel::Expr(_) | CaseLabel::Pattern(_) | CaseLabel::Default => None,
        });
        match others.into_iter().next() {
            Some(known) => Expectation::To(known),
            None if names.is_empty() => Expectation::Any,
            None => Expectation::Enum(names),
        }
    }

    /// The labels that are simple names.
    fn label_names(&self, switch: &Switch) -> Vec<Name> {
        let labels = switch.cases.iter().flat_map(|case| &case.labels);
        let names = labels.filter_map(|label| match label {
            CaseLabel::Expr(id) => match &self.arena.expr(*id).kind {
                ExprKind::Name(name) => Some(*name),
                _ => None,
            },
            CaseLabel::Pattern(_) | CaseLabel::Default => None,
        });
        names.collect()
    }

    /// A made-up class that is switched over by simple names is an enum, also where the selector itself was made up to be of it.
    pub(super) fn switched(&mut self, switch: &Switch) {
        self.pattern_labels(switch);
        let names = self.label_names(switch);
        if names.is_empty() {
            return;
        }
        let branches = self.branches(switch.selector).into_iter();
        let made_up: Vec<ClassKey> =
            branches.filter_map(|id| self.ty(id).and_then(|ty| self.made_up_class(ty))).collect();
        for key in made_up {
            let evidence = self.outer.evidence.class(&key);
            evidence.roles.push(ClassRole::Enum);
            evidence.constants.extend(&names);
        }
    }

    /// The expression, and those that it has the value of: the branches of a conditional one (JLS 15.25).
    fn branches(&self, id: ExprId) -> Vec<ExprId> {
        let mut all = vec![id];
        let mut next = 0;
        while let Some(&id) = all.get(next) {
            next += 1;
            match self.arena.expr(id).kind {
                ExprKind::Conditional { then, otherwise, .. } => all.extend([then, otherwise]),
                ExprKind::Parenthesized(inner) => all.push(inner),
                _ => {}
            }
        }
        all
    }

    /// Whether the labels of a `switch` over this are constant expressions, not enum constants.
    pub(super) fn has_constants(&self, selector: ExprId) -> bool {
        let symbols = &self.world().symbols;
        let is_string = |ty: &Type| ty.class_id().is_some() && ty.class_id() == symbols.well_known().string;
        self.ty(selector).is_some_and(|ty| {
            ty.as_primitive().is_some() || is_string(ty) || types::unboxed(symbols, ty).is_some()
        })
    }
}
