//! Results of methods that override others (JLS 8.4.5).

use super::erasure::erasure;
use super::overriding::{is_same_signature, renaming};
use super::subtyping::{is_same_type, is_subtype_unchecked};
use super::supertypes::member_type;
use crate::base::MethodId;
use crate::symbols::{Symbols, Type};

/// Whether `method` may return what it does where `other` is expected, both as members of `site` (JLS 8.4.5, as javac
/// has it). What is not known is no reason against it.
pub fn has_substitutable_result(symbols: &Symbols, site: &Type, method: MethodId, other: MethodId) -> bool {
    let own = member_type(symbols, site, method.class, &symbols.signature(method).result);
    let expected = member_type(symbols, site, other.class, &symbols.signature(other).result);
    let has_variables =
        symbols.method(method).type_parameters.len() == symbols.method(other).type_parameters.len();
    let expected = if has_variables { renaming(symbols, other, method).apply(&expected) } else { expected };
    if own.is_unknown() || expected.is_unknown() || is_same_type(symbols, &own, &expected) {
        return true;
    }
    let is_plain = |ty: &Type| matches!(ty, Type::Void | Type::Primitive(_));
    if is_plain(&own) || is_plain(&expected) {
        return false;
    }
    is_subtype_unchecked(symbols, &own, &expected)
        || !is_same_signature(symbols, site, method, other)
            && is_subtype_unchecked(symbols, &own, &erasure(symbols, &expected))
}
