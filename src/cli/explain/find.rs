//! Which kept items the user means.

use crate::pipeline::KeptItem;
use crate::rules::closest;
use crate::slice::target::{MemberForm, MemberSpec, TargetSpec};

/// The items of that name; where a name is no class's, the members of that name. A member with its body and its header
/// count once.
pub(super) fn matching(kept: &[KeptItem], wanted: &TargetSpec) -> Vec<usize> {
    let found = |is_meant: &dyn Fn(&KeptItem) -> bool| {
        let mut found: Vec<usize> = Vec::new();
        for (index, item) in kept.iter().enumerate() {
            let is_known =
                found.iter().any(|known| kept.get(*known).is_some_and(|known| known.id == item.id));
            if is_meant(item) && !is_known {
                found.push(index);
            }
        }
        found
    };
    let exact = found(&|item| is_meant(item, wanted));
    match wanted.qualifier.as_slice() {
        [name] if exact.is_empty() && wanted.member.is_none() => {
            found(&|item| split(&item.id).1.is_some_and(|member| bare(member) == name.as_str()))
        }
        _ => exact,
    }
}

/// The class and the member of an id.
fn split(id: &str) -> (&str, Option<&str>) {
    id.split_once('#').map_or((id, None), |(class, member)| (class, Some(member)))
}

/// The name of a member without its parameters, and without the dot that tells a field from a method.
fn bare(member: &str) -> &str {
    member.split('(').next().unwrap_or(member).trim_start_matches('.')
}

/// A class is explained with what it extends and implements; annotations stand in the tree only.
fn is_meant(item: &KeptItem, wanted: &TargetSpec) -> bool {
    let declaration = match item.kind {
        "annotation" => return false,
        "supertype" => item.id.split(' ').next().unwrap_or(&item.id),
        _ => &item.id,
    };
    let (class, member) = split(declaration);
    let parts: Vec<&str> = class.split('.').collect();
    if !parts.ends_with(&wanted.normal_qualifier()) {
        return false;
    }
    match (&wanted.member, member) {
        (None, None) => true,
        (Some(wanted), Some(member)) => {
            let simple = parts.last().copied().unwrap_or("");
            is_member(wanted, member, simple)
        }
        (None, Some(_)) | (Some(_), None) => false,
    }
}

fn is_member(wanted: &MemberSpec, member: &str, class: &str) -> bool {
    let name = if wanted.name.as_str() == "<init>" { class } else { wanted.name.as_str() };
    if bare(member) != name {
        return false;
    }
    // The id of a kept item is a target, so its parameters are read by the same rules.
    let parsed = TargetSpec::parse(&format!("{class}#{member}")).ok().and_then(|spec| spec.member);
    match (&wanted.form, parsed.map(|member| member.form)) {
        (MemberForm::Any, _) => true,
        (MemberForm::Callable(types), Some(MemberForm::Callable(declared))) => {
            types.len() == declared.len() && types.iter().zip(&declared).all(|(a, b)| a.agrees(b))
        }
        (MemberForm::Variable, Some(MemberForm::Any | MemberForm::Variable)) => true,
        (MemberForm::Variable | MemberForm::Callable(_), _) => false,
    }
}

/// The answer where nothing of that name is kept.
pub(super) fn not_kept(kept: &[KeptItem], written: &str) -> String {
    let names = kept.iter().map(|item| if written.contains('(') { &item.name } else { bare(&item.name) });
    match closest(written, names) {
        Some(close) => format!("{written} is not in the slice; did you mean {close}?\n"),
        None => format!("{written} is not in the slice\n"),
    }
}
