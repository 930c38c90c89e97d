//! Patterns (JLS 14.30), the variables they introduce (JLS 6.3.1, 6.3.2), and switches (JLS 14.11, 15.28).

use super::attributor::Attributor;
use super::operand::Operand;
use super::table::{CastForm, UseKind};
use crate::base::Name;
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::{
    BinaryOperator, Case, CaseLabel, ExprId, ExprKind, PatternId, PatternKind, StmtKind, Switch,
    UnaryOperator,
};
use crate::types;

impl<'w> Attributor<'w> {
    /// `operand instanceof pattern`.
    pub fn type_test(&mut self, id: ExprId, operand: &Type, pattern: PatternId) {
        self.restart(id);
        let ty = self.pattern(id, pattern, operand);
        let span = self.arena.expr(id).span;
        self.record_cast((id, span), CastForm::InstanceOf, operand, &ty);
    }

    /// Attributes a pattern that is not the whole right-hand side of `instanceof`: whether it can match is a
    /// question of its own (JLS 14.30.3).
    fn inner_pattern(&mut self, owner: ExprId, id: PatternId, matched: &Type) {
        let ty = self.pattern(owner, id, matched);
        let span = self.arena.pattern(id).span;
        self.record_cast((owner, span), CastForm::Pattern, matched, &ty);
    }

    /// Attributes a pattern that matches values of type `matched`; its own type. `owner` is the expression
    /// whose uses it belongs to.
    pub fn pattern(&mut self, owner: ExprId, id: PatternId, matched: &Type) -> Type {
        let arena = self.arena;
        let pattern = arena.pattern(id);
        let ty = match &pattern.kind {
            PatternKind::Type { modifiers, ty, .. } => {
                self.annotations(&modifiers.annotations);
                if ty.is_var() { types::upward_projection(self.symbols, matched) } else { self.resolve(ty) }
            }
            PatternKind::Record { ty, components } => {
                let named = self.resolve(ty);
                let record = self.inferred_record(&named, matched);
                if let Some(class) = record.class_id() {
                    self.record(owner, pattern.span, UseKind::RecordPattern { record: class });
                }
                let parts = self.component_types(&record);
                self.deeper(|this| {
                    for (index, component) in components.iter().enumerate() {
                        let matched = parts.get(index).cloned().unwrap_or(Type::Unknown);
                        this.inner_pattern(owner, *component, &matched);
                    }
                });
                record
            }
            PatternKind::Any => matched.clone(),
        };
        self.pattern_types.insert(id, ty.clone());
        ty
    }

    /// A raw record type in a pattern takes its arguments from the matched type (JLS 18.5.5), where the
    /// record's own supertype tells them.
    fn inferred_record(&self, named: &Type, matched: &Type) -> Type {
        let Some(class) = named.class_id() else { return named.clone() };
        if !types::is_raw(self.symbols, named) {
            return named.clone();
        }
        let this = self.symbols.this_type(class);
        let matched = types::capture(self.symbols, &types::upper_bound(self.symbols, matched));
        let Some(goal) = matched.class_id() else { return named.clone() };
        let mut inference = super::infer::Inference::default();
        let theta = inference.declare(self.symbols, &self.symbols.all_type_variables(class));
        let open = theta.apply(&this);
        if let Some(as_goal) = types::as_super(self.symbols, &open, goal) {
            inference.reduce_same(self.symbols, &as_goal, &matched);
        }
        inference.solve_mentioned(self.symbols, &open)
    }

    /// The types of a record's components, as members of this record type.
    fn component_types(&self, record: &Type) -> Vec<Type> {
        let Some(class) = record.class_id() else { return Vec::new() };
        let members = self.symbols.members(class);
        let components: Vec<Name> = match self.symbols.class(class).source() {
            Some(source) => source.decl().components.iter().map(|component| component.name).collect(),
            None => {
                members.fields.iter().filter(|field| !field.is_static()).map(|field| field.name).collect()
            }
        };
        components
            .into_iter()
            .map(|name| {
                let Some(index) = members.field_named(name) else { return Type::Unknown };
                let field = crate::base::FieldId { class, index };
                types::capture(self.symbols, &self.field_type(field, record))
            })
            .collect()
    }

    /// Declares the pattern variables that the expression introduces when it is `truth` (JLS 6.3.1).
    pub fn declare_bindings(&mut self, id: ExprId, truth: bool) {
        if self.arena.patterns.is_empty() {
            return;
        }
        for (name, ty) in self.bindings(id, truth) {
            self.env.declare(name, ty);
        }
    }

    fn bindings(&self, id: ExprId, truth: bool) -> Vec<(Name, Type)> {
        let mut found = Vec::new();
        let mut open = vec![(id, truth)];
        while let Some((id, truth)) = open.pop() {
            match &self.arena.expr(id).kind {
                ExprKind::Parenthesized(inner) => open.push((*inner, truth)),
                ExprKind::Unary { operator: UnaryOperator::Not, operand } => open.push((*operand, !truth)),
                ExprKind::Binary { operator: BinaryOperator::ConditionalAnd, left, right } if truth => {
                    open.extend([(*left, true), (*right, true)]);
                }
                ExprKind::Binary { operator: BinaryOperator::ConditionalOr, left, right } if !truth => {
                    open.extend([(*left, false), (*right, false)]);
                }
                ExprKind::InstanceOf { pattern, .. } if truth => self.pattern_bindings(*pattern, &mut found),
                _ => {}
            }
        }
        found
    }

    fn pattern_bindings(&self, id: PatternId, found: &mut Vec<(Name, Type)>) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match &self.arena.pattern(id).kind {
                PatternKind::Type { name: Some((name, _)), .. } => {
                    found.push((*name, self.pattern_types.get(&id).cloned().unwrap_or(Type::Unknown)));
                }
                PatternKind::Type { name: None, .. } | PatternKind::Any => {}
                PatternKind::Record { components, .. } => open.extend(components.iter().copied()),
            }
        }
    }

    pub fn switch_expression(&mut self, id: ExprId, switch: &'w Switch) -> Operand {
        self.restart(id);
        let outer = std::mem::take(&mut self.yields);
        self.switch_cases(id, switch, SwitchKind::Expression);
        let results = std::mem::replace(&mut self.yields, outer);
        let saved = self.env.clone();
        let mut operands = Vec::with_capacity(results.len());
        for (result, env) in &results {
            self.env = env.clone();
            operands.push(self.operand(*result));
        }
        self.env = saved;
        self.branches.insert(id, results.into_iter().map(|(result, _)| result).collect());
        // In an assignment or invocation a poly expression, also one of numbers (JLS 15.28.1).
        Operand::Branches(id, operands)
    }

    /// The selector and cases of a switch. `key` is what its uses are recorded under.
    pub fn switch_cases(&mut self, key: ExprId, switch: &'w Switch, kind: SwitchKind) {
        let selector = self.standalone(switch.selector);
        if let Some(class) = self.class_of(&selector) {
            let exhaustive = !switch
                .cases
                .iter()
                .any(|case| case.labels.iter().any(|label| matches!(label, CaseLabel::Default)));
            if exhaustive {
                self.record(key, switch.body, UseKind::Switch { selector: class });
            }
        }
        // Variables of one statement group are in scope in the following ones (JLS 6.3).
        self.nested(|this| {
            for case in &switch.cases {
                if case.arrow {
                    this.nested(|this| this.case(key, case, &selector, kind));
                } else {
                    this.case(key, case, &selector, kind);
                }
            }
        });
        self.judge_exhaustive(switch, &selector, kind);
    }

    fn case(&mut self, key: ExprId, case: &'w Case, selector: &Type, kind: SwitchKind) {
        for label in &case.labels {
            match label {
                CaseLabel::Expr(id) => self.case_constant(*id, selector),
                CaseLabel::Pattern(id) => {
                    self.inner_pattern(key, *id, selector);
                    let mut found = Vec::new();
                    self.pattern_bindings(*id, &mut found);
                    for (name, ty) in found {
                        self.env.declare(name, ty);
                    }
                }
                CaseLabel::Default => {}
            }
        }
        if let Some(guard) = case.guard {
            self.standalone(guard);
            self.declare_bindings(guard, true);
        }
        for stmt in &case.body {
            match (&self.arena.stmt(*stmt).kind, kind) {
                (StmtKind::Expr(result), SwitchKind::Expression) if case.arrow => {
                    self.yields.push((*result, self.env.clone()));
                }
                _ => self.stmt(*stmt),
            }
        }
    }

    /// An enum constant's simple name means a constant of the selector's type (JLS 14.11.1).
    fn case_constant(&mut self, id: ExprId, selector: &Type) {
        if let ExprKind::Name(name) = self.arena.expr(id).kind
            && let Some(class) = self.class_of(selector)
            && let Some(field) = resolve::find_field(self.symbols, class, name).first()
            && self.symbols.field(field).is_enum_constant
        {
            let span = self.arena.expr(id).span;
            self.record_only(id, span, UseKind::Field { field, site: Some(class) });
            self.set_type(id, selector.clone());
            return;
        }
        self.standalone(id);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchKind {
    Statement,
    Expression,
}
