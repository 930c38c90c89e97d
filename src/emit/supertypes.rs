//! `extends`, `implements`, `permits` and the modifiers that go with them, without what is not kept.

use super::text::Edit;
use super::unit::Unit;
use crate::base::{ClassId, Flags, Span};
use crate::slice::{Item, hierarchy};
use crate::syntax::identifiers;
use crate::syntax::tree::{ClassDecl, TypeSyntax};

/// The edits of a class's header that leave only kept supertypes and permitted subclasses.
pub(super) fn edits(unit: &Unit, class: ClassId, decl: &ClassDecl) -> Vec<Edit> {
    let mut edits = Vec::new();
    let edges = hierarchy::edges(unit.world, class);
    let is_dropped = |at: usize| {
        let mut edges = edges.iter().filter(|edge| usize::from(edge.at) == at);
        edges.any(|edge| !unit.slice.keeps(Item::Edge(class, edge.at)))
    };
    let extended = decl.extends.len();
    edits.extend(without(unit, ("extends", decl.name_span.end), &decl.extends, &is_dropped));
    let after = decl.extends.last().map_or(decl.name_span.end, |last| last.span.end);
    edits.extend(without(unit, ("implements", after), &decl.implements, &|at| is_dropped(extended + at)));
    if decl.modifiers.flags.has(Flags::SEALED) {
        edits.extend(permits(unit, class, decl));
    } else if decl.modifiers.flags.has(Flags::NON_SEALED) && !is_below_sealed(unit, class) {
        edits.extend(keyword(decl, Flags::NON_SEALED).map(|span| Edit::delete(unit.source, span)));
    }
    if unit.slice.is_made_abstract(class) {
        edits.push(made_abstract(unit, decl));
    }
    edits
}

/// `abstract`, in the place of `final` where that stands.
fn made_abstract(unit: &Unit, decl: &ClassDecl) -> Edit {
    if let Some(span) = keyword(decl, Flags::FINAL) {
        return Edit { span, replacement: "abstract".to_owned() };
    }
    let before = Span::new(decl.span.start, decl.name_span.start);
    let class = last_word(unit, before, "class").unwrap_or(decl.name_span.start);
    // Up to the name, comments between them included.
    Edit { span: Span::new(class, decl.name_span.start), replacement: "abstract class ".to_owned() }
}

/// Where the word stands there for the last time; comments may hold it, too.
fn last_word(unit: &Unit, within: Span, word: &str) -> Option<u32> {
    let text = within.text(unit.source);
    let found = identifiers(text).filter(|found| *found == word).last()?;
    let at = found.as_ptr() as usize - text.as_ptr() as usize;
    Some(within.start + u32::try_from(at).ok()?)
}

/// Deletes the dropped types of a list, with the keyword before it if none is left.
fn without(
    unit: &Unit,
    (word, after): (&str, u32),
    types: &[TypeSyntax],
    is_dropped: &dyn Fn(usize) -> bool,
) -> Vec<Edit> {
    let (Some(first), Some(last)) = (types.first(), types.last()) else { return Vec::new() };
    let kept: Vec<usize> = (0..types.len()).filter(|at| !is_dropped(*at)).collect();
    let Some(last_kept) = kept.last().and_then(|at| types.get(*at)) else {
        let keyword = last_word(unit, Span::new(after, first.span.start), word);
        let start = keyword.unwrap_or(first.span.start);
        return vec![Edit::delete(unit.source, Span::new(start, last.span.end))];
    };
    let mut edits = Vec::new();
    for (at, pair) in types.windows(2).enumerate() {
        let [ty, next] = pair else { continue };
        // Up to the next type, comma included.
        if is_dropped(at) && ty.span.start < last_kept.span.start {
            edits.push(Edit { span: Span::new(ty.span.start, next.span.start), replacement: String::new() });
        }
    }
    if last_kept.span.end < last.span.end {
        edits.push(Edit { span: Span::new(last_kept.span.end, last.span.end), replacement: String::new() });
    }
    edits
}

/// Leaves the kept subclasses; without any, the class is not sealed (JLS 8.1.1.2 wants at least one).
fn permits(unit: &Unit, class: ClassId, decl: &ClassDecl) -> Vec<Edit> {
    let world = unit.world;
    let permitted = world.symbols.permitted(class);
    let is_kept = |below: &ClassId| {
        unit.slice.keeps_class(*below)
            && hierarchy::directly_above(world, unit.slice, *below).contains(&class)
    };
    let kept: Vec<bool> = permitted.iter().map(is_kept).collect();
    if !kept.contains(&true) {
        return without_sealed(unit, class, decl);
    }
    if decl.permits.is_empty() {
        return Vec::new();
    }
    let is_left = |at: usize, ty: &TypeSyntax| match permitted.len() == decl.permits.len() {
        true => kept.get(at) == Some(&true),
        // Some are missing.
        false => {
            let mut named = permitted.iter().zip(&kept).filter(|(_, kept)| **kept);
            named.any(|(class, _)| ty.simple_name() == Some(world.symbols.class(*class).name))
        }
    };
    let names: Vec<&str> = (decl.permits.iter().enumerate())
        .filter(|(at, ty)| is_left(*at, ty))
        .map(|(_, permits)| unit.text(permits.span))
        .collect();
    vec![Edit { span: decl.permits_span, replacement: format!("permits {}", names.join(", ")) }]
}

/// A class below a sealed one says `non-sealed` instead (JLS 8.1.1.2).
fn without_sealed(unit: &Unit, class: ClassId, decl: &ClassDecl) -> Vec<Edit> {
    let is_below_sealed = is_below_sealed(unit, class);
    let sealed = keyword(decl, Flags::SEALED).map(|span| match is_below_sealed {
        true => Edit { span, replacement: "non-sealed".to_owned() },
        false => Edit::delete(unit.source, span),
    });
    sealed.into_iter().chain([Edit::delete(unit.source, decl.permits_span)]).collect()
}

fn keyword(decl: &ClassDecl, word: Flags) -> Option<Span> {
    decl.modifiers.keywords.iter().find(|(flag, _)| flag.has(word)).map(|(_, span)| *span)
}

/// Whether what the slice leaves directly above the class is sealed.
fn is_below_sealed(unit: &Unit, class: ClassId) -> bool {
    let above = hierarchy::directly_above(unit.world, unit.slice, class);
    above.iter().any(|above| unit.world.symbols.class(*above).flags.has(Flags::SEALED))
}
