//! Method references (JLS 15.13).

use super::attributor::Attributor;
use super::calls::Generic;
use super::env::Env;
use super::infer::Inference;
use super::names::{Site, Through};
use super::operand::{Operand, Pending};
use super::overload::{Arguments, CallKind, CallPlace, Candidate, Invocation};
use super::problems::{Aspect, Problem};
use super::table::{FunctionForm, Sought, UseKind};
use crate::base::{MethodId, Name};
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, MethodRefTarget, Primitive, TypeSyntax};
use crate::types;

/// An exact method reference (JLS 15.13.1): its one method, as a member of the type it names.
pub struct ExactReference {
    pub parameters: Vec<Type>,
    pub result: Type,
    /// The first parameter of the function is the receiver, of this type.
    pub receiver: Option<Type>,
}

impl<'w> Attributor<'w> {
    fn reference_parts(&self, id: ExprId) -> Option<(&'w MethodRefTarget, &'w [TypeSyntax], Name)> {
        let arena = self.arena;
        match &arena.expr(id).kind {
            ExprKind::MethodRef { target, type_arguments, name, .. } => Some((target, type_arguments, *name)),
            _ => None,
        }
    }

    /// What stands before `::`, attributed where the reference stands and remembered.
    pub fn reference_operand(&mut self, id: ExprId) -> Operand {
        let Some((target, type_arguments, name)) = self.reference_parts(id) else {
            return Operand::Typed(Type::Unknown);
        };
        let site = match target {
            MethodRefTarget::Expr(target) if &*name == "new" => self.type_site(*target),
            MethodRefTarget::Expr(target) => self.site(*target),
            MethodRefTarget::Type(ty) => Site::Type(self.resolve(ty)),
        };
        for argument in type_arguments {
            self.resolve(argument);
        }
        self.reference_sites.insert(id, site);
        Operand::MethodRef(id, self.env.clone())
    }

    fn reference_site(&self, id: ExprId) -> Site {
        self.reference_sites.get(&id).cloned().unwrap_or(Site::Missing)
    }

    /// The candidates of a reference, members of the type it names.
    fn reference_candidates(&mut self, id: ExprId, site: &Type) -> Vec<Candidate> {
        let Some((_, _, name)) = self.reference_parts(id) else { return Vec::new() };
        if &*name != "new" {
            let through = match self.reference_site(id) {
                Site::Super(_) => Through::Super,
                Site::Value(_) | Site::Type(_) | Site::Package(_) | Site::Missing => Through::Value,
            };
            let mut candidates = self.method_candidates(site, name, through);
            if &*name == "getClass" {
                let own = candidates.iter_mut().filter(|candidate| candidate.parameters.is_empty());
                own.for_each(|own| own.result = self.get_class_type(site).unwrap_or(Type::Unknown));
            }
            return candidates;
        }
        let Some(class) = site.class_id() else { return Vec::new() };
        let raw = types::is_raw(self.symbols, site);
        let generic = if raw { Generic::Inferred } else { Generic::AsWritten };
        self.constructor_candidates(site, class, generic, Through::Value)
    }

    /// The reference's one method if there is no choice (JLS 15.13.1: exact); an array's constructor always is.
    pub fn exact_reference(&mut self, id: ExprId) -> Option<ExactReference> {
        if let Some(array) = self.array_constructor(id) {
            let length = Type::Primitive(Primitive::Int);
            return Some(ExactReference { parameters: vec![length], result: array, receiver: None });
        }
        if let Some(array) = self.array_clone(id) {
            let is_type = matches!(self.reference_site(id), Site::Type(_));
            let receiver = is_type.then(|| array.clone());
            return Some(ExactReference { parameters: Vec::new(), result: array, receiver });
        }
        let (site, named_type) = match self.reference_site(id) {
            Site::Value(ty) | Site::Super(ty) => (ty, false),
            Site::Type(ty) => (ty, true),
            Site::Package(_) | Site::Missing => return None,
        };
        let (_, type_arguments, name) = self.reference_parts(id)?;
        if named_type && types::is_raw(self.symbols, &site) {
            return None;
        }
        let mut candidates = self.reference_candidates(id, &site);
        if candidates.len() != 1 {
            return None;
        }
        let candidate = candidates.remove(0);
        if !self.is_exact(id, &candidate) {
            return None;
        }
        let symbol = self.symbols.method(candidate.method);
        let receiver = (named_type && !symbol.is_static() && !symbol.is_constructor()).then(|| site.clone());
        let result = if &*name == "new" { site } else { candidate.result.clone() };
        let given: Vec<Type> = type_arguments.iter().map(|syntax| self.resolve(syntax)).collect();
        let Some(given) = candidate.explicit(&given) else {
            return Some(ExactReference { parameters: candidate.parameters, result, receiver });
        };
        let parameters = candidate.parameters.iter().map(|ty| given.apply(ty)).collect();
        Some(ExactReference { parameters, result: given.apply(&result), receiver })
    }

    /// Whether some method by that name takes this many arguments (JLS 15.12.2.1).
    pub fn reference_fits(&mut self, id: ExprId, env: &Env, arity: usize) -> bool {
        let saved = std::mem::replace(&mut self.env, env.clone());
        let (site, named_type) = match self.reference_site(id) {
            Site::Value(ty) | Site::Super(ty) => (ty, false),
            Site::Type(ty) => (ty, true),
            Site::Package(_) | Site::Missing => (Type::Unknown, true),
        };
        let fits = match &site {
            Type::Unknown => true,
            Type::Array(_) if self.reference_parts(id).is_some_and(|(_, _, name)| &*name == "new") => {
                arity == 1
            }
            _ => self.reference_candidates(id, &site).iter().any(|candidate| {
                let symbol = self.symbols.method(candidate.method);
                let takes = |count: usize| {
                    candidate.parameters.len() == count
                        || (candidate.is_varargs && count + 1 >= candidate.parameters.len())
                };
                if symbol.is_constructor() || !named_type || symbol.is_static() {
                    return takes(arity);
                }
                arity > 0 && takes(arity - 1)
            }),
        };
        self.env = saved;
        fits
    }

    /// The compile-time declaration for these parameter types (JLS 15.13.1), as a call with its result.
    fn resolve_reference(&mut self, id: ExprId, parameters: &[Type]) -> Option<Invocation> {
        let (_, type_arguments, name) = self.reference_parts(id)?;
        let type_arguments: Vec<Type> = type_arguments.iter().map(|syntax| self.resolve(syntax)).collect();
        let arguments = |parameters: &[Type]| Arguments {
            ids: vec![id; parameters.len()],
            operands: parameters.iter().cloned().map(Operand::Typed).collect(),
            type_arguments: type_arguments.clone(),
        };
        let (site, named_type) = match self.reference_site(id) {
            Site::Value(ty) | Site::Super(ty) => (ty, false),
            Site::Type(ty) => (ty, true),
            Site::Package(_) | Site::Missing => return None,
        };
        let span = self.arena.expr(id).span;
        let call = CallPlace { kind: CallKind::Reference, site: site.class_id(), span };
        let candidates = self.reference_candidates(id, &site);
        let all = arguments(parameters);
        if !named_type || &*name == "new" {
            return self.choose(&candidates, &all, call);
        }
        let first = self.choose_applicable(&candidates, &all, call);
        let second = parameters.split_first().and_then(|(receiver, rest)| {
            let site = self.receiver_site(&site, receiver)?;
            let candidates = self.reference_candidates(id, &site);
            self.choose_applicable(&candidates, &arguments(rest), call)
        });
        let is_wrong = first.is_none() && second.is_none();
        self.judge(span, Aspect::Call, is_wrong.then_some(Problem::NotApplicable));
        let is_static =
            |found: &Invocation| found.methods.iter().all(|m| self.symbols.method(*m).is_static());
        match (first, second) {
            (Some(first), _) if is_static(&first) => Some(first),
            (_, Some(second)) if !is_static(&second) => Some(second),
            (Some(found), _) | (_, Some(found)) => Some(found),
            (None, None) => self.choose_forced(&candidates, &all, call).or_else(|| {
                let rest = arguments(parameters.get(1..)?);
                self.choose_forced(&candidates, &rest, call)
            }),
        }
    }

    /// The type that the first parameter is searched in: a raw type named before `::` takes its arguments from
    /// the parameter (JLS 15.13.1).
    fn receiver_site(&self, site: &Type, receiver: &Type) -> Option<Type> {
        if receiver.is_unknown() {
            return Some(site.clone());
        }
        if let Some(class) = site.class_id()
            && types::is_raw(self.symbols, site)
        {
            let found = types::as_super(self.symbols, &types::capture(self.symbols, receiver), class);
            return found;
        }
        types::is_subtype_unchecked(self.symbols, receiver, site).then(|| site.clone())
    }

    /// ‹method reference → T› (JLS 18.2.1). The inputs are resolved by now.
    pub fn reduce_method_ref(
        &mut self,
        inference: &mut Inference,
        id: ExprId,
        env: &Env,
        target: &Type,
    ) -> bool {
        let target = inference.apply(target);
        let Some(function) = types::function_type(self.symbols, &target) else { return target.is_unknown() };
        let saved = std::mem::replace(&mut self.env, env.clone());
        let holds = match self.exact_reference(id) {
            Some(exact) => self.reduce_exact(inference, &exact, &function),
            None => self.reduce_inexact(inference, id, &function),
        };
        if holds && function.throws.iter().any(Type::mentions_inference) {
            let parameters: Vec<Type> =
                function.parameters.iter().map(|ty| self.proper(inference, ty)).collect();
            let found = self.resolve_reference(id, &parameters);
            self.reduce_thrown(inference, &function.throws, &found.map_or(Vec::new(), |found| found.throws));
        }
        self.env = saved;
        holds
    }

    fn reduce_exact(
        &mut self,
        inference: &mut Inference,
        exact: &ExactReference,
        function: &types::FunctionType,
    ) -> bool {
        let mut given = function.parameters.iter();
        if let Some(receiver) = &exact.receiver {
            let Some(first) = given.next() else { return false };
            if !inference.reduce_subtype(self.symbols, first, receiver) {
                return false;
            }
        }
        if given.len() != exact.parameters.len() {
            return false;
        }
        let loose = super::infer::Strictness::Loose;
        given.zip(&exact.parameters).all(|(s, t)| inference.reduce_compatible(self.symbols, s, t, loose))
            // Unlike JLS 18.2.1, javac does not capture the result.
            && (function.result == Type::Void
                || inference.reduce_compatible(self.symbols, &exact.result, &function.result, loose))
    }

    fn reduce_inexact(
        &mut self,
        inference: &mut Inference,
        id: ExprId,
        function: &types::FunctionType,
    ) -> bool {
        let parameters: Vec<Type> = function.parameters.iter().map(|ty| self.proper(inference, ty)).collect();
        let Some(invocation) = self.resolve_reference(id, &parameters) else {
            let is_open = match self.reference_site(id) {
                Site::Missing | Site::Package(_) => true,
                Site::Value(ty) | Site::Super(ty) | Site::Type(ty) => {
                    ty.is_unknown() || ty.class_id().is_some_and(|class| self.is_open(class))
                }
            };
            return is_open && inference.reduce_unknown(&function.result);
        };
        if function.result == Type::Void {
            return true;
        }
        let offset = inference.import(&invocation.inference);
        let result = super::infer::shift(&invocation.result, offset);
        self.reduce_call_result(inference, &result, &function.result)
    }

    fn proper(&self, inference: &Inference, ty: &Type) -> Type {
        let ty = inference.apply(ty);
        if ty.mentions_inference() { Type::Unknown } else { ty }
    }

    /// `int[]::new` makes an array and calls no declaration.
    fn array_constructor(&self, id: ExprId) -> Option<Type> {
        let (_, _, name) = self.reference_parts(id)?;
        match self.reference_site(id) {
            Site::Type(array @ Type::Array(_)) if &*name == "new" => Some(array),
            _ => None,
        }
    }

    /// An array's `clone` returns an array of its type and throws nothing (JLS 10.7).
    fn array_clone(&self, id: ExprId) -> Option<Type> {
        let (_, _, name) = self.reference_parts(id)?;
        match self.reference_site(id) {
            Site::Type(array @ Type::Array(_)) | Site::Value(array @ Type::Array(_)) if &*name == "clone" => {
                Some(array)
            }
            _ => None,
        }
    }

    /// Attributes the reference with its final target type.
    pub fn settle_method_ref(&mut self, id: ExprId, env: &Env, target: &Type) -> Type {
        self.restart(id);
        let saved = std::mem::replace(&mut self.env, env.clone());
        let function = types::function_type(self.symbols, target);
        if self.array_constructor(id).is_none() && self.array_clone(id).is_none() {
            self.settle_reference(id, function.as_ref());
        }
        if let Some(function) = &function {
            self.record_function(id, FunctionForm::MethodReference, function);
        }
        self.env = saved;
        self.set_ground_type(id, target, function.as_ref());
        target.clone()
    }

    fn settle_reference(&mut self, id: ExprId, function: Option<&types::FunctionType>) {
        let parameters = function.map(|function| function.parameters.clone());
        let site = self.reference_site(id);
        self.trace_site(id, &site);
        let found = match parameters {
            Some(parameters) => self.resolve_reference(id, &parameters),
            None => None,
        };
        let ExprKind::MethodRef { name, name_span, .. } = self.arena.expr(id).kind else { return };
        if let Some(invocation) = found {
            let wanted = function.map_or(&Type::Unknown, |function| &function.result);
            self.judge_reference(id, &invocation, wanted);
            let pending = Pending { id, span: name_span, invocation, env: self.env.clone() };
            self.record_reference(&pending);
            return;
        }
        // Without a function type every method by that name is kept.
        let all = match &site {
            Site::Value(ty) | Site::Super(ty) | Site::Type(ty) => self.reference_candidates(id, ty),
            Site::Package(_) | Site::Missing => Vec::new(),
        };
        if all.is_empty() {
            self.record_missing(name_span, name, Sought::Method);
            return;
        }
        let methods = all.iter().map(|candidate| candidate.method).collect();
        if let Site::Value(ty) | Site::Super(ty) | Site::Type(ty) = &site {
            all.iter().for_each(|candidate| {
                types::as_super(self.symbols, ty, candidate.method.class);
            });
        }
        self.note(
            name_span,
            "the target type of this method reference is unknown; every method by its name is kept",
        );
        self.record(id, name_span, UseKind::MethodReference { methods, site: None, beside: None });
    }

    fn record_reference(&mut self, pending: &Pending) {
        let invocation = &pending.invocation;
        if self.is_checking() && !invocation.throws.iter().any(Type::mentions_inference) {
            let span = self.arena.expr(pending.id).span;
            self.record_thrown(pending.id, span, invocation.throws.clone());
        }
        let (methods, site) = (invocation.methods.clone(), invocation.site);
        let beside =
            self.kept_inexact.contains(&pending.id).then(|| self.beside(pending.id, &methods)).flatten();
        self.record(pending.id, pending.span, UseKind::MethodReference { methods, site, beside });
    }

    /// Another method than the one that was found, if that one alone would make the reference exact.
    fn beside(&mut self, id: ExprId, found: &[MethodId]) -> Option<MethodId> {
        let [found] = found else { return None };
        let site = match self.reference_site(id) {
            Site::Type(ty) if types::is_raw(self.symbols, &ty) => return None,
            Site::Value(ty) | Site::Super(ty) | Site::Type(ty) => ty,
            Site::Package(_) | Site::Missing => return None,
        };
        let candidates = self.reference_candidates(id, &site);
        let alone = candidates.iter().find(|candidate| candidate.method == *found)?;
        if !self.is_exact(id, alone) {
            return None;
        }
        candidates.iter().map(|candidate| candidate.method).find(|method| method != found)
    }

    /// Whether a reference with only this candidate is exact (JLS 15.13.1).
    fn is_exact(&self, id: ExprId, candidate: &Candidate) -> bool {
        let type_arguments = self.reference_parts(id).map_or(&[][..], |(_, arguments, _)| arguments);
        !candidate.is_varargs && (candidate.type_parameters.is_empty() || !type_arguments.is_empty())
    }

    /// Remembers that a call depends on the reference's being inexact.
    pub fn keep_inexact(&mut self, operand: &Operand) {
        match operand {
            Operand::MethodRef(id, _) => {
                self.kept_inexact.insert(*id);
            }
            Operand::Branches(_, branches) => branches.iter().for_each(|branch| self.keep_inexact(branch)),
            Operand::Typed(_) | Operand::Pending(_) | Operand::Lambda(..) => {}
        }
    }
}
