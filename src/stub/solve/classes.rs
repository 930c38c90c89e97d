//! The declarations of missing classes.

use std::collections::BTreeMap;

use super::super::access;
use super::super::evidence::{
    Call, ClassEvidence, ClassRole, Evidence, Expectation, Function, FunctionResult,
};
use super::super::export::key_of;
use super::super::model::{
    ClassKey, Decided, MethodAccess, StubClass, StubField, StubMethod, StubParameter, StubType, Stubs,
};
use super::super::placement::is_constant_name;
use super::super::well_known;
use super::answers::Answers;
use super::inherited::{answers, takes};
use super::methods::{Group, Owner, exceptions, groups, overloads, own_variable, parameters};
use super::shapes::shape;
use super::strategies::Own;
use super::variables::returned_argument;
use super::{annotations, bounded, explicit, free, functions, generic};
use crate::base::{ClassId, Name, Primitive};
use crate::enter::World;
use crate::syntax::tree::ClassKind;
use crate::types;

/// All classes that the evidence asks for.
pub(super) fn declare(world: &World, answers: &Answers) -> Stubs {
    let evidence = answers.evidence;
    let kinds = kinds(world, evidence, answers);
    let mut stubs = Stubs::default();
    for (key, kind) in &kinds {
        let builder = Builder { world, evidence, answers, kinds: &kinds };
        let mut class = builder.class(key, *kind);
        class.decided = builder.decided(key);
        stubs.classes.insert(key.clone(), class);
    }
    generic::close(evidence, &mut stubs);
    for (key, class) in &mut stubs.classes {
        access::close(world, key, class);
        free::close(class);
        bounded::close(world, key, class);
    }
    stubs
}

/// What the uses of a class say about its kind, in words.
const ROLES: &[(ClassRole, &str)] = &[
    (ClassRole::Annotation, "it annotates something"),
    (ClassRole::Record, "a record pattern takes it apart"),
    (ClassRole::Class, "something extends or creates it"),
    (ClassRole::Exception, "it is thrown or caught"),
    (ClassRole::Interface, "something implements it"),
    (ClassRole::Enum, "its constants are named"),
    (ClassRole::Permitted, "a sealed class permits it"),
    (ClassRole::Inner, "it is created in an instance of the class around it"),
    (ClassRole::Resource, "it is a resource"),
];

/// The kind of every class that is declared.
fn kinds(world: &World, evidence: &Evidence, answers: &Answers) -> BTreeMap<ClassKey, ClassKind> {
    let mut kinds = BTreeMap::new();
    let none = ClassEvidence::default();
    for (key, class) in &evidence.classes {
        if !answers.is_replaced(key) {
            kinds.insert(key.clone(), kind(class, answers.own(key)));
        }
    }
    for key in answers.decisions.keys().copied().map(ClassKey::Unknown) {
        if let Some(own) = answers.own(&key) {
            let class = evidence.of(&key).unwrap_or(&none);
            kinds.insert(key, kind(class, Some(own)));
        }
    }
    let interfaces = interfaces_above(evidence, &kinds);
    kinds.extend(interfaces.into_iter().map(|key| (key, ClassKind::Interface)));
    annotations::add_well_known(world, &mut kinds);
    kinds
}

/// Classes above a class that has another one above it (JLS 8.1.4), where nothing says that they are no interfaces.
fn interfaces_above(evidence: &Evidence, kinds: &BTreeMap<ClassKey, ClassKind>) -> Vec<ClassKey> {
    let is_class = |key: &&ClassKey| kinds.get(*key) == Some(&ClassKind::Class);
    let may_be_interface = |key: &ClassKey| {
        let is_used_as_class = evidence.of(key).is_none_or(|class| !class.roles.is_empty());
        let mut accesses = evidence.fields_of(key).flat_map(|(_, accesses)| accesses);
        !is_used_as_class && accesses.all(|access| access.is_static) && evidence.is_named(key)
    };
    let mut found = Vec::new();
    for class in evidence.classes.iter().filter(|(key, _)| is_class(key)).map(|(_, class)| class) {
        let mut above: Vec<&ClassKey> = Vec::new();
        for known in &class.supertypes {
            if let StubType::Class(key, _) = &known.written
                && is_class(&key)
                && !above.contains(&key)
            {
                above.push(key);
            }
        }
        let needed = above.len().saturating_sub(1);
        let mut open = above.into_iter().rev().filter(|key| may_be_interface(key));
        found.extend(open.by_ref().take(needed).cloned());
    }
    found
}

fn kind(class: &ClassEvidence, own: Option<&Own>) -> ClassKind {
    let has = |role: ClassRole| class.roles.contains(&role);
    if has(ClassRole::Annotation) {
        ClassKind::Annotation
    } else if own.is_some_and(|own| !own.constants.is_empty())
        || (has(ClassRole::Enum) && !has(ClassRole::Class))
    {
        ClassKind::Enum
    } else if has(ClassRole::Record) {
        ClassKind::Record
    } else if has(ClassRole::Class) || has(ClassRole::Exception) {
        ClassKind::Class
    } else if has(ClassRole::Interface) || !class.functions.is_empty() || class.is_functional {
        ClassKind::Interface
    } else {
        ClassKind::Class
    }
}

/// Declares one class.
pub(super) struct Builder<'a> {
    pub world: &'a World,
    pub evidence: &'a Evidence,
    pub answers: &'a Answers<'a>,
    pub kinds: &'a BTreeMap<ClassKey, ClassKind>,
}

impl Builder<'_> {
    fn class(&self, key: &ClassKey, kind: ClassKind) -> StubClass {
        let none = ClassEvidence::default();
        let found = self.evidence.of(key).unwrap_or(&none);
        if kind == ClassKind::Annotation {
            return self.annotation(key, found);
        }
        let mut class = StubClass {
            kind,
            arity: found.arity(),
            written_arity: found.written_arity,
            is_inner: found.roles.contains(&ClassRole::Inner),
            ..StubClass::default()
        };
        self.supertypes(key, found, &mut class);
        self.sealed(key, found, &mut class);
        if kind == ClassKind::Record {
            class.components = self.components(found);
            self.methods(key, found, &mut class);
            let is_accessor = |method: &StubMethod| {
                let named = class.components.iter().any(|component| component.name == method.name);
                named && method.parameters.is_empty()
            };
            class.methods = class.methods.iter().filter(|method| !is_accessor(method)).cloned().collect();
            return class;
        }
        if kind == ClassKind::Enum {
            self.constants(key, found, &mut class);
        }
        self.fields(key, &mut class);
        self.methods(key, found, &mut class);
        if kind == ClassKind::Class {
            self.constructors(key, &mut class);
            self.implement_or_leave(key, &mut class);
        }
        class
    }

    /// What its kind was decided by.
    fn decided(&self, key: &ClassKey) -> Decided {
        let found = self.evidence.of(key);
        let places = found.map_or_else(Vec::new, |found| found.places.clone());
        let calls = self.evidence.methods_of(key).flat_map(|(_, calls)| calls).map(|call| call.place);
        let accesses = self.evidence.fields_of(key).flat_map(|(_, found)| found).map(|access| access.place);
        let uses = if places.is_empty() { calls.chain(accesses).collect() } else { places };
        if key.unknown().is_some() {
            return self.answers.decided(key, uses);
        }
        let roles = found.map_or(&[][..], |found| &found.roles);
        let by = ROLES.iter().find(|(role, _)| roles.contains(role)).map_or("it is named", |(_, by)| by);
        let is_open = found.is_none_or(|found| found.roles.is_empty() && found.supertypes.is_empty());
        Decided { by, uses, alternatives: if is_open { &["an interface"] } else { &[] } }
    }

    fn components(&self, found: &ClassEvidence) -> Vec<StubParameter> {
        let parts = found.components.iter();
        parts.map(|(name, ty)| StubParameter::new(*name, self.answers.resolved(ty))).collect()
    }

    /// A class whose subclasses are all named is sealed, and they say how they are (JLS 8.1.1.2).
    fn sealed(&self, key: &ClassKey, found: &ClassEvidence, class: &mut StubClass) {
        let closed = found.closed_below.iter().filter(|_| !found.permits.is_empty());
        for below in found.permits.iter().chain(closed) {
            let ty = StubType::class(below.clone());
            let is_there = self.kinds.contains_key(below) || found.closed_below.contains(below);
            if is_there && !class.permits.contains(&ty) {
                class.permits.push(ty);
            }
        }
        class.is_abstract |= !class.permits.is_empty();
        let is_below = found.roles.contains(&ClassRole::Permitted)
            || self.evidence.classes.values().any(|above| above.permits.contains(key));
        class.leaf = match class.kind {
            _ if !is_below || !class.permits.is_empty() => None,
            // A record or enum is final by itself.
            ClassKind::Record | ClassKind::Enum | ClassKind::Annotation => None,
            ClassKind::Interface => Some("non-sealed"),
            ClassKind::Class if found.roles.contains(&ClassRole::Class) => Some("non-sealed"),
            ClassKind::Class => Some("final"),
        };
    }

    fn constants(&self, key: &ClassKey, found: &ClassEvidence, class: &mut StubClass) {
        let own = self.answers.own(key).into_iter().flat_map(|own| own.constants.iter().copied());
        let known = well_known::enum_of(key).into_iter().flat_map(|known| known.constants.iter());
        let known = known.map(|name| Name::new(name));
        for name in known.chain(own).chain(found.constants.iter().copied()) {
            if !class.constants.contains(&name) {
                class.constants.push(name);
            }
        }
    }

    pub(super) fn fields(&self, key: &ClassKey, class: &mut StubClass) {
        let mut fields: Vec<_> = self.evidence.fields_of(key).collect();
        fields.sort_by_key(|(_, accesses)| accesses.iter().map(|access| access.place).min());
        for (index, (name, accesses)) in fields.into_iter().enumerate() {
            let is_static = accesses.iter().any(|access| access.is_static) || is_constant_name(name.as_str());
            if class.kind == ClassKind::Enum && is_static {
                if !class.constants.contains(&name) {
                    class.constants.push(name);
                }
                continue;
            }
            let ty = self.answers.field(key, name);
            let is_constant = accesses
                .iter()
                .flat_map(|access| &access.wants)
                .any(|want| matches!(want, Expectation::Constant));
            let value = is_constant.then(|| constant(&ty, name, index));
            let uses = accesses.iter().map(|access| access.place).collect();
            let decided = self.answers.decided(&ClassKey::field(key, name), uses);
            class.fields.push(StubField { name, ty, is_static, value, decided });
        }
    }

    fn methods(&self, key: &ClassKey, found: &ClassEvidence, class: &mut StubClass) {
        for implemented in &found.implemented {
            let method = self.inherited(implemented, class);
            if !class.methods.iter().any(|known| known.is_same(&method)) {
                class.methods.push(method);
            }
        }
        // What something above asks for is decided by that.
        let decided = class.methods.len();
        for overridden in &found.overrides {
            self.add_override(overridden, class, decided);
        }
        let mut methods: Vec<_> = self.evidence.methods_of(key).collect();
        methods.sort_by_key(|(_, calls)| calls.iter().map(|call| call.place).min());
        for (name, calls) in methods {
            let groups = self.groups(key, name, calls);
            let is_alone = groups.len() == 1;
            let first = class.methods.len();
            for whole in groups {
                let group = &whole.calls;
                let count = group.first().map_or(0, |call| call.arguments.len());
                let is_same = |known: &&mut StubMethod| known.name == name && known.parameters.len() == count;
                let is_overloaded = self.is_overloaded(key, name);
                let is_static = group.iter().any(|call| call.is_static);
                if self.has_already(class, name, group) {
                    continue;
                }
                let before = if is_overloaded { first } else { class.methods.len() };
                if let Some(known) = class.methods.iter_mut().take(before).find(is_same) {
                    if group.iter().any(|call| !call.is_inherited) {
                        known.access = MethodAccess::Public;
                    }
                    continue;
                }
                let result = match self.answers.result(key, name) {
                    None if !is_alone => self.answers.result_of_calls(self.world, key, name, group),
                    result if is_overloaded && !is_alone => {
                        self.answers.result_of_calls(self.world, key, name, group).or(result)
                    }
                    result => result,
                };
                let mut parameters = self.parameters((key, name), class.arity, &whole);
                let own = own_variable(class.arity);
                if result.as_ref().is_none_or(|result| *result == own)
                    && let Some(returned) = returned_argument(self.world, group.iter().copied())
                    && let Some(parameter) = parameters.get_mut(returned)
                {
                    parameter.ty = own.clone();
                }
                let uses = group.iter().map(|call| call.place).collect();
                let mut method = StubMethod {
                    is_static,
                    decided: self.answers.decided(&ClassKey::result(key, name), uses),
                    throws: exceptions(self.world, group),
                    is_varargs: whole.fixed.is_some(),
                    parameters,
                    ..StubMethod::plain(name.as_str(), result.clone().unwrap_or(own))
                };
                explicit::close(&mut method, group, class.arity);
                class.methods.push(method);
            }
        }
        self.function(found, class);
    }

    fn is_overloaded(&self, key: &ClassKey, name: Name) -> bool {
        self.answers.revisions.has_overloads(&(key.clone(), name))
    }

    /// The calls of each declaration of that name.
    fn groups<'c>(&self, key: &ClassKey, name: Name, calls: &'c [Call]) -> Vec<Group<'c>> {
        if self.is_overloaded(key, name) { overloads(calls) } else { groups(calls) }
    }

    /// Whether a known class above has the method, or an enum has it by itself.
    fn has_already(&self, class: &StubClass, name: Name, calls: &[&Call]) -> bool {
        let known = self.world.symbols.well_known();
        let above = match (&class.superclass, class.kind) {
            (_, ClassKind::Enum) => known.enumeration,
            (Some(StubType::Class(key, _)), _) if !self.kinds.contains_key(key) => self.find(key),
            _ => known.object,
        };
        let interfaces: Vec<ClassId> = self.known_interfaces(class);
        let inherits = |call: &&&Call| {
            !call.is_static
                && (above.is_some_and(|above| takes(self.world, above, name, call))
                    // What classes below call of themselves, an interface only asks for.
                    || (!call.is_inherited
                        && interfaces.iter().any(|above| answers(self.world, *above, name, call))))
        };
        let is_of_enum = |call: &&&Call| {
            class.kind == ClassKind::Enum
                && call.is_static
                && matches!((name.as_str(), call.arguments.len()), ("values", 0) | ("valueOf", 1))
        };
        calls.iter().all(|call| inherits(&call) || is_of_enum(&call))
    }

    fn parameters(&self, (key, name): (&ClassKey, Name), arity: usize, group: &Group) -> Vec<StubParameter> {
        let takes_any = self.answers.revisions.has_any_arguments(&(key.clone(), name));
        let mut all = parameters(Owner { world: self.world, key, arity, takes_any }, group);
        for parameter in &mut all {
            parameter.ty = match self.answers.resolved(&parameter.ty) {
                StubType::Void => StubType::object(),
                ty => ty,
            };
        }
        all
    }

    /// A method that classes below have, as this one declares it.
    fn inherited(&self, found: &StubMethod, class: &StubClass) -> StubMethod {
        let mut method = found.clone();
        method.each_type_mut(&mut |ty| *ty = self.answers.resolved(ty));
        if class.kind != ClassKind::Class {
            method.access = MethodAccess::Public;
        }
        method
    }

    /// A method that classes below override; the first ones of the class have their results from what is above it.
    fn add_override(&self, overridden: &StubMethod, class: &mut StubClass, decided: usize) {
        let method = self.inherited(overridden, class);
        match class.methods.iter_mut().enumerate().find(|(_, known)| known.is_same(&method)) {
            Some((at, known)) if at >= decided => {
                known.result = self.above_both(&known.result, &method.result);
            }
            Some(_) => {}
            None => class.methods.push(method),
        }
    }

    /// A result for a method that is overridden with these two: the nearest class above both (JLS 8.4.5). The first where it is no
    /// class.
    fn above_both(&self, one: &StubType, other: &StubType) -> StubType {
        let symbols = &self.world.symbols;
        let class = |ty: &StubType| if let StubType::Class(key, _) = ty { self.find(key) } else { None };
        let (Some(first), Some(second)) = (class(one), class(other)) else { return one.clone() };
        if first == second || types::is_subclass(symbols, second, first) {
            return one.clone();
        }
        let object = symbols.well_known().object;
        let mut above = types::all_supertypes(symbols, first).into_iter();
        let nearest =
            above.find(|above| Some(*above) != object && types::is_subclass(symbols, second, *above));
        let Some((nearest, key)) = nearest.and_then(|class| Some((class, key_of(self.world, class)?))) else {
            return StubType::object();
        };
        let count = match self.evidence.of(&key) {
            Some(made_up) => made_up.arity(),
            None => symbols.class(nearest).type_parameters.len(),
        };
        StubType::Class(key, vec![StubType::Wildcard; count])
    }

    /// The one abstract method of an interface that lambdas are values of.
    fn function(&self, found: &ClassEvidence, class: &mut StubClass) {
        if class.kind != ClassKind::Interface {
            return;
        }
        let Some(value) = found.functions.first() else {
            if found.is_functional {
                self.only_method(class);
            }
            return;
        };
        let count = value.function.parameters.len();
        let shape = shape(class.arity, value);
        let fits = |method: &&mut StubMethod| !method.is_static && method.parameters.len() == count;
        let arity = class.arity;
        let variable = |index: usize| StubType::parameter(arity, index);
        if let Some(method) = class.methods.iter_mut().find(fits) {
            method.is_abstract = true;
            // What its calls do not tell, its functions do; what it gives, it hardly takes.
            for (parameter, told) in method.parameters.iter_mut().zip(&shape.parameters) {
                let told = told.map(variable).filter(|told| *told != method.result);
                if let Some(told) = told.filter(|_| parameter.ty.is_object()) {
                    parameter.ty = told;
                }
            }
            return;
        }
        let mut parameters = self.function_parameters(&value.function);
        for (parameter, told) in parameters.iter_mut().zip(&shape.parameters) {
            if let Some(index) = told {
                parameter.ty = variable(*index);
            }
        }
        let result = shape.result.map_or_else(|| self.function_result(&value.function), variable);
        let throws = match shape.throws {
            Some(index) => vec![variable(index)],
            None => value.function.throws.clone(),
        };
        class.bounds.extend(shape.throws.map(|index| (index, StubType::java_lang("Throwable"))));
        class.methods.push(StubMethod {
            parameters,
            is_abstract: true,
            throws,
            decided: Decided::by("a function is a value of the interface"),
            ..StubMethod::plain(functions::METHOD, result)
        });
    }

    /// The one method of an interface that is a function, whatever it is.
    fn only_method(&self, class: &mut StubClass) {
        match class.methods.iter_mut().find(|method| !method.is_static) {
            Some(method) => method.is_abstract = true,
            None => class.methods.push(StubMethod {
                is_abstract: true,
                decided: Decided::by("an interface below it is a function"),
                ..StubMethod::plain(functions::METHOD, StubType::Void)
            }),
        }
    }

    fn function_result(&self, function: &Function) -> StubType {
        match &function.result {
            FunctionResult::Value(ty) => {
                ty.clone().map_or_else(StubType::object, |ty| self.answers.resolved(&ty))
            }
            FunctionResult::Boolean => StubType::Primitive(Primitive::Boolean),
            FunctionResult::Void | FunctionResult::Either => StubType::Void,
        }
    }

    fn function_parameters(&self, function: &Function) -> Vec<StubParameter> {
        let parameters = function.parameters.iter().enumerate().map(|(at, ty)| {
            let name = function.names.get(at).copied();
            let ty = ty.as_ref().map_or_else(StubType::object, |ty| self.answers.resolved(ty));
            StubParameter::new(name.unwrap_or_else(|| Name::new(&format!("a{at}"))), ty)
        });
        parameters.collect()
    }

    fn constructors(&self, key: &ClassKey, class: &mut StubClass) {
        let Some(calls) = self.evidence.constructors.get(key) else { return };
        let name = Name::new("<init>");
        for group in self.groups(key, name, calls) {
            let constructor = StubMethod {
                parameters: self.parameters((key, name), class.arity, &group),
                is_varargs: group.fixed.is_some(),
                throws: exceptions(self.world, &group.calls),
                decided: Decided {
                    uses: group.calls.iter().map(|call| call.place).collect(),
                    ..Decided::default()
                },
                ..StubMethod::plain("", StubType::Void)
            };
            if !class.constructors.iter().any(|other| other.is_same(&constructor)) {
                class.constructors.push(constructor);
            }
        }
        if class.constructors.iter().all(|constructor| !constructor.parameters.is_empty()) {
            class.constructors.push(StubMethod::plain("", StubType::Void));
        }
    }
}

/// A constant of the type, another one for each field.
fn constant(ty: &StubType, name: Name, index: usize) -> String {
    match ty {
        StubType::Primitive(Primitive::Boolean) => "false".to_owned(),
        // Numbers that hardly are labels beside them.
        StubType::Primitive(Primitive::Byte) => (100 + index).to_string(),
        StubType::Primitive(_) => (1000 + index).to_string(),
        _ => format!("\"{name}\""),
    }
}
