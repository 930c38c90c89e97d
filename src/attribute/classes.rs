//! Local and anonymous classes (JLS 14.3, 15.9.5): entered where they are declared, with all their members.

use super::attributor::{Attributor, Returns};
use super::{Use, UseKind};
use crate::base::{ClassId, FieldId, MethodId};
use crate::enter::{LocalPlace, StaticContext};
use crate::symbols::{FieldOrigin, MethodOrigin, Type};
use crate::syntax::tree::{ClassDecl, Code, FieldDecl, LocalClassId, Member, MethodDecl};
use crate::types;

impl<'w> Attributor<'w> {
    /// A local class, interface, enum or record; in scope from here on (JLS 6.3).
    pub fn local_class(&mut self, id: LocalClassId) {
        let Some(class) = self.enter_local(id, None) else { return };
        let name = self.symbols.class(class).name;
        self.env.declare_class(name, class);
        self.class_body(id, class);
    }

    /// An anonymous class with this superclass or superinterface.
    pub fn anonymous_class(&mut self, id: LocalClassId, supertype: &Type) -> Option<ClassId> {
        let class = self.enter_local(id, Some(supertype.clone()))?;
        self.class_body(id, class);
        Some(class)
    }

    fn enter_local(&mut self, id: LocalClassId, supertype: Option<Type>) -> Option<ClassId> {
        let body = self.body?;
        let owner = self.env.class()?;
        let context = if self.env.is_static() { StaticContext::Static } else { StaticContext::Instance };
        let scope = self.env.scope.clone();
        let place = LocalPlace { owner, scope: &scope, context };
        Some(self.world.enter_local_class(body, id, place, supertype))
    }

    /// The headers and bodies of all members.
    fn class_body(&mut self, id: LocalClassId, class: ClassId) {
        let decl = self.arena.class(id);
        self.record_local_class(id, class);
        self.class_header(class, decl);
        let overrides = self.overrides_in(class);
        self.record_override(id, overrides);
        for (index, member) in decl.members.iter().enumerate() {
            self.nested(|this| this.member(class, index, member));
        }
    }

    fn enter_body(&mut self, class: ClassId, is_static: bool) {
        let scope = self.world.scope_of_class(class);
        self.env.enter_class(class, is_static, scope);
    }

    fn member(&mut self, class: ClassId, index: usize, member: &'w Member) {
        let members = self.symbols.members(class);
        match member {
            Member::Field(field) => {
                let found = members.fields.iter().position(|f| f.origin == FieldOrigin::Declared(index));
                self.enter_body(class, field.modifiers.flags.has(crate::syntax::tree::Flags::STATIC));
                self.local_field(field, found.map(|index| FieldId { class, index: index as u32 }));
            }
            Member::Method(method) => {
                let found = members.methods.iter().position(|m| m.origin == MethodOrigin::Declared(index));
                if let Some(found) = found {
                    self.local_method(method, MethodId { class, index: found as u32 });
                }
            }
            Member::Initializer(initializer) => {
                self.enter_body(class, initializer.is_static);
                if let Code::Here(block) = initializer.code {
                    self.with_returns(Type::Void, |this| this.stmt(block));
                }
            }
            Member::EnumConstant(constant) => {
                self.enter_body(class, true);
                self.annotations(&constant.modifiers.annotations);
                if let Code::Here(creation) = constant.code {
                    self.standalone(creation);
                }
            }
            Member::LocalClass(nested) => {
                self.enter_body(class, false);
                if let Some(nested_class) = members.class_named(self.arena.class(*nested).name) {
                    self.class_body(*nested, nested_class);
                }
            }
            Member::Class(_) => {}
        }
    }

    fn local_field(&mut self, field: &FieldDecl, id: Option<FieldId>) {
        self.annotations(&field.modifiers.annotations);
        self.resolve(&field.ty);
        let ty = id.map_or(Type::Unknown, |id| self.symbols.field_type(id).clone());
        if let Code::Here(initializer) = field.initializer_code {
            self.array_initializer(initializer, &ty);
        }
    }

    fn local_method(&mut self, decl: &'w MethodDecl, method: MethodId) {
        self.enter_method(method);
        self.method_header(decl);
        if let Code::Here(block) = decl.code {
            self.method_block(method, block);
        }
    }

    /// Enters the class of a method, its type parameters and its parameters.
    pub fn enter_method(&mut self, method: MethodId) {
        let symbol = self.symbols.method(method);
        let scope = self.world.scope_of_method(method);
        self.env.enter_class(method.class, symbol.is_static(), scope);
        let signature = self.symbols.signature(method);
        for (parameter, ty) in self.world.parameters(method).iter().zip(&signature.parameters) {
            self.env.declare(parameter.name, ty.clone());
        }
    }

    /// Runs `action` in a body with results of this type.
    pub fn with_returns(&mut self, ty: Type, action: impl FnOnce(&mut Self)) {
        let saved = std::mem::replace(&mut self.returns, Returns::Typed(ty));
        let yields = std::mem::take(&mut self.yields);
        action(self);
        self.yields = yields;
        self.returns = saved;
    }

    /// What the methods of a local class override (JLS 8.4.8.1).
    fn overrides_in(&self, class: ClassId) -> Vec<Use> {
        let Some(source) = self.symbols.class(class).source() else { return Vec::new() };
        let decl: &ClassDecl = source.decl();
        let members = self.symbols.members(class);
        let mut found = Vec::new();
        for (index, symbol) in members.methods.iter().enumerate() {
            let MethodOrigin::Declared(place) = symbol.origin else { continue };
            let Some(Member::Method(method_decl)) = decl.members.get(place) else { continue };
            let method = MethodId { class, index: index as u32 };
            let overridden = types::overridden(self.symbols, method);
            if overridden.is_empty() {
                continue;
            }
            let annotated = method_decl.modifiers.annotation("Override").is_some();
            found.push(Use {
                span: method_decl.name_span,
                kind: UseKind::Override { method, overridden: overridden.into_iter().collect(), annotated },
            });
        }
        found
    }
}
