//! What attribution found, as tables beside the tree.

use smallvec::SmallVec;

use crate::base::{ClassId, FieldId, MethodId, Name, Span};
use crate::symbols::Type;
use crate::symbols::questions::Question;

/// The findings of one body or header.
#[derive(Debug, Default)]
pub struct Attribution {
    /// What the code uses, in the order of attribution: type rules start from these.
    pub uses: Vec<Use>,
    /// The classes of the sources that had to be below others, and are (JLS 4.10): by a conversion, a receiver, a bound …
    pub questions: Vec<Question>,
    /// The type of each expression of the body, by `ExprId`; empty for headers.
    pub types: Vec<Type>,
    /// Local and anonymous classes declared in the body, in source order.
    pub local_classes: Vec<ClassId>,
    /// Bounds that were hit, candidates that could not be told apart, names that were not found.
    pub notes: Vec<(Span, String)>,
    /// Only where it was asked for.
    pub trace: Option<Box<super::trace::Trace>>,
    /// What is wrong, only where it was asked for.
    pub problems: Vec<(Span, super::Problem)>,
    /// What calls throw by their declarations, by the places of their names; only where it was asked for.
    pub thrown: Vec<(Span, Vec<Type>)>,
}

impl Attribution {
    /// The interface of the annotation at this place.
    pub fn annotation_at(&self, span: Span) -> Option<ClassId> {
        self.uses.iter().find_map(|found| match found.kind {
            UseKind::Annotation { interface, .. } if found.span == span => Some(interface),
            _ => None,
        })
    }
}

/// One use of a declaration.
#[derive(Clone, Debug)]
pub struct Use {
    pub span: Span,
    pub kind: UseKind,
}

/// One method where it was resolved; several where they could not be told apart: all are kept.
pub type Candidates = SmallVec<[MethodId; 1]>;

#[derive(Clone, Debug)]
pub enum UseKind {
    /// A class is named in a type, a qualified name, a class literal …
    Type(ClassId),
    /// A field is read or written. `site` is the class it was searched in.
    Field { field: FieldId, site: Option<ClassId> },
    /// A method call. `site` as for a field.
    Call {
        methods: Candidates,
        site: Option<ClassId>,
        /// How many arguments it has.
        arguments: u16,
    },
    /// `new C(…)`; for an anonymous class `class` is the named superclass or interface.
    New { class: ClassId, constructors: Candidates, arguments: u16 },
    /// `this(…)`, `super(…)` or the implicit `super()` of a constructor.
    ConstructorCall { constructors: Candidates, arguments: u16 },
    MethodReference {
        methods: Candidates,
        site: Option<ClassId>,
        /// Another method by that name, where the reference is an argument of a call that would be judged otherwise if
        /// there were only one (JLS 15.13.1).
        beside: Option<MethodId>,
    },
    /// A lambda or method reference has this interface as its target type; `method` is its function (JLS 9.8).
    Function { of: FunctionForm, interface: ClassId, method: MethodId },
    /// Enhanced `for` over an `Iterable`: `iterator()` as found in the expression's type (JLS 14.14.2).
    ForEach { methods: Candidates },
    /// `close()` of a resource (JLS 14.20.3).
    Resource { close: MethodId },
    /// A cast or type test between reference types: legality looks at the sealed hierarchy (JLS 5.1.6.1, 5.5).
    Cast { by: CastForm, from: Option<ClassId>, to: Option<ClassId> },
    /// A `catch` clause for this class, or one of its alternatives (JLS 14.20).
    Catch(ClassId),
    /// A `throw` statement of an expression of this class (JLS 14.18).
    Throw(ClassId),
    /// A switch over this type: exhaustiveness looks at its constants or permitted subclasses (JLS 14.11.1.1).
    Switch { selector: ClassId },
    /// A record pattern: the components and accessors of the record (JLS 14.30).
    RecordPattern { record: ClassId },
    /// An annotation of this interface, with the elements it gives values for.
    Annotation { interface: ClassId, elements: Candidates },
    /// The method of a local or anonymous class overrides or implements these.
    Override { method: MethodId, overridden: Candidates, annotated: bool },
    /// Nothing by this name was found.
    Missing { name: Name, what: Sought },
}

/// What was looked for and not found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sought {
    /// A class, with this many type arguments.
    Type {
        arguments: u16,
    },
    /// The class is there, but not with this many type parameters.
    Arity {
        arguments: u16,
    },
    Annotation,
    /// A variable, class or package: which of them, syntax does not tell (JLS 6.5.2).
    Name,
    Field,
    Method,
    Constructor,
}

/// What takes its type from a functional interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionForm {
    Lambda,
    MethodReference,
}

/// What asks whether a value of one type can be of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastForm {
    /// `(T) x`
    Cast,
    /// `x instanceof T`, with or without a pattern.
    InstanceOf,
    /// A type pattern in a `switch` or in a record pattern.
    Pattern,
}

impl UseKind {
    /// A fixed order of kinds, to sort uses of one place.
    pub fn rank(&self) -> u8 {
        match self {
            UseKind::Type(_) => 0,
            UseKind::Field { .. } => 1,
            UseKind::Call { .. } => 2,
            UseKind::New { .. } => 3,
            UseKind::ConstructorCall { .. } => 4,
            UseKind::MethodReference { .. } => 5,
            UseKind::Function { .. } => 6,
            UseKind::ForEach { .. } => 7,
            UseKind::Resource { .. } => 8,
            UseKind::Cast { .. } => 9,
            UseKind::Switch { .. } => 10,
            UseKind::RecordPattern { .. } => 11,
            UseKind::Annotation { .. } => 12,
            UseKind::Override { .. } => 13,
            UseKind::Catch(_) => 14,
            UseKind::Throw(_) => 15,
            UseKind::Missing { .. } => 16,
        }
    }
}
