//! Annotations that go with a method: `@Override` with one that is overridden (JLS 9.6.4.4), `@FunctionalInterface` with the one
//! abstract method (JLS 9.6.4.9). They stay where something else keeps that method.

use super::classes::{Fired, Moment};
use super::headers;
use super::item::{Annotated, Item, OtherPremises};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::rules::ElementKind;
use crate::types;

/// Such annotations of kept declarations.
#[derive(Default)]
pub(super) struct MethodAnnotations {
    overriding: Vec<(MethodId, Item)>,
    functional: Vec<(ClassId, Item)>,
}

impl MethodAnnotations {
    pub fn method_kept(&mut self, world: &World, method: MethodId) {
        let Some(decl) = world.method_decl(method) else { return };
        let written = headers::of_java_lang(Annotated::Method(method), &decl.modifiers, "Override");
        self.overriding.extend(written.map(|item| (method, item)));
    }

    pub fn class_kept(&mut self, world: &World, class: ClassId) {
        let Some(decl) = world.class_decl(class) else { return };
        let written = headers::of_java_lang(Annotated::Class(class), &decl.modifiers, "FunctionalInterface");
        self.functional.extend(written.map(|item| (class, item)));
    }

    /// Those of methods that override one which is kept or in a library.
    pub fn overriding(&self, moment: &Moment) -> Vec<Fired> {
        let open = self.overriding.iter().filter(|(_, item)| !moment.slice.keeps(*item));
        open.filter_map(|&(method, item)| {
            let mut overridden = types::overridden(&moment.world.symbols, method).into_iter();
            let found = overridden.find(|above| moment.has(method.class, *above))?;
            let also = OtherPremises::Both(method, found);
            Some(Fired { on: ElementKind::Method, class: method.class, item, also })
        })
        .collect()
    }

    /// Those of interfaces whose one abstract method is kept or in a library.
    pub fn functional(&self, moment: &Moment) -> Vec<Fired> {
        let open = self.functional.iter().filter(|(_, item)| !moment.slice.keeps(*item));
        open.filter_map(|&(class, item)| {
            let method = types::functional_method(&moment.world.symbols, class)?;
            let also = OtherPremises::One(method);
            moment.has(class, method).then_some(Fired { on: ElementKind::Class, class, item, also })
        })
        .collect()
    }
}
