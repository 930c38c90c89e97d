//! The word of the rule files for what else must hold for a rule to apply.

use super::vocabulary::vocabulary;
use super::{ElementKind, Relation};

use ElementKind::{
    Annotation, Cast, Catch, Class, ConstantExpression, ConstantVariable, Constructor, ConstructorBody,
    ConstructorCall, EnhancedFor, EnumConstant, Field, FieldAccess, FieldInitializer, InstanceOf, Lambda,
    LocalClass, Method, MethodBody, MethodCall, MethodReference, ObjectCreation, Override, Package, Pattern,
    Record, RecordPattern, Switch, Throw, TryResource, TypeName,
};

/// What text of code and headers is made of.
const USES: &[ElementKind] = &[
    TypeName,
    FieldAccess,
    MethodCall,
    ObjectCreation,
    ConstructorCall,
    MethodReference,
    Lambda,
    EnhancedFor,
    TryResource,
    Catch,
    Throw,
    Cast,
    InstanceOf,
    Pattern,
    Switch,
    RecordPattern,
    ConstantExpression,
    Annotation,
    Override,
];

/// What a condition looks at.
enum Premise {
    /// The element itself, one of these.
    Own(&'static [ElementKind]),
    /// The same; it speaks of the rule's annotations.
    Annotations(&'static [ElementKind]),
    /// What else is kept. It goes with one relation, which leads to what the condition found, and holds for the elements that have it.
    Other(Relation),
}

vocabulary! {
    /// What else must hold for a rule to apply.
    Condition: Premise, "condition" {
        /// The declaration carries one of the rule's `annotations`, or is a method that overrides one that does.
        Annotated = "annotated" => Premise::Annotations(&[
            Class, LocalClass, Record, Method, Constructor, MethodBody, ConstructorBody, Field,
            ConstantVariable, FieldInitializer, EnumConstant, Package,
        ]),
        /// It stands in code that is kept as written, not in a header.
        InCode = "in-code" => Premise::Own(USES),
        /// The field has no initializer and is not `final`.
        FieldBlank = "field.blank" => Premise::Own(&[Field, FieldInitializer]),
        /// The field is `final` and has an initializer.
        FieldFinalWithValue = "field.final-with-value" => Premise::Own(&[
            Field, FieldInitializer, ConstantVariable,
        ]),
        /// Two premises: the class is concrete, and it inherits an abstract method that is kept or in the JDK.
        AbstractMethodKept = "abstract-method.kept" => Premise::Other(Relation::Implementation),
        /// Two inherited methods are kept or in the JDK and only an override makes them agree.
        ConflictKept = "conflict.kept" => Premise::Other(Relation::ConflictOverride),
        /// A method that the method overrides is kept or in the JDK, and so is its class above that of the method.
        OverriddenKept = "overridden.kept" => Premise::Other(Relation::OverrideAnnotation),
        /// Two methods that the class has or inherits are kept or in the JDK, and one stands for the other.
        ResultKept = "overriding-result.kept" => Premise::Other(Relation::ResultPath),
        /// The one abstract method of the functional interface is kept or in the JDK, and so is its interface above this one.
        FunctionMethodKept = "function-method.kept" => Premise::Other(Relation::FunctionAnnotation),
        /// The class is an enum that leaves a kept method abstract, and none of its constants is kept.
        ConstantMissing = "constant.missing" => Premise::Other(Relation::FirstConstant),
        /// Constructors of the superclass are kept, but none that the class can call.
        SuperConstructorUnusable = "super-constructor.unusable" => Premise::Other(Relation::SuperConstructor),
    }
}

impl Condition {
    /// The elements that it can hold for.
    pub fn elements(self) -> &'static [ElementKind] {
        match self.entry() {
            Premise::Own(elements) | Premise::Annotations(elements) => elements,
            Premise::Other(relation) => relation.elements(),
        }
    }

    /// The one relation that goes with a condition on other kept items.
    pub fn relation(self) -> Option<Relation> {
        match self.entry() {
            Premise::Other(relation) => Some(relation),
            Premise::Own(_) | Premise::Annotations(_) => None,
        }
    }

    pub(super) fn is_about_annotations(self) -> bool {
        match self.entry() {
            Premise::Annotations(_) => true,
            Premise::Own(_) | Premise::Other(_) => false,
        }
    }
}
