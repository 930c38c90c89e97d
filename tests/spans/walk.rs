//! Our tree as the list of places that `scripts/oracle/Spans.java` prints of javac's.

use super::kinds::{expr_kind, stmt_kind};
use typeslice::pipeline::Span;
use typeslice::testing::tree::*;
use typeslice::testing::{Bodies, parse_all};

/// "kind start end" for every declaration, statement and expression of a text, sorted.
pub fn places(text: &str) -> Result<Vec<String>, String> {
    let (unit, bodies) = parse_all(text);
    if let Some(error) = unit.errors.first() {
        return Err(format!("{} at {:?}", error.message, error.span));
    }
    let mut walk = Walk { unit: &unit, bodies: &bodies, arena: &unit.arena, text, out: Vec::new() };
    walk.unit();
    let mut out = walk.out;
    out.sort();
    Ok(out)
}

struct Walk<'a> {
    unit: &'a CompilationUnit,
    bodies: &'a Bodies,
    /// The arena that ids refer to: the unit's or a body's.
    arena: &'a Arena,
    text: &'a str,
    out: Vec<String>,
}

impl<'a> Walk<'a> {
    fn print(&mut self, kind: &str, span: Span) {
        self.out.push(format!("{kind} {} {}", span.start, span.end));
    }

    fn place(&mut self, kind: &str, at: u32) {
        self.print(kind, Span::new(at, at));
    }

    fn unit(&mut self) {
        if let Some(package) = &self.unit.package {
            self.print("package", package.span);
            self.annotations(&package.annotations);
        }
        for import in &self.unit.imports {
            self.print("import", import.span);
        }
        for &id in &self.unit.top_level {
            self.class(self.unit.class(id));
        }
    }

    fn class(&mut self, class: &'a ClassDecl) {
        if !class.name.is_empty() {
            self.print("class", class.span);
        }
        self.annotations(&class.modifiers.annotations);
        for component in &class.components {
            self.annotations(&component.modifiers.annotations);
        }
        for member in &class.members {
            self.member(member);
        }
    }

    fn member(&mut self, member: &'a Member) {
        match member {
            Member::Field(field) => {
                self.place("field", field.name_span.start);
                self.annotations(&field.modifiers.annotations);
                self.code(field.initializer_code, field.initializer, Walk::expr);
            }
            Member::Method(method) => {
                self.print("method", method.span);
                self.annotations(&method.modifiers.annotations);
                for parameter in &method.parameters {
                    self.annotations(&parameter.modifiers.annotations);
                }
                if let Some((_, default)) = method.default {
                    self.expr(default);
                }
                self.code(method.code, method.body, Walk::stmt);
            }
            Member::Initializer(initializer) => {
                self.print("initializer", initializer.span);
                let before = self.out.len();
                self.code(initializer.code, Some(initializer.body), Walk::stmt);
                // Its block comes first; javac has one node for both.
                self.out.remove(before);
            }
            Member::EnumConstant(constant) => {
                self.place("constant", constant.span.start);
                self.annotations(&constant.modifiers.annotations);
                self.code(constant.code, Some(constant.name_span), Walk::constant);
            }
            Member::Class(id) => self.class(self.unit.class(*id)),
            Member::LocalClass(id) => self.class(self.arena.class(*id)),
        }
    }

    /// Code of a member, here or in a body of its own.
    fn code<T: Copy>(&mut self, code: Code<T>, span: Option<Span>, here: fn(&mut Self, T)) {
        let is_unit = std::ptr::eq(self.arena, &raw const self.unit.arena);
        match (code, span.and_then(|span| self.bodies.get(span.start))) {
            (Code::Here(id), _) if !is_unit => here(self, id),
            (_, Some(body)) => {
                let outer = std::mem::replace(&mut self.arena, &body.arena);
                match body.root {
                    BodyRoot::Block(block) => self.stmt(block),
                    BodyRoot::Expr(expr) => self.expr(expr),
                    BodyRoot::EnumConstant(expr) => self.constant(expr),
                }
                self.arena = outer;
            }
            (Code::Here(_) | Code::OnDemand, None) => {}
        }
    }

    /// The creation that an enum constant stands for has no place of its own in javac's tree.
    fn constant(&mut self, id: ExprId) {
        if let ExprKind::New { arguments, body, .. } = &self.arena.expr(id).kind {
            self.exprs(arguments);
            if let Some(body) = body {
                self.class(self.arena.class(*body));
            }
        }
    }

    fn annotations(&mut self, annotations: &'a [Annotation]) {
        for annotation in annotations {
            self.annotation(annotation);
        }
    }

    fn annotation(&mut self, annotation: &'a Annotation) {
        self.print("annotation", annotation.span);
        for argument in &annotation.arguments {
            self.expr(argument.value);
        }
    }

    fn stmts(&mut self, ids: &[StmtId]) {
        for &id in ids {
            self.stmt(id);
        }
    }

    fn stmt(&mut self, id: StmtId) {
        let stmt = self.arena.stmt(id);
        match stmt_kind(&stmt.kind) {
            "" => {}
            kind => self.print(kind, stmt.span),
        }
        match &stmt.kind {
            StmtKind::Block(stmts) | StmtKind::Malformed(stmts) => self.stmts(stmts),
            StmtKind::Local { modifiers, declarators } => {
                for declarator in declarators {
                    self.place("local", declarator.name_span.start);
                    self.annotations(&modifiers.annotations);
                    self.exprs(declarator.initializer.as_slice());
                }
            }
            StmtKind::LocalClass(class) => self.class(self.arena.class(*class)),
            StmtKind::If { condition, then, otherwise } => {
                self.expr(*condition);
                self.stmt(*then);
                self.stmts(otherwise.as_slice());
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                self.expr(*condition);
                self.stmt(*body);
            }
            StmtKind::For { init, condition, update, body } => {
                for &init in init {
                    self.rule_body(init);
                }
                self.exprs(condition.as_slice());
                self.exprs(update);
                self.stmt(*body);
            }
            StmtKind::ForEach { modifiers, name_span, iterable, body, .. } => {
                self.place("local", name_span.start);
                self.annotations(&modifiers.annotations);
                self.expr(*iterable);
                self.stmt(*body);
            }
            StmtKind::Labeled { body, .. } => self.stmt(*body),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => self.exprs(value.as_slice()),
            StmtKind::Expr(value) | StmtKind::Throw(value) | StmtKind::Yield(value) => self.expr(*value),
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Empty => {}
            StmtKind::Try { resources, block, catches, finally } => {
                self.resources(resources);
                self.stmt(*block);
                for catch in catches {
                    self.place("local", catch.name_span.start);
                    self.annotations(&catch.modifiers.annotations);
                    self.stmt(catch.block);
                }
                self.stmts(finally.as_slice());
            }
            StmtKind::Synchronized { lock, block } => {
                self.expr(*lock);
                self.stmt(*block);
            }
            StmtKind::Assert { condition, message } => {
                self.expr(*condition);
                self.exprs(message.as_slice());
            }
            StmtKind::ConstructorCall { outer, arguments, .. } => {
                self.exprs(outer.as_slice());
                self.exprs(arguments);
            }
        }
    }

    fn resources(&mut self, resources: &'a [Resource]) {
        for resource in resources {
            match resource {
                Resource::Declaration { modifiers, name_span, initializer, .. } => {
                    self.place("local", name_span.start);
                    self.annotations(&modifiers.annotations);
                    self.expr(*initializer);
                }
                Resource::Expr(variable) => self.expr(*variable),
            }
        }
    }

    /// A rule's or `for`'s expression is a statement only in our tree.
    fn rule_body(&mut self, id: StmtId) {
        match &self.arena.stmt(id).kind {
            StmtKind::Expr(expr) => self.expr(*expr),
            _ => self.stmt(id),
        }
    }

    fn switch(&mut self, switch: &'a Switch) {
        self.expr(switch.selector);
        for case in &switch.cases {
            self.print("case", case.span);
            for label in &case.labels {
                match label {
                    CaseLabel::Expr(expr) => self.expr(*expr),
                    CaseLabel::Pattern(pattern) => self.pattern(*pattern),
                    CaseLabel::Default => {}
                }
            }
            self.exprs(case.guard.as_slice());
            for &stmt in &case.body {
                if case.arrow { self.rule_body(stmt) } else { self.stmt(stmt) }
            }
        }
    }

    fn pattern(&mut self, id: PatternId) {
        let pattern = self.arena.pattern(id);
        match &pattern.kind {
            // A plain type test is no pattern for javac.
            PatternKind::Type { name: None, .. } => {}
            PatternKind::Type { modifiers, name: Some(_), .. } => {
                self.print("pattern", pattern.span);
                self.annotations(&modifiers.annotations);
            }
            PatternKind::Record { components, .. } => {
                self.print("pattern", pattern.span);
                for &component in components {
                    self.pattern(component);
                }
            }
            PatternKind::Any => self.print("pattern", pattern.span),
        }
    }

    fn exprs(&mut self, ids: &[ExprId]) {
        for &id in ids {
            self.expr(id);
        }
    }

    fn expr(&mut self, id: ExprId) {
        let expr = self.arena.expr(id);
        let kind = if self.is_negative_literal(expr) { "literal" } else { expr_kind(&expr.kind) };
        if !kind.is_empty() {
            self.print(kind, expr.span);
        }
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::ClassLiteral(_) => {}
            ExprKind::Select { target, .. } => self.expr(*target),
            ExprKind::This { qualifier } | ExprKind::Super { qualifier } => self.exprs(qualifier.as_slice()),
            ExprKind::Call { target, arguments, .. } => {
                self.exprs(target.as_slice());
                self.exprs(arguments);
            }
            ExprKind::New { outer, arguments, body, .. } => {
                self.exprs(outer.as_slice());
                self.exprs(arguments);
                if let Some(body) = body {
                    self.class(self.arena.class(*body));
                }
            }
            ExprKind::NewArray { dimensions, initializer, .. } => {
                self.exprs(dimensions);
                // `new int[] {1}` is one node for javac.
                if let Some(ExprKind::ArrayInitializer(values)) =
                    initializer.map(|i| &self.arena.expr(i).kind)
                {
                    self.exprs(values);
                }
            }
            ExprKind::ArrayInitializer(values) | ExprKind::Malformed(values) => self.exprs(values),
            ExprKind::Index { array, index } => self.exprs(&[*array, *index]),
            ExprKind::Unary { operand, .. } if kind == "unary" => self.expr(*operand),
            ExprKind::Unary { .. } => {}
            ExprKind::Binary { left, right, .. } | ExprKind::Assign { left, right, .. } => {
                self.exprs(&[*left, *right]);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.exprs(&[*condition, *then, *otherwise]);
            }
            ExprKind::Cast { operand, .. } => self.expr(*operand),
            ExprKind::InstanceOf { operand, pattern } => {
                self.expr(*operand);
                self.pattern(*pattern);
            }
            ExprKind::Lambda { parameters, body } => {
                for parameter in parameters {
                    self.annotations(&parameter.modifiers.annotations);
                }
                match body {
                    LambdaBody::Expr(expr) => self.expr(*expr),
                    LambdaBody::Block(block) => self.stmt(*block),
                }
            }
            ExprKind::MethodRef { target: MethodRefTarget::Expr(target), .. } => self.expr(*target),
            ExprKind::MethodRef { target: MethodRefTarget::Type(_), .. } => {}
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Parenthesized(inner) => self.expr(*inner),
            ExprKind::Annotation(annotation) => self.annotation(annotation),
        }
    }

    /// javac's parser makes `-1` and `- 1` one literal, but not `-0x1` or `-0`.
    fn is_negative_literal(&self, expr: &Expr) -> bool {
        match expr.kind {
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } => {
                let digits = self.arena.expr(operand);
                matches!(digits.kind, ExprKind::Literal(Literal::Integer(..)))
                    && !digits.span.text(self.text).starts_with('0')
            }
            _ => false,
        }
    }
}
