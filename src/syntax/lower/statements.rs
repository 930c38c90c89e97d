//! Blocks and statements (JLS 14).

use super::Lower;
use crate::base::Name;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{Stmt, StmtId, StmtKind, VariableDeclarator};

impl Lower<'_> {
    pub(super) fn stmt(&mut self, node: NodeId) -> StmtId {
        let kind = self.deeper(node, |this| this.stmt_kind(node));
        let span = self.span(node);
        self.arena.push_stmt(Stmt { span, kind: kind.unwrap_or(StmtKind::Malformed(Vec::new())) })
    }

    fn stmt_kind(&mut self, node: NodeId) -> StmtKind {
        match self.kind(node) {
            Kind::Block | Kind::ConstructorBody => StmtKind::Block(self.statements(node)),
            Kind::Semicolon => StmtKind::Empty,
            Kind::LocalVariable => self.local_variable(node),
            Kind::ExpressionStatement => self.with_expr(node, StmtKind::Expr),
            Kind::ThrowStatement => self.with_expr(node, StmtKind::Throw),
            Kind::YieldStatement => self.with_expr(node, StmtKind::Yield),
            Kind::ReturnStatement => {
                let value = self.expr_child(node).map(|value| self.expr(value));
                StmtKind::Return(value)
            }
            Kind::BreakStatement => StmtKind::Break(self.label(node)),
            Kind::ContinueStatement => StmtKind::Continue(self.label(node)),
            Kind::LabeledStatement => self.labeled(node),
            Kind::IfStatement => self.if_statement(node),
            Kind::WhileStatement => {
                let condition = self.condition(node);
                let body = self.stmt_field(node, Field::Body);
                StmtKind::While { condition, body }
            }
            Kind::DoStatement => {
                let body = self.stmt_field(node, Field::Body);
                let condition = self.condition(node);
                StmtKind::DoWhile { body, condition }
            }
            Kind::ForStatement => self.for_statement(node),
            Kind::EnhancedFor => self.enhanced_for(node),
            Kind::Switch => StmtKind::Switch(Box::new(self.switch(node))),
            Kind::SynchronizedStatement => self.synchronized(node),
            Kind::AssertStatement => self.assert(node),
            Kind::TryStatement | Kind::TryWithResources => self.try_statement(node),
            Kind::ConstructorCall => self.constructor_call(node),
            kind if super::classes::is_class(kind) => match self.local_class(node) {
                Some(class) => StmtKind::LocalClass(class),
                None => StmtKind::Malformed(Vec::new()),
            },
            _ => StmtKind::Malformed(self.statements(node)),
        }
    }

    /// The statements among the parts of a node.
    pub(super) fn statements(&mut self, parent: NodeId) -> Vec<StmtId> {
        let mut statements = Vec::new();
        for child in self.cst.children(parent) {
            if !is_statement(self.kind(child)) {
                continue;
            }
            match self.switch_and_semicolon(parent, child) {
                Some(parts) => statements.extend(parts.map(|part| self.stmt(part))),
                None => statements.push(self.stmt(child)),
            }
        }
        statements
    }

    /// `switch (x) { … };` is a switch statement and an empty one (JLS 14.11), which the grammar takes for an
    /// expression statement. Only after `->` it is one (JLS 14.11.1).
    fn switch_and_semicolon(&self, parent: NodeId, statement: NodeId) -> Option<[NodeId; 2]> {
        if self.kind(parent) == Kind::SwitchRule || self.kind(statement) != Kind::ExpressionStatement {
            return None;
        }
        let switch = self.cst.first_of(statement, Kind::Switch)?;
        Some([switch, self.cst.first_of(statement, Kind::Semicolon)?])
    }

    fn with_expr(&mut self, node: NodeId, make: fn(crate::syntax::tree::ExprId) -> StmtKind) -> StmtKind {
        match self.expr_child(node) {
            Some(expr) => make(self.expr(expr)),
            None => StmtKind::Malformed(Vec::new()),
        }
    }

    /// A statement that must be there; where it is missing, an empty one stands in.
    pub(super) fn stmt_field(&mut self, node: NodeId, field: Field) -> StmtId {
        match self.cst.by_field(node, field) {
            Some(body) => self.stmt(body),
            None => {
                let span = self.span(node);
                self.arena.push_stmt(Stmt { span, kind: StmtKind::Malformed(Vec::new()) })
            }
        }
    }

    fn label(&self, node: NodeId) -> Option<Name> {
        self.cst.first_of(node, Kind::Identifier).map(|label| self.name(label))
    }

    fn labeled(&mut self, node: NodeId) -> StmtKind {
        let label = self.label(node).unwrap_or_else(|| Name::new(""));
        match self.cst.children(node).filter(|&c| is_statement(self.kind(c))).last() {
            Some(body) => StmtKind::Labeled { label, body: self.stmt(body) },
            None => StmtKind::Malformed(Vec::new()),
        }
    }

    /// In a loop along `else if`, which is a chain to its reader and not a nest.
    fn if_statement(&mut self, node: NodeId) -> StmtKind {
        let mut links = Vec::new();
        let mut at = node;
        let mut otherwise = loop {
            let condition = self.condition(at);
            links.push((at, condition, self.stmt_field(at, Field::Consequence)));
            match self.cst.by_field(at, Field::Alternative) {
                Some(next) if self.kind(next) == Kind::IfStatement => at = next,
                other => break other.map(|other| self.stmt(other)),
            }
        };
        while let Some((link, condition, then)) = links.pop() {
            let kind = StmtKind::If { condition, then, otherwise };
            if links.is_empty() {
                return kind;
            }
            let span = self.span(link);
            otherwise = Some(self.arena.push_stmt(Stmt { span, kind }));
        }
        StmtKind::Malformed(Vec::new())
    }

    /// The declarators of a local variable declaration (JLS 14.4).
    fn local_variable(&mut self, node: NodeId) -> StmtKind {
        let modifiers = self.modifiers(node);
        let written = self.cst.by_field(node, Field::Type);
        let ty = self.type_or_var(written, node);
        let mut declarators = Vec::new();
        for child in self.cst.children(node) {
            if self.kind(child) != Kind::VariableDeclarator {
                continue;
            }
            let (name, name_span) = self.optional_name(self.cst.by_field(child, Field::Name));
            let dimensions = self.cst.by_field(child, Field::Dimensions);
            let ty = self.with_dimensions(ty.clone(), dimensions);
            let initializer = self.cst.by_field(child, Field::Value).map(|value| self.expr(value));
            declarators.push(VariableDeclarator { span: self.span(child), ty, name, name_span, initializer });
        }
        StmtKind::Local { modifiers, declarators }
    }

    fn for_statement(&mut self, node: NodeId) -> StmtKind {
        let mut init = Vec::new();
        let mut update = Vec::new();
        for child in self.cst.children(node) {
            match self.cst.field(child) {
                Field::Init if self.kind(child) == Kind::LocalVariable => init.push(self.stmt(child)),
                Field::Init => {
                    let span = self.span(child);
                    let expr = self.expr(child);
                    init.push(self.arena.push_stmt(Stmt { span, kind: StmtKind::Expr(expr) }));
                }
                Field::Update => update.push(self.expr(child)),
                _ => {}
            }
        }
        let condition = self.cst.by_field(node, Field::Condition).map(|condition| self.expr(condition));
        let body = self.stmt_field(node, Field::Body);
        StmtKind::For { init, condition, update, body }
    }

    fn enhanced_for(&mut self, node: NodeId) -> StmtKind {
        let modifiers = self.modifiers(node);
        let written = self.cst.by_field(node, Field::Type);
        let ty = self.type_or_var(written, node);
        let dimensions = self.cst.by_field(node, Field::Dimensions);
        let ty = self.with_dimensions(ty, dimensions);
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let iterable = self.expr_field(node, Field::Value);
        let body = self.stmt_field(node, Field::Body);
        StmtKind::ForEach { modifiers, ty, name, name_span, iterable, body }
    }

    fn synchronized(&mut self, node: NodeId) -> StmtKind {
        let lock = self.cst.first_of(node, Kind::Parenthesized);
        let lock = self.unparenthesized(lock, node);
        let block = self.stmt_field(node, Field::Body);
        StmtKind::Synchronized { lock, block }
    }

    fn assert(&mut self, node: NodeId) -> StmtKind {
        let mut exprs = self.cst.children(node).filter(|&c| super::expressions::is_expression(self.kind(c)));
        let (condition, message) = (exprs.next(), exprs.next());
        let Some(condition) = condition else { return StmtKind::Malformed(Vec::new()) };
        let condition = self.expr(condition);
        let message = message.map(|message| self.expr(message));
        StmtKind::Assert { condition, message }
    }

    /// `this(…)`, `super(…)`, `outer.super(…)` (JLS 8.8.7.1).
    fn constructor_call(&mut self, node: NodeId) -> StmtKind {
        let outer = self.cst.by_field(node, Field::Object).map(|outer| self.expr(outer));
        let constructor = self.cst.by_field(node, Field::Constructor);
        let is_super = constructor.is_some_and(|constructor| self.kind(constructor) == Kind::Super);
        let type_arguments = match self.cst.first_of(node, Kind::TypeArguments) {
            Some(list) => self.type_arguments(list),
            None => Vec::new(),
        };
        let arguments = match self.cst.by_field(node, Field::Arguments) {
            Some(list) => self.arguments(list),
            None => Vec::new(),
        };
        StmtKind::ConstructorCall { outer, is_super, type_arguments, arguments }
    }
}

fn is_statement(kind: Kind) -> bool {
    super::classes::is_class(kind)
        || matches!(
            kind,
            Kind::Error
                | Kind::Block
                | Kind::ConstructorBody
                | Kind::Semicolon
                | Kind::LocalVariable
                | Kind::ExpressionStatement
                | Kind::ThrowStatement
                | Kind::YieldStatement
                | Kind::ReturnStatement
                | Kind::BreakStatement
                | Kind::ContinueStatement
                | Kind::LabeledStatement
                | Kind::IfStatement
                | Kind::WhileStatement
                | Kind::DoStatement
                | Kind::ForStatement
                | Kind::EnhancedFor
                | Kind::Switch
                | Kind::SynchronizedStatement
                | Kind::AssertStatement
                | Kind::TryStatement
                | Kind::TryWithResources
                | Kind::ConstructorCall
        )
}
