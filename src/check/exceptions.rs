//! Checked exceptions: caught or declared (JLS 11.2), and not caught where nothing throws them (JLS 11.2.3).

use super::{Checker, FaultKind};
use crate::attribute::{Attribution, CodeOf, UseKind};
use crate::base::{ClassId, Name, Span};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::tree::{Arena, Catch, ExprId, ExprKind, Member, StmtKind, TypeSyntax};
use crate::types;

/// Code around a place that has a say about what is thrown there.
enum Around<'a> {
    /// The tried part of a `try` statement.
    Try { tried: Span, catches: &'a [Catch] },
    /// A lambda, a method reference or a member of a local class, which may throw these; `None` where that is not known.
    Boundary { span: Span, throws: Option<Vec<Type>> },
}

impl Around<'_> {
    fn span(&self) -> Span {
        match self {
            Around::Try { tried, .. } => *tried,
            Around::Boundary { span, .. } => *span,
        }
    }
}

impl Checker<'_> {
    pub(super) fn exceptions(&mut self, code: CodeOf, arena: &Arena, found: &Attribution) {
        let world = self.world;
        let judge = Judge { world, arena, found };
        let declared = match code {
            CodeOf::Method(method) => Some(world.symbols.signature(method).throws.clone()),
            // What initializers may throw, their constructors say, and those of anonymous classes anything (JLS 11.2.3).
            CodeOf::Field(_) | CodeOf::Initializer(..) => None,
        };
        let mut around = judge.around();
        // The innermost first.
        around.sort_by_key(|around| {
            std::cmp::Reverse((around.span().start, std::cmp::Reverse(around.span().end)))
        });
        let mut used: Vec<Span> = Vec::new();
        for (place, ty) in judge.thrown() {
            if let Some(ty) = judge.escapes(place, ty, &around, declared.as_deref(), &mut used) {
                self.fault(place, FaultKind::Unreported(ty));
            }
        }
        for (span, class) in judge.idle_catches(&around, &used) {
            self.fault(span, FaultKind::NeverThrown(Type::class(class)));
        }
    }
}

struct Judge<'a> {
    world: &'a World,
    arena: &'a Arena,
    found: &'a Attribution,
}

impl<'a> Judge<'a> {
    fn around(&self) -> Vec<Around<'a>> {
        let mut all = Vec::new();
        for stmt in &self.arena.stmts {
            if let (StmtKind::Try { catches, .. }, Some(tried)) = (&stmt.kind, self.arena.tried(stmt)) {
                all.push(Around::Try { tried, catches });
            }
        }
        for (id, expr) in self.arena.numbered_exprs() {
            if let ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } = expr.kind {
                let ty = self.found.types.get(id.0 as usize);
                let function = ty.and_then(|ty| types::function_type(&self.world.symbols, ty));
                let function = function.filter(|function| !self.has_inferred_exceptions(id, function));
                all.push(Around::Boundary {
                    span: expr.span,
                    throws: function.map(|function| function.throws),
                });
            }
        }
        for class in &self.found.local_classes {
            all.extend(self.members_of(*class));
        }
        all
    }

    /// Whether what the function throws may follow from what the lambda throws: a type variable, in the argument of a call (JLS
    /// 18.1.3).
    fn has_inferred_exceptions(&self, lambda: ExprId, function: &types::FunctionType) -> bool {
        let declared = &self.world.symbols.signature(function.method).throws;
        declared.iter().any(|ty| matches!(ty, Type::Variable(_)))
            && self.arena.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Call { arguments, .. } | ExprKind::New { arguments, .. } => {
                    arguments.contains(&lambda)
                }
                _ => false,
            })
    }

    fn members_of(&self, class: ClassId) -> Vec<Around<'a>> {
        let symbols = &self.world.symbols;
        let Some(decl) = self.world.class_decl(class) else { return Vec::new() };
        let methods = &symbols.members(class).methods;
        let throws = |at: Span| {
            let mut ids = (0..).zip(methods).map(|(index, _)| crate::base::MethodId { class, index });
            let method = ids.find(|id| self.world.method_decl(*id).is_some_and(|decl| decl.span == at))?;
            Some(symbols.signature(method).throws.clone())
        };
        let boundary = |member: &Member| match member {
            Member::Method(method) => Around::Boundary { span: method.span, throws: throws(method.span) },
            Member::Field(field) => Around::Boundary { span: field.span, throws: None },
            Member::Initializer(block) => Around::Boundary { span: block.span, throws: None },
            Member::EnumConstant(constant) => Around::Boundary { span: constant.span, throws: None },
            Member::Class(_) | Member::LocalClass(_) => Around::Boundary { span: decl.span, throws: None },
        };
        decl.members.iter().map(boundary).collect()
    }

    /// What is thrown, and where.
    fn thrown(&self) -> Vec<(Span, Type)> {
        let symbols = &self.world.symbols;
        let mut all: Vec<(Span, Type)> = Vec::new();
        for (span, thrown) in &self.found.thrown {
            all.extend(thrown.iter().map(|ty| (*span, ty.clone())));
        }
        for used in &self.found.uses {
            if let UseKind::Resource { close } = &used.kind {
                let throws = symbols.signature(*close).throws.iter();
                all.extend(throws.map(|ty| (used.span, ty.clone())));
            }
        }
        for stmt in &self.arena.stmts {
            if let StmtKind::Throw(value) = &stmt.kind {
                // A caught exception that is thrown again is what the block threw (JLS 11.2.2).
                if self.is_caught_again(stmt.span, *value) {
                    continue;
                }
                all.extend(self.found.types.get(value.0 as usize).map(|ty| (stmt.span, ty.clone())));
            }
        }
        all.retain(|(_, ty)| types::is_checked_exception(symbols, ty));
        all
    }

    fn is_caught_again(&self, place: Span, value: ExprId) -> bool {
        let ExprKind::Name(name) = self.arena.expr(value).kind else { return false };
        let catches = self.arena.stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Try { catches, .. } => Some(catches),
            _ => None,
        });
        let is_parameter = |clause: &Catch, name: Name| {
            clause.name == name && self.arena.stmt(clause.block).span.contains(place)
        };
        catches.flatten().any(|clause| is_parameter(clause, name))
    }

    /// The exception if nothing around the place takes it.
    fn escapes(
        &self,
        place: Span,
        ty: Type,
        around: &[Around<'_>],
        declared: Option<&[Type]>,
        used: &mut Vec<Span>,
    ) -> Option<Type> {
        let symbols = &self.world.symbols;
        let takes = |above: &Type| types::is_subtype(symbols, &ty, above) || above.is_unknown();
        for around in around.iter().filter(|around| around.span().contains(place)) {
            match around {
                Around::Try { catches, .. } => {
                    for (span, class) in catches.iter().flat_map(|clause| self.caught(&clause.ty)) {
                        let caught = Type::class(class);
                        let is_below = types::is_subtype(symbols, &caught, &ty);
                        if takes(&caught) || is_below {
                            used.push(span);
                        }
                        if takes(&caught) {
                            return None;
                        }
                    }
                    // A class that is not known may catch anything.
                    if catches.iter().any(|clause| self.caught(&clause.ty).is_empty()) {
                        return None;
                    }
                }
                Around::Boundary { throws, .. } => {
                    let is_taken = throws.as_ref().is_none_or(|throws| throws.iter().any(takes));
                    return (!is_taken).then_some(ty);
                }
            }
        }
        let is_taken = declared.is_none_or(|declared| declared.iter().any(takes));
        (!is_taken).then_some(ty)
    }

    /// The classes of a `catch` clause with their places.
    fn caught(&self, ty: &TypeSyntax) -> Vec<(Span, ClassId)> {
        let class = |part: &TypeSyntax| {
            self.found.uses.iter().find_map(|used| match used.kind {
                UseKind::Catch(class) if used.span == part.span => Some((part.span, class)),
                _ => None,
            })
        };
        ty.alternatives().iter().filter_map(class).collect()
    }

    /// `catch` clauses for checked exceptions that nothing in the block throws.
    fn idle_catches(&self, around: &[Around<'_>], used: &[Span]) -> Vec<(Span, ClassId)> {
        let clauses = around.iter().flat_map(|around| match around {
            Around::Try { catches, .. } => *catches,
            Around::Boundary { .. } => &[],
        });
        let caught = clauses.flat_map(|clause| self.caught(&clause.ty));
        let symbols = &self.world.symbols;
        let is_idle = |(span, class): &(Span, ClassId)| {
            types::is_caught_only_if_thrown(symbols, *class) && !used.contains(span)
        };
        caught.filter(is_idle).collect()
    }
}
