//! What elements are related to: the vocabulary of the rule files, given meaning. Which relation matters where is
//! the files' to say.

use std::sync::Arc;

use super::elements::{Element, declaration_of, file_of};
use super::headers::{self, Uses};
use super::hierarchy;
use super::item::Item;
use super::{
    annotated, constant_body, expressions, facts, finals, initialization, is_constant_body, members,
    same_name, users, uses,
};
use crate::attribute::{self, Attribution, CodeOf};
use crate::base::{ClassId, FieldId, FileId, Name, Root};
use crate::enter::World;
use crate::rules::{Choices, Relation};
use crate::types;

/// A relation as a rule of a map asks for it.
pub(super) struct Query<'r> {
    pub relation: Relation,
    /// Simple names of the annotations that the rule speaks of.
    pub annotations: &'r [Box<str>],
    pub choices: &'r Choices,
}

impl Query<'_> {
    /// Whether the rule speaks of the annotation with this simple name.
    pub fn names(&self, annotation: &str) -> bool {
        self.annotations.iter().any(|name| **name == *annotation)
    }
}

/// What an element is related to.
#[derive(Default)]
pub(super) struct Related {
    pub items: Vec<Item>,
    /// Elements of their own.
    pub uses: Option<Uses>,
}

impl From<Vec<Item>> for Related {
    fn from(items: Vec<Item>) -> Related {
        Related { items, uses: None }
    }
}

/// Follows a relation; one that the element does not have leads nowhere.
pub(super) fn related(world: &World, element: &Element, query: &Query) -> Related {
    match (element, query.relation) {
        // What is known of a package and of an annotation is in few relations.
        (Element::Item(Item::Package(_), _), Relation::HeaderUses) => Related::default(),
        (Element::Item(item, _), Relation::HeaderUses) => {
            Related { items: Vec::new(), uses: headers::header_uses(world, *item) }
        }
        (Element::Item(item, _), Relation::ReadAnnotations | Relation::HeaderAnnotations) => {
            header_annotations(world, *item, query).into()
        }
        (Element::Item(item, _), Relation::BodyUses) => {
            let found = code(*item).map(|code| attribute::attribute_body(world, code));
            Related { items: Vec::new(), uses: found.map(Uses::all) }
        }
        (Element::Item(Item::Annotation(..) | Item::Edge(..), _), relation)
            if relation.is_about_annotations() =>
        {
            Related::default()
        }
        (Element::Item(item, _), relation) if relation.is_about_annotations() => {
            annotated::related(world, *item, query).into()
        }
        (Element::Item(item, _), _) => item_related(world, *item, query).into(),
        (Element::Use(kind, _, place), _) => uses::related(world, kind, query, *place).into(),
        (Element::Override(_, overridden), Relation::OverriddenHeader) => {
            uses::nearest(&world.symbols, overridden).into()
        }
        (Element::Override(method, overridden), Relation::SubtypePath) => {
            match overridden.as_slice() {
                // It overrides what nobody knows.
                [] => hierarchy::open_paths(world, method.class).into(),
                _ => uses::paths(world, method.class, uses::nearest(&world.symbols, overridden)).into(),
            }
        }
        (Element::Override(..), _) => Related::default(),
        (Element::Subtype(question), Relation::SubtypePath) => {
            hierarchy::path(world, question.below, question.above).into()
        }
        (Element::Subtype(_), _) => Related::default(),
    }
}

/// The annotations of the item's header, all of code that is kept, else those that the map reads.
fn header_annotations(world: &World, item: Item, query: &Query) -> Vec<Item> {
    match (query.relation, item) {
        (Relation::HeaderAnnotations, Item::MethodBody(_) | Item::FieldInitializer(_)) => {
            item.annotated().map_or_else(Vec::new, |of| headers::all_annotations(world, of))
        }
        (
            Relation::ReadAnnotations,
            Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::Package(_) | Item::Edge(..),
        ) => item
            .annotated()
            .map_or_else(Vec::new, |of| headers::read_annotations(world, item, of, query.choices)),
        _ => Vec::new(),
    }
}

fn item_related(world: &World, item: Item, query: &Query) -> Vec<Item> {
    let relation = query.relation;
    let found = match item {
        Item::Class(class) => class_related(world, class, relation),
        Item::MethodBody(method) => match relation {
            Relation::MethodHeader => Some(vec![Item::Method(method)]),
            Relation::SameName => Some(members::same_name(world, method)),
            Relation::ObjectMethods => Some(members::other_object_methods(world, method)),
            _ => None,
        },
        Item::Field(field) => match relation {
            Relation::FieldInitializer => Some(vec![Item::FieldInitializer(field)]),
            Relation::ConstantValue => Some(
                facts::may_be_constant(world, field)
                    .then_some(Item::ConstantValue(field))
                    .into_iter()
                    .collect(),
            ),
            Relation::ConstantBody => {
                Some(constant_body(world, field).map(Item::Class).into_iter().collect())
            }
            _ => None,
        },
        Item::ConstantValue(field) => match relation {
            Relation::FieldHeader => Some(vec![Item::Field(field)]),
            Relation::FieldInitializer => Some(vec![Item::FieldInitializer(field)]),
            _ => None,
        },
        Item::FieldInitializer(field) => match relation {
            Relation::FieldHeader => Some(vec![Item::Field(field)]),
            Relation::AssigningInitializers => Some(finals::assigning_initializers(world, field)),
            _ => None,
        },
        Item::Method(_) | Item::Initializer(..) | Item::Package(_) => None,
        Item::Annotation(..) | Item::Edge(..) => match (item.annotated(), relation) {
            (Some(of), Relation::OwnerHeader) => Some(vec![of.item()]),
            _ => Some(Vec::new()),
        },
    };
    found.unwrap_or_else(|| in_class(world, item, query))
}

fn class_related(world: &World, class: ClassId, relation: Relation) -> Option<Vec<Item>> {
    let symbols = &world.symbols;
    match relation {
        Relation::EnclosingHeader => {
            Some(symbols.class(class).outer().map(Item::Class).into_iter().collect())
        }
        Relation::FunctionMethod => {
            let method = types::functional_method(symbols, class);
            let path = method.map_or_else(Vec::new, |method| hierarchy::path(world, class, method.class));
            Some(method.map(Item::Method).into_iter().chain(path).collect())
        }
        Relation::TypeSupertypes => Some(uses::above(world, class)),
        Relation::ClassSupertypes => Some(hierarchy::all_edges(world, class)),
        Relation::ExceptionSuperclass => Some(hierarchy::exception_superclass(world, class)),
        Relation::ClassPermitted => Some(facts::permitted_items(world, class)),
        Relation::RecordAccessors => Some(facts::accessors(symbols, class)),
        Relation::ObjectMethods => Some(members::object_methods(world, class)),
        Relation::CloseMethod => Some(members::close_method(world, class)),
        Relation::MainMethod => Some(facts::main_of_compact_unit(world, class).into_iter().collect()),
        _ => None,
    }
}

/// Relations to the class that the item belongs to and its other parts.
fn in_class(world: &World, item: Item, query: &Query) -> Vec<Item> {
    let relation = query.relation;
    match relation {
        Relation::OwnerHeader => owner(world, item).into_iter().collect(),
        Relation::LocalClasses => {
            let found = code(item).map(|code| attribute::attribute_body(world, code));
            let classes = found.iter().flat_map(|found| &found.local_classes);
            classes.map(|class| Item::Class(*class)).collect()
        }
        Relation::ThrowingConstructors => facts::throwing_constructors(world, item),
        Relation::PackageAnnotations => {
            let package = package_of(world, item).into_iter();
            package.filter(|package| is_read(world, *package, query)).collect()
        }
        Relation::EnclosingPackageAnnotations => {
            let packages = enclosing_packages(world, item).into_iter();
            packages.filter(|package| is_read(world, *package, query)).collect()
        }
        Relation::ExpressionSupertypes => {
            let classes = code(item).map_or_else(Vec::new, |code| uses::classes_of_expressions(world, code));
            classes.into_iter().flat_map(|class| uses::above(world, class)).collect()
        }
        Relation::TypeSupertypes => {
            let class = item.class_of_code().into_iter();
            class.flat_map(|class| uses::above(world, class)).collect()
        }
        Relation::CommentReferences => comment_references(world, item).unwrap_or_default(),
        Relation::PrivateUsers => users::users(world, item),
        Relation::OtherClassesOfName => same_name::others_of_name(world, item),
        Relation::SerialMembers => members::of_serialization(world, item),
        _ => initialization::related(world, item, code(item), relation),
    }
}

/// The class that a member is declared in. The body of an enum constant is kept with its constant.
fn owner(world: &World, item: Item) -> Option<Item> {
    match item {
        Item::Class(_) | Item::Package(_) | Item::Edge(..) | Item::Annotation(..) => None,
        Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..) => {
            item.class().filter(|class| !is_constant_body(&world.symbols, *class)).map(Item::Class)
        }
    }
}

/// The code that an item consists of.
pub fn code(item: Item) -> Option<CodeOf> {
    match item {
        Item::MethodBody(method) => Some(CodeOf::Method(method)),
        Item::FieldInitializer(field) | Item::ConstantValue(field) => Some(CodeOf::Field(field)),
        Item::Initializer(class, at) => Some(CodeOf::Initializer(class, at)),
        Item::Class(_)
        | Item::Method(_)
        | Item::Field(_)
        | Item::Package(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    }
}

/// The fields that a checker looks at the initialisation of when it follows the relation.
pub(super) fn judged_fields(world: &World, element: &Element, relation: Relation) -> Vec<FieldId> {
    match element {
        Element::Item(item, _) => {
            code(*item).map_or_else(Vec::new, |code| initialization::judged(world, *item, code, relation))
        }
        Element::Use(..) | Element::Override(..) | Element::Subtype(_) => Vec::new(),
    }
}

/// What the comments before code that is kept as written refer to.
fn comment_references(world: &World, item: Item) -> Option<Vec<Item>> {
    let declaration = declaration_of(world, item)?;
    Some(expressions::named_in_comments(world, item, file_of(world, item)?, declaration))
}

/// Whether the map reads an annotation of the package.
fn is_read(world: &World, package: Item, query: &Query) -> bool {
    package
        .annotated()
        .is_some_and(|of| !headers::read_annotations(world, package, of, query.choices).is_empty())
}

/// The declaration of the item's package, if it has annotations.
pub(super) fn package_of(world: &World, item: Item) -> Option<Item> {
    let symbol = world.symbols.class(item.class()?);
    annotated_package(world, symbol.package, symbol.root())
}

/// The declarations of the packages that the item's is below by its name, if they have annotations, the nearest first.
fn enclosing_packages(world: &World, item: Item) -> Vec<Item> {
    let Some(symbol) = item.class().map(|class| world.symbols.class(class)) else { return Vec::new() };
    let dots = symbol.package.as_str().rmatch_indices('.').map(|(dot, _)| dot);
    let names = dots.filter_map(|dot| symbol.package.as_str().get(..dot));
    names.filter_map(|name| annotated_package(world, Name::new(name), symbol.root())).collect()
}

fn annotated_package(world: &World, package: Name, root: Root) -> Option<Item> {
    let file = world.package_info(package, root)?;
    let unit = world.unit(file);
    let is_annotated = unit.package.as_ref().is_some_and(|package| !package.annotations.is_empty());
    is_annotated.then_some(Item::Package(file))
}

/// The attribution of the code that an item consists of, and the file it is in.
pub fn attribution_of(world: &World, item: Item) -> Option<(FileId, Arc<Attribution>)> {
    Some((file_of(world, item)?, attribute::attribute_body(world, code(item)?)))
}
