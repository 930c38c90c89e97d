//! What uses in kept code and headers are related to.

use rustc_hash::FxHashSet;

use super::agreement;
use super::elements::UsePlace;
use super::expressions;
use super::facts::{self, Imported};
use super::hierarchy;
use super::item::Item;
use super::overloads;
use super::relations::Query;
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FileId, MethodId};
use crate::enter::World;
use crate::rules::Relation;
use crate::symbols::Symbols;
use crate::types;

/// Follows a relation of a use; one that it does not have leads nowhere.
pub(super) fn related(world: &World, kind: &UseKind, query: &Query, place: UsePlace) -> Vec<Item> {
    match query.relation {
        Relation::ClassHeader => class_named(kind).map(Item::Class).into_iter().collect(),
        Relation::TypeSupertypes => class_named(kind).map_or_else(Vec::new, |class| above(world, class)),
        Relation::ImportOwner => import_owners(world, kind, place.file),
        Relation::MethodOverloads => overloads::overloads(world, query.choices.overloads, kind),
        Relation::CastTypes => cast_types(kind).map(Item::Class).collect(),
        Relation::ClassPermitted => permitted(world, kind),
        Relation::AnnotationExpressions => expressions_of(world, kind, query, place),
        Relation::SubtypePath => match kind {
            UseKind::Override { method, overridden, .. } => {
                let results = overridden.iter();
                let results =
                    results.flat_map(|other| agreement::result_path(world, method.class, *method, *other));
                let paths = paths(world, method.class, nearest(&world.symbols, overridden));
                paths.into_iter().chain(results).collect()
            }
            _ => Vec::new(),
        },
        relation => member_related(world, kind, relation),
    }
}

/// The class that a use names, gets its type from or looks into.
fn class_named(kind: &UseKind) -> Option<ClassId> {
    match kind {
        UseKind::Type(class)
        | UseKind::New { class, .. }
        | UseKind::Function { interface: class, .. }
        | UseKind::Switch { selector: class }
        | UseKind::RecordPattern { record: class }
        | UseKind::Annotation { interface: class, .. }
        | UseKind::Catch(class)
        | UseKind::Throw(class) => Some(*class),
        UseKind::Field { .. }
        | UseKind::Call { .. }
        | UseKind::ConstructorCall { .. }
        | UseKind::MethodReference { .. }
        | UseKind::ForEach { .. }
        | UseKind::Resource { .. }
        | UseKind::Cast { .. }
        | UseKind::Override { .. }
        | UseKind::Missing { .. } => None,
    }
}

/// The class's superclasses and superinterfaces, without itself.
pub(super) fn above(world: &World, class: ClassId) -> Vec<Item> {
    let all = types::all_supertypes(&world.symbols, class);
    let edges = all.iter().flat_map(|class| hierarchy::all_edges(world, *class));
    let classes = all.iter().filter(|above| **above != class).map(|class| Item::Class(*class));
    classes.chain(edges).collect()
}

/// The classes that the expressions of the code are of; of a type variable, those that bound it.
pub(super) fn classes_of_expressions(world: &World, code: CodeOf) -> Vec<ClassId> {
    let found = attribute::attribute_body(world, code);
    let mut seen = FxHashSet::default();
    let classes = found.types.iter().flat_map(|ty| types::classes_of_value(&world.symbols, ty));
    classes.filter(|class| seen.insert(*class)).collect()
}

/// What makes the class a subclass of those of these methods.
pub(super) fn paths(world: &World, class: ClassId, methods: Vec<Item>) -> Vec<Item> {
    let owners = methods.into_iter().filter_map(Item::class);
    owners.flat_map(|owner| hierarchy::path(world, class, owner)).collect()
}

fn cast_types(kind: &UseKind) -> impl Iterator<Item = ClassId> {
    let types = match kind {
        UseKind::Cast { from, to, .. } => [*from, *to],
        _ => [None, None],
    };
    types.into_iter().flatten()
}

fn permitted(world: &World, kind: &UseKind) -> Vec<Item> {
    let sealed: Vec<ClassId> = match kind {
        UseKind::Cast { .. } => cast_types(kind).collect(),
        UseKind::Type(class)
        | UseKind::Switch { selector: class }
        | UseKind::Catch(class)
        | UseKind::Throw(class) => {
            vec![*class]
        }
        _ => Vec::new(),
    };
    let permitted = |class| facts::permitted_items(world, class);
    match kind {
        // Whether a cast between types of which neither is above the other is legal hangs on all that is above each permitted
        // subclass (JLS 5.1.6.1).
        UseKind::Cast { from: Some(from), to: Some(to), .. }
            if !types::is_subclass(&world.symbols, *from, *to)
                && !types::is_subclass(&world.symbols, *to, *from) =>
        {
            let all: Vec<Item> = sealed.into_iter().flat_map(permitted).collect();
            let classes =
                all.iter().filter_map(|item| if let Item::Class(class) = item { Some(*class) } else { None });
            let above = classes.flat_map(|class| above(world, class)).collect::<Vec<Item>>();
            [all, above].concat()
        }
        _ => sealed.into_iter().flat_map(permitted).collect(),
    }
}

/// The classes that imports of the file find the used member in.
fn import_owners(world: &World, kind: &UseKind, file: FileId) -> Vec<Item> {
    let symbols = &world.symbols;
    let owners = |class, name, imported| facts::import_owners(world, file, class, name, imported);
    match kind {
        UseKind::Type(class) => {
            let symbol = symbols.class(*class);
            let declared_in = symbol.outer().into_iter();
            declared_in.flat_map(|outer| owners(outer, symbol.name, Imported::Class)).collect()
        }
        UseKind::Field { field, .. } if symbols.field(*field).is_static() => {
            owners(field.class, symbols.field(*field).name, Imported::Value)
        }
        UseKind::Call { methods, .. } => methods
            .iter()
            .filter(|method| symbols.method(**method).is_static())
            .flat_map(|method| owners(method.class, symbols.method(*method).name, Imported::Value))
            .collect(),
        _ => Vec::new(),
    }
}

fn expressions_of(world: &World, kind: &UseKind, query: &Query, place: UsePlace) -> Vec<Item> {
    match kind {
        UseKind::Annotation { interface, .. }
            if query.names(world.symbols.class(*interface).name.as_str()) =>
        {
            expressions::named_in_strings(world, place)
        }
        _ => Vec::new(),
    }
}

/// The relations that attribution has answered.
fn member_related(world: &World, kind: &UseKind, relation: Relation) -> Vec<Item> {
    let symbols = &world.symbols;
    let methods = |methods: &[MethodId]| methods.iter().map(|method| Item::Method(*method)).collect();
    match (relation, kind) {
        (
            Relation::ReceiverType,
            UseKind::Field { site, .. } | UseKind::Call { site, .. } | UseKind::MethodReference { site, .. },
        ) => site.iter().map(|class| Item::Class(*class)).collect(),
        (Relation::FieldHeader, UseKind::Field { field, .. }) => vec![Item::Field(*field)],
        (Relation::ConstantValue, UseKind::Field { field, .. }) if facts::may_be_constant(world, *field) => {
            vec![Item::ConstantValue(*field)]
        }
        (
            Relation::MethodHeader,
            UseKind::Call { methods: found, .. }
            | UseKind::MethodReference { methods: found, .. }
            | UseKind::ForEach { methods: found },
        ) => methods(found),
        (Relation::MethodHeader, UseKind::Resource { close }) => vec![Item::Method(*close)],
        (
            Relation::ConstructorHeader,
            UseKind::New { constructors, .. } | UseKind::ConstructorCall { constructors, .. },
        ) => methods(constructors),
        (Relation::ReferenceOther, UseKind::MethodReference { beside, .. }) => {
            beside.iter().map(|method| Item::Method(*method)).collect()
        }
        (Relation::FunctionMethod, UseKind::Function { method, .. }) => vec![Item::Method(*method)],
        (Relation::ClassConstants, UseKind::Switch { selector }) => facts::constants(symbols, *selector),
        (Relation::RecordAccessors, UseKind::RecordPattern { record }) => facts::accessors(symbols, *record),
        (Relation::AnnotationElements, UseKind::Annotation { elements, .. }) => methods(elements),
        (Relation::OverriddenHeader, UseKind::Override { overridden, .. }) => nearest(symbols, overridden),
        _ => Vec::new(),
    }
}

/// The overridden methods with none between them and the one that overrides.
pub(super) fn nearest(symbols: &Symbols, overridden: &[MethodId]) -> Vec<Item> {
    let is_hidden = |method: &MethodId| {
        overridden.iter().any(|other| {
            other.class != method.class && types::is_subclass(symbols, other.class, method.class)
        })
    };
    overridden.iter().filter(|method| !is_hidden(method)).map(|method| Item::Method(*method)).collect()
}
