//! The word of the rule files for what a rule applies to.

use super::vocabulary::vocabulary;

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
