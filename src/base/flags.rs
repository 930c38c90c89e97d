//! Modifiers as bits (JLS 8.1.1, 8.3.1, 8.4.3; JVMS 4.1, 4.5, 4.6).

/// Modifiers as written, one bit each; the numbers are those of the class file where it has one (JVMS 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u32);

impl Flags {
    pub const PUBLIC: Flags = Flags(0x1);
    pub const PRIVATE: Flags = Flags(0x2);
    pub const PROTECTED: Flags = Flags(0x4);
    pub const STATIC: Flags = Flags(0x8);
    pub const FINAL: Flags = Flags(0x10);
    pub const SYNCHRONIZED: Flags = Flags(0x20);
    pub const VOLATILE: Flags = Flags(0x40);
    pub const TRANSIENT: Flags = Flags(0x80);
    pub const NATIVE: Flags = Flags(0x100);
    pub const INTERFACE: Flags = Flags(0x200);
    pub const ABSTRACT: Flags = Flags(0x400);
    pub const STRICTFP: Flags = Flags(0x800);
    pub const DEFAULT: Flags = Flags(0x1_0000);
    pub const SEALED: Flags = Flags(0x2_0000);
    pub const NON_SEALED: Flags = Flags(0x4_0000);
    /// A variable-arity method or parameter.
    pub const VARARGS: Flags = Flags(0x8_0000);

    /// The access modifier, with a space behind it, as declarations start with it (JLS 6.6.1).
    pub fn access(self) -> &'static str {
        if self.has(Flags::PUBLIC) {
            "public "
        } else if self.has(Flags::PROTECTED) {
            "protected "
        } else if self.has(Flags::PRIVATE) {
            "private "
        } else {
            ""
        }
    }

    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    #[must_use]
    pub fn with(self, flag: Flags) -> Flags {
        Flags(self.0 | flag.0)
    }

    #[must_use]
    pub fn without(self, flag: Flags) -> Flags {
        Flags(self.0 & !flag.0)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Flags({:#x})", self.0)
    }
}
