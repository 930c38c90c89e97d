//! What to keep: targets, items, clauses and the reason for every kept item.

pub mod target;
