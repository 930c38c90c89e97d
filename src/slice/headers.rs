//! What headers name. The annotations in a header are items of their own, unless the header is a part of kept code.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::file_of;
use super::hierarchy::{edge_at, edges};
use super::item::{Annotated, Item};
use super::{Slice, constant_of, is_constant_body, is_text_class};
use crate::attribute::{self, Attribution, CodeOf, Use};
use crate::base::{ClassId, FileId, Name, Span};
use crate::enter::World;
use crate::rules::{Acquaintance, AnnotationTarget, Choices, OtherAnnotations, Word, WrittenAnnotation};
use crate::symbols::questions::Question;
use crate::symbols::{FieldOrigin, MethodOrigin};
use crate::syntax::standing::{Groups, Standing};
use crate::syntax::tree::{Annotation, ClassKind, ImportKind, Modifiers};

/// The uses of a piece of attributed text, or of a part of it.
pub struct Uses {
    pub found: Arc<Attribution>,
    within: Option<Span>,
    except: Vec<Span>,
}

impl Uses {
    /// All that were found.
    pub fn all(found: Arc<Attribution>) -> Uses {
        Uses { found, within: None, except: Vec::new() }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Use> {
        self.found.uses.iter().filter(|found| self.has(found.span))
    }

    /// The subclass questions that were asked there.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.found.questions.iter().filter(|question| self.has(question.span))
    }

    /// Whether what stands there is among them.
    pub fn has(&self, span: Span) -> bool {
        self.within.is_none_or(|within| within.contains(span))
            && !self.except.iter().any(|except| except.contains(span))
    }
}

/// What the item names, if it is a header or an annotation of one.
pub fn header_uses(world: &World, item: Item) -> Option<Uses> {
    let of = match item {
        Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::Package(_) => item.annotated()?,
        Item::Annotation(of, start) => {
            let Uses { found, .. } = attributed(world, of)?;
            let annotation = annotations(world, of).into_iter().find(|found| found.span.start == start)?;
            return Some(Uses { found, within: Some(annotation.span), except: Vec::new() });
        }
        Item::Edge(class, at) => {
            let Uses { found, .. } = attributed(world, Annotated::Class(class))?;
            let within = Some(edge_at(world, class, at)?.syntax.span);
            return Some(Uses {
                found,
                within,
                except: spans_of_annotations(world, Annotated::Class(class)),
            });
        }
        Item::MethodBody(_)
        | Item::ConstantValue(_)
        | Item::FieldInitializer(_)
        | Item::Initializer(..)
        | Item::Concrete(_) => return None,
    };
    let mut except = spans_of_annotations(world, of);
    if let Annotated::Class(class) = of {
        except.extend(edges(world, class).into_iter().map(|edge| edge.syntax.span));
    }
    Some(Uses { except, ..attributed(world, of)? })
}

fn spans_of_annotations(world: &World, of: Annotated) -> Vec<Span> {
    annotations(world, of).into_iter().map(|annotation| annotation.span).collect()
}

/// The attribution of a header, annotations included.
fn attributed(world: &World, of: Annotated) -> Option<Uses> {
    let symbols = &world.symbols;
    let found = match of {
        Annotated::Class(class) => attribute::attribute_class_header(world, class),
        Annotated::Method(method) => {
            let MethodOrigin::Declared(_) = symbols.method(method).origin else { return None };
            if let Some(constant) = constant_of(symbols, method.class) {
                let decl = world.method_decl(method)?;
                let end = decl.body.map_or(decl.span.end, |body| body.start);
                let found = attribute::attribute_body(world, CodeOf::Field(constant));
                let within = Some(Span::new(decl.span.start, end));
                return Some(Uses { within, ..Uses::all(found) });
            }
            attribute::attribute_method_header(world, method)
        }
        Annotated::Field(field) => match symbols.field(field).origin {
            FieldOrigin::Declared(_) | FieldOrigin::EnumConstant(_) => {
                attribute::attribute_field_header(world, field)
            }
            FieldOrigin::Component(_) | FieldOrigin::Record(_) => return None,
        },
        Annotated::Package(file) => attribute::attribute_package(world, file),
    };
    Some(Uses::all(found))
}

/// All annotations of a header in groups that stand together, those of local classes included.
pub fn groups_of_header(world: &World, of: Annotated) -> Groups<'_> {
    let mut groups = Groups::default();
    match of {
        Annotated::Class(class) => world.class_decl(class).into_iter().for_each(|decl| groups.class(decl)),
        Annotated::Method(method) => {
            world.method_decl(method).into_iter().for_each(|decl| groups.method(decl));
        }
        Annotated::Field(field) => {
            world.field_decl(field).into_iter().for_each(|decl| groups.field(decl));
            world.enum_constant_decl(field).into_iter().for_each(|decl| groups.constant(decl));
        }
        Annotated::Package(file) => {
            let unit = world.unit_of(file);
            let package = unit.package.as_ref().map(|package| (&package.annotations, "PACKAGE"));
            let module = unit.module.as_ref().map(|module| (&module.annotations, "MODULE"));
            for (annotations, target) in package.into_iter().chain(module) {
                groups.add(annotations, Standing::Declaration(target), target);
            }
        }
    }
    groups
}

/// An annotation in a header, in no other annotation.
#[derive(Clone, Copy)]
pub struct HeaderAnnotation<'t> {
    pub span: Span,
    pub annotation: &'t Annotation,
    before: &'static str,
}

/// The annotations of a header that can be kept or dropped; none where it is a part of kept code.
pub fn annotations(world: &World, of: Annotated) -> Vec<HeaderAnnotation<'_>> {
    let is_code =
        |class: ClassId| is_text_class(&world.symbols, class) && !is_constant_body(&world.symbols, class);
    if of.item().class().is_some_and(is_code) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for group in groups_of_header(world, of).iter() {
        let before = group.before;
        let of_group = group.annotations.iter();
        all.extend(of_group.map(|annotation| HeaderAnnotation { span: annotation.span, annotation, before }));
    }
    all
}

/// The annotation that an item is.
pub fn annotation_of(world: &World, of: Annotated, start: u32) -> Option<&Annotation> {
    let found = annotations(world, of).into_iter().find(|found| found.span.start == start)?;
    Some(found.annotation)
}

/// The annotations of the header, or of a supertype in it, that a map reads, as items; those that go with a method have rules of
/// their own.
pub(super) fn read_annotations(world: &World, item: Item, of: Annotated, choices: &Choices) -> Vec<Item> {
    let supertypes = match of {
        Annotated::Class(class) => edges(world, class),
        Annotated::Method(_) | Annotated::Field(_) | Annotated::Package(_) => Vec::new(),
    };
    let edge_of = |found: &HeaderAnnotation<'_>| {
        let edge = supertypes.iter().find(|edge| edge.syntax.span.contains(found.span));
        edge.map(|edge| edge.at)
    };
    let edge = match item {
        Item::Edge(_, at) => Some(at),
        _ => None,
    };
    let is_kept = |found: &HeaderAnnotation<'_>| {
        edge_of(found) == edge
            && !found.annotation.is_java_lang("Override")
            && !found.annotation.is_java_lang("FunctionalInterface")
            && is_read(world, of, found, choices)
    };
    let read = annotations(world, of).into_iter().filter(is_kept);
    read.map(|found| Item::Annotation(of, found.span.start)).collect()
}

/// All annotations of the header, as items.
pub(super) fn all_annotations(world: &World, of: Annotated) -> Vec<Item> {
    annotations(world, of).into_iter().map(|found| Item::Annotation(of, found.span.start)).collect()
}

/// The annotation of this class of `java.lang` among the modifiers, as an item.
pub(super) fn of_java_lang(of: Annotated, modifiers: &Modifiers, name: &str) -> Option<Item> {
    let annotation = modifiers.annotations.iter().find(|annotation| annotation.is_java_lang(name))?;
    Some(Item::Annotation(of, annotation.span.start))
}

/// Whether the map reads the annotation, or leaves its interface to the checker.
fn is_read(world: &World, of: Annotated, found: &HeaderAnnotation<'_>, choices: &Choices) -> bool {
    if choices.other_annotations == OtherAnnotations::Kept {
        return true;
    }
    let Some(simple) = found.annotation.name.parts.last() else { return false };
    // What is made up now must not matter: it is there for annotations that are read.
    let interface = attributed(world, of).and_then(|header| header.found.annotation_at(found.span));
    let interface = interface.filter(|interface| !world.is_made_up(*interface));
    let qualified = match interface {
        Some(interface) => vec![canonical_name(world, interface)],
        None => possible_names(world, of, found.annotation),
    };
    let Some(target) = AnnotationTarget::parse(found.before) else { return false };
    let written = WrittenAnnotation { simple: simple.as_str(), qualified: &qualified, target };
    let carries = |meta: &str| interface.is_some_and(|interface| carries(world, interface, meta));
    // What an annotation is whose name it knows, the checker knows; the compiler wants to know where it may stand.
    let acquaintance = acquaintance(world, of, choices);
    if acquaintance != Acquaintance::None {
        let is_for_compiler = qualified.iter().any(|name| name.starts_with("java.lang.annotation."))
            && choices.reads.iter().any(|read| read.is_qualified() && read.is_about(&written, &carries));
        let is_looked_for = acquaintance == Acquaintance::Named
            && choices.reads.iter().any(|read| read.is_meta(simple.as_str()));
        return is_for_compiler || is_looked_for;
    }
    qualified.iter().any(|name| choices.provides_annotations(name))
        || choices.reads.iter().any(|read| read.is_about(&written, &carries))
}

/// How often annotations are left out of kept headers, by their simple names, the most frequent first. Those that go with the
/// method that they speak of are nobody's loss.
pub fn dropped_annotations(world: &World, slice: &Slice) -> Vec<(Name, usize)> {
    let mut seen: FxHashSet<(Option<FileId>, u32)> = FxHashSet::default();
    let mut counts: FxHashMap<Name, usize> = FxHashMap::default();
    for item in slice.items() {
        let (Item::Class(_) | Item::Method(_) | Item::Field(_) | Item::Package(_)) = item else { continue };
        let (Some(of), file) = (item.annotated(), file_of(world, *item)) else { continue };
        for found in annotations(world, of) {
            let is_kept = slice.keeps(Item::Annotation(of, found.span.start));
            let goes_with_method = ["Override", "FunctionalInterface"];
            let is_counted = !goes_with_method.iter().any(|name| found.annotation.is_java_lang(name));
            if !is_kept && is_counted && seen.insert((file, found.span.start)) {
                let simple = found.annotation.name.parts.last();
                simple.into_iter().for_each(|simple| *counts.entry(*simple).or_default() += 1);
            }
        }
    }
    let mut counts: Vec<(Name, usize)> = counts.into_iter().collect();
    counts.sort_by(|(a, more), (b, less)| less.cmp(more).then(a.as_str().cmp(b.as_str())));
    counts
}

/// What the checker knows of the annotation interface whose header it is.
fn acquaintance(world: &World, of: Annotated, choices: &Choices) -> Acquaintance {
    let Annotated::Class(class) = of else { return Acquaintance::None };
    let symbol = world.symbols.class(class);
    if symbol.kind != ClassKind::Annotation {
        return Acquaintance::None;
    }
    let canonical = canonical_name(world, class);
    let of_each = choices.reads.iter().map(|read| read.acquaintance(symbol.name.as_str(), &canonical));
    of_each.max().unwrap_or(Acquaintance::None)
}

/// Whether the declaration of the interface carries an annotation of this name. That of a class file that stays where it is
/// cannot be looked at: it may.
fn carries(world: &World, interface: ClassId, meta: &str) -> bool {
    match world.class_decl(interface) {
        Some(decl) => decl.modifiers.annotation(meta).is_some(),
        None => world.class_path_entry(interface).is_some(),
    }
}

fn canonical_name(world: &World, class: ClassId) -> String {
    let symbols = &world.symbols;
    let around = std::iter::successors(Some(class), |class| symbols.class(*class).outer());
    let mut names: Vec<Name> = around.map(|class| symbols.class(class).name).collect();
    names.extend(Some(symbols.class(class).package).filter(|package| !package.is_empty()));
    names.reverse();
    dotted(&names)
}

fn dotted(names: &[Name]) -> String {
    names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(".")
}

/// The canonical names that an annotation may have whose interface is missing (JLS 6.5.5, 7.5).
fn possible_names(world: &World, of: Annotated, annotation: &Annotation) -> Vec<String> {
    let Some(file) = file_of(world, of.item()) else { return Vec::new() };
    let unit = world.unit_of(file);
    let parts = &annotation.name.parts;
    let Some((first, rest)) = parts.split_first() else { return Vec::new() };
    let within = |names: &[Name]| dotted(&[names, rest].concat());
    let single = unit.imports_named(ImportKind::Single, *first).next();
    if let Some(import) = single {
        return vec![within(&import.name.parts)];
    }
    if first.as_str().starts_with(char::is_lowercase) {
        return vec![dotted(parts)];
    }
    let on_demand = unit.imports_of(ImportKind::OnDemand).map(|import| import.name.parts.as_slice());
    let own = unit.package.as_ref().map_or(&[][..], |package| package.name.parts.as_slice());
    on_demand.chain([own]).map(|package| within(&[package, &[*first]].concat())).collect()
}
