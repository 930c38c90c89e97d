//! What headers say about missing declarations: their place in them, overriding methods.

use std::sync::Arc;

use super::super::evidence::{ClassRole, Known};
use super::super::export::{around, key_of, made_up_key};
use super::super::model::StubType;
use super::annotations::Annotated;
use super::{Collector, TypesAt};
use crate::attribute::{self, Attribution};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::slice::{Item, file_of};
use crate::syntax::tree::{ClassKind, MethodDecl, MethodKind, TypeSyntaxKind};

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

impl Collector<'_> {
    pub(super) fn header(&mut self, item: Item) {
        let world = self.world;
        if let Item::MethodBody(method) = item {
            self.evidence.overriding.push(method);
        }
        self.header_bounds(item);
        let Some(found) = attribution(world, item) else { return };
        let Some(file) = file_of(world, item) else { return };
        let mut around = item.class().map_or_else(Vec::new, |class| around(world, class).collect());
        // Members of a class are not in scope in its header (JLS 6.3).
        if matches!(item, Item::Class(_)) {
            around.remove(0);
        }
        let types_at = self.types_at(file, &around, found.uses.iter());
        match item {
            Item::Class(class) => self.class_roles(class, &types_at),
            Item::Method(method) => {
                if let Some(decl) = world.method_decl(method) {
                    self.method_roles(decl, &types_at);
                    self.element_role(method, decl, &found, &types_at);
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
        self.permitted(class);
    }

    /// What a sealed class permits is directly below it (JLS 8.1.6), with type arguments that show nowhere. Whether it is
    /// needed at all, others tell.
    fn permitted(&mut self, sealed: ClassId) {
        let symbols = &self.world.symbols;
        let Some(key) = key_of(self.world, sealed) else { return };
        let arguments = symbols.class(sealed).type_parameters.iter().map(|_| StubType::Wildcard);
        let above =
            Known { ty: symbols.this_type(sealed), written: StubType::Class(key, arguments.collect()) };
        for below in symbols.permitted(sealed).iter().filter_map(|below| made_up_key(self.world, *below)) {
            let evidence = self.evidence.class(&below);
            evidence.roles.push(ClassRole::Permitted);
            evidence.supertypes.push(above.clone());
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

    /// The type of an annotation element: of what it can be (JLS 9.6.1), only enums and annotations are missing, and an
    /// annotation is used as one.
    fn element_role(
        &mut self,
        element: MethodId,
        decl: &MethodDecl,
        found: &Attribution,
        types_at: &TypesAt,
    ) {
        if decl.kind != MethodKind::AnnotationElement {
            return;
        }
        let mut ty = &decl.result;
        while let TypeSyntaxKind::Array { element, .. } = &ty.kind {
            ty = element;
        }
        if let Some(key) = types_at.key(ty) {
            self.evidence.class(&key).roles.push(ClassRole::Enum);
        }
        if let (Some((_, value)), Some(source)) = (decl.default, self.world.source(element.class)) {
            let text = Annotated { arena: source.arena(), found, types_at, file: source.file };
            let wanted = self.declared_element(element.class, decl.name);
            self.element_value(value, wanted, text);
        }
    }

    /// Methods of a local or anonymous class that may override something.
    pub(super) fn overriding_in(&mut self, class: ClassId) {
        for (index, _) in (0..).zip(&self.world.symbols.members(class).methods) {
            let method = MethodId { class, index };
            self.evidence.overriding.push(method);
            self.overriding_result(method);
        }
    }
}
