//! What headers and code name, as items that a slice with them must keep.

use super::files::{self, Imports};
use crate::attribute::{Use, UseKind};
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::World;
use crate::slice::{Item, is_constant_body, is_text_class};
use crate::symbols::{FieldOrigin, MethodOrigin};

/// What must be kept. What is always there, being of a library or a part of kept code, is left out.
#[derive(Default)]
pub(super) struct Named {
    pub all: Vec<Item>,
    /// One of each list.
    pub one_of: Vec<Box<[Item]>>,
    /// Several methods were found that could not be told apart: fewer of them may be another choice.
    pub is_unsure: bool,
}

impl Named {
    pub fn class(&mut self, world: &World, class: ClassId) {
        self.all.extend(class_item(world, class));
    }

    pub fn method(&mut self, world: &World, method: MethodId) {
        self.all.extend(method_item(world, method));
    }

    /// What is used in a file with these imports.
    pub fn uses<'u>(&mut self, world: &World, imports: Imports<'_>, uses: impl Iterator<Item = &'u Use>) {
        for used in uses {
            self.used(world, &used.kind);
            self.imported(world, imports, &used.kind);
        }
    }

    /// What the imports need that the used thing may be found by.
    fn imported(&mut self, world: &World, imports: Imports<'_>, used: &UseKind) {
        let symbols = &world.symbols;
        match used {
            UseKind::Type(class) => self.is_unsure |= !files::import_class(world, imports, *class),
            UseKind::Field { field, .. } => {
                let symbol = symbols.field(*field);
                if symbol.is_static() {
                    self.classes(world, files::member_imports(world, imports, field.class, symbol.name));
                }
            }
            UseKind::Call { methods, .. } => {
                for method in methods {
                    let symbol = symbols.method(*method);
                    if symbol.is_static() {
                        self.classes(world, files::member_imports(world, imports, method.class, symbol.name));
                    }
                }
            }
            _ => {}
        }
    }

    fn used(&mut self, world: &World, used: &UseKind) {
        match used {
            UseKind::Type(class)
            | UseKind::Catch(class)
            | UseKind::Throw(class)
            | UseKind::Switch { selector: class }
            | UseKind::RecordPattern { record: class } => self.class(world, *class),
            UseKind::Field { field, site } => {
                self.field(world, *field);
                self.classes(world, *site);
            }
            UseKind::Call { methods, site, .. } => {
                self.candidates(world, methods);
                self.classes(world, *site);
            }
            UseKind::New { class, constructors, .. } => {
                self.class(world, *class);
                self.candidates(world, constructors);
            }
            UseKind::ConstructorCall { constructors, .. } => self.candidates(world, constructors),
            UseKind::MethodReference { methods, site, beside } => {
                self.candidates(world, methods);
                self.classes(world, *site);
                beside.iter().for_each(|method| self.method(world, *method));
            }
            UseKind::Function { interface, method, .. } => {
                self.class(world, *interface);
                self.method(world, *method);
            }
            UseKind::ForEach { methods } => self.candidates(world, methods),
            UseKind::Resource { close } => self.method(world, *close),
            UseKind::Cast { from, to, .. } => self.classes(world, from.iter().chain(to).copied()),
            UseKind::Annotation { interface, elements } => {
                self.class(world, *interface);
                elements.iter().for_each(|element| self.method(world, *element));
            }
            UseKind::Override { overridden, annotated: true, .. } => self.any_of(world, overridden),
            UseKind::Override { annotated: false, .. } | UseKind::Missing { .. } => {}
        }
    }

    fn classes(&mut self, world: &World, classes: impl IntoIterator<Item = ClassId>) {
        self.all.extend(classes.into_iter().filter_map(|class| class_item(world, class)));
    }

    fn candidates(&mut self, world: &World, methods: &[MethodId]) {
        self.is_unsure |= methods.len() > 1;
        self.all.extend(methods.iter().filter_map(|method| method_item(world, *method)));
    }

    /// One of the methods, unless one is there anyway.
    pub fn any_of(&mut self, world: &World, methods: &[MethodId]) {
        let items: Option<Box<[Item]>> = methods.iter().map(|method| method_item(world, *method)).collect();
        self.one_of.extend(items);
    }

    /// A constant variable is one by its value (JLS 4.12.4).
    fn field(&mut self, world: &World, field: FieldId) {
        if !world.is_source(field.class) || is_text_class(&world.symbols, field.class) {
            return;
        }
        match world.symbols.field(field).origin {
            FieldOrigin::Declared(_) | FieldOrigin::EnumConstant(_) => self.all.push(Item::Field(field)),
            FieldOrigin::Component(_) | FieldOrigin::Record(_) => self.all.push(Item::Class(field.class)),
        }
        if world.symbols.constant(field).is_some() {
            self.one_of.push(Box::new([Item::ConstantValue(field), Item::FieldInitializer(field)]));
        }
    }
}

/// What must be kept so that the class is there; nothing if it is anyway.
pub(super) fn class_item(world: &World, class: ClassId) -> Option<Item> {
    let is_declared = world.is_source(class) && !is_text_class(&world.symbols, class);
    is_declared.then_some(Item::Class(class))
}

/// What must be kept so that the method is there: its class if Java declares it.
pub(super) fn method_item(world: &World, method: MethodId) -> Option<Item> {
    let is_declared = matches!(world.symbols.method(method).origin, MethodOrigin::Declared(_));
    match class_item(world, method.class) {
        Some(_) if is_declared => Some(Item::Method(method)),
        Some(class) => Some(class),
        // Of the body of an enum constant, a slice has the methods that it keeps.
        None if is_declared && is_constant_body(&world.symbols, method.class) => Some(Item::Method(method)),
        None => None,
    }
}
