//! What the code around an expression says about its type.

use super::super::evidence::{Expectation, Known};
use super::super::export::export_wanted;
use super::super::model::StubType;
use super::body::{BodyCollector, MAX_SAME_VALUE_STEPS};
use super::conversions::bound_of;
use crate::attribute::{Site, UseKind};
use crate::base::{ClassId, MethodId, Name, Primitive};
use crate::resolve;
use crate::symbols::{Symbols, Type};
use crate::syntax::roles::Role;
use crate::syntax::tree::{ExprId, ExprKind};
use crate::types;

impl<'a> BodyCollector<'a, '_> {
    /// What the code around says about the type of the expression.
    pub(super) fn wants(&self, id: ExprId) -> Vec<Expectation> {
        self.expectations_through(id, 0)
    }

    /// The same behind `depth` variables.
    pub(super) fn expectations_through(&self, id: ExprId, depth: usize) -> Vec<Expectation> {
        let mut wants = Vec::new();
        let mut other = None;
        let mut at = id;
        for _ in 0..MAX_SAME_VALUE_STEPS {
            if let Some(want) = self.overloaded(at) {
                wants.push(want);
            } else if let Some(target) = self.trace.targets.get(&at)
                && !self.is_passed_to_made_up(at)
            {
                match target {
                    Type::Void => wants.push(Expectation::Discarded),
                    ty => wants.extend(self.wanted(ty).map(|want| self.with_element(id, at, ty, want))),
                }
            }
            match self.roles.of(at) {
                Role::Same(whole) => {
                    other = other.or_else(|| self.other_operand(whole, at));
                    at = whole;
                }
                // Members of the whole are found if both operands are of one class.
                Role::Receiver if wants.is_empty() && other.is_some() => {
                    wants.extend(other.map(Expectation::To));
                    return wants;
                }
                role => {
                    wants.extend(self.wants_of_role(role, wants.is_empty(), depth));
                    return wants;
                }
            }
        }
        wants
    }

    /// It is converted to this type.
    pub(super) fn wanted(&self, ty: &Type) -> Option<Expectation> {
        // What a `? super K` takes is a `K` (JLS 5.1.10).
        let ty = match ty {
            Type::Captured(captured) => captured.lower.as_ref().unwrap_or(ty),
            other => other,
        };
        let written = export_wanted(self.world(), ty)?;
        Some(Expectation::To(Known { ty: ty.clone(), written }))
    }

    /// Where inference found nothing for one type argument of what is expected, that is an unknown type, too: `p.items()` in
    /// `flatMap(p -> p.items())` is a stream of something. One of several that the result of the method does not mention is
    /// nobody's business, such as the type in which a collector accumulates.
    fn with_element(&self, id: ExprId, at: ExprId, target: &Type, want: Expectation) -> Expectation {
        let Expectation::To(Known { ty, written: StubType::Class(class, mut arguments) }) = want else {
            return want;
        };
        if let Type::Class(told) = self.told_target(at, target)
            && let Some(hole) = self.hole(id)
        {
            let formal = self.formal(at);
            let is_mentioned = |place: usize| match &formal {
                Some((method, Type::Class(formal))) => {
                    let result = &self.world().symbols.signature(*method).result;
                    let formal = formal.arguments.get(place).map(bound_of);
                    result.any(&mut |part| Some(part) == formal)
                }
                _ => true,
            };
            let is_open = |place: &usize| {
                told.arguments.get(*place).is_some_and(|told| bound_of(told).is_unknown())
                    && (arguments.len() == 1 || is_mentioned(*place))
            };
            let mut open = (0..arguments.len()).filter(is_open);
            if let (Some(only), None) = (open.next(), open.next())
                && let Some(argument) = arguments.get_mut(only)
            {
                *argument = StubType::class(hole.element());
            }
        }
        Expectation::To(Known { ty, written: StubType::Class(class, arguments) })
    }

    /// What an argument of a known method says that has overloads for many types, such as `println`: not much.
    fn overloaded(&self, id: ExprId) -> Option<Expectation> {
        let Role::Argument(call) = self.roles.of(id) else { return None };
        let ExprKind::Call { name, name_span, arguments, .. } = &self.arena.expr(call).kind else {
            return None;
        };
        let Some(UseKind::Call { methods, site: Some(site), .. }) = self.uses.get(name_span) else {
            return None;
        };
        if methods.iter().any(|method| self.world().is_made_up(method.class)) {
            return None;
        }
        let at = arguments.iter().position(|argument| *argument == id)?;
        let symbols = &self.world().symbols;
        let mut types: Vec<&Type> = Vec::new();
        for method in resolve::methods_named(symbols, *site, *name) {
            let parameters = &symbols.signature(method).parameters;
            if parameters.len() == arguments.len()
                && let Some(ty) = parameters.get(at)
                && !types.contains(&ty)
            {
                types.push(ty);
            }
        }
        let known = symbols.well_known();
        let takes = |class: Option<ClassId>| class.is_some() && types.iter().any(|ty| ty.class_id() == class);
        let meant = || self.hole(id).and_then(|_| self.meant_by_result(call, at, *site));
        match (takes(known.object), takes(known.string)) {
            (true, true) => meant().or(Some(Expectation::Text)),
            (true, false) if types.len() > 1 => meant().or(Some(Expectation::Any)),
            _ if self.hole(id).is_none() => None,
            (_, takes_text) if types.len() > 1 => meant().or_else(|| {
                // Nothing tells; most values that are passed to such methods are strings.
                known.string.filter(|_| takes_text).and_then(|string| self.wanted(&Type::class(string)))
            }),
            // Methods of variable arity come last (JLS 15.12.2.4).
            _ => {
                let found = methods.first().map(|method| symbols.signature(*method).parameters.len());
                let is_other = found.is_some_and(|count| count != arguments.len());
                is_other.then(meant).flatten()
            }
        }
    }

    /// What the one of several known methods takes that gives what is expected of the call.
    fn meant_by_result(&self, call: ExprId, at: usize, site: ClassId) -> Option<Expectation> {
        let ExprKind::Call { name, arguments, .. } = &self.arena.expr(call).kind else { return None };
        let target = self.trace.targets.get(&call).filter(|target| !target.is_unknown())?;
        let types = arguments.iter().enumerate();
        let given: Vec<Option<&Type>> =
            types.map(|(place, argument)| self.ty(*argument).filter(|_| place != at)).collect();
        let method = self.giving(site, *name, &given, target)?;
        let formal = self.world().symbols.signature(method).parameters.get(at)?;
        let formal = self.told_by_target(method, target).apply(formal);
        self.wanted(&self.seen_from(call, method, &formal))
    }

    /// The one of several known methods that takes such arguments, as far as these are known, and gives what is expected; of
    /// several such, the one that gives just that.
    pub(super) fn giving(
        &self,
        class: ClassId,
        name: Name,
        given: &[Option<&Type>],
        target: &Type,
    ) -> Option<MethodId> {
        let symbols = &self.world().symbols;
        let fits = |from: &Type, to: &Type| {
            let (from, to) = (types::erasure(symbols, from), types::erasure(symbols, to));
            !from.is_unknown() && types::is_loosely_compatible(symbols, &from, &to)
        };
        let takes = |(given, parameter): (&Option<&Type>, &Type)| {
            given.is_none_or(|given| given.is_unknown() || fits(given, parameter))
        };
        let named = resolve::methods_named(symbols, class, name).into_iter();
        let meant = named.filter(|method| {
            let signature = symbols.signature(*method);
            signature.parameters.len() == given.len()
                && fits(&signature.result, target)
                && given.iter().zip(&signature.parameters).all(takes)
        });
        let meant: Vec<MethodId> = meant.collect();
        let gives_target = |method: &&MethodId| {
            types::erasure(symbols, &symbols.signature(**method).result) == types::erasure(symbols, target)
        };
        let exact: Vec<MethodId> = meant.iter().filter(gives_target).copied().collect();
        match (meant.as_slice(), exact.as_slice()) {
            ([only], _) | (_, [only]) => Some(*only),
            _ => None,
        }
    }

    /// A type of the header of a method, as the receiver of the call sees it (JLS 4.5.2).
    fn seen_from(&self, call: ExprId, method: MethodId, ty: &Type) -> Type {
        match self.trace.sites.get(&call) {
            Some(Site::Value(site)) => types::member_type(&self.world().symbols, site, method.class, ty),
            _ => ty.clone(),
        }
    }

    /// The missing class of the first operand of a conditional, if this is the second.
    fn other_operand(&self, whole: ExprId, operand: ExprId) -> Option<Known> {
        let ExprKind::Conditional { then, otherwise, .. } = self.arena.expr(whole).kind else { return None };
        let first = self.hole(then).filter(|_| otherwise == operand)?;
        let is_other = self.hole(otherwise).is_some_and(|second| second != first);
        is_other.then(|| Known { ty: Type::Unknown, written: StubType::class(first) })
    }

    fn wants_of_role(&self, role: Role<'a>, is_only: bool, depth: usize) -> Vec<Expectation> {
        let boolean = || Type::Primitive(Primitive::Boolean);
        let to = |ty: Type| self.wanted(&ty).into_iter().collect::<Vec<_>>();
        match role {
            Role::Statement if is_only => vec![Expectation::Discarded],
            Role::LambdaResult(lambda) if is_only => vec![self.lambda_want(lambda)],
            Role::Statement | Role::LambdaResult(_) => Vec::new(),
            Role::Condition => to(boolean()),
            Role::Number(other) => vec![Expectation::Number(other.and_then(|other| self.known(other)))],
            Role::Plus { other, whole } => vec![self.plus(other, whole)],
            Role::Compared(other) => vec![self.compared(other)],
            Role::Iterated { ty, variable, body } if ty.is_var() => {
                vec![Expectation::Each(self.wants_in(variable, self.arena.stmt(body).span, depth))]
            }
            Role::Iterated { ty, .. } => vec![Expectation::Iterable(self.types_at.known(self.outer, ty))],
            Role::Indexed(whole) => vec![Expectation::Array(self.expectations_through(whole, depth + 1))],
            Role::Measured => vec![Expectation::Array(Vec::new())],
            Role::Variable(name, declared) => self.wants_of_variable(name, declared, depth),
            Role::Index => to(Type::Primitive(Primitive::Int)),
            Role::Selector(switch) => vec![self.selector(switch)],
            Role::Label(selector) => {
                self.known(selector).map(Expectation::To).into_iter().chain([Expectation::Constant]).collect()
            }
            Role::Thrown => vec![Expectation::Throwable],
            Role::Resource => vec![Expectation::Resource],
            Role::Lock => vec![Expectation::Reference],
            Role::Assigned(right) => {
                self.known(right).map_or(vec![Expectation::Any], |known| vec![Expectation::From(known)])
            }
            Role::Cast => vec![Expectation::Any],
            Role::Receiver | Role::Value | Role::Argument(_) if is_only => vec![Expectation::Any],
            Role::Receiver | Role::Value | Role::Argument(_) | Role::Same(_) => Vec::new(),
        }
    }

    /// What is expected of the result of a lambda that is no more than this expression.
    pub(super) fn lambda_want(&self, lambda: ExprId) -> Expectation {
        let target = self.trace.targets.get(&lambda);
        let function = target.and_then(|target| types::function_type(&self.world().symbols, target));
        match function {
            Some(function) if function.result == Type::Void => Expectation::Discarded,
            _ => Expectation::Any,
        }
    }

    /// Beside a string, or as a part of one, `+` takes anything; else it takes numbers (JLS 15.18).
    pub(super) fn plus(&self, other: ExprId, whole: ExprId) -> Expectation {
        // What was made up for the other operand is no evidence for this one.
        match self.known(other).filter(|_| self.hole(other).is_none()) {
            Some(known) if matches!(known.ty, Type::Primitive(_)) => Expectation::Number(Some(known)),
            Some(_) => Expectation::Text,
            None => match self.trace.targets.get(&whole).filter(|ty| ty.as_primitive().is_some()) {
                Some(ty) => Expectation::Number(self.known_type(ty)),
                None => Expectation::Text,
            },
        }
    }

    pub(super) fn compared(&self, other: ExprId) -> Expectation {
        if let Some(other) = self.hole(other) {
            return Expectation::Like(other);
        }
        match self.known(other) {
            Some(known) if known.ty.is_primitive() && !known.ty.is_boolean() => {
                Expectation::Number(Some(known))
            }
            Some(known) => Expectation::To(known),
            None => Expectation::Reference,
        }
    }
}

/// The type of an operand of arithmetic beside this one.
pub fn number(symbols: &Symbols, other: Option<&Known>) -> Primitive {
    let unboxed = other.and_then(|known| match &known.ty {
        Type::Primitive(primitive) => Some(*primitive),
        ty => types::unboxed(symbols, ty),
    });
    match unboxed {
        Some(primitive @ (Primitive::Long | Primitive::Float | Primitive::Double | Primitive::Boolean)) => {
            primitive
        }
        _ => Primitive::Int,
    }
}
