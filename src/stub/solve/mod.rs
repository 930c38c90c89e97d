//! From evidence to declarations, all missing ones together.

mod annotations;
mod bounded;
mod classes;
mod containers;
mod explicit;
mod fluent;
mod free;
mod implemented;
mod inherited;
mod methods;
mod revisions;
mod shapes;
mod supertypes;
mod thrown;
mod values;
mod variables;

use std::collections::{BTreeMap, BTreeSet};

use super::collect::{element_key, hole_key};
use super::evidence::{
    Call, ClassRole, Evidence, Fault, Form, FunctionResult, FunctionValue, Known, Member, Want,
};
use super::model::{ClassKey, StubType, Stubs};
use super::placement::is_constant_name;
use crate::base::Name;
use crate::enter::World;
pub(super) use methods::parameter_hole;
use methods::{Holes, own_interface};
use revisions::Revisions;
use shapes::shape;
use values::{Question, Settled};

/// Settles missing declarations round by round.
#[derive(Clone, Default)]
pub struct Solver {
    /// Holes that were classes of their own in an earlier round: if no member of one was asked for, there is none.
    tried: BTreeSet<ClassKey>,
    /// What the round before declared.
    before: Stubs,
    /// Types of holes that were told by members, which are no longer missing then.
    told: BTreeMap<ClassKey, StubType>,
    /// Types that holes must be: what follows from a class of its own in such a place says so but once.
    same: BTreeMap<ClassKey, StubType>,
    /// Holes that are containers of the JDK: their members are known from then on.
    containers: BTreeMap<ClassKey, StubType>,
    may_be_containers: BTreeSet<ClassKey>,
    revisions: Revisions,
}

impl Solver {
    /// The same with another decision for a member that one of the faults speaks of; `None` if all have been tried.
    pub fn revised(&mut self, faults: &[Fault]) -> Option<Solver> {
        let may_be = |(owner, name): &Member| self.may_be_containers.contains(&hole_key(owner, *name));
        let revision = self.revisions.next(faults, &may_be)?;
        let mut revised = self.clone();
        revised.revisions.set(revision);
        Some(revised)
    }

    /// Declarations that fit the evidence.
    pub fn solve(&mut self, world: &World, mut evidence: Evidence) -> Stubs {
        declare_functions(&mut evidence);
        let holes = self.settle(world, &mut evidence);
        let answers = Answers {
            revisions: &self.revisions,
            tried: &self.tried,
            same: &self.same,
            evidence: &evidence,
            holes: &holes,
        };
        let mut stubs = classes::declare(world, &evidence, &answers);
        // A class may have been needed only until it was there: without it, it would be needed again.
        for (key, class) in &self.before.classes {
            if !holes.contains_key(key) {
                stubs.classes.entry(key.clone()).or_insert_with(|| class.clone());
            }
        }
        supertypes::break_cycles(&mut stubs);
        let own = stubs.classes.keys().filter(|key| holes.contains_key(*key)).cloned();
        let parameters = answers.parameter_holes();
        self.tried.extend(own.chain(parameters));
        self.before = stubs.clone();
        stubs
    }

    /// Holes that are containers of the JDK; what is in them is unknown, too.
    fn containers(
        &mut self,
        world: &World,
        evidence: &Evidence,
        wants: &mut BTreeMap<ClassKey, Vec<Want>>,
    ) -> BTreeMap<ClassKey, StubType> {
        let revised: BTreeSet<ClassKey> =
            self.revisions.containers().map(|(owner, name)| hole_key(owner, *name)).collect();
        for (hole, wants) in wants.iter() {
            let is_converted = wants.iter().any(|want| matches!(want, Want::To(_)));
            if is_converted || evidence.is_named(hole) {
                continue;
            }
            let Some(container) = containers::container(world, evidence, hole) else { continue };
            if revised.contains(hole) {
                let element = StubType::class(element_key(hole));
                self.containers.insert(hole.clone(), StubType::Class(container, vec![element]));
            } else {
                self.may_be_containers.insert(hole.clone());
            }
        }
        for hole in self.containers.keys() {
            wants.entry(element_key(hole)).or_default();
        }
        self.containers.clone()
    }

    /// What classes that stand for unknown types must be, or are given.
    fn note_same(&mut self, evidence: &Evidence) {
        let is_of_program = |known: &&(ClassKey, Known)| match &known.1.written {
            StubType::Class(key, _) => evidence.is_named(key),
            _ => false,
        };
        let given = evidence.given.iter().filter(is_of_program);
        let given = given.filter(|(hole, _)| !evidence.has_members(hole));
        for (hole, known) in evidence.same.iter().chain(given) {
            if !evidence.is_named(hole) {
                self.same.entry(hole.clone()).or_insert_with(|| known.written.clone());
            }
        }
    }

    /// What every hole is; members of those that are a missing class go to that class.
    fn settle(&mut self, world: &World, evidence: &mut Evidence) -> BTreeMap<ClassKey, Settled> {
        let mut wants: BTreeMap<ClassKey, Vec<Want>> = BTreeMap::new();
        for ((owner, name), calls) in &evidence.methods {
            let results = calls.iter().flat_map(|call| call.result.iter().cloned());
            wants.entry(hole_key(owner, *name)).or_default().extend(results);
        }
        for ((owner, name), accesses) in &evidence.fields {
            let found = accesses.iter().flat_map(|access| access.wants.iter().cloned());
            wants.entry(hole_key(owner, *name)).or_default().extend(found);
        }
        let variables = variables::results(world, evidence);
        self.note_same(evidence);
        let constants = owners_of_constants(evidence);
        let fluent = fluent::results(evidence);
        for (hole, wants) in &mut wants {
            // A class that stands for it says nothing about it.
            wants.retain(
                |want| !matches!(want, Want::To(known) if known.written == StubType::class(hole.clone())),
            );
        }
        let containers = self.containers(world, evidence, &mut wants);
        add_elements(&mut wants);
        let is_hole = |key: &ClassKey| wants.contains_key(key);
        let any = self.revisions.members().filter(|(_, revision)| revision.has_any_result());
        let any: BTreeSet<ClassKey> = any.map(|((owner, name), _)| hole_key(owner, *name)).collect();
        let hints = Hints { any, containers, variables, constants, fluent: &fluent };
        let mut settled = BTreeMap::new();
        for (hole, wants) in &wants {
            let question =
                Question { world, evidence, hole, wants: wants.iter().collect(), is_hole: &is_hole };
            settled.insert(hole.clone(), self.answer(&question, &hints));
        }
        for (hole, class) in fluent {
            // The same method is one of that class from now on.
            if !settled.contains_key(&hole) {
                self.told.entry(hole).or_insert_with(|| StubType::class(class));
            }
        }
        for (hole, answer) in &settled {
            if let Settled::Type(StubType::Class(key, _)) = answer {
                move_members(evidence, hole, key);
            }
        }
        settled
    }

    /// What a hole is: what was revised, what it must be, what its class says of it, and then what its uses say.
    fn answer(&mut self, question: &Question<'_>, hints: &Hints<'_>) -> Settled {
        let hole = question.hole;
        if hints.any.contains(hole) {
            return Settled::Generic;
        }
        if let Some(ty) = self.same.get(hole).or_else(|| hints.containers.get(hole)) {
            return Settled::Type(ty.clone());
        }
        if let Some(ty) = hints.variables.get(hole) {
            return self.tell(hole, ty.clone());
        }
        let class = |class: &ClassKey| StubType::class(class.clone());
        match question.settle() {
            Settled::Told(ty) => self.tell(hole, ty),
            Settled::Own(above) if above.is_empty() => {
                if let Some(ty) = hints.fluent.get(hole).map(class) {
                    return self.tell(hole, ty);
                }
                let owner = hints.constants.get(hole).map(class);
                owner.map_or(Settled::Own(above), Settled::Type)
            }
            Settled::Open => {
                let told = self.told.get(hole).cloned().or_else(|| hints.constants.get(hole).map(class));
                // A class of its own has shown nothing.
                let tried = || self.tried.contains(hole).then(StubType::object);
                told.or_else(tried).map_or(Settled::Open, Settled::Type)
            }
            other => other,
        }
    }

    /// The members that told it are found from now on.
    fn tell(&mut self, hole: &ClassKey, ty: StubType) -> Settled {
        self.told.insert(hole.clone(), ty.clone());
        Settled::Type(ty)
    }
}

/// What is known of holes before their uses are looked at.
struct Hints<'a> {
    /// Those that can be anything.
    any: BTreeSet<ClassKey>,
    containers: BTreeMap<ClassKey, StubType>,
    variables: BTreeMap<ClassKey, StubType>,
    constants: BTreeMap<ClassKey, ClassKey>,
    fluent: &'a BTreeMap<ClassKey, ClassKey>,
}

/// Holes of static fields that are named like constants: one with members is most likely of the class that declares it, as
/// constants of enums are.
fn owners_of_constants(evidence: &Evidence) -> BTreeMap<ClassKey, ClassKey> {
    let fields = evidence.fields.iter().filter(|((_, name), accesses)| {
        is_constant_name(name.as_str()) && accesses.iter().all(|access| access.is_static)
    });
    fields.map(|((owner, name), _)| (hole_key(owner, *name), owner.clone())).collect()
}

/// Interfaces for functions that none of the JDK's fits are missing classes, too.
fn declare_functions(evidence: &mut Evidence) {
    let methods =
        evidence.methods.iter().flat_map(|((owner, _), calls)| calls.iter().map(move |call| (owner, call)));
    let constructors =
        evidence.constructors.iter().flat_map(|(owner, calls)| calls.iter().map(move |call| (owner, call)));
    let mut found = Vec::new();
    for (owner, call) in methods.chain(constructors) {
        for argument in &call.arguments {
            if let Form::Function(function) = &argument.form
                && let Some(key) = own_interface(owner, function)
            {
                found.push((key, function.clone()));
            }
        }
    }
    for (key, mut function) in found {
        // Other functions of this shape may have other results.
        if matches!(function.result, FunctionResult::Value(_) | FunctionResult::Boolean) {
            function.result = FunctionResult::Value(None);
        }
        let class = evidence.class(&key);
        class.roles.push(ClassRole::Interface);
        class.functions.push(FunctionValue { function, arguments: Vec::new(), own: Vec::new() });
    }
}

/// Elements of what is indexed or run over are holes, too.
fn add_elements(wants: &mut BTreeMap<ClassKey, Vec<Want>>) {
    let mut holes: Vec<ClassKey> = wants.keys().cloned().collect();
    while let Some(hole) = holes.pop() {
        let mut elements = Vec::new();
        for want in wants.get(&hole).into_iter().flatten() {
            if let Want::Array(found) | Want::Each(found) = want {
                elements.push(found.clone());
            }
        }
        // Each step takes one level of nested wants away.
        if !elements.is_empty() {
            let element = element_key(&hole);
            wants.entry(element.clone()).or_default().extend(elements.into_iter().flatten());
            holes.push(element);
        }
    }
}

/// The hole is this class: what is known of its members is known of the class's.
fn move_members(evidence: &mut Evidence, hole: &ClassKey, class: &ClassKey) {
    if hole == class || !evidence.classes.contains_key(class) || evidence.is_named(hole) {
        return;
    }
    let methods: Vec<Name> = evidence.methods_of(hole).map(|(name, _)| name).collect();
    for name in methods {
        let calls = evidence.methods.remove(&(hole.clone(), name)).unwrap_or_default();
        evidence.methods.entry((class.clone(), name)).or_default().extend(calls);
    }
    let fields: Vec<Name> = evidence.fields_of(hole).map(|(name, _)| name).collect();
    for name in fields {
        let accesses = evidence.fields.remove(&(hole.clone(), name)).unwrap_or_default();
        evidence.fields.entry((class.clone(), name)).or_default().extend(accesses);
    }
}

/// What is known of holes in this round.
struct Answers<'a> {
    revisions: &'a Revisions,
    tried: &'a BTreeSet<ClassKey>,
    same: &'a BTreeMap<ClassKey, StubType>,
    evidence: &'a Evidence,
    holes: &'a BTreeMap<ClassKey, Settled>,
}

/// Chains of holes that stand for each other.
const MAX_CHAIN: usize = 16;

impl Answers<'_> {
    /// The type that a class stands for, if it is a hole that is no class of its own.
    fn replacement(&self, key: &ClassKey, depth: usize) -> Option<StubType> {
        match self.holes.get(key).filter(|_| !self.evidence.is_named(key))? {
            // A value of no type, or of one that only its class can name, stands where one is needed: it is any.
            Settled::Type(StubType::Void | StubType::Variable(_) | StubType::Free(_)) | Settled::Generic => {
                Some(StubType::object())
            }
            Settled::Type(StubType::Class(same, _)) if same == key => None,
            Settled::Type(ty) | Settled::Told(ty) if depth < MAX_CHAIN => {
                Some(self.resolved_to(ty, depth + 1))
            }
            Settled::Type(_) | Settled::Told(_) => Some(StubType::object()),
            Settled::Own(_) | Settled::OwnEnum(_) | Settled::OwnResource | Settled::Open => None,
        }
    }

    fn resolved(&self, ty: &StubType) -> StubType {
        self.resolved_to(ty, 0)
    }

    fn resolved_to(&self, ty: &StubType, depth: usize) -> StubType {
        ty.replaced(&|key| self.replacement(key, depth))
    }

    /// The type of a member: of a method, `None` stands for a type parameter.
    fn member_type(&self, owner: &ClassKey, name: Name) -> Option<StubType> {
        let hole = hole_key(owner, name);
        match self.holes.get(&hole) {
            Some(Settled::Type(ty) | Settled::Told(ty)) => Some(self.resolved(ty)),
            Some(Settled::Generic) => None,
            Some(Settled::Own(_) | Settled::OwnEnum(_) | Settled::OwnResource | Settled::Open) => {
                Some(StubType::class(hole))
            }
            None => Some(StubType::object()),
        }
    }

    /// The result of some calls of a method, if they agree where all of them do not.
    fn result_of(&self, world: &World, owner: &ClassKey, name: Name, calls: &[&Call]) -> Option<StubType> {
        let hole = hole_key(owner, name);
        let wants = calls.iter().flat_map(|call| &call.result).collect();
        let is_hole = |key: &ClassKey| self.holes.contains_key(key);
        let question = Question { world, evidence: self.evidence, hole: &hole, wants, is_hole: &is_hole };
        match question.settle() {
            Settled::Type(ty) | Settled::Told(ty) => Some(self.resolved(&ty)),
            Settled::Generic
            | Settled::Own(_)
            | Settled::OwnEnum(_)
            | Settled::OwnResource
            | Settled::Open => None,
        }
    }

    /// The classes that stand for parameters of lambdas in this round.
    fn parameter_holes(&self) -> Vec<ClassKey> {
        let calls = self
            .evidence
            .methods
            .iter()
            .flat_map(|((owner, _), calls)| calls.iter().map(move |call| (owner, call)));
        let constructors = self
            .evidence
            .constructors
            .iter()
            .flat_map(|(owner, calls)| calls.iter().map(move |call| (owner, call)));
        let passed = calls.chain(constructors).flat_map(|(owner, call)| {
            call.arguments.iter().filter_map(move |argument| match &argument.form {
                Form::Function(function) => Some((owner, function, Vec::new())),
                _ => None,
            })
        });
        let of_interfaces = self.evidence.classes.iter().flat_map(|(key, class)| {
            let shape_of = |value| shape(class.arity, value).parameters;
            class.functions.iter().map(move |value| (key, &value.function, shape_of(value)))
        });
        passed
            .chain(of_interfaces)
            .flat_map(|(owner, function, told)| {
                let is_open = |at: &usize| {
                    function.parameters.get(*at).is_some_and(Option::is_none)
                        && told.get(*at).is_none_or(Option::is_none)
                };
                let open = (0..function.names.len()).filter(is_open);
                let names = open.filter_map(|at| function.names.get(at));
                names.map(|name| self.parameter_hole(owner, *name)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// The class that stands for a lambda's parameter: not the one that stands for a member of its name.
    fn parameter_hole(&self, owner: &ClassKey, name: Name) -> ClassKey {
        let member = (owner.clone(), name);
        if self.evidence.methods.contains_key(&member) || self.evidence.fields.contains_key(&member) {
            parameter_hole(owner, Name::new(&format!("{name}Argument")))
        } else {
            parameter_hole(owner, name)
        }
    }

    /// Whether the class of a lambda's parameter is to be declared.
    fn is_parameter_class(&self, key: &ClassKey) -> bool {
        !self.same.contains_key(key) && (self.evidence.has_members(key) || !self.tried.contains(key))
    }
}

impl Holes for Answers<'_> {
    fn lambda_parameter(&self, owner: &ClassKey, name: Name) -> StubType {
        let key = self.parameter_hole(owner, name);
        if let Some(ty) = self.same.get(&key) {
            return ty.clone();
        }
        if self.is_parameter_class(&key) { StubType::class(key) } else { StubType::object() }
    }
}
