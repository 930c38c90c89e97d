//! Expressions other than calls, creations and functions (JLS 15).

use super::attributor::Attributor;
use super::names::Site;
use super::operand::Operand;
use super::problems::{Aspect, Problem};
use super::table::{CastForm, UseKind};
use crate::base::{ClassId, Span};
use crate::resolve;
use crate::symbols::{Constant, Type};
use crate::syntax::tree::{
    AssignOperator, BinaryOperator, ExprId, ExprKind, Literal, Primitive, TypeSyntax, UnaryOperator,
};
use crate::types;

impl<'w> Attributor<'w> {
    /// Attributes an expression as far as that is possible without its context.
    pub fn operand(&mut self, id: ExprId) -> Operand {
        let span = self.arena.expr(id).span;
        self.deeper(|this| this.looking_at(span, |this| this.operand_here(id))).unwrap_or_else(|| {
            self.note(self.arena.expr(id).span, "nested too deeply: what is in here is not looked at");
            Operand::Typed(Type::Unknown)
        })
    }

    fn operand_here(&mut self, id: ExprId) -> Operand {
        let arena = self.arena;
        match &arena.expr(id).kind {
            ExprKind::Parenthesized(inner) => {
                let operand = self.operand(*inner);
                if let Operand::Typed(ty) = &operand {
                    self.set_type(id, ty.clone());
                }
                operand
            }
            ExprKind::Lambda { .. } => Operand::Lambda(id, self.env.clone()),
            ExprKind::MethodRef { .. } => self.reference_operand(id),
            ExprKind::Call { .. } => self.call(id),
            ExprKind::New { .. } => self.creation(id),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(id, *condition, *then, *otherwise)
            }
            ExprKind::Switch(switch) => self.switch_expression(id, switch),
            ExprKind::Index { array, index } => {
                self.restart(id);
                let site = self.site(*array);
                self.standalone(*index);
                if let Site::Value(ty) = &site {
                    self.judge_array(*array, ty);
                }
                let element = match site {
                    Site::Value(Type::Array(element)) => element.as_ref().clone(),
                    _ => Type::Unknown,
                };
                Operand::Typed(self.set_variable_type(id, element))
            }
            _ => {
                let ty = self.standalone_kind(id);
                Operand::Typed(self.set_type(id, ty))
            }
        }
    }

    /// Expressions whose type never depends on their context.
    fn standalone_kind(&mut self, id: ExprId) -> Type {
        let arena = self.arena;
        let expr = arena.expr(id);
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Name(_) | ExprKind::Select { .. } => match self.site(id) {
                Site::Value(ty) => ty,
                Site::Type(_) | Site::Package(_) => {
                    self.judge(expr.span, Aspect::Instance, Some(Problem::NoValue));
                    Type::Unknown
                }
                Site::Super(_) | Site::Missing => Type::Unknown,
            },
            ExprKind::This { qualifier } => self.this(*qualifier),
            ExprKind::Super { .. } => match self.site(id) {
                Site::Super(ty) => ty,
                _ => Type::Unknown,
            },
            ExprKind::ClassLiteral(ty) => self.class_literal(ty),
            ExprKind::NewArray { element, dimensions, extra, annotations, initializer } => {
                annotations.iter().for_each(|annotations| self.annotations(annotations));
                self.array_creation(element, dimensions, *extra, *initializer)
            }
            ExprKind::ArrayInitializer(_) => self.array_initializer(id, &Type::Unknown),
            ExprKind::Unary { operator, operand } => self.unary(*operator, *operand),
            ExprKind::Binary { .. } => self.binary(id),
            ExprKind::Assign { operator, left, right } => self.assignment(*operator, *left, *right),
            ExprKind::Cast { ty, operand } => self.cast(id, ty, *operand),
            ExprKind::InstanceOf { operand, pattern } => {
                let operand = self.standalone(*operand);
                self.type_test(id, &operand, *pattern);
                Type::Primitive(Primitive::Boolean)
            }
            ExprKind::Annotation(annotation) => {
                self.annotations(std::slice::from_ref(annotation));
                Type::Unknown
            }
            ExprKind::Malformed(parts) => {
                for part in parts {
                    self.standalone(*part);
                }
                Type::Unknown
            }
            ExprKind::Parenthesized(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodRef { .. }
            | ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Index { .. }
            | ExprKind::Switch(_) => Type::Unknown,
        }
    }

    fn literal(&self, literal: &Literal) -> Type {
        match literal {
            Literal::Integer(primitive, _) | Literal::Floating(primitive, _) => Type::Primitive(*primitive),
            Literal::Boolean(_) => Type::Primitive(Primitive::Boolean),
            Literal::Char(_) => Type::Primitive(Primitive::Char),
            Literal::String(_) => self.symbols.well_known().string_type(),
            Literal::Null => Type::Null,
        }
    }

    /// `C.class` is a `Class<C>`, boxed for primitives (JLS 15.8.2).
    fn class_literal(&mut self, syntax: &TypeSyntax) -> Type {
        let named = self.resolve(syntax);
        let well_known = self.symbols.well_known();
        let argument = match &named {
            Type::Void => well_known.void_box.map_or(Type::Unknown, Type::class),
            Type::Primitive(_) => types::boxed(self.symbols, &named),
            _ => types::erasure(self.symbols, &named),
        };
        well_known.class.map_or(Type::Unknown, |class| Type::parameterized(class, [argument]))
    }

    fn unary(&mut self, operator: UnaryOperator, operand: ExprId) -> Type {
        let ty = self.standalone(operand);
        self.judge_operand(operand, operator, &ty);
        match operator {
            UnaryOperator::Not => Type::Primitive(Primitive::Boolean),
            UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement => {
                types::unary_promotion(self.symbols, &ty)
            }
            UnaryOperator::PreIncrement
            | UnaryOperator::PreDecrement
            | UnaryOperator::PostIncrement
            | UnaryOperator::PostDecrement => ty,
        }
    }

    /// Binary operators are left-associative: the left spine is walked, not recursed into.
    fn binary(&mut self, id: ExprId) -> Type {
        let mut spine = Vec::new();
        let mut inner = id;
        while let ExprKind::Binary { operator, left, right } = self.arena.expr(inner).kind {
            spine.push((inner, operator, left, right));
            inner = left;
        }
        let mut left_type = self.standalone(inner);
        while let Some((whole, operator, left, right)) = spine.pop() {
            let right_type = self.nested(|this| {
                match operator {
                    BinaryOperator::ConditionalAnd => this.declare_bindings(left, true),
                    BinaryOperator::ConditionalOr => this.declare_bindings(left, false),
                    _ => {}
                }
                this.standalone(right)
            });
            let ty = self.binary_type(operator, &left_type, &right_type);
            self.judge_operands(whole, operator, (&left_type, &right_type), &ty);
            left_type = self.set_type(whole, ty);
        }
        left_type
    }

    fn binary_type(&self, operator: BinaryOperator, left: &Type, right: &Type) -> Type {
        match operator {
            BinaryOperator::Add if self.is_string(left) || self.is_string(right) => {
                self.symbols.well_known().string_type()
            }
            BinaryOperator::Add
            | BinaryOperator::Subtract
            | BinaryOperator::Multiply
            | BinaryOperator::Divide
            | BinaryOperator::Remainder => types::binary_promotion(self.symbols, left, right),
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => {
                types::unary_promotion(self.symbols, left)
            }
            BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor => {
                if types::unboxed(self.symbols, left) == Some(Primitive::Boolean) {
                    Type::Primitive(Primitive::Boolean)
                } else {
                    types::binary_promotion(self.symbols, left, right)
                }
            }
            BinaryOperator::Less
            | BinaryOperator::Greater
            | BinaryOperator::LessEqual
            | BinaryOperator::GreaterEqual
            | BinaryOperator::Equal
            | BinaryOperator::NotEqual
            | BinaryOperator::ConditionalAnd
            | BinaryOperator::ConditionalOr => Type::Primitive(Primitive::Boolean),
        }
    }

    fn is_string(&self, ty: &Type) -> bool {
        ty.class_id().is_some() && ty.class_id() == self.symbols.well_known().string
    }

    fn assignment(&mut self, operator: AssignOperator, left: ExprId, right: ExprId) -> Type {
        let ty = self.standalone(left);
        match operator {
            AssignOperator::Simple => {
                let target = self.variable_type(left);
                self.array_initializer(right, &target);
            }
            AssignOperator::Compound(operator) => {
                let value = self.standalone(right);
                self.judge_compound(left, operator, (&ty, &value));
            }
        }
        ty
    }

    fn cast(&mut self, id: ExprId, syntax: &TypeSyntax, operand: ExprId) -> Type {
        let ty = self.resolve(syntax);
        self.judge_intersection(syntax, &ty);
        // Only lambdas and method references are poly expressions in a cast (JLS 15.12, 15.25, 15.27, 15.13).
        let value = self.operand(operand);
        let target = value.is_function().then_some(&ty);
        let mut from = self.complete(&value, target, operand);
        if self.is_signature_polymorphic(operand) && from == self.symbols.well_known().object_type() {
            // JLS 15.12.3: the cast is the compile-time result, as nothing is in an expression statement.
            from = self.set_type(operand, types::erasure(self.symbols, &ty));
        }
        self.restart(id);
        let span = self.arena.expr(id).span;
        self.record_cast((id, span), CastForm::Cast, &from, &ty);
        types::capture(self.symbols, &ty)
    }

    /// Whether the expression calls a method of a method or variable handle that takes any arguments (JLS 15.12.3).
    pub fn is_signature_polymorphic(&self, id: ExprId) -> bool {
        let Some(UseKind::Call { methods, .. }) = self.found_for(id) else { return false };
        methods.iter().all(|method| self.symbols.method(*method).signature_polymorphic)
    }

    /// Records what asks whether a value of type `from` can be one of type `to`.
    pub fn record_cast(&mut self, (id, span): (ExprId, Span), by: CastForm, from: &Type, to: &Type) {
        if self.is_checking() {
            let fits = types::is_castable(self.symbols, from, to);
            self.judge(
                span,
                Aspect::Operands,
                (!fits).then(|| Problem::NotCastable(from.clone(), to.clone())),
            );
        }
        let (from, to) = (self.class_of(from), self.class_of(to));
        if from.is_some() || to.is_some() {
            self.record(id, span, UseKind::Cast { by, from, to });
        }
    }

    /// The class whose members a value of the type has first.
    pub fn class_of(&self, ty: &Type) -> Option<ClassId> {
        self.member_sites(ty).first().and_then(Type::class_id)
    }

    fn conditional(&mut self, id: ExprId, condition: ExprId, then: ExprId, otherwise: ExprId) -> Operand {
        self.condition(condition);
        let first = self.nested(|this| {
            this.declare_bindings(condition, true);
            this.operand(then)
        });
        let second = self.nested(|this| {
            this.declare_bindings(condition, false);
            this.operand(otherwise)
        });
        self.branches.insert(id, vec![then, otherwise]);
        self.branch_operand(id, vec![first, second])
    }

    /// A conditional of boolean or numeric results has a type of its own (JLS 15.25); otherwise its context decides. `null` is
    /// such a result for javac.
    fn branch_operand(&mut self, id: ExprId, branches: Vec<Operand>) -> Operand {
        let typed: Option<Vec<Type>> = branches
            .iter()
            .map(|branch| match branch {
                Operand::Typed(ty) => Some(ty.clone()),
                Operand::Pending(_)
                | Operand::Lambda(..)
                | Operand::MethodRef(..)
                | Operand::Branches(..) => None,
            })
            .collect();
        let is_standalone = |ty: &Type| *ty == Type::Null || types::unboxed(self.symbols, ty).is_some();
        match typed {
            Some(tys) if tys.iter().all(is_standalone) => {
                let ty = self.unify_branches(id, &tys);
                Operand::Typed(self.set_type(id, ty))
            }
            _ => Operand::Branches(id, branches),
        }
    }

    pub fn branch_ids(&self, id: ExprId) -> Vec<ExprId> {
        self.branches.get(&id).cloned().unwrap_or_default()
    }

    /// The type of a standalone conditional or switch expression (JLS 15.25, 15.28.1).
    pub fn unify_branches(&self, id: ExprId, tys: &[Type]) -> Type {
        let Some(first) = tys.first() else { return Type::Unknown };
        if tys.iter().all(|ty| ty == first) {
            return first.clone();
        }
        let unboxed: Option<Vec<Primitive>> = tys.iter().map(|ty| types::unboxed(self.symbols, ty)).collect();
        if let Some(unboxed) = unboxed {
            if unboxed.iter().all(|p| *p == Primitive::Boolean) {
                return Type::Primitive(Primitive::Boolean);
            }
            if unboxed.iter().all(|p| *p != Primitive::Boolean) {
                return Type::Primitive(self.numeric_type(id, &unboxed));
            }
        }
        let boxed: Vec<Type> = tys
            .iter()
            .filter(|ty| **ty != Type::Null)
            .map(|ty| if ty.is_primitive() { types::boxed(self.symbols, ty) } else { ty.clone() })
            .collect();
        if boxed.is_empty() {
            return Type::Null;
        }
        types::capture(self.symbols, &types::lub(self.symbols, &boxed))
    }

    /// The type of numeric results that differ; values matter only beside a narrow type.
    fn numeric_type(&self, id: ExprId, parts: &[Primitive]) -> Primitive {
        let ids = self.branch_ids(id);
        let value = |index: usize| ids.get(index).and_then(|&branch| self.constant(branch));
        let is_narrow =
            |part: &Primitive| matches!(part, Primitive::Byte | Primitive::Short | Primitive::Char);
        let values: Vec<Option<Constant>> = match parts.iter().any(is_narrow) {
            true => (0..parts.len()).map(value).collect(),
            false => vec![None; parts.len()],
        };
        let parts: Vec<_> = parts.iter().copied().zip(values.iter().map(Option::as_ref)).collect();
        resolve::numeric_branches(&parts)
    }
}
