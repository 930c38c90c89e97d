//! What one item does with another, in words that can stand between their names.

use super::super::elements;
use super::super::item::{Item, Place};
use crate::base::Span;
use crate::enter::World;
use crate::rules::{ElementKind, Relation};
use crate::syntax::tree::{Annotation, ClassDecl, MethodDecl, TypeParameterDecl, TypeSyntax, TypeSyntaxKind};

/// The verb between the names of an item and the one it requires.
pub(super) fn phrase(
    world: &World,
    on: ElementKind,
    relation: Relation,
    (from, to): (Item, Item),
    place: Option<Place>,
    also: &[&str],
) -> String {
    let also = also.join(" and ");
    match (relation, on) {
        (Relation::Implementation, _) => format!("implements {also} by"),
        (Relation::ConflictOverride, _) => format!("settles {also} by"),
        (Relation::OverrideAnnotation | Relation::FunctionAnnotation, _) => {
            format!("says by an annotation what {also} are:")
        }
        (Relation::ResultPath, _) => format!("has results of {also} that fit by"),
        (Relation::SubtypePath, ElementKind::Subtype) => subtype_phrase(world, from, place),
        (Relation::FirstConstant, _) => format!("leaves {also} to the constant"),
        (Relation::SuperConstructor, _) if also.is_empty() => "calls by its constructor".to_owned(),
        (Relation::SuperConstructor, _) => format!("calls by {also}"),
        (Relation::ClassHeader, ElementKind::TypeName) => type_phrase(world, from, to, place).to_owned(),
        (relation, on) => fixed(relation, on, is_constant(world, to))
            .map_or_else(|| format!("requires as {}", relation.as_str()), str::to_owned),
    }
}

/// The code that a class had to be a subclass in.
fn subtype_phrase(world: &World, from: Item, place: Option<Place>) -> String {
    const LONGEST: usize = 40;
    let file = elements::file_of(world, from);
    let text = place.zip(file).map_or("", |(place, file)| place.span.text(world.project().text(file)));
    let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() > LONGEST {
        words = words.chars().take(LONGEST).chain(['…']).collect();
    }
    format!("has `{words}`, which asks for")
}

/// Whether the item is an enum constant.
fn is_constant(world: &World, item: Item) -> ItemIs {
    match item {
        Item::Field(field) if world.symbols.field(field).is_enum_constant => ItemIs::EnumConstant,
        Item::Field(_)
        | Item::Class(_)
        | Item::Method(_)
        | Item::MethodBody(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Edge(..)
        | Item::Annotation(..) => ItemIs::Other,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemIs {
    EnumConstant,
    Other,
}

/// The phrases that need no look at the text.
fn fixed(relation: Relation, on: ElementKind, item: ItemIs) -> Option<&'static str> {
    let of_use = match (on, relation) {
        (ElementKind::FieldAccess, Relation::FieldHeader) if item == ItemIs::EnumConstant => "uses constant",
        (ElementKind::FieldAccess, Relation::FieldHeader) => "uses field",
        (ElementKind::FieldAccess, Relation::ReceiverType) => "uses a field of",
        (ElementKind::MethodCall, Relation::MethodHeader) => "calls",
        (ElementKind::MethodCall, Relation::ReceiverType) => "calls a method of",
        (ElementKind::ObjectCreation, Relation::ClassHeader) => "creates",
        (ElementKind::ObjectCreation, Relation::ConstructorHeader) => "creates by constructor",
        (ElementKind::ConstructorCall, Relation::ConstructorHeader) => "calls constructor",
        (ElementKind::MethodReference, Relation::MethodHeader) => "refers to method",
        (ElementKind::MethodReference, Relation::ReceiverType) => "refers to a method of",
        (ElementKind::Lambda | ElementKind::MethodReference, Relation::ClassHeader) => {
            "makes a function of type"
        }
        (ElementKind::Lambda | ElementKind::MethodReference, Relation::FunctionMethod) => {
            "makes a function for"
        }
        (ElementKind::EnhancedFor, Relation::MethodHeader) => "iterates by",
        (ElementKind::TryResource, Relation::MethodHeader) => "closes by",
        (ElementKind::Cast, Relation::CastTypes) => "casts between",
        (ElementKind::Cast, Relation::ClassPermitted) => "casts over permitted",
        (ElementKind::InstanceOf, Relation::CastTypes) => "tests",
        (ElementKind::InstanceOf, Relation::ClassPermitted) => "tests over permitted",
        (ElementKind::Pattern, Relation::CastTypes) => "matches",
        (ElementKind::Pattern, Relation::ClassPermitted) => "matches over permitted",
        (ElementKind::Catch, Relation::ClassHeader) => "catches",
        (ElementKind::Throw, Relation::ClassHeader) => "throws",
        (ElementKind::Switch, Relation::ClassHeader) => "switches over",
        (ElementKind::Switch, Relation::ClassConstants) => "switches over constant",
        (ElementKind::Switch, Relation::ClassPermitted) => "switches over permitted",
        (ElementKind::RecordPattern, Relation::ClassHeader) => "matches record",
        (ElementKind::RecordPattern, Relation::RecordAccessors) => "matches component",
        (ElementKind::Annotation, Relation::ClassHeader) => "is annotated with",
        (ElementKind::Annotation, Relation::AnnotationElements) => "gives a value to",
        (_, relation) => return of_declaration(relation),
    };
    Some(of_use)
}

fn of_declaration(relation: Relation) -> Option<&'static str> {
    match relation {
        Relation::OverriddenHeader => Some("overrides"),
        Relation::ClassSupertypes | Relation::ExceptionSuperclass => Some("is kept with its supertype:"),
        Relation::SubtypePath => Some("overrides a method by"),
        Relation::HeaderAnnotations | Relation::ReadAnnotations => Some("is annotated with"),
        Relation::OwnerHeader | Relation::EnclosingHeader => Some("is declared in"),
        Relation::ImportOwner => Some("imports from"),
        Relation::MethodHeader | Relation::FieldHeader => Some("is declared by"),
        Relation::FunctionMethod => Some("is functional by"),
        Relation::ContainerValue => Some("is repeated in"),
        Relation::ConstantBody => Some("has body"),
        Relation::LocalClasses => Some("contains"),
        Relation::AssigningInitializers => Some("is assigned in"),
        Relation::ThrowingConstructors => Some("may throw as declared by"),
        Relation::PackageAnnotations | Relation::AnnotatedPackage => Some("is in package"),
        Relation::EnclosingPackageAnnotations => Some("is below package"),
        Relation::ClassFields => Some("is checked with field"),
        Relation::ClassFieldInitializers => Some("is checked with the value of"),
        Relation::ClassInitializers => Some("is checked with initializer"),
        Relation::ConstructorBodies | Relation::AnnotatedMethods => Some("is checked with the body of"),
        Relation::DelegatedBody => Some("delegates to the body of"),
        Relation::CalledBodies => Some("calls the body of"),
        Relation::AnnotatedOverridden => Some("overrides"),
        Relation::ObjectMethods => Some("has of Object"),
        Relation::CloseMethod => Some("is closed by"),
        Relation::SerialMembers => Some("is serialized by"),
        Relation::SameName => Some("has the name of"),
        Relation::MainMethod => Some("is started by"),
        Relation::CommentReferences => Some("refers in a comment to"),
        Relation::PrivateUsers => Some("is used by"),
        Relation::OtherClassesOfName => Some("names a class as does"),
        Relation::MethodOverloads => Some("might call"),
        Relation::ReferenceOther => Some("refers to one of several, with"),
        Relation::TypeSupertypes => Some("is below"),
        Relation::ClassPermitted => Some("permits"),
        Relation::ConstantValue => Some("uses the value of"),
        Relation::FieldInitializer => Some("is kept with its value:"),
        Relation::AnnotationExpressions => Some("names in a string of an annotation"),
        _ => None,
    }
}

/// How a class is named: by the part of the header it stands in, or whether code names it or has a value of it.
fn type_phrase(world: &World, from: Item, to: Item, place: Option<Place>) -> &'static str {
    let Some(Place { span, .. }) = place else { return "names" };
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
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    };
    in_header
        .unwrap_or_else(|| if is_written(world, from, to, span) { "names" } else { "has a value of type" })
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

#[cfg(test)]
mod tests {
    use super::{ItemIs, fixed};
    use crate::rules::{ElementKind, Relation};

    #[test]
    fn every_relation_has_words() {
        // Those that lead to elements of their own, and those that the premises or the text give words.
        let others = [
            Relation::HeaderUses,
            Relation::BodyUses,
            Relation::Implementation,
            Relation::ConflictOverride,
            Relation::SuperConstructor,
            Relation::FirstConstant,
            Relation::OverrideAnnotation,
            Relation::FunctionAnnotation,
            Relation::ResultPath,
        ];
        for relation in Relation::ALL.iter().filter(|relation| !others.contains(relation)) {
            let mut phrases = ElementKind::ALL.iter().map(|on| fixed(*relation, *on, ItemIs::Other));
            assert!(phrases.any(|phrase| phrase.is_some()), "{}", relation.as_str());
        }
    }
}
