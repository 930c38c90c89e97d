//! Methods that a made-up class must have because a known class or interface above it leaves them abstract (JLS 8.1.1.1).

use super::super::export::export;
use super::super::model::{MethodAccess, StubMethod, StubParameter, StubType};
use super::classes::plain_method;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::enter::World;
use crate::symbols::Type;
use crate::types;

/// Declarations of the methods that `above`, with these type arguments, leaves to the classes below it.
pub(super) fn implemented(world: &World, above: ClassId, arguments: &[StubType]) -> Vec<StubMethod> {
    let symbols = &world.symbols;
    let open = types::abstract_methods(symbols, above);
    open.into_iter()
        .filter(|method| types::implementation(symbols, above, *method).is_none())
        .map(|method| declaration(world, above, arguments, method))
        .collect()
}

fn declaration(world: &World, above: ClassId, arguments: &[StubType], method: MethodId) -> StubMethod {
    let symbols = &world.symbols;
    let symbol = symbols.method(method);
    let signature = symbols.signature(method);
    let seen = types::as_super(symbols, &symbols.this_type(above), method.class);
    let substitution = match &seen {
        Some(Type::Class(class)) => types::class_substitution(symbols, class),
        _ => types::Substitution::default(),
    };
    let variables = &symbols.class(above).type_parameters;
    let is_raw = arguments.is_empty() && !variables.is_empty();
    let given =
        |name: Name| variables.iter().position(|known| *known == name).and_then(|at| arguments.get(at));
    let written = |ty: &Type| {
        let ty = if is_raw { types::erasure(symbols, ty) } else { substitution.apply(ty) };
        let exported = export(world, &ty).unwrap_or_else(StubType::object);
        exported.instantiated(&|name| given(name).cloned())
    };
    let own = symbols.method_type_variables(method);
    let bounds = own.iter().map(|variable| {
        let bounds = symbols.bounds(*variable).iter().map(written).filter(|bound| !bound.is_object());
        (variable.name, bounds.collect::<Vec<_>>())
    });
    let parameter =
        |(at, ty): (usize, &Type)| StubParameter::new(Name::new(&format!("a{}", at + 1)), written(ty));
    StubMethod {
        parameters: signature.parameters.iter().enumerate().map(parameter).collect(),
        is_varargs: symbol.flags.has(Flags::VARARGS),
        access: MethodAccess::of(symbol.flags),
        type_parameters: if is_raw { Vec::new() } else { own.iter().map(|variable| variable.name).collect() },
        bounds: bounds.filter(|(_, bounds)| !bounds.is_empty() && !is_raw).collect(),
        ..plain_method(symbol.name.as_str(), written(&signature.result))
    }
}
