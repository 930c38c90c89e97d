//! Statements (JLS 14).

use smallvec::SmallVec;

use super::UseKind;
use super::attributor::Attributor;
use super::flow;
use super::names::Through;
use super::patterns::SwitchKind;
use super::problems::{Aspect, Problem};
use crate::base::{Flags, MethodId, Name};
use crate::symbols::Type;
use crate::syntax::tree::{
    Catch, ExprId, Resource, Stmt, StmtId, StmtKind, TypeSyntax, TypeSyntaxKind, VariableDeclarator,
};
use crate::types;

impl<'w> Attributor<'w> {
    pub fn stmt(&mut self, id: StmtId) {
        let span = self.arena.stmt(id).span;
        if self.deeper(|this| this.looking_at(span, |this| this.stmt_here(id))).is_none() {
            self.note(self.arena.stmt(id).span, "nested too deeply: what is in here is not looked at");
        }
    }

    fn stmt_here(&mut self, id: StmtId) {
        let arena = self.arena;
        let Stmt { kind, span } = arena.stmt(id);
        match kind {
            StmtKind::Block(parts) => self.nested(|this| this.stmts(parts)),
            StmtKind::Local { modifiers, declarators } => {
                self.annotations(&modifiers.annotations);
                for declarator in declarators {
                    self.local(declarator, modifiers.flags);
                }
            }
            StmtKind::LocalClass(class) => self.local_class(*class),
            StmtKind::Expr(expr) => {
                let ty = self.standalone(*expr);
                if self.is_signature_polymorphic(*expr) && ty == self.symbols.well_known().object_type() {
                    self.set_type(*expr, Type::Void);
                }
            }
            StmtKind::If { condition, then, otherwise } => self.if_stmt(*condition, *then, *otherwise),
            StmtKind::While { condition, body } => {
                self.condition(*condition);
                self.nested(|this| {
                    this.declare_bindings(*condition, true);
                    this.stmt(*body);
                });
                if flow::ends_by_condition(arena, *body) {
                    self.declare_bindings(*condition, false);
                }
            }
            StmtKind::DoWhile { body, condition } => {
                self.nested(|this| this.stmt(*body));
                self.condition(*condition);
                if flow::ends_by_condition(arena, *body) {
                    self.declare_bindings(*condition, false);
                }
            }
            StmtKind::For { init, condition, update, body } => self.for_stmt(init, *condition, update, *body),
            StmtKind::ForEach { modifiers, ty, name, iterable, body, .. } => {
                self.annotations(&modifiers.annotations);
                self.for_each(id, ty, *name, *iterable, *body);
            }
            StmtKind::Labeled { body, .. } => self.stmt(*body),
            StmtKind::Switch(switch) => {
                let key = statement_key(id);
                self.restart(key);
                self.switch_cases(key, switch, SwitchKind::Statement);
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.result(*value);
                }
            }
            StmtKind::Throw(value) => {
                let thrown = self.standalone(*value);
                self.judge_thrown(*value, &thrown);
                if let Some(class) = self.class_of(&thrown) {
                    self.record_only(statement_key(id), self.arena.stmt(id).span, UseKind::Throw(class));
                }
            }
            StmtKind::Yield(value) => self.yields.push((*value, self.env.clone())),
            StmtKind::Try { resources, block, catches, finally } => {
                self.try_stmt(id, resources, *block, catches, *finally);
            }
            StmtKind::Synchronized { lock, block } => {
                self.standalone(*lock);
                self.stmt(*block);
            }
            StmtKind::Assert { condition, message } => {
                self.condition(*condition);
                self.nested(|this| {
                    this.declare_bindings(*condition, false);
                    if let Some(message) = message {
                        this.standalone(*message);
                    }
                });
            }
            StmtKind::ConstructorCall { outer, is_super, type_arguments, arguments } => {
                if let Some(outer) = outer {
                    self.standalone(*outer);
                }
                let this = self.this(None);
                let site = if *is_super { types::superclass(self.symbols, &this) } else { Some(this) };
                let site = site.unwrap_or(Type::Unknown);
                if let Some(class) = self.env.class() {
                    self.is_below(class, &site);
                }
                self.constructor_call(id, &site, *span, arguments, type_arguments);
            }
            StmtKind::Malformed(parts) => self.stmts(parts),
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Empty => {}
        }
    }

    fn stmts(&mut self, parts: &[StmtId]) {
        for part in parts {
            self.stmt(*part);
        }
    }

    fn local(&mut self, declarator: &VariableDeclarator, flags: Flags) {
        let ty = if declarator.ty.is_var() {
            let inferred = declarator.initializer.map_or(Type::Unknown, |init| self.standalone(init));
            let ty = types::upward_projection(self.symbols, &inferred);
            self.env.declare(declarator.name, ty.clone());
            ty
        } else {
            let ty = self.resolve(&declarator.ty);
            // In scope in its own initializer (JLS 6.3), where a lambda may assign to it.
            self.env.declare(declarator.name, ty.clone());
            if let Some(initializer) = declarator.initializer {
                self.array_initializer(initializer, &ty);
            }
            ty
        };
        if let Some(initializer) = declarator.initializer
            && flags.has(Flags::FINAL)
            && let Some(value) = self.variable_constant(&ty, initializer)
        {
            self.env.declare_constant(declarator.name, ty, value);
        }
    }

    fn if_stmt(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        self.nested(|this| this.if_chain(condition, then, otherwise));
        // JLS 6.3.2.2: what holds after the statement.
        let then_ends = flow::completes_normally(self.arena, then);
        let otherwise_ends = otherwise.is_none_or(|id| flow::completes_normally(self.arena, id));
        if !then_ends && otherwise_ends {
            self.declare_bindings(condition, false);
        }
        if then_ends && !otherwise_ends {
            self.declare_bindings(condition, true);
        }
    }

    /// `else if` is a chain, walked in a loop: each link sees what the conditions before it introduce when false.
    fn if_chain(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let (mut condition, mut then, mut otherwise) = (condition, then, otherwise);
        loop {
            self.condition(condition);
            self.nested(|this| {
                this.declare_bindings(condition, true);
                this.stmt(then);
            });
            let Some(other) = otherwise else { return };
            self.declare_bindings(condition, false);
            match self.arena.stmt(other).kind {
                StmtKind::If { condition: c, then: t, otherwise: o } => {
                    (condition, then, otherwise) = (c, t, o)
                }
                _ => return self.stmt(other),
            }
        }
    }

    fn for_stmt(&mut self, init: &[StmtId], condition: Option<ExprId>, update: &[ExprId], body: StmtId) {
        let saved = self.env.clone();
        self.stmts(init);
        if let Some(condition) = condition {
            self.condition(condition);
        }
        self.nested(|this| {
            if let Some(condition) = condition {
                this.declare_bindings(condition, true);
            }
            for expr in update {
                this.standalone(*expr);
            }
            this.stmt(body);
        });
        self.env = saved;
        if let Some(condition) = condition
            && flow::ends_by_condition(self.arena, body)
        {
            self.declare_bindings(condition, false);
        }
    }

    fn for_each(&mut self, id: StmtId, ty: &TypeSyntax, name: Name, iterable: ExprId, body: StmtId) {
        let key = statement_key(id);
        self.restart(key);
        let iterated = self.standalone(iterable);
        let element = self.element_type(key, iterable, &iterated);
        self.nested(|this| {
            let declared =
                if ty.is_var() { types::upward_projection(this.symbols, &element) } else { this.resolve(ty) };
            this.looking_at(ty.span, |this| {
                types::is_loosely_compatible(this.symbols, &types::capture(this.symbols, &element), &declared)
            });
            this.env.declare(name, declared);
            this.stmt(body);
        });
    }

    /// The element type of an array or `Iterable` (JLS 14.14.2); the methods that the loop calls are recorded.
    fn element_type(&mut self, key: ExprId, iterable: ExprId, ty: &Type) -> Type {
        if let Type::Array(element) = ty {
            return element.as_ref().clone();
        }
        let well_known = self.symbols.well_known();
        let Some(class) = well_known.iterable else { return Type::Unknown };
        let mut methods: SmallVec<[MethodId; 1]> = SmallVec::new();
        let iterator_name = Name::new("iterator");
        methods.extend(self.no_argument_method(ty, iterator_name));
        let span = self.arena.expr(iterable).span;
        self.record_only(key, span, UseKind::ForEach { methods });
        let object = well_known.object_type();
        match types::as_super(self.symbols, &types::capture(self.symbols, ty), class) {
            Some(Type::Class(found)) => found.arguments.first().cloned().unwrap_or(object),
            _ => {
                let is_known = !ty.is_unknown();
                self.judge(span, Aspect::Operands, is_known.then(|| Problem::NotIterable(ty.clone())));
                Type::Unknown
            }
        }
    }

    fn no_argument_method(&self, site: &Type, name: Name) -> Option<MethodId> {
        self.method_candidates(site, name, Through::Value)
            .into_iter()
            .find(|c| c.parameters.is_empty())
            .map(|c| c.method)
    }

    fn try_stmt(
        &mut self,
        id: StmtId,
        resources: &[Resource],
        block: StmtId,
        catches: &[Catch],
        finally: Option<StmtId>,
    ) {
        self.nested(|this| {
            let key = statement_key(id);
            this.restart(key);
            for resource in resources {
                this.resource(key, resource);
            }
            this.stmt(block);
        });
        for clause in catches {
            self.nested(|this| this.catch(statement_key(id), clause));
        }
        if let Some(finally) = finally {
            self.stmt(finally);
        }
    }

    fn resource(&mut self, key: ExprId, resource: &Resource) {
        let (ty, span) = match resource {
            Resource::Declaration { modifiers, ty, name, initializer, span, .. } => {
                self.annotations(&modifiers.annotations);
                let declared = if ty.is_var() {
                    let inferred = self.standalone(*initializer);
                    types::upward_projection(self.symbols, &inferred)
                } else {
                    let declared = self.resolve(ty);
                    self.expr(*initializer, Some(&declared));
                    declared
                };
                self.env.declare(*name, declared.clone());
                (declared, *span)
            }
            Resource::Expr(id) => (self.standalone(*id), self.arena.expr(*id).span),
        };
        if let Some(close) = self.no_argument_method(&ty, Name::new("close")) {
            self.record(key, span, UseKind::Resource { close });
            // It must be one, whatever its method is inherited from (JLS 14.20.3).
            for above in [self.symbols.well_known().auto_closeable, Some(close.class)].into_iter().flatten() {
                types::as_super(self.symbols, &ty, above);
            }
        }
    }

    fn catch(&mut self, key: ExprId, clause: &Catch) {
        self.annotations(&clause.modifiers.annotations);
        let alternatives = match &clause.ty.kind {
            TypeSyntaxKind::Union(alternatives) => alternatives.as_slice(),
            _ => std::slice::from_ref(&clause.ty),
        };
        let mut caught = Vec::with_capacity(alternatives.len());
        for alternative in alternatives {
            let ty = self.resolve(alternative);
            if let Some(class) = self.class_of(&ty) {
                self.record(key, alternative.span, UseKind::Catch(class));
            }
            caught.push(ty);
        }
        let ty = match caught.pop() {
            Some(only) if caught.is_empty() => only,
            last => {
                caught.extend(last);
                types::lub(self.symbols, &caught)
            }
        };
        self.env.declare(clause.name, ty);
        self.stmt(clause.block);
    }
}

/// What a statement's own uses are recorded under: a number that no expression has.
pub fn statement_key(id: StmtId) -> ExprId {
    ExprId(u32::MAX - id.0)
}
