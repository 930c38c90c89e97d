//! What `try`, `catch` and `throw` say about missing declarations (JLS 11, 14.20).

use super::super::evidence::{ClassRole, Known};
use super::super::export::made_up_key;
use super::Collector;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{ClassId, Span};
use crate::symbols::Type;
use crate::syntax::tree::{Arena, Catch, ExprId, ExprKind, Stmt, StmtKind, TypeSyntax};
use crate::types;

/// The whole of a body.
const EVERYWHERE: Span = Span { start: 0, end: u32::MAX };

/// The blocks of a body that exceptions are about, found once: every call asks for those around it.
pub(super) struct Blocks<'a> {
    /// What is tried, with the clauses that catch there.
    tries: Vec<(Span, &'a Vec<Catch>)>,
    /// Lambdas and classes: what is in there runs later.
    later: Vec<Span>,
}

impl<'a> Blocks<'a> {
    pub fn new(arena: &'a Arena) -> Blocks<'a> {
        let tries = arena.stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Try { catches, .. } => Some((arena.tried(stmt)?, catches)),
            _ => None,
        });
        let lambdas = arena.exprs.iter().filter(|expr| matches!(expr.kind, ExprKind::Lambda { .. }));
        let classes = arena.classes.iter().map(|class| class.span);
        let later = lambdas.map(|expr| expr.span).chain(classes);
        Blocks { tries: tries.collect(), later: later.collect() }
    }
}

impl BodyCollector<'_, '_> {
    /// The checked exceptions that are caught around the place and that nothing known in the `try` statement throws
    /// (JLS 11.2.3): something missing there must.
    pub(super) fn exceptions_around(&self, span: Span) -> Vec<Known> {
        let mut all = Vec::new();
        for (tried, catches) in self.tries_around(span) {
            for class in self.caught_by(catches) {
                if self.is_checked(class)
                    && !self.is_thrown_in(class, tried)
                    && self.made_up_thrown(tried, catches).is_empty()
                {
                    all.extend(self.known_type(&Type::class(class)));
                }
            }
        }
        all
    }

    /// The exceptions that code at this place may throw (JLS 11.2.3): those that are caught around it, and those that the
    /// method declares.
    pub(super) fn handled_around(&self, span: Span) -> Vec<ClassId> {
        let tries = self.tries_around(span);
        let mut all: Vec<ClassId> = tries.flat_map(|(_, catches)| self.caught_by(catches)).collect();
        if !self.is_run_later(span, EVERYWHERE) {
            all.extend_from_slice(&self.declared);
        }
        all
    }

    /// What is tried around the place, with the clauses that catch there.
    fn tries_around(&self, span: Span) -> impl Iterator<Item = (Span, &Vec<Catch>)> {
        let tries = self.blocks.tries.iter().copied();
        tries.filter(move |(tried, _)| tried.contains(span) && !self.is_run_later(span, *tried))
    }

    /// A checked exception that is caught, and that nothing throws but what declares a made-up one, is above that one.
    pub(super) fn thrown_below(&mut self, stmt: &Stmt, catches: &[Catch]) {
        let Some(tried) = self.arena.tried(stmt) else { return };
        for class in self.caught_by(catches) {
            if self.is_checked(class)
                && !self.world().is_made_up(class)
                && !self.is_thrown_in(class, tried)
                && let Some(thrown) = self.made_up_thrown(tried, catches).first()
            {
                self.outer.must_be_below(&Type::class(*thrown), &Type::class(class));
            }
        }
    }

    /// The made-up exceptions that known declarations throw there and that no clause is for by name. First those that the
    /// method does not declare: somebody must catch them.
    fn made_up_thrown(&self, tried: Span, catches: &[Catch]) -> Vec<ClassId> {
        let named = self.caught_by(catches);
        let mut thrown = self.thrown_by_known(tried);
        thrown.retain(|class| self.world().is_made_up(*class) && !named.contains(class));
        thrown.sort_by_key(|class| self.declared.contains(class));
        thrown
    }

    /// Whether a lambda or class stands between the place and what is around it.
    pub(super) fn is_run_later(&self, span: Span, around: Span) -> bool {
        self.blocks.later.iter().any(|inner| around.contains(*inner) && inner.contains(span))
    }

    /// The known classes that a `catch` clause is for.
    fn caught(&self, ty: &TypeSyntax) -> Vec<ClassId> {
        ty.alternatives().iter().filter_map(|part| self.types_at.known_class(part)).collect()
    }

    fn caught_by(&self, catches: &[Catch]) -> Vec<ClassId> {
        catches.iter().flat_map(|clause| self.caught(&clause.ty)).collect()
    }

    /// Missing classes that are caught, or that are above what is caught, are exceptions.
    pub(super) fn catch(&mut self, ty: &TypeSyntax) {
        for key in ty.alternatives().iter().filter_map(|part| self.types_at.key(part)) {
            self.outer.evidence.class(&key).roles.push(ClassRole::Exception);
        }
        for class in self.caught(ty) {
            self.outer.exception(class);
        }
    }

    pub(super) fn throw(&mut self, value: ExprId) {
        if let Some(class) = self.ty(value).and_then(|ty| self.class_of(ty)) {
            self.outer.exception(class);
        }
    }

    /// Whether code that throws it must say so (JLS 11.1.1).
    pub(super) fn must_be_handled(&self, ty: &Type) -> bool {
        let class = self.class_of(ty).map(Type::class);
        class.is_some_and(|class| types::is_checked_exception(&self.world().symbols, &class))
    }

    /// Whether it is a checked exception that only what throws it can let anyone catch (JLS 11.2.3).
    fn is_checked(&self, class: ClassId) -> bool {
        types::is_caught_only_if_thrown(&self.world().symbols, class)
    }

    /// Whether something known in the block throws the exception, one below or one above it.
    pub(super) fn is_thrown_in(&self, class: ClassId, block: Span) -> bool {
        // What an earlier round put above a made-up exception is no evidence.
        let is_below = |sub: ClassId, sup: ClassId| self.outer.is_declared_below(sub, sup);
        self.thrown_by_known(block)
            .into_iter()
            .any(|thrown| is_below(thrown, class) || is_below(class, thrown))
    }

    /// What known declarations that are used in the block throw.
    fn thrown_by_known(&self, block: Span) -> Vec<ClassId> {
        let used = self.found.uses.iter().filter(|found| block.contains(found.span));
        let thrown = used.flat_map(|found| self.thrown_by(&found.kind));
        thrown.filter_map(|ty| ty.class_id()).collect()
    }

    /// What a use throws, if what it uses is known.
    pub(super) fn thrown_by(&self, used: &UseKind) -> Vec<Type> {
        let methods = match used {
            UseKind::Call { methods, .. } | UseKind::MethodReference { methods, .. } => methods.as_slice(),
            UseKind::New { constructors, .. } => constructors.as_slice(),
            UseKind::Resource { close } => std::slice::from_ref(close),
            UseKind::Throw(thrown) => return vec![Type::class(*thrown)],
            _ => &[],
        };
        let known = methods.iter().filter(|method| !self.world().is_made_up(method.class));
        known.flat_map(|method| self.world().symbols.signature(*method).throws.iter().cloned()).collect()
    }
}

impl Collector<'_> {
    /// The class is thrown or caught: the missing superclass of one that is no `Throwable` yet is.
    pub(super) fn exception(&mut self, class: ClassId) {
        let world = self.world;
        let superclasses = types::all_superclasses(&world.symbols, class);
        if let Some(key) = superclasses.into_iter().find_map(|above| made_up_key(world, above)) {
            self.evidence.class(&key).roles.push(ClassRole::Exception);
        }
    }
}
