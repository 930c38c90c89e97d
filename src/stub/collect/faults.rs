//! Where code is wrong with what was made up for it, and which made-up members it speaks of.

use super::super::evidence::{Fault, Member};
use super::super::export::key_of;
use super::super::placement::is_made_up;
use super::body::BodyCollector;
use crate::attribute::{Problem, UseKind};
use crate::base::{Name, Span};
use crate::syntax::tree::{ExprId, ExprKind};

/// Faults of a body, and members of a fault, that are looked at: nobody revises more.
const MOST: usize = 16;

impl BodyCollector<'_, '_> {
    /// Notes what javac would reject.
    pub(super) fn faults(&mut self) {
        let names = self.found.uses.iter().filter(|used| matches!(used.kind, UseKind::Missing { .. }));
        let missing = names.map(|used| (used.span, true));
        let wrong = self.found.problems.iter();
        let wrong = wrong.map(|(span, problem)| (*span, *problem == Problem::NotApplicable));
        let faults: Vec<Fault> =
            wrong.chain(missing).take(MOST).map(|(span, is_call)| self.fault(span, is_call)).collect();
        self.outer.evidence.faults.extend(faults);
    }

    fn fault(&self, span: Span, is_call: bool) -> Fault {
        let mut members = self.members_in(span);
        for member in self.members_in(self.statement_around(span)) {
            if !members.contains(&member) {
                members.push(member);
            }
        }
        Fault { place: self.place(span), is_call, members }
    }

    /// The smallest statement with the place in it.
    fn statement_around(&self, place: Span) -> Span {
        let around = self.arena.stmts.iter().map(|stmt| stmt.span).filter(|span| span.contains(place));
        around.min_by_key(|span| span.end - span.start).unwrap_or(place)
    }

    /// The made-up members that the code in there uses.
    fn members_in(&self, code: Span) -> Vec<Member> {
        let mut members = Vec::new();
        for index in 0..u32::try_from(self.arena.exprs.len()).unwrap_or(0) {
            let id = ExprId(index);
            if code.contains(self.name_of(id))
                && let Some(member) = self.member(id).filter(|member| !members.contains(member))
            {
                members.push(member);
            }
            if members.len() == MOST {
                break;
            }
        }
        members
    }

    /// Where the expression is reported: a call at its name.
    fn name_of(&self, id: ExprId) -> Span {
        match &self.arena.expr(id).kind {
            ExprKind::Call { name_span, .. } => *name_span,
            _ => self.arena.expr(id).span,
        }
    }

    fn member(&self, id: ExprId) -> Option<Member> {
        match &self.arena.expr(id).kind {
            ExprKind::Call { name, .. } => Some((self.call_owner(id)?.owner, *name)),
            ExprKind::New { class: Some(class), .. } => {
                Some((self.types_at.key(class)?, Name::new("<init>")))
            }
            ExprKind::MethodRef { name, name_span, .. } => match self.uses.get(name_span)? {
                UseKind::MethodReference { methods, .. } => {
                    let class = methods.first()?.class;
                    let key = key_of(self.outer.world, class)?;
                    is_made_up(self.outer.world, class).then_some((key, *name))
                }
                _ => None,
            },
            _ => None,
        }
    }
}
