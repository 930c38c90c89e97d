//! Headers of classes and members, and what they oblige a class to.

use super::{Checker, FaultKind};
use crate::attribute::{self, CodeOf, HeaderOf};
use crate::base::{ClassId, FieldId, Flags, MethodId, Span};
use crate::syntax::tree::{ClassKind, Member};
use crate::types;

impl Checker<'_> {
    pub(super) fn class(&mut self, class: ClassId) {
        let world = self.world;
        let members = world.symbols.members(class);
        let methods =
            (0..members.methods.len() as u32).map(|index| HeaderOf::Method(MethodId { class, index }));
        let fields = (0..members.fields.len() as u32).map(|index| HeaderOf::Field(FieldId { class, index }));
        for header in std::iter::once(HeaderOf::Class(class)).chain(methods).chain(fields) {
            self.findings(class, &attribute::attribute_checked_header(world, header));
        }
        self.findings(class, &attribute::attribute_permitted(world, class));
        for code in attribute::codes_of(world, class) {
            self.code(code);
        }
        self.declarations(class);
    }

    /// The members of a class that stand within a span.
    pub(super) fn members_within(&mut self, class: ClassId, span: Span) {
        let world = self.world;
        let members = world.symbols.members(class);
        for index in 0..members.methods.len() as u32 {
            let method = MethodId { class, index };
            if world.method_decl(method).is_some_and(|decl| span.contains(decl.span)) {
                let header = attribute::attribute_checked_header(world, HeaderOf::Method(method));
                self.findings(class, &header);
                self.code(CodeOf::Method(method));
                self.overriding(method);
            }
        }
        for index in 0..members.fields.len() as u32 {
            let field = FieldId { class, index };
            if world.field_decl(field).is_some_and(|decl| span.contains(decl.span)) {
                self.findings(class, &attribute::attribute_checked_header(world, HeaderOf::Field(field)));
                self.code(CodeOf::Field(field));
            }
        }
    }

    /// What the declarations of a class say beside names: of top-level, member and local ones.
    pub(super) fn declarations(&mut self, class: ClassId) {
        let Some(decl) = self.world.class_decl(class) else { return };
        self.supertypes(class, decl);
        self.members(class, decl);
        self.blank_fields(class, decl);
        self.obligations(class);
        self.inherited(class, decl);
        for index in 0..self.world.symbols.members(class).methods.len() as u32 {
            self.overriding(MethodId { class, index });
        }
    }

    /// What a class must implement.
    fn obligations(&mut self, class: ClassId) {
        let symbols = &self.world.symbols;
        let Some(decl) = self.world.class_decl(class) else { return };
        if self.may_be_left(class) {
            return;
        }
        let left = types::abstract_methods(symbols, class);
        // A record has its own `equals`, `hashCode` and `toString` (JLS 8.10.3).
        let record = symbols.well_known().record;
        let left = left.into_iter().filter(|method| Some(method.class) != record);
        let mut left = left.filter(|method| types::implementation(symbols, class, *method).is_none());
        if let Some(method) = left.next() {
            self.fault(decl.name_span, FaultKind::Unimplemented(class, method));
        }
    }

    /// Whether the class may leave methods to others: the constants of an enum may implement them (JLS 8.9.1).
    pub(super) fn may_be_left(&self, class: ClassId) -> bool {
        let symbol = self.world.symbols.class(class);
        let has_body = |member: &Member| match member {
            Member::EnumConstant(constant) => constant.body.is_some(),
            _ => false,
        };
        let members = self.world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
        symbol.is_interface()
            || symbol.flags.has(Flags::ABSTRACT)
            || symbol.kind == ClassKind::Enum && members.iter().any(has_body)
    }
}
