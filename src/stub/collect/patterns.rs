//! What patterns say about missing classes (JLS 14.30).

use super::super::evidence::{ClassRole, Known};
use super::super::export::decapitalized;
use super::super::model::{ClassKey, StubType};
use super::body::BodyCollector;
use crate::base::Name;
use crate::syntax::tree::{CaseLabel, ExprId, PatternId, PatternKind, Switch, TypeSyntax};

impl BodyCollector<'_, '_> {
    /// The patterns of a `switch` are tests of its selector; without a default they are all there is (JLS 14.11.1.1).
    pub(super) fn pattern_labels(&mut self, switch: &Switch) {
        let labels: Vec<CaseLabel> = switch.cases.iter().flat_map(|case| case.labels.clone()).collect();
        let mut tested = Vec::new();
        for label in &labels {
            if let CaseLabel::Pattern(pattern) = label {
                self.tested(*pattern, switch.selector);
                self.tested_record(*pattern, switch.selector);
                tested.extend(self.pattern_class(*pattern));
            }
        }
        if tested.len() == labels.len()
            && let Some(selector) = self.made_up_value(switch.selector)
        {
            self.outer.evidence.class(&selector).permits.extend(tested);
        }
    }

    /// A record has no superclass of its own: what it is taken from is an interface (JLS 8.10).
    fn tested_record(&mut self, pattern: PatternId, operand: ExprId) {
        let PatternKind::Record { ty, .. } = &self.arena.pattern(pattern).kind else { return };
        if let (Some(above), Some(key), Some(known)) =
            (self.made_up_value(operand), self.types_at.key(ty), self.known(operand))
            && above != key
        {
            self.outer.evidence.class(&above).roles.push(ClassRole::Interface);
            self.outer.evidence.class(&key).supertypes.push(known);
        }
    }

    fn pattern_class(&self, pattern: PatternId) -> Option<ClassKey> {
        match &self.arena.pattern(pattern).kind {
            PatternKind::Type { ty, .. } | PatternKind::Record { ty, .. } => self.types_at.key(ty),
            PatternKind::Any => None,
        }
    }

    /// The made-up class that a value of a known type is of.
    pub(super) fn made_up_value(&self, id: ExprId) -> Option<ClassKey> {
        self.made_up_class(self.ty(id)?).filter(|_| self.hole(id).is_none())
    }

    /// Missing classes that record patterns take apart are records with these components.
    pub(super) fn records(&mut self) {
        let arena = self.arena;
        for pattern in &arena.patterns {
            let PatternKind::Record { ty, components } = &pattern.kind else { continue };
            let Some(key) = self.types_at.key(ty) else { continue };
            let mut parts: Vec<(Name, StubType)> = Vec::new();
            for component in components {
                let (name, ty) = self.component(*component);
                let is_taken = parts.iter().any(|(other, _)| *other == name);
                let name = if is_taken { Name::new(&format!("{name}{}", parts.len() + 1)) } else { name };
                parts.push((name, ty));
            }
            let evidence = self.outer.evidence.class(&key);
            if evidence.components.is_empty() {
                evidence.components = parts;
            }
            evidence.roles.push(ClassRole::Record);
        }
    }

    fn component(&self, pattern: PatternId) -> (Name, StubType) {
        let written = |ty: &TypeSyntax| {
            let known: Option<Known> = if ty.is_var() { None } else { self.types_at.known(self.outer, ty) };
            known.map_or_else(StubType::object, |known| known.written)
        };
        match &self.arena.pattern(pattern).kind {
            PatternKind::Type { ty, name, .. } => {
                (name.map_or_else(|| Name::new("value"), |(name, _)| name), written(ty))
            }
            PatternKind::Record { ty, .. } => {
                let ty = written(ty);
                let name = match &ty {
                    StubType::Class(key, _) => decapitalized(key.simple_name().as_str()),
                    _ => "value".to_owned(),
                };
                (Name::new(&name), ty)
            }
            PatternKind::Any => (Name::new("value"), StubType::object()),
        }
    }
}
