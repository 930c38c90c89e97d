//! What one item does with another, in words that can stand between their names.

use super::super::elements;
use super::super::item::{Item, Place};
use crate::base::Span;
use crate::enter::World;
use crate::rules::ElementKind;
use crate::syntax::tree::{Annotation, ClassDecl, MethodDecl, TypeParameterDecl, TypeSyntax, TypeSyntaxKind};

/// What an element does with what a relation leads to: the verb between their names.
pub enum Phrase {
    Says(&'static str),
    /// One for some elements, and one for the others that have the relation.
    By(&'static [(ElementKind, Phrase)], &'static Phrase),
    /// With the names of the further premises.
    Premises(fn(&str) -> String),
    /// By what the two items are, and where the one uses the other.
    Between(fn(&World, (Item, Item), Option<Place>) -> String),
}

impl Phrase {
    /// The verb between the names of an item and the one it requires, from such an element.
    pub fn say(
        &self,
        world: &World,
        on: ElementKind,
        items: (Item, Item),
        place: Option<Place>,
        also: &[&str],
    ) -> String {
        match self {
            Phrase::Says(words) => (*words).to_owned(),
            Phrase::By(elements, otherwise) => {
                let own = elements.iter().find(|(element, _)| *element == on);
                own.map_or(*otherwise, |(_, own)| own).say(world, on, items, place, also)
            }
            Phrase::Premises(say) => say(&also.join(" and ")),
            Phrase::Between(say) => say(world, items, place),
        }
    }
}

/// The code that a class had to be a subclass in.
pub(super) fn subtype_phrase(world: &World, (from, _): (Item, Item), place: Option<Place>) -> String {
    const LONGEST: usize = 40;
    let file = elements::file_of(world, from);
    let text = place.zip(file).map_or("", |(place, file)| place.span.text(world.project().text(file)));
    let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() > LONGEST {
        words = words.chars().take(LONGEST).chain(['…']).collect();
    }
    format!("has `{words}`, which asks for")
}

/// How a class is named: by the part of the header it stands in, or whether code names it or has a value of it.
pub(super) fn type_phrase(world: &World, (from, to): (Item, Item), place: Option<Place>) -> String {
    let Some(Place { span, .. }) = place else { return "names".to_owned() };
    let in_header = match from {
        Item::Class(class) => world.class_decl(class).and_then(|decl| class_phrase(decl, span)),
        Item::Method(method) => world.method_decl(method).and_then(|decl| method_phrase(decl, span)),
        Item::Field(field) => {
            world.field_decl(field).filter(|decl| decl.type_span.contains(span)).map(|_| "has type")
        }
        Item::MethodBody(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    };
    let in_code = || if is_written(world, from, to, span) { "names" } else { "has a value of type" };
    in_header.unwrap_or_else(in_code).to_owned()
}

fn class_phrase(decl: &ClassDecl, span: Span) -> Option<&'static str> {
    let within = |types: &[TypeSyntax]| types.iter().any(|ty| ty.span.contains(span));
    if is_argument(&decl.extends, span) || is_argument(&decl.implements, span) {
        Some("has a supertype with argument")
    } else if within(&decl.extends) {
        Some("extends")
    } else if within(&decl.implements) {
        Some("implements")
    } else if within(&decl.permits) {
        Some("permits")
    } else if decl.components.iter().any(|component| component.span.contains(span)) {
        Some("has a component of type")
    } else {
        bound_or_annotation(&decl.type_parameters, &decl.modifiers.annotations, span)
    }
}

/// Whether the place is in type arguments of one of these.
fn is_argument(types: &[TypeSyntax], span: Span) -> bool {
    types.iter().any(|ty| match &ty.kind {
        TypeSyntaxKind::Named(segments) => segments
            .iter()
            .flat_map(|segment| segment.arguments.iter().flatten())
            .any(|argument| argument.span.contains(span)),
        // Supertypes are class types (JLS 8.1.4).
        _ => false,
    })
}

fn method_phrase(decl: &MethodDecl, span: Span) -> Option<&'static str> {
    if decl.result.span.contains(span) {
        Some("returns")
    } else if decl.parameters_span.contains(span) {
        Some("takes")
    } else if decl.throws.iter().any(|thrown| thrown.span.contains(span)) {
        Some("throws")
    } else {
        bound_or_annotation(&decl.type_parameters, &decl.modifiers.annotations, span)
    }
}

fn bound_or_annotation(
    parameters: &[TypeParameterDecl],
    annotations: &[Annotation],
    span: Span,
) -> Option<&'static str> {
    if parameters.iter().any(|parameter| parameter.span.contains(span)) {
        Some("has a bound of type")
    } else if annotations.iter().any(|annotation| annotation.span.contains(span)) {
        Some("names in an annotation")
    } else {
        None
    }
}

/// Whether the text at the place is the name of the class.
fn is_written(world: &World, from: Item, to: Item, span: Span) -> bool {
    let (Some(file), Item::Class(class)) = (elements::file_of(world, from), to) else { return true };
    let text = world.project().text(file).get(span.start as usize..span.end as usize).unwrap_or("");
    let name = world.symbols.class(class).name;
    let bare = text.split('<').next().unwrap_or("").trim_end();
    bare.rsplit(['.', ' ', '\n']).next() == Some(name.as_str())
}
