//! `switch` and patterns (JLS 14.11, 14.30, 15.28).

use super::Lower;
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    Case, CaseLabel, ExprId, Modifiers, Pattern, PatternId, PatternKind, Switch, TypeSyntax, TypeSyntaxKind,
};

impl Lower<'_> {
    pub(super) fn switch(&mut self, node: NodeId) -> Switch {
        let selector = self.condition(node);
        let mut cases = Vec::new();
        let block = self.cst.by_field(node, Field::Body);
        if let Some(block) = block {
            self.cases(block, &mut cases);
        }
        Switch { selector, cases, body: block.map_or(Span::default(), |block| self.span(block)) }
    }

    fn cases(&mut self, block: NodeId, cases: &mut Vec<Case>) {
        for child in self.cst.children(block) {
            match self.kind(child) {
                Kind::SwitchGroup | Kind::SwitchRule => {
                    let case = self.case(child);
                    cases.push(case);
                }
                Kind::Error => {
                    self.deeper(child, |this| this.cases(child, cases));
                }
                _ => {}
            }
        }
    }

    fn case(&mut self, node: NodeId) -> Case {
        let mut labels = Vec::new();
        let mut guard = None;
        for label in self.cst.children(node) {
            if self.kind(label) == Kind::SwitchLabel {
                self.labels(label, &mut labels, &mut guard);
            }
        }
        Case {
            span: self.span(node),
            labels,
            guard,
            arrow: self.kind(node) == Kind::SwitchRule,
            body: self.statements(node),
        }
    }

    fn labels(&mut self, node: NodeId, labels: &mut Vec<CaseLabel>, guard: &mut Option<ExprId>) {
        let before = labels.len();
        for child in self.cst.children(node) {
            match self.kind(child) {
                Kind::Pattern => labels.push(CaseLabel::Pattern(self.pattern(child))),
                Kind::Guard => *guard = self.expr_child(child).map(|guard| self.expr(guard)),
                // `case null, default` (JLS 14.11.1): the grammar takes the keyword for a name.
                Kind::Identifier if self.cst.text(child) == "default" => labels.push(CaseLabel::Default),
                Kind::MethodInvocation => labels.push(self.call_label(child)),
                kind if super::expressions::is_expression(kind) => {
                    labels.push(CaseLabel::Expr(self.expr(child)));
                }
                _ => {}
            }
        }
        if labels.len() == before {
            labels.push(CaseLabel::Default);
        }
    }

    /// `case A()`: no call is constant, so this is a record pattern without components.
    fn call_label(&mut self, node: NodeId) -> CaseLabel {
        let arguments = self.cst.by_field(node, Field::Arguments);
        let object = self.cst.by_field(node, Field::Object);
        let is_pattern = object.is_none() && arguments.is_some_and(|list| self.expr_child(list).is_none());
        match self.cst.by_field(node, Field::Name) {
            Some(name) if is_pattern => {
                let ty = self.ty(name);
                let kind = PatternKind::Record { ty, components: Vec::new() };
                let span = self.span(node);
                CaseLabel::Pattern(self.arena.push_pattern(Pattern { span, kind }))
            }
            _ => CaseLabel::Expr(self.expr(node)),
        }
    }

    pub(super) fn pattern(&mut self, node: NodeId) -> PatternId {
        let kind = self.deeper(node, |this| this.pattern_kind(node));
        let span = self.span(node);
        let malformed = || PatternKind::Type {
            modifiers: Modifiers::default(),
            ty: TypeSyntax { span, annotations: Vec::new(), kind: TypeSyntaxKind::Malformed },
            name: None,
        };
        let kind = kind.unwrap_or_else(malformed);
        self.arena.push_pattern(Pattern { span, kind })
    }

    fn pattern_kind(&mut self, node: NodeId) -> PatternKind {
        // The grammar wraps a pattern in nodes of its own that mean nothing here.
        let mut node = node;
        while self.kind(node) == Kind::Pattern {
            match self.cst.children(node).next() {
                Some(inner) => node = inner,
                None => break,
            }
        }
        match self.kind(node) {
            Kind::RecordPattern => self.record_pattern(node),
            Kind::RecordPatternComponent if self.cst.first_of(node, Kind::UnderscorePattern).is_some() => {
                PatternKind::Any
            }
            Kind::UnderscorePattern => PatternKind::Any,
            _ => self.type_pattern(node),
        }
    }

    fn type_pattern(&mut self, node: NodeId) -> PatternKind {
        let modifiers = self.modifiers(node);
        let written = self.cst.children(node).find(|&child| super::types::is_type(self.kind(child)));
        let ty = self.type_or_var(written, node);
        let name = self.cst.first_of(node, Kind::Identifier);
        let name = name.map(|name| (self.name(name), self.span(name)));
        PatternKind::Type { modifiers, ty, name }
    }

    fn record_pattern(&mut self, node: NodeId) -> PatternKind {
        let written = self.cst.children(node).next();
        let ty = self.optional_type(written, node);
        let mut components = Vec::new();
        if let Some(body) = self.cst.first_of(node, Kind::RecordPatternBody) {
            for child in self.cst.children(body) {
                if matches!(self.kind(child), Kind::RecordPattern | Kind::RecordPatternComponent) {
                    components.push(self.pattern(child));
                }
            }
        }
        PatternKind::Record { ty, components }
    }
}
