//! Methods that a made-up class must have because a known class or interface above it leaves them abstract (JLS 8.1.1.1).

use super::super::export::{export, header_of};
use super::super::model::{StubMethod, StubType};
use crate::base::{ClassId, MethodId, Name};
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
    let variables = &symbols.class(above).type_parameters;
    let is_raw = arguments.is_empty() && !variables.is_empty();
    let this = symbols.this_type(above);
    let given =
        |name: Name| variables.iter().position(|known| *known == name).and_then(|at| arguments.get(at));
    let written = |ty: &Type| {
        let seen = types::member_type(symbols, &this, method.class, ty);
        let seen = if is_raw { types::erasure(symbols, &seen) } else { seen };
        let exported = export(world, &seen).unwrap_or_else(StubType::object);
        exported.instantiated(&|name| given(name).cloned())
    };
    // It may throw less (JLS 8.4.8.3), and what implements a raw type is not generic (JLS 8.4.2).
    let mut header = StubMethod { throws: Vec::new(), ..header_of(world, method, &written) };
    if is_raw {
        header.type_parameters.clear();
        header.bounds.clear();
    }
    header
}
