//! Declarations that stand for what the program uses and nobody declares.

use std::collections::BTreeMap;

use super::unknown::{TypeOf, Unknown};
use crate::base::{FileId, Flags, Name, Primitive, Span};
use crate::syntax::tree::ClassKind;

/// Where a use stands.
pub type Place = (FileId, Span);

/// Why something is declared as it is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Decided {
    /// The strategy that decided it, in words.
    pub by: &'static str,
    /// The uses that it was decided by.
    pub uses: Vec<Place>,
    /// What would have fitted as well.
    pub alternatives: &'static [&'static str],
}

impl Decided {
    pub fn by(by: &'static str) -> Decided {
        Decided { by, ..Decided::default() }
    }
}

/// A class: one that has a name, or one that may stand for an unknown type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClassKey {
    Named(ClassName),
    Unknown(Unknown),
}

/// The canonical name of a class, in two parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassName {
    pub package: Name,
    /// The top-level class first.
    pub path: Vec<Name>,
}

impl ClassKey {
    pub fn named(package: Name, path: Vec<Name>) -> ClassKey {
        ClassKey::Named(ClassName { package, path })
    }

    pub fn top_level(package: Name, name: Name) -> ClassKey {
        ClassKey::named(package, vec![name])
    }

    /// The type of a method's result.
    pub fn result(owner: &ClassKey, method: Name) -> ClassKey {
        ClassKey::Unknown(Unknown::result(owner, method))
    }

    /// The type of a field.
    pub fn field(owner: &ClassKey, field: Name) -> ClassKey {
        ClassKey::Unknown(Unknown::field(owner, field))
    }

    /// The type of what is in an array or container of this type.
    pub fn element(&self) -> ClassKey {
        ClassKey::Unknown(Unknown::new(TypeOf::Element(self.clone())))
    }

    pub fn member(&self, name: Name) -> ClassKey {
        ClassKey::named(self.package(), [self.path(), &[name]].concat())
    }

    pub fn unknown(&self) -> Option<Unknown> {
        match self {
            ClassKey::Named(_) => None,
            ClassKey::Unknown(unknown) => Some(*unknown),
        }
    }

    pub fn package(&self) -> Name {
        match self {
            ClassKey::Named(name) => name.package,
            ClassKey::Unknown(unknown) => unknown.package(),
        }
    }

    /// The top-level class first; of an unknown type what its class would be called.
    pub fn path(&self) -> &[Name] {
        match self {
            ClassKey::Named(name) => &name.path,
            ClassKey::Unknown(unknown) => unknown.label(),
        }
    }

    pub fn simple_name(&self) -> Name {
        self.path().last().copied().unwrap_or_else(|| Name::new(""))
    }

    /// The class around it.
    pub fn outer(&self) -> Option<ClassKey> {
        let (_, outer) = self.path().split_last()?;
        (!outer.is_empty()).then(|| ClassKey::named(self.package(), outer.to_vec()))
    }

    /// The top-level class that it is, or is in.
    pub fn top(&self) -> ClassKey {
        ClassKey::named(self.package(), self.path().iter().take(1).copied().collect())
    }

    /// `Outer.Inner`.
    pub fn nested_name(&self) -> String {
        let parts: Vec<&str> = self.path().iter().map(|part| part.as_str()).collect();
        parts.join(".")
    }
}

impl std::fmt::Display for ClassKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.package().is_empty() {
            f.write_str(&self.nested_name())
        } else {
            write!(f, "{}.{}", self.package(), self.nested_name())
        }
    }
}

/// A type of a made-up declaration. It names classes, so that it outlives the symbols it was found with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StubType {
    Primitive(Primitive),
    Void,
    Class(ClassKey, Vec<StubType>),
    Array(Box<StubType>),
    /// A type parameter of the declaration or of its class.
    Variable(Name),
    /// A type parameter of the code that uses the declaration, under its name there.
    Free(Name),
    /// `?`, `? extends T`, `? super T`: only as an argument.
    Wildcard,
    Extends(Box<StubType>),
    Super(Box<StubType>),
}

impl StubType {
    pub fn class(key: ClassKey) -> StubType {
        StubType::Class(key, Vec::new())
    }

    /// The type parameter at this place of a class with so many of them.
    pub fn parameter(arity: usize, index: usize) -> StubType {
        StubType::Variable(type_parameter(arity, index))
    }

    /// A class of `java.lang`.
    pub fn java_lang(name: &str) -> StubType {
        StubType::class(ClassKey::top_level(Name::new("java.lang"), Name::new(name)))
    }

    /// `Iterable<T>`.
    pub fn iterable(element: StubType) -> StubType {
        let iterable = ClassKey::top_level(Name::new("java.lang"), Name::new("Iterable"));
        StubType::Class(iterable, vec![element])
    }

    /// What a loop runs over with elements of this type: an `Iterable`, or an array of primitives (JLS 14.14.2).
    pub fn run_over(element: StubType) -> StubType {
        match element {
            StubType::Primitive(_) => StubType::Array(Box::new(element)),
            other => StubType::iterable(other),
        }
    }

    pub fn object() -> StubType {
        StubType::java_lang("Object")
    }

    pub fn is_object(&self) -> bool {
        *self == StubType::object()
    }

    /// The class of a class type.
    pub fn key(&self) -> Option<&ClassKey> {
        match self {
            StubType::Class(key, _) => Some(key),
            _ => None,
        }
    }

    /// The types that it consists of.
    pub fn parts(&self) -> &[StubType] {
        match self {
            StubType::Class(_, arguments) => arguments,
            StubType::Array(part) | StubType::Extends(part) | StubType::Super(part) => {
                std::slice::from_ref(part)
            }
            StubType::Primitive(_)
            | StubType::Void
            | StubType::Variable(_)
            | StubType::Free(_)
            | StubType::Wildcard => &[],
        }
    }

    /// The type with other types in place of those that it consists of.
    #[must_use]
    pub fn with_parts(&self, part: &dyn Fn(&StubType) -> StubType) -> StubType {
        // Type arguments are references (JLS 4.5.1).
        let argument = |ty: &StubType| part(ty).boxed();
        match self {
            StubType::Class(key, arguments) => {
                StubType::Class(key.clone(), arguments.iter().map(argument).collect())
            }
            StubType::Array(element) => StubType::Array(Box::new(part(element))),
            StubType::Extends(bound) => StubType::Extends(Box::new(argument(bound))),
            StubType::Super(bound) => StubType::Super(Box::new(argument(bound))),
            StubType::Primitive(_)
            | StubType::Void
            | StubType::Variable(_)
            | StubType::Free(_)
            | StubType::Wildcard => self.clone(),
        }
    }

    /// The type and all that it consists of.
    pub fn each(&self, visit: &mut dyn FnMut(&StubType)) {
        visit(self);
        self.parts().iter().for_each(|part| part.each(visit));
    }

    /// The classes that it names.
    pub fn each_class(&self, visit: &mut dyn FnMut(&ClassKey)) {
        self.each(&mut |ty| ty.key().into_iter().for_each(&mut *visit));
    }

    /// The type with some classes replaced by types.
    #[must_use]
    pub fn replaced(&self, replace: &dyn Fn(&ClassKey) -> Option<StubType>) -> StubType {
        self.key().and_then(replace).unwrap_or_else(|| self.with_parts(&|part| part.replaced(replace)))
    }

    /// The type with other classes in place of its own, and the same arguments.
    #[must_use]
    pub fn with_classes(&self, class: &dyn Fn(&ClassKey) -> ClassKey) -> StubType {
        match self.with_parts(&|part| part.with_classes(class)) {
            StubType::Class(key, arguments) => StubType::Class(class(&key), arguments),
            other => other,
        }
    }

    /// Whether a type parameter of the declaration or of its class occurs in it.
    pub fn mentions(&self, variable: Name) -> bool {
        *self == StubType::Variable(variable) || self.parts().iter().any(|part| part.mentions(variable))
    }

    /// Whether one of the type parameters of a class with so many of them occurs in it.
    pub fn mentions_parameter(&self, arity: usize) -> bool {
        type_parameters(arity).into_iter().any(|parameter| self.mentions(parameter))
    }

    /// The type with some variables replaced.
    #[must_use]
    pub fn instantiated(&self, replace: &dyn Fn(Name) -> Option<StubType>) -> StubType {
        match self {
            StubType::Variable(name) | StubType::Free(name) => replace(*name).unwrap_or_else(|| self.clone()),
            other => other.with_parts(&|part| part.instantiated(replace)),
        }
    }

    /// The type where no type parameter can be declared for those of the code that uses it: as any type.
    #[must_use]
    pub fn without_free(&self) -> StubType {
        let argument = |ty: &StubType| match ty {
            StubType::Free(_) => StubType::Wildcard,
            StubType::Extends(bound) | StubType::Super(bound) if matches!(**bound, StubType::Free(_)) => {
                StubType::Wildcard
            }
            other => other.without_free(),
        };
        match self {
            StubType::Free(_) => StubType::object(),
            StubType::Class(..) => self.with_parts(&argument),
            other => other.with_parts(&StubType::without_free),
        }
    }

    /// The type as a supertype: arguments that are wildcards give way to their bounds (JLS 8.1.4).
    #[must_use]
    pub fn into_supertype(self) -> StubType {
        match self {
            StubType::Class(key, arguments) => {
                let arguments = arguments.into_iter().map(|argument| match argument {
                    StubType::Wildcard => StubType::object(),
                    StubType::Extends(bound) | StubType::Super(bound) => *bound,
                    other => other,
                });
                StubType::Class(key, arguments.collect())
            }
            other => other,
        }
    }

    /// The type as an element of an annotation has it: no box is one (JLS 9.6.1).
    #[must_use]
    pub fn unboxed(self) -> StubType {
        let primitive = Primitive::ALL.iter().find(|one| self == StubType::java_lang(one.box_name()));
        primitive.map_or(self, |primitive| StubType::Primitive(*primitive))
    }

    /// The type as a type argument: boxed if it is primitive (JLS 5.1.7).
    #[must_use]
    pub fn boxed(self) -> StubType {
        match self {
            StubType::Primitive(primitive) => StubType::java_lang(primitive.box_name()),
            StubType::Void => StubType::java_lang("Void"),
            other => other,
        }
    }
}

/// All declarations that were made up, in the order of their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stubs {
    pub classes: BTreeMap<ClassKey, StubClass>,
}

impl Stubs {
    /// The class and those in it, which are beside each other.
    pub fn inside(&self, key: &ClassKey) -> impl Iterator<Item = &ClassKey> {
        let from_there = self.classes.range(key.clone()..).map(|(other, _)| other);
        from_there
            .take_while(move |other| other.package() == key.package() && other.path().starts_with(key.path()))
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StubClass {
    pub kind: ClassKind,
    /// An abstract class: something below it may leave methods to others.
    pub is_abstract: bool,
    /// A member class with an instance of the class around it (JLS 8.1.3).
    pub is_inner: bool,
    /// How many type parameters it has.
    pub arity: usize,
    /// How many of them the program gives arguments for.
    pub written_arity: usize,
    /// Bounds of some of them.
    pub bounds: Vec<(usize, StubType)>,
    pub superclass: Option<StubType>,
    pub interfaces: Vec<StubType>,
    pub constants: Vec<Name>,
    /// Of a record.
    pub components: Vec<StubParameter>,
    /// All classes below it, if it is sealed.
    pub permits: Vec<StubType>,
    /// `final` or `non-sealed` of a class below a sealed one.
    pub leaf: Option<&'static str>,
    pub fields: Vec<StubField>,
    pub constructors: Vec<StubMethod>,
    pub methods: Vec<StubMethod>,
    /// `@Target` and `@Retention` of an annotation interface, as written before it.
    pub meta: Vec<String>,
    pub decided: Decided,
}

impl StubClass {
    /// All types that the declaration mentions.
    pub fn types(&self) -> impl Iterator<Item = &StubType> {
        let supertypes = self.superclass.iter().chain(&self.interfaces).chain(&self.permits);
        let bounds = self.bounds.iter().map(|(_, bound)| bound);
        let fields = self.fields.iter().map(|field| &field.ty);
        let components = self.components.iter().map(|component| &component.ty);
        let methods = self.constructors.iter().chain(&self.methods).flat_map(StubMethod::types);
        supertypes.chain(bounds).chain(fields).chain(components).chain(methods)
    }

    pub fn each_type_mut(&mut self, visit: &mut dyn FnMut(&mut StubType)) {
        self.superclass.iter_mut().chain(&mut self.interfaces).for_each(&mut *visit);
        self.bounds.iter_mut().for_each(|(_, bound)| visit(bound));
        self.fields.iter_mut().for_each(|field| visit(&mut field.ty));
        self.components.iter_mut().for_each(|component| visit(&mut component.ty));
        self.permits.iter_mut().for_each(&mut *visit);
        for method in self.constructors.iter_mut().chain(&mut self.methods) {
            method.each_type_mut(visit);
        }
    }
}

impl StubMethod {
    /// A public method without parameters; of a constructor, the name and the result are not looked at.
    pub fn plain(name: &str, result: StubType) -> StubMethod {
        StubMethod {
            name: Name::new(name),
            is_static: false,
            access: MethodAccess::Public,
            is_abstract: false,
            type_parameters: Vec::new(),
            bounds: Vec::new(),
            result,
            parameters: Vec::new(),
            is_varargs: false,
            throws: Vec::new(),
            default: None,
            decided: Decided::default(),
        }
    }

    /// Whether the parameters have the same types, and the names are the same.
    pub fn is_same(&self, other: &StubMethod) -> bool {
        self.name == other.name
            && self.parameters.iter().map(|one| &one.ty).eq(other.parameters.iter().map(|one| &one.ty))
    }

    /// All types that the header mentions.
    pub fn types(&self) -> impl Iterator<Item = &StubType> {
        let parameters = self.parameters.iter().map(|parameter| &parameter.ty);
        let bounds = self.bounds.iter().flat_map(|(_, bounds)| bounds);
        parameters.chain([&self.result]).chain(&self.throws).chain(bounds)
    }

    pub fn each_type_mut(&mut self, visit: &mut dyn FnMut(&mut StubType)) {
        self.parameters.iter_mut().for_each(|parameter| visit(&mut parameter.ty));
        visit(&mut self.result);
        self.throws.iter_mut().for_each(&mut *visit);
        self.bounds.iter_mut().flat_map(|(_, bounds)| bounds).for_each(visit);
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubField {
    pub name: Name,
    pub ty: StubType,
    pub is_static: bool,
    /// The value of a constant variable, where one is needed.
    pub value: Option<String>,
    pub decided: Decided,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubMethod {
    pub name: Name,
    pub is_static: bool,
    pub access: MethodAccess,
    /// In an interface: without a body.
    pub is_abstract: bool,
    /// `<T>` of a method whose result nothing but its uses can tell.
    pub type_parameters: Vec<Name>,
    /// Bounds of some of them.
    pub bounds: Vec<(Name, Vec<StubType>)>,
    pub result: StubType,
    pub parameters: Vec<StubParameter>,
    pub is_varargs: bool,
    pub throws: Vec<StubType>,
    /// The default of an annotation element.
    pub default: Option<String>,
    /// Of the result.
    pub decided: Decided,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubParameter {
    pub name: Name,
    pub ty: StubType,
    /// The strategy that decided the type; none for what is copied.
    pub by: &'static str,
}

impl StubParameter {
    /// A parameter whose type is copied from another declaration.
    pub fn new(name: Name, ty: StubType) -> StubParameter {
        StubParameter { name, ty, by: "" }
    }
}

/// Who may use a method, from the widest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MethodAccess {
    Public,
    Protected,
    Package,
}

impl MethodAccess {
    /// Of a method with these modifiers.
    pub fn of(flags: Flags) -> MethodAccess {
        if flags.has(Flags::PUBLIC) {
            MethodAccess::Public
        } else if flags.has(Flags::PROTECTED) {
            MethodAccess::Protected
        } else {
            MethodAccess::Package
        }
    }
}

/// The name of a type parameter: `T` alone, else `T1`, `T2` ….
pub fn type_parameter(arity: usize, index: usize) -> Name {
    if arity == 1 { Name::new("T") } else { Name::new(&format!("T{}", index + 1)) }
}

/// The names of all type parameters of a class.
pub fn type_parameters(arity: usize) -> Vec<Name> {
    (0..arity).map(|index| type_parameter(arity, index)).collect()
}
