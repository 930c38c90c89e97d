//! Elements of kept declarations and code, and what they are related to: the vocabulary of the rule files,
//! given meaning. Which relation matters where is the files' to say.

use std::sync::Arc;

use super::expressions::{self, AnnotationPlace};
use super::facts::{self, Imported};
use super::item::Item;
use super::{constant_body, initialization, is_constant_body, is_text_class};
use crate::attribute::{self, Attribution, CodeOf, Use, UseKind};
use crate::base::{FieldId, FileId, MethodId, Span};
use crate::enter::World;
use crate::rules::{ElementKind, Relation};
use crate::symbols::{FieldOrigin, MethodOrigin, Symbols};
use crate::syntax::tree::ClassKind;
use crate::types;

/// A place that rules apply to.
pub(super) enum Element<'a> {
    Item(Item, ElementKind),
    /// A use at this place.
    Use(&'a UseKind, ElementKind, AnnotationPlace),
    /// A kept method that overrides others.
    Override(Vec<MethodId>),
}

impl Element<'_> {
    pub fn kind(&self) -> ElementKind {
        match self {
            Element::Item(_, kind) | Element::Use(_, kind, _) => *kind,
            Element::Override(_) => ElementKind::Override,
        }
    }
}

/// The elements that a kept item is.
pub(super) fn elements(world: &World, item: Item) -> Vec<Element<'static>> {
    let symbols = &world.symbols;
    let kind = match item {
        Item::Class(class) if is_text_class(symbols, class) => ElementKind::LocalClass,
        Item::Class(_) => ElementKind::Class,
        Item::Method(_) => ElementKind::Method,
        Item::MethodBody(_) => ElementKind::MethodBody,
        Item::Field(field) if symbols.field(field).is_enum_constant => ElementKind::EnumConstant,
        Item::Field(_) => ElementKind::Field,
        Item::FieldInitializer(_) => ElementKind::FieldInitializer,
        Item::Initializer(..) => ElementKind::Initializer,
        Item::Package(_) => ElementKind::Package,
    };
    let mut all = vec![Element::Item(item, kind)];
    if let Item::MethodBody(method) = item {
        let overridden = types::overridden(symbols, method);
        if !overridden.is_empty() {
            all.push(Element::Override(overridden));
        }
        if symbols.method(method).is_constructor() {
            all.push(Element::Item(item, ElementKind::ConstructorBody));
        }
    }
    // The more special word for what is something else as well.
    match item {
        Item::Class(class) if symbols.class(class).kind == ClassKind::Record => {
            all.push(Element::Item(item, ElementKind::Record));
        }
        Item::Method(method) if symbols.method(method).is_constructor() => {
            all.push(Element::Item(item, ElementKind::Constructor));
        }
        _ => {}
    }
    all
}

/// The element that a use is; `None` where nothing was found to use.
pub(super) fn use_element(found: &Use, file: FileId, item: Item) -> Option<Element<'_>> {
    let kind = match &found.kind {
        UseKind::Type(_) => ElementKind::TypeName,
        UseKind::Field { .. } => ElementKind::FieldAccess,
        UseKind::Call { .. } => ElementKind::MethodCall,
        UseKind::New { .. } => ElementKind::ObjectCreation,
        UseKind::ConstructorCall { .. } => ElementKind::ConstructorCall,
        UseKind::MethodReference { .. } => ElementKind::MethodReference,
        UseKind::Function { .. } => ElementKind::FunctionType,
        UseKind::ForEach { .. } => ElementKind::EnhancedFor,
        UseKind::Resource { .. } => ElementKind::TryResource,
        UseKind::Cast { .. } => ElementKind::Cast,
        UseKind::Switch { .. } => ElementKind::Switch,
        UseKind::RecordPattern { .. } => ElementKind::RecordPattern,
        UseKind::Annotation { .. } => ElementKind::Annotation,
        UseKind::Override { .. } => ElementKind::Override,
        UseKind::Missing { .. } => return None,
    };
    Some(Element::Use(&found.kind, kind, AnnotationPlace { file, item, span: found.span }))
}

/// What an element is related to.
#[derive(Default)]
pub(super) struct Related {
    pub items: Vec<Item>,
    /// Elements of their own.
    pub uses: Option<Uses>,
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

impl From<Vec<Item>> for Related {
    fn from(items: Vec<Item>) -> Related {
        Related { items, uses: None }
    }
}

/// Follows a relation; one that the element does not have leads nowhere.
/// `annotations` are those that the rule speaks of.
pub(super) fn related(
    world: &World,
    element: &Element,
    relation: Relation,
    annotations: &[Box<str>],
) -> Related {
    match element {
        Element::Item(item, _) if is_about_annotations(relation) => {
            initialization::annotated(world, *item, relation, annotations).into()
        }
        Element::Item(item, _) => item_related(world, *item, relation),
        Element::Use(UseKind::Annotation { interface, .. }, _, place)
            if relation == Relation::AnnotationExpressions =>
        {
            let name = world.symbols.class(*interface).name;
            if annotations.iter().any(|annotation| **annotation == *name.as_str()) {
                expressions::named_in_strings(world, *place).into()
            } else {
                Related::default()
            }
        }
        Element::Use(kind, _, place) => use_related(world, kind, relation, place.file).into(),
        Element::Override(overridden) => match relation {
            Relation::OverriddenHeader => nearest(&world.symbols, overridden).into(),
            _ => Related::default(),
        },
    }
}

fn is_about_annotations(relation: Relation) -> bool {
    matches!(relation, Relation::AnnotatedMethods | Relation::AnnotatedOverridden)
}

fn item_related(world: &World, item: Item, relation: Relation) -> Related {
    let symbols = &world.symbols;
    match (relation, item) {
        (Relation::HeaderUses, _) => Related { items: Vec::new(), uses: header_uses(world, item) },
        (Relation::BodyUses, _) => {
            let uses =
                code(item).map(|code| Uses { found: attribute::attribute_body(world, code), within: None });
            Related { items: Vec::new(), uses }
        }
        (Relation::LocalClasses, _) => {
            let found = code(item).map(|code| attribute::attribute_body(world, code));
            let classes = found.iter().flat_map(|found| &found.local_classes);
            classes.map(|class| Item::Class(*class)).collect::<Vec<_>>().into()
        }
        (Relation::MethodHeader, Item::MethodBody(method)) => vec![Item::Method(method)].into(),
        (Relation::FieldHeader, Item::FieldInitializer(field)) => vec![Item::Field(field)].into(),
        (Relation::OwnerHeader, Item::Class(_) | Item::Package(_)) => Related::default(),
        (Relation::OwnerHeader, _) => item
            .class()
            .filter(|class| !is_constant_body(symbols, *class))
            .map(Item::Class)
            .into_iter()
            .collect::<Vec<_>>()
            .into(),
        (Relation::EnclosingHeader, Item::Class(class)) => {
            symbols.class(class).outer().map(Item::Class).into_iter().collect::<Vec<_>>().into()
        }
        (Relation::FunctionMethod, Item::Class(class)) => {
            let method = types::functional_method(symbols, class);
            method.map(Item::Method).into_iter().collect::<Vec<_>>().into()
        }
        (Relation::RecordAccessors, Item::Class(class)) => facts::accessors(symbols, class).into(),
        (Relation::ContainerValue, Item::Class(class)) => facts::container_value(world, class).into(),
        (Relation::ConstantBody, Item::Field(field)) => {
            constant_body(world, field).map(Item::Class).into_iter().collect::<Vec<_>>().into()
        }
        (Relation::AssigningInitializers, Item::FieldInitializer(field)) => {
            super::finals::assigning_initializers(world, field).into()
        }
        (
            Relation::ClassFields
            | Relation::ClassFieldInitializers
            | Relation::ClassInitializers
            | Relation::ConstructorBodies
            | Relation::CalledBodies
            | Relation::DelegatedBody,
            _,
        ) => initialization::related(world, item, code(item), relation).into(),
        (Relation::ObjectMethods, Item::MethodBody(method)) => {
            initialization::object_methods(world, method).into()
        }
        (Relation::FieldInitializer, Item::Field(field)) => vec![Item::FieldInitializer(field)].into(),
        (Relation::ThrowingConstructors, _) => facts::throwing_constructors(world, item).into(),
        (Relation::PackageAnnotations, _) => package_items(world, item).into(),
        _ => Related::default(),
    }
}

/// The code of a target.
fn code(item: Item) -> Option<CodeOf> {
    match item {
        Item::MethodBody(method) => Some(CodeOf::Method(method)),
        Item::FieldInitializer(field) => Some(CodeOf::Field(field)),
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
        Item::MethodBody(_) | Item::FieldInitializer(_) | Item::Initializer(..) => return None,
    };
    Some(Uses { found, within: None })
}

fn use_related(world: &World, kind: &UseKind, relation: Relation, file: FileId) -> Vec<Item> {
    let symbols = &world.symbols;
    let methods = |methods: &[MethodId]| methods.iter().map(|method| Item::Method(*method)).collect();
    match (relation, kind) {
        (
            Relation::ClassHeader,
            UseKind::Type(class)
            | UseKind::New { class, .. }
            | UseKind::Function { interface: class, .. }
            | UseKind::Switch { selector: class }
            | UseKind::RecordPattern { record: class }
            | UseKind::Annotation { interface: class, .. },
        ) => vec![Item::Class(*class)],
        (
            Relation::SiteHeader,
            UseKind::Field { site, .. } | UseKind::Call { site, .. } | UseKind::MethodReference { site, .. },
        ) => site.iter().map(|class| Item::Class(*class)).collect(),
        (Relation::ImportOwner, UseKind::Type(class)) => {
            let symbol = symbols.class(*class);
            let declared_in = symbol.outer().into_iter();
            declared_in
                .flat_map(|outer| facts::import_owners(world, file, outer, symbol.name, Imported::Class))
                .collect()
        }
        (Relation::ImportOwner, UseKind::Field { field, .. }) if symbols.field(*field).is_static() => {
            facts::import_owners(world, file, field.class, symbols.field(*field).name, Imported::Value)
        }
        (Relation::ImportOwner, UseKind::Call { methods: found, .. }) => found
            .iter()
            .filter(|method| symbols.method(**method).is_static())
            .flat_map(|method| {
                facts::import_owners(world, file, method.class, symbols.method(*method).name, Imported::Value)
            })
            .collect(),
        (Relation::FieldHeader, UseKind::Field { field, .. }) => vec![Item::Field(*field)],
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
        (Relation::FunctionMethod, UseKind::Function { method, .. }) => vec![Item::Method(*method)],
        (Relation::CastTypes, UseKind::Cast { from, to }) => {
            from.iter().chain(to).map(|class| Item::Class(*class)).collect()
        }
        (Relation::ClassPermitted, UseKind::Cast { from, to }) => from
            .iter()
            .chain(to)
            .flat_map(|class| facts::permitted(symbols, *class))
            .map(Item::Class)
            .collect(),
        (Relation::ClassPermitted, UseKind::Switch { selector }) => {
            facts::permitted(symbols, *selector).into_iter().map(Item::Class).collect()
        }
        (Relation::ClassConstants, UseKind::Switch { selector }) => facts::constants(symbols, *selector),
        (Relation::RecordAccessors, UseKind::RecordPattern { record }) => facts::accessors(symbols, *record),
        (Relation::AnnotationElements, UseKind::Annotation { elements, .. }) => methods(elements),
        (Relation::OverriddenHeader, UseKind::Override { overridden, .. }) => nearest(symbols, overridden),
        _ => Vec::new(),
    }
}

/// The overridden methods with none between them and the one that overrides.
fn nearest(symbols: &Symbols, overridden: &[MethodId]) -> Vec<Item> {
    let is_hidden = |method: &MethodId| {
        overridden.iter().any(|other| {
            other.class != method.class && types::is_subclass(symbols, other.class, method.class)
        })
    };
    overridden.iter().filter(|method| !is_hidden(method)).map(|method| Item::Method(*method)).collect()
}

/// Whether the element is a class with an annotation of this simple name.
pub(super) fn is_annotated(world: &World, element: &Element, name: &str) -> bool {
    match element {
        Element::Item(Item::Class(class), _) => facts::annotation_of(world, *class, name).is_some(),
        Element::Item(..) | Element::Use(..) | Element::Override(_) => false,
    }
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

/// Whether the element is a declaration with one of these annotations.
pub(super) fn is_annotated_with(world: &World, element: &Element, annotations: &[Box<str>]) -> bool {
    match element {
        Element::Item(item, _) => initialization::is_annotated_item(world, *item, annotations),
        Element::Use(..) | Element::Override(_) => false,
    }
}

/// Whether the element is a field of which this holds.
pub(super) fn is_field(element: &Element, holds: impl Fn(FieldId) -> bool) -> bool {
    match element {
        Element::Item(Item::Field(field) | Item::FieldInitializer(field), _) => holds(*field),
        Element::Item(..) | Element::Use(..) | Element::Override(_) => false,
    }
}

/// The declaration of the item's package, if it has annotations.
fn package_items(world: &World, item: Item) -> Vec<Item> {
    let Some(symbol) = item.class().map(|class| world.symbols.class(class)) else { return Vec::new() };
    let file = world.project().package_info(symbol.package, symbol.root());
    file.filter(|file| {
        world.unit(*file).package.as_ref().is_some_and(|package| !package.annotations.is_empty())
    })
    .map(Item::Package)
    .into_iter()
    .collect()
}

/// Whether an item can be kept on its own: it is declared in our sources, outside of any body. A local class is an
/// item too, as something that must be accepted where it stands; so are methods of enum constants' bodies.
pub(super) fn is_item(world: &World, item: Item) -> bool {
    let symbols = &world.symbols;
    match item {
        Item::Package(_) => true,
        Item::Class(class) => world.is_source(class),
        Item::Method(method) => {
            world.is_source(method.class)
                && (!is_text_class(symbols, method.class) || is_constant_body(symbols, method.class))
        }
        Item::MethodBody(_) | Item::Field(_) | Item::FieldInitializer(_) | Item::Initializer(..) => {
            item.class().is_some_and(|class| world.is_source(class) && !is_text_class(symbols, class))
        }
    }
}

/// The file that an item is written in.
pub(super) fn file_of(world: &World, item: Item) -> Option<FileId> {
    match item {
        Item::Package(file) => Some(file),
        Item::Class(_)
        | Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..) => Some(world.symbols.class(item.class()?).source()?.file),
    }
}

/// The attribution of the code that an item consists of, and the file it is in.
pub fn attribution_of(world: &World, item: Item) -> Option<(FileId, Arc<Attribution>)> {
    Some((file_of(world, item)?, attribute::attribute_body(world, code(item)?)))
}
