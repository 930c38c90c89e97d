//! Types by meaning (JLS 4).

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use crate::base::{ClassId, MethodId, Name};
use crate::syntax::tree::Primitive;

/// A type (JLS 4). Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Primitive(Primitive),
    /// The result of a method without one; not a type of the language, but it travels with them.
    Void,
    /// The type of `null` (JLS 4.1).
    Null,
    Class(ClassType),
    Array(Arc<Type>),
    Variable(TypeVariable),
    Captured(Arc<CapturedVariable>),
    /// Only as a type argument.
    Wildcard(Wildcard),
    /// At least two types (JLS 4.9).
    Intersection(Arc<[Type]>),
    /// To be inferred (JLS 18.1.1); only within the inference of one call.
    Inference(InferenceVariable),
    /// What could not be resolved. Compatible with everything in both directions, so that one gap does not
    /// hide others.
    Unknown,
}

/// A class or interface type: parameterized, raw, or of a class that is not generic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassType {
    pub class: ClassId,
    /// One for each of [`crate::symbols::Symbols::all_type_variables`] of the class: those of its generic enclosing classes
    /// (outermost first; as far as inner classes reach, JLS 8.1.3), then its own. Empty for a class without
    /// any, and for a raw type (JLS 4.8).
    pub arguments: Arc<[Type]>,
}

/// A declared type parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeVariable {
    pub owner: TypeVariableOwner,
    /// Its place among the owner's own type parameters.
    pub index: u32,
    pub name: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeVariableOwner {
    Class(ClassId),
    Method(MethodId),
}

/// A wildcard type argument (JLS 4.5.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wildcard {
    Unbounded,
    Extends(Arc<Type>),
    Super(Arc<Type>),
}

/// A fresh type variable from capture conversion (JLS 5.1.10). Each capture is a type of its own.
#[derive(Debug)]
pub struct CapturedVariable {
    pub wildcard: Wildcard,
    /// The type parameter it stands for.
    pub parameter: TypeVariable,
    /// The upper bound; set right after all variables of one capture exist, since bounds may name each other.
    pub upper: OnceLock<Type>,
    /// The lower bound of `? super L`.
    pub lower: Option<Type>,
    /// The upper bound with its own wildcards captured, once somebody asks.
    pub captured_upper: OnceLock<Type>,
}

impl CapturedVariable {
    /// The upper bound; `Unknown` while the capture that makes it is still under way.
    pub fn upper(&self) -> &Type {
        self.upper.get().unwrap_or(&Type::Unknown)
    }
}

// Identity is the address: bounds may be cyclic, and two captures of one wildcard differ (JLS 5.1.10).
impl PartialEq for CapturedVariable {
    fn eq(&self, other: &CapturedVariable) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for CapturedVariable {}

impl Hash for CapturedVariable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (std::ptr::from_ref(self) as usize).hash(state);
    }
}

/// An inference variable of the call under inference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct InferenceVariable(pub u32);

impl Type {
    /// The type of a class without type arguments: not generic, or raw.
    pub fn class(class: ClassId) -> Type {
        Type::Class(ClassType { class, arguments: no_arguments() })
    }

    pub fn parameterized(class: ClassId, arguments: impl Into<Arc<[Type]>>) -> Type {
        Type::Class(ClassType { class, arguments: arguments.into() })
    }

    pub fn array(element: Type) -> Type {
        Type::Array(Arc::new(element))
    }

    /// The array type with this many dimensions over `element`.
    pub fn array_of(element: Type, dimensions: usize) -> Type {
        (0..dimensions).fold(element, |ty, _| Type::array(ty))
    }

    pub fn intersection(mut parts: Vec<Type>) -> Type {
        match parts.len() {
            0 => Type::Unknown,
            1 => parts.remove(0),
            _ => Type::Intersection(parts.into()),
        }
    }

    pub fn as_class(&self) -> Option<&ClassType> {
        match self {
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    pub fn class_id(&self) -> Option<ClassId> {
        self.as_class().map(|class| class.class)
    }

    pub fn as_primitive(&self) -> Option<Primitive> {
        match self {
            Type::Primitive(primitive) => Some(*primitive),
            _ => None,
        }
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self, Type::Primitive(_))
    }

    pub fn is_boolean(&self) -> bool {
        matches!(self, Type::Primitive(Primitive::Boolean))
    }

    pub fn is_unknown(&self) -> bool {
        matches!(self, Type::Unknown)
    }

    /// A reference type or null (JLS 4.1); `Unknown` counts, primitives and `void` do not.
    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Primitive(_) | Type::Void)
    }

    /// Whether an inference variable occurs in it; a type without one is *proper* (JLS 18.1.1).
    pub fn mentions_inference(&self) -> bool {
        self.any(&mut |ty| matches!(ty, Type::Inference(_)))
    }

    /// Whether `test` holds for this type or a part of it. Bounds of variables are not parts.
    pub fn any(&self, test: &mut dyn FnMut(&Type) -> bool) -> bool {
        if test(self) {
            return true;
        }
        match self {
            Type::Class(class) => class.arguments.iter().any(|argument| argument.any(test)),
            Type::Array(element) => element.any(test),
            Type::Wildcard(Wildcard::Extends(bound) | Wildcard::Super(bound)) => bound.any(test),
            Type::Intersection(parts) => parts.iter().any(|part| part.any(test)),
            Type::Primitive(_)
            | Type::Void
            | Type::Null
            | Type::Variable(_)
            | Type::Captured(_)
            | Type::Wildcard(Wildcard::Unbounded)
            | Type::Inference(_)
            | Type::Unknown => false,
        }
    }
}

/// The empty argument list, shared.
pub fn no_arguments() -> Arc<[Type]> {
    static EMPTY: OnceLock<Arc<[Type]>> = OnceLock::new();
    EMPTY.get_or_init(|| Arc::from([])).clone()
}
