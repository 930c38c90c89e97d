//! What the code around an expression does with its value.

use super::tree::{
    Arena, AssignOperator, BinaryOperator, CaseLabel, ExprId, ExprKind, LambdaBody, MethodRefTarget,
    Resource, StmtId, StmtKind, Switch, TypeSyntax, UnaryOperator,
};
use crate::base::{Name, Span};

/// The part that an expression has in what is directly around it.
#[derive(Clone, Copy, Debug)]
pub enum Role<'a> {
    /// Nothing is known but that the value is used.
    Value,
    Statement,
    Condition,
    /// An operand of arithmetic, with the other one.
    Number(Option<ExprId>),
    /// An operand of `+`, with the other one.
    Plus {
        other: ExprId,
        whole: ExprId,
    },
    /// `==`, `!=`, with the other operand.
    Compared(ExprId),
    /// The same value as that of another expression.
    Same(ExprId),
    /// What a variable of this declared type and name runs over.
    Iterated {
        ty: &'a TypeSyntax,
        variable: Name,
        body: StmtId,
    },
    Indexed(ExprId),
    Index,
    Selector(&'a Switch),
    /// A label of a `switch` over this.
    Label(ExprId),
    Thrown,
    Resource,
    Lock,
    Cast,
    /// The left side of an assignment, with the right one.
    Assigned(ExprId),
    /// Passed to this call, creation or statement.
    Argument(ExprId),
    /// Before the dot of a member, or the `::` of a method.
    Receiver,
    /// Before `.length`.
    Measured,
    /// The value of a variable that is declared with `var`, at this place.
    Variable(Name, Span),
    /// The result of a lambda.
    LambdaResult(ExprId),
}

/// The role of every expression of a body.
pub struct Roles<'a> {
    roles: Vec<Role<'a>>,
}

impl<'a> Roles<'a> {
    pub fn new(arena: &'a Arena) -> Roles<'a> {
        let mut roles = Roles { roles: vec![Role::Value; arena.exprs.len()] };
        for (id, expr) in arena.numbered_exprs() {
            roles.of_parts(id, &expr.kind);
        }
        for stmt in &arena.stmts {
            roles.of_stmt(&stmt.kind);
        }
        roles.of_results(arena);
        roles
    }

    pub fn of(&self, id: ExprId) -> Role<'a> {
        self.roles.get(id.0 as usize).copied().unwrap_or(Role::Value)
    }

    fn set(&mut self, id: ExprId, role: Role<'a>) {
        if let Some(slot) = self.roles.get_mut(id.0 as usize) {
            *slot = role;
        }
    }

    fn of_parts(&mut self, id: ExprId, kind: &'a ExprKind) {
        match kind {
            ExprKind::Select { target, name, .. } if name.as_str() == "length" => {
                self.set(*target, Role::Measured);
            }
            ExprKind::Select { target, .. }
            | ExprKind::MethodRef { target: MethodRefTarget::Expr(target), .. } => {
                self.set(*target, Role::Receiver);
            }
            ExprKind::Call { target, arguments, .. } => {
                target.iter().for_each(|target| self.set(*target, Role::Receiver));
                arguments.iter().for_each(|argument| self.set(*argument, Role::Argument(id)));
            }
            ExprKind::New { outer, arguments, .. } => {
                outer.iter().for_each(|outer| self.set(*outer, Role::Receiver));
                arguments.iter().for_each(|argument| self.set(*argument, Role::Argument(id)));
            }
            ExprKind::NewArray { dimensions, .. } => {
                dimensions.iter().for_each(|dimension| self.set(*dimension, Role::Index));
            }
            ExprKind::Index { array, index } => {
                self.set(*array, Role::Indexed(id));
                self.set(*index, Role::Index);
            }
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => self.set(*operand, Role::Condition),
            ExprKind::Unary { operand, .. } => self.set(*operand, Role::Number(None)),
            ExprKind::Binary { operator, left, right } => self.of_operands(id, *operator, *left, *right),
            ExprKind::Assign { operator, left, right } => {
                self.set(*left, Role::Assigned(*right));
                match operator {
                    AssignOperator::Simple => {}
                    AssignOperator::Compound(BinaryOperator::Add) => {
                        self.set(*right, Role::Plus { other: *left, whole: id });
                    }
                    AssignOperator::Compound(_) => self.set(*right, Role::Number(Some(*left))),
                }
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.set(*condition, Role::Condition);
                self.set(*then, Role::Same(id));
                self.set(*otherwise, Role::Same(id));
            }
            ExprKind::Cast { operand, .. } => self.set(*operand, Role::Cast),
            ExprKind::InstanceOf { operand, .. } => self.set(*operand, Role::Cast),
            ExprKind::Lambda { body: LambdaBody::Expr(body), .. } => self.set(*body, Role::LambdaResult(id)),
            ExprKind::Switch(switch) => self.of_switch(switch),
            ExprKind::Parenthesized(inner) => self.set(*inner, Role::Same(id)),
            _ => {}
        }
    }

    fn of_operands(&mut self, whole: ExprId, operator: BinaryOperator, left: ExprId, right: ExprId) {
        let (first, second) = match operator {
            BinaryOperator::ConditionalAnd | BinaryOperator::ConditionalOr => {
                (Role::Condition, Role::Condition)
            }
            BinaryOperator::Add => (Role::Plus { other: right, whole }, Role::Plus { other: left, whole }),
            BinaryOperator::Equal | BinaryOperator::NotEqual => (Role::Compared(right), Role::Compared(left)),
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => {
                (Role::Number(None), Role::Number(None))
            }
            _ => (Role::Number(Some(right)), Role::Number(Some(left))),
        };
        self.set(left, first);
        self.set(right, second);
    }

    /// Results of a switch expression are its value (JLS 15.28.1).
    fn of_results(&mut self, arena: &'a Arena) {
        // Inner ones come later here, so that what they yield is theirs.
        let switches = arena.numbered_exprs().filter_map(|(id, expr)| match &expr.kind {
            ExprKind::Switch(switch) => Some((id, expr.span, switch)),
            _ => None,
        });
        let switches: Vec<_> = switches.collect();
        for (id, span, switch) in switches.into_iter().rev() {
            for stmt in switch.cases.iter().filter(|case| case.arrow).flat_map(|case| &case.body) {
                if let StmtKind::Expr(result) = arena.stmt(*stmt).kind {
                    self.set(result, Role::Same(id));
                }
            }
            for stmt in arena.stmts.iter().filter(|stmt| span.contains(stmt.span)) {
                if let StmtKind::Yield(result) = stmt.kind {
                    self.set(result, Role::Same(id));
                }
            }
        }
    }

    fn of_switch(&mut self, switch: &'a Switch) {
        self.set(switch.selector, Role::Selector(switch));
        for case in &switch.cases {
            for label in &case.labels {
                if let CaseLabel::Expr(label) = label {
                    self.set(*label, Role::Label(switch.selector));
                }
            }
            case.guard.iter().for_each(|guard| self.set(*guard, Role::Condition));
        }
    }

    fn of_stmt(&mut self, kind: &'a StmtKind) {
        match kind {
            StmtKind::Local { declarators, .. } => {
                for variable in declarators.iter().filter(|variable| variable.ty.is_var()) {
                    if let Some(value) = variable.initializer {
                        self.set(value, Role::Variable(variable.name, variable.span));
                    }
                }
            }
            StmtKind::Expr(expr) => self.set(*expr, Role::Statement),
            StmtKind::If { condition, .. }
            | StmtKind::While { condition, .. }
            | StmtKind::DoWhile { condition, .. }
            | StmtKind::Assert { condition, .. } => self.set(*condition, Role::Condition),
            StmtKind::For { condition, update, .. } => {
                condition.iter().for_each(|condition| self.set(*condition, Role::Condition));
                update.iter().for_each(|update| self.set(*update, Role::Statement));
            }
            StmtKind::ForEach { ty, iterable, name, body, .. } => {
                self.set(*iterable, Role::Iterated { ty, variable: *name, body: *body });
            }
            StmtKind::Switch(switch) => self.of_switch(switch),
            StmtKind::Throw(value) => self.set(*value, Role::Thrown),
            StmtKind::Try { resources, .. } => {
                for resource in resources {
                    match resource {
                        Resource::Declaration { initializer, .. } => self.set(*initializer, Role::Resource),
                        Resource::Expr(expr) => self.set(*expr, Role::Resource),
                    }
                }
            }
            StmtKind::Synchronized { lock, .. } => self.set(*lock, Role::Lock),
            _ => {}
        }
    }
}
