//! Whether a known class has what is called of a missing one.

use super::super::evidence::{Call, Evidence, Expectation, Form};
use super::super::model::ClassKey;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::enter::World;
use crate::resolve;
use crate::symbols::Type;
use crate::types;

/// Whether the class has a public method that takes the arguments of the call.
pub(super) fn takes(world: &World, class: ClassId, name: Name, call: &Call) -> bool {
    public_methods(world, class, name).any(|method| is_applicable(world, method, call))
}

/// Whether the class has a public method that takes the arguments of the call and whose result is what it is used as.
pub(super) fn answers(world: &World, class: ClassId, name: Name, call: &Call) -> bool {
    let symbols = &world.symbols;
    let is_used_so = |method: &MethodId| {
        let result = &symbols.signature(*method).result;
        call.result.iter().all(|want| match want {
            Expectation::To(known) => {
                let (from, to) = (types::erasure(symbols, result), types::erasure(symbols, &known.ty));
                matches!(result, Type::Variable(_))
                    || (!known.ty.is_unknown() && types::is_loosely_compatible(symbols, &from, &to))
            }
            _ => true,
        })
    };
    public_methods(world, class, name).any(|method| is_applicable(world, method, call) && is_used_so(&method))
}

/// Whether the class has all methods that are called of the hole, with results that fit, and one that `Object` has not.
pub(super) fn fits_calls(world: &World, evidence: &Evidence, hole: &ClassKey, class: ClassId) -> bool {
    let object = world.symbols.well_known().object;
    let mut is_special = false;
    for (name, calls) in evidence.methods_of(hole) {
        for call in calls {
            let fits = |method: &MethodId| is_applicable(world, *method, call) && gives(world, *method, call);
            if call.is_static || !public_methods(world, class, name).any(|method| fits(&method)) {
                return false;
            }
        }
        is_special |= object.is_none_or(|object| public_methods(world, object, name).next().is_none());
    }
    is_special && evidence.fields_of(hole).next().is_none()
}

pub(super) fn public_methods(world: &World, class: ClassId, name: Name) -> impl Iterator<Item = MethodId> {
    let symbols = &world.symbols;
    let named = resolve::methods_named(symbols, class, name).into_iter();
    named.filter(move |method| symbols.method(*method).flags.has(Flags::PUBLIC))
}

fn is_applicable(world: &World, method: MethodId, call: &Call) -> bool {
    let symbols = &world.symbols;
    let parameters = &symbols.signature(method).parameters;
    parameters.len() == call.arguments.len()
        && parameters.iter().zip(&call.arguments).all(|(parameter, argument)| match &argument.form {
            Form::Typed(known) => {
                types::is_loosely_compatible(symbols, &known.ty, &without_variables(world, method, parameter))
            }
            Form::Null => parameter.as_primitive().is_none(),
            Form::Function(_) | Form::Unknown => true,
        })
}

fn gives(world: &World, method: MethodId, call: &Call) -> bool {
    let symbols = &world.symbols;
    let result = without_variables(world, method, &symbols.signature(method).result);
    call.result.iter().all(|want| match want {
        Expectation::To(known) => {
            known.ty.is_unknown() || types::is_loosely_compatible(symbols, &result, &known.ty)
        }
        _ => true,
    })
}

/// The type where nobody knows what the type parameters of the method and of its class stand for.
fn without_variables(world: &World, method: MethodId, ty: &Type) -> Type {
    let symbols = &world.symbols;
    let variables =
        [symbols.method_type_variables(method), symbols.all_type_variables(method.class)].concat();
    let unknown = vec![Type::Unknown; variables.len()];
    types::Substitution::new(&variables, &unknown).apply(ty)
}
