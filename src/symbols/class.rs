//! Classes and interfaces (JLS 8, 9).

use std::sync::{Arc, OnceLock};

use super::{Members, Scope, Type};
use crate::base::{ClassId, FileId, Name, Root, Span};
use crate::classfile::record::ClassRecord;
use crate::syntax::tree::{
    Arena, Body, ClassDecl, ClassDeclId, ClassKind, CompilationUnit, Flags, LocalClassId,
};

/// A class, interface, enum, record or annotation interface. What needs no search is here from the start;
/// the rest is asked of [`super::Symbols`].
#[derive(Debug)]
pub struct ClassSymbol {
    pub id: ClassId,
    pub kind: ClassKind,
    /// Simple name; empty for an anonymous class.
    pub name: Name,
    /// With dots and dollars: `java.util.Map$Entry`. For a local or anonymous class the outermost class's
    /// name, `$` and the byte offset of its declaration: unique and stable, though not what javac numbers.
    pub binary_name: Name,
    /// With dots only; empty for the unnamed package.
    pub package: Name,
    pub owner: Owner,
    pub origin: Origin,
    /// Implicit modifiers included (JLS 8.1.1, 8.5.1, 8.9, 8.10, 9.1.1, 9.5): `static`, `final`, `abstract`.
    pub flags: Flags,
    /// Names of its own type parameters.
    pub type_parameters: Vec<Name>,
    /// Whether it has an immediately enclosing instance or could have (JLS 8.1.3): an inner class. Such a
    /// class sees the type variables of its owner.
    pub is_inner: bool,
    pub lazy: Lazy,
}

/// The parts of a class that are completed on first use; asked for through [`super::Symbols`].
#[derive(Debug, Default)]
pub struct Lazy {
    pub(super) supertypes: OnceLock<Supertypes>,
    pub(super) bounds: OnceLock<Vec<Vec<Type>>>,
    pub(super) members: OnceLock<Members>,
    pub(super) permitted: OnceLock<Vec<ClassId>>,
    /// What `types` worked out of the supertypes: the superclasses, and all that is above.
    pub(super) superclasses: OnceLock<Superclasses>,
    pub(super) above: OnceLock<Above>,
}

/// A class and its superclasses.
#[derive(Debug)]
pub struct Superclasses {
    /// From the class up.
    pub in_order: Vec<ClassId>,
    /// The first that is in another package than the class.
    pub outside: Option<ClassId>,
}

/// A class and all that is above it.
#[derive(Debug)]
pub struct Above {
    /// Breadth-first.
    pub in_order: Box<[ClassId]>,
    sorted: Box<[ClassId]>,
}

impl Above {
    pub fn new(in_order: Vec<ClassId>) -> Above {
        let mut sorted = in_order.clone();
        sorted.sort_unstable_by_key(|class| class.0);
        Above { in_order: in_order.into(), sorted: sorted.into() }
    }

    pub fn contains(&self, class: ClassId) -> bool {
        self.sorted.binary_search_by_key(&class.0, |known| known.0).is_ok()
    }
}

impl Lazy {
    /// For a class whose supertypes its declaration alone does not tell: an anonymous one (JLS 15.9.5).
    pub fn with_supertypes(supertypes: Supertypes) -> Lazy {
        Lazy { supertypes: OnceLock::from(supertypes), ..Lazy::default() }
    }
}

impl ClassSymbol {
    pub fn is_interface(&self) -> bool {
        match self.kind {
            ClassKind::Interface | ClassKind::Annotation => true,
            ClassKind::Class | ClassKind::Enum | ClassKind::Record => false,
        }
    }

    pub fn is_static(&self) -> bool {
        self.flags.has(Flags::STATIC)
    }

    pub fn is_abstract(&self) -> bool {
        self.flags.has(Flags::ABSTRACT) || self.is_interface()
    }

    pub fn is_anonymous(&self) -> bool {
        self.name.is_empty()
    }

    /// The declaration, when it was read from source.
    pub fn source(&self) -> Option<&SourceClass> {
        match &self.origin {
            Origin::Source(source) => Some(source),
            Origin::ClassFile(_) => None,
        }
    }

    /// The class that directly encloses it as a member, if any.
    pub fn outer(&self) -> Option<ClassId> {
        match self.owner {
            Owner::Class(outer) => Some(outer),
            Owner::Package | Owner::Body { .. } => None,
        }
    }

    /// The class whose text lexically encloses this one, member or local.
    pub fn enclosing(&self) -> Option<ClassId> {
        match self.owner {
            Owner::Class(outer) | Owner::Body { class: outer, .. } => Some(outer),
            Owner::Package => None,
        }
    }

    /// Where look-ups for this class start: the root of its source file.
    pub fn root(&self) -> Root {
        self.source().map_or(Root::NONE, |source| source.root)
    }
}

/// What a class is declared in.
#[derive(Clone, Debug)]
pub enum Owner {
    Package,
    /// A member class (JLS 8.5).
    Class(ClassId),
    /// A local or anonymous class (JLS 14.3, 15.9.5): the innermost class around it, and the names in scope
    /// at its declaration.
    Body {
        class: ClassId,
        scope: Arc<Scope>,
    },
}

#[derive(Clone, Debug)]
pub enum Origin {
    Source(SourceClass),
    ClassFile(Arc<ClassRecord>),
}

/// Where a source class's declaration is.
#[derive(Clone, Debug)]
pub struct SourceClass {
    pub file: FileId,
    pub root: Root,
    pub place: SourcePlace,
}

#[derive(Clone, Debug)]
pub enum SourcePlace {
    Unit(Arc<CompilationUnit>, ClassDeclId),
    Body(Arc<Body>, LocalClassId),
}

impl SourceClass {
    /// Whether its file declares it without a header (JLS 8.1.8), so that it has neither constructors nor initializers.
    pub fn is_implicit(&self) -> bool {
        match &self.place {
            SourcePlace::Unit(unit, id) => unit.is_implicit(*id),
            SourcePlace::Body(..) => false,
        }
    }

    pub fn decl(&self) -> &ClassDecl {
        match &self.place {
            SourcePlace::Unit(unit, id) => unit.class(*id),
            SourcePlace::Body(body, id) => body.arena.class(*id),
        }
    }

    /// The arena that annotation arguments and the like in its headers refer to.
    pub fn arena(&self) -> &Arena {
        match &self.place {
            SourcePlace::Unit(unit, _) => &unit.arena,
            SourcePlace::Body(body, _) => &body.arena,
        }
    }

    pub fn span(&self) -> Span {
        self.decl().span
    }
}

/// The direct supertypes as declared (JLS 8.1.4, 8.1.5, 9.1.3), in terms of the class's own type variables.
#[derive(Clone, Debug, Default)]
pub struct Supertypes {
    /// `None` for `Object` and for interfaces (whose members include Object's by JLS 9.2 all the same).
    /// Implicit superclasses (`Object`, `Enum<E>`, `Record`) are filled in.
    pub superclass: Option<Type>,
    pub interfaces: Vec<Type>,
}

impl Supertypes {
    /// The superclass, then the interfaces.
    pub fn all(&self) -> impl Iterator<Item = &Type> {
        self.superclass.iter().chain(&self.interfaces)
    }
}
