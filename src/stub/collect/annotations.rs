//! Annotations of headers: their interfaces, the values of their elements, and where they stand.

use super::super::evidence::{Access, ClassRole, Expectation, Known};
use super::super::export::{export, key_of, made_up_key};
use super::super::model::{ClassKey, StubType};
use super::super::well_known::{CONTAINER, annotation_of, enum_of, has_container};
use super::{Collector, TypesAt};
use crate::attribute::{Attribution, UseKind};
use crate::base::{ClassId, FieldId, FileId, Name, Primitive, Span};
use crate::resolve;
use crate::slice;
use crate::symbols::{Type, Wildcard};
use crate::syntax::standing::Groups;
use crate::syntax::tree::{Annotation, Arena, ExprId, ExprKind, Literal};

/// The text that annotations stand in, and what was found there.
#[derive(Clone, Copy)]
pub(super) struct Annotated<'v> {
    pub arena: &'v Arena,
    pub found: &'v Attribution,
    pub types_at: &'v TypesAt,
    pub file: FileId,
}

impl Collector<'_> {
    /// A kept annotation of a header, and where it stands.
    pub(super) fn header_annotation(
        &mut self,
        (of, start): (slice::Annotated, u32),
        file: FileId,
        found: &Attribution,
        types_at: &TypesAt,
    ) {
        let world = self.world;
        let arena = of
            .item()
            .class()
            .and_then(|class| world.source(class))
            .map_or(&world.unit_of(file).arena, |source| source.arena());
        let text = Annotated { arena, found, types_at, file };
        let is_it = |annotation: &Annotation| annotation.span.start == start;
        self.annotations_among(&slice::groups_of_header(world, of), text, is_it);
        if let slice::Annotated::Class(class) = of
            && slice::annotation_of(world, of, start).is_some_and(is_repeatable)
        {
            self.container(class, text);
        }
    }

    /// The missing container of a class that is `@Repeatable` (JLS 9.6.3).
    fn container(&mut self, class: ClassId, text: Annotated) {
        let Some(decl) = self.world.class_decl(class) else { return };
        let repeatable = decl.modifiers.annotation("Repeatable");
        let value = repeatable.and_then(|annotation| annotation.arguments.first());
        if let Some(ExprKind::ClassLiteral(ty)) = value.map(|value| &text.arena.expr(value.value).kind)
            && let (Some(container), Some(key)) = (text.types_at.key(ty), key_of(self.world, class))
        {
            self.containing(&container, &key);
            let meta = decl.modifiers.annotations.iter();
            let meta = meta.filter_map(|annotation| contained_meta(annotation, text.arena));
            self.evidence.class(&container).contained_meta = meta.collect();
        }
    }

    /// Missing annotations: what their interfaces need to stand where they do, and to stand there twice.
    pub(super) fn annotations(&mut self, groups: &Groups, text: Annotated) {
        self.inner_types(groups, text.types_at);
        self.annotations_among(groups, text, |_| true);
    }

    /// Missing classes that are members of a parameterized type.
    pub(super) fn inner_types(&mut self, groups: &Groups, types_at: &TypesAt) {
        for key in groups.inner.iter().filter_map(|ty| types_at.key(ty)) {
            self.evidence.class(&key).roles.push(ClassRole::Inner);
        }
    }

    fn annotations_among(
        &mut self,
        groups: &Groups,
        text: Annotated,
        is_meant: impl Fn(&Annotation) -> bool,
    ) {
        for group in groups.iter() {
            // Two interfaces of the same simple name hardly ever stand together.
            let mut before: Vec<Option<&Name>> = Vec::new();
            for annotation in group.annotations {
                let simple = annotation.name.parts.last();
                let is_repeated = before.contains(&simple);
                before.push(simple);
                if !is_meant(annotation) {
                    continue;
                }
                let Some(key) = self.annotation(annotation, text) else { continue };
                self.evidence.class(&key).targets.extend(group.standing.target());
                if is_repeated {
                    self.repeated(&key);
                }
            }
        }
    }

    /// The missing or made-up interface of an annotation.
    fn annotation_key(&self, annotation: &Annotation, text: Annotated) -> Option<ClassKey> {
        match text.found.annotation_at(annotation.span) {
            Some(interface) if self.world.is_made_up(interface) => key_of(self.world, interface),
            Some(_) => None,
            None => text.types_at.at(annotation.name.span).cloned(),
        }
    }

    /// The interface of an annotation, and the elements that it gives values for.
    fn annotation(&mut self, annotation: &Annotation, text: Annotated) -> Option<ClassKey> {
        let interface = text.found.annotation_at(annotation.span);
        let made_up = interface.filter(|interface| self.world.is_made_up(*interface));
        let key = self.annotation_key(annotation, text);
        // The elements of a well-known one are known, too.
        let is_well_known = key.as_ref().is_some_and(|key| annotation_of(key).is_some());
        if let Some(interface) = interface.filter(|_| made_up.is_none() || is_well_known) {
            for argument in &annotation.arguments {
                let wanted = self.declared_element(interface, argument.name);
                self.element_value(argument.value, wanted, text);
            }
        }
        let key = key?;
        let values = annotation.arguments.iter().map(|argument| argument.value);
        let mut values = values.filter(|_| is_well_known && interface.is_none());
        let has_open_values = !values.all(|value| self.is_closed(value, text));
        let evidence = self.evidence.class(&key);
        evidence.roles.push(ClassRole::Annotation);
        evidence.annotations += 1;
        evidence.has_open_values |= has_open_values;
        for argument in annotation.arguments.iter().filter(|_| !is_well_known) {
            let ty = self.element_type(argument.value, text);
            self.evidence.class(&key).elements.push((argument.name, ty));
        }
        Some(key)
    }

    /// Whether a value for an element of a well-known annotation names nothing but what is declared or the table has.
    fn is_closed(&mut self, value: ExprId, text: Annotated) -> bool {
        match &text.arena.expr(value).kind {
            ExprKind::Literal(_) => true,
            ExprKind::ArrayInitializer(elements) => {
                elements.iter().all(|element| self.is_closed(*element, text))
            }
            ExprKind::Select { .. } | ExprKind::Name(_) if constant_field(value, text).is_some() => true,
            ExprKind::Select { .. } | ExprKind::Name(_) => {
                let owner = self.constant_owner(value, text);
                let known =
                    owner.filter(|(key, name)| enum_of(key).is_some_and(|known| known.has(name.as_str())));
                if let Some((key, name)) = &known {
                    let evidence = self.evidence.class(key);
                    evidence.roles.push(ClassRole::Enum);
                    evidence.constants.push(*name);
                    evidence.annotations += 1;
                    evidence.places.push((text.file, text.arena.expr(value).span));
                }
                known.is_some()
            }
            _ => false,
        }
    }

    /// The type that a known annotation gives the element, or the elements of its array.
    pub(super) fn declared_element(&self, interface: ClassId, name: Name) -> Type {
        let symbols = &self.world.symbols;
        let element = resolve::methods_named(symbols, interface, name).into_iter().next();
        match element.map(|element| symbols.signature(element).result.clone()) {
            Some(Type::Array(element)) => Type::clone(&element),
            Some(other) => other,
            None => Type::Unknown,
        }
    }

    /// A value for an element of this type, or of an array of it: what is missing in it is a constant of that type, an enum
    /// constant, an annotation.
    pub(super) fn element_value(&mut self, value: ExprId, wanted: Type, text: Annotated) {
        let symbols = &self.world.symbols;
        let is_constant = wanted.as_primitive().is_some()
            || (wanted.class_id().is_some() && wanted.class_id() == symbols.well_known().string);
        match &text.arena.expr(value).kind {
            ExprKind::ArrayInitializer(elements) => {
                for element in elements {
                    self.element_value(*element, wanted.clone(), text);
                }
            }
            _ if is_constant => self.constant_operands(value, &wanted, text),
            ExprKind::ClassLiteral(ty) => {
                if let (Some(class), Some(Type::Wildcard(Wildcard::Extends(bound)))) =
                    (text.types_at.known_class(ty), type_argument(&wanted))
                {
                    self.must_be_below(&Type::class(class), bound);
                }
            }
            _ => {
                self.element_type(value, text);
            }
        }
    }

    /// The type of an element that has this value.
    fn element_type(&mut self, value: ExprId, text: Annotated) -> StubType {
        match &text.arena.expr(value).kind {
            ExprKind::Literal(literal) => literal_type(literal),
            ExprKind::ArrayInitializer(elements) => {
                let types: Vec<StubType> =
                    elements.iter().map(|element| self.element_type(*element, text)).collect();
                let first = types.into_iter().next();
                StubType::Array(Box::new(first.unwrap_or_else(|| StubType::java_lang("String"))))
            }
            ExprKind::ClassLiteral(_) => match StubType::java_lang("Class") {
                StubType::Class(key, _) => StubType::Class(key, vec![StubType::Wildcard]),
                other => other,
            },
            ExprKind::Annotation(nested) => {
                self.annotation(nested, text);
                text.types_at.at(nested.name.span).cloned().map_or_else(StubType::object, StubType::class)
            }
            ExprKind::Unary { .. } => StubType::Primitive(Primitive::Int),
            ExprKind::Parenthesized(inner) => self.element_type(*inner, text),
            ExprKind::Name(_) | ExprKind::Select { .. } => self.constant_type(value, text),
            ExprKind::Binary { .. } => {
                if let Some(string) = self.world.symbols.well_known().string.map(Type::class) {
                    self.constant_operands(value, &string, text);
                }
                StubType::java_lang("String")
            }
            _ => StubType::java_lang("String"),
        }
    }

    /// The missing constants in a constant expression of this type (JLS 15.29).
    fn constant_operands(&mut self, value: ExprId, wanted: &Type, text: Annotated) {
        // A chain of `+` is as deep as it is long.
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match &text.arena.expr(value).kind {
                ExprKind::Binary { left, right, .. } => open.extend([*right, *left]),
                ExprKind::Parenthesized(inner) => open.push(*inner),
                ExprKind::Select { .. } | ExprKind::Name(_) => self.constant_of(value, wanted, text),
                _ => {}
            }
        }
    }

    /// A constant variable of this type, if its class is missing.
    fn constant_of(&mut self, value: ExprId, wanted: &Type, text: Annotated) {
        let world = self.world;
        let owner = self.constant_owner(value, text);
        let (Some((key, name)), Some(written)) = (owner, export(world, wanted)) else { return };
        let place = (text.file, constant_span(text.arena, value));
        let wants = vec![Expectation::To(Known { ty: wanted.clone(), written }), Expectation::Constant];
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
        self.containing(&key.member(Name::new(CONTAINER)), key);
    }

    /// The container has an array of the annotations as its value.
    fn containing(&mut self, container: &ClassKey, key: &ClassKey) {
        let evidence = self.evidence.class(container);
        evidence.roles.push(ClassRole::Annotation);
        let elements = StubType::Array(Box::new(StubType::class(key.clone())));
        evidence.elements.push((Name::new("value"), elements));
    }

    /// The missing or made-up class of a constant that an annotation names: before the dot, or imported.
    fn constant_owner(&self, value: ExprId, text: Annotated) -> Option<(ClassKey, Name)> {
        let Annotated { arena, file, .. } = text;
        if let Some(field) = constant_field(value, text) {
            return Some((made_up_key(self.world, field.class)?, self.world.symbols.field(field).name));
        }
        match &arena.expr(value).kind {
            ExprKind::Select { target, name, .. } => {
                let parts = arena.qualified_name(*target)?;
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
    fn constant_type(&mut self, value: ExprId, text: Annotated) -> StubType {
        let world = self.world;
        if let Some(field) = constant_field(value, text).filter(|field| !world.is_made_up(field.class)) {
            return export(world, world.symbols.field_type(field)).unwrap_or_else(StubType::object);
        }
        let string = StubType::java_lang("String");
        let Some((key, name)) = self.constant_owner(value, text) else { return string };
        let evidence = self.evidence.class(&key);
        // An annotation interface has no constants of its own type.
        if evidence.roles.contains(&ClassRole::Annotation) {
            if let Some(ty) = world.symbols.well_known().string.map(Type::class) {
                self.constant_of(value, &ty, text);
            }
            return string;
        }
        evidence.roles.push(ClassRole::Enum);
        evidence.constants.push(name);
        StubType::class(key)
    }
}

/// A meta-annotation for the container: it lives as long as the annotations, and stands where they do (JLS 9.6.3).
fn contained_meta(annotation: &Annotation, arena: &Arena) -> Option<String> {
    let name = annotation.name.parts.last()?;
    let class = match name.as_str() {
        "Retention" => "RetentionPolicy",
        "Target" => "ElementType",
        "Documented" | "Inherited" => return Some(format!("@java.lang.annotation.{name}")),
        _ => return None,
    };
    let value = annotation.arguments.first()?.value;
    let values = match &arena.expr(value).kind {
        ExprKind::ArrayInitializer(elements) => elements.clone(),
        _ => vec![value],
    };
    let constant = |id: &ExprId| match &arena.expr(*id).kind {
        ExprKind::Select { name, .. } | ExprKind::Name(name) => {
            Some(format!("java.lang.annotation.{class}.{name}"))
        }
        _ => None,
    };
    let constants: Vec<String> = values.iter().filter_map(constant).collect();
    let constants = constants.join(", ");
    Some(match class {
        "RetentionPolicy" => format!("@java.lang.annotation.{name}({constants})"),
        _ => format!("@java.lang.annotation.{name}({{{constants}}})"),
    })
}

fn is_repeatable(annotation: &Annotation) -> bool {
    annotation.name.parts.last().is_some_and(|last| last.as_str() == "Repeatable")
}

/// The `T` of `Class<T>`.
fn type_argument(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Class(class) => class.arguments.first(),
        _ => None,
    }
}

/// The field that a constant in an annotation names, if it is there.
fn constant_field(value: ExprId, text: Annotated) -> Option<FieldId> {
    let span = constant_span(text.arena, value);
    text.found.uses.iter().find_map(|used| match &used.kind {
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

fn literal_type(literal: &Literal) -> StubType {
    match literal {
        Literal::Integer(primitive, _) | Literal::Floating(primitive, _) => StubType::Primitive(*primitive),
        Literal::Boolean(_) => StubType::Primitive(Primitive::Boolean),
        Literal::Char(_) => StubType::Primitive(Primitive::Char),
        Literal::String(_) | Literal::Null => StubType::java_lang("String"),
    }
}
