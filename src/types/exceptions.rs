//! Checked exceptions (JLS 11.1.1).

use super::subtyping::is_subtype;
use crate::base::ClassId;
use crate::symbols::{Symbols, Type};

/// Whether code that throws it must catch or declare it (JLS 11.1.1, 11.2).
pub fn is_checked_exception(symbols: &Symbols, ty: &Type) -> bool {
    !ty.is_unknown()
        && is_below(symbols, ty, symbols.well_known().throwable)
        && !is_unchecked_exception(symbols, ty)
}

/// Whether it is known to be below `RuntimeException` or `Error` (JLS 11.1.1). Of a class whose superclasses are missing neither
/// this nor the other is said: who must not be wrong declares what is not unchecked.
pub fn is_unchecked_exception(symbols: &Symbols, ty: &Type) -> bool {
    let known = symbols.well_known();
    !ty.is_unknown() && (is_below(symbols, ty, known.runtime_exception) || is_below(symbols, ty, known.error))
}

fn is_below(symbols: &Symbols, ty: &Type, above: Option<ClassId>) -> bool {
    above.is_some_and(|above| is_subtype(symbols, ty, &Type::class(above)))
}

/// Whether it is one that only what throws it can let anyone catch (JLS 11.2.3).
pub fn is_caught_only_if_thrown(symbols: &Symbols, class: ClassId) -> bool {
    let known = symbols.well_known();
    is_checked_exception(symbols, &Type::class(class))
        && ![known.throwable, known.exception].contains(&Some(class))
}
