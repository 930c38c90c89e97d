//! What headers say about missing declarations: their place in them, overriding methods, values of annotations.

use std::sync::Arc;

use super::super::evidence::ClassRole;
use super::super::export::{export, key_of};
use super::super::model::StubType;
use super::super::placement::{is_made_up, made_up_supertype};
use super::{Collector, TypesAt};
use crate::attribute::{self, Attribution, UseKind};
use crate::base::{ClassId, FileId, MethodId, Name, Primitive};
use crate::enter::World;
use crate::slice::Item;
use crate::symbols::MethodOrigin;
use crate::syntax::tree::{Annotation, Arena, ClassKind, ExprId, ExprKind, Literal, MethodDecl, Modifiers};
use crate::types;

/// What the header of an item names.
pub(super) fn attribution(world: &World, item: Item) -> Option<Arc<Attribution>> {
    match item {
        Item::Class(class) => Some(attribute::attribute_class_header(world, class)),
        Item::Method(method) => Some(attribute::attribute_method_header(world, method)),
        Item::Field(field) => Some(attribute::attribute_field_header(world, field)),
        Item::Package(file) => Some(attribute::attribute_package(world, file)),
        Item::MethodBody(_) | Item::ConstantValue(_) | Item::FieldInitializer(_) | Item::Initializer(..) => {
            None
        }
    }
}

/// The file that an item is written in.
pub(super) fn file_of(world: &World, item: Item) -> Option<FileId> {
    match item {
        Item::Package(file) => Some(file),
        other => other.class().and_then(|class| world.source(class)).map(|source| source.file),
    }
}

impl Collector<'_> {
    pub(super) fn header(&mut self, item: Item) {
        let world = self.world;
        if let Item::MethodBody(method) = item {
            self.overriding(method);
        }
        self.header_bounds(item);
        let Some(found) = attribution(world, item) else { return };
        let Some(file) = file_of(world, item) else { return };
        let around = item.class().map_or_else(Vec::new, |class| self.around(class));
        let types_at = self.types_at(file, &around, found.uses.iter());
        match item {
            Item::Class(class) => self.class_roles(class, &types_at),
            Item::Method(method) => {
                if let Some(decl) = world.method_decl(method) {
                    self.method_roles(decl, &types_at);
                }
            }
            _ => {}
        }
        self.header_annotations(item, file, &found, &types_at);
    }

    /// Superclasses, superinterfaces and bounds.
    pub(super) fn class_roles(&mut self, class: ClassId, types_at: &TypesAt) {
        let Some(decl) = self.world.class_decl(class) else { return };
        let extended = match decl.kind {
            ClassKind::Interface => ClassRole::Interface,
            _ => ClassRole::Class,
        };
        let extends = decl.extends.iter().map(|ty| (ty, extended));
        let implements = decl.implements.iter().map(|ty| (ty, ClassRole::Interface));
        let bounds = decl.type_parameters.iter().flat_map(|parameter| parameter.bounds.iter().skip(1));
        for (ty, role) in extends.chain(implements).chain(bounds.map(|ty| (ty, ClassRole::Interface))) {
            if let Some(key) = types_at.key(ty) {
                self.evidence.class(&key).roles.push(role);
            }
        }
    }

    fn method_roles(&mut self, decl: &MethodDecl, types_at: &TypesAt) {
        for thrown in &decl.throws {
            if let Some(key) = types_at.key(thrown) {
                self.evidence.class(&key).roles.push(ClassRole::Exception);
            }
            if let Some(class) = types_at.known_class(thrown) {
                self.exception(class);
            }
        }
        for bound in decl.type_parameters.iter().flat_map(|parameter| parameter.bounds.iter().skip(1)) {
            if let Some(key) = types_at.key(bound) {
                self.evidence.class(&key).roles.push(ClassRole::Interface);
            }
        }
    }

    /// Methods of a local or anonymous class that should override something.
    pub(super) fn overrides_in(&mut self, class: ClassId) {
        let methods = self.world.symbols.members(class).methods.len();
        for index in 0..u32::try_from(methods).unwrap_or(0) {
            self.overriding(MethodId { class, index });
        }
    }

    /// A method with `@Override` that overrides nothing known overrides a method of a missing supertype.
    fn overriding(&mut self, method: MethodId) {
        let world = self.world;
        let symbols = &world.symbols;
        let MethodOrigin::Declared(_) = symbols.method(method).origin else { return };
        let Some(decl) = world.method_decl(method) else { return };
        let says_so = |annotation: &Annotation| {
            annotation.name.parts.last().map(|name| name.as_str()) == Some("Override")
        };
        if !decl.modifiers.annotations.iter().any(says_so) {
            return;
        }
        let overridden = types::overridden(symbols, method);
        let owner = match overridden.iter().find(|known| is_made_up(world, known.class)) {
            Some(known) => key_of(world, known.class),
            None if overridden.is_empty() => made_up_supertype(world, method.class),
            None => None,
        };
        let Some(owner) = owner else { return };
        let found = self.as_overridden((method, method.class), &owner, decl.name);
        self.evidence.class(&owner).overrides.push(found);
    }

    fn header_annotations(&mut self, item: Item, file: FileId, found: &Attribution, types_at: &TypesAt) {
        let world = self.world;
        let of = |modifiers: &Modifiers| modifiers.annotations.clone();
        let annotations: Vec<Annotation> = match item {
            Item::Class(class) => world.class_decl(class).map_or_else(Vec::new, |decl| {
                let components = decl.components.iter().flat_map(|component| of(&component.modifiers));
                of(&decl.modifiers).into_iter().chain(components).collect()
            }),
            Item::Method(method) => world.method_decl(method).map_or_else(Vec::new, |decl| {
                let parameters = decl.parameters.iter().flat_map(|parameter| of(&parameter.modifiers));
                of(&decl.modifiers).into_iter().chain(parameters).collect()
            }),
            Item::Field(field) => {
                let field_decl = world.field_decl(field).map(|decl| of(&decl.modifiers));
                let constant = world.enum_constant_decl(field).map(|decl| of(&decl.modifiers));
                field_decl.or(constant).unwrap_or_default()
            }
            Item::Package(file) => {
                world.unit(file).package.as_ref().map_or_else(Vec::new, |package| package.annotations.clone())
            }
            Item::MethodBody(_)
            | Item::ConstantValue(_)
            | Item::FieldInitializer(_)
            | Item::Initializer(..) => Vec::new(),
        };
        let unit = world.unit(file);
        for annotation in &annotations {
            self.annotation(annotation, &unit.arena, found, types_at, file);
        }
    }

    /// The interface of an annotation, and the elements that it gives values for.
    fn annotation(
        &mut self,
        annotation: &Annotation,
        arena: &Arena,
        found: &Attribution,
        types_at: &TypesAt,
        file: FileId,
    ) {
        let made_up = |used: &attribute::Use| match &used.kind {
            UseKind::Annotation { interface, .. } if used.span == annotation.span => Some(*interface),
            _ => None,
        };
        let interface = found.uses.iter().find_map(made_up);
        let key = match interface {
            Some(interface) if is_made_up(self.world, interface) => key_of(self.world, interface),
            Some(_) => None,
            None => types_at.at(annotation.name.span).cloned(),
        };
        let Some(key) = key else { return };
        self.evidence.class(&key).roles.push(ClassRole::Annotation);
        for argument in &annotation.arguments {
            let ty = self.element_type(arena, argument.value, found, types_at, file);
            self.evidence.class(&key).elements.push((argument.name, ty));
        }
    }

    fn element_type(
        &mut self,
        arena: &Arena,
        value: ExprId,
        found: &Attribution,
        types_at: &TypesAt,
        file: FileId,
    ) -> StubType {
        match &arena.expr(value).kind {
            ExprKind::Literal(literal) => literal_type(literal),
            ExprKind::ArrayInitializer(elements) => {
                let element =
                    elements.first().map(|first| self.element_type(arena, *first, found, types_at, file));
                StubType::Array(Box::new(element.unwrap_or_else(|| StubType::java_lang("String"))))
            }
            ExprKind::ClassLiteral(_) => match StubType::java_lang("Class") {
                StubType::Class(key, _) => StubType::Class(key, vec![StubType::Wildcard]),
                other => other,
            },
            ExprKind::Annotation(nested) => {
                self.annotation(nested, arena, found, types_at, file);
                types_at.at(nested.name.span).cloned().map_or_else(StubType::object, StubType::class)
            }
            ExprKind::Unary { .. } => StubType::Primitive(Primitive::Int),
            ExprKind::Parenthesized(inner) => self.element_type(arena, *inner, found, types_at, file),
            ExprKind::Name(_) | ExprKind::Select { .. } => self.constant_type(arena, value, found, file),
            _ => StubType::java_lang("String"),
        }
    }

    /// The type of a constant that an annotation names; of a missing class, it is taken for an enum constant.
    fn constant_type(&mut self, arena: &Arena, value: ExprId, found: &Attribution, file: FileId) -> StubType {
        let span = match &arena.expr(value).kind {
            ExprKind::Select { name_span, .. } => *name_span,
            _ => arena.expr(value).span,
        };
        let field = found.uses.iter().find_map(|used| match &used.kind {
            UseKind::Field { field, .. } if used.span == span => Some(*field),
            _ => None,
        });
        if let Some(field) = field {
            let world = self.world;
            if is_made_up(world, field.class)
                && let Some(key) = key_of(world, field.class)
            {
                let name = world.symbols.field(field).name;
                let evidence = self.evidence.class(&key);
                evidence.roles.push(ClassRole::Enum);
                evidence.constants.push(name);
                return StubType::class(key);
            }
            return export(world, world.symbols.field_type(field)).unwrap_or_else(StubType::object);
        }
        let (owner, name) = match &arena.expr(value).kind {
            ExprKind::Select { target, name, .. } => {
                let parts = qualified_parts(arena, *target);
                (parts.and_then(|parts| self.viewpoint(file, &[]).place(&parts)), *name)
            }
            ExprKind::Name(name) => {
                let import = self.static_import(file, *name);
                (import.or_else(|| self.static_import_on_demand(file)), *name)
            }
            _ => return StubType::java_lang("String"),
        };
        let Some(key) = owner else { return StubType::java_lang("String") };
        let evidence = self.evidence.class(&key);
        evidence.roles.push(ClassRole::Enum);
        evidence.constants.push(name);
        StubType::class(key)
    }
}

fn qualified_parts(arena: &Arena, id: ExprId) -> Option<Vec<Name>> {
    match &arena.expr(id).kind {
        ExprKind::Name(name) => Some(vec![*name]),
        ExprKind::Select { target, name, .. } => {
            let mut parts = qualified_parts(arena, *target)?;
            parts.push(*name);
            Some(parts)
        }
        _ => None,
    }
}

fn literal_type(literal: &Literal) -> StubType {
    match literal {
        Literal::Integer(primitive, _) | Literal::Floating(primitive, _) => StubType::Primitive(*primitive),
        Literal::Boolean(_) => StubType::Primitive(Primitive::Boolean),
        Literal::Char(_) => StubType::Primitive(Primitive::Char),
        Literal::String(_) | Literal::Null => StubType::java_lang("String"),
    }
}
