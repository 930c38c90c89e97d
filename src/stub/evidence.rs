//! What the uses of a missing declaration say about it.

use std::collections::BTreeMap;

pub use super::model::Place;
use super::model::{ClassKey, StubMethod, StubType};
use super::unknown::Unknown;
use crate::base::{ClassId, MethodId, Name};
use crate::symbols::Type;

/// A type of the program, and how a made-up declaration would write it.
#[derive(Clone, Debug)]
pub struct Known {
    pub ty: Type,
    pub written: StubType,
}

/// All that is known of what is missing, by name.
#[derive(Default, Debug)]
pub struct Evidence {
    /// Boxed, since most items name one missing class and a node of the tree has room for eleven.
    pub classes: BTreeMap<ClassKey, Box<ClassEvidence>>,
    pub methods: BTreeMap<(ClassKey, Name), Vec<Call>>,
    pub constructors: BTreeMap<ClassKey, Vec<Call>>,
    pub fields: BTreeMap<(ClassKey, Name), Vec<Access>>,
    /// What classes that stand for unknown types must be.
    pub same: Vec<(Unknown, Known)>,
    /// Uses that no declaration could be made up for.
    pub unplaced: Vec<(Place, Name)>,
    /// What is wrong with code that uses what was made up.
    pub faults: Vec<Fault>,
    /// Methods that should override something: of which class that is shows when all calls are known.
    pub overriding: Vec<MethodId>,
}

/// A method or constructor of a missing class, by its name.
pub type Member = (ClassKey, Name);

/// Something that javac would reject.
#[derive(Clone, Default, Debug)]
pub struct Fault {
    /// The members that were made up and that are used there, the nearest first.
    pub members: Vec<Member>,
    /// The unknown types of values there.
    pub unknowns: Vec<Unknown>,
    /// The missing classes that a simple name was taken for, if they are several.
    pub meanings: Vec<ClassKey>,
    /// Missing classes that values there are of, with those that they could be below.
    pub subclasses: Vec<(ClassKey, ClassKey)>,
}

impl Evidence {
    /// What is known of the class, which is needed from now on; so are the classes around it.
    pub fn class(&mut self, key: &ClassKey) -> &mut ClassEvidence {
        if let Some(outer) = key.outer() {
            self.class(&outer);
        }
        self.classes.entry(key.clone()).or_default()
    }

    /// What is known of the class, if it is needed.
    pub fn of(&self, key: &ClassKey) -> Option<&ClassEvidence> {
        self.classes.get(key).map(Box::as_ref)
    }

    /// The number of type parameters of the class.
    pub fn arity(&self, key: &ClassKey) -> usize {
        self.of(key).map_or(0, ClassEvidence::arity)
    }

    /// Whether the program names the class, and it is missing.
    pub fn is_named(&self, key: &ClassKey) -> bool {
        self.of(key).is_some_and(|class| !class.places.is_empty())
    }

    /// Whether nothing is missing but annotations, and what well-known ones need. They have no say in what code means, so that
    /// nothing else comes to light when they are there.
    pub fn is_of_annotations(&self) -> bool {
        self.classes.values().all(|class| class.is_annotation())
            && self.methods.is_empty()
            && self.constructors.is_empty()
            && self.fields.is_empty()
            && self.same.is_empty()
    }

    /// Adds what was found elsewhere.
    pub fn add(&mut self, other: &Evidence) {
        for (key, found) in &other.classes {
            self.classes.entry(key.clone()).or_default().add(found);
        }
        add_each(&mut self.methods, &other.methods);
        add_each(&mut self.constructors, &other.constructors);
        add_each(&mut self.fields, &other.fields);
        self.same.extend_from_slice(&other.same);
        self.unplaced.extend_from_slice(&other.unplaced);
        self.overriding.extend_from_slice(&other.overriding);
        self.faults.extend_from_slice(&other.faults);
    }

    pub fn has_members(&self, key: &ClassKey) -> bool {
        self.methods_of(key).next().is_some()
            || self.fields_of(key).next().is_some()
            || self.constructors.contains_key(key)
    }

    /// What the results of a method are converted to.
    pub fn targets_of(&self, owner: &ClassKey, method: Name) -> impl Iterator<Item = &Known> {
        let calls = self.methods.get(&(owner.clone(), method)).into_iter().flatten();
        calls.flat_map(|call| &call.result).filter_map(Expectation::target)
    }

    /// The methods of a class that are called, with their calls.
    pub fn methods_of(&self, owner: &ClassKey) -> impl Iterator<Item = (Name, &Vec<Call>)> {
        of_owner(&self.methods, owner)
    }

    /// The fields of a class that are used, with their uses.
    pub fn fields_of(&self, owner: &ClassKey) -> impl Iterator<Item = (Name, &Vec<Access>)> {
        of_owner(&self.fields, owner)
    }
}

/// The members of one class: they are beside each other.
fn of_owner<'e, V>(
    members: &'e BTreeMap<(ClassKey, Name), V>,
    owner: &ClassKey,
) -> impl Iterator<Item = (Name, &'e V)> {
    let first = (owner.clone(), Name::new(""));
    let owner = owner.clone();
    let from_there = members.range(first..);
    from_there.take_while(move |((of, _), _)| *of == owner).map(|((_, name), found)| (*name, found))
}

fn add_each<K: Ord + Clone, V: Clone>(all: &mut BTreeMap<K, Vec<V>>, others: &BTreeMap<K, Vec<V>>) {
    for (key, found) in others {
        all.entry(key.clone()).or_default().extend_from_slice(found);
    }
}

#[derive(Default, Debug)]
pub struct ClassEvidence {
    /// The number of type arguments that are written somewhere.
    pub written_arity: usize,
    /// The number that diamonds stand for, as far as what they are expected to be tells.
    pub diamond_arity: usize,
    /// How it is used.
    pub roles: Vec<ClassRole>,
    /// What values of it are converted to.
    pub supertypes: Vec<Known>,
    /// The constants that a `switch` names.
    pub constants: Vec<Name>,
    /// What methods of classes below it override, as it would declare them.
    pub overrides: Vec<StubMethod>,
    /// Methods that it implements for classes below it.
    pub implemented: Vec<StubMethod>,
    /// Values given to elements of an annotation.
    pub elements: Vec<(Name, StubType)>,
    /// How often it is used as an annotation, or for a value of one that is well-known.
    pub annotations: usize,
    /// Values of its elements say more as soon as it is there, since their types do.
    pub has_open_values: bool,
    /// An annotation that stands twice at one place.
    pub is_repeated: bool,
    /// Where an annotation stands that must be said: `TYPE_USE`, and those beside it that are of no type (JLS 9.6.4.1).
    pub targets: Vec<&'static str>,
    /// The components of a record.
    pub components: Vec<(Name, StubType)>,
    /// All classes below a sealed one.
    pub permits: Vec<ClassKey>,
    /// Classes of the program that may be directly below a sealed one; it is sealed if one of them says so.
    pub closed_below: Vec<ClassKey>,
    /// An interface below it is a function, and has no method of its own.
    pub is_functional: bool,
    /// What `@Retention` and `@Target` of a container must say, as the annotations in it do.
    pub contained_meta: Vec<String>,
    /// Lambdas and method references that are values of it.
    pub functions: Vec<FunctionValue>,
    pub places: Vec<Place>,
}

impl ClassEvidence {
    /// The number of its type parameters.
    pub fn arity(&self) -> usize {
        if self.written_arity > 0 { self.written_arity } else { self.diamond_arity }
    }

    /// Whether annotations are all that names it.
    fn is_annotation(&self) -> bool {
        self.annotations > 0 && self.places.len() == self.annotations && !self.has_open_values
    }

    fn add(&mut self, other: &ClassEvidence) {
        self.written_arity = self.written_arity.max(other.written_arity);
        self.diamond_arity = self.diamond_arity.max(other.diamond_arity);
        self.roles.extend_from_slice(&other.roles);
        self.supertypes.extend_from_slice(&other.supertypes);
        self.constants.extend_from_slice(&other.constants);
        self.overrides.extend_from_slice(&other.overrides);
        self.implemented.extend_from_slice(&other.implemented);
        self.elements.extend_from_slice(&other.elements);
        self.annotations += other.annotations;
        self.has_open_values |= other.has_open_values;
        self.is_repeated |= other.is_repeated;
        self.targets.extend_from_slice(&other.targets);
        // One pattern names the components.
        if self.components.is_empty() {
            self.components.clone_from(&other.components);
        }
        self.permits.extend_from_slice(&other.permits);
        self.closed_below.extend_from_slice(&other.closed_below);
        self.is_functional |= other.is_functional;
        if self.contained_meta.is_empty() {
            self.contained_meta.clone_from(&other.contained_meta);
        }
        self.functions.extend_from_slice(&other.functions);
        self.places.extend_from_slice(&other.places);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClassRole {
    /// A class extends it, or `new` creates one.
    Class,
    /// Something implements it, or an interface extends it.
    Interface,
    Annotation,
    Exception,
    Enum,
    /// A member class that is created in an instance of the class around it.
    Inner,
    Resource,
    /// A record pattern takes it apart.
    Record,
    /// A sealed class permits it.
    Permitted,
}

/// A call of a missing method or constructor.
#[derive(Clone, Debug)]
pub struct Call {
    pub place: Place,
    /// Named through a class, or imported.
    pub is_static: bool,
    /// Called from a subclass, without a receiver or by `super`.
    pub is_inherited: bool,
    /// The type arguments of the receiver.
    pub receiver: Vec<Known>,
    /// Those of the call itself, where they are written.
    pub type_arguments: Vec<StubType>,
    pub arguments: Vec<Argument>,
    pub result: Vec<Expectation>,
    /// Checked exceptions that somebody around the call catches and nothing else there throws.
    pub throws: Vec<Known>,
    /// What may be thrown there: it is caught, or the method around the call declares it.
    pub handled: Vec<ClassId>,
}

#[derive(Clone, Debug)]
pub struct Argument {
    /// As a parameter could be called.
    pub name: Option<Name>,
    pub form: Form,
}

impl Argument {
    /// The type of the value, if it has one by itself.
    pub fn known(&self) -> Option<&Known> {
        match &self.form {
            Form::Typed(known) => Some(known),
            Form::Null | Form::Function(_) | Form::Unknown => None,
        }
    }

    pub fn function(&self) -> Option<&Function> {
        match &self.form {
            Form::Function(function) => Some(function),
            Form::Typed(_) | Form::Null | Form::Unknown => None,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Form {
    Typed(Known),
    Null,
    Function(Function),
    /// A value of a missing type, too.
    Unknown,
}

/// The shape of a lambda or method reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub parameters: Vec<Option<StubType>>,
    /// The types of the parameters are written, and those of the function are the same (JLS 15.27.3).
    pub is_explicit: bool,
    pub names: Vec<Name>,
    pub result: FunctionResult,
    /// The checked exceptions that it throws.
    pub throws: Vec<StubType>,
}

/// A function that is a value of an interface.
#[derive(Clone, Debug)]
pub struct FunctionValue {
    pub function: Function,
    /// What is given for the type parameters of the interface.
    pub arguments: Vec<Known>,
    /// The parameters of a lambda that have members nothing else has: they are none of these.
    pub own: Vec<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionResult {
    Void,
    Boolean,
    Value(Option<StubType>),
    /// A call as a statement: either will do.
    Either,
}

/// A use of a missing field.
#[derive(Clone, Debug)]
pub struct Access {
    pub place: Place,
    pub is_static: bool,
    /// The type arguments of the receiver.
    pub receiver: Vec<Known>,
    pub wants: Vec<Expectation>,
}

/// What a use says about the type of a value.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// It is assigned, passed or returned to this type.
    To(Known),
    /// Something of this type is assigned to it.
    From(Known),
    /// An operand of arithmetic, with the other operand's type.
    Number(Option<Known>),
    /// An operand of string concatenation.
    Text,
    /// An element of it is assigned to this type.
    Iterable(Option<Known>),
    /// A loop runs over it with a variable that is used so.
    Each(Vec<Expectation>),
    /// Its elements are used so.
    Array(Vec<Expectation>),
    Throwable,
    Resource,
    /// A selector with these enum constants as labels.
    Enum(Vec<Name>),
    /// It is a reference: compared with `null`, locked.
    Reference,
    /// It is compared with a value of this unknown type.
    Like(ClassKey),
    /// It must be a constant.
    Constant,
    /// Its value is not used.
    Discarded,
    /// Its value is used, whatever it is.
    Any,
}

impl Expectation {
    /// The type that the value is converted to.
    pub fn target(&self) -> Option<&Known> {
        match self {
            Expectation::To(known) => Some(known),
            _ => None,
        }
    }
}
