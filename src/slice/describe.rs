//! Items in words, for reports.

use rustc_hash::FxHashMap;

use super::headers::annotation_of;
use super::item::Item;
use super::{constant_of, elements, hierarchy};
use crate::base::{ClassId, FieldId, FileId, MethodId, Span};
use crate::enter::World;
use crate::symbols::{FieldOrigin, MethodOrigin, Owner};
use crate::syntax::tree::{ClassDecl, ClassKind, Member};
use crate::types;

/// The names of classes, as short as they can be told apart.
pub struct Names<'w> {
    world: &'w World,
    /// The kept classes by their names without package, if names are to be short.
    same_name: Option<FxHashMap<String, Vec<ClassId>>>,
}

impl<'w> Names<'w> {
    /// Qualified names.
    pub fn qualified(world: &'w World) -> Names<'w> {
        Names { world, same_name: None }
    }

    /// Names without packages, except for classes of these items that have the same name in several packages.
    pub fn short(world: &'w World, items: impl Iterator<Item = Item>) -> Names<'w> {
        let mut same_name: FxHashMap<String, Vec<ClassId>> = FxHashMap::default();
        for class in items.filter_map(Item::class) {
            let classes = same_name.entry(nested_name(world, class)).or_default();
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        Names { world, same_name: Some(same_name) }
    }

    pub fn class(&self, class: ClassId) -> String {
        let nested = nested_name(self.world, class);
        let package = self.world.symbols.class(class).package;
        let others = |known: &FxHashMap<String, Vec<ClassId>>| {
            known.get(&nested).is_some_and(|classes| classes.iter().any(|other| *other != class))
        };
        let is_short = self.same_name.as_ref().is_some_and(|known| !others(known));
        if is_short || package.is_empty() { nested } else { format!("{package}.{nested}") }
    }

    /// A method in the form of a target; a constructor is called like its class.
    pub fn method(&self, method: MethodId) -> String {
        let displayed = types::method_display(&self.world.symbols, method);
        let own = displayed.split_once('.').map_or(displayed.as_str(), |(_, own)| own);
        let class = self.class(method.class);
        let simple = self.world.symbols.class(method.class).name;
        match own.strip_prefix(simple.as_str()) {
            // Short, a constructor is known by its class.
            Some(parameters)
                if self.same_name.is_some() && self.world.symbols.method(method).is_constructor() =>
            {
                format!("{class}{parameters}")
            }
            Some(_) | None => format!("{class}#{own}"),
        }
    }

    /// The item in the form of a target.
    pub fn item(&self, item: Item) -> String {
        match item {
            Item::Class(class) => self.class(class),
            Item::Method(method) | Item::MethodBody(method) => self.method(method),
            Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field) => {
                let dot = if has_declared_namesake(self.world, field) { "." } else { "" };
                format!("{}#{dot}{}", self.class(field.class), self.world.symbols.field(field).name)
            }
            Item::Initializer(class, at) => {
                let is_static = matches!(member(self.world, class, at), Some(Member::Initializer(block)) if block.is_static);
                format!("{}#{}", self.class(class), if is_static { "<clinit>" } else { "{…}" })
            }
            Item::Package(file) => self.world.project().package(file).to_string(),
            Item::Concrete(class) => format!("{} (not abstract)", self.class(class)),
            Item::Edge(class, at) => {
                let above = hierarchy::edge_at(self.world, class, at).map(|edge| edge.above);
                let above = above.map_or_else(String::new, |above| self.class(above));
                format!("{} {} {above}", self.class(class), extends_or_implements(self.world, class, at))
            }
            Item::Annotation(of, start) => {
                let name = annotation_of(self.world, of, start).map_or("", |found| found.name.text.as_str());
                format!("{} @{name}", self.item(of.item()))
            }
        }
    }
}

/// The keyword before the supertype.
fn extends_or_implements(world: &World, class: ClassId, at: u16) -> &'static str {
    let is_extended = |decl: &ClassDecl| usize::from(at) < decl.extends.len();
    if world.class_decl(class).is_some_and(is_extended) { "extends" } else { "implements" }
}

/// Whether the class also declares a method of the field's name.
fn has_declared_namesake(world: &World, field: FieldId) -> bool {
    let members = world.symbols.members(field.class);
    let name = world.symbols.field(field).name;
    let is_declared = |origin: &MethodOrigin| matches!(origin, MethodOrigin::Declared(_));
    members.methods.iter().any(|method| method.name == name && is_declared(&method.origin))
}

/// What kind of thing an item is, in a word.
pub fn kind(world: &World, item: Item) -> &'static str {
    let symbols = &world.symbols;
    let is_constructor = |method| symbols.method(method).is_constructor();
    match item {
        Item::Class(class) => match symbols.class(class).kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Annotation => "annotation-interface",
        },
        Item::Method(method) if is_constructor(method) => "constructor",
        Item::Method(_) => "method",
        Item::MethodBody(method) if is_constructor(method) => "constructor-body",
        Item::MethodBody(_) => "method-body",
        Item::Field(field) if symbols.field(field).is_enum_constant => "enum-constant",
        Item::Field(field) => match symbols.field(field).origin {
            FieldOrigin::Component(_) => "record-component",
            FieldOrigin::Declared(_) | FieldOrigin::EnumConstant(_) | FieldOrigin::Record(_) => "field",
        },
        Item::FieldInitializer(field) if symbols.field(field).is_enum_constant => "enum-constant-arguments",
        Item::ConstantValue(_) => "constant-value",
        Item::FieldInitializer(_) => "field-initializer",
        Item::Initializer(..) => "initializer",
        Item::Package(_) => "package",
        Item::Concrete(_) => "concrete-class",
        Item::Edge(..) => "supertype",
        Item::Annotation(..) => "annotation",
    }
}

/// Where the item is declared: its name, or that of its class where it is declared implicitly.
pub fn declaration(world: &World, item: Item) -> Option<(FileId, Span)> {
    let of_member = match item {
        Item::Package(file) => {
            return Some((
                file,
                world.unit(file).package.as_ref().map_or_else(Span::default, |decl| decl.span),
            ));
        }
        Item::Edge(class, at) => {
            let span = hierarchy::edge_at(world, class, at)?.syntax.span;
            return Some((elements::file_of(world, Item::Class(class))?, span));
        }
        Item::Annotation(of, start) => {
            let span = annotation_of(world, of, start)?.span;
            return Some((elements::file_of(world, of.item())?, span));
        }
        Item::Class(_) | Item::Concrete(_) => None,
        Item::Method(method) | Item::MethodBody(method) => {
            world.method_decl(method).map(|decl| decl.name_span)
        }
        Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field) => {
            field_place(world, item, field)
        }
        Item::Initializer(class, at) => match member(world, class, at) {
            Some(Member::Initializer(block)) => Some(block.span),
            Some(_) | None => None,
        },
    };
    let source = world.symbols.class(item.class()?).source()?;
    let decl = source.decl();
    let of_class = if decl.name.is_empty() { decl.span } else { decl.name_span };
    Some((source.file, of_member.unwrap_or(of_class)))
}

fn field_place(world: &World, item: Item, field: crate::base::FieldId) -> Option<Span> {
    match world.symbols.field(field).origin {
        FieldOrigin::Declared(_) => world.field_decl(field).map(|decl| decl.name_span),
        FieldOrigin::EnumConstant(_) => world.enum_constant_decl(field).map(|decl| decl.name_span),
        FieldOrigin::Component(at) => {
            world.class_decl(item.class()?)?.components.get(at).map(|component| component.name_span)
        }
        FieldOrigin::Record(_) => None,
    }
}

fn member(world: &World, class: ClassId, at: usize) -> Option<&Member> {
    world.class_decl(class)?.members.get(at)
}

/// `Outer.Inner`; a class without a name by the place it stands at.
fn nested_name(world: &World, class: ClassId) -> String {
    let symbols = &world.symbols;
    let mut parts = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next {
        let symbol = symbols.class(class);
        next = symbol.enclosing();
        if !symbol.is_anonymous() {
            parts.push(symbol.name.to_string());
        } else if let Some(constant) = constant_of(symbols, class) {
            parts.push(symbols.field(constant).name.to_string());
        } else {
            let place = declaration(world, Item::Class(class));
            let line = place.map_or(0, |(file, span)| world.project().line(file, span.start));
            parts.push(format!("(anonymous class at line {line})"));
        }
        if let Owner::Package = symbol.owner {
            break;
        }
    }
    parts.reverse();
    parts.join(".")
}
