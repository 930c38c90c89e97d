//! Where code is wrong with what was made up for it, and which made-up members it speaks of.

use std::collections::BTreeMap;

use super::super::evidence::{Evidence, Fault, Member, Place};
use super::super::export::{key_of, made_up_key};
use super::super::model::ClassKey;
use super::super::unknown::Unknown;
use super::Collector;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{FileId, Name, Span};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, Import, ImportKind};

/// Simple names that were taken for missing classes of two packages, where a file can see both of them.
pub(super) fn ambiguous(world: &World, evidence: &Evidence) -> Vec<Fault> {
    let mut by_name: BTreeMap<Name, Vec<&ClassKey>> = BTreeMap::new();
    for key in evidence.classes.keys().filter(|key| key.unknown().is_none()) {
        by_name.entry(key.simple_name()).or_default().push(key);
    }
    let mut faults = Vec::new();
    for (name, keys) in by_name.into_iter().filter(|(_, keys)| keys.len() > 1) {
        let places = keys.iter().flat_map(|key| evidence.of(key)).flat_map(|class| &class.places);
        let is_simple = |span: &Span| (span.end - span.start) as usize == name.as_str().len();
        let sees_both =
            |(file, _): &&Place| keys.iter().filter(|key| is_visible(world, *file, key)).count() > 1;
        let mut simple = places.filter(|(_, span)| is_simple(span));
        if simple.any(|place| sees_both(&place)) {
            let meanings = keys.into_iter().cloned().collect();
            faults.push(Fault { meanings, ..Fault::default() });
        }
    }
    faults
}

/// Whether the simple name of a class may mean it in the file: it is beside it, imported on demand, or a member of something.
fn is_visible(world: &World, file: FileId, key: &ClassKey) -> bool {
    let unit = world.unit(file);
    let package = unit.package.as_ref().map(|package| package.name.text);
    let imports = |import: &Import| import.kind == ImportKind::OnDemand && import.name.text == key.package();
    key.outer().is_some() || package == Some(key.package()) || unit.imports.iter().any(imports)
}

/// Faults of a body, and members of a fault, that are looked at: nobody revises more.
const MOST_FAULTS: usize = 16;

/// Pairs of classes of a fault.
const MOST_PAIRS: usize = 6;

impl Collector<'_> {
    /// The missing classes with names and without type parameters that a type mentions, each once.
    fn missing_classes(&self, ty: Option<&Type>, all: &mut Vec<ClassKey>) {
        let Some(ty) = ty else { return };
        ty.any(&mut |part| {
            if let Type::Class(class) = part
                && class.arguments.is_empty()
                && let Some(key) = made_up_key(self.world, class.class)
                && key.unknown().is_none()
                && !all.contains(&key)
            {
                all.push(key);
            }
            false
        });
    }
}

impl BodyCollector<'_, '_> {
    /// Notes what javac would reject.
    pub(super) fn faults(&mut self) {
        let names = self.found.uses.iter().filter(|used| matches!(used.kind, UseKind::Missing { .. }));
        let wrong = self.found.problems.iter().map(|(span, _)| *span);
        let all = wrong.chain(names.map(|used| used.span));
        let faults: Vec<Fault> = all.take(MOST_FAULTS).map(|span| self.fault(span)).collect();
        self.outer.evidence.faults.extend(faults);
    }

    fn fault(&self, span: Span) -> Fault {
        let statement = self.statement_around(span);
        let mut members = self.members_in(span);
        add_new(&mut members, self.members_in(statement));
        let mut subclasses = self.subclasses_in(span);
        add_new(&mut subclasses, self.subclasses_in(statement));
        subclasses.truncate(MOST_PAIRS);
        let unknowns = self.unknowns_in(statement);
        Fault { members, unknowns, subclasses, ..Fault::default() }
    }

    /// Missing classes without type parameters that types of values in there mention, each below those that targets mention.
    fn subclasses_in(&self, code: Span) -> Vec<(ClassKey, ClassKey)> {
        let (mut given, mut wanted) = (Vec::new(), Vec::new());
        let is_value = self.arena.exprs.iter().any(|expr| expr.span == code);
        for (id, expr) in self.arena.numbered_exprs() {
            // Of a value that is wrong as a whole, its parts say nothing.
            if expr.span == code || (!is_value && code.contains(expr.span)) {
                self.outer.missing_classes(self.ty(id), &mut given);
                self.outer.missing_classes(self.trace.targets.get(&id), &mut wanted);
            }
        }
        given.retain(|class| !wanted.contains(class));
        let pairs = given.iter().flat_map(|below| wanted.iter().map(|above| (below.clone(), above.clone())));
        pairs.collect()
    }

    /// The unknown types of values in there: of fields, and those that a class was made up for.
    fn unknowns_in(&self, code: Span) -> Vec<Unknown> {
        let mut unknowns = Vec::new();
        for (id, expr) in self.arena.numbered_exprs() {
            if !code.contains(expr.span) || unknowns.len() == MOST_FAULTS {
                continue;
            }
            let class = self.ty(id).and_then(|ty| self.class_of(ty));
            let of_class = class.and_then(|class| key_of(self.outer.world, class)?.unknown());
            let of_field = self.hole(id).and_then(|key| key.unknown());
            for unknown in of_field.into_iter().chain(of_class) {
                if !unknowns.contains(&unknown) {
                    unknowns.push(unknown);
                }
            }
        }
        unknowns
    }

    /// The smallest statement with the place in it.
    fn statement_around(&self, place: Span) -> Span {
        let around = self.arena.stmts.iter().map(|stmt| stmt.span).filter(|span| span.contains(place));
        around.min_by_key(|span| span.end - span.start).unwrap_or(place)
    }

    /// The made-up members that the code in there uses.
    fn members_in(&self, code: Span) -> Vec<Member> {
        let mut members = Vec::new();
        for (id, _) in self.arena.numbered_exprs() {
            if code.contains(self.name_of(id))
                && let Some(member) = self.member(id).filter(|member| !members.contains(member))
            {
                members.push(member);
            }
            if members.len() == MOST_FAULTS {
                break;
            }
        }
        members
    }

    /// Where the expression is reported: a call at its name.
    pub(super) fn name_of(&self, id: ExprId) -> Span {
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
                    let name = if name.as_str() == "new" { Name::new("<init>") } else { *name };
                    Some((made_up_key(self.world(), methods.first()?.class)?, name))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Adds what is not there yet.
fn add_new<T: PartialEq>(all: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !all.contains(&one) {
            all.push(one);
        }
    }
}
