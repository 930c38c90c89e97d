//! Annotations of headers: their interfaces, the values of their elements, and where they stand.

use super::super::evidence::{Access, ClassRole, Known, Want};
use super::super::export::{export, key_of};
use super::super::model::{ClassKey, StubType};
use super::super::placement::is_made_up;
use super::super::well_known::{CONTAINER, has_container};
use super::standing::Groups;
use super::{Collector, TypesAt};
use crate::attribute::{self, Attribution, UseKind};
use crate::base::{ClassId, FieldId, FileId, Name, Primitive, Span};
use crate::resolve;
use crate::slice::Item;
use crate::symbols::Type;
use crate::syntax::tree::{Annotation, Arena, ExprId, ExprKind, Literal};

impl Collector<'_> {
    /// The annotations of a header, and where they stand.
    pub(super) fn header_annotations(
        &mut self,
        item: Item,
        file: FileId,
        found: &Attribution,
        types_at: &TypesAt,
    ) {
        let world = self.world;
        let unit = world.unit(file);
        // A local class has its annotations in the tree of the code around it.
        let source = item.class().and_then(|class| world.source(class));
        let arena = source.map_or(&unit.arena, |source| source.arena());
        self.annotations(&Groups::of_header(world, item, &unit), arena, found, types_at, file);
    }

    /// Missing annotations: what their interfaces need to stand where they do, and to stand there twice.
    pub(super) fn annotations(
        &mut self,
        groups: &Groups,
        arena: &Arena,
        found: &Attribution,
        types_at: &TypesAt,
        file: FileId,
    ) {
        for key in groups.inner.iter().filter_map(|ty| types_at.key(ty)) {
            self.evidence.class(&key).roles.push(ClassRole::Inner);
        }
        for group in groups.iter() {
            let mut before: Vec<ClassKey> = Vec::new();
            for annotation in group.annotations {
                let Some(key) = self.annotation(annotation, arena, found, types_at, file) else { continue };
                self.evidence.class(&key).targets.extend(group.standing.target());
                if before.contains(&key) {
                    self.repeated(&key);
                }
                before.push(key);
            }
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
    ) -> Option<ClassKey> {
        let made_up = |used: &attribute::Use| match &used.kind {
            UseKind::Annotation { interface, .. } if used.span == annotation.span => Some(*interface),
            _ => None,
        };
        let interface = found.uses.iter().find_map(made_up);
        let key = match interface {
            Some(interface) if is_made_up(self.world, interface) => key_of(self.world, interface),
            Some(interface) => {
                for argument in &annotation.arguments {
                    let wanted = self.declared_element(interface, argument.name);
                    self.element_value(arena, (argument.value, wanted), found, types_at, file);
                }
                None
            }
            None => types_at.at(annotation.name.span).cloned(),
        };
        let key = key?;
        let evidence = self.evidence.class(&key);
        evidence.roles.push(ClassRole::Annotation);
        evidence.annotations += 1;
        for argument in &annotation.arguments {
            let ty = self.element_type(arena, argument.value, found, types_at, file);
            self.evidence.class(&key).elements.push((argument.name, ty));
        }
        Some(key)
    }

    /// The type that a known annotation gives the element, or the elements of its array.
    fn declared_element(&self, interface: ClassId, name: Name) -> Type {
        let symbols = &self.world.symbols;
        let element = resolve::methods_named(symbols, interface, name).into_iter().next();
        match element.map(|element| symbols.signature(element).result.clone()) {
            Some(Type::Array(element)) => Type::clone(&element),
            Some(other) => other,
            None => Type::Unknown,
        }
    }

    /// A value for an element of this type: what is missing in it is a constant of that type, an enum constant, an annotation.
    fn element_value(
        &mut self,
        arena: &Arena,
        (value, wanted): (ExprId, Type),
        found: &Attribution,
        types_at: &TypesAt,
        file: FileId,
    ) {
        let symbols = &self.world.symbols;
        let is_constant = wanted.as_primitive().is_some()
            || (wanted.class_id().is_some() && wanted.class_id() == symbols.well_known().string);
        match &arena.expr(value).kind {
            ExprKind::ArrayInitializer(elements) => {
                for element in elements {
                    self.element_value(arena, (*element, wanted.clone()), found, types_at, file);
                }
            }
            ExprKind::Select { .. } | ExprKind::Name(_) if is_constant => {
                self.constant_of(arena, (value, &wanted), found, file);
            }
            _ => {
                self.element_type(arena, value, found, types_at, file);
            }
        }
    }

    pub(super) fn element_type(
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
                let mut types = elements
                    .iter()
                    .map(|element| self.element_type(arena, *element, found, types_at, file))
                    .collect::<Vec<_>>()
                    .into_iter();
                StubType::Array(Box::new(types.next().unwrap_or_else(|| StubType::java_lang("String"))))
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
            ExprKind::Binary { left, right, .. } => {
                self.constant_operand(arena, *left, found, file);
                self.constant_operand(arena, *right, found, file);
                StubType::java_lang("String")
            }
            _ => StubType::java_lang("String"),
        }
    }

    /// A missing constant that is a part of a string (JLS 15.29).
    fn constant_operand(&mut self, arena: &Arena, value: ExprId, found: &Attribution, file: FileId) {
        let Some(string) = self.world.symbols.well_known().string.map(Type::class) else { return };
        match &arena.expr(value).kind {
            ExprKind::Binary { left, right, .. } => {
                // A chain of `+` is as deep as it is long; only its ends are looked at.
                self.constant_of(arena, (*left, &string), found, file);
                self.constant_of(arena, (*right, &string), found, file);
            }
            _ => self.constant_of(arena, (value, &string), found, file),
        }
    }

    /// A constant variable of this type, if its class is missing.
    fn constant_of(
        &mut self,
        arena: &Arena,
        (value, wanted): (ExprId, &Type),
        found: &Attribution,
        file: FileId,
    ) {
        let world = self.world;
        let owner = match constant_field(arena, value, found) {
            Some(field) => {
                let key = key_of(world, field.class).filter(|_| is_made_up(world, field.class));
                key.map(|key| (key, world.symbols.field(field).name))
            }
            None => self.constant_owner(arena, value, file),
        };
        let (Some((key, name)), Some(written)) = (owner, export(world, wanted)) else { return };
        let place = (file, constant_span(arena, value));
        let wants = vec![Want::To(Known { ty: wanted.clone(), written }), Want::Constant];
        self.evidence.class(&key);
        let access = Access { place, is_static: true, receiver: Vec::new(), wants };
        self.evidence.fields.entry((key, name)).or_default().push(access);
    }

    /// An annotation that stands twice at one place needs a container (JLS 9.6.3).
    fn repeated(&mut self, key: &ClassKey) {
        self.evidence.class(key).is_repeated = true;
        if has_container(key) {
            return;
        }
        let container = key.member(Name::new(CONTAINER));
        let evidence = self.evidence.class(&container);
        evidence.roles.push(ClassRole::Annotation);
        let elements = StubType::Array(Box::new(StubType::class(key.clone())));
        evidence.elements.push((Name::new("value"), elements));
    }

    /// The missing class of a constant that an annotation names: before the dot, or imported.
    fn constant_owner(&self, arena: &Arena, value: ExprId, file: FileId) -> Option<(ClassKey, Name)> {
        match &arena.expr(value).kind {
            ExprKind::Select { target, name, .. } => {
                let parts = qualified_parts(arena, *target)?;
                Some((self.viewpoint(file, &[]).place(&parts)?, *name))
            }
            ExprKind::Name(name) => {
                let import = self.static_import(file, *name);
                Some((import.or_else(|| self.static_import_on_demand(file))?, *name))
            }
            _ => None,
        }
    }

    /// The type of a constant that an annotation names; of a missing class, it is taken for an enum constant.
    fn constant_type(&mut self, arena: &Arena, value: ExprId, found: &Attribution, file: FileId) -> StubType {
        if let Some(field) = constant_field(arena, value, found) {
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
        let Some((key, name)) = self.constant_owner(arena, value, file) else {
            return StubType::java_lang("String");
        };
        let evidence = self.evidence.class(&key);
        evidence.roles.push(ClassRole::Enum);
        evidence.constants.push(name);
        StubType::class(key)
    }
}

/// The field that a constant in an annotation names, if it is there.
fn constant_field(arena: &Arena, value: ExprId, found: &Attribution) -> Option<FieldId> {
    let span = constant_span(arena, value);
    found.uses.iter().find_map(|used| match &used.kind {
        UseKind::Field { field, .. } if used.span == span => Some(*field),
        _ => None,
    })
}

fn constant_span(arena: &Arena, value: ExprId) -> Span {
    match &arena.expr(value).kind {
        ExprKind::Select { name_span, .. } => *name_span,
        _ => arena.expr(value).span,
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
