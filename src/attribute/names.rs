//! Names and field accesses (JLS 6.5, 15.11): what a name that syntax alone cannot classify means.

use smallvec::SmallVec;

use super::attributor::Attributor;
use super::table::{Sought, UseKind};
use crate::base::{ClassId, FieldId, Name, Span};
use crate::resolve::{self, TypeName, Viewer};
use crate::symbols::Type;
use crate::syntax::tree::{ExprId, ExprKind, Primitive};
use crate::types;

/// Links of a chain that are attributed within each other.
const LONG_CHAIN: usize = 100;

/// What stands before a dot.
#[derive(Clone, Debug)]
pub enum Site {
    Value(Type),
    /// A class named: static members only.
    Type(Type),
    /// `super` or `Outer.super`: the type whose members are meant.
    Super(Type),
    Package(Name),
    Missing,
}

/// How access control looks at a member's site (JLS 6.6.2): through `super` and in constructor calls of a subclass,
/// protected members need no site of the subclass's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    Value,
    Super,
}

impl Through {
    /// The site to give to access control.
    pub fn site(self, class: Option<ClassId>) -> Option<ClassId> {
        match self {
            Through::Value => class,
            Through::Super => None,
        }
    }
}

/// What a simple name means as a variable.
pub enum Variable {
    Local(Type),
    /// Several where the name is ambiguous, each with the class that it was searched in.
    Fields(SmallVec<[(FieldId, ClassId); 1]>),
}

impl Attributor<'_> {
    /// The variable with this simple name (JLS 6.4.1): locals and fields from the inside out, then imports.
    pub fn variable(&self, name: Name) -> Option<Variable> {
        let viewer = self.viewer();
        let mut hidden = None;
        for (variables, class) in self.env.levels() {
            if let Some(local) = variables.get(name) {
                return Some(Variable::Local(local.ty.clone()));
            }
            if let Some(class) = class {
                let found = resolve::find_field_from(self.symbols, class, name, viewer);
                let shadows = found.is_final();
                let fields = found.candidates().iter().map(|field| (*field, class)).collect();
                let variable = (!found.is_absent()).then_some(Variable::Fields(fields));
                if shadows {
                    return variable;
                }
                hidden = hidden.or(variable);
            }
        }
        let imported = resolve::find_static_import_field(self.symbols, &self.env.scope, name);
        if imported.is_absent() {
            return hidden;
        }
        Some(Variable::Fields(imported.candidates().iter().map(|field| (*field, field.class)).collect()))
    }

    /// The place under attribution, as access control sees it.
    pub fn viewer(&self) -> Viewer {
        Viewer::of_scope(self.symbols, &self.env.scope)
    }

    /// The type of a field as a member of `site`.
    pub fn field_type(&self, field: FieldId, site: &Type) -> Type {
        let declared = self.symbols.field_type(field);
        if self.symbols.field(field).is_static() {
            return declared.clone();
        }
        types::member_type(self.symbols, site, field.class, declared)
    }

    /// The meaning of an expression before a dot, a bracket or `::` (JLS 6.5.2); values are attributed.
    pub fn site(&mut self, id: ExprId) -> Site {
        if let Some(known) = self.sites_ahead.remove(&id) {
            return known;
        }
        let ahead = self.look_ahead(id);
        let site = self.site_here(id);
        // What was not asked for is not true for ever: the body of a lambda is attributed more than once.
        for link in ahead {
            self.sites_ahead.remove(&link);
        }
        site
    }

    /// Attributes some links of a long chain of calls, fields and elements from the inside out, so that each is not far from
    /// the next and no deep stack is needed. Gives those links.
    fn look_ahead(&mut self, id: ExprId) -> Vec<ExprId> {
        let mut chain = Vec::new();
        let mut next = self.arena.target(id);
        while let Some(link) = next.filter(|link| !self.sites_ahead.contains_key(link)) {
            chain.push(link);
            next = self.arena.target(link);
        }
        let ahead: Vec<ExprId> = chain.into_iter().rev().skip(LONG_CHAIN).step_by(LONG_CHAIN).collect();
        for &link in &ahead {
            let site = self.site_here(link);
            self.sites_ahead.insert(link, site);
        }
        ahead
    }

    fn site_here(&mut self, id: ExprId) -> Site {
        let span = self.arena.expr(id).span;
        match &self.arena.expr(id).kind {
            ExprKind::Name(name) => self.simple_name(id, *name, span),
            ExprKind::Select { target, name, name_span } => {
                let (target, name, name_span) = (*target, *name, *name_span);
                let target = self.chained_site(target);
                self.select(id, &target, name, name_span)
            }
            ExprKind::Super { qualifier } => {
                let site = self.super_site(*qualifier);
                if let Site::Super(ty) = &site {
                    self.set_type(id, ty.clone());
                }
                site
            }
            _ => Site::Value(self.standalone(id)),
        }
    }

    /// The site of a target, without recursion along a chain of selections.
    fn chained_site(&mut self, id: ExprId) -> Site {
        let mut chain = Vec::new();
        let mut inner = id;
        while let ExprKind::Select { target, name, name_span } = self.arena.expr(inner).kind
            && !self.sites_ahead.contains_key(&inner)
        {
            chain.push((inner, name, name_span));
            inner = target;
        }
        let mut site = self.site(inner);
        for (id, name, name_span) in chain.into_iter().rev() {
            site = self.select(id, &site, name, name_span);
        }
        site
    }

    /// What stands before `::new` is a type, also where a variable has the same name (JLS 6.5.1, 15.13).
    pub fn type_site(&mut self, id: ExprId) -> Site {
        match &self.arena.expr(id).kind {
            ExprKind::Name(name) => self.simple_type_name(*name, self.arena.expr(id).span),
            _ => self.site(id),
        }
    }

    fn simple_name(&mut self, id: ExprId, name: Name, span: Span) -> Site {
        self.restart(id);
        self.trace_around(id);
        match self.variable(name) {
            Some(Variable::Local(ty)) => {
                return Site::Value(self.set_variable_type(id, ty));
            }
            Some(Variable::Fields(fields)) => {
                for &(field, class) in &fields {
                    self.record(id, span, UseKind::Field { field, site: Some(class) });
                }
                self.judge_field(span, &fields);
                let ty = fields.first().map_or(Type::Unknown, |&(field, class)| {
                    self.field_type(field, &self.symbols.this_type(class))
                });
                return Site::Value(self.set_variable_type(id, ty));
            }
            None => {}
        }
        self.simple_type_name(name, span)
    }

    fn simple_type_name(&mut self, name: Name, span: Span) -> Site {
        let found = resolve::find_type(self.symbols, &self.env.scope, name);
        for candidate in found.candidates() {
            match candidate {
                TypeName::Class(class) => self.record_class(span, *class),
                TypeName::Variable(_) => {}
            }
        }
        match found.first() {
            Some(TypeName::Class(class)) => Site::Type(Type::class(class)),
            Some(TypeName::Variable(ty)) => Site::Type(ty),
            None if self.symbols.has_package(name) => Site::Package(name),
            None => {
                self.record_missing(span, name, Sought::Name);
                Site::Missing
            }
        }
    }

    /// `site.name` as a package, type or field (JLS 6.5.4 - 6.5.6).
    fn select(&mut self, id: ExprId, site: &Site, name: Name, span: Span) -> Site {
        self.restart(id);
        self.trace_site(id, site);
        match site {
            Site::Package(package) => {
                let qualified = Name::new(&format!("{package}.{name}"));
                if let Some(class) = self.symbols.find_class(qualified, self.root) {
                    self.record_class(span, class);
                    return Site::Type(Type::class(class));
                }
                if self.symbols.has_package(qualified) {
                    return Site::Package(qualified);
                }
                self.record_missing(span, qualified, Sought::Name);
                Site::Missing
            }
            Site::Missing => Site::Missing,
            Site::Value(ty) | Site::Super(ty) => Site::Value(self.field_access(id, ty, name, span)),
            Site::Type(ty) => {
                if let Some(class) = ty.class_id()
                    && resolve::find_field_from(self.symbols, class, name, self.viewer()).first().is_none()
                    && let Some(member) =
                        resolve::member_class_from(self.symbols, class, name, self.viewer()).first()
                {
                    self.record_class(span, member);
                    return Site::Type(Type::class(member));
                }
                let value = self.field_access(id, ty, name, span);
                self.judge_static_field(id, span);
                Site::Value(value)
            }
        }
    }

    /// A field of a value or class (JLS 15.11.1).
    fn field_access(&mut self, id: ExprId, site: &Type, name: Name, span: Span) -> Type {
        if let Type::Array(_) = site
            && &*name == "length"
        {
            return self.set_type(id, Type::Primitive(Primitive::Int));
        }
        for part in self.member_sites(site) {
            let Some(class) = part.class_id() else { continue };
            let found = resolve::find_field_from(self.symbols, class, name, self.viewer());
            for &field in found.candidates() {
                self.record(id, span, UseKind::Field { field, site: Some(class) });
            }
            if let Some(field) = found.first() {
                let ty = self.field_type(field, &part);
                return self.set_variable_type(id, ty);
            }
        }
        if !site.is_unknown() {
            site.class_id().into_iter().for_each(|class| self.ask_for_open(class));
            self.record_missing(span, name, Sought::Field);
        }
        self.set_type(id, Type::Unknown)
    }

    /// The class types whose members a type has: its bounds for variables and intersections, `Object` for arrays. A
    /// value has no wildcards in its type but those of such bounds, whose members are seen through their capture, too
    /// (JLS 4.4, 5.1.10).
    pub fn member_sites(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Class(_) => vec![types::capture(self.symbols, ty)],
            Type::Variable(_) | Type::Captured(_) => {
                let upper = types::upper_bound(self.symbols, ty);
                if upper == *ty { Vec::new() } else { self.member_sites(&upper) }
            }
            Type::Intersection(parts) => parts.iter().flat_map(|part| self.member_sites(part)).collect(),
            Type::Array(_) => vec![self.symbols.well_known().object_type()],
            Type::Wildcard(_) => self.member_sites(&types::upper_bound(self.symbols, ty)),
            Type::Primitive(_) | Type::Void | Type::Null | Type::Inference(_) | Type::Unknown => Vec::new(),
        }
    }

    /// `this` or `Outer.this` (JLS 15.8.3, 15.8.4).
    pub fn this(&mut self, qualifier: Option<ExprId>) -> Type {
        match qualifier {
            None => self.env.class().map_or(Type::Unknown, |class| self.symbols.this_type(class)),
            Some(qualifier) => match self.site(qualifier) {
                Site::Type(Type::Class(class)) => self.symbols.this_type(class.class),
                _ => Type::Unknown,
            },
        }
    }

    /// `super`, `Outer.super` or `Interface.super` (JLS 15.11.2, 15.12.1).
    fn super_site(&mut self, qualifier: Option<ExprId>) -> Site {
        let class = match qualifier {
            None => self.env.class(),
            Some(qualifier) => match self.site(qualifier) {
                Site::Type(Type::Class(named)) => {
                    let lexical = self.env.classes().any(|class| class == named.class);
                    if !lexical && self.symbols.class(named.class).is_interface() {
                        let this = self.this(None);
                        let found = types::as_super(self.symbols, &this, named.class);
                        return Site::Super(found.unwrap_or(Type::class(named.class)));
                    }
                    Some(named.class)
                }
                _ => None,
            },
        };
        let Some(class) = class else { return Site::Missing };
        let this = self.symbols.this_type(class);
        match types::superclass(self.symbols, &this) {
            Some(superclass) => {
                self.is_below(class, &superclass);
                Site::Super(superclass)
            }
            None => Site::Super(self.symbols.well_known().object_type()),
        }
    }
}
