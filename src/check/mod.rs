//! Would javac accept these sources, and if not, where and why: a verdict from our own attribution.
//!
//! Invariant: what is not known is accepted. A type that could not be found is reported where it is named, and not again where
//! it is used.

mod classes;
mod code;
mod exceptions;

use crate::attribute::{Attribution, Problem, Sought, UseKind};
use crate::base::{ClassId, FileId, MethodId, Name, Span};
use crate::enter::World;
use crate::symbols::Type;
use crate::types;

/// Something that javac would report as an error.
#[derive(Clone, Debug)]
pub struct Fault {
    pub file: FileId,
    pub span: Span,
    pub kind: FaultKind,
}

/// What is wrong.
#[derive(Clone, Debug)]
pub enum FaultKind {
    Syntax(String),
    /// A name that nothing declares.
    Missing(Name, Sought),
    /// In code.
    Code(Problem),
    /// A checked exception that is neither caught nor declared (JLS 11.2).
    Unreported(Type),
    /// A `catch` clause for a checked exception that nothing throws (JLS 11.2.3).
    NeverThrown(Type),
    /// A class that is not abstract leaves a method to others (JLS 8.1.1.1).
    Unimplemented(ClassId, MethodId),
    /// A method that must override one and overrides none (JLS 9.6.4.4).
    OverridesNothing(MethodId),
    /// A method cannot override the other one: by its result, its access, its exceptions or `static` (JLS 8.4.8.3).
    BadOverride(MethodId, MethodId),
}

impl Fault {
    /// What is wrong, for people.
    pub fn message(&self, world: &World) -> String {
        let symbols = &world.symbols;
        let show = |ty: &Type| types::display(symbols, ty);
        let method = |method: &MethodId| types::method_display(symbols, *method);
        match &self.kind {
            FaultKind::Syntax(message) => message.clone(),
            FaultKind::Missing(name, _) => format!("{name} is not declared"),
            FaultKind::Code(problem) => match problem {
                Problem::NotApplicable => "no method or constructor takes these arguments".to_owned(),
                Problem::Incompatible(from, to) => format!("{} is no {}", show(from), show(to)),
                Problem::NotCastable(from, to) => format!("{} can never be {}", show(from), show(to)),
                Problem::NoFunction(ty) => format!("{} has no such function", show(ty)),
                Problem::Operands(left, right) => {
                    format!("the operator does not take {} and {}", show(left), show(right))
                }
                Problem::NotIterable(ty) => format!("a loop cannot run over {}", show(ty)),
                Problem::NotThrowable(ty) => format!("{} is no exception", show(ty)),
            },
            FaultKind::Unreported(ty) => format!("{} is neither caught nor declared", show(ty)),
            FaultKind::NeverThrown(ty) => format!("{} is caught and never thrown", show(ty)),
            FaultKind::Unimplemented(class, left) => {
                format!("{} does not implement {}", symbols.class(*class).name, method(left))
            }
            FaultKind::OverridesNothing(found) => format!("{} overrides nothing", method(found)),
            FaultKind::BadOverride(found, above) => {
                format!("{} cannot override {}", method(found), method(above))
            }
        }
    }
}

/// What is wrong with the files of a world, in the order of their paths.
pub fn check(world: &World) -> Vec<Fault> {
    let mut checker = Checker { world, file: FileId(0), faults: Vec::new() };
    for file in world.project().file_ids() {
        checker.file = file;
        checker.unit();
    }
    let mut faults = checker.faults;
    faults.sort_by_key(|fault| (fault.file, fault.span));
    faults
}

struct Checker<'w> {
    world: &'w World,
    file: FileId,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn fault(&mut self, span: Span, kind: FaultKind) {
        self.faults.push(Fault { file: self.file, span, kind });
    }

    fn unit(&mut self) {
        let world = self.world;
        for error in world.all_syntax_errors(self.file) {
            self.fault(error.span, FaultKind::Syntax(error.message.clone()));
        }
        for class in world.classes_in(self.file) {
            self.class(class);
        }
    }

    /// The names in a header or a body that nothing declares.
    fn names(&mut self, found: &Attribution) {
        for used in &found.uses {
            if let UseKind::Missing { name, what } = used.kind {
                self.fault(used.span, FaultKind::Missing(name, what));
            }
        }
    }
}
