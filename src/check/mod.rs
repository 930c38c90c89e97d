//! Would javac accept these sources, and if not, where and why: a verdict from our own attribution.
//!
//! Invariant: what is not known is accepted. A type that could not be found is reported where it is named, and not again where
//! it is used.

mod access;
mod annotations;
mod assignment;
mod classes;
mod code;
mod declarations;
mod exceptions;
mod imports;
mod inherited;
mod message;
mod overriding;
mod sliced;
mod supertypes;

pub use sliced::{Known, surely_accepts};

use rustc_hash::FxHashMap;

use crate::attribute::{Attribution, Problem, UseKind};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Span};
use crate::enter::World;
use crate::symbols::Type;

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
    Missing(Name),
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
    /// A method cannot override, hide or implement the other one: by its result, its access, its exceptions or `static` (JLS
    /// 8.4.8.3).
    BadOverride(MethodId, MethodId),
    /// Two methods with the same erasure, of which neither overrides the other (JLS 8.4.8.3).
    Clash(MethodId, MethodId),
    /// A class inherits two methods that no one method can be (JLS 8.4.8.4, 9.4.1.3).
    Conflict(ClassId, MethodId, MethodId),
    /// A simple name that means two classes (JLS 6.4.1).
    Ambiguous(Name),
    /// A class or member that may not be named here (JLS 6.6).
    Inaccessible(Name),
    /// A class cannot have this one above it (JLS 8.1.4, 8.1.5, 9.1.3).
    Supertype(ClassId, SupertypeProblem),
    /// A class whose superclass or superinterface is sealed says nothing of its own subclasses (JLS 8.1.1.2).
    NotSealed(ClassId),
    /// A sealed class without a subclass that it permits (JLS 8.1.6).
    NoSubclass(ClassId),
    /// A name that two declarations of one kind have (JLS 8.2, 7.6, 6.4).
    Twice(Name),
    /// A method that must have a body (JLS 8.4.7).
    NoBody(MethodId),
    /// A method that must not have a body.
    Body(MethodId),
    /// An element of an annotation interface with a type that annotations have no values of (JLS 9.6.1).
    ElementType(MethodId),
    /// An annotation that its `@Target` does not allow here (JLS 9.7.4).
    NotApplicable(ClassId),
    /// Two annotations of one interface that is not repeatable (JLS 9.7.5).
    Repeated(ClassId),
    /// An interface that is not functional and says that it is (JLS 9.6.4.9).
    NotFunctional(ClassId),
    /// A blank final field that nothing assigns (JLS 8.3.1.2, 16).
    Unassigned(FieldId),
    /// A method with a result whose body may come to its end (JLS 8.4.7).
    NoReturn(MethodId),
}

/// Why a class cannot be above another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SupertypeProblem {
    Final,
    /// An interface where a class is wanted.
    Interface,
    /// A class where an interface is wanted.
    Class,
    /// It is below itself.
    Cyclic,
    /// It is sealed and does not permit this class.
    NotPermitted,
    /// It is above in two ways, with other type arguments (JLS 8.1.5).
    Arguments,
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

/// What is wrong with the members of a file that stand within a span: their headers and their code.
pub fn check_within(world: &World, file: FileId, span: Span) -> Vec<Fault> {
    let mut checker = Checker { world, file, faults: Vec::new() };
    for class in world.classes_in(file) {
        checker.members_within(class, span);
    }
    let mut faults = checker.faults;
    faults.retain(|fault| span.contains(fault.span));
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
        self.imports();
        for class in world.classes_in(self.file) {
            self.class(class);
        }
    }

    /// The names that nothing declares and those that may not be used, and what else is wrong.
    fn findings(&mut self, class: ClassId, found: &Attribution) {
        self.names(found);
        self.access(class, found);
        for (span, problem) in &found.problems {
            self.fault(*span, FaultKind::Code(problem.clone()));
        }
    }

    /// The names in a header or a body that nothing declares.
    fn names(&mut self, found: &Attribution) {
        for used in &found.uses {
            if let UseKind::Missing { name, .. } = used.kind {
                self.fault(used.span, FaultKind::Missing(name));
            }
        }
        self.ambiguous(found);
    }

    /// Simple names that two imports on demand bring a class for (JLS 6.4.1): attribution notes all that are meant.
    fn ambiguous(&mut self, found: &Attribution) {
        let mut named: FxHashMap<Span, ClassId> = FxHashMap::default();
        for used in &found.uses {
            let UseKind::Type(class) = used.kind else { continue };
            let first = *named.entry(used.span).or_insert(class);
            let name = self.world.symbols.class(class).name;
            if first != class && self.world.symbols.class(first).name == name {
                self.fault(used.span, FaultKind::Ambiguous(name));
            }
        }
    }
}
