//! The word of the rule files for what an element leads to: with each, the elements that have it. What it leads to is in
//! `slice/relations`; `slice/tests.rs` holds the one against the other.

use super::vocabulary::vocabulary;
use super::{Condition, ElementKind};

use ElementKind::{
    Annotation, Cast, Catch, Class, ConstantExpression, ConstantVariable, Constructor, ConstructorBody,
    ConstructorCall, EnhancedFor, EnumConstant, Field, FieldAccess, FieldInitializer, HeaderAnnotation,
    Initializer, InstanceOf, Lambda, LocalClass, Method, MethodBody, MethodCall, MethodReference,
    ObjectCreation, Override, Package, Pattern, Record, RecordPattern, Subtype, Supertype, Switch, Throw,
    TryResource, TypeName,
};

type Kinds = &'static [ElementKind];

/// Elements that have code: targets.
const CODE: Kinds = &[MethodBody, ConstructorBody, FieldInitializer, Initializer];
/// The same, and the one initializer that belongs to the type of its field.
const CODE_OR_VALUE: Kinds = &[MethodBody, ConstructorBody, FieldInitializer, Initializer, ConstantVariable];
/// A record is a class, too: the conditions on classes are for the more general word.
const CLASSES: Kinds = &[Class, LocalClass];
/// What stands in a class: itself and its members.
const IN_CLASSES: Kinds = &[
    Class,
    LocalClass,
    Record,
    Method,
    Constructor,
    MethodBody,
    ConstructorBody,
    Field,
    ConstantVariable,
    FieldInitializer,
    EnumConstant,
    Initializer,
];

/// What a rule file may say of a relation: a rule that could never fire is refused.
struct Entry {
    elements: Kinds,
    annotations: Annotations,
}

/// Whether a relation or condition speaks of the rule's annotations.
#[derive(PartialEq, Eq)]
enum Annotations {
    Named,
    Unnamed,
}

/// A relation that these elements have.
const fn from(elements: Kinds) -> Entry {
    Entry { elements, annotations: Annotations::Unnamed }
}

impl Entry {
    /// The same, of those annotations only that the rule names.
    const fn about_annotations(self) -> Entry {
        Entry { annotations: Annotations::Named, ..self }
    }
}

vocabulary! {
    /// What an element leads to.
    Relation: Entry, "relation" {
        /// The class that the element names.
        ClassHeader = "class.header" => from(&[
            TypeName, ObjectCreation, MethodReference, Lambda, Switch, RecordPattern, Annotation, Catch,
            Throw,
        ]),
        /// The class that a member was searched in: the receiver's, the one that is named, or one around.
        ReceiverType = "receiver.type" => from(&[
            FieldAccess, ConstantExpression, MethodCall, MethodReference,
        ]),
        /// The class that a static import finds an inherited member in.
        ImportOwner = "import.owner" => from(&[TypeName, FieldAccess, ConstantExpression, MethodCall]),
        /// The field that is accessed; of a `field-initializer` or `constant-variable`, its field.
        FieldHeader = "field.header" => from(&[
            FieldAccess, ConstantExpression, FieldInitializer, ConstantVariable,
        ]),
        /// The method that is called or referred to, or that the statement calls; of a `method-body`, its header.
        MethodHeader = "method.header" => from(&[
            MethodCall, MethodReference, EnhancedFor, TryResource, MethodBody, ConstructorBody,
        ]),
        /// The constructor that is called.
        ConstructorHeader = "constructor.header" => from(&[ObjectCreation, ConstructorCall]),
        /// More methods or constructors of that name, as many as the map's choice of `overloads` says.
        MethodOverloads = "method.overloads" => from(&[
            MethodCall, MethodReference, ObjectCreation, ConstructorCall,
        ]),
        /// Another method of that name, where a call depends on there being more than the one that is referred to.
        ReferenceOther = "reference.other" => from(&[MethodReference]),
        /// The one abstract method of a functional interface.
        FunctionMethod = "function-type.method" => from(&[MethodReference, Lambda, Class, LocalClass]),
        /// The `extends` and `implements` that make the one class a subclass of the other, on the shortest way; of an
        /// `override`, those between the classes of the methods.
        SubtypePath = "subtype.path" => from(&[Subtype, Override]),
        /// All types after `extends` and `implements` of the class.
        ClassSupertypes = "class.supertypes" => from(&[Class, Record]),
        /// What an exception extends.
        ExceptionSuperclass = "exception.superclass" => from(&[Class]),
        /// The `extends` and `implements` that make the result of a method fit that of one it overrides, or that another inherited
        /// method overrides.
        ResultPath = "result.path" => from(CLASSES),
        /// Superclasses and superinterfaces of the classes of all expressions in the code, all the way up, and what makes them such.
        ExpressionSupertypes = "expression.supertypes" => from(CODE),
        /// Superclasses and superinterfaces, all the way up, and what makes them such; of code, those of the class that it is in.
        TypeSupertypes = "type.supertypes" => from(&[
            TypeName, ObjectCreation, MethodReference, Lambda, Switch, RecordPattern, Catch, Throw, Class,
            LocalClass, Record, MethodBody, ConstructorBody, FieldInitializer, Initializer,
        ]),
        /// The types that a cast, test or pattern goes from and to.
        CastTypes = "cast.types" => from(&[Cast, InstanceOf, Pattern]),
        /// Permitted subclasses of the sealed classes at hand, all the way down.
        ClassPermitted = "class.permitted" => from(&[
            Cast, InstanceOf, Pattern, Switch, Catch, Throw, TypeName, Class,
        ]),
        /// That the class of which an instance is made is not abstract; that a final class which a cast goes from or to, and that the
        /// class of code is as it is. A class without this is abstract in the slice where methods that it inherits are not implemented.
        ClassConcrete = "class.concrete" => from(&[
            ObjectCreation, MethodReference, Cast, InstanceOf, Pattern, Class, MethodBody, ConstructorBody,
            FieldInitializer, Initializer,
        ]),
        /// The constants of the enum that a `switch` is over.
        ClassConstants = "class.constants" => from(&[Switch]),
        /// The accessors of the record, or of the one that a pattern takes apart.
        RecordAccessors = "record.accessors" => from(&[RecordPattern, Class, LocalClass, Record]),
        /// The elements that an annotation gives values for.
        AnnotationElements = "annotation.elements" => from(&[Annotation]),
        /// `value` of the annotation interface that one of the rule's `annotations` on the class names.
        ContainerValue = "container.value" => from(&[Class]).about_annotations(),
        /// The nearest overridden methods.
        OverriddenHeader = "overridden.header" => from(&[Override]),
        /// The class that declares the member; the declaration that has the annotation.
        OwnerHeader = "owner.header" => from(&[
            Method, Constructor, MethodBody, ConstructorBody, Field, ConstantVariable, FieldInitializer,
            EnumConstant, Initializer, Supertype, HeaderAnnotation,
        ]),
        /// The class around a member class.
        EnclosingHeader = "enclosing.header" => from(&[Class, LocalClass, Record]),
        /// What a header names outside of its annotations, or what an annotation of one names; each use is an element of its own.
        HeaderUses = "header.uses" => from(&[
            Class, LocalClass, Record, Method, Constructor, Field, EnumConstant, Supertype, HeaderAnnotation,
        ]),
        /// All annotations of the header that the code belongs to.
        HeaderAnnotations = "header.annotations" => from(&[MethodBody, ConstructorBody, FieldInitializer]),
        /// The annotations of the header that the map reads (its choice `annotations.reads`), without `@Override` and
        /// `@FunctionalInterface`, which have relations of their own.
        ReadAnnotations = "read.annotations" => from(&[
            Class, Record, Method, Constructor, Field, EnumConstant, Package, Supertype,
        ]),
        /// `@Override` of the method.
        OverrideAnnotation = "override.annotation" => from(&[Method]),
        /// `@FunctionalInterface` of the interface.
        FunctionAnnotation = "function.annotation" => from(&[Class]),
        /// What code uses; each use is an element of its own.
        BodyUses = "body.uses" => from(CODE_OR_VALUE),
        /// Local and anonymous classes of code.
        LocalClasses = "local.classes" => from(CODE),
        /// The class body of an enum constant.
        ConstantBody = "constant.body" => from(&[EnumConstant]),
        /// What implements an inherited abstract method.
        Implementation = "implementation.header" => from(CLASSES),
        /// What settles the conflict of inherited methods.
        ConflictOverride = "conflict.override" => from(CLASSES),
        /// A constructor of the superclass that the class can call.
        SuperConstructor = "super.constructor" => from(CLASSES),
        /// The first constant of an enum.
        FirstConstant = "first.constant" => from(&[Class]),
        /// Constructors whose `throws` clauses allow exceptions in instance initializers.
        ThrowingConstructors = "throwing.constructors" => from(&[FieldInitializer, Initializer]),
        /// Initializers that assign a blank `final` field.
        AssigningInitializers = "assigning.initializers" => from(&[FieldInitializer]),
        /// The fields of the class, as headers: instance fields where the element runs with an instance (see
        /// `class.initializers`), else static ones.
        ClassFields = "class.fields" => from(CODE_OR_VALUE),
        /// The fields of the class that have initializers and get them when the element runs (see `class.initializers`),
        /// with these.
        ClassFieldInitializers = "class.field-initializers" => from(CODE_OR_VALUE),
        /// The initializers of the class that run with the element: instance ones for an instance field, a constructor
        /// or an instance method, else static ones.
        ClassInitializers = "class.initializers" => from(CODE_OR_VALUE),
        /// All constructors of the class, with bodies.
        ConstructorBodies = "constructor.bodies" => from(IN_CLASSES),
        /// The constructor that a constructor starts with by `this(…)`, with its body.
        DelegatedBody = "delegated.body" => from(&[ConstructorBody, MethodBody]),
        /// The private and final instance methods of the class that the code calls, with bodies.
        CalledBodies = "called.bodies" => from(CODE),
        /// The methods of the class that carry one of the rule's `annotations` or override one that does, with bodies.
        AnnotatedMethods = "annotated.bodies" => from(IN_CLASSES).about_annotations(),
        /// The methods that the method overrides and that carry one of the rule's `annotations`.
        AnnotatedOverridden = "annotated.overridden" => from(&[Method]).about_annotations(),
        /// The methods of the class that override one of `Object`: `equals`, `hashCode`, `toString` and others; of a
        /// `method-body`, if it is one of them.
        ObjectMethods = "object-methods.header" => from(&[Class, LocalClass, Record, MethodBody]),
        /// The `close` of the class that overrides that of `AutoCloseable`.
        CloseMethod = "close.header" => from(&[Class]),
        /// What says how the class, and those around it, are serialized: `serialVersionUID`, `writeReplace` and others.
        SerialMembers = "serialization.members" => from(CODE),
        /// The other methods or constructors of the class that have the same name, and the abstract methods of functional
        /// interfaces that they take.
        SameName = "same-name.header" => from(&[MethodBody, ConstructorBody]),
        /// A method that starts the program, of a class that its file declares without a header.
        MainMethod = "main.header" => from(&[Class]),
        /// The members that `{@link Type#member}` and `@see` in the comments before the element refer to.
        CommentReferences = "comment.references" => from(&[MethodBody, ConstructorBody, FieldInitializer]),
        /// Of a private member, or one of a private class: code of its file that calls or reads it, with its body, or a method
        /// with an annotation that has its name in a string; and code outside of private classes around it that names these.
        PrivateUsers = "private.users" => from(CODE),
        /// For each class that the code names: code of its file in which the same simple name means another class.
        OtherClassesOfName = "same-name.classes" => from(&[MethodBody, ConstructorBody, FieldInitializer]),
        /// The value of a constant variable: its initializer.
        ConstantValue = "constant.value" => from(&[FieldAccess, ConstantExpression, Field]),
        /// The initializer of a field.
        FieldInitializer = "field.initializer" => from(&[Field, EnumConstant, ConstantVariable]),
        /// The fields, methods and classes that strings in an annotation name, if it is one of the rule's `annotations`.
        AnnotationExpressions = "annotation.expressions" => from(&[Annotation]).about_annotations(),
        /// The declaration of the package, if it has annotations that the map reads.
        PackageAnnotations = "package.annotations" => from(IN_CLASSES),
        /// The declaration of the package, if one of the rule's `annotations` is on it.
        AnnotatedPackage = "annotated.package" => from(IN_CLASSES).about_annotations(),
        /// The same of the packages that the package is below by its name: `a` and `a.b` of `a.b.c`.
        EnclosingPackageAnnotations = "enclosing-packages.annotations" => from(IN_CLASSES),
    }
}

impl Relation {
    /// The elements that have this relation.
    pub fn elements(self) -> Kinds {
        self.entry().elements
    }

    /// The condition that the relation is about; without it, it leads nowhere.
    pub fn condition(self) -> Option<Condition> {
        Condition::ALL.iter().copied().find(|condition| condition.relation() == Some(self))
    }

    /// Whether it speaks of the rule's annotations.
    pub(super) fn is_about_annotations(self) -> bool {
        self.entry().annotations == Annotations::Named
    }
}
