//! What a class must implement (JLS 8.1.1.1), and methods that it cannot inherit together (JLS 8.4.8.4, 9.4.1.3), whatever of
//! them a slice keeps.

use rustc_hash::FxHashMap;

use super::named::method_item;
use crate::base::{ClassId, FieldId, Flags, MethodId, Name};
use crate::check::Checker;
use crate::enter::World;
use crate::slice::{Item, Slice, subclass_path};
use crate::symbols::Type;
use crate::syntax::tree::ClassKind;
use crate::types;

/// An abstract method with the methods that may implement it in a class.
pub(super) struct Implemented {
    /// The class of the abstract method.
    owner: ClassId,
    /// The abstract method; `None` if it is always there.
    method: Option<Item>,
    /// Those of the class and its superclasses, the nearest first: the first that is there decides. `None` for one that is
    /// always there, the last of them.
    from_classes: Box<[(ClassId, Option<Item>, Rank)]>,
    /// Whether the class is right if none of them is there.
    otherwise: Otherwise,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Right,
    /// It is abstract itself: right in an abstract class only.
    Abstract,
    Wrong,
}

/// What implements a method that the classes leave.
enum Otherwise {
    Right,
    Default(ClassId, Item),
    Wrong,
}

impl Implemented {
    /// Whether the class, with these above it in the slice, implements the method if it has it and must.
    pub fn holds(&self, slice: &Slice, class: ClassId, above: &[ClassId]) -> bool {
        let is_there = |owner: ClassId, item: Option<Item>| {
            item.is_none_or(|item| slice.keeps(item)) && above.contains(&owner)
        };
        if !is_there(self.owner, self.method) {
            return true;
        }
        let is_abstract = slice.is_made_abstract(class);
        match self.from_classes.iter().find(|(owner, item, _)| is_there(*owner, *item)) {
            Some((_, _, rank)) => match rank {
                Rank::Right => true,
                Rank::Abstract => is_abstract,
                Rank::Wrong => false,
            },
            None => match self.otherwise {
                _ if is_abstract => true,
                Otherwise::Right => true,
                Otherwise::Default(owner, item) => is_there(owner, Some(item)),
                Otherwise::Wrong => false,
            },
        }
    }

    /// Whether it says something about any slice.
    fn is_open(&self) -> bool {
        match self.from_classes.first() {
            Some((_, first, rank)) => first.is_some() || *rank != Rank::Right,
            None => !matches!(self.otherwise, Otherwise::Right),
        }
    }
}

/// Two methods that no class can inherit unless another one, that overrides both, is there.
pub(super) struct Conflict {
    between: [(ClassId, Option<Item>); 2],
    /// None of them is always there.
    settled_by: Box<[(ClassId, Item)]>,
    /// The edges that settle it, too, if they are all kept.
    related: Option<Box<[Item]>>,
}

impl Conflict {
    /// Whether the class, with these above it in the slice, does not have both, or what settles it.
    pub fn holds(&self, slice: &Slice, above: &[ClassId]) -> bool {
        let is_there = |(owner, item): (ClassId, Option<Item>)| {
            item.is_none_or(|item| slice.keeps(item)) && above.contains(&owner)
        };
        !self.between.iter().all(|method| is_there(*method))
            || self.settled_by.iter().any(|(owner, item)| is_there((*owner, Some(*item))))
            || self.related.as_ref().is_some_and(|path| path.iter().all(|edge| slice.keeps(*edge)))
    }
}

/// The edges that make one of the methods' classes a subclass of the other, if it is one; none where the two agree without.
fn related(world: &World, a: MethodId, b: MethodId) -> Option<Box<[Item]>> {
    let symbols = &world.symbols;
    let are_interfaces = [a, b].iter().all(|method| symbols.class(method.class).is_interface());
    let is_default = [a, b].iter().any(|method| !symbols.method(*method).is_abstract());
    let path = |below: MethodId, above: MethodId| {
        let is_below = types::is_subclass(&world.symbols, below.class, above.class);
        is_below.then(|| match are_interfaces && is_default {
            true => subclass_path(world, below.class, above.class).into(),
            false => Box::default(),
        })
    };
    path(a, b).or_else(|| path(b, a))
}

impl Checker<'_> {
    pub(super) fn implemented(&self, class: ClassId) -> Box<[Implemented]> {
        let symbols = &self.world.symbols;
        // A slice may have none of the constants that an enum leaves methods to.
        let must_all = !self.may_be_left(class) || symbols.class(class).kind == ClassKind::Enum;
        let has_several_sides = self.has_several_sides(class);
        let may_inherit_wrong = !symbols.class(class).is_interface() && has_several_sides;
        if !must_all && !may_inherit_wrong {
            return Box::default();
        }
        let site = symbols.this_type(class);
        // A record has its own `equals`, `hashCode` and `toString` (JLS 8.10.3).
        let record = symbols.well_known().record;
        let all = types::abstract_methods(symbols, class).into_iter();
        let all = all.filter(|method| Some(method.class) != record);
        let found = all.map(|method| self.implementations(&site, (class, must_all), method));
        // Where one side goes, what it implements goes for the others.
        found.filter(|found| has_several_sides || found.is_open()).collect()
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
            let rank = match symbols.method(own).is_abstract() {
                true if must_all => Rank::Abstract,
                true => Rank::Right,
                // One that is declared below the method is judged where it is declared.
                false if types::is_subclass(symbols, own.class, method.class) => Rank::Right,
                false if self.may_stand_for(site, own, method) => Rank::Right,
                false => Rank::Wrong,
            };
            let item = method_item(self.world, own);
            from_classes.push((above, item, rank));
            if item.is_none() {
                break;
            }
        }
        let otherwise = match (must_all, from_classes.is_empty()) {
            (false, _) => Otherwise::Right,
            (true, true) => self.default_method(class, method),
            (true, false) => Otherwise::Wrong,
        };
        let (owner, method) = (method.class, method_item(self.world, method));
        Implemented { owner, method, from_classes: from_classes.into(), otherwise }
    }

    /// What implements a method that no class above declares.
    fn default_method(&self, class: ClassId, method: MethodId) -> Otherwise {
        match types::implementation(&self.world.symbols, class, method) {
            Some(own) => method_item(self.world, own)
                .map_or(Otherwise::Right, |item| Otherwise::Default(own.class, item)),
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
                let related = related(self.world, a, b);
                let is_free = related.as_ref().is_some_and(|path| path.is_empty());
                if is_free || (related.is_none() && self.conflict(&site, class, &[a, b]).is_none()) {
                    continue;
                }
                let overrides = |method: &&MethodId| {
                    types::overrides(symbols, **method, a, class)
                        && types::overrides(symbols, **method, b, class)
                };
                let settled: Vec<MethodId> = group.iter().filter(overrides).copied().collect();
                let item = |method: MethodId| (method.class, method_item(self.world, method));
                let items: Option<Box<[(ClassId, Item)]>> =
                    settled.iter().map(|method| Some((method.class, item(*method).1?))).collect();
                let between = [a, b].map(item);
                found.extend(items.map(|settled_by| Conflict { between, settled_by, related }));
            }
        }
        found
    }
}
