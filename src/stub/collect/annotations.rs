//! Annotations of headers: their interfaces, the values of their elements, and where they stand.

use super::super::evidence::{Access, ClassRole, Known, Want};
use super::super::export::{export, key_of};
use super::super::model::{ClassKey, StubType};
use super::super::placement::is_made_up;
use super::super::well_known::{CONTAINER, has_container};
use super::standing::Groups;
use super::{Collector, TypesAt};
use crate::attribute::{self, Attribution, UseKind};
use crate::base::{FileId, Name, Primitive};
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
            Some(_) => None,
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
        match &arena.expr(value).kind {
            ExprKind::Binary { left, right, .. } => {
                // A chain of `+` is as deep as it is long; only its ends are looked at.
                self.constant_operand_end(arena, *left, found, file);
                self.constant_operand_end(arena, *right, found, file);
            }
            _ => self.constant_operand_end(arena, value, found, file),
        }
    }

    fn constant_operand_end(&mut self, arena: &Arena, value: ExprId, found: &Attribution, file: FileId) {
        let ExprKind::Select { target, name, name_span } = &arena.expr(value).kind else { return };
        let world = self.world;
        let of_field = found.uses.iter().find_map(|used| match &used.kind {
            UseKind::Field { field, .. } if used.span == *name_span => Some(field.class),
            _ => None,
        });
        let key = match of_field {
            Some(class) => key_of(world, class).filter(|_| is_made_up(world, class)),
            None => {
                let parts = qualified_parts(arena, *target);
                parts.and_then(|parts| self.viewpoint(file, &[]).place(&parts))
            }
        };
        let (Some(key), Some(string)) = (key, world.symbols.well_known().string) else { return };
        let string = Known { ty: Type::class(string), written: StubType::java_lang("String") };
        let wants = vec![Want::To(string), Want::Constant];
        self.evidence.class(&key);
        let access = Access { place: (file, *name_span), is_static: true, receiver: Vec::new(), wants };
        self.evidence.fields.entry((key, *name)).or_default().push(access);
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
