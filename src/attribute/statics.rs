//! Members of instances are used where there is an instance (JLS 8.1.3, 15.11, 15.12.3).

use super::attributor::Attributor;
use super::operand::Operand;
use super::problems::{Aspect, Problem};
use super::table::UseKind;
use crate::base::{ClassId, FieldId, MethodId, Span};
use crate::syntax::tree::ExprId;

impl Attributor<'_> {
    /// Judges a call by a simple name of a member of this class around the place.
    pub(super) fn judge_around(&mut self, (id, span): (ExprId, Span), class: ClassId, call: &Operand) {
        if self.is_checking() {
            let method = if self.env.has_instance(class) { None } else { self.called(id, call) };
            self.judge_instance(span, method);
        }
    }

    /// Judges a call by the name of a class.
    pub(super) fn judge_static(&mut self, (id, span): (ExprId, Span), call: &Operand) {
        if self.is_checking() {
            let method = self.called(id, call);
            self.judge_instance(span, method);
        }
    }

    /// Judges a field by a simple name, found in classes around the place.
    pub(super) fn judge_field(&mut self, span: Span, found: &[(FieldId, ClassId)]) {
        let [(field, class)] = *found else { return };
        if self.is_checking() {
            // What is imported is static, and no class around the place.
            let is_around = self.env.classes().any(|around| around == class);
            let is_left =
                is_around && !self.symbols.field(field).is_static() && !self.env.has_instance(class);
            let name = self.symbols.field(field).name;
            self.judge(span, Aspect::Instance, is_left.then_some(Problem::NoInstance(name)));
        }
    }

    /// Judges a field by the name of a class.
    pub(super) fn judge_static_field(&mut self, id: ExprId, span: Span) {
        if let Some(&UseKind::Field { field, .. }) = self.found_for(id).filter(|_| self.is_checking()) {
            let symbol = self.symbols.field(field);
            let problem = (!symbol.is_static()).then_some(Problem::NoInstance(symbol.name));
            self.judge(span, Aspect::Instance, problem);
        }
    }

    /// The method that a call means, if it is the only one.
    fn called(&self, id: ExprId, call: &Operand) -> Option<MethodId> {
        let methods = match call {
            Operand::Pending(pending) => &pending.invocation.methods,
            _ => match self.found_for(id)? {
                UseKind::Call { methods, .. } => methods,
                _ => return None,
            },
        };
        match methods.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn judge_instance(&mut self, span: Span, method: Option<MethodId>) {
        let method = method.map(|method| self.symbols.method(method));
        let wrong = method.filter(|method| !method.is_static());
        self.judge(span, Aspect::Instance, wrong.map(|method| Problem::NoInstance(method.name)));
    }
}
