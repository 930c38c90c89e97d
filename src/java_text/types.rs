//! The notation of types (JLS 4.3, 4.4, 4.5.1), whatever they are held in.

use std::borrow::Cow;

/// What a type is written of; `T` are the types in it.
pub enum Part<'t, T> {
    /// A name or a keyword, with type arguments.
    Named(Cow<'t, str>, &'t [T]),
    Array(&'t T),
    Wildcard(Option<(Bound, &'t T)>),
    Intersection(&'t [T]),
}

impl<'t, T> Part<'t, T> {
    /// A primitive type, a variable: something without arguments.
    pub fn word(word: impl Into<Cow<'t, str>>) -> Part<'t, T> {
        Part::Named(word.into(), &[])
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Extends,
    Super,
}

impl Bound {
    pub fn keyword(self) -> &'static str {
        match self {
            Bound::Extends => "extends",
            Bound::Super => "super",
        }
    }
}

/// How types are taken apart; fails for one that has no notation.
pub type Parts<'a, 't, T, E> = &'a dyn Fn(&'t T) -> Result<Part<'t, T>, E>;

/// The text of a type that was taken apart.
pub fn type_text<'t, T, E>(part: Part<'t, T>, parts: Parts<'_, 't, T, E>) -> Result<String, E> {
    let text = |ty: &'t T| type_text(parts(ty)?, parts);
    let all = |types: &'t [T]| types.iter().map(text).collect::<Result<Vec<String>, E>>();
    Ok(match part {
        Part::Named(name, types) => name.into_owned() + &arguments(&all(types)?),
        Part::Array(element) => text(element)? + "[]",
        Part::Wildcard(None) => "?".to_owned(),
        Part::Wildcard(Some((bound, ty))) => format!("? {} {}", bound.keyword(), text(ty)?),
        Part::Intersection(types) => all(types)?.join(" & "),
    })
}

/// Type arguments or type parameters: `<A, B>`, nothing if there are none.
pub fn arguments(texts: &[String]) -> String {
    if texts.is_empty() { String::new() } else { format!("<{}>", texts.join(", ")) }
}

/// `T extends A & B`.
pub fn type_parameter(name: &str, bounds: &[String]) -> String {
    if bounds.is_empty() { name.to_owned() } else { format!("{name} extends {}", bounds.join(" & ")) }
}
