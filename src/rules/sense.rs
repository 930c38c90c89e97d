//! Which words go together: a rule whose relation its element does not have would never fire, so it is refused.

use super::vocabulary::{Condition, ElementKind, Relation};

type Kinds = &'static [ElementKind];

/// Elements that have code: targets.
const CODE: Kinds = &[
    ElementKind::MethodBody,
    ElementKind::ConstructorBody,
    ElementKind::FieldInitializer,
    ElementKind::Initializer,
];
/// Elements that are members of a class.
const MEMBERS: Kinds = &[
    ElementKind::Method,
    ElementKind::Constructor,
    ElementKind::MethodBody,
    ElementKind::ConstructorBody,
    ElementKind::Field,
    ElementKind::FieldInitializer,
    ElementKind::EnumConstant,
    ElementKind::Initializer,
];
/// A record is a class, too: the conditions on classes are for the more general word.
const CLASSES: Kinds = &[ElementKind::Class, ElementKind::LocalClass];
const CLASSES_AND_MEMBERS: Kinds = &[
    ElementKind::Class,
    ElementKind::LocalClass,
    ElementKind::Record,
    ElementKind::Method,
    ElementKind::Constructor,
    ElementKind::MethodBody,
    ElementKind::ConstructorBody,
    ElementKind::Field,
    ElementKind::FieldInitializer,
    ElementKind::EnumConstant,
    ElementKind::Initializer,
];
/// Elements with a header.
const HEADERS: Kinds = &[
    ElementKind::Class,
    ElementKind::LocalClass,
    ElementKind::Record,
    ElementKind::Method,
    ElementKind::Constructor,
    ElementKind::Field,
    ElementKind::EnumConstant,
    ElementKind::Package,
];

impl Relation {
    /// The elements that have this relation.
    pub fn elements(self) -> Kinds {
        match self {
            Relation::ClassHeader => &[
                ElementKind::TypeName,
                ElementKind::ObjectCreation,
                ElementKind::FunctionType,
                ElementKind::Switch,
                ElementKind::RecordPattern,
                ElementKind::Annotation,
            ],
            Relation::SiteHeader => {
                &[ElementKind::FieldAccess, ElementKind::MethodCall, ElementKind::MethodReference]
            }
            Relation::ImportOwner => {
                &[ElementKind::TypeName, ElementKind::FieldAccess, ElementKind::MethodCall]
            }
            Relation::FieldHeader => &[ElementKind::FieldAccess, ElementKind::FieldInitializer],
            Relation::MethodHeader => &[
                ElementKind::MethodCall,
                ElementKind::MethodReference,
                ElementKind::EnhancedFor,
                ElementKind::TryResource,
                ElementKind::MethodBody,
                ElementKind::ConstructorBody,
            ],
            Relation::ConstructorHeader => &[ElementKind::ObjectCreation, ElementKind::ConstructorCall],
            Relation::FunctionMethod => {
                &[ElementKind::FunctionType, ElementKind::Class, ElementKind::LocalClass]
            }
            Relation::CastTypes => &[ElementKind::Cast],
            Relation::ClassPermitted => &[ElementKind::Cast, ElementKind::Switch],
            Relation::ClassConstants => &[ElementKind::Switch],
            Relation::RecordAccessors => &[ElementKind::RecordPattern, ElementKind::Record],
            Relation::AnnotationElements | Relation::AnnotationExpressions => &[ElementKind::Annotation],
            Relation::ContainerValue | Relation::EnclosingHeader => CLASSES,
            Relation::OverriddenHeader => &[ElementKind::Override],
            Relation::OwnerHeader => MEMBERS,
            Relation::HeaderUses => HEADERS,
            Relation::BodyUses
            | Relation::LocalClasses
            | Relation::ClassFields
            | Relation::ClassFieldInitializers
            | Relation::ClassInitializers
            | Relation::CalledBodies
            | Relation::DelegatedBody => CODE,
            Relation::ConstantBody => &[ElementKind::EnumConstant],
            Relation::Implementation | Relation::ConflictOverride | Relation::SuperConstructor => CLASSES,
            Relation::FirstConstant => &[ElementKind::Class],
            Relation::ThrowingConstructors => &[ElementKind::FieldInitializer, ElementKind::Initializer],
            Relation::AssigningInitializers => &[ElementKind::FieldInitializer],
            Relation::ConstructorBodies | Relation::AnnotatedMethods | Relation::PackageAnnotations => {
                CLASSES_AND_MEMBERS
            }
            Relation::AnnotatedOverridden => &[ElementKind::Method],
            Relation::ObjectMethods => &[ElementKind::MethodBody],
            Relation::FieldInitializer => &[ElementKind::Field, ElementKind::EnumConstant],
        }
    }

    /// The condition that the relation is about; without it, it leads nowhere.
    pub fn condition(self) -> Option<Condition> {
        Condition::ALL.iter().copied().find(|condition| condition.relation() == Some(self))
    }

    /// Whether it speaks of the rule's annotations.
    pub(super) fn is_about_annotations(self) -> bool {
        matches!(
            self,
            Relation::AnnotatedMethods | Relation::AnnotatedOverridden | Relation::AnnotationExpressions
        )
    }
}

impl Condition {
    /// The elements that it can hold for.
    pub fn elements(self) -> Kinds {
        match self {
            Condition::FunctionalInterface
            | Condition::Repeatable
            | Condition::AbstractMethodKept
            | Condition::ConflictKept
            | Condition::SuperConstructorUnusable => CLASSES,
            Condition::ConstantMissing => &[ElementKind::Class],
            Condition::Annotated => &[
                ElementKind::Class,
                ElementKind::LocalClass,
                ElementKind::Record,
                ElementKind::Method,
                ElementKind::Constructor,
                ElementKind::MethodBody,
                ElementKind::ConstructorBody,
                ElementKind::Field,
                ElementKind::FieldInitializer,
                ElementKind::EnumConstant,
                ElementKind::Package,
            ],
            Condition::FieldBlank | Condition::FieldFinalWithValue => {
                &[ElementKind::Field, ElementKind::FieldInitializer]
            }
        }
    }

    /// The one relation that goes with a condition on other kept items: it leads to what that condition found.
    pub fn relation(self) -> Option<Relation> {
        match self {
            Condition::AbstractMethodKept => Some(Relation::Implementation),
            Condition::ConflictKept => Some(Relation::ConflictOverride),
            Condition::ConstantMissing => Some(Relation::FirstConstant),
            Condition::SuperConstructorUnusable => Some(Relation::SuperConstructor),
            Condition::FunctionalInterface
            | Condition::Repeatable
            | Condition::Annotated
            | Condition::FieldBlank
            | Condition::FieldFinalWithValue => None,
        }
    }

    pub(super) fn is_about_annotations(self) -> bool {
        self == Condition::Annotated
    }
}
