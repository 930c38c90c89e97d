//! How lazily known parts of symbols are found.

use super::{ClassSymbol, Constant, Members, Signature, Supertypes, Symbols, Type};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Root};
use crate::syntax::tree::ClassDeclId;

/// Finds what a symbol's declaration says, on first use. Implemented by `enter`.
///
/// Methods must be pure: asked twice (two threads may race), they answer the same.
pub trait Completer: Send + Sync {
    /// Where to find a class, as seen from `from`: the result is registered through [`Symbols::intern`].
    fn find_class(&self, symbols: &Symbols, binary_name: Name, from: Root) -> Option<ClassId>;
    /// As `find_class`, without a search for auxiliary classes (JLS 7.6).
    fn find_by_file(&self, symbols: &Symbols, binary_name: Name, from: Root) -> Option<ClassId>;
    /// The symbol of a declaration in a source file.
    fn declared(&self, symbols: &Symbols, file: FileId, class: ClassDeclId) -> Option<ClassId>;
    /// Whether a package of this name exists, or one whose name starts with it and a dot.
    fn has_package(&self, name: Name) -> bool;
    /// The packages that `import module` of this name brings (JLS 7.5.5): exported by it, or by what it
    /// transitively requires.
    fn module_packages(&self, module: Name) -> Vec<Name>;
    fn supertypes(&self, symbols: &Symbols, class: &ClassSymbol) -> Supertypes;
    /// Bounds of each own type parameter; never empty lists: `Object` where none is written.
    fn class_bounds(&self, symbols: &Symbols, class: &ClassSymbol) -> Vec<Vec<Type>>;
    fn members(&self, symbols: &Symbols, class: &ClassSymbol) -> Members;
    fn permitted(&self, symbols: &Symbols, class: &ClassSymbol) -> Vec<ClassId>;
    fn signature(&self, symbols: &Symbols, method: MethodId) -> Signature;
    fn method_bounds(&self, symbols: &Symbols, method: MethodId) -> Vec<Vec<Type>>;
    fn field_type(&self, symbols: &Symbols, field: FieldId) -> Type;
    /// The value, if the field is a constant variable (JLS 4.12.4).
    fn constant(&self, symbols: &Symbols, field: FieldId) -> Option<Constant>;
}
