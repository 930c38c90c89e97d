//! Functional interfaces with wildcards as targets of lambdas whose parameters have written types (JLS 15.27.3, 18.5.3).

use super::attributor::Attributor;
use super::infer::Inference;
use crate::symbols::Type;
use crate::syntax::tree::ExprId;
use crate::types;

impl Attributor<'_> {
    /// The type that a lambda has where `target` is wanted: where its parameters have types, they say what the wildcards that they
    /// mention stand for.
    pub(super) fn ground_target(&mut self, id: ExprId, target: &Type) -> Type {
        let Type::Class(class) = target else { return target.clone() };
        let is_wildcard = |argument: &Type| matches!(argument, Type::Wildcard(_));
        let declared = match class.arguments.iter().any(is_wildcard) {
            true => self.written_parameters(id),
            false => Vec::new(),
        };
        if declared.is_empty() {
            return target.clone();
        }
        let parameters = self.symbols.type_variables(class.class);
        let Some(function) = types::function_type(self.symbols, &self.symbols.this_type(class.class)) else {
            return target.clone();
        };
        let mut inference = Inference::default();
        let variables = inference.declare_bounded(&parameters, &[]);
        for (declared, formal) in declared.iter().zip(&function.parameters) {
            if !inference.reduce_same(self.symbols, declared, &variables.apply(formal)) {
                return target.clone();
            }
        }
        let arguments = parameters.iter().zip(class.arguments.iter()).map(|(parameter, argument)| {
            let variable = variables.apply(&Type::Variable(*parameter));
            match argument {
                Type::Wildcard(_) if inference.is_settled(&variable) => {
                    inference.clone().solve_mentioned(self.symbols, &variable)
                }
                _ => argument.clone(),
            }
        });
        Type::parameterized(class.class, arguments.collect::<Vec<Type>>())
    }
}
