//! Names in annotation strings that a checker reads as Java expressions: `@EnsuresNonNull("this.cache")`,
//! `@KeyFor("#1.prices")`, `@GuardedBy("Lock.of(key).monitor")`.
//!
//! Names are looked up in the declaration that carries the annotation: parameters, fields, methods by name, classes. Locals
//! and the choice between overloads are not looked at: every method of a name is kept. References in Javadoc are read in the same way.

use super::super::elements::{UsePlace, declaration_of, file_of};
use super::super::item::{Annotated, Item};
use super::{Entry, Follow, Phrase, Query};
use crate::attribute::UseKind;
use crate::base::{ClassId, MethodId, Name, Span};
use crate::enter::World;
use crate::resolve::{self, TypeName};
use crate::symbols::Type;
use crate::syntax::comments_before;
use crate::types;

pub(super) const ANNOTATION_EXPRESSIONS: Entry = Entry {
    follow: &[Follow::UseAt(named_in_annotation)],
    phrase: Phrase::Says("names in a string of an annotation"),
};

pub(super) const COMMENT_REFERENCES: Entry =
    Entry { follow: &[Follow::Written(named_in_comments)], phrase: Phrase::Says("refers in a comment to") };

/// The same as [`named_in_strings`], of the annotations that the rule speaks of.
fn named_in_annotation(world: &World, kind: &UseKind, place: UsePlace, query: &Query) -> Vec<Item> {
    match kind {
        UseKind::Annotation { interface, .. }
            if query.names(world.symbols.class(*interface).name.as_str()) =>
        {
            named_in_strings(world, place)
        }
        _ => Vec::new(),
    }
}

/// The fields, methods and classes that strings of the annotation name.
fn named_in_strings(world: &World, place: UsePlace) -> Vec<Item> {
    let Some(class) = place.item.class() else { return Vec::new() };
    let text = place.span.text(world.project().text(place.file));
    let declaration = place.item.annotated().map_or(place.item, Annotated::item);
    let method = match declaration {
        Item::Method(method) | Item::MethodBody(method) => Some(method),
        Item::Class(_)
        | Item::Field(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Package(_)
        | Item::Concrete(_)
        | Item::Edge(..)
        | Item::Annotation(..) => None,
    };
    let mut reader = Reader { world, class, method, named: Vec::new() };
    for string in strings(text) {
        reader.read(&tokens(string));
    }
    reader.named
}

/// The fields, methods and classes that `{@link Type#member}` and `@see` in the comments before the item name. A reference to
/// a class alone is left: a class that is not there may be in a library.
fn named_in_comments(world: &World, item: Item, class: ClassId) -> Vec<Item> {
    let (Some(file), Some(declaration)) = (file_of(world, item), declaration_of(world, item)) else {
        return Vec::new();
    };
    let source = world.project().text(file);
    let comments = Span::new(comments_before(source, declaration.start), declaration.start);
    let mut reader = Reader { world, class, method: None, named: Vec::new() };
    for reference in references(comments.text(source)) {
        reader.read(&tokens(&reference));
        // Without parentheses it may be a method, too.
        if !reference.contains('(') {
            reader.read(&tokens(&(reference + "()")));
        }
    }
    reader.named
}

/// The references to members in a comment, as expressions: `Type.member(int)` for `Type#member(int)`.
fn references(comment: &str) -> Vec<String> {
    let tags = ["{@link ", "{@linkplain ", "@see "];
    let after = |tag: &str| comment.match_indices(tag).map(|(at, tag)| at + tag.len()).collect::<Vec<_>>();
    let starts = tags.iter().flat_map(|tag| after(tag));
    let texts = starts.filter_map(|start| {
        let rest = comment.get(start..)?.trim_start();
        let mut depth = 0;
        let end = rest.find(|c: char| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            c == '}' || (c.is_whitespace() && depth <= 0)
        });
        rest.get(..end.unwrap_or(rest.len()))
    });
    let members = texts.filter(|text| text.contains('#'));
    members.map(|text| text.trim_start_matches('#').replace('#', ".")).collect()
}

/// The contents of the string literals in a piece of source text, escapes as written.
fn strings(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('"') {
        let Some(inside) = rest.get(start + 1..) else { break };
        let mut escaped = false;
        let end = inside.bytes().position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let Some(end) = end else { break };
        found.extend(inside.get(..end));
        rest = inside.get(end + 1..).unwrap_or("");
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'a> {
    Word(&'a str),
    /// `#1`: a parameter, counted from one.
    Parameter(usize),
    Dot,
    Open,
    Index,
    Close,
    Other,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let word_length = |text: &str| text.find(|c: char| !is_part(c)).unwrap_or(text.len());
        let (token, length) = match first {
            '.' => (Token::Dot, 1),
            '(' => (Token::Open, 1),
            '[' => (Token::Index, 1),
            ')' | ']' => (Token::Close, 1),
            '#' => {
                let digits = rest.get(1..).unwrap_or("");
                let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
                let number = digits.get(..length).and_then(|digits| digits.parse().ok());
                (number.map_or(Token::Other, Token::Parameter), 1 + length)
            }
            _ if first.is_alphabetic() || first == '_' || first == '$' => {
                let length = word_length(rest);
                (rest.get(..length).map_or(Token::Other, Token::Word), length)
            }
            _ if first.is_ascii_digit() => (Token::Other, word_length(rest)),
            _ => (Token::Other, first.len_utf8()),
        };
        found.push(token);
        rest = rest.get(length..).unwrap_or("").trim_start();
    }
    found
}

/// What a name before `(` is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Variable,
    Call,
}

struct Reader<'a> {
    world: &'a World,
    class: ClassId,
    method: Option<MethodId>,
    named: Vec<Item>,
}

impl Reader<'_> {
    /// Follows chains of names and calls; what an expression has around them does not matter.
    fn read(&mut self, tokens: &[Token]) {
        let mut current: Option<Type> = None;
        let mut package: Vec<Name> = Vec::new();
        let mut after_dot = false;
        // What each open bracket's expression continues with.
        let mut around: Vec<Option<Type>> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let was_after_dot = std::mem::replace(&mut after_dot, *token == Token::Dot);
            match *token {
                Token::Word(word) => {
                    let name = Name::new(word);
                    let form =
                        if tokens.get(at + 1) == Some(&Token::Open) { Form::Call } else { Form::Variable };
                    if !was_after_dot {
                        package.clear();
                        current = self.first(name, form);
                    } else {
                        current = current.and_then(|site| self.member(&site, name, form));
                    }
                    if current.is_none() {
                        package.push(name);
                        current = self.qualified_class(&package);
                    }
                }
                Token::Parameter(number) => current = self.parameter(number),
                Token::Dot => {}
                Token::Open => around.push(current.take()),
                Token::Index => around.push(current.take().and_then(|array| match array {
                    Type::Array(element) => Some(element.as_ref().clone()),
                    _ => None,
                })),
                Token::Close => current = around.pop().flatten(),
                Token::Other => current = None,
            }
        }
    }

    /// A name that nothing is before: a parameter, a member of this class or one around it, a class.
    fn first(&mut self, name: Name, form: Form) -> Option<Type> {
        let symbols = &self.world.symbols;
        match name.as_str() {
            "this" => return Some(symbols.this_type(self.class)),
            "super" => return types::superclass(symbols, &symbols.this_type(self.class)),
            _ => {}
        }
        if form == Form::Variable
            && let Some(ty) = self.parameter_named(name)
        {
            return Some(ty);
        }
        let mut class = Some(self.class);
        while let Some(site) = class {
            let ty = self.member_of_class(&symbols.this_type(site), name, form);
            if ty.is_some() {
                return ty;
            }
            class = symbols.class(site).enclosing();
        }
        if form == Form::Call {
            return None;
        }
        let scope = self.world.scope_of_class(self.class);
        match resolve::find_type(symbols, &scope, name).first()? {
            TypeName::Class(class) => {
                self.named.push(Item::Class(class));
                Some(Type::class(class))
            }
            _ => None,
        }
    }

    fn member(&mut self, site: &Type, name: Name, form: Form) -> Option<Type> {
        let symbols = &self.world.symbols;
        let found = self.member_of_class(site, name, form);
        if found.is_some() || form == Form::Call {
            return found;
        }
        let class = resolve::member_class(symbols, site.class_id()?, name).first()?;
        self.named.push(Item::Class(class));
        Some(Type::class(class))
    }

    /// The type of a field, or what a method returns; all methods of the name are kept.
    fn member_of_class(&mut self, site: &Type, name: Name, form: Form) -> Option<Type> {
        let symbols = &self.world.symbols;
        let class = types::erasure(symbols, site).class_id()?;
        match form {
            Form::Variable => {
                let field = resolve::find_field(symbols, class, name).first()?;
                self.named.push(Item::Field(field));
                Some(types::member_type(symbols, site, field.class, symbols.field_type(field)))
            }
            Form::Call => {
                let methods = resolve::methods_named(symbols, class, name);
                self.named.extend(methods.iter().map(|method| Item::Method(*method)));
                let method = methods.first()?;
                let result = &symbols.signature(*method).result;
                Some(types::member_type(symbols, site, method.class, result))
            }
        }
    }

    fn parameter(&self, number: usize) -> Option<Type> {
        let parameters = &self.world.symbols.signature(self.method?).parameters;
        parameters.get(number.checked_sub(1)?).cloned()
    }

    fn parameter_named(&self, name: Name) -> Option<Type> {
        let declared = self.world.parameters(self.method?);
        let at = declared.iter().position(|parameter| parameter.name == name)?;
        self.parameter(at + 1)
    }

    fn qualified_class(&mut self, parts: &[Name]) -> Option<Type> {
        let root = self.world.symbols.class(self.class).root();
        let class = resolve::find_canonical(&self.world.symbols, parts, root)?;
        self.named.push(Item::Class(class));
        Some(Type::class(class))
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, references, strings, tokens};

    #[test]
    fn strings_of_an_annotation_are_found() {
        assert_eq!(strings(r#"@A({"this.x", "a\"b", "c"})"#), ["this.x", r#"a\"b"#, "c"]);
        assert_eq!(strings(r#"@A("open"#), Vec::<&str>::new());
    }

    #[test]
    fn references_of_a_comment_are_found() {
        let comment = "/** {@link #a(int, B) text}, {@linkplain C#D}, {@link E} {@link #open( */";
        assert_eq!(references(comment), ["a(int, B)", "open( */", "C.D"]);
    }

    #[test]
    fn expressions_are_taken_apart() {
        use Token::{Close, Dot, Index, Open, Other, Parameter, Word};
        assert_eq!(
            tokens("#1.get(a)[0] - 1x"),
            [Parameter(1), Dot, Word("get"), Open, Word("a"), Close, Index, Other, Close, Other, Other]
        );
        assert_eq!(tokens("é#"), [Word("é"), Other]);
    }
}
