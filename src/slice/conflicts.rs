//! Inherited methods that only an override makes agree (JLS 8.4.8.3, 8.4.8.4, 9.4.1.3).

use rustc_hash::FxHashMap;

use super::hierarchy;
use super::item::Item;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::enter::World;
use crate::symbols::{Symbols, Type};
use crate::types;

/// Two inherited methods that clash in a class unless something settles it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conflict {
    pub between: [MethodId; 2],
    pub settled: Settled,
}

/// What makes two inherited methods agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// A method that overrides both.
    By(MethodId),
    /// That the interface of one is above that of the other, which overrides it: these edges.
    Related(Box<[Item]>),
}

/// The conflicts that the declarations of and above the class settle in it.
pub(super) fn conflicts(world: &World, class: ClassId) -> Vec<Conflict> {
    let symbols = &world.symbols;
    let above = types::all_supertypes(symbols, class);
    // With a single way up nothing can meet, but for what interfaces declare of Object's.
    let with_object = !symbols.class(class).is_interface() && redeclares_of_object(symbols, &above);
    if !with_object && !has_several_ways_up(symbols, &above) {
        return Vec::new();
    }
    let mut order = Vec::new();
    let mut groups: FxHashMap<(Name, usize), Vec<MethodId>> = FxHashMap::default();
    for &from in &above {
        if !with_object && Some(from) == symbols.well_known().object {
            continue;
        }
        for (index, method) in (0..).zip(&symbols.members(from).methods) {
            if method.is_constructor() || method.is_static() || method.flags.has(Flags::PRIVATE) {
                continue;
            }
            let key = (method.name, method.arity);
            let group = groups.entry(key).or_insert_with(|| {
                order.push(key);
                Vec::new()
            });
            group.push(MethodId { class: from, index });
        }
    }
    order
        .iter()
        .filter_map(|key| groups.get(key))
        .filter(|group| group.len() > 1)
        .flat_map(|group| conflicts_among(world, class, group))
        .collect()
}

/// Whether an interface declares a method that is protected in `Object`, which then may not stand for it (JLS 8.4.8.3).
fn redeclares_of_object(symbols: &Symbols, above: &[ClassId]) -> bool {
    let Some(object) = symbols.well_known().object else { return false };
    let protected =
        symbols.members(object).methods.iter().filter(|method| method.flags.has(Flags::PROTECTED));
    let names: Vec<Name> = protected.map(|method| method.name).collect();
    above
        .iter()
        .filter(|class| symbols.class(**class).is_interface())
        .any(|class| names.iter().any(|name| !symbols.members(*class).methods_named(*name).is_empty()))
}

fn has_several_ways_up(symbols: &Symbols, above: &[ClassId]) -> bool {
    above.iter().any(|class| {
        let declared = symbols.supertypes(*class);
        let object = symbols.well_known().object;
        let superclass =
            declared.superclass.as_ref().and_then(Type::class_id).filter(|up| Some(*up) != object);
        usize::from(superclass.is_some()) + declared.interfaces.len() > 1
    })
}

fn conflicts_among(world: &World, class: ClassId, group: &[MethodId]) -> Vec<Conflict> {
    let symbols = &world.symbols;
    let mut found = Vec::new();
    for (at, &a) in group.iter().enumerate() {
        for &b in group.iter().skip(at + 1) {
            if a.class == class || b.class == class {
                continue;
            }
            if let Some(path) = relation(world, class, a, b) {
                found.push(Conflict { between: [a, b], settled: Settled::Related(path.into()) });
                continue;
            }
            if !clash(symbols, a, b) {
                continue;
            }
            // The group is in the order of the supertypes: the class's own method comes first.
            let settles = |method: &&MethodId| {
                **method != a
                    && **method != b
                    && types::overrides(symbols, **method, a, class)
                    && types::overrides(symbols, **method, b, class)
            };
            if let Some(&settled_by) = group.iter().find(settles)
                && world.is_ours(class, settled_by.class)
            {
                found.push(Conflict { between: [a, b], settled: Settled::By(settled_by) });
            }
        }
    }
    found
}

/// The edges between interfaces one of which overrides a method of the other, if a default method is among them: without, the two
/// would clash (JLS 9.4.1.3).
fn relation(world: &World, class: ClassId, a: MethodId, b: MethodId) -> Option<Vec<Item>> {
    let symbols = &world.symbols;
    let are_interfaces = [a, b].iter().all(|method| symbols.class(method.class).is_interface());
    let is_default = !symbols.method(a).is_abstract() || !symbols.method(b).is_abstract();
    if !are_interfaces || !is_default {
        return None;
    }
    let below = |a: MethodId, b: MethodId| {
        let is_related = a.class != b.class && types::overrides(symbols, a, b, class);
        is_related.then(|| hierarchy::path(world, a.class, b.class)).filter(|path| !path.is_empty())
    };
    below(a, b).or_else(|| below(b, a))
}

/// Whether the two, inherited together from unrelated classes, would be an error.
fn clash(symbols: &Symbols, a: MethodId, b: MethodId) -> bool {
    let of_object = [a, b].iter().any(|method| Some(method.class) == symbols.well_known().object);
    if !of_object
        && (types::is_subclass(symbols, a.class, b.class) || types::is_subclass(symbols, b.class, a.class))
    {
        return false;
    }
    match (symbols.class(a.class).is_interface(), symbols.class(b.class).is_interface()) {
        (true, true) => {
            let is_default = !symbols.method(a).is_abstract() || !symbols.method(b).is_abstract();
            // JLS 9.4.1.3: a default clashes with any other; of abstract ones, one's result must fit both.
            is_default || (!result_fits(symbols, a, b) && !result_fits(symbols, b, a))
        }
        // JLS 8.4.8: the superclass's method stands for the interface's, if it may override it.
        (false, true) => !may_implement(symbols, a, b),
        (true, false) => !may_implement(symbols, b, a),
        (false, false) => false,
    }
}

/// Whether a class's method meets the requirements of JLS 8.4.8.3 on overriding an interface's.
pub(super) fn may_implement(symbols: &Symbols, inherited: MethodId, interface: MethodId) -> bool {
    symbols.method(inherited).flags.has(Flags::PUBLIC)
        && result_fits(symbols, inherited, interface)
        && symbols.signature(inherited).throws.iter().all(|thrown| {
            types::is_unchecked_exception(symbols, thrown)
                || symbols
                    .signature(interface)
                    .throws
                    .iter()
                    .any(|known| types::is_subtype(symbols, thrown, known))
        })
}

/// Whether the first method's result may stand for the second's (JLS 8.4.5), by erasure.
fn result_fits(symbols: &Symbols, a: MethodId, b: MethodId) -> bool {
    let result = |method| types::erasure(symbols, &symbols.signature(method).result);
    let (a, b) = (result(a), result(b));
    a == b || (a.is_reference() && b.is_reference() && types::is_subtype(symbols, &a, &b))
}
