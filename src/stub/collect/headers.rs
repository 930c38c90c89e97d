//! What headers say about missing declarations: their place in them, overriding methods.

use super::super::evidence::{ClassRole, Known};
use super::super::export::{around, key_of, made_up_key};
use super::super::model::{ClassKey, StubType};
use super::super::placement::made_up_supertype;
use super::annotations::Annotated as AnnotatedText;
use super::{Collector, TypesAt};
use crate::attribute::{Attribution, UseKind};
use crate::base::{ClassId, Flags, MethodId, Name, Span};
use crate::enter::World;
use crate::slice::{Annotated, Item, Uses, file_of, groups_of_header, header_uses, hierarchy};
use crate::symbols::{Owner, Type};
use crate::syntax::tree::{ClassDecl, ClassKind, MethodDecl, MethodKind, TypeSyntax, TypeSyntaxKind};
use crate::types;

/// The types above a class, with what they must be.
fn supertypes(decl: &ClassDecl) -> impl Iterator<Item = (&TypeSyntax, ClassRole)> {
    let extended = match decl.kind {
        ClassKind::Interface => ClassRole::Interface,
        _ => ClassRole::Class,
    };
    let extends = decl.extends.iter().map(move |ty| (ty, extended));
    extends.chain(decl.implements.iter().map(|ty| (ty, ClassRole::Interface)))
}

/// The simple name of a missing class of the own package, if it stands where the class of `java.lang` that it was found to mean
/// cannot: for an interface, or for what may be extended (JLS 6.4.1, 8.1.4, 8.9, 8.10).
fn hides_jdk(world: &World, ty: &TypeSyntax, role: ClassRole, found: ClassId) -> Option<Name> {
    let TypeSyntaxKind::Named(segments) = &ty.kind else { return None };
    let [segment] = segments.as_slice() else { return None };
    let symbol = world.symbols.class(found);
    let is_wrong = match role {
        ClassRole::Interface => !symbol.is_interface(),
        _ => symbol.flags.has(Flags::FINAL) || ["Record", "Enum"].contains(&symbol.name.as_str()),
    };
    let is_implicit = symbol.package.as_str() == "java.lang" && matches!(symbol.owner, Owner::Package);
    (is_wrong && is_implicit).then_some(segment.name)
}

/// What the supertypes of a class name that can go by themselves.
fn supertypes_of(world: &World, item: Item) -> Vec<Uses> {
    let Item::Class(class) = item else { return Vec::new() };
    let edges = hierarchy::edges(world, class).into_iter();
    edges.filter_map(|edge| header_uses(world, Item::Edge(class, edge.at))).collect()
}

/// Names in the header of a class that a class of `java.lang` was found for and cannot be meant.
pub(super) fn hiding_jdk(world: &World, class: ClassId, found: &Attribution) -> Vec<(Name, Span)> {
    let Some(decl) = world.class_decl(class) else { return Vec::new() };
    let class_at = |span: Span| {
        found.uses.iter().find_map(|used| match used.kind {
            UseKind::Type(class) if used.span == span => Some(class),
            _ => None,
        })
    };
    let hiding = supertypes(decl).filter_map(|(ty, role)| {
        let TypeSyntaxKind::Named(segments) = &ty.kind else { return None };
        let span = segments.last()?.span;
        Some((hides_jdk(world, ty, role, class_at(span)?)?, span))
    });
    hiding.collect()
}

impl Collector<'_> {
    pub(super) fn header(&mut self, item: Item) {
        let world = self.world;
        if let Item::MethodBody(method) = item {
            self.evidence.overriding.push(method);
        }
        self.header_bounds(item);
        let (Some(uses), Some(file)) = (header_uses(world, item), file_of(world, item)) else { return };
        let found = &uses.found;
        let mut around = item.class().map_or_else(Vec::new, |class| around(world, class).collect());
        // Members of a class are not in scope in its header (JLS 6.3).
        if matches!(item, Item::Class(_) | Item::Annotation(Annotated::Class(_), _)) {
            around.remove(0);
        }
        // A class of java.lang may be found for a supertype, and not be meant.
        let supertypes = supertypes_of(world, item);
        let known = supertypes.iter().flat_map(|uses| uses.iter());
        let known = known.filter(|used| !matches!(used.kind, UseKind::Missing { .. }));
        let types_at = self.types_at(file, &around, known.chain(uses.iter()));
        match item {
            Item::Class(class) => self.class_roles(class, &types_at),
            Item::Method(method) => {
                if let Some(decl) = world.method_decl(method) {
                    self.method_roles(decl, &types_at);
                    self.element_role(method, decl, found, &types_at);
                }
            }
            Item::Annotation(of, start) => {
                self.header_annotation((of, start), file, found, &types_at);
                return;
            }
            // The class has spoken of it.
            Item::Edge(..) | Item::Concrete(_) => return,
            _ => {}
        }
        if let Some(of) = item.annotated() {
            self.inner_types(&groups_of_header(world, of), &types_at);
        }
    }

    /// Superclasses, superinterfaces and bounds.
    pub(super) fn class_roles(&mut self, class: ClassId, types_at: &TypesAt) {
        let Some(decl) = self.world.class_decl(class) else { return };
        let bounds = decl.type_parameters.iter().flat_map(|parameter| parameter.bounds.iter().skip(1));
        for (ty, role) in supertypes(decl).chain(bounds.map(|ty| (ty, ClassRole::Interface))) {
            if let Some(key) = types_at.key(ty) {
                self.evidence.class(&key).roles.push(role);
            } else if let Some(name) =
                types_at.known_class(ty).and_then(|found| hides_jdk(self.world, ty, role, found))
            {
                let package = self.world.symbols.class(class).package;
                self.evidence.class(&ClassKey::top_level(package, name)).roles.push(role);
            }
        }
        self.permitted(class);
        self.closed(class);
        self.functional(class, decl);
    }

    /// A class that is `non-sealed` is below a sealed one of its package (JLS 8.1.1.2): a missing one, if none is known.
    fn closed(&mut self, class: ClassId) {
        let (world, symbols) = (self.world, &self.world.symbols);
        let symbol = symbols.class(class);
        let is_closed =
            [Flags::FINAL, Flags::SEALED, Flags::NON_SEALED].iter().any(|flag| symbol.flags.has(*flag))
                || matches!(symbol.kind, ClassKind::Record | ClassKind::Enum);
        let Some(key) = key_of(world, class).filter(|_| is_closed) else { return };
        let supertypes = symbols.supertypes(class);
        let above = supertypes.all().filter_map(Type::class_id);
        let above: Vec<ClassId> = above.collect();
        let is_sealed =
            |class: &ClassId| symbols.class(*class).flags.has(Flags::SEALED) && !world.is_made_up(*class);
        let is_said = symbol.flags.has(Flags::NON_SEALED) && !above.iter().any(is_sealed);
        let is_near =
            |class: &&ClassId| world.is_made_up(**class) && symbols.class(**class).package == symbol.package;
        let missing = above.iter().filter(is_near).filter_map(|above| key_of(world, *above));
        for (at, above) in missing.enumerate() {
            let evidence = self.evidence.class(&above);
            evidence.closed_below.push(key.clone());
            if is_said && at == 0 {
                evidence.permits.push(key.clone());
            }
        }
    }

    /// An interface that says to be a function, and is none, has its method from what is missing above it (JLS 9.6.4.9).
    fn functional(&mut self, class: ClassId, decl: &ClassDecl) {
        let symbols = &self.world.symbols;
        let is_known = |method: &MethodId| !self.world.is_made_up(method.class);
        if decl.modifiers.annotation("FunctionalInterface").is_some()
            && !types::abstract_methods(symbols, class).iter().any(is_known)
            && let Some(above) = made_up_supertype(self.world, class)
        {
            self.evidence.class(&above).is_functional = true;
        }
    }

    /// What a sealed class permits is directly below it (JLS 8.1.6), with type arguments that show nowhere. Whether it is
    /// needed at all, others tell.
    fn permitted(&mut self, sealed: ClassId) {
        let symbols = &self.world.symbols;
        let Some(key) = key_of(self.world, sealed) else { return };
        let arguments = symbols.class(sealed).type_parameters.iter().map(|_| StubType::Wildcard);
        let above =
            Known { ty: symbols.this_type(sealed), written: StubType::Class(key, arguments.collect()) };
        for below in symbols.permitted(sealed).iter().filter_map(|below| made_up_key(self.world, *below)) {
            let evidence = self.evidence.class(&below);
            evidence.roles.push(ClassRole::Permitted);
            evidence.supertypes.push(above.clone());
        }
    }

    fn method_roles(&mut self, decl: &MethodDecl, types_at: &TypesAt) {
        for thrown in &decl.throws {
            if let Some(key) = types_at.key(thrown) {
                self.evidence.class(&key).roles.push(ClassRole::Exception);
            }
            if let Some(class) = types_at.known_class(thrown) {
                self.exception(class);
            }
        }
        for bound in decl.type_parameters.iter().flat_map(|parameter| parameter.bounds.iter().skip(1)) {
            if let Some(key) = types_at.key(bound) {
                self.evidence.class(&key).roles.push(ClassRole::Interface);
            }
        }
    }

    /// The type of an annotation element: of what it can be (JLS 9.6.1), only enums and annotations are missing, and an
    /// annotation is used as one.
    fn element_role(
        &mut self,
        element: MethodId,
        decl: &MethodDecl,
        found: &Attribution,
        types_at: &TypesAt,
    ) {
        if decl.kind != MethodKind::AnnotationElement {
            return;
        }
        let mut ty = &decl.result;
        while let TypeSyntaxKind::Array { element, .. } = &ty.kind {
            ty = element;
        }
        if let Some(key) = types_at.key(ty) {
            self.evidence.class(&key).roles.push(ClassRole::Enum);
        }
        if let (Some((_, value)), Some(source)) = (decl.default, self.world.source(element.class)) {
            let text = AnnotatedText { arena: source.arena(), found, types_at, file: source.file };
            let wanted = self.declared_element(element.class, decl.name);
            self.element_value(value, wanted, text);
        }
    }

    /// Methods of a local or anonymous class that may override something.
    pub(super) fn overriding_in(&mut self, class: ClassId) {
        for (index, _) in (0..).zip(&self.world.symbols.members(class).methods) {
            let method = MethodId { class, index };
            self.evidence.overriding.push(method);
            self.overriding_result(method);
        }
    }
}
