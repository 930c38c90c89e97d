//! What a class must implement (JLS 8.1.1.1), and methods that it cannot inherit together (JLS 8.4.8.4, 9.4.1.3), whatever of
//! them a slice keeps.

use rustc_hash::FxHashMap;

use super::named::method_item;
use crate::base::{ClassId, FieldId, Flags, MethodId, Name};
use crate::check::Checker;
use crate::slice::{Item, Slice};
use crate::symbols::Type;
use crate::syntax::tree::ClassKind;
use crate::types;

/// An abstract method with the methods that may implement it in a class.
pub(super) struct Implemented {
    /// The abstract method; `None` if it is always there.
    method: Option<Item>,
    /// Those of the class and its superclasses, the nearest first: the first that is there decides. `None` for one that is
    /// always there, the last of them.
    from_classes: Box<[(Option<Item>, Rank)]>,
    /// Whether the class is right if none of them is there.
    otherwise: Otherwise,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Right,
    Wrong,
}

/// What implements a method that the classes leave.
enum Otherwise {
    Right,
    Default(Item),
    Wrong,
}

impl Implemented {
    pub fn holds(&self, slice: &Slice) -> bool {
        let is_there = |item: &Option<Item>| item.is_none_or(|item| slice.keeps(item));
        if !is_there(&self.method) {
            return true;
        }
        match self.from_classes.iter().find(|(item, _)| is_there(item)) {
            Some((_, rank)) => *rank == Rank::Right,
            None => match self.otherwise {
                Otherwise::Right => true,
                Otherwise::Default(item) => slice.keeps(item),
                Otherwise::Wrong => false,
            },
        }
    }

    /// Whether it says something about any slice.
    fn is_open(&self) -> bool {
        match self.from_classes.first() {
            Some((first, rank)) => first.is_some() || *rank == Rank::Wrong,
            None => !matches!(self.otherwise, Otherwise::Right),
        }
    }
}

/// Two methods that no class can inherit unless another one, that overrides both, is there.
pub(super) struct Conflict {
    between: [Option<Item>; 2],
    /// None of them is always there.
    settled_by: Box<[Item]>,
}

impl Conflict {
    pub fn holds(&self, slice: &Slice) -> bool {
        let is_there = |item: &Option<Item>| item.is_none_or(|item| slice.keeps(item));
        !self.between.iter().all(is_there) || self.settled_by.iter().any(|item| slice.keeps(*item))
    }
}

impl Checker<'_> {
    pub(super) fn implemented(&self, class: ClassId) -> Box<[Implemented]> {
        let symbols = &self.world.symbols;
        // A slice may have none of the constants that an enum leaves methods to.
        let must_all = !self.may_be_left(class) || symbols.class(class).kind == ClassKind::Enum;
        let may_inherit_wrong = !symbols.class(class).is_interface() && self.has_several_sides(class);
        if !must_all && !may_inherit_wrong {
            return Box::default();
        }
        let site = symbols.this_type(class);
        // A record has its own `equals`, `hashCode` and `toString` (JLS 8.10.3).
        let record = symbols.well_known().record;
        let all = types::abstract_methods(symbols, class).into_iter();
        let all = all.filter(|method| Some(method.class) != record);
        let found = all.map(|method| self.implementations(&site, (class, must_all), method));
        found.filter(Implemented::is_open).collect()
    }

    pub(super) fn constants_with_bodies(&self, class: ClassId) -> Box<[Item]> {
        let ids = (0..).zip(&self.world.symbols.members(class).fields);
        let constants = ids.map(|(index, _)| FieldId { class, index });
        let has_body =
            |id: &FieldId| self.world.enum_constant_decl(*id).is_some_and(|decl| decl.body.is_some());
        constants.filter(has_body).map(Item::Field).collect()
    }

    fn implementations(
        &self,
        site: &Type,
        (class, must_all): (ClassId, bool),
        method: MethodId,
    ) -> Implemented {
        let symbols = &self.world.symbols;
        let name = symbols.method(method).name;
        let is_match = |own: &MethodId| *own == method || types::overrides(symbols, *own, method, class);
        let mut from_classes = Vec::new();
        for above in types::all_superclasses(symbols, class) {
            let named = symbols.members(above).methods_named(name).iter();
            let mut named = named.map(|&index| MethodId { class: above, index });
            let Some(own) = named.find(is_match) else { continue };
            let is_right = match symbols.method(own).is_abstract() {
                true => !must_all,
                // One that is declared below the method is judged where it is declared.
                false => {
                    types::is_subclass(symbols, own.class, method.class)
                        || self.may_stand_for(site, own, method)
                }
            };
            let item = method_item(self.world, own);
            from_classes.push((item, if is_right { Rank::Right } else { Rank::Wrong }));
            if item.is_none() {
                break;
            }
        }
        let otherwise = match (must_all, from_classes.is_empty()) {
            (false, _) => Otherwise::Right,
            (true, true) => self.default_method(class, method),
            (true, false) => Otherwise::Wrong,
        };
        let method = method_item(self.world, method);
        Implemented { method, from_classes: from_classes.into(), otherwise }
    }

    /// What implements a method that no class above declares.
    fn default_method(&self, class: ClassId, method: MethodId) -> Otherwise {
        match types::implementation(&self.world.symbols, class, method) {
            Some(own) => method_item(self.world, own).map_or(Otherwise::Right, Otherwise::Default),
            None => Otherwise::Wrong,
        }
    }

    /// The conflicts among all that is declared above the class.
    pub(super) fn conflicts(&self, class: ClassId) -> Box<[Conflict]> {
        let symbols = &self.world.symbols;
        if !self.has_several_sides(class) {
            return Box::default();
        }
        let mut groups: FxHashMap<(Name, usize), Vec<MethodId>> = FxHashMap::default();
        let mut order = Vec::new();
        for above in types::all_supertypes(symbols, class) {
            for (index, method) in (0..).zip(&symbols.members(above).methods) {
                if !method.is_constructor() && !method.is_static() && !method.flags.has(Flags::PRIVATE) {
                    let key = (method.name, method.arity);
                    let group = groups.entry(key).or_insert_with(|| {
                        order.push(key);
                        Vec::new()
                    });
                    group.push(MethodId { class: above, index });
                }
            }
        }
        let groups = order.iter().filter_map(|key| groups.get(key)).filter(|group| group.len() > 1);
        groups.flat_map(|group| self.conflicts_among(class, group)).collect()
    }

    fn conflicts_among(&self, class: ClassId, group: &[MethodId]) -> Vec<Conflict> {
        let symbols = &self.world.symbols;
        let site = symbols.this_type(class);
        let mut found = Vec::new();
        for (at, &a) in group.iter().enumerate().filter(|(_, a)| a.class != class) {
            for &b in group.iter().skip(at + 1) {
                let are_related = types::is_subclass(symbols, a.class, b.class)
                    || types::is_subclass(symbols, b.class, a.class);
                if are_related || self.conflict(&site, class, &[a, b]).is_none() {
                    continue;
                }
                let overrides = |method: &&MethodId| {
                    types::overrides(symbols, **method, a, class)
                        && types::overrides(symbols, **method, b, class)
                };
                let settled: Vec<MethodId> = group.iter().filter(overrides).copied().collect();
                let items: Option<Box<[Item]>> =
                    settled.iter().map(|method| method_item(self.world, *method)).collect();
                let between = [a, b].map(|method| method_item(self.world, method));
                found.extend(items.map(|settled_by| Conflict { between, settled_by }));
            }
        }
        found
    }
}
