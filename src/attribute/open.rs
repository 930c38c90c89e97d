//! Calls on classes that are not known as a whole: something above them is missing, or was made up.

use super::attributor::Attributor;
use super::operand::Operand;
use super::overload::{Arguments, Candidate};
use crate::base::{ClassId, Flags};
use crate::symbols::{Type, questions};
use crate::types;

impl Attributor<'_> {
    /// Whether the method that is meant may be one that nobody declares: the class is open, and no known method of that
    /// name could ever take the arguments.
    pub(super) fn may_mean_another(
        &mut self,
        class: Option<ClassId>,
        candidates: &[Candidate],
        arguments: &Arguments,
    ) -> bool {
        class.is_some_and(|class| self.is_open(class))
            && !candidates.iter().any(|candidate| self.could_take(candidate, arguments))
    }

    /// Whether the class has members that nobody knows.
    pub(super) fn is_open(&self, class: ClassId) -> bool {
        types::all_supertypes(self.symbols, class)
            .into_iter()
            .any(|above| self.is_unknown_above(above) || self.world.is_made_up(above))
    }

    /// Whether nobody knows what is above the class.
    fn is_unknown_above(&self, class: ClassId) -> bool {
        let supertypes = self.symbols.supertypes(class);
        supertypes.all().any(Type::is_unknown)
    }

    /// Something that the class does not have may be inherited from what nobody knows: the way there matters.
    pub(super) fn ask_for_open(&self, class: ClassId) {
        for above in types::all_supertypes(self.symbols, class) {
            if self.is_unknown_above(above) {
                questions::answer_yes(class, above);
            }
        }
    }

    /// Whether the method could take the arguments, whatever becomes of classes that are open.
    fn could_take(&mut self, candidate: &Candidate, arguments: &Arguments) -> bool {
        let formals = &candidate.parameters;
        if formals.len() != arguments.operands.len() {
            return candidate.is_varargs;
        }
        arguments
            .operands
            .iter()
            .zip(formals)
            .all(|(operand, formal)| self.could_be(operand, formal, candidate))
    }

    fn could_be(&mut self, operand: &Operand, formal: &Type, candidate: &Candidate) -> bool {
        let formal = types::erasure(self.symbols, formal);
        match operand {
            Operand::Typed(ty) => {
                let ty = types::erasure(self.symbols, ty);
                ty.class_id().is_some_and(|class| self.is_open(class) && self.can_be_below(class, &formal))
                    || types::is_loosely_compatible(self.symbols, &ty, &formal)
            }
            Operand::Lambda(..) | Operand::MethodRef(..) => {
                formal.class_id().is_some_and(|class| self.is_open(class))
                    || self.is_potentially_compatible(operand, &formal, candidate)
            }
            Operand::Pending(_) | Operand::Branches(..) => true,
        }
    }

    /// Whether an open class can be below the type: not if the program has it above the type (JLS 8.1.4), and nothing is below
    /// a final class but what may be that class itself.
    fn can_be_below(&self, class: ClassId, ty: &Type) -> bool {
        ty.class_id().is_none_or(|above| {
            let is_above = above != class && types::is_subclass(self.symbols, above, class);
            let is_final = self.symbols.class(above).flags.has(Flags::FINAL) && !self.world.is_made_up(class);
            !is_above && !is_final
        })
    }
}
