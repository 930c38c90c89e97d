//! Members of generic classes whose type is what a type parameter of the class stands for.

use std::collections::{BTreeMap, BTreeSet};

use super::super::evidence::{Access, Argument, Call, Evidence, Expectation, Known};
use super::super::export::{export, find_class, generalized};
use super::super::model::{ClassKey, StubType};
use super::super::unknown::Unknown;
use super::explicit::general;
use super::fitting::has_all_members;
use super::methods::own_variable;
use crate::base::ClassId;
use crate::enter::World;
use crate::symbols::{Type, Wildcard};
use crate::types;

/// The holes of such members, each with the type parameter: `lazy.get()` is used as an `A` where `lazy` is a `Lazy<A>`.
pub(super) fn results(world: &World, evidence: &mut Evidence) -> BTreeMap<Unknown, StubType> {
    let factories = factories(evidence);
    let evidence = &*evidence;
    let mut found = BTreeMap::new();
    for ((owner, name), calls) in &evidence.methods {
        let unknown = Unknown::result(owner, *name);
        let hole = ClassKey::Unknown(unknown);
        let uses = calls.iter().map(Use::of_call).collect();
        let question =
            MemberUses { world, evidence, hole: &hole, uses, is_factory: factories.contains(&unknown) };
        let returned = returned_argument(world, calls);
        let is_any = question.differs() && !evidence.has_members(&hole);
        let ty = if returned.is_some_and(|at| is_any || question.is_cast(owner, calls, at)) {
            Some(own_variable(question.arity(owner)))
        } else {
            question.in_terms_of(owner)
        };
        found.extend(ty.map(|ty| (unknown, ty)));
    }
    for ((owner, name), accesses) in &evidence.fields {
        let unknown = Unknown::field(owner, *name);
        let hole = ClassKey::Unknown(unknown);
        let uses = accesses.iter().map(Use::of_access).collect();
        let question = MemberUses { world, evidence, hole: &hole, uses, is_factory: false };
        found.extend(question.in_terms_of(owner).map(|ty| (unknown, ty)));
    }
    found
}

/// A use of a member: what its receiver gives for the type parameters of the class, and what is done with its value.
struct Use<'a> {
    is_static: bool,
    receiver: &'a [Known],
    wants: &'a [Expectation],
}

impl Use<'_> {
    fn of_call(call: &Call) -> Use<'_> {
        Use { is_static: call.is_static, receiver: &call.receiver, wants: &call.result }
    }

    fn of_access(access: &Access) -> Use<'_> {
        Use { is_static: access.is_static, receiver: &access.receiver, wants: &access.wants }
    }
}

/// The argument that a method with different results gives back, as `requireNonNull` does.
pub(super) fn returned_argument<'c>(
    world: &World,
    calls: impl IntoIterator<Item = &'c Call> + Clone,
) -> Option<usize> {
    let count = calls.clone().into_iter().map(|call| call.arguments.len()).min()?;
    let fits = |at: usize| {
        calls.clone().into_iter().all(|call| {
            let Some(known) = call.arguments.get(at).and_then(Argument::known) else { return false };
            let is_so = |want: &Expectation| match want {
                Expectation::To(wanted) => {
                    types::is_loosely_compatible(&world.symbols, &known.ty, &wanted.ty)
                }
                Expectation::Discarded | Expectation::Any | Expectation::Text | Expectation::Reference => {
                    true
                }
                _ => false,
            };
            call.result.iter().all(is_so)
        })
    };
    (0..count).find(|at| fits(*at))
}

struct MemberUses<'a> {
    world: &'a World,
    evidence: &'a Evidence,
    hole: &'a ClassKey,
    uses: Vec<Use<'a>>,
    /// It is static and makes values of its class.
    is_factory: bool,
}

impl MemberUses<'_> {
    /// Whether a method of a utility class of the checker gives its argument back, whose members are used: such classes
    /// have methods that are casts to the checker (`NullnessUtil.castNonNull(line).price()`).
    fn is_cast(&self, owner: &ClassKey, calls: &[Call], at: usize) -> bool {
        let has_all = |known: &Known| has_all_members(self.world, self.evidence, self.hole, &known.ty);
        let has_members = |call: &Call| {
            call.is_static && call.arguments.get(at).and_then(Argument::known).is_some_and(has_all)
        };
        self.world.provides(owner.package().as_str())
            && self.evidence.has_members(self.hole)
            && calls.iter().any(has_members)
    }
}

/// Static methods of a generic class that give a value of it, or of one in it, are its factories, and what they make is as
/// general as the class: `Lazy<A> lazy = Lazy.of(a)` gives `<T> Lazy<T> of(T)`. Their calls get the result's arguments for
/// those of a receiver. Returns the holes of the results.
fn factories(evidence: &mut Evidence) -> BTreeSet<Unknown> {
    let Evidence { classes, methods, .. } = evidence;
    let mut found = BTreeSet::new();
    for ((owner, name), calls) in methods {
        let arity = classes.get(owner).map_or(0, |class| class.arity());
        let made = calls.iter().map(|call| made(owner, arity, call).filter(|_| arity > 0));
        let Some(made) = made.collect::<Option<Vec<_>>>() else { continue };
        for (call, made) in calls.iter_mut().zip(made) {
            call.receiver = made;
        }
        found.insert(Unknown::result(owner, *name));
    }
    found
}

/// The type arguments of what a static call gives, if it is of the class or of one in it.
fn made(owner: &ClassKey, arity: usize, call: &Call) -> Option<Vec<Known>> {
    let mut all: Option<Vec<Known>> = None;
    for want in &call.result {
        let Expectation::To(Known { ty: Type::Class(class), written: StubType::Class(key, written) }) = want
        else {
            continue;
        };
        let is_own = key == owner || key.outer().as_ref() == Some(owner);
        if !is_own || written.len() != arity || class.arguments.len() != arity {
            return None;
        }
        let arguments = class.arguments.iter().cloned().zip(written.iter().cloned());
        all = Some(arguments.map(|(ty, written)| Known { ty, written }).collect());
    }
    all.filter(|_| call.is_static)
}

impl MemberUses<'_> {
    fn arity(&self, owner: &ClassKey) -> usize {
        self.evidence.arity(owner)
    }

    /// The type of the member as its class says it, if it mentions a type parameter of the class.
    fn in_terms_of(&self, owner: &ClassKey) -> Option<StubType> {
        let arity = self.arity(owner);
        match (0..arity).find(|index| self.is_result(*index)) {
            Some(index) => Some(StubType::parameter(arity, index)),
            None if arity > 0 => self.general(owner, arity),
            None => None,
        }
    }

    /// Whether the results are used as different types.
    fn differs(&self) -> bool {
        let wants = self.uses.iter().flat_map(|used| used.wants);
        let mut wanted = wants.filter_map(Expectation::target).map(|known| &known.written);
        let first = wanted.next();
        wanted.any(|other| Some(other) != first)
    }

    /// Whether the argument for this parameter fits all that is done with the results, and something shows it.
    fn is_result(&self, index: usize) -> bool {
        let Some(values) = self.uses.iter().map(|used| self.value(used, index)).collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let has_members = self.evidence.has_members(self.hole);
        let has_all = |value: &Type| has_all_members(self.world, self.evidence, self.hole, value);
        if has_members && !values.iter().all(has_all) {
            return false;
        }
        let mut pairs = values.iter().zip(&self.uses);
        let shows = |(value, used): (&Type, &Use)| {
            used.wants.iter().any(|want| matches!(want, Expectation::To(known) if known.ty == *value))
        };
        pairs.clone().all(|(value, used)| self.fits(value, used)) && (has_members || pairs.any(shows))
    }

    /// A type that mentions parameters of the class, if all uses tell the same one: `all.copy()` is used as a `Bag<A>` where
    /// `all` is a `Bag<A>`.
    fn general(&self, owner: &ClassKey, arity: usize) -> Option<StubType> {
        let class = find_class(self.world, owner)?;
        let mut found: Option<StubType> = None;
        for used in &self.uses {
            for want in used.wants {
                let Some(wanted) = self.general_want(want, used, class, arity) else { continue };
                if (used.is_static && !self.is_factory) || used.receiver.len() != arity {
                    return None;
                }
                let ty = wanted?;
                if found.as_ref().is_some_and(|found| *found != ty) {
                    return None;
                }
                found = Some(ty);
            }
        }
        found.filter(|ty| ty.mentions_parameter(arity))
    }

    /// The type that is wanted, in terms of the parameters of the class; nothing if the want is of no type.
    fn general_want(
        &self,
        want: &Expectation,
        used: &Use,
        class: ClassId,
        arity: usize,
    ) -> Option<Option<StubType>> {
        match want {
            Expectation::To(known) => {
                let given: Vec<Type> = used.receiver.iter().map(|known| read_as(&known.ty)).collect();
                Some(export(self.world, &generalized(self.world, &known.ty, class, &given)))
            }
            Expectation::Iterable(Some(element)) => {
                let given: Vec<StubType> = used.receiver.iter().map(|known| known.written.clone()).collect();
                let variable = |at| StubType::parameter(arity, at);
                let variables: Vec<StubType> = (0..arity).map(variable).collect();
                Some(Some(StubType::run_over(general(&element.written, &given, &variables))))
            }
            _ => None,
        }
    }

    /// What the receiver of the call gives for the parameter.
    fn value(&self, used: &Use, index: usize) -> Option<Type> {
        let argument = used.receiver.get(index).filter(|_| !used.is_static)?;
        let upper = types::upper_bound(&self.world.symbols, &argument.ty);
        (!upper.is_unknown()).then_some(upper)
    }

    fn fits(&self, value: &Type, used: &Use) -> bool {
        let symbols = &self.world.symbols;
        used.wants.iter().all(|want| match want {
            Expectation::To(known) => types::is_loosely_compatible(symbols, value, &known.ty),
            Expectation::Number(_) => types::unboxed(symbols, value).is_some(),
            Expectation::Discarded
            | Expectation::Any
            | Expectation::Text
            | Expectation::Reference
            | Expectation::Like(_) => true,
            Expectation::From(_)
            | Expectation::Iterable(_)
            | Expectation::Each(_)
            | Expectation::Array(_)
            | Expectation::Throwable
            | Expectation::Resource
            | Expectation::Enum(_)
            | Expectation::Constant => false,
        })
    }
}

/// What is read through a type argument: of `? extends T` a `T` (JLS 4.5.1).
fn read_as(argument: &Type) -> Type {
    match argument {
        Type::Wildcard(Wildcard::Extends(bound)) => (**bound).clone(),
        Type::Captured(captured) => read_as(&Type::Wildcard(captured.wildcard.clone())),
        other => other.clone(),
    }
}
