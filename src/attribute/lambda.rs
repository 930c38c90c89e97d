//! Lambda expressions (JLS 15.27): their shape, their part in inference, and their final attribution.

use super::attributor::{Attributor, Returns};
use super::env::Env;
use super::flow;
use super::infer::{Inference, Strictness};
use super::operand::Deferred;
use super::table::{FunctionForm, UseKind};
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, LambdaBody, LambdaParameter};
use crate::types::{self, FunctionType};

impl<'w> Attributor<'w> {
    fn lambda_parts(&self, id: ExprId) -> Option<(&'w [LambdaParameter], LambdaBody)> {
        let arena = self.arena;
        match &arena.expr(id).kind {
            ExprKind::Lambda { parameters, body } => Some((parameters, *body)),
            _ => None,
        }
    }

    /// Whether the code at hand is in a lambda, whose parameters may be inferred.
    pub(super) fn is_in_lambda(&self) -> bool {
        self.lambdas > 0
    }

    /// Whether every parameter has a written type; a lambda without parameters counts (JLS 15.27.1).
    pub fn is_explicit_lambda(&self, id: ExprId) -> bool {
        self.lambda_parts(id).is_some_and(|(parameters, _)| parameters.iter().all(|p| !p.ty.is_var()))
    }

    /// The types of the parameters, if all are written.
    pub(super) fn written_parameters(&mut self, id: ExprId) -> Vec<Type> {
        match self.lambda_parts(id) {
            Some((parameters, _)) if self.is_explicit_lambda(id) => {
                parameters.iter().map(|parameter| self.resolve(&parameter.ty)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the parameters that have written types have those of the function (JLS 15.27.3). With wildcards in the target,
    /// the function follows from the parameters.
    pub(super) fn has_parameters_of(&mut self, id: ExprId, target: &Type, function: &FunctionType) -> bool {
        let Some((parameters, _)) = self.lambda_parts(id) else { return true };
        if target.any(&mut |part| matches!(part, Type::Wildcard(_) | Type::Captured(_))) {
            return true;
        }
        parameters.iter().zip(&function.parameters).all(|(parameter, expected)| {
            parameter.ty.is_var() || {
                let declared = self.resolve(&parameter.ty);
                types::is_same_type(self.symbols, &declared, expected)
            }
        })
    }

    /// Whether the lambda has the shape of the function type (JLS 15.12.2.1).
    pub fn lambda_fits(&self, id: ExprId, function: &FunctionType) -> bool {
        let Some((parameters, body)) = self.lambda_parts(id) else { return false };
        if parameters.len() != function.parameters.len() {
            return false;
        }
        let returns_void = function.result == Type::Void;
        match body {
            LambdaBody::Expr(body) => !returns_void || flow::is_statement_expression(self.arena, body),
            LambdaBody::Block(block) => {
                let shape = flow::block_shape(self.arena, block);
                if returns_void { !shape.returns_value } else { shape.returns_value || !shape.completes }
            }
        }
    }

    /// ‹lambda → T› (JLS 18.2.1). The inputs are resolved by now.
    pub fn reduce_lambda(
        &mut self,
        inference: &mut Inference,
        id: ExprId,
        env: &Env,
        target: &Type,
        deferred: &mut Vec<Deferred>,
    ) -> bool {
        let target = inference.apply(target);
        let Some((parameters, body)) = self.lambda_parts(id) else { return true };
        let saved = std::mem::replace(&mut self.env, env.clone());
        let ground = self.ground_target(id, &target);
        let holds = self.reduce_ground(inference, (parameters, body), (&ground, &target), deferred);
        self.env = saved;
        holds
    }

    fn reduce_ground(
        &mut self,
        inference: &mut Inference,
        (parameters, body): (&[LambdaParameter], LambdaBody),
        (ground, target): (&Type, &Type),
        deferred: &mut Vec<Deferred>,
    ) -> bool {
        let Some(function) = types::function_type(self.symbols, ground) else { return ground.is_unknown() };
        if function.parameters.len() != parameters.len() {
            return false;
        }
        if ground != target && !inference.reduce_subtype(self.symbols, &function.interface, target) {
            return false;
        }
        if !self.may_speculate() {
            return true;
        }
        if !self.reduce_parameters(inference, parameters, &function) {
            return false;
        }
        let env = self.env.clone();
        let holds = self.reduce_body(inference, body, &function.result, deferred);
        if holds && function.throws.iter().any(Type::mentions_inference) {
            self.env = env;
            let thrown = self.thrown_by_body(body, &function.result);
            self.reduce_thrown(inference, &function.throws, &thrown);
        }
        holds
    }

    fn thrown_by_body(&mut self, body: LambdaBody, result: &Type) -> Vec<Type> {
        match body {
            LambdaBody::Expr(body) => {
                if *result == Type::Void {
                    self.operand(body);
                }
                self.thrown_in(self.arena.expr(body).span)
            }
            LambdaBody::Block(block) => self.thrown_in(self.arena.stmt(block).span),
        }
    }

    fn reduce_parameters(
        &mut self,
        inference: &mut Inference,
        parameters: &[LambdaParameter],
        function: &FunctionType,
    ) -> bool {
        for (parameter, expected) in parameters.iter().zip(&function.parameters) {
            let ty = if parameter.ty.is_var() {
                let proper = inference.apply(expected);
                if proper.mentions_inference() { Type::Unknown } else { proper }
            } else {
                let declared = self.resolve(&parameter.ty);
                if !inference.reduce_same(self.symbols, expected, &declared) {
                    return false;
                }
                declared
            };
            self.env.declare(parameter.name, types::capture(self.symbols, &ty));
        }
        true
    }

    fn reduce_body(
        &mut self,
        inference: &mut Inference,
        body: LambdaBody,
        result: &Type,
        deferred: &mut Vec<Deferred>,
    ) -> bool {
        let results = match body {
            LambdaBody::Expr(body) => vec![(body, self.env.clone())],
            LambdaBody::Block(block) => {
                let saved = std::mem::replace(&mut self.returns, Returns::Collected(Vec::new()));
                self.stmt(block);
                match std::mem::replace(&mut self.returns, saved) {
                    Returns::Collected(results) => results,
                    Returns::Typed(_) => Vec::new(),
                }
            }
        };
        if *result == Type::Void {
            return true;
        }
        for (id, env) in results {
            self.env = env;
            let operand = self.operand(id);
            let result = inference.apply(result);
            if self.reduce_operand(inference, &operand, &result, Strictness::Loose, deferred).is_none() {
                return false;
            }
        }
        true
    }

    /// Attributes the lambda with its final target type.
    pub fn settle_lambda(&mut self, id: ExprId, env: &Env, target: &Type) -> Type {
        let Some((parameters, body)) = self.lambda_parts(id) else { return Type::Unknown };
        self.restart(id);
        let saved = std::mem::replace(&mut self.env, env.clone());
        let ground = self.ground_target(id, target);
        let function = types::function_type(self.symbols, &ground);
        if let Some(function) = &function {
            self.record_function(id, FunctionForm::Lambda, function);
        }
        for (index, parameter) in parameters.iter().enumerate() {
            self.annotations(&parameter.modifiers.annotations);
            let ty = if parameter.ty.is_var() {
                let inferred = function.as_ref().and_then(|f| f.parameters.get(index)).cloned();
                types::capture(self.symbols, &inferred.unwrap_or(Type::Unknown))
            } else {
                self.resolve(&parameter.ty)
            };
            self.env.declare(parameter.name, ty);
        }
        self.set_ground_type(id, target, function.as_ref());
        let result = function.map_or(Type::Unknown, |function| function.result);
        self.lambdas += 1;
        self.settle_body(body, &result);
        self.lambdas -= 1;
        self.env = saved;
        target.clone()
    }

    /// A lambda or method reference has its ground target type, which has no wildcards (JLS 15.13.2, 15.27.3).
    pub(super) fn set_ground_type(&mut self, id: ExprId, target: &Type, function: Option<&FunctionType>) {
        let ground = match (target, function) {
            (Type::Class(_), Some(function)) => function.interface.clone(),
            _ => target.clone(),
        };
        self.set_type(id, ground);
    }

    fn settle_body(&mut self, body: LambdaBody, result: &Type) {
        match body {
            LambdaBody::Expr(body) => {
                let target = if *result == Type::Void { None } else { Some(result) };
                self.expr(body, target);
            }
            LambdaBody::Block(block) => {
                let saved = std::mem::replace(&mut self.returns, Returns::Typed(result.clone()));
                let yields = std::mem::take(&mut self.yields);
                self.stmt(block);
                self.yields = yields;
                self.returns = saved;
            }
        }
    }

    pub fn record_function(&mut self, id: ExprId, of: FunctionForm, function: &FunctionType) {
        let span = self.arena.expr(id).span;
        if let Some(interface) = function.interface.class_id() {
            self.record(id, span, UseKind::Function { of, interface, method: function.method });
        }
    }

    /// The expression of `return e;`, which an enclosing lambda under inference collects instead.
    pub fn result(&mut self, id: ExprId) {
        match &mut self.returns {
            Returns::Collected(results) => results.push((id, self.env.clone())),
            Returns::Typed(ty) => {
                let ty = ty.clone();
                self.expr(id, if ty == Type::Void { None } else { Some(&ty) });
            }
        }
    }
}
