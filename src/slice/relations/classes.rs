//! Relations to classes around, above and below, and to what makes them records, functional interfaces, programs.

use rustc_hash::FxHashSet;

use super::super::elements::code;
use super::super::hierarchy;
use super::super::item::Item;
use super::super::{facts, is_constant_body};
use super::uses::class_named;
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::{self, UseKind};
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::symbols::{FieldOrigin, Symbols, Type};
use crate::types;

use Phrase::{By, Says};

pub(super) const OWNER_HEADER: Entry =
    Entry { follow: &[Follow::Item(owner)], phrase: Says("is declared in") };

pub(super) const ENCLOSING_HEADER: Entry =
    Entry { follow: &[Follow::Class(enclosing)], phrase: Says("is declared in") };

pub(super) const TYPE_SUPERTYPES: Entry = Entry {
    follow: &[
        Follow::Use(above_named),
        Follow::Class(above),
        Follow::Written(|world, _, class| above(world, class)),
    ],
    phrase: Says("is below"),
};

pub(super) const EXPRESSION_SUPERTYPES: Entry =
    Entry { follow: &[Follow::Written(above_expressions)], phrase: Says("has a value of a type below") };

pub(super) const CLASS_SUPERTYPES: Entry =
    Entry { follow: &[Follow::Class(hierarchy::all_edges)], phrase: Says("is kept with its supertype:") };

pub(super) const EXCEPTION_SUPERCLASS: Entry = Entry {
    follow: &[Follow::Class(hierarchy::exception_superclass)],
    phrase: Says("is kept with its supertype:"),
};

pub(super) const CAST_TYPES: Entry = Entry {
    follow: &[Follow::Use(types_of_cast)],
    phrase: By(
        &[(ElementKind::Cast, Says("casts between")), (ElementKind::InstanceOf, Says("tests"))],
        &Says("matches"),
    ),
};

pub(super) const CLASS_PERMITTED: Entry = Entry {
    follow: &[Follow::Use(permitted_at), Follow::Class(permitted_items)],
    phrase: By(
        &[
            (ElementKind::Cast, Says("casts over permitted")),
            (ElementKind::InstanceOf, Says("tests over permitted")),
            (ElementKind::Pattern, Says("matches over permitted")),
            (ElementKind::Switch, Says("switches over permitted")),
        ],
        &Says("permits"),
    ),
};

pub(super) const CLASS_CONCRETE: Entry = Entry {
    follow: &[
        Follow::Use(not_abstract),
        Follow::Class(concrete),
        Follow::Written(|world, _, class| concrete(world, class)),
    ],
    phrase: By(
        &[
            (ElementKind::ObjectCreation, Says("makes an instance of")),
            (ElementKind::MethodReference, Says("makes an instance of")),
        ],
        &Says("leaves as it is"),
    ),
};

pub(super) const FUNCTION_METHOD: Entry = Entry {
    follow: &[Follow::Use(function_method), Follow::Class(functional_method)],
    phrase: By(
        &[
            (ElementKind::Lambda, Says("makes a function for")),
            (ElementKind::MethodReference, Says("makes a function for")),
        ],
        &Says("is functional by"),
    ),
};

pub(super) const RECORD_ACCESSORS: Entry = Entry {
    follow: &[Follow::Use(accessors_of_pattern), Follow::Class(accessors)],
    phrase: By(&[(ElementKind::RecordPattern, Says("matches component"))], &Says("has component")),
};

pub(super) const MAIN_METHOD: Entry =
    Entry { follow: &[Follow::Class(main_of_compact_unit)], phrase: Says("is started by") };

/// Classes of which the element makes instances, and final ones that it casts between: what a cast may do depends on that.
fn not_abstract(world: &World, kind: &UseKind) -> Vec<Item> {
    let symbols = &world.symbols;
    let classes: Vec<ClassId> = match kind {
        UseKind::New { class, .. } => vec![*class],
        UseKind::MethodReference { methods, .. } => methods
            .iter()
            .filter(|method| symbols.method(**method).is_constructor())
            .map(|m| m.class)
            .collect(),
        UseKind::Cast { from, to, .. } => {
            let both = [*from, *to].into_iter().flatten();
            both.filter(|class| symbols.class(*class).flags.has(Flags::FINAL)).collect()
        }
        _ => Vec::new(),
    };
    classes.into_iter().flat_map(|class| concrete(world, class)).collect()
}

fn concrete(world: &World, class: ClassId) -> Vec<Item> {
    facts::may_become_abstract(world, class).then_some(Item::Concrete(class)).into_iter().collect()
}

/// The class that a member is declared in; the declaration that has an annotation. The body of an enum constant is kept with
/// its constant.
fn owner(world: &World, item: Item, _: &Query) -> Vec<Item> {
    let owner = match item {
        Item::Class(_) | Item::Package(_) => None,
        Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..) => {
            item.class().filter(|class| !is_constant_body(&world.symbols, *class)).map(Item::Class)
        }
        Item::Edge(class, _) | Item::Concrete(class) => Some(Item::Class(class)),
        Item::Annotation(of, _) => Some(of.item()),
    };
    owner.into_iter().collect()
}

fn enclosing(world: &World, class: ClassId) -> Vec<Item> {
    world.symbols.class(class).outer().map(Item::Class).into_iter().collect()
}

fn above_named(world: &World, kind: &UseKind) -> Vec<Item> {
    class_named(kind).map_or_else(Vec::new, |class| above(world, class))
}

/// What is above the classes that the expressions of the code are of; of a type variable, those that bound it.
fn above_expressions(world: &World, item: Item, _: ClassId) -> Vec<Item> {
    let Some(code) = code(item) else { return Vec::new() };
    let found = attribute::attribute_body(world, code);
    let mut seen = FxHashSet::default();
    let classes = found.types.iter().flat_map(|ty| types::classes_of_value(&world.symbols, ty));
    classes.filter(|class| seen.insert(*class)).flat_map(|class| above(world, class)).collect()
}

/// What makes all that is above the class so. The classes themselves come with it; those above a library's are its own affair.
fn above(world: &World, class: ClassId) -> Vec<Item> {
    let all = types::all_supertypes(&world.symbols, class).into_iter();
    all.flat_map(|class| hierarchy::all_edges(world, class)).collect()
}

fn types_of_cast(_: &World, kind: &UseKind) -> Vec<Item> {
    cast_types(kind).map(Item::Class).collect()
}

fn cast_types(kind: &UseKind) -> impl Iterator<Item = ClassId> {
    let types = match kind {
        UseKind::Cast { from, to, .. } => [*from, *to],
        _ => [None, None],
    };
    types.into_iter().flatten()
}

fn permitted_at(world: &World, kind: &UseKind) -> Vec<Item> {
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
    let permitted = |class| permitted_items(world, class);
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

/// The permitted subclasses of a sealed class, and theirs, with what makes them subclasses of it.
fn permitted_items(world: &World, class: ClassId) -> Vec<Item> {
    let below = permitted(&world.symbols, class);
    let paths: Vec<Item> = below.iter().flat_map(|below| hierarchy::path(world, *below, class)).collect();
    below.into_iter().map(Item::Class).chain(paths).collect()
}

/// The permitted subclasses of a sealed class, and theirs (JLS 8.1.6).
fn permitted(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut next = 0;
    while let Some(&sealed) = all.get(next) {
        next += 1;
        for below in symbols.permitted(sealed) {
            if !all.contains(below) {
                all.push(*below);
            }
        }
    }
    all.remove(0);
    all
}

fn function_method(_: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::Function { method, .. } = kind else { return Vec::new() };
    vec![Item::Method(*method)]
}

fn functional_method(world: &World, class: ClassId) -> Vec<Item> {
    let method = types::functional_method(&world.symbols, class);
    let path = method.map_or_else(Vec::new, |method| hierarchy::path(world, class, method.class));
    method.map(Item::Method).into_iter().chain(path).collect()
}

fn accessors_of_pattern(world: &World, kind: &UseKind) -> Vec<Item> {
    let UseKind::RecordPattern { record } = kind else { return Vec::new() };
    accessors(world, *record)
}

fn accessors(world: &World, record: ClassId) -> Vec<Item> {
    let members = world.symbols.members(record);
    let components = members.fields.iter().filter(|field| matches!(field.origin, FieldOrigin::Component(_)));
    components
        .flat_map(|component| members.methods_named(component.name))
        .filter(|index| members.methods.get(**index as usize).is_some_and(|method| method.arity == 0))
        .map(|&index| Item::Method(MethodId { class: record, index }))
        .collect()
}

/// The first candidate for the start of the program (JLS 12.1.4) in a class that is declared without a header (JLS 8.1.8).
fn main_of_compact_unit(world: &World, class: ClassId) -> Vec<Item> {
    let symbols = &world.symbols;
    if !symbols.class(class).source().is_some_and(|source| source.is_implicit()) {
        return Vec::new();
    }
    let string = symbols.well_known().string_type();
    let is_candidate = |method: &MethodId| {
        let arguments = &symbols.signature(*method).parameters;
        let takes_strings = |ty: &Type| matches!(ty, Type::Array(element) if **element == string);
        !symbols.method(*method).flags.has(Flags::PRIVATE)
            && (arguments.is_empty() || (arguments.len() == 1 && arguments.iter().all(takes_strings)))
    };
    let named = symbols.members(class).methods_named(Name::new("main")).iter();
    let mut named = named.map(|&index| MethodId { class, index });
    named.find(is_candidate).map(Item::Method).into_iter().collect()
}
