//! Values of missing classes that are used as something else: what must be above these classes.

use super::super::evidence::{ClassRole, FunctionValue, Known};
use super::super::export::key_of;
use super::super::model::{ClassKey, StubType};
use super::super::placement::made_up_from;
use super::super::solve::function_parameter;
use super::body::BodyCollector;
use crate::attribute::Site;
use crate::base::{MethodId, Name};
use crate::symbols::{Type, Wildcard};
use crate::syntax::roles::Role;
use crate::syntax::tree::{
    Expr, ExprId, ExprKind, MethodRefTarget, PatternId, PatternKind, TypeSyntax, TypeSyntaxKind,
};
use crate::types;

impl BodyCollector<'_, '_> {
    /// A cast between classes is legal only if one is above the other (JLS 5.1.6.1); `instanceof` asks the same.
    pub(super) fn cast(&mut self, ty: &TypeSyntax, operand: ExprId) {
        if let TypeSyntaxKind::Intersection(parts) = &ty.kind {
            return self.cast_to_all(parts, operand);
        }
        let (Some(from), Some(to)) = (self.value_class(operand), self.types_at.known_class(ty)) else {
            return;
        };
        self.outer.must_be_castable(&from, &Type::class(to));
    }

    /// Operands of `==` are compared as if one was cast to the other (JLS 15.21.3).
    pub(super) fn compared_values(&mut self, left: ExprId, right: ExprId) {
        let (Some(left), Some(right)) = (self.value_class(left), self.value_class(right)) else { return };
        let is_made_up = |ty: &Type| ty.class_id().is_some_and(|class| self.world().is_made_up(class));
        // What is made up can be below the other one.
        let (from, to) = if is_made_up(&left) && !is_made_up(&right) { (right, left) } else { (left, right) };
        self.outer.must_be_castable(&from, &to);
    }

    /// The type of a value that is of a class; its class for a type parameter.
    fn value_class(&self, id: ExprId) -> Option<Type> {
        let ty = self.ty(id)?;
        match ty {
            Type::Class(_) => Some(ty.clone()),
            _ => self.class_of(ty).map(Type::class),
        }
    }

    /// `A.class == b.getClass()`: one of the classes is above the other (JLS 15.21.3).
    pub(super) fn compared_classes(&mut self, left: ExprId, right: ExprId) {
        let class = self.world().symbols.well_known().class;
        let of = |id: ExprId| match self.ty(id) {
            Some(Type::Class(ty)) if Some(ty.class) == class => match ty.arguments.first()? {
                Type::Captured(captured) => Some(Type::Wildcard(captured.wildcard.clone())),
                other => Some(other.clone()),
            },
            _ => None,
        };
        let (Some(left), Some(right)) = (of(left), of(right)) else { return };
        for (class, other) in [(&left, &right), (&right, &left)] {
            if let (Type::Class(_), Type::Wildcard(Wildcard::Extends(_)) | Type::Variable(_)) = (class, other)
            {
                let above = types::upper_bound(&self.outer.world.symbols, other);
                self.outer.must_be_below(class, &above);
            }
        }
    }

    /// Further bounds of a cast are interfaces; all of them are if a lambda is a value of them (JLS 15.16).
    fn cast_to_all(&mut self, parts: &[TypeSyntax], operand: ExprId) {
        let is_function = matches!(
            self.arena.expr(operand).kind,
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } | ExprKind::Parenthesized(_)
        );
        for (at, part) in parts.iter().enumerate() {
            if at == 0 && !is_function {
                self.cast(part, operand);
            } else if let Some(key) = self.types_at.key(part) {
                self.outer.evidence.class(&key).roles.push(ClassRole::Interface);
            }
        }
    }

    pub(super) fn tested(&mut self, pattern: PatternId, operand: ExprId) {
        let arena = self.arena;
        match &arena.pattern(pattern).kind {
            PatternKind::Type { ty, .. } | PatternKind::Record { ty, .. } => self.cast(ty, operand),
            PatternKind::Any => {}
        }
    }

    /// A value of a made-up class that is converted to another type makes that one a supertype.
    pub(super) fn conversion(&mut self, id: ExprId) {
        let Some(target) = self.trace.targets.get(&id) else { return };
        if self.is_function(id) {
            return self.function_value(id, target);
        }
        let Some(ty) = self.ty(id) else { return };
        if !self.is_undecided_argument(id) && self.hole(id).is_none() && !self.is_passed_to_made_up(id) {
            let wanted = self.told_target(id, target);
            self.outer.must_be_below(ty, &wanted);
        }
    }

    fn is_function(&self, id: ExprId) -> bool {
        matches!(self.arena.expr(id).kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. })
    }

    /// Functions that are passed to a method none of whose overloads takes them: the one that takes values of made-up classes in
    /// their places is meant, and these are interfaces (JLS 15.12.2.1).
    pub(super) fn passed_functions(&mut self, methods: &[MethodId], arguments: &[ExprId]) {
        let functions: Vec<usize> = (0..arguments.len())
            .filter(|at| arguments.get(*at).is_some_and(|id| self.is_function(*id)))
            .collect();
        let symbols = &self.outer.world.symbols;
        let takes = |method: &&MethodId, at: &usize| {
            let class = symbols.signature(**method).parameters.get(*at).and_then(Type::class_id);
            class.is_some_and(|class| {
                self.world().is_made_up(class) || types::function_type(symbols, &Type::class(class)).is_some()
            })
        };
        let has_arity = |method: &&MethodId| symbols.signature(**method).parameters.len() == arguments.len();
        let may_be = |method: &&MethodId| has_arity(method) && functions.iter().all(|at| takes(method, at));
        let mut meant = methods.iter().filter(may_be);
        let (Some(method), None) = (meant.next(), meant.next()) else { return };
        for at in functions {
            if let (Some(id), Some(target)) =
                (arguments.get(at), symbols.signature(*method).parameters.get(at))
            {
                self.function_value(*id, target);
            }
        }
    }

    /// A lambda or method reference that is a value of a made-up interface is its function.
    fn function_value(&mut self, id: ExprId, target: &Type) {
        if let Some(key) = self.made_up_class(target)
            && let Some(function) = self.function(id)
            && !self.is_passed_to_made_up(id)
        {
            let arguments = self.arguments_of(target);
            let own = self.own_parameters(id, &key);
            self.outer.evidence.class(&key).functions.push(FunctionValue { function, arguments, own });
        }
    }

    /// The parameters of a lambda whose members nothing has but a class that was made up for them.
    fn own_parameters(&self, id: ExprId, interface: &ClassKey) -> Vec<usize> {
        let ExprKind::Lambda { parameters, .. } = &self.arena.expr(id).kind else { return Vec::new() };
        let code = self.arena.expr(id).span;
        let is_own = |name: Name| {
            let of_parameter = |(used, expr): (ExprId, &Expr)| {
                let target = match &expr.kind {
                    ExprKind::MethodRef { target: MethodRefTarget::Expr(target), .. } => Some(*target),
                    _ => self.arena.target(used),
                };
                let target = target.filter(|_| code.contains(expr.span));
                let is_so = |target: ExprId| matches!(self.arena.expr(target).kind, ExprKind::Name(other) if other == name);
                target.is_some_and(is_so)
                    && self.is_of_nothing_else(used, &function_parameter(interface, name))
            };
            self.arena.numbered_exprs().any(of_parameter)
        };
        (0..parameters.len())
            .filter(|at| parameters.get(*at).is_some_and(|found| is_own(found.name)))
            .collect()
    }

    /// Whether the member is one of this class that was made up, or of no class.
    fn is_of_nothing_else(&self, used: ExprId, class: &ClassKey) -> bool {
        let span = match &self.arena.expr(used).kind {
            ExprKind::Call { name_span, .. }
            | ExprKind::Select { name_span, .. }
            | ExprKind::MethodRef { name_span, .. } => *name_span,
            _ => return false,
        };
        let Some(Site::Value(ty)) = self.trace.sites.get(&used) else { return false };
        let Some(found) = self.class_of(ty) else { return false };
        key_of(self.world(), found).as_ref() == Some(class)
            || (self.is_missing(span) && made_up_from(self.world(), found).is_none())
    }

    /// The type that an argument is converted to, without what inference found nothing for: `Object` is what that gives
    /// (JLS 18.4), and no evidence.
    pub(super) fn told_target(&self, id: ExprId, target: &Type) -> Type {
        let Type::Class(inferred) = target else { return target.clone() };
        let Some((_, Type::Class(formal))) = self.formal(id) else { return target.clone() };
        let object = self.world().symbols.well_known().object_type();
        let told = inferred.arguments.iter().zip(formal.arguments.iter()).map(|(inferred, formal)| {
            let is_asked = matches!(bound_of(formal), Type::Variable(_));
            if is_asked && *bound_of(inferred) == object { Type::Unknown } else { inferred.clone() }
        });
        Type::parameterized(inferred.class, told.collect::<Vec<_>>())
    }

    /// The called method, and the type that its header says for an argument, or for what a lambda gives that is one.
    pub(super) fn formal(&self, id: ExprId) -> Option<(MethodId, Type)> {
        let symbols = &self.world().symbols;
        match self.roles.of(id) {
            Role::Argument(call) => {
                let ([method], arguments) = self.called(call)? else { return None };
                let at = arguments.iter().position(|argument| *argument == id)?;
                Some((*method, symbols.signature(*method).parameters.get(at)?.clone()))
            }
            Role::LambdaResult(lambda) => {
                let Role::Argument(_) = self.roles.of(lambda) else { return None };
                let (method, interface) = self.formal(lambda)?;
                Some((method, types::function_type(symbols, &interface)?.result))
            }
            _ => None,
        }
    }

    /// Whether the parameter that it is passed to was made up for it.
    pub(super) fn is_passed_to_made_up(&self, id: ExprId) -> bool {
        match self.roles.of(id) {
            Role::Argument(call) => match &self.arena.expr(call).kind {
                ExprKind::Call { .. } => self.call_owner(call).is_some(),
                ExprKind::New { class: Some(class), .. } => self.types_at.key(class).is_some(),
                _ => false,
            },
            Role::Same(whole) => self.is_passed_to_made_up(whole),
            _ => false,
        }
    }

    /// A made-up class that a loop runs over is an `Iterable` (JLS 14.14.2).
    pub(super) fn iterated(&mut self, ty: &TypeSyntax, iterable: ExprId) {
        let world = self.outer.world;
        let Some(found) = self.ty(iterable) else { return };
        if let Some(element) = self.element_of(found)
            && let Some(wanted) = self.types_at.known_class(ty)
        {
            self.outer.must_be_below(&element, &Type::class(wanted));
            return;
        }
        if let Some(class) = self.class_of(found)
            && !world.is_made_up(class)
            && let Some(above) = world.symbols.well_known().iterable
            && let Some(element) = self.types_at.known_class(ty)
        {
            let wanted = Type::parameterized(above, vec![Type::class(element)]);
            self.outer.must_be_below(found, &wanted);
            return;
        }
        if let Some(key) = self.made_up_value(iterable)
            && let Some(above) = world.symbols.well_known().iterable
        {
            let element = if ty.is_var() { None } else { self.types_at.written(world, ty) };
            let element = element.map_or_else(StubType::object, StubType::boxed);
            // `for (A a : bag)` where it is a `Bag<A>`: `Bag<T>` runs over `T`.
            let own = self.arguments_of(found);
            let element = match own.iter().position(|argument| argument.written == element) {
                Some(at) => StubType::parameter(own.len(), at),
                None => element,
            };
            let written = StubType::iterable(element);
            self.outer.evidence.class(&key).supertypes.push(Known { ty: Type::class(above), written });
        }
    }

    /// What a loop runs over in an array, or in what the program says to be an `Iterable` (JLS 14.14.2).
    fn element_of(&self, ty: &Type) -> Option<Type> {
        if let Type::Array(element) = ty {
            return Some(Type::clone(element));
        }
        let iterable = self.world().symbols.well_known().iterable?;
        self.class_of(ty).filter(|class| self.outer.is_declared_below(*class, iterable))?;
        match types::as_super(&self.world().symbols, ty, iterable)? {
            Type::Class(seen) => seen.arguments.first().cloned(),
            _ => None,
        }
    }

    pub(super) fn resource(&mut self, id: ExprId) {
        if let Some(class) = self.ty(id).and_then(|ty| self.class_of(ty)) {
            self.outer.must_be_resource(class);
        }
    }
}

/// The type in a wildcard, or the type itself.
pub(super) fn bound_of(ty: &Type) -> &Type {
    match ty {
        Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => bound,
        other => other,
    }
}
