//! The state of attributing one body or header, and how findings are recorded.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::env::Env;
use super::table::Sought;
use super::trace::Trace;
use super::{Attribution, Use, UseKind};
use crate::base::{ClassId, Name, Root, Span};
use crate::enter::World;
use crate::resolve::{self, TypeSink};
use crate::symbols::questions::{self, Doubt, Listener};
use crate::symbols::{Scope, Symbols, Type};
use crate::syntax::tree::{Annotation, Arena, Body, ExprId, ExprKind, LocalClassId, PatternId, TypeSyntax};
use crate::types;

/// Attributions of lambda bodies that one body may cost. Nested lambdas in overloaded calls multiply;
/// beyond the bound a lambda's body is not looked into while overloads are compared, and the overloads stay undecided.
const MAX_SPECULATIONS: u32 = 20_000;

/// Nesting of expressions and statements that attribution follows; deeper code is left `Unknown`.
const MAX_DEPTH: u32 = 1_200;

pub struct Attributor<'w> {
    pub world: &'w World,
    pub symbols: &'w Symbols,
    pub arena: &'w Arena,
    /// The body under attribution; absent for headers, which declare no local classes.
    pub body: Option<&'w Arc<Body>>,
    pub root: Root,
    pub env: Env,
    pub returns: Returns,
    /// The results of the innermost switch expression so far, each with its environment.
    pub yields: Vec<(ExprId, Env)>,
    types: FxHashMap<ExprId, Type>,
    /// The types before capture of variables whose values have another type: what can be assigned to them.
    uncaptured: FxHashMap<ExprId, Type>,
    /// Expressions whose captured variables are surely javac's: nothing was inferred on the way to them.
    pub(super) sure_captures: FxHashSet<ExprId>,
    pub(super) pattern_types: FxHashMap<PatternId, Type>,
    /// Of links of long chains, until what they are the target of is attributed.
    pub(super) sites_ahead: FxHashMap<ExprId, super::names::Site>,
    /// What stands before `::`, by method reference.
    pub(super) reference_sites: FxHashMap<ExprId, super::names::Site>,
    /// Method references that are inexact and whose calls would be judged otherwise if they were not.
    pub(super) kept_inexact: FxHashSet<ExprId>,
    /// The result expressions of conditionals and switch expressions.
    pub(super) branches: FxHashMap<ExprId, Vec<ExprId>>,
    /// By expression, so that attributing a lambda's body again replaces what was found before.
    expression_uses: FxHashMap<ExprId, Vec<Use>>,
    pub(super) annotation_uses: FxHashMap<(Span, ClassId), UseKind>,
    other_uses: FxHashSet<(Span, PlainUse)>,
    overrides: FxHashMap<LocalClassId, Vec<Use>>,
    local_classes: FxHashMap<LocalClassId, ClassId>,
    notes: FxHashSet<(Span, String)>,
    pub(super) speculations: u32,
    /// Lambdas around the code at hand.
    pub(super) lambdas: u32,
    depth: u32,
    /// Filled in for those who ask for it.
    pub(super) trace: Option<Box<Trace>>,
    /// The same.
    pub(super) problems: Option<Box<super::problems::Problems>>,
    /// What calls throw.
    pub(super) thrown: FxHashMap<ExprId, (Span, Vec<Type>)>,
    /// Hears which subclasses matter.
    listener: Listener,
}

/// What a `return` in the code at hand means.
#[derive(Clone)]
pub enum Returns {
    /// The result type of the method or lambda.
    Typed(Type),
    /// The body of a lambda whose result type is under inference: results are collected.
    Collected(Vec<(ExprId, Env)>),
}

/// Uses that do not depend on any target type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PlainUse {
    Type(ClassId),
    Missing(Name, Sought),
}

impl<'w> Attributor<'w> {
    pub fn new(world: &'w World, arena: &'w Arena, root: Root, scope: Arc<Scope>) -> Attributor<'w> {
        Attributor {
            world,
            symbols: &world.symbols,
            arena,
            body: None,
            root,
            env: Env::new(scope),
            returns: Returns::Typed(Type::Void),
            yields: Vec::new(),
            types: FxHashMap::default(),
            uncaptured: FxHashMap::default(),
            sure_captures: FxHashSet::default(),
            pattern_types: FxHashMap::default(),
            sites_ahead: FxHashMap::default(),
            reference_sites: FxHashMap::default(),
            kept_inexact: FxHashSet::default(),
            branches: FxHashMap::default(),
            expression_uses: FxHashMap::default(),
            annotation_uses: FxHashMap::default(),
            other_uses: FxHashSet::default(),
            overrides: FxHashMap::default(),
            local_classes: FxHashMap::default(),
            notes: FxHashSet::default(),
            speculations: 0,
            lambdas: 0,
            depth: 0,
            trace: None,
            problems: None,
            thrown: FxHashMap::default(),
            listener: Listener::start(),
        }
    }

    /// The table, in source order.
    pub fn finish(self) -> Attribution {
        for Doubt { span, class } in self.listener.take_doubts() {
            questions::look_at(span);
            self.ask_for_open(class);
        }
        let mut uses: Vec<Use> = self.expression_uses.into_values().flatten().collect();
        uses.extend(self.overrides.into_values().flatten());
        uses.extend(self.annotation_uses.into_iter().map(|((span, _), kind)| Use { span, kind }));
        uses.extend(self.other_uses.into_iter().map(|(span, plain)| Use {
            span,
            kind: match plain {
                PlainUse::Type(class) => UseKind::Type(class),
                PlainUse::Missing(name, what) => UseKind::Missing { name, what },
            },
        }));
        let mut questions = self.listener.take();
        questions.retain(|question| self.world.is_source(question.below));
        uses.sort_by_key(|found| (found.span, found.kind.rank()));
        let mut types = vec![Type::Unknown; if self.body.is_some() { self.arena.exprs.len() } else { 0 }];
        for (id, ty) in self.types {
            if let Some(slot) = types.get_mut(id.0 as usize) {
                *slot = ty;
            }
        }
        let mut locals: Vec<(LocalClassId, ClassId)> = self.local_classes.into_iter().collect();
        locals.sort_by_key(|(id, _)| self.arena.class(*id).span);
        let mut notes: Vec<(Span, String)> = self.notes.into_iter().collect();
        notes.sort();
        let mut trace = self.trace;
        if let Some(trace) = &mut trace {
            trace.patterns = self.pattern_types;
        }
        let problems = self.problems.unwrap_or_default();
        let mut problems: Vec<_> = problems.into_iter().collect();
        problems.sort_by_key(|(place, _)| *place);
        let problems = problems.into_iter().map(|((span, _), problem)| (span, problem)).collect();
        let mut thrown: Vec<(Span, Vec<Type>)> = self.thrown.into_values().collect();
        thrown.sort_by_key(|(span, _)| *span);
        Attribution {
            uses,
            questions,
            types,
            local_classes: locals.into_iter().map(|(_, class)| class).collect(),
            notes,
            trace,
            problems,
            thrown,
        }
    }

    /// Forgets what an earlier attribution of this expression found.
    pub fn restart(&mut self, id: ExprId) {
        self.expression_uses.remove(&id);
        self.uncaptured.remove(&id);
    }

    pub fn record(&mut self, id: ExprId, span: Span, kind: UseKind) {
        ask_for_owner(&kind);
        self.expression_uses.entry(id).or_default().push(Use { span, kind });
    }

    /// Replaces what was found for the expression.
    pub fn record_only(&mut self, id: ExprId, span: Span, kind: UseKind) {
        ask_for_owner(&kind);
        self.expression_uses.insert(id, vec![Use { span, kind }]);
    }

    /// The first use recorded for the expression.
    pub fn found_for(&self, id: ExprId) -> Option<&UseKind> {
        self.expression_uses.get(&id)?.first().map(|found| &found.kind)
    }

    pub fn record_override(&mut self, id: LocalClassId, found: Vec<Use>) {
        self.overrides.insert(id, found);
    }

    pub fn record_class(&mut self, span: Span, class: ClassId) {
        self.other_uses.insert((span, PlainUse::Type(class)));
    }

    /// Nothing by this name was found. A class around that inherits from what nobody knows may have it.
    pub fn record_missing(&mut self, span: Span, name: Name, what: Sought) {
        let around: Vec<ClassId> = self.env.classes().collect();
        around.into_iter().for_each(|class| self.ask_for_open(class));
        self.other_uses.insert((span, PlainUse::Missing(name, what)));
    }

    pub fn record_local_class(&mut self, id: LocalClassId, class: ClassId) {
        self.local_classes.insert(id, class);
    }

    pub fn note(&mut self, span: Span, text: impl Into<String>) {
        self.notes.insert((span, text.into()));
    }

    pub fn set_type(&mut self, id: ExprId, ty: Type) -> Type {
        self.types.insert(id, ty.clone());
        ty
    }

    pub fn type_of(&self, id: ExprId) -> Type {
        self.types.get(&id).cloned().unwrap_or(Type::Unknown)
    }

    /// The type of an expression that names a variable is captured as a value (JLS 6.5.6, 15.10.3, 15.11); that of the
    /// variable itself is remembered.
    pub fn set_variable_type(&mut self, id: ExprId, declared: Type) -> Type {
        let ty = types::capture(self.symbols, &declared);
        if ty != declared {
            self.note_declared(id, &declared);
            self.uncaptured.insert(id, declared);
        }
        self.set_type(id, ty)
    }

    /// The type of the variable that an expression names (JLS 15.26.1): that of its value, but before capture.
    pub fn variable_type(&self, id: ExprId) -> Type {
        let mut id = id;
        while let ExprKind::Parenthesized(inner) = self.arena.expr(id).kind {
            id = inner;
        }
        self.uncaptured.get(&id).cloned().unwrap_or_else(|| self.type_of(id))
    }

    /// Runs `action`; what it asks, it asks about this code.
    pub fn looking_at<T>(&mut self, span: Span, action: impl FnOnce(&mut Self) -> T) -> T {
        let before = questions::look_at(span);
        let result = action(self);
        questions::look_at(before);
        result
    }

    /// The superclass must stay that of the class.
    pub fn is_below(&self, class: ClassId, superclass: &Type) {
        if let Some(superclass) = superclass.class_id() {
            questions::answer_yes(class, superclass);
        }
    }

    /// Runs `action` in an environment of its own.
    pub fn nested<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.env.clone();
        let result = action(self);
        self.env = saved;
        result
    }

    /// Runs `action` one level deeper; `None` where the code is nested too deeply.
    pub fn deeper<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = action(self);
        self.depth -= 1;
        Some(result)
    }

    /// Whether, since `speculations` was `before`, a lambda's body was left alone because the bound is used up.
    pub fn has_given_up_since(&self, before: u32) -> bool {
        self.speculations > before.max(MAX_SPECULATIONS)
    }

    /// Whether one more lambda body may be attributed for inference.
    pub fn may_speculate(&mut self) -> bool {
        self.speculations = self.speculations.saturating_add(1);
        self.speculations <= MAX_SPECULATIONS
    }

    /// The type as written, in the current scope; what it names is recorded.
    pub fn resolve(&mut self, syntax: &TypeSyntax) -> Type {
        self.looking_at(syntax.span, |this| this.resolve_here(syntax))
    }

    fn resolve_here(&mut self, syntax: &TypeSyntax) -> Type {
        let scope = self.env.scope.clone();
        let mut sink =
            Sink { classes: Vec::new(), missing: Vec::new(), annotations: Vec::new(), symbols: self.symbols };
        let ty = resolve::resolve_type(self.symbols, &scope, syntax, &mut sink);
        let Sink { classes, missing, annotations, .. } = sink;
        for (span, class) in classes {
            self.record_class(span, class);
        }
        for (span, name, what) in missing {
            self.record_missing(span, name, what);
        }
        self.annotations(&annotations);
        self.judge_bounds(syntax.span, &ty);
        ty
    }
}

/// A member is there for the class that it was found in, or that takes it for its function.
fn ask_for_owner(kind: &UseKind) {
    match kind {
        UseKind::Field { field, site: Some(site) } => questions::answer_yes(*site, field.class),
        UseKind::Call { methods, site: Some(site), .. }
        | UseKind::MethodReference { methods, site: Some(site), .. } => {
            methods.iter().for_each(|method| questions::answer_yes(*site, method.class));
        }
        UseKind::Function { interface, method, .. } => questions::answer_yes(*interface, method.class),
        _ => {}
    }
}

/// Collects what a type names; annotations are attributed after the borrow ends.
struct Sink<'w> {
    symbols: &'w Symbols,
    classes: Vec<(Span, ClassId)>,
    missing: Vec<(Span, Name, Sought)>,
    annotations: Vec<Annotation>,
}

impl TypeSink for Sink<'_> {
    fn class(&mut self, span: Span, class: ClassId) {
        self.classes.push((span, class));
    }

    fn missing(&mut self, span: Span, name: Name, arguments: u16) {
        self.missing.push((span, name, Sought::Type { arguments }));
    }

    fn arity(&mut self, span: Span, class: ClassId, arguments: u16) {
        self.missing.push((span, self.symbols.class(class).name, Sought::Arity { arguments }));
    }

    fn annotation(&mut self, annotation: &Annotation) {
        self.annotations.push(annotation.clone());
    }
}
