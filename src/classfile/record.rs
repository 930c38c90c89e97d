//! What we read of a class file, as plain data.

use crate::base::Name;

/// A class file's header and members. Synthetic members and bridges are left out.
#[derive(Clone, Debug)]
pub struct ClassRecord {
    /// Binary name with dots: `java.util.Map$Entry`.
    pub name: Name,
    /// Access flags as in `syntax::tree::Flags`; for a member class those of its InnerClasses entry.
    pub flags: u32,
    pub is_enum: bool,
    pub is_record: bool,
    pub is_annotation: bool,
    /// Binary names.
    pub superclass: Option<Name>,
    pub interfaces: Vec<Name>,
    /// The Signature attribute (JVMS 4.7.9.1), else none.
    pub signature: Option<Box<str>>,
    /// This class's own place as a member: the outer class's binary name and the simple name. `None` at the top level.
    pub member_of: Option<(Name, Name)>,
    /// Whether it is local or anonymous (an InnerClasses entry of its own without an outer class).
    pub is_local: bool,
    /// Member classes declared here: simple name, binary name, flags.
    pub member_classes: Vec<(Name, Name, u32)>,
    /// Binary names of PermittedSubclasses.
    pub permitted: Vec<Name>,
    pub fields: Vec<FieldRecord>,
    /// `<clinit>` left out.
    pub methods: Vec<MethodRecord>,
    pub record_components: Vec<Name>,
}

#[derive(Clone, Debug)]
pub struct FieldRecord {
    pub name: Name,
    pub flags: u32,
    pub is_enum_constant: bool,
    pub descriptor: Box<str>,
    pub signature: Option<Box<str>>,
    pub constant: Option<ConstantRecord>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ConstantRecord {
    /// boolean, byte, short, char and int.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Box<str>),
}

#[derive(Clone, Debug)]
pub struct MethodRecord {
    /// `<init>` for constructors.
    pub name: Name,
    /// With `Flags::VARARGS` where ACC_VARARGS is set.
    pub flags: u32,
    pub descriptor: Box<str>,
    pub signature: Option<Box<str>>,
    /// Binary names of the Exceptions attribute.
    pub exceptions: Vec<Name>,
    /// From MethodParameters; empty without.
    pub parameter_names: Vec<Name>,
    /// Whether an annotation element has a default.
    pub has_default: bool,
    /// `@PolymorphicSignature` (JLS 15.12.3): `MethodHandle.invoke` and the like.
    pub signature_polymorphic: bool,
}

/// Whether native methods of the class, with a single variable arity parameter, are signature polymorphic (JLS 15.12.3).
pub fn has_signature_polymorphic(class: &str) -> bool {
    matches!(class, "java.lang.invoke.MethodHandle" | "java.lang.invoke.VarHandle")
}
