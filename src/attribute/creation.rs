//! Class instance creation (JLS 15.9) and array creation (JLS 15.10).

use super::attributor::Attributor;
use super::calls::Generic;
use super::env::Env;
use super::names::Through;
use super::operand::{Operand, Pending};
use super::overload::{CallKind, CallPlace, Invocation};
use super::table::Sought;
use crate::base::ClassId;
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, TypeSyntax, TypeSyntaxKind};
use crate::types;

impl<'w> Attributor<'w> {
    pub fn creation(&mut self, id: ExprId) -> Operand {
        let arena = self.arena;
        let ExprKind::New { outer, type_arguments, class, arguments, body } = &arena.expr(id).kind else {
            return Operand::Typed(Type::Unknown);
        };
        self.restart(id);
        let (site, generic) = match (outer, class) {
            (Some(outer), Some(class)) => (self.inner_class(*outer, class), Generic::of(class)),
            (None, Some(class)) => (self.resolve(class), Generic::of(class)),
            (_, None) => (
                self.env.class().map_or(Type::Unknown, |class| self.symbols.this_type(class)),
                Generic::AsWritten,
            ),
        };
        let span = class.as_ref().map_or(arena.expr(id).span, |class| class.span);
        let arguments = self.arguments(arguments, type_arguments);
        let Some(class) = site.class_id() else {
            for (operand, argument) in arguments.operands.iter().zip(&arguments.ids) {
                self.complete(operand, None, *argument);
            }
            let env = self.env.clone();
            self.anonymous_body(id, &Type::Unknown, &env);
            return Operand::Typed(self.set_type(id, Type::Unknown));
        };
        let env = self.env.clone();
        if self.symbols.class(class).is_interface() {
            let invocation = self.interface_creation(&site, class, generic);
            return self.invocation_operand(Pending { id, span, invocation, env });
        }
        let through = if body.is_some() { Through::Super } else { Through::Value };
        let candidates = self.constructor_candidates(&site, class, generic, through);
        let call = CallPlace { kind: CallKind::New(class), site: Some(class), span };
        let chosen = self.choose(&candidates, &arguments, call);
        let invocation = chosen.unwrap_or_else(|| {
            for (operand, argument) in arguments.operands.iter().zip(&arguments.ids) {
                self.complete(operand, None, *argument);
            }
            self.record_missing(span, self.symbols.class(class).name, Sought::Constructor);
            Self::plain_invocation(CallKind::New(class), site.clone())
        });
        self.invocation_operand(Pending { id, span, invocation, env })
    }

    /// An anonymous class that implements an interface calls no constructor of it; with a diamond the target
    /// type decides its arguments (JLS 15.9.3).
    fn interface_creation(&mut self, site: &Type, class: ClassId, generic: Generic) -> Invocation {
        let mut invocation = Self::plain_invocation(CallKind::New(class), site.clone());
        if generic == Generic::Inferred {
            let parameters = self.symbols.type_variables(class);
            let theta = invocation.inference.declare(self.symbols, &parameters);
            invocation.result = theta.apply(&self.symbols.this_type(class));
        }
        invocation
    }

    /// `outer.new Inner<A>()` (JLS 15.9.1): a member of the outer expression's type.
    fn inner_class(&mut self, outer: ExprId, syntax: &TypeSyntax) -> Type {
        let outer = self.standalone(outer);
        let TypeSyntaxKind::Named(segments) = &syntax.kind else { return Type::Unknown };
        let Some(segment) = segments.first() else { return Type::Unknown };
        for part in self.member_sites(&outer) {
            let Some(class) = part.class_id() else { continue };
            let Some(member) =
                resolve::member_class_from(self.symbols, class, segment.name, self.viewer()).first()
            else {
                continue;
            };
            self.record_class(segment.span, member);
            let own: Vec<Type> = match &segment.arguments {
                Some(arguments) => arguments.iter().map(|argument| self.resolve(argument)).collect(),
                None => Vec::new(),
            };
            let owner = self.symbols.class(member).outer().unwrap_or(class);
            let mut arguments: Vec<Type> = match types::as_super(self.symbols, &part, owner) {
                Some(Type::Class(found)) => found.arguments.to_vec(),
                _ => Vec::new(),
            };
            arguments.extend(own);
            if arguments.len() != self.symbols.all_type_variables(member).len() {
                arguments.clear();
            }
            return Type::parameterized(member, arguments);
        }
        let arguments = segment.arguments.as_ref().map_or(0, |arguments| arguments.len() as u16);
        self.record_missing(segment.span, segment.name, Sought::Type { arguments });
        Type::Unknown
    }

    /// The body of an anonymous class, once its supertype is known; the type of that class.
    pub fn anonymous_body(&mut self, id: ExprId, supertype: &Type, env: &Env) -> Option<Type> {
        let ExprKind::New { body: Some(local), .. } = self.arena.expr(id).kind else { return None };
        let saved = std::mem::replace(&mut self.env, env.clone());
        let class = self.anonymous_class(local, supertype);
        self.env = saved;
        Some(self.symbols.this_type(class?))
    }

    pub fn array_creation(
        &mut self,
        element: &TypeSyntax,
        dimensions: &[ExprId],
        extra: u32,
        initializer: Option<ExprId>,
    ) -> Type {
        let element = self.resolve(element);
        for dimension in dimensions {
            self.standalone(*dimension);
        }
        let ty = Type::array_of(element, dimensions.len() + extra as usize);
        if let Some(initializer) = initializer {
            self.array_initializer(initializer, &ty);
        }
        ty
    }

    /// `{a, b}` of this array type (JLS 10.6).
    pub fn array_initializer(&mut self, id: ExprId, ty: &Type) -> Type {
        let arena = self.arena;
        let ExprKind::ArrayInitializer(elements) = &arena.expr(id).kind else {
            return self.expr(id, Some(ty));
        };
        let element = match ty {
            Type::Array(element) => element.as_ref().clone(),
            _ => Type::Unknown,
        };
        self.deeper(|this| {
            for id in elements {
                this.array_initializer(*id, &element);
            }
        });
        self.set_type(id, ty.clone())
    }
}
