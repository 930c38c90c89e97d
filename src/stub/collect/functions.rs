//! The shape of lambdas and method references that missing methods take.

use super::super::evidence::{Expectation, Function, FunctionResult, Known};
use super::super::export::export;
use super::super::model::StubType;
use super::super::placement::is_class_name;
use super::super::solve::interface_of_jdk;
use super::body::BodyCollector;
use super::wants::number;
use crate::attribute::UseKind;
use crate::base::{MethodId, Name, Primitive, Span};
use crate::symbols::Type;
use crate::syntax::tree::{Expr, ExprId, ExprKind, LambdaBody, MethodRefTarget, StmtId, StmtKind};
use crate::types;

impl BodyCollector<'_, '_> {
    /// The shape of a lambda or method reference.
    pub(super) fn function(&self, id: ExprId) -> Option<Function> {
        match &self.arena.expr(id).kind {
            ExprKind::Lambda { parameters, body } => {
                let code = self.arena.expr(id).span;
                let types = parameters.iter().map(|parameter| {
                    if parameter.ty.is_var() {
                        self.used_as(parameter.name, Span { start: parameter.span.end, ..code })
                    } else {
                        self.types_at.written(self.world(), &parameter.ty)
                    }
                });
                let result = match body {
                    LambdaBody::Expr(body) => self.lambda_result(*body),
                    LambdaBody::Block(block) => self.block_result(*block),
                };
                let names = parameters.iter().map(|parameter| parameter.name).collect();
                let throws = self.thrown_in(self.arena.expr(id).span);
                let is_explicit = parameters.iter().all(|parameter| !parameter.ty.is_var());
                Some(Function { parameters: types.collect(), is_explicit, names, result, throws })
            }
            ExprKind::MethodRef { name, name_span, target, .. } => {
                self.reference_shape(target, *name, *name_span)
            }
            _ => None,
        }
    }

    /// The type that all uses of a lambda's parameter convert it to, if one fits all of them.
    fn used_as(&self, name: Name, code: Span) -> Option<StubType> {
        let wants = self.wants_in(name, code, 0);
        let targets = wants.iter().filter_map(|want| match want {
            Expectation::To(known) if !known.written.is_object() => Some(known),
            _ => None,
        });
        let targets: Vec<&Known> = targets.collect();
        let symbols = &self.world().symbols;
        let fits = |candidate: &&&Known| {
            targets.iter().all(|other| {
                other.written == candidate.written
                    || types::is_loosely_compatible(symbols, &candidate.ty, &other.ty)
            })
        };
        if targets.is_empty() {
            return wants.iter().find_map(|want| match want {
                Expectation::Number(other) => {
                    Some(StubType::Primitive(number(symbols, other.as_ref())).boxed())
                }
                Expectation::Iterable(Some(element)) => Some(StubType::run_over(element.written.clone())),
                _ => None,
            });
        }
        targets.iter().find(fits).map(|known| known.written.clone())
    }

    pub(super) fn lambda_result(&self, body: ExprId) -> FunctionResult {
        if let Some(inner) = self.function(body) {
            return FunctionResult::Value(Some(interface_of_jdk(&inner)));
        }
        let is_statement = matches!(
            self.arena.expr(body).kind,
            ExprKind::Call { .. } | ExprKind::New { .. } | ExprKind::Assign { .. }
        );
        // What is known gives a value; what is missing gives what is asked of it.
        let is_open = is_statement && (self.hole(body).is_some() || self.is_unknown_value(body));
        match self.ty(body) {
            Some(Type::Void) => FunctionResult::Void,
            Some(Type::Primitive(Primitive::Boolean)) if !is_open => FunctionResult::Boolean,
            _ if is_open => FunctionResult::Either,
            Some(ty) => FunctionResult::Value(export(self.world(), ty)),
            None => FunctionResult::Value(None),
        }
    }

    fn is_unknown_value(&self, id: ExprId) -> bool {
        self.ty(id).is_none_or(Type::is_unknown)
    }

    pub(super) fn block_result(&self, block: StmtId) -> FunctionResult {
        let span = self.arena.stmt(block).span;
        let own = self.arena.stmts.iter();
        let mut own = own.filter(|stmt| span.contains(stmt.span) && !self.is_run_later(stmt.span, span));
        let result = own.find_map(|stmt| match stmt.kind {
            StmtKind::Return(Some(value)) => Some(value),
            _ => None,
        });
        match result {
            Some(value) => match self.ty(value) {
                Some(Type::Primitive(Primitive::Boolean)) => FunctionResult::Boolean,
                Some(ty) => FunctionResult::Value(export(self.world(), ty)),
                None => FunctionResult::Value(None),
            },
            None => FunctionResult::Void,
        }
    }

    /// The shape of a method reference, by the method it most likely means.
    pub(super) fn reference_shape(
        &self,
        target: &MethodRefTarget,
        name: Name,
        span: Span,
    ) -> Option<Function> {
        let through_type = match target {
            MethodRefTarget::Type(_) => true,
            MethodRefTarget::Expr(target) => self
                .arena
                .qualified_name(*target)
                .is_some_and(|parts| parts.last().is_some_and(|last| is_class_name(last.as_str()))),
        };
        let world = self.world();
        match self.uses.get(&span) {
            Some(UseKind::MethodReference { methods, .. }) => {
                // Of constructors the simplest: class files need not have them in the order of the source.
                let simplicity = |method: &MethodId| match world.symbols.method(*method).is_constructor() {
                    true => world.symbols.signature(*method).parameters.len(),
                    false => 0,
                };
                let method = methods.iter().copied().min_by_key(simplicity)?;
                let signature = world.symbols.signature(method);
                let mut parameters: Vec<Option<StubType>> =
                    signature.parameters.iter().map(|ty| export(world, ty)).collect();
                let symbol = world.symbols.method(method);
                if through_type && !symbol.is_static() && !symbol.is_constructor() {
                    parameters.insert(0, export(world, &world.symbols.this_type(method.class)));
                }
                let result = match &signature.result {
                    _ if symbol.is_constructor() => {
                        FunctionResult::Value(export(world, &world.symbols.this_type(method.class)))
                    }
                    Type::Void => FunctionResult::Void,
                    ty => FunctionResult::Value(export(world, ty)),
                };
                let throws = signature.throws.iter().filter(|ty| self.must_be_handled(ty));
                let throws = throws.filter_map(|ty| export(world, ty)).collect();
                Some(Function { parameters, is_explicit: false, names: Vec::new(), result, throws })
            }
            _ => {
                let count = usize::from(name.as_str() != "new");
                Some(Function {
                    parameters: vec![None; count],
                    is_explicit: false,
                    names: Vec::new(),
                    result: FunctionResult::Either,
                    throws: Vec::new(),
                })
            }
        }
    }

    /// The checked exceptions that known methods throw in a piece of code and that no `try` in it could catch.
    fn thrown_in(&self, code: Span) -> Vec<StubType> {
        let tries: Vec<Span> = self
            .arena
            .stmts
            .iter()
            .filter(|stmt| matches!(stmt.kind, StmtKind::Try { .. }) && code.contains(stmt.span))
            .map(|stmt| stmt.span)
            .collect();
        // What other functions in it throw, it does not.
        let is_inner = |expr: &Expr| {
            matches!(expr.kind, ExprKind::Lambda { .. }) && expr.span != code && code.contains(expr.span)
        };
        let inner = self.arena.exprs.iter().filter(|expr| is_inner(expr)).map(|expr| expr.span);
        let elsewhere: Vec<Span> = tries.into_iter().chain(inner).collect();
        let mut all = Vec::new();
        let here = self.found.uses.iter().filter(|found| code.contains(found.span));
        for found in here.filter(|found| !elsewhere.iter().any(|inner| inner.contains(found.span))) {
            // A reference throws nothing until it is called.
            let is_reference = matches!(found.kind, UseKind::MethodReference { .. });
            let thrown = if is_reference { Vec::new() } else { self.thrown_by(&found.kind) };
            for ty in thrown.iter().filter(|ty| self.must_be_handled(ty)) {
                all.extend(export(self.world(), ty).filter(|written| !all.contains(written)));
            }
        }
        all
    }
}
