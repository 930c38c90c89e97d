//! Which missing class a member is of: through a class, a value, an import or a supertype.

use super::super::evidence::Known;
use super::super::export::{export, key_of, made_up_key, seen_as};
use super::super::model::{ClassKey, StubType};
use super::super::placement::{is_class_name, is_constant_name, made_up_from, made_up_supertype, qualified};
use super::body::BodyCollector;
use crate::attribute::{Site, UseKind};
use crate::base::{ClassId, Flags, MethodId, Name, Span, is_of_jdk};
use crate::symbols::{MethodOrigin, Owner, Type};
use crate::syntax::roles::Role;
use crate::syntax::tree::{ExprId, ExprKind, Import, ImportKind, StmtKind};
use crate::types;

/// The missing or made-up class that a member is sought in.
#[derive(Clone, Debug)]
pub(super) struct MissingMember {
    pub owner: ClassKey,
    pub is_static: bool,
    pub is_inherited: bool,
    pub receiver: Vec<Known>,
}

impl BodyCollector<'_, '_> {
    /// The class that a missing method, or one that was made up before, belongs to.
    pub(super) fn call_owner(&self, id: ExprId) -> Option<MissingMember> {
        let ExprKind::Call { target, name, name_span, .. } = &self.arena.expr(id).kind else { return None };
        match self.uses.get(name_span) {
            Some(UseKind::Call { methods, .. }) => {
                let class = methods.first()?.class;
                let symbol = self.world().symbols.method(*methods.first()?);
                // `values` and `valueOf` of an enum come by themselves (JLS 8.9.3).
                let is_written = matches!(symbol.origin, MethodOrigin::Declared(_));
                if !self.world().is_made_up(class) {
                    return self.out_of_reach(id, *target, *methods.first()?);
                }
                if !is_written {
                    return None;
                }
                let owner = key_of(self.world(), class)?;
                let receiver = self.receiver(id, *target, &owner);
                Some(MissingMember { owner, receiver, ..self.how(id, *target)? })
            }
            Some(UseKind::Missing { .. }) | None => self.missing_owner(id, *target, *name),
            Some(_) => None,
        }
    }

    /// The missing class that declares what is found elsewhere and cannot be meant: a protected method of `Object` that is
    /// called on a value (JLS 6.6.2), or by `super` where it does not fit; an instance method of a class around a static one
    /// (JLS 8.5.1).
    fn out_of_reach(&self, id: ExprId, target: Option<ExprId>, method: MethodId) -> Option<MissingMember> {
        let symbols = &self.world().symbols;
        let symbol = symbols.method(method);
        match target {
            Some(target) => {
                let is_object = symbols.well_known().object == Some(method.class);
                if !is_object || !symbol.flags.has(Flags::PROTECTED) {
                    return None;
                }
                let owner = match self.trace.sites.get(&id)? {
                    Site::Value(ty) => made_up_key(self.world(), self.class_of(ty)?)?,
                    Site::Super(ty) if !self.fits(id, method) => {
                        made_up_from(self.world(), self.class_of(ty)?)?
                    }
                    _ => return None,
                };
                let receiver = self.receiver(id, Some(target), &owner);
                Some(MissingMember { owner, receiver, ..self.how(id, Some(target))? })
            }
            None if symbol.is_static() => None,
            None => {
                let around = self.trace.around.get(&id)?;
                let has = |class: &ClassId| types::all_supertypes(symbols, *class).contains(&method.class);
                let at = around.classes.iter().position(has)?;
                let inside = around.classes.get(..at)?;
                let is_static = |class: &ClassId| symbols.class(*class).flags.has(Flags::STATIC);
                inside.iter().any(is_static).then_some(())?;
                let owner = inside.iter().find_map(|class| made_up_supertype(self.world(), *class))?;
                Some(MissingMember { owner, ..self.how(id, None)? })
            }
        }
    }

    /// Whether the code takes what the method gives and handles what it throws (JLS 5.2, 11.2.3).
    fn fits(&self, call: ExprId, method: MethodId) -> bool {
        let symbols = &self.world().symbols;
        let signature = symbols.signature(method);
        let target = self.trace.targets.get(&call).filter(|target| !target.is_unknown());
        let is_cast = matches!(self.roles.of(call), Role::Cast);
        let handled = self.handled_around(self.arena.expr(call).span);
        let is_handled = |thrown: &Type| {
            let thrown = thrown.class_id();
            thrown
                .is_none_or(|thrown| handled.iter().any(|above| types::is_subclass(symbols, thrown, *above)))
        };
        (is_cast || target.is_none_or(|target| types::is_subtype(symbols, &signature.result, target)))
            && signature.throws.iter().all(is_handled)
    }

    /// What the receiver gives for the type parameters of the class that the member is of.
    fn receiver(&self, id: ExprId, target: Option<ExprId>, owner: &ClassKey) -> Vec<Known> {
        let world = self.world();
        let seen = match (target, self.trace.sites.get(&id)) {
            (Some(_), Some(Site::Value(ty) | Site::Super(ty))) => seen_as(world, ty, owner),
            (None, _) => self.trace.around.get(&id).and_then(|around| {
                let mut classes = around.classes.iter().map(|class| world.symbols.this_type(*class));
                classes.find_map(|ty| seen_as(world, &ty, owner))
            }),
            _ => None,
        };
        let arguments = seen.map_or_else(Vec::new, |(_, arguments)| arguments);
        let known = arguments.into_iter().map(|ty| {
            let written = export(world, &ty).unwrap_or(StubType::Wildcard);
            Known { ty, written }
        });
        known.collect()
    }

    /// How the member is named: through a class, a value or nothing.
    pub(super) fn how(&self, id: ExprId, target: Option<ExprId>) -> Option<MissingMember> {
        let nobody = ClassKey::top_level(Name::new(""), Name::new(""));
        let plain =
            MissingMember { owner: nobody, is_static: false, is_inherited: false, receiver: Vec::new() };
        if target.is_none() {
            let around = self.trace.around.get(&id);
            let is_static = around.is_some_and(|around| around.is_static)
                || self.is_imported_statically(id)
                || self.is_before_instance(id)
                || self.is_of_class_outside(id);
            return Some(MissingMember {
                is_static,
                is_inherited: !self.is_imported_statically(id),
                ..plain
            });
        }
        Some(match self.trace.sites.get(&id) {
            Some(Site::Type(_) | Site::Missing | Site::Package(_)) => {
                MissingMember { is_static: true, ..plain }
            }
            Some(Site::Super(_)) => MissingMember { is_inherited: true, ..plain },
            Some(Site::Value(ty)) => MissingMember { receiver: self.arguments_of(ty), ..plain },
            None => plain,
        })
    }

    /// Whether the class that inherits it has the code in a static class: there is no instance of it (JLS 8.5.1).
    fn is_of_class_outside(&self, id: ExprId) -> bool {
        let Some(around) = self.trace.around.get(&id) else { return false };
        let inherits = |class: &ClassId| made_up_supertype(self.world(), *class).is_some();
        let inside = around.classes.iter().take_while(|class| !inherits(class));
        let is_static = |class: &ClassId| self.world().symbols.class(*class).flags.has(Flags::STATIC);
        inside.into_iter().any(is_static)
    }

    /// Whether it stands in the arguments of `this(…)` or `super(…)`, where there is no instance yet (JLS 8.8.7.1).
    fn is_before_instance(&self, id: ExprId) -> bool {
        let span = self.arena.expr(id).span;
        self.arena
            .stmts
            .iter()
            .any(|stmt| matches!(stmt.kind, StmtKind::ConstructorCall { .. }) && stmt.span.contains(span))
    }

    /// The type arguments of a value's class, as far as they are known.
    pub(super) fn arguments_of(&self, ty: &Type) -> Vec<Known> {
        let (Type::Class(class), Some(StubType::Class(_, written))) = (ty, export(self.world(), ty)) else {
            return Vec::new();
        };
        let skipped = class.arguments.len().saturating_sub(written.len());
        let types = class.arguments.iter().skip(skipped).cloned();
        types.zip(written).map(|(ty, written)| Known { ty, written }).collect()
    }

    pub(super) fn is_imported_statically(&self, id: ExprId) -> bool {
        let name = match &self.arena.expr(id).kind {
            ExprKind::Call { name, .. } | ExprKind::Name(name) => *name,
            _ => return false,
        };
        self.static_owner(id, name).is_some()
    }

    /// The missing class that a static import gives the member of: by its name, or on demand if no class around can have
    /// it from a missing supertype.
    fn static_owner(&self, id: ExprId, name: Name) -> Option<ClassKey> {
        self.outer.static_import(self.file, name).or_else(|| {
            let is_inherited = self.supertype_around(id).is_some();
            self.outer.static_import_on_demand(self.file).filter(|_| !is_inherited)
        })
    }

    /// The nearest missing supertype of the classes around.
    fn supertype_around(&self, id: ExprId) -> Option<ClassKey> {
        let around = self.trace.around.get(&id)?;
        around.classes.iter().find_map(|class| made_up_supertype(self.world(), *class))
    }

    pub(super) fn missing_owner(
        &self,
        id: ExprId,
        target: Option<ExprId>,
        name: Name,
    ) -> Option<MissingMember> {
        let how = self.how(id, target)?;
        let owner = match target {
            None => self.inherited_owner(id, name)?,
            Some(target) => self.receiver_class(id, target)?,
        };
        // A missing field before the dot looks like a class only.
        let is_value = target.is_some_and(|target| self.hole(target).as_ref() == Some(&owner));
        let is_static = how.is_static && !is_value;
        let seen = self.receiver(id, target, &owner);
        let receiver = if seen.is_empty() { how.receiver } else { seen };
        Some(MissingMember { owner, is_static, is_inherited: how.is_inherited, receiver })
    }

    /// Where a member without receiver comes from: a static import, or a missing supertype of a class around.
    pub(super) fn inherited_owner(&self, id: ExprId, name: Name) -> Option<ClassKey> {
        self.static_owner(id, name).or_else(|| self.supertype_around(id))
    }

    /// The missing class of what stands before the dot.
    pub(super) fn receiver_class(&self, id: ExprId, target: ExprId) -> Option<ClassKey> {
        match self.trace.sites.get(&id)? {
            Site::Value(ty) | Site::Type(ty) | Site::Super(ty) => match self.class_of(ty) {
                Some(class) => made_up_from(self.world(), class)
                    .or_else(|| self.hole(target))
                    .or_else(|| self.shadowing(class)),
                None => self.hole(target),
            },
            Site::Missing | Site::Package(_) => {
                let named = self.named_class(target).or_else(|| self.hole(target));
                named.or_else(|| self.called_package(id, target))
            }
        }
    }

    /// The class of the own package that hides one of the JDK which is imported on demand and has no such member (JLS 6.4.1).
    fn shadowing(&self, class: ClassId) -> Option<ClassKey> {
        let symbol = self.world().symbols.class(class);
        let unit = self.world().unit(self.file);
        let is_on_demand =
            |import: &Import| import.kind == ImportKind::OnDemand && import.name.text == symbol.package;
        let is_hidden = matches!(symbol.owner, Owner::Package)
            && is_of_jdk(&symbol.package)
            && unit.imports.iter().any(is_on_demand)
            && !self.outer.is_single_import(self.file, symbol.name);
        let package = unit.package.as_ref()?.name.text;
        is_hidden.then(|| ClassKey::top_level(package, symbol.name))
    }

    /// A qualified name without any capital that a method is called on: the last part is the class (JLS 6.5.2).
    fn called_package(&self, id: ExprId, target: ExprId) -> Option<ClassKey> {
        let parts = self.arena.qualified_name(target).filter(|parts| parts.len() > 1)?;
        let is_call = matches!(self.arena.expr(id).kind, ExprKind::Call { .. });
        let is_lower = !parts.iter().any(|part| is_class_name(part.as_str()));
        let is_package = is_call && is_lower;
        let may_be_field = || self.outer.viewpoint(self.file, &self.around).has_missing_supertype();
        (is_package && !may_be_field()).then(|| qualified(&parts))
    }

    /// The missing class that a name or qualified name stands for.
    pub(super) fn named_class(&self, id: ExprId) -> Option<ClassKey> {
        let parts = self.arena.qualified_name(id)?;
        let last = parts.last()?;
        let first = parts.first()?;
        if parts.len() == 1
            && !is_class_name(first.as_str())
            && !self.outer.is_single_import(self.file, *first)
        {
            return None;
        }
        // `Lib.instance`, `Lib.MAX` and `lib.MAX` are fields.
        if parts.len() > 1
            && (!is_class_name(last.as_str()) || is_constant_of_class(&parts) || self.is_of_value(id))
        {
            return None;
        }
        self.outer.viewpoint(self.file, &self.around).place(&parts)
    }

    /// The class that stands for the type of a missing or made-up member.
    pub(super) fn hole(&self, id: ExprId) -> Option<ClassKey> {
        // Long chains are looked at from the inside out, so that none asks for the whole of what is before it.
        let mut chain = Vec::new();
        let mut next = Some(id);
        while let Some(link) = next.filter(|link| !self.holes.borrow().contains_key(link)) {
            chain.push(link);
            next = self.arena.target(link);
        }
        for link in chain.into_iter().rev() {
            let found = self.find_hole(link);
            self.holes.borrow_mut().insert(link, found);
        }
        self.holes.borrow().get(&id).cloned().flatten()
    }

    fn find_hole(&self, id: ExprId) -> Option<ClassKey> {
        let mut id = id;
        while let ExprKind::Parenthesized(inner) = self.arena.expr(id).kind {
            id = inner;
        }
        match &self.arena.expr(id).kind {
            ExprKind::Call { name, .. } => Some(ClassKey::result(&self.call_owner(id)?.owner, *name)),
            ExprKind::Index { array, .. } => Some(self.hole(*array)?.element()),
            // The other operand is converted to it.
            ExprKind::Conditional { then, otherwise, .. } => {
                self.hole(*then).or_else(|| self.hole(*otherwise))
            }
            ExprKind::Name(name) => {
                let span = self.arena.expr(id).span;
                Some(ClassKey::field(&self.field_owner(id, *name, span)?.owner, *name))
            }
            ExprKind::Select { name, name_span, .. } => {
                Some(ClassKey::field(&self.field_owner(id, *name, *name_span)?.owner, *name))
            }
            _ => None,
        }
    }

    pub(super) fn field_owner(&self, id: ExprId, name: Name, span: Span) -> Option<MissingMember> {
        let target = match &self.arena.expr(id).kind {
            ExprKind::Select { target, .. } => Some(*target),
            _ => None,
        };
        match self.uses.get(&span) {
            Some(UseKind::Field { field, .. }) => {
                if !self.world().is_made_up(field.class)
                    || self.world().symbols.field(*field).is_enum_constant
                {
                    return None;
                }
                let owner = key_of(self.world(), field.class)?;
                let receiver = self.receiver(id, target, &owner);
                Some(MissingMember { owner, receiver, ..self.how(id, target)? })
            }
            // Or behind something that is missing itself.
            used if matches!(used, Some(UseKind::Missing { .. }))
                || (used.is_none() && target.is_some() && self.is_unknown(id)) =>
            {
                if self.means_class(id, name, target) { None } else { self.missing_owner(id, target, name) }
            }
            Some(_) | None => None,
        }
    }

    pub(super) fn is_unknown(&self, id: ExprId) -> bool {
        let ty = self.ty(id);
        let site = self.trace.sites.get(&id);
        ty.is_none_or(Type::is_unknown)
            && site.is_some_and(|site| match site {
                Site::Missing => true,
                Site::Value(ty) | Site::Type(ty) | Site::Super(ty) => ty.is_unknown(),
                Site::Package(_) => false,
            })
    }

    /// Whether a name is sought in a value, so that it is one of a field (JLS 6.5.2).
    fn is_of_value(&self, id: ExprId) -> bool {
        matches!(self.trace.sites.get(&id), Some(Site::Value(ty)) if !ty.is_unknown())
    }

    /// Whether a name that was not found stands for a class or package.
    pub(super) fn means_class(&self, id: ExprId, name: Name, target: Option<ExprId>) -> bool {
        let is_receiver = matches!(self.roles.of(id), Role::Receiver | Role::Measured);
        match target {
            None => {
                self.outer.is_single_import(self.file, name)
                    || (is_receiver
                        && (is_class_name(name.as_str()) || self.inherited_owner(id, name).is_none()))
            }
            Some(target) => {
                let is_package = self.arena.qualified_name(target).is_some_and(|parts| {
                    !parts.iter().any(|part| is_class_name(part.as_str()))
                        && matches!(self.trace.sites.get(&id), Some(Site::Missing | Site::Package(_)))
                        && self.hole(target).is_none()
                });
                let of_class =
                    self.arena.qualified_name(id).is_some_and(|parts| is_constant_of_class(&parts));
                let may_be_class = !of_class && !self.is_of_value(id);
                is_package || (is_receiver && is_class_name(name.as_str()) && may_be_class)
            }
        }
    }
}

/// Whether a qualified name ends in a constant of a class: `Lib.MAX`, but not `org.lib.DB` or `Lib.T`.
fn is_constant_of_class(parts: &[Name]) -> bool {
    match parts {
        [.., class, last] => {
            is_class_name(class.as_str()) && last.as_str().len() > 1 && is_constant_name(last.as_str())
        }
        _ => false,
    }
}
