//! Which words go together: a rule whose relation its element does not have would never fire, so it is refused.
//! `slice/tests.rs` holds this against what the relations do.

use super::vocabulary::{Condition, ElementKind, Relation};

type Kinds = &'static [ElementKind];

use ElementKind::{
    Annotation, Cast, Catch, Class, ConstantExpression, ConstantVariable, Constructor, ConstructorBody,
    ConstructorCall, EnhancedFor, EnumConstant, Field, FieldAccess, FieldInitializer, HeaderAnnotation,
    Initializer, InstanceOf, Lambda, LocalClass, Method, MethodBody, MethodCall, MethodReference,
    ObjectCreation, Override, Package, Pattern, Record, RecordPattern, Subtype, Supertype, Switch, Throw,
    TryResource, TypeName,
};

/// What text of code and headers is made of.
const USES: Kinds = &[
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
];
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

impl Relation {
    /// The elements that have this relation.
    pub fn elements(self) -> Kinds {
        match self {
            Relation::ClassHeader => &[
                TypeName,
                ObjectCreation,
                MethodReference,
                Lambda,
                Switch,
                RecordPattern,
                Annotation,
                Catch,
                Throw,
            ],
            Relation::TypeSupertypes => &[
                TypeName,
                ObjectCreation,
                MethodReference,
                Lambda,
                Switch,
                RecordPattern,
                Annotation,
                Catch,
                Throw,
                Class,
                LocalClass,
                Record,
                MethodBody,
                ConstructorBody,
                FieldInitializer,
                Initializer,
            ],
            Relation::ExpressionSupertypes => CODE,
            Relation::ReceiverType => &[FieldAccess, ConstantExpression, MethodCall, MethodReference],
            Relation::ImportOwner => &[TypeName, FieldAccess, ConstantExpression, MethodCall],
            Relation::FieldHeader => &[FieldAccess, ConstantExpression, FieldInitializer, ConstantVariable],
            Relation::MethodHeader => {
                &[MethodCall, MethodReference, EnhancedFor, TryResource, MethodBody, ConstructorBody]
            }
            Relation::ConstructorHeader => &[ObjectCreation, ConstructorCall],
            Relation::MethodOverloads => &[MethodCall, MethodReference, ObjectCreation, ConstructorCall],
            Relation::ReferenceOther => &[MethodReference],
            Relation::FunctionMethod => &[MethodReference, Lambda, Class, LocalClass],
            Relation::CastTypes => &[Cast, InstanceOf, Pattern],
            Relation::ClassPermitted => &[Cast, InstanceOf, Pattern, Switch, Catch, Throw, TypeName, Class],
            Relation::ClassConstants => &[Switch],
            Relation::RecordAccessors => &[RecordPattern, Class, LocalClass, Record],
            Relation::AnnotationElements | Relation::AnnotationExpressions => &[Annotation],
            Relation::ContainerValue => &[Class],
            Relation::EnclosingHeader => &[Class, LocalClass, Record],
            Relation::OverriddenHeader => &[Override],
            Relation::OwnerHeader => &[
                Method,
                Constructor,
                MethodBody,
                ConstructorBody,
                Field,
                ConstantVariable,
                FieldInitializer,
                EnumConstant,
                Initializer,
                Supertype,
                HeaderAnnotation,
            ],
            Relation::HeaderUses => &[
                Class,
                LocalClass,
                Record,
                Method,
                Constructor,
                Field,
                EnumConstant,
                Supertype,
                HeaderAnnotation,
            ],
            Relation::SubtypePath => &[Subtype, Override],
            Relation::ClassSupertypes => &[Class, Record],
            Relation::ExceptionSuperclass => &[Class],
            Relation::ResultPath => CLASSES,
            Relation::HeaderAnnotations => &[MethodBody, ConstructorBody, FieldInitializer],
            Relation::ReadAnnotations => {
                &[Class, Record, Method, Constructor, Field, EnumConstant, Package, Supertype]
            }
            Relation::OverrideAnnotation => &[Method],
            Relation::FunctionAnnotation => &[Class],
            Relation::BodyUses
            | Relation::ClassFields
            | Relation::ClassFieldInitializers
            | Relation::ClassInitializers => CODE_OR_VALUE,
            Relation::LocalClasses | Relation::CalledBodies => CODE,
            Relation::DelegatedBody => &[ConstructorBody, MethodBody],
            Relation::ConstantBody => &[EnumConstant],
            Relation::Implementation | Relation::ConflictOverride | Relation::SuperConstructor => CLASSES,
            Relation::FirstConstant => &[Class],
            Relation::ThrowingConstructors => &[FieldInitializer, Initializer],
            Relation::AssigningInitializers => &[FieldInitializer],
            Relation::ConstructorBodies
            | Relation::AnnotatedMethods
            | Relation::PackageAnnotations
            | Relation::AnnotatedPackage
            | Relation::EnclosingPackageAnnotations => IN_CLASSES,
            Relation::AnnotatedOverridden => &[Method],
            Relation::ObjectMethods => &[Class, LocalClass, Record, MethodBody],
            Relation::CloseMethod => &[Class],
            Relation::SameName => &[MethodBody, ConstructorBody],
            Relation::MainMethod => &[Class],
            Relation::CommentReferences | Relation::OtherClassesOfName => {
                &[MethodBody, ConstructorBody, FieldInitializer]
            }
            Relation::PrivateUsers | Relation::SerialMembers => CODE,
            Relation::ConstantValue => &[FieldAccess, ConstantExpression, Field],
            Relation::FieldInitializer => &[Field, EnumConstant, ConstantVariable],
        }
    }

    /// The condition that the relation is about; without it, it leads nowhere.
    pub fn condition(self) -> Option<Condition> {
        Condition::ALL.iter().copied().find(|condition| condition.relation() == Some(self))
    }

    /// Whether it speaks of the rule's annotations.
    pub fn is_about_annotations(self) -> bool {
        matches!(
            self,
            Relation::AnnotatedMethods
                | Relation::AnnotatedOverridden
                | Relation::AnnotatedPackage
                | Relation::AnnotationExpressions
                | Relation::ContainerValue
        )
    }
}

impl Condition {
    /// The elements that it can hold for.
    pub fn elements(self) -> Kinds {
        match self {
            Condition::AbstractMethodKept
            | Condition::ConflictKept
            | Condition::ResultKept
            | Condition::SuperConstructorUnusable => CLASSES,
            Condition::ConstantMissing | Condition::FunctionMethodKept => &[Class],
            Condition::OverriddenKept => &[Method],
            Condition::Annotated => &[
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
                Package,
            ],
            Condition::InCode => USES,
            Condition::FieldBlank => &[Field, FieldInitializer],
            Condition::FieldFinalWithValue => &[Field, FieldInitializer, ConstantVariable],
        }
    }

    /// The one relation that goes with a condition on other kept items: it leads to what that condition found.
    pub fn relation(self) -> Option<Relation> {
        match self {
            Condition::AbstractMethodKept => Some(Relation::Implementation),
            Condition::ConflictKept => Some(Relation::ConflictOverride),
            Condition::ConstantMissing => Some(Relation::FirstConstant),
            Condition::OverriddenKept => Some(Relation::OverrideAnnotation),
            Condition::ResultKept => Some(Relation::ResultPath),
            Condition::FunctionMethodKept => Some(Relation::FunctionAnnotation),
            Condition::SuperConstructorUnusable => Some(Relation::SuperConstructor),
            Condition::Annotated
            | Condition::InCode
            | Condition::FieldBlank
            | Condition::FieldFinalWithValue => None,
        }
    }

    pub(super) fn is_about_annotations(self) -> bool {
        self == Condition::Annotated
    }
}
