//! The words of the rule files: program elements, relations between them, conditions.

/// A word of the rule files: one of a fixed set, with a spelling and a line of documentation.
pub trait Word: Copy + 'static {
    /// What the set is called in messages.
    const SET: &'static str;
    const ALL: &'static [Self];

    /// As rule files spell it.
    fn as_str(self) -> &'static str;

    /// What it means, as `typerules/README.md` says it.
    fn meaning(self) -> &'static str;

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.as_str() == text)
    }
}

/// An enum whose variants have a spelling in rule files; the comment of a variant is its documentation there.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $kind:ident, $set:literal { $($(#[doc = $meaning:literal])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $kind { $($(#[doc = $meaning])* $variant,)* }

        impl $kind {
            pub const ALL: &'static [$kind] = &[$($kind::$variant,)*];

            /// As rule files spell it.
            pub fn as_str(self) -> &'static str {
                match self { $($kind::$variant => $text,)* }
            }
        }

        impl $crate::rules::vocabulary::Word for $kind {
            const SET: &'static str = $set;
            const ALL: &'static [$kind] = $kind::ALL;

            fn as_str(self) -> &'static str {
                $kind::as_str(self)
            }

            fn meaning(self) -> &'static str {
                match self { $($kind::$variant => concat!($($meaning),*).trim_ascii(),)* }
            }
        }
    };
}
pub(super) use vocabulary;

vocabulary! {
    /// What a rule applies to: a use in kept code, or a kept declaration.
    ElementKind, "element" {
        /// A class is named, or an expression has its type.
        TypeName = "type-name",
        /// A field is read or written.
        FieldAccess = "field-access",
        /// A method is called.
        MethodCall = "method-call",
        /// `new C(…)`, with or without a class body.
        ObjectCreation = "object-creation",
        /// `this(…)`, `super(…)`, written or implied.
        ConstructorCall = "constructor-call",
        /// `A::m` or `A::new`, with the functional interface that it gets its type from.
        MethodReference = "method-reference",
        /// A lambda, with the functional interface that it gets its type from.
        Lambda = "lambda",
        /// `for (T x : xs)` over an `Iterable`.
        EnhancedFor = "enhanced-for",
        /// A resource of a `try` statement.
        TryResource = "try-resource",
        /// A `catch` clause; each alternative is one.
        Catch = "catch",
        /// A `throw` statement.
        Throw = "throw",
        /// `(T) x`.
        Cast = "cast",
        /// `x instanceof T`, with or without a pattern.
        InstanceOf = "instanceof",
        /// A pattern in a `switch` or in a record pattern.
        Pattern = "pattern",
        /// A `switch` over an enum, a sealed class or a class that patterns match.
        Switch = "switch",
        /// A pattern that takes a record apart.
        RecordPattern = "record-pattern",
        /// A constant variable is named.
        ConstantExpression = "constant-expression",
        /// An annotation in kept code or a kept header.
        Annotation = "annotation",
        /// A class had to be below another, and is: in an assignment, as a receiver, within a bound.
        Subtype = "subtype",
        /// One type after `extends` or `implements` of a kept class.
        Supertype = "supertype",
        /// An annotation of a kept header, with all that stands in it.
        HeaderAnnotation = "header-annotation",
        /// A method in kept code overrides others.
        Override = "override",
        /// The header of a class.
        Class = "class",
        /// A local or anonymous class in kept code.
        LocalClass = "local-class",
        /// The header of a record; it is a `class` (or `local-class`) too.
        Record = "record",
        /// The header of a method or constructor.
        Method = "method",
        /// The header of a constructor; it is a `method` too.
        Constructor = "constructor",
        /// A method or constructor with its body.
        MethodBody = "method-body",
        /// A constructor with its body; it is a `method-body` too.
        ConstructorBody = "constructor-body",
        /// A field without its initializer.
        Field = "field",
        /// The value of a constant variable.
        ConstantVariable = "constant-variable",
        /// A field with its initializer.
        FieldInitializer = "field-initializer",
        /// An enum constant without arguments and body.
        EnumConstant = "enum-constant",
        /// An instance or static initializer.
        Initializer = "initializer",
        /// The declaration in `package-info.java`.
        Package = "package",
    }
}

vocabulary! {
    /// What an element leads to.
    Relation, "relation" {
        /// The class that the element names.
        ClassHeader = "class.header",
        /// The class that a member was searched in: the receiver's, the one that is named, or one around.
        ReceiverType = "receiver.type",
        /// The class that a static import finds an inherited member in.
        ImportOwner = "import.owner",
        /// The field that is accessed; of a `field-initializer` or `constant-variable`, its field.
        FieldHeader = "field.header",
        /// The method that is called or referred to, or that the statement calls; of a `method-body`, its header.
        MethodHeader = "method.header",
        /// The constructor that is called.
        ConstructorHeader = "constructor.header",
        /// More methods or constructors of that name, as many as the map's choice of `overloads` says.
        MethodOverloads = "method.overloads",
        /// Another method of that name, where a call depends on there being more than the one that is referred to.
        ReferenceOther = "reference.other",
        /// The one abstract method of a functional interface.
        FunctionMethod = "function-type.method",
        /// The `extends` and `implements` that make the one class a subclass of the other, on the shortest way; of an
        /// `override`, those between the classes of the methods.
        SubtypePath = "subtype.path",
        /// All types after `extends` and `implements` of the class.
        ClassSupertypes = "class.supertypes",
        /// What an exception extends.
        ExceptionSuperclass = "exception.superclass",
        /// The `extends` and `implements` that make the result of a method fit that of one it overrides, or that another inherited
        /// method overrides.
        ResultPath = "result.path",
        /// Superclasses and superinterfaces of the classes of all expressions in the code, all the way up, and what makes them such.
        ExpressionSupertypes = "expression.supertypes",
        /// Superclasses and superinterfaces, all the way up, and what makes them such; of code, those of the class that it is in.
        TypeSupertypes = "type.supertypes",
        /// The types that a cast, test or pattern goes from and to.
        CastTypes = "cast.types",
        /// Permitted subclasses of the sealed classes at hand, all the way down.
        ClassPermitted = "class.permitted",
        /// The constants of the enum that a `switch` is over.
        ClassConstants = "class.constants",
        /// The accessors of the record, or of the one that a pattern takes apart.
        RecordAccessors = "record.accessors",
        /// The elements that an annotation gives values for.
        AnnotationElements = "annotation.elements",
        /// `value` of the annotation interface that one of the rule's `annotations` on the class names.
        ContainerValue = "container.value",
        /// The nearest overridden methods.
        OverriddenHeader = "overridden.header",
        /// The class that declares the member; the declaration that has the annotation.
        OwnerHeader = "owner.header",
        /// The class around a member class.
        EnclosingHeader = "enclosing.header",
        /// What a header names outside of its annotations, or what an annotation of one names; each use is an element of its own.
        HeaderUses = "header.uses",
        /// All annotations of the header that the code belongs to.
        HeaderAnnotations = "header.annotations",
        /// The annotations of the header that the map reads (its choice `annotations.reads`), without `@Override` and
        /// `@FunctionalInterface`, which have relations of their own.
        ReadAnnotations = "read.annotations",
        /// `@Override` of the method.
        OverrideAnnotation = "override.annotation",
        /// `@FunctionalInterface` of the interface.
        FunctionAnnotation = "function.annotation",
        /// What code uses; each use is an element of its own.
        BodyUses = "body.uses",
        /// Local and anonymous classes of code.
        LocalClasses = "local.classes",
        /// The class body of an enum constant.
        ConstantBody = "constant.body",
        /// What implements an inherited abstract method.
        Implementation = "implementation.header",
        /// What settles the conflict of inherited methods.
        ConflictOverride = "conflict.override",
        /// A constructor of the superclass that the class can call.
        SuperConstructor = "super.constructor",
        /// The first constant of an enum.
        FirstConstant = "first.constant",
        /// Constructors whose `throws` clauses allow exceptions in instance initializers.
        ThrowingConstructors = "throwing.constructors",
        /// Initializers that assign a blank `final` field.
        AssigningInitializers = "assigning.initializers",
        /// The fields of the class, as headers: instance fields where the element runs with an instance (see
        /// `class.initializers`), else static ones.
        ClassFields = "class.fields",
        /// The fields of the class that have initializers and get them when the element runs (see `class.initializers`),
        /// with these.
        ClassFieldInitializers = "class.field-initializers",
        /// The initializers of the class that run with the element: instance ones for an instance field, a constructor
        /// or an instance method, else static ones.
        ClassInitializers = "class.initializers",
        /// All constructors of the class, with bodies.
        ConstructorBodies = "constructor.bodies",
        /// The constructor that a constructor starts with by `this(…)`, with its body.
        DelegatedBody = "delegated.body",
        /// The private and final instance methods of the class that the code calls, with bodies.
        CalledBodies = "called.bodies",
        /// The methods of the class that carry one of the rule's `annotations` or override one that does, with bodies.
        AnnotatedMethods = "annotated.bodies",
        /// The methods that the method overrides and that carry one of the rule's `annotations`.
        AnnotatedOverridden = "annotated.overridden",
        /// The methods of the class that override one of `Object`: `equals`, `hashCode`, `toString` and others; of a
        /// `method-body`, if it is one of them.
        ObjectMethods = "object-methods.header",
        /// The `close` of the class that overrides that of `AutoCloseable`.
        CloseMethod = "close.header",
        /// What says how the class, and those around it, are serialized: `serialVersionUID`, `writeReplace` and others.
        SerialMembers = "serialization.members",
        /// The other methods or constructors of the class that have the same name, and the abstract methods of functional
        /// interfaces that they take.
        SameName = "same-name.header",
        /// A method that starts the program, of a class that its file declares without a header.
        MainMethod = "main.header",
        /// The members that `{@link Type#member}` and `@see` in the comments before the element refer to.
        CommentReferences = "comment.references",
        /// Of a private member, or one of a private class: code of its file that calls or reads it, with its body, or a method
        /// with an annotation that has its name in a string; and code outside of private classes around it that names these.
        PrivateUsers = "private.users",
        /// For each class that the code names: code of its file in which the same simple name means another class.
        OtherClassesOfName = "same-name.classes",
        /// The value of a constant variable: its initializer.
        ConstantValue = "constant.value",
        /// The initializer of a field.
        FieldInitializer = "field.initializer",
        /// The fields, methods and classes that strings in an annotation name, if it is one of the rule's `annotations`.
        AnnotationExpressions = "annotation.expressions",
        /// The declaration of the package, if it has annotations that the map reads.
        PackageAnnotations = "package.annotations",
        /// The declaration of the package, if one of the rule's `annotations` is on it.
        AnnotatedPackage = "annotated.package",
        /// The same of the packages that the package is below by its name: `a` and `a.b` of `a.b.c`.
        EnclosingPackageAnnotations = "enclosing-packages.annotations",
    }
}

vocabulary! {
    /// What else must hold for a rule to apply.
    Condition, "condition" {
        /// The declaration carries one of the rule's `annotations`, or is a method that overrides one that does.
        Annotated = "annotated",
        /// It stands in code that is kept as written, not in a header.
        InCode = "in-code",
        /// The field has no initializer and is not `final`.
        FieldBlank = "field.blank",
        /// The field is `final` and has an initializer.
        FieldFinalWithValue = "field.final-with-value",
        /// Two premises: the class is concrete, and it inherits an abstract method that is kept or in the JDK.
        AbstractMethodKept = "abstract-method.kept",
        /// Two inherited methods are kept or in the JDK and only an override makes them agree.
        ConflictKept = "conflict.kept",
        /// A method that the method overrides is kept or in the JDK, and so is its class above that of the method.
        OverriddenKept = "overridden.kept",
        /// Two methods that the class has or inherits are kept or in the JDK, and one stands for the other.
        ResultKept = "overriding-result.kept",
        /// The one abstract method of the functional interface is kept or in the JDK, and so is its interface above this one.
        FunctionMethodKept = "function-method.kept",
        /// The class is an enum that leaves a kept method abstract, and none of its constants is kept.
        ConstantMissing = "constant.missing",
        /// Constructors of the superclass are kept, but none that the class can call.
        SuperConstructorUnusable = "super-constructor.unusable",
    }
}

/// The closest of `known` to what was written, if any is close enough to suggest.
pub fn closest<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (distance(written, candidate), candidate))
        .filter(|(distance, candidate)| *distance * 5 <= 2 * candidate.len().max(written.len()))
        .min()
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance in bytes; names in rule files are short.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.bytes().enumerate() {
        let mut diagonal = i;
        let mut previous = i + 1;
        for (right, cell) in b.bytes().zip(row.iter_mut().skip(1)) {
            let substituted = diagonal + usize::from(left != right);
            diagonal = *cell;
            previous = substituted.min(diagonal + 1).min(previous + 1);
            *cell = previous;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Condition, ElementKind, Relation, Word, closest, distance};

    fn check_words<T: Word + PartialEq>() {
        for word in <T as Word>::ALL {
            assert!(T::parse(word.as_str()) == Some(*word), "{} has two meanings", word.as_str());
            assert!(word.meaning().ends_with('.'), "{} needs a sentence of documentation", word.as_str());
        }
    }

    #[test]
    fn every_word_reads_back_and_is_documented() {
        check_words::<ElementKind>();
        check_words::<Relation>();
        check_words::<Condition>();
    }

    #[test]
    fn suggests_what_is_close() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(closest("jva", ["java", "nullaway"].into_iter()), Some("java"));
        assert_eq!(closest("zzzzzz", ["java"].into_iter()), None);
    }
}
