//! The type of a value that only its uses tell: a known type where one fits all of them.

use super::super::collect::{element_key, number};
use super::super::evidence::{Call, Evidence, Known, Want};
use super::super::model::{ClassKey, StubType};
use super::inherited::{fits_calls, takes};
use crate::base::{Name, Primitive};
use crate::enter::World;
use crate::resolve;
use crate::symbols::Type;
use crate::syntax::tree::ClassKind;
use crate::types;

/// What a hole turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled {
    Type(StubType),
    /// The type that has all members that are used.
    Told(StubType),
    /// A class of its own, below these types.
    Own(Vec<StubType>),
    /// An enum of its own with these constants.
    OwnEnum(Vec<Name>),
    /// A resource of its own.
    OwnResource,
    /// No type fits all uses: a type parameter does.
    Generic,
    /// Nothing is known: a class of its own will show what is done with it.
    Open,
}

/// The question which type a hole is.
pub struct Question<'a> {
    pub world: &'a World,
    pub evidence: &'a Evidence,
    pub hole: &'a ClassKey,
    pub wants: Vec<&'a Want>,
    pub is_hole: &'a dyn Fn(&ClassKey) -> bool,
}

impl Question<'_> {
    pub fn settle(&self) -> Settled {
        let targets = self.targets();
        if let Some(settled) = self.by_enum(&targets) {
            return settled;
        }
        if self.has_members() || self.evidence.classes.contains_key(self.hole) && self.has_roles() {
            return self.with_members(&targets);
        }
        if self.wants.iter().any(|want| matches!(want, Want::Resource)) && targets.is_empty() {
            return Settled::OwnResource;
        }
        if !targets.is_empty() {
            return self.fitting(&targets);
        }
        self.by_operations()
    }

    /// Whether members are used, other than the length of an array (JLS 10.7).
    fn has_members(&self) -> bool {
        let is_array = self.wants.iter().any(|want| matches!(want, Want::Array(_)));
        let mut fields = self.evidence.fields_of(self.hole);
        let mut methods = self.evidence.methods_of(self.hole);
        if is_array && methods.next().is_none() {
            return fields.any(|(name, _)| name.as_str() != "length");
        }
        let object = self.world.symbols.well_known().object;
        let is_of_object = |name: Name, call: &Call| {
            !call.is_static && object.is_some_and(|object| takes(self.world, object, name, call))
        };
        let all = self.evidence.methods_of(self.hole);
        let mut calls = all.flat_map(|(name, calls)| calls.iter().map(move |call| (name, call)));
        calls.any(|(name, call)| !is_of_object(name, call))
            || fields.next().is_some()
            || self.evidence.constructors.contains_key(self.hole)
    }

    /// The class that stands for its elements.
    fn element(&self) -> StubType {
        StubType::class(element_key(self.hole))
    }

    fn has_roles(&self) -> bool {
        self.evidence.classes.get(self.hole).is_some_and(|class| {
            !class.roles.is_empty() || !class.functions.is_empty() || !class.supertypes.is_empty()
        })
    }

    /// The types that the value is converted to, each once; `Object` says nothing beside others.
    fn targets(&self) -> Vec<&Known> {
        let mut all: Vec<&Known> = Vec::new();
        for want in &self.wants {
            if let Want::To(known) = want
                && !all.iter().any(|other| other.written == known.written)
            {
                all.push(known);
            }
        }
        if all.len() > 1 {
            all.retain(|known| !known.written.is_object());
        }
        all
    }

    fn by_enum(&self, targets: &[&Known]) -> Option<Settled> {
        let mut constants: Vec<Name> = Vec::new();
        for want in &self.wants {
            if let Want::Enum(names) = want {
                constants.extend(
                    names.iter().filter(|name| !constants.contains(name)).copied().collect::<Vec<_>>(),
                );
            }
        }
        if constants.is_empty() {
            return None;
        }
        match targets.first() {
            Some(known) => Some(Settled::Type(known.written.clone())),
            None => Some(Settled::OwnEnum(constants)),
        }
    }

    /// Members are used: a type that has them, a missing class that can have them, or a class of its own.
    fn with_members(&self, targets: &[&Known]) -> Settled {
        let missing = targets.iter().find(|known| match &known.written {
            StubType::Class(key, _) => self.evidence.classes.contains_key(key) && !(self.is_hole)(key),
            _ => false,
        });
        if let Some(known) = missing {
            return Settled::Type(known.written.clone());
        }
        if let Some(known) = targets.iter().find(|known| self.has_all_members(&known.ty)) {
            return Settled::Type(known.written.clone());
        }
        if targets.is_empty()
            && let Some(ty) = self.only_converted()
        {
            return Settled::Told(ty);
        }
        if targets.is_empty()
            && let Some(string) = self.world.symbols.well_known().string
            && fits_calls(self.world, self.evidence, self.hole, string)
        {
            return Settled::Told(StubType::java_lang("String"));
        }
        let can_be_above =
            |known: &&&Known| known.ty.class_id().is_some_and(|class| self.is_extensible(class));
        let above = targets.iter().filter(can_be_above).map(|known| known.written.clone());
        let iterated = self.wants.iter().find_map(|want| match want {
            Want::Iterable(element) => {
                let element = element.as_ref().map_or_else(StubType::object, |known| known.written.clone());
                Some(StubType::iterable(element.boxed()))
            }
            Want::Each(_) => Some(StubType::iterable(self.element())),
            _ => None,
        });
        Settled::Own(above.chain(iterated).collect())
    }

    /// What values of the hole are converted to, if that is all that is done with them.
    fn only_converted(&self) -> Option<StubType> {
        let class = self.evidence.classes.get(self.hole)?;
        if self.has_members() || !class.roles.is_empty() || !class.functions.is_empty() {
            return None;
        }
        let symbols = &self.world.symbols;
        let known = symbols.well_known();
        let is_below = |ty: &Type, other: &Known| {
            !other.ty.is_unknown() && types::is_subtype_unchecked(symbols, ty, &other.ty)
        };
        if known.string.is_some_and(|string| {
            class.supertypes.iter().all(|other| is_below(&Type::class(string), other))
                && !class.supertypes.is_empty()
        }) {
            return Some(StubType::java_lang("String"));
        }
        let fits = |candidate: &&Known| {
            class.supertypes.iter().all(|other| {
                other.written == candidate.written
                    || (!candidate.ty.is_unknown() && is_below(&candidate.ty, other))
            })
        };
        class.supertypes.iter().find(fits).map(|known| known.written.clone())
    }

    fn is_extensible(&self, class: crate::base::ClassId) -> bool {
        let symbol = self.world.symbols.class(class);
        let is_final = symbol.flags.has(crate::base::Flags::FINAL);
        matches!(symbol.kind, ClassKind::Class | ClassKind::Interface) && !is_final
    }

    fn has_all_members(&self, ty: &Type) -> bool {
        has_all_members(self.world, self.evidence, self.hole, ty)
    }

    /// A type that converts to all of these.
    fn fitting(&self, targets: &[&Known]) -> Settled {
        let numbers: Option<Vec<Primitive>> = targets
            .iter()
            .filter(|known| known.ty.as_primitive().is_some())
            .map(|known| known.ty.as_primitive())
            .collect();
        let numbers = numbers.unwrap_or_default();
        if !numbers.is_empty() {
            return self.fitting_primitive(targets, &numbers);
        }
        let symbols = &self.world.symbols;
        let fits = |candidate: &&Known| {
            targets.iter().all(|other| {
                other.written == candidate.written
                    || other.written.is_object()
                    || (!other.ty.is_unknown()
                        && !candidate.ty.is_unknown()
                        && types::is_subtype_unchecked(symbols, &candidate.ty, &other.ty))
            })
        };
        if let Some(known) = targets.iter().find(|candidate| fits(candidate)) {
            return Settled::Type(known.written.clone());
        }
        let extensible =
            targets.iter().all(|known| known.ty.class_id().is_some_and(|class| self.is_extensible(class)));
        let classes = targets.iter().filter(|known| {
            known.ty.class_id().is_some_and(|class| symbols.class(class).kind == ClassKind::Class)
        });
        if extensible && classes.count() <= 1 {
            return Settled::Own(targets.iter().map(|known| known.written.clone()).collect());
        }
        Settled::Generic
    }

    /// The narrowest primitive type among the targets, if its value can be all others, too (JLS 5.1.2, 5.1.7).
    fn fitting_primitive(&self, targets: &[&Known], primitives: &[Primitive]) -> Settled {
        let symbols = &self.world.symbols;
        let fits = |candidate: &Primitive| {
            let ty = Type::Primitive(*candidate);
            targets
                .iter()
                .all(|known| known.ty.is_unknown() || types::is_loosely_compatible(symbols, &ty, &known.ty))
        };
        let narrowest = Primitive::below_all(primitives).filter(fits);
        narrowest.map_or(Settled::Generic, |narrowest| Settled::Type(StubType::Primitive(narrowest)))
    }

    /// Nothing names a type: what is done with the value decides.
    fn by_operations(&self) -> Settled {
        let number = self.wants.iter().find_map(|want| match want {
            Want::Number(other) => Some(number(&self.world.symbols, other.as_ref())),
            _ => None,
        });
        if let Some(primitive) = number {
            return Settled::Type(StubType::Primitive(primitive));
        }
        for want in &self.wants {
            let found = match want {
                Want::Iterable(element) => {
                    let element =
                        element.as_ref().map_or_else(StubType::object, |known| known.written.clone());
                    Some(StubType::run_over(element))
                }
                Want::Each(_) => Some(StubType::iterable(self.element())),
                Want::Array(_) => Some(StubType::Array(Box::new(self.element()))),
                Want::Throwable => Some(StubType::java_lang("RuntimeException")),
                Want::Constant => Some(StubType::Primitive(Primitive::Int)),
                Want::From(_) => Some(self.taking_all()),
                _ => None,
            };
            if let Some(ty) = found {
                return Settled::Type(ty);
            }
        }
        let has = |wanted: fn(&Want) -> bool| self.wants.iter().any(|want| wanted(want));
        if has(|want| matches!(want, Want::Any)) {
            return Settled::Open;
        }
        if has(|want| matches!(want, Want::Text)) {
            return Settled::Type(StubType::java_lang("String"));
        }
        if has(|want| matches!(want, Want::Reference)) {
            return Settled::Type(StubType::object());
        }
        if self.wants.is_empty() { Settled::Open } else { Settled::Type(StubType::Void) }
    }

    /// A type that takes all values that are assigned.
    fn taking_all(&self) -> StubType {
        let given = self.wants.iter().filter_map(|want| match want {
            Want::From(known) => Some(known),
            _ => None,
        });
        let given: Vec<&Known> = given.collect();
        let primitives: Option<Vec<Primitive>> = given.iter().map(|known| known.ty.as_primitive()).collect();
        if let Some(widest) = primitives.and_then(|primitives| Primitive::above_all(&primitives)) {
            return StubType::Primitive(widest);
        }
        let symbols = &self.world.symbols;
        let takes_all = |candidate: &&&Known| {
            given.iter().all(|other| types::is_loosely_compatible(symbols, &other.ty, &candidate.ty))
        };
        given.iter().find(takes_all).map_or_else(StubType::object, |known| known.written.clone())
    }
}

/// Whether the type has members of all names that are used of the hole.
pub(super) fn has_all_members(world: &World, evidence: &Evidence, hole: &ClassKey, ty: &Type) -> bool {
    let Some(class) = ty.class_id() else { return false };
    let symbols = &world.symbols;
    let mut methods = evidence.methods_of(hole);
    let mut fields = evidence.fields_of(hole);
    methods.all(|(name, _)| !resolve::methods_named(symbols, class, name).is_empty())
        && fields.all(|(name, _)| !resolve::find_field(symbols, class, name).is_absent())
}
