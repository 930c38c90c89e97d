//! Types and methods as text, in Java's notation with simple names.

use crate::base::MethodId;
use crate::symbols::{ClassType, Symbols, Type, Wildcard};

/// The type as Java source; what has no notation there is described.
pub fn display(symbols: &Symbols, ty: &Type) -> String {
    let mut text = String::new();
    write_type(symbols, ty, &mut text);
    text
}

/// The method with its class and parameter types: `Cart.total(int, String)`; a constructor as `Cart.Cart(int)`.
pub fn method_display(symbols: &Symbols, method: MethodId) -> String {
    let symbol = symbols.method(method);
    let class = symbols.class(method.class).name;
    let name = if symbol.is_constructor() { class } else { symbol.name };
    let mut text = format!("{class}.{name}(");
    let parameters = &symbols.signature(method).parameters;
    for (index, parameter) in parameters.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        match parameter {
            Type::Array(element) if symbol.is_varargs() && index + 1 == parameters.len() => {
                write_type(symbols, element, &mut text);
                text.push_str("...");
            }
            other => write_type(symbols, other, &mut text),
        }
    }
    text.push(')');
    text
}

fn write_type(symbols: &Symbols, ty: &Type, out: &mut String) {
    match ty {
        Type::Primitive(primitive) => out.push_str(primitive.keyword()),
        Type::Void => out.push_str("void"),
        Type::Null => out.push_str("null"),
        Type::Class(class) => write_class(symbols, class, out),
        Type::Array(element) => {
            write_type(symbols, element, out);
            out.push_str("[]");
        }
        Type::Variable(variable) => out.push_str(&variable.name),
        Type::Captured(captured) => {
            out.push_str("capture of ");
            write_wildcard(symbols, &captured.wildcard, out);
        }
        Type::Wildcard(wildcard) => write_wildcard(symbols, wildcard, out),
        Type::Intersection(parts) => write_all(symbols, parts, " & ", out),
        Type::Inference(variable) => out.push_str(&format!("α{}", variable.0)),
        Type::Unknown => out.push_str("<unknown>"),
    }
}

fn write_all(symbols: &Symbols, tys: &[Type], separator: &str, out: &mut String) {
    for (index, ty) in tys.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        write_type(symbols, ty, out);
    }
}

/// Only the class's own arguments: those of the classes around it are rarely of interest.
fn write_class(symbols: &Symbols, ty: &ClassType, out: &mut String) {
    let symbol = symbols.class(ty.class);
    if symbol.is_anonymous() {
        out.push_str("<anonymous class>");
        return;
    }
    out.push_str(&symbol.name);
    let outer = ty.arguments.len().saturating_sub(symbol.type_parameters.len());
    if let Some(own @ [_, ..]) = ty.arguments.get(outer..) {
        out.push('<');
        write_all(symbols, own, ", ", out);
        out.push('>');
    }
}

fn write_wildcard(symbols: &Symbols, wildcard: &Wildcard, out: &mut String) {
    match wildcard {
        Wildcard::Unbounded => out.push('?'),
        Wildcard::Extends(bound) => {
            out.push_str("? extends ");
            write_type(symbols, bound, out);
        }
        Wildcard::Super(bound) => {
            out.push_str("? super ");
            write_type(symbols, bound, out);
        }
    }
}
