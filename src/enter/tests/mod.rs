//! Questions about small programs, as text through one `check`.

#[path = "../../../tests/support/skips.rs"]
mod skips;

use std::sync::Arc;

use super::{LocalPlace, StaticContext, World, mini_jdk, open_jdk};
use crate::base::{ClassId, Flags, MethodId, Name, Root};
use crate::project::{Project, jdk};
use crate::resolve::{
    self, Lookup, PackageOrType, TypeName, constant_text, find_package_or_type, find_static_import_field,
    find_static_import_methods, find_type,
};
use crate::symbols::{Constant, Symbols, Type, Wildcard};
use crate::syntax::tree::{LocalClassId, Member};
use crate::types;

/// A program of files, each under a line `// file: path`; without such a line it is `A.java`.
fn world(source: &str) -> World {
    mini_jdk::world(files(source))
}

fn files(source: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in source.lines() {
        if let Some(path) = line.trim().strip_prefix("// file: ") {
            files.push((path.to_owned(), String::new()));
        } else {
            if files.is_empty() {
                files.push(("A.java".to_owned(), String::new()));
            }
            let (_, text) = files.last_mut().unwrap();
            text.push_str(line);
            text.push('\n');
        }
    }
    files
}

/// Asks each question of the program. `C` describes a class, `C#f` a field's type, `C#f=` its constant, `C#m()` the member
/// methods, `C?N` what the name `N` means in `C`'s body, `C~n` what is statically imported as `n`, `C|` the permitted classes.
fn check(source: &str, questions: &[(&str, &str)]) {
    check_in(&world(source), questions);
}

/// As [`check`], with the classes of a real JDK; says so where there is none.
fn check_with_jdk(source: &str, questions: &[(&str, &str)]) {
    match jdk::find(None) {
        Ok(found) => {
            let project = Arc::new(Project::in_memory(files(source)));
            check_in(&World::new(project, Some(open_jdk(&found.home).unwrap())), questions);
        }
        Err(why) => skips::skip("enter-jdk", &why.to_string()),
    }
}

fn check_in(world: &World, questions: &[(&str, &str)]) {
    let expected: Vec<String> = questions.iter().map(|(q, answer)| format!("{q}: {answer}")).collect();
    let answers: Vec<String> = questions.iter().map(|(q, _)| format!("{q}: {}", answer(world, q))).collect();
    assert_eq!(answers.join("\n"), expected.join("\n"));
}

fn answer(world: &World, question: &str) -> String {
    let symbols = &world.symbols;
    let end = question.find(['#', '?', '~', '|']).unwrap_or(question.len());
    let (name, rest) = question.split_at(end);
    let Some(class) = symbols.find_class(Name::new(name), Root::NONE) else { return "absent".into() };
    match rest.split_at(rest.len().min(1)) {
        ("", _) => describe(symbols, class),
        ("|", _) => list(symbols.permitted(class).iter().map(|&c| symbols.class(c).binary_name)),
        ("?", name) => meaning(world, class, name),
        ("~", name) => static_imports(world, class, name),
        (_, member) => match (member.strip_suffix("()"), member.strip_suffix('=')) {
            (Some(name), _) => {
                let methods = if name == "<init>" {
                    resolve::constructors(symbols, class)
                } else {
                    resolve::methods_named(symbols, class, Name::new(name))
                };
                list(methods.into_iter().map(|method| method_text(symbols, method)))
            }
            (_, Some(name)) => match resolve::find_field(symbols, class, Name::new(name)).found() {
                Some(field) => constant(symbols.constant(field)),
                None => "absent".into(),
            },
            _ => match resolve::find_field(symbols, class, Name::new(member)) {
                Lookup::Found(field) => show(symbols, symbols.field_type(field)),
                Lookup::Ambiguous(_) => "ambiguous".into(),
                Lookup::Inaccessible(_) => "inaccessible".into(),
                Lookup::Absent => "absent".into(),
            },
        },
    }
}

fn list<T: std::fmt::Display>(parts: impl IntoIterator<Item = T>) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}

fn constant(value: Option<&Constant>) -> String {
    match value {
        None => "none".into(),
        Some(value @ Constant::Int(primitive, _)) => format!("{primitive:?} {}", constant_text(value)),
        Some(Constant::String(text)) => format!("{text:?}"),
        Some(value) => constant_text(value),
    }
}

fn modifiers(flags: Flags) -> String {
    let names = [
        (Flags::PUBLIC, "public "),
        (Flags::PRIVATE, "private "),
        (Flags::PROTECTED, "protected "),
        (Flags::STATIC, "static "),
        (Flags::FINAL, "final "),
        (Flags::ABSTRACT, "abstract "),
        (Flags::DEFAULT, "default "),
    ];
    names.iter().filter(|(flag, _)| flags.has(*flag)).map(|(_, text)| *text).collect()
}

fn describe(symbols: &Symbols, class: ClassId) -> String {
    let symbol = symbols.class(class);
    let supertypes = symbols.supertypes(class);
    let extends = supertypes.superclass.as_ref().map_or("-".into(), |ty| show(symbols, ty));
    let interfaces = list(supertypes.interfaces.iter().map(|ty| show(symbols, ty)));
    let bounds = list(symbols.type_variables(class).into_iter().map(|variable| {
        let bounds: Vec<_> = symbols.bounds(variable).iter().map(|bound| show(symbols, bound)).collect();
        format!("{}:{}", variable.name, bounds.join("&"))
    }));
    format!("{}{:?} <{bounds}> {extends} ({interfaces})", modifiers(symbol.flags), symbol.kind)
}

fn method_text(symbols: &Symbols, method: MethodId) -> String {
    let signature = symbols.signature(method);
    assert_eq!(signature.parameters.len(), symbols.method(method).arity);
    let flags = modifiers(symbols.method(method).flags);
    let throws = match signature.throws.as_slice() {
        [] => String::new(),
        types => format!(" throws {}", list(types.iter().map(|ty| show(symbols, ty)))),
    };
    format!(
        "{flags}{} {}{throws}",
        types::display(symbols, &signature.result),
        types::method_display(symbols, method)
    )
}

fn meaning(world: &World, class: ClassId, name: &str) -> String {
    let symbols = &world.symbols;
    let scope = world.scope_of_class(class);
    let text = |name: &TypeName| match name {
        TypeName::Class(class) => symbols.class(*class).binary_name.to_string(),
        TypeName::Variable(variable) => format!("variable {}", show(symbols, variable)),
    };
    let parts: Vec<Name> = name.split('.').map(Name::new).collect();
    let found = match parts.as_slice() {
        [one] => find_type(symbols, &scope, *one),
        parts => match find_package_or_type(symbols, &scope, parts) {
            PackageOrType::Type { name, .. } => name,
            PackageOrType::Package(name) => return format!("package {name}"),
            PackageOrType::Absent => return "absent".into(),
        },
    };
    match &found {
        Lookup::Found(name) => text(name),
        Lookup::Inaccessible(name) => format!("inaccessible {}", text(name)),
        Lookup::Ambiguous(names) => format!("ambiguous {}", list(names.iter().map(text))),
        Lookup::Absent => "absent".into(),
    }
}

fn static_imports(world: &World, class: ClassId, name: &str) -> String {
    let symbols = &world.symbols;
    let scope = world.scope_of_class(class);
    let name = Name::new(name);
    let field = find_static_import_field(symbols, &scope, name).found();
    let field = field.map(|field| format!("field of {}", symbols.class(field.class).name));
    let methods = find_static_import_methods(symbols, &scope, name);
    let methods = methods.map(|group| list(group.into_iter().map(|m| types::method_display(symbols, m))));
    format!("{} [{}]", field.unwrap_or_default(), methods.join("; "))
}

/// The type with binary names and all arguments, those of enclosing classes included.
fn show(symbols: &Symbols, ty: &Type) -> String {
    match ty {
        Type::Class(class) => {
            let name = symbols.class(class.class).binary_name.replace("java.lang.", "");
            match class.arguments.len() {
                0 => name,
                _ => format!("{name}<{}>", list(class.arguments.iter().map(|a| show(symbols, a)))),
            }
        }
        Type::Array(element) => format!("{}[]", show(symbols, element)),
        Type::Wildcard(Wildcard::Extends(bound)) => format!("? extends {}", show(symbols, bound)),
        Type::Wildcard(Wildcard::Super(bound)) => format!("? super {}", show(symbols, bound)),
        other => types::display(symbols, other),
    }
}

mod class_files;
mod constants;
mod members;
mod names;
mod robustness;
