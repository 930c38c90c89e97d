//! Ids of the things that more than one layer names.

/// An input file (`project` hands them out).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// A source root: the folder that a package's folders start in. `Root::NONE` stands for the class path and the JDK.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Root(pub u32);

impl Root {
    pub const NONE: Root = Root(u32::MAX);
}

/// A class, interface, enum, record or annotation interface, whatever it was read from. The number is the
/// order of first use, which depends on thread timing: never sort by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassId(pub u32);

/// A method or constructor: its place among the methods of the class that declares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MethodId {
    pub class: ClassId,
    pub index: u32,
}

/// A field, enum constant or record component's field: its place among the fields of its class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FieldId {
    pub class: ClassId,
    pub index: u32,
}
