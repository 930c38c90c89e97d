//! Relations to the declarations of packages, in `package-info.java`.

use super::super::headers;
use super::super::item::Item;
use super::annotated::is_annotated;
use super::{Entry, Follow, Phrase, Query};
use crate::base::{ClassId, Name, Root};
use crate::enter::World;

pub(super) const PACKAGE_ANNOTATIONS: Entry =
    Entry { follow: &[Follow::InClass(read_package)], phrase: Phrase::Says("is in package") };

pub(super) const ANNOTATED_PACKAGE: Entry =
    Entry { follow: &[Follow::InClass(named_package)], phrase: Phrase::Says("is in package") };

pub(super) const ENCLOSING_PACKAGE_ANNOTATIONS: Entry =
    Entry { follow: &[Follow::InClass(enclosing_packages)], phrase: Phrase::Says("is below package") };

fn read_package(world: &World, class: ClassId, query: &Query) -> Vec<Item> {
    let package = package_of(world, class).into_iter();
    package.filter(|package| is_read(world, *package, query)).collect()
}

fn named_package(world: &World, class: ClassId, query: &Query) -> Vec<Item> {
    let package = package_of(world, class).into_iter();
    package.filter(|package| is_annotated(world, *package, query.annotations)).collect()
}

/// The packages that the class's is below by its name, the nearest first.
fn enclosing_packages(world: &World, class: ClassId, query: &Query) -> Vec<Item> {
    let symbol = world.symbols.class(class);
    let dots = symbol.package.as_str().rmatch_indices('.').map(|(dot, _)| dot);
    let names = dots.filter_map(|dot| symbol.package.as_str().get(..dot));
    let packages = names.filter_map(|name| annotated_package(world, Name::new(name), symbol.root()));
    packages.filter(|package| is_read(world, *package, query)).collect()
}

/// Whether the map reads an annotation of the package.
fn is_read(world: &World, package: Item, query: &Query) -> bool {
    package
        .annotated()
        .is_some_and(|of| !headers::read_annotations(world, package, of, query.choices).is_empty())
}

/// The declaration of the class's package, if it has annotations.
fn package_of(world: &World, class: ClassId) -> Option<Item> {
    let symbol = world.symbols.class(class);
    annotated_package(world, symbol.package, symbol.root())
}

fn annotated_package(world: &World, package: Name, root: Root) -> Option<Item> {
    let file = world.package_info(package, root)?;
    let unit = world.unit(file);
    let is_annotated = unit.package.as_ref().is_some_and(|package| !package.annotations.is_empty());
    is_annotated.then_some(Item::Package(file))
}
