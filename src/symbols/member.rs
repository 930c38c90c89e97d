//! Fields and methods (JLS 8.2).

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::Type;
use crate::base::{ClassId, Name};
use crate::syntax::tree::{Flags, MethodKind, Primitive};

/// The members that a class declares itself, implicit ones included (JLS 8.2, 8.8.9, 8.9.3, 8.10.3).
/// Annotation elements are methods; enum constants and record components are fields.
#[derive(Debug, Default)]
pub struct Members {
    pub fields: Vec<FieldSymbol>,
    pub methods: Vec<MethodSymbol>,
    pub classes: Vec<(Name, ClassId)>,
    methods_by_name: FxHashMap<Name, Vec<u32>>,
    fields_by_name: FxHashMap<Name, u32>,
}

impl Members {
    pub fn new(
        fields: Vec<FieldSymbol>,
        methods: Vec<MethodSymbol>,
        classes: Vec<(Name, ClassId)>,
    ) -> Members {
        let mut methods_by_name: FxHashMap<Name, Vec<u32>> = FxHashMap::default();
        for (index, method) in methods.iter().enumerate() {
            methods_by_name.entry(method.name).or_default().push(index as u32);
        }
        let fields_by_name = fields.iter().enumerate().rev().map(|(i, f)| (f.name, i as u32)).collect();
        Members { fields, methods, classes, methods_by_name, fields_by_name }
    }

    /// Indices of the methods with this name, in declaration order; `<init>` for constructors.
    pub fn methods_named(&self, name: Name) -> &[u32] {
        self.methods_by_name.get(&name).map_or(&[], Vec::as_slice)
    }

    pub fn field_named(&self, name: Name) -> Option<u32> {
        self.fields_by_name.get(&name).copied()
    }

    pub fn class_named(&self, name: Name) -> Option<ClassId> {
        self.classes.iter().find(|(known, _)| *known == name).map(|(_, class)| *class)
    }
}

#[derive(Debug)]
pub struct MethodSymbol {
    /// `<init>` for constructors.
    pub name: Name,
    pub kind: MethodKind,
    /// Implicit modifiers included (JLS 9.4: `public`, `abstract` in interfaces; varargs as `Flags::VARARGS`).
    pub flags: Flags,
    /// Number of formal parameters.
    pub arity: usize,
    /// Names of its own type parameters.
    pub type_parameters: Vec<Name>,
    pub origin: MethodOrigin,
    /// An annotation element with a default (JLS 9.6.2).
    pub has_default: bool,
    /// JLS 15.12.3: `MethodHandle.invoke` and the like.
    pub signature_polymorphic: bool,
    pub(super) signature: OnceLock<Signature>,
    pub(super) bounds: OnceLock<Vec<Vec<Type>>>,
}

impl MethodSymbol {
    pub fn new(
        name: Name,
        kind: MethodKind,
        flags: Flags,
        arity: usize,
        type_parameters: Vec<Name>,
        origin: MethodOrigin,
    ) -> MethodSymbol {
        MethodSymbol {
            name,
            kind,
            flags,
            arity,
            type_parameters,
            origin,
            has_default: false,
            signature_polymorphic: false,
            signature: OnceLock::new(),
            bounds: OnceLock::new(),
        }
    }

    pub fn is_constructor(&self) -> bool {
        matches!(self.kind, MethodKind::Constructor | MethodKind::CompactConstructor)
    }

    pub fn is_static(&self) -> bool {
        self.flags.has(Flags::STATIC)
    }

    pub fn is_abstract(&self) -> bool {
        self.flags.has(Flags::ABSTRACT)
    }

    pub fn is_varargs(&self) -> bool {
        self.flags.has(Flags::VARARGS)
    }
}

/// What a method was made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodOrigin {
    /// The index into `ClassDecl::members`.
    Declared(usize),
    /// The index into `ClassRecord::methods`.
    Record(usize),
    /// JLS 8.8.9; for a record the canonical constructor (JLS 8.10.4), for an anonymous class the one
    /// that passes its arguments on (JLS 15.9.5.1; its signature has no parameters here).
    DefaultConstructor,
    /// `values()` and `valueOf(String)` (JLS 8.9.3).
    EnumValues,
    EnumValueOf,
    /// The accessor of the record component with this index (JLS 8.10.3).
    Accessor(usize),
}

/// A method's types in terms of its own and its class's type variables (JLS 8.4.2).
#[derive(Clone, Debug)]
pub struct Signature {
    pub parameters: Vec<Type>,
    /// `Void` for constructors.
    pub result: Type,
    pub throws: Vec<Type>,
}

#[derive(Debug)]
pub struct FieldSymbol {
    pub name: Name,
    /// Implicit modifiers included (JLS 9.3: `public static final` in interfaces, enum constants).
    pub flags: Flags,
    pub origin: FieldOrigin,
    pub is_enum_constant: bool,
    pub(super) ty: OnceLock<Type>,
    pub(super) constant: OnceLock<Option<Constant>>,
}

impl FieldSymbol {
    pub fn new(name: Name, flags: Flags, origin: FieldOrigin) -> FieldSymbol {
        let is_enum_constant = matches!(origin, FieldOrigin::EnumConstant(_));
        FieldSymbol { name, flags, origin, is_enum_constant, ty: OnceLock::new(), constant: OnceLock::new() }
    }

    pub fn is_static(&self) -> bool {
        self.flags.has(Flags::STATIC)
    }

    pub fn is_final(&self) -> bool {
        self.flags.has(Flags::FINAL)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldOrigin {
    /// The index into `ClassDecl::members`, a `Member::Field`.
    Declared(usize),
    /// The index into `ClassDecl::members`, a `Member::EnumConstant`.
    EnumConstant(usize),
    /// The index into `ClassDecl::components`.
    Component(usize),
    /// The index into `ClassRecord::fields`.
    Record(usize),
}

/// The value of a constant variable or expression (JLS 15.29), in the representation of its type.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    Boolean(bool),
    /// byte, short, char and int, with the type it has.
    Int(Primitive, i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
}
