//! Calls, creations, fields and method references of missing members.

use super::super::evidence::{Access, Argument, Call, ClassRole, Expectation, Form, Known};
use super::super::export::{export_wanted, key_of, made_up_key};
use super::super::model::{ClassKey, StubType};
use super::super::placement::{is_class_name, made_up_from};
use super::body::BodyCollector;
use super::owners::MissingMember;
use crate::attribute::{Site, UseKind};
use crate::base::{ClassId, MethodId, Name, Span};
use crate::symbols::{ClassType, Type, Wildcard};
use crate::syntax::roles::Role;
use crate::syntax::tree::{
    ClassKind, ExprId, ExprKind, Literal, MethodRefTarget, TypeSyntax, TypeSyntaxKind,
};
use crate::types::{self, FunctionType};

/// Type parameters of an interface that say nothing about the number of its function's: those of one or none.
const FEW: usize = 2;

impl BodyCollector<'_, '_> {
    pub(super) fn field(&mut self, id: ExprId, name: Name, span: Span) {
        let Some(sought) = self.field_owner(id, name, span) else {
            self.enum_constant(span);
            self.note_named_class(id, span);
            return;
        };
        // A simple name as a label is a constant of the selector's enum, unless it is imported (JLS 14.11.1).
        let is_simple = matches!(self.arena.expr(id).kind, ExprKind::Name(_));
        if is_simple
            && let Role::Label(selector) = self.roles.of(id)
            && !self.is_imported_statically(id)
            && !self.has_constants(selector)
        {
            return;
        }
        let mut wants = self.wants(id);
        if self.must_be_constant {
            wants.push(Expectation::Constant);
        }
        let place = self.place(span);
        self.outer.evidence.class(&sought.owner);
        let access = Access { place, is_static: sought.is_static, receiver: sought.receiver, wants };
        self.outer.evidence.fields.entry((sought.owner, name)).or_default().push(access);
    }

    /// A constant of a class that was taken for an enum stays one.
    fn enum_constant(&mut self, span: Span) {
        let world = self.outer.world;
        if let Some(UseKind::Field { field, .. }) = self.uses.get(&span)
            && let Some(key) = made_up_key(world, field.class)
        {
            let evidence = self.outer.evidence.class(&key);
            evidence.roles.push(ClassRole::Enum);
            evidence.constants.push(world.symbols.field(*field).name);
        }
    }

    /// A name before a dot that means a missing class makes that class needed.
    pub(super) fn note_named_class(&mut self, id: ExprId, span: Span) {
        if self.is_missing(span)
            && matches!(self.roles.of(id), Role::Receiver | Role::Measured)
            && let Some(key) = self.named_class(id)
        {
            let place = self.place(span);
            self.outer.evidence.class(&key).places.push(place);
        }
    }

    pub(super) fn call(&self, id: ExprId, sought: &MissingMember, span: Span, arguments: &[ExprId]) -> Call {
        Call {
            place: self.place(span),
            is_static: sought.is_static,
            is_inherited: sought.is_inherited,
            receiver: sought.receiver.clone(),
            type_arguments: self.type_arguments(id),
            arguments: arguments.iter().map(|argument| self.argument(*argument)).collect(),
            result: self.wants(id),
            throws: self.exceptions_around(span),
            handled: self.handled_around(span),
        }
    }

    /// The type arguments that a call writes.
    fn type_arguments(&self, id: ExprId) -> Vec<StubType> {
        let ExprKind::Call { type_arguments, .. } = &self.arena.expr(id).kind else { return Vec::new() };
        let written = |ty: &TypeSyntax| {
            let class = self.types_at.known_class(ty).map(Type::class);
            match class.and_then(|class| export_wanted(self.world(), &class)) {
                Some(free @ StubType::Free(_)) => Some(free),
                _ => self.types_at.written(self.world(), ty),
            }
        };
        type_arguments.iter().map(|ty| written(ty).map_or(StubType::Wildcard, StubType::boxed)).collect()
    }

    pub(super) fn argument(&self, id: ExprId) -> Argument {
        let name = match &self.arena.expr(id).kind {
            ExprKind::Name(name) => Some(*name),
            ExprKind::Select { name, .. } if !is_class_name(name.as_str()) => Some(*name),
            _ => None,
        };
        let name = name.filter(|name| name.as_str().starts_with(|c: char| c.is_lowercase()));
        Argument { name, form: self.form(id) }
    }

    pub(super) fn form(&self, id: ExprId) -> Form {
        match &self.arena.expr(id).kind {
            ExprKind::Parenthesized(inner) => return self.form(*inner),
            ExprKind::Literal(Literal::Null) => return Form::Null,
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => {
                return self.function(id).map_or(Form::Unknown, Form::Function);
            }
            _ => {}
        }
        self.known(id).map_or(Form::Unknown, Form::Typed)
    }

    pub(super) fn creation(
        &mut self,
        id: ExprId,
        class: &TypeSyntax,
        arguments: &[ExprId],
        is_anonymous: bool,
        has_outer: bool,
    ) {
        let Some(key) = self.types_at.key(class) else { return };
        let is_interface = self.is_interface(&key);
        let evidence = self.outer.evidence.class(&key);
        if has_outer {
            evidence.roles.push(ClassRole::Inner);
        }
        if class.is_diamond() {
            // As many as what it is expected to be has are most likely the same.
            let arity = match self.trace.targets.get(&id) {
                Some(Type::Class(target)) => target.arguments.len(),
                _ => 1,
            };
            evidence.diamond_arity = evidence.diamond_arity.max(arity.max(1));
        }
        if !is_anonymous || !arguments.is_empty() {
            evidence.roles.push(ClassRole::Class);
        }
        if is_anonymous && is_interface {
            return;
        }
        let receiver = self.created_arguments(id, class);
        let created =
            MissingMember { owner: key.clone(), is_static: true, is_inherited: is_anonymous, receiver };
        let call = self.call(id, &created, class.span, arguments);
        self.outer.evidence.constructors.entry(key).or_default().push(call);
    }

    /// What a diamond stands for is within bounds, even if inference did not find it: `new EnumMap<>(K.class)` for a `Map<K, V>`.
    pub(super) fn diamond_bounds(&mut self, id: ExprId, class: &TypeSyntax) {
        let created = self.types_at.known_class(class).filter(|_| class.is_diamond());
        let target = self.trace.targets.get(&id);
        if let Some(ty) = target.zip(created).and_then(|(target, class)| self.below_target(class, target)) {
            self.outer.within_bounds(&ty, 0);
        }
    }

    /// The type arguments of what is created: as written, or as the target of a diamond says (JLS 15.9.3).
    fn created_arguments(&self, id: ExprId, class: &TypeSyntax) -> Vec<Known> {
        let TypeSyntaxKind::Named(segments) = &class.kind else { return Vec::new() };
        let created = self.ty(id);
        match segments.last().and_then(|last| last.arguments.as_ref()) {
            None => Vec::new(),
            Some(arguments) if !arguments.is_empty() => {
                created.map_or_else(Vec::new, |ty| self.arguments_of(ty))
            }
            Some(_) => {
                let target = self.trace.targets.get(&id);
                let class = created.and_then(Type::class_id);
                let ty = target.zip(class).and_then(|(target, class)| self.below_target(class, target));
                ty.map_or_else(Vec::new, |ty| self.arguments_of(&ty))
            }
        }
    }

    /// The type of this class that is a target, if that tells all its arguments: `PageImpl<A>` for a `Page<A>`.
    fn below_target(&self, class: ClassId, target: &Type) -> Option<Type> {
        let symbols = &self.world().symbols;
        let (Type::Class(own), Type::Class(wanted)) = (symbols.this_type(class), target) else { return None };
        let above = types::as_super(symbols, &Type::Class(own.clone()), wanted.class)?;
        let Type::Class(above) = above else { return None };
        let told = |variable: &Type| {
            let at = above.arguments.iter().position(|argument| argument == variable)?;
            wanted.arguments.get(at).cloned()
        };
        let arguments = own.arguments.iter().map(told).collect::<Option<_>>()?;
        Some(Type::Class(ClassType { class, arguments }))
    }

    pub(super) fn is_interface(&self, key: &ClassKey) -> bool {
        self.outer.stubs.classes.get(key).is_some_and(|class| class.kind == ClassKind::Interface)
    }

    pub(super) fn constructor_call(&mut self, is_super: bool, arguments: &[ExprId], span: Span) {
        if !is_super {
            return;
        }
        let Some(class) = self.around.first().copied() else { return };
        let Some(superclass) =
            types::superclass(&self.world().symbols, &self.world().symbols.this_type(class))
        else {
            return;
        };
        if let Some(above) = superclass.class_id()
            && let Some(key) = made_up_key(self.world(), above)
        {
            let call = Call {
                place: self.place(span),
                is_static: true,
                is_inherited: true,
                receiver: self.arguments_of(&superclass),
                type_arguments: Vec::new(),
                arguments: arguments.iter().map(|argument| self.argument(*argument)).collect(),
                result: Vec::new(),
                throws: Vec::new(),
                handled: self.handled_around(span),
            };
            self.outer.evidence.constructors.entry(key).or_default().push(call);
        }
    }

    pub(super) fn method_reference(&mut self, id: ExprId, name: Name, span: Span) {
        let ExprKind::MethodRef { target, .. } = &self.arena.expr(id).kind else { return };
        let world = self.outer.world;
        let made_up = match self.uses.get(&span) {
            Some(UseKind::MethodReference { methods, .. }) => {
                let Some(method) = methods.first().copied() else { return };
                if !world.is_made_up(method.class) {
                    return self.referenced(id, methods);
                }
                key_of(world, method.class)
            }
            _ => None,
        };
        let site = self.trace.sites.get(&id);
        let named = match (target, site) {
            (MethodRefTarget::Expr(target), Some(Site::Missing) | None) => self.named_class(*target),
            _ => None,
        };
        let of_site = || match site? {
            Site::Value(ty) | Site::Type(ty) | Site::Super(ty) => made_up_from(world, self.class_of(ty)?),
            Site::Missing | Site::Package(_) => None,
        };
        let hole = || match target {
            MethodRefTarget::Expr(target) => self.hole(*target),
            MethodRefTarget::Type(_) => None,
        };
        let Some(owner) = made_up.or(named.clone()).or_else(of_site).or_else(hole) else {
            return;
        };
        let through_type = named.is_some() || matches!(site, Some(Site::Type(_)));
        // What was made up for the reference says nothing about it.
        let is_circular = |target: &&Type| {
            let is_made_up = self.made_up_class(target).is_some();
            self.is_passed_to_made_up(id) || (is_made_up && self.arguments_of(target).len() <= FEW)
        };
        let target = self.trace.targets.get(&id).filter(|target| !is_circular(target));
        let function = target.and_then(|target| types::function_type(&world.symbols, target));
        let (mut parameters, result) = match &function {
            Some(function) => (function.parameters.clone(), Some(function.result.clone())),
            None => (vec![Type::Unknown; usize::from(name.as_str() != "new")], None),
        };
        // `Foo::bar` on a first parameter of type Foo is a method of that.
        let first_is_receiver = through_type
            && parameters.first().is_some_and(|first| {
                let key = self.class_of(first).and_then(|class| key_of(world, class));
                key.as_ref() == Some(&owner) || (name.as_str() != "new" && function.is_none())
            });
        if first_is_receiver && name.as_str() != "new" {
            parameters.remove(0);
        }
        let arguments = parameters
            .iter()
            .map(|ty| Argument { name: None, form: self.known_type(ty).map_or(Form::Unknown, Form::Typed) });
        let wants = match &result {
            Some(Type::Void) => vec![Expectation::Discarded],
            Some(ty) => vec![self.wanted(ty).unwrap_or(Expectation::Any)],
            None => vec![Expectation::Any],
        };
        let call = Call {
            place: self.place(span),
            is_static: through_type && !first_is_receiver,
            is_inherited: false,
            receiver: Vec::new(),
            type_arguments: Vec::new(),
            arguments: arguments.collect(),
            result: wants,
            throws: Vec::new(),
            handled: Vec::new(),
        };
        self.outer.evidence.class(&owner);
        if name.as_str() == "new" {
            self.created_by_reference(id, &owner);
            self.outer.evidence.constructors.entry(owner).or_default().push(call);
        } else {
            self.outer.evidence.methods.entry((owner, name)).or_default().push(call);
        }
    }

    /// What `X::new` creates is what the function gives; without type arguments they are inferred (JLS 15.13.1, 15.13.2).
    fn created_by_reference(&mut self, id: ExprId, class: &ClassKey) {
        let Some(Site::Type(created)) = self.trace.sites.get(&id) else { return };
        let target = self.trace.targets.get(&id).filter(|_| !self.is_passed_to_made_up(id));
        let function = target.and_then(|target| types::function_type(&self.world().symbols, target));
        let Some(Type::Class(result)) = function.map(|function| function.result) else { return };
        let evidence = self.outer.evidence.class(class);
        evidence.diamond_arity = evidence.diamond_arity.max(result.arguments.len());
        // Nothing is given for the type parameters yet.
        let own = created.class_id().map_or(0, |class| self.world().symbols.all_type_variables(class).len());
        let created = match created {
            Type::Class(raw) if raw.arguments.is_empty() => {
                Type::parameterized(raw.class, vec![Type::Unknown; own])
            }
            other => other.clone(),
        };
        self.outer.must_be_below(&created, &Type::Class(result));
    }

    /// What a known method takes, values of the function's parameters are (JLS 15.13.1).
    fn referenced(&mut self, id: ExprId, methods: &[MethodId]) {
        let symbols = &self.outer.world.symbols;
        let target = self.trace.targets.get(&id);
        let Some(function) = target.and_then(|target| types::function_type(symbols, target)) else { return };
        let Some(method) = self.meant_by_reference(methods, &function) else { return };
        let told = self.told_by_target(method, &function.result);
        let mut taken = told.apply_all(&symbols.signature(method).parameters);
        // Through a type, the first one is the receiver; nothing says its type arguments.
        if taken.len() < function.parameters.len() && !symbols.method(method).is_static() {
            let unbounded = |_| Type::Wildcard(Wildcard::Unbounded);
            let arguments = symbols.all_type_variables(method.class).into_iter().map(unbounded);
            taken.insert(0, Type::parameterized(method.class, arguments.collect::<Vec<_>>()));
        }
        if taken.len() == function.parameters.len() {
            for (given, taken) in function.parameters.iter().zip(&taken) {
                self.outer.must_be_below(given, taken);
            }
        }
    }

    /// The method that is referred to; of several that do not take what they are given, the one that gives what is expected.
    fn meant_by_reference(&self, methods: &[MethodId], function: &FunctionType) -> Option<MethodId> {
        let [method, _, ..] = methods else { return methods.first().copied() };
        let name = self.world().symbols.method(*method).name;
        self.giving(method.class, name, &vec![None; function.parameters.len()], &function.result)
    }
}
