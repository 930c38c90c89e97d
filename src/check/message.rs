//! What is wrong, for people.

use super::{Fault, FaultKind, SupertypeProblem};
use crate::attribute::Problem;
use crate::base::MethodId;
use crate::enter::World;
use crate::symbols::{Symbols, Type};
use crate::types;

impl Fault {
    pub fn message(&self, world: &World) -> String {
        let symbols = &world.symbols;
        let show = |ty: &Type| types::display(symbols, ty);
        let method = |method: &MethodId| types::method_display(symbols, *method);
        match &self.kind {
            FaultKind::Syntax(message) => message.clone(),
            FaultKind::Missing(name) => format!("{name} is not declared"),
            FaultKind::Code(problem) => problem_message(symbols, problem),
            FaultKind::Unreported(ty) => format!("{} is neither caught nor declared", show(ty)),
            FaultKind::NeverThrown(ty) => format!("{} is caught and never thrown", show(ty)),
            FaultKind::Unimplemented(class, left) => {
                format!("{} does not implement {}", symbols.class(*class).name, method(left))
            }
            FaultKind::OverridesNothing(found) => format!("{} overrides nothing", method(found)),
            FaultKind::BadOverride(found, above) => {
                format!("{} cannot override {}", method(found), method(above))
            }
            FaultKind::Clash(found, other) => {
                format!("{} has the same erasure as {}", method(found), method(other))
            }
            FaultKind::Conflict(class, one, other) => {
                let class = symbols.class(*class).name;
                format!("{class} inherits both {} and {}", method(one), method(other))
            }
            FaultKind::Ambiguous(name) => format!("{name} is a class of two packages that are imported"),
            FaultKind::Inaccessible(name) => format!("{name} may not be named here"),
            FaultKind::Supertype(class, problem) => {
                let name = symbols.class(*class).name;
                match problem {
                    SupertypeProblem::Final => format!("{name} is final"),
                    SupertypeProblem::Interface => format!("{name} is an interface, not a class"),
                    SupertypeProblem::Class => format!("{name} is a class, not an interface"),
                    SupertypeProblem::Cyclic => format!("{name} is above itself"),
                    SupertypeProblem::Arguments => format!("{name} is above with different type arguments"),
                    SupertypeProblem::NotPermitted => {
                        format!("{name} is sealed, and the one does not name the other")
                    }
                }
            }
            FaultKind::NotSealed(class) => {
                format!("{} must be final, sealed or non-sealed", symbols.class(*class).name)
            }
            FaultKind::NoSubclass(class) => {
                format!("{} is sealed and permits nothing", symbols.class(*class).name)
            }
            FaultKind::Twice(name) => format!("{name} is declared twice"),
            FaultKind::NoBody(found) => format!("{} has no body", method(found)),
            FaultKind::Body(found) => format!("{} must not have a body", method(found)),
            FaultKind::ElementType(found) => format!("annotations have no values for {}", method(found)),
            FaultKind::NotApplicable(class) => {
                format!("@{} may not stand here", symbols.class(*class).name)
            }
            FaultKind::Repeated(class) => format!("@{} stands here twice", symbols.class(*class).name),
            FaultKind::NotFunctional(class) => {
                format!("{} is not functional", symbols.class(*class).name)
            }
            FaultKind::Unassigned(field) => {
                format!("{} is final and has no value", symbols.field(*field).name)
            }
            FaultKind::NoReturn(found) => format!("{} does not always return a value", method(found)),
        }
    }
}

fn problem_message(symbols: &Symbols, problem: &Problem) -> String {
    let show = |ty: &Type| types::display(symbols, ty);
    match problem {
        Problem::NotApplicable => "no method or constructor takes these arguments".to_owned(),
        Problem::Incompatible(from, to) => format!("{} is no {}", show(from), show(to)),
        Problem::NotCastable(from, to) => format!("{} can never be {}", show(from), show(to)),
        Problem::NoFunction(ty) => format!("{} has no such function", show(ty)),
        Problem::Operands(left, right) => {
            format!("the operator does not take {} and {}", show(left), show(right))
        }
        Problem::NotIterable(ty) => format!("a loop cannot run over {}", show(ty)),
        Problem::NotThrowable(ty) => format!("{} is no exception", show(ty)),
        Problem::NotArray(ty) => format!("{} is no array", show(ty)),
        Problem::NoInstance(name) => format!("{name} is not static, and there is no instance here"),
        Problem::ElementLeft(name) => format!("the annotation must give a value to {name}"),
        Problem::NoElement(name) => format!("the annotation has no element {name}"),
        Problem::Bound(argument, bound) => {
            format!("{} is not within the bound {}", show(argument), show(bound))
        }
        Problem::NoValue => "this is no value".to_owned(),
        Problem::NotExhaustive(ty) => format!("the switch does not cover all of {}", show(ty)),
        Problem::NotInterface(ty) => format!("{} is a class, not an interface", show(ty)),
        Problem::NotAnnotation(ty) => format!("{} is no annotation interface", show(ty)),
    }
}
