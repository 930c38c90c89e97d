//! What elements are related to: the vocabulary of the rule files, given meaning. Which relation matters where is
//! the files' to say.

use std::sync::Arc;

use super::elements::{Element, declaration_of, file_of};
use super::item::Item;
use super::{
    annotated, constant_body, expressions, facts, finals, initialization, is_constant_body, members,
    same_name, users, uses,
};
use crate::attribute::{self, Attribution, CodeOf, Use};
use crate::base::{ClassId, FieldId, FileId, Name, Root, Span};
use crate::enter::World;
use crate::rules::{Overloads, Relation};
use crate::symbols::{FieldOrigin, MethodOrigin};
use crate::types;

/// A relation as a rule of a map asks for it.
pub(super) struct Query<'r> {
    pub relation: Relation,
    /// Simple names of the annotations that the rule speaks of.
    pub annotations: &'r [Box<str>],
    pub overloads: Overloads,
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

/// The uses of a piece of attributed text, or of a part of it.
pub(super) struct Uses {
    found: Arc<Attribution>,
    within: Option<Span>,
}

impl Uses {
    pub fn iter(&self) -> impl Iterator<Item = &Use> {
        let within = self.within;
        self.found.uses.iter().filter(move |found| within.is_none_or(|span| span.contains(found.span)))
    }
}

/// Follows a relation; one that the element does not have leads nowhere.
pub(super) fn related(world: &World, element: &Element, query: &Query) -> Related {
    match (element, query.relation) {
        (Element::Item(item, _), Relation::HeaderUses) => {
            Related { items: Vec::new(), uses: header_uses(world, *item) }
        }
        (Element::Item(item, _), Relation::BodyUses) => {
            let found = code(*item).map(|code| attribute::attribute_body(world, code));
            Related { items: Vec::new(), uses: found.map(|found| Uses { found, within: None }) }
        }
        (Element::Item(item, _), relation) if relation.is_about_annotations() => {
            annotated::related(world, *item, query).into()
        }
        (Element::Item(item, _), relation) => item_related(world, *item, relation).into(),
        (Element::Use(kind, _, place), _) => uses::related(world, kind, query, *place).into(),
        (Element::Override(overridden), Relation::OverriddenHeader) => {
            uses::nearest(&world.symbols, overridden).into()
        }
        (Element::Override(_), _) => Related::default(),
    }
}

fn item_related(world: &World, item: Item, relation: Relation) -> Vec<Item> {
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
    };
    found.unwrap_or_else(|| in_class(world, item, relation))
}

fn class_related(world: &World, class: ClassId, relation: Relation) -> Option<Vec<Item>> {
    let symbols = &world.symbols;
    match relation {
        Relation::EnclosingHeader => {
            Some(symbols.class(class).outer().map(Item::Class).into_iter().collect())
        }
        Relation::FunctionMethod => {
            Some(types::functional_method(symbols, class).map(Item::Method).into_iter().collect())
        }
        Relation::TypeSupertypes => Some(uses::above(world, class)),
        Relation::ClassPermitted => {
            Some(facts::permitted(symbols, class).into_iter().map(Item::Class).collect())
        }
        Relation::RecordAccessors => Some(facts::accessors(symbols, class)),
        Relation::ObjectMethods => Some(members::object_methods(world, class)),
        Relation::CloseMethod => Some(members::close_method(world, class)),
        Relation::MainMethod => Some(facts::main_of_compact_unit(world, class).into_iter().collect()),
        _ => None,
    }
}

/// Relations to the class that the item belongs to and its other parts.
fn in_class(world: &World, item: Item, relation: Relation) -> Vec<Item> {
    match relation {
        Relation::OwnerHeader => owner(world, item).into_iter().collect(),
        Relation::LocalClasses => {
            let found = code(item).map(|code| attribute::attribute_body(world, code));
            let classes = found.iter().flat_map(|found| &found.local_classes);
            classes.map(|class| Item::Class(*class)).collect()
        }
        Relation::ThrowingConstructors => facts::throwing_constructors(world, item),
        Relation::PackageAnnotations => package_of(world, item).into_iter().collect(),
        Relation::EnclosingPackageAnnotations => enclosing_packages(world, item),
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
        Item::Class(_) | Item::Package(_) => None,
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
        Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::Package(_) => None,
    }
}

fn header_uses(world: &World, item: Item) -> Option<Uses> {
    let symbols = &world.symbols;
    let found = match item {
        Item::Class(class) => attribute::attribute_class_header(world, class),
        Item::Method(method) => {
            let MethodOrigin::Declared(_) = symbols.method(method).origin else { return None };
            if let Some(constant) = super::constant_of(symbols, method.class) {
                let decl = world.method_decl(method)?;
                let end = decl.body.map_or(decl.span.end, |body| body.start);
                let found = attribute::attribute_body(world, CodeOf::Field(constant));
                return Some(Uses { found, within: Some(Span::new(decl.span.start, end)) });
            }
            attribute::attribute_method_header(world, method)
        }
        Item::Field(field) => match symbols.field(field).origin {
            FieldOrigin::Declared(_) | FieldOrigin::EnumConstant(_) => {
                attribute::attribute_field_header(world, field)
            }
            FieldOrigin::Component(_) | FieldOrigin::Record(_) => return None,
        },
        Item::Package(file) => attribute::attribute_package(world, file),
        Item::MethodBody(_) | Item::ConstantValue(_) | Item::FieldInitializer(_) | Item::Initializer(..) => {
            return None;
        }
    };
    Some(Uses { found, within: None })
}

/// The fields that a checker looks at the initialisation of when it follows the relation.
pub(super) fn judged_fields(world: &World, element: &Element, relation: Relation) -> Vec<FieldId> {
    match element {
        Element::Item(item, _) => {
            code(*item).map_or_else(Vec::new, |code| initialization::judged(world, *item, code, relation))
        }
        Element::Use(..) | Element::Override(_) => Vec::new(),
    }
}

/// What the comments before code that is kept as written refer to.
fn comment_references(world: &World, item: Item) -> Option<Vec<Item>> {
    let declaration = declaration_of(world, item)?;
    Some(expressions::named_in_comments(world, item, file_of(world, item)?, declaration))
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
