//! Checked exceptions (JLS 11.1.1).

use super::subtyping::is_subtype;
use crate::base::ClassId;
use crate::symbols::{Symbols, Type};

/// Whether code that throws it must catch or declare it (JLS 11.1.1, 11.2).
pub fn is_checked_exception(symbols: &Symbols, ty: &Type) -> bool {
    let known = symbols.well_known();
    let below =
        |above: Option<ClassId>| above.is_some_and(|above| is_subtype(symbols, ty, &Type::class(above)));
    !ty.is_unknown() && below(known.throwable) && !below(known.runtime_exception) && !below(known.error)
}

/// Whether it is one that only what throws it can let anyone catch (JLS 11.2.3).
pub fn is_caught_only_if_thrown(symbols: &Symbols, class: ClassId) -> bool {
    let known = symbols.well_known();
    is_checked_exception(symbols, &Type::class(class))
        && ![known.throwable, known.exception].contains(&Some(class))
}
