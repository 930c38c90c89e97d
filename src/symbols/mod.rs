//! What a class, member, type parameter and type is, whatever it was read from.
