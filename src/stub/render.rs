//! Made-up declarations as source files, written as a person would.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::Arc;

use super::model::{
    ClassKey, MethodAccess, StubClass, StubField, StubMethod, StubType, Stubs, type_parameter,
};
use super::naming::Naming;
use crate::base::Name;
use crate::enter::World;
use crate::java_text::{self, Bound, Part, UnitNames};
use crate::slice::Slice;
use crate::syntax::tree::ClassKind;

/// The path and the text of a file that is made up.
pub type AddedFile = (String, String);

/// Made-up declarations as files, with what their classes stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendered {
    /// One for each top-level class.
    pub files: Vec<AddedFile>,
    pub naming: Arc<Naming>,
}

/// The declarations as source, for this slice.
pub fn render(world: &World, slice: &Slice, stubs: &Stubs) -> Rendered {
    let naming = Naming::choose(world, slice, stubs);
    let stubs = naming.apply(stubs);
    let tops = stubs.classes.keys().filter(|key| key.path().len() == 1);
    let files = tops.map(|key| (path(key), File::new(&stubs, key).text(key))).collect();
    Rendered { files, naming: Arc::new(naming) }
}

fn path(key: &ClassKey) -> String {
    let folder = key.package().as_str().replace('.', "/");
    if folder.is_empty() { format!("{key}.java") } else { format!("{folder}/{}.java", key.nested_name()) }
}

struct File<'s> {
    stubs: &'s Stubs,
    names: UnitNames,
}

impl<'s> File<'s> {
    fn new(stubs: &'s Stubs, top: &ClassKey) -> File<'s> {
        let inside: Vec<&ClassKey> = stubs.inside(top).collect();
        let mut used: BTreeSet<ClassKey> = BTreeSet::new();
        for class in inside.iter().filter_map(|key| stubs.classes.get(*key)) {
            for ty in class.types() {
                ty.each_class(&mut |key| used.extend([key.top()]));
            }
            used.extend(class.meta.iter().flat_map(|line| meta_names(line)));
        }
        // What is inside hides all else of its name; then classes of its own package come, whatever is imported (JLS 6.4.1).
        let (near, far): (Vec<_>, Vec<_>) = used.into_iter().partition(|key| key.package() == top.package());
        let mut names = UnitNames::new(top.package());
        names.hide(inside.iter().flat_map(|key| key.path().iter().skip(1).copied()));
        names.call(top.simple_name(), qualified(top));
        for key in near.iter().chain(&far) {
            names.call(key.simple_name(), qualified(key));
        }
        File { stubs, names }
    }

    fn text(&self, key: &ClassKey) -> String {
        let mut text = String::new();
        if !self.names.package().is_empty() {
            let _ = writeln!(text, "package {};\n", self.names.package());
        }
        let mut imports: Vec<String> =
            self.names.imports().map(|class| format!("import {class};\n")).collect();
        imports.sort();
        if !imports.is_empty() {
            let _ = writeln!(text, "{}", imports.concat());
        }
        self.class(key, 0, &mut text);
        text
    }

    fn class(&self, key: &ClassKey, depth: usize, text: &mut String) {
        let Some(class) = self.stubs.classes.get(key) else { return };
        let indent = "    ".repeat(depth);
        for line in &class.meta {
            let _ = writeln!(text, "{indent}{}", self.shortened(line));
        }
        let is_static = depth > 0 && !class.is_inner && class.kind == ClassKind::Class;
        let modifiers = [
            ("public ", true),
            ("static ", is_static),
            ("abstract ", class.is_abstract && class.kind == ClassKind::Class),
            ("sealed ", !class.permits.is_empty()),
        ];
        let mut modifiers: String = modifiers.iter().filter(|(_, is)| *is).map(|(word, _)| *word).collect();
        if let Some(leaf) = class.leaf {
            modifiers += leaf;
            modifiers.push(' ');
        }
        let keyword = match class.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Annotation => "@interface",
        };
        let _ = write!(
            text,
            "{indent}{modifiers}{keyword} {}{}",
            key.simple_name(),
            self.class_parameters(class)
        );
        if class.kind == ClassKind::Record {
            let all = class.components.iter();
            let all: Vec<String> = all.map(|part| format!("{} {}", self.ty(&part.ty), part.name)).collect();
            let _ = write!(text, "({})", all.join(", "));
        }
        if let Some(superclass) = &class.superclass {
            let _ = write!(text, " extends {}", self.ty(superclass));
        }
        if !class.interfaces.is_empty() {
            let word = if class.kind == ClassKind::Interface { "extends" } else { "implements" };
            let _ = write!(text, " {word} {}", self.types(&class.interfaces, ", "));
        }
        if !class.permits.is_empty() {
            let _ = write!(text, " permits {}", self.types(&class.permits, ", "));
        }
        text.push_str(" {\n");
        self.members(key, class, depth + 1, text);
        let _ = writeln!(text, "{indent}}}");
    }

    fn members(&self, key: &ClassKey, class: &StubClass, depth: usize, text: &mut String) {
        let indent = "    ".repeat(depth);
        if class.kind == ClassKind::Enum {
            let names: Vec<&str> = class.constants.iter().map(|name| name.as_str()).collect();
            let _ = writeln!(text, "{indent}{};", names.join(", "));
        }
        for field in &class.fields {
            let _ = writeln!(text, "{indent}{}", self.field(class, field));
        }
        for constructor in &class.constructors {
            let access = if class.kind == ClassKind::Enum { "" } else { "public " };
            let parameters = self.method_parameters(constructor);
            let throws = self.throws(constructor);
            let name = key.simple_name();
            let generic = self.type_parameters(constructor);
            let _ = writeln!(
                text,
                "{indent}{access}{generic}{name}({parameters}){throws} {{ throw new Error(); }}"
            );
        }
        for method in &class.methods {
            let _ = writeln!(text, "{indent}{}", self.method(class, method));
        }
        let nested = self.stubs.inside(key).filter(|other| other.path().len() == key.path().len() + 1);
        for inner in nested {
            self.class(inner, depth, text);
        }
    }

    fn field(&self, class: &StubClass, field: &StubField) -> String {
        let ty = self.ty(&field.ty);
        let value = field.value.as_ref().map(|value| format!(" = {value}"));
        if matches!(class.kind, ClassKind::Interface | ClassKind::Annotation) {
            return format!(
                "{ty} {}{};",
                field.name,
                value.unwrap_or_else(|| format!(" = {}", zero(&field.ty)))
            );
        }
        let is_static = if field.is_static { "static " } else { "" };
        let is_final = if value.is_some() { "final " } else { "" };
        format!("public {is_static}{is_final}{ty} {}{};", field.name, value.unwrap_or_default())
    }

    fn method(&self, class: &StubClass, method: &StubMethod) -> String {
        let result = self.ty(&method.result);
        let name = method.name;
        if class.kind == ClassKind::Annotation {
            let default = method.default.as_ref();
            let default =
                default.map_or_else(String::new, |value| format!(" default {}", self.shortened(value)));
            return format!("{result} {name}(){default};");
        }
        let in_interface = class.kind == ClassKind::Interface;
        let access = match method.access {
            _ if in_interface => "",
            MethodAccess::Public => "public ",
            MethodAccess::Protected => "protected ",
            MethodAccess::Package => "",
        };
        let form = match (method.is_static, in_interface && !method.is_abstract) {
            (true, _) => "static ",
            (false, true) => "default ",
            (false, false) => "",
        };
        let generic = self.type_parameters(method);
        let parameters = self.method_parameters(method);
        let throws = self.throws(method);
        let body = if method.is_abstract { ";" } else { " { throw new Error(); }" };
        format!("{access}{form}{generic}{result} {name}({parameters}){throws}{body}")
    }

    /// A default or an annotation, with the names that are imported.
    fn shortened(&self, code: &str) -> String {
        if code.contains('"') {
            return code.to_owned();
        }
        let shorten = |text: String, (simple, class): (Name, Name)| text.replace(&*class, &simple);
        self.names.all().fold(code.to_owned(), shorten)
    }

    fn type_parameters(&self, method: &StubMethod) -> String {
        let bounded = |name: &Name| {
            let bounds = method.bounds.iter().filter(|(bounded, _)| bounded == name);
            let bounds: Vec<String> = bounds.take(1).flat_map(|(_, all)| all).map(|ty| self.ty(ty)).collect();
            java_text::type_parameter(name, &bounds)
        };
        let all: Vec<String> = method.type_parameters.iter().map(bounded).collect();
        java_text::arguments(&all) + if all.is_empty() { "" } else { " " }
    }

    fn method_parameters(&self, method: &StubMethod) -> String {
        let last = method.parameters.len().saturating_sub(1);
        let texts = method.parameters.iter().enumerate().map(|(at, parameter)| match &parameter.ty {
            StubType::Array(element) if method.is_varargs && at == last => {
                format!("{}... {}", self.ty(element), parameter.name)
            }
            ty => format!("{} {}", self.ty(ty), parameter.name),
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    fn throws(&self, method: &StubMethod) -> String {
        if method.throws.is_empty() {
            return String::new();
        }
        format!(" throws {}", self.types(&method.throws, ", "))
    }

    /// `<T1, T2 extends Throwable>`.
    fn class_parameters(&self, class: &StubClass) -> String {
        let parameter = |index: usize| {
            let bound = class.bounds.iter().find(|(of, _)| *of == index).map(|(_, bound)| self.ty(bound));
            java_text::type_parameter(&type_parameter(class.arity, index), bound.as_slice())
        };
        java_text::arguments(&(0..class.arity).map(parameter).collect::<Vec<_>>())
    }

    fn types(&self, types: &[StubType], separator: &str) -> String {
        types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(separator)
    }

    fn ty(&self, ty: &StubType) -> String {
        let parts = |ty| Ok::<_, Infallible>(self.part(ty));
        let Ok(text) = java_text::type_text(self.part(ty), &parts);
        text
    }

    fn part<'t>(&self, ty: &'t StubType) -> Part<'t, StubType> {
        match ty {
            StubType::Primitive(primitive) => Part::word(primitive.keyword()),
            StubType::Void => Part::word("void"),
            StubType::Variable(name) | StubType::Free(name) => Part::word(name.as_str()),
            StubType::Wildcard => Part::Wildcard(None),
            StubType::Extends(bound) => Part::Wildcard(Some((Bound::Extends, bound))),
            StubType::Super(bound) => Part::Wildcard(Some((Bound::Super, bound))),
            StubType::Array(element) => Part::Array(element),
            StubType::Class(key, arguments) => {
                let top = key.top();
                let is_called = self.names.called(top.simple_name()) == Some(qualified(&top));
                let name = if is_called { key.nested_name() } else { key.to_string() };
                Part::Named(name.into(), arguments)
            }
        }
    }
}

fn qualified(key: &ClassKey) -> Name {
    Name::new(&key.to_string())
}

/// The classes of meta-annotations that a line names by their full names.
fn meta_names(line: &str) -> impl Iterator<Item = ClassKey> {
    let package = "java.lang.annotation";
    let names =
        line.split(package).skip(1).filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric()).nth(1));
    names.map(move |name| ClassKey::top_level(Name::new(package), Name::new(name)))
}

fn zero(ty: &StubType) -> &'static str {
    match ty {
        StubType::Primitive(crate::base::Primitive::Boolean) => "false",
        StubType::Primitive(_) => "0",
        _ => "null",
    }
}
