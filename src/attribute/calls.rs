//! Method calls (JLS 15.12) and explicit constructor calls (JLS 8.8.7.1).

use smallvec::SmallVec;

use super::attributor::Attributor;
use super::names::{Site, Through};
use super::operand::{Operand, Pending};
use super::overload::{Arguments, CallKind, CallPlace, Candidate, Invocation};
use super::table::{Sought, UseKind};
use crate::base::{ClassId, Flags, MethodId, Name, Span};
use crate::resolve;
use crate::symbols::{Type, Wildcard};
use crate::syntax::tree::{ExprId, ExprKind, StmtId, TypeSyntax};
use crate::types;

impl<'w> Attributor<'w> {
    pub fn arguments(&mut self, ids: &[ExprId], type_arguments: &[TypeSyntax]) -> Arguments {
        let type_arguments = type_arguments.iter().map(|syntax| self.resolve(syntax)).collect();
        let operands = ids.iter().map(|id| self.operand(*id)).collect();
        Arguments { ids: ids.to_vec(), operands, type_arguments }
    }

    /// A call whose target chain is attributed from the inside out, so that a long chain needs no deep stack.
    pub fn call(&mut self, id: ExprId) -> Operand {
        let mut chain = vec![id];
        let mut inner = id;
        while let ExprKind::Call { target: Some(target), .. } = self.arena.expr(inner).kind {
            let is_call = matches!(self.arena.expr(target).kind, ExprKind::Call { .. });
            if !is_call || self.sites_ahead.contains_key(&target) {
                break;
            }
            chain.push(target);
            inner = target;
        }
        let mut site = None;
        while let Some(next) = chain.pop() {
            let operand = self.one_call(next, site.take());
            if chain.is_empty() {
                return operand;
            }
            site = Some(Site::Value(self.complete(&operand, None, next)));
        }
        Operand::Typed(Type::Unknown)
    }

    /// One call; `known` is the site where its target was attributed already.
    fn one_call(&mut self, id: ExprId, known: Option<Site>) -> Operand {
        let arena = self.arena;
        let ExprKind::Call { target, type_arguments, name, name_span, arguments } = &arena.expr(id).kind
        else {
            return Operand::Typed(Type::Unknown);
        };
        self.restart(id);
        let site = match (known, target) {
            (Some(site), _) => Some(site),
            (None, Some(target)) => Some(self.site(*target)),
            (None, None) => None,
        };
        match &site {
            Some(site) => self.trace_site(id, site),
            None => self.trace_around(id),
        }
        let arguments = self.arguments(arguments, type_arguments);
        match site {
            None => self.unqualified_call(id, *name, *name_span, &arguments),
            Some(Site::Value(ty)) => {
                self.qualified_call(id, &ty, Through::Value, *name, *name_span, &arguments)
            }
            Some(Site::Type(ty)) => {
                let operand = self.qualified_call(id, &ty, Through::Value, *name, *name_span, &arguments);
                self.judge_static((id, *name_span), &operand);
                operand
            }
            Some(Site::Super(ty)) => {
                self.qualified_call(id, &ty, Through::Super, *name, *name_span, &arguments)
            }
            Some(Site::Package(_) | Site::Missing) => self.missing_call(id, &arguments),
        }
    }

    /// The innermost class with a member method of that name (JLS 15.12.1), else static imports.
    fn unqualified_call(&mut self, id: ExprId, name: Name, span: Span, arguments: &Arguments) -> Operand {
        let classes: Vec<ClassId> = self.env.classes().collect();
        for class in classes {
            let site = self.symbols.this_type(class);
            let candidates = self.method_candidates(&site, name, Through::Value);
            if !candidates.is_empty() {
                let operand = self.chosen_call(id, &site, name, span, arguments, &candidates);
                self.judge_around((id, span), class, &operand);
                return operand;
            }
        }
        for imported in resolve::find_static_import_methods(self.symbols, &self.env.scope, name) {
            if let Some(first) = imported.first() {
                let site = Type::class(first.class);
                let candidates: Vec<Candidate> = imported
                    .iter()
                    .map(|method| self.candidate(&Type::class(method.class), *method))
                    .collect();
                return self.chosen_call(id, &site, name, span, arguments, &candidates);
            }
        }
        self.record_missing(span, name, Sought::Method);
        self.missing_call(id, arguments)
    }

    fn qualified_call(
        &mut self,
        id: ExprId,
        site: &Type,
        through: Through,
        name: Name,
        span: Span,
        arguments: &Arguments,
    ) -> Operand {
        if let Type::Array(_) = site
            && &*name == "clone"
            && arguments.operands.is_empty()
        {
            return Operand::Typed(self.set_type(id, site.clone()));
        }
        let candidates = self.method_candidates(site, name, through);
        if candidates.is_empty() && !site.is_unknown() {
            site.class_id().into_iter().for_each(|class| self.ask_for_open(class));
            self.record_missing(span, name, Sought::Method);
        }
        self.chosen_call(id, site, name, span, arguments, &candidates)
    }

    fn chosen_call(
        &mut self,
        id: ExprId,
        site: &Type,
        name: Name,
        span: Span,
        arguments: &Arguments,
        candidates: &[Candidate],
    ) -> Operand {
        let class = self.member_sites(site).first().and_then(Type::class_id);
        let call = CallPlace { kind: CallKind::Method, site: class, span };
        let Some(mut invocation) = self.choose(candidates, arguments, call) else {
            if !candidates.is_empty() {
                class.into_iter().for_each(|class| self.ask_for_open(class));
                self.record_missing(span, name, Sought::Method);
            }
            return self.missing_call(id, arguments);
        };
        if &*name == "getClass" && arguments.operands.is_empty() {
            invocation.result = self.get_class_type(site).unwrap_or(invocation.result);
        }
        self.invocation_operand(Pending { id, span, invocation, env: self.env.clone() })
    }

    /// `Class<? extends |T|>` (JLS 4.3.2).
    pub(super) fn get_class_type(&self, site: &Type) -> Option<Type> {
        let class = self.symbols.well_known().class?;
        let erased = types::erasure(self.symbols, site);
        let wildcard = Type::Wildcard(Wildcard::Extends(erased.into()));
        Some(Type::parameterized(class, [wildcard]))
    }

    /// A chosen call as an operand: settled right away unless its type hangs on the context. The result of a call that
    /// needed an unchecked conversion is erased, so no context can influence it (JLS 15.12.2.6); javac erases the
    /// inferred result, not the declared one.
    pub fn invocation_operand(&mut self, pending: Pending) -> Operand {
        if pending.invocation.result.mentions_inference() && !pending.invocation.unchecked {
            return Operand::Pending(Box::new(pending));
        }
        let ty = self.settle_standalone(&pending);
        Operand::Typed(ty)
    }

    fn settle_standalone(&mut self, pending: &Pending) -> Type {
        let mut inference = pending.invocation.inference.clone();
        self.reduce_deferred(&mut inference, pending.invocation.deferred.clone());
        self.note_exhausted(&inference, pending.span);
        let solution = inference.solve_all(self.symbols);
        self.complete_invocation(pending, &solution, 0, false)
    }

    /// The arguments of a call that nothing is known of are attributed all the same.
    fn missing_call(&mut self, id: ExprId, arguments: &Arguments) -> Operand {
        for (operand, argument) in arguments.operands.iter().zip(&arguments.ids) {
            self.complete(operand, None, *argument);
        }
        Operand::Typed(self.set_type(id, Type::Unknown))
    }

    /// Methods with this name as members of `site`, inaccessible ones only if there are no others (JLS 15.12.2.1).
    pub fn method_candidates(&self, site: &Type, name: Name, through: Through) -> Vec<Candidate> {
        let mut found: Vec<(Type, MethodId)> = Vec::new();
        let parts = self.member_sites(site);
        for part in &parts {
            let Some(class) = part.class_id() else { continue };
            for method in resolve::methods_named(self.symbols, class, name) {
                if !found.iter().any(|(_, known)| *known == method) {
                    found.push((part.clone(), method));
                }
            }
        }
        if parts.len() > 1 {
            self.drop_overridden(&mut found);
        }
        let viewer = self.viewer();
        let visible = |(part, method): &(Type, MethodId)| {
            let site = through.site(part.class_id());
            viewer.sees_member(self.symbols, method.class, self.symbols.method(*method).flags, site)
        };
        if found.iter().any(visible) {
            found.retain(visible);
        }
        found.iter().map(|(part, method)| self.candidate(part, *method)).collect()
    }

    /// A class with all parts of an intersection above it inherits no method that one of another part overrides (JLS 4.9);
    /// one of an interface does not override one of a class for it (JLS 8.4.8).
    fn drop_overridden(&self, found: &mut Vec<(Type, MethodId)>) {
        let all: Vec<MethodId> = found.iter().map(|(_, method)| *method).collect();
        let is_interface = |method: MethodId| self.symbols.class(method.class).is_interface();
        let overrides = |by: MethodId, method: MethodId| {
            by.class != method.class
                && (is_interface(method) || !is_interface(by))
                && types::is_subclass(self.symbols, by.class, method.class)
                && types::overrides(self.symbols, by, method, by.class)
        };
        found.retain(|(_, method)| !all.iter().any(|by| overrides(*by, *method)));
    }

    /// `this(…)` and `super(…)`; recorded under a key that no expression has.
    pub fn constructor_call(
        &mut self,
        stmt: StmtId,
        site: &Type,
        span: Span,
        ids: &[ExprId],
        type_arguments: &[TypeSyntax],
    ) {
        let id = super::stmts::statement_key(stmt);
        self.restart(id);
        let arguments = self.arguments(ids, type_arguments);
        let Some(class) = site.class_id() else {
            self.missing_call(id, &arguments);
            return;
        };
        let mut candidates = self.constructor_candidates(site, class, Generic::AsWritten, Through::Super);
        // No constructor calls itself (JLS 8.8.7): where arguments are unknown, another one is meant.
        if Some(class) == self.env.class() && candidates.len() > 1 {
            let world = self.world;
            let is_here = |method| world.method_decl(method).is_some_and(|decl| decl.span.contains(span));
            candidates.retain(|candidate| !is_here(candidate.method));
        }
        let call = CallPlace { kind: CallKind::Constructor, site: Some(class), span };
        match self.choose(&candidates, &arguments, call) {
            Some(mut invocation) => {
                invocation.result = Type::Void;
                let pending = Pending { id, span, invocation, env: self.env.clone() };
                self.settle_standalone(&pending);
            }
            None => {
                self.missing_call(id, &arguments);
            }
        }
    }

    /// Records what a completed call refers to; an anonymous class's body follows its creation, which has the
    /// type of that class (JLS 15.9.1, 15.9.5).
    pub fn record_invocation(
        &mut self,
        id: ExprId,
        span: Span,
        invocation: &Invocation,
        result: &Type,
        env: &super::env::Env,
    ) -> Option<Type> {
        let methods = invocation.methods.clone();
        let site = invocation.site;
        // A call has at most 255 arguments (JVMS 4.3.3); more are counted as many.
        let arguments = u16::try_from(invocation.arguments.len()).unwrap_or(u16::MAX);
        let kind = match invocation.kind {
            CallKind::Method => UseKind::Call { methods, site, arguments },
            CallKind::New(class) => UseKind::New { class, constructors: methods, arguments },
            CallKind::Constructor => UseKind::ConstructorCall { constructors: methods, arguments },
            CallKind::Reference => UseKind::MethodReference { methods, site, beside: None },
        };
        self.record_only(id, span, kind);
        match invocation.kind {
            CallKind::New(_) => self.anonymous_body(id, result, env),
            CallKind::Method | CallKind::Constructor | CallKind::Reference => None,
        }
    }

    /// The constructors of a class as candidates; with a diamond they are generic in the class's own type
    /// parameters (JLS 15.9.3).
    pub fn constructor_candidates(
        &self,
        site: &Type,
        class: ClassId,
        generic: Generic,
        through: Through,
    ) -> Vec<Candidate> {
        let mut methods = resolve::constructors(self.symbols, class);
        let viewer = self.viewer();
        let visible = |method: &MethodId| {
            {
                let flags = self.symbols.method(*method).flags;
                // A subclass may call a protected constructor, but not create with it (JLS 6.6.2.2).
                (through == Through::Super && flags.has(Flags::PROTECTED))
                    || viewer.sees_member(self.symbols, class, flags, Some(class))
            }
        };
        if methods.iter().any(visible) {
            methods.retain(visible);
        }
        methods
            .into_iter()
            .map(|method| {
                if generic == Generic::AsWritten {
                    return Candidate { result: site.clone(), ..self.candidate(site, method) };
                }
                let this = self.symbols.this_type(class);
                let own = self.candidate(&this, method);
                let mut type_parameters = self.symbols.type_variables(class);
                let mut bounds: Vec<Vec<Type>> =
                    type_parameters.iter().map(|p| self.symbols.bounds(*p).to_vec()).collect();
                type_parameters.extend(&own.type_parameters);
                bounds.extend(own.bounds.iter().cloned());
                Candidate { type_parameters, bounds, result: this, ..own }
            })
            .collect()
    }

    /// A creation or call without candidates to choose from.
    pub fn plain_invocation(kind: CallKind, result: Type) -> Invocation {
        Invocation {
            methods: SmallVec::new(),
            kind,
            site: None,
            inference: super::infer::Inference::default(),
            result,
            arguments: Vec::new(),
            deferred: Vec::new(),
            throws: Vec::new(),
            unchecked: false,
        }
    }
}

/// Where the type arguments of a created class come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generic {
    AsWritten,
    /// A diamond (JLS 15.9.3).
    Inferred,
}

impl Generic {
    pub fn of(syntax: &TypeSyntax) -> Generic {
        if syntax.is_diamond() { Generic::Inferred } else { Generic::AsWritten }
    }
}
