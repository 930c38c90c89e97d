//! Type parameters of made-up declarations as arguments for type parameters with bounds: they must be within them (JLS 4.5).

use super::super::export::{export, find_declared, is_bounded};
use super::super::model::{ClassKey, StubClass, StubMethod, StubType, type_parameters};
use crate::base::Name;
use crate::enter::World;

/// A method's own type parameters get the bounds that the types it mentions ask for, so do those of a class for what is above
/// it. In members of the class nobody says that they are within bounds: any type stands for them there.
pub(super) fn close(world: &World, key: &ClassKey, class: &mut StubClass) {
    let parameters: Vec<Name> = type_parameters(class.arity);
    let variables = parameters.iter().map(|name| StubType::Variable(*name)).collect();
    let this = StubType::Class(key.clone(), variables);
    for above in class.superclass.iter_mut().chain(&mut class.interfaces) {
        tell(world, &this, above);
    }
    let mut found = Asked { world, all: Vec::new() };
    class.superclass.iter().chain(&class.interfaces).for_each(|ty| found.collect(ty));
    for (name, bound) in found.all {
        let index = parameters.iter().position(|parameter| *parameter == name);
        if let Some(index) = index.filter(|index| class.bounds.iter().all(|(known, _)| known != index)) {
            class.bounds.push((index, bound));
        }
    }
    let is_open = |at: &usize| class.bounds.iter().all(|(bounded, _)| bounded != at);
    let open = (0..class.arity).filter(is_open).filter_map(|at| parameters.get(at).copied());
    let open: Vec<Name> = open.collect();
    for field in &mut class.fields {
        field.ty = within(world, &field.ty, &open);
    }
    for method in class.constructors.iter_mut().chain(&mut class.methods) {
        let hidden = |name: &Name| method.type_parameters.contains(name);
        let open: Vec<Name> = open.iter().copied().filter(|name| !hidden(name)).collect();
        method.result = within(world, &method.result, &open);
        for parameter in &mut method.parameters {
            parameter.ty = within(world, &parameter.ty, &open);
        }
        bounds(world, method);
    }
}

/// Arguments of a supertype that nothing told are within the bounds: the class itself where the bound is in terms of the
/// parameter, as in `Self extends Base<Self>`, else the bound.
fn tell(world: &World, this: &StubType, above: &mut StubType) {
    let StubType::Class(key, arguments) = above else { return };
    for at in 0..arguments.len() {
        let is_told = arguments.get(at).is_none_or(|argument| !argument.is_object());
        let Some(bound) = bounds_of(world, key, arguments, at).into_iter().next().filter(|_| !is_told) else {
            continue;
        };
        let mut is_recursive = false;
        bound.each_class(&mut |class| is_recursive |= class == key);
        if let Some(argument) = arguments.get_mut(at) {
            let mentions_object =
                matches!(&bound, StubType::Class(_, own) if own.iter().any(StubType::is_object));
            *argument = if is_recursive || mentions_object { this.clone() } else { bound };
        }
    }
}

fn bounds(world: &World, method: &mut StubMethod) {
    let mut found = Asked { world, all: Vec::new() };
    found.collect(&method.result);
    method.parameters.iter().for_each(|parameter| found.collect(&parameter.ty));
    let is_told = |name: &Name| method.bounds.iter().any(|(told, _)| told == name);
    found.all.retain(|(name, _)| method.type_parameters.contains(name) && !is_told(name));
    for (name, bound) in found.all {
        match method.bounds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, bounds)) if bounds.contains(&bound) => {}
            Some((_, bounds)) => bounds.push(bound),
            None => method.bounds.push((name, vec![bound])),
        }
    }
}

/// The bounds that types ask of type parameters in them.
struct Asked<'w> {
    world: &'w World,
    all: Vec<(Name, StubType)>,
}

impl Asked<'_> {
    fn collect(&mut self, ty: &StubType) {
        for (at, part) in ty.parts().iter().enumerate() {
            if let (StubType::Class(key, arguments), StubType::Variable(name)) = (ty, part) {
                let bounds = bounds_of(self.world, key, arguments, at).into_iter();
                self.all.extend(bounds.map(|bound| (*name, bound)));
            }
            self.collect(part);
        }
    }
}

/// What the argument at this place must be below, in a class that was not made up.
fn bounds_of(world: &World, key: &ClassKey, arguments: &[StubType], at: usize) -> Vec<StubType> {
    let Some(class) = find_declared(world, key) else { return Vec::new() };
    let own = &world.symbols.class(class).type_parameters;
    let variables = world.symbols.all_type_variables(class);
    let around = variables.len().saturating_sub(own.len());
    let Some(variable) = variables.get(around + at).filter(|variable| is_bounded(world, **variable)) else {
        return Vec::new();
    };
    let given = |name: Name| own.iter().position(|known| *known == name).and_then(|at| arguments.get(at));
    let bounds = world.symbols.bounds(*variable).iter().filter_map(|bound| export(world, bound));
    bounds.map(|bound| bound.instantiated(&|name| given(name).cloned())).collect()
}

/// The type with `?` for these type parameters wherever a bound is asked for.
fn within(world: &World, ty: &StubType, open: &[Name]) -> StubType {
    match ty {
        StubType::Class(key, arguments) => {
            let each = arguments.iter().enumerate().map(|(at, argument)| match argument {
                StubType::Variable(name)
                    if open.contains(name) && !bounds_of(world, key, arguments, at).is_empty() =>
                {
                    StubType::Wildcard
                }
                other => within(world, other, open),
            });
            StubType::Class(key.clone(), each.collect())
        }
        other => other.with_parts(&|part| within(world, part, open)),
    }
}
