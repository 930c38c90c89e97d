//! Whether a switch covers all values of its selector (JLS 14.11.1.1). Nested record patterns that cover a record only together
//! are taken to do so.

use super::attributor::Attributor;
use super::patterns::SwitchKind;
use super::problems::{Aspect, Problem};
use crate::base::{ClassId, Flags, Name};
use crate::symbols::Type;
use crate::syntax::tree::{CaseLabel, ClassKind, ExprKind, Literal, PatternId, PatternKind, Switch};
use crate::types;

/// Levels of sealed classes below each other; deeper ones count as covered.
const DEEPEST: usize = 50;

/// What the labels of a switch take, guarded ones aside.
struct Labels {
    constants: Vec<Name>,
    patterns: Vec<PatternId>,
}

impl Attributor<'_> {
    pub(super) fn judge_exhaustive(&mut self, switch: &Switch, selector: &Type, kind: SwitchKind) {
        if self.is_checking() {
            let is_wrong = self.must_cover(switch, selector, kind) && !self.covers_all(switch, selector);
            let span = self.arena.expr(switch.selector).span;
            self.judge(span, Aspect::Exhaustive, is_wrong.then(|| Problem::NotExhaustive(selector.clone())));
        }
    }

    /// An old switch statement may leave values out (JLS 14.11.2).
    fn must_cover(&self, switch: &Switch, selector: &Type, kind: SwitchKind) -> bool {
        let is_new = |label: &CaseLabel| match label {
            CaseLabel::Pattern(_) => true,
            CaseLabel::Expr(id) => matches!(self.arena.expr(*id).kind, ExprKind::Literal(Literal::Null)),
            CaseLabel::Default => false,
        };
        let mut labels = switch.cases.iter().flat_map(|case| &case.labels);
        !selector.is_unknown() && (kind == SwitchKind::Expression || labels.any(is_new))
    }

    fn covers_all(&self, switch: &Switch, selector: &Type) -> bool {
        let mut labels = Labels { constants: Vec::new(), patterns: Vec::new() };
        for case in switch.cases.iter().filter(|case| case.guard.is_none()) {
            for label in &case.labels {
                match *label {
                    CaseLabel::Default => return true,
                    CaseLabel::Pattern(pattern) => labels.patterns.push(pattern),
                    CaseLabel::Expr(id) => match self.arena.expr(id).kind {
                        ExprKind::Name(name) | ExprKind::Select { name, .. } => labels.constants.push(name),
                        _ => {}
                    },
                }
            }
        }
        self.is_covered(&labels, selector, selector, 0)
    }

    fn is_covered(&self, labels: &Labels, selector: &Type, ty: &Type, depth: usize) -> bool {
        let upper = types::upper_bound(self.symbols, ty);
        if depth > DEEPEST || labels.patterns.iter().any(|pattern| self.takes_all(*pattern, &upper)) {
            return true;
        }
        match &upper {
            Type::Class(class) => self.is_class_covered(labels, selector, class.class, depth),
            Type::Intersection(parts) => {
                parts.iter().any(|part| self.is_covered(labels, selector, part, depth + 1))
            }
            _ => upper.is_unknown(),
        }
    }

    fn is_class_covered(&self, labels: &Labels, selector: &Type, class: ClassId, depth: usize) -> bool {
        let symbol = self.symbols.class(class);
        if symbol.kind == ClassKind::Enum {
            let mut constants =
                self.symbols.members(class).fields.iter().filter(|field| field.is_enum_constant);
            return constants.all(|constant| labels.constants.contains(&constant.name));
        }
        symbol.flags.has(Flags::SEALED)
            && symbol.is_abstract()
            && self.symbols.permitted(class).iter().all(|permitted| {
                let below = Type::class(*permitted);
                !types::is_castable(self.symbols, selector, &below)
                    || self.is_covered(labels, selector, &below, depth + 1)
            })
    }

    /// Whether the pattern takes every value of the type.
    fn takes_all(&self, pattern: PatternId, ty: &Type) -> bool {
        let found = self.pattern_types.get(&pattern).unwrap_or(&Type::Unknown);
        let erased = |ty: &Type| types::erasure(self.symbols, ty);
        match &self.arena.pattern(pattern).kind {
            PatternKind::Any => true,
            PatternKind::Type { .. } | PatternKind::Record { .. } => {
                found.is_unknown() || types::is_subtype(self.symbols, &erased(ty), &erased(found))
            }
        }
    }
}
