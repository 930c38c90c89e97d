//! What `try`, `catch` and `throw` say about missing declarations (JLS 11, 14.20).

use super::super::evidence::ClassRole;
use super::super::export::{export, key_of};
use super::super::model::StubType;
use super::super::placement::is_made_up;
use super::Collector;
use super::body::BodyCollector;
use crate::attribute::UseKind;
use crate::base::{ClassId, Span};
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, StmtKind, TypeSyntax, TypeSyntaxKind};
use crate::types;

impl BodyCollector<'_, '_> {
    /// The checked exceptions that are caught around the place and that nothing known in the `try` statement throws
    /// (JLS 11.2.3): something missing there must.
    pub(super) fn exceptions_around(&self, span: Span) -> Vec<StubType> {
        let mut all = Vec::new();
        for stmt in &self.arena.stmts {
            let StmtKind::Try { block, catches, .. } = &stmt.kind else { continue };
            // Resources are tried, too.
            let tried = Span { end: self.arena.stmt(*block).span.end, ..stmt.span };
            if !tried.contains(span) || self.is_run_later(span, tried) {
                continue;
            }
            for class in catches.iter().flat_map(|clause| self.caught(&clause.ty)) {
                if self.is_checked(class) && !self.is_thrown_in(class, tried) {
                    all.extend(export(self.world(), &Type::class(class)));
                }
            }
        }
        all
    }

    /// Whether a lambda or class stands between the place and what is around it.
    fn is_run_later(&self, span: Span, around: Span) -> bool {
        let lambdas = self.arena.exprs.iter().filter(|expr| matches!(expr.kind, ExprKind::Lambda { .. }));
        let classes = self.arena.classes.iter().map(|class| class.span);
        let mut inner = lambdas.map(|expr| expr.span).chain(classes);
        inner.any(|inner| around.contains(inner) && inner.contains(span))
    }

    /// The known classes that a `catch` clause is for.
    fn caught(&self, ty: &TypeSyntax) -> Vec<ClassId> {
        match &ty.kind {
            TypeSyntaxKind::Union(parts) => {
                parts.iter().filter_map(|part| self.types_at.known_class(part)).collect()
            }
            _ => self.types_at.known_class(ty).into_iter().collect(),
        }
    }

    /// Missing classes that are caught, or that are above what is caught, are exceptions.
    pub(super) fn catch(&mut self, ty: &TypeSyntax) {
        self.types_at.each_alternative(ty, |key| {
            self.outer.evidence.class(&key).roles.push(ClassRole::Exception);
        });
        for class in self.caught(ty) {
            self.outer.exception(class);
        }
    }

    pub(super) fn throw(&mut self, value: ExprId) {
        let ty = self.found.types.get(value.0 as usize);
        if let Some(class) = ty.and_then(|ty| self.class_of(ty)) {
            self.outer.exception(class);
        }
    }

    /// Whether code that throws it must say so (JLS 11.1.1).
    pub(super) fn must_be_handled(&self, ty: &Type) -> bool {
        let known = self.world().symbols.well_known();
        let class = self.class_of(ty);
        class.is_some_and(|class| self.is_checked(class))
            || (class.is_some() && [known.throwable, known.exception].contains(&class))
    }

    /// Whether it is a checked exception that only what throws it can let anyone catch (JLS 11.2.3).
    pub(super) fn is_checked(&self, class: ClassId) -> bool {
        let symbols = &self.world().symbols;
        let known = symbols.well_known();
        let below =
            |above: Option<ClassId>| above.is_some_and(|above| types::is_subclass(symbols, class, above));
        below(known.throwable)
            && ![known.throwable, known.exception].contains(&Some(class))
            && !below(known.runtime_exception)
            && !below(known.error)
    }

    /// Whether something known in the block throws the exception, one below or one above it.
    pub(super) fn is_thrown_in(&self, class: ClassId, block: Span) -> bool {
        let symbols = &self.world().symbols;
        let related = |thrown: ClassId| {
            types::is_subclass(symbols, thrown, class) || types::is_subclass(symbols, class, thrown)
        };
        self.found.uses.iter().filter(|found| block.contains(found.span)).any(|found| {
            let methods = match &found.kind {
                UseKind::Call { methods, .. } | UseKind::MethodReference { methods, .. } => {
                    methods.as_slice()
                }
                UseKind::New { constructors, .. } => constructors.as_slice(),
                UseKind::Resource { close } => std::slice::from_ref(close),
                UseKind::Throw(thrown) => return related(*thrown),
                _ => &[],
            };
            methods.iter().filter(|method| !is_made_up(self.world(), method.class)).any(|method| {
                let throws = &symbols.signature(*method).throws;
                throws.iter().filter_map(Type::class_id).any(related)
            })
        })
    }
}

impl Collector<'_> {
    /// The class is thrown or caught: the missing superclass of one that is no `Throwable` yet is.
    pub(super) fn exception(&mut self, class: ClassId) {
        let world = self.world;
        let superclasses = types::all_superclasses(&world.symbols, class);
        let made_up = superclasses.into_iter().find(|above| is_made_up(world, *above));
        if let Some(key) = made_up.and_then(|above| key_of(world, above)) {
            self.evidence.class(&key).roles.push(ClassRole::Exception);
        }
    }
}
