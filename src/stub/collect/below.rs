//! Types that must be subtypes of others: which made-up class can make them so (JLS 4.10.2).

use super::super::evidence::{ClassRole, Known};
use super::super::export::{export, generalized, key_of, seen_as};
use super::super::model::{ClassKey, StubType};
use super::super::placement::{made_up_from, made_up_supertype};
use super::Collector;
use crate::base::{ClassId, Flags};
use crate::symbols::{ClassType, Type, Wildcard};
use crate::syntax::tree::ClassKind;
use crate::types;

impl Collector<'_> {
    /// A value of type `sub` is used as a `sup`, or `sub` stands for a type parameter with that bound. What an earlier
    /// round made of that does not count.
    pub(super) fn must_be_below(&mut self, sub: &Type, sup: &Type) {
        // What a `? super T` takes is a `T` (JLS 5.1.10).
        let sup = match sup {
            Type::Captured(captured) => captured.lower.as_ref().unwrap_or(sup),
            other => other,
        };
        let upper;
        let sub = match sub {
            // The bound is below what the variable is below.
            Type::Variable(_) | Type::Captured(_) | Type::Wildcard(_) => {
                upper = types::upper_bound(&self.world.symbols, sub);
                &upper
            }
            other => other,
        };
        if let (Type::Array(sub), Type::Array(sup)) = (sub, sup) {
            return self.must_be_below(sub, sup);
        }
        // Only arrays are below an array (JLS 4.10.3).
        if let Type::Array(_) = sup {
            return self.must_be_same(sub, sup);
        }
        let (Type::Class(below), Type::Class(above)) = (sub, sup) else { return };
        if self.is_declared_below(below.class, above.class) {
            if let Some(Type::Class(found)) = types::as_super(&self.world.symbols, sub, above.class) {
                self.arguments_below(&found, above);
            }
        } else {
            self.class_below(below, sup, above.class);
        }
    }

    /// A cast, test or comparison of two classes is legal only if a value can be of both (JLS 5.1.6.1): one of them is above the
    /// other, or is an interface and the other one not final.
    pub(super) fn must_be_castable(&mut self, from: &Type, to: &Type) {
        let (Type::Class(one), Type::Class(other)) = (from, to) else { return };
        let (one, other) = (one.class, other.class);
        if self.is_declared_below(one, other) || self.is_declared_below(other, one) {
            return;
        }
        let world = self.world;
        let symbols = &world.symbols;
        let is_final =
            |class: ClassId| symbols.class(class).flags.has(Flags::FINAL) && !world.is_made_up(class);
        // What an earlier round made of one does not count.
        let is_interface = |class: ClassId| symbols.class(class).is_interface() && !world.is_made_up(class);
        if (is_interface(one) && !is_final(other)) || (is_interface(other) && !is_final(one)) {
            return;
        }
        let is_named = |class: ClassId| {
            world.is_made_up(class) && key_of(world, class).is_some_and(|key| key.unknown().is_none())
        };
        let has_missing = |class: ClassId| made_up_supertype(world, class).is_some();
        if (is_named(other) && !is_final(one)) || (!world.is_made_up(other) && has_missing(other)) {
            self.must_be_below(to, from);
        } else if is_named(one) && !is_final(other) {
            if let Some(key) = key_of(world, one) {
                self.evidence.class(&key).roles.push(ClassRole::Interface);
            }
        } else if has_missing(one) {
            self.must_be_below(from, to);
        }
    }

    /// Whether the program says that one class is above the other.
    pub(super) fn is_declared_below(&self, below: ClassId, above: ClassId) -> bool {
        let symbols = &self.world.symbols;
        if symbols.well_known().object == Some(above) {
            return true;
        }
        let mut all = vec![below];
        let mut next = 0;
        while let Some(&class) = all.get(next) {
            next += 1;
            if class == above {
                return true;
            }
            if !self.world.is_made_up(class) {
                let supertypes = symbols.supertypes(class);
                let declared = supertypes.all();
                for class in declared.filter_map(Type::class_id) {
                    if !all.contains(&class) {
                        all.push(class);
                    }
                }
            }
        }
        false
    }

    /// The class is the right one: its arguments may not be (JLS 4.5.1).
    fn arguments_below(&mut self, found: &ClassType, above: &ClassType) {
        for (argument, wanted) in found.arguments.iter().zip(above.arguments.iter()) {
            match wanted {
                Type::Wildcard(Wildcard::Extends(bound)) => self.must_be_below(argument, bound),
                Type::Wildcard(Wildcard::Super(bound))
                    if bound.class_id().is_some_and(|class| self.world.is_made_up(class)) =>
                {
                    self.must_be_below(bound, argument);
                }
                _ => {}
            }
            self.must_be_same(argument, wanted);
        }
    }

    /// Two types that stand for the same type parameter: what was made up for an unknown type is the other one.
    fn must_be_same(&mut self, found: &Type, wanted: &Type) {
        let (Type::Class(class), false) = (found, found == wanted || matches!(wanted, Type::Wildcard(_)))
        else {
            return;
        };
        if let Type::Class(other) = wanted
            && other.class == class.class
        {
            return self.arguments_below(class, other);
        }
        if self.world.is_made_up(class.class)
            && let Some(ClassKey::Unknown(unknown)) = key_of(self.world, class.class)
            && let Some(written) = export(self.world, wanted)
        {
            self.evidence.same.push((unknown, Known { ty: wanted.clone(), written }));
        }
    }

    /// The class itself if it was made up, else the nearest made-up class above it.
    fn class_below(&mut self, sub: &ClassType, sup: &Type, above: ClassId) {
        let world = self.world;
        let below = sub.class;
        // What is above it cannot be below it, too (JLS 8.1.4).
        if self.is_declared_below(above, below) {
            return;
        }
        let key = made_up_from(world, below);
        let Some(key) = key.filter(|key| key_of(world, above).as_ref() != Some(key)) else { return };
        // Above an interface, enum or record there are only interfaces (JLS 8.9, 8.10, 9.1.3).
        let kind = self.stubs.classes.get(&key).map(|class| class.kind);
        if matches!(kind, Some(ClassKind::Interface | ClassKind::Enum | ClassKind::Record))
            && world.is_made_up(above)
            && let Some(above) = key_of(world, above)
        {
            self.evidence.class(&above).roles.push(ClassRole::Interface);
        }
        match self.role_below(above) {
            Some(role) => self.evidence.class(&key).roles.push(role),
            None => self.add_supertype(&key, sup, &Type::Class(sub.clone())),
        }
    }

    /// The class, or what is missing above it, is a resource.
    pub(super) fn must_be_resource(&mut self, class: ClassId) {
        let world = self.world;
        let above = world.symbols.well_known().auto_closeable;
        if above.is_some_and(|above| self.is_declared_below(class, above)) {
            return;
        }
        if let Some(key) = made_up_from(world, class) {
            self.evidence.class(&key).roles.push(ClassRole::Resource);
        }
    }

    /// What the missing class is an argument for, its supertype is, too: `Missing<V>` below `Iterator<V>` makes it
    /// `Missing<T>` below `Iterator<T>`. Other variables have no name there.
    fn add_supertype(&mut self, key: &ClassKey, sup: &Type, sub: &Type) {
        let mut seen = seen_as(self.world, sub, key).filter(|_| key.unknown().is_none());
        let object = self.world.symbols.well_known().object_type();
        // The arguments of a diamond are those that the class has in the type above, if that mentions it.
        if let Some((class, own)) = &mut seen
            && own.iter().all(|own| own.is_unknown() || *own == object)
            && let Some(told) = arguments_in(sup, *class)
        {
            *own = told;
        }
        let general = match &seen {
            Some((class, arguments)) => generalized(self.world, sup, *class, arguments),
            None => sup.clone(),
        };
        let Some(mut written) = export(self.world, &general) else { return };
        // Nothing says what the arguments of a diamond are, or of a result that nothing else tells (JLS 18.4): as many as above,
        // they are most likely the same.
        if let (Some((_, own)), StubType::Class(_, arguments)) = (&seen, &mut written)
            && own.len() == arguments.len()
            && (arguments.iter().all(|argument| matches!(argument, StubType::Free(_)))
                || own.iter().all(|own| own.is_unknown() || *own == object))
        {
            let variables = (0..own.len()).map(|at| StubType::parameter(own.len(), at));
            *arguments = variables.collect();
        }
        if key.unknown().is_none() {
            written = written.without_free();
        }
        let known = Known { ty: sup.clone(), written };
        self.evidence.class(key).supertypes.push(known);
    }

    /// Classes that no declaration extends by name (JLS 8.9, 9.6).
    fn role_below(&self, above: ClassId) -> Option<ClassRole> {
        let known = self.world.symbols.well_known();
        if known.enumeration == Some(above) {
            Some(ClassRole::Enum)
        } else if known.annotation == Some(above) {
            Some(ClassRole::Annotation)
        } else {
            None
        }
    }
}

/// What a type gives for the parameters of a class that it mentions in its arguments.
fn arguments_in(ty: &Type, class: ClassId) -> Option<Vec<Type>> {
    let Type::Class(whole) = ty else { return None };
    whole.arguments.iter().find_map(|argument| match argument {
        Type::Class(part) if part.class == class => Some(part.arguments.to_vec()),
        _ => None,
    })
}
