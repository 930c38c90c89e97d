//! Who uses a private member: for checkers that report what nobody uses.

use super::super::elements::{code, file_of};
use super::super::facts;
use super::super::finals::body_of;
use super::super::item::{Annotated, Item};
use super::{Entry, Follow, Phrase};
use crate::attribute::{self, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, Flags, MethodId, Span};
use crate::enter::World;
use crate::symbols::FieldOrigin;
use crate::syntax::tree::{ExprKind, Member, UnaryOperator};
use crate::types;

pub(super) const PRIVATE_USERS: Entry =
    Entry { follow: &[Follow::Written(users)], phrase: Phrase::Says("is used by") };

/// Code with its place.
pub(super) type Code = (Item, Span);

/// For a member that only its own file can use: code there that does, with its body; and for each private class around it,
/// code outside of the class that names it. One of each is enough: the code that is not private itself, then the shortest.
fn users(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let around: Vec<ClassId> =
        std::iter::successors(Some(class), |class| world.symbols.class(*class).outer()).collect();
    let Some(top) = around.last() else { return Vec::new() };
    let code = all_code(world, *top);
    let mut users: Vec<Item> = Vec::new();
    if is_private(world, item) {
        let user = best(world, &code, |other| other != item && uses(world, other, item));
        match user {
            Some(user) => users.push(user),
            None => users.extend(named_by_annotation(world, &code, item)),
        }
    }
    users.extend(first_constant(world, item));
    // What is in a private class is as private.
    let inside_private = around.iter().rposition(|class| is_private_class(world, *class));
    for class in around.iter().take(inside_private.map_or(0, |at| at + 1)) {
        users.extend(best(world, &code, |other| {
            !is_inside(world, other, *class) && names(world, other, *class)
        }));
    }
    users
}

/// The annotation of a method that has the member's name in a string: `@MethodSource("rows")`.
fn named_by_annotation(world: &World, code: &[Code], item: Item) -> Option<Item> {
    let Item::MethodBody(member) = item else { return None };
    let text = world.project().text(file_of(world, item)?);
    let name = format!("\"{}\"", world.symbols.method(member).name);
    code.iter().find_map(|(other, _)| {
        let Item::MethodBody(method) = *other else { return None };
        let annotations = &world.method_decl(method)?.modifiers.annotations;
        let mut annotations = annotations.iter().filter(|_| method != member);
        let naming = annotations.find(|annotation| annotation.span.text(text).contains(&name))?;
        Some(Item::Annotation(Annotated::Method(method), naming.span.start))
    })
}

/// The enum constant that calls a constructor of its enum (JLS 8.9.1).
fn first_constant(world: &World, item: Item) -> Option<Item> {
    let symbols = &world.symbols;
    match item {
        Item::MethodBody(method) if symbols.method(method).is_constructor() => {
            facts::constants(symbols, method.class).first().copied()
        }
        Item::MethodBody(_)
        | Item::FieldInitializer(_)
        | Item::Class(_)
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

/// Whether only the code of its file can use it: it or a class around it is private. What overrides something is called
/// through that.
fn is_private(world: &World, item: Item) -> bool {
    let symbols = &world.symbols;
    let (class, flags) = match item {
        Item::MethodBody(method) => {
            if !types::overridden(symbols, method).is_empty() {
                return false;
            }
            (method.class, symbols.method(method).flags)
        }
        Item::FieldInitializer(field) => (field.class, symbols.field(field).flags),
        Item::Class(_)
        | Item::Method(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => {
            return false;
        }
    };
    let mut around = std::iter::successors(Some(class), |class| symbols.class(*class).outer());
    flags.has(Flags::PRIVATE) || around.any(|class| is_private_class(world, class))
}

fn is_private_class(world: &World, class: ClassId) -> bool {
    world.symbols.class(class).flags.has(Flags::PRIVATE)
}

fn is_inside(world: &World, item: Item, class: ClassId) -> bool {
    std::iter::successors(item.class(), |class| world.symbols.class(*class).outer())
        .any(|around| around == class)
}

/// The code of a class and of the member classes in it, in source order, each with its place.
pub(super) fn all_code(world: &World, top: ClassId) -> Vec<Code> {
    let mut found = Vec::new();
    let mut classes = vec![top];
    while let Some(class) = classes.pop() {
        let members = world.symbols.members(class);
        classes.extend(members.classes.iter().map(|(_, class)| *class));
        found.extend((0..).zip(&members.methods).filter_map(|(index, _)| {
            let method = MethodId { class, index };
            Some((Item::MethodBody(method), world.method_decl(method)?.body?))
        }));
        found.extend((0..).zip(&members.fields).filter_map(|(index, _)| {
            let field = FieldId { class, index };
            Some((Item::FieldInitializer(field), value_of(world, field)?))
        }));
        let declared = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
        found.extend(declared.iter().enumerate().filter_map(|(at, member)| match member {
            Member::Initializer(block) => Some((Item::Initializer(class, at), block.body)),
            _ => None,
        }));
    }
    found.sort_by_key(|(_, span)| *span);
    found
}

fn best(world: &World, code: &[Code], is_user: impl Fn(Item) -> bool) -> Option<Item> {
    let users = code.iter().filter(|(item, _)| is_user(*item));
    users
        .min_by_key(|(item, span)| (is_private(world, *item), span.end - span.start, span.start))
        .map(|(item, _)| *item)
}

/// Whether the code uses the member: calls it, refers to it, reads it.
fn uses(world: &World, code: Item, member: Item) -> bool {
    let Some(code) = named_in(world, code, member) else { return false };
    let found = attribute::attribute_body(world, code);
    let mut uses = found.uses.iter();
    match member {
        Item::MethodBody(method) => uses.any(|found| match &found.kind {
            UseKind::Call { methods, .. } | UseKind::MethodReference { methods, .. } => {
                methods.contains(&method)
            }
            UseKind::New { constructors, .. } | UseKind::ConstructorCall { constructors, .. } => {
                constructors.contains(&method)
            }
            _ => false,
        }),
        Item::FieldInitializer(field) => {
            let written = written(world, code);
            let is_field =
                |kind: &UseKind| matches!(kind, UseKind::Field { field: used, .. } if *used == field);
            uses.any(|found| is_field(&found.kind) && !written.contains(&found.span.end))
        }
        Item::Class(_)
        | Item::Method(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => false,
    }
}

/// The code, if its text has the name of the member: attribution is for what may use it.
fn named_in(world: &World, item: Item, member: Item) -> Option<CodeOf> {
    let symbols = &world.symbols;
    let name = match member {
        // `this(…)` has no name.
        Item::MethodBody(method) if symbols.method(method).is_constructor() => return code(item),
        Item::MethodBody(method) => symbols.method(method).name,
        Item::FieldInitializer(field) => symbols.field(field).name,
        Item::Class(class) => symbols.class(class).name,
        Item::Method(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => return None,
    };
    let file = file_of(world, item)?;
    let code = code(item)?;
    let span = span_of(world, code)?;
    span.text(world.project().text(file)).contains(name.as_str()).then_some(code)
}

fn span_of(world: &World, code: CodeOf) -> Option<Span> {
    match code {
        CodeOf::Method(method) => world.method_decl(method)?.body,
        CodeOf::Field(field) => value_of(world, field),
        CodeOf::Initializer(class, at) => match world.class_decl(class)?.members.get(at)? {
            Member::Initializer(block) => Some(block.body),
            _ => None,
        },
    }
}

/// The initializer of a field; of an enum constant, all of it.
fn value_of(world: &World, field: FieldId) -> Option<Span> {
    match world.symbols.field(field).origin {
        FieldOrigin::EnumConstant(at) => match world.class_decl(field.class)?.members.get(at)? {
            Member::EnumConstant(constant) => Some(constant.span),
            _ => None,
        },
        FieldOrigin::Declared(_) | FieldOrigin::Component(_) | FieldOrigin::Record(_) => {
            world.field_decl(field)?.initializer
        }
    }
}

/// Where the variables end that the code assigns, increments or decrements: that is no reading.
fn written(world: &World, code: CodeOf) -> Vec<u32> {
    let Some(body) = body_of(world, code) else { return Vec::new() };
    let arena = &body.arena;
    let ends = arena.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Assign { left, .. } => Some(arena.expr(*left).span.end),
        ExprKind::Unary { operator, operand } => match operator {
            UnaryOperator::PreIncrement
            | UnaryOperator::PreDecrement
            | UnaryOperator::PostIncrement
            | UnaryOperator::PostDecrement => Some(arena.expr(*operand).span.end),
            UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement | UnaryOperator::Not => {
                None
            }
        },
        _ => None,
    });
    ends.collect()
}

/// Whether the code names the class.
fn names(world: &World, code: Item, class: ClassId) -> bool {
    let Some(code) = named_in(world, code, Item::Class(class)) else { return false };
    let found = attribute::attribute_body(world, code);
    found.uses.iter().any(|found| match &found.kind {
        UseKind::Type(named) | UseKind::New { class: named, .. } => *named == class,
        _ => false,
    })
}
