//! Types and methods as text for messages: with simple names, whatever they mean where the message is about. How code names a type is
//! for the layers that write code.

use std::convert::Infallible;

use crate::base::MethodId;
use crate::java_text::{Bound, Part, type_text};
use crate::symbols::{ClassType, Symbols, Type, Wildcard};

/// The type as Java source; what has no notation there is described.
pub fn display(symbols: &Symbols, ty: &Type) -> String {
    text(symbols, notation(symbols, ty))
}

fn text<'t>(symbols: &Symbols, part: Part<'t, Type>) -> String {
    let Ok(text) = type_text(part, &|ty: &'t Type| Ok::<_, Infallible>(notation(symbols, ty)));
    text
}

/// The method with its class and parameter types: `Cart.total(int, String)`; a constructor as `Cart.Cart(int)`.
pub fn method_display(symbols: &Symbols, method: MethodId) -> String {
    let symbol = symbols.method(method);
    let class = symbols.class(method.class).name;
    let name = if symbol.is_constructor() { class } else { symbol.name };
    let parameters = &symbols.signature(method).parameters;
    let texts = (1..).zip(parameters).map(|(number, parameter)| match parameter {
        Type::Array(element) if symbol.is_varargs() && number == parameters.len() => {
            display(symbols, element) + "..."
        }
        other => display(symbols, other),
    });
    format!("{class}.{name}({})", texts.collect::<Vec<_>>().join(", "))
}

/// What a type is written of, with the simple names of classes.
pub fn notation<'t>(symbols: &Symbols, ty: &'t Type) -> Part<'t, Type> {
    match ty {
        Type::Primitive(primitive) => Part::word(primitive.keyword()),
        Type::Void => Part::word("void"),
        Type::Null => Part::word("null"),
        Type::Class(class) => class_notation(symbols, class),
        Type::Array(element) => Part::Array(element),
        Type::Variable(variable) => Part::word(variable.name.as_str()),
        Type::Captured(captured) => {
            Part::word("capture of ".to_owned() + &text(symbols, wildcard_notation(&captured.wildcard)))
        }
        Type::Wildcard(wildcard) => wildcard_notation(wildcard),
        Type::Intersection(types) => Part::Intersection(types),
        Type::Inference(variable) => Part::word(format!("α{}", variable.0)),
        Type::Unknown => Part::word("<unknown>"),
    }
}

/// Only the class's own arguments: those of the classes around it are rarely of interest.
fn class_notation<'t>(symbols: &Symbols, ty: &'t ClassType) -> Part<'t, Type> {
    let symbol = symbols.class(ty.class);
    if symbol.is_anonymous() {
        return Part::word("<anonymous class>");
    }
    let outer = ty.arguments.len().saturating_sub(symbol.type_parameters.len());
    Part::Named(symbol.name.as_str().into(), ty.arguments.get(outer..).unwrap_or_default())
}

fn wildcard_notation(wildcard: &Wildcard) -> Part<'_, Type> {
    Part::Wildcard(match wildcard {
        Wildcard::Unbounded => None,
        Wildcard::Extends(bound) => Some((Bound::Extends, bound)),
        Wildcard::Super(bound) => Some((Bound::Super, bound)),
    })
}
