//! The parts of a program that a slice keeps or drops, and why one is kept.

use crate::base::{ClassId, FieldId, FileId, MethodId, Span};
use crate::rules::{Relation, RuleId};

/// A part of the program that is kept or dropped as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// A class without its members. For a local or anonymous class, which stands inside kept code, or the class
    /// body of an enum constant: that it must be accepted where it stands.
    Class(ClassId),
    /// A method or constructor without its body.
    Method(MethodId),
    /// A method or constructor as written: a target.
    MethodBody(MethodId),
    /// A field without its initializer; an enum constant without arguments and body; the field of a record component.
    Field(FieldId),
    /// The initializer of a constant variable (JLS 4.12.4).
    ConstantValue(FieldId),
    /// A field or enum constant as written: a target.
    FieldInitializer(FieldId),
    /// An initializer: its place among the members of the class declaration.
    Initializer(ClassId, usize),
    /// The package declaration in a `package-info.java`.
    Package(FileId),
    /// That a class is not abstract: something makes an instance of it. A class without this is abstract in the slice where methods
    /// that it inherits are not implemented.
    Concrete(ClassId),
    /// One type after `extends` or `implements` of a class: its place among them.
    Edge(ClassId, u16),
    /// An annotation in the header of a declaration, on it or on a type: the byte of the file that it starts at.
    Annotation(Annotated, u32),
}

/// A declaration whose header can hold annotations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Annotated {
    Class(ClassId),
    Method(MethodId),
    Field(FieldId),
    Package(FileId),
}

impl Annotated {
    /// The declaration itself.
    pub fn item(self) -> Item {
        match self {
            Annotated::Class(class) => Item::Class(class),
            Annotated::Method(method) => Item::Method(method),
            Annotated::Field(field) => Item::Field(field),
            Annotated::Package(file) => Item::Package(file),
        }
    }
}

impl Item {
    /// The declaration that the item is, or is the code of.
    pub fn annotated(self) -> Option<Annotated> {
        match self {
            Item::Class(class) => Some(Annotated::Class(class)),
            Item::Method(method) | Item::MethodBody(method) => Some(Annotated::Method(method)),
            Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field) => {
                Some(Annotated::Field(field))
            }
            Item::Package(file) => Some(Annotated::Package(file)),
            Item::Annotation(of, _) => Some(of),
            Item::Edge(class, _) | Item::Concrete(class) => Some(Annotated::Class(class)),
            Item::Initializer(..) => None,
        }
    }

    /// The class that the item is or belongs to.
    pub fn class(self) -> Option<ClassId> {
        match self {
            Item::Class(class)
            | Item::Initializer(class, _)
            | Item::Edge(class, _)
            | Item::Concrete(class) => Some(class),
            Item::Method(method) | Item::MethodBody(method) => Some(method.class),
            Item::Field(field) | Item::ConstantValue(field) | Item::FieldInitializer(field) => {
                Some(field.class)
            }
            Item::Annotation(of, _) => of.item().class(),
            Item::Package(_) => None,
        }
    }

    /// The class that the item is, or that has it as a member.
    pub(super) fn class_or_of_member(self) -> Option<ClassId> {
        match self {
            Item::Class(_)
            | Item::Method(_)
            | Item::MethodBody(_)
            | Item::Field(_)
            | Item::ConstantValue(_)
            | Item::FieldInitializer(_)
            | Item::Initializer(..) => self.class(),
            Item::Package(_) | Item::Concrete(_) | Item::Edge(..) | Item::Annotation(..) => None,
        }
    }

    /// The class that the item is code of: of a body, an initializer, a value.
    pub fn class_of_code(self) -> Option<ClassId> {
        match self {
            Item::MethodBody(_) | Item::FieldInitializer(_) | Item::Initializer(..) => self.class(),
            Item::Class(_)
            | Item::Method(_)
            | Item::Field(_)
            | Item::ConstantValue(_)
            | Item::Package(_)
            | Item::Concrete(_)
            | Item::Edge(..)
            | Item::Annotation(..) => None,
        }
    }
}

/// Why an item is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is, or belongs to, what the user asked for: the target of this number.
    Target(usize),
    /// A rule required it from another item.
    Rule(Requirement, Item),
    /// A rule with several premises required it.
    Clause(Clause),
}

/// An item that another one needs, and the rule that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirement {
    pub item: Item,
    pub rule: RuleId,
    /// How it is related to the element that the rule is on.
    pub relation: Relation,
    pub place: Option<Place>,
}

/// A rule on a class whose condition looked at other items, and held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause {
    pub item: Item,
    pub rule: RuleId,
    pub relation: Relation,
    pub class: ClassId,
    /// What the condition found to be kept, or in a library.
    pub also: OtherPremises,
}

/// The methods that a condition found beside its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherPremises {
    Nothing,
    One(MethodId),
    Both(MethodId, MethodId),
}

impl OtherPremises {
    pub fn methods(self) -> impl Iterator<Item = MethodId> {
        match self {
            OtherPremises::Nothing => [None, None],
            OtherPremises::One(method) => [Some(method), None],
            OtherPremises::Both(a, b) => [Some(a), Some(b)],
        }
        .into_iter()
        .flatten()
    }
}

/// A use in an item's text, and the rule that looked at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub span: Span,
    pub through: RuleId,
}
