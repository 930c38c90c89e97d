//! The places that rules apply to: kept declarations and uses in them.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::headers::of_java_lang;
use super::item::{Annotated, Item};
use super::{is_constant_body, is_text_class};
use crate::attribute::{self, Attribution, CastForm, CodeOf, FunctionForm, Use, UseKind};
use crate::base::{FileId, MethodId, Span};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::symbols::questions::Question;
use crate::syntax::tree::ClassKind;
use crate::types;

/// A place that rules apply to.
pub(super) enum Element<'a> {
    Item(Item, ElementKind),
    Use(&'a UseKind, ElementKind, UsePlace),
    /// A kept method that overrides others.
    Override(MethodId, Vec<MethodId>),
    /// A class that had to be below another.
    Subtype(Question),
}

/// Where a use stands.
#[derive(Clone, Copy)]
pub(super) struct UsePlace {
    pub file: FileId,
    /// What it is a part of.
    pub item: Item,
    pub span: Span,
}

impl Element<'_> {
    pub fn kind(&self) -> ElementKind {
        match self {
            Element::Item(_, kind) | Element::Use(_, kind, _) => *kind,
            Element::Override(..) => ElementKind::Override,
            Element::Subtype(_) => ElementKind::Subtype,
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
        Item::ConstantValue(_) => ElementKind::ConstantVariable,
        Item::FieldInitializer(_) => ElementKind::FieldInitializer,
        Item::Initializer(..) => ElementKind::Initializer,
        Item::Package(_) => ElementKind::Package,
        // No rule looks at it: it is a premise.
        Item::Concrete(_) => return Vec::new(),
        Item::Edge(..) => ElementKind::Supertype,
        Item::Annotation(..) => ElementKind::HeaderAnnotation,
    };
    let mut all = vec![Element::Item(item, kind)];
    if let Item::MethodBody(method) = item {
        let overridden = types::overridden(symbols, method);
        let says_so = || {
            let decl = world.method_decl(method);
            decl.is_some_and(|decl| {
                of_java_lang(Annotated::Method(method), &decl.modifiers, "Override").is_some()
            })
        };
        if !overridden.is_empty() || says_so() {
            all.push(Element::Override(method, overridden));
        }
    }
    all.extend(special_kind(world, item).map(|kind| Element::Item(item, kind)));
    all
}

/// The more special word for what is something else as well.
fn special_kind(world: &World, item: Item) -> Option<ElementKind> {
    let symbols = &world.symbols;
    match item {
        Item::Class(class) if symbols.class(class).kind == ClassKind::Record => Some(ElementKind::Record),
        Item::Method(method) if symbols.method(method).is_constructor() => Some(ElementKind::Constructor),
        Item::MethodBody(method) if symbols.method(method).is_constructor() => {
            Some(ElementKind::ConstructorBody)
        }
        _ => None,
    }
}

/// The elements that a use is; none where nothing was found to use.
pub(super) fn use_elements<'a>(
    world: &World,
    found: &'a Use,
    file: FileId,
    item: Item,
) -> SmallVec<[Element<'a>; 2]> {
    let Some(kind) = use_kind(&found.kind) else { return SmallVec::new() };
    let place = UsePlace { file, item, span: found.span };
    let mut all = smallvec![Element::Use(&found.kind, kind, place)];
    if let UseKind::Field { field, .. } = found.kind
        && super::facts::may_be_constant(world, field)
    {
        all.push(Element::Use(&found.kind, ElementKind::ConstantExpression, place));
    }
    all
}

fn use_kind(kind: &UseKind) -> Option<ElementKind> {
    Some(match kind {
        UseKind::Type(_) => ElementKind::TypeName,
        UseKind::Field { .. } => ElementKind::FieldAccess,
        UseKind::Call { .. } => ElementKind::MethodCall,
        UseKind::New { .. } => ElementKind::ObjectCreation,
        UseKind::ConstructorCall { .. } => ElementKind::ConstructorCall,
        UseKind::MethodReference { .. } => ElementKind::MethodReference,
        UseKind::Function { of, .. } => match of {
            FunctionForm::Lambda => ElementKind::Lambda,
            FunctionForm::MethodReference => ElementKind::MethodReference,
        },
        UseKind::ForEach { .. } => ElementKind::EnhancedFor,
        UseKind::Resource { .. } => ElementKind::TryResource,
        UseKind::Cast { by, .. } => match by {
            CastForm::Cast => ElementKind::Cast,
            CastForm::InstanceOf => ElementKind::InstanceOf,
            CastForm::Pattern => ElementKind::Pattern,
        },
        UseKind::Switch { .. } => ElementKind::Switch,
        UseKind::RecordPattern { .. } => ElementKind::RecordPattern,
        UseKind::Annotation { .. } => ElementKind::Annotation,
        UseKind::Override { .. } => ElementKind::Override,
        UseKind::Catch(_) => ElementKind::Catch,
        UseKind::Throw(_) => ElementKind::Throw,
        UseKind::Missing { .. } => return None,
    })
}

/// Whether an item can be kept on its own: it is declared in our sources, outside of any body. A local class is an
/// item too, as something that must be accepted where it stands; so are methods of enum constants' bodies.
pub(super) fn is_item(world: &World, item: Item) -> bool {
    let symbols = &world.symbols;
    match item {
        Item::Package(_) => true,
        Item::Annotation(of, _) => is_item(world, of.item()),
        Item::Class(class) | Item::Edge(class, _) | Item::Concrete(class) => world.is_source(class),
        Item::Method(method) => {
            world.is_source(method.class)
                && (!is_text_class(symbols, method.class) || is_constant_body(symbols, method.class))
        }
        Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..) => {
            item.class().is_some_and(|class| world.is_source(class) && !is_text_class(symbols, class))
        }
    }
}

/// The whole declaration that some code belongs to.
pub fn declaration_of(world: &World, item: Item) -> Option<Span> {
    match item {
        Item::MethodBody(method) => Some(world.method_decl(method)?.span),
        Item::FieldInitializer(field) => Some(world.field_decl(field)?.declaration),
        Item::Class(_)
        | Item::Method(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    }
}

/// The file that an item is written in.
pub fn file_of(world: &World, item: Item) -> Option<FileId> {
    match item {
        Item::Package(file) => Some(file),
        Item::Annotation(of, _) => file_of(world, of.item()),
        Item::Class(_)
        | Item::Method(_)
        | Item::MethodBody(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Concrete(_)
        | Item::Edge(..) => Some(world.symbols.class(item.class()?).source()?.file),
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
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    }
}

/// The attribution of the code that an item consists of, and the file it is in.
pub fn attribution_of(world: &World, item: Item) -> Option<(FileId, Arc<Attribution>)> {
    Some((file_of(world, item)?, attribute::attribute_body(world, code(item)?)))
}
