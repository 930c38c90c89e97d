//! Local and anonymous classes (JLS 14.3, 15.9.5), which attribution enters as it meets them.

use std::sync::Arc;

use super::flags::{ClassContext, class_flags, is_inner};
use super::shared::{Shared, read, write};
use crate::base::{ClassId, Name};
use crate::resolve::outermost;
use crate::symbols::{
    ClassSymbol, Lazy, Origin, Owner, Scope, SourceClass, SourcePlace, Supertypes, Symbols, Type,
};
use crate::syntax::tree::{Body, LocalClassId};

/// Whether there is a `this` at a place (JLS 8.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StaticContext {
    Static,
    Instance,
}

/// Where a local or anonymous class is declared.
#[derive(Clone, Copy, Debug)]
pub struct LocalPlace<'a> {
    /// The innermost class around it.
    pub owner: ClassId,
    /// The names in scope at its declaration; its own need not be among them.
    pub scope: &'a Arc<Scope>,
    pub context: StaticContext,
}

impl Shared {
    /// A new symbol for a local class; `anonymous_super` is the class or interface that an anonymous class extends.
    pub fn enter_local(
        &self,
        symbols: &Symbols,
        body: &Arc<Body>,
        id: LocalClassId,
        place: LocalPlace<'_>,
        anonymous_super: Option<Type>,
    ) -> ClassId {
        let is_static = place.context == StaticContext::Static;
        let context = if is_static { ClassContext::LocalStatic } else { ClassContext::LocalInstance };
        let owner = Owner::Body { class: place.owner, scope: place.scope.clone() };
        let decl = body.arena.class(id);
        let top = symbols.class(outermost(symbols, place.owner)).binary_name;
        let binary_name = Name::new(&format!("{top}${}", decl.span.start));
        let lazy = match anonymous_super {
            Some(ty) => Lazy::with_supertypes(anonymous_supertypes(symbols, ty)),
            None => Lazy::default(),
        };
        add_local(symbols, body, id, Place { around: place.owner, owner, context, binary_name, lazy })
    }

    /// The symbol of a member class of a local class.
    pub fn enter_local_member(
        &self,
        symbols: &Symbols,
        owner: &ClassSymbol,
        body: &Arc<Body>,
        id: LocalClassId,
    ) -> ClassId {
        if let Some(&known) = read(&self.local_members).get(&(owner.id, id)) {
            return known;
        }
        let context = if owner.is_interface() { ClassContext::InterfaceMember } else { ClassContext::Member };
        let binary_name = Name::new(&format!("{}${}", owner.binary_name, body.arena.class(id).name));
        let mut members = write(&self.local_members);
        *members.entry((owner.id, id)).or_insert_with(|| {
            let place = Place {
                around: owner.id,
                owner: Owner::Class(owner.id),
                context,
                binary_name,
                lazy: Lazy::default(),
            };
            add_local(symbols, body, id, place)
        })
    }
}

/// What the declaration of a class in a body does not say itself.
struct Place {
    around: ClassId,
    owner: Owner,
    context: ClassContext,
    binary_name: Name,
    lazy: Lazy,
}

fn add_local(symbols: &Symbols, body: &Arc<Body>, id: LocalClassId, place: Place) -> ClassId {
    let decl = body.arena.class(id);
    let around = symbols.class(place.around);
    let flags = class_flags(decl, place.context);
    let origin = match &around.origin {
        Origin::Source(source) => Origin::Source(SourceClass {
            file: source.file,
            root: source.root,
            place: SourcePlace::Body(body.clone(), id),
        }),
        // Bodies are of source classes only.
        Origin::ClassFile(record) => Origin::ClassFile(record.clone()),
    };
    symbols.add(|class| ClassSymbol {
        id: class,
        kind: decl.kind,
        name: decl.name,
        binary_name: place.binary_name,
        package: around.package,
        owner: place.owner,
        origin,
        flags,
        type_parameters: decl.type_parameters.iter().map(|parameter| parameter.name).collect(),
        is_inner: is_inner(flags, place.context),
        lazy: place.lazy,
    })
}

/// JLS 15.9.5: an anonymous class extends the named class, or Object and implements the named interface.
fn anonymous_supertypes(symbols: &Symbols, ty: Type) -> Supertypes {
    let is_interface = ty.class_id().is_some_and(|class| symbols.class(class).is_interface());
    if is_interface {
        Supertypes { superclass: Some(symbols.well_known().object_type()), interfaces: vec![ty] }
    } else {
        Supertypes { superclass: Some(ty), interfaces: Vec::new() }
    }
}
