//! The target syntax: `shop.Cart#total(int, List<String>)`, with a path and a colon before it where the class is
//! declared in several places.

use super::slips;
use crate::base::Name;
use crate::syntax::tree::{TypeSyntax, TypeSyntaxKind};

/// A target as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetSpec {
    /// Where the class is declared: its file, or a folder or archive that the file is in.
    pub path: Option<String>,
    /// What stands behind the path.
    pub written: String,
    /// The class, with or without package and enclosing classes: split at the dots; `$` may stand for a dot
    /// or be part of a name.
    pub qualifier: Vec<Name>,
    /// `None` for a whole class.
    pub member: Option<MemberSpec>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberSpec {
    /// `<init>` and `<clinit>` included.
    pub name: Name,
    pub form: MemberForm,
}

/// Which of the members of a name are meant. A field and a method may have the same name (JLS 8.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemberForm {
    /// `count`: all of them.
    Any,
    /// `.count`: the field, enum constant or record component. The dot is that of a field access (`cart.count`), is no
    /// part of a name, and means nothing to a shell.
    Variable,
    /// `count(int)`: the method or constructor with these parameters.
    Callable(Vec<TypeSpec>),
}

/// A parameter type, without annotations and type arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeSpec {
    /// `java.util.Map.Entry` in parts; a primitive type is one part.
    pub segments: Vec<Name>,
    /// `String...` has one, as `String[]`.
    pub dimensions: usize,
}

impl TargetSpec {
    /// Reads a target. The error is a sentence about what is wrong with it.
    pub fn parse(text: &str) -> Result<TargetSpec, String> {
        let text = text.trim();
        if let Some(meant) = slips::method_reference(text) {
            return Err(format!("a member stands behind a `#`: {meant}"));
        }
        let (path, text) = split_path(text);
        let (class, member) = match text.split_once('#') {
            Some((class, member)) => (class, Some(member)),
            None => (text, None),
        };
        if class.trim().is_empty() {
            return Err("a target starts with a class name: Cart#total, shop.Cart#total(int)".to_owned());
        }
        if let Some(meant) = slips::path_as_class(class.trim(), member) {
            return Err(meant);
        }
        let qualifier = class.trim().split('.').map(identifier).collect::<Result<Vec<Name>, String>>()?;
        let member = member.map(|member| parse_member(class.trim(), member)).transpose()?;
        Ok(TargetSpec { path: path.map(str::to_owned), written: text.to_owned(), qualifier, member })
    }

    /// The class name with `$` read as a dot, which also fits names that contain a `$`.
    pub fn normal_qualifier(&self) -> Vec<&'static str> {
        self.qualifier.iter().flat_map(|name| name.as_str().split('$')).collect()
    }
}

/// The path before the last `:`. A `:` in a string, which only an annotation of a parameter can have, is none.
fn split_path(text: &str) -> (Option<&str>, &str) {
    let end = text.find('"').unwrap_or(text.len());
    match text.get(..end).and_then(|text| text.rfind(':')) {
        Some(at) => (text.get(..at).map(str::trim), text.get(at + 1..).unwrap_or("").trim()),
        None => (None, text),
    }
}

fn parse_member(class: &str, text: &str) -> Result<MemberSpec, String> {
    let text = text.trim();
    let (name, form) = match (text.split_once('('), text.strip_prefix('.')) {
        (Some((name, rest)), _) => {
            if let Some(types) = slips::descriptor(rest) {
                return Err(format!("types are written as in Java: {class}#{}({types})", name.trim()));
            }
            let inner = rest.trim_end().strip_suffix(')').ok_or("the parameter list lacks its `)`")?;
            (name.trim(), MemberForm::Callable(parse_parameters(inner)?))
        }
        (None, Some(name)) => (name.trim(), MemberForm::Variable),
        (None, None) => (text, MemberForm::Any),
    };
    let name = match name {
        "" => return Err("there is no member name after the `#`".to_owned()),
        "<init>" | "<clinit>" if form != MemberForm::Variable => Name::new(name),
        _ => identifier(name)?,
    };
    match &form {
        MemberForm::Callable(types) if name.as_str() == "<clinit>" && !types.is_empty() => {
            Err("static initializers have no parameters: write <clinit>".to_owned())
        }
        MemberForm::Any | MemberForm::Variable | MemberForm::Callable(_) => Ok(MemberSpec { name, form }),
    }
}

fn identifier(text: &str) -> Result<Name, String> {
    let text = text.trim();
    let starts_well = text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    // Java's letters are more than Rust's (JLS 3.8); only what can never be one is refused.
    let starts_well = starts_well || text.starts_with(|c: char| !c.is_ascii());
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || !c.is_ascii();
    if starts_well && text.chars().all(is_part) {
        return Ok(Name::new(text));
    }
    if text.is_empty() {
        return Err("a name is missing beside a dot".to_owned());
    }
    Err(format!("`{text}` is not a Java name"))
}

fn parse_parameters(text: &str) -> Result<Vec<TypeSpec>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    split_at_commas(text)?.into_iter().map(TypeSpec::parse).collect()
}

/// Splits at the commas outside of all brackets.
fn split_at_commas(text: &str) -> Result<Vec<&str>, String> {
    let mut pieces = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '{' => depth += 1,
            '>' | ')' | '}' => {
                depth =
                    depth.checked_sub(1).ok_or_else(|| format!("the parameter list has a stray `{c}`"))?;
            }
            ',' if depth == 0 => {
                pieces.push(text.get(start..at).unwrap_or(""));
                start = at + 1;
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err("the parameter list has an unclosed bracket".to_owned());
    }
    pieces.push(text.get(start..).unwrap_or(""));
    Ok(pieces)
}

impl TypeSpec {
    /// Reads a type; annotations, type arguments, `final` and a parameter's name are passed over.
    pub fn parse(text: &str) -> Result<TypeSpec, String> {
        let bare = without_arguments(&without_annotations(text));
        let mut segments = Vec::new();
        let mut dimensions = 0;
        let spaced = bare.replace("...", " [] ").replace('[', " [ ").replace(']', " ] ").replace('.', " . ");
        // Whether a name may follow: at the start and behind a dot. Others are the parameter's name.
        let mut expects_name = true;
        for token in spaced.split_whitespace() {
            match token {
                "[" => dimensions += 1,
                "]" | "final" => {}
                "." => expects_name = true,
                name if expects_name => {
                    segments.extend(dollar_parts(&identifier(name)?));
                    expects_name = false;
                }
                name => drop(identifier(name)?),
            }
        }
        if segments.is_empty() || expects_name {
            return Err(format!("`{}` is not a type", text.trim()));
        }
        Ok(TypeSpec { segments, dimensions })
    }

    /// Whether a type as written may be meant.
    pub fn matches(&self, ty: &TypeSyntax) -> bool {
        TypeSpec::of(ty).is_some_and(|written| self.agrees(&written))
    }

    /// Whether the type is written in exactly this way, type arguments and annotations aside.
    pub fn equals(&self, ty: &TypeSyntax) -> bool {
        TypeSpec::of(ty).is_some_and(|written| *self == written)
    }

    /// Whether both are the same array of the same name, one of them possibly less qualified than the other.
    pub fn agrees(&self, other: &TypeSpec) -> bool {
        let (own, theirs) = (&self.segments, &other.segments);
        self.dimensions == other.dimensions && (own.ends_with(theirs) || theirs.ends_with(own))
    }

    /// The name and dimensions of a type as written; `None` for what no parameter can have.
    pub fn of(ty: &TypeSyntax) -> Option<TypeSpec> {
        let mut dimensions = 0;
        let mut element = ty;
        while let TypeSyntaxKind::Array { element: inner, .. } = &element.kind {
            dimensions += 1;
            element = inner;
        }
        let segments = match &element.kind {
            TypeSyntaxKind::Primitive(primitive) => vec![Name::new(primitive.keyword())],
            TypeSyntaxKind::Named(segments) => {
                segments.iter().flat_map(|segment| dollar_parts(&segment.name)).collect()
            }
            TypeSyntaxKind::Void
            | TypeSyntaxKind::Var
            | TypeSyntaxKind::Array { .. }
            | TypeSyntaxKind::Wildcard
            | TypeSyntaxKind::WildcardExtends(_)
            | TypeSyntaxKind::WildcardSuper(_)
            | TypeSyntaxKind::Union(_)
            | TypeSyntaxKind::Intersection(_)
            | TypeSyntaxKind::Malformed => return None,
        };
        Some(TypeSpec { segments, dimensions })
    }
}

impl std::fmt::Display for TypeSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, segment) in self.segments.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{segment}")?;
        }
        (0..self.dimensions).try_for_each(|_| f.write_str("[]"))
    }
}

/// `Map$Entry` in parts. A name that really contains a `$` falls apart in the same way on both sides.
fn dollar_parts(name: &str) -> Vec<Name> {
    name.split('$').filter(|part| !part.is_empty()).map(Name::new).collect()
}

fn without_annotations(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('@') {
        out.push_str(before);
        out.push(' ');
        let name_end =
            after.find(|c: char| !(c.is_alphanumeric() || "_$. ".contains(c))).unwrap_or(after.len());
        let (name, tail) = after.split_at(name_end);
        rest = match tail.strip_prefix('(') {
            Some(arguments) => after_closing(arguments),
            // `@A String`: only the first word is the annotation's name.
            None => {
                let name = name.trim_start();
                let word = name.find(' ').unwrap_or(name.len());
                after.get(name_end - (name.len() - word)..).unwrap_or("")
            }
        };
    }
    out.push_str(rest);
    out
}

/// What follows the parenthesis that closes an already opened one.
fn after_closing(text: &str) -> &str {
    let mut depth = 1_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(at + 1..).unwrap_or("");
        }
    }
    ""
}

fn without_arguments(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}
